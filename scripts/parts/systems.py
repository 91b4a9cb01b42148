# SPDX-License-Identifier: BSD-3-Clause
"""What scripts/try-systems has to count and to write: python3 scripts/parts/systems.py COMMAND ARGUMENT...

differences BEFORE AFTER   of two results.json: the words of a row (below) that tell how they differ
tests JUNIT                of the tests: passed, failed, left out
write PAGE NAME WORD...    puts the row NAME | WORD... into the table of systems on the page: in the place of the one
                           of that name, or below all
"""
import json
import sys
import xml.etree.ElementTree
from pathlib import Path

HEADER = "| system | "
# What is said of a law, and not how much: no system may say anything else.
SAID = ("verdict", "quality", "holds", "kind")


def leaves(node, path=()):
    """All that is no list and no object, by its place."""
    if isinstance(node, (dict, list)):
        for key, child in node.items() if isinstance(node, dict) else enumerate(node):
            yield from leaves(child, (*path, key))
    else:
        yield path, node


def is_number(leaf):
    return isinstance(leaf, (int, float)) and not isinstance(leaf, bool)


def largest_difference(before, after):
    """Of a measured value, over the scale of its observable; and whose it is."""
    largest = 0, "none"
    for one, other in zip(before["studies"], after["studies"]):
        for known, now in zip(one["observables"], other["observables"]):
            for level, again in zip(known["levels"], now["levels"]):
                if known["scale"] and level["value"] is not None and again["value"] is not None:
                    by = abs(again["value"] - level["value"]) / known["scale"]
                    largest = max(largest, (by, f"{one['case']}, {one['law']}, {known['name']}, {level['steps']} steps"))
    return largest


def differences(before, after):
    one, other = dict(leaves(before)), dict(leaves(after))
    places = one.keys() | other.keys()
    differ = [place for place in places if one.get(place) != other.get(place) or (place in one) != (place in other)]
    said = [place for place in differ if place[-1] in SAID or place not in one or place not in other]
    numbers = [place for place in differ if is_number(one.get(place))]
    for place in said:
        print(*place, one.get(place), "->", other.get(place), file=sys.stderr)
    by, whose = largest_difference(before, after)
    if by:
        print(f"largest difference: {by:.2g} of the scale: {whose}", file=sys.stderr)
    every = sum(map(is_number, one.values()))
    return f"{len(said)}|{len(numbers):,} of {every:,}" + (f", by up to {by:.1g}" if by else "")


def tests(junit):
    suite = xml.etree.ElementTree.parse(junit).getroot().attrib
    failed, skipped = int(suite["failures"]), int(suite["skipped"]) + int(suite["disabled"])
    return f"{int(suite['tests']) - failed - skipped}|{failed}|{skipped}"


def write(page, name, words):
    lines = Path(page).read_text(encoding="utf-8").splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith(HEADER))
    end = next(i for i in range(begin, len(lines)) if not lines[i].startswith("|"))
    row = f"| {name} | {' | '.join(words)} |"
    for i in range(begin + 2, end):
        if lines[i].startswith(f"| {name} |"):
            lines[i] = row
            break
    else:
        lines.insert(end, row)
    Path(page).write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(command, *arguments):
    if command == "differences":
        print(differences(*(json.loads(Path(name).read_text(encoding="utf-8")) for name in arguments)))
    elif command == "tests":
        print(tests(*arguments))
    else:
        write(arguments[0], arguments[1], arguments[2:])


main(*sys.argv[1:])
