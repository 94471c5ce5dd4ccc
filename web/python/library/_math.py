"""MicroPython's own math, with CPython's words for errors and the functions that it lacks."""
import _plain

_math = _plain.math


def _checked(name):
    function = getattr(_math, name)

    def checked(*args):
        try:
            return function(*args)
        except OverflowError:
            raise OverflowError("math range error")
        except ValueError:
            finite = all([abs(a) < inf for a in args])
            if finite and name in ("exp", "cosh", "sinh", "pow", "expm1"):
                raise OverflowError("math range error")
            raise ValueError("math domain error")

    return checked


e, pi, tau, inf, nan = _math.e, _math.pi, _math.tau, _math.inf, _math.nan
for _name in dir(_math):
    if not _name.startswith("_") and _name not in ("e", "pi", "tau", "inf", "nan"):
        globals()[_name] = getattr(_math, _name)
for _name in ("exp", "log", "log2", "log10", "sqrt", "cosh", "sinh", "pow", "acos", "asin", "expm1"):
    globals()[_name] = _checked(_name)


def log(x, base=None):
    if isinstance(x, int) and x >= 1 << 1000:
        shift = len(bin(x)) - 1002
        return log(x >> shift) + shift * 0.6931471805599453 if base is None else log(x) / log(base)
    try:
        return _math.log(x) if base is None else _math.log(x) / _math.log(base)
    except ValueError:
        raise ValueError("math domain error")


def prod(values, *, start=1):
    for value in values:
        start = start * value
    return start


def gcd(*values):
    found = 0
    for b in values:
        while b:
            found, b = b, found % b
    return abs(found)


def lcm(*values):
    found = 1
    for value in values:
        found = abs(found * value) // gcd(found, value) if value else 0
    return found


def perm(n, k=None):
    return prod(range(n - (n if k is None else k) + 1, n + 1))


def comb(n, k):
    return 0 if k > n else perm(n, k) // factorial(k)


def isqrt(n):
    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    guess = n
    better = (guess + 1) // 2
    while better < guess:
        guess, better = better, (better + n // better) // 2
    return guess


def fsum(values):
    """The exact sum, rounded once (Shewchuk's partial sums, as CPython's)."""
    parts = []
    for x in values:
        kept = []
        for y in parts:
            if abs(x) < abs(y):
                x, y = y, x
            high = x + y
            low = y - (high - x)
            if low:
                kept.append(low)
            x = high
        parts = kept + [x]
    if len(parts) < 2:
        return float(parts[0]) if parts else 0.0
    high = parts.pop()
    low = 0.0
    while parts:
        x = high
        y = parts.pop()
        high = x + y
        low = y - (high - x)
        if low:
            break
    if parts and (low < 0) == (parts[-1] < 0):
        y = low * 2
        x = high + y
        if y == x - high:
            high = x
    return high


def hypot(*sides):
    return _math.sqrt(fsum([s * s for s in sides]))


def dist(p, q):
    return hypot(*[a - b for a, b in zip(p, q)])


def cbrt(x):
    root = round(abs(x) ** (1 / 3))
    return copysign(float(root) if root**3 == abs(x) else abs(x) ** (1 / 3), x)


def __getattr__(name):
    raise AttributeError("module 'math' has no attribute '%s'" % name)
