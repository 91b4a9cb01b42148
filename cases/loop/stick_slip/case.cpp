// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/stick_slip/case.hpp"

#include "cases/drive/single_contact.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/two_coefficients.hpp"

namespace stickslip::cases {
namespace {

/// Runs that begin in so many different parts of a step, with steps that are shorter by up to the
/// range: where in a step slip begins, and begins again, is chance.
constexpr int runs_of_drag = 16;
constexpr double range_of_steps = 0.1;
/// Its multiples less their whole parts fill the range evenly, and never in steps of a cycle.
constexpr double golden_section = std::numbers::phi - 1;
/// Allowed deviation of an order where slip begins inside steps.
constexpr double uneven_drag = 0.4;

/// The plane moves against the stretch of the spring, and friction on the block with the drag's
/// sign reversed.
StickSlip::Sample sample_of(const StickSlip& s, const reference::BeltState& state) {
  return {.time = narrow(state.time),
          .stretch = narrow(state.position),
          .velocity = s.drag - narrow(state.velocity),
          .friction = narrow(state.friction),
          .dissipated = narrow(state.dissipated),
          .slides = state.slides};
}

/// Mean time from one onset to the next; none where there are fewer than two.
std::optional<double> period_of(std::span<const double> onsets) {
  if (onsets.size() < 2) return std::nullopt;
  return (onsets.back() - onsets.front()) / static_cast<double>(onsets.size() - 1);
}

/// Beginnings of slip, in the middle of the step that ends in it.
std::vector<double> onsets_of(std::span<const StickSlip::Sample> path, double dt) {
  std::vector<double> onsets;
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (path[i].slides && !path[i - 1].slides) onsets.push_back(path[i].time - 0.5 * dt);
  }
  return onsets;
}

std::vector<double> onsets_of(const reference::BeltMotion& motion) {
  std::vector<double> onsets;
  for (const reference::BeltEvent& event : motion.events) {
    if (event.slides) onsets.push_back(narrow(event.time));
  }
  return onsets;
}

}  // namespace

reference::BeltBlock StickSlip::belt() const {
  check_kinetic_friction(mu, mu_kinetic);
  return {.mass = wide(mass),
          .spring = wide(spring),
          .kt = wide(kt),
          .load = wide(load),
          .mu = wide(mu),
          .mu_kinetic = wide(mu_kinetic),
          .belt = wide(drag),
          .velocity = wide(drag),
          .dashpot = wide(dashpot)};
}

reference::DraggedCycle StickSlip::rigid_cycle() const {
  return reference::dragged_cycle({.mass = wide(mass),
                                   .spring = wide(spring),
                                   .static_limit = wide(mu) * wide(load),
                                   .kinetic_limit = wide(mu_kinetic) * wide(load),
                                   .velocity = wide(drag)});
}

double StickSlip::stick_period() const {
  return 2 * std::numbers::pi * std::sqrt(mass / (spring + kt));
}

std::vector<StickSlip::Sample> StickSlip::exact_at(std::span<const double> times) const {
  if (times.empty()) return {};
  const reference::BeltBlock block = belt();
  const auto motion = reference::belt_motion(block, wide(*std::ranges::max_element(times)));
  std::vector<Sample> path;
  for (const double time : times)
    path.push_back(sample_of(*this, reference::belt_state(block, motion, wide(time))));
  return path;
}

std::vector<StickSlip::Sample> StickSlip::trace(const Scheme& scheme, double from,
                                                double steps_per_period) const {
  const Sample first = exact_at(std::array{from}).front();
  // The contact moves by the way of the plane under the block; its force acts against that.
  SingleContact contact(scheme, load / kn, 0, -first.velocity, -first.friction / kt);
  double time = 0;
  const auto acceleration = [&](const Vector2& at, const Vector2& velocity, const ContactForce& f) {
    const double stretch = first.stretch + at[1] + drag * time;
    const double viscous = f.regime == Regime::stick ? dashpot * velocity[1] : 0;
    return Vector2(0, (-spring * stretch - f.tangential[0] - viscous) / mass);
  };
  contact.start(acceleration({0, 0}, {0, -first.velocity}, contact.force()));
  const double dt = stick_period() / steps_per_period;
  const long steps = std::max(1L, static_cast<long>((duration - from) / dt));
  std::vector<Sample> path;
  path.reserve(static_cast<std::size_t>(steps));
  for (long i = 1; i <= steps; ++i) {
    time = static_cast<double>(i) * dt;
    contact.step(dt, acceleration);
    path.push_back({from + time, first.stretch + contact.position()[1] + drag * time,
                    -contact.velocity()[1], -contact.force().tangential[0], contact.dissipated(),
                    contact.force().regime == Regime::slip});
  }
  return path;
}

StickSlip::Outcome StickSlip::run(const Scheme& scheme, int steps_per_period) const {
  const auto right_period = period_of(onsets_of(reference::belt_motion(belt(), wide(duration))));
  std::vector<double> stretch;
  std::vector<double> period;
  std::vector<double> heat;
  for (int k = 0; k < runs_of_drag; ++k) {
    const double share = (k + 0.5) / runs_of_drag;
    const double shorter = k * golden_section - std::floor(k * golden_section);
    const double steps = steps_per_period * (1 + range_of_steps * shorter);
    const double dt = stick_period() / steps;
    const auto path = trace(scheme, dt * share, steps);
    const std::size_t stride = std::max<std::size_t>(1, path.size() / 64);
    std::vector<double> times;
    for (std::size_t i = stride - 1; i < path.size(); i += stride) times.push_back(path[i].time);
    times.push_back(path.back().time);
    const std::vector<Sample> right = exact_at(times);
    for (std::size_t i = 0; i + 1 < right.size(); ++i)
      stretch.push_back((path[stride * (i + 1) - 1].stretch - right[i].stretch) / length());
    heat.push_back(path.back().dissipated / right.back().dissipated - 1);
    const auto found = period_of(onsets_of(path, dt));
    if (right_period) period.push_back(found ? *found / *right_period - 1 : 1);
  }
  return {.stretch = norms_of(stretch).root_mean_square,
          .period = norms_of(period).root_mean_square,
          .heat = norms_of(heat).root_mean_square};
}

std::vector<CrossCheckResult> StickSlip::cross_checks() const {
  const auto closed = reference::belt_motion(belt(), wide(duration));
  const auto stepped = reference::stepped_belt_motion(belt(), wide(duration));
  const auto off = [&](long double a, long double b, double scale) {
    return narrow(std::abs(a - b)) / scale;
  };
  double events = closed.events.size() == stepped.events.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(closed.events.size(), stepped.events.size()); ++i)
    events = worse(events, off(closed.events[i].time, stepped.events[i].time, duration));
  return {{"events by steps of Runge and Kutta", events, 1e-12},
          {"stretch in the end by the same",
           off(closed.end.position, stepped.end.position, length()), 1e-11},
          {"heat until the end by the same",
           off(closed.end.dissipated, stepped.end.dissipated, mu * load * drag * duration), 1e-11}};
}

Expected<StickSlip::Outcome> StickSlip::expect(const Scheme& scheme) const {
  if (const auto of_fall = expect_of_fall(scheme, mu, mu_kinetic, uneven_drag)) return *of_fall;
  return Expectation::of_order(0, "slip and dashpot begin inside steps");
}

}  // namespace stickslip::cases
