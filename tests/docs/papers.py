#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Holds docs/errata.md and docs/papers.md to what `stickslip paper` prints.

papers.py PROGRAM DOCS [--write]: --write makes docs/papers.md anew.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

program, docs = sys.argv[1], Path(sys.argv[2])
wrong = []

HEAD = """# The four papers

What the papers claim that this program was made for, claim by claim, and what a run gives. `stickslip paper NAME` makes the rows anew;
names are `kuhn-linear`, `kuhn-jaeger`, `zabulionis` and `pena`. *Erratum*: what is printed is wrong, and [the page of errata](errata.md)
has the proof. *Not reproduced*: the claim does not follow from the equations; the page of the case says what does. A figure is drawn
by its command and is compared by eye.

Of 131 claims that were found in the papers 116 are below. Of the other 15, five are sketches, flow charts and listings, four are sentences
without a number, four need a packing loaded to its peak or probed in the deviatoric plane, and two are run times of one machine.

"""
NUMBER = re.compile(r"NaN|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[+-]?\.\d+")


def plain(text):
    """A cell without Markdown and TeX, numbers as programs write them."""
    text = re.sub(r"\$?\\cdot\s*10\^\{?(-?\d+)\}?", r"e\1", text.replace("−", "-"))
    return text.replace("{,}", "")


def numbers(text):
    return NUMBER.findall(plain(text))


def unit(number):
    """Half a unit of the last digit that is printed."""
    digits, _, power = number.partition("e")
    return 0.5001 * 10.0 ** (int(power or 0) - len(digits.partition(".")[2]))


def same(page, found):
    if "NaN" in (page, found) or found == "nan":
        return page == "NaN" and found in ("NaN", "nan")
    return abs(float(page) - float(found)) <= unit(page) + unit(found)


def in_order(page, found):
    """Whether the page has all the numbers, in their order."""
    rest = iter(page)
    return all(any(same(p, f) for p in rest) for f in found)


def checked_rows(lines):
    """Rows of tables of errata with the numbers that they give, by the heading above them."""
    heads = {"| where | input | as printed | right |": slice(2, 4), "| where | printed | right | number |": slice(1, 4),
             "| where | printed | right |": slice(1, 3), "| $c$ | exact | radial return | error |": slice(1, 4)}
    part = None
    for line in lines:
        if not line.startswith("|"):
            part = None
        elif line in heads:
            part = heads[line]
        elif part and not line.startswith("| ---"):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            yield line, numbers(" ; ".join(cells[part]))


answer = json.loads(subprocess.run([program, "paper", "--json"], check=True, capture_output=True, text=True).stdout)
errata = (docs / "errata.md").read_text(encoding="utf-8").split("\n")
rows = list(checked_rows(errata))
held, listed = set(), set()
for paper in answer["papers"]:
    for erratum in paper["errata"]:
        begin = erratum["row of the page"]
        found = [(line, page) for line, page in rows if line.startswith(begin)]
        if len(found) != 1:
            wrong.append(f"{begin}: {len(found)} rows of errata.md begin so")
            continue
        line, page = found[0]
        ours = [n for key in ("as printed", "right") for n in numbers(erratum[key]) if erratum[key] != "-"]
        if ours and not in_order(page, ours):
            wrong.append(f"{line}\n    the page has {page}, {erratum['command']} gives {ours}")
        listed.add(line)
        if ours:
            held.add(line)
    for claim in paper["claims"]:
        if not claim["verdict"]:
            wrong.append(f"{claim['claim']}: no verdict")

made = HEAD + subprocess.run([program, "paper", "--markdown"], check=True, capture_output=True, text=True).stdout.rstrip() + "\n"
if "--write" in sys.argv:
    (docs / "papers.md").write_text(made, encoding="utf-8")
elif made != (docs / "papers.md").read_text(encoding="utf-8"):
    wrong.append("papers.md: differs from what the program prints; make it anew with tests/docs/papers.py PROGRAM docs --write")
print(f"{len(held)} rows of errata.md are run; {len(listed) - len(held)} have no number in print")
wrong += [f"papers.toml has no row for: {line}" for line, _ in rows if line not in listed]
if wrong:
    sys.exit("\n".join(wrong))
