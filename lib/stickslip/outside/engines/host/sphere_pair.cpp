// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/sphere_pair.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// Over the sum of the radii: beyond this distance no contact law acts, and the engine is not told
/// how far it is, since atoms that leave its box are lost.
constexpr double far = 2;

/// Half the edge of the box over the sum of the first radii: others may come.
constexpr double room_for_others = 1e4;
/// By how much that may be off for another path in the same box.
constexpr double elastic = 30;

}  // namespace

void HostedPair::open(std::vector<std::string> law) {
  is_built_ = is_built_ && law == law_;
  is_virgin_ = false;
  law_ = std::move(law);
}

HostedPair::Radii HostedPair::radii_of(const BodyStep& step) {
  return {step.radius_p, std::isinf(step.radius_q) ? wall_radii * step.radius_p : step.radius_q};
}

void HostedPair::build() {
  border_ = room_for_others * radii_.sum();
  make_spheres(engine_, dialect_, border_, {radii_.p},
               {radii_.q, far * radii_.sum() * Vector3::UnitX()});
  engine_.command("thermo_style custom step");
  engine_.commands(law_);
  engine_.command("timestep 1");
  p_ = place_p;
  q_ = place_q;
  is_built_ = true;
}

bool HostedPair::suits_box() const {
  const double ratio = room_for_others * radii_.sum() / border_;
  return ratio < elastic && ratio > 1 / elastic;
}

void HostedPair::part() {
  BodyStep apart;
  apart.branch = far * radii_.sum() * Vector3::UnitX();
  place(apart, Vector3::Zero());
  // The list of neighbours is built without the pair, and what was stored for it is dropped.
  engine_.commands({neighbour_command(radii_.p, radii_.q), "run 0 post no"});
  is_virgin_ = true;
}

BodyForces HostedPair::advance(const BodyStep& step) {
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
  const Vector3 force_p = read_row(force[p_]);
  return {force_p, read_row(torque[p_]), read_row(torque[q_]) + to_point.cross(force_p)};
}

void HostedPair::place(const BodyStep& step, const Vector3& to_point) {
  const PairStep& motion = step.motion;
  const Vector3 to_centre = step.branch - to_point;
  const double nearer = std::min(1.0, far * radii_.sum() / to_centre.norm());
  double* const radius = engine_.numbers("radius");
  radius[p_] = radii_.p;
  radius[q_] = radii_.q;
  double** const x = engine_.vectors("x");
  double** const v = engine_.vectors("v");
  double** const omega = engine_.vectors("omega");
  write_row(Vector3::Zero(), x[p_]);
  write_row(nearer * to_centre, x[q_]);
  write_row(motion.displacement_p, v[p_]);
  write_row(motion.displacement_q - motion.rotation_q.cross(to_point), v[q_]);
  write_row(motion.rotation_p, omega[p_]);
  write_row(motion.rotation_q, omega[q_]);
}

}  // namespace stickslip
