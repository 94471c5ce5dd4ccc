def wrap(text, width=70, initial_indent="", subsequent_indent=""):
    lines, line = [], initial_indent
    start = True
    for word in text.split():
        if not start and len(line) + 1 + len(word) > width:
            lines.append(line)
            line, start = subsequent_indent, True
        while start and len(line) + len(word) > width:
            room = max(1, width - len(line))
            lines.append(line + word[:room])
            line, word = subsequent_indent, word[room:]
        line += word if start else " " + word
        start = start and not word
    return lines + [line] if not start else lines


def fill(text, width=70, **options):
    return "\n".join(wrap(text, width, **options))


def shorten(text, width, placeholder=" [...]"):
    words = text.split()
    if len(" ".join(words)) <= width:
        return " ".join(words)
    while words and len(" ".join(words)) + len(placeholder) > width:
        words.pop()
    return " ".join(words) + placeholder if words else placeholder.lstrip()


def dedent(text):
    lines = [line if line.strip() else "" for line in text.split("\n")]
    margins = [len(line) - len(line.lstrip()) for line in lines if line]
    margin = min(margins) if margins else 0
    return "\n".join([line[margin:] for line in lines])


def indent(text, prefix):
    return "\n".join([prefix + line if line.strip() else line for line in text.split("\n")])
