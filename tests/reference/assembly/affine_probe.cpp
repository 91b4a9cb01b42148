// SPDX-License-Identifier: BSD-3-Clause
#include "reference/assembly/affine_probe.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(affine_probe)

using namespace stickslip::reference;

namespace {

const Springs<double> springs{2e5, 1e5, 0.5};

/// A contact along x that is sheared along y by `shear` times its branch.
Tensor3<double> sheared(double shear) {
  Tensor3<double> strain = Tensor3<double>::Zero();
  strain(1, 0) = shear;
  return strain;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_contact_that_sticks_comes_back) {
  const StrainedContact contact{{1e-3, 0, 0}, 1e-6, {0, 0.02, 0}};
  const StrainCycle cycle = strain_cycle(std::span(&contact, 1), springs, sheared(1e-4));
  // kt times 1e-7 m is 0.01 N, on a branch of 1 mm; and the normal force of 0.2 N tilts by 1e-4.
  BOOST_TEST(std::abs(cycle.there(0, 1) / (1e-3 * (0.01 - 2e-5)) - 1) < 1e-5);
  BOOST_TEST(cycle.back.norm() < 1e-3 * 1e-8);
}

BOOST_AUTO_TEST_CASE(a_contact_that_slips_comes_back_with_what_it_slipped) {
  // At the limit of 0.1 N from the start: pulled on by 1e-7 m it slips, pushed back it sticks.
  const StrainedContact contact{{1e-3, 0, 0}, 1e-6, {0, 0.1, 0}};
  const StrainCycle cycle = strain_cycle(std::span(&contact, 1), springs, sheared(1e-4));
  BOOST_TEST(std::abs(cycle.back(0, 1) / (-1e-3 * 0.01) - 1) < 1e-3);
}

BOOST_AUTO_TEST_CASE(bodies_that_come_to_touch_push) {
  const StrainedContact contact{{1e-3, 0, 0}, -1e-8, {0, 0, 0}};
  Tensor3<double> squeezed = Tensor3<double>::Zero();
  squeezed(0, 0) = -1e-4;
  const StrainCycle cycle = strain_cycle(std::span(&contact, 1), springs, squeezed);
  // 1e-7 m less the gap, at kn.
  const double branch = 1e-3 * (1 - 1e-4);
  BOOST_TEST(std::abs(cycle.there(0, 0) / (-branch * 2e5 * 9e-8) - 1) < 1e-9);
  BOOST_TEST(cycle.back.norm() == 0);
}

BOOST_AUTO_TEST_CASE(many_parts_agree_with_one_to_second_order_in_the_strain) {
  const StrainedContact contact{{6e-4, 7e-4, -4e-4}, 1e-6, Vector3<double>(-7, 6, 0) * 0.01};
  Tensor3<double> strain = Tensor3<double>::Zero();
  strain.diagonal() << -2, 1, 1;
  const auto difference = [&](double size) {
    const Tensor3<double> scaled = size * strain;
    const auto once = strain_cycle(std::span(&contact, 1), springs, scaled);
    const auto often = strain_cycle(std::span(&contact, 1), springs, scaled, 64);
    return (once.back - often.back).norm();
  };
  // The residual is of the first order, what is left out of one more at least.
  BOOST_TEST(difference(1e-4) > 0);
  BOOST_TEST(difference(1e-5) < 0.015 * difference(1e-4));
}

BOOST_AUTO_TEST_SUITE_END()
