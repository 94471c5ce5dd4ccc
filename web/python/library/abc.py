class _Abstract:
    def __init__(self, function):
        self.function = function


class ABC:
    def __new__(cls, *args, **options):
        names = sorted([name for name in dir(cls) if isinstance(getattr(cls, name), _Abstract)])
        if names:
            raise TypeError(
                "Can't instantiate abstract class %s with abstract method%s %s"
                % (cls.__name__, "s"[: len(names) - 1], ", ".join(names))
            )
        return object.__new__(cls)


abstractmethod = _Abstract
