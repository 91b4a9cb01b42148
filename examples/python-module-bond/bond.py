# SPDX-License-Identifier: BSD-3-Clause
"""A parallel bond in a few lines of Python, and what stickslip says of it."""
import numpy as np

import stickslip as ss


@ss.bond(like="parallel-bond", parameters={"kn-per-area": 1e11, "ks-per-area": 4e10, "radius": 5e-3})
def glue(step, memory, p):
    """A glued circle that sees six numbers: stretch and shears, twist and bends."""
    area = np.pi * p.radius**2
    second = area * p.radius**2 / 4
    # The deliberate bug: the second moment of area for the twist, too.
    polar = second
    along, across = p.kn_per_area, p.ks_per_area
    force = area * np.array([along, across, across]) * step.u_new
    moment = np.array([across * polar, along * second, along * second]) * step.theta_new
    return force, moment


if __name__ == "__main__":
    report = ss.run(glue, ["bond-forces", "bond-units", "bond-cantilever"])
    report.save("report")
    print(report)
    raise SystemExit(0 if report.ok else 1)
