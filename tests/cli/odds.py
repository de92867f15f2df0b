"""odds.py - exact chances on the command line: shape, numbers, bad names and values."""

from fractions import Fraction
from math import comb
import re
import unittest

import program

RESULTS = ["AB", "AR", "AW", "N", "EX", "DW", "DR", "DB"]


class Asking(program.Case):
    """A question to one system."""

    system = ""

    def ask(self, *arguments):
        """Asks, and checks what holds for every answer."""
        answer = self.json("odds", self.system, *arguments, "--json")
        self.assertEqual(answer["system"], self.system)
        self.assertEqual(answer["roll"], arguments[0])
        total = Fraction(0)
        for outcome in answer["outcomes"]:
            exact = Fraction(outcome["exact"])
            self.assertRegex(outcome["exact"], r"^(1|[1-9]\d*/[1-9]\d*)$")
            self.assertEqual(str(exact), outcome["exact"], "in lowest terms")
            self.assertEqual(float(exact), outcome["p"], "the nearest double")
            total += exact
        self.assertEqual(total, 1)
        results = [o["result"] for o in answer["outcomes"]]
        self.assertEqual(len(results), len(set(results)))
        return answer


class Odds(Asking):
    """Jena 20's rolls."""

    system = "jena20"

    def test_combat_is_whole_sixths(self):
        for differential in range(-4, 9):
            answer = self.ask("combat", f"differential={differential}")
            self.assertEqual(answer["given"], {"differential": differential})
            for outcome in answer["outcomes"]:
                self.assertIn(outcome["result"], RESULTS)
                self.assertEqual((Fraction(outcome["exact"]) * 6).denominator, 1)

    def test_below_the_table_is_its_first_column(self):
        self.assertEqual(
            self.ask("combat", "differential=-2")["outcomes"],
            self.ask("combat", "differential=-5")["outcomes"],
        )

    def test_defaults(self):
        self.assertEqual(self.ask("rout")["given"], {"elite": "no"})
        self.assertEqual(self.ask("rally", "spend=yes")["given"], {"elite": "no", "spend": "yes"})
        self.assertEqual(self.ask("hazard")["given"], {})

    def test_results_of_the_other_rolls(self):
        for arguments, results in (
            (["rout"], {"withdraw", "1", "2", "3", "4", "5", "6"}),
            (["rout", "elite=yes"], {"withdraw", "1", "2", "3", "4", "5", "6"}),
            (["rally"], {"eliminated", "none", "rally"}),
            (["rally", "elite=yes", "spend=yes"], {"eliminated", "none", "rally"}),
            (["hazard"], {"break", "safe"}),
        ):
            answer = self.ask(*arguments)
            self.assertLessEqual({o["result"] for o in answer["outcomes"]}, results)

    def test_plain_has_bars_and_the_sentence(self):
        output = self.good("odds", "jena20", "combat", "differential=2")
        answer = self.ask("combat", "differential=2")
        self.assertIn(answer["explain"], output)
        rows = re.findall(r"(?m)^  (\S+) +([\d.]+) % +(\S+)  (#+)$", output)
        self.assertEqual(
            [(r[0], r[2]) for r in rows], [(o["result"], o["exact"]) for o in answer["outcomes"]]
        )

    def test_lists(self):
        output = self.good("odds", "jena20")
        for word in ("combat", "rout", "rally", "hazard", "differential", "elite", "default no"):
            self.assertIn(word, output)
        rolls = self.json("odds", "jena20", "--json")["rolls"]
        self.assertEqual({r["roll"] for r in rolls}, {"combat", "rout", "rally", "hazard"})

    def test_bad_questions(self):
        self.bad(2, "odds", says="grognard list")
        self.bad(2, "odds", "jena2", says=["jena2", "jena20"])
        self.bad(2, "odds", "jena20", "fight", says=["fight", "combat", "rally"])
        self.bad(2, "odds", "jena20", "combt", says="Did you mean combat")
        self.bad(2, "odds", "jena20", "combat", says="differential is missing")
        for value in ("", "x", "2.5", "1e3", "999999999999999999999", "2 ", "0x2"):
            self.bad(2, "odds", "jena20", "combat", f"differential={value}", says="a number from")
        self.bad(2, "odds", "jena20", "combat", "diff=1", says=["diff=1", "differential"])
        self.bad(2, "odds", "jena20", "combat", "2", says=["NAME=VALUE", "differential"])
        self.bad(2, "odds", "jena20", "combat", "differential=1", "differential=1", says="twice")
        self.bad(2, "odds", "jena20", "rout", "elite=maybe", says=["maybe", "yes"])
        self.bad(2, "odds", "jena20", "hazard", "elite=yes", says="no parameters")
        self.bad(2, "odds", "jena20", "rout", *["elite=no"] * 40)


# By combat die; the columns end at these differentials, the last has no end.
BANDS = [-6, -4, -2, 0, 2, 4, 6, 9]
COMBAT = [
    "Am Am Ax Ar Ar Ac - Dr Dx".split(),
    "Am Ax Ar Ac Ac - Dc Dr Dx".split(),
    "Am Ax Ar Ac - Dc Dr Dx Dm".split(),
    "Ax Ac Ac - Dc Dr Dr Dx Dm".split(),
    "Ax Ac - Dc Dc Dr Dr Dm Dm".split(),
    "Ac - Dc Dr Dr Dr Dx Dm Dm".split(),
]


def passes(die, rating):
    """A morale check."""
    return die == 1 or (die != 6 and die <= rating)


class MusketSaber(Asking):
    """The rolls of Musket & Saber, against all throws of the dice."""

    system = "musket-saber"

    def expect(self, counts, throws, *arguments):
        """The outcomes are these counts out of so many throws."""
        answer = self.ask(*arguments)
        self.assertEqual(
            {o["result"]: Fraction(o["exact"]) for o in answer["outcomes"]},
            {result: Fraction(count, throws) for result, count in counts.items() if count},
        )

    def throw_all(self, differential, ratings):
        """How often each result comes; ratings by the first letter of the code."""
        column = sum(differential > band for band in BANDS)
        counts = {}
        for row in COMBAT:
            for die in range(1, 7):
                code = row[column]
                word = "none"
                if code[0] in ratings:
                    word = f"{code} {'pass' if passes(die, ratings[code[0]]) else 'fail'}"
                counts[word] = counts.get(word, 0) + 1
        return counts

    def test_morale(self):
        for rating in (-3, 0, 1, 4, 5, 6, 9):
            good = sum(passes(die, rating) for die in range(1, 7))
            self.expect({"pass": good, "fail": 6 - good}, 6, "morale", f"rating={rating}")

    def test_combat(self):
        for differential in (-100, -6, -5, -4, -3, -1, 0, 1, 2, 4, 6, 7, 9, 10, 100):
            for attacker, defender in ((4, 3), (0, 7), (2, 2)):
                self.expect(
                    self.throw_all(differential, {"A": attacker, "D": defender}), 36, "combat",
                    f"differential={differential}", f"attacker={attacker}", f"defender={defender}",
                )

    def test_bombardment_does_nothing_to_who_fires(self):
        for differential in (-7, -2, 0, 3, 5, 8, 12):
            self.expect(
                self.throw_all(differential, {"D": 4}), 36, "bombardment",
                f"differential={differential}", "defender=4",
            )

    def test_leader(self):
        self.expect({"eliminated": 2, "safe": 34}, 36, "leader")

    def test_what_is_missing_is_said(self):
        self.bad(2, "odds", "musket-saber", "combat", "differential=1", says="is missing")
        self.bad(2, "odds", "musket-saber", "morale", says="rating is missing")


class Battleground(Asking):
    """The rolls of Battleground, against all throws of the dice."""

    system = "battleground"

    @staticmethod
    def pool(dice, target):
        """The chance of each number of dice up to a target, in which 1 always counts and 6 never."""
        p = Fraction(min(5, max(1, target)), 6)
        return {n: comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1)}

    def test_damage_goes_through_both_rolls(self):
        for dice, skill, defence, power, toughness, impact in (
                (6, 8, 1, 9, 2, 1), (4, 5, 2, 5, 1, 0), (12, 5, 3, 4, 4, 0), (1, 0, 9, 3, 0, 2), (5, 5, 2, 6, 3, 0), (0, 5, 2, 5, 2, 2),
                (0, 5, 2, 5, 2, 0)):
            expected = {}
            for hits, p in self.pool(dice, skill - defence).items():
                for damage, q in self.pool(hits + impact, power - toughness).items():
                    expected[str(damage)] = expected.get(str(damage), 0) + p * q
            answer = self.ask("attack", f"dice={dice}", f"skill={skill}", f"defence={defence}", f"power={power}",
                              f"toughness={toughness}", f"impact={impact}")
            self.assertEqual({o["result"]: Fraction(o["exact"]) for o in answer["outcomes"]}, expected)

    def test_courage_is_three_dice(self):
        sums = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
        for value in range(2, 19):
            answer = self.ask("courage", f"value={value}")
            passed = Fraction(sum(s <= value for s in sums), 216)
            expected = {word: p for word, p in (("pass", passed), ("fail", 1 - passed)) if p}
            self.assertEqual({o["result"]: Fraction(o["exact"]) for o in answer["outcomes"]}, expected)

    def test_what_is_missing_is_named(self):
        self.bad(2, "odds", "battleground", "attack", "dice=3", says="is missing")
        self.bad(2, "odds", "battleground", "attack", "dice=33", "skill=1", "defence=1", "power=1", "toughness=1", says="dice")


if __name__ == "__main__":
    program.main()
