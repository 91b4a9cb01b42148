// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/walls/mesh_wall.hpp"

#include <Eigen/Geometry>
#include <random>

#include "complaint.hpp"
#include "reference/walls/wall_contacts.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(mesh_wall)

namespace {

using namespace stickslip;

IndexedMesh squares(int count, double side) {
  std::vector<Vector3> vertices;
  std::vector<TriangleCorners> triangles;
  const double from = -count * side / 2;
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j) {
      const auto first = static_cast<std::uint32_t>(vertices.size());
      for (const auto& [right, up] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}})
        vertices.emplace_back(from + (i + right) * side, from + (j + up) * side, 0);
      triangles.push_back({first, first + 1, first + 2});
      triangles.push_back({first, first + 2, first + 3});
    }
  return IndexedMesh(TriangleMesh(std::move(vertices), std::move(triangles)));
}

Matrix3 turned(const Vector3& rotation) {
  const double angle = rotation.norm();
  return angle == 0 ? Matrix3(Matrix3::Identity())
                    : Matrix3(Eigen::AngleAxisd(angle, rotation / angle).toRotationMatrix());
}

/// A sphere that rolls and slides about, over a wall that turns and moves.
std::vector<WallStep> wild_motion(int steps, bool wall_moves) {
  std::vector<WallStep> motion;
  const double dt = 1e-3;
  const Vector3 wall_spin = wall_moves ? Vector3(0.3, -0.2, 0.9) : Vector3::Zero();
  const Vector3 wall_velocity = wall_moves ? Vector3(0.4, 0.1, -0.2) : Vector3::Zero();
  for (int i = 0; i <= steps; ++i) {
    const double t = i * dt;
    WallStep step;
    step.wall.position = Vector3(1, 2, 3) + wall_velocity * t;
    step.wall.orientation = turned(wall_spin * t);
    step.wall_rotation = wall_spin * dt;
    step.wall_velocity = wall_velocity;
    step.wall_spin = wall_spin;
    // Seen from the wall: around in a curve, with an overlap that comes and goes.
    const auto seen = [](double time) {
      return Vector3(0.3 * std::sin(2 * time), 0.2 * std::sin(5 * time + 1),
                     1 - 1e-3 * (0.7 + std::sin(9 * time)));
    };
    step.centre = step.wall.position + step.wall.orientation * seen(t);
    const double h = 1e-6;
    step.velocity = (Vector3(wall_velocity * h + turned(wall_spin * (t + h)) * seen(t + h)) -
                     step.wall.orientation * seen(t)) /
                    h;
    step.spin = Vector3(0.7, 0.1, -0.4);
    step.rotation = step.spin * dt;
    step.dt = dt;
    motion.push_back(step);
  }
  return motion;
}

/// The forces on the sphere along the motion.
std::vector<WallForce> follow(const FramedLaw& law, const IndexedMesh& mesh,
                              const std::vector<WallStep>& motion) {
  MeshWall wall(law, mesh, 1);
  std::vector<WallForce> forces{wall.place(motion.front())};
  for (std::size_t i = 1; i < motion.size(); ++i) forces.push_back(wall.advance(motion[i]));
  return forces;
}

/// The largest difference over the largest force.
double difference(const std::vector<WallForce>& a, const std::vector<WallForce>& b) {
  double largest = 0;
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    largest = std::max(largest, b[i].force.norm());
    most = std::max({most, (a[i].force - b[i].force).norm(), (a[i].torque - b[i].torque).norm(),
                     (a[i].wall_torque - b[i].wall_torque).norm() / 5});
  }
  return most / largest;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_floor_cut_into_triangles_is_the_same_floor_for_any_law) {
  const IndexedMesh plane = squares(1, 8);
  for (const std::string name : {"linear-refined", "linear-conventional", "hertz-mindlin", "jaeger",
                                 "luding", "linear-refined[kinematics=velocity]"})
    for (const bool wall_moves : {false, true}) {
      const auto motion = wild_motion(1500, wall_moves);
      const auto right = follow(law(name), plane, motion);
      double largest = 0;
      for (const WallForce& force : right) largest = std::max(largest, force.force.norm());
      BOOST_TEST(largest > 0);
      for (const IndexedMesh& mesh : {squares(8, 0.25), squares(60, 0.031)}) {
        BOOST_TEST_INFO_SCOPE(name << " " << wall_moves);
        BOOST_TEST(difference(follow(law(name), mesh, motion), right) < 1e-9);
      }
    }
}

BOOST_AUTO_TEST_CASE(each_mistake_of_walls_differs_where_it_must_and_only_there) {
  const IndexedMesh plane = squares(1, 8);
  const IndexedMesh mesh = squares(60, 0.031);
  const FramedLaw refined = law("linear-refined");
  for (const WallRule rule : wall_rules()) {
    if (rule == WallRule::surface) continue;
    BOOST_TEST_INFO_SCOPE(name_of(rule));
    const FramedLaw erring = law("linear-refined[wall-rule=" + std::string(name_of(rule)) + "]");
    const auto motion = wild_motion(600, true);
    const double off = difference(follow(erring, mesh, motion), follow(refined, plane, motion));
    const bool is_seen_on_a_plane = rule != WallRule::edges_never &&
                                    rule != WallRule::face_normal &&
                                    rule != WallRule::vertex_by_each_edge;
    BOOST_TEST((off > 1e-3) == is_seen_on_a_plane);
    BOOST_TEST((erring.wall_rule == rule));
  }
  BOOST_TEST(complaint([] {
               (void)law("linear-refined[wall-rule=faces]");
             }).find("wall-rule=faces: must be one of surface, each-triangle") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_spring_goes_along_over_edges_as_the_exact_path_says) {
  const std::vector<Vector3> corners{{-0.02, 0.01, 0.99}, {0.03, 0.02, 0.99}, {0.025, 0.05, 0.99}};
  reference::WallPath path{
      .corners = {}, .radius = 1, .kn = 1e4, .kt = 7e3, .mu = 0.9L, .steps_a_leg = 200};
  for (const Vector3& corner : corners) path.corners.push_back(corner.cast<long double>());
  const auto truth = reference::force_after_wall_path(path);
  std::vector<WallStep> motion(1);
  motion[0].centre = corners[0];
  for (std::size_t leg = 1; leg < corners.size(); ++leg)
    for (int i = 1; i <= 200; ++i) {
      motion.emplace_back().centre =
          corners[leg - 1] + i / 200.0 * (corners[leg] - corners[leg - 1]);
      motion.back().dt = 1;
    }
  const FramedLaw springs = law("linear-conventional[kn=1e4,kt=7e3,mu=0.9]");
  const Vector3 force = follow(springs, squares(200, 0.007), motion).back().force;
  BOOST_TEST(std::abs(force[0] - static_cast<double>(truth[0])) < 1e-9);
  BOOST_TEST(std::abs(force[1] - static_cast<double>(truth[1])) < 1e-9);
  FramedLaw forgetful = springs;
  forgetful.wall_rule = WallRule::history_by_triangle;
  const Vector3 lost = follow(forgetful, squares(200, 0.007), motion).back().force;
  BOOST_TEST(std::hypot(lost[0], lost[1]) < 0.5 * std::hypot(force[0], force[1]));
}

BOOST_AUTO_TEST_CASE(wall_and_sphere_feel_opposite_forces_and_moments) {
  const auto motion = wild_motion(300, true);
  const auto forces = follow(law("hertz-mindlin"), squares(60, 0.031), motion);
  for (std::size_t i = 0; i < motion.size(); ++i) {
    const Vector3 moment = forces[i].torque + forces[i].wall_torque +
                           (motion[i].centre - motion[i].wall.position).cross(forces[i].force);
    BOOST_TEST(moment.norm() < 1e-12 * (1 + forces[i].force.norm()));
  }
}

BOOST_AUTO_TEST_SUITE_END()
