// SPDX-License-Identifier: BSD-3-Clause
// Hertz's normal force with Mindlin's tangential stiffness without slip, up to the friction limit:
// the law that most engines ship, and the choices that its implementations differ in.
// Equations, signs, assumptions: docs/laws/hertz-mindlin.md.
#pragma once

#include <array>
#include <type_traits>
#include <vector>

#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/hertzian/mindlin_choices.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/incremental_force.hpp"
#include "stickslip/laws/parts/limited_tangent.hpp"
#include "stickslip/laws/texts/hertz_mindlin.hpp"

namespace stickslip {

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

/// What a law remembers that can start a step from the force before the friction limit cut it. The
/// stick force is odd under exchange of the bodies, too.
struct StickForceHistory : ElasticHistory {
  Vector2 stick = Vector2::Zero();  ///< uncut tangential force on p [N]; 0 with start=cut
  bool operator==(const StickForceHistory&) const = default;

  /// The history as numbers.
  std::vector<double> pack() const;
  /// The inverse of pack. Throws InputError for a wrong length.
  void unpack(std::span<const double> numbers);
};

/// The law. A preset gives it a name, a history and default choices; further choices are those of a
/// preset whose history has a stick force.
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
  StartForce start = StartForce::cut;
  double eta = 0.5;  ///< place of the stiffness in the step with stiffness=eta [-]

  using History = typename Preset::History;
  static constexpr bool keeps_stick_force = std::is_same_v<History, StickForceHistory>;

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;

  /// Derivatives of normal and tangential force by overlap and shift [N/m].
  Matrix3 tangent(const History& history, const ContactStep& step) const noexcept;
  /// The one of a limit force along the trial force is known.
  bool knows_tangent() const { return direction == LimitDirection::force; }
  /// Derivatives of the dashpot force; infinite at an overlap of zero.
  DampingTangent damping_tangent(const ContactStep& step) const noexcept;

  static constexpr const LawIdentity& identity = Preset::identity;
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::turn, Capability::damping};

  static void describe(auto& visitor) {
    using L = IncrementalMindlin;
    using Text = texts::HertzMindlin;
    describe_hertz<L>(visitor);
    visitor.number(&L::kt_factor, Text::kt_factor.number("-", Range::positive()));
    visitor.number(&L::damping,
                   Text::damping.number("N s/m^(5/4)", Range::not_negative(), "damping"));
    visitor.choice(&L::form, Text::form,
                   {{"incremental", MindlinForm::incremental},
                    {"total", MindlinForm::total},
                    {"rescaled", MindlinForm::rescaled},
                    {"rescaled-displacement", MindlinForm::rescaled_displacement}});
    if constexpr (keeps_stick_force) {
      visitor.choice(&L::stiffness, Preset::Text::stiffness,
                     {{"forward", StepStiffness::forward},
                      {"backward", StepStiffness::backward},
                      {"average", StepStiffness::average},
                      {"mean", StepStiffness::mean},
                      {"eta", StepStiffness::eta}});
      visitor.number(&L::eta, Preset::Text::eta.number("-", Range{.low = 0, .high = 1}));
      visitor.choice(&L::start, Preset::Text::start,
                     {{"cut", StartForce::cut}, {"uncut", StartForce::uncut}});
    } else {
      visitor.choice(&L::stiffness, Text::stiffness,
                     {{"forward", StepStiffness::forward},
                      {"backward", StepStiffness::backward},
                      {"average", StepStiffness::average},
                      {"mean", StepStiffness::mean}});
    }
    visitor.choice(&L::update, Text::update,
                   {{"II", ElasticUpdate::incremental}, {"I", ElasticUpdate::total}});
    visitor.choice(&L::direction, Text::direction,
                   {{"force", LimitDirection::force},
                    {"displacement", LimitDirection::displacement},
                    {"velocity", LimitDirection::velocity}});
    visitor.choice(&L::first_step, Text::first_step,
                   {{"touching", FirstStep::touching}, {"whole", FirstStep::whole}});
  }

  /// No partial slip is known to the law.
  PartialSlipClaims partial_slip_claims() const {
    return {.rule = PartialSlipRule::no_slip,
            .radius = radius_rule(),
            .stiffness_factor = kt_factor,
            .accuracy = accuracy()};
  }

  /// Elastic part of the tangential displacement [m].
  Vector2 elastic_displacement(const History& history) const noexcept { return history.elastic; }
  /// Applies a linear map of the tangent plane to what is stored.
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
    history.elastic = map * history.elastic;
    if constexpr (keeps_stick_force) history.stick = map * history.stick;
  }
  /// Bodies exchanged: the force on the other body is the opposite one.
  void swap_bodies(History& history) const noexcept {
    history.force = -history.force;
    history.elastic = -history.elastic;
    if constexpr (keeps_stick_force) history.stick = -history.stick;
  }
  /// Velocities are for dashpots and for one of the directions.
  bool needs_rates() const { return damping != 0 || direction == LimitDirection::velocity; }
  /// Several contacts at a time, with the choices of hertz-mindlin for bodies that are alike.
  static LaneKernel<IncrementalMindlin> lane_kernel();
  bool suits_lanes() const {
    return damping == 0 && shear_modulus_2 == 0 && form == MindlinForm::incremental &&
           stiffness == StepStiffness::forward && update == ElasticUpdate::incremental &&
           direction == LimitDirection::force && first_step == FirstStep::whole &&
           start == StartForce::cut;
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
    if (direction != LimitDirection::force || start == StartForce::uncut) return StepAccuracy::none;
    // Rescaling looks at the start and the end of a step only.
    const bool rescales =
        form == MindlinForm::rescaled || form == MindlinForm::rescaled_displacement;
    if (first_step == FirstStep::whole || rescales) return StepAccuracy::first_order;
    return stiffness == StepStiffness::mean ? StepAccuracy::second_order
           : stiffness == StepStiffness::average || (stiffness == StepStiffness::eta && eta == 0.5)
               ? StepAccuracy::trapezoid
               : StepAccuracy::first_order;
  }
  double step_stiffness(const HertzContact& contact, const ContactStep& step) const noexcept;
  TrialForce trial_force(const HertzContact& contact, const History& history,
                         const ContactStep& step) const noexcept;
  Vector2 limit_direction(const Vector2& trial, const Vector2& elastic,
                          const ContactStep& step) const noexcept;
};

}  // namespace stickslip
