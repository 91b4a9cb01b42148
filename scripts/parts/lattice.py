# SPDX-License-Identifier: BSD-3-Clause
"""The lattice of examples/lammps/in.growth, which the scripts growth and roofline run."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, "build", "release")
LAMMPS = os.path.join(BUILD, "lib", "stickslip", "outside", "engines", "lammps", "stickslip-lammps")
LOG = "run.log"  # in the folder of the run


def command(lammps, edge, steps, style):
    """Runs edge^3 spheres by a pair style."""
    return [lammps, "-in", os.path.join(ROOT, "examples", "lammps", "in.growth"), "-log", LOG, "-screen", "none",
            "-var", "edge", str(edge), "-var", "steps", str(steps), "-var", "style", style]


def seconds_and_contacts(folder, time):
    """What the run in the folder has told: the number that the pattern `time` finds, and the contacts at its end."""
    with open(os.path.join(folder, LOG), encoding="utf-8") as file:
        text = file.read()
    seconds = re.search(time, text, re.M)
    rows = re.findall(r"^\s*\d+\s+\d+\s+(\d+)\s*$", text, re.M)
    if not seconds or not rows:
        sys.exit(f"{os.path.basename(sys.argv[0])}: LAMMPS wrote no times:\n{text[-2000:]}")
    return float(seconds[1]), int(rows[-1]) // 2
