"""jena20.py - the umpire of Jena 20: the test vectors of the specification that are about one roll or one cascade, and what
contradicts itself. Vectors about movement (the Guard's commitment) belong to no ruling."""
import json
import os
import subprocess
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.environ["GROGNARD"]
with open(os.path.join(ROOT, "scenarios", "jena20", "jena-1806.yaml"), encoding="utf-8") as scenario:
    JENA = scenario.read()


def run(arguments, answers, dice, code=0):
    given = [word for answer in answers for word in ("--answer", answer)]
    thrown = ["--dice", ",".join(map(str, dice))] if dice else []
    done = subprocess.run([PROGRAM, "resolve", "jena20", *arguments, *given, *thrown, "--json"], capture_output=True, text=True,
                          timeout=60, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
    return json.loads(done.stdout) if code == 0 else done.stderr


def ask(question, facts, answers=(), dice=(), code=0):
    return run([question, *(f"{name}={value}" for name, value in facts.items())], answers, dice, code)


def battle(attackers, defenders, answers=("done", "done"), dice=(), code=0, **more):
    """attackers: (strength, kind) each; defenders: strengths."""
    facts = {"attack": "assault", "attackers": len(attackers), "defenders": len(defenders), "ground": "clear", "river": "none",
             "card": "no", "morale": 5, "enemy_morale": 5}
    for i, (strength, kind) in enumerate(attackers, 1):
        facts |= {f"attacker{i}": strength, f"kind{i}": kind}
    for i, strength in enumerate(defenders, 1):
        facts |= {f"defender{i}": strength, f"state{i}": "steady"}
    return ask("battle", facts | more, answers, dice, code)


def rout(die, flags="none", move=3, turn="enemy", **more):
    return ask("rout", {"unit": "infantry", "flags": flags, "move": move, "turn": turn, "morale": 5, "enemy_morale": 5} | more,
               dice=[die])


def hazard(dice, **more):
    return ask("hazard", {"hazards": "zone", "retreat": "withdraw", "morale": 5, "enemy_morale": 5} | more, dice=dice)


def table(position, event, answers=(), dice=(), code=0):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{JENA}\nposition:\n{position}event: {event}\n")
        return run([path], answers, dice, code)


def meanings(said):
    return [die["meaning"] for die in said["dice"]]


def chances(said, throw=-1):
    return {row["result"]: row["exact"] for row in said["dice"][throw]["odds"]["outcomes"]}


def morale(said):
    lines = [row["text"] for row in said["rulings"] if row["text"].startswith("Morale")]
    return lines[0] if lines else None


def offered(said):
    return sorted(choice["do"] for choice in said["choices"])


class Combat(unittest.TestCase):
    def test_the_columns_and_results_of_the_vectors(self):
        for differential, die, result in [(7, 1, "EX"), (-5, 6, "N"), (0, 6, "DR"), (-1, 2, "AR"), (2, 2, "EX")]:
            said = battle([(10 + differential, "infantry")], [10], dice=[die])
            self.assertEqual(meanings(said)[0], result, differential)

    def test_exact_chances_come_from_the_column(self):
        self.assertEqual(chances(battle([(8, "infantry")], [3], dice=[2])), {"EX": "1/6", "DW": "1/6", "DR": "1/3", "DB": "1/3"})
        self.assertEqual(chances(battle([(1, "infantry")], [9], dice=[6])), {"AB": "1/6", "AR": "1/2", "AW": "1/6", "N": "1/6"})

    def test_an_exchange_takes_any_set_that_is_strong_enough(self):
        two = [(4, "infantry"), (3, "infantry")]
        said = battle(two, [3], ground="town", dice=[1])  # 7 - 3 - 1: +3
        self.assertEqual(offered(said), ["lose a1", "lose a1 a2", "lose a2"])
        self.assertEqual(offered(battle(two, [3], ground="town", dice=[1], rules="exchange_minimal")), ["lose a1", "lose a2"])
        three = [(2, "infantry")] * 3
        self.assertEqual(offered(battle(three, [3], dice=[1])), ["lose a1 a2", "lose a1 a2 a3", "lose a1 a3", "lose a2 a3"])

    def test_an_exchange_that_falls_short_breaks_all(self):
        said = battle([(2, "artillery")], [3], river="none", dice=[2], answers=("reserves", "done"))  # 4 + 1 - 3: +2
        self.assertEqual(meanings(said), ["EX"])
        broken = [row["text"] for row in said["rulings"] if " breaks " in row["text"]]
        self.assertEqual(len(broken), 2)

    def test_one_for_one_is_even_and_no_defeat_at_the_last_point(self):
        said = battle([(5, "infantry")], [2], dice=[1], morale=1, enemy_morale=1, answers=())
        self.assertEqual(morale(said), "Morale is unchanged: both armies gain as much as they lose.")
        self.assertFalse(any("wins" in row["text"] for row in said["rulings"]))

    def test_nobody_spends_the_last_point(self):
        said = battle([(4, "infantry")], [3], morale=1, answers=())
        self.assertIn("Defender", said["prompt"])
        self.assertEqual(battle([(4, "infantry")], [3], morale=1, enemy_morale=1, answers=())["waits"], "roll")


class Options(unittest.TestCase):
    def parts(self, *arguments, **more):
        return battle(*arguments, dice=[5], **more)["dice"][0]["fell"].split(": ", 1)[1]

    def test_guns_are_doubled_in_contact_and_not_when_they_bombard(self):
        self.assertEqual(self.parts([(3, "artillery")], [3]),
                         "+3 First attacker, +3 doubled: artillery attacks, -3 First defender, die 5 -> DR")
        self.assertEqual(self.parts([(3, "artillery")] * 6, [9], rules="artillery", support="no", attack="bombardment", river="major"),
                         ", ".join(f"+3 {n} attacker" for n in ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")) +
                         ", -9 First defender, die 5 -> DB")

    def test_support_squares_leaders_spent_cavalry_and_routed_defenders(self):
        foot, horse = [(4, "infantry")], [(4, "cavalry")]
        for words, said in [
            ("-1 support of the defender's artillery", self.parts(foot, [3], rules="artillery", support="yes")),
            ("-1 support of the defender's artillery", self.parts([(4, "artillery")], [3], rules="artillery", support="yes",
                                                                  attack="bombardment", river="major")),
            ("-1 cavalry against a square", self.parts(horse, [3], rules="squares", state1="square")),
            ("-1 no leader near the attackers", self.parts(foot, [3], rules="leaders", leader="far")),
            ("-1 spent cavalry attacks", self.parts([(4, "spent-cavalry")], [3], rules="cavalry_control", defending_cavalry="none")),
            ("+1 halved: it is routed", self.parts(foot, [3], state1="routed")),
            ("+1 countercharge in the open", self.parts(horse, [3], attack="countercharge")),
            ("-1 defence on a hill", self.parts(foot, [3], ground="hill", river="minor")),
            ("-2 attack across a river", self.parts(foot, [3], ground="hill", river="major-ford")),
        ]:
            self.assertIn(words, said)
        self.assertNotIn("leader", self.parts(foot, [3], rules="leaders", leader="near"))
        self.assertNotIn("countercharge", self.parts(horse, [3], attack="countercharge", ground="woods"))

    def test_victorious_cavalry_is_rolled_for(self):
        said = battle([(9, "heavy-cavalry")], [3], dice=[6, 4], rules="cavalry_control", defending_cavalry="none")
        self.assertEqual((meanings(said), chances(said)), (["DB", "out of hand"], {"out of hand": "2/3", "held": "1/3"}))

    def test_reserves_without_limit_and_the_last_point(self):
        said = battle([(4, "infantry")], [3], ("reserves", "reserves", "done", "done"), [5], rules="reserves_unlimited", morale=3)
        self.assertIn("+2 attacker's reserves", said["dice"][0]["fell"])
        said = battle([(4, "infantry")], [3], ("reserves",), rules="last_point", morale=1)
        self.assertEqual((said["waits"], said["next"]), ("done", []))
        self.assertIn("The Defender army wins: a decisive victory", said["rulings"][-1]["text"])


class Guard(unittest.TestCase):
    PAIR = [(4, "guard"), (4, "infantry")]

    def test_a_surviving_guard_has_not_failed_in_an_exchange(self):
        said = battle(self.PAIR, [3], ("done", "done", "lose a2"), [1], ground="town")
        self.assertEqual(chances(said), {"EX": "1/6", "DW": "1/6", "DR": "1/3", "DB": "1/3"})
        self.assertFalse(any("Guard has failed" in row["text"] for row in said["rulings"]))
        said = battle(self.PAIR, [3], ("done", "done", "lose a1"), [1], ground="town")
        self.assertTrue(any("Guard has failed" in row["text"] for row in said["rulings"]))

    def test_a_withdrawal_of_the_enemy_is_no_failure(self):
        self.assertFalse(any("Guard" in line for line in battle(self.PAIR, [3], dice=[2], ground="town")["next"]))

    def test_the_guard_alone_fails_on_n_and_on_ab(self):
        self.assertEqual(morale(battle([(4, "guard")], [4], dice=[3])), "Morale: Attacker -1 to 4.")
        self.assertEqual(morale(battle([(1, "guard")], [9], dice=[1])), "Morale: Attacker -2 to 3, Defender +1 to 6.")

    def test_the_guard_that_must_retreat_has_failed(self):
        for die, result in [(2, "AW"), (1, "AR")]:
            said = battle(self.PAIR, [8], dice=[die])
            self.assertEqual(meanings(said), [result])
            self.assertEqual(sum("Guard has failed" in line for line in said["next"]), 1)


class Routs(unittest.TestCase):
    def test_the_vectors(self):
        self.assertEqual((meanings(rout(2, "elite")), morale(rout(2, "elite"))), (["withdraw"], None))
        self.assertEqual((meanings(rout(6, "elite", 4)), morale(rout(6, "elite", 4))), (["4"], None))
        self.assertEqual((meanings(rout(4)), morale(rout(4))), (["4"], "Morale: Losing -1 to 4."))
        self.assertIsNone(morale(rout(4, turn="own", effects="forced-march")))
        self.assertEqual(morale(rout(4, turn="own", effects="forced-march", rules="rout_ma_printed")), "Morale: Losing -1 to 4.")

    def test_exact_chances(self):
        self.assertEqual(chances(rout(2, "elite")), {"withdraw": "1/3", "1": "1/6", "2": "1/6", "3": "1/6", "4": "1/6"})
        self.assertEqual(chances(rout(2)), {str(n): "1/6" for n in range(1, 7)})

    def test_the_unreliable_run_farther_and_nobody_minds(self):
        said = rout(6, "unreliable", rules="unreliable")
        self.assertEqual((meanings(said), morale(said)), (["7"], None))

    def test_a_break_on_the_way_is_one_point_in_all(self):
        facts = {"retreat": "rout", "hexes": 5, "left": 3, "unit": "infantry", "move": 3, "turn": "enemy"}
        said = hazard([3], **facts)
        self.assertEqual((meanings(said), morale(said)), (["break"], "Morale: Losing -1 to 4, Victorious +1 to 6."))
        said = hazard([4], **facts | {"left": 0})
        self.assertEqual((meanings(said), morale(said)), (["safe"], "Morale: Losing -1 to 4."))
        self.assertIsNone(morale(hazard([4], **facts)))

    def test_two_hazards_are_two_rolls_and_none_after_a_break(self):
        self.assertEqual([die["what"] for die in hazard([4, 4], hazards="crossing,zone")["dice"]],
                         ["Hazardous retreat (over a river)", "Hazardous retreat (into an enemy zone)"])
        said = hazard([1], hazards="crossing,zone")
        self.assertEqual((said["waits"], meanings(said), chances(said)), ("done", ["break"], {"break": "1/2", "safe": "1/2"}))


class Nights(unittest.TestCase):
    def test_rally_with_and_without_a_point(self):
        said = ask("rally", {"units": 3, "unit1": "elite", "unit2": "elite", "unit3": "plain", "morale": 5}, ["spend"], [1, 3, 6])
        self.assertEqual(meanings(said), ["none", "rally", "rally"])
        self.assertEqual([chances(said, n) for n in (0, 2)], [{"none": "1/3", "rally": "2/3"},
                                                            {"eliminated": "1/6", "none": "1/3", "rally": "1/2"}])
        self.assertEqual(ask("rally", {"units": 1, "unit1": "plain", "morale": 1})["waits"], "roll")

    def test_the_loss_comes_before_the_rest(self):
        facts = {"player": "second", "lines": "none", "objectives": 1, "enemy_morale": 5}
        said = [row["text"] for row in ask("night", facts | {"morale": 1})["rulings"]]
        self.assertIn("The morale of the Resting army has fallen to 0.", said)
        self.assertFalse(any("rest:" in text for text in said))
        said = [row["text"] for row in ask("night", facts | {"morale": 10})["rulings"]]
        self.assertTrue(said[0].endswith("falls by 1 to 9.") and said[1].endswith("rises to 10."), said)

    def test_line_hexes_cost_a_point_from_two_on(self):
        for lines, objectives, loss in [("none", 0, 0), ("one", 0, 0), ("two-or-more", 0, 1), ("two-or-more", 3, 4)]:
            said = ask("night", {"player": "first", "lines": lines, "objectives": objectives, "morale": 8, "enemy_morale": 5})
            self.assertEqual(said["rulings"][-1]["text"], f"The night's rest: Resting morale rises to {8 - loss + 1}.")


class Tables(unittest.TestCase):
    """On the map of Jena itself."""

    def position(self, units, phasing="prussian", turn=1, french=5, prussian=5):
        rows = "".join(f"    {unit}: {{at: {at}}}\n" for unit, at in units.items())
        return f"  turn: {turn}\n  phasing: {phasing}\n  morale: {{french: {french}, prussian: {prussian}}}\n  units:\n{rows}"

    def test_lannes_in_jena(self):
        event = "{battle: {attackers: [grawert, saxons], defenders: [lannes]}}"
        for second, benefit, result in [('"0911"', "-1 defence in a town", "DW"), ('"1111"', "-2 attack across a river", "N")]:
            at = self.position({"lannes": '"1011"', "grawert": '"1010"', "saxons": second})
            said = table(at, event, ["done", "done"], [3])
            self.assertIn(benefit, said["dice"][0]["fell"])
            self.assertEqual(meanings(said), [result])

    def test_over_the_bridge_into_a_zone_there_are_two_rolls(self):
        at = self.position({"lannes": '"1111"', "tauentzien": '"1112"', "grawert": '"1210"', "saxons": '"1211"',
                            "hohenlohe": '"1010"'})
        said = table(at, "{retreat: {units: [lannes], by: [saxons]}}", ["toward 1113"], [4, 4])
        self.assertEqual([die["what"] for die in said["dice"]][:2],
                         ["Hazardous retreat (over a river)", "Hazardous retreat (into an enemy zone)"])

    def test_a_result_that_lies_on_the_table_is_gone_on_with(self):
        at = self.position({"lannes": '"1011"', "grawert": '"1010"'})
        event = "{result: {attackers: [grawert], defenders: [lannes], result: AB}}"
        self.assertEqual(morale(table(at, event, ["done"])), "Morale: French +1 to 6, Prussian -1 to 4.")

    def test_the_prussian_night_with_the_french_in_apolda(self):
        said = table(self.position({"lannes": '"0807"', "grawert": '"0209"'}, turn=3, prussian=1), "{night: {}}")
        self.assertIn("The morale of the Prussian army has fallen to 0.", [row["text"] for row in said["rulings"]])

    def test_facts_that_contradict_the_table(self):
        units = {"lannes": '"1011"', "murat": '"0101"', "tauentzien": '"1010"', "grawert": '"0303"', "saxons": "broken"}
        at = self.position(units)
        for event, words in [
            ("{battle: {attackers: [grawert], defenders: [lannes]}}", "not in contact"),
            ("{battle: {attackers: [saxons], defenders: [lannes]}}", "not on the map"),
            ("{battle: {attackers: [lannes], defenders: [tauentzien]}}", "only by a countercharge"),
            ("{battle: {attackers: [lannes], defenders: [tauentzien], countercharge: yes}}", "only cavalry countercharges"),
            ("{battle: {attackers: [tauentzien], defenders: [grawert]}}", "is not of the"),
            ("{retreat: {units: [lannes], by: [grawert]}}", "in contact with none"),
            ("{break: {units: [saxons]}}", "not on the map"),
            ("{rally: {}}", "no night turn"),
            ("{night: {}}", "no night turn"),
            ("{hazard: {unit: lannes, from: \"1012\", toward: \"0101\"}}", "LOC hex"),
            ("{hazard: {unit: lannes, from: \"1111\", toward: \"1113\"}}", "J20-9.8.6a"),
        ]:
            self.assertIn(words, table(at, event, code=2), event)


class Forms(unittest.TestCase):
    def test_contradictions_are_refused_with_a_sentence(self):
        foot = [(3, "infantry")]
        for words, facts in [
            ("three neighbours", {"attackers": foot * 3, "defenders": [3, 3]}),
            ("without a bridge or ford", {"attackers": foot, "defenders": [3], "river": "major"}),
            ("only artillery bombards", {"attackers": foot, "defenders": [3], "river": "major", "attack": "bombardment",
                                         "rules": "artillery", "support": "no"}),
            ("only cavalry countercharges", {"attackers": foot, "defenders": [3], "attack": "countercharge"}),
            ("rules=squares", {"attackers": foot, "defenders": [3], "state1": "square"}),
            ("does not matter", {"attackers": foot, "defenders": [3], "leader": "near"}),
        ]:
            self.assertIn(words, battle(facts.pop("attackers"), facts.pop("defenders"), code=2, **facts))
        self.assertIn("nothing is rolled", ask("hazard", {"hazards": "none", "retreat": "withdraw", "morale": 5, "enemy_morale": 5},
                                               code=2))


if __name__ == "__main__":
    unittest.main()
