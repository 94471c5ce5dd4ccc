"""The containers of CPython's collections that lessons use, in CPython's order and writing."""
import _plain

namedtuple_of = _plain.collections.namedtuple


class OrderedDict(dict):
    def __repr__(self):
        return "OrderedDict(%s)" % (list(self.items()) if self else "")

    __str__ = __repr__

    def move_to_end(self, key, last=True):
        value = self.pop(key)
        rest = [] if last else list(self.items())
        if not last:
            self.clear()
        self[key] = value
        for k, v in rest:
            self[k] = v


class defaultdict(dict):
    def __init__(self, default_factory=None, *args, **more):
        super().__init__(*args, **more)
        self.default_factory = default_factory

    def __getitem__(self, key):
        if key not in self:
            if self.default_factory is None:
                raise KeyError(key)
            self[key] = self.default_factory()
        return self.get(key)

    def __repr__(self):
        return "defaultdict(%r, %s)" % (self.default_factory, dict.__repr__(self))

    __str__ = __repr__


class Counter(dict):
    def __init__(self, given=(), **more):
        super().__init__()
        self.update(given, **more)

    def __getitem__(self, key):
        return self.get(key, 0)

    def update(self, given=(), **more):
        self._count(given, more, 1)

    def subtract(self, given=(), **more):
        self._count(given, more, -1)

    def _count(self, given, more, sign):
        pairs = given.items() if hasattr(given, "items") else [(key, 1) for key in given]
        for key, n in list(pairs) + list(more.items()):
            self[key] = self[key] + sign * n

    def most_common(self, n=None):
        return sorted(self.items(), key=lambda pair: -pair[1])[:n]

    def elements(self):
        return iter([key for key, n in self.items() for _ in range(n)])

    def total(self):
        return sum(self.values())

    def copy(self):
        return Counter(self)

    def __repr__(self):
        if not self:
            return "Counter()"
        return "Counter({%s})" % ", ".join(["%r: %r" % pair for pair in self.most_common()])

    __str__ = __repr__

    def _with(self, other, join):
        made = Counter()
        for key in list(self) + [key for key in other if key not in self]:
            n = join(self[key], other[key])
            if n > 0:
                made[key] = n
        return made

    def __add__(self, other):
        return self._with(other, lambda a, b: a + b)

    def __sub__(self, other):
        return self._with(other, lambda a, b: a - b)

    def __and__(self, other):
        return self._with(other, min)

    def __or__(self, other):
        return self._with(other, max)


class deque:
    def __init__(self, items=(), maxlen=None):
        self.maxlen = maxlen
        self._items = []
        self.extend(items)

    def append(self, item):
        self._items.append(item)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            del self._items[0]

    def appendleft(self, item):
        self._items.insert(0, item)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            self._items.pop()

    def extend(self, items):
        for item in items:
            self.append(item)

    def extendleft(self, items):
        for item in items:
            self.appendleft(item)

    def pop(self):
        return self._taken(-1)

    def popleft(self):
        return self._taken(0)

    def _taken(self, at):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop(at)

    def clear(self):
        self._items = []

    def rotate(self, n=1):
        if self._items:
            n %= len(self._items)
            self._items = self._items[-n:] + self._items[:-n] if n else self._items

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __getitem__(self, i):
        return self._items[i]

    def __setitem__(self, i, value):
        self._items[i] = value

    def __contains__(self, item):
        return item in self._items

    def __eq__(self, other):
        return isinstance(other, deque) and self._items == other._items

    def __repr__(self):
        limit = "" if self.maxlen is None else ", maxlen=%d" % self.maxlen
        return "deque(%r%s)" % (self._items, limit)


def namedtuple(name, fields, defaults=()):
    names = fields.replace(",", " ").split() if isinstance(fields, str) else list(fields)
    plain = namedtuple_of(name, names)
    first = len(names) - len(defaults)
    known = dict(zip(names[first:], defaults))

    def make(*args, **options):
        given = dict(known)
        given.update(zip(names, args))
        given.update(options)
        if len(args) > len(names):
            raise TypeError("%s.__new__() takes %d positional arguments but %d were given"
                            % (name, len(names) + 1, len(args) + 1))
        missing = [repr(n) for n in names if n not in given]
        if missing:
            raise TypeError("%s.__new__() missing %d required positional argument%s: %s"
                            % (name, len(missing), "s"[: len(missing) - 1], " and ".join(missing)))
        return made(*[given[n] for n in names])

    class made(plain):
        _fields = tuple(names)

        def _asdict(self):
            return dict(zip(names, self))

        def _replace(self, **changes):
            return made(*[changes.get(n, value) for n, value in zip(names, self)])

        def __repr__(self):
            return "%s(%s)" % (name, ", ".join(["%s=%r" % pair for pair in zip(names, self)]))

    return make if defaults else made
