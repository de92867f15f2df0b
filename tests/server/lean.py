"""lean.py - connections for a page on a phone's network: what changed, packed, comes to the same as the whole answer."""
import gzip
import json
import unittest

import served
from served import pick

LARGE = "musket-saber/hougoumont-1815"
MOVE = 10000  # bytes that a move may cost


class Lean(served.Socket):
    """Puts the game together again, and counts what came."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.bytes = 0
        self.game = None

    def receive(self):
        while True:
            code, data = self.frame()
            self.bytes += len(data)
            if code in (1, 2):
                return json.loads(gzip.decompress(data) if code == 2 else data)
            if code == 8:
                raise ConnectionError("closed")
            if code == 9:
                self.write(10, data)

    @staticmethod
    def patch(before, change):
        now = {**before, **change.get("set", {})}
        for key in change.get("drop", []):
            del now[key]
        for key, elements in change.get("lists", {}).items():
            now[key] = []
            for one in elements:
                if isinstance(one, list):
                    now[key] += before.get(key, [])[one[0]:one[0] + one[1]]
                elif "t" in one:
                    now[key] += [{**one["t"], "do": to.join(one["t"]["do"]), "label": to.join(one["t"]["label"]),
                                  "to": to, "cost": cost} for to, cost in one["x"]]
                else:
                    now[key].append(one["v"] if "v" in one else {**before[key][one["i"]], **one["set"]})
        return now

    def take_in(self, message):
        """The whole game after a message, but for the log."""
        if "whole" in message:
            self.game = message["whole"]
        elif message["delta"]:
            delta = dict(message["delta"])
            view = self.patch(self.game["view"], delta.pop("view"))
            self.game = {**self.patch(self.game, delta), "view": view}
        self.game["version"] = message["version"]
        return self.game

    def join_lean(self, game, secret, have=0, log_from=0):
        self.send({"type": "join", "game": game, "secret": secret, "log_from": log_from,
                   "lean": True, "have": have})
        return self.receive()


def without_log(answer):
    """What a lean connection does not repeat."""
    answer = {key: value for key, value in answer.items() if key not in ("type", "id", "log_from", "log_count")}
    answer["view"] = {key: value for key, value in answer["view"].items() if key not in ("log", "log_lines")}
    return answer


class Deltas(served.Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve("--max-actions", "100000")
        self.http = self.client(self.server)

    def lean(self):
        made = Lean(self.server)
        self.addCleanup(made.close)
        return made

    def look(self, game, secret=None):
        status, answer = self.http.call("GET", f"/api/games/{game}", secret=secret)
        self.assertEqual(status, 200, answer)
        return answer

    def test_deltas_make_the_whole_answer_in_every_system(self):
        systems = self.http.call("GET", "/api/systems")[1]["systems"]
        for system in systems:
            scenario = next((one["id"] for one in system["scenarios"] if one["id"].endswith("/first-steps")),
                            system["scenarios"][0]["id"])
            with self.subTest(scenario):
                self.follow(scenario, 45)

    def follow(self, scenario, moves):
        game, seats = self.create(self.http, scenario=scenario)
        secrets = {**seats, None: None}
        sockets = {side: self.lean() for side in secrets}
        lines = {}
        for side, one in sockets.items():
            message = one.join_lean(game, secrets[side])
            self.assertIn("whole", message)
            self.assertNotIn("log", message["whole"]["view"])
            one.take_in(message)
            lines[side] = message["lines"]
        deltas = 0
        for number in range(moves):
            now = sockets[None].game
            if now["over"]:
                break
            mover = now["view"]["to_move"]
            verb = {"type": "do", "at": now["at"], "do": pick(sockets[mover].game["view"], number)}
            if number % 9 == 8 and sockets[mover].game["view"]["may_undo"]:
                verb = {"type": "undo", "at": now["at"]}
            elif number % 7 == 6:
                verb = {"type": "chat", "text": f"line {number} «ä»"}
            answer = sockets[mover].ask(verb, number + 1)
            self.assertEqual(answer["type"], "answer", answer)
            for side, one in sockets.items():
                message = answer if side == mover else one.until(lambda m: m["type"] == "game")
                deltas += "delta" in message
                whole = self.look(game, secrets[side])
                self.assertEqual(without_log(one.take_in(message)), without_log(whole))
                lines[side] = [line for line in lines[side] if line["n"] < message["log_from"]] + message["lines"]
                self.assertEqual(lines[side], whole["view"]["log_lines"])
        self.assertGreater(deltas, moves, "nearly everything was told by what changed")

    def test_a_move_costs_little(self):
        """The largest battle: many units, each with many places to go to."""
        game, seats = self.create(self.http, scenario=LARGE)
        whole = None
        for side in seats:
            seen = self.look(game, seats[side])
            whole = seen if "choices" in seen["view"] else whole
        while len(whole["view"]["choices"]) < 1000:  # until the side with the most has its move
            whole = self.http.call("POST", f"/api/games/{game}/do",
                                   {"at": whole["at"], "do": whole["view"]["choices"][-1]["do"]}, seats[whole["seat"]])[1]
            if "choices" not in whole["view"]:
                whole = self.look(game, seats[whole["view"]["to_move"]])
        one, plain = self.lean(), len(json.dumps(whole))
        one.take_in(one.join_lean(game, seats[whole["seat"]]))
        start, costs = one.bytes, []
        other = self.lean()
        side = next(side for side in seats if side != whole["seat"])
        other.take_in(other.join_lean(game, seats[side]))
        turns = []
        for number in range(12):
            moves = [choice for choice in one.game["view"]["choices"] if choice["group"] == "move"]
            one.bytes = 0
            answer = one.ask({"type": "do", "at": one.game["at"], "do": moves[(number * 37) % len(moves)]["do"]}, number)
            self.assertEqual(answer["type"], "answer", answer)
            one.take_in(answer)
            costs.append(one.bytes)
            other.take_in(other.until(lambda m: m["type"] == "game"))
        while "choices" not in other.game["view"] or len(other.game["view"]["choices"]) < 500:
            mine = one if "choices" in one.game["view"] else other
            yours = other if mine is one else one
            end = next((c["do"] for c in mine.game["view"]["choices"] if c["group"] == "end"),
                       mine.game["view"]["choices"][0]["do"])
            one.bytes = other.bytes = 0
            mine.take_in(mine.ask({"type": "do", "at": mine.game["at"], "do": end}, 99))
            yours.take_in(yours.until(lambda m: m["type"] == "game"))
            turns += [one.bytes, other.bytes]
        print(f"# the other side's whole movement phase begins with {max(turns)} bytes")
        self.assertLess(max(turns), MOVE)
        print(f"# {LARGE}: {len(whole['view']['choices'])} choices, {plain} bytes as they are, "
              f"{start} when it starts, a move {min(costs)} to {max(costs)}")
        self.assertLess(max(costs), MOVE)
        self.assertLess(start, 60000)

    def test_who_has_the_game_is_not_sent_it_again(self):
        game, seats = self.create(self.http)
        seen = self.look(game, seats["french"])
        one = self.lean()
        one.game = seen
        message = one.join_lean(game, seats["french"], have=seen["version"])
        self.assertEqual((message["from"], message["delta"], message["lines"]), (seen["version"], {}, []))
        one.take_in(message)
        one.take_in(one.ask({"type": "do", "at": seen["at"], "do": pick(seen["view"], 0)}))
        self.assertEqual(without_log(one.game), without_log(self.look(game, seats["french"])))
        late = self.lean()
        message = late.join_lean(game, seats["french"], have=seen["version"])
        self.assertTrue("whole" in message or message["from"] == seen["version"])
        for have in (77, one.game["version"]):
            stranger = self.lean()
            message = stranger.join_lean(game, None, have=have)
            self.assertIn("whole" if have == 77 else "delta", message)

    def test_refusals_are_plain_and_a_wrong_join_is_refused(self):
        game, seats = self.create(self.http)
        one = self.lean()
        one.take_in(one.join_lean(game, seats["french"]))
        answer = one.ask({"type": "do", "at": "0" * 32, "do": "done"})
        self.assertEqual((answer["status"], "view" in answer), (409, False))
        answer = one.ask({"type": "do", "at": one.game["at"], "do": "march to Berlin"})
        self.assertEqual(answer["status"], 400)
        for wrong in ({"lean": True, "brief": True}, {"lean": True, "add": True}, {"lean": 1}, {"lean": True, "have": "x"}):
            bad = self.lean()
            bad.send({"type": "join", "game": game, **wrong})
            self.assertEqual(bad.receive()["status"], 400, wrong)

    def test_answers_over_http_are_packed_for_who_can_unpack(self):
        game, seats = self.create(self.http)
        paths = (f"/api/games/{game}", f"/api/games/{game}/board", f"/api/games/{game}/record", "/api/systems",
                 "/api/rules/jena20", f"/api/games/{game}/tables")
        for path in paths:
            plain = self.http.raw("GET", path)
            packed = self.http.raw("GET", path, headers={"Accept-Encoding": "gzip"})
            self.assertEqual((plain[0], packed[0]), (200, 200), path)
            self.assertIsNone(plain[1]["Content-Encoding"])
            self.assertEqual(packed[1]["Content-Encoding"], "gzip", path)
            self.assertEqual(gzip.decompress(packed[2]), plain[2], path)
            self.assertIn("Accept-Encoding", plain[1]["Vary"])
            self.assertLess(len(packed[2]), len(plain[2]))
        small = self.http.raw("GET", "/api/games/aaaaaaaaaaaaaaaa", headers={"Accept-Encoding": "gzip"})
        self.assertEqual((small[0], small[1]["Content-Encoding"]), (404, None))


if __name__ == "__main__":
    unittest.main()
