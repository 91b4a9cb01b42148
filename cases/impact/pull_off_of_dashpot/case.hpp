// SPDX-License-Identifier: BSD-3-Clause
// How far does a dashpot pull bodies that do not stick? Theory, reference and what to expect:
// cases/impact/pull_off_of_dashpot/page.md.
#pragma once

#include "cases/impact/asked_impact.hpp"
#include "cases/numbers.hpp"

namespace stickslip::cases {

/// The impacts of `restitution`, and what pulls at their end.
struct PullOffOfDashpot : AskedImpact {
  static constexpr std::string_view name = "pull-off-of-dashpot";
  static void describe(auto& visitor) { describe_contact<PullOffOfDashpot>(visitor); }

  /// Means over impacts that touch in different parts of a step. Bodies that do not stick have none
  /// of either.
  struct Outcome {
    double pull = 0;  ///< greatest pull over greatest push [-]
    double work = 0;  ///< kinetic energy that the pull takes, over that before [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::pull, "pull", "greatest pull over greatest push; bodies do not stick");
    visitor.norm(&Outcome::work, "work",
                 "kinetic energy that the pull takes from the bodies, over that before");
  }

  Outcome exact() const { return {}; }
  Outcome scale() const { return {.pull = 1, .work = 1}; }
  /// The numbers of a linear dashpot that may pull.
  reference::Question question() const {
    return {"linear-dashpot", {{"restitution", wide(restitution)}}};
  }
  double uncertainty() const { return 0; }  ///< nothing pulls
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// What a dashpot that may pull gives on linear or Hertzian springs.
  Outcome of_pulling(bool hertzian, double e) const;
};

}  // namespace stickslip::cases
