// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_spring/case.hpp"

#include "cases/numbers.hpp"
#include "cases/polygon/plane_directions.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Normal force over kn and the size of the bodies.
constexpr double pressed_by = 0.02;
/// Tangential load over the normal one: small, so that the oscillation is linear.
constexpr double excitation = 1e-6;
/// Steps before the first sample, in which what the integrator starts with dies out.
constexpr long settling = 40;

/// Velocities of the free body, tangential and normal.
struct Velocities {
  std::array<std::vector<double>, 2> channels;

  void add(const Vector2& normal, const Vector2& v) {
    channels[0].push_back(normal[0] * v[1] - normal[1] * v[0]);
    channels[1].push_back(normal.dot(v));
  }
  /// The mode with the larger part of tangential movement.
  Decay tangential_mode(double interval, std::size_t lag) const {
    const auto modes = decays_of(channels, interval, lag);
    return *std::ranges::max_element(
        modes, {}, [](const Decay& mode) { return mode.shares.empty() ? 0 : mode.shares.front(); });
  }
};

/// On the free body [N]: it holds the body at its position, and makes both modes show.
Vector2 load_on(const OscillatingPolygon& p) {
  const Vector2 normal = p.pair.normal_at(p.position);
  const double force =
      static_cast<double>(p.pair.springs().normal_stiffness) * pressed_by * p.pair.size();
  return -force * (normal + excitation * (normal + Vector2(-normal[1], normal[0])));
}

reference::PolygonPairState<Real> rest_at(const Vector2& position) {
  return {.position = extended(position)};
}

/// Values between samples that predict each other, for this step [s].
std::size_t lag_for(const OscillatingPolygon& p, double dt) {
  return static_cast<std::size_t>(
      std::max(1L, std::lround(std::numbers::pi / (2 * p.highest_frequency) / dt)));
}

}  // namespace

OscillatingPolygon PolygonSpring::prepare() const {
  OscillatingPolygon p{.problem = *this, .pair = irregular_pair_of(*this)};
  p.position = p.pair.position_at(pressed_by * p.pair.size());
  const auto modes =
      reference::modes(p.pair.as_reference(reference::PolygonPlane::boundary), rest_at(p.position));
  if (modes.size() != 2) {
    throw InputError(
        "eps_n, et_over_en: the pair is overdamped, and there is no oscillation to judge");
  }
  p.mode = *std::ranges::max_element(modes, {}, &reference::PolygonMode<Real>::tangential_share);
  p.highest_frequency = narrow(modes.back().frequency);
  return p;
}

PolygonSpring::Outcome OscillatingPolygon::exact() const {
  return {.relaxation_time = narrow(mode.relaxation_time / pair.springs().contact_time()),
          .frequency = narrow(mode.frequency)};
}

PolygonSpring::Outcome OscillatingPolygon::run(const Scheme& scheme,
                                               int steps_per_contact_time) const {
  const Decay decay = measure_decay(scheme, 1.0 / steps_per_contact_time);
  return {.relaxation_time = decay.relaxation_time / pair.contact_time(),
          .frequency = decay.frequency};
}

Decay OscillatingPolygon::measure_decay(const Scheme& scheme, double part) const {
  const double dt = part * pair.contact_time();
  PolygonSystem system = pair.system(scheme, position, load_on(*this));
  const Vector2 normal = pair.normal_at(position);
  const std::size_t lag = lag_for(*this, dt);
  const long window = std::max(10L * static_cast<long>(lag), 40L);
  Velocities velocities;
  for (long i = 0; i < settling + window; ++i) {
    system.step(dt);
    if (i >= settling) velocities.add(normal, system.bodies()[1].velocity);
  }
  return velocities.tangential_mode(dt, lag);
}

std::vector<CrossCheckResult> OscillatingPolygon::cross_checks() const {
  auto loaded = pair.as_reference(reference::PolygonPlane::boundary);
  loaded.load = extended(load_on(*this));
  const double dt = pair.contact_time() / 8;
  const std::size_t lag = lag_for(*this, dt);
  std::vector<Real> times;
  for (std::size_t i = 1; i <= 10 * lag; ++i) times.push_back(wide(dt) * static_cast<Real>(i));
  const Vector2 normal = pair.normal_at(position);
  Velocities velocities;
  for (const auto& s : reference::integrate<Real>(loaded, rest_at(position), times, wide(dt) / 2)) {
    velocities.add(normal, narrow(s.velocity));
  }
  const Decay found = velocities.tangential_mode(dt, lag);
  return {
      {"relaxation time of the whole motion, integrated, against the eigenvalues at rest",
       std::abs(found.relaxation_time / pair.contact_time() / exact().relaxation_time - 1), 1e-4},
      {"the same of its frequency", std::abs(found.frequency / narrow(mode.frequency) - 1), 1e-5}};
}

Expected<PolygonSpring::Outcome> OscillatingPolygon::expect(const Scheme& scheme) const {
  // Another direction: another oscillator.
  if (scheme.polygons.plane == PlaneRule::eq13)
    return Expectation::approximate("another contact plane than the reference's");
  const Expectation time = expect_pair_motion(scheme);
  Expected<PolygonSpring::Outcome> all = time;
  if (time.kind == Expectation::Kind::order)
    all[&PolygonSpring::Outcome::frequency] = Expectation::of_order(0, "converges with the time");
  return all;
}

}  // namespace stickslip::cases
