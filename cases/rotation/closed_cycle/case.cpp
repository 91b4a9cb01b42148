// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/closed_cycle/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"
#include "cases/rotation/rigid_turn.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"

namespace stickslip::cases {
namespace {

using std::numbers::pi;
constexpr double machine_epsilon = std::numeric_limits<double>::epsilon();
constexpr int all_cycles = 10;
/// Cycles with shear that are judged: the pattern of the default repeats after two.
constexpr int sheared_cycles = 2;
/// A limit below this is not told from an error that vanishes.
constexpr double limit_tolerance = 5e-3;

// ---- errors -------------------------------------------------------------------------------------

double held_error(const ClosedCycle& c, const FramedLaw& law, int steps) {
  const auto forces = c.left_after(law, Use::held, steps, 1);
  const PairCycle pair = c.pair();
  const Vector3 exact = pair.about_normal(forces[0], pair.rolling().turn());
  return (forces[1] - exact).norm() / forces[0].norm();
}

double sheared_error(const SolvedClosedCycle& s, const FramedLaw& law, int steps) {
  const auto forces = s.problem.left_after(law, Use::sheared, steps, sheared_cycles);
  const PairCycle pair = s.problem.pair();
  const double limit = s.problem.limit();
  double largest = 0;
  for (std::size_t i = 0; i < s.exact_shear.after.size(); ++i) {
    const double turn = static_cast<double>(i + 1) * pair.rolling().turn();
    const Vector3 exact = pair.in_space(s.exact_shear.after[i], turn);
    largest = worse(largest, (forces[i + 1] - exact).norm() / limit);
  }
  return largest;
}

/// Tangential movement that the kinematics sees in one cycle, added up, over the branch.
double spurious_movement(const ClosedCycle& c, Kinematics kinematics, int steps) {
  const PairCycle pair = c.pair();
  const CycleMotion cycle = pair.motion(kinematics, Use::unloaded, 0, steps, 1);
  const auto geometry = pair_geometry(cycle.path);
  double sum = 0;
  for (std::size_t i = cycle.marks[0]; i < cycle.marks[1]; ++i) {
    const PairMotion m =
        pair_motion(kinematics, geometry[i], geometry[i + 1], cycle.path.steps[i], c.radius);
    sum += (m.movement - m.normal_new * m.normal_new.dot(m.movement)).norm();
  }
  return sum / pair.branch();
}

// ---- expectations -------------------------------------------------------------------------------

std::string why(Kinematics kinematics) {
  return order_of_cycle(kinematics) == 1
             ? "the arms are those at the end of the step"
             : "in a step of rolling the movement of the contact errs by the cube of the step";
}

/// By how much the frame update believes that a vector turns in one cycle.
double believed_turn(const PairCycle& pair, FrameUpdate frame) {
  if (frame == FrameUpdate::fixed) return 0;
  if (frame != FrameUpdate::projected) return pair.rolling().turn();
  // Not followed: the spin about the normal in the rigid turns. The twists take back each other.
  Vector3 normal = pair.normal();
  double spin = 0;
  for (const QuarterTurn& turn : pair.turns()) {
    spin += turn.angle * turn.axis.dot(normal);
    normal = turned_about(turn.axis, turn.angle, normal);
  }
  return pair.rolling().turn() - spin;
}

Expectation expect_movement(Kinematics kinematics) {
  const double order = order_of_cycle(kinematics);
  if (order == without_error)
    return Expectation::exact(1e-11, "the contact is at rest at every instant");
  return Expectation::of_order(order, why(kinematics), 0.2);
}

Expectation expect_unloaded(const ClosedCycle& c, const FramedLaw& framed) {
  const double order = order_of_cycle(framed.kinematics);
  if (order == without_error) {
    // Rounding of positions of the size of the radius in a whole cycle, over the sliding shift.
    const double sliding_shift = c.contact().sliding_shift(c.overlap * c.radius);
    const double round_off = 1e-11 + 4000 * machine_epsilon * c.pair().branch() / sliding_shift;
    return Expectation::exact(round_off, "the contact is at rest at every instant");
  }
  if (framed.frame == FrameUpdate::fixed)
    return Expectation::of_order(0, "seen from space what errs goes round the cone with q");
  return Expectation::of_order(order, why(framed.kinematics), 0.3);
}

Expectation expect_held(const PairCycle& pair, const FramedLaw& framed) {
  const bool shortens =
      framed.frame == FrameUpdate::projected || framed.frame == FrameUpdate::projected_and_twirled;
  if (shortens && order_of_cycle(framed.kinematics) != without_error) {
    return Expectation::undeclared(
        "an error of first order meets one of second order that is larger on the ladder");
  }
  const double off = believed_turn(pair, framed.frame) - pair.rolling().turn();
  const double limit = 2 * std::abs(std::sin(off / 2));
  if (limit > limit_tolerance) {
    return Expectation::wrong(limit, limit_tolerance,
                              framed.frame == FrameUpdate::fixed
                                  ? "the force stays behind in space"
                                  : "projection does not follow the spin about the normal");
  }
  if (shortens)
    return Expectation::of_order(1, "the norm changes by the square of the increment", 0.2);
  return Expectation::of_order(2, "steps of rolling are chords of the cone", 0.3);
}

Expectation expect_sheared(const SolvedClosedCycle& s, const PartialSlipClaims& claims,
                           FrameUpdate frame) {
  if (claims.memory_tolerance > 0)
    return Expectation::undeclared("segments of its history are merged");
  if (claims.rule != PartialSlipRule::no_slip && claims.rule != PartialSlipRule::resolved) {
    return Expectation::undeclared(
        "what is seen in the rolling is a movement to and fro, and a reversal of any size is one "
        "to this law");
  }
  if (frame == FrameUpdate::projected_and_twirled)
    return Expectation::undeclared("the history is stretched a little in every step");
  const PairCycle pair = s.problem.pair();
  const double true_turn = pair.rolling().turn();
  const double turn = believed_turn(pair, frame);
  const auto own = s.problem.sheared_contact().claimed(claims, turn, sheared_cycles);
  if (!own) {
    return Expectation::undeclared("the movements are not along one line: the answer is the law's");
  }
  double limit = 0;
  for (std::size_t i = 0; i < own->size(); ++i) {
    const auto cycles = static_cast<double>(i + 1);
    const Vector3 exact = pair.in_space(s.exact_shear.after[i], cycles * true_turn);
    const Vector3 off = pair.in_space((*own)[i], cycles * turn) - exact;
    limit = worse(limit, off.norm() / s.problem.limit());
  }
  if (limit > limit_tolerance) {
    return Expectation::wrong(limit, limit_tolerance,
                              turn == true_turn
                                  ? "the exact integral of its own equations is wrong by this much"
                                  : "its frame believes that the shear is taken back along another "
                                    "line than it is");
  }
  if (claims.springs > 0) {
    return Expectation::undeclared("the springs are too few to show the error of the kinematics");
  }
  return Expectation::of_order(2, "as the rolling", 0.3);
}

}  // namespace

// ---- the case -----------------------------------------------------------------------------------

PairCycle ClosedCycle::pair() const {
  return {radius, radius * ratio, overlap * radius, cone * pi / 180, twist * pi / 180};
}

reference::HertzContact<double> ClosedCycle::contact() const {
  return reference::make_contact(reference::Elastic<double>{shear_modulus, poisson},
                                 effective_radius(radius, radius * ratio), mu);
}

CycleShear ClosedCycle::sheared_contact() const {
  const double pressed_by = overlap * radius;
  return {.contact = contact(),
          .overlap = pressed_by,
          .shear = shear * contact().sliding_shift(pressed_by)};
}

SolvedClosedCycle ClosedCycle::prepare() const {
  return {.problem = *this,
          .exact_shear = sheared_contact().exact(pair().rolling().turn(), sheared_cycles)};
}

std::vector<Vector3> ClosedCycle::left_after(const FramedLaw& law, Use use, int steps,
                                             int cycles) const {
  const double shear_length = sheared_contact().shear;
  const CycleMotion motion = pair().motion(law.kinematics, use, shear_length, steps, cycles);
  std::vector<Vector3> forces;
  follow_pair(law, motion.path, [&](std::size_t step, const PairResult& result) {
    if (step + 1 == motion.marks[forces.size()]) forces.push_back(result.force.tangential);
  });
  return forces;
}

ClosedCycle::Outcome SolvedClosedCycle::uncertainty() const {
  return {.one_cycle = 4 * machine_epsilon,
          .ten_cycles = 4 * machine_epsilon,
          .held = 16 * machine_epsilon,
          .sheared = exact_shear.uncertainty,
          .spurious_movement = machine_epsilon};
}

ClosedCycle::Outcome SolvedClosedCycle::run(const Scheme& scheme, int steps) const {
  const FramedLaw& law = scheme.framed;
  const auto unloaded = problem.left_after(law, Use::unloaded, steps, all_cycles);
  double largest = 0;
  for (const Vector3& force : unloaded) largest = worse(largest, force.norm());
  return {.one_cycle = unloaded[1].norm() / problem.limit(),
          .ten_cycles = largest / problem.limit(),
          .held = held_error(problem, law, steps),
          .sheared = sheared_error(*this, law, steps),
          .spurious_movement = spurious_movement(problem, law.kinematics, steps)};
}

std::vector<CrossCheckResult> SolvedClosedCycle::cross_checks() const {
  const PairCycle pair = problem.pair();
  std::vector<CrossCheckResult> checks{
      {"turn of the frame in the rolling as a solid angle against its rate equation, integrated",
       pair.transport_gap(), 1e-11},
      {"both bodies as they were: q's orientation by integration of its spin", pair.closure_gap(),
       1e-11}};
  if (!exact_shear.collinear) return checks;
  constexpr double tolerance = 1e-7;
  const CycleShear sheared = problem.sheared_contact();
  const auto springs = reference::converged_foundation<double>(
      sheared.contact, sheared.movements(pair.rolling().turn(), sheared_cycles), tolerance);
  double difference = 0;
  for (std::size_t i = 0; i < exact_shear.after.size(); ++i) {
    const Vector2 force = vector_of(springs.states[2 * i + 2].tangential);
    difference = worse(difference, (force - exact_shear.after[i]).norm() / springs.force_scale);
  }
  checks.push_back(
      {"piecewise linear profile of deflections against springs, adaptively integrated", difference,
       2 * tolerance});
  return checks;
}

Expected<ClosedCycle::Outcome> SolvedClosedCycle::expect(const Scheme& scheme) const {
  const FramedLaw& framed = scheme.framed;
  Expected<Outcome> all;
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) {
    all = Expectation::undeclared("the law claims nothing of partial slip");
  } else if (order_of_cycle(framed.kinematics) < 2) {
    all = Expectation::undeclared(
        "the movement that these kinematics see slides the contact on most of the ladder");
  } else {
    all = expect_unloaded(problem, framed);
    all[&Outcome::held] = claims->creeps ? expect_creep() : expect_held(problem.pair(), framed);
    all[&Outcome::sheared] =
        claims->creeps ? expect_creep() : expect_sheared(*this, *claims, framed.frame);
  }
  all[&Outcome::spurious_movement] = expect_movement(framed.kinematics);
  return all;
}

}  // namespace stickslip::cases
