// SPDX-License-Identifier: BSD-3-Clause
// A law as a simulation of your own has it: linear springs, the force cut at the friction limit.
#pragma once

#include <array>
#include <stickslip/laws/parts/linear_friction.hpp>

struct MyLaw {
  double kn = 1e5;  ///< normal stiffness [N/m]
  double kt = 1e5;  ///< tangential stiffness [N/m]
  double mu = 0.5;  ///< friction coefficient [-]

  using History = stickslip::TangentialForceHistory;  ///< what a contact remembers

  static constexpr stickslip::LawIdentity identity{"my-law", "springs with a friction limit", "",
                                                   "", ""};
  static constexpr std::array capabilities{stickslip::Capability::linear,
                                           stickslip::Capability::friction,
                                           stickslip::Capability::energy};

  static void describe(auto& visitor) {
    using stickslip::Range;
    visitor.number(&MyLaw::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&MyLaw::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
    visitor.number(&MyLaw::mu, {"mu", "-", "mu", Range::not_negative(), "friction coefficient"});
  }

  stickslip::ContactForce advance(History& history,
                                  const stickslip::ContactStep& step) const noexcept {
    stickslip::ContactForce out = stickslip::linear_normal_force(kn, step);  // with its work
    const stickslip::Vector2 before = history.force;
    out.tangential = before + kt * step.shift;
    out.regime = stickslip::Regime::stick;
    const double limit = mu * out.normal;
    if (const double size = out.tangential.norm(); size > limit) {
      out.tangential *= limit / size;
      out.regime = stickslip::Regime::slip;
    }
    if (step.overlap_new <= 0) out.regime = stickslip::Regime::separated;
    if (step.overlap_old > 0 || step.overlap_new > 0)
      out.work_tangential = 0.5 * step.shift.dot(before + out.tangential);
    const double stored = (out.tangential.squaredNorm() - before.squaredNorm()) / (2 * kt);
    out.work_stored += stored;
    out.work_dissipated = out.work_tangential - stored;
    history.force = out.tangential;
    return out;
  }

  /// The bodies exchanged: the force on the other one is the opposite.
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};
