// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/wg4_motions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"
#include "cases/rotation/rigid_turn.hpp"
#include "cases/springs.hpp"

namespace stickslip {
namespace {

using reference::PairLoads;
using reference::PrescribedMotion;

/// The motions that are judged one by one; two more are the same as steady-shear.
std::vector<PrescribedMotion> distinct_motions() {
  std::vector<PrescribedMotion> distinct = reference::pair_motions();
  std::erase_if(distinct, [](const PrescribedMotion& m) { return m.number == 6 || m.number == 7; });
  return distinct;
}

std::vector<double> row_ends(int rows) {
  std::vector<double> times;
  for (int k = 1; k <= rows; ++k) times.push_back(reference::motion_duration * k / rows);
  return times;
}

/// Largest errors over a motion, of the force over the friction limit at the start, and of the
/// torques over the same times the radius.
struct Errors {
  double force = 0;
  double torque = 0;
};

class Wg4Motions final : public CaseInstance {
 public:
  explicit Wg4Motions(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        limit_(springs_.limit(2 * reference::sphere_radius - reference::branch_at_start)) {}

  std::vector<ReferenceValue> reference() const override {
    // Rounding of positions of about 2 m that the normal stiffness sees.
    const double rounding = 1e-15 * springs_.kn / limit_;
    return std::vector<ReferenceValue>(motions_.size() + 2, {0, 1, rounding});
  }

  std::vector<CrossCheckResult> cross_checks() const override;

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    Measurement measured{{0, 0}, {}};
    for (const PrescribedMotion& motion : motions_) {
      const Errors errors = errors_of(set.framed, motion, steps);
      if (!(errors.force <= measured.values[0])) measured.values[0] = errors.force;
      if (!(errors.torque <= measured.values[1])) measured.values[1] = errors.torque;
      measured.values.push_back(errors.force);
    }
    return measured;
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  reference::ContactSprings contact() const { return {springs_.kn, springs_.kt, springs_.mu}; }

  Errors errors_of(const FramedLaw& law, const PrescribedMotion& motion, int rows) const {
    const auto results = drive_pair(law, wg4_path(motion, rows));
    const auto exact = reference::exact_loads(motion, contact(), row_ends(rows));
    Errors worst;
    for (std::size_t i = 0; i < results.size(); ++i) {
      const double force = (results[i].force.on_p - exact[i].force_i).norm() / limit_;
      const double torque = std::max((results[i].torque_p - exact[i].torque_i).norm(),
                                     (results[i].torque_q - exact[i].torque_j).norm()) /
                            (limit_ * reference::sphere_radius);
      if (!(force <= worst.force)) worst.force = force;
      if (!(torque <= worst.torque)) worst.torque = torque;
    }
    return worst;
  }

  /// Largest difference between the exact force along the shear and the integral of its rate.
  double integration_gap(const PrescribedMotion& motion) const;

  Springs springs_;
  std::map<std::string, double> values_;
  double limit_;
  std::vector<PrescribedMotion> motions_ = distinct_motions();
};

double Wg4Motions::integration_gap(const PrescribedMotion& motion) const {
  constexpr int outputs = 60;
  const auto make = [&](auto real) {
    using Real = decltype(real);
    reference::Problem<Real> problem;
    problem.springs = springs_.as<Real>();
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
  };
  const reference::Problem<double> problem = make(0.0);
  const auto integrated = reference::integrate_path<double>(
      problem.springs, problem.motion, problem.start, problem.output_times, 1e-12);
  const auto exact = reference::exact_loads(motion, contact(), problem.output_times);
  double worst = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const auto state = reference::state_at(motion, problem.output_times[i]);
    const Vector3 tangential = exact[i].force_i - state.normal * state.normal.dot(exact[i].force_i);
    worst = std::max(
        worst, std::abs(tangential.norm() - std::abs(integrated.at_times[i].force[0])) / limit_);
  }
  return worst;
}

std::vector<CrossCheckResult> Wg4Motions::cross_checks() const {
  double by_integration = 0;
  double by_rows = 0;
  for (const PrescribedMotion& motion : motions_) {
    by_integration = std::max(by_integration, integration_gap(motion));
    // Rows: the velocities bring j from row to row.
    const auto rows = reference::motion_rows(motion, 240);
    Vector3 position = rows.front().x_j;
    for (std::size_t k = 0; k + 1 < rows.size(); ++k) {
      position += rows[k].v_j * (rows[k + 1].time - rows[k].time);
    }
    by_rows = std::max(by_rows, (position - rows.back().x_j).norm());
  }
  return {
      {"tangential force piece by piece against its rate equation, integrated with events",
       by_integration, 1e-10},
      {"velocities of the rows, added up, against the closed form of the motion", by_rows, 1e-13}};
}

std::vector<Expectation> Wg4Motions::expect(const Scheme& scheme) const {
  const std::size_t count = motions_.size() + 2;
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return std::vector<Expectation>(count);
  const FrameUpdate frame = scheme.framed.frame;
  if (frame == FrameUpdate::fixed || frame == FrameUpdate::projected) {
    return std::vector<Expectation>(
        count, Expectation::approximate("the force does not follow the turn of the pair"));
  }
  return std::vector<Expectation>(
      count, Expectation::of_order(0, "a row holds the means of velocities that turn within it"));
}

Figure Wg4Motions::draw(std::string_view name, std::span<const Scheme> schemes) const {
  constexpr int rows = 240;
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Prescribed motions of two spheres";
  figure.caption = fmt::format(
      "Component x of the force on the sphere i over the friction limit, in {} rows: shear to and "
      "fro (left), and steady shear while the pair twirls about its normal (right).",
      rows);
  const std::vector<double> times = row_ends(rows);
  const auto series = [&](const std::string& label, const auto& force_at) {
    Series one{label, times, {}, Mark::line};
    for (std::size_t i = 0; i < times.size(); ++i) one.y.push_back(force_at(i)[0] / limit_);
    return one;
  };
  for (const char* const motion_name : {"plastic-shear", "twirl"}) {
    const auto motion = std::ranges::find(motions_, motion_name, &PrescribedMotion::name);
    Panel panel{motion->name, {"time", "s"}, {"Fx/(mu Fn)", "-"}, {}, Legend::outside};
    for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
      const Scheme set = with_parameters(schemes[slot], values_);
      const auto results = drive_pair(set.framed, wg4_path(*motion, rows));
      panel.series.push_back(
          series(schemes[slot].label, [&](std::size_t i) { return results[i].force.on_p; }));
      panel.series.back().slot = static_cast<int>(slot);
    }
    const auto exact = reference::exact_loads(*motion, contact(), times);
    panel.series.push_back(series("exact", [&](std::size_t i) { return exact[i].force_i; }));
    panel.series.back().is_reference = true;
    figure.panels.push_back(panel);
  }
  return figure;
}

}  // namespace

PairPath wg4_path(const reference::PrescribedMotion& motion, int rows) {
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

std::unique_ptr<Case> make_wg4_motions() {
  CaseInfo info;
  info.name = "wg4-motions";
  info.title = "Prescribed motions of two spheres (ON-DEM WG4)";
  info.source = "ON-DEM, working group 4, testing of interactions (2025), motions 1 to 7, mended";
  info.judges =
      "whether force and torques are right while two spheres shear, come nearer, twist, roll, "
      "tumble and twirl, in rows of constant velocities";
  info.truth =
      "closed form in axes that turn with the pair: the force follows the shear and is cut at the "
      "friction limit";
  info.needs = linear_friction_needs();
  info.parameters = spring_parameters(1e7, 5e6, 0.5);
  info.observables = {
      {"force", "-", "worst force of all motions, error over the friction limit at the start"},
      {"torque", "-", "worst torque of all motions, error over that limit times the radius"}};
  for (const PrescribedMotion& motion : distinct_motions()) {
    info.observables.push_back({motion.name, "-", "worst force of this motion, error as above"});
  }
  // Multiples of six: then the motions turn round at the end of a row.
  info.steps_from = 30;
  info.steps_to = 1920;
  info.nominal_steps = 240;
  info.variants = {"linear-refined[frame=projected]", "linear-refined[kinematics=end-arm]"};
  info.figures = {{"wg4-motions/forces", "Force in shear and in a twirl"}};
  return std::make_unique<CaseOf<Wg4Motions>>(std::move(info));
}

}  // namespace stickslip
