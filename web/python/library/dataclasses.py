"""Data classes. MicroPython forgets annotations; the source pass hands over the fields' names."""
import _plain

MISSING = _plain.MISSING


class FrozenInstanceError(AttributeError):
    pass


class field:
    def __init__(self, *, default=MISSING, default_factory=MISSING, repr=True, compare=True, init=True):
        self.default = default
        self.default_factory = default_factory
        self.repr = repr
        self.compare = compare
        self.init = init


def _listed(names):
    return ", ".join(names[:-2] + [" and ".join(names[-2:])]) if len(names) < 3 else (
        ", ".join(names[:-1]) + ", and " + names[-1]
    )


def _made(cls, names, is_ordered, is_frozen, has_eq, has_repr):
    own = [(name, _field_of(cls, name)) for name in names]
    for base in cls.__bases__:
        inherited = getattr(base, "__dataclass_fields__", [])
        own = [pair for pair in inherited if pair[0] not in names] + own
    cls.__dataclass_fields__ = own
    for name, part in own:
        if part.default is MISSING and name in names and hasattr(cls, name):
            delattr(cls, name)
        elif part.default is not MISSING:
            setattr(cls, name, part.default)
    taken = [name for name, part in own if part.init]

    def __init__(self, *args, **given):
        if len(args) > len(taken):
            raise TypeError("%s.__init__() takes %d positional arguments but %d were given"
                            % (cls.__name__, len(taken) + 1, len(args) + 1))
        for name in given:
            if name not in taken:
                raise TypeError("%s.__init__() got an unexpected keyword argument '%s'" % (cls.__name__, name))
        given.update(zip(taken, args))
        missing = []
        for name, part in own:
            value = given.get(name, part.default) if part.init else part.default
            if value is MISSING and part.default_factory is not MISSING:
                value = part.default_factory()
            if value is MISSING and part.init:
                missing.append("'%s'" % name)
            elif value is not MISSING:
                object.__setattr__(self, name, value)
        if missing:
            raise TypeError("%s.__init__() missing %d required positional argument%s: %s"
                            % (cls.__name__, len(missing), "s"[: len(missing) - 1], _listed(missing)))
        if hasattr(self, "__post_init__"):
            self.__post_init__()

    def values(self):
        return tuple([getattr(self, name) for name, part in own if part.compare])

    def __repr__(self):
        parts = ["%s=%r" % (name, getattr(self, name)) for name, part in own if part.repr]
        return "%s(%s)" % (cls.__name__, ", ".join(parts))

    def __eq__(self, other):
        return type(self) is type(other) and values(self) == values(other)

    def refuse(self, name, value=None):
        raise FrozenInstanceError("cannot assign to field '%s'" % name)

    defined = cls.__dict__ or {}
    added = {"__init__": __init__}
    if has_repr:
        added["__repr__"] = added["__str__"] = __repr__
    if has_eq:
        added["__eq__"] = __eq__
    if is_frozen:
        added["__setattr__"] = refuse
        added["__hash__"] = lambda self: hash(values(self))
    if is_ordered:
        added["__lt__"] = lambda self, other: values(self) < values(other)
        added["__le__"] = lambda self, other: values(self) <= values(other)
        added["__gt__"] = lambda self, other: values(self) > values(other)
        added["__ge__"] = lambda self, other: values(self) >= values(other)
    for name, value in added.items():
        if name not in defined and not (name == "__str__" and "__repr__" in defined):
            setattr(cls, name, value)
    return cls


def _field_of(cls, name):
    value = getattr(cls, name) if hasattr(cls, name) else MISSING
    if isinstance(value, field):
        return value
    if isinstance(value, (list, dict, set)):
        raise ValueError("mutable default %r for field %s is not allowed: use default_factory" % (type(value), name))
    return field(default=value)


def dataclass(cls=None, *, order=False, frozen=False, eq=True, repr=True, **others):
    def decorate(cls):
        return _made(cls, _plain.fields_of.pop(0) if _plain.fields_of else [], order, frozen, eq, repr)

    return decorate if cls is None else decorate(cls)


class _Field:
    def __init__(self, name, part):
        self.name = name
        self.default = part.default


def fields(of):
    return tuple([_Field(*pair) for pair in of.__dataclass_fields__])


def is_dataclass(of):
    return hasattr(of, "__dataclass_fields__")


def _plain_of(value):
    if is_dataclass(value):
        return asdict(value)
    return [_plain_of(v) for v in value] if isinstance(value, list) else value


def asdict(of):
    made = dict()
    for name, _ in of.__dataclass_fields__:
        made[name] = _plain_of(getattr(of, name))
    return made


def astuple(of):
    return tuple([getattr(of, name) for name, _ in of.__dataclass_fields__])


def replace(of, **changes):
    return type(of)(**{name: changes.get(name, getattr(of, name)) for name, _ in of.__dataclass_fields__})
