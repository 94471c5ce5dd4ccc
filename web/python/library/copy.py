"""Copies, shallow and deep."""


def copy(x):
    if hasattr(x, "__copy__"):
        return x.__copy__()
    if isinstance(x, list):
        return list(x)
    if isinstance(x, (dict, set)):
        return x.copy()
    return _instance(x, lambda value: value)


def deepcopy(x, memo=None):
    memo = {} if memo is None else memo
    if id(x) in memo:
        return memo[id(x)]
    if hasattr(x, "__deepcopy__"):
        made = x.__deepcopy__(memo)
    elif isinstance(x, list):
        made = memo[id(x)] = []
        made.extend([deepcopy(item, memo) for item in x])
    elif isinstance(x, dict):
        made = memo[id(x)] = type(x)()
        for key, value in x.items():
            made[key] = deepcopy(value, memo)
    elif type(x) is tuple:
        made = tuple([deepcopy(item, memo) for item in x])
    else:
        made = _instance(x, lambda value: deepcopy(value, memo))
    memo[id(x)] = made
    return made


def _instance(x, copied):
    if not hasattr(x, "__dict__") or isinstance(x, type) or type(x).__name__ in ("function", "closure"):
        return x
    try:
        made = object.__new__(type(x))
    except TypeError:
        return x
    for name, value in x.__dict__.items():
        object.__setattr__(made, name, copied(value))
    return made
