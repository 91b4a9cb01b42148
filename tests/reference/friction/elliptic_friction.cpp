// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/elliptic_friction.hpp"

#include <numbers>

#include "reference/kinds/kind.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(elliptic_friction)
namespace {

using Wide = long double;
using testing::relative;
constexpr Wide circle = 2 * std::numbers::pi_v<Wide>;

const FrictionEllipse sample{.mu = 0.5L, .mu_across = 0.2L, .load = 30, .axes = 0.7L};

/// A point of the ellipse by its angle.
PlaneForce on_ellipse(const FrictionEllipse& e, Wide angle) {
  const Wide x = e.mu * e.load * std::cos(angle);
  const Wide y = e.mu_across * e.load * std::sin(angle);
  return {std::cos(e.axes) * x - std::sin(e.axes) * y, std::sin(e.axes) * x + std::cos(e.axes) * y};
}

Wide apart(const PlaneForce& a, const PlaneForce& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

/// The angle at which a function is least, by narrowing a grid.
template <class Function>
Wide least_angle(const Function& function) {
  Wide middle = 0;
  for (Wide width = circle; width > 1e-11L; width /= 8) {
    Wide best = middle;
    for (int i = -64; i <= 64; ++i)
      if (const Wide at = middle + width * i / 64; function(at) < function(best)) best = at;
    middle = best;
  }
  return middle;
}

/// A spring of stiffness 1000 that slides a long way in this direction, each step returned.
template <class Return>
PlaneForce stepped_slide(Wide direction, const Return& back) {
  PlaneForce force{1, -2};
  constexpr Wide pull = 1e-3L * 1000;
  for (int i = 0; i < 200'000; ++i)
    force = back(sample, {force[0] + pull * std::cos(direction) / 50,
                          force[1] + pull * std::sin(direction) / 50});
  return force;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_nearest_point_is_nearer_than_all_others) {
  for (const PlaneForce& trial :
       {PlaneForce{20, 5}, PlaneForce{-3, 16}, PlaneForce{0.1L, -40}, PlaneForce{1e4L, 1e3L}}) {
    const PlaneForce found = nearest_return(sample, trial);
    BOOST_TEST(std::abs(over_ellipse(sample, found) - 1) < 1e-17L);
    const Wide angle = least_angle([&](Wide at) { return apart(on_ellipse(sample, at), trial); });
    BOOST_TEST(apart(found, on_ellipse(sample, angle)) < 1e-7L);
    BOOST_TEST(apart(found, trial) <= apart(on_ellipse(sample, angle), trial) * (1 + 1e-17L));
  }
  const PlaneForce inside{2, 1};
  BOOST_TEST((nearest_return(sample, inside) == inside && radial_return(sample, inside) == inside));
}

BOOST_AUTO_TEST_CASE(a_slide_ends_where_a_spring_comes_that_is_stepped) {
  for (const Wide direction : {0.0L, 0.4L, 2.0L, 4.5L}) {
    BOOST_TEST(apart(stepped_slide(direction, nearest_return), nearest_slide(sample, direction)) <
               1e-9L);
    BOOST_TEST(apart(stepped_slide(direction, radial_return), radial_slide(sample, direction)) <
               1e-9L);
    // The nearest rule takes the most power of all forces that are allowed.
    const auto power = [&](const PlaneForce& f) {
      return f[0] * std::cos(direction) + f[1] * std::sin(direction);
    };
    const Wide angle = least_angle([&](Wide at) { return -power(on_ellipse(sample, at)); });
    BOOST_TEST(relative(power(nearest_slide(sample, direction)), power(on_ellipse(sample, angle))) <
               1e-15L);
    BOOST_TEST(power(radial_slide(sample, direction)) <
               power(nearest_slide(sample, direction)) * (1 + 1e-15L));
  }
}

/// Equal coefficients: a circle, and both rules are Coulomb's.
BOOST_AUTO_TEST_CASE(a_circle_is_coulombs) {
  const FrictionEllipse round{.mu = 0.3L, .mu_across = 0.3L, .load = 10, .axes = 1};
  const PlaneForce trial{6, -8};
  const PlaneForce due{1.8L, -2.4L};
  BOOST_TEST(apart(nearest_return(round, trial), due) < 1e-17L);
  BOOST_TEST(apart(radial_return(round, trial), due) < 1e-17L);
  BOOST_TEST(relative(over_ellipse(round, trial), 10 / 3.0L) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(is_asked_by_its_kind) {
  const KindAnswer answer = answer_of(*kind_named("elliptic-friction"), {{"mu", ".5"},
                                                                         {"mu-across", ".25"},
                                                                         {"load", 8},
                                                                         {"axes", 0},
                                                                         {"force-1", 0},
                                                                         {"force-2", 5}});
  const auto list = [&](std::size_t i) { return std::get<Values>(answer.outputs.at(i).second.is); };
  BOOST_TEST(answer.outputs.size() == 7U);
  BOOST_TEST(std::get<Wide>(answer.outputs[0].second.is) == 2.5L);
  BOOST_TEST(std::get<Wide>(list(1)[1].is) == 2);
  BOOST_TEST(std::get<Wide>(list(3)[0].is) == 4);
  BOOST_TEST(answer.outputs[5].first == "nearest_heat");
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
