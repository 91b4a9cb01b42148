// SPDX-License-Identifier: BSD-3-Clause
// The law of Walton and Braun against answers of an independent high-precision program.
#include "stickslip/laws/plastic/walton_braun.hpp"

#include "lib/plastic_paths.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(walton_braun)
namespace {

using namespace testing;

BOOST_AUTO_TEST_CASE(follows_the_paths_of_the_truth_with_either_memory) {
  for (const auto& entry : truth_of("normal", "walton_braun_path")) {
    const std::vector<std::pair<std::string, std::string>> options{{"k1", "k1"}, {"k2", "k2"}};
    check_plastic_path(plastic_law("walton-braun", entry.at("inputs"), options), entry);
    check_plastic_path(plastic_law("walton-braun[memory=lowered]", entry.at("inputs"), options),
                       entry, "force_if_lowered");
  }
}

// k2 = k1 + S k1 dm = 1e5 (1 + 2e4 1e-5) = 1.2e5, and what is given back over what is put in is
// k1/k2.
BOOST_AUTO_TEST_CASE(a_slope_makes_the_way_back_stiffer_with_the_greatest_force) {
  const AnyLaw law = framed_law("walton-braun[unloading=variable,k1=1e5,slope=2e4]").law;
  const auto legs = press_along(law, {10, -1}, 1, 5e-4);
  BOOST_TEST(std::abs(-legs[1].work_normal / legs[0].work_normal * 1.2 - 1) <= 1e-14);
}

BOOST_AUTO_TEST_CASE(a_softer_way_back_is_refused) {
  BOOST_CHECK_THROW(framed_law("walton-braun[k2=5e4]").law.contacts(1), InputError);
}

}  // namespace
BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
