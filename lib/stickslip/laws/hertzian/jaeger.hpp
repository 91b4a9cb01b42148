// SPDX-License-Identifier: BSD-3-Clause
// Hertz normal force and partial slip with complete memory: the equivalent load history.
// Equations, signs, assumptions: docs/laws/jaeger.md.
#pragma once

#include <array>
#include <limits>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/segment_store.hpp"
#include "stickslip/laws/texts/jaeger.hpp"

namespace stickslip {

/// What of Kuhn's paper is followed as it is printed. The numbers that each of them gives are on
/// the page of errata.
enum class JaegerLiteral {
  off,
  direction,     ///< slip is along the whole movement (after Eq. 4)
  loading_test,  ///< slip goes on where the movement, not the one of Eq. 6, is along the segment
  tolerance,     ///< segments are taken for slip by a tolerance of 1e-10 (line 28)
  touch,         ///< movement before the touch counts in the step of touch
  as_printed     ///< all of these
};

/// Jaeger's contact law in the implementation of Kuhn.
struct Jaeger {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson_ratio = 0.15;  ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double shear_modulus_2 = 0;   ///< G of the second body [Pa]; 0: both bodies are alike
  double poisson_ratio_2 = 0;   ///< nu of the second body [-]; not used if both are alike
  double memory_tolerance = 0;  ///< |dp_max| of section 3.1, from 0 to 2 mu [-]; 0: keep all
  int history_limit = 100000;   ///< segments a contact may have
  JaegerLiteral literal = JaegerLiteral::off;

  /// A segment whose lower end is within this part of the overlap of the friction limit has slipped
  /// as a whole: a loop closes there.
  static constexpr double closing = 16 * std::numeric_limits<double>::epsilon();
  /// A front that is no deeper than this part of the overlap has not moved.
  static constexpr double still = 4 * std::numeric_limits<double>::epsilon();

  using History = SegmentHistory;
  using Store = SegmentStore;

  /// One step of one contact of many. Room for it must have been made in the store. If a segment
  /// does not fit, it is merged with the one below it and the status is history_full from then on
  /// until the contact is lost.
  ContactForce advance(SegmentStore::List history, const ContactStep& step) const noexcept;
  /// One step of a single contact.
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    return advance(history.list(), step);
  }
  /// One step without works, which are NaN: works are more than half of the cost of a step.
  ContactForce advance_force(SegmentStore::List history, const ContactStep& step) const noexcept;
  ContactForce advance_force(History& history, const ContactStep& step) const noexcept {
    return advance_force(history.list(), step);
  }

  /// Derivatives of normal and tangential force by overlap and shift [N/m]. A contact at rest has
  /// none that is linear: the one of the step that is asked for.
  Matrix3 tangent(SegmentStore::View history, const ContactStep& step) const noexcept;
  Matrix3 tangent(const History& history, const ContactStep& step) const noexcept {
    return tangent(history.view(), step);
  }
  /// The printed algorithm has none.
  bool knows_tangent() const { return literal == JaegerLiteral::off; }

  static constexpr LawIdentity identity = texts::Jaeger::identity;
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::energy, Capability::turn};

  static void describe(auto& visitor) {
    using Text = texts::Jaeger;
    describe_hertz<Jaeger>(visitor);
    visitor.number(&Jaeger::memory_tolerance,
                   Text::memory_tolerance.number("-", Range::not_negative()));
    visitor.count(&Jaeger::history_limit, Text::history_limit, 1, 1'000'000'000);
    visitor.choice(&Jaeger::literal, Text::literal,
                   {{"off", JaegerLiteral::off},
                    {"direction", JaegerLiteral::direction},
                    {"loading-test", JaegerLiteral::loading_test},
                    {"tolerance", JaegerLiteral::tolerance},
                    {"touch", JaegerLiteral::touch},
                    {"as-printed", JaegerLiteral::as_printed}});
  }

  /// Throws InputError unless memory-tolerance is at most 2 mu.
  void check() const;

  /// Complete memory; steps of proportional movement are resolved, but for misprints.
  PartialSlipClaims partial_slip_claims() const {
    return {.rule = PartialSlipRule::resolved,
            .memory_tolerance = memory_tolerance,
            .accuracy =
                literal == JaegerLiteral::off ? StepAccuracy::second_order : StepAccuracy::none};
  }

  /// Several contacts at a time, of bodies that are alike, whose histories have room for more than
  /// the segments in front.
  static LaneKernel<Jaeger> lane_kernel();
  bool suits_lanes() const {
    return shear_modulus_2 == 0 && literal == JaegerLiteral::off && history_limit > 2;
  }
  /// Velocities are not looked at.
  bool needs_rates() const { return false; }

  /// Applies a linear map of the tangent plane to the force and to every segment. A map that
  /// stretches (first-order twirl) takes slip segments beyond the friction limit by as much; the
  /// excess goes when they are slipped over.
  void turn(SegmentStore::List history, const Matrix2& map) const noexcept {
    history.transform(map);
  }
  void turn(History& history, const Matrix2& map) const noexcept { turn(history.list(), map); }

  /// Bodies exchanged: the force on the other body is the opposite one, and so is its history.
  void swap_bodies(SegmentStore::List history) const noexcept {
    history.transform(-Matrix2::Identity());
  }
  void swap_bodies(History& history) const noexcept { swap_bodies(history.list()); }

  /// Tangential traction on p at a distance [m] from the centre of the contact [Pa], Eq. 21;
  /// `effective_radius` as in ContactStep [m]. Zero outside the contact.
  Vector2 traction(SegmentStore::View history, double effective_radius,
                   double distance) const noexcept;
  Vector2 traction(const History& history, double effective_radius,
                   double distance) const noexcept {
    return traction(history.view(), effective_radius, distance);
  }

  /// Recoverable tangential energy of a contact [J], from its whole history. For tests and
  /// reports: advance() knows the change without going through it.
  double stored_energy(SegmentStore::View history, double effective_radius) const noexcept;
  double stored_energy(const History& history, double effective_radius) const noexcept {
    return stored_energy(history.view(), effective_radius);
  }
};

static_assert(ContactLaw<Jaeger> && Turnable<Jaeger> && KnowsTraction<Jaeger>);

/// Figs. 2 and 3 of Kuhn's paper with the misprints that `law.literal` names. Divisions by zero
/// give NaN as they would in the paper's code; works are not booked.
ContactForce advance_as_printed(const Jaeger& law, SegmentStore::List history,
                                const ContactStep& step) noexcept;

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_jaeger();

}  // namespace stickslip
