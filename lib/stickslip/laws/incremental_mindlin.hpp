// SPDX-License-Identifier: BSD-3-Clause
// Hertz's normal force with Mindlin's tangential stiffness without slip, up to the friction limit:
// the law that most engines ship, and the choices that its implementations differ in.
//
// Source: R. D. Mindlin, J. Appl. Mech. 16 (1949) 259-268 (stiffness without slip); A. Di Renzo &
// F. P. Di Maio, Chem. Eng. Sci. 60 (2005) 1303-1312 (as a contact law); C. Thornton, S. J. Cummins
// & P. W. Cleary, Powder Technol. 233 (2013) 30-46 (rescaled on unloading); D. Zabulionis,
// R. Kacianauskas, D. Markauskas & J. Rojek, Bull. Pol. Acad. Sci. Tech. Sci. 60 (2012) (rules for
// stiffness, elastic displacement and direction of the limit force, Eqs. 29-43 and section 5);
// Y. Tsuji, T. Tanaka & T. Ishida, Powder Technol. 71 (1992) 239-250 (normal dashpot).
// Assumptions: no partial slip; nothing happens inside a step but the change of stiffness.
// Dashpot: normal only, eta h^(1/4) dh/dt. It is not clipped, so that it pulls at the end of a
// contact, and the friction limit is that of the elastic force, as with the linear laws: what a
// sliding contact loses tangentially is then exactly mu times its normal impulse, because the
// dashpot's own impulse over a contact is zero.
// Work: mean of the forces at start and end times the movement; the dashpot's exactly for the
// proportional motion of the step. There is no potential.
// Sign: force on p along the shift of q; Zabulionis et al. give the opposite one.
#pragma once

#include <array>
#include <vector>

#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/incremental_force.hpp"

namespace stickslip {

/// What becomes of the tangential force when the contact radius changes from a0 to a1.
enum class MindlinForm {
  incremental,  ///< nothing: each increment keeps the stiffness it was made with
  total,        ///< scaled by a1/a0: force is the present stiffness times the whole deflection
  rescaled,     ///< scaled by a1/a0 when the contact shrinks, kept when it grows
  rescaled_displacement  ///< total, of a displacement scaled by a1/a0 when the contact shrinks
};

/// Where in the step the stiffness is taken.
enum class StepStiffness {
  backward,  ///< at its start (Eq. 30)
  forward,   ///< at its end (Eq. 31)
  average,   ///< mean of both (Eq. 32, a trapezoid)
  mean       ///< mean over the step of an overlap that moves linearly (Eq. 40)
};

/// What becomes of the elastic displacement while the contact slips.
enum class ElasticUpdate {
  total,  ///< update I: limit force over the stiffness of the step (Eq. 42); jumps at the onset
  incremental  ///< update II: changed by the change of the force over that stiffness (Eq. 43)
};

/// Direction of the limit force.
enum class LimitDirection {
  force,         ///< that of the trial force: friction opposes the rate of slip
  displacement,  ///< that of the elastic displacement before it is updated
  velocity       ///< that of the velocity of the contact
};

/// What of the movement counts in the step in which the bodies touch.
enum class FirstStep {
  whole,    ///< all of it, as engines do
  touching  ///< what follows the touch
};

/// What an incremental law remembers; both are odd under exchange of the bodies.
struct ElasticHistory {
  Vector2 force = Vector2::Zero();    ///< tangential force on p [N]
  Vector2 elastic = Vector2::Zero();  ///< elastic displacement of the contact point [m]
  bool operator==(const ElasticHistory&) const = default;

  /// The history as numbers.
  std::vector<double> pack() const { return {force[0], force[1], elastic[0], elastic[1]}; }
  /// The inverse of pack. Throws InputError for a wrong length.
  void unpack(std::span<const double> numbers);
};

/// The law. A preset gives it a name and default choices.
template <class Preset>
struct IncrementalMindlin {
  double shear_modulus = 29e9;           ///< G [Pa]
  double poisson_ratio = 0.15;           ///< nu [-]
  double mu = 0.5;                       ///< friction coefficient [-]
  double shear_modulus_2 = 0;            ///< G of the second body [Pa]; 0: both are alike
  double poisson_ratio_2 = 0;            ///< nu of the second body [-]
  double kt_factor = Preset::kt_factor;  ///< on Mindlin's stiffness [-]
  double damping = 0;                    ///< eta of the normal dashpot [N s/m^(5/4)]
  MindlinForm form = MindlinForm::incremental;
  StepStiffness stiffness = Preset::stiffness;
  ElasticUpdate update = ElasticUpdate::incremental;
  LimitDirection direction = LimitDirection::force;
  FirstStep first_step = Preset::first_step;

  using History = ElasticHistory;

  static constexpr const LawIdentity& identity = Preset::identity;
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::turn, Capability::damping};

  static void describe(auto& visitor) {
    using Law = IncrementalMindlin;
    describe_hertz<Law>(visitor);
    visitor.number(&Law::kt_factor,
                   {"kt-factor", "-", "", Range::positive(),
                    "factor on the stiffness without slip 8 G* a; 2/3 is in use as well"});
    visitor.number(&Law::damping,
                   {"damping", "N s/m^(5/4)", "damping", Range::not_negative(),
                    "normal dashpot times overlap^(1/4), outside the friction limit; needs dt"});
    visitor.choice(&Law::form, "form",
                   std::array<Word<MindlinForm>, 4>{
                       {{"incremental", MindlinForm::incremental},
                        {"total", MindlinForm::total},
                        {"rescaled", MindlinForm::rescaled},
                        {"rescaled-displacement", MindlinForm::rescaled_displacement}}},
                   "what a change of the contact radius does to the tangential force");
    visitor.choice(&Law::stiffness, "stiffness",
                   std::array<Word<StepStiffness>, 4>{{{"forward", StepStiffness::forward},
                                                       {"backward", StepStiffness::backward},
                                                       {"average", StepStiffness::average},
                                                       {"mean", StepStiffness::mean}}},
                   "where in the step the stiffness is taken: end, start, half their sum, mean");
    visitor.choice(&Law::update, "update",
                   std::array<Word<ElasticUpdate>, 2>{
                       {{"II", ElasticUpdate::incremental}, {"I", ElasticUpdate::total}}},
                   "elastic displacement in slip: by change of force (II) or from the limit (I)");
    visitor.choice(
        &Law::direction, "direction",
        std::array<Word<LimitDirection>, 3>{{{"force", LimitDirection::force},
                                             {"displacement", LimitDirection::displacement},
                                             {"velocity", LimitDirection::velocity}}},
        "direction of the limit force");
    visitor.choice(&Law::first_step, "first-step",
                   std::array<Word<FirstStep>, 2>{
                       {{"touching", FirstStep::touching}, {"whole", FirstStep::whole}}},
                   "whether movement before the touch counts in the step that makes contact");
  }

  /// No partial slip is known to the law.
  PartialSlipClaims partial_slip_claims() const {
    return {.rule = PartialSlipRule::no_slip,
            .radius = radius_rule(),
            .stiffness_factor = kt_factor,
            .accuracy = accuracy()};
  }

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;
  /// Elastic part of the tangential displacement [m].
  Vector2 elastic_displacement(const History& history) const noexcept { return history.elastic; }
  /// Applies a linear map of the tangent plane to what is stored.
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
    history.elastic = map * history.elastic;
  }
  /// Bodies exchanged: the force on the other body is the opposite one.
  void swap_bodies(History& history) const noexcept {
    history.force = -history.force;
    history.elastic = -history.elastic;
  }
  /// Velocities are for dashpots and for one of the directions.
  bool needs_rates() const { return damping != 0 || direction == LimitDirection::velocity; }
  /// Several contacts at a time, with the choices of hertz-mindlin for bodies that are alike.
  static LaneKernel<IncrementalMindlin> lane_kernel();
  bool suits_lanes() const {
    return damping == 0 && shear_modulus_2 == 0 && form == MindlinForm::incremental &&
           stiffness == StepStiffness::forward && update == ElasticUpdate::incremental &&
           direction == LimitDirection::force && first_step == FirstStep::whole;
  }

 private:
  RadiusRule radius_rule() const {
    switch (form) {
      case MindlinForm::incremental:
        break;
      case MindlinForm::total:
        return RadiusRule::scales;
      case MindlinForm::rescaled:
        return RadiusRule::scales_on_unloading;
      case MindlinForm::rescaled_displacement:
        return RadiusRule::scales_displacement;
    }
    return RadiusRule::keeps;
  }
  StepAccuracy accuracy() const {
    if (direction != LimitDirection::force) return StepAccuracy::none;
    // Rescaling looks at the start and the end of a step only.
    const bool rescales =
        form == MindlinForm::rescaled || form == MindlinForm::rescaled_displacement;
    if (first_step == FirstStep::whole || rescales) return StepAccuracy::first_order;
    return stiffness == StepStiffness::mean      ? StepAccuracy::second_order
           : stiffness == StepStiffness::average ? StepAccuracy::trapezoid
                                                 : StepAccuracy::first_order;
  }
  double step_stiffness(const HertzContact& contact, const ContactStep& step) const noexcept;
  Vector2 limit_direction(const Vector2& trial, const Vector2& elastic,
                          const ContactStep& step) const noexcept;
};

}  // namespace stickslip
