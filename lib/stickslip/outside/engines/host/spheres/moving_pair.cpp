// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/spheres/moving_pair.hpp"

#include <fmt/format.h>

#include <cmath>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// Half the edge of the box over the sum of the radii and the distance: bodies move.
constexpr double roomy = 1e4;

/// Density of a sphere of this mass; of a body that nothing moves any.
double density_of(const MovingBody& body, double radius) {
  if (!std::isfinite(body.mass)) return 1;
  return body.mass / sphere_volume(radius);
}

}  // namespace

bool MovingPair::has_wall() const { return std::isinf(start_.q.radius); }

void MovingPair::build(double radius_q, const Vector3& centre_q) {
  const double radius_p = start_.p.radius;
  const Vector3 centre_p = start_.p.state.position - start_.q.state.position;
  make_spheres(engine_, dialect_, roomy * (radius_p + radius_q + centre_p.norm() + centre_q.norm()),
               {radius_p, told(centre_p), density_of(start_.p, radius_p)},
               {radius_q, centre_q, density_of(start_.q, radius_q)});
}

void MovingPair::integrate() {
  for (const auto& [id, body] : {std::pair{1, start_.p}, {2, start_.q}}) {
    if (!std::isfinite(body.mass)) continue;
    engine_.commands(
        {fmt::format("group moving{0} id {0}", id),
         fmt::format("fix move{0} moving{0} nve/sphere", id),
         fmt::format("fix load{0} moving{0} addforce {1}", id, words_of(told(body.load)))});
  }
  engine_.command("timestep " + shortest(start_.dt));
}

Vector3 MovingPair::read(const double* row) const {
  return is_own_ ? axes_.from_wall(read_row(row)) : read_row(row);
}

MotionState MovingPair::start(const LawInput& law, const MotionStart& start) {
  if (!(start.dt > 0)) throw InputError("steps need a duration");
  start_ = start;
  const Vector3 centre_p = start.p.state.position - start.q.state.position;
  outward_ = centre_p.normalized();
  is_own_ = has_wall() && !law.wall.empty();
  if (is_own_) {
    axes_ = WallFrame(outward_);
    build(start.p.radius, aside(start.p.radius));
  } else {
    const double radius_q = has_wall() ? wall_radii * start.p.radius : start.q.radius;
    build(radius_q, has_wall() ? Vector3(-radius_q * outward_) : Vector3(Vector3::Zero()));
  }
  engine_.commands(law.lines);
  if (is_own_) engine_.command(law.wall);
  integrate();
  double** const v = engine_.vectors("v");
  double** const omega = engine_.vectors("omega");
  write_row(told(start.p.state.velocity), v[place_p]);
  write_row(told(start.p.state.spin), omega[place_p]);
  write_row(start.q.state.velocity, v[place_q]);
  write_row(start.q.state.spin, omega[place_q]);
  // The force at the start; a contact that is there has no history yet.
  engine_.command("run 0 post no");
  return state();
}

MotionState MovingPair::step() {
  if (has_wall() && !is_own_) keep_wall_under_p();
  engine_.command("run 1 pre no post no");
  return state();
}

void MovingPair::keep_wall_under_p() {
  double** const x = engine_.vectors("x");
  // Where p is about to be: what its acceleration adds within the step is nothing to the direction
  // of a normal of this length.
  const Vector3 next = read_row(x[place_p]) + start_.dt * read_row(engine_.vectors("v")[place_p]);
  const Vector3 along_wall = next - next.dot(outward_) * outward_;
  write_row(along_wall - wall_radii * start_.p.radius * outward_, x[place_q]);
}

MotionState MovingPair::state() const {
  // LAMMPS ends with an error where an atom is out of its box, LIGGGHTS goes on without it.
  if (engine_.atoms() != 2) throw LawFailure("a body has left the box and is lost");
  const double* const* const x = engine_.vectors("x");
  const double* const* const v = engine_.vectors("v");
  const double* const* const omega = engine_.vectors("omega");
  const double* const* const torque = engine_.vectors("torque");
  const Vector3& origin = start_.q.state.position;
  MotionState state;
  state.p = {origin + read(x[place_p]), read(v[place_p]), read(omega[place_p])};
  state.q = start_.q.state;
  if (std::isfinite(start_.q.mass))
    state.q = {origin + read_row(x[place_q]), read_row(v[place_q]), read_row(omega[place_q])};
  // The engine adds the loads of bodies that move.
  state.forces.force_p = read(engine_.vectors("f")[place_p]) - start_.p.load;
  state.forces.torque_p = read(torque[place_p]);
  if (is_own_) {
    // The engine keeps no account of its wall, on which the opposite of force and torque acts.
    state.forces.torque_q =
        (state.q.position - state.p.position).cross(state.forces.force_p) - state.forces.torque_p;
    return state;
  }
  // About the point that stands for the wall, which stays where it was.
  const Vector3 to_point = has_wall() ? Vector3(-read_row(x[place_q])) : Vector3(Vector3::Zero());
  state.forces.torque_q = read_row(torque[place_q]) + to_point.cross(state.forces.force_p);
  return state;
}

}  // namespace stickslip
