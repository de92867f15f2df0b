"""faces.py - the sixth system in the terminal, over the line protocol, and in files: nothing hidden gets out.

GROGNARD names grognard-sixth (see meson.build)."""
import os
import random
import tempfile
import unittest

import program
from program import Engine

BATTLE = "skirmish/birches"
CARDS = ("Volley", "Aim")


def hand(view, side, name="hand"):
    return next(h for h in view["hands"] if h["side"] == side and h["name"] == name)


def play_on(engine, dice, steps=10000):
    """Plays at random for some steps; the view of who sees everything."""
    for _ in range(steps):
        view = engine.json("show from 1000000")
        if view["to_move"] == "over":
            break
        engine.ask("roll" if view["to_move"] == "chance" else "do " + dice.choice(engine.json("choices"))["do"])
    return engine.json("show")


def fight(engine, card):
    """Guard attacks the Jagers with this card; the pool waits."""
    for line in ["load " + BATTLE, "roll 1" if card == "volley" else "roll 4", "do march guard 1; march guard 1",
                 "do attack guard jagers", "do play " + card]:
        engine.ask(line)


class Commands(program.Case):
    def test_it_is_listed_and_described(self):
        self.assertIn(BATTLE, self.good("list"))
        shown = self.good("show", BATTLE)
        for words in ["Guard", "8,5", "More points than the enemy", "turn 6: The last turn", "Red, Hand: 0", "Red, Deck: 6"]:
            self.assertIn(words, shown)
        self.assertIn("facing (north, east, south, west", self.good("show", "skirmish", "--position"))
        self.assertIn("attack UNIT TARGET", self.good("show", "skirmish", "--choices"))
        self.assertIn("play CARD", self.good("show", "skirmish", "--choices"))
        self.assertIn("no tables", self.good("show", "skirmish", "--tables"))

    def test_odds_of_a_pool_by_name(self):
        told = self.json("odds", "skirmish", "fight", "dice=2", "--json")
        self.assertEqual([row["exact"] for row in told["outcomes"]], ["1/4", "1/2", "1/4"])
        self.bad(2, "odds", "skirmish", "fight", "dice=13", says="dice")

    def test_simulation_and_bench(self):
        runs = [self.json("sim", BATTLE, "--games", "40", "--threads", threads, "--players", "random,greedy", "--json")
                for threads in ("1", "2")]
        for told in runs:
            del told["seconds"]
        self.assertEqual(*runs)
        self.assertEqual(sum(runs[0]["wins"].values()), 40)
        bench = self.json("bench", BATTLE, "--seconds", "0.01", "--json")
        self.assertEqual(len(bench["systems"][0]["signature"]), 16)


class Files(program.Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "file.yaml")

    def write(self, text):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)
        return self.path

    def test_positions_come_back_as_they_were(self):
        dice = random.Random(5)
        with Engine("load " + BATTLE, "seed 5") as engine:
            for _ in range(12):
                before = play_on(engine, dice, 9)
                text = engine.text("position")
                self.good("check", self.write(text))
                with Engine("load " + self.path) as other:
                    after = other.json("show")
                    self.assertEqual(other.text("position"), text)
                for key in ("pieces", "hands", "goals", "score", "to_move", "roll", "prompt", "clock"):
                    self.assertEqual(before[key], after[key], key)

    def test_a_record_is_verified_and_told_again(self):
        with Engine("load " + BATTLE, "seed 8") as engine:
            last = play_on(engine, random.Random(8))
            self.write(engine.text("record"))
        self.good("verify", self.path)
        told = self.good("replay", self.path)
        for line in last["log"]:
            self.assertIn(line.removeprefix("== "), told)
        with open(self.path, encoding="utf-8") as file:
            spoiled = file.read().replace("- roll 1 ", "- roll 2 ", 1)
        self.assertNotEqual(program.run("verify", self.write(spoiled)).returncode, 0)

    def test_what_cannot_lie_so_is_refused_at_its_line(self):
        with Engine("load " + BATTLE) as engine:
            scenario = engine.text("position").split("position:")[0]
        for old, new, says in [
                ("guard: {x: 8000, y: 5000", "guard: {x: 7000, y: 9500", "guard lies where it cannot"),
                ("guard: {x: 8000", "guard: {x: 500", "guard lies where it cannot"),
                ("guard: {x: 8000", "guard: {x: 24001", "24000"),
                ("facing: east", "facing: up", "north"),
                ("side: blue", "side: green", "blue"),
                ("turns:", "turn:", "turns"),
                ("start:\n", "begin:\n", "start")]:
            self.assertIn(old, scenario)
            said = self.false("check", self.write(scenario.replace(old, new, 1)), says=says)
            self.assertRegex(said, r"file\.yaml:\d+:\d+")

    def test_nobody_draws_from_an_empty_deck(self):
        with Engine("load " + BATTLE) as engine:
            text = engine.text("position")
        self.assertIn("decks: [3, 3, 3, 3]", text)
        self.false("check", self.write(text.replace("decks: [3, 3, 3, 3]", "decks: [0, 0, 3, 3]")), says="draw")

    def test_no_side_has_more_cards_than_there_are(self):
        with Engine("load " + BATTLE, "roll 1") as engine:
            text = engine.text("position")
        self.assertIn("hands: [1, 0, 0, 0]", text)
        self.false("check", self.write(text.replace("hands: [1, 0, 0, 0]", "hands: [2, 0, 0, 0]")),
                   says="Red has more than 3 of the card Volley")

    def test_a_unit_that_is_lost_does_not_act(self):
        with Engine("load " + BATTLE, "roll 1") as engine:
            text = engine.text("position")
        self.assertIn("strength: 3, left: 4", text)
        self.false("check", self.write(text.replace("strength: 3, left: 4", "left: 4", 1)), says="scouts lies where it cannot")

    def test_turns_go_on_when_the_deck_is_empty(self):
        with Engine("load " + BATTLE, "roll 1") as engine:
            text = engine.text("position")
        self.assertIn("decks: [2, 3, 3, 3]", text)
        with Engine("load " + self.write(text.replace("decks: [2, 3, 3, 3]", "decks: [2, 3, 0, 0]")), "do done") as engine:
            view = engine.json("show")
            self.assertEqual((view["to_move"], view["phase"], view["log"]), ("blue", "action", ["== Turn 1, dawn: Blue"]))

    def test_steps_that_cannot_be_are_refused(self):
        with Engine("load " + BATTLE, "roll 1", "do march guard 2", "do attack guard jagers") as engine:
            text = engine.text("position")
        self.good("check", self.write(text))
        for old, new, says in [
                ("    - [act]\n", "", 'the lowest step is not "act"'),
                ("[fight, guard, jagers]", "[fight, guard, guard]", '"fight" does not fit'),
                ("[fight, guard, jagers]", "[fight, guard, militia]", '"fight" does not fit'),
                ("[fight, guard, jagers]", "[fight, jagers, guard]", '"fight" does not fit'),
                ("[cards]", "[draw]", '"draw" cannot come directly after "fight"')]:
            self.assertIn(old, text)
            self.false("check", self.write(text.replace(old, new, 1)), says=says)


class Lines(program.Case):
    def test_a_draw_is_seen_by_its_side_alone(self):
        with Engine("load " + BATTLE) as engine:
            for seat, sees in [("red", True), ("blue", False), ("watcher", False), ("all", True)]:
                roll = engine.json("show " + seat)["roll"]
                self.assertEqual((roll["what"], roll["side"], roll["hidden"]), ("Card", "red", not sees))
                self.assertEqual("outcomes" in roll, sees)
                self.assertEqual("draw" in roll, sees)
            engine.ask("roll 4")
            for seat, sees in [("red", True), ("blue", False), ("watcher", False), ("all", True)]:
                view = engine.json("show " + seat)
                self.assertEqual(hand(view, "red")["count"], 1)
                self.assertEqual([c["title"] for c in hand(view, "red")["cards"]], ["Aim"] if sees else [])
                self.assertEqual(view["log"][-1], "Red draws Aim." if sees else "Red draws a card.")
                self.assertEqual(view["rolled"][0]["hidden"], not sees)
                text = str({**view, "hands": None})
                self.assertEqual(any(card in text for card in CARDS), sees, seat)
                self.assertEqual(view["log_lines"][-1]["dice"] is not None, sees)

    def test_hands_stay_hidden_through_whole_games(self):
        with Engine("load " + BATTLE, "seed 2") as engine:
            dice = random.Random(2)
            for _ in range(25):
                play_on(engine, dice, 6)
                for seat, other in [("red", "blue"), ("blue", "red"), ("watcher", "red"), ("watcher", "blue")]:
                    view = engine.json("show " + seat)
                    self.assertEqual(hand(view, other)["cards"], [])
                    self.assertEqual(hand(view, other, "deck")["cards"], [])
                    self.assertIsNone(view["hash"])

    def test_choices_carry_poses_and_where_they_are_aimed(self):
        with Engine("load " + BATTLE, "roll 1") as engine:
            by_text = {c["do"]: c for c in engine.json("choices")}
            self.assertEqual(by_text["march guard 2"]["pose"], {"x": 10, "y": 5, "facing": 90, "width": 2, "depth": 1})
            self.assertEqual(by_text["march guard 2"]["to"], "10,5")
            self.assertEqual(by_text["wheel guard left"]["pose"]["facing"], 0)
            self.assertIsNone(by_text["done"]["pose"])
            self.assertFalse(by_text["done"]["rolls"], "what the enemy draws is nothing to us")
            engine.ask("do march guard 2")
            attack = next(c for c in engine.json("choices") if c["do"] == "attack guard jagers")
            self.assertEqual((attack["to"], attack["pose"], attack["foretells"]), ("15,4", None, True))

    def test_the_ground_is_measured_as_the_pieces_are(self):
        with Engine("load " + BATTLE) as engine:
            board = engine.json("board")
        self.assertEqual((board["kind"], board["unit"], board["columns"], board["rows"]), ("table", "inch", 24, 16))
        self.assertEqual(board["shapes"], [{"terrain": "wood", "name": "Birches", "points": [[10, 3], [14, 3], [14, 7.5], [10, 7]]}])

    def test_a_chain_of_steps_is_taken_back_as_one(self):
        with Engine("load " + BATTLE, "roll 1") as engine:
            before = engine.json("show")["pieces"]
            self.assertIn("nothing of the chain", engine.error("do wheel guard left; march guard 5"))
            self.assertEqual(engine.json("show")["pieces"], before)
            engine.ask("do wheel guard left; march guard 2")
            guard = engine.json("show")["pieces"][0]
            self.assertEqual((guard["at"], guard["facing"], guard["values"]["move"]), ("8,3", 0, 1))
            engine.ask("undo")
            self.assertEqual(engine.json("show")["pieces"], before)

    def test_a_pool_explains_itself(self):
        with Engine() as engine:
            fight(engine, "aim")
            roll = engine.json("show")["roll"]
            self.assertEqual([(p["value"], p["why"]) for p in roll["dice_parts"]], [(4, "strength")])
            self.assertEqual([(p["value"], p["why"]) for p in roll["each"]["parts"]], [(4, "to hit"), (-1, "Aim")])
            self.assertEqual((len(roll["dice"]), roll["each"]["number"]), (4, 3))
            fight(engine, "volley")
            roll = engine.json("show")["roll"]
            self.assertEqual([(p["value"], p["why"]) for p in roll["dice_parts"]], [(4, "strength"), (2, "Volley")])
            self.assertEqual([(p["value"], p["why"]) for p in roll["each"]["parts"]], [(4, "to hit")])
            self.assertEqual((len(roll["dice"]), roll["each"]["number"], roll["piece"]), (6, 4, "guard"))
            engine.error("roll 1 2 3")
            engine.ask("roll 4 4 1 1 1 1")
            self.assertEqual(engine.json("show")["log"][-1], "Jager Company loses 2.")

    def test_what_is_foretold_is_rolled_when_no_card_is_played(self):
        with Engine("load " + BATTLE, "roll 1", "do march guard 2") as engine:
            told = engine.json("odds attack guard jagers")
            self.assertEqual((told["foretold"], told["before"]), (True, "cards"))
            self.assertEqual({o["result"] for o in told["outcomes"]},
                             {"Jager Company loses nothing", "Jager Company loses 1", "Jager Company loses 2",
                              "Jager Company is destroyed"})
            for line in ["attack guard jagers", "done"]:
                engine.ask("do " + line)
            self.assertEqual(engine.json("show")["roll"]["outcomes"], told["roll"]["outcomes"])

    def test_it_ends_with_goals_and_a_score_that_explain_the_winner(self):
        for seed in range(6):
            with Engine("load " + BATTLE, f"seed {seed}") as engine:
                view = play_on(engine, random.Random(seed))
            sums = {side: sum(s["points"] for s in view["score"] if s["side"] == side) for side in ("red", "blue")}
            won = {g["side"]: g["met"] for g in view["goals"]}
            self.assertEqual(view["result"]["winner"], "red" if sums["red"] > sums["blue"] else "blue")
            self.assertEqual(won, {side: side == view["result"]["winner"] for side in won})
            self.assertEqual(view["log"][-1], f"{view['result']['winner'].title()} wins.")


class Terminal(program.Case):
    def play(self, *lines, options=()):
        return self.good("play", BATTLE, "--seed", "3", *options, text="".join(f"{line}\n" for line in lines))

    def test_hot_seat_hides_the_hand(self):
        said = self.play("", "cards", "done", "", "cards", "done", "", "quit", "", options=("--side", "both"))
        _, red, blue, again = said.split("Hand over to ")
        self.assertIn("Red draws Aim.", red)
        self.assertIn("Red, Hand: 1\n  Aim", red)
        self.assertIn("Blue, Hand: 0\n", red)
        self.assertIn("Red draws a card.", blue)
        self.assertNotIn("Red draws Aim", blue)
        self.assertIn("Red, Hand: 1\nRed, Deck: 5\nBlue, Hand: 1\n  ", blue)
        self.assertIn("Blue draws a card.", again)

    def test_the_table_is_drawn_and_the_units_listed(self):
        said = self.play("", "wheel guard left", "map", "units", "quit", "", options=("--side", "both", "--map", "small"))
        self.assertIn("[GUAR]→", said)
        self.assertIn("[GUAR]↑", said)
        self.assertIn("wwwwwwww", said)
        self.assertRegex(said, r"guard +Guard +8,5 +infantry, strength 4, move 3, facing 0")

    def test_a_draw_is_typed_by_who_may_see_it(self):
        said = self.play("", "2", "done", "", "Aim", "cards", "quit", "", options=("--side", "both", "--dice", "typed"))
        start, red, blue = said.split("Hand over to ")
        self.assertNotIn("Volley", start)
        self.assertIn("drawn (1-6)", red)
        self.assertIn("Red draws Volley.", red)
        self.assertNotIn("Red draws Volley", blue)
        self.assertIn("Blue draws Aim.", blue)
        # What the computer draws is the program's business, though dice are typed.
        alone = self.play("1", "done", "quit", "", options=("--side", "red", "--dice", "typed", "--computer", "random"))
        self.assertEqual(alone.count("drawn (1-6)"), 1, alone)
        self.assertIn("Blue draws a card.", alone)

    def test_computers_play_it_to_the_end(self):
        said = self.play(options=("--side", "none", "--computer", "greedy"))
        self.assertIn("The game is over:", said)
        self.assertRegex(said, r"\[x\] (More|As many) points")


if __name__ == "__main__":
    program.main()
