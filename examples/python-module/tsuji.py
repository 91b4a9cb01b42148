# SPDX-License-Identifier: BSD-3-Clause
"""Hertz's spring with the dashpot of Tsuji, Tanaka & Ishida (1992), and what stickslip says of it."""
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

import stickslip as ss

Vector = NDArray[np.float64]

PARAMETERS = {
    "G": {"role": "G", "unit": "Pa", "default": 1e9, "above": 0},
    "nu": {"role": "nu", "default": 0.3, "low": 0, "high": 0.5},
    "mu": {"role": "mu", "default": 0.5, "low": 0},
    "e": {"role": "restitution", "default": 1, "above": 0, "high": 1},
}


@ss.law(kind="hertzian", parameters=PARAMETERS, damping=True, parts={"dashpot": "tsuji"})
def tsuji(step: ss.Step, state: Vector, p: ss.Parameters) -> dict[str, Any]:
    """A restitution e at any velocity: alpha sqrt(m K) d^(1/4) of the reduced mass m."""
    overlap = max(step.overlap_new, 0.0)
    radius = math.sqrt(step.effective_radius / 2 * overlap)  # contact radius
    hertz = 4 / 3 * p.G / (1 - p.nu) * math.sqrt(step.effective_radius / 2)
    normal = hertz * overlap**1.5
    trial: Vector = state + 4 * p.G / (2 - p.nu) * radius * step.shift
    size = float(np.hypot(trial[0], trial[1]))
    limit = p.mu * normal
    # 0 where nobody knows the masses; the infinite one of a wall leaves that of the sphere.
    known = step.mass_p > 0 and step.mass_q > 0
    mass = 1 / (1 / step.mass_p + 1 / step.mass_q) if known else 0.0
    alpha = -math.sqrt(5) * math.log(p.e) / math.hypot(math.pi, math.log(p.e))
    dashpot = alpha * math.sqrt(mass * hertz) * overlap**0.25
    return {
        "normal": normal,  # without the dashpot, which is added to it
        "tangential": trial if size <= limit else trial * (limit / size),
        "damping_normal": dashpot * step.approach_velocity,
    }


if __name__ == "__main__":
    report = ss.run(tsuji, ["restitution", "reduced-mass"])
    print(report)
    raise SystemExit(0 if report.ok else 1)
