// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/moments/moment_paths.hpp"

#include "cases/random_numbers.hpp"

namespace stickslip::cases::properties {
namespace {

std::optional<double> if_given(double number) {
  return std::isnan(number) ? std::nullopt : std::optional(number);
}

std::optional<double> times(const std::optional<double>& number, double factor) {
  if (!number) return std::nullopt;
  return *number * factor;
}

double contact_radius(const Pressed& at) {
  return std::sqrt(reduced_radius(at.radii.p, at.radii.q) * at.overlap);
}

/// kt of a linear law, 4 G a/(2 - nu) of a Hertzian one of two bodies of the same material [N/m].
std::optional<double> shear_stiffness(const Subject& subject, const Pressed& at) {
  if (subject.can(Capability::hertzian) && subject.has("G") && subject.has("nu"))
    return 4 * subject.value("G") / (2 - subject.value("nu")) * contact_radius(at);
  if (subject.has("kt")) return subject.value("kt");
  return std::nullopt;
}

/// mu times the normal force times the arm [N m].
std::optional<double> cap_of(const Subject& subject, double mu, const Pressed& at) {
  return times(if_given(mu),
               subject.moments().arm_length(at.radii.p, at.radii.q) * std::max(at.normal, 0.0));
}

/// The turn that brings it to its cap [rad].
double turn_to_cap(const Slider& slider) {
  constexpr double otherwise = 0.01;
  constexpr double most = 0.1;
  if (!slider.stiffness || !slider.cap || !(*slider.stiffness > 0)) return otherwise;
  return std::clamp(*slider.cap / *slider.stiffness, 1e-9, most);
}

}  // namespace

Slider rolling_slider(const Subject& subject, const Pressed& at) {
  const MomentChoices& moments = subject.moments();
  const std::optional<double> cap = cap_of(subject, moments.mu_rolling, at);
  const double arm = reduced_radius(at.radii.p, at.radii.q);
  switch (moments.rolling) {
    case RollingRule::none:
    case RollingRule::viscous:
      return {};
    case RollingRule::constant:
      return {std::nullopt, cap};
    case RollingRule::epsd2:
      return {times(shear_stiffness(subject, at), arm * arm), cap};
    case RollingRule::linear_conventional:
    case RollingRule::linear_refined:
    case RollingRule::epsd:
    case RollingRule::sds:
    case RollingRule::own:
      break;
  }
  return {if_given(moments.k_rolling), cap};
}

Slider twisting_slider(const Subject& subject, const Pressed& at) {
  const MomentChoices& moments = subject.moments();
  const double a = contact_radius(at);
  const double friction = subject.mu() * std::max(at.normal, 0.0) * a;
  switch (moments.twisting) {
    case TwistingRule::none:
    case TwistingRule::viscous:
      return {};
    case TwistingRule::constant:
      return {std::nullopt, cap_of(subject, moments.mu_twisting, at)};
    case TwistingRule::marshall:
      return {times(shear_stiffness(subject, at), a * a / 2), 2. / 3 * friction};
    case TwistingRule::hertz_torsion:
      return {16. / 3 * subject.value("G") / 2 * a * a * a, 3 * std::numbers::pi / 16 * friction};
    case TwistingRule::linear:
    case TwistingRule::sds:
    case TwistingRule::own:
      break;
  }
  return {if_given(moments.k_twisting), cap_of(subject, moments.mu_twisting, at)};
}

TurnedStep turning_as_it_slides(const Subject& subject, const ContactStep& step) {
  constexpr double turn_to_cap = 0.01;
  const Vector2 moved = turn_to_cap / subject.scale().slip_distance * step.shift;
  return {step, {Vector2(moved[1], 0.7 * moved[0]), moved[0] - moved[1]}};
}

PairRadii unequal_radii(const Subject& subject) {
  return {subject.scale().radius, 3 * subject.scale().radius};
}

std::vector<Turned> follow_turns(const Subject& subject, const PairPath& path) {
  const PairRadii radii{path.radius_p, path.radius_q};
  const auto [forces, couples] = drive_pair_with_moments(subject.turning(radii), path);
  const std::vector<PairGeometry> geometry = pair_geometry(path);
  std::vector<Turned> all;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const Vector3& n = geometry[i + 1].normal;
    const Vector3 rotation = path.steps[i].rotation_q - path.steps[i].rotation_p;
    Turned turned;
    turned.at = {radii, geometry[i + 1].overlap, -forces[i].force.on_p.dot(n)};
    turned.overlap_old = geometry[i].overlap;
    turned.twist = n.dot(rotation);
    turned.roll = rotation - turned.twist * n;
    turned.couple = couples[i];
    turned.twisting = n.dot(couples[i].on_p);
    turned.rolling = couples[i].on_p - turned.twisting * n;
    all.push_back(turned);
  }
  return all;
}

RollWalk::RollWalk(const Subject& subject, const PairRadii& radii)
    : radii_(radii),
      overlap_unit_(subject.rolling_overlap()),
      walk_(radii.p, radii.q, subject.scale().dt) {
  PairWalk press(radii.p, radii.q, subject.scale().dt);
  press.move({-overlap_unit_, 0, 0});
  const Pressed at = follow_turns(subject, press.path()).back().at;
  roll_unit_ = turn_to_cap(rolling_slider(subject, at));
  twist_unit_ = turn_to_cap(twisting_slider(subject, at));
}

RollWalk& RollWalk::to(double overlap, const Vector2& roll, double twist) {
  const double share_q = std::isinf(radii_.q) ? 0 : radii_.p / (radii_.p + radii_.q);
  const Vector3 rotation(0, roll_unit_ * roll[0], roll_unit_ * roll[1]);
  const Vector3 about_normal(twist_unit_ * twist, 0, 0);
  // Half of the twist on each body: the pair does not spin about its normal.
  walk_.move({overlap_unit_ * (overlap_ - overlap), 0, 0},
             (share_q - 1) * rotation - about_normal / 2, share_q * rotation + about_normal / 2);
  overlap_ = overlap;
  return *this;
}

RollWalk& RollWalk::turn(int times, const Vector2& roll, double twist) {
  for (int i = 0; i < times; ++i) to(overlap_, roll, twist);
  return *this;
}

RollWalk& RollWalk::turn_all(const Vector3& rotation, int steps) {
  walk_.turn(rotation, steps);
  return *this;
}

RollWalk& RollWalk::slide(const Vector2& movement) {
  walk_.move(radii_.p * Vector3(0, movement[0], movement[1]));
  return *this;
}

std::vector<PairRadii> two_bodies(const Subject& subject) {
  const double small = subject.scale().radius;
  return {{small, 3 * small}, {3 * small, small}};
}

std::vector<PairRadii> pairs_and_wall(const Subject& subject) {
  std::vector<PairRadii> all = two_bodies(subject);
  all.push_back({subject.scale().radius, std::numeric_limits<double>::infinity()});
  return all;
}

PairPath random_turns(const Subject& subject, const PairRadii& radii, std::uint64_t seed) {
  RandomNumbers random(seed);
  RollWalk walk(subject, radii);
  walk.to(1);
  constexpr int legs = 6;
  constexpr int steps = 5;
  for (int leg = 0; leg < legs; ++leg) {
    Vector2 roll;  // arguments may be drawn in any order
    for (const int axis : {1, 0}) roll[axis] = random.between(-0.6, 0.6);
    const double twist = random.between(-0.6, 0.6);
    const double change = (random.between(0.4, 1.6) - walk.overlap()) / steps;
    for (int i = 0; i < steps; ++i) walk.to(walk.overlap() + change, roll, twist);
  }
  return walk.path();
}

std::vector<std::pair<std::string, PairPath>> telling_turns(const Subject& subject) {
  std::vector<std::pair<std::string, PairPath>> all;
  const PairRadii radii = two_bodies(subject).front();
  const auto take = [&](const char* name, const auto& go) {
    RollWalk walk(subject, radii);
    go(walk.to(0.5).to(1));
    all.emplace_back(name, walk.path());
  };
  take("roll", [](RollWalk& walk) { walk.turn(4, {0.15, 0}).turn(6, {-0.15, 0}); });
  take("roll both ways", [](RollWalk& walk) { walk.turn(3, {0.1, 0.1}).turn(3, {-0.1, 0.2}); });
  take("roll to the cap", [](RollWalk& walk) { walk.turn(6, {0.4, 0}).turn(6, {-0.5, 0}); });
  take("roll and turn", [](RollWalk& walk) {
    walk.turn(6, {0.4, 0}).turn(6, {0, 0.4}).turn(3, {-0.3, 0.2});
  });
  take("twist", [](RollWalk& walk) { walk.turn(4, {0, 0}, 0.4).turn(8, {0, 0}, -0.4); });
  take("cap that falls at rest", [](RollWalk& walk) {
    walk.turn(3, {0.2, 0.2}, 0.3).to(0.7).to(0.4).turn(2, {0, 0}).to(1.2).turn(2, {0.1, 0}, -0.1);
  });
  take("press and roll", [](RollWalk& walk) {
    for (int i = 1; i <= 5; ++i) walk.to(1 + 0.2 * i, {0.4, 0.1}, 0.3);
    for (int i = 1; i <= 6; ++i) walk.to(2 - 0.25 * i, {0.3, -0.2}, 0.4);
  });
  take("rest after rolling", [](RollWalk& walk) {
    walk.turn(3, {0.2, 0.1}, 0.2).turn(4, {0, 0}).turn(2, {0.3, 0.4}, 0.5).turn(3, {0, 0});
  });
  take("gap after rolling", [](RollWalk& walk) {
    walk.turn(3, {0.3, -0.2}, 0.4).to(-0.2).to(-0.1).to(0.5).turn(2, {0.2, 0.2}, -0.3);
  });
  take("roll, then slide and turn as one", [](RollWalk& walk) {
    walk.turn(2, {0.2, 0.1}, 0.2).slide({1e-3, 0}).turn_all({0.3, 0.2, -0.1}, 4);
    walk.turn(2, {0.1, 0}, 0.1);
  });
  all.emplace_back("turns at random", random_turns(subject, radii, 3));
  all.emplace_back("turns on a wall", random_turns(subject, pairs_and_wall(subject).back(), 4));
  return all;
}

}  // namespace stickslip::cases::properties
