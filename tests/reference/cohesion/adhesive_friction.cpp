// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/adhesive_friction.hpp"

#include <boost/math/tools/minima.hpp>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(adhesive_friction)
namespace {

using Wide = long double;
using testing::relative;

const Wide pi = std::acos(-1.0L);

}  // namespace

/// Units with w = R = E* = 1. Energy released by the area: of the normal load (F_hertz - F)^2/(8 pi
/// E* a^3), of the tangential one the slope of T^2/2/(8 G* a). Both are w at a contact of radius a;
/// the largest T is that at which it peels.
BOOST_AUTO_TEST_CASE(peels_at_the_largest_force_in_balance) {
  const Wide pull_off = 1.5L * pi;
  for (const Wide shear : {0.3L, 0.4L, 0.7L})
    for (const Wide over : {-0.9L, -0.5L, 0.0L, 1.0L, 7.0L}) {
      const auto square_of_force = [&](Wide a) {
        const Wide cube = a * a * a;
        const Wide lacks = 4 * cube / 3 - over * pull_off;
        const Wide left = 1 - lacks * lacks / (8 * pi * cube);
        // Area pi a^2, compliance 1/(8 G* a): (1/2) d(1/(8 G* a))/d(pi a^2) of T^2.
        const Wide width = 1e-4L * a;
        const Wide by_area = (1 / (a - width) - 1 / (a + width)) / (16 * shear) /
                             (pi * ((a + width) * (a + width) - (a - width) * (a - width)));
        return left / by_area;
      };
      const auto most = boost::math::tools::brent_find_minima(
          [&](Wide a) { return -square_of_force(a); }, 0.5L, 4.0L, 60);
      BOOST_TEST(relative(adhesive_limits(0.3L, over, shear).peeling * pull_off,
                          std::sqrt(-most.second)) < 1e-7L);
    }
}

BOOST_AUTO_TEST_CASE(are_what_they_are_called) {
  const AdhesiveLimits least = adhesive_limits(0.5L, -1, 0.4L);
  BOOST_TEST((least.coulomb == 0.5L && least.thornton == 0.5L));
  BOOST_TEST((least.pull_off == 0 && least.peeling == 0));
  const AdhesiveLimits free = adhesive_limits(0.5L, 0, 0.25L);
  BOOST_TEST((free.coulomb == 0 && free.thornton == 1 && free.pull_off == 0.5L));
  BOOST_TEST(free.peeling == 2);
  BOOST_CHECK_THROW((void)adhesive_limits(-1, 0, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)adhesive_limits(1, -1.1L, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)adhesive_limits(1, 0, 0), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
