// SPDX-License-Identifier: BSD-3-Clause
#define BOOST_TEST_MODULE stickslip
#include <boost/test/unit_test.hpp>
