"""Averages and spreads, from exact sums as in CPython: each result is rounded once."""
from math import fsum, isqrt, ldexp, frexp


class StatisticsError(ValueError):
    pass


def _ratio(x):
    """A number as a whole number over a power of two."""
    if isinstance(x, int):
        return int(x), 1
    part, power = frexp(x)
    whole, power = int(part * 9007199254740992.0), power - 53
    return (whole << power, 1) if power >= 0 else (whole, 1 << -power)


def _total(values, power=1):
    over, under = 0, 1
    for x in values:
        a, b = _ratio(x)
        a, b = a**power, b**power
        if b <= under:
            over += a * (under // b)
        else:
            over, under = over * (b // under) + a, b
    return over, under


def _quotient(a, b):
    """a / b of whole numbers, correctly rounded."""
    if a < 0:
        return -_quotient(-a, b)
    if a == 0:
        return 0.0
    shift = 55 + len(bin(b)) - len(bin(a))
    q = (a << shift) // b if shift >= 0 else a // (b << -shift)
    exact = q * b == (a << shift) if shift >= 0 else q * (b << -shift) == a
    q = q * 2 + (0 if exact else 1)
    extra = len(bin(q)) - 2 - 53
    low, q = q & ((1 << extra) - 1), q >> extra
    half = 1 << (extra - 1)
    if low > half or (low == half and q & 1):
        q += 1
    return ldexp(float(q), extra - shift - 1)


def _as(values, a, b):
    if all([isinstance(x, int) for x in values]) and a % b == 0:
        return a // b
    return _quotient(a, b)


def _some(values, name, least=1):
    values = list(values)
    if len(values) < least:
        words = "at least one data point" if least == 1 else "at least two data points"
        raise StatisticsError("%s requires %s" % (name, words))
    return values


def mean(data):
    values = _some(data, "mean")
    over, under = _total(values)
    return _as(values, over, under * len(values))


def fmean(data):
    values = _some(data, "fmean")
    return fsum(values) / len(values)


def median(data):
    values = sorted(_median_of(data))
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def _median_of(data):
    values = list(data)
    if not values:
        raise StatisticsError("no median for empty data")
    return values


def median_low(data):
    values = sorted(_median_of(data))
    return values[(len(values) - 1) // 2]


def median_high(data):
    values = sorted(_median_of(data))
    return values[len(values) // 2]


def multimode(data):
    values = list(data)
    seen = []
    for value in values:
        if value not in seen:
            seen.append(value)
    most = max([values.count(value) for value in seen]) if seen else 0
    return [value for value in seen if values.count(value) == most]


def mode(data):
    found = multimode(data)
    if not found:
        raise StatisticsError("no mode for empty data")
    return found[0]


def _spread(values, ddof):
    """The variance as a whole number over another: (n sum x^2 - (sum x)^2) / (n (n - ddof))."""
    n = len(values)
    a, b = _total(values, 2)
    c, d = _total(values)
    return n * a * d * d - c * c * b, b * d * d * n * (n - ddof)


def variance(data, xbar=None):
    values = _some(data, "variance", 2)
    return _as(values, *_spread(values, 1))


def pvariance(data, mu=None):
    values = _some(data, "pvariance")
    return _as(values, *_spread(values, 0))


def _root(a, b):
    """The square root of a / b, correctly rounded: CPython's _float_sqrt_of_frac."""
    if a == 0:
        return 0.0
    half = (len(bin(a)) - len(bin(b)) - 109) // 2
    if half >= 0:
        root = _odd_root(a, b << 2 * half)
        return _quotient(root << half, 1)
    return _quotient(_odd_root(a << -2 * half, b), 1 << -half)


def _odd_root(n, m):
    root = isqrt(n // m)
    return root | (root * root * m != n)


def stdev(data, xbar=None):
    values = _some(data, "stdev", 2)
    return _root(*_spread(values, 1))


def pstdev(data, mu=None):
    values = _some(data, "pstdev")
    return _root(*_spread(values, 0))
