"""engine.py - the line protocol: bad lines change nothing, and a whole game with typed dice."""

import os
import random
import subprocess
import tempfile
import unittest

import program
from program import PROGRAM, SCENARIO, SMALL, Engine

VIEW = ["system", "scenario", "turn", "phase", "to_move", "prompt", "roll", "pieces", "tracks", "log",
        "result"]


def good_faces(roll, dice):
    """Faces for a roll: one for each die, or the number of a thing that can be drawn."""
    if "draw" in roll:
        return [dice.choice([i + 1 for i, d in enumerate(roll["draw"]) if d["weight"]])]
    return [dice.randint(1, die["sides"]) for die in roll["dice"]]


def typed_dice(engine, dice):
    """Types faces for the waiting roll."""
    engine.ask("roll " + " ".join(map(str, good_faces(engine.json("show")["roll"], dice))))


def play_on(engine, dice, steps):
    """Plays at most so many steps with typed dice and random choices; returns those taken."""
    for step in range(steps):
        to_move = engine.json("show from 1000000")["to_move"]
        if to_move == "over":
            return step
        if to_move == "chance":
            typed_dice(engine, dice)
        else:
            engine.ask("do " + dice.choice(engine.json("choices"))["do"])
    return steps


def play_until(engine, dice, wanted):
    """Plays until a view is wanted; returns it."""
    for _ in range(5000):
        view = engine.json("show")
        if wanted(view):
            return view
        play_on(engine, dice, 1)
    raise AssertionError("never came")


def is_decision(view):
    """Is a side to move?"""
    return view["to_move"] not in ("chance", "over")


class Lines(program.Case):
    """Single commands."""

    def test_hello_and_help(self):
        with Engine() as engine:
            self.assertRegex(engine.ask("hello")[0], r"^grognard \d+\.\d+\.\d+ protocol 1$")
            text = engine.text("help")
            for command in ("load", "seed", "show", "choices", "do", "roll", "odds", "undo",
                            "position", "record", "go", "quit", "board", "set"):
                self.assertRegex(text, rf"(?m)^  {command} ")

    def test_quit_and_end_of_input(self):
        done = program.run("engine", text="hello\nquit\nhello\n")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout.count("ok\n"), 2)
        self.assertEqual(program.run("engine", text="hello").stdout.count("ok\n"), 1)
        self.assertEqual(program.run("engine", text="").stdout, "")

    def test_commands_before_load(self):
        with Engine() as engine:
            for line in ("show", "choices", "do pass", "roll", "odds", "undo", "position", "record",
                         "go", "board"):
                self.assertIn("load", engine.error(line))

    def test_load(self):
        with Engine(f"load {SCENARIO}") as engine:
            view = engine.json("show")
            for key in VIEW:
                self.assertIn(key, view)
            self.assertEqual(view["system"], "jena20")
            self.assertEqual(view["scenario"], SCENARIO)
            self.assertIsNone(view["result"])
            before = engine.text("position")
            self.assertIn("jena20/nowhere", engine.error("load jena20/nowhere"))
            engine.error("load")
            for path in ("/dev/null", "/dev/stdin", "/dev/zero", "/"):
                engine.error(f"load {path}")
            engine.error(f"load {SCENARIO} no-such-option=1")
            engine.error("set x")
            engine.ask("set no-such-option=1")
            engine.error(f"load {SMALL}")
            self.assertEqual(before, engine.text("position"), "a failed load keeps the game")
            engine.ask(f"load {SMALL}")
            self.assertEqual(engine.json("show")["scenario"], SMALL)

    def test_load_lists_faults_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder, Engine() as engine:
            path = os.path.join(folder, "with space.yaml")
            with open(path, "w", encoding="utf-8") as out:
                out.write("ok\nerror x\n")
            lines, end = engine.answer(f"load {path}")
            self.assertTrue(end.startswith("error "))
            self.assertIn("with space.yaml", "\n".join(lines) + end)

    def test_views(self):
        with Engine(f"load {SCENARIO}") as engine:
            sides = {p["side"] for p in engine.json("show")["pieces"]}
            self.assertEqual(sides, {"french", "prussian"})
            for seat in ("french", "prussian", "watcher", "all"):
                self.assertEqual(engine.json(f"show {seat}")["system"], "jena20")
            self.assertIn("french", engine.error("show austrian"))
            engine.error("show french from")
            engine.error("show french from x")
            engine.error("show from 1 2")
            self.assertEqual(engine.json("show from 100000")["log"], [])
            board = engine.json("board")
            self.assertIsInstance(board, dict)

    def test_choices_and_do(self):
        with Engine(f"load {SCENARIO}", "seed 1") as engine:
            play_until(engine, random.Random(1), is_decision)
            choices = engine.json("choices")
            self.assertTrue(choices)
            for choice in choices:
                self.assertTrue(choice["do"])
                self.assertTrue(choice["label"])
            texts = [c["do"] for c in choices]
            self.assertEqual(len(texts), len(set(texts)))
            before = engine.text("position")
            for line in ("do", "do nonsense", "do " + texts[0] + " x", "do move", "roll", "roll 3",
                         "odds nonsense", "odds", "do \x01\x7f\u00e9", "seed", "seed -1", "seed x",
                         "go level", "go level clever", "go time 0", "go time x", "go now",
                         "load", "", "   ", "position please", "frobnicate"):
                engine.error(line)
            self.assertEqual(before, engine.text("position"))
            self.assertIn("roll", engine.error("rool"), "did you mean")
            engine.ask("do   " + texts[0].upper().replace(" ", "   ") + " \r")

    def test_go_offers_a_legal_choice(self):
        with Engine(f"load {SCENARIO}", "seed 1") as engine:
            play_until(engine, random.Random(2), is_decision)
            texts = [c["do"] for c in engine.json("choices")]
            before = engine.text("position")
            for line in ("go", "go level random", "go level greedy", "go time 50 level greedy"):
                (answer,) = engine.ask(line)
                self.assertTrue(answer.startswith("choice "))
                self.assertIn(answer[len("choice ") :], texts)
            self.assertEqual(before, engine.text("position"))

    def refuse_faces(self, engine, view, sides):
        """Faces that do not fit are refused with what would, and change nothing."""
        before = engine.text("position")
        self.assertTrue(view["roll"]["explain"])
        good = good_faces(view["roll"], random.Random(0))
        good = [str(face) for face in good]
        for faces in (["0"] * len(good), [str(sides + 1)] * len(good), good + ["1"], ["x"],
                      ["-1"], ["99999999999999999999"], good * 100):
            self.assertIn(str(sides), engine.error("roll " + " ".join(faces)))
        self.assertIn("roll", engine.error("do pass"))
        engine.error("go")
        self.assertEqual(engine.json("choices"), [])
        self.assertEqual(before, engine.text("position"))
        outcomes = engine.json("odds")["outcomes"]
        self.assertAlmostEqual(sum(o["p"] for o in outcomes), 1, places=12)
        engine.ask("roll " + " ".join(good))
        self.assertNotEqual(before, engine.text("position"))

    def test_draw(self):
        with Engine(f"load {SCENARIO}") as engine:
            view = play_until(engine, random.Random(3), lambda v: v["roll"] and "draw" in v["roll"])
            self.refuse_faces(engine, view, len(view["roll"]["draw"]))

    def test_dice(self):
        with Engine(f"load {SCENARIO}") as engine:
            view = play_until(engine, random.Random(3), lambda v: v["roll"] and v["roll"]["dice"])
            self.refuse_faces(engine, view, view["roll"]["dice"][0]["sides"])

    def test_odds_of_a_choice(self):
        with Engine(f"load {SCENARIO}") as engine:
            dice = random.Random(4)
            for _ in range(3000):
                rolling = [c for c in engine.json("choices") if c.get("rolls")]
                if rolling:
                    break
                play_on(engine, dice, 1)
            self.assertTrue(rolling)
            before = engine.text("position")
            outcomes = engine.json("odds " + rolling[0]["do"])["outcomes"]
            self.assertGreater(len(outcomes), 1)
            self.assertAlmostEqual(sum(o["p"] for o in outcomes), 1, places=12)
            self.assertEqual(before, engine.text("position"))

    def test_seeded_dice_are_the_same(self):
        records = []
        for seed in (7, 7, 8):
            with Engine(f"load {SMALL}", f"seed {seed}") as engine:
                dice = random.Random(5)
                for _ in range(300):
                    to_move = engine.json("show from 1000000")["to_move"]
                    if to_move == "over":
                        break
                    if to_move == "chance":
                        engine.ask("roll")
                    else:
                        engine.ask("do " + dice.choice(engine.json("choices"))["do"])
                records.append(engine.text("record"))
        self.assertEqual(records[0], records[1])
        self.assertNotEqual(records[0], records[2])

    def test_undo(self):
        with Engine(f"load {SCENARIO}") as engine:
            self.assertIn("nothing", engine.error("undo"))
            dice = random.Random(6)
            undone = 0
            for _ in range(400):
                before, view = engine.text("position"), engine.json("show from 1000000")
                play_on(engine, dice, 1)
                after = engine.text("position")
                lines, end = engine.answer("undo")
                self.assertEqual(lines, [])
                if end == "ok":
                    self.assertNotEqual(view["to_move"], "chance")
                    self.assertEqual(before, engine.text("position"))
                    undone += 1
                else:
                    self.assertEqual(after, engine.text("position"))
            self.assertGreater(undone, 0)

    def test_chains(self):
        with Engine("load jena20/first-steps") as engine:
            before = engine.text("position")
            for chain, what in (("move lannes 0503; fly away; done", "then: \"fly away\""),
                                ("fly away; move lannes 0503", "offered: \"fly away\""),
                                ("move lannes 0503; ", "then: "),
                                ("move lannes 0503; move lannes 0503", "then: \"move lannes 0503\"")):
                self.assertIn(what, engine.error("do " + chain))
                self.assertEqual(before, engine.text("position"))
            engine.ask("do move lannes 0503;  MOVE trelliard 0504")
            record = engine.text("record")
            self.assertIn("- move lannes 0503 ~", record)
            self.assertIn("- move trelliard 0504 ~", record)
            engine.ask("undo")
            self.assertEqual(before, engine.text("position"))

    def test_long_lines_and_bytes(self):
        with Engine(f"load {SCENARIO}") as engine:
            play_until(engine, random.Random(8), is_decision)
            before = engine.text("position")
            self.assertIn("65536", engine.error("do " + "x" * 70000))
            self.assertIn("65536", engine.error("x" * 1000000))
            self.assertIn("not a choice", engine.error("do " + "x" * 65533))
            self.assertIn("byte 0", engine.error("hello\0hello"))
            self.assertEqual(before, engine.text("position"))
        with subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            noise = random.Random(7).randbytes(200000)
            output, _ = process.communicate(noise + b"\nhello\n", timeout=120)
            self.assertEqual(process.returncode, 0)
            self.assertTrue(output.endswith(b"protocol 1\nok\n"))
            ends = [l for l in output.split(b"\n") if l == b"ok" or l.startswith(b"error ")]
            self.assertEqual(len(ends), noise.count(b"\n") + 2)


class WholeGame(program.Case):
    """Games from the first step to the last with typed dice only."""

    def setUp(self):
        # pylint: disable=consider-using-with
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def save(self, name, text):
        """Writes a file into the folder of this test."""
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def play_whole(self, scenario, seed):
        """A whole game; returns its last view, its record and its last position."""
        with Engine(f"load {scenario}") as engine:
            self.assertLess(play_on(engine, random.Random(seed), 20000), 20000, "the game ends")
            self.assertIn("over", engine.error("do pass"))
            engine.error("roll")
            engine.error("go")
            self.assertEqual(engine.json("choices"), [])
            return engine.json("show"), engine.text("record"), engine.text("position")

    def test_record_verifies_and_replays(self):
        for scenario in (SMALL, SCENARIO):
            view, record, _ = self.play_whole(scenario, 11)
            path = self.save("game.yaml", record)
            self.assertIn("good", self.good("verify", path))
            self.assertIn("good", self.good("check", path))
            replay = self.json("replay", path, "--json")
            self.assertEqual(replay["scenario"], scenario)
            self.assertEqual(len(replay["players"]), 2)
            self.assertEqual(replay["result"], view["result"])
            lines = [line for step in replay["steps"] for line in step["log"]]
            self.assertEqual(lines, view["log"][len(view["log"]) - len(lines) :])
            for step in replay["steps"]:
                self.assertEqual(("do" in step) + ("roll" in step), 1)
                self.assertEqual("fell" in step, "roll" in step)
            plain = self.good("replay", path)
            fallen = [step["fell"] for step in replay["steps"] if step.get("fell")]
            self.assertEqual([line[2:] for line in plain.split("\n") if line[2:] in fallen], fallen)
            self.assertIn(" -> ", fallen[0])
            for line in view["log"]:
                self.assertIn(line.removeprefix("== "), plain)
            self.assertIn(view["result"]["why"], plain)

    def test_a_changed_record_does_not_verify(self):
        _, record, _ = self.play_whole(SMALL, 12)
        lines = record.split("\n")
        first = next(i for i, line in enumerate(lines) if line.startswith("  - "))
        last = max(i for i, line in enumerate(lines) if line.startswith("  - "))
        rolls = [i for i, line in enumerate(lines) if line.startswith("  - roll ")]
        for number, change in (
            (first, lambda s: s.replace("  - ", "  - x")),
            (last, lambda s: s[:-1] + ("0" if s[-1] != "0" else "1")),
            (rolls[0], lambda s: s.replace("roll ", "roll 1")),
            (rolls[-1], lambda s: s.replace("roll ", "roll 7")),
        ):
            changed = list(lines)
            changed[number] = change(changed[number])
            path = self.save("changed.yaml", "\n".join(changed))
            self.false("verify", path, says=f"{path}:{number + 1}")
            self.bad(2, "replay", path, says=f"{path}:{number + 1}")
        cut = self.save("cut.yaml", record[: len(record) // 2])
        done = program.run("verify", cut)
        self.assertEqual(done.returncode, 1, done.stdout)

    def test_a_position_can_be_played_on(self):
        with Engine(f"load {SCENARIO}") as engine:
            play_on(engine, random.Random(13), 150)
            position = engine.text("position")
            choices = engine.json("choices")
            view = engine.json("show from 1000000")
        path = self.save("position.yaml", position)
        self.assertIn("good", self.good("check", path))
        with Engine(f"load {path}") as engine:
            self.assertEqual(position, engine.text("position"))
            self.assertEqual(choices, engine.json("choices"))
            again = engine.json("show from 1000000")
            for key in ("turn", "phase", "to_move", "pieces", "tracks", "roll"):
                self.assertEqual(view[key], again[key])
            play_on(engine, random.Random(14), 20000)
            record = self.save("record.yaml", engine.text("record"))
        self.assertIn("good", self.good("verify", record))


if __name__ == "__main__":
    program.main()
