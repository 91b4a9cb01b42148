// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/closed_cycle.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <limits>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/rotation/rigid_turn.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_foundation.hpp"
#include "reference/hertz_profile.hpp"

namespace stickslip {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr int all_cycles = 10;
/// Cycles with shear that are judged: the pattern of the default repeats after two.
constexpr int sheared_cycles = 2;

using Rotation = Eigen::Quaterniond;

Rotation rotation_about(const Vector3& axis, double angle) {
  return Rotation(Eigen::AngleAxisd(angle, Eigen::Vector3d(axis)));
}
Vector3 rotated(const Rotation& rotation, const Vector3& v) {
  return rotation * Eigen::Vector3d(v);
}
/// The rotation vector of a rotation by less than a half turn.
Vector3 rotation_vector(const Rotation& rotation) {
  const Eigen::Vector3d sine = (rotation.w() < 0 ? -1.0 : 1.0) * rotation.vec();
  const double length = sine.norm();
  if (length == 0) return Vector3::Zero();
  return 2 * std::atan2(length, std::abs(rotation.w())) / length * sine;
}

/// q rolls round p, which is at rest: the normal goes round a cone `laps` times. Without sliding
/// and without spin about the normal; both spheres end as they began.
struct Rolling {
  int laps = 1;
  double cosine = 0.5;  ///< of the half angle of the cone
  double gear = 2;      ///< branch over the arm of q

  double angle() const { return 2 * pi * laps; }
  /// By how much a vector turns about the normal that is carried along: the solid angle.
  double turn() const { return angle() * (1 - cosine); }
  /// Axis of the cone, for the normal at the start and a tangent there.
  Vector3 axis(const Vector3& normal, const Vector3& tangent) const {
    return cosine * normal + std::sqrt(1 - cosine * cosine) * tangent;
  }
  /// Spin of q over that of the normal about the axis.
  Vector3 spin(const Vector3& axis, const Vector3& normal) const {
    return gear * (axis - cosine * normal);
  }
};

/// The cone for which both spheres come back. Seen by one who goes round with the normal q turns
/// about a fixed axis by sqrt((gear - 1)^2 + cosine^2 gear (2 - gear)) of the angle of the cone:
/// that must be a whole number of turns. Equal spheres: any cone, one lap.
Rolling closed_rolling(double arm_p, double arm_q, double cone) {
  Rolling rolling;
  rolling.gear = (arm_p + arm_q) / arm_q;
  if (arm_p == arm_q) {
    rolling.gear = 2;
    rolling.cosine = std::cos(cone);
    return rolling;
  }
  const double flat = std::abs(rolling.gear - 1);  // turns of a lap round the equator; 1: a point
  for (rolling.laps = 2;; ++rolling.laps) {
    const double middle = (flat + 1) / 2;
    const double turns = std::round(middle * rolling.laps) / rolling.laps;
    if (turns <= std::min(flat, 1.0) || turns >= std::max(flat, 1.0)) continue;
    rolling.cosine = std::sqrt((turns * turns - flat * flat) / (rolling.gear * (2 - rolling.gear)));
    return rolling;
  }
}

/// A quarter turn of the pair.
struct QuarterTurn {
  Vector3 axis;
  double angle = 0;
};

/// What the law is to be used for in a cycle.
enum class Use {
  unloaded,  ///< no shear at all
  held,      ///< a shear at the start, which stays
  sheared    ///< a shear before each cycle, taken back after it
};

class ClosedCycle final : public CaseInstance {
 public:
  explicit ClosedCycle(const CaseParameters& parameters)
      : spheres_(parameters),
        values_(parameters.law_parameters()),
        radius_q_(spheres_.radius * parameters["ratio"]),
        overlap_(parameters["overlap"] * spheres_.radius),
        branch_(spheres_.radius + radius_q_ - overlap_),
        rolling_(closed_rolling(spheres_.radius - overlap_ / 2, radius_q_ - overlap_ / 2,
                                parameters["cone"] * pi / 180)),
        twist_(parameters["twist"] * pi / 180),
        contact_(reference::make_contact(
            reference::Elastic<double>{spheres_.shear_modulus, spheres_.poisson},
            effective_radius(spheres_.radius, radius_q_), spheres_.mu)),
        limit_(spheres_.mu * contact_.normal_force(overlap_)),
        sliding_(contact_.sliding_shift(overlap_)),
        shear_(parameters["shear"] * sliding_),
        normal_(Vector3(0.36, -0.48, 0.8)),
        first_(std::cos(0.4) * Vector3(0.8, 0.6, 0) + std::sin(0.4) * Vector3(-0.48, 0.64, 0.6)),
        second_(normal_.cross(first_)) {
    // Axes that stand obliquely to the normal. A quarter turn about x back, about y, about x forth
    // is one about z.
    const Vector3 x = std::numbers::sqrt2 / 2 * normal_ + 0.5 * first_ + 0.5 * second_;
    const Vector3 y = std::numbers::sqrt2 / 2 * (first_ - second_);
    turns_ = {{{x, -pi / 2}, {y, pi / 2}, {x, pi / 2}, {x.cross(y), -pi / 2}}};
    exact_ = exact_forces(rolling_.turn(), sheared_cycles);
  }

  std::vector<ReferenceValue> reference() const override {
    return {{0, 1, 4 * epsilon},
            {0, 1, 4 * epsilon},
            {0, 1, 16 * epsilon},
            {0, 1, exact_.uncertainty},
            {0, 1, epsilon}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    std::vector<CrossCheckResult> checks{
        {"turn of the frame in the rolling as a solid angle against its rate equation, integrated",
         transport_gap(), 1e-11},
        {"both bodies as they were: q's orientation by integration of its spin", closure_gap(),
         1e-11}};
    if (exact_.collinear) {
      constexpr double tolerance = 1e-7;
      const auto springs = reference::converged_foundation<double>(
          contact_, sheared_movements(rolling_.turn(), sheared_cycles), tolerance);
      double difference = 0;
      for (std::size_t i = 0; i < exact_.after.size(); ++i) {
        const auto& ft = springs.states[2 * i + 2].tangential;
        difference =
            std::max(difference, (vector_of(ft) - exact_.after[i]).norm() / springs.force_scale);
      }
      checks.push_back(
          {"piecewise linear profile of deflections against springs, adaptively "
           "integrated",
           difference, 2 * tolerance});
    }
    return checks;
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const FramedLaw law = with_parameters(scheme, values_).framed;
    const std::vector<Vector3> unloaded = left_after(law, Use::unloaded, steps, all_cycles);
    double most = 0;
    for (const Vector3& force : unloaded) {
      if (!(force.norm() <= most)) most = force.norm();
    }
    return {{unloaded[1].norm() / limit_, most / limit_, held_error(law, steps),
             sheared_error(law, steps), spurious_movement(law.kinematics, steps)},
            {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const FramedLaw& framed = scheme.framed;
    const double order = kinematic_order(framed.kinematics);
    const Expectation movement =
        order == without_error
            ? Expectation::exact(1e-11, "the contact is at rest at every instant")
            : Expectation::of_order(order, why(framed.kinematics), 0.2);
    const auto all = [&](const std::string& reason) {
      const Expectation none = Expectation::undeclared(reason);
      return std::vector<Expectation>{none, none, none, none, movement};
    };
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) return all("the law claims nothing of partial slip");
    if (order < 2) {
      return all("the movement that these kinematics see slides the contact on most of the ladder");
    }
    const Expectation unloaded =
        order == without_error
            ? Expectation::exact(round_off(), "the contact is at rest at every instant")
        : framed.frame == FrameUpdate::fixed
            ? Expectation::of_order(0, "seen from space what errs goes round the cone with q")
            : Expectation::of_order(order, why(framed.kinematics), 0.3);
    return {unloaded, unloaded, expect_held(framed), expect_sheared(*claims, framed), movement};
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// Direction of the shear, in space, before and after each cycle.
  Vector3 direction() const { return std::cos(0.6) * first_ + std::sin(0.6) * second_; }

  /// Exact forces on the sheared path, in axes of the contact frame: the first one along the shear
  /// at the start.
  struct Exact {
    std::vector<Vector2> after;  ///< at the end of each cycle [N]
    double uncertainty = 0;      ///< over the friction limit
    bool collinear = true;
  };

  /// Movements of the sheared path for a frame that turns by `turn` in each cycle. The shear has
  /// one direction in space; in the frame it turns the other way.
  std::vector<reference::Movement<double>> sheared_movements(double turn, int cycles) const {
    std::vector<reference::Movement<double>> path{{overlap_, {0, 0}}};
    const bool along_a_line = is_collinear(turn);
    const auto add = [&](int done, double length) {
      const double cosine = std::cos(done * turn);
      const double sine = along_a_line ? 0 : -std::sin(done * turn);
      path.push_back(
          {overlap_, {length * (along_a_line ? std::round(cosine) : cosine), length * sine}});
    };
    for (int i = 0; i < cycles; ++i) {
      add(i, shear_);
      add(i + 1, -shear_);
    }
    return path;
  }
  static bool is_collinear(double turn) { return std::abs(std::sin(turn)) < 1e-9; }

  Exact exact_forces(double turn, int cycles) const {
    Exact found;
    const auto path = sheared_movements(turn, cycles);
    found.collinear = is_collinear(turn);
    std::vector<reference::HertzState<double>> states;
    if (found.collinear) {
      states = reference::exact_collinear_path<double>(contact_, path);
      found.uncertainty = 1e-14;
    } else {
      const auto springs = reference::converged_foundation<double>(contact_, path, 1e-8);
      states = springs.states;
      found.uncertainty = springs.uncertainty;
    }
    for (std::size_t i = 2; i < states.size(); i += 2) {
      found.after.push_back(vector_of(states[i].tangential));
    }
    return found;
  }

  /// Forces of these equations on the sheared path, if it is along a line for a frame that turns by
  /// this much; otherwise nothing is known of a law that is not the foundation of springs.
  std::optional<std::vector<Vector2>> own_forces(const PartialSlipClaims& claims,
                                                 double turn) const {
    constexpr int cycles = sheared_cycles;
    const auto rate_law = rate_law_of(claims);
    if (!rate_law) {
      if (!is_collinear(turn) && claims.springs == 0) return std::nullopt;
      return exact_forces(turn, cycles).after;
    }
    if (!is_collinear(turn)) return std::nullopt;
    const auto path = sheared_movements(turn, cycles);
    const auto pieces =
        reference::proportional_pieces<double>(overlap_, std::span(path).subspan(1));
    const auto solution = reference::integrate_rates<double>(contact_seen(claims, contact_),
                                                             *rate_law, pieces, {}, 1e-10);
    std::vector<Vector2> forces;
    for (std::size_t i = 1; i < solution.at_ends.size(); i += 2) {
      forces.emplace_back(solution.at_ends[i].tangential, 0);
    }
    return forces;
  }

  /// The pair's motion, put together leg by leg.
  struct Builder {
    PairPath path;
    Vector3 p = Vector3::Zero();
    Vector3 q = Vector3::Zero();
    Rotation turned = Rotation::Identity();  ///< of the pair, by rigid turns

    Vector3 normal() const { return (q - p).normalized(); }
    void add(const PairStep& step) {
      path.steps.push_back(step);
      p += step.displacement_p;
      q += step.displacement_q;
    }
  };

  /// Both spheres roll by the same rotation vector, which shifts the contact by `shift` in the eyes
  /// of these kinematics and leaves the normal where it is.
  void shear(Builder& builder, Kinematics kinematics, const Vector3& shift, int steps) const {
    Vector3 roll = shift.cross(normal_) / (branch_ * steps);
    if (kinematics == Kinematics::mid_arm && roll.norm() > 0) {
      roll *= 2 * std::atan(roll.norm() / 2) / roll.norm();
    }
    for (int i = 0; i < steps; ++i) {
      PairStep step;
      step.rotation_p = step.rotation_q = roll;
      step.spin_p = step.spin_q = roll * steps;
      step.dt = 1.0 / steps;
      builder.add(step);
    }
  }

  void twist(Builder& builder, double angle, int steps) const {
    for (int i = 0; i < steps; ++i) {
      PairStep step;
      step.rotation_q = angle / steps * normal_;
      step.spin_q = angle * normal_;
      step.dt = 1.0 / steps;
      builder.add(step);
    }
  }

  void tumble(Builder& builder, const QuarterTurn& turn, int steps) const {
    // One point for all turns, beside the contact: then they bring both bodies back.
    const Vector3 point = spheres_.radius * (0.7 * normal_ + 0.4 * first_ - 0.3 * second_);
    const RigidMotion rigid{turn.axis, turn.angle, point, 0};
    for (const PairStep& step : rigid_steps(rigid, builder.p, builder.q, steps)) {
      builder.add(step);
    }
    builder.turned = rotation_about(turn.axis, turn.angle) * builder.turned;
  }

  void roll(Builder& builder, int steps) const {
    const Vector3 start = rotated(builder.turned, normal_);
    const Vector3 axis = rolling_.axis(start, rotated(builder.turned, second_));
    const double step_angle = rolling_.angle() / steps;
    // Orientation of q at the angle x: exp(x axis) exp(x own), so that one step turns it by the
    // same rotation, carried round the cone.
    const Vector3 own = rolling_.spin(axis, start) - axis;
    const Vector3 once = rotation_vector(rotation_about(axis, step_angle) *
                                         rotation_about(own.normalized(), own.norm() * step_angle));
    Vector3 old = start;
    for (int i = 1; i <= steps; ++i) {
      const Vector3 now = rotated(rotation_about(axis, i * step_angle), start);
      PairStep step;
      step.displacement_q = branch_ * (now - old);
      step.rotation_q = rotated(rotation_about(axis, (i - 1) * step_angle), once);
      step.velocity_q = branch_ * rolling_.angle() * axis.cross(now);
      step.spin_q = rolling_.angle() * rolling_.spin(axis, now);
      step.dt = 1.0 / steps;
      builder.add(step);
      old = now;
    }
  }

  /// Twist of q, a quarter turn, the rolling, three quarter turns, the twist taken back: both
  /// bodies are where they were. `steps` for each quarter turn.
  void cycle(Builder& builder, int steps) const {
    const int few = std::max(1, steps / 3);
    twist(builder, twist_, few);
    tumble(builder, turns_[0], steps);
    roll(builder, 4 * rolling_.laps * steps);
    for (std::size_t i = 1; i < turns_.size(); ++i) tumble(builder, turns_[i], steps);
    twist(builder, -twist_, few);
  }

  struct Motion {
    PairPath path;
    std::vector<std::size_t> marks;  ///< number of steps done before the first and after each cycle
  };

  Motion motion(Kinematics kinematics, Use use, int steps, int cycles) const {
    Builder builder;
    builder.path = {spheres_.radius, radius_q_, 0, normal_, {}};
    builder.q = (spheres_.radius + radius_q_) * normal_;
    PairStep press;
    press.displacement_q = -overlap_ * normal_;
    press.velocity_q = press.displacement_q;
    press.dt = 1;
    builder.add(press);
    if (use == Use::held) shear(builder, kinematics, shear_ * direction(), 1);
    Motion found;
    found.marks.push_back(builder.path.steps.size());
    for (int i = 0; i < cycles; ++i) {
      if (use == Use::sheared) shear(builder, kinematics, shear_ * direction(), steps);
      cycle(builder, steps);
      if (use == Use::sheared) shear(builder, kinematics, -shear_ * direction(), steps);
      found.marks.push_back(builder.path.steps.size());
    }
    found.path = std::move(builder.path);
    return found;
  }

  /// Tangential force before the first and after each cycle [N].
  std::vector<Vector3> left_after(const FramedLaw& law, Use use, int steps, int cycles) const {
    const Motion path = motion(law.kinematics, use, steps, cycles);
    const auto results = drive_pair(law, path.path);
    std::vector<Vector3> forces;
    for (const std::size_t mark : path.marks) forces.push_back(results[mark - 1].force.tangential);
    return forces;
  }

  Vector3 turned_about_normal(const Vector3& v, double angle) const {
    return rotated(rotation_about(normal_, angle), v);
  }

  double held_error(const FramedLaw& law, int steps) const {
    const auto forces = left_after(law, Use::held, steps, 1);
    return (forces[1] - turned_about_normal(forces[0], rolling_.turn())).norm() / forces[0].norm();
  }

  /// Components in the frame of the truth after so many cycles, as a vector in space.
  Vector3 in_space(const Vector2& force, double turn, std::size_t cycles) const {
    const Vector3 v = force[0] * direction() + force[1] * normal_.cross(direction());
    return turned_about_normal(v, static_cast<double>(cycles) * turn);
  }

  double sheared_error(const FramedLaw& law, int steps) const {
    const auto forces = left_after(law, Use::sheared, steps, sheared_cycles);
    double worst = 0;
    for (std::size_t i = 0; i < exact_.after.size(); ++i) {
      const double off =
          (forces[i + 1] - in_space(exact_.after[i], rolling_.turn(), i + 1)).norm() / limit_;
      if (!(off <= worst)) worst = off;
    }
    return worst;
  }

  /// Tangential movement that the kinematics sees in one cycle, added up, over the branch.
  double spurious_movement(Kinematics kinematics, int steps) const {
    const Motion found = motion(kinematics, Use::unloaded, steps, 1);
    const auto geometry = pair_geometry(found.path);
    double sum = 0;
    for (std::size_t i = found.marks[0]; i < found.marks[1]; ++i) {
      const PairMotion m = pair_motion(kinematics, geometry[i], geometry[i + 1],
                                       found.path.steps[i], spheres_.radius);
      sum += (m.movement - m.normal_new * m.normal_new.dot(m.movement)).norm();
    }
    return sum / branch_;
  }

  /// Order with which the movement vanishes that is seen in rolling and in rigid turns.
  static double kinematic_order(Kinematics kinematics) {
    switch (kinematics) {
      case Kinematics::velocity:
        return without_error;
      case Kinematics::mid_arm:
      case Kinematics::positions:
        return 2;
      case Kinematics::end_arm:
      case Kinematics::printed:
        return 1;
    }
    return without_error;
  }
  static std::string why(Kinematics kinematics) {
    return kinematic_order(kinematics) == 1
               ? "the arms are those at the end of the step"
               : "in a step of rolling the movement of the contact errs by the cube of the step";
  }

  /// By how much the frame update believes that a vector turns in one cycle.
  double believed_turn(FrameUpdate frame) const {
    if (frame == FrameUpdate::fixed) return 0;
    if (frame != FrameUpdate::projected) return rolling_.turn();
    // Not followed: the spin about the normal in the rigid turns. The twists take back each other.
    Vector3 normal = normal_;
    double spin = 0;
    for (const QuarterTurn& turn : turns_) {
      spin += turn.angle * turn.axis.dot(normal);
      normal = rotated(rotation_about(turn.axis, turn.angle), normal);
    }
    return rolling_.turn() - spin;
  }

  Expectation expect_held(const FramedLaw& framed) const {
    const bool shortens = framed.frame == FrameUpdate::projected ||
                          framed.frame == FrameUpdate::projected_and_twirled;
    if (shortens && kinematic_order(framed.kinematics) != without_error) {
      return Expectation::undeclared(
          "an error of first order meets one of second order that is larger on the ladder");
    }
    const double off = believed_turn(framed.frame) - rolling_.turn();
    const double limit = 2 * std::abs(std::sin(off / 2));
    constexpr double tolerance = 5e-3;
    if (limit > tolerance) {
      return Expectation::wrong(limit, tolerance,
                                framed.frame == FrameUpdate::fixed
                                    ? "the force stays behind in space"
                                    : "projection does not follow the spin about the normal");
    }
    if (shortens) {
      return Expectation::of_order(1, "the norm changes by the square of the increment", 0.2);
    }
    return Expectation::of_order(2, "steps of rolling are chords of the cone", 0.3);
  }

  Expectation expect_sheared(const PartialSlipClaims& claims, const FramedLaw& framed) const {
    if (claims.memory_tolerance > 0) {
      return Expectation::undeclared("segments of its history are merged");
    }
    if (claims.rule != PartialSlipRule::no_slip && claims.rule != PartialSlipRule::resolved) {
      return Expectation::undeclared(
          "what is seen in the rolling is a movement to and fro, and a reversal of any size is one "
          "to this law");
    }
    if (framed.frame == FrameUpdate::projected_and_twirled) {
      return Expectation::undeclared("the history is stretched a little in every step");
    }
    const double turn = believed_turn(framed.frame);
    const auto own = own_forces(claims, turn);
    if (!own) {
      return Expectation::undeclared(
          "the movements are not along one line: the answer is the law's");
    }
    double limit = 0;
    for (std::size_t i = 0; i < own->size(); ++i) {
      limit = std::max(limit, (in_space((*own)[i], turn, i + 1) -
                               in_space(exact_.after[i], rolling_.turn(), i + 1))
                                      .norm() /
                                  limit_);
    }
    constexpr double tolerance = 5e-3;
    if (limit > tolerance) {
      return Expectation::wrong(
          limit, tolerance,
          turn == rolling_.turn() ? "the exact integral of its own equations is wrong by this much"
                                  : "its frame believes that the shear is taken back along "
                                    "another line than it is");
    }
    if (claims.springs > 0) {
      return Expectation::undeclared("the springs are too few to show the error of the kinematics");
    }
    return Expectation::of_order(2, "as the rolling", 0.3);
  }

  /// Rounding of positions of the size of the radius in a whole cycle, over the sliding shift.
  double round_off() const { return 1e-11 + 4000 * epsilon * branch_ / sliding_; }

  double transport_gap() const;
  double closure_gap() const;

  Spheres spheres_;
  std::map<std::string, double> values_;
  double radius_q_;
  double overlap_;
  double branch_;
  Rolling rolling_;
  double twist_;
  reference::HertzContact<double> contact_;
  double limit_;
  double sliding_;
  double shear_;
  Vector3 normal_;
  Vector3 first_;
  Vector3 second_;
  std::array<QuarterTurn, 4> turns_;
  Exact exact_;
};

/// Of order 8: the error is rounding.
constexpr int integration_steps = 2000;

/// A tangent carried by the rate equation of the contact frame through the rolling: it must have
/// turned by the solid angle.
double ClosedCycle::transport_gap() const {
  using State = std::array<double, 3>;
  namespace odeint = boost::numeric::odeint;
  const Vector3 axis = rolling_.axis(normal_, second_);
  const auto rate = [&](const State& t, State& change, double x) {
    const Vector3 n = rotated(rotation_about(axis, x), normal_);
    const Vector3 n_rate = axis.cross(n);
    const Vector3 mean_spin = 0.5 * rolling_.spin(axis, n);
    const Vector3 frame_spin = n.cross(n_rate) + mean_spin.dot(n) * n;
    const Vector3 v = frame_spin.cross(Vector3(t[0], t[1], t[2]));
    change = {v[0], v[1], v[2]};
  };
  const Vector3 start = direction();
  State t{start[0], start[1], start[2]};
  odeint::runge_kutta_fehlberg78<State> stepper;
  const double step = rolling_.angle() / integration_steps;
  for (int i = 0; i < integration_steps; ++i) stepper.do_step(rate, t, i * step, step);
  return (Vector3(t[0], t[1], t[2]) - turned_about_normal(start, rolling_.turn())).norm();
}

/// Distance of q's orientation after the rolling from the one before, by its spin.
double ClosedCycle::closure_gap() const {
  using State = std::array<double, 4>;
  namespace odeint = boost::numeric::odeint;
  const Vector3 axis = rolling_.axis(normal_, second_);
  const auto rate = [&](const State& q, State& change, double x) {
    const Vector3 spin = rolling_.spin(axis, rotated(rotation_about(axis, x), normal_));
    const Rotation half(0, spin[0] / 2, spin[1] / 2, spin[2] / 2);
    const Rotation r = half * Rotation(q[0], q[1], q[2], q[3]);
    change = {r.w(), r.x(), r.y(), r.z()};
  };
  State q{1, 0, 0, 0};
  odeint::runge_kutta_fehlberg78<State> stepper;
  const double step = rolling_.angle() / integration_steps;
  for (int i = 0; i < integration_steps; ++i) stepper.do_step(rate, q, i * step, step);
  return 2 * std::hypot(q[1], q[2], q[3]);
}

/// Frame and kinematics in words.
std::string words_of(const FramedLaw& law) {
  return std::string(name_of(law.kinematics)) + ", frame " + std::string(name_of(law.frame));
}

Figure ClosedCycle::draw(std::string_view name, std::span<const Scheme> schemes) const {
  constexpr int steps = 64;
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Force left by closed cycles";
  figure.caption = fmt::format(
      "Two spheres twist, tumble and roll round a cone, and come back, with {} steps for each "
      "quarter turn. Left: tangential force left after each cycle without any shear; what the "
      "kinematics of a step leaves in one cycle turns with the frame and is taken back in the "
      "next. "
      "Middle: tangential force along the shear, which is laid on before each cycle and taken back "
      "after it, for the laws; the frame has turned in between, so that a force is left. Right: by "
      "how much a force held through the cycle has turned against the bodies, which have not, and "
      "the solid angle of the cone.",
      steps);
  Panel unloaded{"without shear",
                 {"cycles", "-", false, 0.0, 10.0},
                 {"|fₜ|/(μfₙ)", "-", false, 0.0, 1.1},
                 {},
                 Legend::outside};
  Panel sheared{
      "shear and back", {"cycles", "-", false, 0.0, 10.0}, {"fₜ/(μfₙ)", "-"}, {}, Legend::outside};
  Panel held{"turn of a held force",
             {"half angle of the cone", "deg", false, 0.0, 90.0},
             {"turn", "deg", false, -20.0, 380.0},
             {},
             Legend::outside};
  std::vector<std::string> drawn;
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    const Scheme set = with_parameters(schemes[slot], values_);
    const FramedLaw& law = set.framed;
    const int colour = static_cast<int>(slot);
    const auto claims = set.law().partial_slip_claims();
    const bool usual = law.frame == FrameUpdate::exact && law.kinematics == Kinematics::mid_arm;
    if (usual) {
      // With kinematics that do not err here the laws show themselves alone.
      FramedLaw at_rest = law;
      at_rest.kinematics = Kinematics::velocity;
      const auto forces = left_after(at_rest, Use::sheared, steps, all_cycles);
      Series series{schemes[slot].label, {}, {}, Mark::points, false, colour};
      for (std::size_t i = 0; i < forces.size(); ++i) {
        series.x.push_back(static_cast<double>(i));
        series.y.push_back(forces[i].dot(direction()) / limit_);
      }
      sheared.series.push_back(series);
    }
    // Laws differ in nothing but frame and kinematics where there is no shear.
    if (claims && claims->rule != PartialSlipRule::resolved) continue;
    if (std::ranges::count(drawn, words_of(law)) > 0) continue;
    drawn.push_back(words_of(law));
    if (law.frame == FrameUpdate::exact) {
      Series series{
          std::string(name_of(law.kinematics)), {}, {}, Mark::line_and_points, false, colour};
      const auto forces = left_after(law, Use::unloaded, steps, all_cycles);
      for (std::size_t i = 0; i < forces.size(); ++i) {
        series.x.push_back(static_cast<double>(i));
        series.y.push_back(forces[i].norm() / limit_);
      }
      unloaded.series.push_back(series);
    }
    if (radius_q_ != spheres_.radius || kinematic_order(law.kinematics) < 2) continue;
    if (law.frame == FrameUpdate::exact && law.kinematics != Kinematics::velocity) continue;
    Series turns{"frame " + std::string(name_of(law.frame)), {}, {}, Mark::points, false, colour};
    FramedLaw at_rest = law;
    at_rest.kinematics = Kinematics::velocity;
    for (int cone = 10; cone <= 90; cone += 10) {
      ClosedCycle other = *this;
      other.rolling_.cosine = std::cos(cone * pi / 180);
      const auto forces = other.left_after(at_rest, Use::held, steps, 1);
      const double along = forces[1].dot(forces[0]);
      const double across = forces[1].dot(Vector3(normal_.cross(forces[0])));
      const double turn = std::atan2(across, along) * 180 / pi;
      turns.x.push_back(cone);
      // Angles are known but for whole turns.
      turns.y.push_back(turn < -1 ? turn + 360 : turn);
    }
    held.series.push_back(turns);
  }
  Series nothing{"exact", {0, 10}, {0, 0}, Mark::line, true};
  unloaded.series.push_back(nothing);
  Series exact{"exact", {0}, {0}, Mark::line, true};
  const Exact forces = exact_forces(rolling_.turn(), all_cycles);
  for (std::size_t i = 0; i < forces.after.size(); ++i) {
    exact.x.push_back(static_cast<double>(i + 1));
    exact.y.push_back(in_space(forces.after[i], rolling_.turn(), i + 1).dot(direction()) / limit_);
  }
  sheared.series.push_back(exact);
  figure.panels = {unloaded, sheared};
  if (!held.series.empty()) {
    Series angle{"solid angle", {}, {}, Mark::line, true};
    for (int cone = 0; cone <= 90; cone += 2) {
      angle.x.push_back(cone);
      angle.y.push_back(360 * (1 - std::cos(cone * pi / 180)));
    }
    held.series.push_back(angle);
    figure.panels.push_back(held);
  }
  return figure;
}

std::vector<Table> ClosedCycle::tables(std::span<const Scheme>) const {
  Table table;
  table.name = "closed-cycle-rollings";
  table.title = "Rollings that bring both spheres back";
  table.note =
      "q rolls round p on a cone of this half angle, so many times, without sliding and without "
      "spin. What is carried along in the contact has then turned by the solid angle, the bodies "
      "have not. Arms of an overlap of this case.";
  table.columns = {{"R of q over p", "-"},
                   {"laps", "-"},
                   {"half angle", "deg"},
                   {"turn of the contact frame", "deg"}};
  for (const int ratio : {1, 2, 3, 4}) {
    const double arm_p = spheres_.radius - overlap_ / 2;
    const Rolling rolling =
        closed_rolling(arm_p, ratio * spheres_.radius - overlap_ / 2, std::acos(rolling_.cosine));
    const double cone = std::acos(rolling.cosine) * 180 / pi;
    const double turn = std::remainder(rolling.turn(), 2 * pi) * 180 / pi;
    const auto number = [](double x) { return Cell{fmt::format("{:.4g}", x), x}; };
    table.rows.push_back({{fmt::format("{}", ratio), static_cast<double>(ratio)},
                          {fmt::format("{}", rolling.laps), static_cast<double>(rolling.laps)},
                          number(cone),
                          number(turn)});
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_closed_cycle() {
  CaseInfo info;
  info.name = "closed-cycle";
  info.title = "Twisting, tumbling and rolling round a closed cycle";
  info.source = "Kuhn, Jäger contact, section 3.2, Eqs. 9-20";
  info.judges =
      "what tangential force is left when two spheres have twisted, tumbled and rolled back to "
      "where they were";
  info.truth =
      "the contact is at rest all the time, so nothing is left; a force that was there has turned "
      "by the solid angle of the rolling; with shear " +
      partial_slip_truth();
  info.needs = hertz_friction_needs();
  info.parameters = joined(
      sphere_parameters(),
      {{"ratio", "-", 1, {.low = 1, .high = 4}, "radius of q over that of p", false, {}, true},
       {"overlap", "-", 0.03, {.low = 0, .high = 0.1, .low_is_allowed = false}, "overlap over R"},
       {"cone",
        "deg",
        60,
        {.low = 5, .high = 90},
        "half angle of the cone that the normal goes round, equal spheres only"},
       {"twist", "deg", 30, {.low = 0, .high = 90}, "twist of q"},
       {"shear",
        "-",
        0.3,
        {.low = 0, .high = 0.45, .low_is_allowed = false},
        "shear before each cycle over the shift that makes the contact slide"}});
  info.observables = {
      {"one-cycle", "-", "tangential force left after one cycle over the friction limit"},
      {"ten-cycles", "-", "the largest one after any of ten cycles"},
      {"held", "-", "a force held through one cycle: error over the force"},
      {"sheared", "-",
       "shear before each cycle, taken back after it: worst error after any of four cycles over "
       "the "
       "friction limit"},
      {"spurious-movement", "-", "tangential movement seen in one cycle, over the branch"}};
  info.steps_from = 32;
  info.steps_to = 512;
  info.nominal_steps = 512;
  info.variants = {"jaeger[kinematics=velocity]", "jaeger[kinematics=positions]",
                   "jaeger[kinematics=end-arm]", "jaeger[frame=fixed]",
                   "jaeger[frame=projected,kinematics=velocity]"};
  info.figures = {{"closed-cycle/residual", "Force left by closed cycles"}};
  return std::make_unique<CaseOf<ClosedCycle>>(std::move(info));
}

}  // namespace stickslip
