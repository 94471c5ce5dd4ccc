"""The left side of %: a text with fields, filled as CPython fills them."""


class Percent:
    def __init__(self, text):
        self.text = text

    def __mod__(self, values):
        named = values if hasattr(values, "items") else None
        rest = list(values) if isinstance(values, tuple) else [values]
        made, i, text = "", 0, self.text
        used = False
        while i < len(text):
            if text[i] != "%":
                made += text[i]
                i += 1
                continue
            i += 1
            key = None
            if text[i : i + 1] == "(":
                key, _, _ = text[i + 1 :].partition(")")
                i += len(key) + 2
            start = i
            while i < len(text) and text[i] in "-+ #0":
                i += 1
            flags = text[start:i]
            sizes = ["", ""]
            for at in (0, 1):
                if at and text[i : i + 1] != ".":
                    break
                i += at
                if text[i : i + 1] == "*":
                    sizes[at] = str(next_of(rest))
                    i += 1
                while i < len(text) and text[i].isdigit():
                    sizes[at] += text[i]
                    i += 1
                if at and not sizes[1]:
                    sizes[1] = "0"
            if i >= len(text):
                raise ValueError("incomplete format")
            kind = text[i]
            i += 1
            if kind == "%":
                made += "%"
                continue
            if key is not None and named is None:
                raise TypeError("format requires a mapping")
            used = True
            made += piece(kind, flags, sizes, named[key] if key is not None else next_of(rest))
        if rest and named is None:
            raise TypeError("not all arguments converted during string formatting")
        return made


def next_of(rest):
    if not rest:
        raise TypeError("not enough arguments for format string")
    return rest.pop(0)


def piece(kind, flags, sizes, value):
    width, digits = sizes
    side = "<" if "-" in flags else ">"
    if kind in "sra":
        text = _str_(value) if kind == "s" else repr(value)
        return format(text[: int(digits)] if digits else text, side + width)
    if kind == "c":
        return format(value if isinstance(value, str) else chr(value), side + width)
    if kind not in "diuxXofFeEgG":
        raise ValueError("unsupported format character '%s' (0x%x)" % (kind, ord(kind)))
    if isinstance(value, str) or not (isinstance(value, (int, float)) or hasattr(value, "__float__")):
        words = "an integer" if kind in "xXo" else "a real number"
        of = "%%%s format: %s is required, not %s" % (kind, words, type(value).__name__)
        raise TypeError(of if kind in "diuxXo" else "must be real number, not " + type(value).__name__)
    sign = "+" if "+" in flags else " " if " " in flags else ""
    if "0" in flags and side == ">":
        side = "="
        fill = "0"
    else:
        fill = ""
    if kind in "diuxXo":
        spec = sign + ("#" if "#" in flags else "") + ("d" if kind in "diu" else kind)
        text = format(int(value), spec)
    else:
        text = format(float(value), sign + "." + (digits or "6") + kind)
    room = int(width or 0) - len(text)
    if room <= 0:
        return text
    if side == "<":
        return text + " " * room
    if fill:
        head = text[:1] if text[:1] in "+- " else ""
        return head + "0" * room + text[len(head) :]
    return " " * room + text
