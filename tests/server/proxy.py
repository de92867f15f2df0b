"""proxy.py - the server behind nginx, with the configuration that docs/HOSTING.md shows.

DOCUMENT names that page. Only addresses and certificates are changed in what is taken from it. NGINX names the program,
else it is looked for; without it the test is skipped, under CI=true it fails.
"""
import json
import os
import shutil
import socket
import subprocess
import sys
import unittest

import served

NGINX = os.environ.get("NGINX") or shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
NAME = "play.example.org"


def configuration(document, port, server_port, folder):
    """The block `server { … }` of the page, on our ports and without TLS, and what nginx wants around it."""
    with open(document, encoding="utf-8") as text:
        block = text.read().partition("\nserver {")[2].partition("\n}\n")[0]
    lines = [line for line in block.split("\n") if "ssl_certificate" not in line]
    block = "\n".join(lines).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    block = block.replace("127.0.0.1:8420", f"127.0.0.1:{server_port}")
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in
                    ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return (f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;\n"
            f"{'user root;' if os.getuid() == 0 else ''}\nevents {{ }}\nhttp {{ access_log off;\n{paths}"
            f"server {{{block}\n}}\n}}\n")


class Proxied:
    """What a client of served.py must know of a server."""

    def __init__(self, port):
        self.port = port


class Nginx(served.Case):
    def setUp(self):
        super().setUp()
        self.assertTrue(NGINX, "nginx is not installed")
        self.server = self.serve("--host", NAME, "--trust-proxy", "127.0.0.1", "--max-actions", "10")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        place = os.path.join(self.folder, "nginx.conf")
        with open(place, "w", encoding="utf-8") as out:
            out.write(configuration(os.environ["DOCUMENT"], port, self.server.port, self.folder))
        self.process = subprocess.Popen([NGINX, "-p", self.folder, "-c", place], stderr=subprocess.DEVNULL)
        self.addCleanup(self.end_proxy)
        self.proxy = Proxied(port)
        self.origin = f"http://{NAME}:{port}"
        self.wait(self.answers)

    def end_proxy(self):
        self.process.terminate()
        self.process.wait(served.PATIENCE)

    def answers(self):
        self.assertIsNone(self.process.poll(), "nginx does not take the configuration of the page")
        try:
            socket.create_connection(("127.0.0.1", self.proxy.port), served.PATIENCE).close()
        except ConnectionError:
            return False
        return True

    def ask(self, method, path, host=None, source=None, **more):
        """Status, headers and body; the page says by what name and origin it was loaded."""
        client = served.Client(self.proxy, source)
        self.addCleanup(client.close)
        headers = {"Host": host or self.origin.partition("//")[2], "Origin": self.origin, **more.pop("headers", {})}
        return client.raw(method, path, headers=headers, **more)

    def test_the_page_plays_through_it(self):
        self.assertEqual(self.ask("GET", "/")[0], 200)
        status, _, body = self.ask("POST", "/api/games", body={"scenario": served.SMALL})
        self.assertEqual(status, 201, body)
        game = json.loads(body)["game"]
        # A page that was loaded by its address: what it hears of goes through a WebSocket or a stream of events.
        live = self.socket(self.proxy, headers=f"Origin: http://127.0.0.1:{self.proxy.port}\r\n")
        self.assertEqual(live.join(game)["game"], game)
        link = socket.create_connection(("127.0.0.1", self.proxy.port), served.PATIENCE)
        self.addCleanup(link.close)
        link.sendall(f"GET /api/games/{game}/events HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode())
        data = b""
        while b'data: {"game"' not in data:
            more = link.recv(65536)
            self.assertTrue(more, data)
            data += more

    def test_who_it_is_for_and_who_not(self):
        self.assertEqual(self.ask("GET", "/healthz", host="evil.example")[0], 400)
        self.assertEqual(self.ask("GET", "/metrics")[0], 403)
        self.assertEqual(self.ask("POST", "/api/games", body={"scenario": served.SMALL},
                                  headers={"Origin": "http://evil.example"})[0], 403)

    def test_clients_are_told_apart_and_cannot_lie(self):
        """What a client writes into Forwarded and X-Forwarded-For has no effect."""
        status = 0
        for number in range(200):
            status = self.ask("GET", "/api/games", source="127.0.0.21", headers={
                "X-Forwarded-For": f"192.0.2.{number}", "Forwarded": f"for=192.0.2.{number}"})[0]
            if status == 429:
                break
        self.assertEqual(status, 429)
        self.assertEqual(self.ask("GET", "/api/games", source="127.0.0.22")[0], 200)


if __name__ == "__main__":
    if not NGINX and not os.environ.get("CI"):
        sys.exit(77)  # what meson takes for a skipped test
    unittest.main()
