"""battleground.py - the vectors of Battleground's specification through `resolve`: the walk-through of an attack, the courage table, the
modifiers one by one, free attacks, and the routers of the geometry vectors as whole tables."""
import json
import os
import subprocess
import tempfile
import unittest
from fractions import Fraction

PROGRAM = os.environ["GROGNARD"]
COURAGE = {8: "7/27", 9: "3/8", 10: "1/2", 11: "5/8", 12: "20/27", 13: "181/216", 14: "49/54", 15: "103/108", 16: "53/54"}
KNIGHTS = dict(kind="melee", dice=6, skill=6, power=6, colour="green", state="none", attacker="cavalry", weapon="other", charge="charging",
               charge_power=1, stands="flank", own="front", pinched="yes", ground="none", defence=1, toughness=2, target="none", green=4,
               yellow=2, red=3, marks=0, check="now", courage=11)
FOOT = dict(kind="melee", dice=5, skill=5, power=5, colour="green", state="none", attacker="none", weapon="other", charge="neither",
            stands="front", own="front", pinched="no", ground="none", defence=2, toughness=2, target="none", green=5, yellow=2, red=3,
            marks=0, check="later")
SHOT = dict(kind="ranged", dice=4, skill=5, power=5, colour="green", state="none", distance="half", cover="none", contact="free", defence=2, toughness=2,
            target="none", green=5, yellow=2, red=3, marks=0, check="later")
TABLE = """\
system: battleground
title: A table
first: hawkshold
deployment: on
sides:
  hawkshold: {title: Hawkshold, army: hawkshold, budget: 1500}
  orcs: {title: Orcs, army: orcs, budget: 1500}
tables:
  unit_cards:
    runner: {army: hawkshold, class: core, dice: 5, skill: 5, power: 5, defence: 2, toughness: 2, courage: 12, rung: RUNG, green: 5, yellow: 2, red: 3, points: 1}
    friend: {army: hawkshold, class: core, dice: 5, skill: 5, power: 5, defence: 2, toughness: 2, courage: 12, rung: 4, green: 5, yellow: 2, red: 3, points: 1}
    foe: {army: orcs, class: core, dice: 5, skill: 5, power: 5, defence: 2, toughness: 2, courage: 12, rung: 4, green: 5, yellow: 2, red: 3, points: 1}
units:
UNITS
position:
  turn: 4
  phasing: hawkshold
  first: hawkshold
  units:
PLACES
ROUTING
  phase: event
event:
  EVENT
"""


def run(*arguments, code=0):
    done = subprocess.run([PROGRAM, "resolve", "battleground", *arguments], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout if code == 0 else done.stderr


def ask(question, facts, *dice):
    facts = [f"{name}={value}" for name, value in facts.items()]
    return json.loads(run(question, *facts, *[word for faces in dice for word in ("--dice", faces)], "--json"))


def chances(odds):
    return {row["result"]: row["exact"] for row in odds["outcomes"]}


def pool(dice, target):
    """Chances of so many successes: each die up to the target."""
    p, rows = Fraction(target, 6), {}
    for k in range(dice + 1):
        ways = 1
        for i in range(k):
            ways = ways * (dice - i) // (i + 1)
        rows[str(k)] = str(ways * p**k * (1 - p) ** (dice - k))
    return rows


def texts(ruling):
    return " ".join(row["text"] for row in ruling["rulings"])


class Attacks(unittest.TestCase):
    def test_the_walk_through_of_16_2(self):
        said = ask("attack", KNIGHTS, "1,6,3,5,6,2", "4,6,1,2,5")
        self.assertEqual([(die["what"], die["meaning"]) for die in said["dice"]], [("To hit", "4"), ("To damage", "4")])
        self.assertEqual(chances(said["dice"][0]["odds"]), pool(6, 5))
        self.assertEqual(chances(said["dice"][1]["odds"]), pool(5, 5))
        self.assertIn("hit 5 times with 6d6, the impact counted", texts(said))
        self.assertIn("4 of 9 boxes", texts(said))
        self.assertEqual(said["waits"], "roll")
        self.assertEqual(chances(said["odds"]), {"pass": "1/2", "fail": "1/2"})

    def expect(self, facts, dice, hit, damage):
        """The chances to hit, and with one hit those to damage."""
        said = ask("attack", facts)
        self.assertEqual(chances(said["odds"]), pool(dice, hit), facts)
        said = ask("attack", facts, ",".join(["1"] + ["6"] * (dice - 1)))
        impact = int(facts.get("charge") == "charging" and "cavalry" in facts["attacker"])
        self.assertEqual(chances(said["odds"]), pool(1 + impact, damage), facts)

    def test_each_modifier_of_an_engaged_attack(self):
        self.expect(FOOT, 5, 3, 3)
        for change, dice, hit, damage in [
            ({"colour": "yellow"}, 4, 3, 3), ({"colour": "red"}, 3, 3, 3), ({"state": "frightened"}, 4, 2, 2),  # MD-1 to MD-3
            ({"state": "lashed"}, 6, 3, 3), ({"state": "scaling"}, 3, 2, 2), ({"target": "scaling"}, 5, 4, 4),  # AA-3, MD-19
            ({"charge": "charging"}, 5, 3, 4), ({"stands": "flank"}, 5, 4, 3), ({"stands": "rear"}, 5, 4, 4),  # MD-4 to MD-6
            ({"pinched": "yes"}, 5, 4, 4), ({"pinched": "rear"}, 5, 4, 4), ({"own": "flank"}, 4, 3, 3), ({"own": "rear"}, 5, 2, 2),  # MD-7 to MD-9
            ({"ground": "higher"}, 5, 4, 3), ({"ground": "obstacle"}, 5, 3, 2), ({"ground": "fortified"}, 5, 2, 2),  # MD-10, 17, 18
            ({"weapon": "bow"}, 5, 1, 1), ({"weapon": "crossbow"}, 7, 3, 4), ({"weapon": "spears"}, 5, 3, 3),  # UK-4, UK-1
            ({"weapon": "spears", "charge": "charging"}, 4, 3, 4), ({"weapon": "spears", "target": "large"}, 5, 4, 3),
            ({"weapon": "spears", "charge": "holding", "target": "cavalry,charging", "charge_defence": 0}, 5, 4, 5),
            ({"attacker": "cavalry", "charge": "charging", "charge_power": 1}, 5, 3, 5),  # UK-2
            ({"target": "charging", "charge_defence": 1}, 5, 2, 3), ({"attacker": "large", "target": "pikes"}, 5, 2, 3),
        ]:
            self.expect({**FOOT, **change}, dice, hit, damage)

    def test_each_modifier_of_a_ranged_attack(self):
        self.expect(SHOT, 4, 3, 3)
        for change, hit in [({"distance": "long"}, 2), ({"target": "large"}, 4), ({"state": "moved"}, 2), ({"target": "fast"}, 2),
                            ({"cover": "soft"}, 2), ({"cover": "hard"}, 1)]:
            self.expect({**SHOT, **change}, 4, hit, 3)

    def test_what_a_target_that_fails_does(self):
        melee = {**FOOT, "check": "now", "courage": 11, "marks": 4}
        shot = {**SHOT, "check": "now", "courage": 11, "marks": 4}
        for facts, words in [
            (melee, "turns about. Target: now a free attack"), ({**melee, "pinched": "yes"}, "turns about"),
            ({**melee, "pinched": "rear"}, "keeps its facing"), ({**melee, "stands": "rear"}, "keeps its facing"),
            (shot, "turns to the own table edge. Target: not engaged"), ({**shot, "contact": "engaged"}, "turns about"),
            ({**shot, "contact": "rear"}, "keeps its facing"), ({**shot, "contact": "routing"}, "routed. The card turns"),
        ]:
            said = ask("attack", facts, ",".join(["1"] + ["6"] * (facts["dice"] - 1)), "1", "6,6,6")
            self.assertIn(words, texts(said), facts)

    def test_an_attack_without_dice_and_the_clamps(self):
        said = ask("attack", {**FOOT, "dice": 0})
        self.assertEqual((said["waits"], said["dice"]), ("done", []))
        self.assertEqual(chances(ask("attack", {**FOOT, "skill": 12})["odds"]), pool(5, 5))
        self.assertEqual(chances(ask("attack", {**FOOT, "skill": 0})["odds"]), pool(5, 1))

    def test_facts_that_contradict_each_other(self):
        for change, words in [({"marks": 10}, "every box"), ({"stands": "rear", "own": "flank"}, "BG-EN-1"),
                              ({"stands": "rear", "pinched": "rear"}, "further sides"),
                              ({"charge": "holding", "state": "moved"}, "not Holding"), ({"distance": "long"}, "does not matter")]:
            facts = [f"{name}={value}" for name, value in {**FOOT, **change}.items()]
            self.assertIn(words, run("attack", *facts, code=2))


class Courage(unittest.TestCase):
    def test_the_table_of_three_dice(self):
        for value, passes in COURAGE.items():
            said = ask("courage", dict(cause="fear", courage=value, colour="green", bravery="no"))
            self.assertEqual(chances(said["odds"])["pass"], passes)

    def test_colour_and_bravery(self):
        for colour, bravery, target in [("green", "no", 12), ("yellow", "no", 11), ("red", "no", 10), ("red", "yes", 13)]:
            said = ask("courage", dict(cause="second", courage=12, colour=colour, bravery=bravery))
            self.assertEqual(chances(said["odds"])["pass"], COURAGE[target])

    def test_what_failing_means(self):
        unit = dict(courage=11, colour="green", bravery="no")
        for facts, what, words in [
            (dict(cause="pressed", engaged="yes"), "Rout check", "turns about"),
            (dict(cause="pressed", engaged="rear"), "Rout check", "keeps its facing"),
            (dict(cause="trampled", routing="no", engaged="no"), "Rout check", "turns to the own table edge"),
            (dict(cause="shaken", routing="yes", engaged="no"), "Rout check", "The card turns to the own table edge"),
            (dict(cause="second"), "Second rout check", "destroyed"),
            (dict(cause="fear"), "Fear check", "Fear took hold"),
        ]:
            said = ask("courage", {**facts, **unit}, "4,4,4")
            self.assertEqual((said["waits"], said["dice"][0]["what"]), ("done", what))
            self.assertIn(words, texts(said))


class FreeAttacks(unittest.TestCase):
    ROUTER = dict(defence=2, toughness=1, router="none", green=3, yellow=3, red=4, marks=1, courage=11)

    def test_one_strikes_the_rear(self):
        said = ask("free-attacks", dict(attackers=1, first_side="front", first_dice=5, first_skill=5, first_power=5, first_colour="green",
                                        first="none", **self.ROUTER))
        self.assertEqual(chances(said["odds"]), pool(5, 4))

    def test_two_strike_in_order_and_the_second_check_comes_last(self):
        facts = dict(attackers=2, first_side="front", first_dice=5, first_skill=5, first_power=5, first_colour="yellow", first="none",
                     second_side="left", second_dice=6, second_skill=5, second_power=5, second_colour="green",
                     second="cavalry,charging,run-down", second_charge=1, **self.ROUTER)
        said = ask("free-attacks", facts, "6,6,1,6", "2", "6,6,6,1,6,6,6,5", "6,3,2", "4,4,4")
        self.assertEqual([die["what"] for die in said["dice"]], ["To hit", "To damage", "To hit", "To damage", "Second rout check"])
        self.assertEqual(chances(said["dice"][2]["odds"]), pool(8, 5))
        self.assertEqual(chances(said["dice"][4]["odds"])["pass"], COURAGE[10])
        self.assertIn("broke a second time: destroyed", texts(said))


class Routers(unittest.TestCase):
    """The vectors of 16.3 about routers: where each ends, whom it meets, whether it is destroyed."""

    def table(self, event, friends=(), foes=((300, 2800, 15),), *, at, rung=4, facing=15, routing=True, blocked="", edge=False, dice=()):
        units = {"runner": ("hawkshold", "runner", (*at, facing))}
        units |= {f"friend{i}": ("hawkshold", "friend", lie) for i, lie in enumerate(friends)}
        units |= {f"foe{i}": ("orcs", "foe", lie) for i, lie in enumerate(foes)}
        for side, card in (("hawkshold", "friend"), ("orcs", "foe")):  # three Core units each (BG-AB-3)
            units |= {f"{side}{i}": (side, card, None) for i in range(3)}
        listed = "\n".join(f"  {name}: {{name: {name}, side: {side}, card: {card}}}" for name, (side, card, _) in units.items())
        places = "\n".join(
            f"    {name}: {{x: {lie[0]}, y: {lie[1]}, facing: {lie[2]}"
            + (f", blocked: [{blocked}]" if name == "runner" and blocked else "")
            + ("" if name == "runner" and routing else ", order: hold") + "}"
            for name, (_, _, lie) in units.items() if lie)
        marks = ("  routing: [runner]" if routing else "") + ("\n  at_edge: [runner]" if edge else "")
        text = (TABLE.replace("RUNG", str(rung)).replace("UNITS", listed).replace("PLACES", places).replace("ROUTING", marks)
                .replace("EVENT", event))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table.yaml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            return json.loads(run(path, *[word for faces in dice for word in ("--dice", faces)], "--json"))

    def test_stopped_by_a_friend_then_through_it_to_the_edge_and_off(self):
        said = self.table("rout: {units: [runner], phase: before}", [(1800, 700, 5)], [(1800, 1250, 15)], at=(1800, 1000), facing=5,
                          routing=False, dice=["6,6,6,6,6"])
        self.assertEqual(chances(said["dice"][0]["odds"]), pool(5, 4))  # on the rear now
        self.assertIn("runner routed. The order is erased, and the card turns about.", texts(said))
        self.assertIn('to 18", 9.5". friend0 stopped runner.', texts(said))
        flight = "flight: {units: [runner], only: on}"
        said = texts(self.table(flight, [(1800, 700, 5)], at=(1800, 950), blocked="friend0"))
        self.assertIn('to 18", 4.5". Fleeing friends trampled friend0', said)
        said = texts(self.table(flight, [(1800, 700, 5)], at=(1800, 450)))
        self.assertIn('to 18", 1.25". runner reached the table edge.', said)
        self.assertIn("runner left the table.", texts(self.table(flight, [(1800, 700, 5)], at=(1800, 125), edge=True)))

    def test_engaged_on_the_rear_only(self):
        event, foes = "rout: {units: [runner], phase: before}", [(1800, 1250, 5)]
        said = texts(self.table(event, [(300, 300, 5)], foes, at=(1800, 1500), facing=5, routing=False, dice=["6,6,6,6,6"]))
        self.assertIn("keeps its facing", said)
        self.assertIn('to 21.5", 15". runner could not get away: destroyed.', said)
        said = texts(self.table(event, [(300, 300, 5)], foes, at=(1800, 1500), facing=5, routing=False, rung=5, dice=["6,6,6,6,6"]))
        self.assertIn('first 3.75" at 90 degrees to the left of the straight way, to 21.75", 13.75".', said)

    def test_ways_round_an_enemy(self):
        flight = "flight: {units: [runner], only: on}"
        for foe, rung, words in [
            ((1800, 1000, 5), 4, 'to 21.36", 14.02"'),
            ((1800, 1000, 5), 7, 'to 21.6", 10.7"'),
            ((1900, 1000, 5), 4, 'first 3.25" at 53 degrees to the right of the straight way, to 15.4", 12.8"'),
        ]:
            self.assertIn(words, texts(self.table(flight, foes=[foe], at=(1800, 1500), rung=rung)))

    def test_two_friends_stop_it_and_both_are_trampled(self):
        flight, friends = "flight: {units: [runner], only: on}", [(1600, 700, 5), (1950, 700, 5)]
        said = texts(self.table(flight, friends, at=(1800, 1000)))
        self.assertIn('to 18", 9.5". friend0 stopped runner. friend1 stopped runner.', said)
        said = texts(self.table(flight, friends, at=(1800, 950), blocked="friend0, friend1"))
        self.assertIn('to 18", 4.5"', said)
        self.assertEqual(said.count("trampled"), 2)

    def test_the_last_quantum_reaches_a_friend_or_the_edge(self):
        flight = "flight: {units: [runner], only: on}"
        self.assertIn('to 18", 9.5". friend0 stopped runner.', texts(self.table(flight, [(1800, 700, 5)], at=(1800, 1300))))
        self.assertIn("reached the table edge", texts(self.table(flight, [(300, 700, 5)], at=(1800, 475))))

    def test_set_aside_at_the_edge(self):
        said = texts(self.table("flight: {units: [runner], only: on}", [(1800, 200, 5)], at=(1800, 450), blocked="friend0"))
        self.assertIn('to 21.5", 1.25". Fleeing friends trampled friend0', said)
        self.assertIn("reached the table edge", said)

    def test_no_clear_path(self):
        foes = [(x, 700, 15) for x in [175, *range(530, 3016, 355), 3425]]
        said = texts(self.table("flight: {units: [runner], only: on}", foes=foes, at=(1800, 1500), rung=7))
        self.assertIn('to 22.05", 9.6"', said)

    def test_the_trampled_friend_checks_and_the_cascade_goes_on(self):
        said = self.table("flight: {units: [runner]}", [(1800, 700, 5)], at=(1800, 950), blocked="friend0", dice=["6,5,2"])
        self.assertIn("friend0 checked courage: 13 against 12, failed. friend0 routed.", texts(said))
        self.assertEqual([die["what"] for die in said["dice"]], ["Rout check"])
        self.assertEqual(chances(said["dice"][0]["odds"])["pass"], COURAGE[12])

    def test_a_table_that_does_not_stand_still_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table.yaml")
            with open(os.path.join(os.path.dirname(__file__), "..", "..", "docs", "umpire", "battleground", "rout.yaml"), encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace("phase: event", "phase: command"))
            self.assertIn("phase: event", run(path, code=2))


class Evenings(unittest.TestCase):
    def test_a_table_is_kept_and_its_record_verified(self):
        example = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "umpire", "battleground", "combat.yaml")
        with tempfile.TemporaryDirectory() as folder:
            evening = os.path.join(folder, "evening.yaml")
            run(example, "--evening", evening)
            subprocess.run([PROGRAM, "resolve", "--evening", evening, "--records", folder], check=True, capture_output=True, timeout=60)
            with open(os.path.join(folder, "ruling-001.yaml"), encoding="utf-8") as file:
                self.assertIn("result: draw, ruled on", file.read())
            subprocess.run([PROGRAM, "verify", os.path.join(folder, "ruling-001.yaml")], check=True, capture_output=True, timeout=60)


if __name__ == "__main__":
    unittest.main()
