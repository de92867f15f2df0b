"""musket_saber.py - the test vectors of Musket & Saber that are about one roll or one cascade, put to the umpire: sums, exact
chances, results, and dice in their order. Tables are our own scenarios with a position and an event."""
import json
import os
import re
import subprocess
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.environ["GROGNARD"]
ATTACK = {
    "attacker": "brigade", "attack": 5, "attack_morale": 4, "attack_state": "none", "second": "none", "support": "none",
    "from": "clear", "across": "nothing", "defender": "brigade", "defence": 0, "defence_morale": 4, "defence_state": "none",
    "second_defender": "none", "ground": "clear", "leaders": "none"}
FIRE = {"batteries": "one", "fire": 4, "range": 4, "distance": 3, "ground": "clear", "target": "brigade", "morale": 4, "state": "none", "leader": "none"}
CHARGE = {"charge": 5, "charge_morale": 4, "from": "clear", "defender": "brigade", "defence": 5, "defence_morale": 4, "state": "none",
          "second_defender": "none", "ground": "clear", "leaders": "none"}
RECOVERY = {"what": "recover", "unit": "brigade", "morale": 4, "enemy": 2, "moved": "yes", "began": "free", "helper": "none"}
LED = {"leaders": "attackers", "attack_leader": 1, "attack_leader_morale": 0}


def resolve(*arguments, code=0):
    done = subprocess.run([PROGRAM, "resolve", "musket-saber", *arguments], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
    return json.loads(done.stdout) if code == 0 else done.stderr


def throw(dice, answers=()):
    more = ["--dice", dice] if dice else []
    for answer in answers:
        more += ["--answer", answer]
    return more + ["--json"]


def ask(question, facts, dice="", answers=(), code=0, **changes):
    facts = {**facts, **changes}
    return resolve(question, *(f"{key}={value}" for key, value in facts.items() if value is not None), *throw(dice, answers),
                   code=code)


def table(scenario, units, event, dice="", answers=(), code=0, phase="combat", phasing="french", **more):
    """units: {id: hex}; more: further keys of the position."""
    with open(os.path.join(ROOT, "scenarios", "musket-saber", scenario + ".yaml"), encoding="utf-8") as file:
        text = file.read()
    position = {"turn": more.pop("turn", 5), "phasing": phasing, **more}
    lines = [f"  {key}: {value}" for key, value in position.items()]
    lines += ["  units:"] + [f"    {unit}: {{at: \"{at}\"}}" for unit, at in units.items()] + [f"  phase: {phase}"]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + "\nposition:\n" + "\n".join(lines) + f"\nevent: {event}\n")
        return resolve(path, *throw(dice, answers), code=code)


def column(ruling, which=None):
    """The differential or the fire value of the roll that waits, or of one that fell."""
    odds = ruling["odds"] if which is None else ruling["dice"][which]["odds"]
    return int(re.search(r"(?:differential|fire value) ([+-]?\d+)", odds["roll"]["explain"]).group(1))


def chances(ruling):
    return {one["result"]: one["exact"] for one in ruling["odds"]["roll"]["outcomes"]}


def said(ruling):
    return " ".join(line["text"] for line in ruling["rulings"])


def whose(ruling):
    return [(one["what"], one["odds"]["roll"]["whose"]) for one in ruling["dice"]]


class Sums(unittest.TestCase):
    def test_what_an_attacker_adds(self):
        for value, changes in [
            (5, {}),
            (3, {"attack_state": "disrupted"}),
            (6, {"attack_state": "disrupted", **LED}),
            (3, {"across": "stream"}),
            (1, {"attack_state": "disrupted", "across": "stream"}),
            (3, {"attack_state": "disrupted", "across": "stream", **LED}),
            (3, {"attack_state": "square"}),
            (0, {"attack_state": "square", "attack": 2}),
            (2 - 2, {"attacker": "cavalry", "attack": 3, "ground": "woods"}),
            (1 - 2, {"attacker": "cavalry", "attack": 3, "ground": "woods", "from": "woods"}),
            (4, {"attacker": "battalion", "attack": 2, "defence_state": "square"}),
            (-1, {"attack_state": "square", "attack": 1, "readings": "no_floor_of_zero"}),
        ]:
            with self.subTest(**changes):
                self.assertEqual(column(ask("attack", ATTACK, **changes)), value)

    def test_a_counterattack_is_doubled_before_it_is_halved(self):
        self.assertEqual(column(ask("counterattack", ATTACK, support=None)), 10)
        self.assertEqual(column(ask("counterattack", ATTACK, support=None, across="stream")), 5)

    def test_two_attackers_from_two_hexes_cross_two_hedges(self):
        both = ask("attack", ATTACK, second="other_hex", second_type="brigade", second_attack=4, across="hedge")
        self.assertEqual(column(both), 9 - 2)
        one = ask("attack", ATTACK, second="same_hex", second_type="battalion", second_attack=4, across="hedge")
        self.assertEqual(column(one), 9 - 1)

    def test_the_bonus_against_a_square_is_for_each_or_once(self):
        two = {"second": "other_hex", "second_type": "brigade", "second_attack": 4, "defence_state": "square"}
        self.assertEqual(column(ask("attack", ATTACK, **two)), 13)
        self.assertEqual(column(ask("attack", ATTACK, **two, readings="square_bonus_once")), 11)

    def test_fire(self):
        for value, changes in [
            (3, {"ground": "orchard"}),
            (6, {"ground": "orchard", "target": "cavalry"}),
            (11, {"batteries": "two", "fire_2": 3, "state": "square"}),
            (1, {"ground": "chateau"}),
            (-2, {"ground": "chateau", "fire": 1}),
            (0, {"ground": "chateau", "fire": 1, "readings": "fire_floor_zero"}),
        ]:
            with self.subTest(**changes):
                self.assertEqual(column(ask("bombardment", FIRE, **changes)), value)


class Morale(unittest.TestCase):
    def test_ratings(self):
        for exact, changes in [
            ("2/3", {"unit": "cavalry"}),
            ("1/3", {}),
            ("1/6", {"morale": 2}),
            ("5/6", {"unit": "battalion", "morale": 5, "helper": "leader", "helper_morale": 1}),
        ]:
            with self.subTest(**changes):
                self.assertEqual(chances(ask("recovery", RECOVERY, **changes))["pass"], exact)

    def test_a_square_against_cavalry(self):
        ruling = ask("attack", ATTACK, attacker="cavalry", attack=20, defence_state="square")
        self.assertEqual(column(ruling), 18)
        self.assertEqual(chances(ruling), {"Dx pass": "5/18", "Dx fail": "1/18", "Dm pass": "5/9", "Dm fail": "1/9"})


class Combats(unittest.TestCase):
    """Of sections 7 and 8: our own two battles."""

    def test_hougoumont_1(self):
        units = {"1leg": 1308, "jerome": 1308, "2leg": 1207, "3li": 1206, "ltcoy": 1307, "2cold": 1307}
        event = "{attack: {units: [1leg, 2leg, 3li], target: 1307, primary: 1leg, leaders: [jerome], defender: 2cold, support: ltcoy}}"
        self.assertEqual(column(table("hougoumont-1815", units, event)), 0)
        units["6art"] = 1310
        event = event.replace("defender:", "batteries: [6art], defender:")
        self.assertIn("line of sight", table("hougoumont-1815", units, event, code=2))
        units["6art"] = 1007
        self.assertEqual(column(table("hougoumont-1815", units, event)), 4)

    def test_hougoumont_2(self):
        units = {"1leg": 1310, "jerome": 1310, "3li": 1209, "jaeger": 1309}
        event = "{attack: {units: [1leg, 3li], target: 1309, primary: 1leg, leaders: [jerome]}}"
        ruling = table("hougoumont-1815", units, event)
        self.assertEqual(column(ruling), 5)
        self.assertEqual(chances(ruling), {"none": "1/6", "Dc pass": "1/9", "Dc fail": "1/18", "Dr pass": "1/3", "Dr fail": "1/6",
                                           "Dx pass": "1/9", "Dx fail": "1/18"})

    def test_wilsons_creek(self):
        one = table("wilsons-creek-1861", {"1mo": "0804", "lyon": "0804", "cawthorn": "0805"},
                    "{attack: {units: [1mo], target: 0805, leaders: [lyon]}}", dice="2,1,4,4", phasing="union")
        self.assertEqual(column(one, 0), 4)
        self.assertEqual(whose(one)[1], ("Leader check", "Lyon"))
        two = table("wilsons-creek-1861", {"3la": 1206, "mcculloch": 1206, "1mo": 1106},
                    "{attack: {units: [3la], target: 1106, leaders: [mcculloch]}}", phasing="confederate")
        self.assertEqual(column(two), -1)


class Results(unittest.TestCase):
    def test_a_retreat_disrupts_and_the_table_goes_on(self):
        ruling = ask("attack", ATTACK, defence=1, dice="6,5")
        self.assertEqual(ruling["dice"][0]["meaning"], "Dr fail")
        self.assertIn("Defender: disrupted.", said(ruling))
        self.assertEqual(ruling["waits"], "done")
        self.assertIn("go back 1 to 3 hexes", ruling["next"][0])
        self.assertIn("advance 1 hex", ruling["next"][0])

    def test_an_exchange_takes_a_step_of_each(self):
        ruling = ask("attack", ATTACK, defender="battalion", defence=1, dice="6,1")
        self.assertIn("Defender lost the last step: eliminated", said(ruling))
        self.assertIn("Attacker lost a step: reduced", said(ruling))
        self.assertEqual((ruling["waits"], ruling["next"]), ("done", []))
        lost = ask("attack", ATTACK, defence=5, dice="1,2")
        self.assertEqual(lost["dice"][0]["meaning"], "Ar pass")
        self.assertIn("Defender lost a step", said(lost))
        self.assertIn("Attacker lost a step", said(lost))

    def test_x_passed_by_a_disrupted_unit_is_a_step_and_no_more(self):
        facts = {"attack": 12, "defence": 3, "defence_state": "shaken,reduced", "second_defender": "artillery", "second_defence": 1}
        ruling = ask("attack", ATTACK, dice="3,1", **facts)
        self.assertEqual((column(ruling, 0), ruling["dice"][0]["meaning"]), (8, "Dx pass"))
        self.assertIn("Defender lost the last step: eliminated", said(ruling))
        self.assertNotIn("Second defender", said(ruling).split("eliminated", 1)[1])
        shaken = ask("attack", ATTACK, dice="3,1", **facts, readings="x_passed_shakes_others")
        self.assertIn("Second defender: ineffective.", said(shaken))

    def test_x_failed_costs_no_step(self):
        ruling = ask("attack", ATTACK, attack=8, dice="3,5")
        self.assertEqual(ruling["dice"][0]["meaning"], "Dx fail")
        self.assertNotIn("step", said(ruling))

    def test_m_failed_by_a_lone_battalion(self):
        ruling = ask("attack", ATTACK, attack=8, defender="battalion", dice="5,5")
        self.assertIn("eliminated", said(ruling))
        self.assertEqual((ruling["waits"], ruling["next"]), ("done", []))

    def test_m_failed_by_a_battalion_with_guns_is_no_advance(self):
        units = {"1leg": 1310, "2leg": 1410, "jaeger": 1309, "sandham": 1309}
        self.assertIn("closed", table("hougoumont-1815", units, "{attack: {units: [1leg], target: 1309}}", code=2))
        units = {"1leg": 1111, "2leg": 1010, "jaeger": 1110, "sandham": 1110}
        event = "{attack: {units: [1leg, 2leg], target: 1110, primary: 1leg, defender: jaeger, support: sandham}}"
        ruling = table("hougoumont-1815", units, event, dice="5,6")
        self.assertEqual((column(ruling, 0), ruling["dice"][0]["meaning"]), (7, "Dm fail"))
        self.assertIn("Hanoverian Jäger lost the last step: eliminated", said(ruling))
        self.assertEqual(ruling["waits"], "choice")
        over = table("hougoumont-1815", units, event, dice="5,6", answers=[ruling["choices"][0]["do"]])
        self.assertEqual(over["waits"], "done")

    def test_m_failed_by_a_full_brigade_with_guns_is_an_advance_of_two(self):
        units = {"1leg": 1111, "2leg": 1010, "3li": 1210, "mitchell": 1110, "sandham": 1110}
        event = "{attack: {units: [1leg, 2leg, 3li], target: 1110, primary: 1leg, defender: mitchell, support: sandham}}"
        ruling = table("hougoumont-1815", units, event, dice="5,6")
        self.assertEqual((column(ruling, 0), ruling["dice"][0]["meaning"]), (7, "Dm fail"))
        answers = ["back mitchell", "back sandham"]
        ruling = table("hougoumont-1815", units, event, dice="5,6", answers=answers)
        answers.append(ruling["choices"][0]["do"])
        ruling = table("hougoumont-1815", units, event, dice="5,6", answers=answers)
        self.assertIn("Mitchell lost a step: reduced", said(ruling))
        self.assertIn("Sandham's battery: ineffective.", said(ruling))
        longest = max(len(choice["do"].split()) for choice in ruling["choices"])
        self.assertEqual(longest, 4)

    def test_c_failed_is_judged_unit_by_unit(self):
        units = {"1leg": 1111, "2leg": 1010, "mitchell": 1110, "chalkett": 1110}
        event = "{attack: {units: [1leg, 2leg], target: 1110, primary: 1leg, defender: mitchell}}"
        ruling = table("hougoumont-1815", units, event, dice="2,6", shaken="[chalkett]")
        self.assertEqual((column(ruling, 0), ruling["dice"][0]["meaning"]), (5, "Dc fail"))
        self.assertIn("Mitchell: disrupted.", said(ruling))
        lengths = {len(choice["do"].split()) - 1 for choice in ruling["choices"]}
        self.assertEqual(lengths, {2, 3})
        over = table("hougoumont-1815", units, event, dice="2,6", shaken="[chalkett]", answers=[ruling["choices"][0]["do"]])
        self.assertEqual(over["waits"], "done")


class Fire(unittest.TestCase):
    def test_three_units_are_three_throws_of_both_dice(self):
        units = {"6art": 1312, "jaeger": 1309, "nassau": 1309, "ltcoy": 1309}
        ruling = table("hougoumont-1815", units, "{bombardment: {batteries: [6art], target: 1309}}",
                       answers=["target jaeger", "target nassau"], dice="1,1,2,1,3,1")
        self.assertEqual([one["faces"] for one in ruling["dice"]], ["1 1", "2 1", "3 1"])
        self.assertEqual({column(ruling, i) for i in range(3)}, {2})
        self.assertEqual(ruling["waits"], "done")

    def test_what_fire_does(self):
        for dice, state, words in [
            ("3,6", "none", "Target: disrupted."),
            ("3,6", "shaken", "Target, shaken before, suffered no more."),
            ("4,6", "shaken", "Target, shaken before, had to retreat."),
            ("4,1", "none", "Target stood the fire"),
            ("1,1", "none", "The fire did no harm"),
        ]:
            with self.subTest(dice=dice, state=state):
                self.assertIn(words, said(ask("bombardment", FIRE, dice=dice, state=state)))
        self.assertIn("reduced", said(ask("bombardment", FIRE, fire=12, dice="3,1")))
        self.assertIn("eliminated", said(ask("bombardment", FIRE, fire=12, dice="3,1", state="reduced")))


class Charges(unittest.TestCase):
    def test_a_brigade_that_fails_to_stand(self):
        ruling = ask("charge", CHARGE, dice="4,5")
        self.assertEqual(column(ruling), 5)
        self.assertEqual([one["what"] for one in ruling["dice"]], ["Charge check", "Stand check"])
        self.assertEqual(chances(ruling), {"Am pass": "1/9", "Am fail": "1/18", "Dm pass": "5/18", "Dm fail": "5/9"})

    def test_a_square(self):
        ruling = ask("charge", CHARGE, state="square", dice="4")
        self.assertEqual(column(ruling), -2)
        self.assertEqual(chances(ruling), {"Am pass": "5/9", "Am fail": "5/18", "Dm pass": "5/36", "Dm fail": "1/36"})

    def test_a_square_is_formed_after_the_check(self):
        ruling = ask("charge", CHARGE, dice="4,4", answers=["square"])
        self.assertEqual(column(ruling), -2)

    def test_ineffective_guns(self):
        ruling = ask("charge", CHARGE, charge=7, defender="artillery", defence=1, back_morale=2, state="shaken", dice="4")
        self.assertEqual(column(ruling), 14)
        self.assertEqual(chances(ruling), {"Dm pass": "1/3", "Dm fail": "2/3"})

    def test_a_failed_check_ends_it(self):
        ruling = ask("charge", CHARGE, dice="5")
        self.assertIn("Cavalry: ineffective.", said(ruling))
        self.assertIn("goes back 3 hexes", ruling["next"][0])


class Retreats(unittest.TestCase):
    def ways(self, unit, at, phasing):
        ruling = table("hougoumont-1815", {unit: at, ("bull" if unit == "1leg" else "6art"): "0101"}, f"{{retreat: {{units: [{unit}]}}}}",
                       phase="movement", phasing=phasing)
        return {choice["do"] for choice in ruling["choices"] if len(choice["do"].split()) == 2}

    def test_toward_an_entry_hex(self):
        self.assertEqual(self.ways("1leg", 1310, "french"), {"retreat 1210", "retreat 1311", "retreat 1410"})
        self.assertEqual(self.ways("nassau", 1308, "allied"), {"retreat 1207", "retreat 1307", "retreat 1407"})

    def test_a_unit_with_no_way_is_captured(self):
        ring = {"1leg": 1306, "2leg": 1406, "1li": 1407, "2li": 1308, "3li": 1207, "gauthier": 1206}
        ruling = table("hougoumont-1815", {"nassau": 1307, **ring}, "{retreat: {units: [nassau]}}")
        self.assertIn("captured", said(ruling))


class Stacking(unittest.TestCase):
    def test_four_brigades_one_of_them_disrupted(self):
        units = {"1leg": 1211, "2leg": 1211, "1li": 1211, "2li": 1211, "jaeger": 1309}
        ruling = table("hougoumont-1815", units, "{stacking: {side: french}}", shaken="[2li]", phase="movement")
        for name in ["1st Light", "2nd Light", "1st Line"]:
            self.assertIn(f"{name}: disrupted.", said(ruling))
        self.assertIn("2nd Line, disrupted before, had to retreat.", said(ruling))
        self.assertEqual({len(choice["do"].split()) - 1 for choice in ruling["choices"]}, {2, 3})

    def test_the_leader_is_not_touched(self):
        units = {"1leg": 1211, "2leg": 1211, "1li": 1211, "hubert": 1211, "wathiez": 1211, "jerome": 1211, "jaeger": 1309}
        self.assertIn("it would be over", table("hougoumont-1815", units, "{stacking: {side: french}}", code=2))
        ruling = table("hougoumont-1815", units, "{stacking: {side: french}}", phase="movement")
        self.assertIn("Hubert: ineffective.", said(ruling))
        self.assertNotIn("Jérôme", said(ruling))
        self.assertEqual(ruling["waits"], "done")
        del units["hubert"], units["1li"]
        self.assertIn("MS-5.0-a", table("hougoumont-1815", units, "{stacking: {side: french}}", phase="movement", code=2))


class Recovery(unittest.TestCase):
    def test_at_rest(self):
        ruling = ask("recovery", RECOVERY, moved="no", began=None)
        self.assertIn("recovered at rest", said(ruling))
        self.assertEqual(ruling["dice"], [])

    def test_no_attempt(self):
        self.assertIn("an enemy stood next to it", said(ask("recovery", RECOVERY, enemy=1)))
        self.assertIn("having moved out of an enemy zone", said(ask("recovery", RECOVERY, began="enemy_zone")))

    def test_a_step_and_disruption(self):
        facts = {"what": "step", "unit": "brigade", "morale": 3, "disrupted": "yes", "enemy": 2, "moved": "no", "helper": "leader",
                 "helper_morale": 1}
        self.assertEqual(chances(ask("recovery", facts)), {"pass": "1/3", "fail": "2/3"})
        ruling = ask("recovery", facts, dice="2")
        self.assertIn("full strength", said(ruling))
        self.assertIn("recovered at rest", said(ruling))

    def test_returns(self):
        facts = {"what": "return", "unit": "brigade", "morale": 3, "turn": 4, "last": 12}
        self.assertEqual(chances(ask("recovery", facts))["pass"], "1/2")
        for die in "123":
            self.assertIn(f"back on turn {4 + int(die)}", said(ask("recovery", facts, dice=die)))
        for die in "456":
            self.assertIn("will not return", said(ask("recovery", facts, dice=die)))
        for die in "23":
            self.assertIn("after the last turn", said(ask("recovery", facts, dice=die, turn=11)))

    def test_the_whole_phase_in_its_order(self):
        units = {"1leg": 1211, "2leg": 1112, "wathiez": "0812", "jerome": 1211, "reille": 1513, "jaeger": 1309}
        ruling = table("hougoumont-1815", units, "{recovery: }", phase="movement", shaken="[1leg, 2leg, wathiez, reille]",
                       moved="[1leg, wathiez, reille]", zoned="[]", answers=["recover 1leg with jerome"], dice="2,2,4")
        self.assertEqual(whose(ruling), [("Recovery", "1st Light"), ("Recovery", "Wathiez"), ("Recovery", "Reille")])
        self.assertIn("2nd Light recovered at rest", said(ruling))
        self.assertEqual(ruling["waits"], "done")


class Leaders(unittest.TestCase):
    def test_two_dice(self):
        self.assertEqual(chances(ask("leader", {"what": "check"})), {"eliminated": "1/18", "safe": "17/18"})

    def test_the_attackers_leader_checks_first(self):
        units = {"1leg": 1111, "jerome": 1111, "2cold": 1110, "byng": 1110}
        ruling = table("hougoumont-1815", units, "{attack: {units: [1leg], target: 1110, leaders: [jerome], defender: 2cold, guide: byng}}",
                       dice="2,1,6,5,6,6")
        self.assertEqual(whose(ruling)[1:], [("Leader check", "Jérôme"), ("Leader check", "Byng")])
        self.assertIn("Byng was in the thick of it: 12 on two dice, he fell", said(ruling))

    def test_alone(self):
        self.assertIn("fled", said(ask("leader", {"what": "alone", "distance": 12})))
        self.assertIn("captured", said(ask("leader", {"what": "alone", "distance": 13})))


class Counterattacks(unittest.TestCase):
    UNITS = {"1leg": 1111, "2leg": 1012, "mitchell": 1110, "adam": 1010}

    def test_everybody_left_alone_is_found(self):
        ruling = table("hougoumont-1815", self.UNITS, "{counterattack: }", struck="[mitchell]")
        self.assertEqual({choice["do"] for choice in ruling["choices"]}, {"counter adam 1111", "end"})

    def test_who_was_struck_may_not(self):
        said_why = table("hougoumont-1815", self.UNITS, "{counterattack: {unit: mitchell, target: 1111}}", struck="[mitchell]", code=2)
        self.assertIn("MS-7.3-b", said_why)

    def test_a_sally(self):
        units = {"1leg": 1112, "mitchell": 1110}
        ruling = table("hougoumont-1815", units, "{counterattack: {unit: mitchell, goes_to: 1111, target: 1112}}", entitled="[mitchell]",
                       phase="counterattacks")
        self.assertEqual(column(ruling), 10 - 5 - 1)


class Refusals(unittest.TestCase):
    def test_what_contradicts_is_said(self):
        units = {"1leg": 1111, "2leg": 1113, "6art": 1114, "jerome": 1111, "mitchell": 1110}
        for event, words in [
            ("{attack: {units: [2leg], target: 1110}}", "does not stand next to"),
            ("{attack: {units: [1leg], target: 1011}}", "no enemy combat unit"),
            ("{attack: {units: [jerome], target: 1110}}", "is a leader"),
            ("{attack: {units: [mitchell], target: 1111}}", "of the other side"),
            ("{attack: {units: [1leg, 2leg], target: 1110}}", "does not stand next to"),
            ("{attack: {units: [1leg], target: 1110, batteries: [6art], leaders: [reille]}}", "cannot lead"),
            ("{attack: {units: [1leg], target: 1110, batteries: [2leg]}}", "is no artillery"),
            ("{attack: {units: [1leg], target: 1110, defender: adam}}", "cannot defend"),
            ("{bombardment: {batteries: [2leg], target: 1110}}", "is no artillery"),
            ("{charge: {unit: 1leg, target: 1110}}", "no charge move"),
            ("{recovery: }", "movement phase"),
            ("{alone: {leader: jerome}}", "not alone"),
            ("{retreat: {units: [adam]}}", "not on the map"),
        ]:
            with self.subTest(event=event):
                self.assertIn(words, table("hougoumont-1815", units, event, code=2))

    def test_the_phase_must_be_right(self):
        far = {"1leg": 1111, "mitchell": "0905"}
        attack, counter = "{attack: {units: [1leg], target: 1110}}", "{counterattack: }"
        for event, phase, words in [
            (attack, "combat", "so it would be over"),
            (counter, "combat", "so it would be over"),
            (attack, "movement", "in a combat phase: the position is not in one"),
            (counter, "movement", "end a combat phase: the position is not in one"),
        ]:
            with self.subTest(event=event, phase=phase):
                self.assertIn(words, table("hougoumont-1815", far, event, phase=phase, code=2))

    def test_forms_refuse_what_cannot_be(self):
        self.assertIn("one is a battalion or a battery",
                      ask("attack", ATTACK, second="same_hex", second_type="cavalry", second_attack=2, code=2))
        self.assertIn("closed to cavalry", ask("attack", ATTACK, attacker="cavalry", **{"from": "marsh"}, code=2))
        self.assertIn("defends with 0", ask("attack", ATTACK, defender="battalion", defence=2, defence_state="shaken", code=2))
        self.assertIn("beyond the range", ask("bombardment", FIRE, distance=5, code=2))
        self.assertIn("from 2 to 12", ask("bombardment", FIRE, distance=99, code=2))
        self.assertIn("from 0 to 20", ask("attack", ATTACK, attack=21, code=2))


if __name__ == "__main__":
    unittest.main()
