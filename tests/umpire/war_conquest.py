"""war_conquest.py - the umpire of War & Conquest: the test vectors of the specification put to `resolve`, whole tables in the right
order of dice and decisions, facts that contradict each other, and every example as a record that verifies."""
import glob
import json
import os
import subprocess
import tempfile
import unittest
from fractions import Fraction

PROGRAM = os.environ["GROGNARD"]
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "umpire", "war-conquest")


def run(*arguments, code=0):
    done = subprocess.run([PROGRAM, "resolve", *arguments], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout if code == 0 else done.stderr


def facts_of(facts):
    return [f"{name}={'yes' if value is True else 'no' if value is False else value}" for name, value in facts.items()]


def ask(question, answers=(), **facts):
    given = [word for answer in answers for word in ("--answer", answer)]
    return json.loads(run("war-conquest", question, *facts_of(facts), *given, "--json"))


def refusal(question, **facts):
    return run("war-conquest", question, *facts_of(facts), code=2)


def chances(said):
    return {row["result"]: Fraction(row["exact"]) for row in said["odds"]["outcomes"]}


def texts(said):
    return [row["text"] for row in said["rulings"]]


def test(purpose="morale", formation="battle", models=(24, 24), mo=7, in_zone=False, **facts):
    """A test as the specification's vectors have it: facts that do not matter there are the plain ones."""
    known = {"purpose": purpose, "formation": formation}
    if formation == "battle":
        known["kind"] = facts.pop("kind", "regular")
    known |= {"models_start": models[0], "models_now": models[1], "mo": mo, "in_zone": in_zone}
    if purpose == "morale":
        known |= {"reasons": facts.pop("reasons", "T1a"), "engaged": facts.pop("engaged", "no")}
    if purpose == "command":
        known["manoeuvre"] = facts.pop("manoeuvre", False)
    if purpose in ("morale", "combat", "rally") and in_zone:
        known["sip"] = facts.pop("sip", False)
    return known | facts


def waits(answers=(), **facts):
    return ask("test", answers, **test(**facts))


class Vectors(unittest.TestCase):
    """Section 16 of the specification."""

    TWO = dict(zip(range(2, 11), (1, 3, 6, 10, 15, 21, 26, 30, 33)))
    THREE = dict(zip(range(2, 11), (16, 43, 77, 113, 147, 174, 193, 205, 212)))
    FOUR = dict(zip(range(2, 11), ("13.19", "32.02", "52.16", "69.44", "82.64", "90.97", "95.99", "98.46", "99.61")))

    def test_two_three_and_four_dice_by_value(self):
        for value in range(2, 11):
            with self.subTest(value=value):
                self.assertEqual(chances(waits(formation="skirmish", mo=value))["pass"], Fraction(self.TWO[value], 36))
                self.assertEqual(chances(waits(mo=value))["pass"], Fraction(self.THREE[value], 216))
                if value > 2:  # a point wants the zone, and that adds one
                    exact = chances(waits(mo=value - 1, in_zone=True, sip=True))["pass"]
                    self.assertEqual(f"{float(100 * exact):.2f}", self.FOUR[value])

    def test_a_drilled_command_test_is_rolled_again(self):
        for models, dice, percent in (((24, 24), "6 6 6", "96.22"), ((24, 12), "6 6", "82.64")):
            facts = {"purpose": "command", "kind": "drilled", "models": models}
            first = chances(waits(**facts))["pass"]
            again = chances(waits([dice, "again unit"], **facts))["pass"]
            self.assertEqual(f"{float(100 * (first + (1 - first) * again)):.2f}", percent)

    def test_undisciplined_formations_have_two_dice_for_command_and_three_for_morale(self):
        self.assertEqual(chances(waits(purpose="command", kind="undisciplined"))["pass"], Fraction(21, 36))
        self.assertEqual(chances(waits(kind="undisciplined"))["pass"], Fraction(174, 216))

    def test_destroyed_in_pursuit(self):
        for flee, pursue, percent in ((2, 2, "55.63"), (2, 3, "84.80"), (3, 2, "22.15"), (3, 3, "54.64")):
            facts = {"pursuers": 1, "flee_dice": flee, "pursue_dice": pursue, "thrown": False, "crossed": 0, "general": False}
            caught = Fraction(0)
            for total, chance in chances(ask("pursuit", **facts)).items():
                rest, faces = int(total), []
                for left in range(flee - 1, -1, -1):
                    faces.append(min(6, rest - left))
                    rest -= faces[-1]
                caught += chance * chances(ask("pursuit", [" ".join(map(str, faces))], **facts)).get("caught", 0)
            self.assertEqual(f"{float(100 * caught):.2f}", percent)
            if (flee, pursue) == (2, 2):
                self.assertEqual(caught, Fraction(721, 1296))

    def test_pikes_that_lost_a_combat(self):
        for models, by, exact in (((24, 24), 3, "113/216"), ((24, 12), 3, "10/36"), ((24, 24), 7, "16/216"), ((24, 12), 7, "1/36")):
            said = waits(purpose="combat", mo=8, models=models, difference=by)
            self.assertEqual(chances(said)["pass"], Fraction(exact))

    def test_velites_rally(self):
        facts = {"purpose": "rally", "formation": "skirmish", "mo": 6, "in_zone": True, "enemies_within_10": 2}
        self.assertEqual(chances(waits(**facts))["pass"], Fraction(10, 36))
        said = ask("end", ["rally unit"], mo=6, in_zone=True, points=0, enemies=2, enemies_in_combat=2, enemies_fleeing=2,
                   personalities=3, flee_dice=2, edge=20, way="clear")
        self.assertEqual(chances(said)["pass"], Fraction(10, 36))

    def test_triarii_and_their_general(self):
        for facts, value in (({"mo": 9, "in_zone": True}, 10), ({"mo": 10, "in_zone": True}, 10), ({"mo": 9, "reasons": "T4"}, 8)):
            self.assertEqual(chances(waits(**facts))["pass"], Fraction(self.THREE[value], 216))

    def who(self, models=24, lost=0, formation="battle", **facts):
        known = {"models": models, "lost": lost, "formation": formation, "state": "steady", "engaged": False, "casualty_test": "none"}
        return texts(ask("who", **(known | facts)))[0]

    def flees(self, models, at=5, formation="battle", general=False):
        return {"events": "flees", "flees_at": at, "flees_models": models, "flees_formation": formation, "flees_general": general}

    def test_who_must_test(self):
        self.assertIn("twice the models", self.who(**self.flees(12)))
        self.assertIn("must test: a friend flees", self.who(**self.flees(13)))
        self.assertIn("nothing gives it a reason", self.who(**self.flees(13, at=6)))
        self.assertIn("ignore skirmishers", self.who(**self.flees(24, formation="skirmish")))
        self.assertIn("must test: a friend flees", self.who(formation="skirmish", **self.flees(24, formation="skirmish")))
        self.assertIn("the general flees", self.who(**self.flees(3, general=True)))
        self.assertIn("need not test", self.who(models=20, lost=4, events="none"))
        self.assertIn("a fifth of its models fell", self.who(models=19, lost=5, events="none"))
        self.assertIn("need not test", self.who(models=19, lost=5, events="none", casualty_test="passed"))
        self.assertIn("will flee", self.who(models=19, lost=5, events="none", casualty_test="failed"))
        for at, words in ((10, "the general is lost"), (11, "need not test")):
            self.assertIn(words, self.who(events="slain", slain_at=at))
            self.assertIn(words, self.who(events="breaks", breaks_at=at, breaks_formation="battle", breaks_general=True))
        for event in ("caught", "small"):
            for at, words in ((10, "a friend fell near it"), (11, "need not test")):
                self.assertIn(words, self.who(**{"events": event, f"{event}_at": at, f"{event}_formation": "battle"}))

    def test_who_flees_does_not_test(self):
        for state in ("fleeing", "fled_this_turn", "failed_to_rally"):
            said = ask("who", models=24, lost=0, formation="battle", state=state, events="slain", slain_at=0)
            self.assertIn("does not test now", texts(said)[0])
            self.assertIn("end phase", said["next"][0])

    def test_totals_that_are_equal_are_caught(self):
        for pursuit, words in ((8, "destroyed"), (7, 'fled 8"')):
            said = ask("pursuit", pursuers=1, flee_dice=2, pursue_dice=2, thrown=True, flee_total=8, pursue_total=pursuit,
                       crossed=0, general=False)
            self.assertTrue(any(words in text for text in texts(said)), said)

    def test_the_best_of_two_pursuers_counts(self):
        facts = {"pursuers": 2, "flee_dice": 2, "pursue_dice": 2, "thrown": False, "crossed": 0, "general": False}
        for second, words in (("4 3", "destroyed"), ("3 3", 'fled 7"')):
            said = ask("pursuit", ["3 4", "1 1", second], **facts)
            self.assertTrue(any(words in text for text in texts(said)), said)

    def test_the_end_phase_to_the_edge_or_into_others(self):
        facts = {"mo": 7, "in_zone": False, "enemies": 0, "enemies_in_combat": 0, "enemies_fleeing": 0, "personalities": 0, "flee_dice": 2,
                 "edge": 8}
        for dice, way, words in (("4 3", {"way": "clear"}, 'fled 7"'), ("4 4", {"way": "clear"}, "reached the edge"),
                                 ("4 3", {"way": "barred", "barred_at": 7}, "dispersed"),
                                 ("3 3", {"way": "barred", "barred_at": 7}, 'fled 6"')):
            said = ask("end", ["decline unit", dice], **facts, **way)
            self.assertEqual(said["waits"], "done")
            self.assertTrue(any(words in text for text in texts(said)), said)


class Facts(unittest.TestCase):
    def test_facts_that_contradict_each_other(self):
        for facts, words in (
            ({"models": (12, 13)}, "more models"),
            ({"reasons": "none"}, "without a reason"),
            ({"reasons": "T3", "engaged": "won"}, "not engaged"),
            ({"reasons": "T5", "in_zone": True}, "gives nothing"),
        ):
            self.assertIn(words, refusal("test", **test(**facts)))
        self.assertIn("does not matter", refusal("test", **test(difference=3)))
        self.assertIn("cannot come to more than 12", refusal("pursuit", pursuers=0, flee_dice=2, thrown=True, flee_total=13, crossed=0,
                                                             general=False))
        self.assertIn("beyond the edge", refusal("end", mo=7, in_zone=False, enemies=0, enemies_in_combat=0, enemies_fleeing=0,
                                                 personalities=0, flee_dice=2, edge=3, way="barred", barred_at=4))


class Tables(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def table(self, name, *changes):
        with open(os.path.join(EXAMPLES, f"table-{name}.yaml"), encoding="utf-8") as file:
            text = file.read()
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new)
        path = os.path.join(self.folder.name, "table.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_tests_alternate_and_all_come_before_any_move(self):
        said = json.loads(run("war-conquest", self.table("unit-breaks"), "--json"))
        fell = [f"{die['what']}: {die['fell'].split(' of ', 1)[1].split(':')[0]}" for die in said["dice"]]
        self.assertEqual(fell, ["Morale test: Velites", "Morale test: Tarantines", "Morale test: Triarii", "Morale test: Principes",
                                "Flee dice (house): Hastati", "Pursuit dice (house): 1st Pikes",
                                "Command Test to keep order: Principes", "Command Test to keep order: Principes",
                                "Flee dice (house): Velites"])
        self.assertEqual(said["waits"], "done")

    def test_what_cannot_have_happened_is_refused(self):
        event = "resolution: {breaks: [hastati]}"
        for what, words in (
            ("resolution: {breaks: [equites]}", "is in no combat"),
            ("resolution: {breaks: [cretans]}", "flees already"),
            ("resolution: {breaks: [hastati], small: [hastati]}", "two things"),
            ("resolution: {failed: [triarii]}", "has lost nobody"),
            ("lost: {units: [triarii], by: 2}", "is in no combat"),
            ("flight: {unit: hastati}", "neither breaks nor flees"),
            ("flight: {unit: cretans, pursuers: [principes]}", "nobody pursues it"),
            ("flight: {unit: cretans, flee: 13}", "cannot come to 13"),
            ("end: {units: [hastati]}", "does not flee"),
            ("test: {unit: triarii, purpose: rally}", "does not flee"),
            ("test: {unit: triarii, purpose: combat, by: 1}", "is in no combat"),
            ("test: {unit: hastati, purpose: combat}", "did not lose"),
            ("test: {unit: triarii, purpose: morale}", "without a reason"),
            ("test: {unit: hastati, purpose: morale, reasons: [losses]}", "that do not"),
            ("test: {unit: equites, purpose: morale, reasons: [break], point: yes}", "WC-STR-3"),
        ):
            with self.subTest(what=what):
                self.assertIn(words, run("war-conquest", self.table("unit-breaks", (event, what)), code=2))
        self.assertIn("overlaps", run("war-conquest", self.table("unit-breaks", ("y: 2000", "y: 2300")), code=2))

    def test_every_example_is_a_record_that_verifies(self):
        for path in sorted(glob.glob(os.path.join(EXAMPLES, "*.yaml"))):
            with self.subTest(path=os.path.basename(path)):
                evening = os.path.join(self.folder.name, os.path.basename(path))
                run("war-conquest", path, "--evening", evening)
                run("--evening", evening, "--records", self.folder.name)
                subprocess.run([PROGRAM, "verify", os.path.join(self.folder.name, "ruling-001.yaml")], check=True,
                               capture_output=True, timeout=60)


if __name__ == "__main__":
    unittest.main()
