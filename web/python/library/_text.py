"""Methods of texts and numbers that MicroPython lacks or answers otherwise. The source pass wraps
what such a method is asked of, for that one call."""

class Text:
    def __init__(self, text):
        self.text = text

    def format(self, *args, **named):
        return filled(self.text, args, named, [0])

    def format_map(self, named):
        return filled(self.text, (), named, [0])

    def title(self):
        made, last = "", ""
        for c in self.text:
            made += c.lower() if last.isalpha() else c.upper()
            last = c
        return made

    def capitalize(self):
        return self.text[:1].upper() + self.text[1:].lower()

    def swapcase(self):
        return "".join([c.lower() if c.isupper() else c.upper() for c in self.text])

    def casefold(self):
        return self.text.lower()

    def ljust(self, width, fill=" "):
        return self.text + fill * (width - len(self.text))

    def rjust(self, width, fill=" "):
        return fill * (width - len(self.text)) + self.text

    def center(self, width, fill=" "):
        room = max(0, width - len(self.text))
        left = room // 2 + (room & width & 1)
        return fill * left + self.text + fill * (room - left)

    def zfill(self, width):
        sign = self.text[:1] if self.text[:1] in ("+", "-") else ""
        return sign + "0" * (width - len(self.text)) + self.text[len(sign) :]

    def removeprefix(self, part):
        return self.text[len(part) :] if self.text.startswith(part) else self.text

    def removesuffix(self, part):
        return self.text[: -len(part)] if part and self.text.endswith(part) else self.text

    def isalnum(self):
        return bool(self.text) and all([c.isalpha() or c.isdigit() for c in self.text])

    def isnumeric(self):
        return self.text.isdigit()

    isdecimal = isnumeric

    def istitle(self):
        return any([c.isalpha() for c in self.text]) and self.text == self.title()

    def isidentifier(self):
        return self._is_word() and not self.text[0].isdigit()

    def _is_word(self):
        return bool(self.text) and all([c.isalpha() or c.isdigit() or c == "_" for c in self.text])

    def translate(self, table):
        made = ""
        for c in self.text:
            put = table.get(ord(c), c)
            made += "" if put is None else put if isinstance(put, str) else chr(put)
        return made

    def expandtabs(self, size=8):
        made = ""
        for c in self.text:
            made += " " * (size - (len(made) - made.rfind("\n") - 1) % size) if c == "\t" else c
        return made

    def join(self, parts):
        parts = list(parts)
        for i, part in enumerate(parts):
            if not isinstance(part, str):
                raise TypeError(
                    "sequence item %d: expected str instance, %s found" % (i, type(part).__name__)
                )
        return self.text.join(parts)


class Kind:
    """The class str itself."""

    def __init__(self, kind):
        self.kind = kind

    def maketrans(self, given, to="", gone=""):
        if isinstance(given, dict):
            return dict([(ord(k) if isinstance(k, str) else k, v) for k, v in given.items()])
        pairs = [(ord(a), ord(b)) for a, b in zip(given, to)]
        return dict(pairs + [(ord(c), None) for c in gone])

    def __getattr__(self, name):
        return lambda value, *args: getattr(wrapped(value), name)(*args)


class Number:
    def __init__(self, value):
        self.value = value

    def bit_length(self):
        return len(bin(abs(self.value))) - 2 if self.value else 0

    def is_integer(self):
        return self.value == int(self.value) if abs(self.value) < float("inf") else False

    def as_integer_ratio(self):
        from statistics import _ratio

        over, under = _ratio(self.value)
        while under > 1 and over % 2 == 0:
            over, under = over // 2, under // 2
        return over, under


def ordered(items, key=None, reverse=False):
    """Sorted as CPython sorts: equals keep their order. MicroPython's own sort does not keep it, so
    it does only what nobody can tell apart."""
    items = list(items)
    if key is None and items:
        kind = type(items[0])
        if kind in (int, float, str) and all([type(item) is kind for item in items]):
            items.sort(reverse=reverse)
            return items
    keyed = [(item if key is None else key(item), item) for item in items]
    if reverse:
        keyed = keyed[::-1]
    keyed = merged(keyed)
    found = [item for _, item in keyed]
    return found[::-1] if reverse else found


def merged(rows):
    if len(rows) < 2:
        return rows
    half = len(rows) // 2
    left, right = merged(rows[:half]), merged(rows[half:])
    made, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if right[j][0] < left[i][0]:
            made.append(right[j])
            j += 1
        else:
            made.append(left[i])
            i += 1
    return made + left[i:] + right[j:]


class Sorting:
    def __init__(self, items):
        self.items = items

    def sort(self, *, key=None, reverse=False):
        self.items[:] = ordered(self.items, key, reverse)


def wrapped(value):
    if isinstance(value, list):
        return Sorting(value)
    if isinstance(value, str):
        return Text(value)
    if value is str:
        return Kind(value)
    return Number(value) if isinstance(value, (int, float)) else value


def filled(text, args, named, counter):
    """str.format: fields with names, indices, conversions and formats that hold fields."""
    made, i = "", 0
    while i < len(text):
        c = text[i]
        if c in "{}":
            if text[i + 1 : i + 2] == c:
                made += c
                i += 2
                continue
            if c == "}":
                raise ValueError("Single '}' encountered in format string")
            depth, end = 1, i + 1
            while end < len(text) and depth:
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
            if depth:
                raise ValueError("expected '}' before end of string" if end > i + 1 else "Single '{' encountered in format string")
            made += field(text[i + 1 : end - 1], args, named, counter)
            i = end
        else:
            made += c
            i += 1
    return made


def field(text, args, named, counter):
    name, _, spec = text.partition(":")
    name, _, way = name.partition("!")
    value = looked_up(name, args, named, counter)
    if "{" in spec:
        spec = filled(spec, args, named, counter)
    if way:
        value = _str_(value) if way == "s" else repr(value)
    return format(value, spec)


def looked_up(name, args, named, counter):
    end = 0
    while end < len(name) and name[end] not in ".[":
        end += 1
    first, rest = name[:end], name[end:]
    if first == "":
        first = str(counter[0])
        counter[0] += 1
    if first.isdigit():
        if int(first) >= len(args):
            raise IndexError("Replacement index %s out of range for positional args tuple" % first)
        value = args[int(first)]
    else:
        value = named[first]
    while rest:
        if rest[0] == "[":
            key, _, rest = rest[1:].partition("]")
            value = value[int(key) if key.isdigit() else key]
        else:
            end = 1
            while end < len(rest) and rest[end] not in ".[":
                end += 1
            value = value if rest[1:end] == "real" else getattr(value, rest[1:end])
            rest = rest[end:]
    return value
