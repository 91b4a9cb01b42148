// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/on_meshes/ball_on_mesh.hpp"

#include <cmath>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/dashpots.hpp"
#include "cases/walls/meshes.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::cases {
namespace {

constexpr double unbounded_mass = std::numeric_limits<double>::infinity();
/// Steps in which laws take a contact.
constexpr double steps_of_contact = 40;
/// Triangles are the wall but for the rounding of positions over the overlap, step after step.
constexpr double same_wall = 1e-7;

FramedLaw told_mass(const Scheme& scheme, double mass) {
  FramedLaw told = scheme.framed;
  told.law = with_masses(told.law, mass, unbounded_mass);
  return told;
}

}  // namespace

BallOnMesh::BallOnMesh(const Scheme& scheme, const IndexedMesh& wall, const BallAsked& asked,
                       const BodyState& start)
    : integrator_(scheme.integrator),
      asked_(asked),
      wall_(told_mass(scheme, asked.mass), wall, asked.radius),
      state_(start) {
  Coordinates position = Coordinates::Zero();
  Coordinates velocity;
  position.head<3>() = start.position;
  velocity << start.velocity, start.spin;
  seen_ = position;
  WallStep first;
  first.centre = start.position;
  first.velocity = start.velocity;
  first.spin = start.spin;
  first.dt = asked.step;
  const Coordinates pushed = felt(wall_.place(first));
  motion_ = motion_of(position, velocity, pushed);
}

BallOnMesh::Coordinates BallOnMesh::felt(const WallForce& force) const {
  Coordinates a;
  a << force.force / asked_.mass + asked_.gravity,
      force.torque / (0.4 * asked_.mass * asked_.radius * asked_.radius);
  return a;
}

BallOnMesh::Coordinates BallOnMesh::acceleration(const Coordinates& position,
                                                 const Coordinates& velocity) {
  WallStep step;
  step.centre = position.head<3>();
  step.rotation = position.tail<3>() - seen_.tail<3>();
  step.velocity = velocity.head<3>();
  step.spin = velocity.tail<3>();
  step.dt = asked_.step;
  seen_ = position;
  return felt(wall_.advance(step));
}

void BallOnMesh::step() {
  advance(integrator_, motion_, asked_.step,
          [this](const Coordinates& position, const Coordinates& velocity, Evaluation evaluation) {
            if (evaluation == Evaluation::trial)
              throw Unsuitable("a wall of triangles takes steps for good");
            return acceleration(position, velocity);
          });
  state_.position = motion_.position.head<3>();
  state_.velocity = motion_.velocity.head<3>();
  state_.spin = motion_.velocity.tail<3>();
}

BodyState last_on_mesh(const Scheme& scheme, const IndexedMesh& wall, const BallAsked& asked,
                       const BodyState& start) {
  BallOnMesh ball(scheme, wall, asked, start);
  for (int i = 0; i < asked.steps; ++i) ball.step();
  return ball.state();
}

OnMeshOutcome compare_with_uncut(const Scheme& scheme, const BallAsked& asked,
                                 std::span<const MeshTrial> trials, const SceneScale& scale) {
  Scheme right = scheme;
  right.framed.wall_rule = WallRule::surface;
  OnMeshOutcome found;
  for (const MeshTrial& trial : trials)
    for (const BodyState& start : trial.starts) {
      BallOnMesh on_cut(scheme, trial.cut, asked, start);
      BallOnMesh on_uncut(right, trial.uncut, asked, start);
      for (int i = 0; i < asked.steps; ++i) {
        on_cut.step();
        on_uncut.step();
        const BodyState& is = on_cut.state();
        const BodyState& must = on_uncut.state();
        found.velocity =
            worse(found.velocity, (is.velocity - must.velocity).norm() / scale.velocity);
        found.spin = worse(found.spin, (is.spin - must.spin).norm() / scale.spin);
        found.position = worse(found.position, (is.position - must.position).norm() / scale.length);
      }
    }
  return found;
}

Expected<OnMeshOutcome> expect_on_mesh() {
  Expected<OnMeshOutcome> all =
      Expectation::exact(same_wall, "a wall cut into triangles is the same wall");
  all[&OnMeshOutcome::rigid] =
      Expectation::approximate("springs: nearer to a rigid ball the stiffer they are");
  return all;
}

std::string unsuitable_on_mesh(const Scheme& scheme) {
  const AnyLaw& law = scheme.law();
  if (law.moves_bodies() || law.info().can(Capability::bodies))
    return "its contacts with a wall of triangles are its own: let it answer by files (export "
           "--bodies)";
  if (scheme.integrator == Integrator::newmark_pece ||
      scheme.integrator == Integrator::newmark_pecec)
    return "the integrator tries steps, and a wall of triangles takes them for good";
  return unsuitable_for_rigid(scheme);
}

double BallProblem::settled() const {
  const double overlap = mass * gravity / kn;
  if (overlap > 0.1 * radius)
    throw InputError("the weight presses the ball in by more than R/10: give a larger kn");
  return overlap;
}

double BallProblem::circle() const {
  const double overlap = settled();
  return std::sqrt(overlap * (2 * radius - overlap));
}

BallAsked BallProblem::ball(double end) const {
  BallAsked asked{.radius = radius,
                  .mass = mass,
                  .gravity = Vector3(0, 0, -gravity),
                  .step = contact_duration(kn, mass) / steps_of_contact,
                  .steps = 1};
  asked.steps = std::max(1, static_cast<int>(std::ceil(end / asked.step)));
  return asked;
}

Vector3 BallProblem::above(const Vector2& place) const {
  return {place[0], place[1], radius - settled()};
}

std::vector<CrossCheckResult> BallProblem::check_plane(const BodyState& start, double end) const {
  const Scheme scheme = with_parameters(sprung(make_scheme("linear-refined")), {{"mu", mu}});
  const BallAsked asked = ball(end);
  const double reach = start.velocity.norm() * end + 10 * radius;
  const BodyState on_triangle = last_on_mesh(scheme, uncut_floor(reach), asked, start);
  Body sphere = solid_sphere(radius, mass);
  sphere.position = start.position;
  sphere.velocity = start.velocity;
  sphere.spin = start.spin;
  Bodies pair(scheme, {sphere, fixed_wall(Vector3::Zero(), Vector3::UnitZ())}, {{0, 1}},
              asked.gravity);
  for (int i = 0; i < asked.steps; ++i) pair.step(asked.step);
  const double speed = std::max(start.velocity.norm(), gravity * end);
  return {
      {"a ball on one triangle against a pair of ball and plane, velocity over the greatest one",
       (on_triangle.velocity - pair.body(0).velocity).norm() / speed, 1e-9},
      {"spin, likewise", (on_triangle.spin - pair.body(0).spin).norm() * radius / speed, 1e-9}};
}

}  // namespace stickslip::cases
