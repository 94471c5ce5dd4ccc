"""JSON as CPython writes it, and dictionaries that keep their order."""


class JSONDecodeError(ValueError):
    pass


_SIGNS = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _text(s):
    return '"' + "".join([_SIGNS.get(c) or (c if " " <= c <= "~" else "\\u%04x" % ord(c)) for c in s]) + '"'


def dumps(value, indent=None, sort_keys=False, separators=None, ensure_ascii=True):
    comma, colon = separators or ("," if indent is not None else ", ", ": ")
    if isinstance(indent, int):
        indent = " " * indent

    def block(parts, marks, depth):
        if not parts:
            return marks
        if indent is None:
            return marks[0] + comma.join(parts) + marks[1]
        line = "\n" + indent * (depth + 1)
        return marks[0] + line + (comma + line).join(parts) + "\n" + indent * depth + marks[1]

    def write(v, depth):
        if v is None or isinstance(v, bool):
            return {None: "null", True: "true", False: "false"}[v]
        if isinstance(v, (int, float)):
            return {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}.get(repr(v), repr(v))
        if isinstance(v, str):
            return _text(v)
        if isinstance(v, (list, tuple)):
            return block([write(x, depth + 1) for x in v], "[]", depth)
        if hasattr(v, "items"):
            pairs = sorted(v.items()) if sort_keys else v.items()
            return block([
                _text(k if isinstance(k, str) else write(k, 0)) + colon + write(x, depth + 1) for k, x in pairs
            ], "{}", depth)
        raise TypeError("Object of type %s is not JSON serializable" % type(v).__name__)

    return write(value, 0)


def loads(text):
    value, at = _value(text, _skip(text, 0))
    if _skip(text, at) < len(text):
        raise _wrong("Extra data", text, at)
    return value


def _wrong(words, text, at):
    line = text[:at].count("\n") + 1
    column = at - text.rfind("\n", 0, at)
    return JSONDecodeError("%s: line %d column %d (char %d)" % (words, line, column, at))


def _skip(text, at):
    while at < len(text) and text[at] in " \n\r\t":
        at += 1
    return at


def _value(text, at):
    sign = text[at : at + 1]
    if sign in ("{", "[") and sign:
        made, close = (dict(), "}") if sign == "{" else ([], "]")
        at = _skip(text, at + 1)
        while text[at : at + 1] != close:
            key = None
            if sign == "{":
                if text[at : at + 1] != '"':
                    raise _wrong("Expecting property name enclosed in double quotes", text, at)
                key, at = _string(text, at)
                at = _skip(text, at)
                if text[at : at + 1] != ":":
                    raise _wrong("Expecting ':' delimiter", text, at)
                at = _skip(text, at + 1)
            item, at = _value(text, at)
            if sign == "{":
                made[key] = item
            else:
                made.append(item)
            at = _skip(text, at)
            if text[at : at + 1] == ",":
                at = _skip(text, at + 1)
            elif text[at : at + 1] != close:
                raise _wrong("Expecting ',' delimiter", text, at)
        return made, at + 1
    if sign == '"':
        return _string(text, at)
    for word, value in (("null", None), ("true", True), ("false", False)):
        if text.startswith(word, at):
            return value, at + len(word)
    end = at
    while end < len(text) and text[end] in "+-0123456789.eE":
        end += 1
    number = text[at:end]
    if not number:
        raise _wrong("Expecting value", text, at)
    return (float(number) if "." in number or "e" in number or "E" in number else int(number)), end


def _string(text, at):
    made, at = "", at + 1
    while text[at] != '"':
        if text[at] == "\\":
            at += 1
            if text[at] == "u":
                made += chr(int(text[at + 1 : at + 5], 16))
                at += 4
            else:
                made += {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}.get(text[at], text[at])
        else:
            made += text[at]
        at += 1
    return made, at + 1
