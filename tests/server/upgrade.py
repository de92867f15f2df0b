"""upgrade.py - games that another version of the program began: they go on, or are refused with the reason, and nothing
in the store is lost or altered.

    upgrade.py                          the tests; GROGNARD is this program, GROGNARD_NEXT one of another version
    upgrade.py --write PROGRAM FILE     writes a store as PROGRAM makes it, to be kept with a release

tests/server/stores/VERSION.sql is a store that a released program wrote, as SQL, with the secrets of its seats in front.
"""
import glob
import json
import os
import sqlite3
import sys
import tempfile
import time
import unittest

import served
from served import pick

NEXT = os.environ.get("GROGNARD_NEXT")
HERE = os.path.dirname(os.path.abspath(__file__))
MARK = "-- seats: "


class Program(served.Server):
    """A server of a given version."""

    def __init__(self, program, store, *options):
        self.command = [program, "serve", "--listen", "127.0.0.1:0", "--store", store, "--pace", "0",
                        "--max-actions", "100000", *options]
        self.process = None
        self.start()


def rows(store):
    """Everything that is kept, in an order of its own."""
    with sqlite3.connect(store) as db:
        events = sorted(db.execute("SELECT game, seq, body FROM events").fetchall() +
                        db.execute("SELECT game, seq, body FROM fresh").fetchall())
        games = sorted(db.execute("SELECT id, scenario, title, public, over FROM games").fetchall())
    db.close()
    return events, games


def play(client, game, seats, steps):
    """So many moves by whoever is to move; False when the game cannot go on."""
    for number in range(steps):
        status, view = client.call("GET", f"/api/games/{game}")
        if status != 200 or view["over"]:
            return status == 200
        mover = view["view"]["to_move"]
        if mover == "chance":
            status, view = client.call("POST", f"/api/games/{game}/roll", {"at": view["at"]},
                                       next(iter(seats.values())))
        elif mover in seats:
            view = client.call("GET", f"/api/games/{game}", secret=seats[mover])[1]
            status, view = client.call("POST", f"/api/games/{game}/do",
                                       {"at": view["at"], "do": pick(view["view"], number)}, seats[mover])
        else:
            time.sleep(0.01)  # the computer's turn
        if status != 200:
            return False
    return True


def write_store(program, path):
    """A store with a game of every kind."""
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "games.db")
        server = Program(program, store)
        client, kept = served.Client(server), {}
        systems = client.call("GET", "/api/systems")[1]["systems"]
        for system in systems:
            scenario = system["scenarios"][0]["id"]
            sides = [side["id"] for side in system["scenarios"][0]["sides"]]
            for request, steps in (({"public": True}, 9), ({"dice": "manual"}, 14),
                                   ({"seats": {sides[1]: "greedy"}}, 5),
                                   ({"seats": {side: "random" for side in sides}}, 0)):
                made = client.call("POST", "/api/games", {"scenario": scenario, **request})[1]
                kept[made["game"]] = made["seats"]
                play(client, made["game"], made["seats"], steps)
            one, other = kept[next(iter(kept))], next(iter(kept))
            client.call("POST", f"/api/games/{other}/chat", {"text": "Grüße ☕"}, next(iter(one.values())))
            game = made["game"]
            while not client.call("GET", f"/api/games/{game}")[1]["over"]:
                time.sleep(0.05)
            record = client.raw("GET", f"/api/games/{game}/record")[2]
            kept[client.call("POST", "/api/records", record)[1]["game"]] = {}
        client.close()
        server.stop()
        with sqlite3.connect(store) as db, open(path, "w", encoding="utf-8") as file:
            file.write(MARK + json.dumps(kept) + "\n")
            for pragma in ("application_id", "user_version"):
                file.write(f"PRAGMA {pragma} = {db.execute('PRAGMA ' + pragma).fetchone()[0]};\n")
            file.writelines(line + "\n" for line in db.iterdump())
        db.close()


class Upgrade(served.Case):
    def run_program(self, program, store, *options):
        server = Program(program, store, *options)
        self.addCleanup(self.end, server)
        return server

    def refuses_clearly(self, status, answer):
        """A stored game that cannot be read is named as such, with the reason and what to do."""
        self.assertEqual(status, 500, answer)
        self.assertRegex(answer["error"], "cannot be read: .+")
        self.assertRegex(answer["hint"], "version")

    def check_store(self, program, store, kept):
        """Each game goes on or is refused; what was there is there, and was not touched. Returns how many go on."""
        before = rows(store)
        server = self.run_program(program, store)
        client, go_on, ats = self.client(server), 0, {}
        for game, seats in kept.items():
            status, view = client.call("GET", f"/api/games/{game}")
            if status != 200:
                self.refuses_clearly(status, view)
                continue
            go_on += 1
            self.assertTrue(play(client, game, seats, 3))
            ats[game] = client.call("GET", f"/api/games/{game}")[1]["at"]
        self.assertEqual(server.stop(), 0, server.said())
        after = rows(store)
        self.assertTrue(set(before[0]) <= set(after[0]), "an event was lost or altered")
        self.assertEqual([g[:3] for g in before[1]], [g[:3] for g in after[1]])
        moved = {event[0] for event in set(after[0]) - set(before[0])}
        self.assertTrue(moved <= set(ats), "a game that was refused has new events")
        return go_on

    def test_stores_of_released_programs(self):
        files = glob.glob(os.path.join(HERE, "stores", "*.sql"))
        self.assertTrue(files)
        for path in files:
            with open(path, encoding="utf-8") as file:
                sql = file.read()
            kept = json.loads(sql.split("\n", 1)[0].removeprefix(MARK))
            store = os.path.join(self.folder, os.path.basename(path) + ".db")
            with sqlite3.connect(store) as db:
                db.executescript(sql)
            db.close()
            go_on = self.check_store(served.PROGRAM, store, kept)
            print(f"{os.path.basename(path)}: {go_on} of {len(kept)} games go on, {len(kept) - go_on} are refused")

    def test_forward_and_back(self):
        """The same store by this program, the other, and this one again."""
        store = os.path.join(self.folder, "games.db")
        kept, last, go_on, refused, before = {}, {}, 0, 0, set()
        for program in (served.PROGRAM, NEXT, served.PROGRAM, NEXT):
            server = self.run_program(program, store)
            client = self.client(server)
            for game, at in list(last.items()):
                status, view = client.call("GET", f"/api/games/{game}")
                if status == 200:
                    self.assertEqual(view["at"], at)
                    go_on += 1
                else:
                    self.refuses_clearly(status, view)
                    refused += 1
            for scenario in (served.SMALL, "musket-saber/first-steps"):
                made = client.call("POST", "/api/games", {"scenario": scenario})[1]
                kept[made["game"]] = made["seats"]
            for game, seats in kept.items():
                if client.call("GET", f"/api/games/{game}")[0] == 200:
                    self.assertTrue(play(client, game, seats, 5))
                    last[game] = client.call("GET", f"/api/games/{game}")[1]["at"]
            record = client.raw("GET", f"/api/games/{made['game']}/record")[2]
            self.assertEqual(client.call("POST", "/api/records", record)[0], 201)
            self.assertEqual(server.stop(), 0, server.said())
            after = set(rows(store)[0])
            self.assertTrue(before <= after, "an event was lost or altered")
            before = after
        # Where nothing but the version differs there is no reason to refuse.
        self.assertEqual((go_on, refused), (12, 0))
        programs = {json.loads(body)["program"] for _, seq, body in rows(store)[0]
                    if seq == 0 and "program" in json.loads(body)}
        self.assertEqual(len(programs), 2, "the other program is of the same version")

    def test_both_at_once(self):
        """A rolling upgrade: for a while both versions serve the same games."""
        store = os.environ.get("STORE_POSTGRES")
        if store is None:
            self.skipTest("needs tests/store/postgres")
        clients = [self.client(self.run_program(program, store)) for program in (served.PROGRAM, NEXT)]
        for first in (0, 1):
            game, seats = self.create(clients[first])
            turn = first
            for _ in range(20):
                client, other = clients[turn], clients[1 - turn]
                self.assertTrue(play(client, game, seats, 1))
                at = client.call("GET", f"/api/games/{game}")[1]["at"]
                answers = []
                self.wait(lambda o=other, a=at, g=game, got=answers:
                          got.append(o.call("GET", f"/api/games/{g}")) or
                          got[-1][0] != 200 or got[-1][1]["at"] == a)
                self.assertEqual(answers[-1][0], 200, answers[-1][1])
                turn = 1 - turn

    def test_what_cannot_be_read_is_left_alone(self):
        """Events of a later program, other rules, damage: each refused by its name, beside games that go on."""
        store = os.path.join(self.folder, "games.db")
        server = self.run_program(served.PROGRAM, store)
        client, kept = self.client(server), {}
        for _ in range(7):
            game, seats = self.create(client)
            self.assertTrue(play(client, game, seats, 4))
            kept[game] = seats
        self.assertEqual(server.stop(), 0)
        games = list(kept)
        changes = [lambda e: e["steps"].__setitem__(0, "march to Berlin"),
                   lambda e: e.__setitem__("type", "truce"),
                   lambda e: e.__setitem__("digest", "0123456789abcdef"),
                   lambda e: e.__setitem__("side", 7)]
        with sqlite3.connect(store) as db:
            for game, change in zip(games, changes):
                body = json.loads(db.execute("SELECT body FROM fresh WHERE game = ? AND seq = 2", (game,)).fetchone()[0])
                change(body)
                db.execute("UPDATE fresh SET body = ? WHERE game = ? AND seq = 2", (json.dumps(body), game))
            db.execute("UPDATE fresh SET body = 'no JSON' WHERE game = ? AND seq = 2", (games[4],))
            db.execute("UPDATE fresh SET body = replace(body, 'first-steps', 'last-steps') WHERE game = ? AND seq = 0",
                       (games[5],))
        db.close()
        self.assertEqual(self.check_store(served.PROGRAM, store, kept), 1)


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--write":
        write_store(sys.argv[2], sys.argv[3])
    else:
        unittest.main()
