"""Sets in the order in which CPython 3.11 keeps them (Objects/setobject.c): numbers lie in a table
at the place that their hash names. Texts, whose order CPython draws anew in each run, keep the
order in which they were first seen."""
GONE = object()
_seen = {}


def hash_of(key):
    if isinstance(key, (int, float)) and key == key and abs(key) < 1 << 60 and key == int(key):
        return -2 if key == -1 else int(key)
    if isinstance(key, (list, dict, set)):
        raise TypeError("unhashable type: '%s'" % type(key).__name__)
    return _seen.setdefault(key, len(_seen))


def slot(table, key, hash, mask):
    """Where a key that the table does not hold goes."""
    i, perturb = hash & mask, hash & ((1 << 64) - 1)
    while True:
        for j in range(i, (i + 9 if i + 9 <= mask else i) + 1):
            if table[j] is None:
                return j
        perturb >>= 5
        i = (i * 5 + 1 + perturb) & mask


class frozenset:
    def __init__(self, items=()):
        self._hashes = {}
        self._clear(7)
        self._merge(items)

    def _clear(self, mask):
        self._mask, self._fill = mask, 0
        self._table = [None] * (mask + 1)

    def _add(self, key):
        if key in self._hashes:
            return
        hash = hash_of(key)
        self._hashes[key] = hash
        self._table[slot(self._table, key, hash, self._mask)] = (key,)
        self._fill += 1
        if self._fill * 5 >= self._mask * 3:
            self._resize(len(self._hashes) * 4)

    def _resize(self, least):
        keys, size = list(self), 8
        while size <= least:
            size *= 2
        self._clear(size - 1)
        for key in keys:
            self._put(key)

    def _put(self, key):
        self._table[slot(self._table, key, self._hashes[key], self._mask)] = (key,)
        self._fill += 1

    def _merge(self, other):
        if not isinstance(other, frozenset):
            for key in other:
                self._add(key)
            return
        if (self._fill + len(other)) * 5 >= self._mask * 3:
            self._resize((len(self) + len(other)) * 2)
        if self._fill:
            for key in other:
                self._add(key)
        elif self._mask == other._mask and other._fill == len(other):
            self._hashes, self._table, self._fill = dict(other._hashes), list(other._table), other._fill
        else:
            for key in other:
                self._hashes[key] = other._hashes[key]
                self._put(key)

    def __iter__(self):
        return iter([entry[0] for entry in self._table if entry is not None and entry is not GONE])

    def __len__(self):
        return len(self._hashes)

    def __bool__(self):
        return len(self._hashes) > 0

    def __contains__(self, key):
        return key in self._hashes

    def __hash__(self):
        return sum([hash_of(key) for key in self]) * 31 + 7

    def __repr__(self):
        name = type(self).__name__
        inside = "{" + ", ".join([repr(key) for key in self]) + "}"
        return name + "()" if not self else inside if name == "set" else "%s(%s)" % (name, inside)

    __str__ = __repr__

    def copy(self):
        return type(self)(self)

    def union(self, *others):
        made = self.copy()
        for other in others:
            made._merge(other)
        return made

    def intersection(self, *others):
        made = self
        for other in others:
            other = made_set(other)
            small, large = (made, other) if len(other) > len(made) else (other, made)
            made = type(self)([key for key in small if key in large])
        return made.copy() if made is self else made

    def difference(self, *others):
        made = self
        for other in others:
            other = made_set(other)
            made = type(self)([key for key in made if key not in other])
        return made.copy() if made is self else made

    def symmetric_difference(self, other):
        made = set(other)
        for key in self:
            made.discard(key) if key in made else made._add(key)
        return made if type(self) is set else type(self)(made)

    def isdisjoint(self, other):
        return not any([key in self for key in other])

    def issubset(self, other):
        other = made_set(other)
        return all([key in other for key in self])

    def issuperset(self, other):
        return all([key in self for key in other])

    def __or__(self, other):
        return self.union(other) if isinstance(other, frozenset) else NotImplemented

    def __and__(self, other):
        return self.intersection(other) if isinstance(other, frozenset) else NotImplemented

    def __sub__(self, other):
        return self.difference(other) if isinstance(other, frozenset) else NotImplemented

    def __xor__(self, other):
        return self.symmetric_difference(other) if isinstance(other, frozenset) else NotImplemented

    def __eq__(self, other):
        return isinstance(other, frozenset) and len(self) == len(other) and self.issubset(other)

    def __le__(self, other):
        return self.issubset(other)

    def __lt__(self, other):
        return len(self) < len(other) and self.issubset(other)

    def __ge__(self, other):
        return self.issuperset(other)

    def __gt__(self, other):
        return len(self) > len(other) and self.issuperset(other)


class set(frozenset):
    def add(self, key):
        self._add(key)

    def remove(self, key):
        if key not in self._hashes:
            raise KeyError(key)
        self.discard(key)

    def discard(self, key):
        if key in self._hashes:
            del self._hashes[key]
            self._table[self._table.index((key,))] = GONE

    def pop(self):
        for key in self:
            self.discard(key)
            return key
        raise KeyError("pop from an empty set")

    def clear(self):
        self.__init__()

    def update(self, *others):
        for other in others:
            self._merge(other)

    def _become(self, other):
        self._hashes, self._table = other._hashes, other._table
        self._mask, self._fill = other._mask, other._fill
        return self

    def intersection_update(self, *others):
        self._become(self.intersection(*others))

    def difference_update(self, *others):
        for other in others:
            for key in list(other):
                self.discard(key)

    def __ior__(self, other):
        self._merge(other)
        return self

    def __ixor__(self, other):
        for key in list(other):
            self.discard(key) if key in self else self._add(key)
        return self

    def __iand__(self, other):
        return self._become(self & other)

    def __isub__(self, other):
        self.difference_update(other)
        return self


def made_set(items):
    return items if isinstance(items, (frozenset, dict)) else set(items)


def literal(*parts):
    """A set that is written out: CPython keeps constants as a frozen set, and copies it."""
    items = [item for part in parts for item in part]
    return set(frozenset(items)) if len(items) > 2 else set(items)
