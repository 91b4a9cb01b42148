// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/kharaz_experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cases/drive/drive.hpp"
#include "cases/impact/rebound.hpp"
#include "cases/spheres.hpp"
#include "reference/impact_experiments.hpp"
#include "reference/rebound_curve.hpp"

namespace stickslip {
namespace {

constexpr int figure_steps = 64;
/// Angles below this are those at which laws differ most [degrees].
constexpr double small_angles = 12;

enum Which : std::size_t { gap, restitution_rms, spin_rms, count };

/// A measured point and the exact answer to it.
struct Point {
  double angle = 0;  ///< [degrees]
  double measured = 0;
  double exact = 0;
  double uncertainty = 0;  ///< of `exact`
  ReboundProblem problem;
};

/// All of them, with one normal restitution.
struct Points {
  std::vector<Point> restitutions;
  std::vector<Point> spins;
};

/// Answers of one impact.
struct Answer {
  double restitution = 0;  ///< of the tangential velocity of the centre
  double spin = 0;         ///< [rad/s]
};

const reference::PublishedCurve& restitution_curve(int reading) {
  return reference::published_curve(
      fmt::format("kharaz/restitution/aluminium-oxide/experiment-{}", reading));
}

const reference::PublishedCurve& spin_curve() {
  return reference::published_curve("kharaz/angular-velocity/aluminium-oxide/experiment-3");
}

class KharazExperimentCase final : public CaseInstance {
 public:
  explicit KharazExperimentCase(const CaseParameters& parameters)
      : mu_(parameters["mu"]), phase_(parameters["phase"]) {
    for (const auto& point : spin_curve().points)
      greatest_spin_ = std::max(greatest_spin_, std::abs(point.y));
    damped_ = points_with(reference::kharaz_experiment.restitution);
    elastic_ = points_with(1);
  }

  std::vector<ReferenceValue> reference() const override { return reference_of(elastic_); }
  std::vector<ReferenceValue> reference_for(const Scheme& scheme) const override {
    return reference_of(points_of(scheme));
  }

  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  ReboundProblem problem(double angle, double restitution) const {
    auto impact = reference::kharaz_impact(angle);
    impact.mu = mu_;
    impact.restitution = restitution;
    return rebound_problem(impact, phase_);
  }
  Points points_with(double restitution) const {
    Points points;
    for (const auto& [angle, value] : restitution_curve(1).points) {
      const ReboundProblem asked = problem(angle, restitution);
      const ExactRebound exact = exact_rebound(asked);
      points.restitutions.push_back({angle, value, answer(asked, exact.psi_out).restitution,
                                     exact.uncertainty / asked.impact.contact_point_velocity(),
                                     asked});
    }
    for (const auto& [angle, value] : spin_curve().points) {
      const ReboundProblem asked = problem(angle, restitution);
      const ExactRebound exact = exact_rebound(asked);
      points.spins.push_back(
          {angle, value, answer(asked, exact.psi_out).spin, exact.uncertainty, asked});
    }
    return points;
  }
  /// What a scheme is judged by: with restitution if its law has a dashpot.
  const Points& points_of(const Scheme& scheme) const {
    return has_hertzian_dashpot(scheme) ? damped_ : elastic_;
  }
  std::vector<ReferenceValue> reference_of(const Points& points) const {
    double uncertainty = 0;
    for (const Point& p : points.restitutions) uncertainty = std::max(uncertainty, p.uncertainty);
    // How far readings of the same printed curve differ.
    const double reading = restitution_curve(1).y.error;
    return {{0, 1, uncertainty}, {0, 1, reading}, {0, 1, spin_curve().y.error / greatest_spin_}};
  }
  /// From the velocity of the contact point after the impact.
  static Answer answer(const ReboundProblem& problem, double psi_out) {
    const double psi_in = problem.impact.contact_point_velocity();
    const double restitution =
        reference::tangential_restitution(problem.impact.inertia, psi_in, psi_out);
    const double surface = psi_out - restitution * psi_in;
    return {restitution, surface * problem.units.velocity / problem.sphere.radius};
  }
  static Answer answer(const ReboundProblem& problem, const ReboundRun& run) {
    return {run.centre_velocity / problem.impact.centre_velocity,
            run.surface_velocity * problem.units.velocity / problem.sphere.radius};
  }
  /// The observables of whatever answers all the impacts.
  template <class Solve>
  std::vector<double> observe(const Points& points, const Solve& solve) const {
    std::vector<double> values(count);
    for (const Point& p : points.restitutions) {
      const double found = solve(p.problem).restitution;
      values[gap] = std::max(values[gap], std::abs(found - p.exact));
      values[restitution_rms] += std::pow(found - p.measured, 2);
    }
    for (const Point& p : points.spins)
      values[spin_rms] += std::pow((solve(p.problem).spin - p.measured) / greatest_spin_, 2);
    values[restitution_rms] =
        std::sqrt(values[restitution_rms] / static_cast<double>(points.restitutions.size()));
    values[spin_rms] = std::sqrt(values[spin_rms] / static_cast<double>(points.spins.size()));
    return values;
  }
  std::vector<Cell> law_row(const std::string& label, const Points& points,
                            const auto& solve) const;

  double mu_;
  double phase_;
  double greatest_spin_ = 0;  ///< measured [rad/s]
  Points damped_;             ///< with the normal restitution of the experiment
  Points elastic_;            ///< without
};

/// How far exact answers are from 1 - mu (1 + e)/tan(angle) where the contact slides throughout.
double sliding_error(std::span<const Point> points) {
  double worst = 0;
  for (const Point& p : points) {
    const auto& impact = p.problem.impact;
    const double e = p.problem.normal_motion.restitution;
    if (impact.contact_point_velocity() < reference::gross_slip_border(impact.kappa_r(), e))
      continue;
    const auto& sphere = p.problem.sphere;
    const double closed = reference::gross_slip_restitution(
        p.problem.materials.at("mu"), e,
        std::atan2(sphere.tangential_velocity, sphere.normal_velocity));
    worst = std::max(worst, std::abs(p.exact - closed));
  }
  return worst;
}

std::vector<CrossCheckResult> KharazExperimentCase::cross_checks() const {
  double no_slip = 0;
  for (const Point& p : elastic_.restitutions) {
    const double psi = p.problem.impact.contact_point_velocity();
    const double kappa_r = p.problem.impact.kappa_r();
    const auto own = own_rebound({}, p.problem);
    const auto series =
        reference::rebound(static_cast<long double>(kappa_r), static_cast<long double>(psi));
    no_slip = std::max(no_slip, std::abs(own->psi_out - static_cast<double>(series.psi_out)) / psi);
  }
  return {{"partial slip: answers against a third of the steps, restitution",
           reference_of(elastic_)[gap].uncertainty, 1e-11},
          {"partial slip where the contact slides throughout against 1 - 2 mu/tan(angle)",
           sliding_error(elastic_.restitutions), 1e-12},
          // The power 3/2 of the start and the end of a contact limits the integration.
          {"dashpot, partial slip: answers against a third of the steps, restitution",
           reference_of(damped_)[gap].uncertainty, 1e-9},
          {"dashpot, partial slip: sliding throughout against 1 - (1 + e) mu/tan(angle)",
           sliding_error(damped_.restitutions), 1e-10},
          {"law without partial slip: integration against hypergeometric series, over psi1",
           no_slip, 1e-10}};
}

Measurement KharazExperimentCase::measure(const Scheme& scheme, int steps) const {
  double residual = 0;
  auto values = observe(points_of(scheme), [&](const ReboundProblem& asked) {
    const ReboundRun run = run_rebound_phases(scheme, asked, steps);
    residual = std::max(residual, run.energy_residual);
    return answer(asked, run);
  });
  return {std::move(values), residual};
}

std::vector<Expectation> KharazExperimentCase::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  const Expectation velocity = expect_rebound(scheme);
  if (!claims || velocity.kind != Expectation::Kind::order)
    return std::vector<Expectation>(count, velocity);
  const auto limits = observe(points_of(scheme), [&](const ReboundProblem& asked) {
    return answer(asked, own_rebound(*claims, asked)->psi_out);
  });
  // Errors of first order are still a fraction of this at the end of the ladder, and maxima may
  // move from one angle to another.
  const double tolerance = velocity.order == 2 ? 1e-4 : 5e-3;
  const auto nature = [&](std::size_t i) {
    return Expectation::wrong(
        limits[i], tolerance,
        "the exact solution of the law's own equations differs this much from the experiment");
  };
  return {expect_gap(scheme, limits[gap], tolerance), nature(restitution_rms), nature(spin_rms)};
}

Figure KharazExperimentCase::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Which law does nature follow? Aluminium oxide on glass";
  figure.caption = fmt::format(
      "Impacts of a 5 mm sphere at 3.9 m/s against the angle of incidence from the normal. (a) and "
      "(b) Tangential restitution of the centre, (c) spin after the impact. Line: exact, with "
      "partial slip; points: the experiment of Kharaz, Gorham & Salman (2001) in two readings of "
      "its printed curve, which differ by up to 0.3° and 0.003; other lines: laws in {} steps per "
      "contact. Normal restitution 0.98, by a normal dashpot; laws that have none are elastic. A "
      "law that resolves partial slip lies on the exact line but for that. From about 27° on the "
      "contact slides throughout and all laws agree.",
      figure_steps);
  const auto grid = [] {
    std::vector<double> angles;
    for (double angle = 0.5; angle < small_angles; angle += 0.75) angles.push_back(angle);
    for (double angle = 13; angle < 34; angle += 1.5) angles.push_back(angle);
    for (double angle = 36; angle < 88; angle += 4) angles.push_back(angle);
    return angles;
  }();
  const Axis angle{"angle of incidence", "°", false, 0, 90};
  Panel whole{"restitution", angle, {"tangential restitution eₜ", "-"}};
  Panel close{"small angles",
              {"angle of incidence", "°", false, 0, small_angles},
              {"tangential restitution eₜ", "-", false, 0.5, 1.05}};
  Panel spin{"spin", angle, {"spin after the impact", "rad/s"}};
  Series exact_e{"exact", {}, {}, Mark::line, true};
  Series exact_spin = exact_e;
  std::vector<ReboundProblem> problems;
  for (const double a : grid) {
    problems.push_back(problem(a, reference::kharaz_experiment.restitution));
    const auto solved = reference::integrate_partial_slip(problems.back().impact);
    const Answer exact = answer(problems.back(), solved.psi_out);
    exact_e.x.push_back(a);
    exact_e.y.push_back(exact.restitution);
    exact_spin.x.push_back(a);
    exact_spin.y.push_back(exact.spin);
  }
  whole.series.push_back(exact_e);
  spin.series.push_back(exact_spin);
  int slot = 1;
  for (const Scheme& scheme : one_of_each(schemes)) {
    if (scheme.law().partial_slip_claims()->rule == PartialSlipRule::resolved) continue;
    Series e{scheme.label, {}, {}, Mark::line, false, slot};
    Series o{scheme.label, {}, {}, Mark::line, false, slot++};
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Answer found = answer(problems[i], run_rebound(scheme, problems[i], figure_steps));
      e.x.push_back(grid[i]);
      e.y.push_back(found.restitution);
      o.x.push_back(grid[i]);
      o.y.push_back(found.spin);
    }
    whole.series.push_back(std::move(e));
    spin.series.push_back(std::move(o));
  }
  const auto points = [](const reference::PublishedCurve& curve, const std::string& label,
                         int colour) {
    Series s{label, {}, {}, Mark::points, false, colour};
    for (const auto& p : curve.points) {
      s.x.push_back(p.x);
      s.y.push_back(p.y);
    }
    return s;
  };
  whole.series.push_back(points(restitution_curve(1), "experiment", 0));
  whole.series.push_back(points(restitution_curve(2), "experiment, second reading", 7));
  spin.series.push_back(points(spin_curve(), "experiment", 0));
  close.series = whole.series;
  for (Series& s : close.series) {
    Series cut = s;
    cut.x.clear();
    cut.y.clear();
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (s.x[i] > small_angles) continue;
      cut.x.push_back(s.x[i]);
      cut.y.push_back(s.y[i]);
    }
    s = std::move(cut);
  }
  figure.panels = {whole, close, spin};
  for (Panel& panel : figure.panels) panel.legend = Legend::none;
  figure.panels[0].legend = Legend::outside;
  return figure;
}

std::vector<Cell> KharazExperimentCase::law_row(const std::string& label, const Points& points,
                                                const auto& solve) const {
  const auto values = observe(points, solve);
  double worst = 0;
  double small = 0;
  int small_count = 0;
  for (const Point& p : points.restitutions) {
    const double difference = std::abs(solve(p.problem).restitution - p.measured);
    worst = std::max(worst, difference);
    if (p.angle > small_angles) continue;
    small += difference * difference;
    ++small_count;
  }
  small = std::sqrt(small / std::max(small_count, 1));
  const auto number = [](double x) { return Cell{fmt::format("{:.4f}", x), x}; };
  return {{label},       number(values[gap]), number(values[restitution_rms]),
          number(worst), number(small),       number(values[spin_rms])};
}

std::vector<Table> KharazExperimentCase::tables(std::span<const Scheme> schemes) const {
  Table laws{
      "kharaz-experiment-laws",
      "Laws against the exact solution and against the experiment",
      fmt::format("Tangential restitution of the centre, in {} steps per contact; normal "
                  "restitution 0.98 if the law has a dashpot, otherwise elastic and compared with "
                  "the exact elastic impact. Readings of the "
                  "printed curve differ by 0.003 and 0.3 degrees; restitution and spin of the "
                  "experiment contradict each other by 0.02 to 0.06 between 5 and 12 degrees, and "
                  "friction is known to about 8 %, which moves the restitution by up to 0.015: "
                  "differences below about 0.02 are not meaningful. Spin over the greatest one.",
                  figure_steps),
      {{"law"},
       {"largest, from exact", "-"},
       {"rms, from experiment", "-"},
       {"largest, from experiment", "-"},
       {fmt::format("rms up to {:g}°", small_angles), "-"},
       {"rms of spin", "-"}},
      {}};
  const auto exact = [](const ReboundProblem& asked) {
    return answer(asked, reference::integrate_partial_slip(asked.impact).psi_out);
  };
  laws.rows.push_back(law_row("exact, with partial slip", damped_, exact));
  laws.rows.push_back(law_row("exact, with partial slip, elastic", elastic_, exact));
  Table angles{
      "kharaz-experiment-angles",
      "Tangential restitution at the angles of the experiment",
      fmt::format("Laws in {} steps per contact.", figure_steps),
      {{"angle", "°"}, {"ψ₁", "-"}, {"experiment", "-"}, {"exact", "-"}, {"exact, elastic", "-"}},
      {}};
  const auto chosen = one_of_each(schemes);
  for (const Scheme& scheme : chosen) {
    laws.rows.push_back(law_row(scheme.label, points_of(scheme), [&](const ReboundProblem& asked) {
      return answer(asked, run_rebound(scheme, asked, figure_steps));
    }));
    angles.columns.push_back({scheme.label, "-"});
  }
  const auto number = [](double x) { return Cell{fmt::format("{:.4f}", x), x}; };
  for (std::size_t i = 0; i < damped_.restitutions.size(); ++i) {
    const Point& p = damped_.restitutions[i];
    const double psi = p.problem.impact.contact_point_velocity();
    std::vector<Cell> row{{fmt::format("{:.2f}", p.angle), p.angle},
                          {fmt::format("{:.3f}", psi), psi},
                          number(p.measured),
                          number(p.exact),
                          number(elastic_.restitutions[i].exact)};
    for (const Scheme& scheme : chosen)
      row.push_back(
          number(answer(p.problem, run_rebound(scheme, p.problem, figure_steps)).restitution));
    angles.rows.push_back(std::move(row));
  }
  return {laws, angles};
}

}  // namespace

std::unique_ptr<Case> make_kharaz_experiment() {
  CaseInfo info;
  info.name = "kharaz-experiment";
  info.title = "Oblique impacts of an aluminium oxide sphere on glass";
  info.source = "Kharaz, Gorham & Salman, Powder Technology 120 (2001) 281-291";
  info.judges =
      "which law nature follows: tangential restitution and spin over the angle of incidence, "
      "against the exact solution with partial slip and against the experiment";
  info.truth =
      "for the first observable the exact impact with partial slip at the angles of the "
      "experiment; "
      "for the others the experiment, read off printed curves";
  info.bibtex =
      "@article{kharaz2001experimental, author = {Kharaz, A. H. and Gorham, D. A. and Salman, A. "
      "D.}, title = {An experimental study of the elastic rebound of spheres}, journal = {Powder "
      "Technology}, volume = {120}, number = {3}, pages = {281--291}, year = {2001}, doi = "
      "{10.1016/S0032-5910(01)00283-2}}";
  info.needs = hertz_friction_needs();
  info.parameters = {
      {"mu", "-", reference::kharaz_experiment.mu, Range::positive(), "friction coefficient"},
      {"phase", "-", 0.3, {.low = 0, .high = 0.999999}, "part of a step before the first touch"}};
  info.observables = {
      {"restitution_gap", "-", "tangential restitution: largest difference from the exact one"},
      {"restitution_experiment", "-",
       "tangential restitution: rms of the difference from measured"},
      {"spin_experiment", "-", "spin: rms of the difference from measured, over the greatest"}};
  info.steps_from = 16;
  info.steps_to = 512;
  info.nominal_steps = 64;
  info.variants = {"zabulionis[kt-factor=1,stiffness=mean]",
                   "zabulionis[kt-factor=1,form=rescaled]", "zabulionis[kt-factor=1,form=total]",
                   "zabulionis[form=total]"};
  info.figures = {{"kharaz-experiment/restitution",
                   "Restitution and spin over the angle, laws and experiment"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<KharazExperimentCase>>(std::move(info));
}

}  // namespace stickslip
