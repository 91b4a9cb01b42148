// SPDX-License-Identifier: BSD-3-Clause
// What a contact law is: the concept, what it may claim, and what it may bring beside.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.hpp"
#include "stickslip/contact/step/rolling.hpp"
#include "stickslip/contact/step/step.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip {

/// A contact law is a value: an aggregate of documented parameters with a nested History (internal
/// variables only; the default is a virgin contact) and one const call.
template <class Law>
concept ContactLaw = std::semiregular<Law> && std::semiregular<typename Law::History> &&
    std::equality_comparable<typename Law::History> &&
    requires(const Law law, typename Law::History& history, const ContactStep& step) {
  { law.advance(history, step) }
  noexcept->std::same_as<ContactForce>;
  { Law::identity } -> std::convertible_to<LawIdentity>;
};

/// A law that can apply a linear map of the tangent plane to what it stores. Frame updates that
/// are not a change of basis (projection, first-order twirl) need it.
template <class Law>
concept Turnable = requires(const Law law, typename Law::History& history, const Matrix2& map) {
  { law.turn(history, map) }
  noexcept;
};

/// A law that needs the rolling displacement, passed in before each step.
template <class Law>
concept AsksForRolling = requires(const Law law, typename Law::History& history,
                                  const RollingStep& rolling) {
  { law.roll(history, rolling) }
  noexcept;
};

/// What a linear-frictional law claims to do inside one step of proportional motion. Cases derive
/// from it what theory expects of the law; a law without claims is judged by its quality alone.
struct LinearFrictionClaims {
  bool fresh_contact = false;  ///< only the movement after touch counts
  bool slip_onset = false;     ///< the elastic part before slip is found
  bool slip_rotation = false;  ///< the force turns while it slips (exactly)
  bool exact_work = false;     ///< tangential work of the slip stage in closed form
  int table = 0;               ///< cells of the look-up table that replaces the solution; 0: none
  bool as_printed = false;     ///< reproduces the misprints of the paper
};

/// How a Hertzian law finds the tangential force in partial slip.
enum class PartialSlipRule : std::uint8_t {
  no_slip,                   ///< Mindlin's stiffness without slip, up to the friction limit
  modified_mindlin,          ///< a stiffness that falls with the force; one reversal remembered
  modified_mindlin_shifted,  ///< modified_mindlin with the force at the reversal moved with the
                             ///< limit
  mindlin_deresiewicz,       ///< the theory in rate form; the last reversal remembered
  mindlin_deresiewicz_with_closure,  ///< mindlin_deresiewicz; closed loops are forgotten, two can
                                     ///< be open
  resolved  ///< the whole profile of slip, in steps of any size: exact for collinear movement
};

/// What becomes of the tangential force when the radius of the contact changes.
enum class RadiusRule : std::uint8_t {
  keeps,                ///< nothing
  scales,               ///< the force follows the radius
  scales_on_unloading,  ///< the force follows a shrinking radius and ignores a growing one
  scales_displacement   ///< the displacement goes with the radius when that shrinks, and stays when
                        ///< it grows: the force goes with the square of the radius, or with it
};

/// How exactly a law follows its own equations in a time-stepping loop of second order.
enum class StepAccuracy : std::uint8_t {
  none,          ///< not at all: something in it does not converge
  first_order,   ///< one evaluation of a stiffness that changes
  trapezoid,     ///< second order, but 3/2 where a contact starts in stick
  second_order,  ///< the change of the stiffness inside the step is accounted for, from touch on
};

/// What a Hertzian law claims of partial slip. Cases derive from it what theory expects of the
/// law; a law without claims is judged by its quality alone.
struct PartialSlipClaims {
  PartialSlipRule rule = PartialSlipRule::no_slip;
  RadiusRule radius = RadiusRule::keeps;
  double stiffness_factor = 1;  ///< on Mindlin's stiffness without slip [-]
  int springs = 0;  ///< number of springs of a discrete contact area; 0: a continuous one
  double memory_tolerance = 0;  ///< history merged within this change of dFt/dFn [-]
  bool creeps = false;          ///< a contact that rolls loses its force
  StepAccuracy accuracy = StepAccuracy::first_order;  ///< in a loop
};

/// What a law claims that solves for the tractions of two elastic half-spaces: their theory, with
/// the error of its cells. Cases whose truth are half-spaces expect it; others know only its
/// colour.
struct HalfSpaceClaims {
  int rings = 0;  ///< number of rings of cells from the middle of a contact to its edge
};

/// A law may finish its set-up (look-up tables) after its parameters are set.
template <class Law>
concept NeedsPreparation = requires(Law law) {
  law.prepare();
};

/// A law may make claims about its accuracy.
template <class Law>
concept MakesLinearClaims = requires(const Law law) {
  { law.claims() } -> std::same_as<LinearFrictionClaims>;
};

/// A law with claims of partial slip.
template <class Law>
concept MakesPartialSlipClaims = requires(const Law law) {
  { law.partial_slip_claims() } -> std::same_as<PartialSlipClaims>;
};

/// A law with claims of half-spaces.
template <class Law>
concept MakesHalfSpaceClaims = requires(const Law law) {
  { law.half_space_claims() } -> std::same_as<HalfSpaceClaims>;
};

/// A law that is dear takes part in studies where it is named, and not because it suits them.
template <class Law>
concept TakesPartOnRequest = requires {
  requires Law::on_request;
};

/// A law may have a cheaper step that books no works (they are NaN).
template <class Law>
concept AdvancesForceAlone = requires(const Law law, typename Law::History& history,
                                      const ContactStep& step) {
  { law.advance_force(history, step) }
  noexcept->std::same_as<ContactForce>;
};

/// A law may know the tangential traction at a distance from the centre of the contact.
template <class Law>
concept KnowsTraction = requires(const Law law, const typename Law::History& history, double x) {
  { law.traction(history, x, x) } -> std::same_as<Vector2>;
};

/// A law may know how much of the tangential displacement is elastic [m].
template <class Law>
concept KnowsElasticDisplacement = requires(const Law law, const typename Law::History& history) {
  { law.elastic_displacement(history) } -> std::same_as<Vector2>;
};

/// A law may tell its friction limit after a step that it has answered [N].
template <class Law>
concept KnowsLimit = requires(const Law law, const typename Law::History& history,
                              const ContactForce& force) {
  { law.limit(history, force) } -> std::same_as<double>;
};

/// A law may know the derivative of its elastic force at the end of a step, as Contacts::tangents
/// says, from the history before the step [N/m].
template <class Law>
concept KnowsTangent = requires(const Law law, const typename Law::History& history,
                                const ContactStep& step) {
  { law.tangent(history, step) }
  noexcept->std::same_as<Matrix3>;
};

/// Whether a law with its present options knows its tangent.
template <class Law>
bool knows_tangent(const Law& law) {
  if constexpr (!KnowsTangent<Law>) return false;
  if constexpr (requires {
                  { law.knows_tangent() } -> std::same_as<bool>;
                })
    return law.knows_tangent();
  return true;
}

/// A law may know the derivatives of its dashpot force likewise.
template <class Law>
concept KnowsDampingTangent = requires(const Law law, const ContactStep& step) {
  { law.damping_tangent(step) }
  noexcept->std::same_as<DampingTangent>;
};

/// Whether the contact of a law has the radius of Hertz, sqrt(R* overlap).
template <class Law>
inline constexpr bool has_hertz_radius =
    std::ranges::find(Law::capabilities, Capability::hertzian) != Law::capabilities.end();

/// What a law can do may depend on its options; otherwise it is the constant `capabilities`.
template <class Law>
concept CapabilitiesDependOnOptions = requires(const Law law) {
  { law.present_capabilities() } -> std::same_as<std::vector<Capability>>;
};

/// A law may have conditions that tie several parameters together. They are checked where
/// contacts are made, when all parameters have their last values; throws InputError.
template <class Law>
concept ChecksParameters = requires(const Law law) {
  law.check();
};

/// A law may ask for a frame update other than `exact` by default.
template <class Law>
concept HasDefaultFrame = requires {
  { Law::default_frame } -> std::convertible_to<FrameUpdate>;
};

/// A law may be defined by kinematics other than `mid_arm`.
template <class Law>
concept HasDefaultKinematics = requires {
  { Law::default_kinematics } -> std::convertible_to<Kinematics>;
};

}  // namespace stickslip
