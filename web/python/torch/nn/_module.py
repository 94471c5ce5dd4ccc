"""Modules: what holds parameters, and how it shows itself."""
from collections import OrderedDict

from .. import _grad
from .._tensor import Tensor


class Parameter(Tensor):
    def __init__(self, data, requires_grad=True):
        super().__init__(data._data, data._shape, data._strides, data._start, data.dtype)
        self._wants = requires_grad
        _grad.used()

    def __deepcopy__(self, memo=None):
        return Parameter(self.clone().detach(), self._wants)

    def __repr__(self):
        return "Parameter containing:\n" + super().__repr__()

    __str__ = __repr__


class Module:
    training = True

    def __init__(self):
        self._names = []

    def __setattr__(self, name, value):
        if isinstance(value, (Parameter, Module)):
            if not hasattr(self, "_names"):
                raise AttributeError("cannot assign module before Module.__init__() call")
            if name not in self._names:
                self._names.append(name)
        object.__setattr__(self, name, value)

    def register_parameter(self, name, value):
        setattr(self, name, value)

    def register_buffer(self, name, value, persistent=True):
        object.__setattr__(self, name, value)
        if persistent:
            self._names.append(name)

    def add_module(self, name, module):
        setattr(self, name, module)

    def __call__(self, *args, **options):
        return self.forward(*args, **options)

    def forward(self, *args):
        raise NotImplementedError(
            'Module [%s] is missing the required "forward" function' % type(self).__name__
        )

    def _children(self):
        return [(name, self._part(name)) for name in self._names]

    def _part(self, name):
        return getattr(self, name)

    def named_children(self):
        return iter([(n, part) for n, part in self._children() if isinstance(part, Module)])

    def children(self):
        return iter([part for _, part in self.named_children()])

    def modules(self):
        found = [self]
        for part in self.children():
            found += list(part.modules())
        return iter(found)

    def _state(self, prefix=""):
        """Own tensors first, then those of the modules inside, as PyTorch lists them."""
        own = [(prefix + n, part) for n, part in self._children() if not isinstance(part, Module)]
        for name, part in self.named_children():
            own += part._state(prefix + name + ".")
        return own

    def named_parameters(self):
        return iter([(n, part) for n, part in self._state() if isinstance(part, Parameter)])

    def parameters(self):
        return iter([part for _, part in self.named_parameters()])

    def state_dict(self):
        return OrderedDict([(name, part.detach()) for name, part in self._state()])

    def load_state_dict(self, state, strict=True):
        own = dict(self._state())
        missing = [name for name in own if name not in state]
        extra = [name for name in state if name not in own]
        words = []
        for label, names in (("Missing", missing), ("Unexpected", extra)):
            if names and strict:
                listed = ", ".join(['"%s"' % name for name in names])
                words.append("%s key(s) in state_dict: %s. " % (label, listed))
        for name, part in own.items():
            if name in state and state[name]._shape != part._shape:
                words.append(
                    "size mismatch for %s: copying a param with shape %r from checkpoint, the shape"
                    " in current model is %r." % (name, state[name].shape, part.shape)
                )
        if words:
            raise RuntimeError(
                "Error(s) in loading state_dict for %s:\n\t%s" % (type(self).__name__, "\n\t".join(words))
            )
        with _grad.no_grad():
            for name, part in own.items():
                if name in state:
                    part.copy_(state[name])
        return _Matched()

    def train(self, mode=True):
        for part in self.modules():
            object.__setattr__(part, "training", mode)
        return self

    def eval(self):
        return self.train(False)

    def requires_grad_(self, wants=True):
        for part in self.parameters():
            part._wants = wants
        return self

    def to(self, *_):
        return self

    def apply(self, function):
        for part in self.children():
            part.apply(function)
        function(self)
        return self

    def zero_grad(self):
        pass

    def extra_repr(self):
        return ""

    def _get_name(self):
        return type(self).__name__

    def __deepcopy__(self, memo=None):
        from copy import deepcopy

        made = object.__new__(type(self))
        for name, value in self.__dict__.items():
            object.__setattr__(made, name, deepcopy(value))
        return made

    def __repr__(self):
        head, extra = self._get_name(), self.extra_repr()
        parts = [
            "  (%s): %s" % (name, repr(part).replace("\n", "\n  ")) for name, part in self.named_children()
        ]
        if not parts:
            return "%s(%s)" % (head, extra)
        return "%s(\n%s\n)" % (head, "\n".join(parts))

    __str__ = __repr__


    def named_buffers(self):
        return iter([(n, part) for n, part in self._state() if not isinstance(part, Parameter)])

    def buffers(self):
        return iter([part for _, part in self.named_buffers()])

    def named_modules(self, prefix=""):
        found = [(prefix, self)]
        for name, part in self.named_children():
            found += list(part.named_modules(prefix + "." + name if prefix else name))
        return iter(found)


class _Matched:
    missing_keys = unexpected_keys = []

    def __repr__(self):
        return "<All keys matched successfully>"


class _Many(Module):
    def _part(self, name):
        return self._parts[int(name)]

    def _hold(self, parts):
        object.__setattr__(self, "_parts", list(parts))
        object.__setattr__(self, "_names", [str(i) for i in range(len(self._parts))])

    def __len__(self):
        return len(self._parts)

    def __getitem__(self, i):
        return self._parts[i]

    def __iter__(self):
        return iter(self._parts)

    def append(self, part):
        self._hold(self._parts + [part])
        return self


class Sequential(_Many):
    def __init__(self, *parts):
        super().__init__()
        self._hold(parts)

    def forward(self, input):
        for part in self._parts:
            input = part(input)
        return input


class ModuleList(_Many):
    def __init__(self, parts=()):
        super().__init__()
        self._hold(parts)


class ModuleDict(_Many):
    def __init__(self, parts):
        super().__init__()
        self._hold(parts.values())
        object.__setattr__(self, "_names", list(parts))

    def _part(self, name):
        return self._parts[self._names.index(name)]

    def __getitem__(self, name):
        return self._part(name)

    def __iter__(self):
        return iter(self._names)

    def keys(self):
        return self._names

    def values(self):
        return self._parts

    def items(self):
        return zip(self._names, self._parts)
