# SPDX-License-Identifier: BSD-3-Clause
"""A contact law in ten lines of Python, and what stickslip says of it."""
import numpy as np
from numpy.typing import NDArray

import stickslip as ss

Vector = NDArray[np.float64]


@ss.law(kind="linear", like="linear-conventional")
def radial_return(step: ss.Step, state: Vector, p: ss.Parameters) -> tuple[float, Vector]:
    """Linear springs; a force outside the friction limit is scaled back to it."""
    normal = p.kn * max(step.overlap_new, 0.0)
    trial: Vector = state + p.kt * step.shift
    size = np.hypot(trial[0], trial[1])
    limit = p.mu * normal
    return normal, trial if size <= limit else trial * (limit / size)


if __name__ == "__main__":
    report = ss.run(radial_return, ["slip-rotation", "stick-to-slip"])
    print(report)
    raise SystemExit(0 if report.ok else 1)
