// SPDX-License-Identifier: BSD-3-Clause
// The law of half-spaces, on rings, beside closed forms and beside the reference, on squares.
#include "stickslip/laws/hertzian/half_space.hpp"

#include "lib/support.hpp"
#include "reference/half_space/half_space_path.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

/// Where a contact is: overlap over the largest, shift over the shift at which that slides.
struct Place {
  double overlap = 1;
  Vector2 shift = Vector2::Zero();
};

/// What a path has come to, over the friction limit and the sliding shift at overlap 1.
struct Outcome {
  Vector2 force = Vector2::Zero();
  double work = 0;
};

Outcome follow(double nu, int rings, const std::vector<Place>& path, int steps) {
  constexpr double overlap = 1e-6;
  constexpr double radius = 0.01;
  HalfSpace law{.poisson_ratio = nu, .rings = rings};
  law.prepare();
  const double limit = law.mu * hertz_contact(law, radius).force(overlap);
  const double slide = law.mu * hertz_contact(law, radius).kappa * overlap;
  HalfSpace::History history;
  Outcome all;
  Place from{0, Vector2::Zero()};
  for (const Place& to : path) {
    for (int i = 0; i < steps; ++i) {
      const auto at = [&](int k) {
        return from.overlap + (to.overlap - from.overlap) * k / static_cast<double>(steps);
      };
      const ContactForce force =
          law.advance(history, {.overlap_old = overlap * at(i),
                                .overlap_new = overlap * at(i + 1),
                                .shift = slide / steps * (to.shift - from.shift),
                                .effective_radius = radius});
      all.force = force.tangential / limit;
      all.work += force.work_tangential / (limit * slide);
    }
    from = to;
  }
  return all;
}

double mindlin(double shift) { return 1 - std::pow(1 - shift, 1.5); }

/// The reference along the same path, on squares in the same steps, extrapolated from two grids.
std::vector<Vector2> on_squares(double nu, const std::vector<Place>& path, int steps,
                                reference::EdgeRule edge) {
  std::vector<reference::ContactPlace> points;
  for (const Place& place : path)
    points.push_back({place.overlap, {place.shift[0], place.shift[1]}, 0});
  constexpr double coarse = 31;
  constexpr double fine = 45;
  const auto first = reference::half_space_on_grid(nu, points, 31, edge, steps);
  const auto second = reference::half_space_on_grid(nu, points, 45, edge, steps);
  std::vector<Vector2> forces;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const reference::Planar limit =
        (fine * fine * second[i].load.force - coarse * coarse * first[i].load.force) /
        (fine * fine - coarse * coarse);
    forces.emplace_back(limit.real(), limit.imag());
  }
  return forces;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(half_space_law)

// Exact at nu = 0 on a line. At shift .5 the stick zone ends with a ring if their number is even.
BOOST_AUTO_TEST_CASE(tends_to_mindlin_in_second_order_without_poissons_ratio) {
  double before = 0;
  for (const int rings : {6, 12, 24}) {
    const double error =
        std::abs(follow(0, rings, {{1, {0, 0}}, {1, {0.5, 0}}}, 1).force[0] - mindlin(0.5));
    BOOST_TEST_MESSAGE("rings " << rings << ": error " << error);
    BOOST_TEST(error < 0.07 / (rings * rings));
    if (rings > 6) BOOST_TEST(error < before / 3);
    before = error;
  }
}

// A force that grows in proportion with the pressure, below the limit: nothing slips, at every nu,
// in steps of any size (a punch's own displacements), up to the error of the rings.
BOOST_AUTO_TEST_CASE(keeps_the_proportion_where_it_grows_and_sticks) {
  for (const double nu : {0., 0.3, 0.5}) {
    for (const int steps : {1, 4, 16}) {
      const Outcome end = follow(nu, 12, {{1, {0.4, 0}}}, steps);
      BOOST_TEST(std::abs(end.force[0] - 0.4) < (steps == 1 ? 2e-3 : 4e-3));
      BOOST_TEST(std::abs(end.force[1]) < 1e-12);
    }
  }
}

// What Poisson's ratio adds at shift .75, in eight steps, to 4e-5: the reference, another program.
BOOST_AUTO_TEST_CASE(is_above_mindlin_by_what_poissons_ratio_adds) {
  const auto force = [](double nu) {
    return follow(nu, 12, {{1, {0, 0}}, {1, {0.75, 0}}}, 8).force[0];
  };
  BOOST_TEST(std::abs(force(0.3) - force(0) - 47e-5) < 1e-4);
  BOOST_TEST(std::abs(force(0.5) - force(0) - 170e-5) < 2e-4);
}

// The second route: a corner on rings and on squares, in the same steps.
BOOST_AUTO_TEST_CASE(is_the_reference_round_a_corner) {
  const std::vector<Place> path{{1, {0, 0}}, {1, {0.6, 0}}, {1, {0.6, 0.6}}};
  for (const double nu : {0., 0.5}) {
    const Vector2 by_squares = on_squares(nu, path, 8, reference::EdgeRule::all_touched).back();
    const Vector2 by_rings = follow(nu, 20, path, 8).force;
    BOOST_TEST_MESSAGE("nu " << nu << ": rings " << by_rings.transpose() << ", squares "
                             << by_squares.transpose());
    BOOST_TEST(apart(by_rings, by_squares) < 5e-4);
  }
}

// The same where the overlap changes, every other move as much as it can: by interpolation there,
// by squares that are cut here.
BOOST_AUTO_TEST_CASE(is_the_reference_where_the_overlap_changes) {
  std::vector<Place> path{{0.7, {0, 0}}};
  std::mt19937 engine(7);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(engine() >> 5) / double(1u << 27);
  };
  for (int i = 0; i < 8; ++i) {
    const double overlap = i % 2 == 0 ? uniform(0.8, 1) : uniform(0.5, 0.8);
    path.push_back({overlap, path.back().shift + Vector2(uniform(-0.4, 0.4), uniform(-0.4, 0.4))});
  }
  const auto by_squares = on_squares(0.3, path, 4, reference::EdgeRule::centre_inside);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Vector2 by_rings =
        follow(0.3, 16, {path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i) + 1}, 4).force;
    BOOST_TEST_MESSAGE(i << ": rings " << by_rings.transpose() << ", squares "
                         << by_squares[i].transpose());
    BOOST_TEST(apart(by_rings, by_squares[i]) < 2e-3);
  }
}

// A held contact that is pressed more and then as before keeps its force: springs, exact at nu = 0.
BOOST_AUTO_TEST_CASE(keeps_its_force_when_it_breathes) {
  for (const int rings : {12, 24}) {
    const Outcome end =
        follow(0, rings, {{0.6, {0, 0}}, {0.6, {0.2, 0}}, {1, {0.2, 0}}, {0.6, {0.2, 0}}}, 8);
    const double exact = std::pow(0.6, 1.5) * mindlin(0.2 / 0.6);
    BOOST_TEST_MESSAGE(rings << " rings: " << end.force[0] << ", exact " << exact);
    BOOST_TEST(std::abs(end.force[0] - exact) < 0.6 / rings / rings);
  }
}

BOOST_AUTO_TEST_CASE(does_not_depend_on_the_axes) {
  const std::vector<Place> path{{1, {0, 0}}, {1, {0.5, 0.1}}, {0.8, {0.2, 0.6}}, {1, {0.3, 0.1}}};
  std::vector<Place> other = path;
  const Eigen::Rotation2Dd by(0.7);
  for (Place& place : other) place.shift = by * place.shift;
  const Vector2 turned = by * follow(0.4, 8, path, 4).force;
  BOOST_TEST(apart(turned, follow(0.4, 8, other, 4).force) < 1e-11);
}

BOOST_AUTO_TEST_CASE(takes_part_in_a_study_only_where_it_is_named) {
  int asked = 0;
  for (const LawInfo& law : law_catalogue()) asked += law.on_request ? 1 : 0;
  BOOST_TEST(asked == 1);
  BOOST_TEST(testing::framed_law("half-space").law.info().on_request);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
