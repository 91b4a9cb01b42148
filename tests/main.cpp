// SPDX-License-Identifier: BSD-3-Clause
// The runner of Boost.Test.
#include <boost/test/unit_test.hpp>

int main(int argc, char** argv) {
  return boost::unit_test::unit_test_main(
      [] {
        boost::unit_test::framework::master_test_suite().p_name.value = "stickslip";
        return true;
      },
      argc, argv);
}
