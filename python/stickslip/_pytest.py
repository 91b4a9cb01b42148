# SPDX-License-Identifier: BSD-3-Clause
"""One test a case, and one for the properties."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._catalogue import cases as all_cases, laws
from ._commands import properties, run
from ._law import Law


PROPERTIES = "properties"


class Expectation:
    """A case by which a law is judged, or "properties": call it in a test, and it fails with the reason."""

    def __init__(self, law: Any, case: str) -> None:
        self.law = law
        self.case = case

    def __call__(self) -> None:
        if self.case == PROPERTIES:
            broken = [found for found in properties(self.law) if found["verdict"] == "broken"]
            assert not broken, "\n".join(f"{found['name']}: {found['reason']}" for found in broken)
            return
        report = run(self.law, [self.case], properties=False)
        reasons = "\n".join(f"{study['case']}: {study['reason']}" for study in report.broken or report.studies)
        if not report.ok and not report.broken:
            import pytest

            pytest.skip(f"nothing was judged: {reasons}")
        assert report.ok, reasons

    def __repr__(self) -> str:
        return self.case


def pytest_params(law: Any, cases: Sequence[str] | None = None) -> list[Any]:
    """For pytest.mark.parametrize: a parameter for the properties of the law, and one for each case
    that suits it, with its name as id.

        @pytest.mark.parametrize("expectation", ss.pytest_params(mine))
        def test_mine(expectation):
            expectation()
    """
    import pytest

    abilities = law.capabilities if isinstance(law, Law) else laws[law].info["capabilities"]
    chosen = cases if cases is not None else [
        name for name, case in all_cases.items() if set(case.info["needs"]) <= set(abilities)]
    return [pytest.param(Expectation(law, name), id=name) for name in (PROPERTIES, *chosen)]
