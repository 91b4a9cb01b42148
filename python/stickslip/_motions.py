# SPDX-License-Identifier: BSD-3-Clause
"""What walls and shapes of Python share: functions that are asked for whole motions."""
from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ._law import KINDS, Law, Parameters, Step, _ReadOnly, name_for

OWN = "own"  # a kind whose law is not known


def matrices(quaternions: Any) -> Any:
    """Unit quaternions w, x, y, z, (n, 4), as matrices, (n, 3, 3)."""
    w, x, y, z = quaternions.T
    return np.stack([1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
                     2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                     2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
                    axis=-1).reshape(-1, 3, 3)


class MotionSteps(_ReadOnly):
    """Columns of numbers, cut from rows by the names of the slots: a rotation has four, dt one, others three."""

    __slots__ = ()

    def __init__(self, rows: Any) -> None:
        first = 0
        for name in self.__slots__:
            width = 4 if "rotation" in name else 1 if name == "dt" else 3
            column = rows[:, first] if name == "dt" else rows[:, first:first + width]
            object.__setattr__(self, name, column)
            first += width

    def __len__(self) -> int:
        return len(self.dt)


def finite_vectors(name: str, value: Any, steps: int) -> Any:
    """Three numbers for each step, (n, 3). Raises ValueError that says which step has none."""
    numbers = np.asarray(value, dtype=float)
    if numbers.shape != (steps, 3):
        raise ValueError(f"{name} has the shape {numbers.shape}, not ({steps}, 3)")
    if not np.isfinite(numbers).all():
        step = int(np.argmin(np.isfinite(numbers).all(axis=1)))
        raise ValueError(f"{name} is not finite in step {step}")
    return numbers


class LawOfMotions(Law):
    """A function of whole motions in place of contacts; its class says what it is called with."""

    _capability = ""  # the word of what it answers
    _unknown: Mapping[str, tuple[float, str]] = {}  # the parameters where nothing is known of the law

    def __init__(self, function: Callable[..., Any], *, kind: str, name: str,
                 parameters: Mapping[str, Any] | None, like: str, title: str, source: str) -> None:
        if kind not in (*KINDS, OWN):
            raise ValueError(f"kind={kind!r}: must be one of " + ", ".join((*KINDS, OWN)))
        self.name = name_for(function, name)
        self.kind = kind
        self.batched = True
        self.like = like
        self.function = function
        self._resists: list[str] = []
        self.parameters = self._parameters(parameters)
        self._words = {"title": title, "source": source, "like": like}
        self.__doc__ = getattr(function, "__doc__", None) or type(self).__doc__
        self._advance = function
        self._step_class = Step
        self._make_parameters = Parameters
        self._has_no_contacts()
        self._description()  # what is wrong is said where the function is written

    def _known_parameters(self) -> dict[str, tuple[float, str]]:
        return dict(KINDS.get(self.kind, self._unknown))

    def _described(self) -> dict[str, Any]:
        return {"name": self.name,
                "capabilities": [self._capability, "stepwise", *([self.kind] if self.kind in KINDS else [])],
                "parameters": [self._parameter(k, v) for k, v in self.parameters.items()],
                **{key: word for key, word in self._words.items() if word}}

    def _description(self) -> str:
        return json.dumps(self._described())
