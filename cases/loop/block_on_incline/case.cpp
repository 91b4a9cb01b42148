// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/block_on_incline/case.hpp"

#include "cases/drive/bodies/moved_contact.hpp"
#include "cases/drive/single_contact.hpp"
#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Runs that begin in so many different parts of a step: where in a step slip begins is chance, and
/// one run alone has an error that jumps with the number of steps.
constexpr int phases_of_block = 6;
/// Allowed deviation of an order where slip begins or ends inside steps.
constexpr double uneven_on_incline = 0.3;
/// Round-off of a block at rest, over the stretch of its spring.
constexpr double rest_round_off = 1e-12;

double angle(const BlockOnIncline& b, double slope) { return std::atan(slope * b.mu); }
double normal_force(const BlockOnIncline& b, double slope) {
  return b.mass * b.gravity * std::cos(angle(b, slope));
}

/// Where the blocks are in the end [m], and what the second has lost [J].
BlockOnIncline::Outcome exact_ends(const BlockOnIncline& b, double mass_factor) {
  const auto end = [&](double slope) {
    return b.motion(slope, mass_factor).at(wide(b.end_time()));
  };
  const auto stopped = end(b.stop);
  return {.slide = narrow(end(b.slide).position),
          .stop = narrow(stopped.position),
          .heat = narrow(stopped.dissipated),
          .hold = narrow(end(b.hold).position)};
}

/// What the errors of those are relative to.
BlockOnIncline::Outcome scales(const BlockOnIncline& b) {
  const double stretch = b.limit(b.stop) / b.kt;
  return {.slide = std::abs(exact_ends(b, 1).slide),
          .stop = stretch,
          .heat = b.limit(b.stop) * stretch,
          .hold = b.drive(b.hold) / b.kt,
          .rest = 1};
}

/// Steps a block from a state on, with its contact spring stretched by `stretch` [m].
std::vector<BlockOnIncline::Sample> step_from(const BlockOnIncline& b, const Scheme& scheme,
                                              double slope,
                                              const reference::BlockState<double>& state,
                                              double stretch, double steps_per_period) {
  const double dt = b.period() / steps_per_period;
  const int steps = std::max(1, static_cast<int>(b.periods * steps_per_period) - 1);
  std::vector<BlockOnIncline::Sample> path;
  const auto go = [&](const auto& contact, const auto& step) {
    for (int i = 1; i <= steps; ++i) {
      step();
      path.push_back(
          {state.time + i * dt, state.position + contact.position()[1], contact.dissipated()});
    }
    return path;
  };
  if (scheme.law().moves_bodies()) {
    MovedContact contact(scheme, {.mass = b.mass,
                                  .overlap = normal_force(b, slope) / b.kn,
                                  .largest_overlap = normal_force(b, slope) / b.kn,
                                  .load = {normal_force(b, slope), b.drive(slope)}});
    return go(contact, [&] { contact.step(dt); });
  }
  SingleContact contact(scheme, normal_force(b, slope) / b.kn, 0, state.velocity, stretch);
  const auto acceleration = [&](const Vector2&, const Vector2&, const ContactForce& f) {
    return Vector2(0, (b.drive(slope) - f.tangential[0]) / b.mass);
  };
  contact.start(acceleration({}, {}, contact.force()));
  return go(contact, [&] { contact.step(dt, acceleration); });
}

}  // namespace

double BlockOnIncline::drive(double slope) const {
  return mass * gravity * std::sin(angle(*this, slope));
}
double BlockOnIncline::limit(double slope) const { return mu * normal_force(*this, slope); }
double BlockOnIncline::period() const { return 2 * std::numbers::pi * std::sqrt(mass / kt); }

reference::DrivenBlock<Real> BlockOnIncline::block(double slope, double mass_factor) const {
  reference::DrivenBlock<Real> b;
  b.mass = wide(mass) * wide(mass_factor);
  b.drive = drive(slope);
  b.contact_stiffness = kt;
  b.limit = limit(slope);
  return b;
}

reference::DrivenMotion<Real> BlockOnIncline::motion(double slope, double mass_factor) const {
  return reference::solve(block(slope, mass_factor), reference::BlockState<Real>{},
                          wide(end_time()));
}

std::vector<BlockOnIncline::Sample> BlockOnIncline::let_go(const Scheme& scheme, double slope,
                                                           double start,
                                                           double steps_per_period) const {
  const double w = 2 * std::numbers::pi / period();
  const double amplitude = drive(slope) / kt;
  const double half = std::sin(0.5 * w * start);
  const reference::BlockState<double> state{start, 2 * amplitude * half * half,
                                            amplitude * w * std::sin(w * start), 0, 0};
  return step_from(*this, scheme, slope, state, state.position, steps_per_period);
}

BlockOnIncline::Outcome BlockOnIncline::run(const Scheme& scheme, int steps_per_period) const {
  const Outcome scale = scales(*this);
  const auto sliding = motion(slide);
  const auto stopping = motion(stop);
  const auto holding = motion(hold);
  std::vector<double> slid;
  std::vector<double> stopped;
  std::vector<double> lost;
  std::vector<double> held;
  const bool is_moved = scheme.law().moves_bodies();
  for (int k = 0; k < phases_of_block; ++k) {
    const double start = is_moved ? 0 : period() / steps_per_period * (k + 0.5) / phases_of_block;
    const double steps = is_moved ? steps_of_run(steps_per_period, k) : steps_per_period;
    const auto error_in_the_end = [&](double slope, const reference::DrivenMotion<Real>& path) {
      const Sample found = let_go(scheme, slope, start, steps).back();
      const auto exact = path.at(wide(found.time));
      return Sample{found.time, found.position - narrow(exact.position),
                    found.dissipated - narrow(exact.dissipated)};
    };
    slid.push_back(error_in_the_end(slide, sliding).position / scale.slide);
    const Sample off = error_in_the_end(stop, stopping);
    stopped.push_back(off.position / scale.stop);
    lost.push_back(off.dissipated / scale.heat);
    held.push_back(error_in_the_end(hold, holding).position / scale.hold);
  }
  const double stretch = drive(rest) / kt;
  // A contact that begins with its spring stretched is not virgin.
  double farthest = is_moved ? no_number : 0;
  if (!is_moved)
    for (const Sample& now : step_from(*this, scheme, rest, {}, stretch, steps_per_period))
      farthest = std::max(farthest, std::abs(now.position) / stretch);
  return {.slide = norms_of(slid).root_mean_square,
          .stop = norms_of(stopped).root_mean_square,
          .heat = norms_of(lost).root_mean_square,
          .hold = norms_of(held).root_mean_square,
          .rest = farthest};
}

std::vector<CrossCheckResult> BlockOnIncline::cross_checks() const {
  // What becomes of each block is known without solving for its motion.
  const Outcome exact = exact_ends(*this, 1);
  const double lost = limit(stop) * narrow(reference::incline_release(block(stop)).slip_distance);

  const auto onset = motion(slide).stages.back().start;
  const Real acceleration = reference::incline_release(block(slide)).acceleration;
  const Real since = wide(end_time()) - onset.time;
  const Real slid = onset.position + since * (onset.velocity + acceleration * since / 2);

  const double amplitude = drive(hold) / kt;
  const Real frequency = reference::incline_release(block(hold)).frequency;
  const double swung = amplitude * (1 - std::cos(narrow(frequency * wide(end_time()))));

  return {{"stops: heat against the closed slip distance", std::abs(exact.heat / lost - 1), 1e-13},
          {"slides: position against the acceleration g(sin − μ cos) from the onset on",
           std::abs(narrow(slid) / exact.slide - 1), 1e-13},
          {"holds: position against the cosine", std::abs(exact.hold - swung) / amplitude, 1e-12}};
}

Expected<BlockOnIncline::Outcome> BlockOnIncline::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const IntegratorClaims loop = claims_of(scheme.integrator);
  Expected<Outcome> all;
  if (loop.impulse != 1) {
    const Outcome exact = exact_ends(*this, 1);
    const Outcome wrong = exact_ends(*this, loop.mass_factor());
    const Outcome scale = scales(*this);
    const std::string why = why_mass_seems_larger(loop);
    for (const auto field : {&Outcome::slide, &Outcome::stop, &Outcome::heat, &Outcome::hold}) {
      const double gap = std::abs(wrong.*field - exact.*field) / scale.*field;
      all[field] = gap < 1e-6 ? Expectation::of_order(0, why)
                              : Expectation::wrong(gap, 0.05 * gap + 1e-3, why);
    }
  } else if (loop.half_a_step_apart) {
    all = Expectation::of_order(1, std::string(loop.why), uneven_on_incline);
    all[&Outcome::heat] = Expectation::of_order(0, "first-order errors cancel in part");
  } else if (loop.smooth_forces_only) {
    all = Expectation::of_order(0, std::string(loop.why));
  } else if (movement_leads(scheme)) {
    all = Expectation::of_order(1, "velocity times dt acts as a further viscosity",
                                uneven_on_incline);
  } else {
    all = Expectation::of_order(2, "order 2, with slip that begins and ends inside steps",
                                uneven_on_incline);
    all[&Outcome::hold] = Expectation::of_order(2, "the integrator is of order 2");
  }
  all[&Outcome::rest] =
      Expectation::exact(rest_round_off, "the spring carries the block from the start");
  return all;
}

std::vector<reference::NamedNumber> BlockOnIncline::numbers() const {
  const Outcome end = exact_ends(*this, 1);
  const auto number = [](const char* label, const char* unit, const char* text, double value) {
    return reference::NamedNumber{label, unit, text, value, 1e-15L * std::abs(wide(value))};
  };
  return {number("slide-position", "m", "end of the block that slides", end.slide),
          number("stop-position", "m", "end of the block that stops", end.stop),
          number("stop-heat", "J", "friction heat of the block that stops", end.heat),
          number("hold-position", "m", "end of the block that holds", end.hold)};
}

}  // namespace stickslip::cases
