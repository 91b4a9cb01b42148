// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_damped_impact/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(gradient_damped_impact)
BOOST_AUTO_TEST_SUITE_END()
