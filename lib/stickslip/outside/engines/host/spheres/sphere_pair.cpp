// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/spheres/sphere_pair.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "stickslip/description/description.hpp"
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

/// Whether LAMMPS of 2021 makes the dashpot of this wall anew at each set-up, of what it has.
bool remakes_dashpot(std::string_view wall) {
  return wall.find("tsuji") != wall.npos || wall.find("coeff_restitution") != wall.npos;
}

}  // namespace

void HostedPair::open(LawInput law) {
  is_built_ = is_built_ && law == law_;
  is_virgin_ = false;
  law_ = std::move(law);
}

bool HostedPair::is_at_wall(const BodyStep& step) const {
  return std::isinf(step.radius_q) && !law_.wall.empty();
}

HostedPair::Radii HostedPair::radii_of(const BodyStep& step) const {
  if (is_at_wall(step)) return {step.radius_p, step.radius_p};
  return {step.radius_p, std::isinf(step.radius_q) ? wall_radii * step.radius_p : step.radius_q};
}

void HostedPair::build() {
  border_ = room_for_others * radii_.sum();
  make_spheres(engine_, dialect_, border_, {radii_.p},
               {radii_.q, far * radii_.sum() * Vector3::UnitX()});
  engine_.command("thermo_style custom step");
  engine_.commands(law_.lines);
  if (at_wall_) engine_.command(law_.wall);
  engine_.command("timestep 1");
  p_ = place_p;
  q_ = place_q;
  dt_ = 1;
  is_built_ = true;
}

bool HostedPair::suits_box() const {
  const double ratio = room_for_others * radii_.sum() / border_;
  return ratio < elastic && ratio > 1 / elastic;
}

void HostedPair::part() {
  BodyStep apart;
  const Vector3 towards_q = at_wall_ ? Vector3(-wall_.outward()) : Vector3(Vector3::UnitX());
  apart.branch = far * radii_.sum() * towards_q;
  if (at_wall_) {
    place_at_wall(apart);
  } else {
    place(apart, Vector3::Zero());
  }
  if (at_wall_) engine_.commands({"unfix " + std::string(wall_name), law_.wall});
  // The list of neighbours is built without the pair, and what was stored for it is dropped.
  engine_.commands({neighbour_command(radii_.p, radii_.q), "run 0 post no"});
  is_virgin_ = true;
}

BodyForces HostedPair::advance(const BodyStep& step) {
  radii_ = radii_of(step);
  const bool at_wall = is_at_wall(step);
  const bool is_first = !is_virgin_;
  if (is_first) {
    is_built_ = is_built_ && at_wall == at_wall_;
    at_wall_ = at_wall;
    wall_ = at_wall ? WallFrame(-step.branch.normalized()) : WallFrame();
    if (!is_built_ || !suits_box()) build();
  }
  if (needs_time()) set_time(step.motion.dt, is_first);
  if (is_first) part();
  if (at_wall != at_wall_) throw InputError("a wall turns into a sphere within a path");
  if (far * radii_.sum() > border_) throw InputError("radii grow too much within a path");
  // From the centre of q to the point that the row speaks of, which is its centre or, on a wall,
  // the point that is nearest to p.
  const bool is_wall = std::isinf(step.radius_q);
  const Vector3 to_point =
      is_wall ? Vector3(-radii_.q * step.branch.normalized()) : Vector3(Vector3::Zero());
  if (needs_time()) set_masses();
  if (at_wall) {
    place_at_wall(step);
  } else {
    place(step, to_point);
  }
  engine_.command("run 1 pre no post no");
  const double* const* const force = engine_.vectors("f");
  const double* const* const torque = engine_.vectors("torque");
  const Vector3 force_p = wall_.from_wall(read_row(force[p_]));
  if (at_wall) {
    // The engine keeps no account of its wall, on which the opposite of force and torque acts.
    const Vector3 torque_p = wall_.from_wall(read_row(torque[p_]));
    return {force_p, torque_p, step.branch.cross(force_p) - torque_p};
  }
  return {force_p, read_row(torque[p_]), read_row(torque[q_]) + to_point.cross(force_p)};
}

double HostedPair::unit_of_time(double dt) const {
  if (!needs_time()) return 1;
  return dt > 0 ? dt : std::numeric_limits<double>::infinity();
}

void HostedPair::set_time(double dt, bool is_first) {
  if (is_first) has_lasted_ = false;
  if (!(dt > 0)) {
    if (is_first) return;
    throw InputError("the dashpot needs the duration of each step: dt above 0");
  }
  const bool had_lasted = std::exchange(has_lasted_, true);
  if (dt == dt_) return;
  engine_.command("timestep " + shortest(dt));
  dt_ = dt;
  if (is_first) return;
  // Contact laws of LAMMPS of 2021 see the new duration only where a run sets up.
  if (at_wall_ && remakes_dashpot(law_.wall)) {
    if (!had_lasted) return part();  // nothing has moved yet
    throw InputError(
        "wall=own with a restitution: dt changes within a path; wall=sphere takes that");
  }
  engine_.command("run 0 post no");
}

void HostedPair::set_masses() {
  double* const mass = engine_.numbers("rmass");
  mass[p_] = law_.density * sphere_volume(radii_.p);
  mass[q_] = law_.density * sphere_volume(radii_.q);
}

void HostedPair::place_at_wall(const BodyStep& step) {
  constexpr double round_off = 1e-9;
  const PairStep& motion = step.motion;
  const double distance = step.branch.norm();
  const double turned = (step.branch + distance * wall_.outward()).norm();
  if (turned > round_off * distance || !motion.rotation_q.isZero(0))
    throw InputError("wall=own: walls of the engine do not turn; with wall=sphere they do");
  double* const radius = engine_.numbers("radius");
  radius[p_] = radius[q_] = radii_.p;
  double** const x = engine_.vectors("x");
  double** const v = engine_.vectors("v");
  double** const omega = engine_.vectors("omega");
  const double time = unit_of_time(motion.dt);
  write_row(std::min(distance, far * radii_.sum()) * Vector3::UnitX(), x[p_]);
  write_row(aside(radii_.p), x[q_]);
  write_row(wall_.to_wall(motion.displacement_p - motion.displacement_q) / time, v[p_]);
  write_row(wall_.to_wall(motion.rotation_p) / time, omega[p_]);
  write_row(Vector3::Zero(), v[q_]);
  write_row(Vector3::Zero(), omega[q_]);
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
  const double time = unit_of_time(motion.dt);
  write_row(motion.displacement_p / time, v[p_]);
  write_row((motion.displacement_q - motion.rotation_q.cross(to_point)) / time, v[q_]);
  write_row(motion.rotation_p / time, omega[p_]);
  write_row(motion.rotation_q / time, omega[q_]);
}

}  // namespace stickslip
