// SPDX-License-Identifier: BSD-3-Clause
#include "cases/sliding_to_rolling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/bodies.hpp"
#include "cases/linear_cases.hpp"
#include "reference/rigid_motions.hpp"

namespace stickslip {
namespace {

using Real = long double;

/// 1 + m R^2/I of a solid sphere.
constexpr double inertia_factor = 3.5;
/// Steps per period of the figure.
constexpr int drawn_steps = 16;
/// Allowed deviation of an order where slip begins or ends inside steps.
constexpr double uneven = 0.5;

enum Which : std::size_t { velocity, spin, position, heat, count };

/// The sphere at the end of a step.
struct Sample {
  double time = 0;      ///< [s]
  double velocity = 0;  ///< [m/s]
  double surface = 0;   ///< -omega R [m/s]
};

class SlidingToRolling final : public CaseInstance {
 public:
  explicit SlidingToRolling(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        radius_(parameters["R"]),
        mass_(parameters["m"]),
        gravity_(parameters["g"]),
        velocity_(parameters["u0"]),
        exact_(solve(1)) {}

  std::vector<ReferenceValue> reference() const override {
    const std::array<double, count> scales{velocity_, velocity_ / radius_, velocity_ * end_time(),
                                           0.5 * mass_ * velocity_ * velocity_};
    std::vector<ReferenceValue> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back({exact_[i], scales[i], 1e-15});
    return all;
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    // The limit of a stiff spring, which errs by a share of the sphere's oscillation.
    const auto rigid = reference::start_of_rolling(sphere(1));
    const double law = std::abs(static_cast<double>(rigid.velocity) / velocity_ - 5.0 / 7);
    const auto block = contact_block(1);
    double largest = 0;
    std::vector<Real> times;
    for (int i = 0; i <= 50; ++i) times.push_back(static_cast<Real>(end_time()) * i / 50);
    const auto moved =
        reference::solve(sphere(1), static_cast<Real>(springs_.kt), std::span<const Real>(times));
    for (std::size_t i = 0; i < times.size(); ++i) {
      const Real off = moved[i].contact_velocity - block.at(times[i]).velocity;
      largest = std::max(largest, std::abs(static_cast<double>(off)) / velocity_);
    }
    const auto& end = moved.back();
    const double before = 0.5 * mass_ * velocity_ * velocity_;
    const double moving =
        0.5 * mass_ *
        static_cast<double>(end.velocity * end.velocity +
                            end.spin * end.spin * static_cast<Real>(0.4 * radius_ * radius_));
    const double spring = 0.5 * static_cast<double>(end.force * end.force) / springs_.kt;
    const double lost = std::abs((before - moving - spring - exact_[heat]) / before);
    return {{"no spring: rolls with 5/7 of the velocity", law, 1e-15},
            {"velocity of the contact point against a block of mass m/(1 + 1/K)", largest, 1e-14},
            {"heat of the block against the energy that the sphere has lost", lost, 1e-14}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const auto values = run(scheme, steps, nullptr);
    return {{values.begin(), values.end()}, {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().claims();
    if (!claims) return std::vector<Expectation>(count, Expectation::undeclared("no claims"));
    if (claims->as_printed) {
      return std::vector<Expectation>(
          count, Expectation::approximate("the printed algorithm, judged by its own case"));
    }
    switch (scheme.integrator) {
      case Integrator::newmark_pec_literal: {
        const auto wrong = solve(4.0 / 3);
        const auto truth = reference();
        std::vector<Expectation> all;
        for (std::size_t i = 0; i < count; ++i) {
          const double gap = std::abs(wrong[i] - truth[i].value) / truth[i].scale;
          all.push_back(Expectation::wrong(
              gap, 0.05 * gap + 1e-3, "3/4 of each impulse is applied, as if the mass were 4/3"));
        }
        // What is lost depends on the masses as they are.
        all[heat] = Expectation::approximate("3/4 of each impulse is applied");
        return all;
      }
      case Integrator::symplectic_euler:
      case Integrator::gear:
        return std::vector<Expectation>(
            count, Expectation::of_order(0, "slip begins and ends inside steps"));
      default:
        break;
    }
    if (scheme.framed.kinematics == Kinematics::velocity) {
      return std::vector<Expectation>(
          count, Expectation::of_order(0, "the movement is half a step apart from the positions"));
    }
    std::vector<Expectation> all(
        count,
        Expectation::of_order(2, "order 2, with slip that begins and ends inside steps", uneven));
    if (!claims->exact_work) {
      all[heat] = Expectation::of_order(
          0, "work of the steps in which slip begins or ends is a mean of their end forces");
    }
    return all;
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// With mass and gravity as an integrator sees them that applies 1/factor of each impulse.
  reference::SlidingSphere<Real> sphere(double factor) const {
    reference::SlidingSphere<Real> s;
    s.mass = static_cast<Real>(mass_) * static_cast<Real>(factor);
    s.radius = radius_;
    s.mu = springs_.mu;
    s.gravity = static_cast<Real>(gravity_) / static_cast<Real>(factor);
    s.velocity = velocity_;
    return s;
  }
  reference::DrivenMotion<Real> contact_block(double factor) const {
    reference::DrivenBlock<Real> block;
    block.mass = static_cast<Real>(mass_ * factor) / static_cast<Real>(inertia_factor);
    block.contact_stiffness = springs_.kt;
    block.limit =
        static_cast<Real>(springs_.mu) * static_cast<Real>(mass_) * static_cast<Real>(gravity_);
    reference::BlockState<Real> start;
    start.velocity = velocity_;
    return reference::solve(block, start, static_cast<Real>(end_time()) * Real(1.01L));
  }
  std::array<double, count> solve(double factor) const {
    const std::array<Real, 1> end{static_cast<Real>(end_time())};
    const auto state =
        reference::solve(sphere(factor), static_cast<Real>(springs_.kt), std::span<const Real>(end))
            .front();
    const auto block = contact_block(factor).at(end[0]);
    return {static_cast<double>(state.velocity), static_cast<double>(state.spin),
            static_cast<double>(state.position), static_cast<double>(block.dissipated)};
  }
  /// Where rolling would start without a spring [s].
  double rolling_time() const { return 2 * velocity_ / (7 * springs_.mu * gravity_); }
  double end_time() const { return 1.5 * rolling_time(); }
  /// Of the sphere on the contact spring [s].
  double period() const {
    return 2 * std::numbers::pi * std::sqrt(mass_ / (inertia_factor * springs_.kt));
  }
  std::array<double, count> run(const Scheme& scheme, int steps, std::vector<Sample>* trace) const;

  Springs springs_;
  std::map<std::string, double> values_;
  double radius_;
  double mass_;
  double gravity_;
  double velocity_;
  std::array<double, count> exact_;
};

std::array<double, count> SlidingToRolling::run(const Scheme& scheme, int steps,
                                                std::vector<Sample>* trace) const {
  Body ball;
  ball.radius = radius_;
  ball.mass = mass_;
  ball.inertia = 0.4 * mass_ * radius_ * radius_;
  // It lies still on its spring before it is pushed.
  ball.position = {0, radius_ - mass_ * gravity_ / springs_.kn, 0};
  ball.velocity = {velocity_, 0, 0};
  Bodies bodies(with_parameters(scheme, values_),
                {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}}, {0, -gravity_, 0},
                ArmRule::constant);
  const long all = std::max(1L, std::lround(end_time() / period() * steps));
  const double dt = end_time() / static_cast<double>(all);
  for (long i = 1; i <= all; ++i) {
    bodies.step(dt);
    const Body& now = bodies.body(0);
    if (trace != nullptr)
      trace->push_back({bodies.time(), now.velocity[0], -now.spin[2] * radius_});
  }
  const Body& end = bodies.body(0);
  return {end.velocity[0], end.spin[2], end.position[0], bodies.works().dissipated};
}

Figure SlidingToRolling::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "From sliding to rolling";
  figure.caption =
      "A sphere is set down sliding. (a) Velocity of its centre u and of its surface −ωR over the "
      "time of rolling 2u₀/(7μg): exact with the spring of the contact (black), without (dashed), "
      "and a scheme in 16 steps per period of that spring. They meet at 5/7. (b) Velocity of the "
      "contact point after that: with a spring it oscillates for ever.";
  const double unit = rolling_time();
  const Axis time{"time over 2u₀/(7μg)", "-"};
  Panel both{"velocities", time, {"velocity over u₀", "-"}};
  Panel slip{"contact point", time, {"(u + ωR)/u₀", "-"}};
  Series centre{"exact", {}, {}, Mark::line, true};
  Series surface{"", {}, {}, Mark::line, true};
  Series contact{"exact", {}, {}, Mark::line, true};
  Series rigid{"no spring", {}, {}, Mark::dashed_line, true};
  constexpr int points = 1500;
  std::vector<Real> times;
  for (int i = 0; i <= points; ++i) times.push_back(static_cast<Real>(end_time()) * i / points);
  const auto path =
      reference::solve(sphere(1), static_cast<Real>(springs_.kt), std::span<const Real>(times));
  const double from = 0.9;
  for (const auto& state : path) {
    const double at = static_cast<double>(state.time) / unit;
    centre.x.push_back(at);
    centre.y.push_back(static_cast<double>(state.velocity) / velocity_);
    surface.x.push_back(at);
    surface.y.push_back(-static_cast<double>(state.spin) * radius_ / velocity_);
    if (at < from) continue;
    contact.x.push_back(at);
    contact.y.push_back(static_cast<double>(state.contact_velocity) / velocity_);
    const auto free = reference::sliding_state(sphere(1), state.time);
    rigid.x.push_back(at);
    rigid.y.push_back(static_cast<double>(free.contact_velocity) / velocity_);
  }
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    Series u{schemes[slot].label, {}, {}, Mark::points, false, static_cast<int>(slot)};
    Series after = u;
    std::vector<Sample> trace;
    run(schemes[slot], drawn_steps, &trace);
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const double at = trace[i].time / unit;
      if (i % 8 == 0) {
        u.x.insert(u.x.end(), {at, at});
        u.y.insert(u.y.end(), {trace[i].velocity / velocity_, trace[i].surface / velocity_});
      }
      if (at < from) continue;
      after.x.push_back(at);
      after.y.push_back((trace[i].velocity - trace[i].surface) / velocity_);
    }
    both.series.push_back(u);
    slip.series.push_back(after);
  }
  both.series.push_back(centre);
  both.series.push_back(surface);
  slip.series.push_back(rigid);
  slip.series.push_back(contact);
  both.legend = slip.legend = Legend::outside;
  figure.panels = {both, slip};
  return figure;
}

std::vector<Table> SlidingToRolling::tables(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "sliding-to-rolling-five-sevenths";
  table.title = "Velocity of rolling over the velocity at the start";
  table.note =
      "Mean over the last whole periods of the contact spring, in 64 steps per period. The "
      "textbook's 5/7 = 0.714286 is that of a rigid contact; with a spring the mean is 5/7 too, "
      "since u − 2ωR/5 never changes.";
  table.columns = {{"scheme", {}}, {"u/u₀", "-"}, {"off 5/7", "-"}};
  for (const Scheme& scheme : schemes) {
    std::vector<Sample> trace;
    constexpr int steps = 64;
    run(scheme, steps, &trace);
    const double left = end_time() - 1.1 * rolling_time();
    const auto periods = std::max(1L, static_cast<long>(left / period()));
    // The whole periods, in steps that do not divide one evenly: trapezoids with a part at the end.
    const double dt = trace[1].time - trace[0].time;
    const double start = trace.back().time - static_cast<double>(periods) * period();
    double sum = 0;
    for (std::size_t i = 1; i < trace.size(); ++i) {
      const double low = std::max(trace[i - 1].time, start);
      if (trace[i].time <= start) continue;
      const double share = (low - trace[i - 1].time) / dt;
      const double at_low =
          trace[i - 1].velocity + share * (trace[i].velocity - trace[i - 1].velocity);
      sum += 0.5 * (at_low + trace[i].velocity) * (trace[i].time - low);
    }
    const double mean = sum / (static_cast<double>(periods) * period()) / velocity_;
    table.rows.push_back({{scheme.label},
                          {fmt::format("{:.6f}", mean), mean},
                          {fmt::format("{:+.1e}", mean - 5.0 / 7), mean - 5.0 / 7}});
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_sliding_to_rolling() {
  CaseInfo info;
  info.name = "sliding-to-rolling";
  info.title = "A sphere that slides until it rolls";
  info.source = "textbook: 5/7 of the velocity at 2 u0/(7 mu g); with the spring of the contact";
  info.judges =
      "whether friction, spin and integrator together bring a sliding sphere to roll at the right "
      "time, with the right velocity and for the right heat";
  info.truth = "closed form, the spring of the contact included, from switch to switch";
  info.bibtex =
      "@book{landau_lifshitz_mechanics, author = {Landau, L. D. and Lifshitz, E. M.}, title = "
      "{Mechanics}, edition = {3rd}, year = {1976}}";
  info.needs = linear_friction_needs();
  info.parameters = joined(spring_parameters(1e5, 1e5, 0.3),
                           {{"m", "kg", 1, Range::positive(), "mass of the sphere"},
                            {"R", "m", 0.05, Range::positive(), "its radius"},
                            {"g", "m/s^2", 9.81, Range::positive(), "gravity"},
                            {"u0", "m/s", 1, Range::positive(), "velocity at the start"}});
  info.observables = {
      {"velocity", "m/s", "of the centre at 1.5 times the time of rolling, over u0"},
      {"spin", "rad/s", "at the same time, over u0/R"},
      {"position", "m", "at the same time, over u0 times it"},
      {"heat", "J", "of friction until then, over the kinetic energy at the start"}};
  info.steps_from = 32;
  info.steps_to = 4096;
  info.nominal_steps = 32;
  info.variants = {
      "linear-refined[integrator=symplectic-euler]", "linear-refined[integrator=newmark-pec]",
      "linear-refined[integrator=newmark-pec-literal]", "linear-refined[integrator=newmark-pecec]",
      "linear-refined[kinematics=velocity]"};
  info.figures = {{"sliding-to-rolling/velocities", "From sliding to rolling"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<SlidingToRolling>>(std::move(info));
}

}  // namespace stickslip
