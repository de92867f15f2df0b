"""sim.py - many games: shape, sums, and the same counts for any number of threads."""

import math
import signal
import subprocess
import time
import unittest

import program
from program import PROGRAM, SCENARIO, SMALL


def wilson(k, n):
    """A 95 % Wilson interval, from the formula."""
    z = 1.959963984540054
    p = k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return middle - half, middle + half


class Sim(program.Case):
    """The lab."""

    def simulate(self, *arguments):
        """Runs it and checks what holds for every answer."""
        answer = self.json("sim", *arguments, "--json")
        games = answer["games"]
        wins = answer["wins"]
        self.assertEqual(sum(wins.values()) + answer["draws"], games)
        self.assertEqual(sum(e["games"] for e in answer["endings"]), games)
        self.assertEqual(sum(answer["turns"]["histogram"].values()), games)
        turns = answer["turns"]
        self.assertLessEqual(turns["min"], turns["mean"])
        self.assertLessEqual(turns["mean"], turns["max"])
        for side, rate in answer["win_rate"].items():
            low, high = wilson(wins[side], games)
            self.assertAlmostEqual(rate["p"], wins[side] / games, places=12)
            self.assertAlmostEqual(rate["low"], max(0, low), places=9)
            self.assertAlmostEqual(rate["high"], min(1, high), places=9)
        self.assertGreater(answer["choices"], games)
        self.assertFalse(answer["interrupted"])
        return answer

    def counts(self, *arguments):
        """What must not depend on threads."""
        answer = self.simulate(*arguments)
        del answer["seconds"]
        return answer

    def test_shape(self):
        answer = self.simulate(SCENARIO, "--games", "20", "--seed", "3")
        self.assertEqual(answer["scenario"], SCENARIO)
        self.assertEqual(answer["games"], 20)
        self.assertEqual(answer["seed"], 3)
        self.assertEqual(answer["players"], ["random", "random"])
        self.assertEqual(set(answer["wins"]), {"french", "prussian"})
        self.assertGreaterEqual(answer["seconds"], 0)

    def test_threads_do_not_matter(self):
        arguments = [SMALL, "--games", "203", "--seed", "5"]
        one = self.counts(*arguments)
        self.assertEqual(one, self.counts(*arguments, "--threads", "1"))
        self.assertEqual(one, self.counts(*arguments, "--threads", "2"))
        self.assertEqual(one, self.counts(*arguments, "--threads", "7"))
        self.assertNotEqual(one, self.counts(SMALL, "--games", "203", "--seed", "6"))

    def test_players(self):
        answer = self.simulate(SMALL, "--games", "5", "--players", "greedy,random", "--seed", "1")
        self.assertEqual(answer["players"], ["greedy", "random"])
        one = self.counts(SMALL, "--games", "6", "--players", "random,greedy", "--seed", "1")
        two = self.counts(SMALL, "--games", "6", "--players", "random,greedy", "--seed", "1",
                          "--threads", "2")
        self.assertEqual(one, two)

    def test_plain(self):
        output = self.good("sim", SMALL, "--games", "10")
        for word in ("10 games", "wins", "draws", "turns", "choices"):
            self.assertIn(word, output)

    def test_interrupt_reports_what_was_played(self):
        with subprocess.Popen(
            [PROGRAM, "sim", SCENARIO, "--games", "100000000", "--threads", "2", "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        ) as process:
            time.sleep(1.5)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, errors)
        answer = program.json.loads(output)
        self.assertTrue(answer["interrupted"])
        self.assertLess(answer["games"], 100000000)
        self.assertEqual(sum(answer["wins"].values()) + answer["draws"], answer["games"])

    def test_bench(self):
        answer = self.json("bench", "--json", "--seconds", "0.05", SCENARIO, SMALL)
        system, = answer["systems"]
        self.assertEqual(system["scenario"], SCENARIO)
        self.assertEqual([s["id"] for s in system["scenarios"]], [SCENARIO, SMALL])
        for key in ("steps_per_second", "games_per_second", "position_bytes"):
            self.assertGreater(system[key], 0)
        self.assertLessEqual(system["position_bytes"], 4096)
        self.assertRegex(system["signature"], r"^[0-9a-f]{16}$")
        for odds in answer["odds"]:
            self.assertGreater(odds["nanoseconds"], 0)
        again = self.json("bench", "--json", "--seconds", "0.02", SCENARIO)
        self.assertEqual(system["signature"], again["systems"][0]["signature"])

    def test_bench_measures_everything_unless_told(self):
        output = self.good("bench", "--seconds", "0.001")
        for system in self.json("list", "--json")["systems"]:
            for scenario in system["scenarios"]:
                self.assertIn(scenario["id"], output)

    def test_bench_of_nothing_known(self):
        self.bad(2, "bench", "jena20/waterloo", says=["jena20/waterloo", "grognard list"])


if __name__ == "__main__":
    program.main()
