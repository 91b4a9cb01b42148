// SPDX-License-Identifier: BSD-3-Clause
// Tangents of any law, by differences of the law itself.
#pragma once

#include <array>

#include "stickslip/contact/law/contacts.hpp"

namespace stickslip {

/// What differences tell of a column of a tangent.
enum class TangentEvent : std::uint8_t {
  none,  ///< both sides agree
  kink,  ///< each side has a derivative of its own
  jump   ///< the force jumps: there is none
};

/// A tangent by central differences, once extrapolated. Where a column stands at an event, `force`
/// has the mean of both sides.
struct DifferencedTangent {
  Matrix3 force = Matrix3::Zero();             ///< rows and columns as Contacts::tangents [N/m]
  Matrix3 uncertainty = Matrix3::Zero();       ///< what each entry may err by [N/m]
  std::array<Matrix3, 2> sides{force, force};  ///< towards less and towards more [N/m]
  std::array<TangentEvent, 3> events{};        ///< event of each column
  Regime regime = Regime::separated;           ///< at the end of the step
  std::array<Regime, 3> other{};               ///< regime across the event, or the same

  /// Whether one of its columns stands at an event.
  bool is_at_event() const { return events != std::array<TangentEvent, 3>{}; }
};

/// Asks copies of one contact for its force at the end of `step` and of steps near by. Overlap and
/// shift move by 1e-3 of their scale, the overlap and the shift that friction allows, or less where
/// the regime changes. Velocities are held, and dashpots left out. What the contact remembers
/// stays.
DifferencedTangent differenced_tangent(const Contacts& contacts, const ContactStep& step,
                                       std::size_t contact = 0);

/// The tangent of a step by the law itself, or else by differences: NaN where the force jumps.
struct KnownTangent {
  Matrix3 force = Matrix3::Zero();  ///< [N/m]
  double uncertainty = 0;           ///< largest of its entries; 0: by the law [N/m]
  bool is_told = false;             ///< whether the law gave it
  bool is_at_event = false;         ///< differences of both sides do not agree
};
KnownTangent tangent_of(const Contacts& contacts, const ContactStep& step, std::size_t contact = 0);

/// The tangents that a law tells beside its forces, from copies of its contacts that take the
/// steps: for laws whose answers hold them.
void tangents_beside(const Contacts& contacts, std::span<const ContactStep> steps,
                     std::span<Matrix3> tangents, std::size_t first);

}  // namespace stickslip
