"""crash.py - killed again and again under load: every move that was answered is there afterwards.

CRASHES says how often (50 unless told). Several games are played at once by threads that remember the last
answer; after each kill the games must be at that step or one further (a move may have been stored without
its answer having arrived), with all steps before it unchanged, and go on.
"""
import http.client
import os
import threading
import unittest

import served
from served import pick

CRASHES = int(os.environ.get("CRASHES", "50"))
GAMES = 6
STORE = os.environ.get("STORE_POSTGRES")


class Player(threading.Thread):
    """Plays both sides of one game until the connection breaks."""

    def __init__(self, server, answered, table):
        super().__init__()
        game, seats, state = table
        self.answered = answered
        self.link = served.Client(server)
        self.game, self.seats, self.state = game, seats, state
        self.fault = None

    def run(self):
        try:
            while not self.state["over"]:
                self.move()
        except (OSError, http.client.HTTPException, ValueError):
            pass
        finally:
            self.link.close()

    def move(self):
        mover = self.state["to_move"]
        status, answer = self.link.call("GET", f"/api/games/{self.game}?log_from=9999999",
                                        secret=self.seats[mover])
        if status != 200 or answer["view"]["to_move"] != mover:
            self.fault = f"{status} {answer.get('error')} {mover}"
            raise OSError(self.fault)
        text = pick(answer["view"], answer["view"]["steps"])
        status, answer = self.link.call("POST", f"/api/games/{self.game}/do?log_from=9999999",
                                        {"at": answer["at"], "do": text}, self.seats[mover])
        if status != 200:
            self.fault = f"{status} {answer['error']}"
            raise OSError(self.fault)
        self.state.update(steps=answer["view"]["steps"], at=answer["at"],
                          to_move=answer["view"]["to_move"], over=answer["over"],
                          pieces=answer["view"]["pieces"])
        self.answered.release()


class Crash(served.Case):
    def look(self, client, game):
        status, answer = client.call("GET", f"/api/games/{game}")
        self.assertEqual(status, 200, answer)
        return answer

    def state(self, answer):
        view = answer["view"]
        return {"steps": view["steps"], "at": answer["at"], "to_move": view["to_move"],
                "over": answer["over"], "pieces": view["pieces"]}

    def new_game(self, client):
        game, seats = self.create(client)
        return [game, seats, self.state(self.look(client, game))]

    def check(self, client, table):
        """What was answered is there, as it was answered."""
        game, _, state = table
        answer = self.look(client, game)
        self.assertGreaterEqual(answer["view"]["steps"], state["steps"])
        if answer["view"]["steps"] == state["steps"]:
            self.assertEqual(answer["at"], state["at"])
        else:
            status, answer_then = client.call("GET", f"/api/games/{game}/at/{state['steps']}")
            self.assertEqual(status, 200)
            self.assertEqual(answer_then["view"]["pieces"], state["pieces"])
        table[2] = self.state(answer)

    def test_nothing_answered_is_lost(self):
        server = self.serve("--max-actions", "1000000", "--max-games", "1000000", store=STORE)
        client = self.client(server)
        tables = [self.new_game(client) for _ in range(GAMES)]
        moves = 0
        for crash in range(CRASHES):
            before = sum(table[2]["steps"] for table in tables)
            answered = threading.Semaphore(0)
            players = [Player(server, answered, table) for table in tables]
            for player in players:
                player.start()
            # With so many players something is under way whenever an answer has come.
            for _ in range(1 + crash % 25):
                self.assertTrue(answered.acquire(timeout=served.PATIENCE))
            server.process.kill()
            for player in players:
                player.join(served.PATIENCE)
                self.assertFalse(player.is_alive())
                self.assertIsNone(player.fault)
            moves += sum(table[2]["steps"] for table in tables) - before
            client.close()
            server.start()
            client = self.client(server)
            for i, table in enumerate(tables):
                self.check(client, table)
                if table[2]["over"]:
                    tables[i] = self.new_game(client)
        self.assertGreaterEqual(moves, CRASHES)
        print(f"{CRASHES} crashes, {moves} steps answered, none lost")


if __name__ == "__main__":
    unittest.main()
