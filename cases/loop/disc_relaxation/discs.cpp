// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/disc_relaxation/discs.hpp"

#include <boost/math/tools/roots.hpp>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/schemes/disc_springs.hpp"

namespace stickslip::cases {
namespace {

using Real = LoadedDiscs::Real;
using reference::RelaxingMotion;
using reference::SpringUpdate;

/// Radius of both discs [m].
constexpr double radius = 1;
/// Static overlap over the radius. Along the tangent the finite motion changes the stiffness by
/// about this share; along the normal it changes nothing, and digits of the overlap count.
constexpr double small = 1e-12;
constexpr double small_touching = 1e-6;
constexpr double small_normal = 1e-3;
/// Overlap at which the law's normal force carries the load [m].
double static_overlap(const AnyLaw& law, double load, double first_guess) {
  if (law.moves_bodies()) return load / law.value("kn").value();  // and answers for no contact
  const auto force = [&](double overlap) {
    ContactStep press;
    press.overlap_new = press.approach = overlap;
    press.effective_radius = effective_radius(radius, radius);
    ContactForce answer;
    law.contacts(1)->advance(std::span(&press, 1), std::span(&answer, 1));
    return answer.normal / load - 1;
  };
  std::uintmax_t iterations = 200;
  const auto root = boost::math::tools::bracket_and_solve_root(
      force, first_guess, 2.0, true, boost::math::tools::eps_tolerance<double>(50), iterations);
  return (root.first + root.second) / 2;
}

/// Relative error of the relaxation time in steps of `part` t_c; infinite where nothing decays.
double error_at(const Scheme& scheme, const LoadedDiscs& discs, double part) {
  const double found = time_of(scheme, discs, part);
  const double error = std::abs(found / discs.relaxation_time() - 1);
  return found > 0 && std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

}  // namespace

double LoadedDiscs::load_size() const {
  const double scale = motion == RelaxingMotion::normal ? small_normal
                       : start == Start::pressed        ? small
                                                        : small_touching;
  return static_cast<double>(contact.normal_stiffness) * scale * radius;
}

std::vector<DiscSample> run_discs(const Scheme& scheme, const LoadedDiscs& discs, double dt,
                                  long steps) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const bool normal = discs.motion == RelaxingMotion::normal;
  const bool turns =
      discs.motion == RelaxingMotion::rotation || discs.motion == RelaxingMotion::both;
  const bool pressed = discs.start == LoadedDiscs::Start::pressed && !normal;
  const double force = discs.load_size();
  const Scheme judged = with_parameters(scheme, springs_of(discs.contact, discs.mu).by_role());
  const double mass = static_cast<double>(discs.contact.mass);
  Body fixed;
  fixed.radius = radius;
  fixed.mass = fixed.inertia = infinite;
  Body free = fixed;
  free.position = Vector3(2 * radius, 0, 0);
  if (pressed) free.position[0] -= static_overlap(judged.law(), force, small * radius);
  if (discs.motion != RelaxingMotion::rotation) free.mass = mass;
  if (turns)
    free.inertia = static_cast<double>(discs.contact.inertia_factor) * mass * radius * radius;
  free.load = Vector3(-force, normal ? 0 : force, 0);
  if (!normal &&
      (discs.load == LoadedDiscs::Load::at_contact || discs.motion == RelaxingMotion::rotation))
    free.torque = Vector3(0, 0, -radius * force);
  Bodies bodies(judged, {fixed, free}, {{0, 1}}, Vector3::Zero(), ArmRule::constant);
  std::vector<DiscSample> samples;
  samples.reserve(static_cast<std::size_t>(steps) + 1);
  samples.push_back({});
  for (long i = 1; i <= steps; ++i) {
    bodies.step(dt);
    const Body& disc = bodies.body(1);
    const double translation = std::isfinite(free.mass) ? mass * disc.velocity.squaredNorm() : 0;
    const double rotation = turns ? free.inertia * disc.spin.squaredNorm() : 0;
    samples.push_back({static_cast<double>(i) * dt,
                       normal ? disc.velocity[0] : disc.velocity[1] - radius * disc.spin[2],
                       0.5 * (translation + rotation)});
  }
  return samples;
}

Decay measure_decay(const Scheme& scheme, const LoadedDiscs& discs, double part) {
  const double unit = discs.contact_time();
  const double dt = part * unit;
  const auto exact = discs.exact();
  // Samples a quarter of the period apart are the most independent.
  const double slowest = static_cast<double>(exact.relaxation_time);
  const double frequency = static_cast<double>(exact.frequency);
  const double quarter =
      frequency > 0 ? std::min(std::numbers::pi / (2 * frequency), 2 * slowest) : slowest;
  const long lag = std::max(1L, std::lround(quarter / dt));
  // What the integrator's own modes leave behind dies out within some steps.
  const long settling = 40;
  const long window = std::max(6 * lag, 24L);
  const auto samples = run_discs(scheme, discs, dt, settling + window);
  std::vector<double> velocities;
  for (std::size_t i = settling; i < samples.size(); ++i) velocities.push_back(samples[i].velocity);
  return decay_of(velocities, dt, static_cast<std::size_t>(lag));
}

double time_of(const Scheme& scheme, const LoadedDiscs& discs, double part) {
  return measure_decay(scheme, discs, part).relaxation_time / discs.contact_time();
}

std::optional<double> step_threshold(const Scheme& scheme, const LoadedDiscs& discs) {
  const auto excess = [&](double log) {
    return std::clamp(std::log(error_at(scheme, discs, std::exp(log)) / threshold_error), -30.0,
                      30.0);
  };
  double high = std::log(paper_rule);
  double at_high = excess(high);
  if (at_high < 0) return std::nullopt;
  constexpr double smallest = 1e-5;
  while (true) {
    const double low = high - std::numbers::ln2;
    if (std::exp(low) < smallest) return 0;
    const double at_low = excess(low);
    if (at_low < 0) {
      std::uintmax_t iterations = 12;
      const auto root = boost::math::tools::toms748_solve(
          excess, low, high, at_low, at_high,
          [](double a, double b) { return std::abs(b - a) < 1e-3; }, iterations);
      return std::exp((root.first + root.second) / 2);
    }
    high = low;
    at_high = at_low;
  }
}

double first_order_threshold(const LoadedDiscs& discs) {
  return static_cast<double>(
      reference::threshold_first_order(discs.contact, static_cast<Real>(threshold_error)));
}

SpringUpdate update_of(const Scheme& scheme) {
  return scheme.framed.kinematics == Kinematics::velocity ? SpringUpdate::cundall
                                                          : SpringUpdate::geometric;
}

double gear_time(const LoadedDiscs& discs, SpringUpdate update, double part) {
  const Real unit = discs.contact.contact_time();
  return static_cast<double>(reference::gear_relaxation(discs.contact, discs.motion, update,
                                                        static_cast<Real>(part) * unit)
                                 .relaxation_time /
                             unit);
}

}  // namespace stickslip::cases
