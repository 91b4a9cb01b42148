#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""docs/reference-kinds.md tells of every kind of case what the program says of it, and of no other.

usage: reference_kinds.py PROGRAM ROOT [--write]

With --write the tables of the page are written anew; what stands above the first kind stays.
"""
import json
import subprocess
import sys
from pathlib import Path

START = "## Kinds\n"


def plain(text):
    """Text that Markdown leaves as it is."""
    for sign in "\\|*_<":
        text = text.replace(sign, "\\" + sign)
    return text


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def about_input(given):
    said = [plain(given["text"])]
    if given["range"] != "any":
        said.append(given["range"])
    if given["default"] is not None:
        said.append(given["default"] + " if it is not given")
    return "; ".join(said)


def section(kind):
    lines = ["", f"### {kind['name']}", "", plain(kind["text"]) + ".", "",
             f"Source: {plain(kind['source'])}. Second route: {plain(kind['second_route'])}.", ""]
    lines += ["| input | unit | form | what |", "|---|---|---|---|"] if kind["inputs"] else ["It has no inputs."]
    lines += [row(f"`{i['name']}`", i["unit"], i["form"], about_input(i)) for i in kind["inputs"]]
    lines += ["", "| output | unit | form | what |", "|---|---|---|---|"]
    lines += [row(f"`{o['name']}`", o["unit"], o["form"], plain(o["text"])) for o in kind["outputs"]]
    return "\n".join(lines) + "\n"


def main():
    program, root = sys.argv[1:3]
    answer = subprocess.run([program, "reference", "--kinds", "--json"], check=True, capture_output=True, text=True)
    kinds = json.loads(answer.stdout)["kinds"]
    page = Path(root) / "docs/reference-kinds.md"
    prose, found, tables = page.read_text(encoding="utf-8").partition(START)
    expected = "".join(map(section, kinds))
    if "--write" in sys.argv[3:]:
        page.write_text(prose + START + expected, encoding="utf-8")
        return 0
    if len(kinds) < 19 or not found or tables != expected:
        print(f"{page} does not say what `stickslip reference --kinds --json` does: run\n"
              f"  {' '.join(sys.argv[:3])} --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
