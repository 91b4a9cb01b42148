// SPDX-License-Identifier: BSD-3-Clause
// The system that polygons in motion are made of, and their shapes.
#include "cases/polygon/polygon_shapes.hpp"
#include "cases/polygon/polygon_system.hpp"
#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(polygon_pairs)

namespace {

using namespace stickslip;

PolygonBody body(const Polygon& shape, const Vector2& position) {
  PolygonBody made{shape};
  made.position = position;
  made.mass = shape.area();
  made.inertia = shape.second_moment();
  return made;
}

const std::string springs = "[kn=1,kt=0.3,mu=0.5]";

}  // namespace

BOOST_AUTO_TEST_CASE(momentum_is_kept_by_bodies_that_collide) {
  const Polygon hexagon = regular_polygon(6, 0.6, 0.2);
  const Polygon square = regular_polygon(4, 0.7);
  PolygonBody a = body(hexagon, {0, 0});
  PolygonBody b = body(square, {1.4, 0.3});
  a.velocity = {0.05, 0};
  b.spin = 0.1;
  const double linear = a.mass * a.velocity[0];
  const auto angular = [](std::span<const PolygonBody> bodies) {
    double sum = 0;
    for (const PolygonBody& one : bodies)
      sum += one.mass * cross(one.position, one.velocity) + one.inertia * one.spin;
    return sum;
  };
  PolygonSystem system(make_scheme("geometric-spring" + springs), {a, b});
  const double before = angular(system.bodies());
  bool touched = false;
  for (int i = 0; i < 2000; ++i) {
    system.step(0.02);
    touched = touched || (!system.contacts().empty() && system.contacts()[0].touches());
  }
  BOOST_TEST(touched);
  const auto bodies = system.bodies();
  BOOST_TEST(std::abs(bodies[0].mass * bodies[0].velocity[0] +
                      bodies[1].mass * bodies[1].velocity[0] - linear) < 1e-15);
  // Forces belong to predicted positions, which in Verlet are the positions.
  BOOST_TEST(std::abs(angular(bodies) - before) < 1e-14);
  BOOST_TEST(std::abs(bodies[1].velocity[0]) > 1e-3);
}

// The law's potential kn A and the force -grad A kn belong together, whatever corners meet.
BOOST_AUTO_TEST_CASE(the_gradient_of_the_area_keeps_the_energy) {
  const auto drift = [](const std::string& options, double dt) {
    PolygonBody a = body(regular_polygon(5, 0.6, 0.2), {0, 0});
    PolygonBody b = body(regular_polygon(4, 0.7), {1.15, 0.1});
    a.velocity = {0.03, 0};
    b.velocity = {-0.03, 0};
    a.inertia = b.inertia = std::numeric_limits<double>::infinity();
    PolygonSystem system(make_scheme("geometric-spring[kn=0.05,kt=1e-12,mu=0" + options + "]"),
                         {a, b});
    const auto energy = [&] {
      double stored = 0;
      for (const PolygonContact& contact : system.contacts()) stored += 0.05 * contact.overlap.area;
      return system.kinetic_energy() + stored;
    };
    system.step(dt);
    const double before = energy();
    double worst = 0;
    for (double t = 0; t < 40; t += dt) {
      system.step(dt);
      worst = std::max(worst, std::abs(energy() / before - 1));
    }
    return worst;
  };
  const double coarse = drift(",overlap=gradient", 0.1);
  const double fine = drift(",overlap=gradient", 0.025);
  BOOST_TEST(coarse < 1e-2);
  BOOST_TEST(fine < coarse / 6);
}

BOOST_AUTO_TEST_CASE(a_period_changes_nothing_but_the_place) {
  const Polygon shape = regular_polygon(6, 0.55, 0.1);
  const auto run = [&](double shift) {
    // Two bodies in contact, pushed together, one beyond the end of the period.
    PolygonBody a = body(shape, {4.6 + shift, 0});
    PolygonBody b = body(shape, {5.5 + shift, 0.2});
    a.load = {1e-3, 0};
    b.load = {-1e-3, 2e-4};
    PolygonSystem system(make_scheme("geometric-spring" + springs), {a, b}, 5.0);
    for (int i = 0; i < 200; ++i) system.step(0.05);
    return Vector2(system.bodies()[1].position - Vector2(shift, 0));
  };
  BOOST_TEST(apart(run(0), run(-2)) < 1e-12);
  BOOST_TEST(apart(run(0), run(3.2)) < 1e-12);
  BOOST_TEST(apart(run(0), Vector2(5.5, 0.2)) > 1e-4);
}

BOOST_AUTO_TEST_CASE(the_cells_of_a_tessellation_tile_the_strip) {
  const Tessellation cells = voronoi_cells(8, 6, 0.4, 3);
  BOOST_TEST(cells.cells.size() == 48);
  // Cells of one row fill the period; top and bottom are ragged, so the middle is counted.
  double area = 0;
  for (const Polygon& cell : cells.cells) area += cell.area();
  BOOST_TEST(std::abs(area / 48 - 1) < 0.05);
  for (std::size_t i = 0; i < 48; ++i) {
    for (std::size_t j = i + 1; j < 48; ++j)
      BOOST_TEST(overlap_of(cells.cells[i], cells.cells[j]).area < 1e-9);
  }
  BOOST_CHECK_THROW(voronoi_cells(2, 6, 0.4, 3), InputError);
  BOOST_CHECK_THROW(voronoi_cells(8, 6, 0.7, 3), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
