"""server.py - the sixth system on the real server: each seat sees its own hand, whichever way it asks.

GROGNARD names grognard-sixth (see meson.build)."""
import json
import os
import subprocess
import unittest

import served

BATTLE = "skirmish/birches"
CARDS = ("Volley", "Aim")


def names_cards(view):
    """Does anything a seat is told name a card that nobody has played?"""
    return any(card in json.dumps({**view, "choices": None, "hands": None}) for card in CARDS)


class Secrets(served.Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve("--max-actions", "100000")
        self.http = self.client(self.server)

    def look(self, game, secret=None, more=""):
        status, answer = self.http.call("GET", f"/api/games/{game}{more}", secret=secret)
        self.assertEqual(status, 200, answer)
        return answer

    def do(self, game, secret, text):
        at = self.look(game, secret)["at"]
        return self.http.call("POST", f"/api/games/{game}/do", {"at": at, "do": text}, secret)

    def odds(self, game, secret, **what):
        at = self.look(game, secret)["at"]
        return self.http.call("POST", f"/api/games/{game}/odds", {"at": at, **what}, secret)

    def hands(self, view):
        return {(h["side"], h["name"]): (h["count"], sum(c["count"] for c in h["cards"])) for h in view["hands"]}

    def test_each_seat_sees_its_own_hand(self):
        game, seats = self.create(self.http, scenario=BATTLE)
        self.assertEqual(self.do(game, seats["red"], "done")[0], 200)
        expected = {"red": (1, 0), "blue": (0, 1), None: (0, 0)}
        for side, (red, blue) in expected.items():
            view = self.look(game, seats.get(side))["view"]
            self.assertEqual(self.hands(view)["red", "hand"], (1, red), side)
            self.assertEqual(self.hands(view)["blue", "hand"], (1, blue), side)
            self.assertEqual(self.hands(view)["red", "deck"], (5, 5 if red else 0), side)
            self.assertIsNone(view["hash"])
        self.assertFalse(names_cards(self.look(game)["view"]))

    def test_over_the_socket_too(self):
        game, seats = self.create(self.http, scenario=BATTLE)
        live = {side: self.socket(self.server) for side in ("red", "blue", None)}
        for side, link in live.items():
            link.join(game, seats.get(side))
        for text, mover in [("done", "red"), ("done", "blue"), ("done", "red")]:
            at = self.look(game, seats[mover])["at"]
            live[mover].ask({"type": "do", "at": at, "do": text})
        for side, link in live.items():
            seen = link.until(lambda m: m.get("view", {}).get("turn") == 2 and m["view"]["phasing"] == "blue") \
                if side != "red" else self.look(game, seats["red"])
            own = {name: cards for (of, name), (_, cards) in self.hands(seen["view"]).items() if of == side}
            others = [cards for (of, _), (_, cards) in self.hands(seen["view"]).items() if of != side]
            self.assertEqual(own, {} if side is None else {"hand": 2, "deck": 4})
            self.assertEqual(sum(others), 0)

    def test_the_past_and_the_record_hide_it_as_well(self):
        game, seats = self.create(self.http, scenario=BATTLE)
        for text, side in [("done", "red"), ("done", "blue")]:
            self.assertEqual(self.do(game, seats[side], text)[0], 200)
        steps = self.look(game)["steps"]
        for step in range(steps + 1):
            answer = self.look(game, more=f"?step={step}")
            self.assertEqual(sum(cards for _, cards in self.hands(answer["view"]).values()), 0)
            self.assertFalse(names_cards(answer["view"]))
        status, answer = self.http.call("GET", f"/api/games/{game}/record", secret=seats["red"])
        self.assertEqual(status, 403)
        self.assertIn("hidden", answer["error"])

    def test_odds_tell_nothing_of_the_enemy(self):
        game, seats = self.create(self.http, scenario=BATTLE)
        status, told = self.odds(game, seats["red"], do="done")
        self.assertEqual(status, 200, told)
        self.assertEqual([o["result"] for o in told["outcomes"]], ["no roll"])
        self.assertIsNone(told["roll"])
        self.assertEqual(self.do(game, seats["red"], "march guard 2")[0], 200)
        status, told = self.odds(game, seats["red"], do="attack guard jagers")
        self.assertEqual((status, told["before"]), (200, "cards"))

    def test_a_draw_by_hand_waits_for_its_side(self):
        game, seats = self.create(self.http, scenario=BATTLE, dice="manual")
        for side, sees in [("red", True), ("blue", False), (None, False)]:
            roll = self.look(game, seats.get(side))["view"]["roll"]
            self.assertEqual((roll["hidden"], "outcomes" in roll), (not sees, sees))
        self.refused(self.odds(game, seats["blue"]), 403)
        self.refused(self.odds(game, None), 403)
        self.assertEqual(len(self.odds(game, seats["red"])[1]["outcomes"]), 2)

    def test_a_whole_game_is_stored_and_told_when_it_is_over(self):
        game, seats = self.create(self.http, scenario=BATTLE)
        for number in range(3000):
            answer = self.look(game)
            if answer["over"]:
                break
            mover = answer["view"]["to_move"]
            mine = self.look(game, seats[mover])["view"]
            self.assertEqual(self.do(game, seats[mover], served.pick(mine, number))[0], 200)
        self.assertTrue(answer["view"]["result"]["winner"])
        status, _, record = self.http.raw("GET", f"/api/games/{game}/record")
        self.assertEqual(status, 200)
        path = os.path.join(self.folder, "game.yaml")
        with open(path, "wb") as file:
            file.write(record)
        verified = subprocess.run([served.PROGRAM, "verify", path], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.end(self.server)
        again = self.client(self.serve())
        self.assertEqual(again.call("GET", f"/api/games/{game}")[1]["view"]["result"], answer["view"]["result"])

    def test_the_computer_plays_it(self):
        game, seats = self.create(self.http, scenario=BATTLE, seats={"red": "person", "blue": "greedy"})
        self.assertEqual(self.do(game, seats["red"], "done")[0], 200)
        self.wait(lambda: self.look(game)["view"]["to_move"] == "red")
        self.assertGreater(self.look(game)["steps"], 3)


if __name__ == "__main__":
    unittest.main()
