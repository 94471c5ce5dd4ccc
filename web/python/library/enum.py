"""Enumerations. MicroPython makes a class by calling the kind of its first base: `Enum` is an object
of a kind that makes members of what stands in the body. The source pass tells their order."""
import _plain


class auto:
    pass


class _Member:
    def __repr__(self):
        return "<%s.%s: %r>" % (type(self).__name__, self.name, self.value)

    def __str__(self):
        return "%s.%s" % (type(self).__name__, self.name)


class _IntMember(_Member):
    def __str__(self):
        return str(self.value)

    def __format__(self, spec):
        return format(self.value, spec)

    def __hash__(self):
        return hash(self.value)

    def __int__(self):
        return self.value

    __index__ = __int__

    def __eq__(self, other):
        return self.value == getattr(other, "value", other)

    def __lt__(self, other):
        return self.value < getattr(other, "value", other)

    def __gt__(self, other):
        return self.value > getattr(other, "value", other)

    def __add__(self, other):
        return self.value + getattr(other, "value", other)

    __radd__ = __add__


class EnumType:
    def __init__(self, name, bases, body):
        names = _plain.fields_of.pop() if bases and _plain.fields_of else []
        self.__name__ = name
        self._kind = type(name, tuple([base._kind for base in bases]) or (body.pop("kind"),), body)
        self._members = []
        last = 0
        for each in names:
            last = last + 1 if isinstance(body[each], auto) else body[each]
            self._add(each, last, body.get("__init__"))

    def _add(self, name, value, start):
        member = next((known for known in self._members if known.value == value), None)
        if member is None:
            member = object.__new__(self._kind)
            member.name, member.value = name, value
            if start:
                start(member, *(value if isinstance(value, tuple) else (value,)))
            self._members.append(member)
        setattr(self._kind, name, member)
        setattr(self, name, member)

    def __call__(self, value):
        for member in self._members:
            if member is value or member.value == value:
                return member
        raise ValueError("%r is not a valid %s" % (value, self.__name__))

    def __getitem__(self, name):
        for member in self._members:
            if member.name == name:
                return member
        raise KeyError(name)

    def __iter__(self):
        return iter(list(self._members))

    def __len__(self):
        return len(self._members)

    def __contains__(self, member):
        return any([member is known for known in self._members])

    def __repr__(self):
        return "<enum %r>" % self.__name__


Enum = EnumType("Enum", (), {"kind": _Member})
IntEnum = EnumType("IntEnum", (), {"kind": _IntMember})


def unique(kind):
    return kind
