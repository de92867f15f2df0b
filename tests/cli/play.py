"""play.py - the battle in the terminal: whole games through a pipe, saving, bad lines, a real terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import tempfile
import time
import unittest

import program
from program import PROGRAM, SCENARIO, SMALL, Engine

LEAST = ["--computer", "random", "--no-colour"]


def steps_of(path):
    """The steps of a record, without their hashes."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    _, _, steps = text.partition("\nsteps:")
    return re.findall(r"(?m)^  - (.*) ~ [0-9a-f]{16}$", steps)


def position_of(path):
    """The position a file leads to, as the engine writes it."""
    with Engine(f"load {path}") as engine:
        return engine.text("position")


class Talk:
    """The program in a process of its own, with a pipe for its input."""

    def __init__(self, *arguments):
        # pylint: disable=consider-using-with
        self.process = subprocess.Popen(
            [PROGRAM, "play", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=dict(os.environ, TERM="dumb"),
        )

    def until(self, ending=b"> "):
        """Reads up to the next prompt, or to the end of the output."""
        got = b""
        while not got.endswith(ending):
            byte = self.process.stdout.read1(4096)
            if not byte:
                break
            got += byte
        return got.decode()

    def say(self, line, ending=b"> "):
        """Types a line and waits for the next prompt, or another ending."""
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        return self.until(ending)

    def close(self, kill=False):
        """Ends the input, or the process; returns the exit code."""
        if kill:
            self.process.kill()
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(timeout=60)


class Folder(program.Case):
    """A case with a folder of its own for saved games."""

    def setUp(self):
        # pylint: disable=consider-using-with
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name="game.yaml"):
        """A file in the folder."""
        return os.path.join(self.folder.name, name)

    def leftovers(self, *expected):
        """Nothing else is left in the folder."""
        self.assertEqual(sorted(os.listdir(self.folder.name)), sorted(expected))


class Games(Folder):
    """Whole games."""

    def test_computers_play_to_the_end(self):
        for scenario in (SMALL, SCENARIO):
            path = self.path(scenario.replace("/", "-"))
            text = self.good("play", scenario, "--side", "none", *LEAST, "--seed", "3", "--save", path)
            self.assertIn("The game is over: ", text)
            self.assertIn(f"grognard replay {path}", text)
            self.good("verify", path)

    def test_the_same_seed_is_the_same_game(self):
        records = []
        for name in ("a", "b"):
            self.good("play", SMALL, "--side", "none", *LEAST, "--seed", "8", "--save", self.path(name))
            records.append(steps_of(self.path(name)))
        self.assertEqual(records[0], records[1])
        self.assertGreater(len(records[0]), 10)

    def test_a_person_plays_to_the_end(self):
        path = self.path()
        lines = "computer random\n" * 3000
        text = self.good("play", SMALL, *LEAST, "--seed", "5", "--save", path, text=lines)
        self.assertIn("The game is over: ", text)
        self.assertIn("random chooses: ", text)
        self.good("verify", path)
        with open(path, encoding="utf-8") as file:
            self.assertIn("players: [person, random]", file.read())

    def test_choices_by_number_and_by_text(self):
        path = self.path()
        talk = Talk(SMALL, *LEAST, "--seed", "2", "--side", "both", "--save", path)
        screen = talk.until()
        taken = []
        for turn in range(40):
            found = re.findall(r"(?m)^ +(\d+)  (\S.*?)(?:  |$| \()", screen)
            if not found:
                # A long list is grouped by pieces: a name lists its choices.
                name = re.search(r"(?m)^ +[\[(]\S+[\])] (\S+) at ", screen).group(1)
                screen = talk.say(name)
                continue
            number, text = found[turn % len(found)]
            screen = talk.say(number if turn % 2 else text.upper())
            taken.append(text)
            if "over> " in screen:
                break
        self.assertEqual(talk.close(), 0)
        self.assertGreater(len(taken), 10)
        steps = [step for step in steps_of(path) if not step.startswith("roll ")]
        self.assertEqual(steps[: len(taken)], taken)

    def test_both_and_the_other_side(self):
        text = self.good("play", SMALL, *LEAST, "--side", "prussian", text="view\n")
        self.assertIn("French: random.\nPrussian: a person.\n", text)
        text = self.good("play", SMALL, *LEAST, "--side", "both", text="view\n")
        self.assertIn("French: a person.\nPrussian: a person.\n", text)

    def test_typed_dice(self):
        lines = "0\n7\nabc\n1 2 3\nodds\n4\n" * 500
        text = self.good("play", SMALL, *LEAST, "--side", "none", "--seed", "4", "--dice", "typed",
                         text=lines)
        self.assertIn("Type what the dice show, 1 to 6", text)
        self.assertRegex(text, r"\d/\d+ +\d+\.\d %")
        self.assertIn("The game is over: ", text)

    def test_typed_dice_end_with_the_input(self):
        path = self.path()
        self.good("play", SMALL, *LEAST, "--side", "none", "--seed", "4", "--dice", "typed",
                  "--save", path, text="4\n")
        self.assertEqual(sum(step.startswith("roll ") for step in steps_of(path)), 1)


class Saving(Folder):
    """Nothing is lost."""

    def play(self, path, lines, *arguments):
        """Plays these lines and returns the text."""
        return self.good("play", *arguments, "--no-colour", text="".join(f"{l}\n" for l in lines))

    def test_going_on_gives_the_same_position(self):
        path = self.path()
        self.play(path, ["computer"] * 6 + ["quit"], SMALL, "--seed", "1", "--save", path)
        before, steps = position_of(path), steps_of(path)
        self.assertGreaterEqual(len(steps), 6)
        copy = self.path("copy.yaml")
        self.play(path, [f"save {copy}", "quit"], path)
        self.assertEqual(position_of(copy), before)
        self.assertEqual(steps_of(copy), steps)
        self.play(path, ["computer"] * 3, path, "--save", path)
        self.assertEqual(steps_of(path)[: len(steps)], steps)
        self.assertGreater(len(steps_of(path)), len(steps))
        self.good("verify", path)
        self.leftovers("game.yaml", "copy.yaml")

    def test_a_position_file_can_be_played(self):
        path = self.path()
        with Engine(f"load {SMALL}", "seed 1") as engine:
            while engine.json("show")["to_move"] == "chance":
                engine.ask("roll")
            engine.ask("do " + engine.json("choices")[0]["do"])
            while engine.json("show")["to_move"] == "chance":
                engine.ask("roll")
            text = engine.text("position")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        saved = self.path("saved.yaml")
        self.play(path, [f"save {saved}", "quit"], path, "--side", "both")
        self.assertEqual(position_of(saved), position_of(path))

    def test_who_decides_may_concede(self):
        text = self.play(self.path("none"), ["concede", "n", "concede", "y"],
                         SMALL, "--seed", "1")
        self.assertIn("French: concede the game (y/n)?", text)
        self.assertEqual(text.count("French conceded: victory for Prussian."), 1)

    def test_quit_asks_and_saves(self):
        path = self.path()
        text = self.play(path, ["computer", "quit", path], SMALL, "--seed", "1")
        self.assertIn("Save as", text)
        self.good("verify", path)
        text = self.play(path, ["computer", "quit", ""], SMALL, "--seed", "1")
        self.assertIn("Save as", text)
        text = self.play(path, ["quit"], SMALL)
        self.assertNotIn("Save as", text)
        self.leftovers("game.yaml")

    def test_what_was_shown_survives_a_kill(self):
        path = self.path()
        talk = Talk(SMALL, *LEAST, "--seed", "6", "--side", "both", "--save", path)
        talk.until()
        for _ in range(5):
            talk.say("computer random")
        shown = position_of(path)
        talk.close(kill=True)
        self.assertEqual(position_of(path), shown)
        self.assertGreaterEqual(len(steps_of(path)), 5)
        self.good("verify", path)
        self.leftovers("game.yaml")

    def test_undo_is_saved_too(self):
        path = self.path()
        talk = Talk(SMALL, *LEAST, "--seed", "6", "--side", "both", "--save", path)
        talk.until()
        for _ in range(10):
            before = steps_of(path)
            talk.say("computer random")
            self.assertGreater(len(steps_of(path)), len(before))
            if "Taken back." in talk.say("undo"):
                break
        else:
            self.fail("nothing could be taken back")
        self.assertEqual(steps_of(path), before)
        self.assertEqual(talk.close(), 0)
        self.good("verify", path)

    def test_another_game_is_not_written_over(self):
        path = self.path()
        with open(path, "w", encoding="utf-8") as file:
            file.write("precious\n")
        self.bad(2, "play", SMALL, "--save", path, says=["exists"], text="quit\n")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "precious\n")

    def test_a_folder_that_is_not_there(self):
        self.bad(3, "play", SMALL, "--save", self.path("no/such/folder"), says=["cannot be written"],
                 text="quit\n")
        done = program.run("play", SMALL, text=f"computer\nsave {self.path('no/such')}\nquit\n\n")
        self.assertEqual(done.returncode, 0)
        self.assertIn("cannot be written", done.stderr)

    def test_a_changed_record_is_refused(self):
        path = self.path()
        self.play(path, ["computer"] * 4 + ["quit"], SMALL, "--seed", "1", "--save", path)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        step = steps_of(path)[0]
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(f"  - {step} ~", "  - pass nothing ~", 1))
        done = program.run("play", path, text="quit\n")
        self.assertIn(done.returncode, (1, 2))
        self.assertIn(os.path.basename(path), done.stderr)
        self.bad(2, "play", path, "--set", "mandatory_combat=off", text="quit\n")


class Lines(Folder):
    """Single lines."""

    def test_bad_lines_change_nothing(self):
        path = self.path()
        lines = ["", "zzzz", "#0", "#99999", "-1", "0", "hex", "hex 9999", "hex zzz", "odds zzzz",
                 "choices zzzz", "save", "log -1", "log x", "log 99999999999999999999", "map huge",
                 "computer nobody", "units nobody", "undo", "?", "x" * 5000, "é" * 300, "\t", " , ",
                 "%s%n", "\x1b[2J", "units", "view", "log all", "map tiny", "map small", "map large",
                 "help", "odds", "choices", "hex jena", "map jena"]
        text = self.good("play", SMALL, *LEAST, "--side", "both", "--save", path, "--seed", "1",
                         text="".join(f"{line}\n" for line in lines))
        self.assertNotIn("\x1b", text)
        talk = Talk(SMALL, *LEAST, "--side", "both", "--seed", "1")
        talk.until()
        talk.close()
        with Engine(f"load {path}") as engine:
            self.assertEqual(engine.json("show from 1000000")["turn"], 1)
        choices = [step for step in steps_of(path) if not step.startswith("roll ")]
        self.assertEqual(choices, [])

    def test_bytes_that_are_no_text(self):
        done = subprocess.run([PROGRAM, "play", SMALL, *LEAST], capture_output=True, timeout=60,
                              input=bytes(range(256)) * 20 + b"\n\xff\xfe\x00abc\nquit\n\n",
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_help_names_the_commands(self):
        text = self.good("play", SMALL, *LEAST, text="help\n")
        for command in ("choices", "odds", "undo", "units", "hex", "map", "goals", "calendar", "cards", "log",
                        "view", "computer", "save", "concede", "quit", "help"):
            self.assertRegex(text, rf"(?m)^  {command} ")

    def test_goals_calendar_and_cards(self):
        text = self.good("play", "jena20/jena-1806", *LEAST, "--seed", "1", text="goals\nscore\ncalendar\ncards\n")
        self.assertEqual(text.count("down to 0, at any time: a decisive victory"), 4)
        self.assertRegex(text, r"(?m)^  \[ \] .* \(now \d+, needs 0\) \[J20-15\.1\]$")
        self.assertIn("  Score 6 = 6 morale at the start\n", text)
        self.assertIn("  turn 6, French: VI Corps, Ney arrives at 1711\n", text)
        self.assertIn("  turn 12: the last turn: then morale is counted up\n", text)
        self.assertRegex(text, r"(?m)^Event cards in the deck: 11$")
        self.assertIn("  Clogged roads: whoever draws it: own units have no road rate this player turn\n", text)
        self.assertIn("There are no cards in this battle.", self.good("play", SMALL, *LEAST, text="cards\n"))

    def test_an_open_table_is_a_sketch_and_its_units_a_table(self):
        text = self.good("play", "battleground/ford-road", *LEAST, "--side", "hawkshold", "--seed", "1", text="map small\nunits\n")
        self.assertRegex(text, r"(?m)^\|.*\[SPEA\]↑.*\[SWOR\]↑.*\|$")
        titles = "at +dice skill power defence toughness courage green yellow red +facing"
        self.assertRegex(text, rf"(?m)^ +{titles}$")
        self.assertRegex(text, r"(?m)^  \[SCOU\] +scouts +5,23\.75( +\d+){6}( +2/2){3} +0  order close, objective 5,15$")
        self.assertRegex(text, r"(?m)^  \(TROL\) +trolls .* 7/7 {8}7/7 +180  order close$", "who has no such boxes has a gap there")

    def test_the_end_counts_the_goals(self):
        text = self.good("play", "jena20/first-steps", "--side", "none", *LEAST, "--seed", "3")
        end = text[text.index("The game is over: "):]
        self.assertIn("[x]", end)
        self.assertRegex(end, r"(?m)^  Score \d+ = 6 morale at the start")

    def test_names_list_and_words_act(self):
        path = self.path()
        talk = Talk(SMALL, *LEAST, "--side", "both", "--seed", "1", "--save", path)
        talk.until()
        self.assertRegex(talk.say("lannes"), r"(?m)^ +\d+  move lannes \d{4}")
        self.assertEqual(steps_of(path), [], "a name alone does nothing")
        talk.say("choices")
        talk.say("MO  lan 0503 ")
        self.assertEqual(steps_of(path), ["move lannes 0503"])
        talk.say("undo")
        talk.say("lannes")
        talk.say("0503")
        self.assertEqual(steps_of(path), ["move lannes 0503"], "a place answers the list")
        talk.say("undo")
        self.assertIn("(return: move lannes 0704)> ", talk.say("lannes jena"))
        talk.say("")
        self.assertEqual(steps_of(path), ["move lannes 0704"], "return takes the only choice")
        self.assertEqual(talk.close(), 0)

    def test_a_chain_is_one_line(self):
        path = self.path()
        talk = Talk(SMALL, *LEAST, "--side", "both", "--seed", "1", "--save", path)
        talk.until()
        self.assertIn("Part 2", talk.say("move lannes 0503; move lannes 0503"))
        self.assertEqual(steps_of(path), [])
        talk.say("move lannes 0503; move trelliard 0504")
        self.assertEqual(steps_of(path), ["move lannes 0503", "move trelliard 0504"])
        talk.say("undo")
        self.assertEqual(steps_of(path), [])
        self.assertEqual(talk.close(), 0)

    def test_usage(self):
        for arguments, word in (
            ([], "scenario"),
            (["no/such-battle"], "no/such-battle"),
            ([SMALL, "--side", "bavarian"], "bavarian"),
            ([SMALL, "--computer", "genius"], "genius"),
            ([SMALL, "--seed", "x"], "seed"),
            ([SMALL, "--map", "huge"], "map"),
            ([SMALL, "--dice", "loaded"], "dice"),
            ([SMALL, "--set", "nonsense"], "nonsense"),
            ([SMALL, "--set", "no_such_option=1"], "no_such_option"),
            ([SMALL, SMALL], "one battle"),
        ):
            self.bad(2, "play", *arguments, says=[word], text="")

    def test_confirm_asks_before_dice(self):
        path = self.path()
        talk = Talk(SMALL, *LEAST, "--confirm", "--side", "both", "--seed", "1", "--save", path)
        screen = talk.until()
        for _ in range(300):
            rolling = re.search(r"(?m)^ +(\d+)  .*, dice$", screen)
            if rolling:
                break
            self.assertNotIn("over> ", screen)
            screen = talk.say("computer random")
        before = steps_of(path)
        self.assertIn("Go ahead", talk.say(rolling.group(1), b"? "))
        talk.say("n")
        self.assertEqual(steps_of(path), before)
        self.assertRegex(talk.say(rolling.group(1), b"? "), r"\d+\.\d %")
        talk.say("y")
        self.assertGreater(len(steps_of(path)), len(before))
        self.assertEqual(talk.close(), 0)


class Terminal(program.Case):
    """On a real terminal: colours, the whole screen, Ctrl-C."""

    def start(self, *arguments, **extra):
        """Starts the program on a terminal of 130 by 60; returns process id and file."""
        child, file = pty.fork()
        if not child:
            os.environ.update(TERM="xterm-256color", LINES="60", COLUMNS="130", **extra)
            os.execv(PROGRAM, [PROGRAM, "play", SMALL, "--seed", "1", *arguments])
        return child, file

    def read(self, file, ending, seconds=60):
        """What the program prints until it shows this text."""
        got = b""
        end = time.monotonic() + seconds
        while ending not in got and time.monotonic() < end:
            if select.select([file], [], [], 0.1)[0]:
                try:
                    got += os.read(file, 65536)
                except OSError:
                    break
        self.assertIn(ending, got)
        return got

    def finish(self, child, file):
        """Waits for the end; returns the exit code."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([file], [], [], 0.1)[0]:
                try:
                    if not os.read(file, 65536):
                        break
                except OSError:
                    break
        else:
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        os.close(file)
        return os.waitstatus_to_exitcode(status)

    def test_colours_and_quit(self):
        child, file = self.start("--side", "both", "--computer", "random")
        self.assertIn(b"\x1b[", self.read(file, b"French> "))
        os.write(file, b"view\r")
        self.read(file, b"Prussian: a person.")
        os.write(file, b"quit\r")
        self.assertEqual(self.finish(child, file), 0)

    def test_no_color_is_obeyed(self):
        child, file = self.start("--side", "both", NO_COLOR="1")
        self.assertNotIn(b"\x1b[1;37;44m", self.read(file, b"French> "))
        os.write(file, b"quit\r")
        self.assertEqual(self.finish(child, file), 0)

    def test_the_end_of_input_typed_early_is_heard(self):
        for wait in (0, 0.001, 0.005, 0.02):
            child, file = self.start("--side", "both")
            time.sleep(wait)
            os.write(file, b"\x04")
            self.assertEqual(self.finish(child, file), 0)

    def test_interrupt_returns_to_the_prompt_and_then_leaves(self):
        child, file = self.start("--side", "both")
        self.read(file, b"French> ")
        os.write(file, b"some words\x03")
        self.read(file, b"quit leaves the game")
        os.write(file, b"\x03")
        self.assertEqual(self.finish(child, file), 0)

    def test_a_signal_between_moves(self):
        child, file = self.start("--side", "both")
        self.read(file, b"French> ")
        os.kill(child, signal.SIGINT)
        self.read(file, b"quit leaves the game")
        os.write(file, b"view\r")
        self.read(file, b"Prussian: a person.")
        os.write(file, b"quit\r")
        self.assertEqual(self.finish(child, file), 0)


if __name__ == "__main__":
    program.main()
