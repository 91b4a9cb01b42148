// SPDX-License-Identifier: BSD-3-Clause
// The path of the case, in lengths that suit the law, and what answers to it.
#include "cases/drive/drive.hpp"
#include "cases/resume/resume/case.hpp"

namespace stickslip::cases {
namespace {

constexpr double radius_of_path = 0.01;            ///< of p [m]; that of q is three times as large
constexpr double overlap = 1e-3 * radius_of_path;  ///< a typical one [m]
constexpr double time_step = 1e-5;                 ///< [s]
/// Caps of rolling and twisting over the normal force and R', and the turn that comes to them.
constexpr double mu_rolling = 0.1;
constexpr double mu_twisting = 0.05;
constexpr double turn_to_cap = 0.01;  ///< [rad]
/// Largest shift over that to the friction limit, and largest turn over that to the cap.
constexpr double beyond = 2;

/// A point of the path: overlap and shift over their units, and how far q has turned relative to p
/// over `turn_to_cap`.
struct Place {
  double overlap = 0;
  Vector2 shift = Vector2::Zero();
  Vector2 roll = Vector2::Zero();
  double twist = 0;
};

/// Two contacts with a gap between them, from 0.36 to 0.64; nothing repeats itself.
Place place_at(double t) {
  const auto wave = [t](double times, double phase) {
    return std::sin(2 * std::numbers::pi * times * t + phase) - std::sin(phase);
  };
  return {
      .overlap = 1.2 * std::sin(3 * std::numbers::pi * t) + 0.6 * std::sin(std::numbers::pi * t),
      .shift = beyond * Vector2(wave(2.3, 0.4), wave(3.1, 1.1)),
      .roll = beyond * Vector2(wave(2.7, 0.2), wave(1.9, 0.9)),
      .twist = beyond * wave(2.1, 0.7)};
}

ContactStep step_between(const Place& from, const Place& to, double slip_distance) {
  ContactStep step;
  step.overlap_old = overlap * from.overlap;
  step.overlap_new = overlap * to.overlap;
  step.approach = step.overlap_new - step.overlap_old;
  step.shift = slip_distance * (to.shift - from.shift);
  step.dt = time_step;
  step.velocity = step.shift / time_step;
  step.approach_velocity = step.approach / time_step;
  step.effective_radius = effective_radius(radius_of_path, 3 * radius_of_path);
  return step;
}

/// Normal force at the typical overlap [N].
double normal_force(const AnyLaw& law) {
  const ContactStep press = step_between({}, {.overlap = 1}, 0);
  return std::abs(drive(law, std::span(&press, 1)).back().normal);
}

/// Shift from rest to the friction limit at the typical overlap, by the first stiffness of the law
/// [m].
double slip_distance_of(const AnyLaw& law, double normal) {
  constexpr double small = 1e-3;
  const double mu = law.value("mu").value_or(0.5);
  const Place pressed{.overlap = 1};
  const std::array path{step_between({}, pressed, 0),
                        step_between(pressed, {.overlap = 1, .shift = {1, 0}}, small * overlap)};
  const double stiffness = drive(law, path).back().tangential.norm() / (small * overlap);
  const double distance = mu * normal / stiffness;
  return std::isfinite(distance) && distance > 0 ? distance : overlap;
}

/// The law with caps that the path comes to, where its words do not set them.
FramedLaw with_caps(const Scheme& scheme, const PairRadii& radii, double normal) {
  FramedLaw law = scheme.framed;
  const double unit = reduced_radius(radii.p, radii.q) * normal / turn_to_cap;
  for (const auto& [name, value] :
       {std::pair{"mu-rolling", mu_rolling}, std::pair{"k-rolling", mu_rolling * unit},
        std::pair{"mu-twisting", mu_twisting}, std::pair{"k-twisting", mu_twisting * unit}}) {
    if (!scheme.sets(name)) set_moment(law, name, value, radii);
  }
  if (law.moment_source == MomentSource::options) law.moments.leave_out_uncapped();
  return law;
}

}  // namespace

ResumedPath::ResumedPath(const Scheme& scheme, int steps)
    : law_(scheme.framed), radii_{radius_of_path, 3 * radius_of_path} {
  const double normal = normal_force(scheme.law());
  const double slip_distance = slip_distance_of(scheme.law(), normal);
  law_ = with_caps(scheme, radii_, normal);
  Place from = place_at(0);
  for (int i = 1; i <= steps; ++i) {
    const Place to = place_at(static_cast<double>(i) / steps);
    steps_.push_back(
        {step_between(from, to, slip_distance),
         {turn_to_cap * (to.roll - from.roll), turn_to_cap * (to.twist - from.twist)}});
    from = to;
  }
}

std::vector<TurnedStep> ResumedPath::beside(std::size_t other) const {
  const double angle = 1.3 * static_cast<double>(other);
  Matrix2 turn;
  turn << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
  std::vector<TurnedStep> turned = steps_;
  if (other == 0) return turned;
  for (TurnedStep& s : turned) {
    s.step.shift = turn * s.step.shift;
    s.step.velocity = turn * s.step.velocity;
    s.turn.roll = turn * s.turn.roll;
  }
  return turned;
}

std::vector<TurnedAnswer> ResumedPath::uninterrupted() const {
  ContactList list(law_, radii_, 1);
  std::vector<TurnedAnswer> answers;
  for (const TurnedStep& step : steps_) answers.push_back(list.advance(0, step));
  return answers;
}

}  // namespace stickslip::cases
