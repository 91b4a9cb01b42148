// SPDX-License-Identifier: BSD-3-Clause
// Linear springs with a friction limit, in C++. The law remembers the elongation of the tangential
// spring, as many codes do.
#include <array>

#include "stickslip/laws/parts/linear_friction.hpp"
#include "stickslip/plugin/plugin.hpp"

namespace {

using namespace stickslip;

/// What a contact remembers.
struct SpringHistory {
  Vector2 spring = Vector2::Zero();  ///< elongation of the tangential spring [m]
  bool operator==(const SpringHistory&) const = default;
};

struct SpringLaw {
  double kn = 1e5;  ///< normal stiffness [N/m]
  double kt = 1e5;  ///< tangential stiffness [N/m]
  double mu = 0.5;  ///< friction coefficient [-]

  using History = SpringHistory;

  static constexpr LawIdentity identity{"cpp-law", "a tangential spring with a friction limit",
                                        "Cundall & Strack (1979)", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::energy, Capability::turn};

  static void describe(auto& visitor) {
    visitor.number(&SpringLaw::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&SpringLaw::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
    visitor.number(&SpringLaw::mu,
                   {"mu", "-", "mu", Range::not_negative(), "friction coefficient"});
  }

  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);  // with its work
    const Vector2 before = kt * history.spring;
    history.spring += step.shift;
    out.tangential = kt * history.spring;
    out.regime = Regime::stick;
    const double limit = mu * out.normal;
    if (const double size = length_of(out.tangential); size > limit) {
      out.tangential *= limit / size;
      out.regime = Regime::slip;
      // The deliberate bug: the force is brought back to the limit, the spring is not. When the
      // movement turns back, all that was slipped has to be unwound before the force changes.
    }
    if (step.overlap_new <= 0) {
      history = {};
      out.regime = Regime::separated;
    }
    if (step.overlap_old > 0 || step.overlap_new > 0)
      out.work_tangential = 0.5 * step.shift.dot(before + out.tangential);
    const double stored = 0.5 / kt * (out.tangential - before).dot(out.tangential + before);
    out.work_stored += stored;
    out.work_dissipated = out.work_tangential - stored;
    return out;
  }

  /// Applies a linear map of the tangent plane to the spring.
  void turn(History& history, const Matrix2& map) const noexcept {
    history.spring = map * history.spring;
  }
};

}  // namespace

STICKSLIP_PLUGIN(SpringLaw)
