// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/moment_frame/case.hpp"

#include <Eigen/Geometry>

#include "cases/drive/drive.hpp"
#include "reference/rotation/rotation.hpp"

namespace stickslip::cases {
namespace {

constexpr double degree_of_turn = std::numbers::pi / 180;
/// Rotations that load the contact [rad].
constexpr double small_roll = 1e-4;
constexpr double small_twist = 0.5e-4;
/// Caps of the moments over the moment: out of reach, but not so far that an engine takes the
/// moment for nothing.
constexpr double below_cap = 10;

/// After a turn about an axis through the centre of p.
Vector3 turned_about(const Vector3& v, const Vector3& axis, double angle) {
  return Eigen::AngleAxisd(angle, Eigen::Vector3d(axis)) * Eigen::Vector3d(v);
}

/// Order of convergence of a turn in increments, of the rolling part.
Expectation of_frame(FrameUpdate frame, bool is_twirl, double rolling_share) {
  if (frame == FrameUpdate::exact)
    return Expectation::exact(1e-11, "the frame turns with the bodies, in steps of any size");
  if (frame == FrameUpdate::quaternion && is_twirl)
    return Expectation::exact(1e-11, "the mean rotation of the bodies about the normal");
  if ((frame == FrameUpdate::fixed || frame == FrameUpdate::projected) && is_twirl) {
    return Expectation::wrong(std::sqrt(2.) * rolling_share, 1e-9,
                              "without a twirl the moment stays in space");
  }
  return Expectation::undeclared("of this frame update nothing is declared for a moment");
}

}  // namespace

MomentFrame MomentFrame::for_scheme(const Scheme& scheme) const {
  MomentFrame asked = *this;
  if (scheme.framed.moments.twisting == TwistingRule::none) asked.k_twisting = 0;
  const double reduced = reduced_radius(radius_p, radius_q);
  const double mu_rolling = mu_rolling_with_cap_at(below_cap * small_roll, overlap, reduced);
  asked.k_rolling = rolling_stiffness(scheme, {kn, kt, mu_rolling, reduced}, k_rolling);
  return asked;
}

Vector3 MomentFrame::normal() { return Vector3(1, 2, 2) / 3; }
Vector3 MomentFrame::tangent() { return Vector3(2, 1, -2) / 3; }

Vector3 MomentFrame::moment() const {
  const Vector3 other = normal().cross(tangent());
  const double at = component * degree_of_turn;
  const Vector3 along = std::cos(at) * tangent() + std::sin(at) * other;
  return k_rolling * small_roll * along + k_twisting * small_twist * normal();
}

PairPath MomentFrame::path(const Vector3& axis, int increments) const {
  PairPath pair;
  pair.radius_p = radius_p;
  pair.radius_q = radius_q;
  pair.overlap = overlap;
  pair.normal = normal();
  const Vector3 other = normal().cross(tangent());
  const double at = component * degree_of_turn;
  PairStep load;
  load.dt = 1;
  load.rotation_q =
      small_roll * (std::cos(at) * tangent() + std::sin(at) * other) + small_twist * normal();
  pair.steps.push_back(load);
  // Both bodies turn about the centre of p.
  const Vector3 branch = (radius_p + radius_q - overlap) * normal();
  const double whole = angle * degree_of_turn;
  for (int i = 1; i <= increments; ++i) {
    PairStep step;
    step.dt = 1;
    step.displacement_q = turned_about(branch, axis, whole * i / increments) -
                          turned_about(branch, axis, whole * (i - 1) / increments);
    step.rotation_p = step.rotation_q = whole / increments * axis;
    step.velocity_q = step.displacement_q;
    step.spin_p = step.spin_q = step.rotation_p;
    pair.steps.push_back(step);
  }
  return pair;
}

MomentFrame::Outcome MomentFrame::run(const Scheme& scheme, int increments) const {
  return for_scheme(scheme).found(scheme, increments);
}

MomentFrame::Outcome MomentFrame::found(const Scheme& scheme, int increments) const {
  const double size = moment().norm();
  const double cap = below_cap * size / (reduced_radius(radius_p, radius_q) * kn * overlap);
  const FramedLaw law = with_moments(scheme,
                                     {{"mu-rolling", cap},
                                      {"k-rolling", k_rolling},
                                      {"mu-twisting", cap},
                                      {"k-twisting", k_twisting}},
                                     {radius_p, radius_q});
  Outcome found;
  const auto after = [&](const Vector3& axis) {
    const auto couples = drive_pair_with_moments(law, path(axis, increments)).couples;
    for (const PairCouple& couple : couples)
      found.reaction = worse(found.reaction, (couple.on_p + couple.on_q).norm() / size);
    const Vector3 right = turned_about(moment(), axis, angle * degree_of_turn);
    return (couples.back().on_p - right).norm() / size;
  };
  found.twirled = after(normal());
  found.tumbled = after(tangent());
  return found;
}

std::vector<CrossCheckResult> MomentFrame::cross_checks() const {
  double largest = 0;
  for (const Vector3& axis : {normal(), tangent()}) {
    const double by = angle * degree_of_turn;
    const reference::Turn<double> turn{axis, by};
    const Vector3 formula = reference::rotated<double>(moment(), turn);
    largest = worse(largest, (turned_about(moment(), axis, by) - formula).norm() / moment().norm());
  }
  return {{"moment turned by a quaternion against Rodrigues' formula", largest, 1e-14}};
}

Expected<MomentFrame::Outcome> MomentFrame::expect(const Scheme& scheme) const {
  const MomentChoices& moments = scheme.framed.moments;
  const bool twists = moments.twisting == TwistingRule::none ||
                      moments.twisting == TwistingRule::linear ||
                      moments.twisting == TwistingRule::sds;
  if (!is_rolling_spring(moments.rolling) || !twists ||
      moments.measure != RollMeasure::relative_rotation)
    return Expectation::undeclared("it has not springs alone, by the relative rotation");
  const MomentFrame asked = for_scheme(scheme);
  const double rolling = asked.k_rolling * small_roll / asked.moment().norm();
  Expected<Outcome> all;
  const double chord = 2 * std::sin(angle * degree_of_turn / 2) / std::sqrt(2.);
  all[&Outcome::twirled] = of_frame(scheme.framed.frame, true, chord * rolling);
  all[&Outcome::tumbled] = of_frame(scheme.framed.frame, false, rolling);
  all[&Outcome::reaction] = Expectation::exact(1e-14, "one couple on both bodies");
  return all;
}

}  // namespace stickslip::cases
