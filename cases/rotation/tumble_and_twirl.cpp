// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/tumble_and_twirl.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "cases/drive/drive.hpp"
#include "cases/rotation/rigid_turn.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_foundation.hpp"
#include "reference/hertz_profile.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double epsilon = std::numeric_limits<double>::epsilon();
/// Moves that follow the turn: some in the sense of the last one before it, then back.
constexpr int moves_on = 4;
constexpr int moves_back = 6;
/// Increments of the turn for each piece that the moves are cut into.
constexpr int increments_a_piece = 32;

/// The axis as the user names it.
TurnAxis axis_of(std::string_view word) {
  if (word == "twirl") return TurnAxis::normal;
  return word == "tumble" ? TurnAxis::tangent : TurnAxis::oblique;
}

/// A number from 0 to 1, the same on every machine.
double uniform(std::mt19937_64& engine) { return static_cast<double>(engine() >> 11) * 0x1p-53; }

/// One move of the contact: the overlap at its end and the shift in it, on the two tangents.
struct Move {
  double overlap = 0;               ///< [m]
  Vector2 shift = Vector2::Zero();  ///< [m]
};

/// What the contact goes through, in axes that turn with the bodies.
struct Moves {
  std::vector<Move> before;  ///< the history
  std::vector<Move> after;   ///< what follows the turn
  int pieces = 1;            ///< that each move is cut into
};

/// Tangential forces on p in the global frame.
struct Forces {
  Vector3 before = Vector3::Zero();  ///< at the end of the history [N]
  Vector3 turned = Vector3::Zero();  ///< after the turn [N]
  std::vector<Vector3> after;        ///< after each move that follows [N]
};

class TumbleAndTwirl final : public CaseInstance {
 public:
  explicit TumbleAndTwirl(const CaseParameters& parameters)
      : spheres_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"] * spheres_.radius),
        turn_axis_(axis_of(parameters.word("axis"))),
        contact_(spheres_.as<double>()),
        sliding_(contact_.sliding_shift(overlap_)),
        // Neither along coordinate axes nor along the tangents that a frame may choose for this
        // normal, where errors could cancel.
        normal_(Vector3(0.36, -0.48, 0.8)),
        first_(std::cos(0.4) * Vector3(0.8, 0.6, 0) + std::sin(0.4) * Vector3(-0.48, 0.64, 0.6)),
        second_(normal_.cross(first_)) {
    turn_.angle = parameters["angle"] * degree;
    turn_.axis = turn_axis_ == TurnAxis::normal ? normal_
                 : turn_axis_ == TurnAxis::tangent
                     ? Vector3(std::cos(0.3) * first_ + std::sin(0.3) * second_)
                     : Vector3(std::numbers::sqrt2 / 2 * normal_ + 0.5 * first_ + 0.5 * second_);
    line_ = make_moves(static_cast<int>(parameters["moves"]), Paths::line);
    plane_ = make_moves(static_cast<int>(parameters["moves"]), Paths::plane);
    exact_ = exact_forces<double>();
    const std::vector<double> wide = exact_forces<long double>();
    for (std::size_t i = 0; i < wide.size(); ++i) {
      uncertainty_ = std::max(uncertainty_, std::abs(wide[i] - exact_[i]) / limit_after(i));
    }
    uncertainty_ += 4 * epsilon;
  }

  std::vector<ReferenceValue> reference() const override {
    return {{0, 1, uncertainty_},
            {0, 1, uncertainty_},
            {0, 1, 4 * epsilon},
            {0, 1, 4 * epsilon},
            {0, 1, epsilon}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    std::vector<reference::Movement<double>> path;
    for (const auto* part : {&line_.before, &line_.after}) {
      for (const Move& move : *part) path.push_back({move.overlap, {move.shift[0], 0}});
    }
    constexpr double tolerance = 1e-7;
    const auto springs = reference::converged_foundation<double>(contact_, path, tolerance);
    double by_springs = 0;
    for (std::size_t i = 0; i < exact_.size(); ++i) {
      const double force = springs.states[line_.before.size() - 1 + i].tangential[0];
      by_springs = std::max(by_springs, std::abs(force - exact_[i]) / springs.force_scale);
    }
    const Eigen::Quaterniond q(
        Eigen::AngleAxisd(turn_.angle, Eigen::Vector3d(turn_.axis.normalized())));
    const double by_quaternion =
        (reference::rotated(direction(), turn_) - Vector3(q * Eigen::Vector3d(direction()))).norm();
    return {
        {"piecewise linear profile of deflections against springs, adaptively integrated",
         by_springs, 2 * tolerance},
        {"the turned force by Rodrigues' formula against a unit quaternion", by_quaternion, 1e-14}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const Forces line = run(set.framed, cut(line_, std::max(1, steps / increments_a_piece)), steps);
    const double rotated = (line.turned - exact_[0] * turned(direction())).norm() / limit_after(0);
    double continued = 0;
    for (std::size_t i = 0; i < line.after.size(); ++i) {
      const double error =
          (line.after[i] - exact_[i + 1] * turned(direction())).norm() / limit_after(i + 1);
      if (!(error <= continued)) continued = error;
    }
    const Difference plane = difference_in_the_plane(set.framed, steps);
    return {{rotated, continued, plane.turned, plane.continued,
             spurious_movement(set.framed.kinematics, steps)},
            {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const FramedLaw& framed = scheme.framed;
    const Expectation movement = expect_movement(framed.kinematics);
    const auto all = [&](const std::string& why) {
      const Expectation none = Expectation::undeclared(why);
      return std::vector<Expectation>{none, none, none, none, movement};
    };
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) return all("the law claims nothing of partial slip");
    if (turn_is_undecided(framed, turn_axis_)) {
      return all("errors of frame and kinematics overlap on the ladder");
    }
    const TurnOutcome outcome = turn_outcome(framed, direction(), normal_, turn_, turn_axis_);
    if (spurious_order(framed.kinematics, turn_axis_) < 2) {
      return all("the movement that these kinematics see slides the contact on most of the ladder");
    }
    return {expect_rotated(*claims, framed, outcome), expect_continued(*claims, framed, outcome),
            expect_plane_rotated(framed, outcome), expect_plane_continued(*claims, framed, outcome),
            movement};
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  enum class Paths { line, plane };

  /// Direction of the collinear path at the start: oblique to all axes of the turn.
  Vector3 direction() const { return std::cos(0.6) * first_ + std::sin(0.6) * second_; }
  Vector3 turned(const Vector3& v) const { return reference::rotated(v, turn_); }

  /// Friction limit after the turn (0) or the move that follows [N].
  double limit_after(std::size_t i) const {
    return spheres_.limit(i == 0 ? line_.before.back().overlap : line_.after[i - 1].overlap);
  }

  /// Half of the history is oblique loading without slip, whose slope changes from move to move;
  /// the other half are shrinking cycles of shear, each of which leaves its reversal.
  Moves make_moves(int count, Paths paths) const {
    std::mt19937_64 engine(20110301);
    Moves moves;
    const int loading = count / 2;
    Vector2 position = Vector2::Zero();
    const auto go = [&](std::vector<Move>& list, double overlap, const Vector2& target) {
      list.push_back({overlap, target - position});
      position = target;
    };
    double overlap = 0.05 * overlap_;
    go(moves.before, overlap, position);
    const double unit = sliding_ / overlap_;  // shift over overlap at the friction limit
    double slope = 0.5;
    double bearing = 0;
    for (int i = 1; i <= loading; ++i) {
      slope = std::clamp(slope + 0.6 * (uniform(engine) - 0.5), -0.9, 0.9);
      bearing += paths == Paths::plane ? 2 * (uniform(engine) - 0.5) : 0;
      const double next = (0.05 + 0.95 * i / loading) * overlap_;
      const Vector2 along(std::cos(bearing), std::sin(bearing));
      go(moves.before, next, position + slope * unit * (next - overlap) * along);
      overlap = next;
    }
    const Vector2 middle = position;
    const int cycling = std::max(count - loading - 1, 1);
    for (int i = 0; i < cycling; ++i) {
      const double reach = 0.35 * sliding_ * (1 - static_cast<double>(i) / cycling);
      const double angle = std::numbers::pi * i * (paths == Paths::plane ? 0.9 : 1.0);
      const double swell = 1 + 0.004 * (uniform(engine) - 0.5);
      go(moves.before, swell * overlap_,
         middle + reach * Vector2(std::cos(angle), std::sin(angle)));
      // cos(pi i) is exact and sin(pi i) is not.
      if (paths == Paths::line) {
        moves.before.back().shift[1] = 0;
        position[1] = middle[1];
      }
    }
    const Vector2 last = moves.before.back().shift.normalized();
    const auto travel = [&](int count_of_moves, double length, double bearing_of_travel) {
      const Vector2 from = position;
      const double cosine = std::cos(bearing_of_travel);
      const double sine = std::sin(bearing_of_travel);
      const Vector2 along(cosine * last[0] - sine * last[1], sine * last[0] + cosine * last[1]);
      for (int i = 1; i <= count_of_moves; ++i) {
        const double part = static_cast<double>(i) / count_of_moves;
        overlap += 0.01 * overlap_;
        go(moves.after, overlap, from + length * part * sliding_ * along);
      }
    };
    const double turn_aside = paths == Paths::plane ? 0.4 : 0;
    travel(moves_on, 0.2, turn_aside);
    travel(moves_back, -1, -turn_aside);
    return moves;
  }

  /// Tangential forces on the collinear path: at the end of the history, then after each move.
  template <class Real>
  std::vector<double> exact_forces() const {
    std::vector<reference::Movement<Real>> path;
    for (const auto* part : {&line_.before, &line_.after}) {
      for (const Move& move : *part) {
        path.push_back({static_cast<Real>(move.overlap), {static_cast<Real>(move.shift[0]), 0}});
      }
    }
    const auto states = reference::exact_collinear_path<Real>(spheres_.as<Real>(), path);
    std::vector<double> forces;
    for (std::size_t i = line_.before.size() - 1; i < states.size(); ++i) {
      forces.push_back(static_cast<double>(states[i].tangential[0]));
    }
    return forces;
  }

  /// One move as a step of the pair: q comes nearer, and both spheres roll by the same rotation
  /// vector, which shifts the contact and leaves the normal where it is. The vector is such that
  /// these kinematics see just the shift that is meant, so that only the turn can err.
  PairStep pair_step(Kinematics kinematics, double overlap, const Move& move, const Vector3& normal,
                     const Vector3& shift) const {
    const bool mean_arms = kinematics == Kinematics::mid_arm || kinematics == Kinematics::positions;
    const double seen = mean_arms ? 0.5 * (overlap + move.overlap) : move.overlap;
    Vector3 roll = shift.cross(normal) / (2 * spheres_.radius - seen);
    if (kinematics == Kinematics::mid_arm && roll.norm() > 0) {
      roll *= 2 * std::atan(roll.norm() / 2) / roll.norm();
    }
    PairStep step;
    step.displacement_q = (overlap - move.overlap) * normal;
    step.velocity_q = step.displacement_q;
    step.rotation_p = step.rotation_q = roll;
    step.spin_p = step.spin_q = roll;
    step.dt = 1;
    return step;
  }

  /// The whole motion of the pair; `steps` of the turn, 0: without it.
  PairPath pair_path(Kinematics kinematics, const Moves& moves, int steps) const {
    PairPath path{spheres_.radius, spheres_.radius, 0, normal_, {}};
    Vector3 q = 2 * spheres_.radius * normal_;
    double overlap = 0;
    const auto follow = [&](const std::vector<Move>& list, const Vector3& normal,
                            const Vector3& along, const Vector3& across) {
      for (const Move& move : list) {
        const Vector3 shift = move.shift[0] * along + move.shift[1] * across;
        path.steps.push_back(pair_step(kinematics, overlap, move, normal, shift));
        q += path.steps.back().displacement_q;
        overlap = move.overlap;
      }
    };
    const Vector3 along = direction();
    const Vector3 across = normal_.cross(along);
    follow(moves.before, normal_, along, across);
    if (steps == 0) {
      follow(moves.after, normal_, along, across);
      return path;
    }
    // About a point beside the contact, so that both bodies travel.
    const Vector3 point = spheres_.radius * (0.7 * normal_ + 0.4 * first_ - 0.3 * second_);
    const RigidMotion rigid{turn_.axis, turn_.angle, point, 0};
    for (const PairStep& step : rigid_steps(rigid, Vector3::Zero(), q, steps)) {
      path.steps.push_back(step);
    }
    follow(moves.after, turned(normal_), turned(along), turned(across));
    return path;
  }

  /// Each move in so many equal pieces.
  static Moves cut(const Moves& whole, int pieces) {
    Moves moves;
    moves.pieces = pieces;
    double overlap = 0;
    const auto pieces_of = [&](const std::vector<Move>& from, std::vector<Move>& to) {
      for (const Move& move : from) {
        for (int i = 1; i <= pieces; ++i) {
          const double part = static_cast<double>(i) / pieces;
          to.push_back({i == pieces ? move.overlap : overlap + part * (move.overlap - overlap),
                        move.shift / pieces});
        }
        overlap = move.overlap;
      }
    };
    pieces_of(whole.before, moves.before);
    pieces_of(whole.after, moves.after);
    return moves;
  }

  Forces run(const FramedLaw& law, const Moves& moves, int steps) const {
    const auto results = drive_pair(law, pair_path(law.kinematics, moves, steps));
    Forces forces;
    const std::size_t first_after = results.size() - moves.after.size();
    forces.before = results[moves.before.size() - 1].force.tangential;
    forces.turned = results[first_after - 1].force.tangential;
    const auto pieces = static_cast<std::size_t>(moves.pieces);
    for (std::size_t i = first_after + pieces - 1; i < results.size(); i += pieces) {
      forces.after.push_back(results[i].force.tangential);
    }
    return forces;
  }

  /// How far the turn changes the answer to the path in the plane, over the friction limit.
  struct Difference {
    double turned = 0;     ///< of the force after the turn
    double continued = 0;  ///< largest one of the movement that follows
  };
  Difference difference_in_the_plane(const FramedLaw& law, int steps) const {
    const Forces with = run(law, plane_, steps);
    const Forces without = run(law, plane_, 0);
    Difference found;
    found.turned = (with.turned - turned(without.turned)).norm() / limit_after(0);
    for (std::size_t i = 0; i < with.after.size(); ++i) {
      const double off = (with.after[i] - turned(without.after[i])).norm() / limit_after(i + 1);
      if (!(off <= found.continued)) found.continued = off;
    }
    return found;
  }

  /// Tangential movement that the kinematics sees in the turn, added up, over the branch.
  double spurious_movement(Kinematics kinematics, int steps) const {
    const PairPath path = pair_path(kinematics, plane_, steps);
    const auto geometry = pair_geometry(path);
    const std::size_t first = plane_.before.size();
    double sum = 0;
    for (std::size_t i = first; i < first + static_cast<std::size_t>(steps); ++i) {
      const PairMotion motion =
          pair_motion(kinematics, geometry[i], geometry[i + 1], path.steps[i], spheres_.radius);
      const Vector3& n = motion.normal_new;
      sum += (motion.movement - n * n.dot(motion.movement)).norm();
    }
    return sum / (2 * spheres_.radius);
  }

  /// Rounding of positions of the size of the radius, seen as a shift, over the sliding shift; the
  /// moves are many and short.
  double round_off() const {
    const double share = std::max(1.0, static_cast<double>(line_.before.size()) / 256);
    return 1e-11 + 2000 * share * epsilon * spheres_.radius / sliding_;
  }

  /// Forces of the scheme's own equations, exactly integrated [N]: at the end of the history, then
  /// after each move. Those of a law that resolves partial slip are the truth.
  std::vector<double> own_forces(const PartialSlipClaims& claims) const {
    const auto rate_law = rate_law_of(claims);
    if (!rate_law) return exact_;
    std::vector<reference::Movement<double>> path;
    for (const auto* part : {&line_.before, &line_.after}) {
      for (const Move& move : *part) path.push_back({move.overlap, {move.shift[0], 0}});
    }
    // The first move is a normal one.
    const auto pieces =
        reference::proportional_pieces<double>(path.front().overlap, std::span(path).subspan(1));
    const auto solution = reference::integrate_rates<double>(contact_seen(claims, contact_),
                                                             *rate_law, pieces, {}, 1e-9);
    std::vector<double> forces;
    for (std::size_t i = line_.before.size() - 2; i < solution.at_ends.size(); ++i) {
      forces.push_back(solution.at_ends[i].tangential);
    }
    return forces;
  }

  /// Where a frame update leaves the direction of the force.
  Vector3 direction_after(FrameUpdate frame) const {
    if (frame == FrameUpdate::fixed) return direction();
    if (frame == FrameUpdate::projected) {
      return reference::projected_limit(direction(), normal_, turn_);
    }
    return turned(direction());
  }

  /// Whether own_forces() holds: rate forms of the theory treat oblique loading without slip apart.
  static bool equations_are_known(const PartialSlipClaims& claims) {
    return claims.rule != PartialSlipRule::mindlin_deresiewicz &&
           claims.rule != PartialSlipRule::mindlin_deresiewicz_with_closure;
  }

  /// Whether a reversal of the size of a rounding error changes what the law will answer.
  static bool remembers_reversals(const PartialSlipClaims& claims) {
    return claims.rule != PartialSlipRule::no_slip && claims.rule != PartialSlipRule::resolved;
  }

  /// Of a scheme whose own equations, and frame, leave this error.
  Expectation expect_error(const PartialSlipClaims& claims, const FramedLaw& framed,
                           const TurnOutcome& outcome, double limit, const std::string& why) const {
    if (claims.memory_tolerance > 0) {
      return Expectation::undeclared("segments of its history are merged");
    }
    // What the pieces of the history leave on the ladder of a law of first order.
    constexpr double tolerance = 2e-3;
    if (limit > tolerance) return Expectation::wrong(limit, tolerance, why);
    if (claims.rule != PartialSlipRule::resolved) {
      return Expectation::of_order(1, "its own equations have the right solution here", 0.3);
    }
    const double springs = claims.springs > 0 ? discretisation_bound(claims) : 0;
    if (outcome.order == without_error) {
      return Expectation::exact(
          round_off() + springs,
          springs > 0 ? "the history turns with the frame; a contact area of so many springs"
                      : "the history is kept in a frame that turns with the bodies");
    }
    if (springs > 0) {
      return Expectation::undeclared("the springs are too few to show the error of the frame");
    }
    return by_order(outcome, framed);
  }

  static Expectation by_order(const TurnOutcome& outcome, const FramedLaw& framed) {
    const std::string what = framed.kinematics == Kinematics::positions ? "kinematics" : "frame";
    return Expectation::of_order(outcome.order,
                                 "the " + what + " errs by the " +
                                     (outcome.order == 1 ? "square" : "cube") + " of the increment",
                                 outcome.order == 1 ? 0.2 : 0.3);
  }

  Expectation expect_rotated(const PartialSlipClaims& claims, const FramedLaw& framed,
                             const TurnOutcome& outcome) const {
    if (!equations_are_known(claims)) {
      return Expectation::undeclared(
          "oblique loading without slip, and more open reversals than the law can hold: what it "
          "integrates depends on both");
    }
    const double own = own_forces(claims).front();
    const double limit =
        (own * direction_after(framed.frame) - exact_[0] * turned(direction())).norm() /
        limit_after(0);
    return expect_error(claims, framed, outcome, limit,
                        outcome.limit == 0 ? "the exact integral of its own equations is wrong by "
                                             "this much, turned or not"
                        : framed.frame == FrameUpdate::fixed
                            ? "the force stays behind in space"
                            : "projection does not follow the spin about the normal");
  }

  Expectation expect_continued(const PartialSlipClaims& claims, const FramedLaw& framed,
                               const TurnOutcome& outcome) const {
    if (outcome.limit > 0) {
      return Expectation::undeclared(
          "history and movement are no longer along one line: the answer is the law's");
    }
    if (remembers_reversals(claims)) return noisy();
    if (framed.frame == FrameUpdate::projected_and_twirled) return stretched();
    const std::vector<double> own = own_forces(claims);
    double limit = 0;
    for (std::size_t i = 1; i < own.size(); ++i) {
      limit = std::max(limit, std::abs(own[i] - exact_[i]) / limit_after(i));
    }
    return expect_error(claims, framed, outcome, limit,
                        "the exact integral of its own equations is wrong by this much");
  }

  Expectation expect_plane_rotated(const FramedLaw& framed, const TurnOutcome& outcome) const {
    if (outcome.limit > 0) {
      return Expectation::undeclared("as wrong as the force of this law along the axes is large");
    }
    if (outcome.order == without_error) {
      return Expectation::exact(round_off(), "the same answer in axes that turn with the bodies");
    }
    return by_order(outcome, framed);
  }

  Expectation expect_plane_continued(const PartialSlipClaims& claims, const FramedLaw& framed,
                                     const TurnOutcome& outcome) const {
    if (outcome.limit > 0) {
      return Expectation::undeclared("the wrong turn is as wrong as the law's answer to it");
    }
    if (remembers_reversals(claims)) return noisy();
    if (claims.memory_tolerance > 0) {
      return Expectation::undeclared("segments of its history are merged");
    }
    if (framed.frame == FrameUpdate::projected_and_twirled) return stretched();
    return expect_plane_rotated(framed, outcome);
  }

  Expectation expect_movement(Kinematics kinematics) const {
    const double order = spurious_order(kinematics, turn_axis_);
    if (order == without_error) return Expectation::exact(1e-11, "zero in any rigid motion");
    return Expectation::of_order(order, order == 1 ? "the arms are those at the end of the step"
                                                   : "the increments are vectors, not rotations");
  }

  static Expectation stretched() {
    return Expectation::undeclared(
        "the history was stretched beyond the friction limit, and what is beyond goes step by "
        "step");
  }

  static Expectation noisy() {
    return Expectation::undeclared(
        "the rounding of the turn is a movement to and fro, and a reversal of any size is one to "
        "this law");
  }

  Spheres spheres_;
  std::map<std::string, double> values_;
  double overlap_;
  TurnAxis turn_axis_;
  reference::HertzContact<double> contact_;
  double sliding_;  ///< shift that makes the contact slide [m]
  Vector3 normal_;
  Vector3 first_;
  Vector3 second_;
  reference::Turn<double> turn_;
  Moves line_;
  Moves plane_;
  std::vector<double> exact_;  ///< force at the end of the history, then after each move [N]
  double uncertainty_ = 0;
};

Figure TumbleAndTwirl::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "A long history, turned and continued";
  figure.caption =
      "Left: tangential force against shift in axes that turn with the bodies: oblique loading "
      "without slip, whose slope changes all the time, shrinking cycles of shear, then the turn "
      "and "
      "the movement that follows it (symbols; a turn of 64 increments between the first of them "
      "and "
      "the last move before). Right: path of the force in the turned tangent plane after the turn. "
      "An exact frame keeps it on the line; frames that turn the history by a wrong angle start "
      "beside it.";
  const double limit = limit_after(0);
  Panel force{"force and shift", {"shift/(κμδ)", "-"}, {"fₜ/(μfₙ)", "-"}, {}, Legend::none};
  Panel plane{"after the turn",
              {"fₜ along the history/(μfₙ)", "-", false, -1.0, 0.8},
              {"fₜ across it/(μfₙ)", "-", false, -0.6, 0.6},
              {},
              Legend::outside};
  plane.equal_aspect = true;

  // The exact line, each move in pieces.
  constexpr int pieces = 8;
  const Moves fine = cut(line_, pieces);
  reference::DeflectionProfile<double> profile(contact_);
  Series exact{"exact", {0}, {0}, Mark::line, true};
  Series exact_plane{"exact", {}, {}, Mark::line, true};
  double shift = 0;
  double shift_before = 0;
  for (const auto* part : {&fine.before, &fine.after}) {
    if (part == &fine.after) {
      shift_before = shift;
      exact_plane.x.push_back(exact_[0] / limit);
      exact_plane.y.push_back(0);
    }
    for (const Move& move : *part) {
      shift += move.shift[0];
      const double ft = profile.advance(move.overlap, move.shift[0]).tangential[0];
      exact.x.push_back(shift / sliding_);
      exact.y.push_back(ft / spheres_.limit(move.overlap));
      if (part == &fine.after) {
        exact_plane.x.push_back(ft / limit);
        exact_plane.y.push_back(0);
      }
    }
  }
  const Vector3 along = turned(direction());
  const Vector3 across = turned(normal_).cross(along);
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    const Scheme set = with_parameters(schemes[slot], values_);
    // Where the contact slides in the turn there is nothing to compare.
    if (spurious_order(set.framed.kinematics, turn_axis_) < 2) continue;
    const bool right_frame = set.framed.frame == FrameUpdate::exact;
    const auto claims = set.law().partial_slip_claims();
    const bool resolves = claims && claims->rule == PartialSlipRule::resolved;
    if (claims && claims->springs > 0) continue;  // lies on the exact line
    constexpr int increments = 64;
    const Forces forces = run(set.framed, line_, increments);
    const int colour = static_cast<int>(slot);
    if (right_frame) {
      Series after{schemes[slot].label, {}, {}, Mark::points, false, colour};
      double at = shift_before;
      for (std::size_t i = 0; i <= line_.after.size(); ++i) {
        if (i > 0) at += line_.after[i - 1].shift[0];
        const Vector3& f = i == 0 ? forces.turned : forces.after[i - 1];
        after.x.push_back(at / sliding_);
        after.y.push_back(f.dot(along) / limit_after(i));
      }
      force.series.push_back(after);
    }
    if (right_frame && !resolves) {
      // In the legend only: along the line they hide one another.
      plane.series.push_back(
          {schemes[slot].label, {std::nan("")}, {std::nan("")}, Mark::points, false, colour});
      continue;
    }
    Series path{schemes[slot].label,
                {},
                {},
                right_frame ? Mark::points : Mark::line_and_points,
                false,
                colour};
    for (std::size_t i = 0; i <= line_.after.size(); ++i) {
      const Vector3& f = i == 0 ? forces.turned : forces.after[i - 1];
      path.x.push_back(f.dot(along) / limit);
      path.y.push_back(f.dot(across) / limit);
    }
    plane.series.push_back(path);
  }
  force.series.push_back(exact);
  plane.series.push_back(exact_plane);
  figure.panels = {force, plane};
  return figure;
}

std::vector<Table> TumbleAndTwirl::tables(std::span<const Scheme> schemes) const {
  constexpr int increments = 256;
  Table table;
  table.name = "tumble-and-twirl-histories";
  table.title = "What laws make of the history, and what the turn makes of that";
  table.note = fmt::format(
      "Errors over the friction limit, with {} increments of the turn. The first two columns tell "
      "the law from its frame: the error before the turn, and the one that the exact integral of "
      "the law's own equations leaves there. Segments: length of the history kept.",
      increments);
  table.columns = {{"scheme", {}},          {"before", "-"},   {"own equations", "-"},
                   {"after the turn", "-"}, {"moved on", "-"}, {"in the plane, turned", "-"},
                   {"moved on", "-"},       {"segments", "-"}};
  const auto cell = [](double error) {
    return Cell{fmt::format("{:.2g}", error), error, tone_of(error)};
  };
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    const Measurement m = measure(scheme, increments);
    const Forces forces = run(set.framed, cut(line_, increments / increments_a_piece), increments);
    const double before = (forces.before - exact_[0] * direction()).norm() / limit_after(0);
    const auto claims = set.law().partial_slip_claims();
    std::vector<Cell> row{{scheme.label}, cell(before)};
    if (claims && rate_law_of(*claims) && equations_are_known(*claims)) {
      row.push_back(cell(std::abs(own_forces(*claims)[0] - exact_[0]) / limit_after(0)));
    } else {
      row.push_back({"", {}, Tone::muted});
    }
    for (std::size_t i = 0; i < 4; ++i) row.push_back(cell(m.values[i]));
    const auto contact = set.law().contacts(1);
    double overlap = 0;
    for (const Move& move : line_.before) {
      ContactStep step;
      step.overlap_old = overlap;
      step.overlap_new = overlap = move.overlap;
      step.shift = move.shift;
      step.effective_radius = spheres_.radius;
      ContactForce force;
      contact->advance(std::span(&step, 1), std::span(&force, 1));
    }
    const auto length = contact->history_length(0);
    row.push_back(length ? Cell{fmt::format("{}", *length), static_cast<double>(*length)}
                         : Cell{"", {}, Tone::muted});
    table.rows.push_back(row);
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_tumble_and_twirl() {
  CaseInfo info;
  info.name = "tumble-and-twirl";
  info.title = "Rigid rotation of a Hertzian contact with a long history";
  info.source = "Kuhn, Jäger contact, section 3.2, Eqs. 12-20";
  info.judges =
      "whether all that a law remembers turns with two bodies that tumble and twirl together: the "
      "force after the turn, and the force after further movement";
  info.truth = "the same contact without the turn (exact for its collinear history: " +
               partial_slip_truth() + "), turned with the bodies by Rodrigues' formula";
  info.needs = hertz_friction_needs();
  info.parameters = joined(
      sphere_parameters(),
      {{"overlap",
        "-",
        1e-3,
        {.low = 0, .high = 0.1, .low_is_allowed = false},
        "overlap at the turn over R"},
       {"moves", "-", 256, {.low = 16, .high = 1024}, "moves of the history", false, {}, true},
       {"angle",
        "deg",
        90,
        {.low = 0, .high = 170, .low_is_allowed = false},
        "angle of the whole turn"},
       {"axis",
        "-",
        0,
        {},
        "axis of the turn: at 45 degrees to the normal, along it, or across it",
        false,
        {"both", "twirl", "tumble"}}});
  info.observables = {
      {"rotated", "-", "force after the turn, error over the friction limit"},
      {"continued", "-", "worst force of the movement that follows, error over the friction limit"},
      {"plane-rotated", "-",
       "history in the plane: difference of the force after the turn to the same law without the "
       "turn, over the friction limit"},
      {"plane-continued", "-", "the same, worst force of the movement that follows"},
      {"spurious-movement", "-", "tangential movement seen in the turn, over the branch"}};
  info.steps_from = 1;
  info.steps_to = 1024;
  info.nominal_steps = 256;
  info.variants = {"jaeger[frame=quaternion]",   "jaeger[frame=projected-and-twirled]",
                   "jaeger[frame=projected]",    "jaeger[frame=fixed]",
                   "jaeger[kinematics=end-arm]", "hertz-mindlin[frame=projected]"};
  info.figures = {{"tumble-and-twirl/turned-history", "A long history, turned and continued"}};
  return std::make_unique<CaseOf<TumbleAndTwirl>>(std::move(info));
}

}  // namespace stickslip
