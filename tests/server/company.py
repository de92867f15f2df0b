"""company.py - strangers take open seats, clocks run, players are told that it is their turn, and lockers."""
import http.server
import json
import os
import threading
import time
import unittest

import served

DAY = 1  # seconds that a day lasts here


class Receiver:
    """A web server that keeps what it is sent."""

    def __init__(self, status=200, moved=None):
        self.heard = []
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.heard.append((self.path, dict(self.headers), body))
                self.send_response(status)
                if moved:
                    self.send_header("Location", moved)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Company(served.Case):
    def setUp(self):
        super().setUp()
        self.start("--hooks-anywhere", "--url", "https://war.example/", "--day", str(DAY))

    def start(self, *options, store="games.db"):
        self.server = self.serve("--max-actions", "100000", *options, store=os.path.join(self.folder, store))
        self.http = self.client(self.server)

    def receiver(self, **more):
        made = Receiver(**more)
        self.addCleanup(made.close)
        return made

    def look(self, game, secret=None):
        status, answer = self.http.call("GET", f"/api/games/{game}", secret=secret)
        self.assertEqual(status, 200, answer)
        return answer

    def ask(self, game, verb, secret=None, **body):
        return self.http.call("POST", f"/api/games/{game}/{verb}", body, secret)

    def pass_turn(self, game, seats, side):
        """The side ends what it is asked until the other one decides."""
        for _ in range(30):
            now = self.look(game, seats[side])
            if now["view"]["to_move"] != side:
                return now
            choices = now["view"]["choices"]
            end = next((c["do"] for c in choices if c["group"] == "end"), choices[0]["do"])
            self.assertEqual(self.ask(game, "do", seats[side], at=now["at"], do=end)[0], 200)
        return self.fail("the turn does not end")

    def waiting(self):
        return self.http.call("GET", "/api/games?state=waiting")[1]["games"]

    def test_a_stranger_takes_an_open_seat(self):
        game, seats = self.create(self.http, public=True, name="  Blücher  ", days=3, options={"squares": "on"},
                                  seats={"french": "person", "prussian": "open"})
        self.assertEqual(list(seats), ["french"])
        self.create(self.http, public=True)
        listed = self.waiting()
        self.assertEqual([one["game"] for one in listed], [game])
        self.assertEqual((listed[0]["waiting"], listed[0]["names"], listed[0]["days"], listed[0]["options"]),
                         (["prussian"], {"french": "Blücher", "prussian": None}, 3, ["squares=on"]))
        seen = self.look(game)
        self.assertEqual((seen["players"]["prussian"], seen["waiting"]), ("open", ["prussian"]))
        self.assertIsNone(seen["clock"]["due"], "no clock runs while a seat is open")
        self.refused(self.ask(game, "take", side="french", name="Ney"), 403)
        self.refused(self.ask(game, "take", side="russian"), 403)
        self.refused(self.ask(game, "take", name="x" * 31), 400)
        self.refused(self.ask(game, "take", name=7), 400)
        status, taken = self.ask(game, "take", side="prussian", name="Gneisenau «ä» \"")
        self.assertEqual((status, taken["seat"]), (200, "prussian"), taken)
        seen = self.look(game, taken["secret"])
        self.assertEqual((seen["seat"], seen["names"]["prussian"], seen["waiting"]),
                         ("prussian", "Gneisenau «ä» \"", []))
        self.assertIsNotNone(seen["clock"]["due"])
        self.refused(self.ask(game, "take"), 403)
        self.assertEqual(self.waiting(), [])
        self.pass_turn(game, {**seats, "prussian": taken["secret"]}, "french")
        self.server.start()
        self.http = self.client(self.server)
        self.assertEqual(self.look(game, taken["secret"])["seat"], "prussian", "and has it after a restart")

    def test_only_one_gets_the_seat(self):
        game, _ = self.create(self.http, seats={"french": "person", "prussian": "open"})
        answers, clients = [], [self.client(self.server) for _ in range(6)]
        takers = [threading.Thread(target=lambda c=c: answers.append(c.call("POST", f"/api/games/{game}/take", {})))
                  for c in clients]
        for one in takers:
            one.start()
        for one in takers:
            one.join()
        self.assertEqual(sorted(status for status, _ in answers), [200] + [403] * 5)

    def test_seats_that_nobody_could_fill_are_refused(self):
        for seats in ({"french": "open", "prussian": "open"}, {"french": "open", "prussian": "greedy"}):
            self.refused(self.http.call("POST", "/api/games", {"scenario": served.SMALL, "seats": seats}), 400)
        for days in (31, -1, "three"):
            self.refused(self.http.call("POST", "/api/games", {"scenario": served.SMALL, "days": days}), 400)

    def test_a_clock_runs_and_time_can_be_claimed(self):
        game, seats = self.create(self.http, days=1)
        now = self.look(game, seats["french"])
        self.assertEqual(now["clock"]["days"], 1)
        due = now["clock"]["due"]
        self.assertLess(abs(due - time.time() * 1000 - DAY * 1000), 20000)
        self.refused(self.ask(game, "claim", seats["french"]), 403)
        self.refused(self.ask(game, "claim"), 401)
        self.wait(lambda: time.time() * 1000 > due)
        status, answer = self.ask(game, "claim", seats["prussian"])
        self.assertEqual((status, answer["over"]), (200, True), answer)
        self.assertEqual((answer["view"]["result"]["winner"], answer["view"]["result"]["level"]), ("prussian", "time"))
        self.refused(self.ask(game, "claim", seats["prussian"]), 403)

    def test_nothing_can_be_claimed_before_the_time_or_without_a_clock(self):
        game, seats = self.create(self.http, days=30)
        self.refused(self.ask(game, "claim", seats["prussian"]), 403)
        after = self.pass_turn(game, seats, "french")
        self.assertGreater(after["clock"]["due"], time.time() * 1000, "the other side's time has begun")
        free, own = self.create(self.http)
        self.assertIsNone(self.look(free)["clock"])
        self.refused(self.ask(free, "claim", own["prussian"]), 403)
        self.refused(self.ask(free, "vacation", own["prussian"], days=2), 403)

    def test_vacation_gives_time_and_is_used_up(self):
        game, seats = self.create(self.http, days=1)
        due = self.look(game)["clock"]["due"]
        status, answer = self.ask(game, "vacation", seats["french"], days=20)
        self.assertEqual(status, 200, answer)
        self.assertEqual((answer["clock"]["due"] - due, answer["clock"]["vacation"]),
                         (20 * DAY * 1000, {"french": 10, "prussian": 30}))
        for days in (11, 0, -1, "x"):
            self.refused(self.ask(game, "vacation", seats["french"], days=days), 400)
        self.ask(game, "vacation", seats["prussian"], days=30)
        after = self.pass_turn(game, seats, "french")
        self.assertGreater(after["clock"]["due"], time.time() * 1000 + 25 * DAY * 1000,
                           "who is away is waited for when it becomes his turn")

    def test_a_web_hook_is_called_once_in_a_turn(self):
        receiver = self.receiver()
        game, seats = self.create(self.http)
        status, answer = self.ask(game, "notify", seats["prussian"], hook=receiver.address + "turn")
        self.assertEqual((status, answer["notify"]["hook"]), (200, receiver.address + "turn"), answer)
        self.assertIsNone(self.look(game, seats["french"])["notify"]["hook"], "nobody else's")
        self.assertNotIn("notify", self.look(game))
        self.pass_turn(game, seats, "french")
        self.wait(lambda: receiver.heard)
        path, headers, body = receiver.heard[0]
        message = json.loads(body)
        self.assertEqual((path, headers["Content-Type"]), ("/turn", "application/json"))
        self.assertEqual((message["game"], message["side"], message["url"]),
                         (game, "prussian", f"https://war.example/g/{game}"))
        clock = self.look(game)["view"]["clock"]
        for _ in range(12):
            now = self.look(game)
            if now["view"]["clock"] != clock or now["over"]:
                break
            self.pass_turn(game, seats, now["view"]["to_move"])
        self.assertEqual(len(receiver.heard), 1 + (now["view"]["to_move"] == "prussian" and len(receiver.heard) > 1))

    def test_who_sits_at_the_game_is_not_called(self):
        receiver = self.receiver()
        game, seats = self.create(self.http)
        for side in seats:
            self.ask(game, "notify", seats[side], hook=receiver.address + side)
        self.socket(self.server).join(game, seats["prussian"])
        self.pass_turn(game, seats, "french")
        self.pass_turn(game, seats, "prussian")
        self.wait(lambda: receiver.heard)
        self.assertEqual(receiver.heard[0][0], "/french")

    def test_a_hook_that_fails_or_hangs_harms_nobody(self):
        broken, moved = self.receiver(status=500), self.receiver(status=302, moved="http://127.0.0.1:1/")
        silent = served.socket.create_server(("127.0.0.1", 0))
        self.addCleanup(silent.close)
        for address in (broken.address, moved.address, f"http://127.0.0.1:{silent.getsockname()[1]}/", "http://127.0.0.1:1/"):
            game, seats = self.create(self.http)
            self.ask(game, "notify", seats["prussian"], hook=address)
            self.pass_turn(game, seats, "french")
        started = time.monotonic()
        self.assertEqual(self.http.call("GET", "/healthz")[0], 200)
        self.assertLess(time.monotonic() - started, served.PATIENCE / 2)
        self.wait(lambda: broken.heard and moved.heard)
        self.assertEqual(len(moved.heard), 1, "no redirection is followed")

    def test_bad_addresses_are_refused(self):
        game, seats = self.create(self.http)
        for hook in ("ftp://example.org/", "javascript:alert(1)", "https://a b/", "https://x\r\nHost: y/", "x" * 600, 7):
            self.refused(self.ask(game, "notify", seats["french"], hook=hook), 400)
        for push in ({"endpoint": "https://push.example/x", "p256dh": "AAAA", "auth": "AAAA"}, "x",
                     {"endpoint": "https://push.example/x"}):
            self.refused(self.ask(game, "notify", seats["french"], push=push), 400)
        self.refused(self.ask(game, "notify", hook="https://example.org/"), 401)
        self.assertEqual(self.ask(game, "notify", seats["french"])[1]["notify"]["hook"], None)

    def test_nothing_is_sent_into_ones_own_network_unless_that_is_allowed(self):
        self.start(store="strict.db")
        receiver = self.receiver()
        game, seats = self.create(self.http)
        self.refused(self.ask(game, "notify", seats["prussian"], hook=receiver.address), 400)
        port = receiver.server.server_port
        for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "169.254.169.254", "10.0.0.1"):
            game, seats = self.create(self.http)
            self.assertEqual(self.ask(game, "notify", seats["prussian"], hook=f"https://{host}:{port}/")[0], 200)
            self.pass_turn(game, seats, "french")
        self.wait(lambda: self.figure(self.http, "calls_failed_total") == 7)
        self.assertEqual(receiver.heard, [], "not a byte")

    def test_a_calendar_has_ones_turn(self):
        game, seats = self.create(self.http, days=2)
        feed = self.look(game, seats["french"])["notify"]["feed"]
        path = f"/api/games/{game}/feed/{feed}.ics"
        status, headers, body = self.http.raw("GET", path)
        self.assertEqual((status, headers["Content-Type"].split(";")[0]), (200, "text/calendar"))
        self.assertIn(f"URL:https://war.example/g/{game}\r\n".encode(), body)
        self.assertRegex(body.decode(), r"DTSTART:\d{8}T\d{6}Z\r\n")
        self.pass_turn(game, seats, "french")
        self.assertNotIn(b"VEVENT", self.http.raw("GET", path)[2])
        other = self.look(game, seats["prussian"])["notify"]["feed"]
        self.assertNotEqual(feed, other)
        self.refused(self.http.call("GET", f"/api/games/{game}/feed/{'0' * 32}"), 404)
        self.refused(self.http.call("GET", f"/api/games/{game}/feed/{seats['french']}"), 404)
        self.refused(self.http.call("GET", f"/api/games/{game}", secret=feed), 401)

    def test_a_locker_keeps_what_it_is_given(self):
        path, key = "/api/lockers/" + "a" * 16, "0" * 32
        self.refused(self.http.call("GET", path), 404)
        self.assertEqual(self.http.call("POST", path, {"key": key, "body": "one", "version": 0}), (201, {"version": 1}))
        self.assertEqual(self.http.call("GET", path), (200, {"body": "one", "version": 1}))
        self.refused(self.http.call("POST", path, {"key": "f" * 32, "body": "two", "version": 1}), 401)
        self.refused(self.http.call("POST", path, {"key": key, "body": "two", "version": 0}), 409)
        self.refused(self.http.call("POST", path, {"key": "x", "body": "two", "version": 1}), 400)
        self.refused(self.http.call("POST", path, {"key": key, "version": 1}), 400)
        self.assertEqual(self.http.call("POST", path, {"key": key, "body": "x" * 60000, "version": 1})[0], 201)
        self.server.start()
        self.http = self.client(self.server)
        self.assertEqual(self.http.call("GET", path)[1]["version"], 2)
        self.refused(self.http.call("GET", "/api/games/" + "a" * 16), 404)
        game, _ = self.create(self.http)
        self.refused(self.http.call("GET", f"/api/lockers/{game}"), 404)
        self.refused(self.http.call("POST", f"/api/lockers/{game}", {"key": key, "body": "x", "version": 1}), 404)
        self.refused(self.http.call("GET", "/api/lockers/short"), 404)

    def test_the_key_for_push_messages_is_kept(self):
        key = self.http.call("GET", "/api/push")[1]["key"]
        self.assertEqual(len(key), 87)
        self.server.start()
        self.http = self.client(self.server)
        self.assertEqual(self.http.call("GET", "/api/push")[1]["key"], key)


if __name__ == "__main__":
    unittest.main()
