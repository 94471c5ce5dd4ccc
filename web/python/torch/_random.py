"""PyTorch's generator on the CPU: the Mersenne twister MT19937 (Matsumoto and Nishimura, 1998), and
the ways in which PyTorch makes numbers of it (ATen/core/DistributionsHelper.h)."""
import math

import _core

from ._dtype import float32, int64
from ._elementwise import fresh
from ._shape import count, sizes

N, M = 624, 397
LOW = 0xFFFFFFFF


class Twister:
    def __init__(self, seed):
        self.state = [seed & LOW]
        for i in range(1, N):
            last = self.state[-1]
            self.state.append((1812433253 * (last ^ (last >> 30)) + i) & LOW)
        self.at = N
        self.spare = None  # the second of the two normals that are made at once

    def refill(self):
        s = self.state
        for i in range(N):
            mixed = (s[i] & 0x80000000) | (s[(i + 1) % N] & 0x7FFFFFFF)
            s[i] = s[(i + M) % N] ^ (mixed >> 1) ^ (0x9908B0DF if mixed & 1 else 0)
        self.at = 0

    def word(self):
        if self.at >= N:
            self.refill()
        y = self.state[self.at]
        self.at += 1
        y ^= y >> 11
        y ^= (y << 7) & 0x9D2C5680
        y ^= (y << 15) & 0xEFC60000
        return y ^ (y >> 18)

    def uniform(self):
        """24 random bits, as PyTorch's float32 has."""
        return (self.word() & 0xFFFFFF) / 16777216

    def uniform_double(self):
        high = self.word()
        return (((high << 32) | self.word()) & ((1 << 53) - 1)) / (1 << 53)

    def normal(self):
        if self.spare is not None:
            value, self.spare = self.spare, None
            return value
        turn = 2 * math.pi * self.uniform_double()
        radius = math.sqrt(-2 * math.log(1 - self.uniform_double()))
        self.spare = radius * math.sin(turn)
        return radius * math.cos(turn)


_twister = None


class Generator:
    def __init__(self, device="cpu"):
        self.twister = Twister(67280421310721)

    def manual_seed(self, seed):
        self.twister = Twister(int(seed))
        return self


def generator(given=None):
    global _twister
    if given is not None:
        return given.twister
    if _twister is None:
        _twister = Twister(_core.seed())
    return _twister


def manual_seed(seed):
    global _twister
    made = Generator().manual_seed(seed)
    _twister = made.twister
    return made


def pairs_of_eight(values, at):
    """Sixteen uniforms to sixteen normals in place, eight radii and eight angles, as PyTorch does
    for tensors of sixteen or more."""
    for j in range(at, at + 8):
        radius = math.sqrt(-2 * math.log(1 - values[j]))
        turn = 2 * math.pi * values[j + 8]
        values[j] = radius * math.cos(turn)
        values[j + 8] = radius * math.sin(turn)


def normals(n, given=None):
    g = generator(given)
    if n < 16:
        return [g.normal() for _ in range(n)]
    values = [g.uniform() for _ in range(n)]
    for at in range(0, n - 15, 16):
        pairs_of_eight(values, at)
    if n % 16:
        values[n - 16 :] = [g.uniform() for _ in range(16)]
        pairs_of_eight(values, n - 16)
    return values


def rand(*args, size=None, dtype=None, generator=None, requires_grad=False, device=None):
    shape = sizes(args if size is None else (size,))
    made = fresh(uniforms(count(shape), generator), shape, dtype or float32)
    return made.requires_grad_() if requires_grad else made


def uniforms(n, given=None):
    g = generator(given)
    return [g.uniform() for _ in range(n)]


def randn(*args, size=None, dtype=None, generator=None, requires_grad=False, device=None):
    shape = sizes(args if size is None else (size,))
    made = fresh(normals(count(shape), generator), shape, dtype or float32)
    return made.requires_grad_() if requires_grad else made


def rand_like(input, dtype=None):
    return rand(*input._shape)


def randn_like(input, dtype=None):
    return randn(*input._shape)


def normal(mean, std, size=None, generator=None):
    if size is None:
        return mean + std * randn(*(mean if hasattr(mean, "_shape") else std)._shape)
    shape = sizes((size,))
    return fresh([mean + std * v for v in normals(count(shape), generator)], shape, float32)


def bernoulli(input, generator=None):
    draws = uniforms(input.numel(), generator)
    return fresh([1 if u < p else 0 for u, p in zip(draws, input._values())], input._shape, input.dtype)


def multinomial(input, num_samples, replacement=False, generator=None):
    """One draw, or several without putting back: the weights over exponential numbers, largest first."""
    if input.dim() == 2:
        from ._joining import stack

        return stack([multinomial(row, num_samples, replacement) for row in input])
    g, weights = _draws(generator), input._values()
    if replacement and num_samples > 1:
        total, places = sum(weights), []
        for _ in range(num_samples):
            u, i, reached = g.uniform_double(), 0, weights[0] / total
            while reached <= u and i < len(weights) - 1:
                i += 1
                reached += weights[i] / total
            places.append(i)
        return fresh(places, (num_samples,), int64)
    if sum([1 for w in weights if w > 0]) < num_samples:
        raise RuntimeError(
            "invalid multinomial distribution (with replacement=False, not enough non-negative category"
            " to sample)"
        )
    rates = [w / -math.log(1 - g.uniform_double()) for w in weights]
    order = sorted(range(len(rates)), key=lambda i: -rates[i])
    return fresh(order[:num_samples], (num_samples,), int64)


_draws = generator


def randint(low=0, high=None, size=None, dtype=None, generator=None, device=None):
    if high is None or size is None and isinstance(high, (tuple, list)):
        low, high, size = 0, low, high if size is None else size
    shape = sizes((size,))
    g = _draws(generator)
    return fresh([low + g.word() % (high - low) for _ in range(count(shape))], shape, dtype or int64)


def randperm(n, generator=None):
    g = _draws(generator)
    order = list(range(n))
    for i in range(n - 1):
        j = i + g.word() % (n - i)
        order[i], order[j] = order[j], order[i]
    return fresh(order, (n,), int64)
