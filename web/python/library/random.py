"""CPython's random: the Mersenne Twister, seeded and read as there."""
import _core
from math import cos, exp, floor, log, pi, sin, sqrt

_N, _M = 624, 397
_state = [0] * _N
_at = _N
_next_gauss = None


def _from_number(seed):
    _state[0] = seed & 0xFFFFFFFF
    for i in range(1, _N):
        _state[i] = (1812433253 * (_state[i - 1] ^ (_state[i - 1] >> 30)) + i) & 0xFFFFFFFF


def _mixed(i, factor):
    return _state[i] ^ ((_state[i - 1] ^ (_state[i - 1] >> 30)) * factor)


def seed(a=None):
    global _at, _next_gauss
    if a is None:
        a = _core.seed()
    if isinstance(a, float):
        a = hash(a)
    if not isinstance(a, int):
        raise TypeError("this lesson's random takes whole numbers as seeds")
    a = abs(a)
    key = []
    while a or not key:
        key.append(a & 0xFFFFFFFF)
        a >>= 32
    _from_number(19650218)
    i, j = 1, 0
    for _ in range(max(_N, len(key))):
        _state[i] = (_mixed(i, 1664525) + key[j] + j) & 0xFFFFFFFF
        i, j = i + 1, (j + 1) % len(key)
        if i >= _N:
            _state[0] = _state[_N - 1]
            i = 1
    for _ in range(_N - 1):
        _state[i] = (_mixed(i, 1566083941) - i) & 0xFFFFFFFF
        i += 1
        if i >= _N:
            _state[0] = _state[_N - 1]
            i = 1
    _state[0] = 0x80000000
    _at, _next_gauss = _N, None


def _word():
    global _at
    if _at >= _N:
        for k in range(_N):
            y = (_state[k] & 0x80000000) | (_state[(k + 1) % _N] & 0x7FFFFFFF)
            _state[k] = _state[(k + _M) % _N] ^ (y >> 1) ^ (0x9908B0DF if y & 1 else 0)
        _at = 0
    y = _state[_at]
    _at += 1
    y ^= y >> 11
    y ^= (y << 7) & 0x9D2C5680
    y ^= (y << 15) & 0xEFC60000
    return y ^ (y >> 18)


def random():
    a, b = _word() >> 5, _word() >> 6
    return (a * 67108864.0 + b) / 9007199254740992.0


def getrandbits(k):
    if k <= 32:
        return _word() >> (32 - k) if k else 0
    made, shift = 0, 0
    while k > 0:
        part = _word() >> (32 - k if k < 32 else 0)
        made |= part << shift
        shift, k = shift + 32, k - 32
    return made


def _below(n):
    if not n:
        return 0
    k = len(bin(n)) - 2
    r = getrandbits(k)
    while r >= n:
        r = getrandbits(k)
    return r


def randrange(start, stop=None, step=1):
    if stop is None:
        start, stop = 0, start
    width = (stop - start + step - (1 if step > 0 else -1)) // step
    if width <= 0:
        raise ValueError("empty range for randrange()")
    return start + step * _below(width)


def randint(a, b):
    return randrange(a, b + 1)


def choice(items):
    if not len(items):
        raise IndexError("Cannot choose from an empty sequence")
    return items[_below(len(items))]


def shuffle(items):
    for i in reversed(range(1, len(items))):
        j = _below(i + 1)
        items[i], items[j] = items[j], items[i]


def sample(items, k):
    n = len(items)
    if not 0 <= k <= n:
        raise ValueError("Sample larger than population or is negative")
    size = 21
    if k > 5:
        power = 1
        while power < k * 3:
            power *= 4
        size += power
    if n <= size:
        pool = list(items)
        found = []
        for i in range(k):
            j = _below(n - i)
            found.append(pool[j])
            pool[j] = pool[n - i - 1]
        return found
    chosen = []
    while len(chosen) < k:
        j = _below(n)
        if j not in chosen:
            chosen.append(j)
    return [items[j] for j in chosen]


def choices(items, weights=None, *, cum_weights=None, k=1):
    if weights is None and cum_weights is None:
        return [items[floor(random() * (len(items) + 0.0))] for _ in range(k)]
    sums = list(cum_weights or [])
    for w in weights or []:
        sums.append((sums[-1] if sums else 0) + w)
    found = []
    for _ in range(k):
        mark = random() * (sums[-1] + 0.0)
        at = 0
        while at < len(sums) - 1 and sums[at] <= mark:
            at += 1
        found.append(items[at])
    return found


def uniform(a, b):
    return a + (b - a) * random()


def gauss(mu=0.0, sigma=1.0):
    global _next_gauss
    z, _next_gauss = _next_gauss, None
    if z is None:
        turn = random() * 2.0 * pi
        far = sqrt(-2.0 * log(1.0 - random()))
        z, _next_gauss = cos(turn) * far, sin(turn) * far
    return mu + z * sigma


def normalvariate(mu=0.0, sigma=1.0):
    while True:
        u1 = random()
        u2 = 1.0 - random()
        z = 4 * exp(-0.5) / sqrt(2.0) * (u1 - 0.5) / u2
        if z * z / 4.0 <= -log(u2):
            return mu + z * sigma


seed()
