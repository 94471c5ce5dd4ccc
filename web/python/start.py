# What runs before the learner's program: the places where CPython's built-in functions answer
# otherwise than MicroPython's.
def _shims():
    import builtins

    import _core

    plain = builtins.round

    def round(number, ndigits=None):
        """Half to even, and correctly rounded, as CPython's; asks an object's __round__."""
        if hasattr(number, "__round__"):
            return number.__round__() if ndigits is None else number.__round__(ndigits)
        if not isinstance(number, float) or number != number or abs(number) > 1e300:
            return plain(number) if ndigits is None else plain(number, ndigits)
        if ndigits is None:
            return int(_core.fixed(number, 0))
        return float(_core.fixed(number, ndigits)) if 0 <= ndigits <= 60 else plain(number, ndigits)

    def format(value, spec=""):
        if hasattr(value, "__format__"):
            return value.__format__(spec)
        return ("{:" + spec + "}").format(value)

    builtins.round = round
    builtins.format = format
    builtins.RecursionError = RuntimeError
    builtins.ModuleNotFoundError = ImportError


_shims()
del _shims
