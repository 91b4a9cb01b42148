# SPDX-License-Identifier: BSD-3-Clause
"""Laws that are functions or classes of Python."""
from __future__ import annotations

import dis
import inspect
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast, overload

import numpy as np

KINDS: dict[str, dict[str, tuple[float, str]]] = {
    "linear": {"kn": (1e5, "N/m"), "kt": (1e5, "N/m"), "mu": (0.5, "-")},
    "hertzian": {"G": (29e9, "Pa"), "nu": (0.15, "-"), "mu": (0.5, "-")},
}
# Parameters of rolling and of twisting: default, unit. A dashpot has to be asked for.
MOMENT_PARAMETERS: dict[str, dict[str, tuple[float, str]]] = {
    "rolling": {"k-rolling": (0.1, "N m"), "mu-rolling": (0.1, "-"), "rolling-damping": (0.0, "N m s")},
    "twisting": {"k-twisting": (0.1, "N m"), "mu-twisting": (0.05, "-"), "twisting-damping": (0.0, "N m s")},
}
# Names that are roles, too, of a law that has them.
OTHER_ROLES = {"damping", "damping2", "mu2", "mu-kinetic", "mu-kinetic2", "restitution", "restitution2",
               "reduced-mass", "restitution-velocity"}
ABOVE_ZERO = {"kn", "kt", "G", "k-rolling", "k-twisting", "reduced-mass", "restitution-velocity"}
HIGHEST = {"nu": 0.5, "restitution": 1, "restitution2": 1}
WORKS = ["work_normal", "work_tangential", "work_stored", "work_dissipated"]
TOLD = ["limit", "contact_radius", "tangent"]  # next to the force
DAMPING = ["damping_force_normal", "damping_force_tangential_1", "damping_force_tangential_2"]
MOST_MEMORY = 4096  # numbers that moments remember of a contact


class _ReadOnly:
    """Attributes that nobody but stickslip sets."""

    __slots__: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a law must not change its step ({name})")

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({values})"


class Step(_ReadOnly):
    """One step of a contact, taken as proportional from start to end; it cannot be written to.

    For a law of many contacts at once the numbers are arrays of n (vectors: of (n, 2)), float64 in
    C order, and read only; else they are floats (vectors: arrays of (2,)).

    overlap_old, overlap_new: at the start and the end of the step [m]; negative: a gap
    shift: tangential movement of body q relative to p in the step [m], a vector of two
    velocity: shift over dt [m/s]; 0 where dt is not known
    approach, approach_velocity: of the overlap in the step [m], and over dt [m/s]
    dt: duration of the step [s]; 0: not known
    effective_radius: 2/(1/R1 + 1/R2) [m]; 0: not known
    mass_p, mass_q: of the bodies [kg]; inf: a wall; 0: not known
    """

    __slots__ = ("overlap_old", "overlap_new", "shift", "velocity", "approach",
                 "approach_velocity", "dt", "effective_radius", "mass_p", "mass_q")
    overlap_old: Any
    overlap_new: Any
    shift: Any
    velocity: Any
    approach: Any
    approach_velocity: Any
    dt: Any
    effective_radius: Any
    mass_p: Any
    mass_q: Any


class MomentStep(_ReadOnly):
    """What the moments of a contact see of a step, taken as proportional; it cannot be written to.

    Floats and arrays as those of Step; with batched=True arrays of one contact.

    roll: tangential part of the rotation of body q relative to p in the step [rad], a vector of two
    twist: its part about the contact normal, which points from p to q [rad]
    roll_rate, twist_rate: at the end of the step [rad/s]; 0 also where there is no time
    normal_old, normal_new: normal force at the start and the end of the step, without damping [N]
    overlap_old, overlap_new: likewise [m]; negative: a gap
    radius_p, radius_q: [m]; inf: q is a wall
    """

    __slots__ = ("roll", "twist", "roll_rate", "twist_rate", "normal_old", "normal_new",
                 "overlap_old", "overlap_new", "radius_p", "radius_q")
    roll: Any
    twist: Any
    roll_rate: Any
    twist_rate: Any
    normal_old: Any
    normal_new: Any
    overlap_old: Any
    overlap_new: Any
    radius_p: Any
    radius_q: Any


class Parameters:
    """Values of the parameters of a law, as attributes: p.kn, p.mu. They cannot be written to.

    A "-" in a name is written "_": p.k_rolling.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update({name.replace("-", "_"): value for name, value in values.items()})

    def __getattr__(self, name: str) -> Any:
        if "-" in name:
            return getattr(self, name.replace("-", "_"))
        raise AttributeError(f"the law has no parameter {name}; it has "
                             + (", ".join(self.__dict__) or "none"))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a law must not change its parameters ({name})")

    def __repr__(self) -> str:
        return "Parameters(" + ", ".join(f"{k}={v!r}" for k, v in self.__dict__.items()) + ")"


class _Instruction(NamedTuple):
    """An instruction of Python's, and how many operands more there are on the stack after it."""

    opname: str
    arg: int | None
    argval: Any
    argrepr: str
    effect: int


def _operand(code: list[_Instruction], end: int) -> int:
    """Where the code begins that puts the last operand before `end` on the stack."""
    wanted = 1
    while wanted > 0 and end > 0:
        end -= 1
        wanted -= code[end].effect
    return end


def _apart(step: dis.Instruction) -> Iterator[_Instruction]:
    """An instruction; what 3.13 and later do with two variables at once (LOAD_FAST_LOAD_FAST) as two."""
    words = re.findall("LOAD|STORE", step.opname)
    if len(words) == 2 and isinstance(step.argval, tuple):
        for word, name in zip(words, step.argval):
            yield _Instruction(word + "_FAST", None, name, str(name), 1 if word == "LOAD" else -1)
        return
    effect = dis.stack_effect(step.opcode, step.arg, jump=False)
    yield _Instruction(step.opname, step.arg, step.argval, step.argrepr, effect)


def _plain(function: Any) -> tuple[Any, list[_Instruction]]:
    """The code of a function or method, and its instructions; None without any, as of one in C."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is None:
        return code, []
    return code, [part for step in dis.get_instructions(code) for part in _apart(step)]


def _writes_to_state(function: Any) -> bool:
    """Whether a function, or a method, writes to what its second argument of a law holds."""
    code, steps = _plain(function)
    position = 2 if inspect.ismethod(function) else 1
    if code is None or position >= code.co_argcount:
        return True  # nothing can be seen of it
    state = code.co_varnames[position]

    def is_state(start: int) -> bool:
        return steps[start].opname.startswith("LOAD_FAST") and steps[start].argval == state

    for i, step in enumerate(steps):
        in_place = step.opname.startswith("INPLACE_") or (
            step.opname == "BINARY_OP" and step.argrepr.endswith("="))
        if (step.opname == "STORE_SUBSCR" or in_place) and is_state(_operand(steps, _operand(steps, i))):
            return True
    if any(isinstance(names, tuple) and "out" in names for names in code.co_consts):
        return True
    return bool({"copyto", "fill", "itemset", "put"} & set(code.co_names))


def _returns_works(function: Any) -> bool:
    """Whether a function ends somewhere with `return normal, tangential, works`."""
    _, steps = _plain(function)
    return any(a.opname == "BUILD_TUPLE" and a.arg == 3 and b.opname == "RETURN_VALUE"
               for a, b in zip(steps, steps[1:]))


def _told_keys(function: Any) -> list[str]:
    """What a function writes into a dict beside "normal" and "tangential" that is told beside the force."""
    _, steps = _plain(function)
    keys: set[str] = set()
    for i, step in enumerate(steps):
        written: Any = ()
        if step.opname in ("LOAD_CONST", "KW_NAMES", "BUILD_CONST_KEY_MAP"):
            written = step.argval
        elif step.opname == "BUILD_MAP":  # 3.14 has a key and a value in turn; what is looked up is no key
            written = tuple(a.argval for a, b in zip(steps, steps[1:i + 1]) if a.opname == "LOAD_CONST"
                            and "SUBSCR" not in b.opname and b.argrepr != "[]")
        if isinstance(written, tuple) and "normal" in written:
            keys.update(each for each in written if isinstance(each, str))
    return [each for each in TOLD if each in keys]


def _reads_masses(function: Any) -> bool:
    """Whether a function looks at the masses of the bodies in its step."""
    code, _ = _plain(function)
    return code is not None and bool({"mass_p", "mass_q"} & set(code.co_names))


def _told(given: str | Sequence[str]) -> list[str]:
    """Which of limit and contact_radius, in this order."""
    asked = [given] if isinstance(given, str) else list(given)
    if not set(asked) <= set(TOLD):
        raise ValueError(f"tells={given!r}: must be 'limit', 'contact_radius', 'tangent' or several of them")
    return [each for each in TOLD if each in asked]


def _gap_of(given: Callable[..., float] | float | None) -> Callable[..., float] | None:
    """The largest gap as a function of radius and parameters."""
    if given is None or callable(given):
        return given
    if isinstance(given, (int, float, np.number)) and math.isfinite(given) and given >= 0:
        gap = float(given)
        return lambda radius, p: gap
    raise ValueError(f"gap={given!r}: must be a number from 0 up [m], or a function gap(radius, p)")


def _float_fields(given: Any, what: str, allowed: str) -> np.dtype[Any]:
    """A dtype whose fields are all of float64, without gaps."""
    try:
        kind: np.dtype[Any] = np.dtype(cast(Any, given))
    except TypeError:
        raise ValueError(f"{what}={given!r}: must be {allowed}") from None
    flat = np.dtype((np.float64, (kind.itemsize // 8,)))
    fields: dict[str, Any] = dict(kind.fields or {})
    if not fields or any(field[0].base != np.float64 for field in fields.values()) \
            or kind.itemsize != flat.itemsize:
        raise ValueError(f"{what}={given!r}: all fields must be of float64, without gaps")
    return kind


def _resisted(given: str | Sequence[str]) -> list[str]:
    """Which of rolling and twisting, in this order."""
    asked = [given] if isinstance(given, str) else list(given)
    if not asked or not set(asked) <= MOMENT_PARAMETERS.keys():
        raise ValueError(f"resists={given!r}: must be 'rolling', 'twisting' or both of them")
    return [each for each in MOMENT_PARAMETERS if each in asked]


def _numbers(kind: Any) -> int:
    """How many floats a dtype holds."""
    return int(kind.itemsize) // 8


def name_for(given: Any, chosen: str) -> str:
    """The name that was chosen for a law, or that of its function in the words of the command line."""
    if not chosen:
        chosen = re.sub(r"[\s=,\[\]<>+]", "-", getattr(given, "__name__", "law")).replace("_", "-").strip("-") or "law"
    if not re.fullmatch(r"[^\s=,\[\]+]+", chosen):
        raise ValueError(f"name={chosen!r}: must be a word without spaces, commas, brackets, '=' and '+'")
    return chosen


def _parts(given: str | Mapping[str, str] | None) -> dict[str, str] | None:
    """As a dict; text has them as in C, "normal=own limit=kinetic"."""
    if not isinstance(given, str):
        return dict(given) if given else None
    words = given.split()
    for word in words:
        if "=" not in word:
            raise ValueError(f"parts={given!r}: not {word!r}, but NAME=WORD, as normal=own")
    return dict(word.split("=", 1) for word in words) or None


def _is_vector(kind: Any) -> bool:
    """Whether a field holds vectors of the tangent plane."""
    return bool(kind.shape) and kind.shape[-1] == 2


class Law:
    """A law of Python: made by the decorator `law`, which says what its arguments are.

    It is judged as one of stickslip's own: run, converge, properties, diagnose and drive take it in
    place of a name. Called, it is the function that it was made of.
    """

    _wall: Callable[..., Any] | None = None  # what is called for walls of triangles
    _shapes: Callable[..., Any] | None = None  # what is called for two convex shapes

    def __init__(self, function: Callable[..., Any], *, kind: str, state: Any, name: str,
                 parameters: Mapping[str, Any] | None, like: str, claims: str,
                 parts: str | Mapping[str, str] | None, precision: str, works: bool | None,
                 damping: bool, tells: str | Sequence[str] | None, batched: bool, title: str, source: str,
                 swap: Callable[..., Any] | None, turn: Callable[..., Any] | None,
                 frame: str, kinematics: str, moments: Callable[..., Any] | None, memory: Any,
                 resists: str | Sequence[str], gap: Callable[..., float] | float | None,
                 wall: Callable[..., Any] | None, shapes: Callable[..., Any] | None,
                 tangent: Callable[..., Any] | None, text: str) -> None:
        if kind not in KINDS:
            raise ValueError(f"kind={kind!r}: must be one of " + ", ".join(KINDS))
        self.name = name
        self.kind = kind
        self.batched = bool(batched)
        self.like = like
        self.function = function
        self._set_moments(moments, memory, resists)
        self.parameters = self._parameters(parameters)
        self._advance = function
        self._swap = swap
        self._turn = turn
        self._step_class = Step
        self._make_parameters = Parameters
        self._state_type: np.dtype[Any] | None = None
        is_two = isinstance(state, (int, np.integer)) and int(state) == 2
        self._remembers_force = (isinstance(state, str) and state == "force") or (
            is_two and swap is None and turn is None and not _writes_to_state(function))
        self._set_state(state)
        self._words = {"title": title, "source": source, "like": like, "claims": claims,
                       "frame": frame, "kinematics": kinematics,
                       "parts": _parts(parts), "precision": precision}
        self._has_works = _returns_works(function) if works is None else bool(works)
        self._has_damping = bool(damping)
        self._tells = _told_keys(function) if tells is None else _told(tells)
        self._reads_masses = _reads_masses(function)
        self._gap = _gap_of(gap)
        if tangent is not None and not callable(tangent):
            raise ValueError(f"tangent={tangent!r}: must be a function tangent(step, state, p)")
        if tangent is not None and "tangent" in self._tells:
            raise ValueError("tangent=: the law returns a dict with the key 'tangent', too; give one of them")
        self._tangent = tangent
        from . import _shapes, _wall  # which know laws

        self._wall = _wall.caller(wall)
        self._shapes = _shapes.caller(shapes)
        self._shape_kinds = list(getattr(shapes, "knows", []))  # those of ss.shapes; a function knows all
        self.__doc__ = text or Law.__doc__
        self._label = ""
        self._description()  # what is wrong is said where the law is written

    def _set_state(self, state: Any) -> None:
        if self._remembers_force:
            self._state_size = 2
            return
        if isinstance(state, (int, np.integer)) and not isinstance(state, bool):
            if not 0 <= state <= 1_000_000:
                raise ValueError(f"state={state}: must be from 0 to 1,000,000")
            self._state_size = int(state)
            return
        self._state_type = _float_fields(
            state, "state", "'force', a number of floats, or a numpy dtype of float64")
        self._state_size = _numbers(self._state_type)

    def _set_moments(self, moments: Callable[..., Any] | None, memory: Any,
                     resists: str | Sequence[str]) -> None:
        if moments is not None and not callable(moments):
            raise ValueError(f"moments={moments!r}: must be a function moments(step, memory, p)")
        if moments is None and not (isinstance(memory, str) and memory == "moments"):
            raise ValueError(f"memory={memory!r}: needs moments=, a function that remembers")
        self._moments = moments
        self._moment_step_class = MomentStep
        self._resists = _resisted(resists) if moments is not None else []
        self._memory_type: np.dtype[Any] | None = None
        self._remembers_moments = isinstance(memory, str) and memory == "moments"
        if moments is None or memory is None:
            return
        if self._remembers_moments:
            memory = [(each, np.float64, 2) if each == "rolling" else (each, np.float64)
                      for each in self._resists]
        kind = _float_fields(memory, "memory", "'moments', None, or a numpy dtype of float64")
        if _numbers(kind) > MOST_MEMORY:
            raise ValueError(f"memory={memory!r}: moments may remember {MOST_MEMORY} numbers of a contact")
        # Vectors stand before numbers; the law goes by names.
        fields = [(name, np.float64, kind[name].shape) for name in kind.names or ()]
        fields.sort(key=lambda field: not _is_vector(kind[field[0]]))
        self._memory_type = np.dtype(fields)

    def _memory_sizes(self) -> tuple[int, int]:
        """How many vectors and how many numbers moments remember of a contact."""
        kind = self._memory_type
        fields = [kind[name] for name in kind.names or ()] if kind is not None else []
        vectors = sum(_numbers(field) for field in fields if _is_vector(field)) // 2
        return vectors, sum(_numbers(field) for field in fields if not _is_vector(field))

    def _has_no_contacts(self) -> None:
        """Leaves out what only contacts have, for bonds, walls and shapes."""
        self._swap = self._turn = self._moments = self._gap = self._tangent = None
        self._state_type = self._memory_type = None
        self._remembers_force = self._remembers_moments = False
        self._state_size = 0
        self._moment_step_class = MomentStep
        self._label = ""

    def _known_parameters(self) -> dict[str, tuple[float, str]]:
        """Those that cases may set, with default and unit."""
        known = dict(KINDS[self.kind])
        for each in self._resists:
            known.update(MOMENT_PARAMETERS[each])
        return known

    def _parameters(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        known = self._known_parameters()
        if given is None:
            return {key: value for key, (value, _) in known.items() if not key.endswith("-damping")}
        # The words of the command line: k_rolling is k-rolling.
        spelled = {key: key.replace("_", "-") for key in given}
        return {word if word in known else key: given[key] for key, word in spelled.items()}

    def _parameter(self, name: str, value: Any) -> dict[str, Any]:
        described = dict(value) if isinstance(value, Mapping) else {"default": value}
        known = self._known_parameters().get(name)
        described.setdefault("name", name)
        described.setdefault("unit", known[1] if known else "-")
        if known or name in OTHER_ROLES:
            described.setdefault("role", name)
        limits = {"low", "high", "above", "choices"}
        if not limits & described.keys():
            if name in ABOVE_ZERO:
                described["above"] = 0
            elif known or name in OTHER_ROLES:
                described["low"] = 0
                if name in HIGHEST:
                    described["high"] = HIGHEST[name]
        if isinstance(described.get("default"), (np.floating, np.integer)):
            described["default"] = described["default"].item()
        default = described.get("default")
        if isinstance(default, (int, float)) and not math.isfinite(default):
            raise ValueError(f"parameter {name}={default}: its default must be finite")
        return described

    def _description(self) -> str:
        """The line of JSON by which stickslip knows the law."""
        capabilities = [self.kind, "stepwise"]
        outputs: list[str] = []  # besides the forces
        words = ["contacts", "pack"]
        if self._has_works:
            capabilities.append("energy")
            outputs += WORKS
        if self._has_damping:
            capabilities.append("damping")
            outputs += DAMPING
        outputs += [each for each in self._tells if each != "tangent"]
        if self._reads_masses:
            capabilities.append("masses")
        if self._remembers_force or self._turn is not None:
            capabilities.append("turn")
            words.append("turn")
        if self._tangent is not None or "tangent" in self._tells:
            capabilities.append("tangent")
        if self._remembers_force or self._swap is not None or self._state_size == 0:
            words.append("swap")
        if self._gap is not None:
            words.append("gap")
        if self._wall is not None:
            words.append("wall")
        if self._shapes is not None:
            words.append("shapes")
        capabilities += self._resists
        described: dict[str, Any] = {
            "name": self.name, "capabilities": capabilities, "outputs": outputs, "words": words,
            "parameters": [self._parameter(k, v) for k, v in self.parameters.items()]}
        described.update({key: word for key, word in self._words.items() if word})
        if self._shape_kinds:
            described["shapes"] = self._shape_kinds
        if self._resists:
            vectors, numbers = self._memory_sizes()
            described.update(moment_vectors=vectors, moment_numbers=numbers)
        return json.dumps(described)

    @property
    def capabilities(self) -> list[str]:
        """What it can, by which cases choose laws: as in a description of docs/program-laws.md.

        A parameter with the role mu makes it a law with friction.
        """
        described = json.loads(self._description())
        found: list[str] = described["capabilities"]
        if any(parameter.get("role") == "mu" for parameter in described["parameters"]):
            found.append("friction")
        return found

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.function(*arguments, **named)

    def __repr__(self) -> str:
        return f"<stickslip law {self.name}: {self.kind}>"


@overload
def law(function: Callable[..., Any], /, *, kind: str = ..., state: Any = ..., name: str = ...,
        parameters: Mapping[str, Any] | None = ..., like: str = ..., claims: str = ...,
        parts: str | Mapping[str, str] | None = ..., precision: str = ...,
        works: bool | None = ..., damping: bool = ..., tells: str | Sequence[str] | None = ...,
        batched: bool = ..., title: str = ...,
        source: str = ..., swap: Callable[..., Any] | None = ...,
        turn: Callable[..., Any] | None = ..., frame: str = ..., kinematics: str = ...,
        moments: Callable[..., Any] | None = ..., memory: Any = ...,
        resists: str | Sequence[str] = ...,
        gap: Callable[..., float] | float | None = ...,
        wall: Callable[..., Any] | None = ...,
        shapes: Callable[..., Any] | None = ...,
        tangent: Callable[..., Any] | None = ...) -> Law: ...


@overload
def law(function: None = ..., /, *, kind: str = ..., state: Any = ..., name: str = ...,
        parameters: Mapping[str, Any] | None = ..., like: str = ..., claims: str = ...,
        parts: str | Mapping[str, str] | None = ..., precision: str = ...,
        works: bool | None = ..., damping: bool = ..., tells: str | Sequence[str] | None = ...,
        batched: bool = ..., title: str = ...,
        source: str = ..., swap: Callable[..., Any] | None = ...,
        turn: Callable[..., Any] | None = ..., frame: str = ..., kinematics: str = ...,
        moments: Callable[..., Any] | None = ..., memory: Any = ...,
        resists: str | Sequence[str] = ...,
        gap: Callable[..., float] | float | None = ...,
        wall: Callable[..., Any] | None = ...,
        shapes: Callable[..., Any] | None = ...,
        tangent: Callable[..., Any] | None = ...) -> Callable[[Callable[..., Any]], Law]: ...


def law(function: Any = None, /, *, kind: str = "linear", state: Any = "force", name: str = "",
        parameters: Mapping[str, Any] | None = None, like: str = "", claims: str = "",
        parts: str | Mapping[str, str] | None = None, precision: str = "",
        works: bool | None = None, damping: bool = False, tells: str | Sequence[str] | None = None,
        batched: bool = False, title: str = "",
        source: str = "", swap: Callable[..., Any] | None = None,
        turn: Callable[..., Any] | None = None, frame: str = "", kinematics: str = "",
        moments: Callable[..., Any] | None = None, memory: Any = "moments",
        resists: str | Sequence[str] = ("rolling", "twisting"),
        gap: Callable[..., float] | float | None = None,
        wall: Callable[..., Any] | None = None,
        shapes: Callable[..., Any] | None = None,
        tangent: Callable[..., Any] | None = None) -> Any:
    """Makes a law of a function or a class; to be written above it.

        @ss.law(kind="linear", like="linear-conventional")
        def mine(step, state, p):
            normal = p.kn * max(step.overlap_new, 0.0)
            trial = state + p.kt * step.shift
            size = np.hypot(*trial)
            limit = p.mu * normal
            return normal, trial if size <= limit else trial * (limit / size)

    The function gets a Step, the state of the contact and its Parameters, and returns the normal
    force at the end of the step [N], positive in compression, the tangential force on body p [N], a
    vector of two that in stick points along the shift of q, and, with works=True, the four works of
    the step [J]: normal, tangential, stored and dissipated. In place of the tuple it may return a
    dict with the keys normal, tangential, works, damping_normal, damping_tangential, work_viscous,
    and limit, the friction limit [N], and contact_radius [m], both at the end of the step.

    kind        "linear" (parameters kn, kt, mu) or "hertzian" (G, nu, mu): cases choose laws by it
    state       what the law remembers of a contact. "force", the default: the tangential force that
                it gave last, (2,), kept for it. A number n: n floats, zero in a virgin contact,
                which the law writes in place: state[:] = ... A numpy dtype with names: the same, as
                state["spring"]. A function with state=2 that never writes to it has "force"
    parameters  {name: default}, or {name: {"default": 1e5, "unit": "N/m", "role": "kn", "above": 0}}
                as in a description of docs/program-laws.md; those of the kind unless given
    like        the law of the catalogue whose equations it implements: it is held to its claims
    claims      what it claims one by one, as in docs/own-laws.md
    parts       what it is made of where that is not a spring, Coulomb's limit and the dashpot of its
                parameters: {"normal": "own", "limit": "kinetic"} or "normal=own limit=kinetic", as
                in docs/own-laws.md
    precision   "single" where it computes in numpy.float32: it is judged by what so many digits give
    works       it returns works; None: seen from `return normal, tangential, works`
    damping     it returns damping forces (as a dict)
    tells       "limit", "contact_radius", "tangent" or several: it returns them in every answer (as a dict); None:
                seen from a dict that is written with these keys
    batched     it answers many contacts in one call: numbers of a step are arrays of (n,), vectors
                and states of (n, 2) and (n, size), and so are the answers
    swap        swap(state, p): bodies p and q exchanged, in place; turn(map, state, p): a matrix of
                (2, 2) applied to what the state holds. Not needed with state="force" or state=0
    frame, kinematics   those it is used with unless the command says otherwise
    moments     a function moments(step, memory, p) that gives the rolling and the twisting moment of
                the contact; below
    memory      what moments remember of a contact, apart from its state. "moments", the default: the
                moments that they gave last, memory["rolling"], (2,), and memory["twisting"], kept
                for them. A numpy dtype with names: zero in a virgin contact, written in place
                (memory["spring"] = ...); fields whose last length is 2 are vectors of the tangent
                plane, which are turned with the contact, others are plain numbers. None: nothing
    resists     "rolling", "twisting", or both, the default
    gap         of parts={"range": "gap"} or "hysteresis": the largest gap [m] at which there is a
                force, a number or a function gap(radius, p) of R = 2/(1/R1 + 1/R2)
    wall        a function wall(mesh, steps, p) for walls of triangles, as ss.wall has them; without
                one the walls are ours, around its contacts
    shapes      a function shapes(shape_p, shape_q, steps, p) for two convex shapes, or what ss.shapes
                makes of one; without it shapes are ours, around its contacts
    tangent     a function tangent(step, state, p) of the state before the step, as an array (3, 3) [N/m]
                (batched: (n, 3, 3)): rows are the normal force and the two tangential forces at the end
                of the step, columns the overlap at the end and the two shifts. It changes no state.
                Or three such arrays: that one, and those of the dashpot force by the same at held
                velocities [N/m] and by approach velocity and tangential velocity [N s/m]

    A class has a method advance(step, state, p) and may have swap, turn, moments, gap, wall, shapes and
    tangent; one object of it serves all contacts, so what it keeps of itself is shared by all of them.

    Moments get a MomentStep, after the force of the same step is known, and return the couple on
    body p [N m]: rolling, a vector of two that in stick points along the roll of q, and twisting, a
    number about the contact normal; body q gets the opposite. A law that resists one of them
    returns this one alone. A third thing are their works in the step [J]: done, stored, dissipated.
    In place of the tuple they may return a dict with the keys rolling, twisting, works,
    damping_rolling, damping_twisting (of dashpots, beside the others), work_viscous, and
    rolling_slips, twisting_slips, whether they are at their cap: unless told, whether they are
    mu-rolling or mu-twisting times the normal force times R1 R2/(R1 + R2).

        def springs(step, memory, p):
            cap = step.normal_new / (1 / step.radius_p + 1 / step.radius_q)
            rolling = memory["rolling"] + p.k_rolling * step.roll
            rolling *= min(1.0, p.mu_rolling * cap / (np.hypot(*rolling) or 1.0))
            twisting = memory["twisting"] + p.k_twisting * step.twist
            return rolling, np.clip(twisting, -p.mu_twisting * cap, p.mu_twisting * cap)

    Their parameters are k-rolling and k-twisting [N m], mu-rolling and mu-twisting, and, if named,
    rolling-damping and twisting-damping [N m s], as p.k_rolling. They are held to the rule that
    `like` names: "linear-conventional[rolling=linear-conventional,twisting=linear]".
    Raises ValueError for what does not fit together.
    """

    def make(given: Any) -> Law:
        chosen_swap, chosen_turn, chosen_moments, chosen_gap = swap, turn, moments, gap
        chosen_wall, chosen_shapes, chosen_tangent = wall, shapes, tangent
        called = given
        if inspect.isclass(given):
            maker = given()
            called = getattr(maker, "advance", None)
            if called is None:
                raise ValueError(f"{given.__name__}: a class of a law needs advance(step, state, p)")
            chosen_swap = chosen_swap or getattr(maker, "swap", None)
            chosen_turn = chosen_turn or getattr(maker, "turn", None)
            chosen_moments = chosen_moments or getattr(maker, "moments", None)
            chosen_gap = getattr(maker, "gap", None) if chosen_gap is None else chosen_gap
            chosen_wall = chosen_wall or getattr(maker, "wall", None)
            chosen_shapes = chosen_shapes or getattr(maker, "shapes", None)
            chosen_tangent = chosen_tangent or getattr(maker, "tangent", None)
        if not callable(called):
            raise ValueError(f"a law is a function or a class, not {given!r}")
        return Law(called, kind=kind, state=state, name=name_for(given, name),
                   parameters=parameters, like=like,
                   claims=claims, parts=parts, precision=precision, works=works, damping=damping, tells=tells, batched=batched, title=title,
                   source=source, swap=chosen_swap, turn=chosen_turn, frame=frame,
                   kinematics=kinematics, moments=chosen_moments, memory=memory, resists=resists,
                   gap=chosen_gap, wall=chosen_wall, shapes=chosen_shapes,
                   tangent=chosen_tangent, text=getattr(given, "__doc__", None) or "")

    return make if function is None else make(function)


LawLike = Any  # a Law, or a name as on the command line


def label_of(given: LawLike) -> str:
    """The word by which the program knows a law; a law of Python is made known by its name."""
    from . import _stickslip

    if isinstance(given, Law):
        return _stickslip.offer(given.name, given)
    if isinstance(given, str):
        return given
    raise TypeError(f"{given!r} is no law: give a name, or a function under @stickslip.law")


def labels_of(given: LawLike | Sequence[LawLike] | None) -> list[str]:
    """The same for one law or several."""
    if given is None:
        return []
    if isinstance(given, (str, Law)):
        return [label_of(given)]
    if not isinstance(given, Sequence):
        return [label_of(given)]
    return [label_of(each) for each in given]
