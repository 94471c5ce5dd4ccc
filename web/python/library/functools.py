"""Function tools."""

_NOTHING = object()


def reduce(function, items, initial=_NOTHING):
    items = iter(items)
    if initial is _NOTHING:
        try:
            initial = next(items)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value")
    for item in items:
        initial = function(initial, item)
    return initial


def partial(function, *first, **options):
    def call(*rest, **more):
        given = dict(options)
        given.update(more)
        return function(*(first + rest), **given)

    return call


def wraps(function, *_, **__):
    return lambda wrapper: wrapper


update_wrapper = lambda wrapper, function, *_, **__: wrapper


def lru_cache(maxsize=128, typed=False):
    def decorate(function):
        kept = {}

        def call(*args, **options):
            key = (args, tuple(sorted(options.items())))
            if key not in kept:
                kept[key] = function(*args, **options)
            return kept[key]

        return call

    return decorate(maxsize) if callable(maxsize) else decorate


def cache(function):
    return lru_cache(None)(function)


def cached_property(function):
    return property(function)


def total_ordering(cls):
    cls.__gt__ = lambda a, b: not (a < b or a == b)
    cls.__le__ = lambda a, b: a < b or a == b
    cls.__ge__ = lambda a, b: not a < b
    return cls


def cmp_to_key(compare):
    class Key:
        def __init__(self, value):
            self.value = value

        def __lt__(self, other):
            return compare(self.value, other.value) < 0

    return Key
