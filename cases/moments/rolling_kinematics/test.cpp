// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/rolling_kinematics/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(rolling_kinematics)
namespace {

RollingKinematics::Outcome found(const RollingKinematics& k, const std::string& measure) {
  return k.run(make_scheme("linear-refined[rolling=linear-refined,roll-measure=" + measure + "]"),
               2);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_relative_rotation_is_right_for_any_radii) {
  for (const RollingKinematics& k :
       {RollingKinematics{}, RollingKinematics{.radius_p = 2, .radius_q = 0.1}}) {
    const auto right = found(k, "relative-rotation");
    BOOST_TEST(right.moment <= 1e-6);
    BOOST_TEST(right.reaction == 0);
    BOOST_TEST(right.exchange <= 1e-6);
  }
}

// Radii 1 : 3, by hand: a slide of R' rolls by (1 - 1/3)/2 R' = 1/4 over R1; (1 + 3)/(3/4) in a
// rigid rotation.
BOOST_AUTO_TEST_CASE(other_measures_err_as_published) {
  const RollingKinematics k;
  const auto track = found(k, "mean-track");
  BOOST_TEST(std::abs(track.sliding - 0.25) <= 1e-6);
  BOOST_TEST(track.rigid <= 1e-6);
  BOOST_TEST(track.exchange <= 1e-6);
  const auto own = found(k, "own-spin");
  BOOST_TEST(own.sliding <= 1e-6);
  BOOST_TEST(std::abs(own.rigid - 1) <= 1e-6);
  BOOST_TEST(std::abs(own.reaction - 2) <= 1e-6);
  const auto arms = found(k, "arms-sum");
  BOOST_TEST(std::abs(arms.rigid - 16. / 3) <= 1e-6);
  BOOST_TEST(arms.exchange > 1);
  // For equal radii the path of the contact is the relative rotation.
  const RollingKinematics equal{.radius_p = 0.01, .radius_q = 0.01};
  BOOST_TEST(found(equal, "mean-track").moment <= 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
