"""Iterator tools; written as generators, in the order of CPython's."""


def count(start=0, step=1):
    while True:
        yield start
        start += step


def repeat(value, times=None):
    while times is None or times > 0:
        yield value
        if times is not None:
            times -= 1


def cycle(items):
    kept = list(items)
    while kept:
        for item in kept:
            yield item


class chain:
    def __init__(self, *parts):
        self._all = (item for part in parts for item in part)

    @classmethod
    def from_iterable(cls, parts):
        return cls(*parts)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._all)


def accumulate(items, func=None, *, initial=None):
    total, started = initial, initial is not None
    if started:
        yield total
    for item in items:
        if not started:
            total, started = item, True
        else:
            total = total + item if func is None else func(total, item)
        yield total


def islice(items, *limits):
    start, stop, step = (0, limits[0], 1) if len(limits) == 1 else (tuple(limits) + (1,))[:3]
    start, step = start or 0, step or 1
    if stop is not None and stop <= 0:
        return
    for i, item in enumerate(items):
        if i >= start and (i - start) % step == 0 and (stop is None or i < stop):
            yield item
        if stop is not None and i + 1 >= stop:
            return


def product(*parts, repeat=1):
    found = [()]
    for part in [list(part) for part in parts] * repeat:
        found = [row + (item,) for row in found for item in part]
    return iter(found)


def _picked(items, r, allowed):
    items = list(items)
    for places in product(range(len(items)), repeat=r):
        if allowed(places):
            yield tuple([items[i] for i in places])


def _rising(strictly):
    def rises(places):
        return all([a < b or (a == b and not strictly) for a, b in zip(places, places[1:])])

    return rises


def combinations(items, r):
    return _picked(items, r, _rising(True))


def combinations_with_replacement(items, r):
    return _picked(items, r, _rising(False))


def permutations(items, r=None):
    items = list(items)
    return _picked(items, len(items) if r is None else r, lambda places: len(set(places)) == len(places))


def zip_longest(*parts, fillvalue=None):
    parts = [list(part) for part in parts]
    for i in range(max([len(part) for part in parts]) if parts else 0):
        yield tuple([part[i] if i < len(part) else fillvalue for part in parts])


def takewhile(test, items):
    for item in items:
        if not test(item):
            return
        yield item


def dropwhile(test, items):
    dropping = True
    for item in items:
        dropping = dropping and test(item)
        if not dropping:
            yield item


def filterfalse(test, items):
    return (item for item in items if not (test(item) if test else item))


def starmap(function, rows):
    return (function(*row) for row in rows)


def compress(items, chosen):
    return (item for item, yes in zip(items, chosen) if yes)


def pairwise(items):
    items = list(items)
    return zip(items, items[1:])


def tee(items, n=2):
    kept = list(items)
    return tuple([iter(kept) for _ in range(n)])


def groupby(items, key=None):
    group, last = [], None
    for item in items:
        name = item if key is None else key(item)
        if group and name != last:
            yield last, iter(group)
            group = []
        last = name
        group.append(item)
    if group:
        yield last, iter(group)
