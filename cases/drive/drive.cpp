// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/drive.hpp"

#include <Eigen/Geometry>

#include "cases/drive/weighed_pair.hpp"

namespace stickslip::cases {
namespace {

ContactStep step_between(const PathPoint& from, const PathPoint& to, double dt) {
  ContactStep step;
  step.overlap_old = from.overlap;
  step.overlap_new = to.overlap;
  step.shift = to.shift - from.shift;
  step.approach = to.overlap - from.overlap;
  step.dt = dt;
  if (dt > 0) step.velocity = step.shift / dt;
  if (dt > 0) step.approach_velocity = step.approach / dt;
  return step;
}

/// Adds the steps of a path, of dt each.
template <class Path>
void add_steps(std::vector<ContactStep>& all, const Path& path, int steps, double dt) {
  PathPoint from = path(0);
  for (int i = 1; i <= steps; ++i) {
    const PathPoint to = path(static_cast<double>(i) / steps);
    all.push_back(step_between(from, to, dt));
    from = to;
  }
}

}  // namespace

std::vector<ContactStep> sample_path(const PathFunction& path, int steps, double duration) {
  std::vector<ContactStep> all;
  all.reserve(static_cast<std::size_t>(steps));
  add_steps(all, path, steps, duration / steps);
  return all;
}

std::vector<ContactStep> sample_corners(std::span<const PathPoint> corners, int steps_each) {
  std::vector<ContactStep> all;
  if (!corners.empty()) all.reserve((corners.size() - 1) * static_cast<std::size_t>(steps_each));
  for (std::size_t leg = 0; leg + 1 < corners.size(); ++leg) {
    const PathPoint& a = corners[leg];
    const PathPoint& b = corners[leg + 1];
    const auto line = [&](double t) {
      // The ends are met exactly, so that touching corners touch.
      if (t == 0) return a;
      if (t == 1) return b;
      return PathPoint{a.overlap + t * (b.overlap - a.overlap), a.shift + t * (b.shift - a.shift)};
    };
    add_steps(all, line, steps_each, 0);
  }
  return all;
}

std::vector<ContactForce> drive(const AnyLaw& law, std::span<const ContactStep> steps) {
  const auto contact = law.contacts(1);
  std::vector<ContactForce> forces(steps.size());
  contact->follow(steps, forces);
  return forces;
}

std::vector<ContactForce> drive(const AnyLaw& law, std::span<const ContactStep> steps,
                                std::vector<ToldBeside>& told) {
  told.assign(steps.size(), {});
  if (!law.info().tells_limit && !law.info().tells_contact_radius) return drive(law, steps);
  const auto contact = law.contacts(1);
  std::vector<ContactForce> forces(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto step = steps.subspan(i, 1);
    const auto force = std::span(forces).subspan(i, 1);
    contact->advance(step, force);
    contact->tell_beside(step, force, std::span(told).subspan(i, 1));
  }
  return forces;
}

std::vector<ContactForce> drive_from(const AnyLaw& law, double overlap, const Vector2& force,
                                     std::span<const ContactStep> steps) {
  ContactStep preload;
  preload.overlap_new = overlap;
  preload.approach = overlap;
  preload.shift = force / law.value("kt").value();
  std::vector<ContactStep> all{preload};
  all.insert(all.end(), steps.begin(), steps.end());
  std::vector<ContactForce> forces = drive(law, all);
  forces.erase(forces.begin());
  return forces;
}

double WorkSums::residual() const {
  const double put_in = normal + tangential + rotational;
  const double scale = std::max({std::abs(normal), std::abs(tangential), std::abs(rotational),
                                 std::abs(stored), std::abs(dissipated)});
  return scale == 0 ? 0 : std::abs(put_in - stored - dissipated) / scale;
}

void WorkSums::add(const ContactForce& force) {
  normal += force.work_normal;
  tangential += force.work_tangential;
  stored += force.work_stored;
  dissipated += force.work_dissipated;
  viscous += force.work_viscous;
}

void WorkSums::add(const ContactMoment& moment) {
  rotational += moment.work - moment.viscous;
  stored += moment.stored;
  dissipated += moment.dissipated;
  viscous += moment.viscous;
}

WorkSums sum_works(std::span<const ContactForce> forces) {
  WorkSums sum;
  for (const ContactForce& force : forces) sum.add(force);
  return sum;
}

namespace {

/// The geometry of a pair that goes along its path.
class MovingPair {
 public:
  explicit MovingPair(const PairPath& path)
      : path_(path), is_wall_(std::isinf(path.radius_q)), wall_normal_(path.normal) {
    // A wall's reference point is the point of its surface in front of the sphere at the start.
    const double distance = path.radius_p - path.overlap + (is_wall_ ? 0 : path.radius_q);
    position_q_ = distance * path.normal;
  }

  /// As it is now.
  PairGeometry geometry() const {
    const Vector3 branch = position_q_ - position_p_;
    return is_wall_ ? sphere_and_wall(path_.radius_p, branch, wall_normal_)
                    : sphere_pair(path_.radius_p, path_.radius_q, branch);
  }
  void move(const PairStep& step) {
    position_p_ += step.displacement_p;
    position_q_ += step.displacement_q;
    if (!is_wall_) return;
    const double angle = step.rotation_q.norm();
    if (!(angle > 0)) return;
    const Eigen::AngleAxisd turn(angle, Eigen::Vector3d(step.rotation_q / angle));
    wall_normal_ = (turn * Eigen::Vector3d(wall_normal_)).normalized();
  }

 private:
  const PairPath& path_;
  bool is_wall_;
  Vector3 position_p_ = Vector3::Zero();
  Vector3 position_q_;
  Vector3 wall_normal_;
};

}  // namespace

std::vector<PairGeometry> pair_geometry(const PairPath& path) {
  MovingPair pair(path);
  std::vector<PairGeometry> all;
  all.reserve(path.steps.size() + 1);
  all.push_back(pair.geometry());
  for (const PairStep& step : path.steps) {
    pair.move(step);
    all.push_back(pair.geometry());
  }
  return all;
}

namespace {

/// What a law answers that knows bodies.
void follow_bodies(const AnyLaw& law, BodyContact& contact, const PairPath& path,
                   const std::function<void(std::size_t, const PairResult&)>& see) {
  const std::vector<PairGeometry> geometry = pair_geometry(path);
  std::vector<BodyStep> steps;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    steps.push_back(body_step_of(geometry[i + 1], path.steps[i], path.radius_p, path.radius_q));
  }
  std::vector<BodyForces> forces(steps.size());
  contact.follow(steps, forces);
  const double mu = law.value("mu").value_or(0);
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const PairGeometry& now = geometry[i + 1];
    PairResult result{pair_force_of(forces[i], now, mu), now.overlap, now.normal,
                      forces[i].torque_p, forces[i].torque_q};
    // The law has taken it about the point of the wall that is nearest to p.
    if (std::isinf(path.radius_q))
      result.torque_q += (now.branch - steps[i].branch).cross(forces[i].force_p);
    see(i, result);
  }
}

/// Masses of the bodies of a pair [kg]; 0: not known.
struct PairMasses {
  double p = 0;
  double q = 0;
};

void follow_weighed_pair(const FramedLaw& law, const PairPath& path, const PairMasses& masses,
                         const std::function<void(std::size_t, const PairResult&)>& see) {
  if (const auto bodies = law.law.body_contact()) {
    follow_bodies(law.law, *bodies, path, see);
    return;
  }
  const std::vector<PairGeometry> geometry = pair_geometry(path);
  PairContacts contact(law, std::span(&geometry.front().normal, 1));
  std::vector<PairMotion> motions;
  motions.reserve(path.steps.size());
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    motions.push_back(pair_motion(law.kinematics, geometry[i], geometry[i + 1], path.steps[i],
                                  effective_radius(path.radius_p, path.radius_q)));
    motions.back().mass_p = masses.p;
    motions.back().mass_q = masses.q;
  }
  std::vector<PairForce> found(motions.size());
  contact.follow_path(motions, found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const PairGeometry& now = geometry[i + 1];
    const BodyForces forces = body_forces_of(found[i].on_p, now);
    see(i, {found[i], now.overlap, now.normal, forces.torque_p, forces.torque_q});
  }
}

}  // namespace

void follow_pair(const FramedLaw& law, const PairPath& path,
                 const std::function<void(std::size_t, const PairResult&)>& see) {
  follow_weighed_pair(law, path, {}, see);
}

std::vector<PairResult> drive_pair(const FramedLaw& law, const PairPath& path) {
  return drive_weighed_pair(law, path, 0, 0);
}

std::vector<PairResult> drive_weighed_pair(const FramedLaw& law, const PairPath& path,
                                           double mass_p, double mass_q) {
  std::vector<PairResult> results(path.steps.size());
  follow_weighed_pair(law, path, {mass_p, mass_q},
                      [&](std::size_t step, const PairResult& result) { results[step] = result; });
  return results;
}

}  // namespace stickslip::cases
