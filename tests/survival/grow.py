"""grow.py - Jena 20 as a later program might have it: its position has one field more, in the middle.

    grow.py FROM TO     copies the files of the system and changes two of them

What it looks for must be there, so that a change of these files is noticed here.
"""
import pathlib
import re
import sys

source, target = map(pathlib.Path, sys.argv[1:3])


def replace(text, old, new):
    if text.count(old) != 1:
        sys.exit(f"grow.py: expected once: {old!r}")
    return text.replace(old, new)


def grow_header(text):
    text = replace(text, "    uint32_t blown, tried;", "    uint64_t novelty[4];\n    uint32_t blown, tried;")
    size = re.compile(r"sizeof\(struct position\) == (\d+)")
    if len(size.findall(text)) != 1:
        sys.exit("grow.py: the size of a position is not pinned")
    return size.sub(lambda m: f"sizeof(struct position) == {int(m[1]) + 32}", text)


def grow_fields(text):
    row = ('    {"novelty", GG_FIELD_NUMBER, U(novelty), 0, 1000, .each = GG_ROW, .most = 4, '
           '.line = "something new"},\n')
    return replace(text, '    {"effects", ', row + '    {"effects", ')


for file in source.glob("*.[ch]"):
    text = file.read_text()
    if file.name == "jena20.h":
        text = grow_header(text)
    if file.name == "fields.c":
        text = grow_fields(text)
    (target / file.name).write_text(text)
