"""resolve.py - the umpire in the terminal: facts and dice from the command line, from files and from a person; what is missing or
cannot be; undo; an evening kept, gone on with and exported."""
import json
import os
import pty
import select
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["GROGNARD"]
FACTS = {"attack": "assault", "attackers": 1, "attacker1": 6, "kind1": "infantry", "defenders": 1, "defender1": 4,
         "state1": "steady", "ground": "town", "river": "none", "card": "no", "morale": 5, "enemy_morale": 5}
BATTLE = ["jena20", "battle", *(f"{name}={value}" for name, value in FACTS.items())]
NO_RESERVES = ["--answer", "done", "--answer", "done"]


def resolve(*arguments, code=0):
    done = subprocess.run([PROGRAM, "resolve", *arguments], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
    return done.stdout if code == 0 else done.stderr


class Facts(unittest.TestCase):
    def test_without_a_question_the_questions_are_listed_with_their_fields(self):
        self.assertIn("battle", resolve("jena20"))
        listed = json.loads(resolve("jena20", "--json"))["questions"]
        battle = next(one for one in listed if one["question"] == "battle")
        self.assertEqual({field["kind"] for field in battle["ask"]} - {"number", "word", "set"}, set())
        self.assertTrue(all(field["line"] for field in battle["ask"]))

    def test_what_is_missing_is_an_error_that_lists_it(self):
        said = resolve("jena20", "battle", "attackers=6", code=2)
        self.assertIn("nothing is assumed", said)
        self.assertIn("defenders=", said)
        self.assertIn("ground=", said)
        self.assertNotIn("attackers=1..", said)

    def test_what_cannot_be_is_an_error_that_says_what_can(self):
        for facts, words in [
            (["attackers=0"], "a whole number from 1"),
            (["attackers=many"], "a whole number from 1"),
            (["ground=moon"], "woods"),
            (["moon=full"], "has no field"),
            (["ground"], "NAME=VALUE"),
        ]:
            self.assertIn(words, resolve("jena20", "battle", *facts, code=2))
        self.assertIn("battle", resolve("jena20", "batle", code=2))
        self.assertIn("jena20", resolve("jena21", "battle", code=2))

    def test_dice_that_do_not_exist_are_refused(self):
        for dice in ["7", "0", "-1"]:
            self.assertIn("1 to 6", resolve(*BATTLE, *NO_RESERVES, "--dice", dice, code=2))
        resolve(*BATTLE, "--dice", "x", code=2)

    def test_an_answer_that_is_not_offered_is_refused(self):
        self.assertIn("march on Paris", resolve(*BATTLE, "--answer", "march on Paris", code=2))


class Rulings(unittest.TestCase):
    def test_a_ruling_shows_roll_modifiers_chances_result_and_clauses(self):
        said = resolve(*BATTLE, *NO_RESERVES, "--dice", "5")
        for words in ["To roll: Combat [J20-9.5]", "-1 defence in a town [J20-9.4]", "DW   50.000 %           1/2", "die 5 -> DW",
                      "must withdraw one hex. [J20-9.6.3]"]:
            self.assertIn(words, said)

    def test_json_holds_the_same_as_data(self):
        said = json.loads(resolve(*BATTLE, *NO_RESERVES, "--dice", "5", "--json"))
        self.assertEqual(said["given"], {"rules": "none", **FACTS})
        self.assertEqual(said["waits"], "done")
        self.assertEqual([die["meaning"] for die in said["dice"]], ["DW"])
        chances = {row["result"]: row["exact"] for row in said["dice"][0]["odds"]["outcomes"]}
        self.assertEqual(chances, {"AW": "1/6", "N": "1/6", "DW": "1/2", "DR": "1/6"})
        self.assertEqual(said["answers"], ["done", "done", "5"])

    def test_what_still_waits_is_told_with_its_chances(self):
        waiting = json.loads(resolve(*BATTLE, *NO_RESERVES, "--json"))
        self.assertEqual(waiting["waits"], "roll")
        self.assertEqual(len(waiting["odds"]["outcomes"]), 4)
        self.assertEqual(json.loads(resolve(*BATTLE, "--json"))["waits"], "choice")

    def test_a_seed_rolls_the_same_dice_again(self):
        once = resolve(*BATTLE, *NO_RESERVES, "--seed", "3")
        self.assertEqual(once, resolve(*BATTLE, *NO_RESERVES, "--seed", "3"))
        self.assertIn("> rolled ", once)


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, text=None):
        path = os.path.join(self.folder.name, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def test_a_question_from_a_file(self):
        path = self.path("q.yaml", f"system: jena20\nquestion: battle\ngiven: {json.dumps(FACTS)}\n"
                                   "answers: [done, done, 5]\n")
        self.assertEqual(resolve("jena20", path), resolve(*BATTLE, *NO_RESERVES, "--dice", "5"))

    def test_faults_of_a_file_change_nothing_and_say_where(self):
        self.assertIn("cannot be read", resolve("jena20", self.path("none.yaml"), code=2))
        self.assertIn("unknown key", resolve("jena20", self.path("a.yaml", "system: jena20\nquestion: battle\nmoon: full\n"), code=2))
        self.assertIn("expected one of battle", resolve("jena20", self.path("b.yaml", TABLE.replace("battle:", "batle:")), code=2))
        self.assertIn("contact", resolve("jena20", self.path("c.yaml", TABLE.replace("guns: {at: \"0205\"}", "guns: {at: \"0105\"}")
                                                            .replace("[foot]", "[foot, guns]")), code=2))

    def test_a_whole_table_with_what_has_happened(self):
        said = resolve("jena20", self.path("table.yaml", TABLE), "--dice", "6")
        self.assertIn("Combat", said)
        self.assertIn("die 6", said)

    def test_an_evening_is_kept_gone_on_with_and_exported(self):
        evening = self.path("evening.yaml")
        resolve(*BATTLE, *NO_RESERVES, "--dice", "5", "--evening", evening)
        resolve(*BATTLE, "--answer", "done", "--evening", evening)
        resolve("--evening", evening, "--answer", "done", "--dice", "1")
        self.assertIn("no ruling waits", resolve("--evening", evening, code=2))
        told = resolve("--evening", evening, "--log")
        self.assertIn("2. Jena 20: A battle", told)
        self.assertIn("die 1", told)
        resolve("--evening", evening, "--records", self.folder.name)
        for number in (1, 2):
            record = self.path(f"ruling-{number:03}.yaml")
            subprocess.run([PROGRAM, "verify", record], check=True, capture_output=True, timeout=60)

    def test_an_evening_that_was_spoilt_is_refused_and_left_as_it_is(self):
        evening = self.path("evening.yaml")
        resolve(*BATTLE, *NO_RESERVES, "--dice", "5", "--evening", evening)
        with open(evening, encoding="utf-8") as file:
            text = file.read()
        spoilt = text.replace("- 5", "- 9")
        self.assertNotEqual(text, spoilt)
        self.path("evening.yaml", spoilt)
        resolve(*BATTLE, *NO_RESERVES, "--dice", "5", "--evening", evening, code=2)
        with open(evening, encoding="utf-8") as file:
            self.assertEqual(file.read(), spoilt)


class Terminal(unittest.TestCase):
    """A person at a terminal is asked one thing at a time."""

    def setUp(self):
        self.child, self.file = pty.fork()
        if self.child == 0:
            os.execve(PROGRAM, [PROGRAM, "resolve", "jena20"], dict(os.environ, TERM="dumb"))
        self.addCleanup(os.close, self.file)
        self.addCleanup(os.waitpid, self.child, 0)

    def until(self, words):
        got, end = "", time.monotonic() + 30
        while words not in got:
            if not select.select([self.file], [], [], max(0, end - time.monotonic()))[0]:
                self.fail(f"waited for {words!r}, got {got!r}")
            try:
                got += os.read(self.file, 4096).decode()
            except OSError:
                self.fail(f"waited for {words!r}, the program ended: {got!r}")
        return got

    def say(self, line, words):
        os.write(self.file, line.encode() + b"\r")
        return self.until(words)

    def test_it_asks_for_what_is_missing_and_takes_answers_back(self):
        self.until("Which question?")
        self.say("battle", "options")
        self.say("", "kind of attack")
        self.say("assault", "How many units attack")
        self.say("0", "expected a whole number")
        self.say("2", "first attacker")
        self.say("undo", "How many units attack")
        self.say("1", "first attacker")
        self.say("5", "first attacker")
        self.say("infantry", "How many units defend")
        self.say("1", "first defender")
        self.say("3", "first defender")
        self.say("steady", "ground")
        self.say("woods", "river")
        self.say("none", "card")
        self.say("no", "morale")
        self.say("5", "morale")
        self.say("5", "reserves")
        self.say("done", "reserves")
        self.say("done", "combat die")
        self.say("7", "combat die")
        self.say("undo", "reserves")
        self.say("done", "combat die")
        self.say("4", "may advance")


TABLE = """\
system: jena20
title: A table
first: red
sides:
  red: {title: Red, morale: 5, lines: ["0105"], objectives: ["0105"]}
  blue: {title: Blue, morale: 5, lines: ["0501"], objectives: ["0501"]}
map:
  size: [5, 5]
  terrain: |
    .....
    .....
    .....
    .....
    .....
turns: [{label: now}, {label: later}]
units:
  foot: {side: red, name: Red Foot, type: infantry, strength: 5, move: 4, at: "0304"}
  guns: {side: red, name: Red Horse, type: cavalry, strength: 2, move: 5, at: "0205"}
  wall: {side: blue, name: Blue Foot, type: infantry, strength: 3, move: 4, at: "0303"}
position:
  turn: 1
  phasing: red
  morale: {red: 5, blue: 5}
  units: {foot: {at: "0304"}, guns: {at: "0205"}, wall: {at: "0303"}}
  phase: combat
event:
  battle: {attackers: [foot], defenders: [wall]}
answers: [done, done]
"""

if __name__ == "__main__":
    unittest.main()
