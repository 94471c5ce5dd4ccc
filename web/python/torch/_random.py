"""PyTorch's generator on the CPU: the Mersenne twister MT19937 (Matsumoto and Nishimura, 1998), and
the ways in which PyTorch makes numbers of it (ATen/core/DistributionsHelper.h)."""
import math

import _core

from ._dtype import float32, int64
from ._elementwise import fresh
from ._shape import count, sizes

N, M = 624, 397
LOW = 0xFFFFFFFF


class Twister:
    def __init__(self, seed):
        self.state = [seed & LOW]
        for i in range(1, N):
            last = self.state[-1]
            self.state.append((1812433253 * (last ^ (last >> 30)) + i) & LOW)
        self.at = N
        self.spare = None  # the second of the two normals that are made at once

    def refill(self):
        s = self.state
        for i in range(N):
            mixed = (s[i] & 0x80000000) | (s[(i + 1) % N] & 0x7FFFFFFF)
            s[i] = s[(i + M) % N] ^ (mixed >> 1) ^ (0x9908B0DF if mixed & 1 else 0)
        self.at = 0

    def word(self):
        if self.at >= N:
            self.refill()
        y = self.state[self.at]
        self.at += 1
        y ^= y >> 11
        y ^= (y << 7) & 0x9D2C5680
        y ^= (y << 15) & 0xEFC60000
        return y ^ (y >> 18)

    def uniform(self):
        """24 random bits, as PyTorch's float32 has."""
        return (self.word() & 0xFFFFFF) / 16777216

    def uniform_double(self):
        high = self.word()
        return (((high << 32) | self.word()) & ((1 << 53) - 1)) / (1 << 53)

    def normal(self):
        if self.spare is not None:
            value, self.spare = self.spare, None
            return value
        turn = 2 * math.pi * self.uniform_double()
        radius = math.sqrt(-2 * math.log(1 - self.uniform_double()))
        self.spare = radius * math.sin(turn)
        return radius * math.cos(turn)


_twister = None


def generator():
    global _twister
    if _twister is None:
        _twister = Twister(_core.seed())
    return _twister


def manual_seed(seed):
    global _twister
    _twister = Twister(int(seed))


def pairs_of_eight(values, at):
    """Sixteen uniforms to sixteen normals in place, eight radii and eight angles, as PyTorch does
    for tensors of sixteen or more."""
    for j in range(at, at + 8):
        radius = math.sqrt(-2 * math.log(1 - values[j]))
        turn = 2 * math.pi * values[j + 8]
        values[j] = radius * math.cos(turn)
        values[j + 8] = radius * math.sin(turn)


def normals(n):
    g = generator()
    if n < 16:
        return [g.normal() for _ in range(n)]
    values = [g.uniform() for _ in range(n)]
    for at in range(0, n - 15, 16):
        pairs_of_eight(values, at)
    if n % 16:
        values[n - 16 :] = [g.uniform() for _ in range(16)]
        pairs_of_eight(values, n - 16)
    return values


def rand(*size, dtype=None):
    shape = sizes(size)
    g = generator()
    return fresh([g.uniform() for _ in range(count(shape))], shape, dtype or float32)


def randn(*size, dtype=None, requires_grad=False):
    shape = sizes(size)
    made = fresh(normals(count(shape)), shape, dtype or float32)
    return made.requires_grad_() if requires_grad else made


def rand_like(input):
    return rand(*input._shape)


def randn_like(input):
    return randn(*input._shape)


def normal(mean, std, size):
    return fresh([mean + std * v for v in normals(count(sizes((size,))))], sizes((size,)), float32)


def randint(low, high, size=None, dtype=None):
    if size is None:
        low, high, size = 0, low, high
    shape = sizes((size,))
    g = generator()
    return fresh([low + g.word() % (high - low) for _ in range(count(shape))], shape, dtype or int64)


def randperm(n):
    g = generator()
    order = list(range(n))
    for i in range(n - 1):
        j = i + g.word() % (n - i)
        order[i], order[j] = order[j], order[i]
    return fresh(order, (n,), int64)
