"""What `tensor[index]` means: where the chosen elements lie, and in which shape."""
from ._shape import broadcast, count, places, row_major, stretch


class _Given:
    def __getitem__(self, index):
        return index


# MicroPython makes slices from brackets only.
slice_of = _Given()
WHOLE = slice_of[:]


def slice_range(item, size):
    step = 1 if item.step is None else int(item.step)
    if step <= 0:
        raise ValueError("step must be greater than zero")

    def clip(value, missing):
        if value is None:
            return missing
        value = int(value)
        return min(max(value + size if value < 0 else value, 0), size)

    first, last = clip(item.start, 0), clip(item.stop, size)
    return first, max(0, (last - first + step - 1) // step), step


def whole(value, dim, size):
    if not -size <= value < size:
        raise IndexError(
            "index %d is out of bounds for dimension %d with size %d" % (value, dim, size)
        )
    return value % size


def with_slices(items, dims):
    """Spells out the Ellipsis and the dimensions that are not named."""
    used = 0
    dots = None
    for i, item in enumerate(items):
        if item is Ellipsis:
            dots = i
        elif item is not None:
            is_mask = hasattr(item, "_shape") and item.dtype.rank == 0
            used += len(item._shape) if is_mask else 1
    if used > dims:
        raise IndexError("too many indices for tensor of dimension %d" % dims)
    rest = [WHOLE] * (dims - used)
    if dots is None:
        return items + rest
    return items[:dots] + rest + items[dots + 1 :]


def mask_picks(mask, dim, shape):
    """A boolean mask as one list of whole numbers for each dimension that it covers."""
    for i, size in enumerate(mask._shape):
        if size != shape[dim + i]:
            raise IndexError(
                "The shape of the mask %s at index %d does not match the shape of the indexed"
                " tensor %s at index %d" % (list(mask._shape), i, list(shape), dim + i)
            )
    steps = row_major(mask._shape)
    chosen = [i for i, allowed in enumerate(mask._values()) if allowed]
    return [
        (i, (len(chosen),), [flat // steps[i] % mask._shape[i] for flat in chosen])
        for i in range(len(mask._shape))
    ]


def locate(tensor, items):
    """Returns (shape, strides, start) of a view, or (shape, None, places) of chosen elements."""
    if not tensor._shape and any(item is not None and item is not Ellipsis for item in items):
        raise IndexError(
            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or"
            " `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"
        )
    shape, strides, start = [], [], tensor._start
    picks = []  # (where in shape, shape of the index, values times stride)
    dim = 0
    for item in with_slices(items, len(tensor._shape)):
        if item is None:
            shape.append(1)
            strides.append(0)
            continue
        size, stride = tensor._shape[dim], tensor._strides[dim]
        if isinstance(item, slice):
            first, length, step = slice_range(item, size)
            shape.append(length)
            strides.append(stride * step)
            start += first * stride
        elif not hasattr(item, "_shape"):
            if not isinstance(item, int):
                raise IndexError(
                    "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables"
                    " are valid indices (got %s)" % type(item).__name__
                )
            start += whole(int(item), dim, size) * stride
        elif item.dtype.rank == 0:
            for extra, form, values in mask_picks(item, dim, tensor._shape):
                step = tensor._strides[dim + extra]
                picks.append((len(shape), form, [v * step for v in values]))
            dim += len(item._shape) - 1
        elif item.dtype.rank == 2:
            raise IndexError("tensors used as indices must be long, byte or bool tensors")
        elif not item._shape:
            start += whole(item.item(), dim, size) * stride
        else:
            values = [whole(v, dim, size) * stride for v in item._values()]
            picks.append((len(shape), item._shape, values))
        dim += 1
    if not picks:
        return tuple(shape), tuple(strides), start
    return chosen_places(shape, strides, start, picks)


def chosen_places(shape, strides, start, picks):
    form = ()
    for _, own, _ in picks:
        form = broadcast(form, own)
    steps = [0] * count(form)
    for _, own, values in picks:
        for i, place in enumerate(places(form, stretch(own, row_major(own), form), 0)):
            steps[i] += values[place]
    # Indices that stand side by side keep their place; parted by a slice, they go to the front.
    at = picks[0][0] if all(where == picks[0][0] for where, _, _ in picks) else 0
    found = places(tuple(shape[:at]), tuple(strides[:at]), start)
    found = [place + step for place in found for step in steps]
    tail = list(places(tuple(shape[at:]), tuple(strides[at:]), 0))
    found = [place + step for place in found for step in tail]
    return tuple(shape[:at]) + tuple(form) + tuple(shape[at:]), None, found
