// SPDX-License-Identifier: BSD-3-Clause
#include "reference/printed.hpp"

#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(printed)

BOOST_AUTO_TEST_CASE(a_name_that_is_not_there_is_told) {
  BOOST_CHECK_EXCEPTION(printed_numbers("no_such_table"), std::invalid_argument,
                        [](const std::invalid_argument& e) {
                          return std::string(e.what()).find("no_such_table") != std::string::npos;
                        });
}

BOOST_AUTO_TEST_CASE(a_cell_that_is_no_number_is_told) {
  BOOST_CHECK_EXCEPTION(printed_numbers("impact_points"), std::invalid_argument,
                        [](const std::invalid_argument& e) {
                          return std::string(e.what()).find("chung-ooi") != std::string::npos;
                        });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
