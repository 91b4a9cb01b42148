// SPDX-License-Identifier: BSD-3-Clause
// Is a plastic contact right through nested reversals, and is a leg in one step what it is in many?
// Theory, reference and what to expect: cases/plastic/plastic_nested/page.md.
#pragma once

#include "cases/plastic/plastic_path.hpp"

namespace stickslip::cases {

/// Twelve legs with reversals on every branch, one below the other, through the pull and beyond the
/// limit.
struct PlasticNested : PlasticPath {
  static constexpr std::string_view name = "plastic-nested";
  /// Overlaps over the largest one.
  static constexpr std::array corners{30 / 90.0, 5 / 90.0,  25 / 90.0, 40 / 90.0,
                                      10 / 90.0, 80 / 90.0, 60 / 90.0, 40 / 90.0,
                                      20 / 90.0, 1.0,       0.0,       10 / 90.0};
  /// Steps of a leg that is held against the same in one step.
  static constexpr int many = 37;

  static void describe(auto& visitor) { describe_path<PlasticNested>(visitor); }

  /// Along the whole path.
  struct Outcome {
    double force = 0;  ///< as PlasticPath::Comparison has it [-]
    double legs = 0;   ///< largest difference of legs in one step and in 37 [-]
    double books = 0;  ///< as PlasticPath::Comparison has it [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "largest error of the normal force on the path, over the largest force");
    visitor.norm(&Outcome::legs, "legs",
                 "force and work at the ends of legs, each in one step and in many: largest "
                 "difference, over the largest");
    visitor.norm(&Outcome::books, "books",
                 "largest error of the work put in and, where the law books them, of the stored "
                 "energy and the loss, over the largest work");
  }

  double uncertainty() const { return 0; }  ///< closed forms in extended precision
  std::vector<CrossCheckResult> cross_checks() const { return second_routes(corners); }
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;
};

}  // namespace stickslip::cases
