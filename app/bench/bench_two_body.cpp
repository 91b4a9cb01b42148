// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_two_body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "cases/drive/bodies/bodies.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::app {
namespace {

using Clock = std::chrono::steady_clock;

/// Steps of one impact. The sphere is in contact until about the last one, sticks and slips.
constexpr int steps_of_an_impact = 256;
/// One impact takes some tenths of a millisecond: so many for one repeat of the linear batch.
constexpr int impacts = 10;

constexpr double ball_radius = 0.01;   // [m]
constexpr double mass = 0.01;          // [kg]
constexpr double approach = 0.1;       // normal velocity [m/s]
constexpr double sideways = 0.05;      // tangential velocity [m/s]
constexpr double stiffness = 1e5;      // kn = kt [N/m]
constexpr double shear_modulus = 1e9;  // [Pa]
constexpr double poisson = 0.25;       // [-]
constexpr double friction = 0.5;       // mu [-]
constexpr double yield = 1e8;          // yield pressure of plastic laws [Pa]

/// How long the contact lasts [s]: half an oscillation of the spring, or Hertz's impact of a sphere
/// on a wall of its own material.
double duration(const LawInfo& law) {
  if (law.can(Capability::linear)) return std::numbers::pi * std::sqrt(mass / stiffness);
  constexpr double hertz = 2.86826569919533;
  constexpr double modulus = shear_modulus / (1 - poisson);  // E*
  return hertz * std::pow(mass * mass / (ball_radius * modulus * modulus * approach), 0.2);
}

/// The law with those of the values that it has parameters for.
Scheme scheme_of(const LawInfo& law) {
  const Scheme scheme = make_scheme(law.name);
  std::map<std::string, double> values{{"kn", stiffness}, {"kt", stiffness}, {"G", shear_modulus},
                                       {"nu", poisson},   {"mu", friction},  {"yield", yield}};
  std::erase_if(values, [&](const auto& value) { return law.by_role(value.first) == nullptr; });
  return with_parameters(scheme, values);
}

/// One law under one integrator, ready to be measured.
class TwoBodyRunner {
 public:
  TwoBodyRunner(const LawInfo& law, Integrator integrator)
      : scheme_(scheme_of(law)), dt_(duration(law) / steps_of_an_impact) {
    scheme_.integrator = integrator;
  }

  const std::string& law() const { return scheme_.label; }
  Integrator integrator() const { return scheme_.integrator; }
  double fastest() const { return fastest_; }  ///< [ns] per step

  /// One impact.
  void repeat() {
    Body sphere;
    sphere.radius = ball_radius;
    sphere.mass = mass;
    sphere.inertia = 0.4 * mass * ball_radius * ball_radius;
    sphere.position = {0, ball_radius, 0};
    sphere.velocity = {sideways, -approach, 0};
    Bodies bodies(scheme_, {sphere, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}});
    const auto start = Clock::now();
    for (int i = 0; i < steps_of_an_impact; ++i) bodies.step(dt_);
    const double time = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
    fastest_ = std::min(fastest_, time / steps_of_an_impact);
  }

 private:
  Scheme scheme_;
  double dt_;
  double fastest_ = std::numeric_limits<double>::infinity();
};

}  // namespace

std::vector<TwoBodyResult> measure_two_body(int repeats, bool quiet) {
  std::vector<TwoBodyRunner> runners;
  for (const LawInfo& law : law_catalogue()) {
    if (law.on_request) continue;  // minutes
    for (const Integrator integrator : all_integrators()) runners.emplace_back(law, integrator);
  }
  ProgressBar bar("stepping two bodies", quiet);
  const std::size_t total = runners.size() * static_cast<std::size_t>(repeats * impacts);
  std::size_t done = 0;
  for (int i = 0; i < repeats * impacts; ++i) {
    throw_if_interrupted();
    for (TwoBodyRunner& runner : runners) {
      runner.repeat();
      bar.show(++done, total);
    }
  }
  std::map<std::string, double> verlet;
  for (const TwoBodyRunner& runner : runners) {
    if (runner.integrator() == Integrator::velocity_verlet) verlet[runner.law()] = runner.fastest();
  }
  std::vector<TwoBodyResult> results;
  for (const TwoBodyRunner& runner : runners) {
    results.push_back({runner.law(), std::string(name_of(runner.integrator())), runner.fastest(),
                       runner.fastest() / verlet.at(runner.law())});
  }
  return results;
}

Table two_body_table(const std::vector<TwoBodyResult>& results) {
  Table table;
  table.name = "bench-two-body";
  table.title = "cost per step of two bodies, ns, and its ratio to velocity Verlet";
  table.note = fmt::format(
      "a sphere on a wall, {} steps from touch to parting: motion, geometry, frame, law and works; "
      "the fastest of interleaved repeats",
      steps_of_an_impact);
  table.columns = {{"law"}};
  for (const Integrator integrator : all_integrators()) {
    table.columns.push_back({std::string(name_of(integrator))});
  }
  for (const TwoBodyResult& r : results) {
    if (table.rows.empty() || table.rows.back().size() == table.columns.size()) {
      table.rows.push_back({{r.law}});
    }
    table.rows.back().push_back(
        {fmt::format("{:.0f} ({:.2f})", r.nanoseconds, r.to_velocity_verlet), r.nanoseconds});
  }
  return table;
}

}  // namespace stickslip::app
