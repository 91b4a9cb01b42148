// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/impact_sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/impact/rebound.hpp"
#include "cases/spheres.hpp"
#include "reference/rebound_curve.hpp"

namespace stickslip {
namespace {

constexpr int figure_steps = 64;
/// Steps at which limits of small angles are shown.
constexpr int fine_steps = 1024;
/// psi1 at which laws are run for their limit at small angles.
constexpr double small_psi = 1e-3;
constexpr double solid_sphere = 0.4;

enum Which : std::size_t { gap, restitution_gap, small_angle, count };

/// Angles of the sweep [degrees].
std::vector<double> angles() {
  std::vector<double> all{1};
  for (int angle = 5; angle <= 85; angle += 5) all.push_back(angle);
  return all;
}

double kappa_of(double poisson) { return 2 * (1 - poisson) / (2 - poisson); }

/// One impact of the sweep with its exact answer.
struct Impact {
  double angle = 0;  ///< [degrees]
  ReboundProblem problem;
  ExactRebound exact;

  double psi_in() const { return problem.impact.contact_point_velocity(); }
  /// Of the tangential velocity of the centre.
  double restitution(double psi_out) const {
    return reference::tangential_restitution(problem.impact.inertia, psi_in(), psi_out);
  }
};

class ImpactSweep final : public CaseInstance {
 public:
  explicit ImpactSweep(const CaseParameters& parameters)
      : poisson_(parameters["nu"]),
        mu_(parameters["mu"]),
        inertia_(parameters["K"]),
        phase_(parameters["phase"]) {
    for (const double angle : angles()) {
      const ReboundProblem asked = problem(angle);
      impacts_.push_back({angle, asked, exact_rebound(asked)});
    }
  }

  std::vector<ReferenceValue> reference() const override {
    double uncertainty = 0;
    for (const Impact& i : impacts_) uncertainty = std::max(uncertainty, i.exact.uncertainty);
    const Impact& first = impacts_.front();
    return {{0, 1, uncertainty},
            {0, 1, uncertainty / first.psi_in()},
            {first.exact.psi_out / first.psi_in(), 1, first.exact.uncertainty / first.psi_in()}};
  }

  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  double kappa_r() const { return kappa_of(poisson_) * (1 + 1 / inertia_); }
  double psi_at(double angle) const {
    return kappa_of(poisson_) * std::tan(angle * std::numbers::pi / 180) / mu_;
  }
  ReboundProblem problem(double angle) const {
    return rebound_problem(impact_with(kappa_of(poisson_), inertia_, psi_at(angle)), phase_);
  }
  /// The observables of whatever answers all the impacts by psi2.
  template <class Solve>
  std::vector<double> observe(const Solve& solve) const {
    std::vector<double> values(count);
    for (const Impact& i : impacts_) {
      const double psi = solve(i.problem);
      values[gap] = std::max(values[gap], std::abs(psi - i.exact.psi_out));
      values[restitution_gap] = std::max(
          values[restitution_gap], std::abs(i.restitution(psi) - i.restitution(i.exact.psi_out)));
      if (&i == &impacts_.front()) values[small_angle] = psi / i.psi_in();
    }
    return values;
  }
  Figure sweep_figure(std::span<const Scheme> schemes) const;
  Figure small_angle_figure(std::span<const Scheme> schemes) const;

  double poisson_;
  double mu_;
  double inertia_;
  double phase_;
  std::vector<Impact> impacts_;
};

std::vector<CrossCheckResult> ImpactSweep::cross_checks() const {
  double uncertainty = 0;
  double sliding = 0;
  double work = 0;
  double no_slip = 0;
  for (const Impact& i : impacts_) {
    uncertainty = std::max(uncertainty, i.exact.uncertainty);
    if (i.psi_in() >= reference::gross_slip_border(kappa_r())) {
      sliding = std::max(sliding, std::abs(i.exact.psi_out -
                                           reference::gross_slip_psi_out(kappa_r(), i.psi_in())) /
                                      i.psi_in());
    }
    const double lost = reference::friction_work(kappa_r(), i.psi_in(), i.exact.psi_out);
    work = std::max(work, std::abs(i.exact.friction_work - lost) / std::max(1.0, lost));
    const auto own = own_rebound({}, i.problem);
    const auto series = reference::rebound(static_cast<long double>(kappa_r()),
                                           static_cast<long double>(i.psi_in()));
    no_slip = std::max(no_slip, std::abs(own->psi_out - static_cast<double>(series.psi_out)) /
                                    std::max(1.0, i.psi_in()));
  }
  const auto ratio = [&](double psi) {
    const auto tiny = rebound_problem(impact_with(kappa_of(poisson_), inertia_, psi), 0);
    return exact_rebound(tiny).psi_out / psi;
  };
  const double extrapolated = 2 * ratio(small_psi) - ratio(2 * small_psi);
  const double limit =
      reference::small_angle_ratio(reference::SmallAngleLaw::partial_slip, kappa_r());
  return {{"partial slip: answers against a third of the steps", uncertainty, 1e-11},
          {"partial slip where the contact slips throughout: psi1 - 2 kappa r", sliding, 1e-12},
          {"partial slip at small psi1, extrapolated to 0, against the closed form",
           std::abs(extrapolated - limit), 1e-5},
          {"friction work against the loss of kinetic energy", work, 1e-11},
          {"law without partial slip: integration against hypergeometric series", no_slip, 1e-10}};
}

Measurement ImpactSweep::measure(const Scheme& scheme, int steps) const {
  double residual = 0;
  auto values = observe([&](const ReboundProblem& asked) {
    const ReboundRun run = run_rebound_phases(scheme, asked, steps);
    residual = std::max(residual, run.energy_residual);
    return run.psi_out;
  });
  return {std::move(values), residual};
}

std::vector<Expectation> ImpactSweep::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  const Expectation velocity = expect_rebound(scheme);
  if (!claims || velocity.kind != Expectation::Kind::order)
    return std::vector<Expectation>(count, velocity);
  const auto limits =
      observe([&](const ReboundProblem& asked) { return own_rebound(*claims, asked)->psi_out; });
  // Errors of first order are still a fraction of this at the end of the ladder, and maxima may
  // move from one angle to another.
  const double tolerance = velocity.order == 2 ? 1e-3 : 1e-2;
  const double off = std::abs(limits[small_angle] - reference()[small_angle].value);
  return {expect_gap(scheme, limits[gap], tolerance),
          expect_gap(scheme, limits[restitution_gap], tolerance),
          expect_gap(scheme, off, tolerance)};
}

Figure ImpactSweep::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure =
      name == "impact-sweep/angles" ? sweep_figure(schemes) : small_angle_figure(schemes);
  figure.name = std::string(name);
  return figure;
}

Figure ImpactSweep::sweep_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Oblique impacts over the angle of incidence";
  figure.caption = fmt::format(
      "Impacts of a sphere on a wall of the same material, ν = {:g}, μ = {:g}, against the angle "
      "of incidence from the normal. (a) Tangential restitution of the centre. (b) Energy of the "
      "motion of the contact point after over that before the impact; above 1 energy is made from "
      "nothing. Line in black: exact, with partial slip; other lines: laws in {} steps per "
      "contact. A law that resolves partial slip lies on the exact line.",
      poisson_, mu_, figure_steps);
  const Axis angle{"angle of incidence", "°", false, 0, 90};
  Panel restitution{"restitution", angle, {"tangential restitution eₜ", "-"}};
  Panel energy{"energy", angle, {"(ψ₂/ψ₁)²", "-", false, 0, {}}};
  std::vector<Impact> curve;
  for (double a = 1; a < 88; a += a < 30 ? 1 : 2.5) {
    Impact impact{a, problem(a), {}};
    impact.exact.psi_out = reference::integrate_partial_slip(impact.problem.impact).psi_out;
    curve.push_back(std::move(impact));
  }
  const auto series_of = [&](const std::string& label, int slot, const auto& solve) {
    std::array<Series, 2> both{Series{label, {}, {}, Mark::line, slot < 0, slot},
                               Series{label, {}, {}, Mark::line, slot < 0, slot}};
    for (const Impact& i : curve) {
      const double psi = solve(i);
      both[0].x.push_back(i.angle);
      both[0].y.push_back(i.restitution(psi));
      both[1].x.push_back(i.angle);
      both[1].y.push_back(std::pow(psi / i.psi_in(), 2));
    }
    restitution.series.push_back(both[0]);
    energy.series.push_back(both[1]);
  };
  series_of("exact", -1, [](const Impact& i) { return i.exact.psi_out; });
  int slot = 1;
  for (const Scheme& scheme : one_of_each(schemes)) {
    if (scheme.law().partial_slip_claims()->rule == PartialSlipRule::resolved) continue;
    series_of(scheme.label, slot++, [&](const Impact& i) {
      return run_rebound(scheme, i.problem, figure_steps).psi_out;
    });
  }
  figure.panels = {restitution, energy};
  figure.panels[0].legend = Legend::outside;
  figure.panels[1].legend = Legend::none;
  return figure;
}

Figure ImpactSweep::small_angle_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.title = "Rebound at small angles";
  figure.caption = fmt::format(
      "Velocity of the contact point of a solid sphere after the impact over that before it, in "
      "the limit of small angles of incidence, against Poisson's ratio. Lines: closed forms; "
      "points: laws at ψ₁ = {:g} in {} steps per contact. Above 1 a law makes energy from nothing. "
      "Laws without such a form are in the table of the case.",
      small_psi, fine_steps);
  Panel panel{"small angles", {"Poisson's ratio ν", "-", false, 0, 0.5}, {"ψ₂/ψ₁", "-"}};
  panel.legend = Legend::outside;
  const auto factor = 1 + 1 / solid_sphere;
  const auto curve = [&](const std::string& label, int slot, const auto& ratio) {
    Series s{label, {}, {}, slot < 0 ? Mark::line : Mark::dashed_line, slot < 0, slot};
    for (int i = 0; i <= 50; ++i) {
      s.x.push_back(0.01 * i);
      s.y.push_back(ratio(kappa_of(0.01 * i) * factor));
    }
    return s;
  };
  panel.series.push_back(curve("exact, with partial slip", -1, [](double kappa_r) {
    return reference::small_angle_ratio(reference::SmallAngleLaw::partial_slip, kappa_r);
  }));
  int slot = 0;
  for (const Scheme& scheme : one_of_each(schemes)) {
    const auto claims = scheme.law().partial_slip_claims();
    const int own = slot++;
    if (!own_small_angle_ratio(*claims, 3)) continue;
    if (claims->rule != PartialSlipRule::resolved) {
      panel.series.push_back(
          curve("", own, [&](double kappa_r) { return *own_small_angle_ratio(*claims, kappa_r); }));
    }
    Series s{scheme.label, {}, {}, Mark::points, false, own};
    for (int i = 0; i <= 10; ++i) {
      const auto asked =
          rebound_problem(impact_with(kappa_of(0.05 * i), solid_sphere, small_psi), phase_);
      s.x.push_back(0.05 * i);
      s.y.push_back(run_rebound(scheme, asked, fine_steps).psi_out / small_psi);
    }
    panel.series.push_back(std::move(s));
  }
  figure.panels = {panel};
  return figure;
}

std::vector<Table> ImpactSweep::tables(std::span<const Scheme> schemes) const {
  Table limits{
      "impact-sweep-small-angles",
      "Energy at small angles",
      fmt::format("Velocity of the contact point after over before the impact, κr = {:.4g}: in "
                  "closed form for angles that tend to 0, and of the law at ψ₁ = {:g} in {} steps. "
                  "Its square is the part of the energy of that motion that is left; above 1 the "
                  "law makes energy from nothing. With partial slip {:.6f} is exact.",
                  kappa_r(), small_psi, fine_steps,
                  reference::small_angle_ratio(reference::SmallAngleLaw::partial_slip, kappa_r())),
      {{"law"},
       {"ψ₂/ψ₁, closed form", "-"},
       {"ψ₂/ψ₁ of the law", "-"},
       {"energy left", "-"},
       {"verdict"}},
      {}};
  const auto tiny = rebound_problem(impact_with(kappa_of(poisson_), inertia_, small_psi), phase_);
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) continue;
    const auto closed = own_small_angle_ratio(*claims, kappa_r());
    const double found = run_rebound(scheme, tiny, fine_steps).psi_out / small_psi;
    const double energy = std::pow(closed.value_or(found), 2);
    limits.rows.push_back({{scheme.label},
                           closed ? Cell{fmt::format("{:.6f}", *closed), *closed}
                                  : Cell{"not known", std::nullopt, Tone::muted},
                           {fmt::format("{:.6f}", found), found},
                           {fmt::format("{:.4f}", energy), energy},
                           energy > 1 ? Cell{"makes energy", std::nullopt, Tone::bad}
                                      : Cell{"loses energy", std::nullopt, Tone::good}});
  }
  Table forms{
      "impact-sweep-poisson",
      "Closed forms at small angles",
      "Limit of ψ₂/ψ₁ of solid spheres; laws without partial slip make energy below ν = 1/4.",
      {{"ν", "-"},
       {"partial slip", "-"},
       {"no slip", "-"},
       {"no slip, rescaled", "-"},
       {"no slip, 2/3 of the stiffness", "-"},
       {"linear springs", "-"}},
      {}};
  using reference::SmallAngleLaw;
  for (const double nu : {0.0, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5}) {
    std::vector<Cell> row{{fmt::format("{:g}", nu), nu}};
    for (const SmallAngleLaw law :
         {SmallAngleLaw::partial_slip, SmallAngleLaw::no_slip, SmallAngleLaw::rescaled,
          SmallAngleLaw::two_thirds, SmallAngleLaw::linear}) {
      const double ratio = reference::small_angle_ratio(law, kappa_of(nu) * (1 + 1 / solid_sphere));
      row.push_back({fmt::format("{:.6f}", ratio), ratio, ratio > 1 ? Tone::bad : Tone::plain});
    }
    forms.rows.push_back(std::move(row));
  }
  return {limits, forms};
}

}  // namespace

std::unique_ptr<Case> make_impact_sweep() {
  CaseInfo info;
  info.name = "impact-sweep";
  info.title = "Oblique impacts from 1 to 85 degrees";
  info.source = "Maw, Barber & Fawcett, Wear 38 (1976) 101-114";
  info.judges =
      "how far the rebound of a law is from the one with partial slip over all angles of "
      "incidence, and whether the law makes energy from nothing at small ones";
  info.truth = "the exact impact with partial slip";
  info.bibtex =
      "@article{maw1976oblique, author = {Maw, N. and Barber, J. R. and Fawcett, J. N.}, title = "
      "{The oblique impact of elastic spheres}, journal = {Wear}, volume = {38}, pages = "
      "{101--114}, year = {1976}, doi = {10.1016/0043-1648(76)90201-5}}";
  info.needs = hertz_friction_needs();
  constexpr Range poisson{.low = -0.9, .high = 0.5};
  info.parameters = {
      {"nu", "-", 0.3, poisson, "Poisson's ratio of sphere and wall"},
      {"mu", "-", 0.3, {.low = 0.01, .high = 10}, "friction coefficient"},
      {"K", "-", 0.4, {.low = 0.05, .high = 1}, "I/(m R^2); 2/5 solid sphere, 2/3 thin shell"},
      {"phase", "-", 0.3, {.low = 0, .high = 0.999999}, "part of a step before the first touch"}};
  info.observables = {
      {"psi_gap", "-", "velocity of the contact point after: largest error, over mu vn/kappa"},
      {"restitution_gap", "-", "tangential restitution of the centre: largest error"},
      {"small_angle", "-", "velocity of the contact point after over before, at 1 degree"}};
  info.steps_from = 16;
  info.steps_to = 512;
  info.nominal_steps = 64;
  info.variants = {"zabulionis[kt-factor=1,stiffness=mean]",
                   "zabulionis[kt-factor=1,form=rescaled]", "zabulionis[kt-factor=1,form=total]",
                   "zabulionis[form=total]"};
  info.figures = {{"impact-sweep/angles", "Restitution and energy over the angle, all laws"},
                  {"impact-sweep/small-angles", "Rebound at small angles over Poisson's ratio"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<ImpactSweep>>(std::move(info));
}

}  // namespace stickslip
