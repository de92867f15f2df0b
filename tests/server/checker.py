"""checker.py - did all clients of all servers see one order of actions per game?

A history is a list of operations, each a dictionary:

    kind     "do", "chat" or "read"
    game     its id
    server   which one was asked
    began    when the client asked, by a clock that only goes forward
    ended    when the answer was there; None when none came
    result   "ok"; "no" (refused: it must not have happened); "unknown" (an error or no answer: it may have happened)
    steps    do: of the position it was chosen on; read: of the position that was shown
    text     do: the choice; chat: the line, which nobody else says
    seen     of "ok", do and read: (steps, at) of the position in the answer

The log of a game is what the store has: its events in order. check() names everything that does not fit together:
an answered action that is missing, one that is there twice, one that was refused and is there, one that nobody asked
for, an order that contradicts time, two positions of one number, a server that goes back.
"""
import unittest


def actions_of(events):
    """What each event of a log is, as a key that an operation can have."""
    steps, actions = 0, []
    for event in events:
        if event["type"] == "do":
            actions.append(("do", steps, event["steps"][0]))
            steps += len(event["steps"])
        elif event["type"] == "chat":
            actions.append(("chat", None, event["text"]))
        elif event["type"] != "create":
            actions.append((event["type"], None, None))
    return actions


def key_of(operation):
    return (operation["kind"], operation["steps"] if operation["kind"] == "do" else None, operation["text"])


def check_actions(game, operations, actions):
    """Each action of the log has one author, each answered operation its action."""
    problems, authors = [], {}
    for operation in operations:
        authors.setdefault(key_of(operation), []).append(operation)
    for key in set(actions):
        if actions.count(key) > 1:
            problems.append(f"{game}: {key} is there {actions.count(key)} times")
    there = set(actions)
    for key, asked in authors.items():
        answered = [o for o in asked if o["result"] == "ok"]
        if len(answered) > 1:
            problems.append(f"{game}: {key} was answered to {len(answered)} clients")
        if answered and key not in there:
            problems.append(f"{game}: {key} was answered and is not there")
        if key in there and all(o["result"] == "no" for o in asked):
            problems.append(f"{game}: {key} was refused and is there")
    for key in there - set(authors):
        problems.append(f"{game}: {key} is there and nobody asked for it")
    return problems


def check_time(game, operations, actions):
    """What was answered before another was asked for stands before it."""
    problems = []
    answered = {key_of(o): o for o in operations if o["result"] == "ok"}
    earliest_end, last = float("inf"), None
    for key in reversed(actions):
        operation = answered.get(key)
        if operation is None:
            continue
        if earliest_end < operation["began"]:
            problems.append(f"{game}: {key} stands before {last}, which was answered before it was asked for")
        if operation["ended"] < earliest_end:
            earliest_end, last = operation["ended"], key
    return problems


def check_views(game, views):
    """One position for each number of steps, and no server that goes back."""
    problems, named = [], {}
    for view in views:
        steps, at = view["seen"]
        if named.setdefault(steps, at) != at:
            problems.append(f"{game}: two positions after {steps} steps")
    for server in {view["server"] for view in views}:
        mine = sorted((v for v in views if v["server"] == server), key=lambda v: v["ended"])
        # The most that was shown by the time each began.
        most, done = 0, 0
        for view in sorted(mine, key=lambda v: v["began"]):
            while done < len(mine) and mine[done]["ended"] < view["began"]:
                most = max(most, mine[done]["seen"][0])
                done += 1
            if view["seen"][0] < most:
                problems.append(f"{game}: server {server} showed {most} steps and then {view['seen'][0]}")
    return problems


def check(history, logs):
    """Every contradiction, in words."""
    problems = []
    for game, events in logs.items():
        mine = [o for o in history if o["game"] == game]
        actions = actions_of(events)
        acted = [o for o in mine if o["kind"] != "read"]
        problems += check_actions(game, acted, actions)
        problems += check_time(game, acted, actions)
        problems += check_views(game, [o for o in mine if o["result"] == "ok" and o.get("seen")])
    for game in {o["game"] for o in history} - set(logs):
        problems.append(f"{game}: there is no such game")
    return problems


class Checked(unittest.TestCase):
    """The checker itself: it finds what is wrong and nothing else."""

    log = {"g": [{"type": "create"}, {"type": "do", "steps": ["a", "roll 1"]}, {"type": "chat", "text": "x"},
                 {"type": "do", "steps": ["b"]}]}

    def history(self, **changes):
        def act(kind, steps, text, began, ended, seen=None):
            return {"kind": kind, "game": "g", "server": 1, "began": began, "ended": ended, "result": "ok",
                    "steps": steps, "text": text, "seen": seen}
        made = {"a": act("do", 0, "a", 1, 2, (2, "t2")), "x": act("chat", None, "x", 3, 4),
                "b": act("do", 2, "b", 5, 6, (3, "t3")), "r": act("read", None, None, 7, 8, (3, "t3"))}
        for name, change in changes.items():
            made[name] = {**made[name], **change}
        return list(made.values())

    def finds(self, words, log=None, **changes):
        problems = check(self.history(**changes), log or self.log)
        self.assertEqual(len(problems), 1, problems)
        self.assertIn(words, problems[0])

    def test_a_good_history(self):
        self.assertEqual(check(self.history(), self.log), [])
        self.assertEqual(check(self.history(x={"result": "unknown", "ended": None}), self.log), [])
        self.assertEqual(check(self.history(a={"began": 1, "ended": 9}, r={"began": 10, "ended": 11}), self.log), [])

    def test_what_is_wrong(self):
        missing = {"g": [e for e in self.log["g"] if e.get("text") != "x"]}
        twice = {"g": self.log["g"][:3] + self.log["g"][2:]}
        swapped = {"g": [self.log["g"][i] for i in (0, 1, 3, 2)]}
        self.finds("was answered and is not there", missing)
        self.finds("is there 2 times", twice)
        self.finds("was answered before it was asked for", swapped)
        self.finds("was refused and is there", x={"result": "no"})
        self.finds("nobody asked for it", {"g": self.log["g"] + [{"type": "resign", "side": 0}]})
        self.finds("two positions after 3 steps", r={"seen": (3, "other")})
        self.finds("showed 3 steps and then 2", r={"seen": (2, "t2")})
        both = self.history() + [dict(self.history()[0], began=1.5, ended=2.5)]
        self.assertIn("was answered to 2 clients", check(both, self.log)[0])
        self.assertEqual(len(check(self.history(), {})), 1)


if __name__ == "__main__":
    unittest.main()
