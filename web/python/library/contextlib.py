class _Generated:
    def __init__(self, made):
        self.made = made

    def __enter__(self):
        return next(self.made)

    def __exit__(self, kind, value, traceback):
        if kind is None:
            for _ in self.made:
                raise RuntimeError("generator didn't stop")
            return False
        try:
            self.made.throw(value)
        except StopIteration:
            return True
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(function):
    return lambda *args, **options: _Generated(function(*args, **options))


class suppress:
    def __init__(self, *kinds):
        self.kinds = kinds

    def __enter__(self):
        pass

    def __exit__(self, kind, value, traceback):
        return kind is not None and issubclass(kind, self.kinds)


class nullcontext:
    def __init__(self, result=None):
        self.result = result

    def __enter__(self):
        return self.result

    def __exit__(self, *_):
        return False
