# SPDX-License-Identifier: BSD-3-Clause
"""One test a case."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._catalogue import cases as all_cases, laws
from ._commands import run
from ._law import Law


class Expectation:
    """A case by which a law is judged: call it in a test, and it fails with the reason."""

    def __init__(self, law: Any, case: str) -> None:
        self.law = law
        self.case = case

    def __call__(self) -> None:
        report = run(self.law, [self.case])
        assert report.ok, "\n".join(
            [f"{s['case']}: {s['reason']}" for s in report.broken]
            + [f"{p['name']}: {p['reason']}" for p in report.broken_properties])

    def __repr__(self) -> str:
        return self.case


def pytest_params(law: Any, cases: Sequence[str] | None = None) -> list[Any]:
    """For pytest.mark.parametrize: a parameter for each case that suits the law, with its name as id.

        @pytest.mark.parametrize("expectation", ss.pytest_params(mine))
        def test_mine(expectation):
            expectation()
    """
    import pytest

    abilities = law.capabilities if isinstance(law, Law) else laws[law].info["capabilities"]
    chosen = cases if cases is not None else [
        name for name, case in all_cases.items() if set(case.info["needs"]) <= set(abilities)]
    return [pytest.param(Expectation(law, name), id=name) for name in chosen]
