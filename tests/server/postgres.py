"""postgres.py - two servers on one database, and a database that goes away.

Run by tests/store/postgres, which gives it a PostgreSQL of its own.
"""
import json
import os
import signal
import subprocess
import threading
import time
import unittest

import served
from served import pick

STORE = os.environ["STORE_POSTGRES"]
CONTROL = os.environ["STORE_POSTGRES_CONTROL"]


class Postgres(served.Case):
    def serve_here(self):
        return self.serve("--max-actions", "1000000", "--max-games", "1000000", store=STORE)

    def look(self, client, game, secret=None):
        status, answer = client.call("GET", f"/api/games/{game}?log_from=999999", secret=secret)
        self.assertEqual(status, 200, answer)
        return answer

    def test_two_servers_play_one_game(self):
        one, two = self.serve_here(), self.serve_here()
        http = self.client(one)
        game, seats = self.create(http, public=True)
        french, prussian, watcher = self.socket(one), self.socket(two), self.socket(two)
        live = {"french": french, "prussian": prussian}
        views = {side: live[side].join(game, seats[side]) for side in live}
        watcher.join(game)
        slowest = 0.0
        for number in range(60):
            mover = views["french"]["view"]["to_move"]
            if mover == "over":
                break
            other = "prussian" if mover == "french" else "french"
            began = time.monotonic()
            answer = live[mover].ask({"type": "do", "at": views[mover]["at"],
                                      "do": pick(views[mover]["view"], number)}, number + 1)
            self.assertEqual(answer["type"], "answer", answer)
            views[mover] = answer
            wanted = answer["at"]
            views[other] = live[other].until(lambda m, at=wanted: m["at"] == at)
            watcher.until(lambda m, at=wanted: m["at"] == at)
            slowest = max(slowest, time.monotonic() - began)
        listed = [line for state in ("open", "over")
                  for line in self.client(two).call("GET", f"/api/games?state={state}")[1]["games"]]
        self.assertIn(game, [line["game"] for line in listed])
        print(f"slowest move across servers: {slowest * 1000:.0f} ms")

    def test_only_one_of_two_at_once_gets_the_move(self):
        servers = [self.serve_here(), self.serve_here()]
        clients = [self.client(server) for server in servers]
        game, seats = self.create(clients[0])
        won = 0
        for number in range(25):
            view = self.look(clients[0], game)
            mover = view["view"]["to_move"]
            if mover == "over":
                break
            view = self.look(clients[0], game, seats[mover])
            self.wait(lambda at=view["at"]: self.look(clients[1], game)["at"] == at)
            answers = [None, None]
            body = {"at": view["at"], "do": pick(view["view"], number)}

            def move(i):
                answers[i] = clients[i].call("POST", f"/api/games/{game}/do?log_from=999999", body,
                                             seats[mover])

            threads = [threading.Thread(target=move, args=(i,)) for i in (0, 1)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(served.PATIENCE)
            self.assertEqual(sorted(answer[0] for answer in answers), [200, 409], answers)
            winner, loser = sorted(answers, key=lambda answer: answer[0])
            self.assertEqual(winner[1]["at"], loser[1]["at"])
            won += 1
        self.assertGreater(won, 0)

    def test_a_computer_moves_once(self):
        one, two = self.serve_here(), self.serve_here()
        http = self.client(one)
        game, seats = self.create(http, seats={"prussian": "random"})
        mine, watcher = self.socket(one), self.socket(two)
        answer = mine.join(game, seats["french"])
        watcher.join(game)
        for number in range(200):
            if answer["over"]:
                break
            if answer["view"]["to_move"] == "french":
                answer = mine.ask({"type": "do", "at": answer["at"],
                                   "do": pick(answer["view"], number)}, number + 1)
                self.assertEqual(answer["type"], "answer", answer)
            else:
                answer = mine.until(lambda m: m["type"] == "game")
        last = answer["at"]
        watcher.until(lambda m: m.get("at") == last)

    def test_chat_and_resigning_lose_no_race(self):
        """What names no position fits behind whatever came first: the server tries again, not the player."""
        servers = [self.serve_here(), self.serve_here()]
        game, seats = self.create(self.client(servers[0]))
        statuses, said = [], []

        def talk(server, secret, name):
            link = served.Client(server)
            for number in range(40):
                text = f"{name} {number}"
                status, answer = link.call("POST", f"/api/games/{game}/chat?log_from=999999",
                                           {"text": text}, secret)
                statuses.append(status)
                said.append(text)
            link.close()

        def run(threads):
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(served.PATIENCE)

        run([threading.Thread(target=talk, args=(servers[i % 2], seats[side], f"{side}{i}"))
             for i in range(4) for side in ("french",)])
        self.assertEqual(statuses, [200] * 160)
        lines = self.look(self.client(servers[1]), game)["chat"]
        self.assertEqual([line["n"] for line in lines], list(range(60, 160)))
        self.assertTrue({line["text"] for line in lines} <= set(said))
        for number in range(10):
            other, seats_there = self.create(self.client(servers[number % 2]))
            answers = []

            def act(server, verb, body, side):
                link = served.Client(server)
                answers.append((verb, link.call("POST", f"/api/games/{other}/{verb}", body,
                                                seats_there[side])[0]))
                link.close()

            run([threading.Thread(target=act, args=(servers[0], "resign", {}, "french")),
                 threading.Thread(target=act, args=(servers[1], "chat", {"text": "well"}, "prussian")),
                 threading.Thread(target=act, args=(servers[0], "chat", {"text": "played"}, "french"))])
            self.assertEqual(sorted(answers), [("chat", 200), ("chat", 200), ("resign", 200)])
        # Two who resign at once have not both resigned.
        other, seats_there = self.create(self.client(servers[0]))
        answers = []
        run([threading.Thread(target=act, args=(servers[i], "resign", {}, side))
             for i, side in enumerate(("french", "prussian"))])
        self.assertEqual(sorted(status for _, status in answers), [200, 403])

    def test_who_watches_is_told_of_what_came_first(self):
        """An action that another server's overtook must not swallow the news of that one."""
        one, two = self.serve_here(), self.serve_here()
        game, seats = self.create(self.client(one))
        watcher, other = self.socket(one), self.client(two)
        watcher.join(game)
        for number in range(12):
            view = self.look(other, game)
            mover = view["view"]["to_move"]
            if mover == "over":
                break
            view = self.look(other, game, seats[mover])
            body = {"at": view["at"], "do": pick(view["view"], number)}
            late = self.client(one)
            os.kill(one.process.pid, signal.SIGSTOP)
            try:
                status, moved = other.call("POST", f"/api/games/{game}/do?log_from=999999", body,
                                           seats[mover])
                self.assertEqual(status, 200, moved)
                late.link.request("POST", f"/api/games/{game}/do?log_from=999999", json.dumps(body),
                                  {"Authorization": "Bearer " + seats[mover]})
            finally:
                os.kill(one.process.pid, signal.SIGCONT)
            self.assertEqual(late.link.getresponse().status, 409)
            watcher.until(lambda m, at=moved["at"]: m["at"] == at)

    def test_a_database_that_goes_away_and_comes_back(self):
        server = self.serve_here()
        http = self.client(server)
        game, seats = self.create(http)
        view = self.look(http, game, seats["french"])
        body = {"at": view["at"], "do": pick(view["view"], 0)}
        path = f"/api/games/{game}/do"
        subprocess.run([CONTROL, "stop", "immediate"], check=True, timeout=60)
        try:
            answer = self.refused(http.call("POST", path, body, seats["french"]), 503)
            self.assertGreater(answer["retry_after"], 0)
            self.assertEqual(http.call("GET", "/healthz")[0], 503)
        finally:
            subprocess.run([CONTROL, "start"], check=True, timeout=60)
        answers = []
        self.wait(lambda: answers.append(http.call("POST", path, body, seats["french"])) or
                  answers[-1][0] != 503)
        self.assertEqual((answers[-1][0], answers[-1][1]["view"]["steps"]), (200, 1))


if __name__ == "__main__":
    unittest.main()
