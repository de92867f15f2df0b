"""tell.py - what players ask beside playing: plans, dangers, the course of a battle, tables, rules, and a game from a moment."""
import unittest

import served

HIDDEN = {"concealment": "on"}


class Telling(served.Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve("--max-actions", "100000")
        self.http = self.client(self.server)

    def look(self, game, secret=None):
        return self.http.call("GET", f"/api/games/{game}", secret=secret)[1]

    def ask(self, game, verb, secret, **body):
        return self.http.call("POST", f"/api/games/{game}/{verb}", body, secret)

    def take(self, game, seats, text):
        now = self.look(game, seats[self.look(game)["view"]["to_move"]])
        status, answer = self.ask(game, "do", seats[now["seat"]], at=now["at"], do=text)
        self.assertEqual(status, 200, answer)
        return answer

    def attack(self):
        """A game in which the French can attack with two units."""
        game, seats = self.create(self.http)
        for text in ("move lannes 0503", "move trelliard 0504", "done"):
            self.take(game, seats, text)
        for _ in range(20):
            now = self.look(game, seats[self.look(game)["view"]["to_move"]])
            if any(choice["do"].startswith("attack 0403") for choice in now["view"]["choices"]) and now["seat"] == "french":
                return game, seats, now
            self.take(game, seats, next(c["do"] for c in now["view"]["choices"] if c["group"] == "end"))
        self.fail("no attack was offered")

    def test_a_plan_tells_what_an_attack_would_come_to_and_changes_nothing(self):
        game, seats, now = self.attack()
        chain = next(c["do"] for c in now["view"]["choices"] if c["do"].startswith("attack 0403"))
        status, plan = self.ask(game, "plan", seats["french"], at=now["at"], do=chain)
        self.assertEqual(status, 200, plan)
        self.assertAlmostEqual(sum(row["p"] for row in plan["odds"]["outcomes"]), 1)
        odds = self.ask(game, "odds", seats["french"], at=now["at"], do=chain)[1]
        self.assertEqual(plan["odds"]["outcomes"], odds["outcomes"])
        self.assertEqual(self.look(game, seats["french"]), now)
        after = self.take(game, seats, chain)
        if plan["next"]:
            self.assertEqual(plan["next"]["choices"], after["view"]["choices"])
            more = next((c["do"] for c in plan["next"]["choices"] if c["do"] == plan["next"]["go"]), None)
            self.assertIsNotNone(more, "the choice that adds nothing is one of them")

    def test_the_way_of_a_move_is_told(self):
        game, seats = self.create(self.http)
        now = self.look(game, seats["french"])
        for choice in [c for c in now["view"]["choices"] if c["group"] == "move"][::4]:
            status, plan = self.ask(game, "plan", seats["french"], at=now["at"], do=choice["do"])
            self.assertEqual((status, plan["odds"]), (200, None), plan)
            at = next(p["at"] for p in now["view"]["pieces"] if p["id"] == choice["piece"])
            self.assertEqual((plan["way"][0], plan["way"][-1]), (at, choice["to"]))
            self.assertLessEqual(len(plan["way"]) - 1, choice["cost"])
            brief = self.ask(game, "plan", seats["french"], at=now["at"], do=choice["do"], brief=True)[1]
            self.assertEqual(brief, {"way": plan["way"], "odds": None, "next": None})

    def test_bad_plans_are_refused(self):
        game, seats = self.create(self.http)
        now = self.look(game, seats["french"])
        good = now["view"]["choices"][0]["do"]
        for text in ("march to Berlin", f"{good}; march to Berlin", f"{good};", ";", f"{good}; {good}"):
            refusal = self.refused(self.ask(game, "plan", seats["french"], at=now["at"], do=text), 400)
            self.assertIn("part", refusal["error"])
        self.refused(self.ask(game, "plan", seats["prussian"], at=now["at"], do=good), 403)
        self.refused(self.ask(game, "plan", seats["french"], at="0" * 32, do=good), 409)
        self.refused(self.ask(game, "plan", seats["french"], at=now["at"]), 400)
        self.refused(self.ask(game, "plan", seats["french"], at=now["at"], do="x" * 3000), 400)
        self.assertEqual(self.look(game, seats["french"]), now)

    def test_danger_is_what_the_enemy_can_choose(self):
        """Whoever is said to be able to attack has that choice when he is led there in his turn."""
        game, seats = self.create(self.http)
        now = self.look(game, seats["french"])
        everything = self.ask(game, "danger", seats["french"], at=now["at"])[1]
        self.assertGreater(len(everything["places"]), 10)
        threatened = [one for one in everything["pieces"] if one["by"]]
        self.assertTrue(threatened)
        pieces = {piece["id"]: piece for piece in now["view"]["pieces"]}
        for one in threatened:
            told = self.ask(game, "danger", seats["french"], at=now["at"], piece=one["piece"])[1]
            self.assertFalse(told["imagined"] or told["cut"])
            self.assertTrue(all(pieces[foe["piece"]]["side"] == "prussian" for foe in told["pieces"][0]["by"]))
            if told["worst"]:
                self.assertGreater(told["attackers"], 0)
                self.assertAlmostEqual(sum(row["p"] for row in told["worst"]["outcomes"]), 1)
                self.assertEqual(told["worst"]["roll"]["side"], "prussian")
        self.assertEqual(self.look(game, seats["french"]), now)
        self.lead_there(game, seats, threatened[0]["piece"])
        self.refused(self.ask(game, "danger", None, at=now["at"]), 409)
        self.refused(self.ask(game, "danger", None, at=self.look(game)["at"]), 403)
        now = self.look(game, seats["french"])
        self.assertEqual(self.ask(game, "danger", seats["french"], at=now["at"], piece="nobody")[1]["pieces"], [])

    def lead_there(self, game, seats, piece):
        """The French pass; the first who can attack the piece goes where he is said to go, and may attack it then."""
        now = self.look(game, seats["french"])
        at = next(one["at"] for one in now["view"]["pieces"] if one["id"] == piece)
        foe = self.ask(game, "danger", seats["french"], at=now["at"], piece=piece)[1]["pieces"][0]["by"][0]
        for _ in range(30):
            now = self.look(game, seats[self.look(game)["view"]["to_move"]])
            choices = [choice["do"] for choice in now["view"]["choices"]]
            if any(text.startswith(f"attack {at} with") and foe["piece"] in text for text in choices):
                return
            go = f"move {foe['piece']} {foe['from']}"
            self.take(game, seats, go if go in choices else next(
                (c["do"] for c in now["view"]["choices"] if c["group"] == "end"), choices[-1]))
        self.fail(f"{foe} could not attack {piece}")

    def test_danger_does_not_tell_what_is_hidden(self):
        game, seats = self.create(self.http, scenario="jena20/jena-1806", options=HIDDEN)
        now = self.look(game, seats["french"])
        told = self.ask(game, "danger", seats["french"], at=now["at"])[1]
        self.assertTrue(told["imagined"])
        known = {piece["id"] for piece in now["view"]["pieces"] if not piece["hidden"]}
        self.assertLessEqual({foe["piece"] for one in told["pieces"] for foe in one["by"]}, known)

    def test_the_course_has_every_player_turn(self):
        game, seats, now = self.attack()
        course = self.http.call("GET", f"/api/games/{game}/course", secret=seats["french"])[1]["course"]
        self.assertEqual((course[0]["step"], course[-1]["step"]), (0, now["view"]["steps"]))
        self.assertEqual([len(moment["goals"]) for moment in course], [len(now["view"]["goals"])] * len(course))
        self.assertEqual([goal["have"] for goal in course[-1]["goals"]], [goal["have"] for goal in now["view"]["goals"]])
        self.assertEqual(course[-1]["score"], {side: sum(row["points"] for row in now["view"]["score"] if row["side"] == side)
                                               for side in seats})

    def test_tables_and_rules_are_those_of_the_program(self):
        for system in self.http.call("GET", "/api/systems")[1]["systems"]:
            game, _ = self.create(self.http, scenario=system["scenarios"][0]["id"])
            tables = self.http.call("GET", f"/api/games/{game}/tables")[1]["tables"]
            self.assertTrue(any(table.get("rows") for table in tables), system["id"])
            rules = self.http.call("GET", f"/api/rules/{system['id']}")[1]["clauses"]
            clauses = [one for one in rules if "clause" in one]
            self.assertGreater(len(clauses), 50)
            for one in clauses[::40]:
                self.assertEqual(self.http.call("GET", f"/api/clauses/{system['id']}/{one['clause']}")[1], one)
        self.refused(self.http.call("GET", "/api/rules/chess"), 404)
        combat = self.http.call("GET", f"/api/games/{self.create(self.http)[0]}/tables")[1]["tables"][0]
        self.assertEqual((combat["name"], combat["rows"][5]["cells"][-1]), ("combat", "DB"))
        self.assertIn("J20-9.5", combat["about"])

    def test_what_belongs_to_the_next_turn_is_marked(self):
        game, seats = self.create(self.http, scenario="jena20/jena-1806")
        later = []
        for _ in range(12):
            now = self.look(game, seats[self.look(game)["view"]["to_move"]])
            later += [c["do"] for c in now["view"]["choices"] if c["later"]]
            for choice in now["view"]["choices"]:
                self.assertTrue(choice["rolls"] or not choice["later"])
            self.take(game, seats, next((c["do"] for c in now["view"]["choices"] if c["group"] == "end"),
                                        now["view"]["choices"][0]["do"]))
        self.assertIn("done", later, "behind the end of a turn an event card is drawn")

    def test_an_analysis_goes_on_from_a_moment_and_touches_nothing(self):
        game, seats, now = self.attack()
        status, made = self.ask(game, "analysis", seats["french"], step=2)
        self.assertEqual(status, 201, made)
        then = self.http.call("GET", f"/api/games/{game}/at/2", secret=seats["french"])[1]["view"]
        seen = self.look(made["game"], made["seats"]["french"])
        self.assertEqual(seen["analysis"], {"game": game, "step": 2})
        self.assertEqual((seen["view"]["pieces"], seen["view"]["steps"]), (then["pieces"], 2))
        self.assertEqual(sorted(made["seats"]), sorted(seats))
        self.take(made["game"], made["seats"], "done")
        self.assertEqual(self.look(made["game"])["view"]["steps"] > 2, True)
        self.assertEqual(self.look(game, seats["french"]), now)
        self.assertEqual(self.http.call("GET", "/api/games?state=open")[1]["games"], [])
        self.refused(self.ask(game, "analysis", seats["french"], step=999), 404)
        again = self.ask(made["game"], "analysis", made["seats"]["french"], step=3)
        self.assertEqual(again[0], 201, again[1])
        self.server.start()
        self.http = self.client(self.server)
        self.assertEqual(self.look(again[1]["game"])["view"]["steps"], 3, "and is there after a restart")

    def test_an_analysis_shows_nothing_hidden_while_the_game_lasts(self):
        game, seats = self.create(self.http, scenario="jena20/jena-1806", options=HIDDEN)
        for secret in (seats["french"], None):
            self.refused(self.ask(game, "analysis", secret, step=0), 403)
        self.assertEqual(self.ask(game, "resign", seats["french"])[0], 200)
        self.assertEqual(self.ask(game, "analysis", None, step=0)[0], 201)

    def test_an_analysis_of_a_record(self):
        game, seats, now = self.attack()
        self.ask(game, "resign", seats["french"])
        record = self.http.raw("GET", f"/api/games/{game}/record")[2]
        kept = self.http.call("POST", "/api/records", record)[1]["game"]
        status, made = self.ask(kept, "analysis", None, step=now["view"]["steps"])
        self.assertEqual(status, 201, made)
        seen = self.look(made["game"], made["seats"]["french"])
        self.assertEqual((seen["record"], seen["view"]["choices"]), (False, now["view"]["choices"]))


if __name__ == "__main__":
    unittest.main()
