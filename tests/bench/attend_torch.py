"""Times PyTorch on one attention case after another, one thread: a JSON object of seconds by
"causal/n". Run by native.js; it ends with 3 where there is no PyTorch."""

import json
import math
import sys
import time

try:
    import torch
except ImportError:
    sys.exit(3)

WIDTH = 64
ENOUGH = 0.05  # seconds of the processor that one measurement fills

torch.set_num_threads(1)
fused = getattr(torch.nn.functional, "scaled_dot_product_attention", None)


def plain(queries, keys, values, hidden):
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(WIDTH)
    if hidden is not None:
        scores = scores.masked_fill(hidden, -math.inf)
    return torch.softmax(scores, -1) @ values


def seconds(call):
    call()
    start = time.process_time()
    calls = 0
    while time.process_time() - start < ENOUGH:
        call()
        calls += 1
    return (time.process_time() - start) / calls


def measure(causal, n):
    inputs = [torch.randn(1, 1, n, WIDTH) for _ in range(3)]
    hidden = torch.ones(n, n, dtype=torch.bool).triu(1) if causal else None
    ways = [lambda: plain(*inputs, hidden)]
    if fused:
        ways.append(lambda: fused(*inputs, is_causal=causal))
    return min(seconds(way) for way in ways)


with torch.inference_mode():
    times = {
        f"{int(causal)}/{n}": measure(causal, n)
        for causal in (False, True)
        for n in (16, 64, 256, 1024, 2048)
    }
print(json.dumps({"version": torch.__version__, "times": times}))
