"""relay.py - an engine that passes everything on to the real program, and at its n-th `go` misbehaves.

    relay.py PROGRAM MISCHIEF [N [FILE]]

With a FILE every line that it is told is added to that.
"""

import os
import signal
import subprocess
import sys
import time

PROGRAM, MISCHIEF = sys.argv[1:3]
WHEN = int(sys.argv[3]) if len(sys.argv) > 3 else 1
NOTES = sys.argv[4] if len(sys.argv) > 4 else None


def say(text):
    """Writes and flushes."""
    sys.stdout.write(text)
    sys.stdout.flush()


def flood(piece):
    """More than anybody wants to read."""
    while True:
        say(piece)


def misbehave(answer):
    """What is said instead of the real answer."""
    if MISCHIEF == "hang":
        time.sleep(1000)
    elif MISCHIEF == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif MISCHIEF == "exit":
        sys.exit(7)
    elif MISCHIEF == "close":
        os.close(1)
        time.sleep(1000)
    elif MISCHIEF == "flood":
        flood("x" * 4096)
    elif MISCHIEF == "lines":
        flood("nonsense\n" * 100)
    elif MISCHIEF == "illegal":
        say("choice march to Berlin | by\tnight\nok\n")
    elif MISCHIEF == "bytes":
        sys.stdout.buffer.write(b"choice \xff\x00\xfe\nok\n")
        sys.stdout.flush()
    elif MISCHIEF == "silent":
        say("ok\n")
    elif MISCHIEF == "refuse":
        say("error I do not like this\n")
    elif MISCHIEF == "chain":
        say("choice done; done\nok\n")
    elif MISCHIEF == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        subprocess.Popen(["sleep", "987.125"])  # pylint: disable=consider-using-with
        time.sleep(1000)
    elif MISCHIEF == "deaf":
        say(answer)
        time.sleep(1000)
    else:
        say(answer)


def main():
    """Passes lines on until the end of input."""
    with subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          encoding="utf-8") as real:
        gone = 0
        for line in sys.stdin:
            if NOTES:
                with open(NOTES, "a", encoding="utf-8") as notes:
                    notes.write(line)
            real.stdin.write(line)
            real.stdin.flush()
            answer = ""
            while not answer.endswith("ok\n") and "\nerror" not in "\n" + answer:
                answer += real.stdout.readline()
            gone += line.startswith("go")
            if line.startswith("go") and gone == WHEN:
                misbehave(answer)
            else:
                say(answer)
        real.stdin.close()


main()
