// SPDX-License-Identifier: BSD-3-Clause
// Small laws with one deliberate fault each, for the properties that have to find it.
#pragma once

#include <Eigen/Geometry>
#include <atomic>
#include <thread>

#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "unit_test.hpp"

namespace stickslip::samples {

/// What is wrong with a law.
enum class Fault {
  none,
  is_chiral,                ///< the force turns to the left while the direction of slip changes
  prefers_axes,             ///< the same by an angle that depends on the direction
  keeps_sign_in_swap,       ///< nothing happens when bodies are exchanged
  knows_the_metre,          ///< stiffer above an overlap of a millimetre
  hardens_by_slip,          ///< the normal force grows with all slip so far
  is_too_stiff,             ///< kt is a thousandth too large
  loses_at_zero,            ///< a step in which the force changes its sign loses movement
  ignores_unloading,        ///< the friction limit is not applied where the contact unloads
  slides_too_easily,        ///< the limit is 1 % too low
  never_tells_slip,         ///< the regime is stick
  damps_in_gaps,            ///< the dashpot goes on after parting
  sticks_without_friction,  ///< mu = 0 means no limit
  jumps_in_reversals,       ///< a reversal costs a twentieth of the limit
  overflows,                ///< a long way is too long
  creeps,                   ///< the force relaxes in steps without shear
  remembers_gaps,           ///< history survives parting
  hoards,                   ///< each step is remembered for ever
  drifts,                   ///< each call is a little larger than the last one
  shares,                   ///< all contacts of a thread have one state
  knows_the_thread,         ///< other answers outside the first thread
  loses_digits,             ///< pack loses the last digits
  wastes,                   ///< more heat than there is
  cools,                    ///< heat has the wrong sign
  gains,                    ///< the force grows with the overlap and nobody pays for it
  damps_by_square,          ///< the square of the coefficient
  damps_backwards,          ///< dashpots push on
  slides_far_by_mu,         ///< the limit is 10 % too high for coefficients that no case has
  slides_far_when_small,    ///< the limit is twice as high below a nanonewton
  forgets_to_turn           ///< the force stays as it is in space
};

/// What a law with a fault remembers.
struct FaultyHistory {
  Vector2 force = Vector2::Zero();
  double slip = 0;  ///< all of it so far [m]
  bool is_used = false;
  bool loses_digits = false;
  std::vector<double> hoard = {};
  bool operator==(const FaultyHistory&) const = default;

  std::vector<double> pack() const {
    const auto kept = [&](double x) { return loses_digits ? x * (1 + 1e-9) : x; };
    std::vector<double> numbers{kept(force[0]), kept(force[1]), slip, is_used ? 1.0 : 0};
    numbers.insert(numbers.end(), hoard.begin(), hoard.end());
    return numbers;
  }
  void unpack(std::span<const double> numbers) {
    force = {numbers[0], numbers[1]};
    slip = numbers[2];
    is_used = numbers[3] != 0;
    hoard.assign(numbers.begin() + 4, numbers.end());
  }
};

/// Linear springs with a friction limit and a dashpot, and one fault.
template <Fault fault>
struct FaultyLaw {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  double damping = 0;

  using History = FaultyHistory;

  static constexpr LawIdentity identity{"faulty", "a law with a fault", "", "", ""};
  static constexpr bool has_energy =
      fault == Fault::none || fault == Fault::wastes || fault == Fault::cools;
  static constexpr FrameUpdate default_frame =
      fault == Fault::forgets_to_turn ? FrameUpdate::fixed : FrameUpdate::exact;
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::damping, Capability::turn,
                                           has_energy ? Capability::energy : Capability::turn};

  static void describe(auto& visitor) { describe_linear_friction<FaultyLaw>(visitor); }

  /// Of the thread, for the law whose contacts share it.
  static Vector2& shared() {
    thread_local Vector2 force = Vector2::Zero();
    return force;
  }

  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    static std::atomic<long> calls = 0;
    static const std::thread::id first_thread = std::this_thread::get_id();
    ContactForce out = linear_normal_force(kn, step);
    if constexpr (fault == Fault::shares)
      history.force = history.is_used ? shared() : Vector2(0, 0);
    if constexpr (fault == Fault::loses_digits) history.loses_digits = true;
    if constexpr (fault == Fault::hoards) history.hoard.push_back(step.overlap_new);
    history.is_used = true;
    const Vector2 before = history.force;
    if constexpr (fault == Fault::knows_the_metre)
      if (step.overlap_new > 1e-3) out.normal *= 1.01;
    if constexpr (fault == Fault::hardens_by_slip) out.normal *= 1 + 100 * history.slip;
    Vector2 after = tangential(history, step, out);
    if (step.overlap_new <= 0) {
      after.setZero();
      out.regime = Regime::separated;
    }
    out.tangential = after;
    const bool is_kept = fault == Fault::remembers_gaps && step.overlap_new <= 0;
    if (!is_kept) history.force = after;
    if (step.overlap_new <= 0) history.slip = 0;
    if constexpr (fault == Fault::shares) shared() = history.force;
    if (step.overlap_new > 0 || step.overlap_old > 0)
      out.work_tangential = 0.5 * step.shift.dot(before + after);
    const double stored = 0.5 / kt * (after - before).dot(after + before);
    const double heat = out.work_tangential - stored;
    out.work_stored += fault == Fault::cools ? stored + 2 * heat : stored;
    out.work_dissipated = fault == Fault::wastes  ? 1.01 * heat
                          : fault == Fault::cools ? -heat
                                                  : heat;
    add_dashpot(step, out);
    if constexpr (fault == Fault::drifts)
      out.tangential *= 1 + 1e-14 * static_cast<double>(++calls);
    if constexpr (fault == Fault::knows_the_thread)
      if (std::this_thread::get_id() != first_thread) out.tangential *= 1 + 1e-6;
    return out;
  }
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
  }
  void swap_bodies(History& history) const noexcept {
    if (fault != Fault::keeps_sign_in_swap) history.force = -history.force;
    if constexpr (fault == Fault::shares) shared() = -shared();
  }

 private:
  /// The tangential force after the step, before parting is looked at; sets the regime.
  Vector2 tangential(History& history, const ContactStep& step, ContactForce& out) const noexcept {
    Vector2 before = history.force;
    Vector2 movement = (fault == Fault::is_too_stiff ? 1.001 : 1) * kt * step.shift;
    const bool reverses = before.dot(movement) < 0;
    double limit = (fault == Fault::slides_too_easily ? 0.99 : 1) * mu * out.normal;
    if (fault == Fault::slides_far_by_mu && (mu < 0.15 || mu > 0.8)) limit *= 1.1;
    if (fault == Fault::slides_far_when_small && out.normal < 1e-9) limit *= 2;
    if constexpr (fault == Fault::creeps)
      if (step.shift.isZero(0)) before *= 0.999;
    if constexpr (fault == Fault::gains)
      if (step.overlap_new > step.overlap_old && step.overlap_old > 0)
        before *= step.overlap_new / step.overlap_old;
    if constexpr (fault == Fault::loses_at_zero)
      if (reverses && before.dot(before + movement) < 0) movement *= 0.99;
    if constexpr (fault == Fault::jumps_in_reversals)
      if (reverses && before.norm() > 0.1 * limit) before *= 0.95;
    Vector2 after = before + movement;
    const double size = after.norm();
    out.regime = Regime::stick;
    if constexpr (fault == Fault::overflows)
      if (size > 1e6 * limit && limit > 0) after *= std::numeric_limits<double>::infinity();
    if (fault == Fault::sticks_without_friction && mu == 0) return after;
    if (fault == Fault::ignores_unloading && step.overlap_new < step.overlap_old) return after;
    if (size > limit) {
      after *= limit / size;
      if (fault != Fault::never_tells_slip) out.regime = Regime::slip;
      history.slip += (size - limit) / kt;
      if (before.norm() > 0 && movement.norm() > 0) after = turned(before, movement, limit, after);
    }
    return after;
  }

  /// Slip that turns: zero where it goes straight on, and in proportion to the step.
  static Vector2 turned(const Vector2& before, const Vector2& movement, double limit,
                        const Vector2& after) {
    const double sine =
        (before[0] * movement[1] - before[1] * movement[0]) / (before.norm() * movement.norm());
    double angle = 0.01 * std::abs(sine) * std::min(1.0, movement.norm() / limit);
    if (fault == Fault::prefers_axes) angle *= std::sin(4 * std::atan2(after[1], after[0]));
    if (fault != Fault::is_chiral && fault != Fault::prefers_axes) return after;
    return Vector2(Eigen::Rotation2Dd(angle) * Eigen::Vector2d(after));
  }

  void add_dashpot(const ContactStep& step, ContactForce& out) const noexcept {
    if (damping == 0) return;
    double coefficient = damping;
    if (fault == Fault::damps_by_square) coefficient *= damping;
    if (fault == Fault::damps_backwards) coefficient = -damping;
    const ContactForce elastic = out;
    add_contact_damping(coefficient, step, out);
    if (fault == Fault::damps_in_gaps && step.overlap_new <= 0)
      out.damping_normal = damping * step.approach_velocity;
    out.normal = elastic.normal;
  }
};

/// A law with this fault as users have it.
template <Fault fault>
Scheme faulty() {
  return {.spec = {"faulty", {}, LawKind::file},
          .label = "faulty",
          .framed = {AnyLaw(make_model<FaultyLaw<fault>>()), FaultyLaw<fault>::default_frame},
          .polygons = {}};
}

}  // namespace stickslip::samples
