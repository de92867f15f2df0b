"""bystander.py - how long others wait while clients misbehave: the latency of one who asks and moves now and then.

    bystander.py                    the test: within ten times of idle
    bystander.py --table [SECONDS]  the figures for the README

The bystander comes from 127.0.0.1, those who attack from other addresses of the loopback interface, in a program of
lower priority, for a real one would not run on the server's machine. GROGNARD names the program.
"""
import json
import multiprocessing
import os
import select
import socket
import statistics
import sys
import time
import unittest

import served
from served import pick

CLIENTS = 32
UPGRADE = (b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")


def frame(text):
    head = bytes([0x81]) + (bytes([0x80 | len(text)]) if len(text) < 126 else
                            bytes([0xFE]) + len(text).to_bytes(2, "big"))
    return head + b"\0\0\0\0" + text


def request(path, body=b"", method=b"GET"):
    length = b"Content-Length: %d\r\n" % len(body) if method == b"POST" else b""
    return method + b" " + path + b" HTTP/1.1\r\nHost: localhost\r\n" + length + b"\r\n" + body


# What each client of an attack sends first, and then again and again.
ATTACKS = {
    "arrays of 30,000 zeros": (UPGRADE, frame(b"[" + b",".join([b"0"] * 30000) + b"]")),
    "arrays of 1,000 zeros": (UPGRADE, frame(b"[" + b",".join([b"0"] * 1000) + b"]")),
    "messages that are no JSON": (UPGRADE, frame(b"x") * 50),
    "pings": (UPGRADE, (b"\x89\x80\0\0\0\0") * 1000),
    "unknown addresses": (b"", request(b"/nothing") * 20),
    "new games of no scenario": (b"", request(b"/api/games", b'{"scenario":"x"}', b"POST") * 10),
    "records that are none": (b"", request(b"/api/records", b"record: 1\n" + b"x" * 60000, b"POST")),
    "the beginning of a next request": (request(b"/healthz") + b"G", b""),
    "the list of games": (b"", request(b"/api/games?limit=200") * 5),
}


class Link:
    """One connection of an attacker, without waiting for anything."""

    def __init__(self, port, source, first):
        self.port, self.source, self.first, self.link = port, source, first, None

    def connect(self):
        self.link = socket.socket()
        self.link.bind((self.source, 0))
        self.link.settimeout(2)
        self.link.connect(("127.0.0.1", self.port))
        if self.first:
            self.link.sendall(self.first)
        self.link.setblocking(False)

    def pump(self, data):
        """Sends what goes, throws away what comes; a new connection when this one is over."""
        try:
            if self.link is None:
                self.connect()
            try:
                while self.link.recv(1 << 20):
                    pass
                raise OSError("closed")
            except BlockingIOError:
                pass
            self.link.send(data)
        except BlockingIOError:
            pass
        except OSError:
            if self.link is not None:
                self.link.close()
            self.link = None


def attack(port, name, until):
    """Many clients of two addresses, as fast as they can."""
    os.nice(19)
    first, data = ATTACKS[name]
    links = [Link(port, f"127.0.0.{2 + i % 2}", first) for i in range(CLIENTS)]
    while time.monotonic() < until:
        for link in links:
            link.pump(data)
        live = [link.link for link in links if link.link is not None]
        select.select(live, live, [], 0.001)


class Bystander:
    """Asks how the server is, and moves, and notes how long each took, in milliseconds."""

    def __init__(self, server):
        self.client = served.Client(server)
        self.make()

    def make(self):
        made = self.client.call("POST", "/api/games", {"scenario": served.SMALL})[1]
        self.game, self.seats = made["game"], made["seats"]

    def ask(self):
        began = time.perf_counter()
        status, _, _ = self.client.raw("GET", "/healthz")
        assert status == 200
        return (time.perf_counter() - began) * 1000

    def move(self, number):
        status, view = self.client.call("GET", f"/api/games/{self.game}?log_from=99999")
        assert status == 200, view
        if view["over"]:
            self.make()
            return self.move(number)
        mover = view["view"]["to_move"]
        view = self.client.call("GET", f"/api/games/{self.game}?log_from=99999", secret=self.seats[mover])[1]
        body = json.dumps({"at": view["at"], "do": pick(view["view"], number)})
        began = time.perf_counter()
        status, _, _ = self.client.raw("POST", f"/api/games/{self.game}/do?log_from=99999", body, self.seats[mover])
        assert status == 200
        return (time.perf_counter() - began) * 1000

    def measure(self, seconds):
        asked, moved, until, number = [], [], time.monotonic() + seconds, 0
        while time.monotonic() < until:
            number += 1
            asked.append(self.ask())
            if number % 10 == 0:
                moved.append(self.move(number))
            time.sleep(0.01)  # within the standard limits
        return asked, moved


def share(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def run(seconds, names):
    """Rows of name, median and 99th of asking, median and 99th of moving; the first is idle."""
    import tempfile
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        server = served.Server(os.path.join(folder, "games.db"), "--max-games", "100000")
        bystander = Bystander(server)
        bystander.measure(0.5)
        for name in [None] + names:
            attacker = None
            if name is not None:
                attacker = multiprocessing.Process(target=attack,
                                                   args=(server.port, name, time.monotonic() + seconds + 1))
                attacker.start()
                time.sleep(0.3)
            try:
                asked, moved = bystander.measure(seconds)
            finally:
                if attacker is not None:
                    attacker.join(served.PATIENCE)
            rows.append((name or "nobody", statistics.median(asked), share(asked, 0.99), statistics.median(moved),
                         share(moved, 0.99)))
        code = server.stop()
        server.kill()
        assert code == 0
    return rows


class Latency(unittest.TestCase):
    def test_within_ten_times_of_idle(self):
        rows = run(float(os.environ.get("BYSTANDER_SECONDS", "2")), list(ATTACKS))
        show(rows)
        idle = rows[0]
        for row in rows[1:]:
            self.assertLess(row[1], 10 * max(idle[1], 0.1), row)
            self.assertLess(row[3], 10 * max(idle[3], 0.5), row)


def show(rows):
    print(f"{'':28} {'ask p50':>9} {'p99':>9} {'move p50':>9} {'p99':>9}   ms")
    for name, *figures in rows:
        print(f"{name:28} " + " ".join(f"{figure:9.2f}" for figure in figures))
    sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1] == "--table":
        show(run(float(sys.argv[2]) if len(sys.argv) > 2 else 10, list(ATTACKS)))
    else:
        unittest.main()
