"""MicroPython's sys, with the version of the CPython that a cell answers like."""
import _plain

version_info = _plain.collections.namedtuple(
    "sys.version_info", ("major", "minor", "micro", "releaselevel", "serial")
)(3, 11, 2, "final", 0)


def __getattr__(name):
    return getattr(_plain.sys, name)
