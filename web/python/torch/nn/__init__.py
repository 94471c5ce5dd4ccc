"""torch.nn: its functions only."""
from . import functional


def __getattr__(name):
    raise AttributeError("module 'torch.nn' has no attribute '%s'" % name)
