# SPDX-License-Identifier: BSD-3-Clause
"""Bonds that are functions of Python."""
from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, overload

import numpy as np

from ._law import MOST_MEMORY, Law, Parameters, _ReadOnly, name_for

# Roles of the bonds of the catalogue: default, unit.
PARAMETERS: dict[str, tuple[float, str]] = {
    "kn": (1e5, "N/m"), "ks": (5e4, "N/m"), "kt": (0.5, "N m"), "kb": (0.6, "N m"),
    "E": (1e9, "Pa"), "nu": (0.25, "-"), "shear-coefficient": (0.9, "-"),
    "kn-per-area": (1e11, "Pa/m"), "ks-per-area": (4e10, "Pa/m"), "radius": (0.005, "m"),
    "tensile-strength": (1e6, "Pa"), "shear-strength": (1e6, "Pa"),
    "fracture-energy": (100.0, "J/m2"), "failure-strain": (1e-3, "-"), "beta": (1.0, "-"),
    "critical-stretch": (1e-3, "-"), "critical-displacement": (1e-5, "m"),
    "damping-time": (0.0, "s"),
}
SPRINGS = ("kn", "ks", "kt", "kb")  # unless others are given
KNOWN = ("numbers", "bodies")


class BondStep(_ReadOnly):
    """One step of a bond that sees six numbers; it cannot be written to.

    Vectors are arrays of (3,) in the frame halfway between both bodies, with the first axis along
    the bond. All six numbers are 0 where the bond was made.

    u_old, u_new: stretch and two shears at the start and the end of the step [m]
    theta_old, theta_new: twist and two bends likewise [rad]
    length: between the centres when the bond was made [m]
    dt: duration of the step [s]; 0: not known
    """

    __slots__ = ("u_old", "u_new", "theta_old", "theta_new", "length", "dt")
    u_old: Any
    u_new: Any
    theta_old: Any
    theta_new: Any
    length: Any
    dt: Any


class BodiesStep(_ReadOnly):
    """One step of a bond that knows its bodies p and q; it cannot be written to.

    Positions of centres are arrays of (3,) [m], turns quaternions w, x, y, z, arrays of (4,).

    made_position_p, made_turn_p, made_position_q, made_turn_q: where the bond was made
    old_position_p, ...: at the start of the step
    position_p, turn_p, position_q, turn_q: at its end
    dt: its duration [s]; 0: not known
    """

    __slots__ = ("made_position_p", "made_turn_p", "made_position_q", "made_turn_q",
                 "old_position_p", "old_turn_p", "old_position_q", "old_turn_q",
                 "position_p", "turn_p", "position_q", "turn_q", "dt")
    made_position_p: Any
    made_turn_p: Any
    made_position_q: Any
    made_turn_q: Any
    old_position_p: Any
    old_turn_p: Any
    old_position_q: Any
    old_turn_q: Any
    position_p: Any
    turn_p: Any
    position_q: Any
    turn_q: Any
    dt: Any


class Bond(Law):
    """A bond of Python: made by the decorator `bond`, which says what its arguments are.

    It is judged as one of stickslip's own by the cases bond-...: run, converge, properties and
    diagnose take it in place of a name. Called, it is the function that it was made of.
    """

    def __init__(self, function: Callable[..., Any], *, knows: str, memory: int, name: str,
                 parameters: Mapping[str, Any] | None, like: str, title: str, source: str) -> None:
        if not callable(function):
            raise ValueError(f"a bond is a function, not {function!r}")
        if knows not in KNOWN:
            raise ValueError(f"knows={knows!r}: must be one of " + ", ".join(KNOWN))
        if isinstance(memory, bool) or not isinstance(memory, (int, np.integer)) \
                or not 0 <= memory <= MOST_MEMORY:
            raise ValueError(f"memory={memory!r}: must be a whole number from 0 to {MOST_MEMORY}")
        self.name = name_for(function, name)
        self.kind = "bond"
        self.batched = False
        self.like = like
        self.function = function
        self.parameters = self._parameters(parameters)
        self._knows_bodies = knows == "bodies"
        self._numbers = int(memory)
        self._words = {"title": title, "source": source, "like": like}
        self.__doc__ = getattr(function, "__doc__", None) or Bond.__doc__
        self._advance = function
        self._step_class = BodiesStep if self._knows_bodies else BondStep
        self._make_parameters = Parameters
        self._has_no_contacts()
        self._description()  # what is wrong is said where the bond is written

    def _known_parameters(self) -> dict[str, tuple[float, str]]:
        return PARAMETERS

    def _parameters(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        return super()._parameters({each: PARAMETERS[each][0] for each in SPRINGS} if given is None else given)

    def _description(self) -> str:
        described: dict[str, Any] = {
            "name": self.name,
            "capabilities": ["bond", "stepwise", *(["bodies"] if self._knows_bodies else [])],
            "parameters": [self._parameter(k, v) for k, v in self.parameters.items()],
            "bond_numbers": self._numbers}
        described.update({key: word for key, word in self._words.items() if word})
        return json.dumps(described)


@overload
def bond(function: Callable[..., Any], /, *, knows: str = ..., memory: int = ..., name: str = ...,
         parameters: Mapping[str, Any] | None = ..., like: str = ..., title: str = ...,
         source: str = ...) -> Bond: ...


@overload
def bond(function: None = ..., /, *, knows: str = ..., memory: int = ..., name: str = ...,
         parameters: Mapping[str, Any] | None = ..., like: str = ..., title: str = ...,
         source: str = ...) -> Callable[[Callable[..., Any]], Bond]: ...


def bond(function: Any = None, /, *, knows: str = "numbers", memory: int = 0, name: str = "",
         parameters: Mapping[str, Any] | None = None, like: str = "", title: str = "",
         source: str = "") -> Any:
    """Makes a bond of a function; to be written above it.

        @ss.bond(like="spring-bond")
        def mine(step, memory, p):
            force = np.array([p.kn, p.ks, p.ks]) * step.u_new
            moment = np.array([p.kt, p.kb, p.kb]) * step.theta_new
            return force, moment

    The function gets a BondStep, what the bond remembers and its Parameters, and returns the force
    [N] and the moment [N m] at the end of the step, conjugate to u and theta: vectors of three, along
    which the energy grows, dashpots included. A third thing is whether the bond has broken: it is
    asked no more then. In place of the tuple it may return a dict with the keys force, moment,
    broken, damping_force, damping_moment (of dashpots, beside the others), stored, the energy in
    the bond, and released, the energy that a break in the step has freed [J].

    With knows="bodies" it gets a BodiesStep and returns the force on p [N] and the torques on p and
    on q about their centres [N m], in the axes of space, and if known broken; or a dict with the keys
    force, torque_p, torque_q, broken. Its directors and torques are then judged, too.

    knows       "numbers", the default, or "bodies"
    memory      how many floats it remembers of a bond, 0 where that is made; the function writes
                them in place: memory[:] = ...
    parameters  {name: default}, or a dict for each as for ss.law; kn, ks, kt, kb unless given. Cases
                set those named as the parameters of the bonds of the catalogue
    like        the bond of the catalogue whose equations it implements: it is held to its claims

    Raises ValueError for what does not fit together.
    """

    def make(given: Any) -> Bond:
        return Bond(given, knows=knows, memory=memory, name=name, parameters=parameters, like=like,
                    title=title, source=source)

    return make if function is None else make(function)
