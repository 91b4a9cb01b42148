# SPDX-License-Identifier: BSD-3-Clause
"""Walls of triangles that are functions of Python."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, overload

import numpy as np

from ._law import Parameters, _ReadOnly
from ._motions import LawOfMotions, MotionSteps, finite_vectors, matrices

class WallMesh(_ReadOnly):
    """A rigid wall and the sphere that moves over it; neither can be written to.

    triangles: their corners [m], an array of (m, 3, 3), outward by the right-hand rule
    radius: of the sphere [m]
    """

    __slots__ = ("triangles", "radius")
    triangles: Any
    radius: Any

    def __init__(self, triangles: Any, radius: float) -> None:
        object.__setattr__(self, "triangles", triangles)
        object.__setattr__(self, "radius", radius)


class WallSteps(MotionSteps):
    """All steps of a motion; they cannot be written to. Each is an array of n rows, one a step.

    The first step places the sphere: where it overlaps it was pressed on along the normals. A point
    x of the mesh is at wall_translation + R x; there the wall has the velocity
    wall_velocity + cross(wall_spin, place - wall_translation).

    position, velocity, spin: of the sphere at the end of the step, (n, 3) [m, m/s, rad/s]
    wall_translation: where the origin of the mesh is, (n, 3) [m]
    wall_rotation: R as a unit quaternion w, x, y, z, (n, 4)
    wall_velocity, wall_spin: (n, 3) [m/s, rad/s]
    dt: durations, (n,) [s]
    """

    __slots__ = ("position", "velocity", "spin", "wall_translation", "wall_rotation",
                 "wall_velocity", "wall_spin", "dt")
    position: Any
    velocity: Any
    spin: Any
    wall_translation: Any
    wall_rotation: Any
    wall_velocity: Any
    wall_spin: Any
    dt: Any

    @property
    def wall_matrix(self) -> Any:
        """The rotations as matrices, (n, 3, 3)."""
        return matrices(self.wall_rotation)


def _answered(given: Any, steps: int) -> Any:
    """Force, torque and number of contacts of each step, (n, 7)."""
    if isinstance(given, Mapping):
        unknown = set(given) - {"force", "torque", "contacts"}
        if unknown or not {"force", "torque"} <= set(given):
            raise ValueError("the dict that it returns has the keys " + ", ".join(map(str, given))
                             + "; return force, torque and, if known, contacts")
        given = (given["force"], given["torque"], *([given["contacts"]] if "contacts" in given else []))
    if not isinstance(given, tuple) or len(given) not in (2, 3):
        raise ValueError(f"it returns {type(given).__name__}; return force, torque and, if known, contacts")
    answer = np.full((steps, 7), np.nan)
    for name, first, value in zip(("force", "torque"), (0, 3), given):
        answer[:, first:first + 3] = finite_vectors(name, value, steps)
    if len(given) == 3:
        counts = np.asarray(given[2], dtype=float)
        if counts.shape != (steps,) or not ((counts >= 0) & (counts == np.floor(counts))).all():
            raise ValueError(f"contacts has to be {steps} whole numbers")
        answer[:, 6] = counts
    return answer


def caller(function: Callable[..., Any] | None) -> Callable[..., Any] | None:
    """What stickslip calls for a wall: arrays of numbers in and out."""
    if function is None:
        return None
    if not callable(function):
        raise ValueError(f"a wall is a function wall(mesh, steps, p), not {function!r}")

    def call(triangles: Any, radius: float, rows: Any, p: Parameters) -> Any:
        for array in (triangles, rows):
            array.flags.writeable = False
        given = function(WallMesh(triangles.reshape(-1, 3, 3), radius), WallSteps(rows), p)
        return _answered(given, len(rows))

    return call


class Wall(LawOfMotions):
    """Walls of triangles of Python: made by the decorator `wall`, which says what its arguments are.

    The cases wall-... judge it: run, converge and diagnose take it in place of a name. Called, it is
    the function that it was made of.
    """

    _capability = "wall"
    _unknown = {"mu": (0.5, "-")}

    def __init__(self, function: Callable[..., Any], **words: Any) -> None:
        self._wall = caller(function)
        super().__init__(function, **words)


@overload
def wall(function: Callable[..., Any], /, *, kind: str = ..., name: str = ...,
         parameters: Mapping[str, Any] | None = ..., like: str = ..., title: str = ...,
         source: str = ...) -> Wall: ...


@overload
def wall(function: None = ..., /, *, kind: str = ..., name: str = ...,
         parameters: Mapping[str, Any] | None = ..., like: str = ..., title: str = ...,
         source: str = ...) -> Callable[[Callable[..., Any]], Wall]: ...


def wall(function: Any = None, /, *, kind: str = "linear", name: str = "",
         parameters: Mapping[str, Any] | None = None, like: str = "", title: str = "",
         source: str = "") -> Any:
    """Makes walls of triangles of a function; to be written above it.

        @ss.wall(kind="linear")
        def mine(mesh, steps, p):
            force, torque = np.zeros((len(steps), 3)), np.zeros((len(steps), 3))
            ...
            return force, torque

    The function gets a WallMesh, the WallSteps of a whole motion and its Parameters, and returns the
    force on the sphere [N] and the torque about its centre [N m] at the end of each step, arrays of
    (n, 3), dashpots included. A third thing may be how many contacts overlap, (n,). In place of the
    tuple it may return a dict with the keys force, torque, contacts. It is told walls alone; a law
    of contacts that has walls of its own, too, has them as ss.law(wall=function).

    kind        "linear" (parameters kn, kt, mu), "hertzian" (G, nu, mu), or "own", of which nothing
                is known: it is held against its own plane, told as two large triangles
    parameters  {name: default}, or a dict for each as for ss.law; those of the kind unless given
    like        the law of the catalogue whose equations its contacts implement

    Raises ValueError for what does not fit together.
    """

    def make(given: Any) -> Wall:
        return Wall(given, kind=kind, name=name, parameters=parameters, like=like, title=title,
                    source=source)

    return make if function is None else make(function)
