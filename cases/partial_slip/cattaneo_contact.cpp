// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_contact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/math/constants/constants.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <functional>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_closed.hpp"
#include "reference/hertz_profile.hpp"

namespace stickslip {
namespace {

using Wide = long double;

// The example `cattaneo` of the open-source program CONTACT (E. A. H. Vollebregt), its input and
// its recorded output: a sphere on a plane of the same material, cut into squares.
constexpr double radius = 0.05;              ///< of the sphere [m]
constexpr double shear_modulus = 2e8;        ///< G of both bodies [Pa]
constexpr double poisson = 0.42;             ///< nu of both bodies [-]
constexpr double mu = 0.4;                   ///< friction coefficient [-]
constexpr double normal_force = 9.1954;      ///< [N], five digits given
constexpr double contact_radius = 1e-3;      ///< that the example is made for [m]
constexpr double force_ratio = 7.0 / 8;      ///< Fx/(mu Fn) prescribed
constexpr double approach = 1.998e-5;        ///< [m], four digits printed
constexpr double peak_pressure = 4.393e6;    ///< [Pa], four digits printed
constexpr double shift_at_ratio = 8.155e-6;  ///< [m], four digits printed
constexpr double elastic_normal = 7.35e-5;   ///< elastic energy of the normal problem [J]
constexpr double elastic_energy = 8.525e-5;  ///< the same with the tangential force [J]
constexpr double friction_work = 2.75e-6;    ///< lost in friction [J]
/// Error of the force over the limit that the grid of 15 elements across the contact makes.
constexpr double grid_error = 0.0016;

/// A point of CONTACT's load curve (iterates of its Newton loop for the shift).
struct LoadPoint {
  double shift = 0;  ///< [m]
  double force = 0;  ///< over the friction limit
};
constexpr std::array load_curve{LoadPoint{6.453e-6, 0.741}, LoadPoint{7.62e-6, 0.8367},
                                LoadPoint{8.087e-6, 0.8704}, LoadPoint{8.15e-6, 0.8747},
                                LoadPoint{8.155e-6, 0.875}};

/// Mean of the forces of the load curve, over the friction limit.
double published_mean() {
  double sum = 0;
  for (const LoadPoint& point : load_curve) sum += point.force;
  return sum / static_cast<double>(load_curve.size());
}

/// R = 2/(1/R1 + 1/R2) of a sphere on a plane [m].
constexpr double effective_radius = 2 * radius;

/// How well a ladder of first order shows its limit, over the friction limit.
constexpr double limit_tolerance = 2e-5;

/// Argument in [low, high] at which a rising function meets a value.
double solve(const std::function<double(double)>& function, double value, double low, double high) {
  const double at_low = function(low) - value;
  const double at_high = function(high) - value;
  if (!(at_low < 0 && at_high > 0)) return std::nan("");
  std::uintmax_t iterations = 200;
  const auto found = boost::math::tools::toms748_solve(
      [&](double x) { return function(x) - value; }, low, high, at_low, at_high,
      boost::math::tools::eps_tolerance<double>(52), iterations);
  return (found.first + found.second) / 2;
}

class CattaneoContact final : public CaseInstance {
 public:
  explicit CattaneoContact(const CaseParameters& parameters)
      : values_(parameters.law_parameters()),
        contact_(reference::make_contact<Wide>({shear_modulus, poisson}, effective_radius, mu)),
        overlap_(static_cast<double>(contact_.overlap_at(normal_force))),
        sliding_(static_cast<double>(contact_.sliding_shift(contact_.overlap_at(normal_force)))),
        theory_(theory()) {}

  std::vector<ReferenceValue> reference() const override {
    // An error of the force is one of the shift over the slope of the curve there.
    const double slope = 1.5 * std::cbrt(1 - force_ratio);
    const double shift_error = grid_error / slope * sliding_ / shift_at_ratio;
    // For the normal problem the differences to Hertz are the only measure of the grid there is.
    return {{published_mean(), 1, grid_error},
            {shift_at_ratio, shift_at_ratio, shift_error},
            {approach, approach, 1e-3},
            {peak_pressure, peak_pressure, 6e-4}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    reference::DeflectionProfile<Wide> profile(contact_);
    const Wide overlap = contact_.overlap_at(normal_force);
    profile.advance(overlap, 0);
    double largest = 0;
    Wide before = 0;
    for (const LoadPoint& point : load_curve) {
      const auto& state = profile.advance(overlap, point.shift - before);
      before = point.shift;
      const Wide closed = reference::mindlin_force<Wide>(contact_, overlap, point.shift);
      largest = worse(largest, static_cast<double>(std::abs(state.tangential[0] - closed) /
                                                   (mu * static_cast<Wide>(normal_force))));
    }
    const double a = static_cast<double>(contact_.contact_radius(overlap));
    double grid = 0;
    for (const LoadPoint& point : load_curve)
      grid = worse(grid, std::abs(mindlin(point.shift) - point.force));
    return {
        {"radius of the contact area of a sphere on a plane of the same material under this "
         "force, by Hertz, against the radius the example is made for",
         std::abs(a / contact_radius - 1), 1e-5},
        {"Mindlin's curve against the exact deflection profile of infinitely many springs, over "
         "the friction limit",
         largest, 1e-15},
        {"CONTACT's load curve against Mindlin's, over the friction limit: the error of its "
         "grid",
         grid, grid_error}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Answer answer = answer_of(with_parameters(scheme, values_).law(), steps);
    return {{answer.curve, answer.shift, answer.approach, answer.pressure}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// What CONTACT gives, by somebody else.
  struct Answer {
    double curve = 0;     ///< mean of the force at the shifts of the load curve, over the limit
    double shift = 0;     ///< at the force prescribed [m]
    double approach = 0;  ///< under the normal force [m]
    double pressure = 0;  ///< at the centre [Pa]
  };

  /// Mindlin's force over the limit.
  double mindlin(double shift) const {
    const Wide limit = contact_.mu * contact_.normal_force(overlap_);
    return static_cast<double>(reference::mindlin_force<Wide>(contact_, overlap_, shift) / limit);
  }
  /// Mean of a curve of force over limit at the shifts of CONTACT's.
  static double mean_force(const std::function<double(double)>& force) {
    double sum = 0;
    for (const LoadPoint& point : load_curve) sum += force(point.shift);
    return sum / static_cast<double>(load_curve.size());
  }
  static double central_pressure(double overlap) {
    return 1.5 * normal_force / (boost::math::constants::pi<double>() * radius * overlap);
  }

  /// Hertz's and Mindlin's.
  Answer theory() const {
    const Wide limit = mu * static_cast<Wide>(normal_force);
    const Wide overlap = contact_.overlap_at(normal_force);
    return {
        mean_force([this](double shift) { return mindlin(shift); }),
        static_cast<double>(reference::mindlin_shift<Wide>(contact_, overlap, force_ratio * limit)),
        overlap_, static_cast<double>(contact_.pressure(0, overlap))};
  }

  /// A law pressed to an overlap in one step, and then moved in `steps` steps.
  std::vector<ContactForce> follow(const AnyLaw& law, double overlap, double shift,
                                   int steps) const {
    std::vector<ContactStep> all(1);
    all.front().overlap_new = overlap;
    all.front().approach = overlap;
    if (steps > 0) {
      const std::array corners{PathPoint{overlap, Vector2::Zero()},
                               PathPoint{overlap, shift * unit_vector(azimuth)}};
      const auto moves = sample_corners(corners, steps);
      all.insert(all.end(), moves.begin(), moves.end());
    }
    return drive(law, with_radius(std::move(all), effective_radius));
  }
  double force_at(const AnyLaw& law, double overlap, double shift, int steps) const {
    return follow(law, overlap, shift, steps).back().tangential.dot(unit_vector(azimuth)) /
           (mu * normal_force);
  }
  Answer answer_of(const AnyLaw& law, int steps) const {
    Answer answer;
    answer.approach =
        solve([&](double overlap) { return follow(law, overlap, 0, 0).back().normal; },
              normal_force, 1e-3 * approach, 1e3 * approach);
    answer.pressure = central_pressure(answer.approach);
    const auto force = [&](double shift) { return force_at(law, answer.approach, shift, steps); };
    answer.curve = mean_force(force);
    answer.shift = solve(force, force_ratio, 0, 2 * sliding_);
    return answer;
  }

  /// Direction of the movement in the tangent plane: the example's own, along the first axis.
  static constexpr double azimuth = 0;

  std::map<std::string, double> values_;
  reference::HertzContact<Wide> contact_;
  double overlap_;  ///< Hertz's approach [m]
  double sliding_;  ///< shift that makes the contact slide [m]
  Answer theory_;
};

std::vector<Expectation> CattaneoContact::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return std::vector<Expectation>(4);
  const auto gap = [](double value, double published) {
    return std::abs(value - published) / published;
  };
  const std::string grid = "this is the error of CONTACT's grid against ";
  const Expectation normal =
      Expectation::wrong(gap(theory_.approach, approach), 1e-10, grid + "Hertz");
  const Expectation pressure =
      Expectation::wrong(gap(theory_.pressure, peak_pressure), 1e-10, grid + "Hertz");
  if (claims->rule == PartialSlipRule::no_slip) {
    // Straight up to the limit: force/limit = 3/2 shift/sliding shift.
    const double slope = 1.5 * claims->stiffness_factor / sliding_;
    const double curve = std::abs(
        mean_force([&](double shift) { return std::min(slope * shift, 1.0); }) - published_mean());
    const std::string why = "a stiffness without slip up to the friction limit";
    return {Expectation::wrong(curve, 1e-9, why),
            Expectation::wrong(gap(force_ratio / slope, shift_at_ratio), 1e-9, why), normal,
            pressure};
  }
  // On first loading at constant normal force all others have Mindlin's answer as their limit.
  double tolerance = limit_tolerance;
  if (claims->rule == PartialSlipRule::resolved) {
    tolerance = claims->springs > 0 ? discretisation_bound(*claims) : partial_slip_round_off;
  }
  const double slope = 1.5 * std::cbrt(1 - force_ratio);
  return {
      Expectation::wrong(std::abs(theory_.curve - published_mean()), tolerance, grid + "Mindlin"),
      Expectation::wrong(gap(theory_.shift, shift_at_ratio),
                         tolerance / slope * sliding_ / shift_at_ratio, grid + "Mindlin"),
      normal, pressure};
}

Figure CattaneoContact::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Cattaneo's problem: theory, boundary elements and contact laws";
  figure.caption =
      "Left: tangential force over shift at constant normal force, by Mindlin, by the "
      "boundary-element program CONTACT (five points of its example, on a grid of 0.1333 mm), and "
      "by the laws in eight steps. Right: difference to Mindlin, of the laws with 64 steps. Of "
      "laws "
      "with the same force one is drawn; what is not there is round-off.";
  const Axis shift{"shift", "µm", false, 0.0, 12.0};
  Panel force{"force", shift, {"force/(μ Fₙ)", "-", false, 0.0, 1.1}};
  Panel error{"difference to Mindlin", shift, {"|difference|/(μ Fₙ)", "-", true, 1e-6, 1.0}};
  constexpr double micro = 1e6;
  const double end = 1.1 * sliding_;
  constexpr int coarse = 8;
  constexpr int finer = 64;
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const int own_slot = slot++;
    const AnyLaw law = with_parameters(scheme, values_).law();
    const auto claims = law.partial_slip_claims();
    const bool resolved = claims && claims->rule == PartialSlipRule::resolved;
    Series in_force{scheme.label, {0}, {0}, resolved ? Mark::points : Mark::line, false, own_slot};
    const auto forces = follow(law, overlap_, end, coarse);
    for (int i = 1; i <= coarse; ++i) {
      in_force.x.push_back(micro * end * i / coarse);
      in_force.y.push_back(forces[static_cast<std::size_t>(i)].tangential.norm() /
                           (mu * normal_force));
    }
    const auto equal = [](const Series& one, const Series& other, double tolerance) {
      double difference = 0;
      for (std::size_t i = 0; i < one.y.size(); ++i)
        difference = worse(difference, std::abs(other.y[i] - one.y[i]));
      return difference < tolerance;
    };
    // Of laws with the same force one is drawn.
    if (std::ranges::none_of(force.series,
                             [&](const Series& s) { return equal(in_force, s, 1e-3); })) {
      force.series.push_back(in_force);
    }
    Series in_error{scheme.label, {}, {}, Mark::line, false, own_slot};
    const auto fine_forces = follow(law, overlap_, end, finer);
    for (int i = 1; i <= finer; ++i) {
      const double at = end * i / finer;
      const double found = fine_forces[static_cast<std::size_t>(i)].tangential.norm();
      in_error.x.push_back(micro * at);
      in_error.y.push_back(std::abs(found / (mu * normal_force) - mindlin(at)));
    }
    if (std::ranges::none_of(error.series,
                             [&](const Series& s) { return equal(in_error, s, 1e-9); })) {
      error.series.push_back(in_error);
    }
  }
  // What is round-off has no place on a logarithmic axis.
  for (Series& series : error.series) {
    for (double& y : series.y) y = positive_or_gap(y > 1e-9 ? y : 0);
  }
  std::erase_if(error.series, [](const Series& series) {
    return std::ranges::none_of(series.y, [](double y) { return y > 0; });
  });
  Series points{"CONTACT", {}, {}, Mark::points, false, slot};
  Series differences = points;
  for (const LoadPoint& point : load_curve) {
    points.x.push_back(micro * point.shift);
    points.y.push_back(point.force);
    differences.x.push_back(micro * point.shift);
    differences.y.push_back(std::abs(point.force - mindlin(point.shift)));
  }
  force.series.push_back(points);
  error.series.push_back(differences);
  Series exact{"Mindlin", {}, {}, Mark::line, true};
  for (int i = 0; i <= 120; ++i) {
    exact.x.push_back(micro * end * i / 120);
    exact.y.push_back(mindlin(end * i / 120));
  }
  force.series.push_back(exact);
  force.legend = Legend::outside;
  error.legend = Legend::outside;
  figure.panels = {force, error};
  return figure;
}

std::vector<Table> CattaneoContact::tables(std::span<const Scheme> schemes) const {
  constexpr int steps = 16;
  Table table;
  table.name = "cattaneo-contact-numbers";
  table.title = "Published numbers of CONTACT, theory and laws";
  table.note = fmt::format(
      "Difference: theory against CONTACT. Laws in {} steps; the energies of laws that book none "
      "are left out. CONTACT prints four digits.",
      steps);
  table.columns = {{"quantity"}, {"unit"}, {"CONTACT"}, {"Hertz, Mindlin"}, {"difference", "%"}};

  reference::DeflectionProfile<Wide> profile(contact_);
  profile.advance(overlap_, 0);
  const auto& state = profile.advance(overlap_, theory_.shift);
  struct Row {
    std::string name;
    std::string unit;
    double factor = 1;
    double published = 0;
    double theory = 0;
    std::vector<double> laws = {};
  };
  std::vector<Row> rows{
      {"approach", "µm", 1e6, approach, theory_.approach},
      {"pressure at the centre", "MPa", 1e-6, peak_pressure, theory_.pressure},
      {"shift at 7/8 of the limit", "µm", 1e6, shift_at_ratio, theory_.shift},
      {"elastic energy, normal force only", "mJ", 1e3, elastic_normal,
       static_cast<double>(state.work_normal)},
      {"elastic energy at 7/8 of the limit", "mJ", 1e3, elastic_energy,
       static_cast<double>(state.work_normal + state.stored)},
      {"work of friction", "mJ", 1e3, friction_work, static_cast<double>(state.dissipated)}};
  for (const LoadPoint& point : load_curve) {
    rows.push_back({fmt::format("force/limit at {:.4g} µm", 1e6 * point.shift), "-", 1, point.force,
                    mindlin(point.shift)});
  }
  for (const Scheme& scheme : schemes) {
    table.columns.push_back({scheme.label});
    const AnyLaw law = with_parameters(scheme, values_).law();
    const Answer answer = answer_of(law, steps);
    const auto forces = follow(law, answer.approach, answer.shift, steps);
    const WorkSums works = sum_works(forces);
    const double none = std::nan("");
    const bool has_energy = law.info().can(Capability::energy);
    std::vector<double> values{answer.approach,
                               answer.pressure,
                               answer.shift,
                               works.normal,
                               has_energy ? works.stored : none,
                               has_energy ? works.dissipated : none};
    for (const LoadPoint& point : load_curve)
      values.push_back(force_at(law, answer.approach, point.shift, steps));
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].laws.push_back(values[i]);
  }
  for (const Row& row : rows) {
    const auto cell = [&](double value) {
      return std::isnan(value)
                 ? Cell{"", {}, Tone::muted}
                 : Cell{fmt::format("{:.5g}", row.factor * value), row.factor * value};
    };
    const double difference = 100 * (row.theory / row.published - 1);
    std::vector<Cell> cells{
        {row.name},
        {row.unit},
        {fmt::format("{:.4g}", row.factor * row.published), row.factor * row.published},
        cell(row.theory),
        {fmt::format("{:+.2f}", difference), difference}};
    for (const double value : row.laws) cells.push_back(cell(value));
    table.rows.push_back(std::move(cells));
  }
  return {table};
}

/// A parameter that the example fixes.
CaseParameter fixed(const std::string& name, const std::string& unit, double value,
                    const std::string& text) {
  return {name, unit, value, {.low = value, .high = value}, text + ", as in the example", true};
}

}  // namespace

std::unique_ptr<Case> make_cattaneo_contact() {
  CaseInfo info;
  info.name = "cattaneo-contact";
  info.title = "Cattaneo's problem against boundary elements";
  info.source = "E. A. H. Vollebregt, CONTACT (open source), examples/cattaneo; Cattaneo (1938)";
  info.judges =
      "whether a law agrees with the published output of a boundary-element program, as far as its "
      "grid allows";
  info.truth =
      "output shipped with CONTACT: outside truth, with the error of its own grid (0.16 % of the "
      "friction limit)";
  info.bibtex =
      "@manual{vollebregt2022contact, author = {Vollebregt, E. A. H.}, title = {User guide for "
      "{CONTACT}, Rolling and sliding contact with friction}, organization = {Vtech CMCC}, "
      "address = {Rotterdam}, year = {2022}}";
  info.needs = hertz_friction_needs();
  info.parameters = {fixed("G", "Pa", shear_modulus, "shear modulus"),
                     fixed("nu", "-", poisson, "Poisson's ratio"),
                     fixed("mu", "-", mu, "friction coefficient")};
  info.observables = {
      {"load-curve", "-",
       "mean of the force at the shifts of CONTACT's five points, over the friction limit"},
      {"shift", "m", "shift at 7/8 of the friction limit, over CONTACT's"},
      {"approach", "m", "approach under the normal force, over CONTACT's"},
      {"pressure", "Pa",
       "pressure at the centre that goes with force and approach by Hertz, over CONTACT's"}};
  info.steps_from = 1;
  info.steps_to = 512;
  info.nominal_steps = 16;
  info.figures = {{"cattaneo-contact/load-curve", "Mindlin, CONTACT and the laws"}};
  return std::make_unique<CaseOf<CattaneoContact>>(std::move(info));
}

}  // namespace stickslip
