"""history.py - clients on two servers with one PostgreSQL while everything goes wrong; then one order of actions per
game is looked for in what they were told (checker.py).

Run by tests/store/postgres. HISTORY_SECONDS says how long (8), SEED which, CLOCK_LIBRARY names the preloaded clock.
What goes wrong: a server is frozen, killed, restarted in order; the clock of one jumps; connections to the database
are cut, its processes are frozen, it crashes. As root, or where the database is one's own.
"""
import http.client
import json
import os
import random
import signal
import struct
import subprocess
import threading
import time
import unittest

import checker
import served
from served import pick

SECONDS = float(os.environ.get("HISTORY_SECONDS", "8"))
SEED = int(os.environ.get("SEED", str(random.randrange(1 << 30))))
STORE = os.environ["STORE_POSTGRES"]
CONTROL = os.environ["STORE_POSTGRES_CONTROL"]
CLOCK = os.environ.get("CLOCK_LIBRARY")
GAMES, CLIENTS = 4, 6
LIMITS = ("--max-actions", "1000000", "--max-games", "1000000", "--max-per-address", "100000")


def ask_database(question):
    """Rows of one column, as lines."""
    run = subprocess.run([CONTROL, "run", "postgres", f"COPY ({question}) TO STDOUT"], capture_output=True,
                         timeout=served.PATIENCE, check=False)
    return run.stdout.decode().splitlines() if run.returncode == 0 else []


class Timed(served.Server):
    """A server whose clock can be set."""

    def __init__(self, number, folder):
        self.number = number
        self.clock = os.path.join(folder, f"clock-{number}")
        self.set_clock(0)
        super().__init__(STORE, *LIMITS)

    def set_clock(self, seconds):
        with open(self.clock, "r+b" if os.path.exists(self.clock) else "wb") as file:
            file.write(struct.pack("q", int(seconds * 1e9)))

    def start(self):
        if CLOCK and self.command[0] != "env":
            options = os.environ.get("ASAN_OPTIONS", "")
            self.command = ["env", f"LD_PRELOAD={CLOCK}", f"CLOCK={self.clock}",
                            f"ASAN_OPTIONS={options}:verify_asan_link_order=0", *self.command]
        super().start()


class Client(threading.Thread):
    """Asks and acts at random on both servers, and writes down what it was told."""

    def __init__(self, number, servers, games, until, history):
        super().__init__()
        self.chance = random.Random(SEED * 1000 + number)
        self.number, self.servers, self.games, self.until = number, servers, games, until
        self.history, self.known, self.fault = history, {}, None

    def ask(self, server, operation, method, path, body=None, secret=None):
        link = served.Client(server)
        link.link.timeout = 30
        operation.update(server=server.number, began=time.monotonic(), ended=None, result="unknown")
        answer = None
        try:
            status, answer = link.call(method, path, body, secret)
            operation["ended"] = time.monotonic()
            if status in (200, 409, 400, 401, 403, 404):
                operation["result"] = "ok" if status == 200 else "no"
            elif status != 503:
                self.fault = (status, answer)
        except (OSError, http.client.HTTPException, ValueError):
            pass
        finally:
            link.close()
        if operation["result"] == "ok":
            operation["seen"] = (answer["steps"], answer["at"])
        self.history.append(operation)
        return answer if operation["result"] == "ok" else None

    def look(self, server, game, secret=None):
        operation = {"kind": "read", "game": game, "steps": None, "text": None}
        return self.ask(server, operation, "GET", f"/api/games/{game}?log_from=999999", secret=secret)

    def act(self, number):
        server = self.chance.choice(self.servers)
        game, seats = self.chance.choice(self.games)
        side = self.chance.choice(sorted(seats))
        if self.chance.random() < 0.3:
            text = f"client {self.number} line {number}"
            self.ask(server, {"kind": "chat", "game": game, "steps": None, "text": text}, "POST",
                     f"/api/games/{game}/chat?log_from=999999", {"text": text}, seats[side])
            return
        # Now and then on a position that it saw long ago, or on the other server.
        view = self.known.get(game) if self.chance.random() < 0.2 else None
        view = view or self.look(server, game, seats[side])
        if view is None or view["over"] or view["view"].get("choices") is None:
            return
        self.known[game] = view
        text = pick(view["view"], self.chance.randrange(1000))
        operation = {"kind": "do", "game": game, "steps": view["steps"], "text": text}
        self.ask(self.chance.choice(self.servers), operation, "POST",
                 f"/api/games/{game}/do?log_from=999999", {"at": view["at"], "do": text},
                 seats[view["seat"]])

    def run(self):
        number = 0
        while time.monotonic() < self.until:
            number += 1
            self.act(number)


class Watcher(threading.Thread):
    """Watches a game on one server and comes back when it is cut off."""

    def __init__(self, server, game):
        super().__init__(daemon=True)
        self.server, self.game, self.at, self.ends = server, game, None, False

    def run(self):
        while not self.ends:
            live = None
            try:
                live = served.Socket(self.server)
                live.link.settimeout(served.PATIENCE)
                self.at = live.join(self.game).get("at")
                while not self.ends:
                    self.at = live.receive().get("at", self.at)
            except (OSError, ValueError, struct.error):
                time.sleep(0.05)
            if live is not None:
                live.close()


class Trouble(threading.Thread):
    """One thing after the other goes wrong, and is put right again."""

    def __init__(self, servers, until):
        super().__init__()
        self.servers, self.until, self.done = servers, until, []
        self.chance = random.Random(SEED)

    def pids(self):
        return [int(line) for line in
                ask_database("SELECT pid FROM pg_stat_activity WHERE application_name = 'grognard'")]

    def freeze(self, pid, seconds):
        try:
            os.kill(pid, signal.SIGSTOP)
            time.sleep(seconds)
            os.kill(pid, signal.SIGCONT)
        except ProcessLookupError:
            pass

    def freeze_server(self):
        self.freeze(self.chance.choice(self.servers).process.pid, self.chance.uniform(0.1, 1.5))

    def kill_server(self):
        self.chance.choice(self.servers).start()

    def restart_server(self):
        server = self.chance.choice(self.servers)
        server.stop()
        server.start()

    def set_clock(self):
        self.chance.choice(self.servers).set_clock(self.chance.choice([-3600, 3600, -86400 * 400, 0]))

    def freeze_backend(self):
        pids = self.pids()
        if pids:
            # Longer than the store waits for an answer, where there is time for that.
            long = SECONDS >= 30 and self.chance.random() < 0.3
            self.freeze(self.chance.choice(pids), 11 if long else self.chance.uniform(0.1, 1.5))

    def cut_connections(self):
        ask_database("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'grognard'"
                     f" AND random() < {self.chance.choice([0.3, 1])}")

    def crash_database(self):
        subprocess.run([CONTROL, "stop", "immediate"], check=True, timeout=served.PATIENCE)
        subprocess.run([CONTROL, "start"], check=True, timeout=served.PATIENCE)

    def run(self):
        kinds = [self.freeze_server, self.kill_server, self.restart_server, self.set_clock,
                 self.freeze_backend, self.cut_connections, self.crash_database]
        while time.monotonic() < self.until:
            # Each once in every round, in an order of its own.
            for kind in self.chance.sample(kinds, len(kinds)):
                if time.monotonic() < self.until:
                    self.done.append(kind.__name__)
                    kind()
                    time.sleep(self.chance.uniform(0.05, 0.3))


class History(served.Case):
    def logs(self, games):
        logs = {}
        for game, _ in games:
            rows = ask_database(f"SELECT seq || ' ' || body FROM grognard.events WHERE game = '{game}' ORDER BY seq")
            events = []
            for number, row in enumerate(rows):
                seq, body = row.split(" ", 1)
                self.assertEqual(int(seq), number)
                events.append(json.loads(body.replace("\\\\", "\\")))
            logs[game] = events
        return logs

    def test_one_order_of_actions(self):
        print(f"SEED={SEED}")
        servers = [Timed(1, self.folder), Timed(2, self.folder)]
        for server in servers:
            self.addCleanup(self.end, server)
        games = [self.create(self.client(servers[0])) for _ in range(GAMES)]
        history, until = [], time.monotonic() + SECONDS
        watchers = [Watcher(server, game) for server in servers for game, _ in games]
        clients = [Client(i, servers, games, until, history) for i in range(CLIENTS)]
        trouble = Trouble(servers, until)
        for thread in watchers + clients + [trouble]:
            thread.start()
        for thread in clients + [trouble]:
            thread.join(SECONDS + served.PATIENCE)
            self.assertFalse(thread.is_alive())
        for server in servers:
            link = self.client(server)
            self.wait(lambda c=link: c.call("GET", "/healthz")[0] == 200)
        logs = self.logs(games)
        problems = checker.check(history, logs)
        if problems:
            with open(os.environ.get("HISTORY_FILE", os.devnull), "w", encoding="utf-8") as file:
                json.dump({"history": history, "logs": logs, "trouble": trouble.done}, file, indent=1)
        self.assertEqual(problems, [], f"SEED={SEED} {trouble.done}")
        self.assertEqual([c.fault for c in clients if c.fault], [])
        self.converge(servers, games, watchers)
        answered = [o for o in history if o["result"] == "ok" and o["kind"] != "read"]
        unknown = [o for o in history if o["result"] == "unknown"]
        self.assertGreater(len(answered), 20)
        print(f"{len(history)} operations, {len(answered)} actions answered, {len(unknown)} of unknown end, "
              f"{len(trouble.done)} troubles: one order per game")

    def converge(self, servers, games, watchers):
        """Both servers and everybody who watches end at the same position, without another event."""
        for game, _ in games:
            ends = []
            for server in servers:
                link = self.client(server)
                answers = []
                self.wait(lambda a=answers, c=link, g=game: a.append(c.call("GET", f"/api/games/{g}")) or
                          a[-1][0] == 200)
                ends.append(answers[-1][1]["at"])
            self.assertEqual(ends[0], ends[1])
            for watcher in watchers:
                if watcher.game == game:
                    self.wait(lambda w=watcher, at=ends[0]: w.at == at)
        for watcher in watchers:
            watcher.ends = True
        for server in servers:
            self.assertEqual(server.stop(), 0, server.said())
        for watcher in watchers:
            watcher.join(served.PATIENCE)


if __name__ == "__main__":
    unittest.main()
