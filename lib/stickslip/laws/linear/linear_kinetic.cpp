// SPDX-License-Identifier: BSD-3-Clause
// Source: Coulomb's two coefficients, as textbooks have them (V. L. Popov, Contact Mechanics and
// Friction (2017), chapter 10), on the springs of Cundall & Strack; the events, their energy and
// the solution of a step are derived on docs/laws/linear-kinetic.md.
// Assumptions: overlap and shift grow in proportion inside the step. The law does not know time:
// the force falls at once, at its onset, and not with a velocity.
// Sign: force on p along the shift of q.
#include "stickslip/laws/linear/linear_kinetic.hpp"

#include <array>

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/contact/step/slip_stage.hpp"
#include "stickslip/contact/step/slip_tangent.hpp"
#include "stickslip/laws/parts/touching_part.hpp"

namespace stickslip {
namespace {

/// A multiplier of slip that is negative by less than this part of the movement and the limit is
/// round-off: a contact that slides and rests goes on to slide when it is moved on.
constexpr double backwards_by_round_off = 1e-12;

/// A step in which the bodies touch, or the part of it that is left. Forces are in newton.
struct Stage {
  Vector2 force = Vector2::Zero();     ///< tangential force at its start
  Vector2 movement = Vector2::Zero();  ///< kt times the shift that is left
  double normal_start = 0;             ///< normal force at its start
  double normal_end = 0;               ///< normal force at its end
};

/// What has been booked, multiplied by kt [N^2].
struct Booked {
  double work = 0;
  double dissipation = 0;
};

/// Whether slip would have to go backwards: the multiplier is the movement along the force less
/// the growth of the limit. It never falls inside a stage.
bool sticks_again(const Stage& stage, double mu) noexcept {
  const double size = length_of(stage.force);
  const double moved = length_of(stage.movement);
  const double along = size > 0 ? stage.movement.dot(stage.force) / size : moved;
  const double growth = mu * (stage.normal_end - stage.normal_start);
  const double limit = mu * std::max(stage.normal_start, stage.normal_end);
  return along - growth < -backwards_by_round_off * (moved + limit);
}

/// Follows the spring until the force reaches mu times the normal force, or to the end of the
/// stage; true if it reaches it. `stage` becomes what is left.
bool stretch(Stage& stage, double mu, bool opens, Booked& booked) noexcept {
  const double limit_start = mu * stage.normal_start;
  const double limit_end = mu * stage.normal_end;
  const Vector2 trial = stage.force + stage.movement;
  // The size of the force less the limit is convex: the end tells whether it is reached.
  const bool reaches = opens || trial.dot(trial) > limit_end * limit_end;
  const double part =
      reaches ? slip_onset_fraction(stage.force, stage.movement, limit_start, limit_end) : 1;
  const Vector2 elastic = part * stage.movement;
  booked.work += elastic.dot(stage.force + 0.5 * elastic);
  stage.force = reaches ? Vector2(stage.force + elastic) : trial;
  stage.normal_start += part * (stage.normal_end - stage.normal_start);
  stage.movement *= 1 - part;
  return reaches;
}

/// Brings the force back to a limit along itself; what the spring loses is heat.
void shorten(Stage& stage, double limit, Booked& booked) noexcept {
  const double size2 = stage.force.dot(stage.force);
  const double size = length_of(stage.force);
  if (size > 0) stage.force *= limit / size;
  booked.dissipation += std::max(0.0, 0.5 * (size2 - stage.force.dot(stage.force)));
}

/// The force slides at mu times the normal force to the end of the stage.
void slide(Stage& stage, double mu, Booked& booked) noexcept {
  const double limit_start = mu * stage.normal_start;
  const double limit_end = mu * stage.normal_end;
  const double moved = length_of(stage.movement);
  if (limit_start > 0 && !stage.force.isZero(0)) {
    const SlipOutcome slipped = solve_slip({limit_start, limit_end, stage.force, stage.movement});
    stage.force = slipped.force;
    booked.work += slipped.work;
    booked.dissipation += std::max(0.0, slipped.dissipation);
    return;
  }
  // There is no force to turn: it has the direction of the movement at once.
  const double mean_limit = 0.5 * (limit_start + limit_end);
  stage.force = moved > 0 ? Vector2(stage.movement * (limit_end / moved)) : Vector2::Zero();
  booked.work += mean_limit * moved;
  booked.dissipation += std::max(0.0, mean_limit * (moved - (limit_end - limit_start)));
}

/// Takes the force through a stage to its end, event by event.
//
// Static and kinetic limit grow in proportion to the normal force, and in a step of proportional
// motion the size of a force that is held is convex. So there are at most two onsets: a contact
// that slides may stick again at its start; and where the load falls faster than the spring is
// released, it falls, is held again, and is torn off once more. After that the multiplier is not
// negative, and it never falls while the contact slides.
void follow(const LinearKinetic& law, Stage& stage, bool& slides, bool opens,
            Booked& booked) noexcept {
  if (slides && sticks_again(stage, law.mu_kinetic)) slides = false;
  if (slides) {
    // A force that was shortened from outside first has to reach the limit at which it slides.
    if (stretch(stage, law.mu_kinetic, opens, booked)) slide(stage, law.mu_kinetic, booked);
    return;
  }
  constexpr int most_onsets = 2;
  for (int onset = 0; onset < most_onsets && !slides; ++onset) {
    if (!stretch(stage, law.mu, opens, booked)) return;
    shorten(stage, law.mu_kinetic * stage.normal_start, booked);  // the fall
    slides = onset + 1 == most_onsets || !sticks_again(stage, law.mu_kinetic);
  }
  slide(stage, law.mu_kinetic, booked);
}

/// A stage with its derivatives by the overlap at the end and both shifts, taken through the events
/// of follow().
class StageTangent {
 public:
  StageTangent(const Stage& stage, const std::array<Stage, 3>& by) : stage_(stage), by_(by) {}

  const Stage& stage() const { return stage_; }
  const Vector2& force_by(std::size_t direction) const { return by_[direction].force; }

  /// Follows stretch(): the onset moves with the stage.
  bool stretch(double mu) noexcept {
    const double limit_end = mu * stage_.normal_end;
    const Vector2 trial = stage_.force + stage_.movement;
    const bool reaches = trial.dot(trial) > limit_end * limit_end;
    const double part = reaches ? slip_onset_fraction(stage_.force, stage_.movement,
                                                      mu * stage_.normal_start, limit_end)
                                : 1;
    const double growth = stage_.normal_end - stage_.normal_start;
    const Vector2 force = stage_.force + part * stage_.movement;
    const double normal = stage_.normal_start + part * growth;
    const double closing = force.dot(stage_.movement) - mu * mu * normal * growth;
    for (Stage& by : by_) {
      by.force += part * by.movement;
      const double raised = part * (by.normal_end - by.normal_start);
      by.normal_start += raised;
      if (!reaches) continue;
      const double ahead = mu * mu * normal * by.normal_start - force.dot(by.force);
      const double later = closing != 0 ? ahead / closing : 0;  // change of the onset
      by.force += later * stage_.movement;
      by.normal_start += later * growth;
      by.movement = (1 - part) * by.movement - later * stage_.movement;
    }
    stage_.force = force;
    stage_.normal_start = normal;
    stage_.movement *= 1 - part;
    return reaches;
  }
  /// Follows shorten(), to mu times the normal force.
  void shorten(double mu) noexcept {
    const double size = length_of(stage_.force);
    if (!(size > 0)) return;
    const Vector2 along = stage_.force / size;
    const double limit = mu * stage_.normal_start;
    for (Stage& by : by_)
      by.force =
          mu * by.normal_start * along + limit / size * (by.force - along.dot(by.force) * along);
    stage_.force = limit * along;
  }
  /// Follows slide().
  void slide(double mu) noexcept {
    const double limit_start = mu * stage_.normal_start;
    const double limit_end = mu * stage_.normal_end;
    const bool turns = limit_start > 0 && !stage_.force.isZero(0);
    if (turns && !stage_.movement.isZero(0)) {
      const SlipTangent slip({limit_start, limit_end, stage_.force, stage_.movement});
      for (Stage& by : by_)
        by.force = slip.change({mu * by.normal_start, mu * by.normal_end, by.force, by.movement});
      stage_.force = limit_end * slip.direction();
      return;
    }
    if (!turns) {
      stage_.force = stage_.movement;
      for (Stage& by : by_) by.force = by.movement;
    }
    stage_.normal_start = stage_.normal_end;
    for (Stage& by : by_) by.normal_start = by.normal_end;
    shorten(mu);
  }
  /// Follows follow(), of a contact that does not open.
  void follow(const LinearKinetic& law, bool slides) noexcept {
    if (slides && !sticks_again(stage_, law.mu_kinetic)) {
      if (stretch(law.mu_kinetic)) slide(law.mu_kinetic);
      return;
    }
    constexpr int most_onsets = 2;
    for (int onset = 0; onset < most_onsets; ++onset) {
      if (!stretch(law.mu)) return;
      shorten(law.mu_kinetic);
      if (!sticks_again(stage_, law.mu_kinetic)) break;
    }
    slide(law.mu_kinetic);
  }

 private:
  Stage stage_;
  std::array<Stage, 3> by_;
};

}  // namespace

Matrix3 LinearKinetic::tangent(const History& history, const ContactStep& step) const noexcept {
  if (!(step.overlap_new > 0)) return Matrix3::Zero();
  const bool touches = step.overlap_old <= 0;
  const double change = step.overlap_new - step.overlap_old;
  const double part = touching_part(step);
  const double part_slope = step.overlap_old < 0 ? -step.overlap_old / (change * change) : 0;
  Stage stage{touches ? Vector2(Vector2::Zero()) : history.force, kt * part * step.shift,
              kn * std::max(step.overlap_old, 0.0), kn * step.overlap_new};
  const bool slides = history.slides && !touches;
  const double cap = (slides ? mu_kinetic : mu) * stage.normal_start;
  const double size = length_of(stage.force);
  if (size > cap) stage.force *= cap / size;
  StageTangent followed(stage, {Stage{Vector2::Zero(), kt * part_slope * step.shift, 0, kn},
                                Stage{Vector2::Zero(), kt * part * Vector2::UnitX(), 0, 0},
                                Stage{Vector2::Zero(), kt * part * Vector2::UnitY(), 0, 0}});
  followed.follow(*this, slides);
  Matrix3 k = Matrix3::Zero();
  k(0, 0) = kn;
  for (std::size_t i = 0; i < 3; ++i) k.col(static_cast<int>(i)).tail<2>() = followed.force_by(i);
  return k;
}

void StickSlipHistory::unpack(std::span<const double> numbers) {
  if (numbers.size() != 3) throw InputError("a packed contact history has the wrong length");
  if (numbers[2] != 0 && numbers[2] != 1)
    throw InputError("a packed contact history says neither that it slides (1) nor not (0)");
  force = {numbers[0], numbers[1]};
  slides = numbers[2] == 1;
}

ContactForce LinearKinetic::advance(History& history, const ContactStep& step) const noexcept {
  ContactForce out = linear_normal_force(kn, step);
  if (step.overlap_old <= 0 && step.overlap_new <= 0) {
    history = {};
    return out;
  }
  const double energy_before = history.force.dot(history.force);
  if (step.overlap_old <= 0) history = {};
  const bool opens = step.overlap_new <= 0;
  Stage stage{history.force, kt * touching_part(step) * step.shift,
              kn * std::max(step.overlap_old, 0.0), out.normal};
  Booked booked;
  const double cap = (history.slides ? mu_kinetic : mu) * stage.normal_start;
  const double size = length_of(stage.force);
  const bool is_outside = size > cap * (1 + 1e-12);
  if (is_outside) out.status = Status::clipped;
  const bool rests = stage.movement.isZero(0) && step.overlap_new == step.overlap_old;
  if (is_outside || !rests) {
    // A force at the limit is often an ulp above it: that is no report worth.
    if (size > cap) shorten(stage, cap, booked);
    follow(*this, stage, history.slides, opens, booked);
  }
  const bool at_limit = length_of(stage.force) >= mu_kinetic * out.normal * (1 - 1e-9);
  out.regime = history.slides && at_limit ? Regime::slip : Regime::stick;
  history.force = stage.force;
  if (opens) {
    history = {};
    out.regime = Regime::separated;
  }
  out.work_tangential = booked.work / kt;
  out.work_stored += 0.5 / kt * (history.force.dot(history.force) - energy_before);
  out.work_dissipated = booked.dissipation / kt;
  out.tangential = history.force;
  add_contact_damping(damping, step, out);
  return out;
}

std::unique_ptr<AnyLaw::Model> make_linear_kinetic() { return make_model<LinearKinetic>(); }

}  // namespace stickslip
