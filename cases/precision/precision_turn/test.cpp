// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_turn/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(precision_turn)
namespace {

PrecisionTurn::Outcome run(const std::string& options, int steps) {
  const PrecisionTurn s;
  return s.run(scheme_for(s, "linear-conventional[" + options + "]"), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_change_of_basis_rounds_nothing) {
  BOOST_TEST(std::abs(run("frame=exact,history=half", 4096).length - 1) < 1e-3);  // of the start
  BOOST_TEST(run("frame=exact,history=single", 4096).digits < 1e-2);
}

BOOST_AUTO_TEST_CASE(a_stored_vector_that_is_mapped_loses_digits_in_every_step) {
  const auto coarse = run("frame=projected,history=half", 64);
  const auto fine = run("frame=projected,history=half", 4096);
  BOOST_TEST(std::abs(fine.length - 1) > std::abs(coarse.length - 1));
  BOOST_TEST(fine.digits > 1e-5);
  BOOST_TEST(fine.digits <= 1);
}

BOOST_AUTO_TEST_CASE(in_double_precision_nothing_is_lost) {
  BOOST_TEST(run("frame=projected", 1024).digits == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
