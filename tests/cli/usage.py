"""usage.py - every command's help, good and bad usage, exit codes and messages."""

import os
import subprocess
import tempfile
import unittest

import program
from program import SCENARIO, SMALL

COMMANDS = ["list", "show", "odds", "play", "serve", "engine", "sim", "arena", "replay", "verify", "check", "bench"]


class Help(program.Case):
    """The program explains itself."""

    def test_help_names_every_command(self):
        for words in (["--help"], ["help"], ["-h"]):
            output = self.good(*words)
            for command in COMMANDS:
                self.assertRegex(output, rf"(?m)^  {command} +\S")

    def test_each_command_has_help(self):
        for command in COMMANDS:
            output = self.good(command, "--help")
            self.assertIn(f"grognard {command}", output)
            self.assertEqual(output, self.good("help", command))

    def test_version(self):
        self.assertRegex(self.good("--version"), r"^grognard \d+\.\d+\.\d+\n$")

    def test_no_command(self):
        self.bad(2, says="Usage")

    def test_unknown_command_suggests(self):
        self.bad(2, "lst", says=["lst", "grognard list"])
        self.bad(2, "verfy", says="grognard verify")
        self.bad(2, "xyzzyplugh", says="grognard --help")
        self.bad(2, "help", "lst", says="grognard list")

    def test_unknown_option(self):
        for command in COMMANDS:
            self.bad(2, command, "--no-such-option", says=[f"grognard {command}"])

    def test_a_full_disk_is_an_outside_fault(self):
        for arguments in (["list"], ["--help"], ["list", "--json"], ["show", "jena20"],
                          ["odds", "jena20", "hazard"], ["sim", SMALL, "--games", "1"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([program.PROGRAM, *arguments], stdout=full,
                                      stderr=subprocess.PIPE, encoding="utf-8", check=False)
            self.assertEqual(done.returncode, 3, arguments)
            self.assertIn("standard output", done.stderr)


class Listing(program.Case):
    """list and show."""

    def test_list(self):
        output = self.good("list")
        for word in ("jena20", SCENARIO, SMALL):
            self.assertIn(word, output)
        self.bad(2, "list", "jena20")

    def test_list_json(self):
        systems = self.json("list", "--json")["systems"]
        self.assertIn("jena20", [s["id"] for s in systems])
        for system in systems:
            self.assertIsInstance(system["title"], str)
            self.assertGreaterEqual(system["version"], 1)
            self.assertTrue(system["scenarios"])
            for scenario in system["scenarios"]:
                self.assertTrue(scenario["id"].startswith(system["id"] + "/"))
                self.assertTrue(scenario["title"])
                self.assertTrue(scenario["file"].startswith("scenarios/"))
                self.assertEqual(len(scenario["sides"]), 2)
                self.assertEqual(len(set(scenario["sides"])), 2)
        ids = [s["id"] for system in systems for s in system["scenarios"]]
        self.assertIn(SCENARIO, ids)
        self.assertIn(SMALL, ids)

    def test_show_system(self):
        output = self.good("show", "jena20")
        for word in ("Options", "Rolls", "combat", "J20-"):
            self.assertIn(word, output)

    def test_show_scenario(self):
        output = self.good("show", SCENARIO)
        for word in ("Lannes", "French", "strength"):
            self.assertIn(word, output)

    def test_show_tables_is_a_file(self):
        output = self.good("show", "jena20", "--tables")
        self.assertRegex(output, r"(?m)^\S+:")
        self.assertEqual(output, self.good("show", SCENARIO, "--tables"))

    def test_show_scenario_as_a_file_that_checks(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "battle.yaml")
            with open(path, "w", encoding="utf-8") as out:
                out.write(self.good("show", SCENARIO, "--file"))
            self.assertIn("good", self.good("check", path))
            listed = [line for line in self.good("show", path).splitlines() if "Lannes" in line]
            built_in = [line for line in self.good("show", SCENARIO).splitlines() if "Lannes" in line]
            self.assertEqual(listed, built_in)

    def test_bad_show(self):
        self.bad(2, "show", says="grognard list")
        self.bad(2, "show", "jena21", says=["jena21", "jena20", SCENARIO])
        self.bad(2, "show", "jena20", SCENARIO)
        self.bad(2, "show", "jena20", "--set", "x=1", says="scenario")
        self.bad(2, "show", SCENARIO, "--set", "nonsense", says="name=value")
        self.bad(2, "show", SCENARIO, "--set", "no-such-option=1", says="no-such-option")


class BadInput(program.Case):
    """Files that are not there or not right."""

    def setUp(self):
        # pylint: disable=consider-using-with
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        """Writes a file into the folder of this test."""
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def test_unreadable_files(self):
        missing = os.path.join(self.folder.name, "missing.yaml")
        for command in ("replay", "verify", "check"):
            self.bad(2, command, says="name")
            self.bad(2, command, missing, says=missing)
            self.bad(2, command, self.folder.name, says=self.folder.name)
        self.bad(2, "sim", missing, says=missing)

    def test_check_lists_every_fault(self):
        text = self.good("show", SMALL, "--file")
        self.assertIn("\nsystem: jena20\n", "\n" + text)
        path = self.write("bad.yaml", text + "colour: red\nsmell: none\n")
        message = self.false("check", path, says=["colour", "smell", "^"])
        lines = text.count("\n")
        self.assertIn(f"{path}:{lines + 1}:1:", message)
        self.assertIn(f"{path}:{lines + 2}:1:", message)

    def test_check_of_several_files_is_the_worst(self):
        good = self.write("good.yaml", self.good("show", SMALL, "--file"))
        bad = self.write("bad.yaml", "system: [\n")
        missing = os.path.join(self.folder.name, "missing.yaml")
        done = program.run("check", good, bad)
        self.assertEqual(done.returncode, 1)
        self.assertIn("good.yaml: good", done.stdout)
        self.assertIn("bad.yaml:", done.stdout)
        self.assertEqual(program.run("check", good, missing, bad).returncode, 2)

    def test_rubbish_is_refused_everywhere(self):
        for name, text in (
            ("empty.yaml", ""),
            ("word.yaml", "hello\n"),
            ("tabs.yaml", "a:\n\t- b\n"),
            ("deep.yaml", "[" * 5000),
            ("record.yaml", "record: 1\nsteps: []\n"),
        ):
            path = self.write(name, text)
            self.false("check", path, says=name)
            self.false("verify", path, says=name)
            self.bad(2, "replay", path, says=name)
            self.bad(2, "sim", path, says=name)


class BadSim(program.Case):
    """Bad usage of sim and bench."""

    def test_numbers(self):
        for option in ("--games", "--seed", "--threads", "--steps"):
            for value in ("x", "", "-1", "1.5", "99999999999999999999", "1 2"):
                self.bad(2, "sim", SMALL, f"{option}={value}", says="number")
        self.bad(2, "sim", SMALL, "--games=0")
        self.bad(2, "sim", SMALL, "--threads=0")

    def test_players(self):
        self.bad(2, "sim", SMALL, "--players", "random", says="two")
        self.bad(2, "sim", SMALL, "--players", "random,random,random", says="two")
        self.bad(2, "sim", SMALL, "--players", "random,gredy", says=["gredy", "greedy"])

    def test_scenario(self):
        self.bad(2, "sim", says="scenario")
        self.bad(2, "sim", SMALL, SMALL)
        self.bad(2, "sim", "jena20/jena-1807", says=["jena20/jena-1807", SCENARIO])
        self.bad(2, "sim", SMALL, "--set", "no-such-option=1", says="no-such-option")

    def test_a_game_that_does_not_end_is_an_error(self):
        self.bad(1, "sim", SMALL, "--games", "2", "--steps", "3", says=["game 0", "--steps"])

    def test_bench(self):
        for value in ("0", "x", "-1", "1e9"):
            self.bad(2, "bench", "--seconds", value, says="seconds")
        self.bad(2, "bench", "extra")


if __name__ == "__main__":
    program.main()
