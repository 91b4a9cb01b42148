// SPDX-License-Identifier: BSD-3-Clause
#include "cases/tangents/tangent_pair/case.hpp"

#include <Eigen/Geometry>

#include "cases/drive/drive.hpp"
#include "cases/drive/drive_moments.hpp"
#include "cases/numbers.hpp"
#include "reference/tangents/pair_tangents.hpp"
#include "stickslip/contact/batch/pair_moments.hpp"
#include "stickslip/contact/law/differenced_tangent.hpp"

namespace stickslip::cases {
namespace {

using PairNumbers = Eigen::Matrix<double, 12, 1>;

constexpr double pair_time_step = 1e-5;  ///< [s]
constexpr double pair_share =
    1e-3;  ///< part of the overlap by which a body is moved for a difference

PairNumbers step_numbers(const PairStep& s) {
  PairNumbers all;
  all << s.displacement_p, s.rotation_p, s.displacement_q, s.rotation_q;
  return all;
}
PairStep pair_step_of(const PairNumbers& x) {
  PairStep s;
  s.displacement_p = x.segment<3>(0);
  s.rotation_p = x.segment<3>(3);
  s.displacement_q = x.segment<3>(6);
  s.rotation_q = x.segment<3>(9);
  s.dt = pair_time_step;
  s.velocity_p = s.displacement_p / pair_time_step;
  s.velocity_q = s.displacement_q / pair_time_step;
  s.spin_p = s.rotation_p / pair_time_step;
  s.spin_q = s.rotation_q / pair_time_step;
  return s;
}

/// The motion of the pair.
struct PairMotionAtEnd {
  PairPath path;
  PairStep last;  ///< the step that is differentiated, after the path
};

/// Shift to the friction limit at the overlap, by the first stiffness [m].
double pair_slip_distance(const AnyLaw& law, const TangentPair& pair) {
  const double radius = effective_radius(pair.radius_p, pair.radius_q);
  std::array<ContactStep, 2> path{
      ContactStep{.overlap_new = pair.overlap, .dt = pair_time_step, .effective_radius = radius},
      ContactStep{.overlap_old = pair.overlap,
                  .overlap_new = pair.overlap,
                  .shift = {1e-6 * pair.overlap, 0},
                  .dt = pair_time_step,
                  .effective_radius = radius}};
  const auto forces = drive(law, path);
  const double stiffness = forces[1].tangential.norm() / path[1].shift[0];
  const double distance = law.value("mu").value_or(0.5) * std::abs(forces[0].normal) / stiffness;
  return std::isfinite(distance) && distance > 0 ? distance : pair.overlap;
}

PairMotionAtEnd motion_of(const TangentPair& pair, const Scheme& scheme, int steps) {
  const Vector3 normal = Vector3(0.48, 0.6, 0.64);
  const Vector3 way = normal.cross(Vector3(0.2, -0.3, 0.8)).normalized();
  const double shift = pair.shear * pair_slip_distance(scheme.law(), pair) / (steps + 1);
  PairNumbers press = PairNumbers::Zero();
  press.segment<3>(6) = -pair.overlap * normal;
  PairNumbers move = PairNumbers::Zero();
  move.segment<3>(6) = 0.6 * shift * way;
  move.segment<3>(3) = 0.4 * shift / pair.radius_p * way.cross(normal);
  PairMotionAtEnd motion{
      {.radius_p = pair.radius_p, .radius_q = pair.radius_q, .normal = normal, .steps = {}},
      pair_step_of(move)};
  motion.path.steps.push_back(pair_step_of(press));
  for (int i = 0; i < steps; ++i) motion.path.steps.push_back(motion.last);
  return motion;
}

/// Whether the couples of a law are differentiated, too: springs that roll by the relative rotation
/// in the frame of the force. Of dashpots derivatives are by velocities.
bool has_couples(const FramedLaw& law) {
  const MomentChoices& m = law.moments;
  const bool by_rate = m.rolling == RollingRule::constant || m.rolling == RollingRule::viscous ||
                       m.twisting == TwistingRule::constant ||
                       m.twisting == TwistingRule::viscous || m.damping_rolling != 0 ||
                       m.damping_twisting != 0;
  return law.adds_moments() && law.moment_source == MomentSource::options && !law.around_moments &&
         !law.moment_frame && m.measure == RollMeasure::relative_rotation && !by_rate;
}

/// Force and torque on p, then q.
PairNumbers pair_end_of(const FramedLaw& law, const PairMotionAtEnd& motion,
                        const PairNumbers& more) {
  PairPath path = motion.path;
  path.steps.push_back(pair_step_of(step_numbers(motion.last) + more));
  const PairResult end =
      (has_couples(law) ? drive_pair_with_couples(law, path) : drive_pair(law, path)).back();
  PairNumbers all;
  all << end.force.on_p, end.torque_p, -end.force.on_p, end.torque_q;
  return all;
}

/// Central differences, once extrapolated.
PairNumbers pair_slope_of(const FramedLaw& law, const PairMotionAtEnd& motion,
                          const PairNumbers& along) {
  const auto difference = [&](double h) {
    return PairNumbers(
        (pair_end_of(law, motion, h * along) - pair_end_of(law, motion, -h * along)) / (2 * h));
  };
  return (4 * difference(0.5) - difference(1)) / 3;
}

/// The step in the frame of its contact, with the law as it is before it.
struct ContactAtEnd {
  Matrix3 tangent;
  ContactForce force;
  ContactFrame frame;
  PairGeometry geometry;
  std::optional<MomentTangent> couples;  ///< none: the law has no couples that are asked for
  ContactMoment moment;

  PairTangent assembled() const {
    PairTangent k = pair_tangent(tangent, force, frame, geometry);
    if (couples) add_couples(k, *couples, moment, tangent, frame, geometry);
    return k;
  }
};

/// What moments see of a step whose force is known.
MomentStep moment_step_of(const PairPath& path, const PairMotion& moved, const ContactFrame& frame,
                          double normal_old, double normal_new) {
  const Vector3 turned = moved.rotation_q - moved.rotation_p;
  MomentStep step;
  step.roll = frame.to_local(turned);
  step.twist = turned.dot(moved.normal_new);
  step.normal_old = normal_old;
  step.normal_new = normal_new;
  step.overlap_old = moved.overlap_old;
  step.overlap_new = moved.overlap_new;
  step.radius_p = path.radius_p;
  step.radius_q = path.radius_q;
  return step;
}

ContactAtEnd contact_at_end(const FramedLaw& framed, const PairMotionAtEnd& motion) {
  PairPath path = motion.path;
  path.steps.push_back(motion.last);
  const std::vector<PairGeometry> geometry = pair_geometry(path);
  const auto contact = framed.law.contacts(1);
  ContactAtEnd end{Matrix3::Zero(), {},           ContactFrame(path.normal),
                   geometry.back(), std::nullopt, ContactMoment{}};
  std::optional<ContactMoments> moments;
  if (has_couples(framed)) moments = make_moments(framed);
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const PairMotion moved =
        pair_motion(framed.kinematics, geometry[i], geometry[i + 1], path.steps[i],
                    effective_radius(path.radius_p, path.radius_q));
    const Matrix2 map = end.frame.follow(framed.frame, moved);
    if (gives_maps(framed.frame)) contact->turn({&map, 1});
    const ContactStep step = end.frame.resolve(moved);
    if (i + 1 == path.steps.size()) end.tangent = tangent_of(*contact, step).force;
    const double normal_old = end.force.normal;
    contact->advance({&step, 1}, {&end.force, 1});
    if (!moments) continue;
    moments->turn(map);
    const MomentStep turned = moment_step_of(path, moved, end.frame, normal_old, end.force.normal);
    end.couples = moments->tangent(turned);
    end.moment = moments->advance(turned);
  }
  return end;
}

/// The largest entry of each of the four kinds of blocks, over what it is divided by.
double blocks_apart(const PairTangent& a, const PairTangent& b, double stiffness, double radius) {
  double worst = 0;
  for (int row = 0; row < 12; ++row)
    for (int column = 0; column < 12; ++column) {
      const double arms = (row % 6 < 3 ? 1 : radius) * (column % 6 < 3 ? 1 : radius);
      worst = worse(worst, std::abs(a(row, column) - b(row, column)) / (stiffness * arms));
    }
  return worst;
}

Vector3 cross_of(const Vector3& a, const PairNumbers& b, int at) {
  return a.cross(b.segment<3>(at));
}

}  // namespace

TangentPair::Outcome TangentPair::run(const Scheme& scheme, int steps) const {
  if (scheme.framed.frame_order == FrameOrder::after)
    throw Unsuitable("frame-order=after turns the force after its step, not in it");
  const PairMotionAtEnd motion = motion_of(*this, scheme, steps);
  PairTangent found;
  for (int i = 0; i < 12; ++i) {
    PairNumbers along = PairNumbers::Zero();
    along[i] = pair_share * overlap / (i % 6 < 3 ? 1 : radius_p);
    found.col(i) = pair_slope_of(scheme.framed, motion, along) / along[i];
  }
  const double stiffness = found.topLeftCorner<3, 3>().norm();
  const ContactAtEnd contact = contact_at_end(scheme.framed, motion);
  TangentPair::Outcome out;
  out.assembled = blocks_apart(contact.assembled(), found, stiffness, radius_p);
  const PairNumbers end = pair_end_of(scheme.framed, motion, PairNumbers::Zero());
  const double sheared = std::max(contact.force.tangential.norm(), 1e-300);
  const Vector3 branch = contact.geometry.branch;
  for (int i = 0; i < 3; ++i) {
    out.translation =
        worse(out.translation,
              (found.col(i) + found.col(6 + i)).cwiseAbs().head<3>().maxCoeff() / stiffness);
    // A turn about the centre of p after the step, in a step of its own.
    const Vector3 unit = Vector3::Unit(i);
    const auto turned = [&](double angle) {
      PairMotionAtEnd more = motion;
      more.path.steps.push_back(motion.last);
      PairNumbers turn = PairNumbers::Zero();
      turn.segment<3>(3) = turn.segment<3>(9) = angle * unit;
      turn.segment<3>(6) =
          Eigen::AngleAxisd(angle, Eigen::Vector3d(unit)).matrix() * branch - branch;
      more.last = pair_step_of(turn);
      return pair_end_of(scheme.framed, more, PairNumbers::Zero());
    };
    constexpr double angle = 1e-4;
    const PairNumbers slope = (turned(angle) - turned(-angle)) / (2 * angle);
    out.rotation = worse(out.rotation, (slope.head<3>() - cross_of(unit, end, 0)).norm() / sheared);
    out.rotation = worse(
        out.rotation, (slope.segment<3>(3) - cross_of(unit, end, 3)).norm() / (sheared * radius_p));
  }
  for (int i = 0; i < 12; ++i) {
    const PairNumbers column = found.col(i);
    const Vector3 moved = i < 3        ? Vector3(-Vector3::Unit(i))
                          : i / 3 == 2 ? Vector3(Vector3::Unit(i % 3))
                                       : Vector3(Vector3::Zero());
    const Vector3 left = column.segment<3>(3) + column.segment<3>(9) +
                         branch.cross(Vector3(column.segment<3>(6))) + cross_of(moved, end, 6);
    const double arm = radius_p * (i % 6 < 3 ? 1 : radius_p);
    out.balance = worse(out.balance, left.norm() / (stiffness * arm));
  }
  return out;
}

std::vector<CrossCheckResult> TangentPair::cross_checks() const {
  // The reference's whole step, differentiated by dual numbers: what must hold for any pair.
  const Vector3 normal(0.48, 0.6, 0.64);
  const double distance = radius_p + radius_q - overlap;
  reference::SpherePairStep step{
      radius_p, radius_q, {0, 0, 0}, (distance * normal).cast<long double>(), {0.2L, 0.05L, -0.1L}};
  const auto pair = reference::pair_tangent(reference::LinearSprings{1e5L, 7e4L, 0.5L}, step);
  using Wide12 = Eigen::Matrix<long double, 12, 1>;
  const Eigen::Map<const Eigen::Matrix<long double, 12, 12, Eigen::RowMajor>> k(
      pair.tangent.data());
  const reference::Vector3<long double> w(0.3L, -0.7L, 0.5L);
  Wide12 turn;
  turn << w.cross(step.centre_p), w, w.cross(step.centre_q), w;
  const reference::Vector3<long double> force(pair.force_p.data());
  const reference::Vector3<long double> answer = (k * turn).head<3>();
  return {{"w x F against the tangent of a pair by dual numbers, over the force",
           narrow((answer - w.cross(force)).norm() / force.norm()), 1e-12}};
}

Expected<TangentPair::Outcome> TangentPair::expect(const Scheme& scheme) const {
  if (scheme.framed.law.info().can(Capability::bodies))
    return Expectation::undeclared("frame and kinematics are its own");
  Expected<TangentPair::Outcome> all =
      Expectation::exact(1e-6, "forces of a pair are opposite, and act at one point");
  const bool turns = follows_any_turn(scheme.framed.frame);
  all[&TangentPair::Outcome::rotation] =
      turns ? Expectation::exact(1e-5, "the frame turns with the bodies")
            : Expectation::undeclared("the frame does not follow a turn about the normal");
  all[&TangentPair::Outcome::assembled] =
      turns && scheme.framed.kinematics == Kinematics::mid_arm
          ? Expectation::of_order(1, "the assembled tangent is that of a small step", 0.3)
          : Expectation::undeclared("a frame or kinematics that are no part of the formula");
  return all;
}

}  // namespace stickslip::cases
