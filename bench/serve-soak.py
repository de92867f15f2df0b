#!/usr/bin/env python3
"""serve-soak.py - the memory of a server over a long time of everything at once.

    bench/serve-soak.py PROGRAM LOAD SECONDS

PROGRAM is grognard, LOAD is serve-load of the same build. A hundred games are played at 500 actions a second; beside
that clients come and go, look at games and records, upload some, and others, from addresses of their own, send what
nobody can read. Every tenth of the time the resident memory is printed, and at the end how it grew after the first fifth.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))


def resident(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def guests(server, until, served):
    """People who come, look, talk and go; some of them rude."""
    chance = random.Random(threading.get_ident())
    games = []
    while time.monotonic() < until:
        client = served.Client(server)
        try:
            kind = chance.randrange(6)
            if kind == 0 or not games:
                made = client.call("POST", "/api/games", {"scenario": "jena20/first-steps", "public": True,
                                                          "seats": {"french": "random", "prussian": "random"}})[1]
                games = (games + [made["game"]])[-50:]
            elif kind == 1:
                client.call("GET", f"/api/games/{chance.choice(games)}")
            elif kind == 2:
                record = client.raw("GET", f"/api/games/{chance.choice(games)}/record")[2]
                status, made = client.call("POST", "/api/records", record)
                if status == 201:
                    client.call("GET", f"/api/games/{made['game']}")
            elif kind == 3:
                live = served.Socket(server, source="127.0.0.3")
                live.join(chance.choice(games))
                live.send("[" + "0," * 900 + "0]")
                live.receive()
                live.close()
            elif kind == 4:
                client.call("GET", "/api/games?state=over&limit=200")
            else:
                client.close()
                client = served.Client(server, "127.0.0.4")
                client.link.connect()
                client.link.sock.sendall(bytes(chance.randrange(256) for _ in range(200)) + b"\r\n\r\n")
        except (OSError, ValueError, KeyError):
            pass
        finally:
            client.close()
        time.sleep(0.01)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    program, load, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    os.environ["GROGNARD"] = program
    import served
    with tempfile.TemporaryDirectory() as folder:
        server = served.Server(os.path.join(folder, "games.db"), "--max-actions", "1000000", "--max-games",
                               "100000000", "--max-uploads", "100000000")
        until = time.monotonic() + seconds
        threads = [threading.Thread(target=guests, args=(server, until, served)) for _ in range(3)]
        for thread in threads:
            thread.start()
        player = subprocess.Popen([load, str(server.port), "100", str(seconds), "500"], stdout=subprocess.PIPE)
        figures = []
        for tenth in range(10):
            time.sleep(max(0, until - seconds + (tenth + 1) * seconds / 10 - time.monotonic()))
            figures.append(resident(server.process.pid) / 1024)
            print(f"{(tenth + 1) * seconds / 10:6.0f} s  {figures[-1]:7.1f} MB", flush=True)
        print(player.communicate()[0].decode().splitlines()[0])
        for thread in threads:
            thread.join()
        client = served.Client(server)
        metrics = client.raw("GET", "/metrics")[2].decode()
        client.close()
        wanted = ("actions_total", "games_created_total", "requests_total", "accepted_total", "refused_total",
                  "games_in_memory", "battles_in_memory", "sources")
        print(json.dumps({line.split()[0][9:]: int(line.split()[1]) for line in metrics.splitlines()
                          if line.startswith("grognard_") and line.split()[0][9:] in wanted}))
        print(f"ended with {server.stop()}; grew by {figures[-1] - figures[1]:.1f} MB after the first fifth")


if __name__ == "__main__":
    main()
