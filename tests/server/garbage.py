"""garbage.py - bytes that no client of good will sends: the server lives on and ends in order.

GARBAGE says how many connections (300 unless told), SEED which (1).
"""
import os
import random
import socket
import struct
import unittest

import served

COUNT = int(os.environ.get("GARBAGE", "300"))
SEED = int(os.environ.get("SEED", "1"))

HEADS = [
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /api/games?state=open&limit=5 HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 35\r\n\r\n"
    b'{"scenario":"jena20/first-steps"}  ',
    b"GET /g/abcdefghijklmnop HTTP/1.0\r\n\r\n",
    b"HEAD /index.html HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"x\"\r\n\r\n",
    b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /api/games/aaaaaaaaaaaaaaaa/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
    + b"0" * 32 + b"\r\n\r\n",
]
UPGRADE = (b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
MESSAGES = [b'{"type":"join","game":"aaaaaaaaaaaaaaaa"}', b'{"type":"do"}', b"", b"[" * 100,
            b"\xff\xfe", b'{"type":"join","game":"aaaaaaaaaaaaaaaa","log_from":99999999999999}']


def mutate(chance, data):
    data = bytearray(data)
    for _ in range(chance.randrange(4)):
        kind = chance.randrange(5)
        at = chance.randrange(len(data) + 1)
        if kind == 0 and at < len(data):
            data[at] = chance.randrange(256)
        elif kind == 1:
            data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(20)))
        elif kind == 2:
            del data[at:at + chance.randrange(20)]
        elif kind == 3:
            data[at:at] = data[at // 2:at] * chance.randrange(1, 50)
        else:
            data[at:at] = chance.choice([b"\r\n", b"\0", b"%00", b"%2e%2e/", b"//", b"A" * 9000])
    return bytes(data)


def frame(chance):
    data = chance.choice(MESSAGES)
    head = bytes([chance.choice([0x81, 0x81, 0x81, 0x82, 0x01, 0x80, 0x89, 0x8A, 0x88, 0xF1, 0x8F])])
    length = chance.choice([len(data), len(data), len(data), 125, 126, 127])
    if length < 126:
        head += bytes([0x80 | length])
    elif length == 126:
        head += bytes([0xFE]) + struct.pack(">H", chance.randrange(65536))
    else:
        head += bytes([0xFF]) + struct.pack(">Q", chance.choice([1, 70000, 1 << 40, (1 << 64) - 1]))
    return head + b"\0\0\0\0" + data


class Garbage(served.Case):
    def throw(self, server, chance):
        link = socket.create_connection(("127.0.0.1", server.port), served.PATIENCE)
        link.settimeout(0.02)
        try:
            if chance.randrange(3) == 0:
                link.sendall(UPGRADE)
                for _ in range(chance.randrange(1, 6)):
                    link.sendall(mutate(chance, frame(chance)))
            else:
                for _ in range(chance.randrange(1, 4)):
                    link.sendall(mutate(chance, chance.choice(HEADS)))
            if chance.randrange(2):
                link.recv(65536)
            if chance.randrange(4) == 0:
                link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            pass
        link.close()

    def test_requests_before_their_answers(self):
        """Requests in one go are answered in order, or the client is hung up on; nobody else notices."""
        server = self.serve()
        get = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
        post = b"POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
        empty = b"POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
        endless = b"POST /nothing HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        for sent in (get * 3, post + get, post * 3, get + post, empty + get, empty * 3, post + endless,
                     get + post + endless, post + b"garbage"):
            link = socket.create_connection(("127.0.0.1", server.port), served.PATIENCE)
            link.sendall(sent)
            self.assertIn(link.recv(4096)[:9], (b"HTTP/1.1 ", b""))
            self.assertEqual(self.client(server).call("GET", "/healthz"), (200, {"ok": True}))
            link.close()

    def test_garbage(self):
        server = self.serve("--max-games", "1000000", "--max-actions", "1000000")
        chance = random.Random(SEED)
        for i in range(COUNT):
            self.throw(server, chance)
            if i % 50 == 0:
                self.assertIsNone(server.process.poll(), server.said())
                client = self.client(server)
                self.assertEqual(client.call("GET", "/healthz"), (200, {"ok": True}))
        self.assertEqual(self.client(server).call("GET", "/healthz"), (200, {"ok": True}))


if __name__ == "__main__":
    unittest.main()
