// SPDX-License-Identifier: BSD-3-Clause
// The Edinburgh law against answers of an independent high-precision program.
#include "stickslip/laws/plastic/eepa.hpp"

#include "lib/plastic_paths.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(eepa)
namespace {

using namespace testing;

BOOST_AUTO_TEST_CASE(follows_the_paths_of_the_truth_in_steps_of_any_size) {
  for (const auto& entry : truth_of("normal", "eepa_path")) {
    const AnyLaw law = plastic_law("eepa", entry.at("inputs"),
                                   {{"k1", "k1"},
                                    {"k2", "k2"},
                                    {"ka", "k_adh"},
                                    {"exponent", "exponent"},
                                    {"adhesion-exponent", "adhesion_exponent"}});
    check_plastic_path(law, entry);
  }
}

BOOST_AUTO_TEST_CASE(with_an_exponent_of_1_it_is_ludings_with_a_constant_stiffness) {
  const std::vector<double> path{30, 5, 25, 40, 10, 80, 60, 40, 20, 90, 0, 10};
  const auto is = press_along(framed_law("eepa[k1=2e4,k2=8e4,ka=1e4,exponent=1]").law, path, 1, 1);
  const auto must =
      press_along(framed_law("luding[unloading=constant,k1=2e4,k2=8e4,kc=1e4]").law, path, 1, 1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    BOOST_TEST(std::abs(is[i].normal - must[i].normal) <= 1e-14);
    BOOST_TEST(std::abs(is[i].work_dissipated - must[i].work_dissipated) <= 1e-19);
  }
}

BOOST_AUTO_TEST_CASE(a_softer_way_back_and_exponents_below_1_are_refused) {
  BOOST_CHECK_THROW(framed_law("eepa[k2=1e6]").law.contacts(1), InputError);
  BOOST_CHECK_THROW(framed_law("eepa[exponent=0.5]"), InputError);
  BOOST_CHECK_THROW(framed_law("eepa[adhesion-exponent=0.5]").law.contacts(1), InputError);
}

}  // namespace
BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
