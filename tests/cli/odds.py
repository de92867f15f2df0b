"""odds.py - exact chances on the command line: shape, numbers, bad names and values."""

from fractions import Fraction
import re
import unittest

import program

RESULTS = ["AB", "AR", "AW", "N", "EX", "DW", "DR", "DB"]


class Odds(program.Case):
    """Jena 20's rolls."""

    def ask(self, *arguments):
        """Asks, and checks what holds for every answer."""
        answer = self.json("odds", "jena20", *arguments, "--json")
        self.assertEqual(answer["system"], "jena20")
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


if __name__ == "__main__":
    program.main()
