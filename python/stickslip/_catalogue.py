# SPDX-License-Identifier: BSD-3-Clause
"""The laws and cases of the catalogue."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _stickslip


@dataclass(frozen=True)
class Forces:
    """What a law answers: one entry a contact or a step.

    normal [N], (n,), positive in compression; tangential on body p [N], (n, 2); damping_normal,
    damping_tangential likewise, which are not in them; work_normal, work_tangential, work_stored,
    work_dissipated [J], (n,), of the step, NaN where the law books none; limit, the friction limit
    [N], and contact_radius [m], (n,), NaN where the law does not tell them; regime, (n,): separated,
    stick, slip or partial slip.
    """

    normal: NDArray[np.float64]
    tangential: NDArray[np.float64]
    damping_normal: NDArray[np.float64]
    damping_tangential: NDArray[np.float64]
    work_normal: NDArray[np.float64]
    work_tangential: NDArray[np.float64]
    work_stored: NDArray[np.float64]
    work_dissipated: NDArray[np.float64]
    limit: NDArray[np.float64]
    contact_radius: NDArray[np.float64]
    regime: NDArray[np.str_]


class Contacts:
    """Contacts of a law in the contact frame, with their histories; virgin when they are made."""

    def __init__(self, law: str, n: int = 1, effective_radius: float = 0.0) -> None:
        if n < 1:
            raise ValueError(f"n={n}: must be 1 or more")
        self._contacts = _stickslip.LawContacts(law, n, effective_radius)

    def __len__(self) -> int:
        return len(self._contacts)

    def advance(self, overlap: Any, shift: Any, dt: Any = None) -> Forces:
        """Advances n contacts by one step each; a single contact by as many steps as are given.

        overlap: at the end of the step [m], (n,) or a float; shift: tangential movement in the step
        [m], (n, 2) or (2,); dt: duration of the step [s], (n,) or a float. Arrays must be float64 in
        C order: nothing is converted in silence. Returns Forces. Raises TypeError and ValueError.
        """
        if isinstance(overlap, (float, int)):
            overlap = np.array([overlap], dtype=np.float64)
            shift = np.array(shift, dtype=np.float64).reshape(1, -1)
        times = np.zeros(0) if dt is None else dt
        if isinstance(times, (float, int)):
            times = np.full(len(overlap), float(times))
        return Forces(*self._contacts.advance(overlap, shift, times))

    def pack(self) -> list[list[float]]:
        """The histories as numbers, one list a contact."""
        return [list(numbers) for numbers in self._contacts.pack()]


def _spelled(value: Any) -> str:
    return repr(float(value)) if isinstance(value, (float, np.floating)) else str(value)


class CatalogueLaw:
    """A law of the catalogue."""

    def __init__(self, info: dict[str, Any]) -> None:
        self.info = info
        self.name: str = info["name"]

    @property
    def parameters(self) -> dict[str, Any]:
        """Names and defaults."""
        return {each["name"]: each["default"] for each in self.info["parameters"]}

    def contacts(self, n: int = 1, effective_radius: float = 0.01, **options: Any) -> Contacts:
        """n contacts with these parameters and options ("-" is written "_")."""
        words = [f"{self._option(key)}={_spelled(value)}" for key, value in options.items()]
        return Contacts(self.name + (f"[{','.join(words)}]" if words else ""), n, effective_radius)

    def contact(self, effective_radius: float = 0.01, **options: Any) -> Contacts:
        """One contact: laws["jaeger"].contact(G=29e9, nu=.15, mu=.5).advance(overlap, shift)."""
        return self.contacts(1, effective_radius, **options)

    def _option(self, key: str) -> str:
        return key if key in self.parameters else key.replace("_", "-")

    def __repr__(self) -> str:
        return f"<{self.name}: {self.info['title']}>"


@dataclass(frozen=True)
class Reference:
    """The truth of an observable. value and uncertainty in `unit`; scale: what errors are over."""

    value: float
    scale: float
    uncertainty: float
    unit: str


class CatalogueCase:
    """A case of the catalogue."""

    def __init__(self, info: dict[str, Any]) -> None:
        self.info = info
        self.name: str = info["name"]

    @property
    def parameters(self) -> dict[str, Any]:
        """Names and defaults."""
        return {each["name"]: each["default"] for each in self.info["parameters"]}

    def reference(self, **parameters: Any) -> dict[str, Reference]:
        """The reference of each observable, with its uncertainty."""
        found = self._references(parameters)["observables"]
        return {name: Reference(**values) for name, values in found.items()}

    def cross_checks(self, **parameters: Any) -> list[dict[str, Any]]:
        """Second routes to the reference: what, difference, required, holds."""
        return list(self._references(parameters)["cross_checks"])

    def _references(self, parameters: dict[str, Any]) -> dict[str, Any]:
        words = [f"{key}={_spelled(value)}" for key, value in parameters.items()]
        return _stickslip.references(self.name, words)

    def __repr__(self) -> str:
        return f"<{self.name}: {self.info['title']}>"


class Catalogue(Mapping[str, Any]):
    """Laws or cases by name."""

    def __init__(self, what: str, make: Any) -> None:
        self._what = what
        self._make = make
        self._found: dict[str, Any] | None = None

    def _all(self) -> dict[str, Any]:
        if self._found is None:
            found = _stickslip.answer(["list", self._what, "--json"])[0][self._what]
            self._found = {each["name"]: self._make(each) for each in found}
        return self._found

    def __getitem__(self, name: str) -> Any:
        try:
            return self._all()[name]
        except KeyError:
            raise KeyError(f"{name}: there is none of this name; known: " + ", ".join(self._all())) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return f"<{self._what}: " + ", ".join(self) + ">"


laws: Mapping[str, CatalogueLaw] = Catalogue("laws", CatalogueLaw)
cases: Mapping[str, CatalogueCase] = Catalogue("cases", CatalogueCase)
