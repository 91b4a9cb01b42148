# SPDX-License-Identifier: BSD-3-Clause
"""What the commands of the program do, as functions."""
from __future__ import annotations

import json
import os
import pathlib
import tempfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _stickslip
from ._answer import Answer, Table
from ._catalogue import laws
from ._law import Law, LawLike, label_of, labels_of
from ._report import Report, Studies

Values = Mapping[str, Any]


def _assignments(values: Values | None) -> list[str]:
    return [f"{key}={value!r}" if isinstance(value, float) else f"{key}={value}"
            for key, value in (values or {}).items()]


def _names(given: str | Sequence[str] | None) -> list[str]:
    if given is None:
        return []
    return [given] if isinstance(given, str) else list(given)


def _own(given: Any) -> tuple[str, ...]:
    each = [given] if isinstance(given, (str, Law)) or given is None else list(given)
    return tuple(label_of(law) for law in each
                 if law is not None and not (isinstance(law, str) and law.split("[")[0] in laws))


def _told(words: list[str]) -> tuple[dict[str, Any], str]:
    """What a command answers, and what it prints."""
    data, text = _stickslip.answer([*words, "--json"])
    return data, text.rstrip("\n")


def _answer(words: list[str]) -> Answer:
    return Answer(*_told(words))


def _options(**given: Any) -> list[str]:
    words = []
    for key, value in given.items():
        if value is None or value == "" or value is False:
            continue
        words.append(f"--{key.replace('_', '-')}" + ("" if value is True else f"={value}"))
    return words


def _laws(given: Any) -> list[str]:
    return [word for label in labels_of(given) for word in ("--law", label)]


def _labelled(labels: list[str], label: str) -> list[str]:
    """The one law under a name of its user's."""
    if not label:
        return labels
    if len(labels) != 1:
        raise ValueError(f"label={label!r}: names one law, and {len(labels)} are given; write 'LAW[label=NAME]'")
    word = labels[0]
    return [f"{word[:-1]},label={label}]" if word.endswith("]") else f"{word}[label={label}]"]


def run(law: LawLike | Sequence[LawLike] | None = None, cases: str | Sequence[str] | None = None, *,
        param: Values | None = None, steps: str = "", tolerance: str = "", quality: str = "",
        jobs: int = 0, full: bool = False, figures: bool = False, properties: bool = True,
        label: str = "") -> Report:
    """Judges laws by cases, as `stickslip run` does; returns a Report.

    law: a law of Python, a name, or several; all of the catalogue without. cases: names; all that
    suit without. param: parameters of the case; steps: the ladder "FROM:TO"; tolerance, quality,
    jobs, full: as on the command line. figures: those of the cases, too, for which the laws run again.
    properties: those of the laws, too. label: what results and figures call the one law.
    Raises InputError (a ValueError) for what is wrong, KeyboardInterrupt within a second.
    """
    held = _stickslip.run(_labelled(labels_of(law), label), _names(cases), _assignments(param), steps, tolerance,
                          quality, jobs, full, figures, properties)
    return Report(held, (label,) if label else _own(law))


def converge(case: str, law: LawLike | Sequence[LawLike] | None = None, *, param: Values | None = None,
             steps: str = "", integrators: str = "", jobs: int = 0, label: str = "") -> Studies:
    """Errors of laws in one case over a ladder of steps, as `stickslip converge`."""
    laws = [word for each in _labelled(labels_of(law), label) for word in ("--law", each)]
    words = ["converge", case, *laws, *(w for a in _assignments(param) for w in ("--param", a)),
             *_options(steps=steps, integrators=integrators, jobs=jobs or None)]
    data, text = _told(words)
    return Studies(data, (label,) if label else _own(law), text)


def properties(law: LawLike, *, like: str = "") -> Table:
    """Properties of a law: name, verdict (holds, broken, declared, not-applicable), error, reason."""
    data, text = _told(["properties", "--law", label_of(law), *_options(like=like)])
    return Table(data["properties"], text)


def diagnose(law: LawLike, *, like: str = "", jobs: int = 0, tangent: bool = False) -> Answer:
    """Finds known mistakes that make a right law behave like this one: equal, nearest, mistakes.

    tangent: mistakes of the derivatives that the law gives, and not of its force.
    """
    return _answer(["diagnose", "--law", label_of(law), *(["--tangent"] if tangent else []),
                    *_options(like=like, jobs=jobs or None)])


MOVEMENTS = ("overlap", "shift_1", "shift_2", "roll_1", "roll_2", "twist")


def drive(law: LawLike, path: Any, *, param: Values | None = None, normal: Sequence[float] | None = None,
          overlap0: float | None = None, kinematics: str = "",
          traction: Sequence[float] | None = None, tangent: bool = False) -> NDArray[Any]:
    """The answers of a law to a path of one contact; a structured array with a row a step.

    path: the name of a CSV file, a dict of columns, a DataFrame, or an array of (n, 3) with
    overlap, shift_1, shift_2 at the end of each step [m], or of (n, 6) with roll_1, roll_2, twist
    [rad] after them: how q has turned relative to p. Columns as `stickslip drive` takes them,
    increments with d_, forces and motions of two bodies among them. Rotations need a law with
    moments, "linear-refined[rolling=sds,mu-rolling=.1,k-rolling=.2]" or one of Python with moments=;
    what they answer stands in moment_1, moment_2, moment_n [N m], the couple on p with its dashpots,
    work_moment and dissipated_moment [J], from the start (NaN: the law does not tell).
    param: parameters of the law, and radii: R, or R1 and R2 [m], which the arms of the caps need.
    normal, overlap0, kinematics: of a path of two bodies, as on the command line.
    traction: distances over the contact radius, for columns traction_1_at_X, traction_2_at_X [Pa].
    tangent: adds the derivatives of the force, normal_force_by_overlap to tangential_force_2_by_shift_2
    [N/m], tangent_uncertainty, and tangent_by: law, differences or event.
    Raises InputError (a ValueError) for what is wrong, LawFailure for a law that fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        is_file = isinstance(path, (str, os.PathLike))
        file = path if is_file else _written(path, folder)
        along = None if normal is None else ",".join(repr(float(x)) for x in normal)
        words = ["drive", "--law", label_of(law), "--path", os.fspath(file), "--quiet",
                 *(["--tangent"] if tangent else []),
                 *(w for a in _assignments(param) for w in ("--param", a)),
                 *_options(normal=along, overlap0=overlap0, kinematics=kinematics,
                           traction=None if traction is None
                           else ",".join(repr(float(x)).removesuffix(".0") for x in traction))]
        try:
            columns = _stickslip.drive(words)
        except _stickslip.InputError as wrong:
            if is_file:
                raise
            raise _stickslip.InputError(str(wrong).replace(os.fspath(file), "path")) from None
    columns["step"] = columns["step"].astype(int)
    rows = np.empty(len(columns["step"]), dtype=[(name, column.dtype) for name, column in columns.items()])
    for name, column in columns.items():
        rows[name] = column
    return rows


def _written(path: Any, folder: str) -> str:
    columns: dict[str, Any]
    if hasattr(path, "columns") and hasattr(path, "to_numpy"):
        columns = {str(name): path[name].to_numpy() for name in path.columns}
    elif isinstance(path, Mapping):
        columns = {str(name): np.asarray(values) for name, values in path.items()}
    else:
        array = np.asarray(path)
        if array.ndim != 2 or array.shape[1] not in (3, len(MOVEMENTS)):
            raise ValueError(f"path: has the shape {array.shape}; it must have (n, 3): overlap, shift_1, shift_2; "
                             "or (n, 6): roll_1, roll_2, twist after them")
        columns = dict(zip(MOVEMENTS, array.T))
    lengths = {name: len(values) for name, values in columns.items()}
    if len(set(lengths.values())) > 1:
        raise ValueError(f"path: its columns have different lengths: {lengths}")
    file = os.path.join(folder, "path.csv")
    with open(file, "w", encoding="utf-8") as out:
        out.write(",".join(columns) + "\n")
        for row in zip(*columns.values()):
            out.write(",".join(repr(float(x)) for x in row) + "\n")
    return file


def timestep(law: LawLike | None = None, *, param: Values | None = None, **options: Any) -> Answer:
    """The largest admissible time step: timestep(diameter="1mm", density=7800, E="210GPa", ...).

    Options are those of `stickslip timestep`, with units as there.
    """
    words = ["timestep", *_laws(law), *(w for a in _assignments(param) for w in ("--param", a)),
             *_options(**options)]
    return _answer(words)


def precision(law: LawLike | None = None, *, domain: str, param: Values | None = None, **options: Any) -> Answer:
    """Which quantities can be stored in single precision: precision("hertz-mindlin", diameter="1mm", ..., domain="1m").

    Options are those of `stickslip precision`, with units as there.
    """
    words = ["precision", *_laws(law), *(w for a in _assignments(param) for w in ("--param", a)),
             *_options(domain=domain, **options)]
    return _answer(words)


def restitution(engine: str | None = None, rule: str | None = None, *, get: float | None = None,
                write: float | None = None, wall: bool = False, param: Values | None = None) -> Answer:
    """Converts the number that a code needs (write) into the restitution it yields, and back (get).

    Without both of them: the rules of all engines, or of one, with what each gives."""
    words = ["restitution", *(w for a in _assignments(param) for w in ("--param", a)),
             *_options(engine=engine, rule=rule, get=get, write=write, wall=wall)]
    return _answer(words)


def _columns(named: Mapping[str, str] | None) -> str:
    """Names of columns as the command line has them."""
    return ",".join(f"{key}={value}" for key, value in (named or {}).items())


def baseline(file: str | os.PathLike[str], law: Any = None, cases: str | Sequence[str] | None = None, *,
             param: Values | None = None, costs: bool = True, answers: str | os.PathLike[str] = "",
             name: str = "", like: str = "", columns: Mapping[str, str] | None = None, units: str = "",
             soft: bool = False, soft_law: str | Sequence[str] | None = None, force: bool = False) -> Answer:
    """Records errors and orders of laws for check, as `stickslip baseline`.

    answers: a folder of answers by files in the place of laws; name to soft_law are those of judge."""
    words = ["baseline", *_names(cases), *_laws(law), "--out", os.fspath(file),
             *(w for a in _assignments(param) for w in ("--param", a)),
             *(w for told in _names(soft_law) for w in ("--soft-law", told)),
             *_options(no_costs=not costs, answers=os.fspath(answers), name=name, like=like,
                       columns=_columns(columns), units=units, soft=soft, force=force)]
    return _answer(words)


def check(file: str | os.PathLike[str], cases: str | Sequence[str] | None = None, *,
          answers: str | os.PathLike[str] = "", tolerance: str = "") -> Answer:
    """Compares with a baseline, as `stickslip check`: what is better, worse, new or gone.

    answers: a folder in the place of the one that the baseline is of. Laws of Python that it names have to
    be given once in this process (offer)."""
    return _answer(["check", *_names(cases), "--baseline", os.fspath(file),
                    *_options(answers=os.fspath(answers), tolerance=tolerance)])


def compare(before: str | os.PathLike[str], now: str | os.PathLike[str], *, tolerance: str = "") -> Answer:
    """What changed between two results.json, largest first, as `stickslip compare`."""
    return _answer(["compare", os.fspath(before), os.fspath(now), *_options(tolerance=tolerance)])


def export(cases: str | Sequence[str], out: str | os.PathLike[str], *, bodies: bool = False, steps: str = "",
           programs: str | Sequence[str] | None = None, like: str = "", param: Values | None = None,
           format: str = "", force: bool = False) -> Answer:
    """Writes cases as files for a code that cannot be called, as `stickslip export`: folder and what is in it.

    cases: names, or "all". bodies: scenes of bodies that the code moves by itself, not paths of one contact;
    steps: the ladder, of bodies in seconds, "1/60:1/960"; programs: those that get ready inputs (--for);
    like: of cases on springs the law whose equations contacts have; param: parameters of the case;
    format: "paths" or "wg4". Answers that stand in `out` stay; force: those to another scene are set aside.
    Raises InputError (a ValueError).
    """
    words = ["export", *_names(cases), "--out", os.fspath(out),
             *(w for a in _assignments(param) for w in ("--param", a)),
             *_options(bodies=bodies, steps=steps, like=like, format=format, force=force,
                       **{"for": ",".join(_names(programs))})]
    return _answer(words)


def judge(answers: str | os.PathLike[str] | Sequence[str | os.PathLike[str]], *, name: str = "", like: str = "",
          columns: Mapping[str, str] | None = None, units: str = "", soft: bool = False,
          soft_law: str | Sequence[str] | None = None, twin: bool = False, format: str = "paths", motion: str = "",
          param: Values | None = None, quality: str = "", jobs: int = 0) -> Report:
    """Judges the answers to what export wrote, as `stickslip judge` does; returns a Report.

    answers: the folder; of the format "wg4" the files. name: of the code in the report. like: the law of the
    catalogue whose equations it has. Of trajectories: columns: the file's names of columns,
    {"time": "t", "x": "posX"}; units: "mm,ms,deg"; soft: contacts give way; soft_law: the laws by which they
    do; twin: walls of triangles are held to what the code itself does on plain walls. motion, param: of "wg4". quality, jobs: as on the command line.
    Raises InputError (a ValueError) that names file, line and mend for an answer that cannot be right.
    """
    files = [answers] if isinstance(answers, (str, os.PathLike)) else list(answers)
    held = _stickslip.judge([os.fspath(file) for file in files], name, like, _columns(columns), units, soft,
                            _names(soft_law), twin, format, motion, _assignments(param), quality, jobs)
    report = Report(held, ())
    report.own = tuple(report._laws())
    return report


def judge_gradients(case: str, function: Callable[..., Mapping[str, float]], *, steps: str = "",
                    param: Values | None = None, name: str = "", quality: str = "") -> Report:
    """Judges derivatives that a function answers, as export and judge do by files; returns a Report.

    case: a case of gradients, "gradient-bounce"; function: called as function(dt, **inputs) with a step [s] and the
    inputs of the case, it returns derivatives of the result by the names of inputs, {"height": -0.8}; those that
    it leaves out are not judged. steps: the ladder, "64:1024"; param: parameters of the case; name: of the code
    in the report. docs/gradients.md says what is asked.
    Raises InputError (a ValueError), and KeyError for a derivative that is not asked for.
    """
    with tempfile.TemporaryDirectory() as folder:
        export(case, folder, steps=steps, param=param)
        answer = pathlib.Path(folder, case, "gradient")
        asked = json.loads((answer / "gradient.json").read_text(encoding="utf-8"))
        known = [column.removeprefix("by_") for column in asked["columns"][1:]]
        rows = [(dt, function(dt, **asked["inputs"])) for dt in asked["steps"]]
        for by in rows[0][1]:
            if by not in known:
                raise KeyError(f"{case} does not ask for the derivative by {by!r}, but by {', '.join(known)}")
        told = [by for by in known if by in rows[0][1]]
        lines = [",".join(["dt", *(f"by_{by}" for by in told)])]
        lines += [",".join([repr(dt), *(repr(float(found[by])) for by in told)]) for dt, found in rows]
        (answer / "gradients.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return judge(folder, name=name or getattr(function, "__name__", "function"), quality=quality)


def reference(name: str, *, param: Values | None = None, path: str | os.PathLike[str] = "") -> Answer:
    """An exact solution by name, as `stickslip reference`: {"values", "uncertainty"} or rows."""
    words = ["reference", name, *(w for a in _assignments(param) for w in ("--param", a)),
             *_options(path=os.fspath(path))]
    return _answer(words)


def assembly(what: str, state: str | os.PathLike[str], law: LawLike | None = None, **options: Any) -> Answer:
    """A state of an assembly: what = "stress", "rotate", "probe", "relax" or "modes", as `stickslip assembly`."""
    return _answer(["assembly", what, os.fspath(state), *_laws(law), *_options(**options)])


def fit(curve: Any, law: LawLike, start: Values, *, param: Values | None = None) -> Answer:
    """Fits parameters of a law to one measured curve, as `stickslip fit`: parameters, left, iterations, notices.

    curve: the name of a CSV file, a dict of columns or a DataFrame: overlap, shift_1 [m] and the forces that
    were measured, normal_force, tangential_force_1, tangential_force_2 [N]. start: what is fitted, from a first
    guess, {"kt": 3e4, "mu": .5}; param: what is known, the radius R [m] included.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = curve if isinstance(curve, (str, os.PathLike)) else _written(curve, folder)
        return _answer(["fit", os.fspath(file), *_laws(law), *(w for a in _assignments(param) for w in ("--param", a)),
                        *(w for a in _assignments(start) for w in ("--start", a))])


def mesh(file: str | os.PathLike[str], *, grain: float | str | None = None,
         mend: str | os.PathLike[str] = "", force: bool = False) -> Answer:
    """What codes trip over in a wall of triangles (STL, OBJ or OFF, in m), as `stickslip mesh`.

    grain: diameter of the grains, a number in m or a text, "2mm"; mend: where a copy without the faults that
    have one mend is written; force: also over a file that stickslip did not write.
    """
    return _answer(["mesh", os.fspath(file), *_options(grain=grain, mend=os.fspath(mend), force=force)])


def offer(law: Law) -> str:
    """Makes a law of Python known by its name; returns the word that stands for it ("python:mine")."""
    return label_of(law)
