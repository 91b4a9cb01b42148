// SPDX-License-Identifier: BSD-3-Clause
// What the tests of laws share.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/random.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::testing {

/// A law as written on the command line.
inline FramedLaw framed_law(std::string_view text) { return make_law(parse_law_spec(text)); }

/// Springs and friction of a linear law.
struct LinearParameters {
  double kn = 1;    ///< [N/m]
  double kt = 1;    ///< [N/m]
  double mu = 0.5;  ///< [-]
};

/// A linear law as written on the command line, with these parameters.
inline AnyLaw linear_law(std::string_view text, const LinearParameters& p) {
  return framed_law(text).law.with({{"kn", p.kn}, {"kt", p.kt}, {"mu", p.mu}});
}

/// What one contact answers, and what it has stored afterwards.
struct Answer {
  ContactForce force;
  std::vector<double> history;
};

/// One contact of `law` with this stored history (empty: virgin), taken through these steps.
inline std::vector<Answer> advance(const AnyLaw& law, std::span<const double> history,
                                   std::span<const ContactStep> steps) {
  const auto contact = law.contacts(1);
  if (!history.empty()) contact->unpack(0, history);
  std::vector<Answer> answers(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    contact->advance(steps.subspan(i, 1), std::span(&answers[i].force, 1));
    answers[i].history = contact->pack(0);
  }
  return answers;
}

/// The force of a linear law after one step from a stored force.
inline ContactForce linear_step(const AnyLaw& law, const Vector2& force, const ContactStep& step) {
  const std::array stored{force[0], force[1]};
  return advance(law, stored, std::span(&step, 1)).front().force;
}

/// A linear contact before one step, of any size and with any of the situations that are hard.
struct LinearScenario {
  LinearParameters parameters;
  Vector2 force = Vector2::Zero();  ///< stored force before the step
  ContactStep step;

  /// Largest friction limit of the step, gaps counted as overlaps.
  double limit() const {
    return parameters.mu * parameters.kn *
           std::max(std::abs(step.overlap_old), std::abs(step.overlap_new));
  }
  /// Size of the works in the step.
  double work() const {
    return std::max(limit() * limit() / parameters.kt,
                    limit() * std::sqrt(step.shift.dot(step.shift)));
  }
};

/// How a scenario is drawn.
struct ScenarioChoice {
  bool any_scale = true;     ///< lengths and forces from 1e-9 to 1e9; otherwise about 1
  bool frictionless = true;  ///< mu = 0 now and then
  bool admissible = true;    ///< force inside the limit (to an ulp)
};

/// Draws a scenario, which a failure tells. Shrinks towards simple ones.
LinearScenario linear_scenario(const ScenarioChoice& choice = {});

/// The options of linear-refined with every combination of its four switches.
std::vector<std::string> switch_combinations();

/// A random unit vector.
Vector3 unit_vector();

/// `v` turned by a rotation vector, by the library (not by the code under test).
Vector3 rotated(const Vector3& v, const Vector3& rotation_vector);

}  // namespace stickslip::testing
