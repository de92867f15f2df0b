"""fields.py DOCUMENT - the tables of PROTOCOL.md name the fields that the JSON has, all of them and no others."""

import json
import os
import random
import re
import subprocess
import sys
import unittest

PROGRAM = os.environ.get("GROGNARD", "grognard")
DOCUMENT = sys.argv.pop()
GAMES = ("jena20/jena-1806", "musket-saber/hougoumont-1815", "grid-napoleonic/first-steps", "battleground/first-steps",
         "war-conquest/first-steps")
STEPS = 300


def tables():
    """The names in the first column of the table of each section."""
    found, section = {}, None
    with open(DOCUMENT, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                section = line.strip("# \n")
            elif line.startswith("| `"):
                found.setdefault(section, set()).update(re.findall(r"`(\w+)`", line.split(" | ")[0]))
    return found


class Engine:
    """A line sent, the JSON that comes back."""

    def __init__(self):
        self.program = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def close(self):
        self.ask("quit")
        self.program.stdin.close()
        self.program.stdout.close()
        self.program.wait()

    def ask(self, line):
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()
        answer = []
        for text in self.program.stdout:
            if text == "ok\n" or text.startswith("error "):
                break
            answer.append(text)
        return json.loads(answer[0]) if answer and answer[0][0] in "{[" else None


def seen():
    """The fields met in whole stretches of games, by the section that describes them."""
    fields = {"The view": set(), "Rolls": set(), "Odds": set(), "The board": set()}
    chance = random.Random(1)
    engine = Engine()
    for game in GAMES:
        engine.ask("load " + game)
        engine.ask("seed 1")
        fields["The board"].update(engine.ask("board"))
        for _ in range(STEPS):
            view = engine.ask("show all")
            fields["The view"].update(view)
            if view["roll"]:
                fields["Rolls"].update(view["roll"])
                fields["Odds"].update(engine.ask("odds"))
                engine.ask("roll")
            elif view["to_move"] == "over":
                break
            else:
                choice = chance.choice(view["choices"])
                fields["Odds"].update(engine.ask("odds " + choice["do"]) or ())
                engine.ask("do " + choice["do"])
    fields["The view"].update(engine.ask("show"))
    engine.close()
    return fields


class Fields(unittest.TestCase):
    """Documented and there."""

    def test_all_fields_are_in_the_tables(self):
        named = tables()
        for section, fields in seen().items():
            with self.subTest(section=section):
                missing = {"columns", "rows", "even_lower", "unit"} if section == "The board" else set()
                missing |= {"track_info", "log_lines"} if section == "The view" else set()
                self.assertEqual(fields - missing, named[section] - missing)


unittest.main()
