# SPDX-License-Identifier: BSD-3-Clause
"""Convex shapes that are functions of Python."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, overload

import numpy as np

from ._law import Parameters, _ReadOnly
from ._motions import LawOfMotions, MotionSteps, finite_vectors, matrices

SHAPE_KINDS = ("ellipsoid", "superquadric", "block", "cylinder", "polyhedron", "plane")


class Shape(_ReadOnly):
    """A convex shape in its own axes; it cannot be written to.

    kind: ellipsoid, superquadric, block, cylinder, polyhedron or plane (all below z = 0)
    sizes: semi-axes or half sides a, b, c [m]; then the exponents n1, n2 of a superquadric. A cylinder
           about z has its radius twice and its half length. Empty for a polyhedron and a plane
    vertices: of a polyhedron [m], an array of (n, 3); triangles: three of them each, outward by the
              right-hand rule, (m, 3)
    """

    __slots__ = ("kind", "sizes", "vertices", "triangles")
    kind: str
    sizes: Any
    vertices: Any
    triangles: Any

    def __init__(self, kind: str, sizes: Any, vertices: Any, triangles: Any) -> None:
        count = {"superquadric": 5, "polyhedron": 0, "plane": 0}.get(kind, 3)
        for name, value in zip(self.__slots__, (kind, sizes[:count], vertices, triangles)):
            if name != "kind":
                value.flags.writeable = False
            object.__setattr__(self, name, value)


class ShapesSteps(MotionSteps):
    """All steps of two bodies; they cannot be written to. Each is an array of n rows, one a step.

    The first step places the bodies: where they overlap they were pressed together along the normal.
    A point x of shape p is at position_p + R x, R its rotation.

    position_p, velocity_p, spin_p: of p at the end of the step, (n, 3) [m, m/s, rad/s]
    rotation_p: a unit quaternion w, x, y, z, (n, 4); as matrices matrix_p, (n, 3, 3)
    position_q, rotation_q, velocity_q, spin_q, matrix_q: of q
    dt: durations, (n,) [s]
    """

    __slots__ = ("position_p", "rotation_p", "velocity_p", "spin_p",
                 "position_q", "rotation_q", "velocity_q", "spin_q", "dt")
    position_p: Any
    rotation_p: Any
    velocity_p: Any
    spin_p: Any
    position_q: Any
    rotation_q: Any
    velocity_q: Any
    spin_q: Any
    dt: Any

    @property
    def matrix_p(self) -> Any:
        """The rotations of p as matrices, (n, 3, 3)."""
        return matrices(self.rotation_p)

    @property
    def matrix_q(self) -> Any:
        """The rotations of q as matrices, (n, 3, 3)."""
        return matrices(self.rotation_q)


def _answered(given: Any, steps: ShapesSteps) -> Any:
    """Force on p and torques on p and q of each step, (n, 9)."""
    forms = (("force", "point"), ("force", "torque_p", "torque_q"))
    said = "return force and point, or force, torque_p and torque_q"
    if isinstance(given, Mapping):
        chosen = next((form for form in forms if set(form) == set(given)), None)
        if chosen is None:
            raise ValueError("the dict that it returns has the keys " + ", ".join(map(str, given)) + "; " + said)
        given = tuple(given[name] for name in chosen)
    if not isinstance(given, tuple) or len(given) not in (2, 3):
        raise ValueError(f"it returns {type(given).__name__}; {said}")
    columns = [finite_vectors(name, value, len(steps)) for name, value in zip(forms[len(given) - 2], given)]
    if len(columns) == 2:
        force, point = columns
        columns = [force, np.cross(point - steps.position_p, force),
                   np.cross(steps.position_q - point, force)]
    return np.concatenate(columns, axis=1)


def caller(function: Callable[..., Any] | None) -> Callable[..., Any] | None:
    """What stickslip calls for two shapes: arrays of numbers in and out."""
    if function is None:
        return None
    if not callable(function):
        raise ValueError(f"shapes are a function shapes(shape_p, shape_q, steps, p), not {function!r}")

    def call(told_p: Any, told_q: Any, rows: Any, p: Parameters) -> Any:
        rows.flags.writeable = False
        steps = ShapesSteps(rows)
        return _answered(function(Shape(*told_p), Shape(*told_q), steps, p), steps)

    return call


def known_kinds(given: str | Sequence[str] | None) -> list[str]:
    """Which kinds of shapes, all of them where nothing is given."""
    asked = list(SHAPE_KINDS) if given is None else [given] if isinstance(given, str) else list(given)
    if not asked or not set(asked) <= set(SHAPE_KINDS):
        raise ValueError(f"knows={given!r}: must be one or several of " + ", ".join(SHAPE_KINDS))
    return asked


class Shapes(LawOfMotions):
    """Convex shapes of Python: made by the decorator `shapes`, which says what its arguments are.

    The cases closed-loop and convex-depth judge them: run, converge, properties and diagnose take
    them in place of a name. Called, they are the function that they were made of.
    """

    _capability = "shapes"
    _unknown = {"kn": (1e5, "N/m")}

    def __init__(self, function: Callable[..., Any], *, knows: str | Sequence[str] | None, energy: bool,
                 **words: Any) -> None:
        self.knows = known_kinds(knows)
        self.energy = bool(energy)
        self._shapes = caller(function)
        super().__init__(function, **words)

    def _described(self) -> dict[str, Any]:
        described = super()._described()
        described["capabilities"] += ["energy"] if self.energy else []
        return {**described, "shapes": self.knows}


@overload
def shapes(function: Callable[..., Any], /, *, kind: str = ..., knows: str | Sequence[str] | None = ...,
           energy: bool = ..., name: str = ..., parameters: Mapping[str, Any] | None = ...,
           like: str = ..., title: str = ..., source: str = ...) -> Shapes: ...


@overload
def shapes(function: None = ..., /, *, kind: str = ..., knows: str | Sequence[str] | None = ...,
           energy: bool = ..., name: str = ..., parameters: Mapping[str, Any] | None = ...,
           like: str = ..., title: str = ..., source: str = ...) -> Callable[[Callable[..., Any]], Shapes]: ...


def shapes(function: Any = None, /, *, kind: str = "linear", knows: str | Sequence[str] | None = None,
           energy: bool = False, name: str = "", parameters: Mapping[str, Any] | None = None,
           like: str = "", title: str = "", source: str = "") -> Any:
    """Makes pairs of convex shapes of a function; to be written above it.

        @ss.shapes(kind="linear", knows="ellipsoid", energy=True)
        def mine(shape_p, shape_q, steps, p):
            force, point = np.zeros((len(steps), 3)), np.zeros((len(steps), 3))
            ...
            return force, point

    The function gets both shapes as Shape, the ShapesSteps of a whole motion and its Parameters, and
    returns the force on p [N] and the point where it acts [m] at the end of each step, arrays of (n, 3),
    or a wrench: the force and the torques on p and on q about their positions [N m]. A dict with the keys
    force, point or force, torque_p, torque_q does as well. It is told shapes alone; a law of contacts that
    answers for shapes, too, has them as ss.law(shapes=function).

    kind        "linear" (parameters kn, kt, mu: the normal force is kn times the depth), "hertzian"
                (G, nu, mu), or "own", of which nothing is known (kn)
    knows       the kinds of shapes that it knows, one or several of ellipsoid, superquadric, block,
                cylinder, polyhedron and plane; all unless given
    energy      whether the normal force is said to be the gradient of an energy: closed-loop holds it to
                this
    parameters  {name: default}, or a dict for each as for ss.law; those of the kind unless given
    like        the law of the catalogue whose equations its contacts implement

    Raises ValueError for what does not fit together.
    """

    def make(given: Any) -> Shapes:
        return Shapes(given, kind=kind, knows=knows, energy=energy, name=name, parameters=parameters,
                      like=like, title=title, source=source)

    return make if function is None else make(function)
