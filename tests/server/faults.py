"""faults.py - the server while every n-th allocation, or read and write of sockets and disk, fails.

FAULTY names the program. Clients play on, whatever they are told or not told; when the failures end, every answered
move is there, the games go on, and the server ends in order with nothing leaked.
"""
import http.client
import json
import os
import select
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import served
from served import pick

PROGRAM = os.environ["FAULTY"]
GAMES = 3


class Faulty(served.Server):
    """The same server with faults in it."""

    def __init__(self, store, kind, first, then, *more):
        self.command = [PROGRAM, store, kind, str(first), str(then), *more]
        self.process = None
        self.start()

    def mend(self):
        self.process.send_signal(signal.SIGUSR1)


class Player(threading.Thread):
    """Plays both sides of a game, and does other things; what is answered with 200 counts, all else is tried again."""

    def __init__(self, server, game, seats, until):
        super().__init__()
        self.server, self.game, self.seats, self.until = server, game, seats, until
        self.steps, self.answered, self.refused, self.strange = 0, 0, 0, []

    def ask(self, method, path, body=None, secret=None):
        """An answer as JSON, or None when there was none."""
        link = served.Client(self.server)
        link.link.timeout = 20
        try:
            status, _, data = link.raw(method, path, body, secret)
        except (OSError, http.client.HTTPException):
            return 0, None
        finally:
            link.close()
        try:
            answer = json.loads(data) if path.endswith("/record") is False else {}
        except ValueError:
            answer = None
        if status not in (200, 201, 409, 503) or answer is None:
            self.strange.append((method, path, status, data[:200]))
        if status == 503 and not (answer.get("error") and answer.get("hint")):
            self.strange.append((method, path, status, data[:200]))
        self.refused += status == 503
        return status, answer

    def run(self):
        number = 0
        while time.monotonic() < self.until:
            number += 1
            status, view = self.ask("GET", f"/api/games/{self.game}")
            if status != 200:
                continue
            if view["over"]:
                break
            mover = view["view"]["to_move"]
            status, view = self.ask("GET", f"/api/games/{self.game}", secret=self.seats[mover])
            if status != 200 or view["view"]["to_move"] != mover:
                continue
            body = {"at": view["at"], "do": pick(view["view"], view["view"]["steps"])}
            if number % 4 == 0:
                self.ask("POST", f"/api/games/{self.game}/odds", body, self.seats[mover])
            status, moved = self.ask("POST", f"/api/games/{self.game}/do", body, self.seats[mover])
            if status == 200:
                self.steps = max(self.steps, moved["view"]["steps"])
                self.answered += 1
            for path in ("/api/games", "/api/systems", f"/api/games/{self.game}/board",
                         f"/api/games/{self.game}/at/0")[number % 5:number % 5 + 1]:
                self.ask("GET", path)


class Faults(served.Case):
    def watch(self, server, game, until):
        """WebSockets that come and go."""
        while time.monotonic() < until:
            live = None
            try:
                live = served.Socket(server)
                live.link.settimeout(1)
                live.join(game)
                live.receive()
            except (OSError, ValueError, served.struct.error):
                pass
            if live is not None:
                live.close()

    def play(self, kind, first, then, seconds=2):
        store = os.path.join(self.folder, f"{kind}-{then}.db")
        clean = served.Server(store)
        made = [self.create(self.client(clean)) for _ in range(GAMES)]
        self.assertEqual(clean.stop(), 0)
        clean.kill()
        server = Faulty(store, kind, first, then)
        self.addCleanup(self.end, server)
        until = time.monotonic() + seconds
        players = [Player(server, game, seats, until) for game, seats in made]
        watchers = [threading.Thread(target=self.watch, args=(server, made[0][0], until)) for _ in range(2)]
        for thread in players + watchers:
            thread.start()
        for thread in players + watchers:
            thread.join(served.PATIENCE)
            self.assertFalse(thread.is_alive())
        self.assertIsNone(server.process.poll(), server.said())
        server.mend()
        http_client = self.client(server)
        for player in players:
            self.assertEqual(player.strange, [], (kind, then))
            status, view = 0, None
            limit = time.monotonic() + served.PATIENCE
            while status != 200 and time.monotonic() < limit:
                status, view = http_client.call("GET", f"/api/games/{player.game}")
                time.sleep(0 if status == 200 else 0.05)
            self.assertEqual(status, 200, view)
            self.assertGreaterEqual(view["view"]["steps"], player.steps)
        self.wait(lambda: http_client.call("GET", "/healthz")[0] == 200)
        self.assertEqual(server.stop(), 0, server.said())
        return sum(player.answered for player in players), sum(player.refused for player in players)

    def test_memory(self):
        moves = []
        for then in (53, 499, 2003, 5003):
            moves.append(self.play("memory", then, then))
        self.assertGreater(sum(m[0] for m in moves), 5)
        self.assertGreater(sum(m[1] for m in moves), 5)
        print("memory: moves answered, calls refused:", moves)

    def test_network(self):
        moves = [self.play("net", then, then) for then in (5, 37)]
        self.assertGreater(sum(m[0] for m in moves), 5)
        print("network:", moves)

    def test_disk(self):
        moves = [self.play("disk", then, then) for then in (17, 101)]
        self.assertGreater(sum(m[0] for m in moves), 5)
        print("disk:", moves)

    def test_starting(self):
        """Whatever fails while it starts: it serves, or ends with 3 and says why."""
        ends = {0: 0, 3: 0}
        for kind, numbers in (("memory", list(range(1, 40, 2)) + list(range(60, 6000, 397))),
                              ("disk", range(1, 25, 2))):
            for number in numbers:
                store = os.path.join(self.folder, f"start-{kind}-{number}.db")
                with tempfile.TemporaryFile() as errors:
                    process = subprocess.Popen([PROGRAM, store, kind, str(number), "0", "start"],
                                               stdout=subprocess.PIPE, stderr=errors)
                    ready, _, _ = select.select([process.stdout], [], [], served.PATIENCE)
                    self.assertTrue(ready)
                    if process.stdout.readline():
                        process.send_signal(signal.SIGTERM)
                    code = process.wait(served.PATIENCE)
                    process.stdout.close()
                    errors.seek(0)
                    said = errors.read().decode()
                self.assertIn(code, ends, f"{kind} {number}: {said}")
                ends[code] += 1
                if code == 3:
                    self.assertRegex(said, "^grognard: .{5}", f"{kind} {number}")
        self.assertTrue(all(ends.values()), ends)


if __name__ == "__main__":
    unittest.main()
