#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The table of docs/restitution.md is what the program says.

usage: restitution.py PROGRAM ROOT [--write]

With --write the table is written anew; what stands around it stays.
"""
import json
import re
import subprocess
import sys
from pathlib import Path


def rules(program, *options):
    answer = subprocess.run([program, "restitution", "--json", *options], check=True, capture_output=True, text=True)
    return json.loads(answer.stdout)["rules"]


def plain(text):
    return text.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")


def values(rule):
    if not rule["values"]:
        return [f"by {rule['number']}"] + [""] * 4
    return [f"{value['got']:.4f}" for value in rule["values"]]


def table(program):
    lines = ["| engine, rule | written as | dashpot $c$ | end | .1 | .3 | .5 | .7 | .9 | seen in |", "|---" * 10 + "|"]
    for rule, at_wall in zip(rules(program), rules(program, "--wall")):
        name = f"{rule['engine']} `{rule['name']}`"
        for of, note in [(rule, "")] + ([(at_wall, ", at a wall")] if rule["wall-differs"] else []):
            cells = [name + note, plain(rule["written"]), plain(rule["dashpot"]), rule["end"], *values(of),
                     rule["measured"] or "a formula"]
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    program, root = sys.argv[1:3]
    page = Path(root) / "docs/restitution.md"
    text = page.read_text(encoding="utf-8")
    expected = table(program)
    found = re.search(r"^\| engine, rule .*?(?=\n\n)", text, re.MULTILINE | re.DOTALL)
    if "--write" in sys.argv[3:]:
        page.write_text(text[:found.start()] + expected + text[found.end():], encoding="utf-8")
        return 0
    if not found or found.group() != expected or expected.count("\n") < 15:
        print(f"{page} does not say what `stickslip restitution` does: run\n  {' '.join(sys.argv[:3])} --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
