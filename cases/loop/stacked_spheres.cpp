// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/stacked_spheres.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/drive/bodies.hpp"
#include "cases/springs.hpp"
#include "reference/linear_impact.hpp"
#include "reference/rigid_motions.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Real = long double;

/// Times at which the spheres are looked at, evenly spaced to the end.
constexpr int looks = 16;
/// Runs that begin at so many different times, close to each other: where in a step a contact
/// changes is chance.
constexpr int phases = 8;
/// Steps per contact of the figure.
constexpr int drawn_steps = 16;
/// Allowed deviation of an order where contacts change anywhere in steps.
constexpr double uneven = 0.5;

enum Which : std::size_t { lower, upper, heat, count };

/// Both spheres at the end of a step.
struct Sample {
  double time = 0;                   ///< [s]
  std::array<double, 2> height{};    ///< of the centres [m]
  std::array<double, 2> velocity{};  ///< [m/s]
};

class StackedSpheresCase final : public CaseInstance {
 public:
  explicit StackedSpheresCase(const CaseParameters& parameters)
      : stiffness_(parameters["kn"]),
        radius_(parameters["R"]),
        mass_{parameters["m1"], parameters["m2"]},
        gravity_(parameters["g"]),
        restitution_(parameters["e"]),
        squeeze_(parameters["squeeze"]),
        periods_(parameters["contacts"]) {
    if (restitution_ < 1) {
      damping_ = reference::damping_of(restitution_, stiffness_,
                                       mass_[0] * mass_[1] / (mass_[0] + mass_[1]));
    }
    if (!(ceiling() > 2 * radius_)) throw InputError("squeeze: there is no room for two spheres");
  }

  std::vector<ReferenceValue> reference() const override {
    return std::vector<ReferenceValue>(count, {0, 1, 1e-14});
  }
  std::vector<CrossCheckResult> cross_checks() const override;

  Measurement measure(const Scheme& scheme, int steps) const override {
    std::array<std::vector<double>, count> errors;
    for (int k = 0; k < phases; ++k) {
      const double start = contact_time() / steps * (k + 0.5) / phases;
      std::vector<Sample> found;
      const auto path = run(scheme, start, steps);
      const std::size_t stride = path.size() / looks;
      for (std::size_t i = stride - 1; i < path.size(); i += stride) found.push_back(path[i]);
      const auto exact = exact_at(found);
      for (std::size_t i = 0; i < found.size(); ++i) {
        for (std::size_t b = 0; b < 2; ++b) {
          const double off = found[i].height[b] - static_cast<double>(exact[i].height[b]);
          errors[b].push_back(off / overlap());
        }
      }
      errors[heat].push_back((energy(found.back()) - energy(exact.back())) / energy_at_start());
    }
    Measurement measured;
    for (const auto& e : errors) measured.values.push_back(norms_of(e).root_mean_square);
    return measured;
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().claims();
    if (!claims) return std::vector<Expectation>(count, Expectation::undeclared("no claims"));
    if (claims->as_printed || scheme.integrator == Integrator::newmark_pec_literal) {
      return std::vector<Expectation>(count,
                                      Expectation::approximate("a misprint, judged elsewhere"));
    }
    if (scheme.integrator == Integrator::gear) {
      return std::vector<Expectation>(
          count, Expectation::of_order(0, "contacts open and close inside steps"));
    }
    if (damping_ > 0) {
      return std::vector<Expectation>(
          count,
          Expectation::of_order(1, "the dashpot is differenced backwards over the step", uneven));
    }
    if (scheme.integrator == Integrator::symplectic_euler) {
      return std::vector<Expectation>(
          count, Expectation::of_order(1, "positions run half a step ahead", uneven));
    }
    return std::vector<Expectation>(
        count, Expectation::of_order(2, "without dashpots the forces are continuous", uneven));
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  /// Of each contact if all were pressed alike, which is rest without gravity [m].
  double overlap() const { return squeeze_ * radius_; }
  double ceiling() const { return 4 * radius_ - 3 * overlap(); }
  /// Of the two spheres with each other [s].
  double contact_time() const {
    const double reduced = mass_[0] * mass_[1] / (mass_[0] + mass_[1]);
    return std::numbers::pi * std::sqrt(reduced / stiffness_);
  }
  /// Both spheres just touch floor and ceiling; the contact between them is pressed alone.
  Sample start() const {
    Sample s;
    s.height = {radius_, 3 * radius_ - 3 * overlap()};
    return s;
  }
  reference::StackedSpheres<Real> stack() const {
    reference::StackedSpheres<Real> s;
    s.radius = {radius_, radius_};
    s.mass = {mass_[0], mass_[1]};
    s.stiffness = {stiffness_, stiffness_, stiffness_};
    s.damping = {damping_, damping_, damping_};
    s.ceiling = ceiling();
    s.gravity = gravity_;
    return s;
  }
  std::vector<reference::StackState<Real>> exact_at(std::span<const Sample> samples) const {
    std::vector<Real> times;
    for (const Sample& s : samples) times.push_back(s.time);
    reference::StackState<Real> from;
    const Sample first = start();
    from.height = {first.height[0], first.height[1]};
    return reference::solve(stack(), from, std::span<const Real>(times)).at_times;
  }
  /// Kinetic, of the springs and of gravity [J].
  template <class State>
  double energy(const State& state) const {
    double sum = 0;
    std::array<double, 2> y{};
    for (std::size_t b = 0; b < 2; ++b) {
      y[b] = static_cast<double>(state.height[b]);
      const double v = static_cast<double>(state.velocity[b]);
      sum += mass_[b] * (0.5 * v * v + gravity_ * (y[b] - radius_));
    }
    for (const double gap :
         {y[0] - radius_, y[1] - y[0] - 2 * radius_, ceiling() - y[1] - radius_}) {
      if (gap < 0) sum += 0.5 * stiffness_ * gap * gap;
    }
    return sum;
  }
  double energy_at_start() const { return 4.5 * stiffness_ * overlap() * overlap(); }

  /// Steps the spheres from their exact state at `from` [s] on, in a multiple of `looks` steps.
  std::vector<Sample> run(const Scheme& scheme, double from, int steps) const {
    std::array<Sample, 1> first{};
    first[0].time = from;
    const auto state = exact_at(first).front();
    std::vector<Body> bodies_there(2);
    for (std::size_t b = 0; b < 2; ++b) {
      bodies_there[b].radius = radius_;
      bodies_there[b].mass = mass_[b];
      bodies_there[b].inertia = 0.4 * mass_[b] * radius_ * radius_;
      bodies_there[b].position = {0, static_cast<double>(state.height[b]), 0};
      bodies_there[b].velocity = {0, static_cast<double>(state.velocity[b]), 0};
    }
    bodies_there.push_back(fixed_wall(Vector3::Zero(), Vector3::UnitY()));
    bodies_there.push_back(fixed_wall({0, ceiling(), 0}, -Vector3::UnitY()));
    std::map<std::string, double> values{{"kn", stiffness_}};
    if (damping_ > 0 || scheme.law().value("damping")) values["damping"] = damping_;
    Bodies bodies(with_parameters(scheme, values), bodies_there, {{0, 2}, {0, 1}, {1, 3}},
                  {0, -gravity_, 0});
    const double dt = contact_time() / steps;
    const long all = looks * std::max(1L, std::lround(periods_ * steps / looks));
    std::vector<Sample> path;
    for (long i = 1; i <= all; ++i) {
      bodies.step(dt);
      path.push_back({from + bodies.time(),
                      {bodies.body(0).position[1], bodies.body(1).position[1]},
                      {bodies.body(0).velocity[1], bodies.body(1).velocity[1]}});
    }
    return path;
  }

  double stiffness_;
  double radius_;
  std::array<double, 2> mass_;
  double gravity_;
  double restitution_;
  double squeeze_;
  double periods_;
  double damping_ = 0;
};

std::vector<CrossCheckResult> StackedSpheresCase::cross_checks() const {
  // Runge and Kutta's method of fourth order in steps so small that a change of contact inside one
  // leaves the square of the step: a route without events and without matrix exponentials.
  const auto forces = [&](const std::array<double, 4>& x) {
    const std::array<double, 3> depth{radius_ - x[0], 2 * radius_ - (x[1] - x[0]),
                                      radius_ - (ceiling() - x[1])};
    const std::array<double, 3> rate{-x[2], x[2] - x[3], x[3]};
    std::array<double, 3> f{};
    for (std::size_t c = 0; c < 3; ++c)
      if (depth[c] > 0) f[c] = stiffness_ * depth[c] + damping_ * rate[c];
    return std::array<double, 4>{x[2], x[3], (f[0] - f[1]) / mass_[0] - gravity_,
                                 (f[1] - f[2]) / mass_[1] - gravity_};
  };
  const auto moved = [](std::array<double, 4> x, const std::array<double, 4>& by, double factor) {
    for (std::size_t i = 0; i < 4; ++i) x[i] += factor * by[i];
    return x;
  };
  std::array<double, 4> x{start().height[0], start().height[1], 0, 0};
  std::vector<Sample> samples;
  constexpr int per_look = 20000;
  const double dt = periods_ * contact_time() / (looks * per_look);
  for (int i = 1; i <= looks * per_look; ++i) {
    const auto a = forces(x);
    const auto b = forces(moved(x, a, dt / 2));
    const auto c = forces(moved(x, b, dt / 2));
    const auto d = forces(moved(x, c, dt));
    x = moved(moved(moved(moved(x, a, dt / 6), b, dt / 3), c, dt / 3), d, dt / 6);
    if (i % per_look == 0) samples.push_back({i * dt, {x[0], x[1]}, {x[2], x[3]}});
  }
  const auto exact = exact_at(samples);
  double largest = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (std::size_t b = 0; b < 2; ++b) {
      const double off = samples[i].height[b] - static_cast<double>(exact[i].height[b]);
      largest = std::max(largest, std::abs(off) / overlap());
    }
  }
  std::vector<CrossCheckResult> checks{
      {"heights against small steps of Runge and Kutta's method, over that overlap", largest,
       damping_ > 0 ? 1e-4 : 1e-6}};
  if (damping_ == 0) {
    const double drift = std::abs(energy(exact.back()) - energy(start())) / energy_at_start();
    checks.push_back({"energy without dashpots stays", drift, 1e-12});
  }
  return checks;
}

Figure StackedSpheresCase::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Two spheres squeezed between floor and ceiling";
  figure.caption =
      "Two spheres one on the other are let go where they just touch floor and ceiling and press "
      "each other. Exact (black) and schemes in 16 steps per contact. (a) Lower and (b) upper "
      "sphere: movement of the centre over the overlap at which all contacts are pressed alike.";
  const Axis time{"time over the duration of a contact", "-"};
  std::vector<Sample> even;
  constexpr int points = 600;
  for (int i = 0; i <= points; ++i) {
    Sample s;
    s.time = periods_ * contact_time() * i / points;
    even.push_back(s);
  }
  const auto exact = exact_at(even);
  for (const std::size_t b : {0UL, 1UL}) {
    Panel panel{b == 0 ? "lower sphere" : "upper sphere", time, {"movement over overlap", "-"}};
    for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
      Series s{schemes[slot].label, {}, {}, Mark::points, false, static_cast<int>(slot)};
      const auto path = run(schemes[slot], 0, drawn_steps);
      for (std::size_t i = 1; i < path.size(); i += 4) {
        s.x.push_back(path[i].time / contact_time());
        s.y.push_back((path[i].height[b] - start().height[b]) / overlap());
      }
      panel.series.push_back(s);
    }
    Series curve{"exact", {}, {}, Mark::line, true};
    for (const auto& state : exact) {
      curve.x.push_back(static_cast<double>(state.time) / contact_time());
      curve.y.push_back((static_cast<double>(state.height[b]) - start().height[b]) / overlap());
    }
    panel.series.push_back(curve);
    panel.legend = Legend::outside;
    figure.panels.push_back(panel);
  }
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_stacked_spheres() {
  CaseInfo info;
  info.name = "stacked-spheres";
  info.title = "Two spheres stacked between floor and ceiling";
  info.source = "the make of MFiX's DEM03 (Garg et al., 2012), with other numbers";
  info.judges =
      "whether normal contacts that open and close one beside the other keep the right motion and "
      "lose the right energy";
  info.truth = "matrix exponentials between changes of contact, each found to round-off";
  info.bibtex =
      "@article{garg_2012, author = {Garg, R. and Galvin, J. and Li, T. and Pannala, S.}, title = "
      "{Open-source {MFIX-DEM} software for gas-solids flows: {Part I}. Verification studies}, "
      "journal = {Powder Technology}, volume = {220}, pages = {122--137}, year = {2012}}";
  info.needs = {Capability::linear, Capability::damping};
  info.parameters = {
      {"kn", "N/m", 1e4, Range::positive(), "stiffness of all contacts"},
      {"R", "m", 0.05, Range::positive(), "radius of both spheres"},
      {"m1", "kg", 0.1, Range::positive(), "mass of the lower one"},
      {"m2", "kg", 0.05, Range::positive(), "mass of the upper one"},
      {"g", "m/s^2", 9.81, Range::not_negative(), "gravity"},
      {"e",
       "-",
       0.6,
       {.low = 0, .high = 1, .low_is_allowed = false},
       "restitution that the dashpots are tuned to, for the pair"},
      {"squeeze",
       "-",
       0.02,
       {.low = 0, .high = 0.2, .low_is_allowed = false},
       "overlap of each contact over R where all are pressed alike"},
      {"contacts", "-", 8, {.low = 1, .high = 1000}, "motion over the duration of a contact"}};
  info.observables = {
      {"lower", "-", "height of the lower sphere, root mean square error over the overlap"},
      {"upper", "-", "the same for the upper one"},
      {"energy", "-", "energy in the end, error over that of the springs at the start"}};
  info.steps_from = 16;
  info.steps_to = 1024;
  info.nominal_steps = 64;
  info.variants = {"linear-refined[integrator=symplectic-euler]",
                   "linear-refined[integrator=newmark-pecec]", "linear-refined[integrator=gear]"};
  info.figures = {{"stacked-spheres/heights", "Two spheres squeezed between floor and ceiling"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<StackedSpheresCase>>(std::move(info));
}

}  // namespace stickslip
