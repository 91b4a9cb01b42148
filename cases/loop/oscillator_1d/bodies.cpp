// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/oscillator_1d/bodies.hpp"

#include "cases/drive/bodies/moved_contact.hpp"
#include "cases/drive/single_contact.hpp"
#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

constexpr double two_pi = 2 * std::numbers::pi;

int steps_in(double periods, int steps_per_period) {
  return std::max(1, static_cast<int>(std::lround(periods * steps_per_period)));
}

/// Moves a mass from rest at `start` under `pull(position)` [N] and a contact that starts with the
/// stretch `stretched`; `damping` is proportional to the mass [1/s].
template <class Pull>
std::vector<Instant> move(SingleContact contact, double mass, double start, double end, int steps,
                          const Pull& pull, double damping = 0) {
  const auto acceleration = [&](double moved, double velocity, const ContactForce& force) {
    return Vector2(0, (pull(start + moved) - force.tangential[0]) / mass - damping * velocity);
  };
  contact.start(acceleration(0, 0, contact.force()));
  const double dt = end / steps;
  const auto now = [&](int step) {
    return Instant{end * step / steps, start + contact.position()[1], contact.velocity()[1],
                   contact.force().tangential[0], contact.dissipated()};
  };
  std::vector<Instant> path{now(0)};
  for (int i = 1; i <= steps; ++i) {
    contact.step(dt,
                 [&](const Vector2& position, const Vector2& velocity, const ContactForce& force) {
                   return acceleration(position[1], velocity[1], force);
                 });
    path.push_back(now(i));
  }
  return path;
}

template <class Number>
reference::FrictionOscillator<Number> oscillator(const SlippingBlock& b, Number mass_factor = 1) {
  return {static_cast<Number>(b.mass) * mass_factor, static_cast<Number>(b.spring),
          static_cast<Number>(b.stiffness), static_cast<Number>(b.limit)};
}
template <class Number>
reference::BlockState<Number> start_of(const SlippingBlock& b) {
  return {0, static_cast<Number>(b.pulled), 0, 0, 0};
}

}  // namespace

double RollingSphere::frequency() const { return narrow(exact<Real>().frequency()); }
double RollingSphere::end_time() const { return periods * two_pi / frequency(); }

double RollingSphere::second_route_gap() const {
  using Matrix = Eigen::Matrix<Real, 2, 2>;
  const Real ratio = wide(stiffness) * wide(inertia_factor) / wide(mass);
  const Real time = wide(end_time());
  // Taylor's series over a short time, squared.
  constexpr int squarings = 12;
  Matrix rates;
  rates << 0, 1, -ratio, -wide(damping);
  rates *= time / (1 << squarings);
  Matrix sum = Matrix::Identity();
  Matrix term = Matrix::Identity();
  for (int i = 1; i < 30; ++i) {
    term = term * rates / i;
    sum += term;
  }
  for (int i = 0; i < squarings; ++i) sum = sum * sum;
  const Real found = sum(0, 0) * wide(amplitude);
  return std::abs(narrow(found - exact<Real>().at(time).displacement)) / amplitude;
}

std::vector<Instant> RollingSphere::trace(const Scheme& scheme, int steps_per_period) const {
  if (scheme.law().moves_bodies()) return trace_moved(scheme, steps_per_period);
  return move(
      SingleContact(scheme, overlap, 0, 0, amplitude), contact_mass(), amplitude, end_time(),
      steps_in(periods, steps_per_period), [](double) { return 0.0; }, damping);
}

std::vector<Instant> RollingSphere::trace_moved(const Scheme& scheme, int steps_per_period) const {
  if (damping != 0)
    throw Unsuitable("the law moves the sphere itself, and knows no damping but that of contacts");
  // A virgin contact begins without stretch: a quarter of a period before, and without a drift of
  // the centre.
  const double before = 0.25 * two_pi / frequency();
  const double velocity = amplitude * frequency();
  MovedContact contact(scheme, {.mass = mass,
                                .inertia_factor = inertia_factor,
                                .overlap = overlap,
                                .largest_overlap = overlap,
                                .shift_velocity = velocity / inertia_factor,
                                .turning_velocity = velocity * (1 - 1 / inertia_factor),
                                .load = {overlap * normal_stiffness, 0}});
  const int steps = steps_in(periods + 0.25, steps_per_period);
  const double dt = (end_time() + before) / steps;
  std::vector<Instant> path{{-before, 0, velocity, 0, 0}};
  for (int i = 1; i <= steps; ++i) {
    contact.step(dt);
    path.push_back({i * dt - before, contact.position()[1], contact.velocity()[1],
                    contact.force().tangential[0], contact.dissipated()});
  }
  return path;
}

double SlippingBlock::stick_period() const {
  return two_pi / std::sqrt((spring + stiffness) / mass);
}

reference::BlockMotion<Real> SlippingBlock::exact(Real mass_factor) const {
  return reference::solve(oscillator(*this, mass_factor), start_of<Real>(*this), wide(end_time()));
}

std::vector<Instant> SlippingBlock::trace(const Scheme& scheme, int steps_per_period) const {
  return move(SingleContact(scheme, overlap, 0, 0, 0), mass, pulled, end_time(),
              steps_in(periods, steps_per_period),
              [&](double position) { return -spring * position; });
}

double SlippingBlock::round_off() const {
  const auto in_double =
      reference::solve(oscillator<double>(*this), start_of<double>(*this), end_time());
  const double at_end = narrow(exact().at(wide(end_time())).position);
  return std::abs(in_double.at(end_time()).position - at_end) / pulled;
}

double SlippingBlock::second_route_gap() const {
  constexpr int looks = 41;
  std::vector<Real> times;
  for (int i = 1; i <= looks; ++i) times.push_back(wide(end_time()) * i / looks);
  const auto integrated = reference::integrate<Real>(oscillator<Real>(*this), start_of<Real>(*this),
                                                     times, wide(1e-15));
  const auto closed = exact();
  double largest = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const Real off = integrated.at_times[i].position - closed.at(times[i]).position;
    largest = std::max(largest, std::abs(narrow(off)) / pulled);
  }
  return largest;
}

double frequency_of(std::span<const Instant> path) {
  std::vector<double> zeros;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const double a = path[i].position;
    const double b = path[i + 1].position;
    if ((a < 0) == (b < 0)) continue;
    zeros.push_back(path[i].time + (path[i + 1].time - path[i].time) * a / (a - b));
  }
  if (zeros.size() < 2) return std::nan("");
  return std::numbers::pi * static_cast<double>(zeros.size() - 1) / (zeros.back() - zeros.front());
}

}  // namespace stickslip::cases
