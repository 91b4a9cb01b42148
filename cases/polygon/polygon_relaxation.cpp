// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_relaxation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "cases/disc_springs.hpp"
#include "cases/drive/decay.hpp"
#include "cases/polygon/polygon_pairs.hpp"
#include "cases/springs.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Real = PolygonPairTest::Real;
using reference::PolygonPlane;
using State = reference::PolygonPairState<Real>;

/// Load over kn and the size of the bodies.
constexpr double pressure = 0.03;
/// Overlap at the start over that at rest.
constexpr double first_overlap = 0.05;
/// Duration, and the part of it in which relaxation is measured, over t_c.
constexpr int duration = 8;
/// Samples per t_c of the reference's path.
constexpr int samples = 64;
/// Steps per t_c in histories, as in the paper one coarse and one fine.
constexpr std::array drawn_steps{8, 64};

enum Which : std::size_t { position, plane, ratio, decay, count };

double degrees(double radians) { return radians * 180 / std::numbers::pi; }

/// The free body and its contact after one step.
struct Sample {
  double time = 0;   ///< [s]
  Vector2 position;  ///< [m]
  Vector2 velocity;  ///< [m/s]
  double plane = 0;  ///< angle of the contact plane with x [deg]
  double ratio = 0;  ///< Ft/Fn
};

class PolygonRelaxation final : public CaseInstance {
 public:
  explicit PolygonRelaxation(const CaseParameters& parameters)
      : test_(parameters), angle_(parameters["load_angle"] * std::numbers::pi / 180) {
    const double rest = pressure * test_.size();
    start_ = test_.position_at(first_overlap * rest);
    const Vector2 normal = test_.normal_at(start_);
    const Vector2 tangent(-normal[1], normal[0]);
    const double force = static_cast<double>(test_.springs().normal_stiffness) * rest;
    load_ = force * (-std::cos(angle_) * normal + std::sin(angle_) * tangent);
    along_ = tangent;
    try {
      for (const PolygonPlane rule : {PolygonPlane::boundary, PolygonPlane::mean_angle})
        paths_.push_back(path(rule, 1));
    } catch (const std::runtime_error&) {
      throw InputError(
          "seed, turn, load_angle: the bodies part under the load, and there is no rest to judge; "
          "choose a smaller load_angle or another seed");
    }
  }

  std::vector<ReferenceValue> reference() const override {
    return values_of(PolygonPlane::boundary);
  }
  std::vector<ReferenceValue> reference_for(const Scheme& scheme) const override {
    return values_of(plane_of(scheme));
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// The exact path, sampled; the first sample is the start.
  std::vector<State> path(PolygonPlane rule, int refinement) const;
  const std::vector<State>& path_of(PolygonPlane rule) const {
    return paths_[rule == PolygonPlane::boundary ? 0 : 1];
  }
  std::vector<ReferenceValue> values_of(PolygonPlane rule) const;
  /// Relaxation time over t_c of a path by the peaks of its velocity along the first tangent.
  double relaxation_time(PolygonPlane rule) const;
  std::vector<Sample> run(const Scheme& scheme, int steps) const;
  double relaxation_time(std::span<const Sample> run, double dt) const;
  Figure history_figure(std::span<const Scheme> schemes) const;
  Figure time_figure(std::span<const Scheme> schemes) const;
  /// Displacement that the load makes [m].
  double stroke() const { return pressure * test_.size(); }

  PolygonPairTest test_;
  double angle_;
  Vector2 start_;
  Vector2 load_;
  Vector2 along_;
  std::vector<std::vector<State>> paths_;
};

std::vector<State> PolygonRelaxation::path(PolygonPlane rule, int refinement) const {
  auto pair = test_.pair(rule);
  pair.load = {static_cast<Real>(load_[0]), static_cast<Real>(load_[1])};
  State start;
  start.position = {static_cast<Real>(start_[0]), static_cast<Real>(start_[1])};
  const Real unit = test_.springs().contact_time();
  std::vector<Real> times;
  for (int i = 0; i <= duration * samples; ++i)
    times.push_back(unit * static_cast<Real>(i) / samples);
  return reference::integrate<Real>(pair, start, times, unit / static_cast<Real>(16 * refinement));
}

double PolygonRelaxation::relaxation_time(PolygonPlane rule) const {
  std::vector<double> velocities;
  for (const State& s : path_of(rule)) {
    velocities.push_back(along_[0] * static_cast<double>(s.velocity[0]) +
                         along_[1] * static_cast<double>(s.velocity[1]));
  }
  const double unit = test_.contact_time();
  return envelope_time(velocities, unit / samples) / unit;
}

std::vector<ReferenceValue> PolygonRelaxation::values_of(PolygonPlane rule) const {
  const State& end = path_of(rule).back();
  const double relaxation = relaxation_time(rule);
  return {{0, 1, 2e-13},
          {degrees(static_cast<double>(end.plane_angle)), 90, 2e-13},
          {static_cast<double>(-end.tangential_force / end.normal_force), 1, 2e-13},
          {1 / relaxation, 1 / relaxation, 2e-13}};
}

std::vector<Sample> PolygonRelaxation::run(const Scheme& scheme, int steps) const {
  const double dt = test_.contact_time() / steps;
  PolygonSystem system = test_.system(test_.set(scheme), start_, load_);
  std::vector<Sample> all;
  const auto add = [&] {
    const PolygonBody& body = system.bodies()[1];
    Sample s{system.time(), body.position, body.velocity, 0, 0};
    if (!system.contacts().empty()) {
      const PolygonContact& contact = system.contacts().front();
      const ContactForce& f = contact.in_frame;
      s.plane = degrees(contact.plane.angle());
      s.ratio = (f.tangential[0] + f.damping_tangential[0]) / (f.normal + f.damping_normal);
    }
    all.push_back(s);
  };
  add();
  for (int i = 0; i < duration * steps; ++i) {
    system.step(dt);
    add();
  }
  return all;
}

double PolygonRelaxation::relaxation_time(std::span<const Sample> run, double dt) const {
  std::vector<double> velocities;
  for (const Sample& s : run) velocities.push_back(along_.dot(s.velocity));
  return envelope_time(velocities, dt) / test_.contact_time();
}

Measurement PolygonRelaxation::measure(const Scheme& scheme, int steps) const {
  const auto all = run(scheme, steps);
  const double relaxation = relaxation_time(all, test_.contact_time() / steps);
  const Sample& end = all.back();
  const State& exact = path_of(plane_of(scheme)).back();
  const Vector2 there(static_cast<double>(exact.position[0]),
                      static_cast<double>(exact.position[1]));
  return {{(end.position - there).norm() / stroke(), end.plane, end.ratio,
           std::isfinite(relaxation) ? 1 / relaxation : 0},
          {}};
}

std::vector<Expectation> PolygonRelaxation::expect(const Scheme& scheme) const {
  const Expectation motion = expect_pair_motion(scheme);
  std::vector<Expectation> all(count, motion);
  if (motion.kind == Expectation::Kind::order) {
    const Expectation follows = Expectation::of_order(0, "follows the motion");
    all[plane] = all[ratio] = follows;
    all[decay] = Expectation::approximate("peaks are read off at the ends of steps");
  }
  return all;
}

std::vector<CrossCheckResult> PolygonRelaxation::cross_checks() const {
  std::vector<CrossCheckResult> checks;
  double path_gap = 0;
  double plane_gap = 0;
  for (const PolygonPlane rule : {PolygonPlane::boundary, PolygonPlane::mean_angle}) {
    const State fine = path(rule, 3).back();
    const State& end = path_of(rule).back();
    path_gap =
        std::max(path_gap, static_cast<double>(std::hypot(fine.position[0] - end.position[0],
                                                          fine.position[1] - end.position[1])) /
                               stroke());
    // The same overlap by the set operations that schemes use, at the end of the path.
    const Vector2 at(static_cast<double>(end.position[0]), static_cast<double>(end.position[1]));
    PolygonSystem system = test_.system(test_.set(make_scheme("geometric-spring")), at, load_);
    const double area = system.contacts().front().overlap.area;
    plane_gap = std::max(plane_gap, std::abs(area / static_cast<double>(end.area) - 1));
  }
  return {{"position at the end with event location against a third of its steps, over the "
           "displacement",
           path_gap, 1e-13},
          {"area of the overlap at the end, cut half-plane by half-plane, against set operations",
           plane_gap, 2e-13}};
}

Figure PolygonRelaxation::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure = name == "pena/9" ? history_figure(schemes) : time_figure(schemes);
  figure.name = std::string(name);
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

Figure PolygonRelaxation::history_figure(std::span<const Scheme>) const {
  Figure figure;
  figure.title = "A polygon comes to rest";
  figure.caption =
      "(a), (b) Ratio of the contact forces and angle of the contact plane against the time, with "
      "the plane by the intersections; (c), (d) with the plane of Eq. 13. Points: two steps, t_c/8 "
      "and t_c/64, with geometric springs; black: exact.";
  for (const auto& [rule, option] :
       {std::pair{PolygonPlane::boundary, "chord"}, std::pair{PolygonPlane::mean_angle, "eq13"}}) {
    const Scheme scheme = make_scheme("geometric-spring[plane=" + std::string(option) + "]");
    Panel forces{std::string("forces, ") + option, {"time t/t_c", "-"}, {"Fₜ/Fₙ", "-"}};
    Panel planes{std::string("plane, ") + option, {"time t/t_c", "-"}, {"angle", "deg"}};
    int slot = 0;
    for (const int steps : drawn_steps) {
      Series f{"dt = t_c/" + std::to_string(steps), {}, {}, Mark::points, false, slot++};
      Series p = f;
      const auto all = run(scheme, steps);
      // As many points of either.
      const auto every = static_cast<std::size_t>(steps / drawn_steps.front());
      for (std::size_t i = every; i < all.size(); i += every) {
        f.x.push_back(all[i].time / test_.contact_time());
        p.x.push_back(all[i].time / test_.contact_time());
        f.y.push_back(all[i].ratio);
        p.y.push_back(all[i].plane);
      }
      forces.series.push_back(std::move(f));
      planes.series.push_back(std::move(p));
    }
    Series f{"exact", {}, {}, Mark::line, true};
    Series p = f;
    for (const State& s : path_of(rule)) {
      const double at = static_cast<double>(s.time) / test_.contact_time();
      f.x.push_back(at);
      p.x.push_back(at);
      f.y.push_back(static_cast<double>(-s.tangential_force / s.normal_force));
      p.y.push_back(degrees(static_cast<double>(s.plane_angle)));
    }
    forces.series.push_back(std::move(f));
    planes.series.push_back(std::move(p));
    figure.panels.push_back(std::move(forces));
    figure.panels.push_back(std::move(planes));
  }
  return figure;
}

Figure PolygonRelaxation::time_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Relaxation time by the contact plane";
  figure.caption =
      "Relaxation time from the peaks of the velocity along the contact against the step. Black: "
      "of the exact motions, with the chord and with Eq. 13.";
  Panel panel{"", {"step dt/t_c", "-", true}, {"t_R/t_c", "-"}};
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    Series s{scheme.label, {}, {}, Mark::points, false, slot++};
    for (const int steps : {8, 16, 32, 64, 128, 256}) {
      s.x.push_back(1.0 / steps);
      s.y.push_back(relaxation_time(run(scheme, steps), test_.contact_time() / steps));
    }
    // A body that slides away has no relaxation time.
    const bool relaxes = std::ranges::any_of(s.y, [](double y) { return std::isfinite(y); });
    if (relaxes) panel.series.push_back(std::move(s));
  }
  for (const PolygonPlane rule : {PolygonPlane::boundary, PolygonPlane::mean_angle}) {
    panel.series.push_back({rule == PolygonPlane::boundary ? "exact, chord" : "exact, Eq. 13",
                            {1.0 / 256, 1.0 / 8},
                            {relaxation_time(rule), relaxation_time(rule)},
                            rule == PolygonPlane::boundary ? Mark::line : Mark::dashed_line,
                            true});
  }
  figure.panels = {panel};
  return figure;
}

std::vector<Table> PolygonRelaxation::tables(std::span<const Scheme>) const {
  Table table;
  table.name = "polygon-relaxation-planes";
  table.title = "The exact motion with each contact plane";
  table.note =
      "Largest jump: of the plane's angle between samples t_c/64 apart. The same bodies, springs "
      "and load; with Eq. 13 the plane is another one from the start, and turning the axes changes "
      "it.";
  table.columns = {{"plane"},
                   {"at the end", "deg"},
                   {"Ft/Fn at the end", "-"},
                   {"t_R/t_c", "-"},
                   {"largest jump", "deg"}};
  for (const PolygonPlane rule : {PolygonPlane::boundary, PolygonPlane::mean_angle}) {
    double jump = 0;
    const auto& all = path_of(rule);
    for (std::size_t i = 1; i < all.size(); ++i) {
      const double change =
          degrees(static_cast<double>(all[i].plane_angle - all[i - 1].plane_angle));
      jump = std::max(jump, std::abs(std::remainder(change, 180.0)));
    }
    const auto values = values_of(rule);
    const auto cell = [](double x) { return Cell{fmt::format("{:.4f}", x), x}; };
    table.rows.push_back({{rule == PolygonPlane::boundary ? "chord, boundary-vector" : "eq13"},
                          cell(values[plane].value),
                          cell(values[ratio].value),
                          cell(1 / values[decay].value),
                          cell(jump)});
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_polygon_relaxation() {
  CaseInfo info;
  info.name = "polygon-relaxation";
  info.title = "A polygon comes to rest on another";
  info.source = "Pena, Lind & Herrmann, section 4, Figs. 9 and 10";
  info.judges =
      "whether a polygon under a constant load moves and comes to rest as the equations of its "
      "contact plane say";
  info.truth =
      "the equations of two convex polygons integrated in extended precision, each change of the "
      "overlap's edges located, with an overlap cut independently";
  info.bibtex = pena_bibtex;
  info.needs = {Capability::linear, Capability::friction, Capability::damping_by_direction};
  info.parameters = joined(
      pair_parameters(),
      {{"load_angle", "deg", 30, {.low = -60, .high = 60}, "of the load from the first normal"}});
  info.observables = {
      {"position", "-", "distance from the exact position after 8 t_c over the displacement"},
      {"plane", "deg", "angle of the contact plane with x then, over 90 deg"},
      {"ratio", "-", "Ft/Fn then"},
      {"decay", "-", "t_c/t_R by the peaks of the velocity along the contact; 0: none"}};
  info.steps_from = 8;
  info.steps_to = 512;
  info.nominal_steps = 32;
  info.variants = {"geometric-spring[plane=chord]", "geometric-spring[plane=eq13]",
                   "cundall-spring[plane=eq13]", "geometric-spring[movement=centroid]"};
  info.figures = {{"pena/9", "A polygon comes to rest"},
                  {"pena/10", "Relaxation time by the contact plane"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<PolygonRelaxation>>(std::move(info));
}

}  // namespace stickslip
