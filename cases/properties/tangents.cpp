// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of the force at the end of a step: what a law tells, and what any law has.
#include "cases/properties/check.hpp"
#include "cases/properties/damping.hpp"
#include "cases/properties/paths/pair_walk.hpp"
#include "stickslip/contact/law/differenced_tangent.hpp"
#include "stickslip/contact/step/tangent_axes.hpp"

namespace stickslip::cases::properties {
namespace {

/// What a told tangent may be off, over the largest entry of its column.
constexpr double told_tolerance = 1e-7;
/// Tolerance of differences of pairs, whose overlaps are differences of lengths.
constexpr double pair_tolerance = 1e-6;

/// Whether a virgin contact tells a tangent.
bool tells(const Subject& subject) {
  const ContactStep step = step_of(0, subject.scale().overlap, Vector2::Zero(), subject.scale().dt,
                                   subject.scale().radius);
  Matrix3 ignored;
  return subject.law().contacts(1)->tangents({&step, 1}, {&ignored, 1});
}

std::optional<std::string> tells_none(const Subject& subject) {
  return unless(tells(subject), "it gives no tangent; differences of its force serve");
}

/// Stick, slip with trial forces of 1.5 to 2 limits, a touch, reversals, a loop that closes, in
/// steps whose overlaps change.
std::vector<Path> ladders(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {
      Walk(scale)
          .to(0.8)
          .to(1, {0.2, 0.1})
          .to(0.9, {0.3, -0.1})
          .to(1.1, {1.2, 0.4})
          .to(1.2, {0.8, 0.9})
          .to(1.05, {-0.5, 0.2})
          .to(1, {-1.6, -0.9})
          .to(0.7, {0.2, -0.3})
          .to(-0.2, {0.3, 0})
          .to(0.6, {0.3, 0.2})
          .to(0.9, {1.1, -1.3})
          .path(),
      Walk(scale).to(1).shift(0.6).shift(-0.4).shift(0.3).shift(0.3).to(1.2, {0.31, 0.05}).path(),
      Walk(scale).to(-0.5).to(1.5, {0.2, 0.1}).to(1, {3, 2}).to(0.4, {0.1, -2}).path()};
}

std::string entry_name(int row, int column) {
  constexpr std::array rows{"the normal force", "the force along itself",
                            "the force across itself"};
  constexpr std::array columns{"overlap", "shift along the force", "shift across the force"};
  return std::string("derivative of ") + rows.at(static_cast<std::size_t>(row)) + " by " +
         columns.at(static_cast<std::size_t>(column));
}

/// A column of what is told against one of what is found.
void compare_column(Worst& worst, const Vector3& told, const Vector3& found, double error,
                    int column, std::size_t step) {
  const double size = found.cwiseAbs().maxCoeff();
  const double scale = size > 0 ? size : told.cwiseAbs().maxCoeff();
  for (int row = 0; row < 3; ++row) {
    const double apart = std::max(0.0, std::abs(told[row] - found[row]) - error);
    worst.see(scale > 0 ? apart / scale : 0, told[row], found[row],
              {entry_name(row, column), step, "N/m"});
  }
}

/// One column of step `i`: at an event the nearer of both sides.
void see_column(Worst& worst, const Matrix3& told, const DifferencedTangent& found,
                const TangentAxes& axes, int column, std::size_t i) {
  const TangentEvent event = found.events[static_cast<std::size_t>(column)];
  if (event == TangentEvent::jump) return;
  const Vector3 given = axes.turned(told).col(column);
  Worst one(told_tolerance);
  compare_column(one, given, axes.turned(found.force).col(column), found.uncertainty.maxCoeff(),
                 column, i);
  Finding best = one.finding();
  for (const Matrix3& side : found.sides) {
    if (event == TangentEvent::none) break;
    constexpr double one_sided = 1e-3;  // part that differences of first order err by
    Worst other(told_tolerance);
    compare_column(other, given, axes.turned(side).col(column), one_sided * side.col(column).norm(),
                   column, i);
    if (other.finding().error < best.error) best = other.finding();
  }
  worst.see(best.error, best.gives, best.must,
            {best.observable.substr(0, best.observable.find(" at step")), i, "N/m"});
}

/// Entry by entry and with its sign, in the axes of the force; at an event either side will do.
Finding find_consistent(const Subject& subject, std::span<const ContactStep> path) {
  Worst worst(subject.is_single() ? 1e-3 : told_tolerance);
  const auto contact = subject.law().contacts(1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const auto step = path.subspan(i, 1);
    Matrix3 told;
    const bool is_told = contact->tangents(step, {&told, 1});
    const DifferencedTangent found = differenced_tangent(*contact, path[i]);
    ContactForce force;
    contact->advance(step, {&force, 1});
    if (!is_told) continue;
    // At an event of a shift columns stay those of the frame: each of them has sides of its own.
    const bool stands =
        found.events[1] != TangentEvent::none || found.events[2] != TangentEvent::none;
    const TangentAxes axes = stands ? TangentAxes{} : axes_of(force.tangential, path[i].shift);
    for (int column = 0; column < 3; ++column) see_column(worst, told, found, axes, column, i);
  }
  return worst.finding();
}

/// The dashpot force of a copy of a contact at the end of a step, as often as one likes.
class AskedDashpot {
 public:
  AskedDashpot(const Contacts& contact, const ContactStep& step)
      : origin_(contact), copy_(contact.clone()), step_(step) {}
  /// With a number of the overlap and the shift (0 to 2) or of their rates (3 to 5) changed.
  Vector3 at(int number, double by) {
    ContactStep step = step_;
    if (number == 0) step.overlap_new += by, step.approach += by;
    if (number == 1 || number == 2) step.shift[number - 1] += by;
    if (number == 3) step.approach_velocity += by;
    if (number > 3) step.velocity[number - 4] += by;
    copy_->copy_from(origin_);
    ContactForce f;
    copy_->advance({&step, 1}, {&f, 1});
    return {f.damping_normal, f.damping_tangential[0], f.damping_tangential[1]};
  }

 private:
  const Contacts& origin_;
  std::unique_ptr<Contacts> copy_;
  ContactStep step_;
};

/// What differences tell of a derivative of a dashpot.
struct DashpotSlope {
  Vector3 value = Vector3::Zero();
  std::array<Vector3, 2> sides{value, value};  ///< towards less and towards more
  bool is_kink = false;
};

DashpotSlope slope_of_dashpot(AskedDashpot& asked, int number, double h) {
  constexpr int most_halvings = 12;
  constexpr double fine = 1e-6;
  const Vector3 here = asked.at(number, 0);
  DashpotSlope slope;
  for (int i = 0; i < most_halvings; ++i, h *= 0.5) {
    const Vector3 less = asked.at(number, -h / 2);
    const Vector3 more = asked.at(number, h / 2);
    const Vector3 near = (more - less) / h;
    const Vector3 far = (asked.at(number, h) - asked.at(number, -h)) / (2 * h);
    slope.value = (4 * near - far) / 3;
    slope.sides = {Vector3((here - less) / (h / 2)), Vector3((more - here) / (h / 2))};
    const double size = std::max(near.cwiseAbs().maxCoeff(), 1e-300);
    const double bend = (slope.sides[1] - slope.sides[0]).cwiseAbs().maxCoeff();
    slope.is_kink = bend > 1e-2 * size;
    if ((near - far).cwiseAbs().maxCoeff() <= fine * size && !slope.is_kink) return slope;
  }
  return slope;
}

/// A dashpot that acts: with coefficients where the law has them by role.
Subject with_dashpots(const Subject& subject) {
  const auto values = gentle_coefficients(subject, 1);
  return values.empty() ? subject : subject.with(values);
}

std::optional<std::string> tells_no_dashpot(const Subject& subject) {
  const Subject damped = with_dashpots(subject);
  const ContactStep step = step_of(0, subject.scale().overlap, Vector2::Zero(), subject.scale().dt,
                                   subject.scale().radius);
  DampingTangent ignored;
  return unless(damped.law().contacts(1)->damping_tangents({&step, 1}, {&ignored, 1}),
                "it gives no derivatives of its dashpots");
}

/// One column of a dashpot, by movement and by rate. A law that reads movements and no velocities
/// may tell either; what counts is the sum in a step of which the rate is the mean.
void see_dashpot(Worst& worst, const DampingTangent& told, AskedDashpot& asked,
                 const ContactStep& step, int column, std::size_t i) {
  const double length = std::max(std::abs(step.overlap_new), std::abs(step.overlap_old));
  if (length == 0) return;
  const DashpotSlope moved = slope_of_dashpot(asked, column, 1e-3 * length);
  const DashpotSlope rate = slope_of_dashpot(asked, 3 + column, 1e-3 * length / step.dt);
  const bool reads_rates = !rate.value.isZero(0) || rate.is_kink;
  constexpr double tolerance = 1e-6;
  constexpr double one_sided = 1e-2;
  const std::string unit = "N/m";
  const double scale =
      std::max((moved.value.cwiseAbs() + rate.value.cwiseAbs() / step.dt).maxCoeff(), 1e-300);
  const auto see = [&](const Vector3& given, const DashpotSlope& found, const char* what) {
    for (int row = 0; row < 3; ++row) {
      double apart = std::abs(given[row] - found.value[row]) / scale;
      for (const Vector3& side : found.sides)
        if (found.is_kink)
          apart =
              std::min(apart, std::max(0.0, std::abs(given[row] - side[row]) / scale - one_sided));
      worst.see(apart <= tolerance ? 0 : apart, given[row], found.value[row],
                {entry_name(row, column) + what, i, unit});
    }
  };
  const Vector3 by_rate = told.by_rate.col(column) / step.dt;
  if (reads_rates) {
    see(told.by_movement.col(column), moved, ", of the dashpot at held velocities");
    see(by_rate,
        {rate.value / step.dt, {rate.sides[0] / step.dt, rate.sides[1] / step.dt}, rate.is_kink},
        "'s velocity over the step, of the dashpot");
  } else {
    see(told.by_movement.col(column) + by_rate, moved, ", of the dashpot");
  }
}

Finding find_dashpots(const Subject& subject, std::span<const ContactStep> path) {
  const Subject damped = with_dashpots(subject);
  Worst worst(subject.is_single() ? 1e-3 : told_tolerance);
  const auto contact = damped.law().contacts(1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    DampingTangent told;
    if (path[i].dt > 0 && contact->damping_tangents(path.subspan(i, 1), {&told, 1})) {
      AskedDashpot asked(*contact, path[i]);
      for (int column = 0; column < 3; ++column)
        see_dashpot(worst, told, asked, path[i], column, i);
    }
    ContactForce ignored;
    contact->advance(path.subspan(i, 1), {&ignored, 1});
  }
  Finding finding = worst.finding();
  finding.parameters = damped.parameters();
  return finding;
}

/// A law with a potential whose shear does not know the load: in stick the tangent is a Hessian.
std::optional<std::string> has_no_hessian(const Subject& subject) {
  return unless(subject.can(Capability::linear) && subject.can(Capability::energy),
                "asked of linear laws with a potential: others couple shear and load in stick");
}

Finding find_symmetric(const Subject& subject, std::span<const ContactStep> path) {
  Worst worst(told_tolerance);
  const auto contact = subject.law().contacts(1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const KnownTangent tangent = tangent_of(*contact, path[i]);
    ContactForce force;
    contact->advance(path.subspan(i, 1), {&force, 1});
    const bool sticks = force.regime == Regime::stick && path[i].overlap_old > 0;
    if (!sticks || tangent.is_at_event) continue;
    const double scale = tangent.force.cwiseAbs().maxCoeff();
    const auto compare = [&](int row, int column) {
      const double a = tangent.force(row, column);
      const double b = tangent.force(column, row);
      const double apart = std::max(0.0, std::abs(a - b) - 2 * tangent.uncertainty);
      worst.see(scale > 0 ? apart / scale : 0, a, b,
                {"entry " + std::to_string(row + 1) + "," + std::to_string(column + 1) +
                     " of the tangent against its mirror",
                 i, "N/m"});
    };
    compare(1, 0), compare(2, 0), compare(2, 1);
  }
  return worst.finding();
}

Finding find_finite(const Subject& subject, std::span<const ContactStep> path) {
  Worst worst(0);
  const auto contact = subject.law().contacts(1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    Matrix3 told = Matrix3::Zero();
    contact->tangents(path.subspan(i, 1), {&told, 1});
    ContactForce force;
    contact->advance(path.subspan(i, 1), {&force, 1});
    const double sum = told.cwiseAbs().sum();
    worst.see(std::isfinite(sum) ? 0 : 1, sum, 0, {"sum of the entries of the tangent", i, "N/m"});
    if (path[i].overlap_new > 0 || force.normal != 0) continue;
    worst.compare(sum, 0, std::max(sum, 1e-300), {"tangent of bodies apart", i, "N/m"});
  }
  return worst.finding();
}

/// No force, no movement, a gap, all slip at once: where a direction has no meaning.
std::vector<Path> odd_steps(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale).to(-1).to(0).to(0.5).to(0.5).to(1).shift(0.2).shift(-0.2).to(1).to(0).path(),
          Walk(scale).to(1, {5, 0}).shift(0).shift(-5).shift(5).to(1e-6).to(-1).to(-1).path(),
          Walk(scale).to(0, {0.1, 0}).to(1, {0, 0.1}).to(2).to(1).to(1).path()};
}

/// What is answered to a path whose tangents are asked for, too.
Finding find_pure(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> must = drive(subject.law(), path);
  const auto contact = subject.law().contacts(1);
  std::vector<ContactForce> gives(path.size());
  for (std::size_t i = 0; i < path.size(); ++i) {
    for (int again = 0; again < 2; ++again) {
      Matrix3 ignored;
      contact->tangents(path.subspan(i, 1), {&ignored, 1});
    }
    contact->advance(path.subspan(i, 1), std::span(gives).subspan(i, 1));
  }
  Worst worst(0);
  compare_bits(worst, gives, must);
  return worst.finding();
}

/// Forces and torques after a last step.
struct PairEnd {
  Vector3 force, torque_p, torque_q, branch;
};
PairEnd end_of(const Subject& subject, PairPath path, const PairStep& last) {
  path.steps.push_back(last);
  const PairResult end = drive_pair(subject.scheme().framed, path).back();
  Vector3 branch = (path.radius_p + path.radius_q - path.overlap) * path.normal;
  for (const PairStep& step : path.steps) branch += step.displacement_q - step.displacement_p;
  return {end.force.on_p, end.torque_p, end.torque_q, branch};
}
PairStep timed(PairStep step, double dt) {
  step.dt = dt;
  step.velocity_p = step.displacement_p / dt;
  step.velocity_q = step.displacement_q / dt;
  step.spin_p = step.rotation_p / dt;
  step.spin_q = step.rotation_q / dt;
  return step;
}

std::vector<PairPath> sheared_pairs(const Subject& subject) {
  const double radius = subject.scale().radius;
  const double overlap = 1e-3 * radius;
  const double slip = subject.slip_distance(overlap);
  std::vector<PairPath> all;
  for (const double share : {0.2, 2.0})
    all.push_back(PairWalk(radius, 0.8 * radius, subject.scale().dt)
                      .move({-overlap, 0, 0})
                      .move({0, share * slip, -0.5 * share * slip})
                      .path());
  return all;
}

constexpr double pair_share =
    1e-4;  ///< part of the overlap by which a pair is moved for a difference

/// Moves body q, and turns it, a little to both sides: the moments balance in each difference.
Finding find_balance(const Subject& subject, const PairPath& path) {
  Worst worst(pair_tolerance);
  if (path.steps.empty()) return worst.finding();
  const double h = pair_share * 1e-3 * subject.scale().radius;
  for (int direction = 0; direction < 6; ++direction) {
    PairStep step;
    (direction < 3 ? step.displacement_q : step.rotation_q)[direction % 3] =
        direction < 3 ? h : h / path.radius_q;
    PairStep back = step;
    back.displacement_q *= -1;
    back.rotation_q *= -1;
    const PairEnd more = end_of(subject, path, timed(step, subject.scale().dt));
    const PairEnd less = end_of(subject, path, timed(back, subject.scale().dt));
    const auto moment = [](const PairEnd& e) {
      return Vector3(e.torque_p + e.torque_q - e.branch.cross(e.force));
    };
    const Vector3 left = moment(more) - moment(less);
    const double scale = (more.force - less.force).norm() * more.branch.norm() +
                         (more.branch - less.branch).norm() * more.force.norm();
    worst.compare(left, Vector3::Zero(), std::max(scale, 1e-300),
                  "change of the sum of all moments along", path.steps.size() - 1);
  }
  return worst.finding();
}

/// A pair that is moved as a whole keeps its force, one that turns takes it along: w x F.
Finding find_objective(const Subject& subject, const PairPath& path) {
  Worst worst(pair_tolerance);
  if (path.steps.empty()) return worst.finding();
  const PairEnd start = end_of(subject, path, timed({}, subject.scale().dt));
  constexpr double angle = 1e-4;
  for (int axis = 0; axis < 3; ++axis) {
    std::array<PairEnd, 2> ends;
    for (const int side : {0, 1}) {
      const Vector3 w = (side == 0 ? angle : -angle) * Vector3::Unit(axis);
      const Matrix3 turn = Eigen::AngleAxisd(w.norm(), Eigen::Vector3d(w.normalized())).matrix();
      PairStep step;
      step.rotation_p = step.rotation_q = w;
      step.displacement_q = turn * start.branch - start.branch;
      step = timed(step, subject.scale().dt);
      // Not the chord over the time, which retreats: a dashpot sees velocities at the end.
      step.velocity_q = step.spin_q.cross(turn * start.branch);
      ends[static_cast<std::size_t>(side)] = end_of(subject, path, step);
    }
    const Vector3 slope = (ends[0].force - ends[1].force) / (2 * angle);
    const Vector3 tangential =
        start.force - start.branch * (start.branch.dot(start.force) / start.branch.squaredNorm());
    const double scale = std::max(tangential.norm(), 0.1 * start.force.norm());
    worst.compare(slope, Vector3::Unit(axis).cross(start.force), scale,
                  "derivative of the force on p by a turn of the pair along", path.steps.size() - 1,
                  "N");
  }
  return worst.finding();
}

/// What a frame that is not exact leaves of the turn about the normal: all of it.
double as_frames_err(const Subject&, const PairPath&) { return any_direction; }

}  // namespace

std::vector<Property> tangent_properties() {
  const auto random = [](const Subject& s) {
    std::vector<Path> all = ladders(s);
    all.push_back(path_with_gaps(s.scale(), 5));
    return all;
  };
  return {
      {{"tangent-consistent",
        "A told tangent is the derivative of the force at the end of a step."},
       {{.name = "ladder",
         .sentence = "each entry must be what differences of the law itself find, of either side "
                     "where the regime changes",
         .paths = random,
         .find = find_consistent,
         .unsuitable = tells_none},
        {.name = "dashpots",
         .sentence = "each entry of the derivatives of a dashpot must be what differences find",
         .paths = random,
         .find = find_dashpots,
         .unsuitable = tells_no_dashpot}}},
      {{"tangent-symmetric", "In stick the tangent of a linear law with a potential is symmetric."},
       {{.name = "stick",
         .sentence = "entries must equal those across the diagonal",
         .paths = ladders,
         .find = find_symmetric,
         .unsuitable = has_no_hessian}}},
      {{"tangent-balance", "Derivatives of forces and torques of a pair balance."},
       {{.name = "moved body",
         .sentence = "the sum of the moments must not change with the place of a body",
         .pair_paths = sheared_pairs,
         .find_pair = find_balance}}},
      {{"tangent-objective", "A pair that turns as a whole changes its force by w x F."},
       {{.name = "turned pair",
         .sentence = "the derivative of the force by a turn about an axis must be axis x force",
         .pair_paths = sheared_pairs,
         .find_pair = find_objective,
         .excuse = frame_is_not_exact,
         .pair_bound = as_frames_err}}},
      {{"tangent-finite", "A told tangent is finite, and zero for bodies apart."},
       {{.name = "odd steps",
         .sentence = "all entries must be numbers, also without force and without movement",
         .paths = odd_steps,
         .find = find_finite,
         .unsuitable = tells_none}}},
      {{"tangent-pure", "To ask for a tangent changes nothing."},
       {{.name = "asked twice",
         .sentence = "forces must have the bits that they have where nobody asks for tangents",
         .paths = random,
         .find = find_pure,
         .unsuitable = tells_none}}},
  };
}

}  // namespace stickslip::cases::properties
