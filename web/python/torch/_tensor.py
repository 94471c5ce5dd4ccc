"""The tensor: a shape over a storage, which views share, as in PyTorch."""
from . import _grad, _index, _print
from ._dtype import bool_, float32, float64, int16, int32, int64
from ._elementwise import as_tensor, fresh, stored
from ._methods import Methods
from ._choose import Choose
from ._more import More
from ._shape import Size, broadcast, count, places, stretch, wrap
from ._views import Views


class _Function:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "<%s object at 0x7f0000000000>" % self.name


class Device:
    type = "cpu"
    index = None

    def __init__(self, kind="cpu"):
        self.type = kind

    def __eq__(self, other):
        return str(self) == str(other)

    def __str__(self):
        return self.type

    def __repr__(self):
        return "device(type='%s')" % self.type


class Tensor(Views, Methods, More, Choose):
    def __init__(self, data, shape, strides, start, dtype):
        self._data = data
        self._shape = tuple(shape)
        self._strides = tuple(strides)
        self._start = start
        self.dtype = dtype
        self._wants = False
        self._made_by = None

    # What is stored

    def _places(self):
        return places(self._shape, self._strides, self._start)

    def _values(self):
        """The elements in reading order, as Python numbers (a bool as 0 or 1)."""
        data = self._data
        return [data[i] for i in self._places()]

    def _view(self, shape, strides, start=None):
        at = self._start if start is None else start
        return Tensor(self._data, shape, strides, at, self.dtype)

    @property
    def shape(self):
        return Size(self._shape)

    def size(self, dim=None):
        return self.shape if dim is None else self._shape[wrap(dim, len(self._shape))]

    def dim(self):
        return len(self._shape)

    @property
    def ndim(self):
        return len(self._shape)

    ndimension = dim

    def numel(self):
        return count(self._shape)

    nelement = numel

    def data_ptr(self):
        return id(self._data) + self._start * self.element_size()

    def storage_offset(self):
        return self._start

    def element_size(self):
        return {"float32": 4, "int32": 4, "bool": 1}.get(self.dtype.name, 8)

    @property
    def requires_grad(self):
        return self._wants

    def requires_grad_(self, wants=True):
        _grad.used()
        self._wants = wants
        return self

    @property
    def grad_fn(self):
        return None if self._made_by is None else _Function(self._made_by)

    @property
    def grad(self):
        return None

    @property
    def is_leaf(self):
        return self._made_by is None

    @property
    def data(self):
        return self.detach()

    @property
    def device(self):
        return Device()

    def cpu(self):
        return self

    def backward(self):
        raise NotImplementedError("this lesson's torch keeps no gradients; .backward() is in the full PyTorch")

    # Choosing and assigning

    def _locate(self, index):
        items = list(index) if isinstance(index, tuple) else [index]
        items = [as_index(item) if isinstance(item, (list, tuple, range)) else item for item in items]
        return _index.locate(self, items)

    def __getitem__(self, index):
        shape, strides, found = self._locate(index)
        if strides is None:
            return fresh([self._data[i] for i in found], shape, self.dtype)
        return self._view(shape, strides, found)

    def __setitem__(self, index, value):
        shape, strides, found = self._locate(index)
        if strides is not None:
            found = places(shape, strides, found)
        value = as_tensor(value)
        if strides is not None and value._shape[-len(shape) :] != tuple(shape):
            value = value.reshape(value._shape[max(0, len(value._shape) - len(shape)) :]) if len(value._shape) > len(shape) and count(value._shape) == count(value._shape[len(value._shape) - len(shape) :]) else value
            value = value.expand(*shape)
        if len(value._shape) > len(shape) or broadcast(shape, value._shape) != tuple(shape):
            raise RuntimeError(
                "shape mismatch: value tensor of shape %s cannot be broadcast to indexing result"
                " of shape %s" % (list(value._shape), list(shape))
            )
        wide = value._view(shape, stretch(value._shape, value._strides, shape))
        for place, item in zip(found, stored(wide._values(), self.dtype)):
            self._data[place] = item

    def _assign(self, other):
        """Takes another tensor's values in place."""
        if self._wants and self._made_by is None and _grad.is_on():
            raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")
        if other.dtype.rank > self.dtype.rank:
            raise RuntimeError(
                "result type %s can't be cast to the desired output type %s"
                % (other.dtype.word, self.dtype.word)
            )
        if other._shape != self._shape:
            raise RuntimeError(
                "output with shape %s doesn't match the broadcast shape %s"
                % (list(self._shape), list(other._shape))
            )
        for place, item in zip(self._places(), stored(other._values(), self.dtype)):
            self._data[place] = item
        return self

    def __len__(self):
        if not self._shape:
            raise TypeError("len() of a 0-d tensor")
        return self._shape[0]

    def __iter__(self):
        if not self._shape:
            raise TypeError("iteration over a 0-d tensor")
        return iter([self[i] for i in range(self._shape[0])])

    # As Python values

    def item(self):
        if self.numel() != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        value = self._values()[0]
        return bool(value) if self.dtype is bool_ else value

    def tolist(self):
        if not self._shape:
            return self.item()
        if len(self._shape) > 1:
            return [self[i].tolist() for i in range(self._shape[0])]
        return [bool(v) for v in self._values()] if self.dtype is bool_ else self._values()

    def __float__(self):
        return float(self.item())

    def __int__(self):
        return int(self.item())

    def __bool__(self):
        if self.numel() > 1:
            raise RuntimeError("Boolean value of Tensor with more than one value is ambiguous")
        return bool(self._values()[0]) if self.numel() else False

    def __hash__(self):
        return id(self)

    def __format__(self, spec):
        if not self._shape:
            return format(self.item(), spec)
        if spec:
            raise TypeError("unsupported format string passed to Tensor.__format__")
        return str(self)

    def __repr__(self):
        return _print.tensor_text(self)

    __str__ = __repr__

    def to(self, dtype, *_):
        return self if dtype is self.dtype or not hasattr(dtype, "rank") else fresh(self._values(), self._shape, dtype)

    def type(self, kind=None):
        if kind is not None:
            return self.to(kind)
        return "torch.%sTensor" % self.dtype.word

    def __deepcopy__(self, memo=None):
        made = self.clone().detach()
        made._wants = self._wants
        return made

    __copy__ = __deepcopy__

    def short(self):
        return self.to(int16)

    def float(self):
        return self.to(float32)

    def double(self):
        return self.to(float64)

    def long(self):
        return self.to(int64)

    def int(self):
        return self.to(int32)

    def bool(self):
        return self.to(bool_)


def as_index(items):
    from ._make import tensor

    return tensor(items)


_grad.track(Tensor)
