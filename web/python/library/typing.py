"""Names for annotations: nothing here is asked when a program runs."""


class _Any:
    def __getitem__(self, kinds):
        return self

    def __call__(self, *args, **options):
        return args[-1] if args else self

    def __or__(self, other):
        return self

    __ror__ = __or__


Any = Optional = Union = List = Dict = Tuple = Set = Callable = Iterable = Iterator = _Any()
Sequence = Mapping = Literal = Type = Generator = TypeVar = Final = ClassVar = _Any()
cast = NewType = _Any()


class NamedTuple:
    pass


class Protocol:
    pass
