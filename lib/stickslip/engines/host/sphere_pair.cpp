// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/engines/host/sphere_pair.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stickslip/contact/description.hpp"
#include "stickslip/contact/error.hpp"

namespace stickslip {
namespace {

/// Places in the arrays of the engine.
constexpr std::size_t p = 0;
constexpr std::size_t q = 1;

/// Over the sum of the radii: beyond this distance no contact law acts, and the engine is not told
/// how far it is, since atoms that leave its box are lost.
constexpr double far = 2;

/// Half the edge of the box over the sum of the first radii: others may come.
constexpr double roomy = 1e4;
/// By how much that may be off for another path in the same box.
constexpr double elastic = 30;

Vector3 read(const double* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

void write(const Vector3& vector, double* numbers) { std::ranges::copy(vector, numbers); }

}  // namespace

void SpherePair::open(std::vector<std::string> law) {
  is_built_ = is_built_ && law == law_;
  is_virgin_ = false;
  law_ = std::move(law);
}

SpherePair::Radii SpherePair::radii_of(const BodyStep& step) {
  return {step.radius_p, std::isinf(step.radius_q) ? wall_radii * step.radius_p : step.radius_q};
}

void SpherePair::command_all(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) engine_.command(line);
}

void SpherePair::build() {
  border_ = roomy * radii_.sum();
  const std::string border = shortest(border_);
  const std::string box = " -" + border + ' ' + border;
  const std::string diameter_p = shortest(2 * radii_.p);
  const std::string diameter_q = shortest(2 * radii_.q);
  command_all({"clear", "units si", "atom_style " + std::string(dialect_.atom_style),
               "atom_modify map array sort 0 0", "newton off", "boundary f f f"});
  command_all(dialect_.before_box);
  command_all({"region box block" + box + box + box + " units box", "create_box 1 box",
               "create_atoms 1 single 0 0 0 units box",
               "create_atoms 1 single " + shortest(far * radii_.sum()) + " 0 0 units box",
               "set atom 1 diameter " + diameter_p, "set atom 2 diameter " + diameter_q,
               "set atom 1*2 density 1", neighbours(), "neigh_modify delay 0 every 1 check yes",
               "thermo_style custom step"});
  command_all(law_);
  engine_.command("timestep 1");
  is_built_ = true;
}

std::string SpherePair::neighbours() const {
  return "neighbor " + shortest(std::min(radii_.p, radii_.q)) + " nsq";
}

bool SpherePair::suits_box() const {
  const double ratio = roomy * radii_.sum() / border_;
  return ratio < elastic && ratio > 1 / elastic;
}

void SpherePair::part() {
  BodyStep apart;
  apart.branch = far * radii_.sum() * Vector3::UnitX();
  place(apart, Vector3::Zero());
  // The list of neighbours is built without the pair, and what was stored for it is dropped.
  command_all({neighbours(), "run 0 post no"});
  is_virgin_ = true;
}

BodyForces SpherePair::advance(const BodyStep& step) {
  radii_ = radii_of(step);
  if (!is_virgin_) {
    if (!is_built_ || !suits_box()) build();
    part();
  }
  if (far * radii_.sum() > border_) throw InputError("radii grow too much within a path");
  // From the centre of q to the point that the row speaks of, which is its centre or, on a wall,
  // the point that is nearest to p.
  const bool is_wall = std::isinf(step.radius_q);
  const Vector3 to_point =
      is_wall ? Vector3(-radii_.q * step.branch.normalized()) : Vector3(Vector3::Zero());
  place(step, to_point);
  engine_.command("run 1 pre no post no");
  const double* const* const force = engine_.vectors("f");
  const double* const* const torque = engine_.vectors("torque");
  const Vector3 force_p = read(force[p]);
  return {force_p, read(torque[p]), read(torque[q]) + to_point.cross(force_p)};
}

void SpherePair::place(const BodyStep& step, const Vector3& to_point) {
  const PairStep& motion = step.motion;
  const Vector3 to_centre = step.branch - to_point;
  const double nearer = std::min(1.0, far * radii_.sum() / to_centre.norm());
  double* const radius = engine_.numbers("radius");
  radius[p] = radii_.p;
  radius[q] = radii_.q;
  double** const x = engine_.vectors("x");
  double** const v = engine_.vectors("v");
  double** const omega = engine_.vectors("omega");
  write(Vector3::Zero(), x[p]);
  write(nearer * to_centre, x[q]);
  write(motion.displacement_p, v[p]);
  write(motion.displacement_q - motion.rotation_q.cross(to_point), v[q]);
  write(motion.rotation_p, omega[p]);
  write(motion.rotation_q, omega[q]);
}

}  // namespace stickslip
