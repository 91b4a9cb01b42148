# SPDX-License-Identifier: BSD-3-Clause
"""One test for each case that suits the law: pytest examples/python-module."""
import pytest
import stickslip as ss

from law import radial_return


CASES = ["slip-rotation", "stick-to-slip", "touch-again"]  # all that suit it without


@pytest.mark.parametrize("expectation", ss.pytest_params(radial_return, CASES))
def test_radial_return(expectation: ss.Expectation) -> None:
    expectation()
