// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/mindlin_deresiewicz_oblique.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cases/drive/drive.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_closed.hpp"
#include "reference/hertz_profile.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// Steps a leg of the coarse curves of Fig. 8: two, as in the paper, and more.
constexpr std::array figure_steps{2, 4, 32};
/// Points a leg at which the exact curves are drawn.
constexpr std::size_t fine = 512;
/// Points a leg at which the largest modelling gap is searched: it stands at a kink.
constexpr std::size_t gap_points = 4096;
/// How well the ladder shows a modelling gap: the limit is extrapolated, or stands at a kink.
double gap_tolerance(double gap) { return 5e-5 + 0.01 * gap; }
/// A smaller gap on the path is not reached on the ladder: until then the largest error is that of
/// the integration, at another place.
constexpr double least_gap_on_path = 2e-3;

using Cycle = reference::ObliqueCycle<double>;
using State = reference::ObliqueState<double>;

class MindlinDeresiewiczOblique final : public CaseInstance {
 public:
  explicit MindlinDeresiewiczOblique(const CaseParameters& parameters)
      : spheres_(parameters),
        values_(parameters.law_parameters()),
        slope_(parameters["slope"]),
        fraction_(parameters["fraction"]),
        cycle_(make_cycle<double>(parameters)),
        exact_(make_cycle<long double>(parameters)),
        limit_b_(spheres_.mu * cycle_.normal_b()),
        limit_d_(spheres_.mu * cycle_.normal_d()),
        work_scale_(limit_b_ * spheres_.as<double>().sliding_shift(overlap_at(cycle_.normal_b()))) {
  }

  std::vector<ReferenceValue> reference() const override {
    return {{0, 1},
            {static_cast<double>(exact_.tangential_at(exact_.normal_b())), limit_b_},
            {static_cast<double>(exact_.tangential_at(exact_.normal_d())), limit_d_},
            {0, 1}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    const auto points = exact_.points(64);
    std::vector<reference::Movement<long double>> path;
    long double radii = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const long double before = i == 0 ? 0 : points[i - 1].shift;
      path.push_back({points[i].overlap, {points[i].shift - before, 0}});
      if (i > 64) {
        const auto stage = exact_.unloading_stage(points[i].normal);
        radii = std::max(
            radii, std::abs(exact_.shift_from_radii(points[i].normal, stage) - points[i].shift));
      }
    }
    const auto profile =
        reference::exact_collinear_path(spheres_.as<long double>(), std::span<const Step>(path));
    long double worst = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      worst = std::max(worst, std::abs(profile[i].tangential[0] - points[i].tangential) /
                                  (spheres_.mu * points[i].normal));
    }
    const auto sliding = spheres_.as<long double>().sliding_shift(points[64].overlap);
    const RateGap rates = gap(reference::RateLaw::mindlin_deresiewicz_with_closure, {});
    return {{"closed forms against the exact deflection profile of infinitely many springs, at 128 "
             "points, over the friction limit",
             static_cast<double>(worst), 1e-13},
            {"shifts from forces against shifts from the radii of the annuli, over the sliding "
             "shift",
             static_cast<double>(radii / sliding), 1e-14},
            {"closed forms against the rate equations of the theory, integrated with event "
             "location, at B, at D and on the way",
             std::max({std::abs(rates.at_b), std::abs(rates.at_d), rates.on_path}), 1e-9}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const auto points = cycle_.points(static_cast<std::size_t>(steps));
    const auto forces = run(set.law(), points);
    double worst = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double error =
          (forces[i].tangential[0] - points[i].tangential) / (spheres_.mu * points[i].normal);
      if (!(std::abs(error) <= worst)) worst = std::abs(error);
    }
    const WorkSums works = sum_works(forces);
    return {
        {worst, forces[static_cast<std::size_t>(steps)].tangential[0], forces.back().tangential[0],
         std::abs(works.tangential - exact_work(points)) / work_scale_},
        set.law().info().can(Capability::energy) ? std::optional(works.residual()) : std::nullopt};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) return std::vector<Expectation>(4, Expectation::undeclared("no claims"));
    RateGap g;
    if (const auto law = rate_law_of(*claims)) g = gap(*law, *claims);
    const auto expected = [&](double error) {
      return expect_partial_slip(
          scheme, [error](auto, const auto&) { return error; }, gap_tolerance(error));
    };
    std::vector<Expectation> all{expected(g.on_path), expected(std::abs(g.at_b)),
                                 expected(std::abs(g.at_d)), expected(std::abs(g.work))};
    if (g.on_path > no_modelling_gap && g.on_path < least_gap_on_path) {
      all[0] = Expectation::approximate(
          "its modelling gap is smaller than the error of the integration on this ladder");
    }
    return all;
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  using Step = reference::Movement<long double>;

  /// Errors of the exact integral of a law's own equations, over the friction limit (work: over
  /// that at B times the sliding shift).
  struct RateGap {
    double at_b = 0;
    double at_d = 0;
    double on_path = 0;
    double work = 0;
  };

  /// One of the three stages of Fig. 9.
  struct Stage {
    std::string name;
    std::size_t index = 0;  ///< into the points of the path with `fine` steps a leg
    State point;
    std::vector<reference::TractionTerm<double>> terms;
  };

  template <class Real>
  static reference::ObliqueCycle<Real> make_cycle(const CaseParameters& parameters) {
    const Spheres spheres(parameters);
    const double slope = parameters["slope"];
    if (!(slope > spheres.mu)) {
      throw InputError(fmt::format("slope={}: must be greater than mu={}", slope, spheres.mu));
    }
    const auto contact = spheres.as<Real>();
    const reference::ObliqueCycle<Real> cycle(
        contact, contact.normal_force(static_cast<Real>(parameters["overlap"])),
        static_cast<Real>(slope), static_cast<Real>(parameters["fraction"]));
    if (!(contact.overlap_at(cycle.normal_b()) < static_cast<Real>(spheres.radius))) {
      throw InputError(fmt::format("overlap={}: grows to more than the radius R={} on this path",
                                   parameters["overlap"], spheres.radius));
    }
    return cycle;
  }

  double overlap_at(double normal) const { return cycle_.contact().overlap_at(normal); }

  /// Steps of the path through these points; the first one presses the spheres together.
  std::vector<ContactStep> steps_through(const std::vector<State>& points) const {
    std::vector<ContactStep> steps;
    State from;
    for (const State& to : points) {
      ContactStep step;
      step.overlap_old = from.overlap;
      step.overlap_new = to.overlap;
      step.approach = to.overlap - from.overlap;
      step.shift = {to.shift - from.shift, 0};
      step.effective_radius = spheres_.radius;
      steps.push_back(step);
      from = to;
    }
    return steps;
  }
  std::vector<ContactForce> run(const AnyLaw& law, const std::vector<State>& points) const {
    return drive(law, steps_through(points));
  }

  /// Exact tangential work along the chords between these points [J].
  double exact_work(const std::vector<State>& points) const {
    std::vector<reference::Movement<double>> path;
    double before = 0;
    for (const State& point : points) {
      path.push_back({point.overlap, {point.shift - before, 0}});
      before = point.shift;
    }
    return reference::exact_collinear_path(cycle_.contact(),
                                           std::span<const reference::Movement<double>>(path))
        .back()
        .work_tangential;
  }
  RateGap gap(reference::RateLaw law, const PartialSlipClaims& claims) const;
  std::vector<Stage> stages() const;
  Figure forces_figure(std::span<const Scheme> schemes, bool resolved) const;
  Figure traction_figure(std::span<const Scheme> schemes) const;
  Panel load_panel() const;
  Panel limits_panel(std::span<const Scheme> schemes) const;
  std::vector<Series> law_curves(const AnyLaw& law, bool resolved, double length) const;
  std::vector<double> traction_of(const AnyLaw& law, const Stage& stage,
                                  std::span<const double> radii) const;

  Spheres spheres_;
  std::map<std::string, double> values_;
  double slope_;
  double fraction_;
  Cycle cycle_;
  reference::ObliqueCycle<long double> exact_;
  double limit_b_;  ///< friction limit at B [N]
  double limit_d_;  ///< friction limit at D [N]
  double work_scale_;
};

MindlinDeresiewiczOblique::RateGap MindlinDeresiewiczOblique::gap(
    reference::RateLaw law, const PartialSlipClaims& claims) const {
  const auto pieces = reference::oblique_pieces(cycle_);
  std::vector<double> times;
  for (const auto& piece : pieces) {
    for (std::size_t i = 1; i < gap_points; ++i)
      times.push_back(piece.start + static_cast<double>(i) / gap_points);
  }
  const auto solution =
      reference::integrate_rates(contact_seen(claims, cycle_.contact()), law,
                                 std::span<const reference::CollinearMotion<double>>(pieces),
                                 std::span<const double>(times), 1e-12);
  RateGap result;
  const auto error = [&](const reference::RateState<double>& state) {
    return (state.tangential - cycle_.tangential_at(state.normal)) / (spheres_.mu * state.normal);
  };
  for (const auto& state : solution.at_times)
    result.on_path = std::max(result.on_path, std::abs(error(state)));
  result.at_b = error(solution.at_ends.front());
  result.at_d = error(solution.at_ends.back());
  result.on_path = std::max({result.on_path, std::abs(result.at_b), std::abs(result.at_d)});
  // The work of a path that is smooth, of which steps are chords.
  result.work = (solution.at_ends.back().work_tangential - exact_work(cycle_.points(gap_points))) /
                work_scale_;
  return result;
}

std::vector<MindlinDeresiewiczOblique::Stage> MindlinDeresiewiczOblique::stages() const {
  const auto points = cycle_.points(fine);
  std::vector<Stage> all;
  const auto add = [&](const std::string& name, std::size_t index) {
    const State& p = points[index];
    all.push_back(
        {name, index, p,
         index <= fine ? cycle_.loading_terms(p.normal) : cycle_.unloading_terms(p.normal)});
  };
  add("at B, fully loaded", fine);
  add("halfway from B to D", fine + fine / 2);
  add("at D, fully unloaded", 2 * fine);
  return all;
}

std::vector<double> MindlinDeresiewiczOblique::traction_of(const AnyLaw& law, const Stage& stage,
                                                           std::span<const double> radii) const {
  auto points = cycle_.points(fine);
  points.resize(stage.index + 1);
  const auto contact = law.contacts(1);
  ContactForce force;
  for (const ContactStep& step : steps_through(points))
    contact->advance(std::span(&step, 1), std::span(&force, 1));
  std::vector<double> tractions;
  for (const double rho : radii) {
    const auto traction = contact->traction(0, spheres_.radius, rho);
    if (!traction) return {};
    tractions.push_back((*traction)[0]);
  }
  return tractions;
}

/// Schemes without options if there are any, for figures with a panel each.
std::vector<Scheme> plain_first(std::span<const Scheme> schemes) {
  std::vector<Scheme> plain;
  for (const Scheme& scheme : schemes) {
    if (scheme.set_by_user.empty()) plain.push_back(scheme);
  }
  return plain.empty() ? std::vector<Scheme>(schemes.begin(), schemes.end()) : plain;
}

Figure MindlinDeresiewiczOblique::forces_figure(std::span<const Scheme> schemes,
                                                bool resolved) const {
  Figure figure;
  const double scale = cycle_.normal_a();
  Series exact{"Mindlin & Deresiewicz", {}, {}, Mark::line, true};
  const double length =
      spheres_.mu * cycle_.contact().stiffness_ratio() * overlap_at(cycle_.normal_a());
  for (const State& p : cycle_.points(fine)) {
    exact.x.push_back(p.shift / length);
    exact.y.push_back(p.tangential / scale);
  }
  if (resolved) figure.panels.push_back(load_panel());
  std::vector<Scheme> chosen;
  for (const Scheme& scheme : plain_first(schemes)) {
    const auto claims = scheme.law().partial_slip_claims();
    const bool resolves = claims && claims->rule == PartialSlipRule::resolved;
    if (resolves == resolved) chosen.push_back(scheme);
  }
  for (const Scheme& scheme : chosen) {
    const Scheme set = with_parameters(scheme, values_);
    Panel panel{scheme.label, {"shift ξ/(μ κ ζ₀)", "-"}, {"tangential force Fₜ/Fₙ₀", "-"}};
    panel.legend = Legend::outside;
    panel.series = law_curves(set.law(), resolved, length);
    panel.series.push_back(exact);
    figure.panels.push_back(std::move(panel));
  }
  if (chosen.empty()) {
    throw InputError(resolved ? "none of these laws resolves the profile of slip"
                              : "none of these laws integrates a tangential stiffness");
  }
  if (!resolved) figure.panels.push_back(limits_panel(chosen));
  return figure;
}

/// The law in few steps over the exact curve, lengths over `length` [m].
std::vector<Series> MindlinDeresiewiczOblique::law_curves(const AnyLaw& law, bool resolved,
                                                          double length) const {
  std::vector<Series> all;
  int slot = 0;
  for (const int steps : figure_steps) {
    const auto points = cycle_.points(static_cast<std::size_t>(steps));
    const auto forces = run(law, points);
    Series s{fmt::format("{} steps", 2 * steps), {}, {}, Mark::line_and_points, false, slot++};
    // Between the ends of steps that are exact there is nothing to see.
    if (resolved) s.mark = Mark::points;
    if (steps == figure_steps.back()) {
      if (resolved) break;
      s.mark = Mark::line;
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
      s.x.push_back(points[i].shift / length);
      s.y.push_back(forces[i].tangential[0] / cycle_.normal_a());
    }
    all.push_back(std::move(s));
  }
  return all;
}

/// The loads that are imposed, with the names of their corners.
Panel MindlinDeresiewiczOblique::load_panel() const {
  Panel panel{"loads", {"normal force Fₙ/Fₙ₀", "-"}, {"tangential force Fₜ/Fₙ₀", "-"}};
  panel.legend = Legend::outside;
  const double scale = cycle_.normal_a();
  Series line{"Mindlin & Deresiewicz", {}, {}, Mark::line, true};
  const auto add = [&](double normal) {
    line.x.push_back(normal / scale);
    line.y.push_back(cycle_.tangential_at(normal) / scale);
  };
  line.x.push_back(0.8);
  line.y.push_back(0);
  add(cycle_.normal_a());
  add(cycle_.normal_b());
  add(cycle_.normal_d());
  Series limit{"friction limit", {}, {}, Mark::dashed_line, true};
  const double far = 1.02 * cycle_.normal_b() / scale;
  for (const double sign : {1.0, -1.0}) {
    limit.x.insert(limit.x.end(), {0.8, far, std::nan("")});
    limit.y.insert(limit.y.end(),
                   {sign * spheres_.mu * 0.8, sign * spheres_.mu * far, std::nan("")});
  }
  panel.series = {limit, line};
  panel.x.low = 0.8;
  const auto note = [&](const char* text, double normal) {
    panel.notes.push_back(
        {normal / scale + 0.015, cycle_.tangential_at(normal) / scale - 0.03, text});
  };
  note("A", cycle_.normal_a());
  note("B", cycle_.normal_b() - 0.075 * scale / cycle_.slope());
  note("D", cycle_.normal_d());
  return panel;
}

/// Signed errors at B against the number of steps: a wrong limit may be crossed on the way.
Panel MindlinDeresiewiczOblique::limits_panel(std::span<const Scheme> schemes) const {
  Panel panel{"error at B", {"steps", "-", true}, {"error/(μ Fₙ), %", "-"}};
  panel.legend = Legend::outside;
  panel.series.push_back({"", {4, 4096}, {0, 0}, Mark::line, true});
  int slot = static_cast<int>(figure_steps.size());
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    Series s{scheme.label, {}, {}, Mark::line_and_points, false, slot++};
    for (int steps = 2; steps <= 2048; steps *= 2) {
      const auto points = cycle_.points(static_cast<std::size_t>(steps));
      const auto forces = run(set.law(), points);
      const auto b = static_cast<std::size_t>(steps);
      s.x.push_back(2 * steps);
      s.y.push_back(100 * (forces[b].tangential[0] - points[b].tangential) / limit_b_);
    }
    panel.series.push_back(std::move(s));
  }
  return panel;
}

Figure MindlinDeresiewiczOblique::traction_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  constexpr int points = 240;
  const double radius_b = cycle_.contact().contact_radius(overlap_at(cycle_.normal_b()));
  const double peak = spheres_.mu * cycle_.contact().pressure(0, overlap_at(cycle_.normal_b()));
  for (const Stage& stage : stages()) {
    Panel panel{stage.name, {"radius ρ/a(B)", "-"}, {"traction τ/(μ σ₀(B))", "-"}};
    panel.legend = Legend::outside;
    panel.y.low = -1.05;
    panel.y.high = 1.05;
    std::vector<double> radii;
    Series limit{"± μ σ, friction limit", {}, {}, Mark::dashed_line, true};
    Series exact{"Mindlin & Deresiewicz", {}, {}, Mark::line, true};
    for (int i = 0; i <= points; ++i) {
      const double rho = radius_b * i / points;
      radii.push_back(rho);
      exact.x.push_back(rho / radius_b);
      exact.y.push_back(
          reference::traction(cycle_.contact(),
                              std::span<const reference::TractionTerm<double>>(stage.terms), rho) /
          peak);
    }
    for (const double sign : {1.0, -1.0}) {
      for (int i = 0; i <= points; ++i) {
        const double rho = radii[static_cast<std::size_t>(i)];
        limit.x.push_back(rho / radius_b);
        limit.y.push_back(sign * spheres_.mu * cycle_.contact().pressure(rho, stage.point.overlap) /
                          peak);
      }
      limit.x.push_back(std::nan(""));
      limit.y.push_back(std::nan(""));
    }
    panel.series.push_back(limit);
    panel.series.push_back(exact);
    int slot = 0;
    for (const Scheme& scheme : plain_first(schemes)) {
      const Scheme set = with_parameters(scheme, values_);
      const auto tractions = traction_of(set.law(), stage, radii);
      if (tractions.empty()) continue;
      Series s{scheme.label, {}, {}, Mark::points, false, slot++};
      for (std::size_t i = 0; i < radii.size(); i += 8) {
        s.x.push_back(radii[i] / radius_b);
        s.y.push_back(tractions[i] / peak);
      }
      panel.series.push_back(std::move(s));
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Figure MindlinDeresiewiczOblique::draw(std::string_view name,
                                       std::span<const Scheme> schemes) const {
  if (name == "kuhn-jaeger/9") {
    Figure figure = traction_figure(schemes);
    figure.name = std::string(name);
    figure.title = "Shear traction in oblique loading and unloading";
    figure.caption =
        "Shear traction over the radius of the contact at three stages of the path of Fig. 8, over "
        "the largest friction limit at B. In the outer annulus the contact slips and the traction "
        "is at the limit; unloading turns it there while the inside remembers the loading. The "
        "line is the solution of Mindlin and Deresiewicz, symbols are laws that know their "
        "traction.";
    return figure;
  }
  const bool resolved = name == "kuhn-jaeger/8a";
  Figure figure = forces_figure(schemes, resolved);
  figure.name = std::string(name);
  figure.title = resolved ? "Oblique loading and unloading: laws that resolve slip"
                          : "Oblique loading and unloading: incremental stiffness";
  figure.caption =
      resolved
          ? "Tangential force against tangential movement while normal and tangential force grow "
            "from A in proportion up to 0.9 of the friction limit at B and fall in the same "
            "proportion to -0.9 of it at D. The line is the solution of Mindlin and Deresiewicz; "
            "the laws are exact at the end of every step, however long."
          : "The same path by laws that integrate a tangential stiffness, one evaluation a step, "
            "in 4, 8 and 64 steps. With many steps a law tends to the exact integral of its own "
            "equations, which is the line of Mindlin and Deresiewicz for some laws only. Last "
            "panel: signed error "
            "at B; a law may cross zero on its way to a wrong limit.";
  if (fraction_ != 0.9 && resolved) {
    figure.caption = fmt::format(
        "Tangential force against tangential movement in proportional loading of slope {} to {} "
        "of the friction limit and back to the opposite.",
        slope_, fraction_);
  }
  return figure;
}

std::vector<Table> MindlinDeresiewiczOblique::tables(std::span<const Scheme> schemes) const {
  Table table{
      "mindlin-deresiewicz-oblique-limits",
      "What each law tends to",
      "Errors of the tangential force over the friction limit. Modelling gap: the exact integral "
      "of "
      "the law's own equations against the theory of Mindlin and Deresiewicz. In 4 steps: the law "
      "itself, as a user with large steps gets it.",
      {{"law"},
       {"gap at B", "%"},
       {"gap at D", "%"},
       {"largest gap", "%"},
       {"4 steps, at B", "%"},
       {"4 steps, at D", "%"},
       {"64 steps, at B", "%"},
       {"64 steps, at D", "%"}},
      {}};
  const auto cell = [](double error) {
    const double size = std::abs(error);
    return Cell{size < 1e-9 ? "0" : fmt::format("{:+.3g}", 100 * error), 100 * error,
                tone_of(size)};
  };
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    const auto claims = scheme.law().partial_slip_claims();
    std::vector<Cell> row{{scheme.label}};
    const auto law = claims ? rate_law_of(*claims) : std::nullopt;
    if (law) {
      const RateGap g = gap(*law, *claims);
      for (const double error : {g.at_b, g.at_d, g.on_path}) row.push_back(cell(error));
    } else if (claims && claims->memory_tolerance == 0) {
      for (int i = 0; i < 3; ++i) row.push_back({"none", 0.0, Tone::good});
    } else {
      for (int i = 0; i < 3; ++i) row.push_back({"not known", std::nullopt, Tone::muted});
    }
    for (const int steps : {2, 32}) {
      const auto points = cycle_.points(static_cast<std::size_t>(steps));
      const auto forces = run(set.law(), points);
      const auto b = static_cast<std::size_t>(steps);
      row.push_back(cell((forces[b].tangential[0] - points[b].tangential) / limit_b_));
      row.push_back(cell((forces.back().tangential[0] - points.back().tangential) / limit_d_));
    }
    table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_mindlin_deresiewicz_oblique() {
  CaseInfo info;
  info.name = "mindlin-deresiewicz-oblique";
  info.title = "Oblique loading and unloading of Mindlin and Deresiewicz";
  info.source =
      "Kuhn, Jaeger contact, section 4.1, Figs. 8 and 9; Mindlin & Deresiewicz (1953), section 17";
  info.judges =
      "whether a law converges to the right tangential force when the normal force changes with it";
  info.truth = "closed forms of Mindlin and Deresiewicz; " + partial_slip_truth();
  info.bibtex =
      "@article{mindlin1953elastic, author = {Mindlin, R. D. and Deresiewicz, H.}, title = "
      "{Elastic "
      "spheres in contact under varying oblique forces}, journal = {Journal of Applied Mechanics}, "
      "volume = {20}, number = {3}, pages = {327--344}, year = {1953}, doi = {10.1115/1.4010702}}";
  info.needs = hertz_friction_needs();
  info.parameters =
      joined(sphere_parameters(1, 0.5, 0.5, 1),
             {{"overlap", "m", 0.02, Range::positive(), "overlap under the normal force alone"},
              {"slope", "-", 4, Range::positive(), "dFt/dFn, greater than mu"},
              {"fraction",
               "-",
               0.9,
               {.low = 0.01, .high = 0.999},
               "tangential force at the ends over the friction limit"}});
  info.observables = {
      {"force", "-", "largest error of the tangential force on the path, over the friction limit"},
      {"force-b", "N", "tangential force at B, over the friction limit there"},
      {"force-d", "N", "tangential force at D, over the friction limit there"},
      {"work", "-",
       "error of the tangential work along the steps, over the limit at B times the sliding "
       "shift"}};
  info.steps_from = 2;
  info.steps_to = 2048;
  info.nominal_steps = 16;
  info.variants = {"hertz-mindlin[form=total]", "hertz-mindlin[form=rescaled]",
                   "modified-mindlin[shifted=on]", "incremental-mindlin-deresiewicz[closure=off]"};
  info.figures = {{"kuhn-jaeger/8a", "Oblique loading and unloading: laws that resolve slip"},
                  {"kuhn-jaeger/8b", "Oblique loading and unloading: incremental stiffness"},
                  {"kuhn-jaeger/9", "Shear traction in oblique loading and unloading"}};
  return std::make_unique<CaseOf<MindlinDeresiewiczOblique>>(std::move(info));
}

}  // namespace stickslip
