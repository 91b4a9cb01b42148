// SPDX-License-Identifier: BSD-3-Clause
// Laws that tests of cases make up, most of them with a mistake, as schemes.
#pragma once

#include "cases/problem.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "unit_test.hpp"

namespace stickslip {

/// A law that a test makes up, with the parameters of the problem set in it.
template <ContactLaw Law, Problem P>
Scheme made_up_scheme(const P& problem) {
  const std::string name(Law::identity.name);
  const Scheme scheme{.spec = {name, {}, LawKind::hosted},
                      .label = name,
                      .framed = {AnyLaw(make_model<Law>())},
                      .polygons = {}};
  return with_parameters(scheme, law_parameters_of(problem));
}

/// Linear springs with friction by radial return, for tests to spoil: when a step has been answered
/// rightly, `spoil(was, history, out)` may change what is stored and what is answered. `was` has
/// the springs, the step, and what had been stored before it.
template <auto spoil>
struct MadeUpSprings {
  double kn = 1e5;     ///< normal stiffness [N/m]
  double kt = 1e5;     ///< tangential stiffness [N/m]
  double mu = 0.5;     ///< friction coefficient [-]
  double damping = 0;  ///< contact damping [N s/m]

  using History = TangentialForceHistory;
  struct Was {
    const MadeUpSprings& springs;
    const ContactStep& step;
    History history;
  };

  static constexpr LawIdentity identity{"made-up", "a law of a test", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::energy, Capability::damping};

  static void describe(auto& visitor) { describe_linear_friction<MadeUpSprings>(visitor); }

  /// One step without a mistake.
  ContactForce right_answer(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);
    advance_limited_spring(kt, mu, step, history, out);
    add_contact_damping(damping, step, out);
    return out;
  }
  /// One step.
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    const Was was{*this, step, history};
    ContactForce out = right_answer(history, step);
    spoil(was, history, out);
    return out;
  }
  /// Bodies exchanged.
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// A law without a mistake.
inline constexpr auto right = [](const auto&, auto&, auto&) {};

}  // namespace stickslip
