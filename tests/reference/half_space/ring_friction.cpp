// SPDX-License-Identifier: BSD-3-Clause
#include "reference/half_space/ring_friction.hpp"

#include <complex>

#include "reference/half_space/half_space_path.hpp"
#include "tests/reference/half_space/half_space_truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(ring_friction)
namespace {

using namespace half_space_truth;
using Points = std::vector<ContactPlace>;

Points corner() {
  return {{.overlap = 1, .shift = {0, 0}, .twist = 0},
          {.overlap = 1, .shift = {0.6, 0}, .twist = 0},
          {.overlap = 1, .shift = {0.6, 0.6}, .twist = 0}};
}

/// Random points whose overlap varies.
Points tumble() {
  std::mt19937 random(5);
  const auto number = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  Points points{{.overlap = 0.8, .shift = {0, 0}, .twist = 0}};
  for (int i = 0; i < 8; ++i) {
    const Planar step = std::polar(number(0.1, 0.5), number(-3, 3));
    points.push_back({.overlap = number(0.4, 1), .shift = points.back().shift + step, .twist = 0});
  }
  return points;
}

}  // namespace

BOOST_AUTO_TEST_CASE(first_loading_is_mindlins_with_an_error_of_order_one_and_a_half) {
  const auto error = [](int rings) {
    return half_space_on_rings(corner(), {.rings = rings, .steps = 4})[1].load.force.real() -
           mindlin(0.6);
  };
  BOOST_TEST(error(64) > 0);
  BOOST_TEST(error(256) < 1e-4);
  const double order = std::log2(error(64) / error(256)) / 2;
  BOOST_TEST(order > 1.2);
  BOOST_TEST(order < 1.7);
}

// The foundation of springs is exact on one line, whatever the overlap does (tolerance: the error
// of 256 rings).
BOOST_AUTO_TEST_CASE(a_line_under_a_varying_overlap_is_that_of_a_foundation) {
  const json& entry = truth().at("oblique_line_nu0");
  const auto found =
      half_space_on_rings(points_of(entry.at("inputs")), {.rings = 256, .steps = 16});
  for (std::size_t i = 0; i < found.size(); ++i) {
    BOOST_TEST(std::abs(found[i].load.force.real() - number_of(entry["outputs"]["force_x"][i])) <
               1e-4);
    BOOST_TEST(found[i].load.force.imag() == 0.);
  }
}

BOOST_AUTO_TEST_CASE(loading_in_proportion_is_exact_in_any_number_of_rings_and_steps) {
  const Points points{{.overlap = 0.25, .shift = {0.1, 0}, .twist = 0},
                      {.overlap = 1, .shift = {0.4, 0}, .twist = 0}};
  for (const int rings : {3, 40}) {
    for (const int steps : {1, 7}) {
      const auto found = half_space_on_rings(points, {.rings = rings, .steps = steps});
      BOOST_TEST(std::abs(found[0].load.force - 0.05) < 1e-10);
      BOOST_TEST(std::abs(found[1].load.force - 0.4) < 1e-10);
      BOOST_TEST(found[1].dissipated == 0.);
    }
  }
}

// The edges of both are taken for one (tolerance: how far they are apart).
BOOST_AUTO_TEST_CASE(a_contact_that_hardly_grows_ends_with_the_last_ring) {
  const Points points{{.overlap = 0.999996, .shift = {0.4, 0}, .twist = 0},
                      {.overlap = 1, .shift = {0.4, 0}, .twist = 0}};
  const auto found = half_space_on_rings(points, {.rings = 20, .steps = 1});
  BOOST_TEST(std::abs(found[0].load.force - 0.4) < 1e-5);
  BOOST_TEST(std::abs(found[1].load.force - 0.4) < 1e-5);
}

// Squares have the error 0.6/n^2, rings that of the first test.
BOOST_AUTO_TEST_CASE(a_corner_in_the_same_steps_is_that_of_squares) {
  const auto rings = half_space_on_rings(corner(), {.rings = 256, .steps = 8});
  const auto squares = half_space_on_grid(0, corner(), 45, EdgeRule::all_touched, 8);
  for (std::size_t i = 1; i < rings.size(); ++i) {
    BOOST_TEST(std::abs(rings[i].load.force - squares[i].load.force) < 5e-4);
    BOOST_TEST(std::abs(rings[i].work - squares[i].work) < 5e-4);
    BOOST_TEST(std::abs(rings[i].dissipated - squares[i].dissipated) < 5e-4);
    BOOST_TEST(std::abs(rings[i].stored - squares[i].stored) < 5e-4);
  }
}

BOOST_AUTO_TEST_CASE(work_is_dissipated_or_stored_where_the_overlap_stays) {
  const auto end = half_space_on_rings(corner(), {.rings = 64, .steps = 8}).back();
  BOOST_TEST(end.dissipated > 0.1);
  BOOST_TEST(std::abs(end.work - end.dissipated - end.stored) < 1e-9);
}

BOOST_AUTO_TEST_CASE(a_path_that_is_turned_has_the_forces_turned) {
  const Planar turn = std::polar(1., 0.7);
  Points turned = tumble();
  for (ContactPlace& point : turned) point.shift *= turn;
  const auto before = half_space_on_rings(tumble(), {.rings = 40, .steps = 4});
  const auto after = half_space_on_rings(turned, {.rings = 40, .steps = 4});
  for (std::size_t i = 0; i < before.size(); ++i) {
    BOOST_TEST(std::abs(after[i].load.force - turn * before[i].load.force) < 1e-7);
    BOOST_TEST(std::abs(before[i].load.force) <= std::pow(tumble()[i].overlap, 1.5) + 1e-9);
    if (i > 0) BOOST_TEST(before[i].dissipated >= before[i - 1].dissipated - 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(a_gap_forgets_and_a_new_touch_begins_at_the_touch) {
  const Points points{{.overlap = 1, .shift = {0.6, 0}, .twist = 0},
                      {.overlap = -1, .shift = {2, 0}, .twist = 0},
                      {.overlap = 1, .shift = {2.8, 0}, .twist = 0}};
  const auto found = half_space_on_rings(points, {.rings = 20, .steps = 4});
  BOOST_TEST(std::abs(found[1].load.force) == 0.);
  // The second half of the last leg is the proportional loading by .4.
  BOOST_TEST(std::abs(found[2].load.force - 0.4) < 1e-10);
}

BOOST_AUTO_TEST_CASE(what_rings_cannot_do_is_refused) {
  BOOST_CHECK_THROW(half_space_on_rings({{.overlap = 1, .shift = {}, .twist = 0.1}}, {}),
                    std::invalid_argument);
  BOOST_CHECK_THROW(half_space_on_rings({{.overlap = -1, .shift = {}, .twist = 0}}, {}),
                    std::invalid_argument);
  BOOST_CHECK_THROW(half_space_on_rings(corner(), {.rings = 0, .steps = 4}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
