"""documents.py - the examples in the documents are true.

    documents.py DOCUMENT...            the tests; GROGNARD names the program
    documents.py --update DOCUMENT...   writes what sessions and commands answer now

Examples are fenced blocks. What kind one is, it says itself or the line in front of it:

    ```yaml                             a file that `check` calls good
    <!-- with SCENARIO -->              in front of it: these keys added to that built-in scenario make a good file
    <!-- form -->                       it shows the form only: nothing is wrong but that it is no scenario
    <!-- faults of SCENARIO with LINE; LINE -->   what `check my.yaml` says when these lines are added to the scenario
    > COMMAND                           a session with the engine, its answers below each command
    <!-- played COMMAND; COMMAND -->    in front of a command: the record of this session is my-game.yaml for it
    <!-- record of COMMAND; COMMAND -->   the record of this session
    <!-- shown -->                      nothing that the program prints: a layout, a shell's own words
    `grognard COMMAND`                  the line in front of a block: what that command prints
    $ grognard COMMAND                  the same as the first line of the block

A … at the end of a line or of a text stands for the rest, a line of … for any lines. Commands with ./run are looked at by
tools/readme.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ.get("GROGNARD", "grognard")
DOCUMENTS = [argument for argument in sys.argv[1:] if not argument.startswith("-")]


class Block:
    """A fenced block: its lines, where it stands, and what stands in front of it."""

    def __init__(self, path, lines, first, last):
        before = [line for line in lines[:first - 1] if line.strip()]
        self.path, self.first, self.last = path, first, last
        self.kind = lines[first - 1][3:].strip()
        self.typed = lines[first].startswith("$ grognard ")
        self.first += self.typed
        self.lines = lines[self.first:last]
        self.line = lines[first]
        self.before = before[-1] if before else ""

    def mark(self, word):
        """What stands behind a word in the comment in front of the block; None when there is no such comment."""
        found = re.fullmatch(r"<!-- " + word + r"\s*(.*?) -->", self.before)
        return found and found.group(1)

    def command(self):
        """The command that the line in front of the block names, or None."""
        if self.typed:
            return self.line.split()[2:]
        found = re.fullmatch(r"`grognard ([^`…\[|]*)`:?", self.before)
        return found and found.group(1).split()

    def name(self):
        return f"{os.path.basename(self.path)}:{self.first + 1}"


    def session(self):
        return self.lines[:1] and self.lines[0].startswith("> ")

    def elsewhere(self):
        """Commands with ./run belong to tools/readme."""
        return self.line.startswith("$ ./run ") or self.mark("shown") is not None

    def kinds(self):
        """What it is; every example is one thing."""
        return [self.kind == "yaml", self.mark("faults of") is not None, self.mark("record of") is not None,
                bool(self.session()), self.command() is not None, self.elsewhere()]


def blocks(path):
    with open(path, encoding="utf-8") as text:
        lines = text.read().split("\n")
    fences = [i for i, line in enumerate(lines) if line.startswith("```")]
    return lines, [Block(path, lines, first + 1, last) for first, last in zip(fences[::2], fences[1::2])]


def run(*arguments, text=None, folder=None):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, encoding="utf-8", timeout=120,
                          cwd=folder, check=False)


def record_of(commands):
    """The lines of the record after these commands of the engine."""
    made = answers(commands.split("; ") + ["record"])
    assert all(answer[-1] == "ok" for answer in made), made
    return made[-1][:-1]


def run_example(block):
    """The command of a block, in a folder with the record that it is about."""
    with tempfile.TemporaryDirectory() as folder:
        played = block.mark("played")
        if played is not None:
            with open(os.path.join(folder, "my-game.yaml"), "w", encoding="utf-8") as out:
                out.write("".join(line + "\n" for line in record_of(played)))
        return run(*block.command(), folder=folder)


def scenario(name):
    done = run("show", name, "--file")
    assert done.returncode == 0, done.stderr
    return done.stdout


def check(text):
    """What `grognard check my.yaml` prints, and whether the file is good."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "my.yaml"), "w", encoding="utf-8") as out:
            out.write(text)
        done = run("check", "my.yaml", folder=folder)
    return done.stdout, done.returncode == 0


def fits(shown, printed):
    """Do the shown lines, with their …, stand for the printed ones?"""
    parts = ["(?:[^\n]*\n)*" if line == "…" else "[^\n]*".join(map(re.escape, line.split("…"))) + "\n"
             for line in shown]
    return re.fullmatch("".join(parts), "".join(line + "\n" for line in printed)) is not None


def shorten(shown, printed):
    """The printed lines, cut where the shown ones were."""
    if "…" in shown:
        at = shown.index("…")
        rest = len(shown) - at - 1
        return shorten(shown[:at], printed[:at]) + ["…"] + shorten(shown[at + 1:], printed[len(printed) - rest:])
    cut = {len(line) for line in shown if line.endswith("…")}
    longest = max(cut) - 1 if cut else 0
    made = [line[:longest] + "…" if longest and len(line) > longest else line for line in printed]
    return [re.sub(r'"(seconds|\w+_per_second|nanoseconds|milliseconds|longest|worst)":[0-9.e+-]+', r'"\1":…', line) for line in made]


def exchanges(lines):
    """(first, last) of the answer to each command of a session, as indices into lines."""
    starts = [i for i, line in enumerate(lines) if line.startswith("> ")] + [len(lines)]
    return list(zip(starts, starts[1:]))


def answers(commands):
    """What the engine answers to each command, as lists of lines."""
    done = run("engine", text="".join(command + "\n" for command in commands))
    assert done.returncode == 0, done.stderr
    given, made = done.stdout.split("\n")[:-1], []
    while given:
        end = next(i for i, line in enumerate(given) if line == "ok" or line.startswith("error "))
        made.append(given[:end + 1])
        given = given[end + 1:]
    return made


class Documents(unittest.TestCase):
    """One test for each kind of example, over all documents."""

    counted = 0

    def each(self, wanted):
        """The blocks that are wanted; every document may have none, all together have some."""
        found = [block for path in DOCUMENTS for block in blocks(path)[1] if wanted(block)]
        self.assertGreater(len(found), 0, "no such example in any document")
        return found

    def test_every_example_is_of_a_kind(self):
        for block in self.each(lambda block: True):
            self.assertEqual(sum(block.kinds()), 1, f"{block.name()} is an example that nothing compares")

    def test_every_system_is_there(self):
        """FILES.md has the keys of its positions as the program tells them, and a position of it as an example."""
        path = next(path for path in DOCUMENTS if path.endswith("FILES.md"))
        found = blocks(path)[1]
        for system in json.loads(run("list", "--json").stdout)["systems"]:
            with self.subTest(system["id"]):
                self.assertTrue(any(block.line == f"$ ./run show {system['id']} --position" for block in found))
                self.assertTrue(any((block.mark("with") or "").startswith(system["id"] + "/") and
                                    block.lines[:1] == ["position:"] for block in found))

    def test_files_are_good(self):
        for block in self.each(lambda block: block.kind == "yaml"):
            text = "".join(line + "\n" for line in block.lines)
            with self.subTest(block.name()):
                if block.mark("form") is not None:
                    said, _ = check(text)
                    self.assertEqual(len(re.findall(r"(?m)^my\.yaml:", said)), 1, said)
                    self.assertIn('the key "system" is missing', said)
                else:
                    base = block.mark("with")
                    said, good = check((scenario(base) if base else "") + text)
                    self.assertTrue(good, said)

    def test_faults_are_told_so(self):
        for block in self.each(lambda block: block.mark("faults of") is not None):
            with self.subTest(block.name()):
                name, lines = block.mark("faults of").split(" with ", 1)
                said, good = check(scenario(name) + "".join(line + "\n" for line in lines.split("; ")))
                self.assertFalse(good)
                self.assertTrue(fits(block.lines, said.split("\n")[:-1]), said)

    def test_sessions_go_so(self):
        for block in self.each(Block.session):
            spans = exchanges(block.lines)
            made = answers([block.lines[first][2:] for first, _ in spans])
            self.assertEqual(len(made), len(spans))
            for (first, last), answer in zip(spans, made):
                with self.subTest(f"{block.name()} {block.lines[first]}"):
                    self.assertTrue(fits(block.lines[first + 1:last], answer), "\n".join(answer)[:4000])

    def test_records_look_so(self):
        for block in self.each(lambda block: block.mark("record of") is not None):
            with self.subTest(block.name()):
                record = record_of(block.mark("record of"))
                self.assertTrue(fits(block.lines, record), "\n".join(record))

    def test_commands_print_so(self):
        for block in self.each(lambda block: block.command() is not None):
            with self.subTest(block.name()):
                done = run_example(block)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(fits(block.lines, done.stdout.split("\n")[:-1]), done.stdout[:4000])


def update(path):
    lines, found = blocks(path)
    for block in reversed(found):
        if block.session():
            spans, made = exchanges(block.lines), []
            given = answers([block.lines[first][2:] for first, _ in spans])
            for (first, last), answer in zip(spans, given):
                shown = block.lines[first + 1:last]
                made += [block.lines[first]] + (shown if fits(shown, answer) else shorten(shown, answer))
            lines[block.first:block.last] = made
        elif block.command() is not None:
            printed = run_example(block).stdout.split("\n")[:-1]
            if not fits(block.lines, printed):
                lines[block.first:block.last] = shorten(block.lines, printed)
        elif block.mark("record of") is not None:
            record = record_of(block.mark("record of"))
            if not fits(block.lines, record):
                lines[block.first:block.last] = shorten(block.lines, record)
        elif block.mark("faults of") is not None:
            name, more = block.mark("faults of").split(" with ", 1)
            said, _ = check(scenario(name) + "".join(line + "\n" for line in more.split("; ")))
            lines[block.first:block.last] = said.split("\n")[:-1]
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(lines))


if __name__ == "__main__":
    if "--update" in sys.argv:
        for document in DOCUMENTS:
            update(document)
    else:
        unittest.main(argv=sys.argv[:1], verbosity=2)
