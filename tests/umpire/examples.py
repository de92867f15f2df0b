"""examples - the worked examples of docs/umpire: each file says what it says it says.

For every docs/umpire/SYSTEM/NAME.yaml the program rules on it, and prints what stands in NAME.txt. `--write` writes those anew.
"""
import glob
import os
import subprocess
import sys
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.environ["GROGNARD"]
FILES = sorted(glob.glob(os.path.join(ROOT, "docs", "umpire", "*", "*.yaml")))


def ruling(path):
    system = os.path.basename(os.path.dirname(path))
    done = subprocess.run([PROGRAM, "resolve", system, path], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, check=False)
    return f"{done.stdout}{done.stderr}".replace(path, os.path.basename(path)), done.returncode


class Examples(unittest.TestCase):
    maxDiff = None

    def test_every_example_says_what_it_says(self):
        self.assertTrue(FILES)
        for path in FILES:
            with self.subTest(path=os.path.relpath(path, ROOT)):
                said, code = ruling(path)
                with open(path[:-5] + ".txt", encoding="utf-8") as file:
                    self.assertEqual(said, file.read())
                self.assertEqual(code, 0)


if __name__ == "__main__":
    if "--write" in sys.argv:
        for path in FILES:
            with open(path[:-5] + ".txt", "w", encoding="utf-8") as file:
                file.write(ruling(path)[0])
    else:
        unittest.main()
