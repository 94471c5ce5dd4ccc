"""Arithmetic on single numbers, where PyTorch's answer differs from Python's: no exception for a
division by zero or a root of a negative, but inf and nan."""
import math

from _core import exp32

INF = float("inf")
NAN = float("nan")


def divide(a, b):
    if b == 0:
        if a == 0 or a != a:
            return NAN
        return math.copysign(INF, a) * math.copysign(1.0, b)
    return a / b


def floor_divide(a, b):
    if b == 0:
        if isinstance(a, int) and isinstance(b, int):
            raise RuntimeError("ZeroDivisionError")
        return divide(a, b)
    return a // b


def remainder(a, b):
    if b == 0:
        if isinstance(a, int) and isinstance(b, int):
            raise RuntimeError("ZeroDivisionError")
        return NAN
    return a % b


def power(a, b):
    if isinstance(a, int) and isinstance(b, int) and b >= 0:
        return a**b
    try:
        return math.pow(a, b)
    except OverflowError:
        return INF
    except (ValueError, ZeroDivisionError):
        return INF if a == 0 and b < 0 else NAN


def exp(x):
    try:
        return math.exp(x)
    except OverflowError:
        return INF


def log(x):
    if x == 0:
        return -INF
    return math.log(x) if x > 0 else NAN


def sqrt(x):
    return math.sqrt(x) if x >= 0 else NAN


def sin(x):
    return math.sin(x) if abs(x) < INF else NAN


def cos(x):
    return math.cos(x) if abs(x) < INF else NAN


def sigmoid(x):
    return 1 / (1 + exp(-x))


def tanh(x):
    return math.tanh(x)


def gelu(x):
    """The exact form: x times the normal distribution up to x."""
    return 0.5 * x * (1 + math.erf(x / math.sqrt(2)))


def half_even(x):
    """To a whole number, a half to the even one, as torch.round does."""
    if x != x or abs(x) == INF:
        return x
    low = math.floor(x)
    near = math.floor(x + 0.5) if x - low != 0.5 else low if low % 2 == 0 else low + 1
    return math.copysign(near, x)
