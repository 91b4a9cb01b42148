// SPDX-License-Identifier: BSD-3-Clause
// Registers what loads external laws, for programs of tests in which they are used.
#include <boost/test/unit_test.hpp>

#include "stickslip/outside/outside.hpp"

namespace {

struct Loaders {
  Loaders() { stickslip::register_loaders(); }
};

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(Loaders);
