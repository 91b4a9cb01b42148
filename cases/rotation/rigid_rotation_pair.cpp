// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/rigid_rotation_pair.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/rotation/rigid_turn.hpp"
#include "cases/springs.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// How the pair turns.
enum class Motion {
  twirl,     ///< about the normal
  tumble_1,  ///< about the first tangent
  tumble_2,  ///< about the second tangent
  screw      ///< about an axis at 45 degrees to the normal, and along it
};
constexpr std::array all_motions{Motion::twirl, Motion::tumble_1, Motion::tumble_2, Motion::screw};

std::string name_of(Motion motion) {
  switch (motion) {
    case Motion::twirl:
      return "twirl";
    case Motion::tumble_1:
      return "tumble-1";
    case Motion::tumble_2:
      return "tumble-2";
    case Motion::screw:
      return "screw";
  }
  return "unknown";
}

Motion motion_of(std::string_view word) {
  for (const Motion motion : all_motions) {
    if (name_of(motion) == word) return motion;
  }
  throw InputError("axis=" + std::string(word) + ": unknown");
}

/// How the axis of the motion stands to the contact normal.
TurnAxis axis_of(Motion motion) {
  switch (motion) {
    case Motion::twirl:
      return TurnAxis::normal;
    case Motion::tumble_1:
    case Motion::tumble_2:
      return TurnAxis::tangent;
    case Motion::screw:
      break;
  }
  return TurnAxis::oblique;
}

class RigidRotationPair final : public CaseInstance {
 public:
  explicit RigidRotationPair(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        radius_(parameters["R"]),
        overlap_(parameters["overlap"]),
        share_(parameters["share"]),
        angle_(parameters["angle"] * degree),
        motion_(motion_of(parameters.word("axis"))),
        // Neither along coordinate axes nor along the tangents that a frame may choose for this
        // normal, where errors could cancel.
        normal_(Vector3(0.36, -0.48, 0.8)),
        first_(std::cos(0.4) * Vector3(0.8, 0.6, 0) + std::sin(0.4) * Vector3(-0.48, 0.64, 0.6)),
        second_(normal_.cross(first_)) {
    if (overlap_ >= radius_) throw InputError("overlap must be smaller than R");
  }

  std::vector<ReferenceValue> reference() const override {
    double uncertainty = 0;
    for (const Motion motion : all_motions) {
      const reference::Turn<long double> wide{axis(motion).cast<long double>(),
                                              static_cast<long double>(angle_)};
      const Vector3 turned =
          reference::rotated<long double>(force_direction().cast<long double>(), wide)
              .cast<double>();
      uncertainty =
          std::max(uncertainty,
                   (turned - reference::rotated(force_direction(), turn(motion))).norm() + epsilon);
    }
    return {{0, 1, uncertainty}, {0, 1, uncertainty}, {1, 1, epsilon}, {0, 1, epsilon}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    double by_quaternion = 0;
    double by_increments = 0;
    for (const Motion motion : all_motions) {
      const Eigen::Quaterniond q(Eigen::AngleAxisd(angle_, Eigen::Vector3d(axis(motion))));
      by_quaternion = std::max(by_quaternion, (reference::rotated(force_direction(), turn(motion)) -
                                               Vector3(q * Eigen::Vector3d(force_direction())))
                                                  .norm());
      by_increments = std::max(by_increments, parallel_transport_gap(motion));
    }
    return {
        {"the turned force by Rodrigues' formula against a unit quaternion", by_quaternion, 1e-14},
        {"limit of projection as parallel transport along the normal's circle against the "
         "power of the projection of one increment, extrapolated",
         by_increments, 1e-11}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    double worst = 0;
    double spurious = 0;
    double error = 0;
    double norm = 0;
    for (const Motion motion : all_motions) {
      const PairPath path = motion_path(motion, steps);
      const auto results = drive_pair(set.framed, path);
      const Vector3& start = results.front().force.tangential;
      const Vector3& end = results.back().force.tangential;
      const double off = (end - reference::rotated(start, turn(motion))).norm() / start.norm();
      if (!(off <= worst)) worst = off;
      spurious = std::max(spurious, spurious_movement(set.framed.kinematics, path));
      if (motion == motion_) {
        error = off;
        norm = end.norm() / start.norm();
      }
    }
    return {{worst, error, norm, spurious}, {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().claims();
    if (!claims || claims->as_printed) return std::vector<Expectation>(4);
    const FramedLaw& framed = scheme.framed;
    TurnOutcome worst;
    for (const Motion motion : all_motions) {
      const TurnOutcome one = outcome(framed, motion);
      worst.limit = std::max(worst.limit, one.limit);
      worst.order = std::min(worst.order, one.order);
    }
    // The screw is the motion that every kinematics but the exact ones gets wrong.
    return {
        turn_is_undecided(framed, TurnAxis::oblique) ? Expectation{} : expectation(worst, framed),
        turn_is_undecided(framed, axis_of(motion_)) ? Expectation{}
                                                    : expectation(outcome(framed, motion_), framed),
        norm_expectation(framed), movement_expectation(framed.kinematics)};
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// Axis of the turn, unit.
  Vector3 axis(Motion motion) const {
    switch (motion) {
      case Motion::twirl:
        return normal_;
      case Motion::tumble_1:
        return first_;
      case Motion::tumble_2:
        return second_;
      case Motion::screw:
        return std::numbers::sqrt2 / 2 * normal_ + 0.5 * first_ + 0.5 * second_;
    }
    return normal_;
  }
  reference::Turn<double> turn(Motion motion) const { return {axis(motion), angle_}; }

  /// Direction of the force at the start: oblique to all axes of the turns.
  Vector3 force_direction() const { return std::cos(0.6) * first_ + std::sin(0.6) * second_; }
  /// Elastic movement that lays on the force [m].
  double stretch() const { return share_ * springs_.limit(overlap_) / springs_.kt; }

  /// The force laid on by rolling both spheres, which leaves the normal where it is; then the
  /// rigid turn about a point beside the contact. One second each.
  PairPath motion_path(Motion motion, int steps) const {
    PairPath path{radius_, radius_, overlap_, normal_, {}};
    const double branch = 2 * radius_ - overlap_;
    PairStep roll;
    roll.rotation_p = stretch() * force_direction().cross(normal_) / branch;
    roll.rotation_q = roll.rotation_p;
    roll.spin_p = roll.rotation_p;
    roll.spin_q = roll.rotation_q;
    roll.dt = 1;
    path.steps.push_back(roll);

    const Vector3 fixed_point = radius_ * (0.7 * normal_ + 0.4 * first_ - 0.3 * second_);
    const RigidMotion rigid{axis(motion), angle_, fixed_point,
                            motion == Motion::screw ? radius_ : 0};
    for (const PairStep& step : rigid_steps(rigid, Vector3::Zero(), branch * normal_, steps)) {
      path.steps.push_back(step);
    }
    return path;
  }

  /// Tangential movement that the kinematics sees in the rigid turn, added up, over the branch.
  double spurious_movement(Kinematics kinematics, const PairPath& path) const {
    const auto geometry = pair_geometry(path);
    double sum = 0;
    for (std::size_t i = 1; i < path.steps.size(); ++i) {
      const PairMotion motion = pair_motion(kinematics, geometry[i], geometry[i + 1], path.steps[i],
                                            effective_radius(radius_, radius_));
      const Vector3& n = motion.normal_new;
      sum += (motion.movement - n * n.dot(motion.movement)).norm();
    }
    return sum / (2 * radius_ - overlap_);
  }

  TurnOutcome outcome(const FramedLaw& scheme, Motion motion) const {
    return turn_outcome(scheme, force_direction(), normal_, turn(motion), axis_of(motion));
  }

  Expectation expectation(const TurnOutcome& outcome, const FramedLaw& scheme) const {
    const std::string frame = "frame=" + std::string(name_of(scheme.frame));
    if (outcome.limit > 0) {
      return Expectation::wrong(outcome.limit, 1e-3,
                                scheme.frame == FrameUpdate::fixed
                                    ? "the force stays behind in space"
                                    : "projection does not follow the spin about the normal");
    }
    if (outcome.order == without_error) {
      return Expectation::exact(round_off(), "the force keeps its place in a frame that turns");
    }
    if (outcome.order == 1) {
      return Expectation::of_order(
          1, scheme.frame == FrameUpdate::exact || scheme.frame == FrameUpdate::quaternion
                 ? "the arms at the end of the step see a movement"
                 : frame + " errs by the square of the increment");
    }
    return Expectation::of_order(outcome.order,
                                 scheme.frame == FrameUpdate::quaternion
                                     ? "the angle 2 atan(w/2) errs by the cube of the increment"
                                     : "the increments are vectors, not rotations",
                                 outcome.order > 2 ? 0.3 : 0.15);
  }

  Expectation norm_expectation(const FramedLaw& scheme) const {
    const bool twirls = motion_ == Motion::twirl;
    if (scheme.frame != FrameUpdate::quaternion && turn_is_undecided(scheme, axis_of(motion_)))
      return {};
    if (scheme.frame == FrameUpdate::projected_and_twirled && twirls) {
      return Expectation::of_order(1, "the norm grows to (1 + w^2)^(N/2)");
    }
    if (scheme.frame == FrameUpdate::projected_and_twirled ||
        (scheme.frame == FrameUpdate::projected && !twirls)) {
      return Expectation::of_order(1, "the norm changes by the square of the increment");
    }
    const double order = spurious_order(scheme.kinematics, axis_of(motion_));
    if (order == without_error) return Expectation::exact(round_off(), "only the direction moves");
    return Expectation::of_order(order, "the spurious movement vanishes");
  }

  Expectation movement_expectation(Kinematics kinematics) const {
    const double order = spurious_order(kinematics, TurnAxis::oblique);
    if (order == without_error) {
      return Expectation::exact(1e-11, "zero in any rigid motion");
    }
    return Expectation::of_order(order, order == 1 ? "the arms are those at the end of the step"
                                                   : "the increments are vectors, not rotations");
  }

  /// Rounding of positions of the size of the radius, seen as a stretch of the spring.
  double round_off() const { return 1e-12 + 2e-14 * radius_ / stretch(); }

  /// Projection in N increments in closed form, extrapolated from N, 2N and 4N, against the limit.
  double parallel_transport_gap(Motion motion) const {
    using Real = long double;
    const reference::Turn<Real> wide{axis(motion).cast<Real>(), static_cast<Real>(angle_)};
    const reference::Vector3<Real> force = force_direction().cast<Real>();
    const reference::Vector3<Real> n = normal_.cast<Real>();
    const auto cut = [&](int increments) {
      return reference::after_increments<Real>(force, n, wide, increments,
                                               reference::IncrementalUpdate::projection);
    };
    constexpr int many = 1 << 14;
    const reference::Vector3<Real> once = 2 * cut(2 * many) - cut(many);
    const reference::Vector3<Real> again = 2 * cut(4 * many) - cut(2 * many);
    const reference::Vector3<Real> twice = (4 * again - once) / 3;
    return static_cast<double>((twice - reference::projected_limit<Real>(force, n, wide)).norm());
  }

  double force_error(const Scheme& set, Motion motion, int steps) const {
    const auto results = drive_pair(set.framed, motion_path(motion, steps));
    const Vector3& start = results.front().force.tangential;
    return (results.back().force.tangential - reference::rotated(start, turn(motion))).norm() /
           start.norm();
  }

  Springs springs_;
  std::map<std::string, double> values_;
  double radius_;
  double overlap_;
  double share_;
  double angle_;
  Motion motion_;
  Vector3 normal_;
  Vector3 first_;
  Vector3 second_;
};

/// Frame in words, and the kinematics where it is not the usual one.
std::string words_of(const FramedLaw& law) {
  std::string words(name_of(law.frame));
  if (law.kinematics != Kinematics::mid_arm) {
    words += ", " + std::string(name_of(law.kinematics));
  }
  return words;
}

Figure RigidRotationPair::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Rigid rotation of a pair of spheres";
  figure.caption =
      "Error of the tangential force after a rigid rotation in so many increments: about the "
      "contact normal (left) and about an axis at 45 degrees to it (middle); methods without error "
      "lie below the axis. Right: path of the force in the tangent plane while the pair twirls in "
      "eight increments. Curves are named by the frame update, and by the kinematics if it is not "
      "mid-arm.";
  const Axis increments{"increments", "-", true, 1.0, 4096.0};
  const Axis error{"error of the force", "-", true, 1e-7, 10.0};
  Panel twirl{"twirl", increments, error, {}, Legend::none};
  Panel screw{"screw", increments, error, {}, Legend::outside};
  Panel trace{"force in a twirl",
              {"fₜ₁/|fₜ|", "-", false, -0.3, 1.3},
              {"fₜ₂/|fₜ|", "-", false, -0.2, 1.3},
              {},
              Legend::none};
  trace.equal_aspect = true;
  std::vector<std::string> drawn;
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    const std::string words = words_of(schemes[slot].framed);
    // Laws differ in nothing but their frame and kinematics here.
    if (std::ranges::count(drawn, words) > 0) continue;
    drawn.push_back(words);
    const Scheme set = with_parameters(schemes[slot], values_);
    const int colour = static_cast<int>(slot);
    Series in_twirl{words, {}, {}, Mark::line_and_points, false, colour};
    Series in_screw = in_twirl;
    for (int steps = 1; steps <= 4096; steps *= 4) {
      in_twirl.x.push_back(steps);
      in_twirl.y.push_back(positive_or_gap(force_error(set, Motion::twirl, steps) - 1e-10));
      in_screw.x.push_back(steps);
      in_screw.y.push_back(positive_or_gap(force_error(set, Motion::screw, steps) - 1e-10));
    }
    twirl.series.push_back(in_twirl);
    screw.series.push_back(in_screw);
    if (set.framed.kinematics != Kinematics::mid_arm) continue;
    Series in_trace{words, {}, {}, Mark::line_and_points, false, colour};
    const auto results = drive_pair(set.framed, motion_path(Motion::twirl, 8));
    const Vector3 start = results.front().force.tangential;
    const Vector3 across = normal_.cross(start);
    for (const PairResult& result : results) {
      in_trace.x.push_back(result.force.tangential.dot(start) / start.squaredNorm());
      in_trace.y.push_back(result.force.tangential.dot(across) / start.squaredNorm());
    }
    trace.series.push_back(in_trace);
  }
  Series exact{"exact", {}, {}, Mark::line, true};
  for (int i = 0; i <= 60; ++i) {
    exact.x.push_back(std::cos(angle_ * i / 60));
    exact.y.push_back(std::sin(angle_ * i / 60));
  }
  trace.series.push_back(exact);
  figure.panels = {twirl, screw, trace};
  return figure;
}

std::vector<Table> RigidRotationPair::tables(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "rigid-rotation-pair-increments";
  table.title = "Error of the turned tangential force after 10, 100 and 1000 increments";
  table.note =
      "Errors over the force. The limit is what theory says of infinitely many increments.";
  table.columns = {{"scheme", {}}, {"motion", {}}};
  constexpr std::array counts{10, 100, 1000};
  for (const int count : counts) table.columns.push_back({std::to_string(count), "-"});
  table.columns.push_back({"limit", "-"});
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    for (const Motion motion : all_motions) {
      std::vector<Cell> row{{scheme.label}, {name_of(motion)}};
      for (const int count : counts) {
        const double error = force_error(set, motion, count);
        row.push_back({fmt::format("{:.3g}", error), error, tone_of(error)});
      }
      const double limit = outcome(set.framed, motion).limit;
      row.push_back({fmt::format("{:.3g}", limit), limit, tone_of(limit)});
      table.rows.push_back(row);
    }
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_rigid_rotation_pair() {
  CaseInfo info;
  info.name = "rigid-rotation-pair";
  info.title = "Rigid rotation of a pair of spheres";
  info.source = "Kuhn, Suzuki & Daouadji, Eqs. 5, 22 and 23 (lines 9-13, 48 and 49 of Fig. 1)";
  info.judges =
      "whether the tangential force turns with two bodies that twirl, tumble or move on a screw "
      "together, and whether the kinematics sees a movement that is not there";
  info.truth = "the force at the start, turned with the bodies by Rodrigues' formula";
  info.needs = linear_friction_needs();
  info.parameters = joined(spring_parameters(),
                           {{"R", "m", 1, Range::positive(), "radius of both spheres"},
                            {"overlap", "m", 0.01, Range::positive(), "overlap, smaller than R"},
                            {"share",
                             "-",
                             0.5,
                             {.low = 0, .high = 0.99, .low_is_allowed = false},
                             "tangential force at the start over the friction limit"},
                            {"angle",
                             "deg",
                             90,
                             {.low = 0, .high = 170, .low_is_allowed = false},
                             "angle of the whole turn"},
                            {"axis",
                             "-",
                             0,
                             {},
                             "motion of the observables force and norm",
                             false,
                             {"twirl", "tumble-1", "tumble-2", "screw"}}});
  info.observables = {
      {"worst-axis", "-", "force at the end over that at the start, worst of the four motions"},
      {"force", "-", "force at the end over that at the start, for the chosen axis"},
      {"norm", "-", "size of the force at the end over that at the start, for the chosen axis"},
      {"spurious-movement", "-",
       "tangential movement seen in the rigid turn, over the branch, worst of the four motions"}};
  info.steps_from = 1;
  info.steps_to = 8192;
  info.nominal_steps = 1024;
  info.variants = {"linear-refined[frame=fixed]",
                   "linear-refined[frame=projected]",
                   "linear-refined[frame=projected-and-twirled]",
                   "linear-refined[frame=quaternion]",
                   "linear-refined[kinematics=end-arm]",
                   "linear-refined[kinematics=positions]"};
  info.figures = {{"rigid-rotation-pair/frames", "Rigid rotation of a pair of spheres"}};
  return std::make_unique<CaseOf<RigidRotationPair>>(std::move(info));
}

}  // namespace stickslip
