// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_saltation/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(gradient_saltation)
BOOST_AUTO_TEST_SUITE_END()
