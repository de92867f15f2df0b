"""hostile.py - the arena from outside: engines good and bad, interruption, usage, and the shape of the answer."""

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time

import program
from program import PROGRAM, SMALL

RELAY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "relay.py")


def relay(*words, shell=""):
    """A player: the relay with this mischief; the shell may be told to become it."""
    command = " ".join(shlex.quote(str(w)) for w in (sys.executable, "-B", RELAY, PROGRAM, *words))
    return "engine:" + shell + command.replace(",", "\\,")


def read(path):
    """The text of a file; nothing when there is none yet."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


class Arena(program.Case):
    """Runs of the real program."""

    def play(self, players, *more):
        """Runs it and checks what holds for every answer."""
        answer = self.json("arena", SMALL, "--players", players, *more, "--json")
        games = answer["games"]
        self.assertEqual(sum(answer["wins"]) + answer["draws"], games)
        self.assertEqual(2 * sum(answer["pairs"]), games)
        rate = answer["win_rate"]
        if games:
            self.assertAlmostEqual(rate["p"], (answer["wins"][0] + answer["draws"] / 2) / games)
        self.assertLessEqual(rate["low"], rate["p"])
        self.assertLessEqual(rate["p"], rate["high"])
        for side in answer["as"].values():
            self.assertEqual(2 * sum(side.values()), games)
        return answer

    def loses(self, mischief, reason, *more, when=1, shell=""):
        """The engine that does this loses each game for this reason, as the first player and as the second."""
        for place in (0, 1):
            players = [relay(mischief, when, shell=shell), "random"]
            answer = self.play(",".join(players if place == 0 else players[::-1]), "--games", "4",
                               "--deadline", "10000", "--threads", "2", *more)
            self.assertEqual(answer["games"], 4)
            self.assertEqual(answer["wins"][1 - place], 4, answer)
            self.assertEqual(answer["forfeits"][place], 4, answer)
            self.assertEqual([f["player"] for f in answer["faults"]], [place] * 4)
            for fault in answer["faults"]:
                self.assertIn(reason, fault["reason"])


class Good(Arena):
    """Engines that do as they should."""

    def test_an_engine_plays_like_the_mind_it_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            notes = os.path.join(folder, "notes")
            answer = self.play(f"{relay('none', 1, notes)},random", "--games", "2", "--seed", "4")
            self.assertEqual(answer["forfeits"], [0, 0])
            with open(notes, encoding="utf-8") as told:
                lines = told.read().split("hello\n")[1:]
        self.assertEqual(len(lines), 2)
        for game in lines:
            self.assertIn(f"load {SMALL}\n", game)
            self.assertIn("\ngo\n", game)
        # Both games of a pair have the same dice, roll by roll, as long as both go on: every roll of this battle is one six-sided die.
        first, second = ([line for line in game.splitlines() if line.startswith("roll ")] for game in lines)
        both = min(len(first), len(second))
        self.assertGreater(both, 3)
        self.assertEqual(first[:both], second[:both])
        # Their thoughts are their own.
        seeds = [line for game in lines for line in game.splitlines() if line.startswith("seed ")]
        self.assertEqual(len(set(seeds)), 2)

    def test_the_same_games_again(self):
        players = f"engine[level greedy]:{PROGRAM} engine,engine[level random]:{PROGRAM} engine"
        one = self.play(players, "--games", "6")
        two = self.play(players, "--games", "6", "--threads", "3")
        self.assertEqual((one["as"], one["pairs"]), (two["as"], two["pairs"]))
        self.assertEqual([p["decisions"] for p in one["pace"]], [p["decisions"] for p in two["pace"]])
        self.assertGreaterEqual(one["wins"][0], 4)

    def test_time_is_passed_on(self):
        with tempfile.TemporaryDirectory() as folder:
            notes = os.path.join(folder, "notes")
            self.play(f"{relay('none', 1, notes)},random", "--games", "2", "--time", "50")
            with open(notes, encoding="utf-8") as told:
                self.assertIn("\ngo time 50\n", told.read())


class Bad(Arena):
    """Each of these loses its game, with the reason, and the arena goes on."""

    def test_hangs(self):
        self.loses("hang", 'did not answer "go" within 2500 ms', "--deadline", "2500", when=2)

    def test_crashes(self):
        self.loses("crash", "crashed (signal 11)", when=3)
        self.loses("crash", "crashed (signal 11)", shell="exec ")

    def test_ends(self):
        self.loses("exit", "exit code 7")

    def test_closes_its_output(self):
        self.loses("close", "closed its output", shell="exec ")

    def test_floods_without_an_end_of_line(self):
        self.loses("flood", "more than 1048576 bytes")

    def test_floods_with_lines(self):
        self.loses("lines", "more than 1048576 bytes")

    def test_plays_what_is_not_legal(self):
        self.loses("illegal", 'played "march to Berlin / by?night", which is not legal', when=2)
        self.loses("bytes", "which is not legal")
        self.loses("chain", 'played "done; done", which is not legal')

    def test_names_no_choice(self):
        self.loses("silent", "without a choice")
        self.loses("refuse", "refused to go: error I do not like this")

    def test_reads_no_more(self):
        self.loses("deaf", "did not answer", "--deadline", "2500")

    def test_is_no_engine(self):
        for command, reason in (("true", "exit code 0"), ("/no/such/program", "exit code 127"),
                                ("cat", "did not answer"), ("yes ok", "does not speak protocol 1"),
                                ("yes 'grognard 9 protocol 2' | sed p", "more than")):
            answer = self.play(f"engine:{command},random", "--games", "2", "--deadline", "2000")
            self.assertEqual(answer["wins"], [0, 2])
            self.assertIn(reason, answer["faults"][0]["reason"])

    def test_both_are_bad(self):
        answer = self.play("engine:true,engine:false", "--games", "2")
        self.assertEqual(answer["forfeits"], [2, 0])

    def test_nothing_it_started_stays_behind(self):
        self.loses("stubborn", "did not answer", "--deadline", "2500")
        time.sleep(0.2)
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/cmdline", "rb") as line:
                    self.assertNotIn(b"987.125", line.read())
            except OSError:
                pass

    def test_hidden_things_are_not_told(self):
        self.bad(2, "arena", "battleground/first-steps", "--players", "engine:cat,random", says="hides")


class Run(Arena):
    """A run as a whole."""

    def test_all_won_has_bounds(self):
        answer = self.play("random,engine:true", "--games", "20")
        self.assertEqual(answer["win_rate"]["p"], 1)
        self.assertLess(answer["win_rate"]["low"], 0.8)
        self.assertIsNone(answer["elo"]["value"])
        self.assertIsNone(answer["elo"]["high"])
        self.assertGreater(answer["elo"]["low"], 0)
        self.assertEqual(len(answer["faults"]), 20)

    def test_sprt(self):
        answer = self.play("greedy,random", "--games", "1000", "--sprt", "0,100,0.05,0.1", "--threads", "2")
        sprt = answer["sprt"]
        self.assertEqual(sprt["verdict"], "stronger")
        self.assertGreaterEqual(sprt["llr"], sprt["upper"])
        self.assertLess(answer["games"], 200)
        self.assertEqual((sprt["elo0"], sprt["elo1"], sprt["alpha"], sprt["beta"]), (0, 100, 0.05, 0.1))
        plain = self.good("arena", SMALL, "--players", "random,greedy", "--games", "400", "--sprt", "0,100")
        self.assertIn("not stronger", plain)
        self.assertIn("LLR", plain)

    def test_interrupted_and_gone_on(self):
        arguments = ["arena", SMALL, "--players", "veteran:playouts=60,greedy", "--games", "60", "--json"]
        whole = self.json(*arguments, "--threads", "2")
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "state")
            with subprocess.Popen([PROGRAM, *arguments, "--state", state], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, encoding="utf-8") as process:
                while "pair\t2" not in read(state):
                    time.sleep(0.01)
                process.send_signal(signal.SIGINT)
                output, errors = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 0, errors)
            part = program.json.loads(output)
            self.assertTrue(part["interrupted"])
            self.assertLess(part["games"], 60)
            killed = subprocess.Popen([PROGRAM, *arguments, "--state", state],  # pylint: disable=consider-using-with
                                      stdout=subprocess.DEVNULL)
            time.sleep(0.5)
            killed.kill()
            killed.wait()
            again = self.json(*arguments, "--state", state, "--threads", "2")
            self.assertGreaterEqual(again["resumed"], part["games"])
            self.bad(2, *arguments, "--state", state, "--seed", "2", says="another run")
        for key in ("games", "wins", "draws", "as", "pairs", "win_rate", "elo"):
            self.assertEqual(whole[key], again[key])

    def test_time_is_kept(self):
        answer = self.play("mcts:playouts=10000000,random", "--games", "2", "--time", "10")
        self.assertGreater(answer["pace"][0]["milliseconds"], 1)
        self.assertLess(answer["pace"][0]["milliseconds"], 12)


class Usage(program.Case):
    """Bad usage."""

    def test_players(self):
        self.bad(2, "arena", SMALL, says="--players")
        self.bad(2, "arena", SMALL, "--players", "veteran", says="two players")
        self.bad(2, "arena", SMALL, "--players", "veteran,gredy", says=["gredy", "greedy", "mcts"])
        self.bad(2, "arena", SMALL, "--players", "greedy:playouts=1,random", says="no settings")

    def test_numbers(self):
        for option in ("--games", "--seed", "--threads", "--steps", "--time", "--deadline"):
            for value in ("x", "", "-1", "1.5", "99999999999999999999"):
                self.bad(2, "arena", SMALL, "--players", "random,random", f"{option}={value}", says="number")

    def test_sprt(self):
        for value in ("", "1", "5,0", "0,5,1", "0,5,0,0.1", "0,5,0.05,0.6", "0,5,0.05,0.05,1", "0,x", "0,inf", "nan,5",
                      "0,5,", "0,5000"):
            self.bad(2, "arena", SMALL, "--players", "random,random", f"--sprt={value}", says="ELO0,ELO1")

    def test_scenario(self):
        self.bad(2, "arena", "--players", "random,random", says="scenario")
        self.bad(2, "arena", "jena20/jena-1807", "--players", "random,random", says="jena20/jena-1806")

    def test_state(self):
        self.bad(3, "arena", SMALL, "--players", "random,random", "--state", "/no/such/folder/x", says="/no/such")
        self.bad(2, "arena", SMALL, "--players", "random,random", "--state", "/dev/null", says="/dev/null")


if __name__ == "__main__":
    program.main()
