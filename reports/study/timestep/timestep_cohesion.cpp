// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/timestep_cohesion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "cases/cohesion/cohesive_impact/case.hpp"

namespace stickslip::reports {
namespace {

using cases::CohesiveImpact;

/// Steps in eight units of time: sqrt(m delta_c/Fc), from few to more than anybody takes.
constexpr double fewest_steps = 4;
constexpr double most_steps = 16384;

/// An impact in steps of this length.
class StickingImpact {
 public:
  explicit StickingImpact(const StickingQuestion& asked) {
    impact_.shear_modulus = asked.shear_modulus;
    impact_.poisson = asked.poisson;
    impact_.work_of_adhesion = asked.work_of_adhesion;
    impact_.radius = asked.radius;
    impact_.density = asked.density;
    over_ = asked.velocity > 0 ? asked.velocity / impact_.sticking_velocity() : 2;
  }
  const CohesiveImpact& impact() const { return impact_; }
  double over() const { return over_; }
  double exact() const { return over_ > 1 ? std::sqrt(1 - 1 / (over_ * over_)) : 0; }
  double units() const { return 8 * impact_.unit_time(); }

  /// Worst error of the energy that is lost, over that of a cycle.
  double error(double steps) const {
    const cases::Scheme scheme = cases::scheme_for(impact_, "jkr");
    const int whole = std::max(1, static_cast<int>(std::lround(steps)));
    double worst = 0;
    for (const double e : impact_.restitutions(scheme, over_, whole))
      worst = std::max(worst, std::abs(e * e - exact() * exact()) * over_ * over_);
    return worst;
  }

 private:
  CohesiveImpact impact_;
  double over_ = 2;
};

}  // namespace

StickingAdvice advise_sticking(const StickingQuestion& question) {
  const StickingImpact asked(question);
  const CohesiveImpact& impact = asked.impact();
  StickingAdvice advice;
  advice.sticking_velocity = impact.sticking_velocity();
  advice.velocity = asked.over() * advice.sticking_velocity;
  advice.restitution = asked.exact();
  advice.pull_off = impact.pull_off();
  advice.tear_off = impact.tear_off();
  advice.loss = impact.exact().loss * impact.energy();
  advice.tolerance = question.tolerance;
  for (double steps = fewest_steps; steps <= most_steps; steps *= std::numbers::sqrt2) {
    advice.smallest_error = asked.error(steps);
    if (advice.smallest_error > question.tolerance) {
      advice.suffices = false;
    } else if (!advice.suffices) {
      advice.suffices = true;
      advice.step = asked.units() / static_cast<double>(std::lround(steps));
    }
  }
  const double mass = 2 * impact.reduced_mass();
  const HertzPair pair{.mass = mass,
                       .radius = question.radius,
                       .shear_modulus = question.shear_modulus,
                       .poisson = question.poisson,
                       .velocity = advice.velocity};
  for (const TimestepRule& rule : timestep_rules(pair, {.mass = mass, .radius = question.radius})) {
    const double steps = asked.units() / rule.step;
    const double error = steps > most_steps ? std::numeric_limits<double>::quiet_NaN()
                                            : asked.error(std::max(steps, 1.0));
    advice.rules.push_back({rule, error});
  }
  return advice;
}

}  // namespace stickslip::reports
