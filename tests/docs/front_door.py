#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""ARCHITECTURE.md names files that are there, with functions that are in them; CONTRIBUTING.md names files that are
there; docs/README.md leads to every page of docs/, itself or by the page of a folder. README.md is short, and names
everybody who has the problem.

usage: front_door.py ROOT
"""
import os
import re
import sys
from pathlib import Path

QUOTED = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
# Pages that list those of their folder.
LISTS = ["README.md", "cases.md", "reports/README.md"]
MOST_WORDS = 700
wrong = []


def is_file(word):
    return re.fullmatch(r"[\w.-]+(/[\w.-]+)+\.\w+", word) is not None


def check_files(root, page):
    """Every file that is named on the page is there, but those of examples: NAME, FILE."""
    text = (root / page).read_text(encoding="utf-8")
    for word in QUOTED.findall(text):
        if is_file(word) and not re.search(r"[A-Z]{3}", word) and not (root / word).exists():
            wrong.append(f"{page}: no such file: {word}")
    return text


def check_walks(root, text):
    """In each numbered line every name is in one of the files of that line. Returns how many were looked for."""
    names = 0
    for item in re.findall(r"^\d+\. .*(?:\n .*)*", text, flags=re.MULTILINE):
        words = QUOTED.findall(item)
        files = [word for word in words if is_file(word) and (root / word).exists()]
        sources = "".join((root / file).read_text(encoding="utf-8") for file in files)
        for word in words:
            if re.fullmatch(r"\w+", word):
                names += 1
                if not re.search(rf"\b{word}\b", sources):
                    wrong.append(f"ARCHITECTURE.md: {word} is in none of {', '.join(files) or 'no files'}")
    return names


def check_pages(docs):
    """Every page of docs/ is on a shelf."""
    shelved = set()
    for page in LISTS:
        for target in LINK.findall((docs / page).read_text(encoding="utf-8")):
            shelved.add(os.path.normpath(docs / Path(page).parent / target))
    for kind in ("*.md", "*.ipynb"):
        for page in docs.rglob(kind):
            is_part = page.parent.name == "manual" or page == docs / "README.md"
            if not is_part and str(page) not in shelved:
                wrong.append(f"{page.relative_to(docs.parent)}: on no shelf of docs/README.md")


def check_front_page(text):
    """The page before its list of links is read in three minutes, and its first screen has the four papers."""
    first, found, _ = text.partition("## Read on")
    words = len(first.split())
    if not found or words > MOST_WORDS:
        wrong.append(f"README.md: {words} words before 'Read on', at most {MOST_WORDS}")
    for reader in ("robots", "games", "GPU", "lecture", "LAMMPS"):
        if reader not in first:
            wrong.append(f"README.md: has no word for {reader}")
    if "docs/papers.md" not in "\n".join(text.splitlines()[:40]):
        wrong.append("README.md: the four papers are not on its first screen")


def main(root):
    check_front_page((root / "README.md").read_text(encoding="utf-8"))
    names = check_walks(root, check_files(root, "ARCHITECTURE.md"))
    if names < 40:
        wrong.append(f"ARCHITECTURE.md: only {names} names found: they are no longer recognised")
    check_files(root, "CONTRIBUTING.md")
    check_pages(root / "docs")
    print("\n".join(wrong) or f"{names} names of ARCHITECTURE.md found")
    return 1 if wrong else 0


sys.exit(main(Path(sys.argv[1]).resolve()))
