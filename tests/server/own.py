"""own.py - scenarios of one's own on a server: in the lobby, played, and kept with their games when their files change
or go."""
import json
import os
import subprocess
import tempfile
import unittest

from served import PROGRAM, SMALL, Client, Server, pick


def text_of(scenario):
    return subprocess.run([PROGRAM, "show", scenario, "--file"], capture_output=True, encoding="utf-8",
                          check=True).stdout


class Own(unittest.TestCase):
    """Each test has a folder with a store and scenarios."""

    def setUp(self):
        # pylint: disable=consider-using-with
        self.folder = tempfile.TemporaryDirectory()
        self.server = None

    def tearDown(self):
        if self.server is not None:
            self.server.kill()
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as out:
            out.write(text)
        return self.path(name)

    def serve(self, *arguments):
        if self.server is not None:
            self.assertEqual(self.server.stop(), 0)
            self.server.kill()
        self.server = Server(self.path("games.db"), *arguments)
        return Client(self.server)

    def own(self, client):
        """The scenarios that are not built in, by their ids."""
        systems = client.call("GET", "/api/systems")[1]["systems"]
        return {one["id"]: one["title"] for system in systems for one in system["scenarios"] if one.get("own")}

    def create(self, client, scenario):
        status, made = client.call("POST", "/api/games", {"scenario": scenario})
        self.assertEqual(status, 201, made)
        return made["game"], {seat: one["secret"] if isinstance(one, dict) else one
                              for seat, one in made["seats"].items()}

    def play(self, client, game, seats, steps):
        for number in range(steps):
            view = client.call("GET", f"/api/games/{game}")[1]
            mover = view["view"]["to_move"]
            if mover in seats:
                view = client.call("GET", f"/api/games/{game}", secret=seats[mover])[1]
                status, answer = client.call("POST", f"/api/games/{game}/do",
                                             {"at": view["at"], "do": pick(view["view"], number)}, seats[mover])
            else:
                status, answer = client.call("POST", f"/api/games/{game}/roll", {"at": view["at"]},
                                             next(iter(seats.values())))
            self.assertEqual(status, 200, answer)

    def test_files_and_folders_stand_in_the_lobby(self):
        hill = self.write("hill.yaml", text_of(SMALL).replace("title: The Landgrafenberg", "title: My Hill"))
        self.write("folder/farm.yaml", text_of("musket-saber/first-steps"))
        self.write("folder/broken.yaml", "system: jena20\n")
        client = self.serve(hill, "--scenarios", self.path("folder"))
        self.assertEqual(self.own(client), {"jena20/hill": "My Hill",
                                            "musket-saber/farm": "The Farm below the Ridge"})
        self.assertIn("broken.yaml:1:1:", self.server.said())
        status, board = client.call("GET", "/api/scenarios/jena20/hill/board")
        self.assertEqual(status, 200)
        self.assertIn("places", json.dumps(board))
        client.close()

    def test_clients_can_name_what_is_listed_only(self):
        hill = self.write("hill.yaml", text_of(SMALL))
        other = self.write("other.yaml", text_of(SMALL))
        client = self.serve(hill)
        for name in (hill, other, "jena20/other", "hill.yaml", "../hill.yaml", "jena20/../hill", "hill"):
            status, answer = client.call("POST", "/api/games", {"scenario": name})
            self.assertEqual(status, 400, answer)
            self.assertIn("there is no scenario", answer["error"])
        # A text of the client's own is no part of a request and has no effect.
        status, made = client.call("POST", "/api/games", {"scenario": "jena20/hill",
                                                          "text": text_of(SMALL).replace("at: 0603", "at: 0602")})
        self.assertEqual(status, 201, made)
        view = client.call("GET", f"/api/games/{made['game']}")[1]["view"]
        self.assertEqual(next(p["at"] for p in view["pieces"] if p["id"] == "lannes"), "0603")
        client.close()

    def test_a_game_survives_the_change_and_the_loss_of_its_file(self):
        hill = self.write("hill.yaml", text_of(SMALL).replace("title: The Landgrafenberg", "title: My Hill"))
        client = self.serve(hill)
        game, seats = self.create(client, "jena20/hill")
        self.play(client, game, seats, 12)
        before = client.call("GET", f"/api/games/{game}")[1]
        client.close()

        self.write("hill.yaml", text_of(SMALL).replace("at: 0603", "at: 0602"))  # changed
        client = self.serve(hill)
        after = client.call("GET", f"/api/games/{game}")[1]
        self.assertEqual(before["view"]["pieces"], after["view"]["pieces"])
        self.assertEqual(before["at"], after["at"])
        self.play(client, game, seats, 6)
        another, others = self.create(client, "jena20/hill")  # the new text, beside the old one
        view = client.call("GET", f"/api/games/{another}")[1]["view"]
        self.assertEqual(next(p["at"] for p in view["pieces"] if p["id"] == "lannes"), "0602")
        client.close()

        os.remove(hill)  # lost
        client = self.serve()
        self.assertEqual(self.own(client), {})
        self.assertEqual(client.call("GET", "/api/scenarios/jena20/hill/board")[0], 404)
        self.assertEqual(client.call("GET", f"/api/games/{game}/board")[0], 200)
        self.play(client, game, seats, 6)
        self.play(client, another, others, 4)
        status, answer = client.call("POST", "/api/games", {"scenario": "jena20/hill"})
        self.assertEqual(status, 400, answer)
        status, _, record = client.raw("GET", f"/api/games/{game}/record", secret=next(iter(seats.values())))
        self.assertEqual(status, 200)
        self.write("record.yaml", record.decode())
        done = subprocess.run([PROGRAM, "verify", self.path("record.yaml")], capture_output=True, encoding="utf-8",
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        client.close()

    def test_a_position_begins_where_it_stands(self):
        position = ("position:\n  turn: 3\n  phasing: prussian\n  morale: {french: 5, prussian: 5}\n"
                    "  units: {lannes: {at: 0603}, saxons: {at: 0205}}\n  phase: movement\n")
        client = self.serve(self.write("late.yaml", text_of(SMALL) + position))
        game, seats = self.create(client, "jena20/late")
        view = client.call("GET", f"/api/games/{game}")[1]["view"]
        self.assertEqual((view["turn"], view["to_move"]), (3, "prussian"))
        self.play(client, game, seats, 4)
        status, answer = client.call("GET", f"/api/games/{game}/at/0")
        self.assertEqual(status, 200, answer)
        self.assertEqual((answer["view"]["turn"], answer["view"]["to_move"]), (3, "prussian"))
        client.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
