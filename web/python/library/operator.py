def itemgetter(*items):
    if len(items) == 1:
        return lambda x: x[items[0]]
    return lambda x: tuple([x[item] for item in items])


def attrgetter(name):
    return lambda x: getattr(x, name)


def methodcaller(name, *args):
    return lambda x: getattr(x, name)(*args)


add = lambda a, b: a + b
sub = lambda a, b: a - b
mul = lambda a, b: a * b
truediv = lambda a, b: a / b
floordiv = lambda a, b: a // b
mod = lambda a, b: a % b
pow = lambda a, b: a**b
matmul = lambda a, b: a @ b
neg = lambda a: -a
not_ = lambda a: not a
and_ = lambda a, b: a & b
or_ = lambda a, b: a | b
xor = lambda a, b: a ^ b
eq = lambda a, b: a == b
ne = lambda a, b: a != b
lt = lambda a, b: a < b
le = lambda a, b: a <= b
gt = lambda a, b: a > b
ge = lambda a, b: a >= b
contains = lambda a, b: b in a
getitem = lambda a, b: a[b]
