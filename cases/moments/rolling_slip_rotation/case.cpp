// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/rolling_slip_rotation/case.hpp"

namespace stickslip::cases {
namespace {

constexpr double degree_of_roll = std::numbers::pi / 180;
/// Direction of the rotation in the tangent plane [rad]: not along an axis.
constexpr double direction_of_roll = 0.7;

/// What the exact moment at the end is.
CornerState end_of(const RollingSlipRotation& turn) {
  return solve_corners(turn.rolling_springs(), turn.path()).back();
}

RollingSlipRotation::Outcome outcome_of(const RollingSlipRotation& turn, const Vector2& moment,
                                        double work, double dissipated) {
  return {.angle = RollingSlipRotation::angle_of(moment),
          .moment = (moment - end_of(turn).force).norm() / turn.cap(),
          .work = work,
          .dissipated = dissipated};
}

/// A slider without a spring: the whole cap along the rotation.
Expected<RollingSlipRotation::Outcome> expect_constant(const RollingSlipRotation& turn) {
  const double end = turn.cap() * (1 + turn.growth);
  const double angle = turn.rotation * turn.cap() / turn.k_rolling;
  const double work = (turn.cap() + end) / 2 * angle;
  const RollingSlipRotation::Outcome found =
      outcome_of(turn, end * unit_vector(direction_of_roll), work, work);
  return expect_limit(turn, found, "the whole cap along the rotation: there is no spring to turn",
                      [](double) { return 1e-9; });
}

}  // namespace

double RollingSlipRotation::cap() const {
  return mu_rolling * reduced_radius(radius_p, radius_q) * kn * overlap;
}

Springs RollingSlipRotation::rolling_springs() const {
  return {kn, k_rolling, mu_rolling * reduced_radius(radius_p, radius_q)};
}

RollingSlipRotation RollingSlipRotation::for_scheme(const Scheme& scheme) const {
  RollingSlipRotation asked = *this;
  asked.k_rolling = rolling_stiffness(
      scheme, {kn, kt, mu_rolling, reduced_radius(radius_p, radius_q)}, k_rolling);
  return asked;
}

CornerPath RollingSlipRotation::path() const {
  const Vector2 roll = rotation * cap() / k_rolling * unit_vector(direction_of_roll);
  return {{{overlap, Vector2::Zero()}, {overlap * (1 + growth), roll}},
          cap() * unit_vector(direction_of_roll + angle * degree_of_roll)};
}

double RollingSlipRotation::angle_of(const Vector2& moment) {
  const Vector2 along = unit_vector(direction_of_roll);
  return std::atan2(along[0] * moment[1] - along[1] * moment[0], along.dot(moment)) /
         degree_of_roll;
}

std::vector<ContactMoment> RollingSlipRotation::moments(const Scheme& scheme, int steps) const {
  const FramedLaw law = with_moments(scheme, {{"mu-rolling", mu_rolling}, {"k-rolling", k_rolling}},
                                     {radius_p, radius_q});
  const RollingSlipRotation asked = for_scheme(scheme);
  const CornerPath turn = asked.path();
  // To the cap first, by rolling along the moment.
  const Vector2 first = turn.force / asked.k_rolling;
  const std::array corners{
      MomentCorner{overlap, {}}, MomentCorner{overlap, {first, 0}},
      MomentCorner{turn.corners.back().overlap, {first + turn.corners.back().shift, 0}}};
  auto all = moments_on_path(law, {radius_p, radius_q}, corners, steps);
  all.erase(all.begin(), all.begin() + steps);
  return all;
}

RollingSlipRotation::Outcome RollingSlipRotation::exact() const {
  const CornerState end = end_of(*this);
  return {.angle = angle_of(end.force), .work = end.work, .dissipated = end.dissipated};
}

RollingSlipRotation::Outcome RollingSlipRotation::scale() const {
  const double energy = cap() * cap() / k_rolling;
  return {.angle = 1 / degree_of_roll, .work = energy, .dissipated = energy};
}

RollingSlipRotation::Outcome RollingSlipRotation::run(const Scheme& scheme, int steps) const {
  const auto all = moments(scheme, steps);
  return outcome_of(for_scheme(scheme), all.back().rolling, sum_of(all, &ContactMoment::work),
                    sum_of(all, &ContactMoment::dissipated));
}

std::vector<CrossCheckResult> RollingSlipRotation::cross_checks() const {
  double largest = 0;
  RollingSlipRotation other = *this;
  for (const double from : {30.0, 90.0, 150.0}) {
    for (const double grows : {0.0, 0.5, -0.4}) {
      other.angle = from;
      other.growth = grows;
      largest = worse(largest, disagreement(other.rolling_springs(), other.path()));
    }
  }
  return {
      {"closed form of a proportional step against the rate equations integrated with event "
       "location, nine angles and normal forces",
       largest, 1e-11}};
}

Expected<RollingSlipRotation::Outcome> RollingSlipRotation::expect(const Scheme& scheme) const {
  const MomentChoices& moments = scheme.framed.moments;
  if (moments.arm != RollingArm::reduced)
    return Expectation::undeclared("another arm is another cap: another contact");
  if (moments.damping_rolling > 0)
    return Expectation::undeclared("a dashpot is not a part of the question");
  switch (moments.rolling) {
    case RollingRule::linear_refined:
      return Expectation::exact(moment_round_off, "the slip stage is solved in closed form");
    case RollingRule::linear_conventional:
    case RollingRule::epsd:
    case RollingRule::epsd2:
    case RollingRule::sds:
      return Expectation::of_order(
          1, "the moment is returned along itself at the end of every step", 0.2);
    case RollingRule::constant:
      return expect_constant(*this);
    default:
      break;
  }
  return Expectation::undeclared("not a spring of this stiffness");
}

}  // namespace stickslip::cases
