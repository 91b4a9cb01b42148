// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_shear.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>
#include <numbers>
#include <optional>

#include "cases/disc_springs.hpp"
#include "cases/numbers.hpp"
#include "cases/polygon/polygon_packing.hpp"
#include "reference/disc_relaxation.hpp"
#include "reference/polygon_overlap.hpp"
#include "reference/polygon_packing.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using reference::PackingRun;
using reference::PolygonPlane;

/// Steps per t_c of the reference, of drawn histories, and of those in tables.
constexpr int reference_steps = 32;
constexpr int drawn_steps = 16;
/// Steps per t_c that are tried for the admissible one, from coarse to fine.
constexpr std::array tried_steps{2, 3, 4, 6, 8, 12, 16, 24, 32};
/// Relative error of the mean stress that a step is allowed.
constexpr double allowed_error = 0.01;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The packing with its springs and how long it is sheared.
struct ShearTest {
  Packing packing;
  DiscSprings springs;
  double contact_time = 0;  ///< t_c [s]
  double rate = 0;          ///< [1/s]
  double duration = 0;      ///< [s]

  /// Number of steps of about t_c over `steps` that fill the duration.
  int count(int steps) const {
    return std::max(1, static_cast<int>(std::lround(steps * duration / contact_time)));
  }
  PackingDrive start(const Scheme& scheme) const {
    return {with_parameters(scheme, springs.by_role()), packing};
  }
  PackingDrive run(const Scheme& scheme, int steps) const {
    PackingDrive drive = start(scheme);
    const int n = count(steps);
    for (int i = 0; i < n; ++i) drive.step(duration / n);
    return drive;
  }
};

reference::Point<double> point_of(const Vector2& v) { return {v[0], v[1]}; }

/// The same for the reference.
reference::PolygonPacking reference_packing(const ShearTest& test, PolygonPlane plane) {
  reference::PolygonPacking packing;
  packing.period = test.packing.period;
  packing.normal_stiffness = test.springs.kn;
  packing.tangential_stiffness = test.springs.kt;
  packing.friction = test.springs.mu;
  packing.normal_damping = test.springs.normal_damping;
  packing.tangential_damping = test.springs.tangential_damping;
  packing.plane = plane;
  for (std::size_t b = 0; b < test.packing.bodies.size(); ++b) {
    const PolygonBody& body = test.packing.bodies[b];
    reference::PackedPolygon packed;
    for (const Vector2& v : body.shape.vertices())
      packed.shape.push_back(point_of(v - body.shape.centroid()));
    packed.position = point_of(body.position);
    packed.velocity = point_of(body.velocity);
    packed.area = body.shape.area();
    packed.wall = test.packing.walls[b] == Wall::upper   ? 1
                  : test.packing.walls[b] == Wall::lower ? -1
                                                         : 0;
    if (packed.wall == 0) {
      packed.mass = body.mass;
      packed.inertia = body.inertia;
    }
    packing.bodies.push_back(std::move(packed));
  }
  return packing;
}

PackingRun reference_run(const ShearTest& test, PolygonPlane plane, int steps) {
  return reference::integrate(reference_packing(test, plane), test.duration, test.count(steps));
}

/// What a run of the reference says of the observables, in their order.
struct Answers {
  double stress = 0;       ///< mean [N/m]
  double unaccounted = 0;  ///< over the boundary work
  double jumps = 0;        ///< of 45 degrees, per unit strain and contact
};

Answers answers_of(const PackingRun& run, double strain) {
  const double contacts = static_cast<double>(std::max<std::size_t>(run.contacts.size(), 1));
  return {run.mean_stress, run.unaccounted / run.boundary_work, run.jumps / (contacts * strain)};
}

/// A run that is converged, and how well.
struct Converged {
  PackingRun run;
  Answers values;
  Answers uncertainty;  ///< what halving the step changes
};

Converged converged(const ShearTest& test, PolygonPlane plane) {
  const double strain = test.rate * test.duration;
  Converged out;
  const Answers coarse = answers_of(reference_run(test, plane, reference_steps / 2), strain);
  out.run = reference_run(test, plane, reference_steps);
  out.values = answers_of(out.run, strain);
  out.uncertainty = {std::abs(out.values.stress - coarse.stress),
                     std::abs(out.values.unaccounted - coarse.unaccounted),
                     std::abs(out.values.jumps - coarse.jumps)};
  return out;
}

PackingShape packing_shape(const CaseParameters& parameters) {
  return {static_cast<int>(parameters["columns"]), static_cast<int>(parameters["rows"]),
          parameters["disorder"], parameters["fill"],
          static_cast<std::uint32_t>(parameters["seed"])};
}

ShearTest shear_test(const CaseParameters& parameters) {
  ShearTest test;
  test.rate = parameters["shear_rate"];
  test.duration = parameters["strain"] / test.rate;
  test.packing = sheared_packing(packing_shape(parameters), test.rate);
  const auto contact = disc_contact(parameters, parameters["kn"], test.packing.mean_mass / 2);
  test.springs = springs_of(contact, parameters["mu"]);
  test.contact_time = static_cast<double>(contact.contact_time());
  return test;
}

class PolygonShear final : public CaseInstance {
 public:
  explicit PolygonShear(const CaseParameters& parameters);

  std::vector<ReferenceValue> reference() const override;
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// Largest step over t_c for some number of bodies.
  struct Admissible {
    std::size_t bodies = 0;
    double part = nan;  ///< NaN: none of those tried
  };

  ShearTest with(Packing packing) const;
  std::vector<ShearTest> sizes() const;
  std::vector<Admissible> admissible(const Scheme& scheme, std::span<const ShearTest> tests,
                                     std::span<const double> truths) const;
  /// Those of one scheme.
  struct Row {
    std::string label;
    std::vector<Admissible> steps;
  };
  /// Of the schemes that tend to the stress of the reference. Table and figure share the answer.
  std::vector<Row> admissible(std::span<const Scheme> schemes) const;
  std::vector<Row> find_admissible(std::span<const Scheme> schemes) const;
  Figure packing_figure(std::span<const Scheme> schemes) const;
  Figure strain_figure(std::span<const Scheme> schemes) const;
  Figure step_figure(std::span<const Scheme> schemes) const;
  Table balance_table(std::span<const Scheme> schemes) const;
  Table step_table(std::span<const Scheme> schemes) const;

  PackingShape shape_;
  ShearTest test_;
  Converged boundary_;
  Converged mean_angle_;
  mutable std::mutex mutex_;  ///< of what follows
  mutable std::vector<Row> admissible_;
  mutable std::string admissible_of_;  ///< labels of the schemes
};

PolygonShear::PolygonShear(const CaseParameters& parameters)
    : shape_(packing_shape(parameters)), test_(shear_test(parameters)) {
  boundary_ = converged(test_, PolygonPlane::boundary);
  if (!(std::abs(boundary_.values.stress) > 0 && boundary_.run.boundary_work != 0)) {
    throw InputError("fill=" + shortest(shape_.fill) +
                     ", strain=" + shortest(parameters["strain"]) +
                     ": no body touches a driven one; raise either");
  }
  mean_angle_ = converged(test_, PolygonPlane::mean_angle);
}

std::vector<ReferenceValue> PolygonShear::reference() const {
  const Answers& v = boundary_.values;
  const Answers& u = boundary_.uncertainty;
  const double scale = std::abs(v.stress);
  return {
      {v.stress, scale, u.stress / scale}, {v.unaccounted, 1, u.unaccounted}, {0, 1, 0}, {0, 1, 0}};
}

std::vector<CrossCheckResult> PolygonShear::cross_checks() const {
  double area = 0;
  double vector = 0;
  double momentum = 0;
  for (const Converged* const route : {&boundary_, &mean_angle_}) {
    const PackingRun& run = route->run;
    const auto outline = [&](std::size_t body, double shift) {
      std::vector<Eigen::Vector2d> all;
      for (const auto& [x, y] : run.outlines[body]) all.emplace_back(x + shift, y);
      return all;
    };
    // Rational arithmetic is slow: some of them.
    for (std::size_t k = 0; k < run.contacts.size(); k += 1 + run.contacts.size() / 8) {
      const reference::PackedContact& c = run.contacts[k];
      const auto exact = reference::polygon_overlap(outline(c.i, 0), outline(c.j, c.shift));
      area = std::max(area, std::abs(exact.area - c.overlap.area));
      const Vector2 boundary(c.overlap.boundary[0], c.overlap.boundary[1]);
      vector = std::max(vector, (exact.boundary_vector - boundary).norm());
    }
    momentum = std::max(momentum, std::abs(route->run.momentum_error));
  }
  return {{"areas of some overlaps at the end by exact rational arithmetic [m^2]", area, 1e-14},
          {"their boundary vectors [m]", vector, 1e-13},
          {"mean stress when the step is halved",
           boundary_.uncertainty.stress / std::abs(boundary_.values.stress), 1e-3},
          {"momentum gained against the impulse of the walls", momentum, 1e-11}};
}

Measurement PolygonShear::measure(const Scheme& scheme, int steps) const {
  const PackingDrive drive = test_.run(scheme, steps);
  const double strain = test_.rate * test_.duration;
  const double jumps = static_cast<double>(drive.turns_by_45_degrees()) /
                       (std::max(drive.mean_contacts(), 1.0) * strain);
  return {{drive.mean_stress(), drive.unaccounted(test_.springs.kn) / drive.boundary_work(), jumps,
           drive.momentum_error()},
          {}};
}

std::vector<Expectation> PolygonShear::expect(const Scheme& scheme) const {
  using enum Integrator;
  const PolygonRules& rules = scheme.polygons;
  const bool balances = scheme.integrator == velocity_verlet || scheme.integrator == newmark_pec ||
                        scheme.integrator == newmark_pece || scheme.integrator == newmark_pecec;
  const Expectation momentum =
      balances
          ? Expectation::exact(1e-11,
                               "forces on two bodies are opposite, and each step adds "
                               "the mean of those at its ends")
          : Expectation::approximate("the step does not add the mean of the forces at its ends");
  const auto all = [&](const Expectation& e) {
    return std::vector<Expectation>{e, e, e, momentum};
  };
  if (scheme.integrator == newmark_pec_literal)
    return all(Expectation::approximate("the printed predictor applies 3/4 of each impulse"));
  if (rules.overlap != OverlapMeasure::area)
    return all(
        Expectation::approximate("the force of an edge on an edge is finite as soon as they touch, "
                                 "and a step meets it late"));
  if (rules.movement != ContactMovement::rigid)
    return all(Expectation::approximate(
        "the centroid of the overlap moves by some part of the movement of the bodies"));
  if (rules.plane == PlaneRule::eq13) {
    const Answers& truth = boundary_.values;
    const Answers& own = mean_angle_.values;
    const Answers& u = mean_angle_.uncertainty;
    const double scale = std::abs(truth.stress);
    const std::string why = "as far off as the equations with Eq. 13 are in the reference";
    return {Expectation::wrong(std::abs(own.stress - truth.stress) / scale,
                               2e-3 + 3 * u.stress / scale, why),
            Expectation::wrong(std::abs(own.unaccounted - truth.unaccounted),
                               5e-3 + 3 * u.unaccounted, why),
            Expectation::approximate("planes that jump, how often is counted"), momentum};
  }
  if (rules.plane == PlaneRule::chord && boundary_.run.most_intersections > 2)
    return all(Expectation::approximate("some overlaps have more than two intersections"));
  const std::string same = rules.plane == PlaneRule::chord
                               ? "with two intersections the chord is the boundary vector's plane"
                               : "the equations of the reference";
  return {Expectation::of_order(0, same), Expectation::of_order(0, same),
          Expectation::approximate("planes that turn without a jump, but perhaps fast"), momentum};
}

Figure PolygonShear::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure = name == "pena/1"                 ? packing_figure(schemes)
                  : name == "polygon-shear/strain" ? strain_figure(schemes)
                                                   : step_figure(schemes);
  figure.name = std::string(name);
  return figure;
}

Figure PolygonShear::packing_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "The sheared packing";
  figure.caption = fmt::format(
      "{} polygons after a strain of {:.3g}, with {}: driven bodies, free ones, and the forces "
      "between them, each a line across the contact along the force, as long as the mean force "
      "is to a third of a body. The picture repeats along x.",
      test_.packing.bodies.size(), test_.rate * test_.duration,
      schemes.empty() ? "no scheme" : schemes.front().label);
  Panel panel{"", {"x", "m"}, {"y", "m"}};
  panel.equal_aspect = true;
  panel.legend = Legend::outside;
  Series walls{"driven", {}, {}, Mark::line, false, 0};
  Series free{"free", {}, {}, Mark::line, false, 1};
  Series forces{"contact forces", {}, {}, Mark::line, true};
  if (!schemes.empty()) {
    const PackingDrive drive = test_.run(schemes.front(), drawn_steps);
    const PolygonSystem& system = drive.system();
    for (std::size_t b = 0; b < system.bodies().size(); ++b) {
      const Polygon placed = system.placed(b);
      Series& s = test_.packing.walls[b] == Wall::none ? free : walls;
      for (std::size_t k = 0; k <= placed.vertices().size(); ++k) {
        const Vector2& v = placed.vertices()[k % placed.vertices().size()];
        s.x.push_back(v[0]);
        s.y.push_back(v[1]);
      }
      s.x.push_back(nan);
      s.y.push_back(nan);
    }
    double mean = 0;
    double count = 0;
    for (const PolygonContact& c : system.contacts()) {
      if (c.touches()) mean += c.force.norm(), ++count;
    }
    mean /= std::max(count, 1.0);
    for (const PolygonContact& c : system.contacts()) {
      if (!c.touches() || !(mean > 0)) continue;
      const Vector2 half = c.force / (6 * mean);
      for (const double sign : {-1.0, 1.0}) {
        forces.x.push_back(c.plane.point[0] + sign * half[0]);
        forces.y.push_back(c.plane.point[1] + sign * half[1]);
      }
      forces.x.push_back(nan);
      forces.y.push_back(nan);
    }
  }
  panel.series = {free, walls, forces};
  figure.panels = {panel};
  return figure;
}

Figure PolygonShear::strain_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Stress and energy of the sheared packing";
  figure.caption = fmt::format(
      "Against the strain, in steps of t_c/{}: (a) shear stress over kn; black: the equations with "
      "the plane by the boundary vector, dashed: with Eq. 13, both integrated independently; (b) "
      "share of the boundary work that neither bodies nor springs nor dashpots account for, of "
      "schemes that stay below twice that work.",
      drawn_steps);
  Panel stress{"shear stress", {"strain", "-"}, {"τ/kₙ", "-"}};
  Panel energy{"energy not accounted for", {"strain", "-"}, {"over boundary work", "-"}};
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    Series a{scheme.label, {}, {}, Mark::line, false, slot};
    Series b = a;
    ++slot;
    PackingDrive drive = test_.start(scheme);
    const int n = test_.count(drawn_steps);
    for (int i = 1; i <= n; ++i) {
      drive.step(test_.duration / n);
      const double strain = test_.rate * test_.duration * i / n;
      a.x.push_back(strain);
      a.y.push_back(drive.stress() / test_.springs.kn);
      // The work starts from zero.
      if (10 * i < n) continue;
      b.x.push_back(strain);
      b.y.push_back(drive.unaccounted(test_.springs.kn) / drive.boundary_work());
    }
    stress.series.push_back(std::move(a));
    // Shares of many times the work would hide the others.
    if (std::ranges::all_of(b.y, [](double y) { return std::abs(y) < 2; }))
      energy.series.push_back(std::move(b));
  }
  for (const Converged* const route : {&boundary_, &mean_angle_}) {
    const bool is_truth = route == &boundary_;
    Series s{is_truth ? "boundary vector, reference" : "Eq. 13, reference",
             {},
             {},
             is_truth ? Mark::line : Mark::dashed_line,
             true};
    for (std::size_t k = 0; k < route->run.times.size(); ++k) {
      s.x.push_back(test_.rate * route->run.times[k]);
      s.y.push_back(route->run.stresses[k] / test_.springs.kn);
    }
    stress.series.push_back(std::move(s));
  }
  stress.legend = energy.legend = Legend::outside;
  figure.panels = {stress, energy};
  return figure;
}

ShearTest PolygonShear::with(Packing packing) const {
  ShearTest test = test_;
  test.packing = std::move(packing);
  test.duration = test_.duration / 2;
  return test;
}

std::vector<ShearTest> PolygonShear::sizes() const {
  // The same two bodies whatever the size of the packing.
  PackingShape smallest = shape_;
  smallest.columns = smallest.rows = 4;
  std::vector<ShearTest> tests{with(colliding_pair(smallest, test_.rate))};
  const std::size_t own = test_.packing.bodies.size();
  for (const std::size_t side : {4U, 6U, 8U, 16U, 32U}) {
    if (side > 6 && side * side > own) break;
    PackingShape shape = shape_;
    shape.columns = shape.rows = static_cast<int>(side);
    tests.push_back(with(sheared_packing(shape, test_.rate)));
  }
  return tests;
}

std::vector<PolygonShear::Admissible> PolygonShear::admissible(
    const Scheme& scheme, std::span<const ShearTest> tests, std::span<const double> truths) const {
  std::vector<Admissible> all;
  for (std::size_t t = 0; t < tests.size(); ++t) {
    Admissible found{tests[t].packing.bodies.size(), nan};
    for (std::size_t k = tried_steps.size(); k-- > 0;) {
      const double stress = tests[t].run(scheme, tried_steps[k]).mean_stress();
      if (!(std::abs(stress / truths[t] - 1) <= allowed_error)) break;
      found.part = 1.0 / tried_steps[k];
    }
    all.push_back(found);
  }
  return all;
}

std::vector<PolygonShear::Row> PolygonShear::admissible(std::span<const Scheme> schemes) const {
  std::string labels;
  for (const Scheme& scheme : schemes) labels += scheme.label + "\n";
  const std::scoped_lock lock(mutex_);
  if (admissible_of_ != labels) {
    admissible_ = find_admissible(schemes);
    admissible_of_ = labels;
  }
  return admissible_;
}

std::vector<PolygonShear::Row> PolygonShear::find_admissible(
    std::span<const Scheme> schemes) const {
  const std::vector<ShearTest> tests = sizes();
  const auto truths = [&](PolygonPlane plane) {
    std::vector<double> all;
    for (const ShearTest& test : tests)
      all.push_back(reference_run(test, plane, reference_steps).mean_stress);
    return all;
  };
  std::map<PlaneRule, std::vector<double>> known;
  std::vector<Row> rows;
  for (const Scheme& scheme : schemes) {
    const PolygonRules& rules = scheme.polygons;
    // Others do not tend to the stress of the reference.
    if (rules.overlap != OverlapMeasure::area || rules.movement != ContactMovement::rigid ||
        rules.plane == PlaneRule::chord)
      continue;
    if (!known.contains(rules.plane)) {
      known[rules.plane] = truths(rules.plane == PlaneRule::eq13 ? PolygonPlane::mean_angle
                                                                 : PolygonPlane::boundary);
    }
    rows.push_back({scheme.label, admissible(scheme, tests, known[rules.plane])});
  }
  return rows;
}

Figure PolygonShear::step_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "The admissible step against the number of bodies";
  figure.caption = fmt::format(
      "Largest step over t_c, of {} tried, from which on all finer ones give the mean stress "
      "within "
      "{:.3g} %. Two bodies collide; more of them are packings like that of the case. Dashed: the "
      "step of two bodies times 2/N, as conjectured.",
      tried_steps.size(), 100 * allowed_error);
  Panel panel{"", {"number of bodies N", "-", true}, {"admissible step dt/t_c", "-", true}};
  panel.legend = Legend::outside;
  int slot = 0;
  double largest = 0;
  double most = 2;
  for (const Row& row : admissible(schemes)) {
    Series s{row.label, {}, {}, Mark::line_and_points, false, slot++};
    for (const Admissible& a : row.steps) {
      s.x.push_back(static_cast<double>(a.bodies));
      s.y.push_back(a.part);
      most = std::max(most, static_cast<double>(a.bodies));
    }
    if (!row.steps.empty() && row.steps.front().part > largest) largest = row.steps.front().part;
    panel.series.push_back(std::move(s));
  }
  if (largest > 0) {
    panel.series.push_back(
        {"1/N", {2, most}, {largest, 2 * largest / most}, Mark::dashed_line, true});
  }
  figure.panels = {panel};
  return figure;
}

Table PolygonShear::step_table(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "polygon-shear-steps";
  table.title = "Admissible step over t_c against the number of bodies";
  table.note = fmt::format(
      "Largest step from which on all finer ones give the mean shear stress within {:.3g} % of the "
      "reference; \"-\": none down to 1/{}. The last row is what the paper conjectures: the step "
      "of "
      "two bodies times 2/N, at the largest N. Packings of 256 and 1,024 bodies are added when the "
      "case itself has so many.",
      100 * allowed_error, tried_steps.back());
  table.columns = {{"scheme"}};
  const std::vector<Row> rows = admissible(schemes);
  if (rows.empty()) return table;
  for (const Admissible& a : rows.front().steps)
    table.columns.push_back({fmt::format("N = {}", a.bodies), "-"});
  for (const Row& row : rows) {
    std::vector<Cell> cells{{row.label}};
    for (const Admissible& a : row.steps) cells.push_back(number_cell(a.part, "{:.4g}"));
    table.rows.push_back(std::move(cells));
  }
  std::vector<Cell> line{{"two bodies times 2/N", {}, Tone::muted}};
  for (const Admissible& a : rows.front().steps) {
    line.push_back(
        number_cell(2 * rows.front().steps.front().part / static_cast<double>(a.bodies), "{:.4g}"));
  }
  table.rows.push_back(std::move(line));
  return table;
}

Table PolygonShear::balance_table(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "polygon-shear-balance";
  table.title = "What becomes of the boundary work";
  table.note = fmt::format(
      "Shares of the boundary work, in steps of t_c/{}. Not accounted for: (a) with the energy "
      "that "
      "the law books for its normal springs; (b) with kn A^2/(2 |N| l_c), the potential of a "
      "contact whose boundary vector N keeps its length. Turns: how often a contact's plane turned "
      "by more than that in a step, per contact and unit strain.",
      drawn_steps);
  table.columns = {{"scheme"},           {"mean stress", "N/m"}, {"tangential springs", "-"},
                   {"kinetic", "-"},     {"(a)", "-"},           {"(b)", "-"},
                   {"turns > 10°", "-"}, {"turns > 45°", "-"}};
  for (const Scheme& scheme : schemes) {
    const PackingDrive drive = test_.run(scheme, drawn_steps);
    const double work = drive.boundary_work();
    const double per = std::max(drive.mean_contacts(), 1.0) * test_.rate * test_.duration;
    table.rows.push_back(
        {{scheme.label},
         number_cell(drive.mean_stress(), "{:.4g}"),
         number_cell(drive.system().works().tangential / work, "{:.4g}"),
         number_cell(drive.kinetic_energy_gained() / work, "{:.4g}"),
         number_cell(drive.unaccounted(test_.springs.kn) / work, "{:.4g}"),
         number_cell(drive.without_potential(test_.springs.kn) / work, "{:.4g}"),
         number_cell(static_cast<double>(drive.turns_by_10_degrees()) / per, "{:.3g}"),
         number_cell(static_cast<double>(drive.turns_by_45_degrees()) / per, "{:.3g}")});
  }
  for (const Converged* const route : {&boundary_, &mean_angle_}) {
    const std::string label = route == &boundary_ ? "boundary vector, integrated independently"
                                                  : "Eq. 13, integrated independently";
    table.rows.push_back(
        {{label, {}, Tone::muted},
         number_cell(route->values.stress, "{:.4g}"),
         {"-", {}, Tone::muted},
         number_cell(route->run.kinetic_energy / route->run.boundary_work, "{:.4g}"),
         number_cell(route->values.unaccounted, "{:.4g}"),
         {"-", {}, Tone::muted},
         {"-", {}, Tone::muted},
         number_cell(route->values.jumps, "{:.3g}")});
  }
  return table;
}

std::vector<Table> PolygonShear::tables(std::span<const Scheme> schemes) const {
  return {balance_table(schemes), step_table(schemes)};
}

}  // namespace

void shear_in_frames(const CaseParameters& parameters, const Scheme& scheme, int frames,
                     const std::function<void(int frame, const PackingDrive& drive)>& show) {
  const ShearTest test = shear_test(parameters);
  PackingDrive drive = test.start(scheme);
  show(0, drive);
  const int steps = std::max(1, (test.count(drawn_steps) + frames - 1) / frames);
  for (int frame = 1; frame <= frames; ++frame) {
    for (int i = 0; i < steps; ++i) drive.step(test.duration / frames / steps);
    show(frame, drive);
  }
}

std::unique_ptr<Case> make_polygon_shear() {
  CaseInfo info;
  info.name = "polygon-shear";
  info.title = "Sheared packing of polygons";
  info.source = "Pena, Lind & Herrmann, section 1, Fig. 1, and section 5";
  info.judges =
      "whether spring, contact plane and step change the stress of a packing, its energy, and the "
      "directions of its forces";
  info.truth =
      "the equations of the packing with the plane by the boundary vector, integrated "
      "independently "
      "to high accuracy with another way of cutting polygons";
  info.bibtex = pena_bibtex;
  info.needs = {Capability::linear, Capability::friction, Capability::damping_by_direction};
  info.parameters = {
      {"columns", "-", 6, {.low = 5, .high = 256}, "bodies along x, one period", false, {}, true},
      {"rows", "-", 6, {.low = 3, .high = 256}, "rows, two of them driven", false, {}, true},
      {"strain", "-", 0.05, {.low = 1e-6, .high = 10}, "shear strain at the end"},
      {"shear_rate", "1/s", 0.005, Range::positive(), "shear rate"},
      {"disorder", "-", 0.35, {.low = 0, .high = 0.5}, "of the cells, over their spacing of 1 m"},
      {"fill", "-", 1.01, {.low = 0.8, .high = 1.2}, "length of bodies over that of their cells"},
      {"seed", "-", 1, {.low = 0, .high = 4294967295.0}, "of the cells", false, {}, true},
      {"kn", "N/m", 1, Range::positive(), "normal stiffness; bodies have 1 kg/m^2"},
      {"kt_over_kn", "-", 1.0 / 3, Range::positive(), "stiffness ratio"},
      {"eps_n", "-", 0.9, {.low = 1e-6, .high = 0.999999}, "normal restitution ε_n"},
      {"et_over_en", "-", 1.0053, Range::positive(), "restitution ratio ε_t/ε_n; ε_t < 1"},
      {"mu", "-", 0.5, Range::not_negative(), "friction coefficient"}};
  info.observables = {
      {"stress", "N/m", "mean shear stress over the strain"},
      {"unaccounted", "-",
       "share of the boundary work that neither motion nor springs nor dashpots account for"},
      {"jumps", "-",
       "turns of a contact's plane by more than 45 degrees in a step, per contact and "
       "unit strain"},
      {"momentum", "-", "momentum gained less the impulse of the walls, over the latter"}};
  info.steps_from = 4;
  info.steps_to = 64;
  info.nominal_steps = 16;
  info.variants = {"cundall-spring[plane=eq13]", "geometric-spring[plane=eq13]",
                   "geometric-spring[plane=chord]", "geometric-spring[movement=centroid]"};
  info.figures = {{"pena/1", "The sheared packing"},
                  {"polygon-shear/strain", "Stress and energy of the sheared packing"},
                  {"polygon-shear/admissible", "The admissible step against the number of bodies"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<PolygonShear>>(std::move(info));
}

}  // namespace stickslip
