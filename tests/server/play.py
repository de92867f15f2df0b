"""play.py - whole games over HTTP and WebSocket, and everything the players may do besides."""
import json
import unittest

import served
from served import pick


class Games(served.Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve("--max-actions", "100000")
        self.http = self.client(self.server)

    def look(self, game, secret=None):
        status, answer = self.http.call("GET", f"/api/games/{game}", secret=secret)
        self.assertEqual(status, 200, answer)
        return answer

    def act(self, game, secret, verb="do", **body):
        if "at" not in body:
            body["at"] = self.look(game, secret)["at"]
        return self.http.call("POST", f"/api/games/{game}/{verb}", body, secret)

    def play_over_http(self, game, seats):
        sides = list(seats)
        answer = self.look(game, seats[sides[0]])
        for number in range(2000):
            if answer["over"]:
                return answer
            mover = answer["view"]["to_move"]
            if answer["seat"] != mover:
                answer = self.look(game, seats[mover])
            at, text = answer["at"], pick(answer["view"], number)
            status, answer = self.http.call("POST", f"/api/games/{game}/do?log_from=1000000",
                                            {"at": at, "do": text}, seats[mover])
            self.assertEqual(status, 200, answer)
            self.assertNotEqual(answer["at"], at)
        self.fail("the game does not end")

    def test_a_whole_game_over_http(self):
        game, seats = self.create(self.http, public=True)
        self.assertEqual(sorted(seats), ["french", "prussian"])
        answer = self.play_over_http(game, seats)
        self.assertEqual(answer["view"]["to_move"], "over")
        self.assertIn("winner", answer["view"]["result"])
        status, _, record = self.http.raw("GET", f"/api/games/{game}/record")
        self.assertEqual(status, 200)
        status, made = self.http.call("POST", "/api/records", record)
        self.assertEqual(status, 201, made)
        again = self.look(made["game"])
        self.assertTrue(again["over"] and again["record"])
        self.assertEqual(again["view"]["result"], answer["view"]["result"])
        status, listed = self.http.call("GET", "/api/games?state=over")
        self.assertEqual([g["game"] for g in listed["games"]], [game])
        self.assertEqual(listed["games"][0]["steps"], answer["view"]["steps"])

    def test_a_whole_game_over_websocket(self):
        game, seats = self.create(self.http)
        sockets = {side: self.socket(self.server) for side in seats}
        watcher = self.socket(self.server)
        seen = watcher.join(game)
        self.assertIsNone(seen["seat"])
        views = {side: sockets[side].join(game, seats[side]) for side in seats}
        number = 0
        while not seen["over"]:
            number += 1
            self.assertLess(number, 2000)
            mover = seen["view"]["to_move"]
            other = next(side for side in seats if side != mover)
            at = views[mover]["at"]
            self.assertEqual(at, seen["at"])
            answer = sockets[mover].ask(
                {"type": "do", "at": at, "do": pick(views[mover]["view"], number)}, number)
            self.assertEqual(answer["type"], "answer", answer)
            views[mover] = answer
            views[other] = sockets[other].until(lambda m: m["type"] == "game")
            seen = watcher.until(lambda m: m["type"] == "game")
            self.assertEqual(seen["at"], answer["at"])
            self.assertNotIn("choices", seen["view"])
            self.assertNotIn("choices", views[other]["view"]) if views[other]["view"]["to_move"] != other \
                else None
        self.assertTrue(seen["view"]["result"])

    def test_a_whole_game_in_brief(self):
        """A program needs no view: token, choices and new lines are enough to play on."""
        game, seats = self.create(self.http)
        live = {side: self.socket(self.server) for side in seats}
        whole = self.socket(self.server)
        lines = {side: [] for side in seats}
        told = {}
        for side in seats:
            live[side].send({"type": "join", "game": game, "secret": seats[side], "brief": True})
            told[side] = live[side].receive()
        whole.join(game)

        def read(side, answer):
            self.assertNotIn("view", answer)
            self.assertEqual((answer["game"], answer["seat"]), (game, side))
            self.assertEqual("choices" in answer, answer["to_move"] == side)
            self.assertLessEqual(answer["log_from"], answer["log_count"])
            lines[side] += answer["log"]
            told[side] = answer

        for side in seats:
            read(side, told[side])
        for number in range(3000):
            mover = told["french"]["to_move"]
            if mover == "over":
                break
            other = "prussian" if mover == "french" else "french"
            choices = told[mover]["choices"]
            message = {"type": "do", "at": told[mover]["at"], "log_from": told[mover]["log_count"],
                       "do": choices[(number * 7 + 3) % len(choices)]}
            answer = live[mover].ask(message, number)
            self.assertEqual(answer["type"], "answer", answer)
            read(mover, answer)
            read(other, live[other].until(lambda m, at=answer["at"]: m["at"] == at))
            self.assertIn("view", whole.until(lambda m, at=answer["at"]: m["at"] == at))
        self.assertTrue(told["french"]["over"])
        for side in seats:
            view = self.http.call("GET", f"/api/games/{game}", secret=seats[side])[1]["view"]
            self.assertEqual(lines[side], view["log"])
        late = live["french"].ask({"type": "do", "at": "0-0000000000000000", "do": "x"}, 9999)
        self.assertEqual((late["status"], late["at"]), (409, told["french"]["at"]))
        self.assertNotIn("view", late)
        live["french"].send({"type": "join", "game": game, "brief": 1})
        self.assertIn("brief", live["french"].receive()["error"])

    def test_many_games_on_one_connection(self):
        """A host of bots joins many games, sends many messages as one and gets many as one."""
        games = {}
        for _ in range(12):
            game, seats = self.create(self.http)
            games[game] = seats
        hosts = {side: self.socket(self.server) for side in ("french", "prussian")}
        alone, alone_seats = self.create(self.http)
        for side, host in hosts.items():
            if side == "french":  # a game that was joined first stays
                self.assertEqual(host.join(alone, alone_seats[side])["game"], alone)
            host.send([{"type": "join", "game": game, "secret": games[game][side], "brief": True,
                        "add": True, "log_from": 999999} for game in games])

        def read(side, count):
            got = []
            while len(got) < count:
                got += hosts[side].receive()
            self.assertEqual(len(got), count, got)
            return {message["game"]: message for message in got}

        # Everything that is done to a game is told to both hosts once, as an answer or as news.
        told = {side: read(side, len(games)) for side in hosts}
        for number in range(60):
            moves = {side: [] for side in hosts}
            for side, answers in told.items():
                for game, answer in answers.items():
                    if answer["to_move"] == side:
                        choices = answer["choices"]
                        moves[side].append({"type": "do", "id": number, "game": game,
                                            "at": answer["at"], "log_from": 999999,
                                            "do": choices[(number * 7 + 3) % len(choices)]})
            count = sum(len(sent) for sent in moves.values())
            for side, sent in moves.items():
                if sent:
                    hosts[side].send(sent)
            told = {side: read(side, count) for side in hosts}
            for side, sent in moves.items():
                for move in sent:
                    self.assertEqual(told[side][move["game"]]["type"], "answer")
        self.assertGreater(self.figure(self.http, "actions_total"), 300)
        # One that was not joined, one that is none, and a message that is no object.
        host = hosts["french"]
        host.send([{"type": "resign", "id": 901, "game": "a" * 16}, {"type": "resign", "id": 902, "game": "x"},
                   7, {"type": "chat", "id": 903, "text": "to the first"}])
        seen = {}
        while not {901, 902, 903, None} <= set(seen):
            for message in host.receive():
                if message["type"] == "error" or message.get("id") == 903:
                    seen[message["id"]] = message
        self.assertEqual([seen[901]["status"], seen[902]["status"], seen[None]["status"]], [400, 404, 400])
        self.assertEqual(seen[903]["game"], alone)
        # A join without "add" leaves all of them.
        before = self.figure(self.http, "pushes_total")
        host.send({"type": "join", "game": alone, "secret": alone_seats["french"]})
        other = next(iter(games))
        self.wait(lambda: any(m["type"] == "game" and m["game"] == alone for m in host.receive()))
        self.http.call("POST", f"/api/games/{other}/chat", {"text": "x"}, games[other]["french"])
        self.wait(lambda: any(m["game"] == other for m in hosts["prussian"].receive()))
        self.assertGreater(self.figure(self.http, "pushes_total"), before)
        host.send({"type": "do", "id": 904, "game": other, "at": "x", "do": "x"})
        self.wait(lambda: any(m.get("id") == 904 and m["status"] == 400 for m in host.receive()))

    def test_dice_are_shown_as_they_fell(self):
        game, seats = self.create(self.http)
        answer, rolled = self.look(game, seats["french"]), []
        for number in range(400):
            if answer["over"] or rolled:
                break
            mover = answer["view"]["to_move"]
            answer = self.look(game, seats[mover])
            _, answer = self.act(game, seats[mover], at=answer["at"], do=pick(answer["view"], number))
            rolled = answer["view"]["rolled"]
        self.assertTrue(rolled, "no dice in a whole game")
        for die in rolled:
            self.assertTrue(die["what"] and die["result"] and die["explain"])
            self.assertTrue(all(1 <= one["face"] <= one["sides"] for one in die["dice"]))

    def test_a_computer_plays_its_seat(self):
        game, seats = self.create(self.http, seats={"french": "person", "prussian": "greedy"})
        self.assertEqual(list(seats), ["french"])
        live = self.socket(self.server)
        answer = live.join(game, seats["french"])
        for number in range(600):
            if answer["over"]:
                break
            if answer["view"]["to_move"] == "french":
                answer = live.ask({"type": "do", "at": answer["at"],
                                   "do": pick(answer["view"], number)}, number)
                self.assertEqual(answer["type"], "answer", answer)
            else:
                answer = live.until(lambda m: m["type"] == "game")
        self.assertTrue(answer["over"])
        self.assertEqual(answer["players"], {"french": "person", "prussian": "greedy"})

    def test_two_computers_need_nobody(self):
        game, seats = self.create(self.http, seats={"french": "random", "prussian": "random"},
                                  public=True)
        self.assertEqual(seats, {})
        self.wait(lambda: self.look(game)["over"])
        self.assertTrue(self.look(game)["over"])

    def test_undo_odds_and_manual_dice(self):
        game, seats = self.create(self.http, dice="manual")
        first = self.look(game, seats["french"])
        status, moved = self.act(game, seats["french"], at=first["at"], do=pick(first["view"], 0))
        self.assertEqual(status, 200)
        if moved["view"]["may_undo"]:
            self.refused(self.act(game, seats["prussian"], "undo"), 403)
            status, back = self.act(game, seats["french"], "undo")
            self.assertEqual((status, back["at"]), (200, first["at"]))
        answer = self.look(game, seats["french"])
        for number in range(1000):
            mover = answer["view"]["to_move"]
            if mover in ("chance", "over"):
                break
            answer = self.look(game, seats[mover])
            chosen = pick(answer["view"], number)
            told = next(c["rolls"] or c["foretells"] for c in answer["view"]["choices"]
                        if c["do"] == chosen)
            status, odds = self.act(game, seats[mover], "odds", at=answer["at"], do=chosen)
            self.assertEqual(status, 200, odds)
            self.assertAlmostEqual(sum(row["p"] for row in odds["outcomes"]), 1)
            self.assertEqual(told, odds["roll"] is not None)
            _, answer = self.act(game, seats[mover], at=answer["at"], do=chosen)
        self.assertEqual(answer["view"]["to_move"], "chance")
        status, odds = self.http.call("POST", f"/api/games/{game}/odds", {"at": answer["at"]})
        self.assertEqual(status, 200, odds)
        status, rolled = self.act(game, seats["french"], "roll", at=answer["at"])
        self.assertEqual(status, 200, rolled)
        self.assertEqual(len(rolled["view"]["rolled"]), 1)

    def test_draw_resign_and_chat(self):
        game, seats = self.create(self.http)
        self.refused(self.act(game, seats["french"], "draw", answer="accept"), 403)
        _, offered = self.act(game, seats["french"], "draw", answer="offer")
        self.assertEqual(offered["draw_offer"], "french")
        self.refused(self.act(game, seats["french"], "draw", answer="accept"), 403)
        _, declined = self.act(game, seats["prussian"], "draw", answer="decline")
        self.assertIsNone(declined["draw_offer"])
        self.act(game, seats["prussian"], "draw", answer="offer")
        _, ended = self.act(game, seats["french"], "draw", answer="accept")
        self.assertTrue(ended["over"])
        self.assertEqual(ended["view"]["to_move"], "over")
        self.assertIsNone(ended["view"]["result"]["winner"])
        self.assertNotIn("choices", ended["view"])
        self.refused(self.act(game, seats["french"], do="done"), 403)
        _, said = self.act(game, seats["french"], "chat", text="Well played. ☕")
        self.assertEqual(said["chat"], [{"side": "french", "text": "Well played. ☕", "n": 0}])
        other, seats = self.create(self.http)
        status, lost = self.http.call("POST", f"/api/games/{other}/resign", "", seats["prussian"])
        self.assertEqual(status, 200, lost)
        self.assertEqual(lost["view"]["result"]["winner"], "french")

    def test_replay_shows_every_step(self):
        game, seats = self.create(self.http, seats={"french": "random", "prussian": "random"})
        self.wait(lambda: self.look(game)["over"])
        steps = self.look(game)["view"]["steps"]
        for step in (0, 1, steps // 2, steps):
            status, moment = self.http.call("GET", f"/api/games/{game}/at/{step}")
            self.assertEqual((status, moment["view"]["steps"]), (200, step))
        self.refused(self.http.call("GET", f"/api/games/{game}/at/{steps + 1}"), 404)
        status, board = self.http.call("GET", f"/api/games/{game}/board")
        self.assertEqual((status, board["scenario"]), (200, served.SMALL))

    def test_who_comes_back_gets_what_was_missed(self):
        game, seats = self.create(self.http)
        live = self.socket(self.server)
        known = live.join(game)
        live.close()
        answer = self.look(game, seats["french"])
        for number in range(8):
            mover = answer["view"]["to_move"]
            answer = self.look(game, seats[mover])
            _, answer = self.act(game, seats[mover], at=answer["at"], do=pick(answer["view"], number))
        again = self.socket(self.server).join(game, None, known["log_count"])
        whole = self.look(game)
        lines = [line for line in whole["view"]["log_lines"] if line["n"] >= known["log_count"]]
        self.assertTrue(lines)
        self.assertEqual(again["view"]["log_lines"], lines)
        self.assertEqual(again["at"], whole["at"])

    def test_a_stream_of_events_tells_the_same(self):
        game, seats = self.create(self.http)
        stream = self.client(self.server)
        stream.link.request("GET", f"/api/games/{game}/events")
        events = stream.link.getresponse()
        self.assertEqual(events.headers["Content-Type"], "text/event-stream")

        def next_event():
            while True:
                line = events.readline()
                self.assertTrue(line, "the stream ended")
                if line.startswith(b"data: "):
                    return json.loads(line[6:])

        first = next_event()
        answer = self.look(game, seats["french"])
        self.assertEqual(first["at"], answer["at"])
        _, moved = self.act(game, seats["french"], at=answer["at"], do=pick(answer["view"], 0))
        self.assertEqual(next_event()["at"], moved["at"])
        events.close()

    def test_a_restart_loses_nothing(self):
        game, seats = self.create(self.http)
        answer = self.look(game, seats["french"])
        for number in range(12):
            mover = answer["view"]["to_move"]
            answer = self.look(game, seats[mover])
            _, answer = self.act(game, seats[mover], at=answer["at"], do=pick(answer["view"], number))
        before = self.look(game)
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        self.http = self.client(self.server)
        self.assertEqual(self.look(game), before)

    def test_a_chain_is_one_action_and_one_undo_even_after_a_restart(self):
        game, seats = self.create(self.http, scenario="jena20/first-steps")
        first = self.look(game, seats["french"])
        chain = "move lannes 0503; move trelliard 0504"
        for wrong in (chain + "; fly away", chain + ";", "fly away; " + chain, ";" * 30000):
            self.refused(self.act(game, seats["french"], at=first["at"], do=wrong), 400)
            self.assertEqual(self.look(game, seats["french"]), first)
        status, moved = self.act(game, seats["french"], at=first["at"], do=chain)
        self.assertEqual((status, moved["view"]["steps"]), (200, 2))
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        self.http = self.client(self.server)
        self.assertEqual(self.look(game, seats["french"]), moved)
        status, back = self.act(game, seats["french"], "undo")
        self.assertEqual((status, back["at"]), (200, first["at"]))
        self.assertEqual(back["view"]["steps"], 0)

    def test_concealed_things_stay_concealed(self):
        game, seats = self.create(self.http, options={"concealment": "on"})
        self.assertEqual(self.http.call("GET", f"/api/games/{game}/record")[0], 403)
        mine = self.look(game, seats["french"])["view"]
        for secret in (None, seats["prussian"]):
            other = self.look(game, secret)["view"]
            named = {p["id"] for p in other["pieces"] if p["side"] == "french" and p["on_board"]}
            hidden = {p["id"] for p in mine["pieces"] if p["side"] == "french" and p["on_board"]}
            self.assertTrue(hidden)
            self.assertFalse(named & hidden)
        names = {p["name"] for p in mine["pieces"] if p["side"] == "french" and p["on_board"]}
        text = json.dumps(self.look(game))
        self.assertFalse([name for name in names if name in text])


class Catalogue(served.Case):
    def test_what_does_not_change(self):
        http = self.client(self.serve())
        _, systems = http.call("GET", "/api/systems")
        self.assertIn("greedy", systems["minds"])
        system = systems["systems"][0]
        self.assertTrue(all("standard" in option and "line" in option for option in system["options"]))
        for scenario in system["scenarios"]:
            status, board = http.call("GET", f"/api/scenarios/{scenario['id']}/board")
            self.assertEqual(status, 200)
            self.assertEqual(board["view"]["seat"], "watcher")
        status, clause = http.call("GET", "/api/clauses/jena20/J20-9.5")
        self.assertEqual((status, clause["provenance"]), (200, "printed"))
        self.refused(http.call("GET", "/api/clauses/jena20/J20-99.9"), 404)
        self.refused(http.call("GET", "/api/clauses/nothing/J20-9.5"), 404)
        self.refused(http.call("GET", "/api/scenarios/jena20/nowhere/board"), 404)
        self.assertEqual(http.call("GET", "/healthz"), (200, {"ok": True}))
        status, _, text = http.raw("GET", "/metrics")
        self.assertIn(b"grognard_requests_total ", text)

    def test_the_page(self):
        http = self.client(self.serve())
        status, headers, page = http.raw("GET", "/")
        self.assertEqual(status, 200)
        self.assertTrue(headers["Content-Type"].startswith("text/html"))
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        status, wasm, module = http.raw("GET", "/umpire.wasm")
        self.assertEqual((status, wasm["Content-Type"], module[:4]), (200, "application/wasm", b"\0asm"))
        self.assertEqual(http.raw("GET", "/g/abcdefghijklmnop")[2], page)
        tag = headers["ETag"]
        self.assertEqual(http.raw("GET", "/", headers={"If-None-Match": tag})[0], 304)
        status, headers, packed = http.raw("GET", "/", headers={"Accept-Encoding": "gzip"})
        self.assertEqual(headers["Content-Encoding"], "gzip")
        self.assertEqual(http.raw("HEAD", "/")[2], b"")
        self.assertEqual(http.raw("HEAD", "/api/games/aaaaaaaaaaaaaaaa/events")[0], 405)
        for path in ("/nothing", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/web/index.html",
                     "/.git/config", "//etc/passwd"):
            self.assertEqual(http.raw("GET", path)[0], 404, path)


if __name__ == "__main__":
    unittest.main()
