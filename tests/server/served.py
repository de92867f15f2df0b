"""served.py - a server of its own for each test, and clients for it, with the standard library only.

GROGNARD names the program. Every wait has a limit; a server that is still there at the end of a test is
ended by its own process id.
"""
import base64
import http.client
import json
import os
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ.get("GROGNARD", "grognard")
SMALL = "jena20/first-steps"
PATIENCE = 60  # seconds; nothing takes this long but on a machine with much else to do


class Server:
    """A process that serves on a free port."""

    def __init__(self, store, *options):
        self.command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", store,
                        "--pace", "0", *options]
        self.process = None
        self.start()

    def start(self):
        if self.process is not None:
            self.kill()
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.errors)
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline().decode() if ready else ""
        if not line.startswith("http://"):
            said = self.said()
            self.kill()
            raise AssertionError(f"the server did not start: {line!r} {said!r}")
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    def said(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.errors.close()

    def stop(self):
        """Ends it in order and gives its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


class Client:
    """One HTTP connection that is kept."""

    def __init__(self, server, source=None):
        """source is the address that the server sees, any of 127.0.0.0/8."""
        self.server = server
        self.link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE,
                                               source_address=source and (source, 0))

    def raw(self, method, path, body=None, secret=None, headers=None):
        sent = dict(headers or {})
        if secret:
            sent["Authorization"] = "Bearer " + secret
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
        if method == "POST" and body is None:
            body = "{}"
        self.link.request(method, path, body, sent)
        answer = self.link.getresponse()
        return answer.status, answer.headers, answer.read()

    def call(self, method, path, body=None, secret=None):
        status, _, answer = self.raw(method, path, body, secret)
        return status, json.loads(answer)

    def close(self):
        self.link.close()


class Socket:
    """A WebSocket client: text messages only, enough for the tests."""

    def __init__(self, server, path="/api/live", headers="", source=None):
        self.link = socket.create_connection(("127.0.0.1", server.port), PATIENCE,
                                             source and (source, 0))
        key = base64.b64encode(os.urandom(16)).decode()
        self.link.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                           f"Upgrade: websocket\r\nConnection: Upgrade\r\n{headers}"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.rest = b""
        head = b""
        try:
            while b"\r\n\r\n" not in head:
                more = self.link.recv(4096)
                if not more:
                    break
                head += more
        except OSError:
            self.link.close()
            raise
        head, _, self.rest = head.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.link.close()
            raise ConnectionError("no upgrade: " + (head + self.rest).decode(errors="replace"))

    def take(self, n):
        while len(self.rest) < n:
            more = self.link.recv(65536)
            if not more:
                raise ConnectionError("closed")
            self.rest += more
        taken, self.rest = self.rest[:n], self.rest[n:]
        return taken

    def frame(self):
        first, second = self.take(2)
        length = second & 127
        if length == 126:
            length, = struct.unpack(">H", self.take(2))
        elif length == 127:
            length, = struct.unpack(">Q", self.take(8))
        return first & 15, self.take(length)

    def write(self, code, data, final=True):
        mask = os.urandom(4)
        head = bytes([(0x80 if final else 0) | code])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
        key = (mask * (len(data) // 4 + 1))[:len(data)]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(len(data), "big")
        self.link.sendall(head + mask + masked)

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.write(1, text.encode())

    def receive(self):
        """The next message; raises ConnectionError with the reason when the server closes."""
        while True:
            code, data = self.frame()
            if code == 1:
                return json.loads(data)
            if code == 8:
                number = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 0
                raise ConnectionError(f"closed {number} {data[2:].decode()}")
            if code == 9:
                self.write(10, data)

    def until(self, wanted):
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            message = self.receive()
            if wanted(message):
                return message
        raise AssertionError("the message did not come")

    def join(self, game, secret=None, log_from=0):
        self.send({"type": "join", "game": game, "secret": secret, "log_from": log_from})
        return self.receive()

    def ask(self, message, number=1):
        self.send({"id": number, **message})
        return self.until(lambda m: m.get("id") == number)

    def close(self):
        self.link.close()


class Case(unittest.TestCase):
    """A test with a folder, and servers and clients that end with it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def serve(self, *options, store=None):
        server = Server(store or os.path.join(self.folder, "games.db"), *options)
        self.addCleanup(self.end, server)
        return server

    def end(self, server):
        """A server that still runs must end in order: a sanitizer has its say there."""
        if server.process.poll() is None:
            self.assertEqual(server.stop(), 0, server.said())
        server.kill()

    def wait(self, holds):
        """Asks until the answer is yes."""
        limit = time.monotonic() + PATIENCE
        while not holds():
            self.assertLess(time.monotonic(), limit, "what was waited for did not happen")
            time.sleep(0.02)

    def figure(self, client, name):
        """A number of /metrics."""
        lines = client.raw("GET", "/metrics")[2].decode().splitlines()
        return int(next(line for line in lines if line.startswith(f"grognard_{name} ")).split()[1])

    def client(self, server, source=None):
        client = Client(server, source)
        self.addCleanup(client.close)
        return client

    def socket(self, server, **more):
        made = Socket(server, **more)
        self.addCleanup(made.close)
        return made

    def create(self, client, **request):
        status, made = client.call("POST", "/api/games", {"scenario": SMALL, **request})
        self.assertEqual(status, 201, made)
        return made["game"], made["seats"]

    def refused(self, answer, status):
        """A refusal says what was wrong and how to put it right."""
        self.assertEqual(answer[0], status, answer[1])
        self.assertTrue(answer[1]["error"])
        self.assertIn("hint", answer[1])
        return answer[1]


def pick(view, number):
    """A choice that differs from step to step and does not depend on chance of ours."""
    choices = view["choices"]
    return choices[(number * 7 + 3) % len(choices)]["do"]
