// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_shear/case.hpp"

#include "cases/polygon/polygon_frames.hpp"
#include "cases/polygon/polygon_packing.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "cases/support.hpp"
#include "reference/polygon/polygon_overlap.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(polygon_shear)

namespace {

using namespace stickslip;

using Outcome = PolygonShear::Outcome;

/// The equations are solved once for all tests.
const ShearedPolygons& sheared() {
  static const ShearedPolygons polygons = PolygonShear{}.prepare();
  return polygons;
}

Outcome run(const std::string& scheme, int steps) {
  return sheared().run(scheme_for(sheared().problem, scheme), steps);
}

/// Springs without friction and dashpots.
Scheme frictionless(const std::string& options = "") {
  return make_scheme("geometric-spring[kn=1,kt=0.3,mu=0" + options + "]");
}

std::vector<Eigen::Vector2d> outline(const Polygon& polygon, const Vector2& shift) {
  std::vector<Eigen::Vector2d> all;
  for (const Vector2& v : polygon.vertices()) all.emplace_back(v + shift);
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(sheared()); }

BOOST_AUTO_TEST_CASE(forces_are_those_of_the_exact_overlap) {
  const Packing packing = sheared_packing({}, 0.005);
  PackingDrive drive(frictionless(), packing);
  for (int i = 0; i < 40; ++i) drive.step(0.2);
  const PolygonSystem& system = drive.system();
  int touching = 0;
  for (const PolygonContact& c : system.contacts()) {
    const auto exact = reference::polygon_overlap(outline(system.placed(c.i), Vector2::Zero()),
                                                  outline(system.placed(c.j), c.image));
    const double length = (std::sqrt(system.bodies()[c.i].shape.area()) +
                           std::sqrt(system.bodies()[c.j].shape.area())) /
                          std::sqrt(std::numbers::pi);
    const Vector2 force = exact.area > 0
                              ? Vector2(-exact.area / length * exact.boundary_vector.normalized())
                              : Vector2(0, 0);
    BOOST_TEST(apart(c.force, force) < 1e-13);
    if (c.touches()) ++touching;
  }
  BOOST_TEST(touching > 50);
}

BOOST_AUTO_TEST_CASE(both_springs_tend_to_the_stress_and_the_energy_of_the_equations) {
  const Outcome exact = sheared().exact();
  for (const char* scheme : {"cundall-spring", "geometric-spring"}) {
    const Outcome end = run(scheme, 64);
    BOOST_TEST(end.stress == exact.stress, tolerance(2e-4));
    BOOST_TEST(end.unaccounted == exact.unaccounted, tolerance(1e-3));
  }
}

BOOST_AUTO_TEST_CASE(eq_13_changes_the_stress_and_its_planes_jump_at_any_step) {
  BOOST_TEST(run("geometric-spring[plane=eq13]", 64).stress > 1.05 * sheared().exact().stress);
  for (const int steps : {16, 64}) {
    BOOST_TEST(run("geometric-spring[plane=eq13]", steps).jumps > 0.5);
    BOOST_TEST(run("geometric-spring", steps).jumps == 0);
  }
}

BOOST_AUTO_TEST_CASE(the_movement_of_the_overlap_makes_energy_out_of_nothing) {
  BOOST_TEST(run("geometric-spring[movement=centroid]", 32).unaccounted < -1);
}

BOOST_AUTO_TEST_CASE(the_walls_give_the_momentum) {
  for (const char* scheme :
       {"cundall-spring", "geometric-spring[plane=eq13]", "geometric-spring[movement=centroid]"})
    BOOST_TEST(run(scheme, 8).momentum < 1e-13);
}

BOOST_AUTO_TEST_CASE(it_does_not_matter_where_the_period_begins) {
  Packing packing = sheared_packing({}, 0.005);
  const Scheme scheme = make_scheme("geometric-spring[kn=1,kt=0.3,mu=0.5]");
  PackingDrive here(scheme, packing);
  for (PolygonBody& body : packing.bodies) body.position[0] += 2.5 * packing.period + 0.3;
  PackingDrive there(scheme, packing);
  for (int i = 0; i < 40; ++i) {
    here.step(0.2);
    there.step(0.2);
  }
  BOOST_TEST(here.stress() != 0);
  BOOST_TEST(there.stress() == here.stress(), tolerance(1e-9));
  BOOST_TEST(there.unaccounted(1) == here.unaccounted(1), tolerance(1e-9));
}

// Without friction and dashpots, what the walls do is kinetic and in the normal springs; contacts
// of edges that keep their length have the potential kn A^2/(2 |N| l_c).
BOOST_AUTO_TEST_CASE(the_energy_of_edges_on_edges_is_that_of_their_length) {
  PackingDrive drive(frictionless(), sheared_packing({}, 0.005));
  for (int i = 0; i < 100; ++i) drive.step(0.1);
  const double booked = std::abs(drive.unaccounted(1));
  const double by_length = std::abs(drive.without_potential(1));
  BOOST_TEST(booked > 0.1 * drive.boundary_work());
  BOOST_TEST(by_length < 0.5 * booked);
}

// kn|N| has the potential kn A for bodies that turn as well, if it acts where the pressure on the
// edges does.
BOOST_AUTO_TEST_CASE(the_gradient_of_the_area_keeps_the_energy_of_bodies_that_turn) {
  const std::array<Vector2, 4> slab{Vector2(-5, -1), Vector2(5, -1), Vector2(5, 0), Vector2(-5, 0)};
  PolygonBody fixed{Polygon(slab)};
  fixed.mass = fixed.inertia = std::numeric_limits<double>::infinity();
  fixed.position = fixed.shape.centroid();
  PolygonBody free{regular_polygon(5, 0.7, 0.3)};
  free.mass = free.shape.area();
  free.inertia = free.shape.second_moment();
  free.position = Vector2(0.1, 0.55);
  Packing pair;
  pair.bodies = {fixed, free};
  pair.walls = {Wall::lower, Wall::none};
  pair.period = 100;
  PackingDrive drive(frictionless(",overlap=gradient"), pair);
  for (int i = 0; i < 400; ++i) drive.step(1e-3);
  BOOST_TEST(std::abs(drive.system().bodies()[1].spin) > 0.01);
  BOOST_TEST(drive.kinetic_energy_gained() > 0.01);
  BOOST_TEST(std::abs(drive.unaccounted(1)) < 1e-5 * drive.kinetic_energy_gained());
}

BOOST_AUTO_TEST_CASE(frames_hold_every_body_and_contact) {
  const PackingDrive drive(frictionless(), sheared_packing({}, 0.005));
  const std::string bodies = vtk_bodies(drive.system());
  BOOST_TEST(bodies.starts_with("# vtk DataFile Version 3.0\n"));
  std::size_t vertices = 0;
  for (const PolygonBody& body : drive.system().bodies()) vertices += body.shape.vertices().size();
  const std::string cells =
      "POLYGONS 36 " + std::to_string(36 + vertices) + "\n";  // each with its own count
  BOOST_TEST(says(bodies, cells));
  BOOST_TEST(says(bodies, "POINTS " + std::to_string(vertices) + " double\n"));
  const auto touching = std::ranges::count_if(drive.system().contacts(),
                                              [](const PolygonContact& c) { return c.touches(); });
  BOOST_TEST(
      vtk_contacts(drive.system()).find("POINTS " + std::to_string(touching) + " double\n") !=
      std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_run_in_frames_ends_where_the_run_does) {
  const CaseParameters parameters(parameters_of<PolygonShear>());
  std::vector<int> frames;
  double end = 0;
  shear_in_frames(parameters, make_scheme("geometric-spring"), 3,
                  [&](int frame, const PackingDrive& drive) {
                    frames.push_back(frame);
                    end = drive.system().time();
                  });
  BOOST_TEST(frames == (std::vector{0, 1, 2, 3}));
  BOOST_TEST(end == 0.05 / 0.005, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(two_bodies_that_collide_keep_their_momentum_balance) {
  PackingDrive drive(frictionless(), colliding_pair({}, 0.01));
  for (int i = 0; i < 50; ++i) drive.step(0.1);
  BOOST_TEST(drive.mean_contacts() > 0);
  BOOST_TEST(drive.momentum_error() < 1e-13);
}

BOOST_AUTO_TEST_CASE(a_packing_that_never_touches_is_refused) {
  BOOST_CHECK_THROW(prepared("polygon-shear", {{"fill", "0.8"}, {"strain", "0.001"}}), InputError);
}

BOOST_AUTO_TEST_CASE(a_tangential_restitution_of_one_is_refused) {
  BOOST_CHECK_THROW(prepared("polygon-shear", {{"eps_n", "0.9"}, {"et_over_en", "1.2"}}),
                    InputError);
}

BOOST_AUTO_TEST_SUITE_END()
