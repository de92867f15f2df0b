"""program.py - runs the real program for the tests of the command line.

The path of the program comes in the environment variable GROGNARD.
"""

import json
import os
import subprocess
import unittest

PROGRAM = os.environ.get("GROGNARD", "")
SCENARIO = "jena20/jena-1806"
SMALL = "jena20/first-steps"


def run(*arguments, text=None, timeout=120):
    """Runs a command to its end; returns the finished process with its output as text."""
    environment = dict(os.environ, TERM="dumb")
    return subprocess.run(
        [PROGRAM, *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=timeout,
        env=environment,
        check=False,
    )


class Case(unittest.TestCase):
    """A test case with the two questions that every command is asked."""

    def good(self, *arguments, **keywords):
        """The command succeeds and says nothing on standard error."""
        done = run(*arguments, **keywords)
        self.assertEqual(done.returncode, 0, f"{arguments}: {done.stderr}")
        self.assertEqual(done.stderr, "", arguments)
        return done.stdout

    def json(self, *arguments):
        """As good(), and its output is one JSON document on one line."""
        output = self.good(*arguments)
        self.assertTrue(output.endswith("\n"))
        self.assertEqual(output.count("\n"), 1)
        return json.loads(output)

    def bad(self, code, *arguments, says=(), **keywords):
        """The command fails with this exit code, prints nothing on standard output, and the message
        holds each of these words."""
        done = run(*arguments, **keywords)
        self.assertEqual(done.returncode, code, f"{arguments}: {done.stdout}{done.stderr}")
        self.assertEqual(done.stdout, "", arguments)
        self.assertNotEqual(done.stderr.strip(), "", arguments)
        for word in [says] if isinstance(says, str) else says:
            self.assertIn(word, done.stderr, arguments)
        return done.stderr


    def false(self, *arguments, says=()):
        """What was asked about is false: exit code 1, and the answer, on standard output, holds each
        of these words."""
        done = run(*arguments)
        self.assertEqual(done.returncode, 1, f"{arguments}: {done.stdout}{done.stderr}")
        self.assertEqual(done.stderr, "", arguments)
        for word in [says] if isinstance(says, str) else says:
            self.assertIn(word, done.stdout, arguments)
        return done.stdout


class Engine:
    """The program in a process of its own, spoken to line by line."""

    def __init__(self, *lines):
        # pylint: disable=consider-using-with
        self.process = subprocess.Popen(
            [PROGRAM, "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for line in lines:
            self.ask(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=60)

    def answer(self, line):
        """Sends a line; returns the lines of the answer and its last one."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            got = self.process.stdout.readline()
            if not got.endswith("\n"):
                raise EOFError(f"no answer to {line[:80]!r}, got {lines} {got!r}")
            got = got[:-1]
            if got == "ok" or got.startswith("error "):
                return lines, got
            lines.append(got)

    def ask(self, line):
        """Sends a line that must succeed; returns the lines of the answer."""
        lines, end = self.answer(line)
        if end != "ok":
            raise AssertionError(f"{line[:80]!r}: {end}")
        return lines

    def json(self, line):
        """As ask(); the answer is JSON on one line."""
        (text,) = self.ask(line)
        return json.loads(text)

    def error(self, line):
        """Sends a line that must fail; returns the message."""
        _, end = self.answer(line)
        if end == "ok":
            raise AssertionError(f"{line[:80]!r} was accepted")
        return end[len("error ") :]

    def text(self, line):
        """The answer as one text, for files."""
        return "".join(part + "\n" for part in self.ask(line))


def main():
    """Runs the tests of the module that calls it."""
    if not PROGRAM:
        raise SystemExit("GROGNARD must hold the path of the program")
    unittest.main(verbosity=2)
