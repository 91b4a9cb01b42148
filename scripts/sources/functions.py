#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks that no function is longer than one reads at a time: sixty lines, but for those that are named here.

usage: scripts/sources/functions.py [FILE...]

Sources are formatted, so that a body ends with a brace under the first letter of the line that begins it.
"""
import re
import subprocess
import sys
from pathlib import Path

LONGEST = 60
# Those that are longer, with the lines that each may have: most are one list or one table. None is to grow.
LONGER = {
    "bench.cpp: command_bench": 105,
    "command_timestep.cpp: read_grains": 89,
    "figure_layout.cpp: layout_of": 207,
    "figure_text.cpp: latex_signs": 117,
    "half_space.cpp: HalfSpace::advance": 68,
    "hertz_foundation.cpp: spring_step": 65,
    "hertz_profile.cpp: ::step_in_touch": 72,
    "in_answer.cpp: in_status": 73,
    "in_damping.cpp: conditions": 77,
    "in_energy.cpp: mistakes_in_energy": 116,
    "in_forces.cpp: mistakes_in_forces": 89,
    "in_limit.cpp: other_shapes": 67,
    "in_limit.cpp: wrong_returns": 87,
    "in_movement.cpp: in_amount": 67,
    "in_normal_force.cpp: mistakes_in_normal_force": 91,
    "in_parameters.cpp: in_stiffness": 74,
    "in_plastic.cpp: mistakes_in_branches": 68,
    "jaeger.cpp: step_of": 80,
    "jaeger.cpp: slip": 91,
    "linear_friction_closed.cpp: proportional_step": 108,
    "linear_impact.cpp: integrate": 102,
    "loaded_contact.cpp: LoadedContact::solve_tangential": 100,
    "modified_mindlin.cpp: ModifiedMindlin::advance": 63,
    "oscillator_1d/figures.cpp: oscillators": 66,
    "oscillators.cpp: integrate": 96,
    "polygon_packing.cpp: evaluate": 78,
    "polygon_system.cpp: PolygonSystem::find_neighbours": 86,
    "rigid_motions.cpp: solve": 78,
    "signature.cpp: Probes::Probes": 116,
    "signature.cpp: paths_for": 64,
    "spring_lanes.ipp: slip": 65,
    "turning_body.cpp: integrate": 74,
}
OTHER = re.compile(r"\s*(?:inline )?(?:namespace|class|struct|enum|union|extern|if|for|while|switch|do|else|case|try|"
                   r"using|public:|private:|requires)\b|.*= \{$|.*\breturn\b|.*\[.*\] ?(?:\(.*\) ?)?(?:mutable )?\{$")


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
        if not line.lstrip().startswith("template <"):  # what a template is of stands behind it
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
        files = [f for f in listed.stdout.split("\n")
                 if f.endswith((".cpp", ".hpp", ".ipp", ".h")) and not f.endswith("/test.cpp")]
    wrong = 0
    met = set()
    for file in files:
        for line, name, lines in functions(Path(file).read_text(encoding="utf-8")):
            place = Path(file)
            of_case = place.parent.name + "/" if (place.parent / "page.md").is_file() else ""
            key = f"{of_case}{place.name}: {name}"
            if lines > LONGER.get(key, LONGEST):
                print(f"{file}:{line}: {name} has {lines} lines, more than {LONGEST}: "
                      "split it by what its parts are", file=sys.stderr)
                wrong += 1
            if lines > LONGEST:
                met.add(key)
    if len(sys.argv) == 1:
        for key in sorted(set(LONGER) - met):
            print(f"scripts/sources/functions.py names {key}, which is not longer than {LONGEST} lines", file=sys.stderr)
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
