# SPDX-License-Identifier: BSD-3-Clause
"""An engine answers by its host or its ready input, and the judgement says of it what is known of it.

usage: rigid_engines.py PROGRAM ROOT ENGINE

The exit code is 77 where the engine is not there: examples/rigid-engines says what each of them needs.
"""
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
program, root, name = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
sys.path.insert(0, str(root / "examples/rigid-engines"))
import engines  # noqa: E402

# Steps, and of each case what its reason says; "": it is as expected.
IMPULSES, SPRINGS = "1/120:1/480", "1/240:1/960"
KNOWN = {
    "rapier": (IMPULSES, {"free-spin": "", "block-slides-askew": "along K^-1 v", "bounce-map": "friction is found before restitution",
                           "corner-landing": "", "block-collision": "pushed at points"}),
    "jolt": (IMPULSES, {"bounce-map": "", "drops": "", "block-slides-askew": "along K^-1 v", "corner-landing": "",
                         "block-collision": ""}),
    "cannon": (IMPULSES, {"column": "", "bounce-map": "there is no friction"}),
    "ode": (IMPULSES, {"slopes": "", "friction-directions": "a box around the cone of friction"}),
    "bullet": (IMPULSES, {"slide-then-roll": "", "bounce-map": "what slows bodies before they touch takes it"}),
    "mujoco": (SPRINGS, {"slide-then-roll": "", "column": "", "corner-landing": ""}),
    "havok": (IMPULSES, {"column": "", "block-slides-askew": "along K^-1 v", "corner-landing": "turn: errs by"}),
    "lammps": (SPRINGS, {"slide-then-roll": "", "unlike-drops": "", "friction-directions": "", "groove": ""}),
    "yade": (SPRINGS, {"slide-then-roll": "", "friction-directions": ""}),
    "simbody": (IMPULSES, {"drops": "", "slide-then-roll": ""}),
}
SOFT = ["--soft-law", f"hunt_crossley[k={engines.STIFFNESS:g},c={engines.DISSIPATION:g},arm=0.5]",
        "--soft-law", f"friction_by_transition_velocity[transition_velocity={engines.TRANSITION:g}]"]

engine = next(e for e in [*engines.ENGINES, engines.SIMBODY] if e.name == name)
if not engine.version():
    print(f"{name} is not there")
    sys.exit(77)
steps, known = KNOWN[name]
wrong = 0
with tempfile.TemporaryDirectory() as folder:
    bodies = Path(folder) / "bodies"
    engines.export(program, bodies, list(known), steps)
    engine.answer(bodies)
    studies = engines.studies_of(engines.judge(program, bodies, name, *(SOFT if name == "simbody" else [])))
    for case, words in known.items():
        study = studies[case]
        right = words in study["reason"] and study["verdict"] == ("fail" if words else "pass")
        print(f"{'' if right else 'NOT AS KNOWN: '}{engine.title} {engine.version()}, {case}: {study['verdict']}, {study['reason']}")
        wrong += not right
sys.exit(1 if wrong else 0)
