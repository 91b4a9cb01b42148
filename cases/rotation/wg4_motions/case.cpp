// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/wg4_motions/case.hpp"

#include <stdexcept>

#include "cases/drive/drive.hpp"
#include "cases/drive/drive_moments.hpp"
#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

using reference::PrescribedMotion;

/// Largest errors over a motion, of the force over the friction limit at the start, and of the
/// torques over the same times the radius.
struct Largest {
  double force = 0;
  double torque = 0;
};

Largest errors_in(const Wg4Motions& w, const Scheme& scheme, const PrescribedMotion& motion,
                  int rows) {
  const FramedLaw law = with_moments(scheme,
                                     {{"mu-rolling", w.mu_rolling},
                                      {"k-rolling", w.k_rolling},
                                      {"mu-twisting", w.mu_twisting},
                                      {"k-twisting", w.k_twisting}},
                                     {reference::sphere_radius, reference::sphere_radius});
  const std::vector<PairResult> results = drive_pair_with_couples(law, wg4_path(motion, rows));
  const auto exact = reference::exact_loads(motion, w.contact(law.moments), wg4_row_ends(rows));
  Largest errors;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const double force = (results[i].force.on_p - exact[i].force_i).norm() / w.limit();
    const double torque = std::max((results[i].torque_p - exact[i].torque_i).norm(),
                                   (results[i].torque_q - exact[i].torque_j).norm()) /
                          (w.limit() * reference::sphere_radius);
    errors.force = worse(errors.force, force);
    errors.torque = worse(errors.torque, torque);
  }
  return errors;
}

/// The motion in the contact plane, as its rate equation is integrated, told at so many times.
template <class Real>
reference::Problem<Real> rate_problem(const Wg4Motions& w, const PrescribedMotion& motion,
                                      int outputs) {
  reference::Problem<Real> problem;
  problem.springs = springs_of(w).as<Real>();
  problem.motion.end = static_cast<Real>(reference::motion_duration);
  problem.motion.at = [&motion](Real time) {
    const auto t = static_cast<double>(time);
    const auto state = reference::state_at(motion, t);
    const double rate = motion.shear.at(t) * reference::branch_at_start;
    return reference::Sample<Real>{static_cast<Real>(state.overlap),
                                   static_cast<Real>(motion.opening.at(t)) * -1,
                                   {static_cast<Real>(reference::sheared_by(motion, t)), 0},
                                   {static_cast<Real>(rate), 0}};
  };
  for (int i = 1; i <= outputs; ++i)
    problem.output_times.push_back(problem.motion.end * i / outputs);
  return problem;
}

/// Largest difference between the exact force along the shear and the integral of its rate, over
/// the friction limit at the start.
double integration_gap(const Wg4Motions& w, const PrescribedMotion& motion) {
  const auto problem = rate_problem<double>(w, motion, 60);
  const auto integrated = reference::integrate_path<double>(
      problem.springs, problem.motion, problem.start, problem.output_times, 1e-12);
  const auto exact = reference::exact_loads(motion, w.contact(), problem.output_times);
  double largest = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const auto state = reference::state_at(motion, problem.output_times[i]);
    const Vector3 tangential = exact[i].force_i - state.normal * state.normal.dot(exact[i].force_i);
    const double off = tangential.norm() - std::abs(integrated.at_times[i].force[0]);
    largest = std::max(largest, std::abs(off) / w.limit());
  }
  return largest;
}

/// Largest difference between the exact couples and a spring and slider in a hundred thousand small
/// steps, over the friction limit at the start.
double couple_gap(const Wg4Motions& w) {
  constexpr int steps = 100'000;
  const MomentChoices both = [] {
    MomentChoices moments;
    moments.rolling = RollingRule::linear_refined;
    moments.twisting = TwistingRule::linear;
    return moments;
  }();
  const double cap = reference::sphere_radius / 2 * w.limit() / w.mu;
  double largest = 0;
  for (const std::string_view name : {"twist", "roll"}) {
    const PrescribedMotion& motion = wg4_motion(name);
    const std::vector<double> times = wg4_row_ends(steps);
    const auto exact = reference::exact_loads(motion, w.contact(both), times);
    Vector3 rolling = Vector3::Zero();
    double twisting = 0;
    double before = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
      const auto state = reference::state_at(motion, (before + times[i]) / 2);
      const Vector3 rotation = (state.omega_j - state.omega_i) * (times[i] - before);
      const double twist = state.normal.dot(rotation);
      rolling += w.k_rolling * (rotation - twist * state.normal);
      if (rolling.norm() > w.mu_rolling * cap) rolling *= w.mu_rolling * cap / rolling.norm();
      twisting =
          std::clamp(twisting + w.k_twisting * twist, -w.mu_twisting * cap, w.mu_twisting * cap);
      const Vector3 couple = rolling + twisting * state.normal;
      largest = std::max(largest, (couple - exact[i].couple_i).norm() / w.limit());
      before = times[i];
    }
  }
  return largest;
}

/// Whether they are the springs and sliders of this case, or none.
bool has_springs_of_this_kind(const MomentChoices& moments) {
  if (moments.arm != RollingArm::reduced || moments.measure != RollMeasure::relative_rotation ||
      moments.damping_rolling > 0 || moments.damping_twisting > 0)
    return !moments.any();
  switch (moments.rolling) {
    case RollingRule::constant:
    case RollingRule::viscous:
    case RollingRule::epsd2:
    case RollingRule::own:
      return false;
    default:
      break;
  }
  switch (moments.twisting) {
    case TwistingRule::none:
    case TwistingRule::linear:
    case TwistingRule::sds:
      return true;
    default:
      return false;
  }
}

/// How far the velocities of the rows, added up, end from where j should be [m].
double row_gap(const PrescribedMotion& motion) {
  const auto rows = reference::motion_rows(motion, 240);
  Vector3 position = rows.front().x_j;
  for (std::size_t k = 0; k + 1 < rows.size(); ++k)
    position += rows[k].v_j * (rows[k + 1].time - rows[k].time);
  return (position - rows.back().x_j).norm();
}

}  // namespace

reference::ContactSprings Wg4Motions::contact(const MomentChoices& moments) const {
  reference::ContactSprings springs{kn, kt, mu};
  if (moments.rolling != RollingRule::none) {
    springs.k_rolling = k_rolling;
    springs.mu_rolling = mu_rolling;
  }
  if (moments.twisting != TwistingRule::none) {
    springs.k_twisting = k_twisting;
    springs.mu_twisting = mu_twisting;
  }
  return springs;
}

double Wg4Motions::limit() const {
  return springs_of(*this).limit(2 * reference::sphere_radius - reference::branch_at_start);
}

// Rounding of positions of about 2 m that the normal stiffness sees.
double Wg4Motions::uncertainty() const { return 1e-15 * kn / limit(); }

std::vector<CrossCheckResult> Wg4Motions::cross_checks() const {
  double by_integration = 0;
  double by_rows = 0;
  for (const auto& [motion, field] : motions) {
    by_integration = std::max(by_integration, integration_gap(*this, wg4_motion(motion)));
    by_rows = std::max(by_rows, row_gap(wg4_motion(motion)));
  }
  return {
      {"tangential force piece by piece against its rate equation, integrated with events",
       by_integration, 1e-10},
      {"couples in closed form against a slider in small steps", couple_gap(*this), 1e-9},
      {"velocities of the rows, added up, against the closed form of the motion", by_rows, 1e-13}};
}

Wg4Motions::Outcome Wg4Motions::run(const Scheme& scheme, int rows) const {
  Outcome found;
  for (const auto& [motion, field] : motions) {
    const Largest errors = errors_in(*this, scheme, wg4_motion(motion), rows);
    found.force = worse(found.force, errors.force);
    found.torque = worse(found.torque, errors.torque);
    found.*field = errors.force;
  }
  return found;
}

Expected<Wg4Motions::Outcome> Wg4Motions::expect(const Scheme& scheme) const {
  Expected<Outcome> all = expect_forces(scheme);
  if (!has_springs_of_this_kind(scheme.framed.moments))
    all[&Outcome::torque] = Expectation::undeclared("its moments are not of these springs");
  return all;
}

Expected<Wg4Motions::Outcome> Wg4Motions::expect_forces(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return {};
  const FrameUpdate frame = scheme.framed.frame;
  if (frame == FrameUpdate::fixed || frame == FrameUpdate::projected)
    return Expectation::approximate("the force does not follow the turn of the pair");
  return Expectation::of_order(0, "a row holds the means of velocities that turn within it");
}

const PrescribedMotion& wg4_motion(std::string_view name) {
  const auto& all = reference::pair_motions();
  const auto found = std::ranges::find(all, name, &PrescribedMotion::name);
  if (found == all.end()) throw std::logic_error("no motion " + std::string(name));
  return *found;
}

PairPath wg4_path(const PrescribedMotion& motion, int rows) {
  const auto all = reference::motion_rows(motion, rows);
  const double radius = reference::sphere_radius;
  PairPath path{radius, radius, 2 * radius - reference::branch_at_start, motion.normal, {}};
  for (std::size_t k = 0; k + 1 < all.size(); ++k) {
    const reference::MotionRow& row = all[k];
    PairStep step;
    step.dt = all[k + 1].time - row.time;
    step.displacement_q = row.v_j * step.dt;
    step.rotation_p = row.omega_i * step.dt;
    step.rotation_q = row.omega_j * step.dt;
    step.velocity_q = row.v_j;
    step.spin_p = row.omega_i;
    step.spin_q = row.omega_j;
    path.steps.push_back(step);
  }
  return path;
}

std::vector<double> wg4_row_ends(int rows) {
  std::vector<double> times;
  for (int k = 1; k <= rows; ++k) times.push_back(reference::motion_duration * k / rows);
  return times;
}

}  // namespace stickslip::cases
