"""CPython's clocks, over MicroPython's."""
import _plain

_time = _plain.time
time, sleep = _time.time, _time.sleep


def perf_counter():
    return _time.ticks_us() / 1e6


monotonic = process_time = perf_counter


def perf_counter_ns():
    return _time.ticks_us() * 1000


def __getattr__(name):
    return getattr(_time, name)
