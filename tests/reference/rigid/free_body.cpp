// SPDX-License-Identifier: BSD-3-Clause
// Second route: Euler's equations stepped.
#include "reference/rigid/free_body.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(free_body)
namespace {

using Wide = long double;
using Triple = std::array<Wide, 3>;

Triple stepped_spin(const FreeBody& body, Wide time) {
  const auto& I = body.inertia;
  const auto rates = [&](const Triple& w) {
    return Triple{(I[1] - I[2]) / I[0] * w[1] * w[2], (I[2] - I[0]) / I[1] * w[2] * w[0],
                  (I[0] - I[1]) / I[2] * w[0] * w[1]};
  };
  return testing::stepped_to<3>(rates, {0, body.spin}, 2e-3L, time).at;
}

Wide apart(const Triple& a, const Triple& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

}  // namespace

/// In any order of the moments, about any axis, in both directions.
BOOST_AUTO_TEST_CASE(moves_as_eulers_equations_say) {
  Triple inertia{1, 2, 3.5L};
  do {
    for (const Triple& spin :
         {Triple{0.3L, 0.2L, 4}, Triple{-3, 0.5L, 0.4L}, Triple{0.1L, -4, -0.2L}, Triple{0, 1, 2},
          Triple{-1, 2, 0}, Triple{1, 0, -2}}) {
      BOOST_TEST_INFO_SCOPE(inertia[0] << " " << inertia[1] << ", spin " << spin[0]);
      const FreeBody body{.inertia = inertia, .spin = spin};
      const FreeSpin closed = free_spin(body, 2.7L);
      BOOST_TEST(apart(closed.spin, stepped_spin(body, 2.7L)) < 1e-15L);
      BOOST_TEST(apart(free_spin(body, closed.period).spin, spin) < 1e-16L);
      BOOST_TEST(apart(free_spin(body, closed.period / 2).spin, spin) > 0.01L);
      BOOST_TEST((closed.spin_error > 0 && closed.spin_error < 1e-15L));
    }
  } while (std::ranges::next_permutation(inertia).found);
}

BOOST_AUTO_TEST_CASE(of_a_symmetric_body_circles) {
  for (const Triple& inertia :
       {Triple{2, 2, 3}, Triple{2, 2, 1}, Triple{2, 1, 2}, Triple{3, 2, 2}}) {
    const FreeBody body{.inertia = inertia, .spin = {0.5L, 0.7L, -2}};
    const FreeSpin closed = free_spin(body, 3);
    BOOST_TEST(apart(closed.spin, stepped_spin(body, 3)) < 1e-15L);
    BOOST_TEST(apart(free_spin(body, closed.period).spin, body.spin) < 1e-16L);
  }
}

BOOST_AUTO_TEST_CASE(is_constant_about_an_axis_and_of_a_ball) {
  for (const FreeBody& body : {FreeBody{.inertia = {1, 2, 3}, .spin = {0, 4, 0}},
                               FreeBody{.inertia = {1, 2, 3}, .spin = {0, 0, -4}},
                               FreeBody{.inertia = {2, 2, 2}, .spin = {1, 2, 3}},
                               FreeBody{.inertia = {2, 2, 1}, .spin = {1, 2, 0}},
                               FreeBody{.inertia = {1, 2, 3}, .spin = {0, 0, 0}}}) {
    const FreeSpin closed = free_spin(body, 100);
    BOOST_TEST(apart(closed.spin, body.spin) == 0);
    BOOST_TEST(std::isnan(closed.period));
  }
}

/// On the separatrix: I3 (I3 - I2) w3^2 = I1 (I2 - I1) w1^2.
BOOST_AUTO_TEST_CASE(on_the_separatrix_ends_on_the_middle_axis) {
  const FreeBody body{.inertia = {1, 2, 4}, .spin = {4, 1, std::sqrt(2.0L)}};
  BOOST_TEST(apart(free_spin(body, 1.1L).spin, stepped_spin(body, 1.1L)) < 1e-15L);
  const FreeBody exact{.inertia = {2, 3, 6}, .spin = {3, 0.5L, 1}};  // 6 * 3 * 1 = 2 * 1 * 9
  const FreeSpin closed = free_spin(exact, 1.1L);
  BOOST_TEST(apart(closed.spin, stepped_spin(exact, 1.1L)) < 1e-15L);
  BOOST_TEST(std::isnan(closed.period));
  const Triple end = free_spin(exact, 30).spin;
  BOOST_TEST((std::abs(end[0]) < 1e-9L && std::abs(end[2]) < 1e-9L && std::abs(end[1]) > 1));
}

/// Near the separatrix errors grow, and the answer says so.
BOOST_AUTO_TEST_CASE(tells_what_rounding_of_its_inputs_makes) {
  FreeBody body{.inertia = {1, 2, 4}, .spin = {4, 1, (1 + 1e-10L) * std::sqrt(2.0L)}};
  const FreeSpin closed = free_spin(body, 20);
  BOOST_TEST(closed.spin_error > 1e-12L);
  BOOST_TEST(closed.spin_error < 1e-7L);
  body.spin[1] *= 1 + std::numeric_limits<Wide>::epsilon();
  body.inertia[0] *= 1 - std::numeric_limits<Wide>::epsilon() / 2;
  BOOST_TEST(apart(free_spin(body, 20).spin, closed.spin) <= closed.spin_error);
  BOOST_TEST(std::abs(free_spin(body, 20).period - closed.period) <= closed.period_error);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_body) {
  BOOST_CHECK_THROW((void)free_spin({.inertia = {1, 0, 1}}, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)free_spin({}, -1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
