"""limits.py - limits are kept and explained, bad clients cost nothing, and the end is orderly."""
import json
import os
import resource
import signal
import socket
import time
import unittest

import served
from served import pick


class Limits(served.Case):
    def test_connections(self):
        server = self.serve("--max-connections", "8")
        links = [socket.create_connection(("127.0.0.1", server.port), served.PATIENCE)
                 for _ in range(8)]
        # Clients are taken in the order in which they came, so this one is the ninth.
        link = socket.create_connection(("127.0.0.1", server.port), served.PATIENCE)
        answer = b""
        while True:
            more = link.recv(4096)
            if not more:
                break
            answer += more
        link.close()
        head, body = answer.split(b"\r\n\r\n")
        self.assertIn(b" 503 ", head)
        self.assertIn(b"Retry-After: 5", head)
        self.assertEqual(json.loads(body)["limit"], "connections")
        for link in links:
            link.close()
        self.wait(lambda: self.client(server).raw("GET", "/healthz")[0] == 200)

    def test_actions_per_second(self):
        server = self.serve("--max-actions", "10")
        http, other = self.client(server), self.client(server)
        status, headers, body = 200, None, None
        for _ in range(100):
            status, headers, body = http.raw("GET", "/api/games")
            if status != 200:
                break
        self.assertEqual(status, 429)
        body = json.loads(body)
        self.assertEqual(body["limit"], "actions_per_second")
        self.assertEqual(headers["Retry-After"], str(body["retry_after"]))
        # What is limited is the address and not the connection; another address has its own limit.
        self.refused(other.call("GET", "/api/games"), 429)
        self.assertEqual(self.client(server, "127.0.0.2").call("GET", "/api/games")[0], 200)
        while True:
            time.sleep(body["retry_after"])
            status, body = http.call("GET", "/api/games")
            if status == 200:
                break
        live = self.socket(server, source="127.0.0.3")
        answers = []
        while 429 not in answers:
            live.send({"type": "join", "game": "a" * 16})
            answers.append(live.receive()["status"])
        self.assertEqual(answers[0], 404)

    def test_games_per_address(self):
        http = self.client(self.serve("--max-games", "3"))
        made = [self.create(http) for _ in range(3)]
        answer = self.refused(http.call("POST", "/api/games", {"scenario": served.SMALL}), 429)
        self.assertEqual(answer["limit"], "games_per_address")
        game, seats = made[0]
        self.assertEqual(http.call("POST", f"/api/games/{game}/resign", {}, seats["french"])[0], 200)
        self.create(http)

    def test_messages_and_headers(self):
        server = self.serve("--max-message", "4096")
        live = self.socket(server)
        live.send(json.dumps({"type": "chat", "text": "x" * 5000}))
        self.assertIn("too large", live.receive()["error"])
        with self.assertRaises(ConnectionError):
            live.receive()
        parts = self.socket(server)
        with self.assertRaises((ConnectionError, BrokenPipeError, AssertionError)):
            for i in range(100):
                parts.write(1 if i == 0 else 0, b"x" * 1000, final=False)
            for _ in range(3):
                parts.receive()
        binary = self.socket(server)
        binary.write(2, b"\x00\x01")
        self.assertIn("text", binary.receive()["error"])
        self.assertEqual(self.client(server).call("GET", "/healthz")[0], 200)

    def head(self, server, *parts):
        """The answer to a request that is sent in parts, up to the end of the connection."""
        link = socket.create_connection(("127.0.0.1", server.port), served.PATIENCE)
        self.addCleanup(link.close)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in parts:
            link.sendall(part)
            time.sleep(0.01)  # so that they come one by one; nothing hangs on it
        answer = b""
        while more := link.recv(4096):
            answer += more
        head, _, body = answer.partition(b"\r\n\r\n")
        return head.split(b"\r\n")[0], body

    def test_headers(self):
        server = self.serve()
        begin, end = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Long: ", b"\r\n\r\n"
        for size in (9000, 100000, 2000000):
            line, body = self.head(server, begin + b"x" * size + end)
            self.assertEqual(line, b"HTTP/1.1 431 Request Header Fields Too Large", size)
            answer = self.refused((431, json.loads(body)), 431)
            self.assertEqual(answer["limit"], "header")
        self.assertIn(b" 431 ", self.head(server, begin, b"x" * 5000, b"x" * 5000)[0])
        self.assertIn(b" 200 ", self.head(server, begin + b"x" * 7000 + end)[0])
        self.assertIn(b" 200 ", self.head(server, begin[:9], begin[9:], b"x" * 3000, end[:3], end[3:])[0])
        # Who stops half way, closes or sends something else is not in the way of others.
        half = socket.create_connection(("127.0.0.1", server.port), served.PATIENCE)
        half.sendall(begin)
        half.shutdown(socket.SHUT_WR)
        with self.assertRaises(ConnectionError):  # closed, or reset for what was not read
            if half.recv(10) == b"":
                raise ConnectionError
        for sent in (begin, b"", b"\x16\x03\x01\x02"):
            link = socket.create_connection(("127.0.0.1", server.port), served.PATIENCE)
            link.sendall(sent)
            link.close()
        self.assertEqual(self.client(server).call("GET", "/healthz")[0], 200)
        http = self.client(server)
        self.wait(lambda: self.figure(http, "connections") <= 3)
        half.close()

    def test_games_beyond_memory_are_read_again(self):
        server = self.serve("--max-memory", "4")
        http = self.client(server)
        games = [self.create(http) for _ in range(12)]
        for game, seats in games:
            view = http.call("GET", f"/api/games/{game}", secret=seats["french"])[1]
            body = {"at": view["at"], "do": pick(view["view"], 0)}
            status, answer = http.call("POST", f"/api/games/{game}/do", body, seats["french"])
            self.assertEqual((status, answer["view"]["steps"]), (200, 1))
        self.assertLessEqual(self.figure(http, "games_in_memory"), 4)

    def test_a_slow_client_is_dropped(self):
        server = self.serve("--max-queue", "65536", "--max-actions", "100000")
        http = self.client(server)
        game, seats = self.create(http)
        slow = self.socket(server)
        slow.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.join(game)

        def talk():
            for _ in range(50):
                http.call("POST", f"/api/games/{game}/chat?log_from=99999", {"text": "é" * 400},
                          seats["french"])
            return self.figure(http, "slow_dropped_total") == 1

        self.wait(talk)
        self.wait(lambda: self.figure(http, "websockets") == 0)


class Ends(served.Case):
    def test_clients_are_told_and_writes_finished(self):
        server = self.serve()
        http = self.client(server)
        game, seats = self.create(http)
        live = self.socket(server)
        live.join(game)
        stream = self.client(server)
        stream.link.request("GET", f"/api/games/{game}/events")
        events = stream.link.getresponse()
        events.readline()
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(live.until(lambda m: m["type"] == "bye")["why"],
                         "the server is being stopped")
        with self.assertRaises(ConnectionError):
            live.receive()
        self.assertIn(b'"bye"', events.read())
        self.assertEqual(server.stop(), 0)
        self.assertEqual(server.said(), "")

    def test_a_port_in_use(self):
        server = self.serve()
        command = [served.PROGRAM, "serve", "--listen", f"127.0.0.1:{server.port}", "--store",
                   os.path.join(self.folder, "other.db")]
        second = served.subprocess.run(command, capture_output=True, timeout=served.PATIENCE)
        self.assertEqual(second.returncode, 3)
        self.assertIn(b"in use", second.stderr)

    def test_a_store_that_cannot_be_opened(self):
        for store, code in ((os.path.join(self.folder, "no", "such", "x.db"), 3),
                            ("postgres://nobody@127.0.0.1:1/none", 3)):
            run = served.subprocess.run([served.PROGRAM, "serve", "--listen", "127.0.0.1:0",
                                         "--store", store], capture_output=True,
                                        timeout=served.PATIENCE)
            self.assertIn(run.returncode, (2, code), run.stderr)
            self.assertTrue(run.stderr)


class Disk(served.Case):
    def test_a_full_disk_is_answered_and_got_over(self):
        server = self.serve("--max-actions", "100000")
        http = self.client(server)
        game, seats = self.create(http)
        view = http.call("GET", f"/api/games/{game}", secret=seats["french"])[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        body = {"at": view["at"], "do": pick(view["view"], 0)}
        path = f"/api/games/{game}/do"
        answer = self.refused(http.call("POST", path, body, seats["french"]), 503)
        self.assertGreater(answer["retry_after"], 0)
        status, now = http.call("GET", f"/api/games/{game}", secret=seats["french"])
        if status == 200:
            self.assertEqual(now, view)
        self.assertEqual(http.call("GET", "/healthz")[0], 503)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        answers = []
        self.wait(lambda: answers.append(http.call("POST", path, body, seats["french"])) or
                  answers[-1][0] == 200)
        self.assertEqual(answers[-1][1]["view"]["steps"], 1)
        self.assertEqual(http.call("GET", "/healthz")[0], 200)


if __name__ == "__main__":
    unittest.main()
