// SPDX-License-Identifier: BSD-3-Clause
// Hertz and Mindlin's spring that creeps where its contact rolls: material that carries traction
// leaves the contact at the back, and fresh material enters at the front with none.
//
// Source: P. J. Vermeulen & K. L. Johnson, J. Appl. Mech. 31 (1964) 338-340 (steady creep);
// J. J. Kalker, Three-Dimensional Elastic Bodies in Rolling Contact (1990) (coefficients of small
// creep and spin). How creep begins, and what rocking does, is our own, fitted to the elastic
// half-space (docs/laws/rolling-mindlin.md).
// Assumptions: no partial slip at rest; overlap and shift grow in proportion inside the step, and
// so does the way rolled, at the steady creep of the force at the start. The rate of creep depends
// on how far the contact has rolled since its force was laid on. No moment of rolling or twisting.
// Without rolling it is hertz-mindlin[stiffness=mean,first-step=touching], to the bit.
// Work: mean of the forces at start and end times the movement. There is no potential.
// Sign: force on p along the shift of q; the way is that of the contact over the material.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/hertz_mindlin.hpp"

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
    ElasticHistory spring;            ///< of Mindlin's spring
    double age = 0;                   ///< rolled since the force was laid on, over its reach [-]
    double twist = 0;                 ///< elastic twist of q relative to p [rad]
    Vector2 place = Vector2::Zero();  ///< of the contact in the patch that it rocks over [a]
    double half_patch = 0;            ///< half the width of that patch [a]
    RollingStep rolling;              ///< of the step that comes next
    bool operator==(const History& other) const;

    /// The history as numbers; a step that is still to come is not among them.
    std::vector<double> pack() const;
    /// The inverse of pack. Throws InputError for a wrong length.
    void unpack(std::span<const double> numbers);
  };

  static constexpr LawIdentity identity{
      "rolling-mindlin", "Hertz and Mindlin without slip, with the creep of rolling",
      "Vermeulen & Johnson (1964); Kalker (1990)", "",
      "@article{vermeulen1964contact, author = {Vermeulen, P. J. and Johnson, K. L.}, title = "
      "{Contact of nonspherical elastic bodies transmitting tangential forces}, journal = {Journal "
      "of Applied Mechanics}, volume = {31}, number = {2}, pages = {338--340}, year = {1964}}"};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::turn, Capability::damping};

  static void describe(auto& visitor) {
    describe_hertz<RollingMindlin>(visitor);
    visitor.number(&RollingMindlin::damping,
                   {"damping", "N s/m^(5/4)", "damping", Range::not_negative(),
                    "normal dashpot times overlap^(1/4), outside the friction limit; needs dt"});
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
  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;
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

 private:
  inline Vector2 lost_shift(History& history, const ContactStep& step) const noexcept;
};

static_assert(ContactLaw<RollingMindlin> && Turnable<RollingMindlin> &&
              AsksForRolling<RollingMindlin>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_rolling_mindlin();

}  // namespace stickslip
