// SPDX-License-Identifier: BSD-3-Clause
// Linear springs with a static and a kinetic friction coefficient.
// Equations, signs, assumptions: docs/laws/linear-kinetic.md.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "stickslip/laws/texts/linear_kinetic.hpp"

namespace stickslip {

/// Internal variables of a contact with two friction coefficients: zero and in stick for a virgin
/// or an open one. Under exchange of the bodies the force is odd, the flag even.
struct StickSlipHistory {
  Vector2 force = Vector2::Zero();  ///< tangential force on p, in the contact frame [N]
  bool slides = false;              ///< a force at the kinetic limit may slide or be held
  bool operator==(const StickSlipHistory&) const = default;

  /// The history as numbers: the force, and 1 if it slides, else 0.
  std::vector<double> pack() const { return {force[0], force[1], slides ? 1.0 : 0.0}; }
  /// The inverse of pack. Throws InputError for a wrong length or a flag that is neither 0 nor 1.
  void unpack(std::span<const double> numbers);
};

/// Linear springs that hold to mu times the normal force and slide at mu_kinetic times it. At the
/// onset of slip the force falls at once, along itself; a slide ends where it would have to go
/// backwards. Exact inside a step in which overlap and shift grow in proportion.
struct LinearKinetic {
  double kn = 1e5;          ///< normal stiffness [N/m]
  double kt = 1e5;          ///< tangential stiffness [N/m]
  double mu = 0.5;          ///< static friction coefficient [-]
  double mu_kinetic = 0.3;  ///< kinetic friction coefficient, at most mu [-]
  double damping = 0;       ///< contact damping [N s/m]

  using History = StickSlipHistory;

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;

  /// Derivatives of normal and tangential force by overlap and shift [N/m]; between the events of
  /// the step: where the force falls at its end, it jumps.
  Matrix3 tangent(const History& history, const ContactStep& step) const noexcept;
  /// Derivatives of the dashpot force.
  DampingTangent damping_tangent(const ContactStep& step) const noexcept {
    return contact_damping_tangent(damping, step);
  }

  static constexpr LawIdentity identity = texts::LinearKinetic::identity;
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::energy, Capability::turn,
                                           Capability::damping};

  static void describe(auto& visitor) {
    using L = LinearKinetic;
    using Text = texts::LinearKinetic;
    describe_linear_springs<L>(visitor);
    visitor.number(&L::mu, Text::mu.number("-", Range::not_negative(), "mu"));
    visitor.number(&L::mu_kinetic,
                   Text::mu_kinetic.number("-", Range::not_negative(), "mu-kinetic"));
    describe_contact_damping<L>(visitor);
  }

  /// The friction limit after a step that was answered [N]: the static limit of a contact that is
  /// held, the kinetic limit of one that slides.
  double limit(const History& history, const ContactForce& force) const noexcept {
    return (history.slides ? mu_kinetic : mu) * std::max(force.normal, 0.0);
  }
  /// Applies a linear map of the tangent plane to the stored force.
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
  }
  /// Bodies exchanged: the force on the other body is the opposite one.
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
  /// Velocities are not looked at.
  bool needs_rates() const { return false; }
};

static_assert(ContactLaw<LinearKinetic> && Turnable<LinearKinetic> && KnowsLimit<LinearKinetic>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_linear_kinetic();

}  // namespace stickslip
