// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/tumble_and_twirl/case.hpp"

#include <Eigen/Geometry>

#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"
#include "cases/rotation/pair_axes.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

/// Axis of the turn, unit.
Vector3 direction_of(RigidTurnAxis axis) {
  switch (axis) {
    case RigidTurnAxis::normal:
      return axes_at_start.normal;
    case RigidTurnAxis::tangent:
      return std::cos(0.3) * axes_at_start.first + std::sin(0.3) * axes_at_start.second;
    case RigidTurnAxis::oblique:
      break;
  }
  return axes_at_start.oblique;
}

/// Tangential forces on the line: at the end of the history, then after each move [N].
template <class Real>
std::vector<double> forces_on(const TurnedMoves& line, const Spheres& spheres) {
  const auto states =
      reference::exact_collinear_path<Real>(spheres.as<Real>(), line_of<Real>(line));
  std::vector<double> forces;
  for (std::size_t i = line.before.size() - 1; i < states.size(); ++i)
    forces.push_back(static_cast<double>(states[i].tangential[0]));
  return forces;
}

/// One move as a step of the pair: q comes nearer, and both spheres roll by the same rotation
/// vector, which shifts the contact and leaves the normal where it is. The vector is such that
/// these kinematics see just the shift that is meant, so that only the turn can err.
PairStep pair_step(Kinematics kinematics, double radius, double overlap, const ContactMove& move,
                   const Vector3& normal, const Vector3& shift) {
  const double seen =
      claims_of(kinematics).mean_arms ? 0.5 * (overlap + move.overlap) : move.overlap;
  Vector3 roll = shift.cross(normal) / (2 * radius - seen);
  if (kinematics == Kinematics::mid_arm && roll.norm() > 0)
    roll *= 2 * std::atan(roll.norm() / 2) / roll.norm();
  PairStep step;
  step.displacement_q = (overlap - move.overlap) * normal;
  step.velocity_q = step.displacement_q;
  step.rotation_p = step.rotation_q = roll;
  step.spin_p = step.spin_q = roll;
  step.dt = 1;
  return step;
}

/// The whole motion of the pair; 0 increments of the turn: without it.
PairPath pair_path(const SolvedTumbleAndTwirl& s, Kinematics kinematics, const TurnedMoves& moves,
                   int increments) {
  const double radius = s.problem.radius;
  PairPath path{radius, radius, 0, axes_at_start.normal, {}};
  Vector3 q = 2 * radius * axes_at_start.normal;
  double overlap = 0;
  const auto follow = [&](const std::vector<ContactMove>& list, const Vector3& normal,
                          const Vector3& along, const Vector3& across) {
    for (const ContactMove& move : list) {
      const Vector3 shift = move.shift[0] * along + move.shift[1] * across;
      path.steps.push_back(pair_step(kinematics, radius, overlap, move, normal, shift));
      q += path.steps.back().displacement_q;
      overlap = move.overlap;
    }
  };
  const Vector3 along = axes_at_start.force;
  const Vector3 across = axes_at_start.normal.cross(along);
  follow(moves.before, axes_at_start.normal, along, across);
  if (increments == 0) {
    follow(moves.after, axes_at_start.normal, along, across);
    return path;
  }
  const auto turn = s.problem.turn();
  const RigidMotion rigid{
      .axis = turn.axis, .angle = turn.angle, .point = radius * axes_at_start.beside, .advance = 0};
  const auto turned = rigid_steps(rigid, Vector3::Zero(), q, increments);
  path.steps.insert(path.steps.end(), turned.begin(), turned.end());
  follow(moves.after, s.turned(axes_at_start.normal), s.turned(along), s.turned(across));
  return path;
}

}  // namespace

reference::Turn<double> TumbleAndTwirl::turn() const {
  return {direction_of(axis), angle * degree};
}

SolvedTumbleAndTwirl TumbleAndTwirl::prepare() const {
  SolvedTumbleAndTwirl solved;
  solved.problem = *this;
  solved.line = make_moves(moves, overlap * radius, sliding_shift(), ShearPath::line);
  solved.plane = make_moves(moves, overlap * radius, sliding_shift(), ShearPath::plane);
  solved.exact_forces = forces_on<double>(solved.line, spheres_of(*this));
  const std::vector<double> wide = forces_on<long double>(solved.line, spheres_of(*this));
  for (std::size_t i = 0; i < wide.size(); ++i) {
    solved.force_uncertainty =
        std::max(solved.force_uncertainty,
                 std::abs(wide[i] - solved.exact_forces[i]) / solved.limit_after(i));
  }
  solved.force_uncertainty += 4 * epsilon;
  return solved;
}

double SolvedTumbleAndTwirl::limit_after(std::size_t i) const {
  return spheres_of(problem).limit(i == 0 ? line.before.back().overlap : line.after[i - 1].overlap);
}

TumbleAndTwirl::Outcome SolvedTumbleAndTwirl::uncertainty() const {
  return {.rotated = force_uncertainty,
          .continued = force_uncertainty,
          .plane_rotated = 4 * epsilon,
          .plane_continued = 4 * epsilon,
          .spurious_movement = epsilon};
}

std::vector<CrossCheckResult> SolvedTumbleAndTwirl::cross_checks() const {
  constexpr double tolerance = 1e-7;
  const auto springs = reference::converged_foundation<double>(spheres_of(problem).as<double>(),
                                                               line_of<double>(line), tolerance);
  double by_springs = 0;
  for (std::size_t i = 0; i < exact_forces.size(); ++i) {
    const double force = springs.states[line.before.size() - 1 + i].tangential[0];
    by_springs = std::max(by_springs, std::abs(force - exact_forces[i]) / springs.force_scale);
  }
  const auto turn = problem.turn();
  const Eigen::Quaterniond q(
      Eigen::AngleAxisd(turn.angle, Eigen::Vector3d(turn.axis.normalized())));
  const double by_quaternion =
      (turned(axes_at_start.force) - Vector3(q * Eigen::Vector3d(axes_at_start.force))).norm();
  return {
      {"piecewise linear profile of deflections against springs, adaptively integrated", by_springs,
       2 * tolerance},
      {"the turned force by Rodrigues' formula against a unit quaternion", by_quaternion, 1e-14}};
}

TurnedForces SolvedTumbleAndTwirl::follow(const Scheme& scheme, const TurnedMoves& moves,
                                          int increments) const {
  const auto results =
      drive_pair(scheme.framed, pair_path(*this, scheme.framed.kinematics, moves, increments));
  const std::size_t first_after = results.size() - moves.after.size();
  TurnedForces forces;
  forces.before = results[moves.before.size() - 1].force.tangential;
  forces.turned = results[first_after - 1].force.tangential;
  const auto pieces = static_cast<std::size_t>(moves.pieces);
  for (std::size_t i = first_after + pieces - 1; i < results.size(); i += pieces)
    forces.after.push_back(results[i].force.tangential);
  return forces;
}

TumbleAndTwirl::Outcome SolvedTumbleAndTwirl::run(const Scheme& scheme, int increments) const {
  Outcome found;
  const Vector3 along = turned(axes_at_start.force);
  const TurnedForces on_line = follow(scheme, cut(line, pieces_for(increments)), increments);
  found.rotated = (on_line.turned - exact_forces[0] * along).norm() / limit_after(0);
  for (std::size_t i = 0; i < on_line.after.size(); ++i) {
    const Vector3 exact = exact_forces[i + 1] * along;
    found.continued =
        worse(found.continued, (on_line.after[i] - exact).norm() / limit_after(i + 1));
  }

  const TurnedForces with = follow(scheme, plane, increments);
  const TurnedForces without = follow(scheme, plane, 0);
  found.plane_rotated = (with.turned - turned(without.turned)).norm() / limit_after(0);
  for (std::size_t i = 0; i < with.after.size(); ++i) {
    const Vector3 off = with.after[i] - turned(without.after[i]);
    found.plane_continued = worse(found.plane_continued, off.norm() / limit_after(i + 1));
  }

  const Kinematics kinematics = scheme.framed.kinematics;
  const std::size_t first = plane.before.size();
  found.spurious_movement =
      spurious_movement(kinematics, pair_path(*this, kinematics, plane, increments), first,
                        first + static_cast<std::size_t>(increments));
  return found;
}

}  // namespace stickslip::cases
