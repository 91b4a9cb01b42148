// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/engines/host/moving_pair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "stickslip/contact/description.hpp"
#include "stickslip/contact/error.hpp"

namespace stickslip {
namespace {

/// Places in the arrays of the engine.
constexpr std::size_t p = 0;
constexpr std::size_t q = 1;

/// Half the edge of the box over the sum of the radii and the distance: bodies move.
constexpr double roomy = 1e4;

Vector3 read(const double* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

void write(const Vector3& vector, double* numbers) { std::ranges::copy(vector, numbers); }

std::string text(const Vector3& vector) {
  return shortest(vector[0]) + ' ' + shortest(vector[1]) + ' ' + shortest(vector[2]);
}

/// Of a sphere of this mass; of a body that nothing moves any.
double density_of(const MovingBody& body, double radius) {
  if (!std::isfinite(body.mass)) return 1;
  return body.mass / (4.0 / 3 * std::numbers::pi * std::pow(radius, 3));
}

}  // namespace

bool MovingPair::has_wall() const { return std::isinf(start_.q.radius); }

void MovingPair::command_all(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) engine_.command(line);
}

void MovingPair::build(double radius_q, const Vector3& centre_q) {
  const double radius_p = start_.p.radius;
  const Vector3 centre_p = start_.p.state.position - start_.q.state.position;
  const std::string border =
      shortest(roomy * (radius_p + radius_q + centre_p.norm() + centre_q.norm()));
  const std::string box = " -" + border + ' ' + border;
  const std::string skin = shortest(std::min(radius_p, radius_q));
  command_all({"clear", "units si", "atom_style " + std::string(dialect_.atom_style),
               "atom_modify map array sort 0 0", "newton off", "boundary f f f"});
  command_all(dialect_.before_box);
  command_all({"region box block" + box + box + box + " units box", "create_box 1 box",
               "create_atoms 1 single " + text(centre_p) + " units box",
               "create_atoms 1 single " + text(centre_q) + " units box",
               "set atom 1 diameter " + shortest(2 * radius_p),
               "set atom 2 diameter " + shortest(2 * radius_q),
               "set atom 1 density " + shortest(density_of(start_.p, radius_p)),
               "set atom 2 density " + shortest(density_of(start_.q, radius_q)),
               "neighbor " + skin + " nsq", "neigh_modify delay 0 every 1 check yes"});
}

void MovingPair::integrate() {
  for (const auto& [id, body] : {std::pair{1, start_.p}, {2, start_.q}}) {
    if (!std::isfinite(body.mass)) continue;
    command_all({fmt::format("group moving{0} id {0}", id),
                 fmt::format("fix move{0} moving{0} nve/sphere", id),
                 fmt::format("fix load{0} moving{0} addforce {1}", id, text(body.load))});
  }
  command_all({"timestep " + shortest(start_.dt)});
}

MotionState MovingPair::start(const std::vector<std::string>& law, const MotionStart& start) {
  if (!(start.dt > 0)) throw InputError("steps need a duration");
  start_ = start;
  const Vector3 centre_p = start.p.state.position - start.q.state.position;
  outward_ = centre_p.normalized();
  const double radius_q = has_wall() ? wall_radii * start.p.radius : start.q.radius;
  build(radius_q, has_wall() ? Vector3(-radius_q * outward_) : Vector3(Vector3::Zero()));
  command_all(law);
  integrate();
  double** const v = engine_.vectors("v");
  double** const omega = engine_.vectors("omega");
  write(start.p.state.velocity, v[p]);
  write(start.p.state.spin, omega[p]);
  write(start.q.state.velocity, v[q]);
  write(start.q.state.spin, omega[q]);
  // The force at the start; a contact that is there has no history yet.
  engine_.command("run 0 post no");
  return state();
}

MotionState MovingPair::step() {
  if (has_wall()) keep_wall_under_p();
  engine_.command("run 1 pre no post no");
  return state();
}

void MovingPair::keep_wall_under_p() {
  double** const x = engine_.vectors("x");
  // Where p is about to be: what its acceleration adds within the step is nothing to the direction
  // of a normal of this length.
  const Vector3 next = read(x[p]) + start_.dt * read(engine_.vectors("v")[p]);
  const Vector3 along_wall = next - next.dot(outward_) * outward_;
  write(along_wall - wall_radii * start_.p.radius * outward_, x[q]);
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
  state.p = {origin + read(x[p]), read(v[p]), read(omega[p])};
  state.q = start_.q.state;
  if (std::isfinite(start_.q.mass)) state.q = {origin + read(x[q]), read(v[q]), read(omega[q])};
  // The engine adds the loads of bodies that move.
  state.forces.force_p = read(engine_.vectors("f")[p]) - start_.p.load;
  state.forces.torque_p = read(torque[p]);
  // About the point that stands for the wall, which stays where it was.
  const Vector3 to_point = has_wall() ? Vector3(-read(x[q])) : Vector3(Vector3::Zero());
  state.forces.torque_q = read(torque[q]) + to_point.cross(state.forces.force_p);
  return state;
}

}  // namespace stickslip
