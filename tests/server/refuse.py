"""refuse.py - every kind of illegal action is refused, over HTTP and WebSocket, and changes nothing."""
import json
import socket
import unittest

import served
from served import pick


class Refusals(served.Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve("--max-actions", "100000")
        self.http = self.client(self.server)
        self.game, self.seats = self.create(self.http)
        self.first = self.look(self.seats["french"])

    def look(self, secret=None):
        return self.http.call("GET", f"/api/games/{self.game}", secret=secret)[1]

    def post(self, verb, body, secret):
        return self.http.call("POST", f"/api/games/{self.game}/{verb}", body, secret)

    def tearDown(self):
        """Whatever a test tried: the game stands where it stood, and goes on."""
        self.assertEqual(self.look(self.seats["french"]), self.first)
        good = {"at": self.first["at"], "do": pick(self.first["view"], 0)}
        self.assertEqual(self.post("do", good, self.seats["french"])[0], 200)

    def test_no_seat(self):
        body = {"at": self.first["at"], "do": pick(self.first["view"], 0)}
        for verb in ("do", "roll", "undo", "resign"):
            self.refused(self.post(verb, body, None), 401)
        self.refused(self.post("draw", {"answer": "offer"}, None), 401)
        self.refused(self.post("chat", {"text": "hello"}, None), 401)

    def test_wrong_secret(self):
        body = {"at": self.first["at"], "do": pick(self.first["view"], 0)}
        other, seats = self.create(self.http)
        mine = self.seats["french"]
        altered = mine[:-1] + ("0" if mine[-1] != "0" else "1")
        for secret in ("0" * 32, seats["french"], altered, mine[:-1], mine.upper() + "A", "x" * 32):
            self.refused(self.post("do", body, secret), 401)
            self.refused(self.http.call("GET", f"/api/games/{self.game}", secret=secret), 401)

    def test_wrong_side(self):
        body = {"at": self.first["at"], "do": pick(self.first["view"], 0)}
        self.refused(self.post("do", body, self.seats["prussian"]), 403)
        self.refused(self.post("undo", {"at": self.first["at"]}, self.seats["prussian"]), 403)

    def test_unlisted_choices(self):
        listed = {choice["do"] for choice in self.first["view"]["choices"]}
        words = sorted(next(c for c in listed if len(c.split()) == 3).split(), reverse=True)
        tries = ["", "march to Berlin", "roll 6", "undo", "move lannes 9999", "move lannes 0603 0603",
                 "move blucher 0503", "\n", "done\ndone", "move lannes 0503; done; done", ";", "; done", " ".join(words),
                 "move lannes 0503x", "x" * 400, "x" * 401, "\u0000", "💣", "../../etc/passwd"]
        for text in tries:
            if " ".join(text.lower().split()) in listed:
                continue
            answer = self.post("do", {"at": self.first["at"], "do": text}, self.seats["french"])
            self.refused(answer, 400)

    def test_altered_arguments(self):
        """Every listed choice with each of its words taken from another choice, unless that is listed too."""
        choices = [c["do"].split() for c in self.first["view"]["choices"]]
        listed = {" ".join(c) for c in choices}
        tried = set()
        for one in choices[:12]:
            for other in choices[::7]:
                for i in range(min(len(one), len(other))):
                    text = " ".join(one[:i] + [other[i]] + one[i + 1:])
                    if text in listed or text in tried:
                        continue
                    tried.add(text)
                    answer = self.post("do", {"at": self.first["at"], "do": text},
                                       self.seats["french"])
                    self.refused(answer, 400)
        self.assertTrue(tried)

    def test_stale_and_false_positions(self):
        for at in ("0-0000000000000000", "x", self.first["at"] + "0", "1-" + self.first["at"][2:]):
            body = {"at": at, "do": pick(self.first["view"], 0)}
            answer = self.refused(self.post("do", body, self.seats["french"]), 409)
            self.assertEqual(answer["view"], self.first["view"])
            self.assertEqual(answer["at"], self.first["at"])
        self.refused(self.post("do", {"do": pick(self.first["view"], 0)}, self.seats["french"]), 400)

    def test_the_same_action_twice(self):
        game, seats = self.create(self.http)
        view = self.http.call("GET", f"/api/games/{game}", secret=seats["french"])[1]
        body = {"at": view["at"], "do": pick(view["view"], 0)}
        path = f"/api/games/{game}/do"
        self.assertEqual(self.http.call("POST", path, body, seats["french"])[0], 200)
        self.refused(self.http.call("POST", path, body, seats["french"]), 409)

    def test_malformed_bodies(self):
        secret, at = self.seats["french"], self.first["at"]
        good = json.dumps({"at": at, "do": "done"})
        bodies = ["", "{", "[]", "null", "7", '"do"', good[:-1], good + "x", good + good, "\xff\xfe",
                  '{"at":"%s","do":7}' % at, '{"at":7,"do":"done"}', '{"at":"%s","at":"x"}' % at,
                  '{"at":"%s","do":["done"]}' % at, '{"at":"%s","do":null}' % at,
                  '{"at":"%s","do":"done","log_from":-1}' % at,
                  '{"at":"%s","do":"done","log_from":1e9}' % at, "[" * 5000, '{"a":' * 5000,
                  '{"at":"%s","do":"\\ud800"}' % at, '{"at":"' + "a" * 1000 + '","do":"done"}']
        for body in bodies:
            status, _, answer = self.http.raw("POST", f"/api/games/{self.game}/do",
                                              body.encode("latin-1"), secret)
            self.refused((status, json.loads(answer)), 400)

    def test_huge_bodies(self):
        for size, status in ((70000, 413), (600000, 413)):
            body = json.dumps({"at": self.first["at"], "do": "x" * size})
            answer = self.refused(self.post("do", body, self.seats["french"]), status)
            self.assertEqual(answer["limit"], "body")
        link = socket.create_connection(("127.0.0.1", self.server.port), served.PATIENCE)
        self.addCleanup(link.close)
        link.sendall(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n{")
        self.assertIn(b" 413 ", link.recv(4096).split(b"\r\n")[0])

    def test_bad_new_games(self):
        requests = [{}, {"scenario": "nothing"}, {"scenario": "/etc/passwd"},
                  {"scenario": "scenarios/jena20/first-steps.yaml"}, {"scenario": 7},
                  {"scenario": served.SMALL, "seats": {"english": "person"}},
                  {"scenario": served.SMALL, "seats": {"french": "deep-blue"}},
                  {"scenario": served.SMALL, "seats": {"french": 1}},
                  {"scenario": served.SMALL, "seats": []},
                  {"scenario": served.SMALL, "options": {"no_such_option": "on"}},
                  {"scenario": served.SMALL, "options": {"locking_zoc": "perhaps"}},
                  {"scenario": served.SMALL, "options": {"locking_zoc": {"on": True}}},
                  {"scenario": served.SMALL, "dice": "loaded"},
                  {"scenario": served.SMALL, "public": "yes"}]
        for request in requests:
            self.refused(self.http.call("POST", "/api/games", request), 400)
        for record in ("", "record: 1\n", "x" * 1000, "a: &x [*x]\n"):
            self.refused(self.http.call("POST", "/api/records", record), 400)

    def test_wrong_addresses(self):
        for path in ("/api/games/short", "/api/games/ABCDEFGHIJKLMNOP", "/api/games/aaaaaaaaaaaaaaaa",
                     f"/api/games/{self.game}/nothing", f"/api/games/{self.game}/at/-1",
                     f"/api/games/{self.game}/at/x", "/api/nothing", "/api/games/a/b/c/d/e/f/g/h"):
            self.refused(self.http.call("GET", path), 404)
        self.refused(self.http.call("GET", f"/api/games/{self.game}/do"), 405)
        self.refused(self.http.call("PUT", "/api/games", {}), 405)
        for method in ("POST", "DELETE", "get"):
            self.refused(self.http.call(method, "/healthz", {}), 405)
            self.refused(self.http.call(method, "/metrics", {}), 405)

    def test_pages_of_other_sites(self):
        status, _, _ = self.http.raw("POST", "/api/games", {"scenario": served.SMALL},
                                     headers={"Origin": "http://evil.example"})
        self.assertEqual(status, 403)
        with self.assertRaises(ConnectionError):
            self.socket(self.server, headers="Origin: http://evil.example\r\n")
        with self.assertRaises(ConnectionError):
            self.socket(self.server, path="/api/games")

    def test_the_same_over_websocket(self):
        live = self.socket(self.server)
        self.assertEqual(live.ask({"type": "do", "at": "x", "do": "done"})["type"], "error")
        live.join(self.game, self.seats["prussian"])
        good = {"type": "do", "at": self.first["at"], "do": pick(self.first["view"], 0)}
        self.assertEqual(live.ask(good)["status"], 403)
        watcher = self.socket(self.server)
        watcher.join(self.game)
        self.assertEqual(watcher.ask(good)["status"], 401)
        thief = self.socket(self.server)
        self.assertEqual(thief.join(self.game, "0" * 32)["type"], "error")
        self.assertEqual(thief.ask(good)["status"], 401)
        french = self.socket(self.server)
        french.join(self.game, self.seats["french"])
        stale = french.ask({**good, "at": "0-00"})
        self.assertEqual((stale["status"], stale["view"]), (409, self.first["view"]))
        self.assertEqual(french.ask({**good, "do": "march to Berlin"})["status"], 400)
        for text in ("", "{", "[]", "{}", '{"type":"sing"}', '{"type":7}', "[" * 4000, "\u0000"):
            french.send(text)
            self.assertEqual(french.receive()["type"], "error")
        self.assertEqual(french.ask({"type": "join", "game": "x"})["status"], 404)


if __name__ == "__main__":
    unittest.main()
