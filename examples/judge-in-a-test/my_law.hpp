// SPDX-License-Identifier: BSD-3-Clause
// A law as a simulation of your own has it: linear springs, the force cut at the friction limit.
#pragma once

#include <array>
#include <stickslip/contact/law/law.hpp>

struct MyLaw {
  double kn = 1e5;  ///< normal stiffness [N/m]
  double kt = 1e5;  ///< tangential stiffness [N/m]
  double mu = 0.5;  ///< friction coefficient [-]

  /// What a contact remembers: the tangential force [N].
  struct History {
    stickslip::Vector2 force = stickslip::Vector2::Zero();
    bool operator==(const History&) const = default;
  };

  static constexpr stickslip::LawIdentity identity{"my-law", "springs with a friction limit", "", "",
                                                   ""};
  static constexpr std::array capabilities{stickslip::Capability::linear,
                                           stickslip::Capability::friction};

  static void describe(auto& visitor) {
    using stickslip::Range;
    visitor.number(&MyLaw::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&MyLaw::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
    visitor.number(&MyLaw::mu, {"mu", "-", "mu", Range::not_negative(), "friction coefficient"});
  }

  stickslip::ContactForce advance(History& history,
                                  const stickslip::ContactStep& step) const noexcept {
    stickslip::ContactForce out;
    if (step.overlap_new <= 0) {
      history = {};
      return out;
    }
    out.normal = kn * step.overlap_new;
    out.tangential = history.force + kt * step.shift;
    out.regime = stickslip::Regime::stick;
    const double limit = mu * out.normal;
    if (const double size = out.tangential.norm(); size > limit) {
      out.tangential *= limit / size;
      out.regime = stickslip::Regime::slip;
    }
    history.force = out.tangential;
    return out;
  }
};
