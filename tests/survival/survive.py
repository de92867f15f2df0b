"""survive.py - games in the store, and records, go on in a program whose position has one field more, and back.

GROGNARD and GROWN name the two programs (see meson.build)."""
import os
import subprocess
import unittest

import served

PROGRAMS = [os.environ["GROGNARD"], os.environ["GROWN"]]
CAMPAIGN = "jena20/jena-1806"


def run(program, *arguments, **more):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=120, **more)


class Survival(served.Case):
    def serve_by(self, program):
        served.PROGRAM = program
        return self.serve()

    def play(self, client, game, seats, steps):
        """Plays on for some steps, whoever is to move, and gives the view of a watcher."""
        for number in range(steps):
            status, answer = client.call("GET", f"/api/games/{game}")
            self.assertEqual(status, 200, answer)
            side = answer["view"]["to_move"]
            if side == "over":
                break
            secret = seats[side]
            mine = client.call("GET", f"/api/games/{game}", secret=secret)[1]
            choice = served.pick(mine["view"], number)
            status, answer = client.call("POST", f"/api/games/{game}/do",
                                         {"at": mine["at"], "do": choice}, secret)
            self.assertEqual(status, 200, answer)
        return client.call("GET", f"/api/games/{game}")[1]["view"]

    def test_the_two_programs_differ(self):
        pages = [run(program, "show", "jena20", "--position").stdout for program in PROGRAMS]
        self.assertNotIn("novelty", pages[0])
        self.assertIn("novelty", pages[1])

    def test_stored_games_go_on_and_back(self):
        options = [{}, {"options": {"concealment": "on", "squares": "on", "demolition": "on"}}]
        games = []
        for turn in range(6):
            server = self.serve_by(PROGRAMS[turn % 2])
            client = self.client(server)
            if turn == 0:
                games = [self.create(client, scenario=CAMPAIGN, **more) for more in options]
                seen = [None] * len(games)
            for i, (game, seats) in enumerate(games):
                now = client.call("GET", f"/api/games/{game}")[1]["view"]
                if seen[i] is not None:
                    self.assertEqual({**now, "at": None}, {**seen[i], "at": None})
                seen[i] = self.play(client, game, seats, 12)
                self.assertGreater(seen[i]["steps"], 12 * turn)
            self.end(server)

    def test_records_mean_the_same(self):
        lines = "".join(f"{line}\n" for line in ["load " + CAMPAIGN, "seed 7"] +
                        ["roll", "go", "roll"] * 40)
        for writer, reader in (PROGRAMS, PROGRAMS[::-1]):
            engine = run(writer, "engine", input=lines + "record\n")
            text = engine.stdout
            record = os.path.join(self.folder, "game.yaml")
            with open(record, "w", encoding="utf-8") as file:
                file.write(text[text.index("record: "):].rsplit("ok", 1)[0])
            verified = run(reader, "verify", record)
            self.assertEqual(verified.returncode, 0, verified.stderr)
            self.assertEqual(verified.stdout, run(writer, "verify", record).stdout)

    def test_they_play_alike(self):
        told = [run(program, "bench", CAMPAIGN, "--seconds", "0.01", "--json").stdout for program in PROGRAMS]
        signatures = {text.split('"signature":"')[1][:16] for text in told}
        self.assertEqual(len(signatures), 1)


if __name__ == "__main__":
    unittest.main()
