// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/twisting_unload/case.hpp"

namespace stickslip::cases {
namespace {

/// A slider without a spring has no moment at rest, and the whole cap against a rotation.
Expected<TwistingUnload::Outcome> expect_slider_alone(const TwistingUnload& t) {
  const double cap = t.cap();
  // Cap times rotation on both legs on which it twists.
  const double forth = cap * t.fraction * cap / t.k_twisting;
  const double back = t.fall * cap * t.back * t.fall * cap / t.k_twisting;
  const TwistingUnload::Outcome found{.moment_fallen = 0,
                                      .moment_back = t.back > 0 ? -t.fall : 0,
                                      .work = forth + back,
                                      .dissipated = forth + back};
  return expect_limit(t, found, "without a spring there is no moment at rest",
                      [](double) { return 1e-9; });
}

}  // namespace

double TwistingUnload::cap() const {
  return mu_twisting * reduced_radius(radius_p, radius_q) * kn * overlap;
}

Springs TwistingUnload::twisting_springs() const {
  return {kn, k_twisting, mu_twisting * reduced_radius(radius_p, radius_q)};
}

CornerPath TwistingUnload::path() const {
  const Vector2 first(fraction * cap() / k_twisting, 0);
  const Vector2 last = first - Vector2(back * fall * cap() / k_twisting, 0);
  return {{{overlap, Vector2::Zero()},
           {overlap, first},
           {overlap * fall, first},
           {overlap * fall, last}},
          Vector2::Zero()};
}

std::vector<ContactMoment> TwistingUnload::moments(const Scheme& scheme, int steps_each) const {
  const FramedLaw law = with_moments(
      scheme, {{"mu-twisting", mu_twisting}, {"k-twisting", k_twisting}}, {radius_p, radius_q});
  std::vector<MomentCorner> corners;
  for (const PathPoint& point : path().corners)
    corners.push_back({point.overlap, {{0, 0}, point.shift[0]}});
  return moments_on_path(law, {radius_p, radius_q}, corners, steps_each);
}

TwistingUnload::Outcome TwistingUnload::exact() const {
  const auto states = solve_corners(twisting_springs(), path());
  return {.moment_fallen = states[2].force[0] / cap(),
          .moment_back = states[3].force[0] / cap(),
          .work = states[3].work,
          .dissipated = states[3].dissipated};
}

TwistingUnload::Outcome TwistingUnload::scale() const {
  const double energy = cap() * cap() / k_twisting;
  return {.moment_fallen = 1, .moment_back = 1, .work = energy, .dissipated = energy};
}

TwistingUnload::Outcome TwistingUnload::run(const Scheme& scheme, int steps) const {
  const auto all = moments(scheme, steps);
  const auto fallen = static_cast<std::size_t>(2 * steps - 1);
  return {.moment_fallen = all[fallen].twisting / cap(),
          .moment_back = all.back().twisting / cap(),
          .work = sum_of(all, &ContactMoment::work),
          .dissipated = sum_of(all, &ContactMoment::dissipated)};
}

std::vector<CrossCheckResult> TwistingUnload::cross_checks() const {
  double largest = 0;
  TwistingUnload other = *this;
  for (const double falls : {0.2, 0.5, 0.9}) {
    for (const double turns_back : {0.0, 0.3, 3.0}) {
      other.fall = falls;
      other.back = turns_back;
      largest = worse(largest, disagreement(other.twisting_springs(), other.path()));
    }
  }
  return {
      {"closed form of proportional steps against the rate equations integrated with event "
       "location, nine falls and rotations back",
       largest, 1e-11}};
}

Expected<TwistingUnload::Outcome> TwistingUnload::expect(const Scheme& scheme) const {
  const MomentChoices& moments = scheme.framed.moments;
  if (moments.arm != RollingArm::reduced)
    return Expectation::undeclared("another arm is another cap: another contact");
  if (moments.damping_twisting > 0)
    return Expectation::undeclared("a dashpot is not a part of the question");
  switch (moments.twisting) {
    case TwistingRule::linear:
      return Expectation::exact(moment_round_off,
                                "in one dimension a slider is exact in steps of any size");
    case TwistingRule::sds: {
      Expected<Outcome> all =
          Expectation::exact(moment_round_off, "without a dashpot it is a spring and a slider");
      // The mean of the moments at the ends of a step is not that inside it.
      if (back > 2 || (fall < fraction && back > 0)) {
        for (const auto field : {&Outcome::work, &Outcome::dissipated})
          all[field] = Expectation::approximate("work by the mean moment of a step");
      }
      return all;
    }
    case TwistingRule::constant:
      return expect_slider_alone(*this);
    default:
      break;
  }
  return Expectation::undeclared("not a spring of this stiffness");
}

}  // namespace stickslip::cases
