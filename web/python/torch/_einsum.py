"""torch.einsum: letters name dimensions; a letter that the result does not have is summed over."""
from ._index import WHOLE


def letters_of(text, tensor, position):
    """A part's letters, with the dimensions that `...` stands for as capitals' elders: numbers."""
    dots = text.count("...")
    named = text.replace("...", "")
    extra = len(tensor._shape) - len(named)
    if extra < 0 or (extra and not dots):
        raise RuntimeError(
            "einsum(): the number of subscripts in the equation (%d) does not match the number of"
            " dimensions (%d) for operand %d and no ellipsis was given" % (len(named), len(tensor._shape), position)
        )
    at = text.find("...") if dots else 0
    # `...` is counted from its end, so that operands broadcast as elsewhere.
    rest = [str(i) for i in range(extra, 0, -1)]
    return list(named[:at]) + rest + list(named[at:])


def diagonal(tensor, letters):
    """Letters that stand twice in one operand: its diagonal."""
    for letter in letters:
        if letters.count(letter) > 1:
            first = letters.index(letter)
            second = letters.index(letter, first + 1)
            n = tensor._shape[first]
            moved = tensor.movedim(second, 0).movedim(first + 1, 1)
            picked = moved[list(range(n)), list(range(n))]
            rest = letters[:first] + letters[first + 1 : second] + letters[second + 1 :]
            return diagonal(picked, [letter] + rest)
    return tensor, letters


def summed(tensor, letters, kept):
    gone = [i for i, letter in enumerate(letters) if letter not in kept]
    if gone:
        tensor = tensor.sum(dim=tuple(gone))
    return tensor, [letter for letter in letters if letter in kept]


def arranged(tensor, letters, groups):
    """The dimensions in the order of the groups, each group as one dimension."""
    order = [letter for group in groups for letter in group]
    for letter in order:
        if letter not in letters:
            tensor, letters = tensor.unsqueeze(0), [letter] + letters
    return tensor.permute([letters.index(letter) for letter in order])


def size(letters, sizes):
    total = 1
    for letter in letters:
        total *= sizes[letter]
    return total


def joined(a, b, kept, sizes):
    """Two operands as one batched matrix product."""
    (x, xs), (y, ys) = a, b
    both = [letter for letter in xs if letter in ys]
    x, xs = summed(x, xs, kept + ys)
    y, ys = summed(y, ys, kept + xs)
    batch = [letter for letter in both if letter in kept]
    inner = [letter for letter in both if letter not in kept]
    left = [letter for letter in xs if letter not in both]
    right = [letter for letter in ys if letter not in both]
    for t, letters in ((x, xs), (y, ys)):
        assert len(t._shape) == len(letters)
    wide = lambda t, groups: t.expand(*[sizes[letter] for group in groups for letter in group])
    x = wide(arranged(x, xs, (batch, left, inner)), (batch, left, inner))
    y = wide(arranged(y, ys, (batch, inner, right)), (batch, inner, right))
    x = x.reshape(size(batch, sizes), size(left, sizes), size(inner, sizes))
    y = y.reshape(size(batch, sizes), size(inner, sizes), size(right, sizes))
    result = (x @ y).reshape([sizes[letter] for letter in batch + left + right])
    return result, batch + left + right


def einsum(equation, *operands):
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    text, arrow, out = equation.replace(" ", "").partition("->")
    parts = text.split(",")
    if len(parts) != len(operands):
        word = "more" if len(parts) < len(operands) else "fewer"
        raise RuntimeError("einsum(): %s operands were provided than specified in the equation" % word)
    terms = [(t, letters_of(part, t, i)) for i, (part, t) in enumerate(zip(parts, operands))]
    sizes = {}
    for i, (tensor, letters) in enumerate(terms):
        for letter, n in zip(letters, tensor._shape):
            if sizes.get(letter, 1) != 1 and n not in (1, sizes[letter]):
                raise RuntimeError(
                    "einsum(): subscript %s has size %d for operand %d which does not broadcast with"
                    " previously seen size %d" % (letter, n, i, sizes[letter])
                )
            sizes[letter] = max(n, sizes.get(letter, 1)) if n else 0
    spread = sorted([letter for letter in sizes if letter.isdigit()], key=lambda s: -int(s))
    if arrow:
        at = out.find("...")
        named = out.replace("...", "")
        wanted = list(named[:at]) + spread + list(named[at:]) if at >= 0 else list(named)
    else:
        joint = text.replace(",", "")
        wanted = spread + sorted([letter for letter in sizes if joint.count(letter) == 1 and letter.isalpha()])
    terms = [diagonal(tensor, letters) for tensor, letters in terms]
    result = terms[0]
    for i, term in enumerate(terms[1:]):
        later = [letter for _, letters in terms[i + 2 :] for letter in letters]
        result = joined(result, term, wanted + later, sizes)
    tensor, letters = summed(result[0], result[1], wanted)
    return tensor.permute([letters.index(letter) for letter in wanted]) if wanted else tensor[WHOLE] if tensor._shape else tensor
