"""Regular expressions, over JavaScript's, which are nearly Python's."""
import json

import _core

I = IGNORECASE = "i"
M = MULTILINE = "m"
S = DOTALL = "s"


class error(Exception):
    pass


class Match:
    def __init__(self, string, found, names):
        self.string, self._spans, self._names = string, found, names

    def span(self, group=0):
        span = self._spans[self._names.get(group, group)]
        return tuple(span) if span else (-1, -1)

    def start(self, group=0):
        return self.span(group)[0]

    def end(self, group=0):
        return self.span(group)[1]

    def _text(self, group, missing=None):
        first, last = self.span(group)
        return missing if first < 0 else self.string[first:last]

    def group(self, *groups):
        if len(groups) < 2:
            return self._text(groups[0] if groups else 0)
        return tuple([self._text(g) for g in groups])

    __getitem__ = group

    def groups(self, default=None):
        return tuple([self._text(i, default) for i in range(1, len(self._spans))])

    def groupdict(self, default=None):
        return dict([(name, self._text(i, default)) for name, i in self._names.items()])

    def __repr__(self):
        return "<re.Match object; span=%r, match=%r>" % (self.span(), self.group())


class Pattern:
    def __init__(self, pattern, flags=""):
        self.pattern, self._flags = pattern, flags or ""
        self._matches("")

    def _matches(self, string, before="", after=""):
        answer = json.loads(_core.match(before + self.pattern + after, self._flags, string))
        if "error" in answer:
            raise error(answer["error"])
        return [Match(string, found, answer["names"]) for found in answer["found"]]

    def finditer(self, string):
        return iter(self._matches(string))

    def findall(self, string):
        found = []
        for m in self._matches(string):
            groups = m.groups("")
            found.append(m.group() if not groups else groups[0] if len(groups) == 1 else groups)
        return found

    def _first(self, found):
        return found[0] if found else None

    def search(self, string):
        return self._first(self._matches(string))

    def match(self, string):
        return self._first(self._matches(string, "\\A(?:", ")"))

    def fullmatch(self, string):
        return self._first(self._matches(string, "\\A(?:", ")\\Z"))

    def split(self, string, maxsplit=0):
        parts, at = [], 0
        for m in self._matches(string)[: maxsplit or None]:
            parts += [string[at : m.start()]] + list(m.groups())
            at = m.end()
        return parts + [string[at:]]

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def subn(self, repl, string, count=0):
        made, at, found = "", 0, self._matches(string)[: count or None]
        for m in found:
            made += string[at : m.start()] + (repl(m) if callable(repl) else _filled(repl, m))
            at = m.end()
        return made + string[at:], len(found)

    def __repr__(self):
        return "re.compile(%r)" % self.pattern


def _filled(template, m):
    made, i = "", 0
    while i < len(template):
        c, after = template[i], template[i + 1 : i + 2]
        if c != "\\":
            made += c
        elif after.isdigit():
            made += m._text(int(after), "")
            i += 1
        elif template[i + 1 : i + 3] == "g<":
            name, _, _ = template[i + 3 :].partition(">")
            made += m._text(int(name) if name.isdigit() else name, "")
            i += 3 + len(name)
        else:
            made += {"n": "\n", "t": "\t", "\\": "\\"}.get(after, c + after)
            i += 1
        i += 1
    return made


def compile(pattern, flags=""):
    return pattern if isinstance(pattern, Pattern) else Pattern(pattern, flags)


def escape(text):
    return "".join(["\\" + c if c in "()[]{}?*+-|^$\\.&~# \t\n" else c for c in text])


def _of(name):
    return lambda pattern, *args, flags="", **options: getattr(compile(pattern, flags), name)(*args, **options)


search, match, fullmatch, findall = _of("search"), _of("match"), _of("fullmatch"), _of("findall")
finditer, split, sub, subn = _of("finditer"), _of("split"), _of("sub"), _of("subn")
