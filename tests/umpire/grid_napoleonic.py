"""grid_napoleonic.py - the test vectors of Grid Napoleonic put to the umpire: exact chances, results, the order of the dice; and where
each clause of an answer comes from, compared with docs/rules."""
import glob
import json
import os
import re
import subprocess
import tempfile
import unittest
from fractions import Fraction

PROGRAM = os.environ["GROGNARD"]
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
EXAMPLES = os.path.join(ROOT, "docs", "umpire", "grid-napoleonic")
OPEN = {"terrain": "clear", "leader": "none"}
LED = {"leader": "good", "leader_in_chain": "y"}


def resolve(*arguments):
    done = subprocess.run([PROGRAM, "resolve", "grid-napoleonic", *arguments, "--json"], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0, (arguments, done.stdout, done.stderr)
    return json.loads(done.stdout)


def ask(question, facts, dice="", answers=()):
    given = [f"{name}={value}" for name, value in facts.items()]
    more = ["--dice", dice] if dice else []
    for answer in answers:
        more += ["--answer", answer]
    return resolve(question, *given, *more)


def chances(odds):
    return {row["result"]: row["exact"] for row in odds["outcomes"]}


def check(line, event, **more):
    """check("green 24 2", "ranged_kia"): class, size at the start, casualties."""
    words = line.split()
    return {"class": words[0], "size": words[1], "casualties": words[2], "event": event, **OPEN, **more}


def of_target(target, eliminates=False):
    """What a check with this target comes to, on a D10."""
    rows = {"pass": target}
    if eliminates:
        rows["eliminated"] = 10 - target
    else:
        rows.update({"fallback": min(1, 10 - target), "retreat": max(0, min(1, 9 - target)), "rout": max(0, 8 - target)})
    return {name: tenths(n) for name, n in rows.items() if n}


def tenths(n):
    for divisor in (10, 5, 2):
        if n % divisor == 0 and 10 % divisor == 0:
            return f"{n // divisor}/{10 // divisor}"
    return f"{n}/10"


TABLE = """\
system: grid-napoleonic
title: A table
sides: {{own: {{title: Own, edge: w}}, enemy: {{title: Enemy, edge: e}}}}
map: {{size: [20, 8], terrain: "{ground}"}}
turns: ["1"]
units:
  first: {{name: First, side: own, brigade: A, type: inf, class: veteran, size: 24, at: "{first}"}}
  second: {{name: Second, side: own, brigade: A, type: inf, class: veteran, size: 24, at: "{second}"}}
  foe: {{name: Foe, side: enemy, brigade: B, type: inf, class: veteran, size: 24, at: "{foe}"}}
position:
  turn: 1
  first: own
  phasing: own
  pieces:
    first: {{at: "{first}", casualties: 1}}
    second: {{at: "{second}"}}
    foe: {{at: "{foe}"}}
  phase: initiative
event: {event}
"""
GROUND = "\\n".join(["." * 20] * 8) + "\\n"


def put_table(folder, **facts):
    path = os.path.join(folder, "table.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(TABLE.format(ground=GROUND, **facts))
    return path


class Checks(unittest.TestCase):
    def test_each_vector_has_its_chances(self):
        closing = {"mover": "cav", "target": "inf", "target_bad_order": "n"}
        for facts, target, eliminates in [
            (check("green 24 2", "ranged_kia"), 4, False),
            (check("veteran 36 4", "ranged_kia", **LED), 4, False),
            (check("guard 20 0", "routed_through", terrain="strong"), 8, False),
            (check("veteran 18 0", "close", target_square="n", aspect="flank", **closing), 7, False),
            (check("veteran 18 0", "close", target_square="y", aspect="front", **closing), 2, False),
            (check("green 14 1", "routed_adjacent"), 1, False),
            (check("green 14 3", "ranged_kia"), 1, True),
            (check("guard 40 9", "ranged_kia", **LED, terrain="strong"), 4, False),
            (check("guard 40 10", "ranged_kia", **LED, terrain="strong"), 4, False),
            (check("guard 40 10", "ranged_kia"), 1, True),
        ]:
            with self.subTest(facts=facts):
                self.assertEqual(chances(ask("check", facts)["odds"]), of_target(target, eliminates))

    def test_the_results_of_each_face(self):
        green = check("green 24 2", "ranged_kia")
        for face, result in [(4, "pass"), (5, "fallback"), (6, "retreat"), (7, "rout"), (10, "rout")]:
            self.assertEqual(ask("check", green, str(face))["dice"][0]["meaning"], result)
        small = check("green 14 1", "routed_adjacent")
        for face, result in [(1, "pass"), (2, "fallback"), (3, "retreat"), (4, "rout")]:
            self.assertEqual(ask("check", small, str(face))["dice"][0]["meaning"], result)

    def test_a_run_has_the_distance_of_its_result(self):
        green = check("green 24 2", "ranged_kia")
        for face, near, far in [(5, "1 space", "2 spaces"), (6, "3 spaces", "4 spaces"), (7, "4 spaces", "5 spaces")]:
            for die in range(1, 7):
                said = ask("check", green, f"{face},{die}")
                self.assertEqual(said["dice"][1]["meaning"], near if die <= 3 else far)
                self.assertEqual(said["waits"], "done")

    def test_who_must_check_next_is_said_by_the_result(self):
        green = check("green 24 2", "ranged_kia")
        self.assertEqual(ask("check", green, "4")["next"], [])
        for face, words in [(5, "upsets nobody"), (6, "event=retreated_adjacent"), (7, "event=routed_adjacent")]:
            self.assertTrue(any(words in line for line in ask("check", green, f"{face},1")["next"]))

    def test_made_two_one_none(self):
        battery = check("veteran 8 0", "cavalry_adjacent", unit="battery", limbered="n", heavy_near="n", friendly_square_near="n")
        self.assertEqual(chances(ask("check", battery)["odds"]), {"2": "9/100", "1": "21/50", "0": "49/100"})
        line = check("veteran 24 0", "cavalry_adjacent", unit="infantry")
        self.assertEqual(chances(ask("check", line)["odds"]), {"2": "1/4", "1": "1/2", "0": "1/4"})
        landwehr = check("green 34 0", "cavalry_adjacent", unit="infantry")
        self.assertEqual(chances(ask("check", landwehr)["odds"]), {"2": "4/25", "1": "12/25", "0": "9/25"})
        self.assertEqual(ask("check", line, "5,5")["waits"], "choice")


class Rallies(unittest.TestCase):
    ROUTED = {"class": "veteran", "size": 24, "casualties": 2, "level": 3, "ap": 3, "terrain": "clear"}

    def test_attempts(self):
        alone = dict(self.ROUTED, leader_here="n")
        self.assertEqual(chances(ask("rally", alone)["odds"]), {"rallies": "1/2", "does not rally": "1/2"})
        self.assertIn("Bad-order move", [die["what"] for die in ask("rally", alone, "6,6,1")["dice"]][2])
        with_one = dict(self.ROUTED, leader_here="y", leader="bad")
        self.assertEqual([die["meaning"] for die in ask("rally", with_one, "6,6,5")["dice"]],
                         ["does not rally", "does not rally", "rallies"])

    def test_two_attempts_or_a_third(self):
        chance = Fraction(chances(ask("rally", dict(self.ROUTED, leader_here="n"))["odds"])["rallies"])
        self.assertEqual(1 - (1 - chance) ** 2, Fraction(75, 100))
        self.assertEqual(1 - (1 - chance) ** 3, Fraction(875, 1000))

    def test_crack_in_a_wood(self):
        facts = {"class": "crack", "size": 12, "casualties": 1, "level": 1, "ap": 3, "terrain": "heavy", "leader_here": "n"}
        self.assertEqual(chances(ask("rally", facts)["odds"])["rallies"], "7/10")

    def test_ap_limit_the_attempts(self):
        said = ask("rally", dict(self.ROUTED, ap=1, leader_here="n"), "10,1")
        self.assertEqual([die["meaning"] for die in said["dice"]], ["does not rally", "4 spaces"])
        self.assertEqual(len(ask("rally", dict(self.ROUTED, ap=0, leader_here="n"), "1")["dice"]), 1)


class Brigades(unittest.TestCase):
    def test_three_dice(self):
        facts = {"infantry": 0, "batteries": 1, "cavalry": 0, "cos_kia": 1, "higher_cos_kia": 1}
        self.assertEqual(chances(ask("brigade", facts)["odds"]), {"0": "8/27", "1": "4/9", "2": "2/9", "3": "1/27"})


class Tables(unittest.TestCase):
    def test_thirteen_dice_in_their_order(self):
        said = resolve(os.path.join(EXAMPLES, "table-cascade.yaml"))
        self.assertEqual("".join(re.search(r"(\d)\w\w Line", die["fell"]).group(1) for die in said["dice"]), "1132432124134")
        runs = [i for i, die in enumerate(said["dice"]) if "space" in die["meaning"]]
        self.assertEqual(runs, [1, 5, 8, 12])
        self.assertEqual([die["meaning"] for i, die in enumerate(said["dice"]) if i not in runs],
                         ["rout", "rout", "rout", "fallback"] + ["pass"] * 5)
        moves = [line["text"] for line in said["rulings"] if " from " in line["text"]]
        self.assertEqual(moves, ["1st Line routed from 12,3 to 8,3.", "3rd Line routed from 12,4 to 8,4.",
                                 "2nd Line routed from 10,3 to 6,3.", "4th Line fell back from 9,2 to 8,2."])
        self.assertEqual(said["waits"], "done")

    def test_the_way_round_an_enemy(self):
        with tempfile.TemporaryDirectory() as folder:
            table = put_table(folder, first="7,3", second="18,7", foe="6,3", event="{fails: {unit: first, result: retreat}}")
            said = resolve(table, "--dice", "4")
        self.assertIn("First retreated from 7,3 to 3,4.", [line["text"] for line in said["rulings"]])

    def test_the_friend_two_spaces_behind(self):
        """All dice that can fall, each by its exact chance: the level at which the one behind ends."""
        sums = [Fraction(0)] * 4
        with tempfile.TemporaryDirectory() as folder:
            table = put_table(folder, first="12,3", second="10,3", foe="19,7", event="{check: {unit: first, cause: ranged_kia}}")
            self.follow(table, [], Fraction(1), sums)
        self.assertEqual(sum(sums), 1)
        self.assertEqual([round(100 * chance) for chance in sums], [75, 11, 3, 11])

    def follow(self, table, dice, weight, sums):
        said = resolve(table, *(["--dice", ",".join(map(str, dice))] if dice else []))
        if said["waits"] == "done":
            levels = [("pass", "fallback", "retreat", "rout").index(die["meaning"]) for die in said["dice"]
                      if die["fell"].startswith("Morale check of Second")]
            disordered = any(line["text"].startswith("Second: disordered") for line in said["rulings"])
            sums[max(levels + [int(disordered)])] += weight
            return
        odds = {row: Fraction(exact) for row, exact in chances(said["odds"]).items()}
        passes = int(10 * odds.get("pass", 0))
        faces = {"pass": 1, "fallback": passes + 1, "retreat": passes + 2, "rout": passes + 3}
        for i, (row, chance) in enumerate(odds.items()):
            self.follow(table, dice + [faces.get(row, 1 + 3 * i)], weight * chance, sums)

    def test_who_is_in_the_way_of_a_typed_path_or_beside_it(self):
        said = resolve(os.path.join(EXAMPLES, "table-path.yaml"))
        self.assertEqual([die["fell"].split(":")[0] for die in said["dice"][:3]],
                         ["Morale check of Battery", "Morale check of Grenadiers", "Distance of the run of Battery"])
        self.assertFalse(any("Landwehr" in die["fell"] or "Hussars" in die["fell"] for die in said["dice"]))
        self.assertEqual(said["waits"], "done")


class Origins(unittest.TestCase):
    def test_every_clause_is_marked_as_docs_have_it(self):
        listed = {}
        with open(os.path.join(ROOT, "docs", "rules", "grid-napoleonic.md"), encoding="utf-8") as file:
            for row in re.finditer(r"^\| (GN-[^ ]+) \| (\w+) \| ([^|]*)", file.read(), re.M):
                house = "House" in row.group(3)
                listed[row.group(1)] = "house" if row.group(2) == "house" else "source, house reading" if house else "source"
        seen = set()
        for path in glob.glob(os.path.join(EXAMPLES, "*.yaml")):
            for clause, origin in resolve(path)["origins"].items():
                self.assertEqual(origin, listed[clause], clause)
                seen.add(origin)
        self.assertEqual(len(seen), 3)


if __name__ == "__main__":
    unittest.main()
