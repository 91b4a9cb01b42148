// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_waves/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_waves)

BOOST_AUTO_TEST_CASE(standing_waves_converge_with_order_two) {
  const Scheme scheme = make_scheme("timoshenko-bond");
  const auto coarse = BondWaves{}.run(scheme, 100);
  const auto fine = BondWaves{}.run(scheme, 200);
  BOOST_TEST(std::abs(coarse.axial / fine.axial - 4) < 0.3);
  BOOST_TEST(fine.bending < 1e-8);
  BOOST_TEST(fine.critical < 0.02);
}

// Ten ks over m: a step from kn alone is too long.
BOOST_AUTO_TEST_CASE(shear_bounds_the_step_of_a_stiff_section) {
  const BondWaves s{{.nu = -0.5}};
  const Scheme scheme = make_scheme("parallel-bond");
  const auto k = stiffness_for(scheme, s);
  const double of_kn = std::sqrt(narrow(s.sphere().mass / k.kn));
  BOOST_TEST(!s.is_stable(scheme, 0.97 * of_kn));
  BOOST_TEST(s.is_stable(scheme, 0.97 * 2 / std::sqrt(10 * narrow(k.ks / s.sphere().mass))));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
