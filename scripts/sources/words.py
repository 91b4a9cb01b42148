#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks the English of changed lines, the openings of all comments, and the subjects of commits, against the style
guide of CONTRIBUTING.md.

usage: scripts/sources/words.py [BASE]

BASE: a commit; lines that differ from it and commits after it are checked. Default: $STICKSLIP_BASE, then the newest
tag, then HEAD, which leaves what is not committed yet. Lines that were moved, and files that were renamed, are old.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

OPENING = re.compile(r"(of|the same|its|as|likewise|that|it)\b", re.I)
# What a reader searches for in vain, and the field's word for it.
WORDS = {
    r"few(er)? digits": "single precision",
    r"laws? from (the )?outside": "external law",
    r"(ends?|exits?|turns?) (red|green)": "exits with 1, exits with 0",
    r"held to|holds? (it|them|us) to": "compared with, checked against",
    r"so many": "N", r"so far": "to date", r"for ever": "indefinitely", r"but for": "except",
    r"beside": "next to, besides",
    r"dear(er)?": "slow, expensive",
    r"the program (tells|says|asks|knows|finds|stands)": "prints, reports, needs, rejects",
}
WORD = {re.compile(rf"\b(?:{pattern})\b", re.I): better for pattern, better in WORDS.items()}
# Folders with older comments that open badly, and how many they are: the numbers only fall.
LEFT = {"cases": 850, "reports": 216, "tests": 170}
NAME_THE_WORDS = ("scripts/sources/words.py", "tests/docs/style.py", "CONTRIBUTING.md")
SUBJECT = re.compile(r"[a-z][\w./-]*: (?!(?:the|a|an|its?|of|that)\b)\S.*[^.]$", re.I)
COMMENT = {".cpp": "//", ".hpp": "//", ".ipp": "//", ".h": "//", ".c": "//", ".js": "//",
           ".py": "#", ".sh": "#", ".cmake": "#", ".txt": "#", ".toml": "#", "": "#"}
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def base_of(arguments):
    if arguments or os.environ.get("STICKSLIP_BASE"):
        return (arguments or [os.environ["STICKSLIP_BASE"]])[0]
    found = subprocess.run(["git", "describe", "--tags", "--abbrev=0"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "HEAD"


def added_lines(base):
    """(file, number, line) of each line that BASE has nowhere."""
    added, removed, file, number = [], set(), "", 0
    for line in git("diff", "-U0", "-M", "--no-color", base, "--").split("\n"):
        if line.startswith("+++ "):
            file = line[6:]
        elif line.startswith("@@"):
            number = int(re.search(r"\+(\d+)", line)[1])
        elif line.startswith("-") and not line.startswith("---"):
            removed.add(line[1:].strip())
        elif line.startswith("+"):
            added.append((file, number, line[1:]))
            number += 1
    return [one for one in added if one[2].strip() and one[2].strip() not in removed]


def comment_of(line, mark):
    """(text of the comment or "", whether code stands before it, the code)."""
    code = QUOTED.sub(lambda found: '"' + "_" * (len(found[0]) - 2) + '"', line)
    at = code.find(mark)
    if at < 0 or (mark == "#" and at > 0 and not code[at - 1].isspace()):
        return "", False, line
    return line[at:].lstrip(mark[0] + "<! "), bool(line[:at].strip()), line[:at]


def opening_of(file, line, before):
    """What is wrong with the opening of a comment, or None; `before` is the line above it."""
    mark = COMMENT[Path(file).suffix]
    comment, trails, _ = comment_of(line, mark)
    goes_on = not trails and (before.lstrip().startswith(mark) or "///<" in before)
    if comment and not goes_on and OPENING.match(comment):
        return f"a comment is read alone and does not begin with '{OPENING.match(comment)[0]}'"
    return None


def openings():
    """Openings of comments in all files that LEFT does not allow."""
    found = {}
    for file in git("ls-files").splitlines():
        if Path(file).suffix not in COMMENT or file in NAME_THE_WORDS or not Path(file).is_file():
            continue
        before = ""
        for number, line in enumerate(Path(file).read_text(encoding="utf-8", errors="replace").split("\n"), 1):
            if fault := opening_of(file, line, before):
                found.setdefault(file.split("/")[0], []).append(f"{file}:{number}: {fault}")
            before = line
    for folder, faults in found.items():
        left = LEFT.get(folder, 0)
        if len(faults) > left:
            yield from [f"{folder}: {len(faults)} comments open badly, {left} old ones may"] if left else faults


def faults_of(file, line, before):
    """What is wrong with the words of one line and, in a folder of LEFT, with its opening."""
    suffix = Path(file).suffix
    if suffix == ".md":
        prose = [re.sub(r"`[^`]*`|\]\([^)]*\)", "", line)]
    elif suffix in COMMENT:
        if file.split("/")[0] in LEFT and (fault := opening_of(file, line, before)):
            yield fault
        comment, _, code = comment_of(line, COMMENT[suffix])
        prose = [comment] + [text for text in QUOTED.findall(code) if " " in text]
    else:
        return
    for text in prose:
        for word, better in WORD.items():
            if found := word.search(text):
                yield f"'{found[0]}': say {better}"


def main():
    base = base_of(sys.argv[1:])
    wrong = list(openings())
    for file, number, line in added_lines(base):
        if file in NAME_THE_WORDS:
            continue
        above = Path(file).read_text(encoding="utf-8", errors="replace").split("\n")[:number - 1]
        wrong += [f"{file}:{number}: {fault}" for fault in faults_of(file, line, above[-1] if above else "")]
    for entry in git("log", "--no-merges", "--format=%h %s", f"{base}..HEAD").splitlines():
        commit, _, subject = entry.partition(" ")
        if len(subject) > 72 or not SUBJECT.match(subject):
            wrong.append(f"commit {commit}: the subject is not 'room: verb object' in at most 72 characters: {subject}")
    print("".join(line + "\n" for line in wrong), end="", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
