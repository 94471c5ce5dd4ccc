"""torch.nn.init: a parameter's first numbers."""
import math


def _of(method):
    def call(tensor, *args, **options):
        from .._grad import no_grad

        with no_grad():
            return getattr(tensor, method)(*args, **options)

    return call


uniform_, normal_, constant_ = _of("uniform_"), _of("normal_"), _of("fill_")


def ones_(tensor):
    return constant_(tensor, 1)


def zeros_(tensor):
    return constant_(tensor, 0)


def xavier_uniform_(tensor, gain=1.0):
    out, into = tensor.shape
    bound = gain * math.sqrt(6 / (into + out))
    return uniform_(tensor, -bound, bound)


def xavier_normal_(tensor, gain=1.0):
    out, into = tensor.shape
    return normal_(tensor, 0, gain * math.sqrt(2 / (into + out)))
