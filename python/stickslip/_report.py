# SPDX-License-Identifier: BSD-3-Clause
"""What run and converge give: the numbers of results.json, and ways to look at them."""
from __future__ import annotations

import html
import math
import os
from collections.abc import Iterable, Mapping
from typing import Any

from . import _stickslip

COLOURS = {"green": "#1b7f4b", "amber": "#b45309", "red": "#b42318"}
SHAPES = {"green": "●", "amber": "▲", "red": "■"}
MARKERS = "osD^vP*Xh<>p"


ROUND_OFF = 1e-11  # errors up to this are that of a run, as in the program's own figures


def _decades(curves: Iterable[dict[str, Any]]) -> tuple[float, float]:
    """The powers of ten around all errors that are more than round-off, and modelling gaps."""
    errors = [abs(level["error"]) for curve in curves for level in curve["levels"] + [
        {"error": curve.get("modelling_gap")}] if level["error"] is not None]
    seen = [error for error in errors if ROUND_OFF < error < math.inf]
    if not seen:
        return ROUND_OFF, 10 * ROUND_OFF
    low, high = math.floor(math.log10(min(seen))), math.ceil(math.log10(max(seen)))
    return 10.0**low, 10.0**max(high, low + 1)


def _judged_by_own_equations(study: dict[str, Any]) -> bool:
    return study.get("truth_is_shared") is False or any(
        observable.get("modelling_gap") is not None for observable in study["observables"])


def _math(value: float | None) -> str:
    return "" if value is None else f"{value:.3g}"


class Studies(dict[str, Any]):
    """Studies of laws by cases: a dict as in results.json (docs/results-json.md).

    Its member "studies" has them all; studies["slip-rotation"] are those of one case. It prints what
    the command does in a terminal.
    """

    def __init__(self, data: Mapping[str, Any], own: tuple[str, ...] = (), text: str = "") -> None:
        super().__init__(data)
        self.own = own
        self._text = text

    def __str__(self) -> str:
        return self._text or repr(self)

    @property
    def studies(self) -> list[dict[str, Any]]:
        """One for each law and case."""
        found: list[dict[str, Any]] = self["studies"]
        return found

    @property
    def data(self) -> dict[str, Any]:
        """The same as a plain dict."""
        return dict(self)

    def __missing__(self, case: str) -> "CaseStudies":
        """The studies of one case, by its name."""
        if case not in self._cases():
            raise KeyError(f"{case}: there are " + ", ".join(self._cases()))
        return CaseStudies(case, self)

    @property
    def ok(self) -> bool:
        """Whether no verdict is broken and something of each law was judged."""
        judged = {study["law"] for study in self.studies if study["verdict"] in ("pass", "fail")}
        return not self.broken and bool(judged) and judged.issuperset(self.own)

    @property
    def broken(self) -> list[dict[str, Any]]:
        """The studies whose verdict is broken, each with its reason."""
        return [study for study in self.studies if study["verdict"] == "fail"]

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each level of each observable of each study."""
        import pandas  # type: ignore[import]

        rows = []
        for study in self.studies:
            for observable in study["observables"]:
                for level in observable["levels"]:
                    rows.append({
                        "case": study["case"], "law": study["law"], "verdict": study["verdict"],
                        "quality": study["quality"], "observable": observable["name"],
                        "unit": observable["unit"], "steps": level["steps"],
                        "error": level["error"], "value": level["value"],
                        "order": observable["order"], "limit": observable["limit"],
                        "reference": observable["reference"],
                        "reference_uncertainty": observable["reference_uncertainty"]})
        names = ["case", "law", "verdict", "quality", "observable", "unit", "steps", "error", "value",
                 "order", "limit", "reference", "reference_uncertainty"]
        return pandas.DataFrame(rows, columns=names)

    def _laws(self) -> list[str]:
        return list(dict.fromkeys(study["law"] for study in self.studies))

    def _cases(self) -> list[str]:
        return list(dict.fromkeys(study["case"] for study in self.studies))

    def _repr_html_(self) -> str:
        """The table of cases and laws, coloured; it needs no other file."""
        laws = self._laws()
        found = {(study["case"], study["law"]): study for study in self.studies}
        head = "".join(f"<th scope='col' style='text-align:left'>{html.escape(law)}</th>" for law in laws)
        rows = []
        for case in self._cases():
            cells = "".join(_cell(found.get((case, law))) for law in laws)
            rows.append(f"<tr><th scope='row' style='text-align:left'>{html.escape(case)}</th>{cells}</tr>")
        counts = {word: sum(study["verdict"] == word for study in self.studies)
                  for word in ("pass", "fail", "not-judged", "not-applicable")}
        open_ = f"{counts['not-judged']} not judged, " if counts["not-judged"] else ""
        caption = (f"{counts['pass']} as expected, {counts['fail']} broken, {open_}"
                   f"{counts['not-applicable']} not applicable")
        return (f"<table><caption>{caption}</caption><thead><tr><th></th>{head}</tr></thead>"
                f"<tbody>{''.join(rows)}</tbody></table>")

    def plot(self, ax: Any = None, observable: str | None = None) -> Any:
        """Error against steps of every law, with matplotlib; own laws on top. Returns the axes.

        observable: one of the case; the first unless said. A report of several cases has to be asked
        for one of them: report["slip-rotation"].plot(). Errors are those against the exact solution of
        each law's own equations where the case judges by these, as the axis says; a dashed line is then
        the modelling gap. Errors of 0 and of round-off stand in a band below the others.
        """
        import matplotlib.pyplot as pyplot  # type: ignore[import]

        cases = self._cases()
        if len(cases) != 1:
            raise ValueError("plot: choose a case, as in report['" + (cases[0] if cases else "CASE") + "'].plot()")
        if ax is None:
            _, ax = pyplot.subplots(figsize=(5.2, 3.6), layout="constrained")
        studies = [s for s in self.studies if s["verdict"] != "not-applicable" and s["observables"]]
        names = list(dict.fromkeys(o["name"] for s in studies for o in s["observables"]))
        chosen = observable or (names[0] if names else "")
        if chosen not in names:
            raise ValueError(f"observable={chosen!r}: must be one of " + ", ".join(names))
        curves = [next((o for o in s["observables"] if o["name"] == chosen), None) for s in studies]
        low, high = _decades(curve for curve in curves if curve)
        some_exact = False
        order = sorted(range(len(studies)), key=lambda k: studies[k]["law"] in self.own)
        for place, k in enumerate(order):
            study, curve = studies[k], curves[k]
            if curve is None:
                continue
            points = [(level["steps"], abs(level["error"])) for level in curve["levels"]
                      if level["error"] is not None]
            own = study["law"] in self.own
            colour = "black" if own else f"C{place % 10}"
            some_exact = some_exact or any(e <= ROUND_OFF for _, e in points)
            ax.loglog([n for n, _ in points], [e if e > ROUND_OFF else low / 3 for _, e in points],
                      marker=MARKERS[place % len(MARKERS)], markersize=5 if own else 4,
                      linewidth=2.2 if own else 1.1, color=colour,
                      zorder=3 if own else 2, label=study["law"])
            gap = curve.get("modelling_gap")
            if gap and gap > ROUND_OFF:
                ax.axhline(gap, color=colour, linewidth=0.9, linestyle="--")
        shown = next(curve for curve in curves if curve)
        by_own = any(_judged_by_own_equations(study) for study in studies)
        ax.set_ylim(low / 10 if some_exact else low, high)
        if some_exact:
            ax.axhline(low, color="grey", linewidth=0.6, linestyle=":")
            ax.annotate("0 or round-off", (0.99, low / 7), xycoords=("axes fraction", "data"),
                        ha="right", fontsize="small", color="0.35")
        ax.set_xlabel("number of steps")
        ax.set_ylabel("error against own equations" if by_own else "error against the truth")
        ax.set_title(f"{cases[0]}: {shown.get('heading') or chosen}", loc="left", fontsize="medium")
        ax.set_label(shown["title"] or chosen)
        ax.grid(True, which="major", linewidth=0.4)
        ax.legend(fontsize="small", frameon=False)
        return ax


class CaseStudies(Studies):
    """The studies of one case."""

    def __init__(self, name: str, whole: Studies) -> None:
        super().__init__({**whole, "studies": [s for s in whole.studies if s["case"] == name]}, whole.own)
        self.name = name
        self._whole = whole

    def _repr_svg_(self) -> str | None:
        """The figure of convergence, as the program draws it; None without gnuplot."""
        if not isinstance(self._whole, Report):
            return None
        try:
            return self.svg()
        except _stickslip.ToolMissing:
            return None

    def svg(self, figure: str = "convergence") -> str:
        """A figure of the case as SVG. Others than convergence need run(..., figures=True)."""
        if not isinstance(self._whole, Report):
            raise _stickslip.InputError(f"{self.name}/{figure}: figures are those of run(), not of converge()")
        text: str = self._whole._held.figure_svg(f"{self.name}/{figure}")
        return text

    def __repr__(self) -> str:
        lines = [self.name]
        for study in self.studies:
            lines.append(f"  {study['law']:<28} {study['verdict']:<14} {study['quality'] or '-':<8} {study['reason']}")
        return "\n".join(lines)


class Report(Studies):
    """What run gives. report["slip-rotation"] is one of its cases; it is results.json as a dict."""

    def __init__(self, held: Any, own: tuple[str, ...]) -> None:
        self._held = held
        super().__init__(held.results(), own)

    @property
    def ok(self) -> bool:
        """Whether no verdict and no property of an external law is broken."""
        return super().ok and not self.broken_properties

    @property
    def broken_properties(self) -> list[dict[str, Any]]:
        """Properties that are broken: law, name, error, reason."""
        return [{"law": each["law"], **found} for each in self.get("properties", [])
                for found in each["properties"] if found["verdict"] == "broken"]

    def figures(self) -> list[str]:
        """Names of its figures."""
        return list(self._held.figure_names())

    def save(self, folder: str | os.PathLike[str], formats: str = "svg,pdf", force: bool = False) -> str:
        """Writes the pages as `stickslip run --out FOLDER` does; returns the path of index.html.

        With run(..., figures=True) the figures of the cases are there, too. Files that stickslip did
        not write are not replaced unless force is set. Raises OSError.
        """
        page: str = self._held.save(os.fspath(folder), formats, force)
        return page

    def __repr__(self) -> str:
        text: str = self._held.screen_text(False, 100)
        return text.rstrip("\n")


def _cell(study: dict[str, Any] | None) -> str:
    if study is None or study["verdict"] == "not-applicable":
        return "<td style='text-align:left;color:#667'>n/a</td>"
    title = html.escape(study["reason"] or "", quote=True)
    quality = study["quality"] or "self"
    colour = COLOURS.get(quality, "#445")
    text = f"{SHAPES.get(quality, '·')} {quality} {_math(study['quality_error'])}"
    if study["verdict"] == "fail":
        text += " <b>broken</b>"
    elif study["verdict"] == "not-judged":
        text += " not judged"
    return f"<td title='{title}' style='text-align:left;color:{colour}'>{text}</td>"
