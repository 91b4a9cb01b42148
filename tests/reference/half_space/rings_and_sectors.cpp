// SPDX-License-Identifier: BSD-3-Clause
// The half-space by a second route, rings and sectors, against reference/half_space and closed
// forms. Its own errors: 0.1 over the rings squared where the stick zone ends with a ring, up to
// 0.3 elsewhere; second order in the sectors, which are extrapolated.
#include "tests/reference/half_space/rings_and_sectors.hpp"

#include <complex>

#include "reference/half_space/half_space_path.hpp"
#include "reference/moments/hertz_torsion.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rings_and_sectors)
namespace {

using testing::RingContact;

/// Fewer rings where every memory access is watched.
#ifdef __SANITIZE_ADDRESS__
constexpr bool is_watched = true;
#else
constexpr bool is_watched = false;
#endif

/// What f(sectors) tends to, of second order.
template <class Value>
auto many_sectors(const Value& value) {
  return (4. * value(32) - value(16)) / 3.;
}

/// Force after a shift on one line, in so many steps.
double loaded(double nu, int rings, int sectors, double shift, int steps) {
  RingContact contact(nu, rings, sectors);
  for (int i = 0; i < steps; ++i) contact.move(shift / steps);
  return contact.force().real();
}

/// Force on squares after the same steps.
double loaded_on_squares(double nu, int cells, double shift, int steps) {
  const std::vector<ContactPlace> points{{.overlap = 1, .shift = {}, .twist = 0},
                                         {.overlap = 1, .shift = shift, .twist = 0}};
  return half_space_on_grid(nu, points, cells, EdgeRule::all_touched, steps)
      .back()
      .load.force.real();
}

}  // namespace

// Mindlin, exact at nu = 0 on a line. At shift .5 the stick zone ends with a ring.
BOOST_AUTO_TEST_CASE(first_loading_tends_to_mindlin_in_second_order) {
  double before = 0;
  for (const int rings : {6, 12, 24}) {
    if (is_watched && rings > 12) break;
    const double error = 1 - std::pow(0.5, 1.5) - loaded(0, rings, 8 * rings / 3, 0.5, 1);
    BOOST_TEST_MESSAGE("rings " << rings << ": Mindlin less force " << error);
    BOOST_TEST(error > 0);
    if (rings > 6) {
      const double order = std::log2(before / error);
      BOOST_TEST(order > 1.7);
      BOOST_TEST(order < 2.3);
    }
    before = error;
  }
  BOOST_TEST(before < (is_watched ? 4e-4 : 1e-4));
}

// The excess over nu = 0 on the same grid, against that on squares; 1e-4 is what the reference says
// of itself at a fixed overlap.
BOOST_AUTO_TEST_CASE(poissons_number_adds_as_much_as_on_squares) {
  constexpr double shift = 0.75;
  constexpr int steps = 8;
  constexpr int rings = is_watched ? 6 : 12;
  for (const double nu : {0.3, 0.5}) {
    const auto excess = [&](int sectors) {
      return loaded(nu, rings, sectors, shift, steps) - loaded(0, rings, sectors, shift, steps);
    };
    const double by_rings = many_sectors(excess);
    const double by_squares =
        loaded_on_squares(nu, 31, shift, steps) - loaded_on_squares(0, 31, shift, steps);
    BOOST_TEST_MESSAGE("nu " << nu << ": excess by rings " << by_rings << ", by squares "
                             << by_squares);
    BOOST_TEST(std::abs(by_rings - by_squares) < (is_watched ? 3e-4 : 1e-4));
  }
}

// First along, then across, in four steps each by both routes: .6, .6 of the sliding shift. The
// reference says 1.3e-4 to 2.7e-4 of itself on corners.
BOOST_AUTO_TEST_CASE(a_corner_is_that_on_squares) {
  constexpr int steps = 4;
  constexpr double leg = 0.6;
  const std::vector<ContactPlace> points{{.overlap = 1, .shift = {}, .twist = 0},
                                         {.overlap = 1, .shift = leg, .twist = 0},
                                         {.overlap = 1, .shift = {leg, leg}, .twist = 0}};
  for (const double nu : {0., 0.3, 0.5}) {
    const auto on_squares = [&](int cells) {
      return half_space_on_grid(nu, points, cells, EdgeRule::all_touched, steps).back().load.force;
    };
    constexpr double coarse = 31;
    constexpr double fine = 45;
    const Planar by_squares = (fine * fine * on_squares(45) - coarse * coarse * on_squares(31)) /
                              (fine * fine - coarse * coarse);
    const Planar by_rings = many_sectors([&](int sectors) {
      RingContact contact(nu, is_watched ? 8 : 12, sectors);
      for (int i = 0; i < steps; ++i) contact.move(leg / steps);
      for (int i = 0; i < steps; ++i) contact.move({0, leg / steps});
      return contact.force();
    });
    BOOST_TEST_MESSAGE("nu " << nu << ": corner by rings " << by_rings << ", by squares "
                             << by_squares);
    BOOST_TEST(std::abs(by_rings - by_squares) < (is_watched ? 1e-3 : 1.3e-4));
  }
}

// The closed curve of partial-slip torsion, the same for every nu.
BOOST_AUTO_TEST_CASE(torsion_is_its_closed_form) {
  for (const double nu : {0., 0.5}) {
    const double torque = many_sectors([&](int sectors) {
      RingContact contact(nu, is_watched ? 9 : 18, sectors);
      for (int i = 0; i < 2; ++i) contact.move(0, 0.15);
      return contact.torque();
    });
    BOOST_TEST_MESSAGE("nu " << nu << ": torque less closed form "
                             << torque - torsion_at_twist(0.15).torque);
    BOOST_TEST(std::abs(torque - torsion_at_twist(0.15).torque) < (is_watched ? 1e-3 : 2e-4));
  }
}

// Shear after twist and twist after shear, against squares: a path with both, in four steps each.
BOOST_AUTO_TEST_CASE(twist_and_then_shear_are_those_on_squares) {
  constexpr int steps = 4;
  const std::vector<ContactPlace> points{{.overlap = 1, .shift = {}, .twist = 0},
                                         {.overlap = 1, .shift = {}, .twist = 0.5},
                                         {.overlap = 1, .shift = 0.6, .twist = 0.5}};
  const auto by_squares =
      half_space_on_grid(0.3, points, 45, EdgeRule::all_touched, steps).back().load;
  const auto by_rings = [&](bool torque) {
    return many_sectors([&](int sectors) {
      RingContact contact(0.3, is_watched ? 12 : 15, sectors);
      for (int i = 0; i < steps; ++i) contact.move(0, 0.5 / steps);
      for (int i = 0; i < steps; ++i) contact.move(0.6 / steps);
      return torque ? contact.torque() : contact.force().real();
    });
  };
  BOOST_TEST_MESSAGE("twist, then shear: by rings " << by_rings(false) << " " << by_rings(true)
                                                    << ", by squares " << by_squares.force.real()
                                                    << " " << by_squares.torque);
  // Squares at 45: 7e-4 in torsion (tests of half_space_friction).
  BOOST_TEST(std::abs(by_rings(false) - by_squares.force.real()) < 1e-3);
  BOOST_TEST(std::abs(by_rings(true) - by_squares.torque) < 1e-3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
