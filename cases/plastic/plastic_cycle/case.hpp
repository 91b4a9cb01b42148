// SPDX-License-Identifier: BSD-3-Clause
// Are force, stored energy and loss of a plastic contact those of its branches? Theory, reference
// and what to expect: cases/plastic/plastic_cycle/page.md.
#pragma once

#include "cases/plastic/plastic_path.hpp"

namespace stickslip::cases {

/// In, all the way back through the pull, apart, and in and back once more, with a short way in
/// from the pull.
struct PlasticCycle : PlasticPath {
  static constexpr std::string_view name = "plastic-cycle";
  /// Overlaps over the largest one; below 0: a gap.
  static constexpr std::array corners{1.0, -0.1, 0.6, 0.3, 0.34, 0.02, 0.9, -0.1};

  static void describe(auto& visitor) { describe_path<PlasticCycle>(visitor); }

  /// Along the whole path.
  struct Outcome {
    double force = 0;  ///< as PlasticPath::Comparison has it [-]
    double books = 0;  ///< likewise [-]
    double loss = 0;   ///< of both contacts [J]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "largest error of the normal force on the path, over the largest force");
    visitor.norm(&Outcome::books, "books",
                 "largest error of the work put in and, where the law books them, of the stored "
                 "energy and the loss, over the largest work");
    visitor.value(&Outcome::loss, "loss", "J", "work that both contacts have taken");
  }

  Outcome exact() const { return outcome_of(PlasticModel::luding(effective_radius())); }
  Outcome scale() const { return exact(); }
  Outcome exact_for(const Scheme& scheme) const { return outcome_of(model_of(scheme)); }
  Outcome scale_for(const Scheme& scheme) const { return exact_for(scheme); }
  double uncertainty() const { return 0; }  ///< closed forms in extended precision
  std::vector<CrossCheckResult> cross_checks() const { return second_routes(corners); }
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

 private:
  Outcome outcome_of(const PlasticModel& model) const {
    return {.loss = exact_loss(model, corners)};
  }
};

}  // namespace stickslip::cases
