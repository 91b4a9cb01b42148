// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/contact_plane.hpp"

#include "lib/geometry/random_polygons.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/words.hpp"
#include "tests/reference/truth.hpp"

BOOST_AUTO_TEST_SUITE(contact_plane_)

namespace {

using namespace stickslip;
using namespace testing;
using Vertices = std::vector<Vector2>;

constexpr double degree = std::numbers::pi / 180;

std::optional<ContactPlane> plane_of(PlaneRule rule, const Polygon& i, const Polygon& j) {
  return contact_plane(rule, overlap_of(i, j), i.centroid(), j.centroid());
}

/// Angle between two planes, which are lines: at most pi/2 [rad].
double angle_between(double a, double b) {
  return std::abs(std::remainder(a - b, std::numbers::pi));
}

Polygon read(const nlohmann::json& vertices) {
  Vertices all;
  for (const auto& v : vertices) all.emplace_back(v[0].get<double>(), v[1].get<double>());
  return Polygon(all);
}

Polygon square(double size) {
  return Polygon(Vertices{{-size, -size}, {size, -size}, {size, size}, {-size, size}});
}

/// A right-angled wedge that stands on a slab, its tip 1/8 below the surface, the whole turned.
std::optional<ContactPlane> wedge_on_slab(PlaneRule rule, double angle) {
  const Polygon slab(Vertices{{-5, -1}, {5, -1}, {5, 0}, {-5, 0}});
  const Polygon wedge(Vertices{{0, -0.125}, {1, 0.875}, {-1, 0.875}});
  const auto turned = [&](const Polygon& body) {
    const Vector2& c = body.centroid();
    return body.placed({std::cos(angle) * c[0] - std::sin(angle) * c[1],
                        std::sin(angle) * c[0] + std::cos(angle) * c[1]},
                       angle);
  };
  return plane_of(rule, turned(slab), turned(wedge));
}

/// A slender spike that pierces a block from the left and sticks out of it by `out`.
std::optional<ContactPlane> spike_through_block(PlaneRule rule, double out) {
  const Polygon spike(Vertices{{-2, -0.5}, {1 + out, 0.75}, {-2, 0.5}});
  return plane_of(rule, square(1), spike);
}

}  // namespace

BOOST_AUTO_TEST_CASE(agrees_with_the_outside_truth) {
  for (const auto& [name, entry] : impact_truth("polygon_overlap")) {
    BOOST_TEST_INFO_SCOPE(name);
    const Polygon i = read(entry.at("inputs").at("i"));
    const Polygon j = read(entry.at("inputs").at("j"));
    const nlohmann::json& truth = entry.at("outputs");
    const auto check = [&](PlaneRule rule, const char* key) {
      const std::optional<ContactPlane> plane = plane_of(rule, i, j);
      BOOST_REQUIRE(plane.has_value());
      BOOST_TEST(angle_between(plane->angle(), truth.at(key).get<double>() * degree) <= 1e-14);
    };
    check(PlaneRule::boundary_vector, "plane_boundary_vector_deg");
    check(PlaneRule::eq13, "eq13_fold_deg");
    if (truth.contains("plane_conventional_deg")) {
      check(PlaneRule::chord, "plane_conventional_deg");
    }
  }
}

BOOST_AUTO_TEST_CASE(angles_run_from_zero_to_less_than_a_half_turn) {
  struct Pair {
    Vector2 normal;
    double angle;
  };
  const double diagonal = std::sqrt(0.5);
  const std::vector<Pair> all{{{0, 1}, 0},
                              {{0, -1}, 0},
                              {{1, 0}, 90},
                              {{-1e-30, 1}, 0},
                              {{1e-30, 1}, 0},
                              {{-1, 0}, 90},
                              {{diagonal, diagonal}, 135},
                              {{-diagonal, -diagonal}, 135},
                              {{-diagonal, diagonal}, 45},
                              {{diagonal, -diagonal}, 45}};
  for (const auto& [normal, angle] : all) {
    ContactPlane plane;
    plane.normal = normal;
    BOOST_TEST(std::abs(plane.angle() - angle * degree) <= 1e-15);
    BOOST_TEST(!std::signbit(plane.angle()));
  }
}

BOOST_AUTO_TEST_CASE(normals_point_out_of_i_and_turn_round_with_the_order) {
  const Polygon i = square(1);
  const Polygon j = square(1).placed({1.7, 0.3}, 0.4);
  for (const PlaneRule rule : all_plane_rules) {
    const std::optional<ContactPlane> plane = plane_of(rule, i, j);
    const std::optional<ContactPlane> back = plane_of(rule, j, i);
    BOOST_REQUIRE(plane.has_value());
    BOOST_REQUIRE(back.has_value());
    BOOST_TEST(plane->normal.dot(j.centroid() - i.centroid()) > 0);
    BOOST_TEST(std::abs(plane->normal.norm() - 1) <= 1e-15);
    BOOST_TEST(apart(plane->normal, -back->normal) <= 1e-14);
    BOOST_TEST(apart(plane->point, overlap_of(i, j).centroid) == 0);
  }
}

BOOST_AUTO_TEST_CASE(with_two_intersections_the_chord_is_across_the_boundary_vector) {
  int compared = 0;
  for (const PairFamily family : {PairFamily::convex, PairFamily::star_shaped}) {
    PairGenerator generator(family);
    for (int k = 0; k < 5000; ++k) {
      const auto [i, j] = generator.next();
      const Overlap overlap = overlap_of(i, j);
      // short chords have an uncertain direction: one of 0.01 by 1e-13
      if (overlap.intersections.size() != 2 || overlap.boundary_vector.norm() < 0.01) continue;
      const auto chord = contact_plane(PlaneRule::chord, overlap, i.centroid(), j.centroid());
      const auto across =
          contact_plane(PlaneRule::boundary_vector, overlap, i.centroid(), j.centroid());
      BOOST_REQUIRE(chord.has_value());
      BOOST_REQUIRE(across.has_value());
      BOOST_TEST(angle_between(chord->angle(), across->angle()) <= 1e-12);
      BOOST_TEST(chord->uniqueness == 1);
      ++compared;
    }
  }
  BOOST_TEST(compared > 3000);
}

BOOST_AUTO_TEST_CASE(chord_and_boundary_vector_turn_with_the_bodies_and_eq_13_does_not) {
  double worst_eq13 = 0;
  for (double angle = 0; angle < 3; angle += 0.1) {
    for (const PlaneRule rule : {PlaneRule::chord, PlaneRule::boundary_vector}) {
      BOOST_TEST(angle_between(wedge_on_slab(rule, angle)->angle(), angle) <= 1e-12);
    }
    const double eq13 = wedge_on_slab(PlaneRule::eq13, angle)->angle();
    worst_eq13 = std::max(worst_eq13, angle_between(eq13, angle));
  }
  // by symmetry the plane of the upright wedge is level; Eq. 13 has the mean of 45, 45 and 0
  const double level = wedge_on_slab(PlaneRule::eq13, 0)->angle();
  BOOST_TEST(std::abs(level - 45 * std::sqrt(2) / (1 + std::sqrt(2)) * degree) <= 1e-13);
  BOOST_TEST(worst_eq13 > 40 * degree);
}

BOOST_AUTO_TEST_CASE(the_chord_jumps_where_intersections_appear_and_the_boundary_vector_does_not) {
  // the spike comes out on the other side
  constexpr double small = 1e-9;
  const auto jump = [&](PlaneRule rule) {
    return angle_between(spike_through_block(rule, -small)->angle(),
                         spike_through_block(rule, small)->angle());
  };
  BOOST_TEST(jump(PlaneRule::chord) > 40 * degree);
  BOOST_TEST(jump(PlaneRule::boundary_vector) <= 100 * small);
}

BOOST_AUTO_TEST_CASE(says_how_near_it_is_to_another_answer) {
  // a square across another: all four long chords are equally long, Eq. 13 is at 45 degrees to the
  // branch, and the boundary vectors of opposite corners cancel
  const Polygon diamond(Vertices{{1.2, 0}, {0, 1.2}, {-1.2, 0}, {0, -1.2}});
  const Overlap cross_of_squares = overlap_of(square(1), diamond);
  const auto at = [&](PlaneRule rule, const Vector2& branch) {
    return contact_plane(rule, cross_of_squares, {0, 0}, branch);
  };
  BOOST_TEST(cross_of_squares.intersections.size() == 8U);
  BOOST_TEST(at(PlaneRule::chord, {1, 0})->uniqueness <= 1e-14);
  BOOST_TEST(at(PlaneRule::eq13, {1, 0})->uniqueness < 0.3);
  BOOST_TEST(!at(PlaneRule::boundary_vector, {1, 0}).has_value());
  const double angle = at(PlaneRule::eq13, {1, 0})->angle();
  const Vector2 midway(std::cos(angle + 45 * degree), std::sin(angle + 45 * degree));
  const Vector2 along(std::cos(angle), std::sin(angle));
  BOOST_TEST(at(PlaneRule::eq13, midway)->uniqueness <= 1e-14);
  BOOST_TEST(std::abs(at(PlaneRule::eq13, along)->uniqueness - 1) <= 1e-14);
  BOOST_TEST(at(PlaneRule::eq13, {0, 0})->uniqueness == 0);
  // a flat overlap: the vector is all but half of the perimeter
  const Polygon slab(Vertices{{-2, 0.999}, {2, 0.999}, {2, 2}, {-2, 2}});
  const auto flat = plane_of(PlaneRule::boundary_vector, square(1), slab);
  BOOST_TEST(flat->uniqueness > 0.998);
  BOOST_TEST(flat->uniqueness < 1);
}

BOOST_AUTO_TEST_CASE(has_no_answer_where_the_rule_has_none) {
  const Polygon outer = square(2);
  const Polygon inner = square(1).placed({0.1, 0.2}, 0.3);
  BOOST_TEST(!plane_of(PlaneRule::chord, outer, inner).has_value());
  BOOST_TEST(!plane_of(PlaneRule::boundary_vector, outer, inner).has_value());
  BOOST_TEST(plane_of(PlaneRule::eq13, outer, inner).has_value());
  const Polygon apart = square(1).placed({9, 9}, 0);
  for (const PlaneRule rule : all_plane_rules) {
    BOOST_TEST(!plane_of(rule, outer, apart).has_value());
  }
}

BOOST_AUTO_TEST_CASE(rules_are_read_by_their_names) {
  for (const PlaneRule rule : all_plane_rules) {
    BOOST_TEST(read_word(all_plane_rules, "plane", name_of(rule)) == rule);
  }
  BOOST_CHECK_EXCEPTION(static_cast<void>(read_word(all_plane_rules, "plane", "cord")), InputError,
                        [](const InputError& e) {
                          return std::string(e.what()) ==
                                 "plane=cord: must be one of chord, eq13, boundary-vector";
                        });
}

BOOST_AUTO_TEST_SUITE_END()
