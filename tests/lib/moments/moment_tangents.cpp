// SPDX-License-Identifier: BSD-3-Clause
// Tangents of rolling and twisting moments against differences of each rule, along random turns
// under a normal force and an overlap that change.
#include <random>

#include "stickslip/moments/contact_moments.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(moment_tangents)
namespace {

using Answer = Vector3;  ///< moments of springs: rolling 1 and 2, twisting

MomentChoices chosen(RollingRule rolling, TwistingRule twisting) {
  MomentChoices choices;
  choices.rolling = rolling;
  choices.twisting = twisting;
  choices.mu_rolling = 0.2;
  choices.k_rolling = 1;
  choices.damping_rolling = 0.01;
  choices.mu_twisting = 0.15;
  choices.k_twisting = 0.8;
  choices.damping_twisting = 0.02;
  choices.arm = RollingArm::harmonic;
  return choices;
}
/// Stiffnesses of a contact of radius 0.1 m are about 1 N m, as those that are chosen.
constexpr MomentMaterial hertzian{.shear_modulus = 3, .poisson = 0.25, .mu = 0.4};
/// A contact as stiff in twisting.
constexpr MomentMaterial stiff{.shear_modulus = 2000, .poisson = 0.25, .mu = 0.4};
constexpr MomentMaterial linear{.tangential_stiffness = 4};

Answer answer_of(ContactMoments contact, const MomentStep& step) {
  const ContactMoment m = contact.advance(step);
  return {m.rolling[0] - m.damping_rolling[0], m.rolling[1] - m.damping_rolling[1],
          m.twisting - m.damping_twisting};
}

/// Central differences, once extrapolated, by the numbers of a step.
class Differences {
 public:
  Differences(const ContactMoments& contact, const MomentStep& step)
      : contact_(contact), step_(step) {}
  MomentTangent tangent() {
    MomentTangent k;
    k.by_turn.col(0) = slope_by(step_.roll[0], 0.1);
    k.by_turn.col(1) = slope_by(step_.roll[1], 0.1);
    k.by_turn.col(2) = slope_by(step_.twist, 0.1);
    k.by_normal = slope_by(step_.normal_new, step_.normal_new);
    k.by_overlap = slope_by(step_.overlap_new, step_.overlap_new);
    return k;
  }
  /// Whether a spring begins to slip inside of a difference, so that both levels do not agree.
  bool are_at_event() const { return at_event_; }

 private:
  Answer slope_by(double& number, double scale) {
    const double at = number;
    const auto difference = [&](double h) -> Answer {
      number = at + h;
      const Answer more = answer_of(contact_, step_);
      number = at - h;
      const Answer less = answer_of(contact_, step_);
      number = at;
      return (more - less) / (2 * h);
    };
    const double h = 1e-5 * scale;
    const Answer far = difference(h);
    const Answer near = difference(h / 2);
    at_event_ = at_event_ || (near - far).norm() * scale > 1e-9;
    return (4 * near - far) / 3;
  }

  const ContactMoments& contact_;
  MomentStep step_;
  bool at_event_ = false;
};

/// Largest difference over the largest entry: of turns, of the normal force, of the overlap.
double misfit(const MomentTangent& found, const MomentTangent& due) {
  const auto one = [](const auto& a, const auto& b) {
    const double size = std::max(b.cwiseAbs().maxCoeff(), 0.1);
    return (a - b).cwiseAbs().maxCoeff() / size;
  };
  // An overlap of about 0.01 m.
  return std::max({one(found.by_turn, due.by_turn), one(found.by_normal, due.by_normal),
                   one(0.01 * found.by_overlap, 0.01 * due.by_overlap)});
}

/// Random turns, of which every fifth is none.
class Turns {
 public:
  explicit Turns(unsigned seed) : random_(seed) {}
  MomentStep next() {
    const bool rests = ++count_ % 5 == 0;
    step_.roll = rests ? Vector2(0, 0) : Vector2(0.15 * uniform(), 0.15 * uniform());
    step_.twist = rests ? 0 : 0.15 * uniform();
    step_.roll_rate = {uniform(), uniform()};
    step_.twist_rate = uniform();
    step_.normal_old = step_.normal_new;
    step_.overlap_old = step_.overlap_new;
    step_.normal_new = 1 + 0.7 * uniform();
    step_.overlap_new = 0.01 * (1 + 0.7 * uniform());
    step_.radius_p = 0.8;
    step_.radius_q = 1.7;
    return step_;
  }

 private:
  double uniform() { return std::uniform_real_distribution<double>(-1, 1)(random_); }

  std::mt19937 random_;
  MomentStep step_;
  int count_ = 0;
};

/// What was seen along a path.
struct Seen {
  double worst = 0;
  int events = 0;
  int sticks = 0;
  int slips = 0;
};

Seen follow(const MomentChoices& choices, const MomentMaterial& material, bool twists) {
  ContactMoments contact(choices, material, "law");
  Turns turns(11);
  Seen seen;
  for (int i = 0; i < 200; ++i) {
    const MomentStep step = turns.next();
    const auto told = contact.tangent(step);
    BOOST_TEST_REQUIRE(told.has_value());
    Differences differences(contact, step);
    const double off = misfit(*told, differences.tangent());
    if (differences.are_at_event())
      ++seen.events;
    else
      seen.worst = std::max(seen.worst, off);
    const ContactMoment moment = contact.advance(step);
    const Regime regime = twists ? moment.twisting_regime : moment.rolling_regime;
    ++(regime == Regime::slip ? seen.slips : seen.sticks);
  }
  return seen;
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_rolling_are_what_differences_find) {
  for (const RollingRule rule : {RollingRule::linear_conventional, RollingRule::linear_refined,
                                 RollingRule::epsd, RollingRule::epsd2, RollingRule::sds}) {
    for (const MomentMaterial& material : {hertzian, linear}) {
      BOOST_TEST_INFO_SCOPE(name_of(rule));
      const Seen seen = follow(chosen(rule, TwistingRule::none), material, false);
      BOOST_TEST(seen.worst < 1e-9);
      BOOST_TEST(seen.events == 0);
      BOOST_TEST(seen.sticks > 20);
      BOOST_TEST(seen.slips > 10);
    }
  }
}

BOOST_AUTO_TEST_CASE(of_twisting_are_what_differences_find) {
  for (const TwistingRule rule :
       {TwistingRule::linear, TwistingRule::sds, TwistingRule::marshall}) {
    BOOST_TEST_INFO_SCOPE(name_of(rule));
    const Seen seen = follow(chosen(RollingRule::none, rule), stiff, true);
    BOOST_TEST(seen.worst < 1e-9);
    BOOST_TEST(seen.events == 0);
    BOOST_TEST(seen.sticks > 20);
    BOOST_TEST(seen.slips > 10);
  }
}

/// Four hundred springs, each of which begins to slip at a twist of its own.
BOOST_AUTO_TEST_CASE(of_partial_slip_add_up_spring_by_spring) {
  const Seen seen = follow(chosen(RollingRule::none, TwistingRule::hertz_torsion), stiff, true);
  BOOST_TEST(seen.worst < 1e-8);
  BOOST_TEST(seen.events < 60);
  BOOST_TEST(seen.sticks > 20);  // in part
}

/// Moments against the rate: the cap alone counts, and at rest the rotation.
BOOST_AUTO_TEST_CASE(of_moments_without_springs_know_the_cap) {
  const Seen seen = follow(chosen(RollingRule::constant, TwistingRule::constant), hertzian, true);
  BOOST_TEST(seen.worst < 1e-9);
  ContactMoments contact(chosen(RollingRule::constant, TwistingRule::constant), hertzian, "law");
  MomentStep step;
  step.roll = {0.03, -0.04};
  step.twist = -0.1;
  step.normal_new = 2;
  step.overlap_new = 0.01;
  const MomentTangent k = contact.tangent(step).value();
  BOOST_TEST(misfit(k, Differences(contact, step).tangent()) < 1e-9);
  BOOST_TEST(k.by_turn.topLeftCorner(2, 2).norm() > 1);  // the cap over the rotation
  BOOST_TEST(k.by_turn(2, 2) == 0);
  const Seen viscous = follow(chosen(RollingRule::viscous, TwistingRule::viscous), hertzian, true);
  BOOST_TEST(viscous.worst == 0);  // dashpots are left out
}

/// By hand: a spring of 1 N m at its cap of 0.2 N m, whose trial moment is twice that.
BOOST_AUTO_TEST_CASE(in_slip_fall_with_the_trial_moment) {
  MomentChoices choices = chosen(RollingRule::linear_conventional, TwistingRule::linear);
  choices.arm = RollingArm::own;
  ContactMoments contact(choices, linear, "law");
  MomentStep step;
  step.roll = {0.4, 0};
  step.twist = 0.1;
  step.normal_new = step.overlap_new = 1;
  const MomentTangent k = contact.tangent(step).value();
  Matrix3 by_turn;
  by_turn << 0, 0, 0, 0, 0.5, 0, 0, 0, 0.8;
  BOOST_TEST((k.by_turn - by_turn).norm() < 1e-15);
  BOOST_TEST((k.by_normal - Vector3(0.2, 0, 0)).norm() < 1e-15);
  BOOST_TEST(k.by_overlap.isZero(0));
}

BOOST_AUTO_TEST_CASE(are_zero_in_a_gap_and_change_nothing) {
  ContactMoments contact(chosen(RollingRule::sds, TwistingRule::hertz_torsion), hertzian, "law");
  Turns turns(3);
  for (int i = 0; i < 3; ++i) contact.advance(turns.next());
  const std::vector<double> before = contact.pack();
  MomentStep gap = turns.next();
  contact.tangent(gap);
  BOOST_TEST(contact.pack() == before);
  gap.overlap_new = -1e-3;
  const MomentTangent k = contact.tangent(gap).value();
  BOOST_TEST(k.by_turn.isZero(0));
  BOOST_TEST((k.by_normal.isZero(0) && k.by_overlap.isZero(0)));
}

BOOST_AUTO_TEST_CASE(are_not_told_of_moments_of_another) {
  class Foreign final : public OwnMoments {
   public:
    MomentMemory memory() const override { return {}; }
    ContactMoment advance(const MomentStep&, std::span<double>) override { return {}; }
  };
  BOOST_TEST(!ContactMoments(std::make_shared<Foreign>()).tangent({}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
