"""files.py - files of one's own on the command line: warnings, tables in force, maps, folders of scenarios."""

import json
import os
import re
import tempfile
import unittest

import program
from program import SCENARIO, SMALL

FARM = "musket-saber/first-steps"


class Files(program.Case):
    """Each test has a folder and writes variants of the built-in scenarios into it."""

    def setUp(self):
        # pylint: disable=consider-using-with
        self.folder = tempfile.TemporaryDirectory()
        self.environment = os.environ.pop("GROGNARD_SCENARIOS", None)

    def tearDown(self):
        self.folder.cleanup()
        if self.environment is not None:
            os.environ["GROGNARD_SCENARIOS"] = self.environment

    def write(self, name, text):
        """Writes a file into the folder of this test."""
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def variant(self, name, scenario, *changes):
        """A built-in scenario with some of its text replaced; each must be there."""
        text = self.good("show", scenario, "--file")
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new, 1)
        return self.write(name, text)

    def warned(self, path, *says):
        """The file is good, and the only warnings are these, each on a line of its own at a line of the file."""
        lines = [line for line in self.good("check", path).splitlines() if ": warning: " in line]
        self.assertEqual(len(lines), len(says), lines)
        for line, words in zip(lines, says):
            self.assertRegex(line, r"^" + path + r":\d+:\d+: warning: .*" + words)
        self.assertIn(f"{path}: good", self.good("check", path))


class Warnings(Files):
    """What is good but was surely not meant."""

    def test_small_scenarios_have_none(self):
        for scenario in (SCENARIO, SMALL, FARM, "musket-saber/hougoumont-1815", "musket-saber/wilsons-creek-1861"):
            self.warned(self.variant("v.yaml", scenario))

    def test_a_leader_while_leaders_are_off(self):
        text = self.good("show", SCENARIO, "--file")
        bare = re.sub(r"(,|\n *) ?option: leaders", "", text)
        self.assertEqual(len(re.findall("option: leaders", text)), 2)
        self.warned(self.write("v.yaml", bare), "napoleon is a leader", "brunswick is a leader")
        path = self.write("on.yaml", self.good("show", SCENARIO, "--file", "--set", "leaders=on"))
        self.warned(path)

    def test_a_unit_that_no_card_brings(self):
        text = self.good("show", SCENARIO, "--file", "--set", "leaders=on")
        self.warned(self.write("v.yaml", text.replace("effect: arrives, unit: saxe-weimar", "effect: nothing")
                               .replace("effect: arrives\n    unit: saxe-weimar", "effect: nothing")),
                    "saxe-weimar waits for a card, and no card brings it")

    def test_figures_of_a_card_that_nobody_looks_at(self):
        path = self.write("v.yaml", self.good("show", SMALL, "--file") +
                          "cards:\n  - {title: Mist, for: both, effect: fog, amount: 2}\n"
                          "  - {title: Gift, for: both, effect: morale, amount: 0, at_most: 3}\n")
        self.warned(path, "looks at no amount", "gives no morale")

    def test_banks_without_a_river_between_them(self):
        path = self.variant("v.yaml", SMALL, ("AAAAAAACC\n", "AAAAAAACD\n"))
        self.warned(path, "no river runs between the banks C and D, which touch")

    def test_two_units_with_one_name(self):
        self.warned(self.variant("v.yaml", SMALL, ("name: Grawert", "name: Tauentzien")),
                    "tauentzien and grawert have the same name")

    def test_a_stream_with_a_gap(self):
        whole = "stream: [0105/0106, 0106/0205, 0205/0206, 0205/0306, 0305/0306]"
        gap = "stream: [0105/0106, 0106/0205, 0205/0306, 0305/0306]"
        hedge = "  hexsides:\n"
        text = self.good("show", FARM, "--file")
        self.assertIn(hedge, text)
        self.warned(self.write("w.yaml", text.replace(hedge, hedge + "    " + whole + "\n")))
        self.warned(self.write("v.yaml", text.replace(hedge, hedge + "    " + gap + "\n")),
                    "the water has a gap at 020[56]/020[56]")
        # Marked where the water is listed, wherever that is.
        slope = next(line for line in text.split("\n") if line.startswith("    slope: "))
        path = self.write("u.yaml", text.replace(slope, slope + "\n    " + gap))
        line = text.split("\n").index(slope) + 2
        self.assertIn(f"u.yaml:{line}:13: warning: the water has a gap", self.good("check", path))

    def test_a_leader_who_leads_nobody(self):
        text = self.good("show", FARM, "--file")
        self.warned(self.write("v.yaml", text.replace("name: Picton, type: leader, formation: A",
                                                      "name: Picton, type: leader, formation: 9")
                               .replace("name: Picton\n    type: leader\n    formation: A",
                                        "name: Picton\n    type: leader\n    formation: 9")),
                    "picton leads nobody")

    def test_a_prize_that_nobody_can_take(self):
        self.warned(self.variant("v.yaml", FARM, ("..hhh....", "..~hh....")), "nobody can enter 0302")

    def test_replacements_that_run_out_before_they_begin(self):
        text = self.good("show", FARM, "--file")
        old = "per_turn: 1, in_all: 1" if "per_turn: 1, in_all: 1" in text else "per_turn: 1\n      in_all: 1"
        self.warned(self.write("v.yaml", text.replace(old, old.replace("per_turn: 1", "per_turn: 3"), 1)),
                    "3 replacement steps a turn of 1 in all")

    def test_json_has_faults_and_warnings(self):
        leader = self.variant("v.yaml", SCENARIO, (", option: leaders", ""))
        faulty = self.variant("f.yaml", SMALL, ("move: 4", "move: x"))
        done = program.run("check", "--json", leader, faulty)
        self.assertEqual(done.returncode, 1)
        first, second = json.loads(done.stdout)["files"]
        self.assertEqual((first["file"], first["good"], first["faults"]), (leader, True, []))
        self.assertEqual(len(first["warnings"]), 1)
        self.assertIn("napoleon", first["warnings"][0]["message"])
        self.assertGreater(first["warnings"][0]["line"], 1)
        self.assertFalse(second["good"])
        self.assertIn("found \"x\"", second["faults"][0]["message"])
        self.assertEqual(self.json("check", "--json", leader)["files"][0]["good"], True)


class Faults(Files):
    """Faults that used to pass."""

    def test_banks_and_rivers_come_together(self):
        text = self.good("show", SMALL, "--file")
        rivers = [line for line in text.splitlines(True) if "rivers:" in line or "AC: major" in line]
        path = self.write("v.yaml", text.replace("".join(rivers), ""))
        self.false("check", path, says="banks without rivers")

    def test_a_start_that_the_position_overrides_is_not_judged(self):
        text = self.good("show", SMALL, "--file").replace("at: 0603", "at: 0703")
        self.false("check", self.write("v.yaml", text), says="lannes already stands in hex 0703")
        position = ("position:\n  turn: 1\n  phasing: french\n  morale: {french: 5, prussian: 5}\n"
                    "  units: {lannes: {at: 0603}, saxons: {at: 0205}}\n  phase: movement\n")
        self.warned(self.write("p.yaml", text + position))
        farm = self.good("show", FARM, "--file").replace("at: 0706", "at: 0302").replace("..hhh....", "..~hh....")
        self.false("check", self.write("f.yaml", farm), says="closed to dragoons")


class Tables(Files):
    """The tables in force in a file."""

    def test_tables_and_odds_of_a_file(self):
        path = self.write("v.yaml", self.good("show", SMALL, "--file") + "tables: {hazard_safe: 6}\n")
        self.assertIn("\n  hazard_safe: 6\n", self.good("show", path, "--tables"))
        self.assertIn("\n  hazard_safe: 4\n", self.good("show", "jena20", "--tables"))
        safe = [one for one in self.json("odds", "--json", path, "hazard")["outcomes"] if one["result"] == "safe"]
        self.assertEqual(safe[0]["exact"], "1/6")
        safe = [one for one in self.json("odds", "--json", SMALL, "hazard")["outcomes"] if one["result"] == "safe"]
        self.assertEqual(safe[0]["exact"], "1/2")
        self.assertIn("hazard", self.good("odds", path))

    def test_odds_of_what_is_not_there(self):
        self.bad(2, "odds", os.path.join(self.folder.name, "none.yaml"), "hazard", says="none.yaml")
        self.bad(2, "odds", self.write("bad.yaml", "system: [\n"), "hazard", says="bad.yaml")
        self.bad(2, "odds", "jena21", "hazard", says="jena20")

    def test_map_of_a_file(self):
        path = self.variant("v.yaml", SMALL, ("at: 0603", "at: 0502"))
        for what in (path, SMALL):
            drawn = self.good("show", what, "--map")
            for word in ("0101", "0907", "[LANNES]", "(GRAWERT)", "French", "road"):
                self.assertIn(word, drawn)
        self.bad(2, "show", "jena20", "--map", says="--map")


class Folders(Files):
    """A folder of scenarios."""

    def setUp(self):
        super().setUp()
        self.variant("hill.yaml", SMALL, ("title: The Landgrafenberg", "title: My Hill"))
        self.variant("more/farm.yaml", FARM, ("title: The Farm below the Ridge", "title: My Farm"))

    def listed(self, *arguments):
        """Scenarios of one's own by their ids, and what was said on standard error."""
        done = program.run("list", "--json", *arguments)
        self.assertEqual(done.returncode, 0)
        systems = json.loads(done.stdout)["systems"]
        own = {one["id"]: one for system in systems for one in system["scenarios"] if one.get("own")}
        return own, done.stderr

    def test_list_and_every_command_read_the_folder(self):
        own, said = self.listed("--scenarios", self.folder.name)
        self.assertEqual(said, "")
        self.assertEqual({name: one["title"] for name, one in own.items()},
                         {"jena20/hill": "My Hill", "musket-saber/farm": "My Farm"})
        self.assertIn("My Hill", self.good("list", "--scenarios=" + self.folder.name))
        os.environ["GROGNARD_SCENARIOS"] = self.folder.name
        try:
            self.assertEqual(set(self.listed()[0]), {"jena20/hill", "musket-saber/farm"})
            self.assertIn("My Hill", self.good("show", "jena20/hill"))
            self.assertIn("safe", self.good("odds", "jena20/hill", "hazard"))
            self.assertIn("My Farm", self.good("show", "musket-saber/farm"))
            self.assertEqual(self.json("sim", "--json", "jena20/hill", "--games", "2", "--seed", "1")["games"], 2)
            answer = program.run("engine", text="load jena20/hill\nquit\n").stdout
            self.assertEqual(answer.split(), ["ok", "ok"])
            self.bad(2, "show", "jena20/nothing", says="jena20/nothing")
        finally:
            del os.environ["GROGNARD_SCENARIOS"]

    def test_the_data_folder_of_the_user(self):
        os.environ["XDG_DATA_HOME"] = os.path.join(self.folder.name, "data")
        try:
            self.assertEqual(self.listed()[0], {})
            self.variant("data/grognard/scenarios/ridge.yaml", FARM)
            self.assertEqual(set(self.listed()[0]), {"musket-saber/ridge"})
        finally:
            del os.environ["XDG_DATA_HOME"]

    def test_broken_files_are_told_and_left_out(self):
        self.write("broken.yaml", "system: jena20\n")
        self.write("not yaml at all.yaml", self.good("show", SMALL, "--file"))
        self.write("record.yaml", "record: 1\n")
        self.write("notes.txt", "nothing to do with it")
        self.variant("jena20/first-steps.yaml", SMALL)
        os.mkfifo(os.path.join(self.folder.name, "pipe.yaml"))
        own, said = self.listed("--scenarios", self.folder.name)
        self.assertEqual(set(own), {"jena20/hill", "musket-saber/farm"})
        for words in ("broken.yaml:1:1: the key \"title\" is missing", "not yaml at all.yaml: ", "record.yaml: a record",
                      "pipe.yaml: this is not a plain file", "there is a scenario jena20/first-steps already"):
            self.assertIn(words, said)
        self.assertNotIn("notes.txt", said)
        own, said = self.listed("--scenarios", os.path.join(self.folder.name, "none"))
        self.assertEqual(own, {})
        self.assertIn("none: this folder cannot be read", said)

    def test_bad_usage(self):
        self.bad(2, "list", "--scenarios", says="names no folder")
        self.bad(2, "serve", os.path.join(self.folder.name, "missing.yaml"), says="missing.yaml")
        self.bad(2, "serve", self.write("bad.yaml", "system: jena20\n"), says="bad.yaml:1:1")


if __name__ == "__main__":
    unittest.main(verbosity=2)
