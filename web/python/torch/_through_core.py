"""What the lesson's core answers: matrix products and softmax. Only finite numbers cross; what
PyTorch makes of the others is written here."""
import _core

from ._arithmetic import INF, NAN, divide, exp
from ._dtype import float32


_quick = __import__("ujson")


def ask(op, question, field, kind):
    """MicroPython's own JSON keeps what a float32 holds; a double needs all of its 17 digits."""
    json = __import__("json") if kind == "double" else _quick
    answer = _core.ask(op, json.dumps(question), field, kind)
    return None if answer is None else _quick.loads(answer)


def finite(rows):
    return all(abs(v) < INF for row in rows for v in row)


def kind_of(dtype):
    return "float32" if dtype is float32 else "double"


def product(a, b, dtype):
    """[m, k] times [k, n], both lists of rows."""
    if not a or not b or not b[0]:
        return [[0.0] * (len(b[0]) if b else 0) for _ in a]
    if finite(a) and finite(b):
        answer = ask("matrixProduct", {"a": a, "b": b}, "output", kind_of(dtype))
        if answer is not None:
            return answer
    return [[sum([x * row[j] for x, row in zip(line, b)]) for j in range(len(b[0]))] for line in a]


def softmax_here(row):
    """The same formula for what the core does not take: nan and +inf make the whole row nan."""
    largest = max(row)
    if largest == -INF or largest == INF or any(v != v for v in row):
        return [NAN] * len(row)
    powers = [exp(v - largest) for v in row]
    total = sum(powers)
    return [divide(p, total) for p in powers]


def softmax(rows, kind):
    """Softmax of each row. A score of minus infinity crosses as "not allowed"; a row without any
    allowed score is nan, as in PyTorch."""
    answers = [None] * len(rows)
    sent = []
    for i, row in enumerate(rows):
        plain = all(v < INF for v in row)  # false for nan too
        if row and plain and any(v != -INF for v in row):
            sent.append(i)
        else:
            answers[i] = softmax_here(row) if row else []
    if sent:
        allowed = [[v != -INF for v in rows[i]] for i in sent]
        scores = [[v if v != -INF else 0.0 for v in rows[i]] for i in sent]
        question = {"scores": scores, "allowed": allowed}
        weights = ask("softmax", question, "weights", kind) or [softmax_here(rows[i]) for i in sent]
        for i, row in zip(sent, weights):
            answers[i] = row
    return answers
