// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_bounce/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(gradient_bounce)
BOOST_AUTO_TEST_SUITE_END()
