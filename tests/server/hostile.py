"""hostile.py - clients that mean harm: they are refused in words, cost little, and nobody else notices."""
import glob
import json
import os
import resource
import socket
import stat
import time
import unittest

import served

USUAL = ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "X-Frame-Options")


class Raw(served.Case):
    """Bytes as they are, over one connection."""

    def connect(self, server, source=None):
        link = socket.create_connection(("127.0.0.1", server.port), served.PATIENCE,
                                        source and (source, 0))
        self.addCleanup(link.close)
        return link

    def answer(self, link):
        """One whole answer: status, headers in lower case, body."""
        data = b""
        while b"\r\n\r\n" not in data:
            more = link.recv(65536)
            if not more:
                raise ConnectionError("closed after " + repr(data))
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:])
        while len(body) < int(headers.get("content-length", 0)):
            more = link.recv(65536)
            if not more:
                raise ConnectionError("closed in the body")
            body += more
        return int(lines[0].split()[1]), headers, body

    def is_refusal(self, answer, status):
        """JSON with a reason, and the headers that every answer has."""
        self.assertEqual(answer[0], status, answer)
        self.assertEqual(answer[1]["content-type"], "application/json")
        for name in USUAL:
            self.assertIn(name.lower(), answer[1])
        return self.refused((answer[0], json.loads(answer[2])), status)


class Http(Raw):
    def refuse(self, server, request, status=400):
        link = self.connect(server)
        link.sendall(request)
        body = self.is_refusal(self.answer(link), status)
        self.assertEqual(link.recv(100), b"", "the connection must end after " + repr(request))
        return body

    def test_unknown_upgrades(self):
        """libwebsockets 4.1 uses a freed head when the second request asks for an upgrade it does not know."""
        server = self.serve("--max-actions", "100000")
        plain = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for upgrade in (b"foo", b"h2c", b"TLS/1.0", b"websocket, foo", b"foo, websocket", b"web socket"):
            for path in (b"/healthz", b"/api/live", b"/"):
                for connection in (b"Connection: Upgrade\r\n", b"Connection: keep-alive\r\n", b""):
                    link = self.connect(server)
                    link.sendall(plain)
                    self.assertEqual(self.answer(link)[0], 200)
                    link.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nUpgrade: " +
                                 upgrade + b"\r\n" + connection + b"\r\n")
                    self.is_refusal(self.answer(link), 400)
        self.assertEqual(self.client(server).call("GET", "/healthz"), (200, {"ok": True}))

    def test_bad_handshakes(self):
        server = self.serve("--max-actions", "100000")
        good = {"Host": "localhost", "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13"}
        for change, status in (({"Sec-WebSocket-Version": "8"}, 426), ({"Sec-WebSocket-Version": None}, 426),
                               ({"Sec-WebSocket-Key": None}, 400), ({"Sec-WebSocket-Key": "x"}, 400),
                               ({"Sec-WebSocket-Key": "x" * 22 + "=!"}, 400),
                               ({"Connection": "close"}, 400), ({"Content-Length": "5"}, 400),
                               ({"Sec-WebSocket-Protocol": "chat"}, 400),
                               ({"Origin": "http://evil.example"}, 403)):
            lines = "".join(f"{k}: {v}\r\n" for k, v in {**good, **change}.items() if v is not None)
            link = self.connect(server)
            link.sendall(f"GET /api/live HTTP/1.1\r\n{lines}\r\n".encode())
            self.is_refusal(self.answer(link), status)
        # A good one as the third request of its connection, with the first frame right behind it.
        link = self.connect(server)
        for _ in range(2):
            link.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertEqual(self.answer(link)[0], 200)
        lines = "".join(f"{k}: {v}\r\n" for k, v in good.items())
        link.sendall(f"GET /api/live HTTP/1.1\r\n{lines}\r\n".encode() + b"\x81\x82\0\0\0\0{}")
        data = b""
        while b'"error"' not in data:
            data += link.recv(4096)
        self.assertTrue(data.startswith(b"HTTP/1.1 101 "))
        self.assertIn(b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", data)

    def test_ambiguous_requests(self):
        server = self.serve("--max-actions", "100000")
        host = b"Host: localhost\r\n"
        for request, status in (
                (b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: 5\r\n"
                 b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
                (b"POST /api/games HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
                (b"POST /api/games HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n", 411),
                (b"POST /api/games HTTP/1.1\r\n" + host + b"\r\n", 411),
                (b"GET / HTTP/1.1\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + host + b" folded\r\n\r\n", 400),
                (b"GET / HTTP/1.2\r\n" + host + b"\r\n", 400),
                (b"GET / HTTP/2.0\r\n" + host + b"\r\n", 400),
                (b"GET / HTTP/9.9\r\n" + host + b"\r\n", 400),
                (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
                (b"GET /api%2fgames HTTP/1.1\r\n" + host + b"\r\n", 400),
                (b"GET /%5c HTTP/1.1\r\n" + host + b"\r\n", 400),
                (b"GET /%00 HTTP/1.1\r\n" + host + b"\r\n", 400),
                (b"GET /%zz HTTP/1.1\r\n" + host + b"\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + host + b"X: a\nY: b\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + host + b"X: 1\r\n" * 100 + b"\r\n", 431),
                (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400)):
            self.refuse(server, request, status)
        # A whole URI in its place, and HTTP/1.0, which needs no Host.
        for request in (b"GET http://localhost/healthz HTTP/1.1\r\n" + host + b"\r\n",
                        b"GET /healthz HTTP/1.0\r\n\r\n"):
            link = self.connect(server)
            link.sendall(request)
            self.assertEqual(self.answer(link)[0], 200)

    def test_dns_rebinding(self):
        """A page of another site whose name points here is not of our origin."""
        server = self.serve("--host", "play.example.org", "--max-actions", "100000")
        http = self.client(server)
        for name, status in (("evil.example", 400), ("evil.example:8420", 400), ("localhost.evil.example", 400),
                             ("127.0.0.1.evil.example", 400), ("", 400), ("[::1", 400),
                             ("localhost", 200), (f"localhost:{server.port}", 200), ("127.0.0.1", 200),
                             ("[::1]:80", 200), ("192.0.2.1", 200), ("PLAY.example.org", 200),
                             ("play.example.org:443", 200)):
            got, _, body = http.raw("GET", "/healthz", headers={"Host": name})
            self.assertEqual(got, status, name)
            if status == 400:
                self.assertIn("--host", self.refused((got, json.loads(body)), 400)["hint"])
        with self.assertRaises(ConnectionError):
            link = socket.create_connection(("127.0.0.1", server.port), served.PATIENCE)
            self.addCleanup(link.close)
            link.sendall(b"GET /api/live HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\n"
                         b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
            status, _, _ = self.answer(link)
            self.assertEqual(status, 400)
            raise ConnectionError

    def test_pipelined_requests(self):
        """Requests in one go are answered in order, each with its own answer; a body is nobody's head."""
        server = self.serve("--max-actions", "100000")
        link = self.connect(server)
        get = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        smuggled = b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
        post = (b"POST /api/games/" + b"a" * 16 + b"/chat HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
                % len(smuggled)) + smuggled
        large = b"GET /api/systems HTTP/1.1\r\nHost: localhost\r\n\r\n"
        link.sendall(get + post + large + get + post + b"\r\n" + get)
        stream = link.makefile("rb")

        def answer():
            line = stream.readline()
            headers = {}
            while (field := stream.readline().strip()):
                name, value = field.decode().split(": ", 1)
                headers[name.lower()] = value
            return int(line.split()[1]), stream.read(int(headers["content-length"]))

        answers = [answer() for _ in range(6)]
        self.assertEqual([a[0] for a in answers], [200, 400, 200, 200, 400, 200])
        self.assertIn(b'"ok":true', answers[5][1])
        self.assertIn(b'"systems"', answers[2][1])

    def test_a_client_that_expects_100(self):
        server = self.serve()
        link = self.connect(server)
        body = json.dumps({"scenario": served.SMALL}).encode()
        link.sendall(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
                     b"Content-Length: %d\r\n\r\n" % len(body))
        self.assertTrue(link.recv(100).startswith(b"HTTP/1.1 100 "))
        link.sendall(body)
        self.assertEqual(self.answer(link)[0], 201)
        self.refuse(server, b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
                            b"Content-Length: 100000\r\n\r\n", 413)

    def test_metrics_are_for_those_allowed(self):
        server = self.serve("--metrics", "127.0.0.9/32", "--metrics", "10.0.0.0/8",
                            "--trust-proxy", "127.0.0.7")
        for source, headers, status in (("127.0.0.1", {}, 403), ("127.0.0.9", {}, 200),
                                        ("127.0.0.7", {"X-Forwarded-For": "10.2.3.4"}, 200),
                                        ("127.0.0.7", {"X-Forwarded-For": "192.0.2.1"}, 403),
                                        ("127.0.0.7", {}, 403),
                                        ("127.0.0.9", {"X-Forwarded-For": "192.0.2.1"}, 403)):
            got = self.client(server, source).raw("GET", "/metrics", headers=headers)[0]
            self.assertEqual(got, status, (source, headers))
        plain = self.serve(store=os.path.join(self.folder, "other.db"))
        self.assertEqual(self.client(plain).raw("GET", "/metrics")[0], 200)
        forwarded = self.client(plain).raw("GET", "/metrics", headers={"Forwarded": "for=192.0.2.1"})
        self.assertEqual(forwarded[0], 403)
        self.assertIn("--trust-proxy 127.0.0.1", plain.said())


class Rates(Raw):
    """What a client that is refused costs."""

    def closing(self, live, send):
        """Sends until the server hangs up. Returns the messages that came, and the reason."""
        answers = []
        try:
            for _ in range(2000):
                send()
                answers.append(live.receive())
        except ConnectionError as reason:
            return answers, str(reason)
        except OSError:
            pass
        try:
            while True:
                answers.append(live.receive())
        except ConnectionError as reason:
            return answers, str(reason)

    def test_a_long_array_is_one_refusal(self):
        server = self.serve()
        live = self.socket(server)
        live.send("[" + ",".join("0" * 30000) + "]")
        answer = live.receive()
        self.assertEqual((answer["type"], answer["status"], answer["limit"]), ("error", 413, "messages"))
        live.send({"type": "join", "id": 1, "game": "x"})
        self.assertEqual(live.receive()["id"], 1, "nothing else was sent about the array")

    def test_an_array_is_refused_as_often_as_one_may_be_refused(self):
        server = self.serve()
        answers, reason = [], ""
        live = self.socket(server)
        live.send("[" + ",".join("0" * 1000) + "]")
        try:
            while True:
                answers.append(live.receive())
        except ConnectionError as ended:
            reason = str(ended)
        self.assertIn("closed 1008 refused too often", reason)
        self.assertLess(len(answers), 300)
        self.assertEqual(answers[-1]["limit"], "refusals")

    def test_refused_again_and_again(self):
        for message in ("x", '{"type":"sing"}', '{"type":"join","game":"x"}', '{"type":"do","at":"x","do":"y"}',
                        '{"type":"join","game":"aaaaaaaaaaaaaaaa"}'):
            server = self.serve(store=os.path.join(self.folder, f"{len(message)}.db"))
            live = self.socket(server)
            answers, reason = self.closing(live, lambda m=message, s=live: s.send(m))
            self.assertEqual(reason, "closed 1008 refused too often", message)
            self.assertTrue(50 < len(answers) < 600, len(answers))
            self.assertTrue(all(a["type"] == "error" for a in answers))
            # For a while it is not let in again; others are.
            link = self.connect(server)
            self.assertEqual(self.is_refusal(self.answer(link), 429)["limit"], "refusals")
            self.assertEqual(self.client(server, "127.0.0.2").call("GET", "/healthz")[0], 200)

    def test_the_same_over_http(self):
        server = self.serve()
        for kind, path in (("127.0.0.5", "/nothing"), ("127.0.0.6", "/api/games/" + "a" * 16)):
            http = self.client(server, kind)
            for _ in range(2000):
                status, headers, body = http.raw("GET", path)
                if headers["Connection"] == "close":
                    break
            self.assertEqual(headers["Connection"], "close")
            if json.loads(body).get("limit") != "refusals":
                link = self.connect(server, kind)
                self.assertEqual(self.is_refusal(self.answer(link), 429)["limit"], "refusals")

    def test_long_messages_cost_more(self):
        server = self.serve("--max-actions", "10")
        live = self.socket(server)
        text = json.dumps({"type": "join", "game": "a" * 16, "x": "y" * 60000})
        live.send(text)
        self.assertEqual(live.receive()["status"], 404)
        live.send(text)
        self.assertEqual(live.receive()["limit"], "actions_per_second")


class Addresses(Raw):
    def test_connections_of_one_address(self):
        server = self.serve("--max-per-address", "5")
        links = [self.connect(server) for _ in range(5)]
        link = self.connect(server)
        self.assertEqual(self.is_refusal(self.answer(link), 429)["limit"], "connections_per_address")
        self.assertEqual(self.client(server, "127.0.0.2").call("GET", "/healthz")[0], 200)
        for link in links:
            link.close()
        http = self.client(server, "127.0.0.2")
        self.wait(lambda: self.figure(http, "connections") == 2)
        self.socket(server)

    def test_behind_a_proxy(self):
        """Clients of a trusted proxy are told apart; whoever is not trusted can say what it likes."""
        server = self.serve("--max-actions", "10", "--trust-proxy", "127.0.0.7/32",
                            "--max-per-address", "2")
        proxy = self.client(server, "127.0.0.7")

        def ask(client, headers):
            return client.raw("GET", "/api/games", headers=headers)[0]

        def use_up(client, headers):
            for _ in range(100):
                if ask(client, headers) == 429:
                    return
            self.fail("there is no limit")

        use_up(proxy, {"X-Forwarded-For": "192.0.2.1"})
        self.assertEqual(ask(proxy, {"X-Forwarded-For": "192.0.2.2"}), 200)
        self.assertEqual(ask(proxy, {"Forwarded": "for=192.0.2.3"}), 200)
        self.assertEqual(ask(proxy, {"X-Forwarded-For": "192.0.2.9, 192.0.2.1"}), 429)
        self.assertEqual(ask(proxy, {"X-Forwarded-For": "192.0.2.4", "Forwarded": "for=192.0.2.5"}), 400)
        liar = self.client(server, "127.0.0.8")
        use_up(liar, {"X-Forwarded-For": "192.0.2.6"})
        self.assertEqual(ask(liar, {"X-Forwarded-For": "192.0.2.7"}), 429)
        # The proxy may have many connections, each client of it two that last.
        for name in ("192.0.2.20", "192.0.2.21"):
            for _ in range(2):
                self.socket(server, source="127.0.0.7", headers=f"X-Forwarded-For: {name}\r\n")
            with self.assertRaisesRegex(ConnectionError, "connections_per_address"):
                self.socket(server, source="127.0.0.7", headers=f"X-Forwarded-For: {name}\r\n")

    def test_games_are_counted_to_the_client_of_the_proxy(self):
        server = self.serve("--max-games", "1", "--trust-proxy", "127.0.0.7")
        proxy = self.client(server, "127.0.0.7")
        made = [proxy.raw("POST", "/api/games", {"scenario": served.SMALL},
                          headers={"X-Forwarded-For": name})[0]
                for name in ("192.0.2.1", "192.0.2.2", "192.0.2.1")]
        self.assertEqual(made, [201, 201, 429])


class Descriptors(Raw):
    def test_none_left(self):
        """Clients wait until there are descriptors again; those who are connected notice nothing, nor does the processor."""
        server = self.serve()
        http = self.client(server)
        self.assertEqual(http.call("GET", "/healthz")[0], 200)
        pid = server.process.pid
        before = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (len(os.listdir(f"/proc/{pid}/fd")), before[1]))
        link = self.connect(server)
        link.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        used = self.processor(pid)
        for _ in range(10):
            self.assertEqual(http.call("GET", "/healthz")[0], 200)
            time.sleep(0.1)
        # Trying again without a pause would take the whole second.
        self.assertLess(self.processor(pid) - used, 0.3)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before)
        self.assertEqual(self.answer(link)[0], 200)

    def processor(self, pid):
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Bodies(Raw):
    def test_a_body_has_a_deadline(self):
        """A byte now and then keeps nothing open: not a head, not a body, not the announcement of one."""
        server = self.serve()
        heads = [b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "]
        links = [self.connect(server) for _ in heads]
        for link, head in zip(links, heads):
            link.settimeout(0.05)
            link.sendall(head)
        ended = set()
        limit = time.monotonic() + served.PATIENCE
        while len(ended) < len(links):
            self.assertLess(time.monotonic(), limit, "it is kept open")
            for i, link in enumerate(links):
                try:
                    link.sendall(b"x")
                    if link.recv(100) == b"":
                        ended.add(i)
                except socket.timeout:
                    pass
                except OSError:
                    ended.add(i)
            time.sleep(0.2)
        self.assertEqual(self.figure(self.client(server), "late_dropped_total"), 2)

    def test_only_records_may_be_large(self):
        server = self.serve()
        link = self.connect(server)
        link.sendall(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n")
        self.assertEqual(self.is_refusal(self.answer(link), 413)["limit"], "body")


class Records(Raw):
    def record(self, http):
        game, _ = self.create(http, seats={"french": "random", "prussian": "random"})
        self.wait(lambda: http.call("GET", f"/api/games/{game}")[1]["over"])
        return http.raw("GET", f"/api/games/{game}/record")[2]

    def test_uploads_have_a_quota(self):
        server = self.serve("--max-uploads", "3", "--max-actions", "100000")
        http = self.client(server)
        record = self.record(http)
        self.assertEqual([http.call("POST", "/api/records", record)[0] for _ in range(3)], [201] * 3)
        answer = self.refused(http.call("POST", "/api/records", record), 429)
        self.assertEqual(answer["limit"], "uploads_per_hour")
        self.assertEqual(self.client(server, "127.0.0.2").call("POST", "/api/records", record)[0], 201)

    def test_records_share_their_battle(self):
        server = self.serve("--workers", "1", "--max-actions", "100000")
        http = self.client(server)
        record = self.record(http)
        before = self.figure(http, "battles_in_memory")
        games = [http.call("POST", "/api/records", record)[1]["game"] for _ in range(12)]
        self.assertEqual(self.figure(http, "games_in_memory"), 1, "an upload stays in nobody's memory")
        views = [http.call("GET", f"/api/games/{game}")[1] for game in games]
        self.assertEqual(self.figure(http, "games_in_memory"), 13)
        self.assertEqual(self.figure(http, "battles_in_memory"), before + 1)
        for view in views:
            self.assertEqual(view["view"]["pieces"], views[0]["view"]["pieces"])
            self.assertTrue(view["over"] and view["record"])
        status, middle = http.call("GET", f"/api/games/{games[5]}/at/3")
        self.assertEqual((status, middle["view"]["steps"]), (200, 3))
        self.assertEqual(http.raw("GET", f"/api/games/{games[7]}/record")[2], record)

    def test_records_are_verified_by_a_thread_of_low_priority(self):
        server = self.serve()
        http = self.client(server)
        self.assertEqual(http.call("POST", "/api/records", "record: 1\n")[0], 400)
        nice = []
        for path in glob.glob(f"/proc/{server.process.pid}/task/*/stat"):
            with open(path, encoding="utf-8") as file:
                nice.append(int(file.read().rsplit(")", 1)[1].split()[16]))
        self.assertEqual([n for n in nice if n != min(nice)], [15])


class Files(Raw):
    def run_serve(self, store):
        run = served.subprocess.run([served.PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", store],
                                    capture_output=True, timeout=served.PATIENCE)
        return run.returncode, run.stderr.decode()

    def test_a_second_server_on_a_file(self):
        server = self.serve()
        store = os.path.join(self.folder, "games.db")
        code, said = self.run_serve(store)
        self.assertEqual(code, 3, said)
        self.assertIn(f"in use by another server, process {server.process.pid}", said)
        game, _ = self.create(self.client(server))
        self.assertEqual(server.stop(), 0)
        server.start()
        self.assertEqual(self.client(server).call("GET", f"/api/games/{game}")[0], 200)

    def test_a_file_that_is_no_store(self):
        for name, content in (("garbage", bytes(range(256)) * 32), ("short", b"short")):
            path = os.path.join(self.folder, name)
            with open(path, "wb") as file:
                file.write(content)
            code, said = self.run_serve(path)
            self.assertEqual(code, 3, said)
            self.assertIn("is no file of games", said)
            with open(path, "rb") as file:
                self.assertEqual(file.read(), content)
        self.assertEqual(self.run_serve("mysql://x")[0], 3)

    def test_the_store_is_its_owners(self):
        before = os.umask(0)
        self.addCleanup(os.umask, before)
        server = self.serve()
        self.create(self.client(server))
        for name in os.listdir(self.folder):
            mode = os.stat(os.path.join(self.folder, name)).st_mode
            self.assertEqual(stat.S_IMODE(mode), 0o600, name)


if __name__ == "__main__":
    unittest.main()
