// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/static_and_kinetic.hpp"

#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(static_and_kinetic)
namespace {

using Wide = long double;
using Path = std::vector<Corner<Wide>>;

/// Points in micrometres.
Path points(const std::vector<std::array<Wide, 3>>& all) {
  Path path;
  for (const auto& [overlap, first, second] : all)
    path.push_back({.overlap = overlap * 1e-6L, .shift = {first * 1e-6L, second * 1e-6L}});
  return path;
}

const KineticSprings sample{.kn = 1e5L, .kt = 7e4L, .mu = 0.5L, .mu_kinetic = 0.3L};

/// Largest difference of forces over `limit`, and of heat over limit^2/kt; huge where they do
/// different things.
Wide apart_of(const KineticPath& a, const KineticPath& b, Wide limit, Wide kt) {
  if (a.events.size() != b.events.size()) return 1e9L;
  Wide worst = std::abs(a.dissipated_in_falls - b.dissipated_in_falls) * kt / limit / limit;
  for (std::size_t i = 0; i < a.corners.size(); ++i) {
    const KineticState& one = a.corners[i];
    const KineticState& two = b.corners[i];
    if (one.slides != two.slides) return 1e8L;
    worst = std::max({worst, std::abs(one.force[0] - two.force[0]) / limit,
                      std::abs(one.force[1] - two.force[1]) / limit,
                      std::abs(one.dissipated - two.dissipated) * kt / limit / limit});
  }
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    if (a.events[i].kind != b.events[i].kind || a.events[i].leg != b.events[i].leg) return 1e7L;
    worst = std::max(worst, std::abs(a.events[i].fraction - b.events[i].fraction));
  }
  return worst;
}

}  // namespace

/// Gaps, rests, straight and turning legs, equal coefficients: 300 paths, 1000 onsets.
BOOST_AUTO_TEST_CASE(equals_its_rate_equations_stepped) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  const auto draw = [&] { return static_cast<Wide>(uniform(random)); };
  int onsets = 0;
  int sticks = 0;
  Wide worst = 0;
  for (int k = 0; k < 300; ++k) {
    KineticSprings springs{.kn = 1e5L, .kt = 1e5L * (0.3L + draw()), .mu = 0.2L + 0.6L * draw()};
    springs.mu_kinetic = springs.mu * (draw() < 0.2L ? 1 : 0.2L + 0.8L * draw());
    const bool is_straight = draw() < 0.3L;
    std::vector<std::array<Wide, 3>> all{{10, 0, 0}};
    for (int i = 0; i < 7; ++i) {
      std::array<Wide, 3> next = all.back();
      if (draw() < 0.6L) next[0] = 20 * draw() - (draw() < 0.2L ? 8 : 0);
      if (draw() < 0.85L) {
        next[1] += 40 * (draw() - 0.5L);
        if (!is_straight) next[2] += 40 * (draw() - 0.5L);
      }
      all.push_back(next);
    }
    const Path path = points(all);
    const KineticPath closed = static_and_kinetic_path(springs, path);
    onsets += closed.count(KineticEventKind::onset);
    sticks += closed.count(KineticEventKind::sticks_again);
    worst = std::max(worst, apart_of(closed, integrated_kinetic_path(springs, path), springs.mu * 2,
                                     springs.kt));
  }
  BOOST_TEST(worst < 1e-14L);
  BOOST_TEST(onsets > 800);
  BOOST_TEST(sticks > 500);
}

/// By hand: .5 N is reached at 50/7 um, it falls to .3 N and stays there; back by 8/.7 um to -.5 N.
BOOST_AUTO_TEST_CASE(falls_at_once_and_is_held_again_to_the_static_limit) {
  const KineticPath path =
      static_and_kinetic_path(sample, points({{10, 0, 0}, {10, 20, 0}, {10, 9, 0}, {10, 8, 0}}));
  BOOST_TEST(std::abs(path.corners[1].force[0] - 0.3L) < 1e-18L);
  BOOST_TEST(std::abs(path.corners[2].force[0] - (0.3L - 0.77L)) < 1e-18L);
  BOOST_TEST(std::abs(path.corners[3].force[0] + 0.3L) < 1e-18L);
  BOOST_TEST_REQUIRE(path.events.size() == 3U);
  BOOST_TEST(std::abs(path.events[0].fraction - 5 / 14.0L) < 1e-18L);
  BOOST_TEST(path.events[1].fraction == 0);
  BOOST_TEST(std::abs(path.events[2].fraction - 3 / 7.0L) < 1e-17L);
  BOOST_TEST(!path.corners[2].slides);
  BOOST_TEST(path.corners[3].slides);
}

BOOST_AUTO_TEST_CASE(rest_changes_nothing_nor_later) {
  const KineticPath without =
      static_and_kinetic_path(sample, points({{10, 0, 0}, {10, 9, 3}, {10, 20, 9}}));
  const KineticPath with = static_and_kinetic_path(
      sample, points({{10, 0, 0}, {10, 9, 3}, {10, 9, 3}, {10, 9, 3}, {10, 20, 9}}));
  BOOST_TEST(with.corners.back().force == without.corners.back().force);
  BOOST_TEST(with.corners.back().dissipated == without.corners.back().dissipated);
  BOOST_TEST(with.corners[3].slides);
  BOOST_TEST(with.count(KineticEventKind::sticks_again) == 0);
}

/// A load that falls while the spring relaxes more slowly than the static limit and faster than the
/// kinetic one: it falls and sticks at the same place.
BOOST_AUTO_TEST_CASE(falls_and_sticks_in_one_leg_where_load_and_spring_go_down) {
  const KineticPath path =
      static_and_kinetic_path(sample, points({{10, 0, 0}, {10, 7, 0}, {7, 5.3L, 0}}));
  BOOST_TEST_REQUIRE(path.events.size() == 2U);
  BOOST_TEST((path.events[0].kind == KineticEventKind::onset));
  BOOST_TEST((path.events[1].kind == KineticEventKind::sticks_again));
  BOOST_TEST(path.events[0].fraction == path.events[1].fraction);
  BOOST_TEST(!path.corners[2].slides);
}

/// What the spring held is heat when the bodies part, and nothing is remembered.
BOOST_AUTO_TEST_CASE(forgets_in_a_gap) {
  const KineticPath path = static_and_kinetic_path(
      sample, points({{10, 0, 0}, {10, 5, 0}, {-1, 5, 0}, {10, 5, 0}, {10, 9, 0}}));
  BOOST_TEST(std::abs(path.corners[2].dissipated - 0.35L * 0.35L / 1.4e5L) < 1e-24L);
  BOOST_TEST(path.corners[3].force[0] == 0);
  BOOST_TEST(std::abs(path.corners[4].force[0] - 0.28L) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(reaching_the_limit_at_the_end_of_a_leg_is_an_onset) {
  const KineticSprings springs{.kn = 1e5L, .kt = 1e5L, .mu = 0.5L, .mu_kinetic = 0.25L};
  const KineticPath path = static_and_kinetic_path(springs, points({{10, 0, 0}, {10, 5, 0}}));
  BOOST_TEST(path.corners[1].slides);
  BOOST_TEST(std::abs(path.corners[1].force[0] - 0.25L) < 1e-18L);
}

/// Against the paths of the cycles themselves; below the threshold nothing slides.
BOOST_AUTO_TEST_CASE(cycle_is_that_of_its_path) {
  for (const Wide amplitude : {5.8L, 10.0L, 40.0L}) {
    const KineticCycle cycle = static_and_kinetic_cycle(sample, 1, amplitude * 1e-6L);
    std::vector<std::array<Wide, 3>> all{{10, 0, 0}, {10, amplitude + 30, 0}};
    for (int i = 0; i < 3; ++i) {
      all.push_back({10, 30 - amplitude, 0});
      all.push_back({10, 30 + amplitude, 0});
    }
    const KineticPath path = static_and_kinetic_path(sample, points(all));
    const Wide heat = path.corners[7].dissipated - path.corners[5].dissipated;
    BOOST_TEST(std::abs(cycle.dissipated - heat) < 1e-15L * heat);
    BOOST_TEST(std::abs(cycle.in_falls - (0.25L - 0.09L) / 7e4L) < 1e-23L);
  }
  BOOST_TEST(static_and_kinetic_cycle(sample, 1, 5.7e-6L).dissipated == 0);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_contact) {
  const Path path = points({{10, 0, 0}});
  BOOST_CHECK_THROW((void)static_and_kinetic_path(sample, {}), std::invalid_argument);
  for (const KineticSprings& wrong :
       {KineticSprings{.mu = 0.3L, .mu_kinetic = 0.4L}, KineticSprings{.kn = 0},
        KineticSprings{.kt = -1}, KineticSprings{.mu = 0.5L, .mu_kinetic = 0}})
    BOOST_CHECK_THROW((void)static_and_kinetic_path(wrong, path), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
