#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks that no function is longer than one reads at a time: sixty lines, but for those that are named here.

usage: scripts/functions.py [FILE...]

Sources are formatted, so that a body ends with a brace under the first letter of the line that begins it.
"""
import re
import subprocess
import sys
from pathlib import Path

LONGEST = 60
# Those that are longer, each with its lines: one list, one table or one algorithm as its paper prints it.
LONGER = {
}
OTHER = re.compile(r"\s*(?:inline )?(?:namespace|class|struct|enum|union|extern|if|for|while|switch|do|else|case|try|"
                   r"template|using|public:|private:|requires)\b|.*= \{$|.*\breturn\b|.*\[.*\] ?(?:\(.*\) ?)?(?:mutable )?\{$")


def functions(text):
    """(line, name, lines) of each function whose body stands at the level of a namespace or a class."""
    begun = None  # (indentation, number, name)
    head = []
    for number, line in enumerate(text.split("\n"), 1):
        if begun is not None:
            if line.rstrip(";") == begun[0] + "}":
                yield begun[1], begun[2], number - begun[1] + 1
                begun = None
                head = []
            continue
        if not line.strip() or line.startswith("#") or line.strip().startswith(("//", "/*", "*")):
            head = []
            continue
        head.append(line)
        if line.endswith((";", "}", ":")):
            head = []
        elif line.endswith("{"):
            first = head[0]
            indentation = re.match(r" *", first)[0]
            signature = " ".join(part.strip() for part in head)
            head = []
            name = re.search(r"([\w:~]+|operator\S+)\(", signature)
            if name and not OTHER.match(signature) and len(indentation) <= 4:
                begun = (indentation, number, name[1])


def main():
    files = sys.argv[1:]
    if not files:
        listed = subprocess.run(["git", "ls-files", "app", "cases", "docs", "lib", "python", "reference", "reports"],
                                capture_output=True, text=True, check=True)
        files = [f for f in listed.stdout.split("\n") if f.endswith((".cpp", ".hpp", ".ipp", ".h"))]
    wrong = 0
    met = set()
    for file in files:
        for line, name, lines in functions(Path(file).read_text(encoding="utf-8")):
            key = f"{Path(file).name}: {name}"
            if lines > LONGER.get(key, LONGEST):
                print(f"{file}:{line}: {name} has {lines} lines, more than {LONGEST}: "
                      "split it by what its parts are", file=sys.stderr)
                wrong += 1
            if lines > LONGEST:
                met.add(key)
    if len(sys.argv) == 1:
        for key in sorted(set(LONGER) - met):
            print(f"scripts/functions.py names {key}, which is not longer than {LONGEST} lines", file=sys.stderr)
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
