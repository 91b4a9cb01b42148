// SPDX-License-Identifier: BSD-3-Clause
// Hertz and Mindlin's spring that creeps where its contact rolls: material that carries traction
// leaves the contact at the back, and fresh material enters at the front with none.
// Equations, signs, assumptions: docs/laws/rolling-mindlin.md.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/texts/rolling_mindlin.hpp"

namespace stickslip {

/// The law.
struct RollingMindlin {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson_ratio = 0.15;  ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double shear_modulus_2 = 0;   ///< G of the second body [Pa]; 0: both bodies are alike
  double poisson_ratio_2 = 0;   ///< nu of the second body [-]; not used if both are alike
  double damping = 0;           ///< eta of the normal dashpot [N s/m^(5/4)]

  /// What is remembered. Lengths of rolling are in contact radii. Under exchange of the bodies, in
  /// axes that stay, spring and twist are odd; the way over the material is that of both: even.
  struct History {
    ElasticHistory spring;            ///< history of Mindlin's spring
    double age = 0;                   ///< rolled since the force was laid on, over its reach [-]
    double twist = 0;                 ///< elastic twist of q relative to p [rad]
    Vector2 place = Vector2::Zero();  ///< where the contact is in the patch that it rocks over [a]
    double half_patch = 0;            ///< half the width of that patch [a]
    RollingStep rolling;              ///< rolling in the next step
    bool operator==(const History& other) const;

    /// The history as numbers; a step that is still to come is not among them.
    std::vector<double> pack() const;
    /// The inverse of pack. Throws InputError for a wrong length.
    void unpack(std::span<const double> numbers);
  };

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;

  static constexpr LawIdentity identity = texts::RollingMindlin::identity;
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::turn, Capability::damping};

  static void describe(auto& visitor) {
    describe_hertz<RollingMindlin>(visitor);
    visitor.number(&RollingMindlin::damping, texts::HertzMindlin::damping.number(
                                                 "N s/m^(5/4)", Range::not_negative(), "damping"));
  }

  /// No partial slip is known to the law; a contact that rolls creeps.
  PartialSlipClaims partial_slip_claims() const {
    return {.creeps = true, .accuracy = StepAccuracy::second_order};
  }

  /// How the contact rolls in the step that comes next. What is not finite is no way.
  void roll(History& history, const RollingStep& rolling) const noexcept {
    const double sum = rolling.travel[0] + rolling.travel[1] + rolling.twist;
    history.rolling = 0 * sum == 0 ? rolling : RollingStep{};
  }
  /// Elastic part of the tangential displacement [m].
  Vector2 elastic_displacement(const History& history) const noexcept {
    return history.spring.elastic;
  }
  /// Applies a linear map of the tangent plane to what is stored.
  void turn(History& history, const Matrix2& map) const noexcept;
  /// Bodies exchanged: the force on the other body is the opposite one. Way and twist are the same.
  void swap_bodies(History& history) const noexcept;

  /// Steady creep [-] of a contact that rolls along x under this force (over the friction limit mu
  /// Fn, at most 1 long), in mu Fn/(G a^2).
  Vector2 steady_creep(const Vector2& force) const noexcept;
};

static_assert(ContactLaw<RollingMindlin> && Turnable<RollingMindlin> &&
              AsksForRolling<RollingMindlin>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_rolling_mindlin();

}  // namespace stickslip
