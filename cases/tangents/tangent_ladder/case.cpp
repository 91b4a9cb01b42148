// SPDX-License-Identifier: BSD-3-Clause
#include "cases/tangents/tangent_ladder/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"
#include "cases/random_numbers.hpp"
#include "reference/tangents/dual.hpp"
#include "reference/tangents/step_laws.hpp"
#include "stickslip/contact/step/tangent_axes.hpp"

namespace stickslip::cases {
namespace {

constexpr double ladder_radius = 0.01;                   ///< effective radius [m]
constexpr double ladder_overlap = 1e-3 * ladder_radius;  ///< a typical one [m]
constexpr double ladder_time_step = 1e-5;                ///< [s]
constexpr double told_tolerance = 1e-7;                  ///< error of a told tangent

/// Paths step by step, in typical overlaps and slip distances.
class LadderSteps {
 public:
  explicit LadderSteps(double slip_distance) : slip_distance_(slip_distance) {}

  LadderSteps& to(double z, const Vector2& shift = Vector2::Zero()) {
    ContactStep step;
    step.overlap_old = at_;
    step.overlap_new = at_ = ladder_overlap * z;
    step.approach = step.overlap_new - step.overlap_old;
    step.shift = slip_distance_ * shift;
    step.dt = ladder_time_step;
    step.velocity = step.shift / ladder_time_step;
    step.approach_velocity = step.approach / ladder_time_step;
    step.effective_radius = ladder_radius;
    all_.push_back(step);
    return *this;
  }
  const std::vector<ContactStep>& all() const { return all_; }

 private:
  double slip_distance_;
  double at_ = 0;
  std::vector<ContactStep> all_;
};

/// Shift from rest to the friction limit at the typical overlap, by the first stiffness [m].
double ladder_slip_distance(const AnyLaw& law) {
  constexpr double small = 1e-6;
  const std::vector<ContactStep> path = LadderSteps(ladder_overlap).to(1).to(1, {small, 0}).all();
  const std::vector<ContactForce> forces = drive(law, path);
  const double stiffness = forces.back().tangential.norm() / (small * ladder_overlap);
  const double distance =
      law.value("mu").value_or(0.5) * std::abs(forces.front().normal) / stiffness;
  return std::isfinite(distance) && distance > 0 ? distance : ladder_overlap;
}

/// Largest error of a column over its largest entry.
double column_error(const Vector3& told, const Vector3& found, double doubt) {
  const double size = std::max(found.cwiseAbs().maxCoeff(), 1e-300);
  return std::max(0.0, (told - found).cwiseAbs().maxCoeff() - doubt) / size;
}

}  // namespace

double tangent_error(const Matrix3& told, const DifferencedTangent& found,
                     const ContactForce& force, const Vector2& shift) {
  const bool stands =
      found.events[1] != TangentEvent::none || found.events[2] != TangentEvent::none;
  const TangentAxes axes = stands ? TangentAxes{} : axes_of(force.tangential, shift);
  const double doubt = found.uncertainty.maxCoeff();
  double worst = 0;
  for (int column = 0; column < 3; ++column) {
    const TangentEvent event = found.events[static_cast<std::size_t>(column)];
    if (event == TangentEvent::jump) continue;
    const Vector3 given = axes.turned(told).col(column);
    double error = column_error(given, axes.turned(found.force).col(column), doubt);
    for (const Matrix3& side : found.sides) {
      constexpr double one_sided = 1e-3;  // part that differences of first order err by
      if (event == TangentEvent::none) break;
      const Vector3 there = axes.turned(side).col(column);
      error = std::min(error, column_error(given, there, one_sided * there.norm()));
    }
    worst = worse(worst, error);
  }
  return worst;
}

std::vector<ContactStep> TangentLadder::path(const Scheme& scheme, Kind kind, int which) const {
  RandomNumbers random(static_cast<std::uint64_t>(97 * which) + static_cast<std::uint64_t>(kind));
  const double turn = random.between(0, 2 * std::numbers::pi);
  const auto direction = [&](double angle) -> Vector2 {
    return {std::cos(turn + angle), std::sin(turn + angle)};
  };
  const double z = random.between(0.7, 1.3);
  const double end = z * random.between(0.8, 1.2);
  const double limit = z;  // slip distance of a linear spring there
  const double askew = random.between(-1, 1);
  LadderSteps steps(ladder_slip_distance(scheme.law()));
  switch (kind) {
    case Kind::slip:
      // The step brings the trial force, which begins at the limit, to r times it.
      steps.to(z).to(z, 2 * limit * direction(0)).to(z, 0.5 * limit * direction(0));
      steps.to(end, (random.between(least, most) - 1) * end * direction(0) +
                        0.5 * askew * end * direction(std::numbers::pi / 2));
      break;
    case Kind::stick:
      steps.to(0.6 * z).to(z, 0.3 * limit * direction(0));
      steps.to(end, 0.2 * limit * direction(askew));
      break;
    case Kind::touch:
      steps.to(-random.between(0.1, 0.6));
      steps.to(end, (which % 2 == 0 ? 0.3 : 2.5) * limit * direction(0));
      break;
    case Kind::reversal:
      steps.to(z).to(z, 0.8 * limit * direction(0));
      steps.to(end, -random.between(0.2, 0.6) * limit * direction(0.3 * askew));
      break;
    case Kind::loop:
      steps.to(z).to(z, 0.7 * limit * direction(0)).to(z, -0.3 * limit * direction(0));
      steps.to(end, random.between(0.35, 0.5) * limit * direction(0));
      break;
  }
  return steps.all();
}

TangentLadder::Outcome TangentLadder::run(const Scheme& scheme, int steps) const {
  TangentLadder::Outcome found;
  constexpr std::array<std::pair<Kind, double TangentLadder::Outcome::*>, 5> kinds{
      {{Kind::slip, &TangentLadder::Outcome::slip},
       {Kind::stick, &TangentLadder::Outcome::stick},
       {Kind::touch, &TangentLadder::Outcome::touch},
       {Kind::reversal, &TangentLadder::Outcome::reversal},
       {Kind::loop, &TangentLadder::Outcome::loop}}};
  for (const auto& [kind, field] : kinds) {
    for (int which = 0; which < steps; ++which) {
      const std::vector<ContactStep> all = path(scheme, kind, which);
      const auto contact = scheme.law().contacts(1);
      const auto before = std::span(all).first(all.size() - 1);
      std::vector<ContactForce> ignored(before.size());
      contact->follow(before, ignored);
      Matrix3 told;
      if (!contact->tangents({&all.back(), 1}, {&told, 1}))
        throw Unsuitable(scheme.law().info().name +
                         " gives no tangent here; drive --tangent finds it by differences");
      const DifferencedTangent differences = differenced_tangent(*contact, all.back());
      ContactForce force;
      contact->advance({&all.back(), 1}, {&force, 1});
      found.*field = worse(found.*field, tangent_error(told, differences, force, all.back().shift));
    }
  }
  return found;
}

std::vector<CrossCheckResult> TangentLadder::cross_checks() const {
  // Slip, touch and stick of the refined springs, where the most happens inside a step.
  using reference::Dual;
  const reference::LinearSprings law{1e5L, 7e4L, 0.5L};
  double largest = 0;
  RandomNumbers random(3);
  for (int i = 0; i < 40; ++i) {
    const std::array<long double, 3> at{1e-5L * random.between(0.5, 1.5),
                                        1e-5L * random.between(-1, 1),
                                        1e-5L * random.between(-1, 1)};
    const long double old = i % 4 == 0 ? -3e-6L : 1e-5L;
    const auto step_at = [&]<class Number>(const std::array<Number, 3>& x) {
      reference::TangentStep<Number> step{old, x[0], {x[1], x[2]}, {}};
      if (old > 0) step.force_old = {Number(0.3L), Number(-0.1L)};
      return reference::refined_step(law, step);
    };
    std::array<Dual<6>, 3> dual;
    for (int k = 0; k < 3; ++k)
      dual[static_cast<std::size_t>(k)] = Dual<6>::input(at[static_cast<std::size_t>(k)], k);
    const auto exact = step_at(dual);
    for (int k = 0; k < 3; ++k) {
      constexpr std::array weights{4 / 5.0L, -1 / 5.0L, 4 / 105.0L, -1 / 280.0L};
      constexpr long double h = 1e-9L;
      long double sum = 0;
      for (std::size_t w = 0; w < weights.size(); ++w)
        for (const long double side : {1.0L, -1.0L}) {
          auto moved = at;
          moved[static_cast<std::size_t>(k)] += side * h * static_cast<long double>(w + 1);
          sum += side * weights[w] / h * step_at(moved).force[0];
        }
      largest = worse(largest, narrow(std::abs(sum - exact.force[0].slope[k]) / 1e5L));
    }
  }
  return {
      {"dual numbers of a resolved step of linear springs against differences of eighth order, "
       "over kn",
       largest, 1e-8}};
}

Expected<TangentLadder::Outcome> TangentLadder::expect(const Scheme& scheme) const {
  static_cast<void>(scheme);
  return Expectation::exact(told_tolerance,
                            "a tangent is the derivative of the force of the same law");
}

}  // namespace stickslip::cases
