// SPDX-License-Identifier: BSD-3-Clause
// Linear-frictional law that is exact inside a step of proportional motion.
// Equations, signs, assumptions: docs/laws/linear-refined.md.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/contact/step/slip_stage.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "stickslip/laws/texts/linear_refined.hpp"

namespace stickslip {

/// How the tangential work of a slip stage is found: by the solution of the stage, or as the mean
/// of the forces at its ends times the movement (Fig. 1, line 45).
enum class SlipWork { exact, average };

/// Whether Fig. 1 is followed as printed, misprints included: lines 25-27 as three statements,
/// which makes line 25 a dead store, or as if / else if / else.
enum class Literal { off, as_printed, else_if };

/// The linear-frictional law with the four refinements of Kuhn, Suzuki & Daouadji, each of which
/// can be switched off (the fourth, rotation of the force with the pair, is the option frame=).
struct LinearRefined {
  double kn = 1e5;            ///< normal stiffness [N/m]
  double kt = 1e5;            ///< tangential stiffness [N/m]
  double mu = 0.5;            ///< friction coefficient [-]
  double damping = 0;         ///< contact damping [N s/m]
  bool fresh_contact = true;  ///< refinement 1: only the movement after touch counts
  bool slip_onset = true;     ///< refinement 2: the elastic part of a step that slips is found
  bool slip_rotation = true;  ///< refinement 3: the force turns while it slips
  SlipWork work = SlipWork::exact;
  int table = 0;  ///< cells of the look-up table for the slip rotation; 0: explicit solution
  Literal literal = Literal::off;

  using History = TangentialForceHistory;

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;
  /// One step without works, which are NaN; the force is that of advance() to the bit.
  ContactForce advance_force(History& history, const ContactStep& step) const noexcept;

  static constexpr LawIdentity identity = texts::LinearRefined::identity;
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::energy, Capability::turn,
                                           Capability::damping};

  static void describe(auto& visitor) {
    using L = LinearRefined;
    using Text = texts::LinearRefined;
    describe_linear_friction<L>(visitor);
    visitor.flag(&L::fresh_contact, Text::fresh_contact);
    visitor.flag(&L::slip_onset, Text::slip_onset);
    visitor.flag(&L::slip_rotation, Text::slip_rotation);
    visitor.choice(&L::work, Text::work,
                   {{"exact", SlipWork::exact}, {"average", SlipWork::average}});
    visitor.count(&L::table, Text::table, 0, 1 << 20);
    visitor.choice(&L::literal, Text::literal,
                   {{"off", Literal::off},
                    {"as-printed", Literal::as_printed},
                    {"else-if", Literal::else_if}});
  }

  /// Derivatives of normal and tangential force by overlap and shift [N/m].
  Matrix3 tangent(const History& history, const ContactStep& step) const noexcept;
  /// Neither the look-up table nor the printed algorithm has one.
  bool knows_tangent() const { return literal == Literal::off && table == 0; }
  /// Derivatives of the dashpot force.
  DampingTangent damping_tangent(const ContactStep& step) const noexcept {
    return contact_damping_tangent(damping, step);
  }

  /// What the switches leave of the refinements.
  LinearFrictionClaims claims() const;

  /// Makes the look-up table, if one is asked for.
  void prepare();

  /// Applies a linear map of the tangent plane to the stored force.
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
  }
  /// Bodies exchanged: the force on the other body is the opposite one.
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }

  /// Velocities are not looked at.
  bool needs_rates() const { return false; }
  /// Several contacts at a time, where there is no dashpot and the right algorithm is asked for.
  static LaneKernel<LinearRefined> lane_kernel();
  bool suits_lanes() const { return damping == 0 && literal == Literal::off; }
  /// Whether contacts that slip suit lanes, too: where slip is solved exactly.
  bool others_suit_lanes() const {
    return slip_onset && slip_rotation && work == SlipWork::exact && lookup == nullptr;
  }

  std::shared_ptr<const SlipRotationTable> lookup = {};  ///< made by prepare()
};

static_assert(ContactLaw<LinearRefined> && Turnable<LinearRefined> &&
              AdvancesForceAlone<LinearRefined>);

/// Fig. 1 of the paper line by line, misprints included; `law.literal` says how lines 25-27 are
/// read. Divisions by zero give NaN as they would in the paper's code.
ContactForce advance_as_printed(const LinearRefined& law, TangentialForceHistory& history,
                                const ContactStep& step) noexcept;

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_linear_refined();

}  // namespace stickslip
