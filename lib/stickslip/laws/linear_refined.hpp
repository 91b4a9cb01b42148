// SPDX-License-Identifier: BSD-3-Clause
// Linear-frictional law that is exact inside a step of proportional motion.
//
// Source: M. R. Kuhn, K. Suzuki & A. Daouadji, Linear-frictional contact model for 3D discrete
// element simulations of granular systems (short communication), section 2 and Fig. 1.
// Assumptions: overlap and shift grow in proportion inside the step (Eq. 4).
// Sign: force on p along the shift of q.
// Deviations from the paper, each proved on docs/errata.md: the overlaps are geometric, never
// rebuilt from the movement (lines 11-13); the onset of slip is solved without a tolerance (lines
// 25-27); the angle keeps its quadrant and Eq. 18 is solved explicitly (lines 32-40); the work of
// the slip stage is exact (line 45); the works use the forces at the start of the step (lines 51,
// 52); a contact that opens inside the step slips before it does (lines 4, 5).
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/contact/step/slip_stage.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"

namespace stickslip {

/// How the tangential work of a slip stage is found.
enum class SlipWork {
  exact,   ///< by the solution of the slip stage
  average  ///< mean of the forces at its ends times the movement (Fig. 1, line 45)
};

/// Whether Fig. 1 is followed as printed, misprints included.
enum class Literal {
  off,         ///< the right algorithm
  as_printed,  ///< lines 25-27 as three separate statements, which makes line 25 a dead store
  else_if      ///< lines 25-27 read as if / else if / else
};

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

  static constexpr LawIdentity identity{
      "linear-refined", "linear springs with friction, exact inside a proportional step",
      "Kuhn, Suzuki & Daouadji, section 2 and Fig. 1", "",
      "@misc{kuhn_linear_frictional, author = {Kuhn, Matthew R. and Suzuki, Kiichi and Daouadji, "
      "Ali}, title = {Linear-frictional contact model for {3D} discrete element simulations of "
      "granular systems}, howpublished = {Preprint}, publisher = {arXiv}, year = {2020}}"};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::energy, Capability::turn,
                                           Capability::damping};

  static void describe(auto& visitor) {
    describe_linear_friction<LinearRefined>(visitor);
    visitor.flag(&LinearRefined::fresh_contact, "fresh-contact",
                 "refinement 1: in the step of touch only the movement after touch counts");
    visitor.flag(&LinearRefined::slip_onset, "slip-onset",
                 "refinement 2: the elastic part of a step that begins to slip is found");
    visitor.flag(&LinearRefined::slip_rotation, "slip-rotation",
                 "refinement 3: the force turns towards the movement while it slips");
    visitor.choice(
        &LinearRefined::work, "work",
        std::array<Word<SlipWork>, 2>{{{"exact", SlipWork::exact}, {"average", SlipWork::average}}},
        "tangential work of a slip stage: exact, or the paper's mean of the end forces");
    visitor.count(&LinearRefined::table, "table", 0, 1 << 20,
                  "cells of the paper's look-up table for the slip rotation; 0: explicit solution");
    visitor.choice(&LinearRefined::literal, "literal",
                   std::array<Word<Literal>, 3>{{{"off", Literal::off},
                                                 {"as-printed", Literal::as_printed},
                                                 {"else-if", Literal::else_if}}},
                   "follow Fig. 1 as printed, in either reading of its lines 25-27");
  }

  /// What the switches leave of the refinements.
  LinearFrictionClaims claims() const;

  /// Makes the look-up table, if one is asked for.
  void prepare();

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;
  /// The same without works (they are NaN); the force is the same to the bit.
  ContactForce advance_force(History& history, const ContactStep& step) const noexcept;
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
  /// The same of contacts that slip: where that is solved exactly.
  bool others_suit_lanes() const {
    return slip_onset && slip_rotation && work == SlipWork::exact && lookup == nullptr;
  }

  std::shared_ptr<const SlipRotationTable> lookup = {};  ///< made by prepare()

 private:
  template <bool integrates_works>
  ContactForce step_of(History& history, const ContactStep& step) const noexcept;
  template <bool integrates_works>
  void touch(Vector2& force, const ContactStep& step, ContactForce& out) const noexcept;
  template <bool integrates_works>
  void persist(Vector2& force, const ContactStep& step, ContactForce& out) const noexcept;
  template <bool integrates_works>
  void slide(Vector2& force, const Vector2& movement, double limit_start, double limit_end,
             ContactForce& out) const noexcept;
  inline Vector2 force_after_slip(const SlipStage& stage) const noexcept;
  inline SlipOutcome slip(const SlipStage& stage) const noexcept;
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
