// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/nine_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cases/drive/drive.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_foundation.hpp"
#include "reference/hertz_profile.hpp"

namespace stickslip {
namespace {

/// One of the movements, of one half of the pair as the paper counts. The paper draws them but
/// gives no numbers: these have the same pattern of elastic and slip steps and lead to the same
/// equivalent histories.
struct HalfStep {
  double indentation = 0;  ///< at its end
  double shift = 0;        ///< in the step
};
constexpr std::array<HalfStep, 9> half_steps{{{0.0030, 0.0010},
                                              {0.0060, -0.0009},
                                              {0.0080, 0.0006},
                                              {0.0084, 0.0007},
                                              {0.0086, 0.0014},
                                              {0.0111, -0.0010},
                                              {0.0131, 0.0010},
                                              {0.0128, -0.0015},
                                              {0.0130, 0.0009}}};
/// mu kappa and R that these numbers are for; other materials get a similar path.
constexpr double own_sliding_slope = 0.75;
constexpr double own_radius = 1;

using Profile = reference::DeflectionProfile<long double>;

class NineSteps final : public CaseInstance {
 public:
  explicit NineSteps(const CaseParameters& parameters)
      : spheres_(parameters),
        values_(parameters.law_parameters()),
        size_(parameters["size"]),
        corners_(path()),
        states_(exact()) {}

  std::vector<ReferenceValue> reference() const override {
    const double limit = spheres_.limit(corners_.back().overlap);
    const double work_scale = limit * spheres_.as<double>().sliding_shift(corners_.back().overlap);
    return {{0, 1},
            {static_cast<double>(states_.back().tangential[0]), limit},
            {static_cast<double>(states_.back().work_tangential), work_scale}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    const auto movements = movements_of<double>(sample_corners(corners_, 1));
    const auto springs = reference::spring_foundation(
        spheres_.as<double>(), std::span<const reference::Movement<double>>(movements), 4000);
    double worst = 0;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      worst = std::max(worst, std::abs(springs.states[i].tangential[0] -
                                       static_cast<double>(states_[i].tangential[0])) /
                                  springs.force_scale);
    }
    // The traction integrates to the force: 2 pi times the integral of tau rho d(rho).
    Profile profile(spheres_.as<long double>());
    double force_error = 0;
    for (const auto& movement : movements_of<long double>(sample_corners(corners_, 1))) {
      profile.advance(movement.overlap, movement.shift[0]);
      force_error = std::max(force_error, traction_error(profile));
    }
    return {{"exact deflection profile against 4000 springs, over the largest friction limit",
             worst, 1e-6},
            {"force against the integral of the superposed tractions over the contact area, over "
             "the friction limit",
             force_error, 1e-12}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const auto forces = run(set.law(), steps);
    double worst = 0;
    for (std::size_t corner = 0; corner < states_.size(); ++corner) {
      const auto& force = forces[(corner + 1) * static_cast<std::size_t>(steps) - 1];
      const double error =
          std::abs(force.tangential[0] - static_cast<double>(states_[corner].tangential[0])) /
          spheres_.limit(corners_[corner + 1].overlap);
      if (!(error <= worst)) worst = error;
    }
    const WorkSums works = sum_works(forces);
    return {
        {worst, forces.back().tangential[0], works.tangential},
        set.law().info().can(Capability::energy) ? std::optional(works.residual()) : std::nullopt};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->rule == PartialSlipRule::mindlin_deresiewicz_with_closure) {
      return std::vector<Expectation>(
          3, Expectation::approximate(
                 "its rate form has no branch for elastic steps after slip, and it keeps two "
                 "turning points where this history has seven"));
    }
    RateStates integral;
    if (claims) {
      if (const auto law = rate_law_of(*claims)) integral = rates(*law, *claims);
    }
    const auto expected = [&](const auto& error_of) {
      return expect_partial_slip(
          scheme, [&](reference::RateLaw, const PartialSlipClaims&) { return error_of(integral); },
          2e-3);
    };
    const auto& last = states_.back();
    const double limit = spheres_.limit(corners_.back().overlap);
    const double work_scale = reference()[2].scale;
    return {expected([&](const RateStates& states) {
              double worst = 0;
              for (std::size_t i = 0; i < states.size(); ++i) {
                worst = std::max(worst, std::abs(states[i].tangential -
                                                 static_cast<double>(states_[i].tangential[0])) /
                                            spheres_.limit(corners_[i + 1].overlap));
              }
              return worst;
            }),
            expected([&](const RateStates& states) {
              return std::abs(states.back().tangential - static_cast<double>(last.tangential[0])) /
                     limit;
            }),
            expected([&](const RateStates& states) {
              return std::abs(states.back().work_tangential -
                              static_cast<double>(last.work_tangential)) /
                     work_scale;
            })};
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  std::vector<PathPoint> path() const {
    // Overlaps scale with R; the shifts with them and with mu kappa, so that every step keeps its
    // character whatever the material.
    const double scale = 2 * size_ * spheres_.radius / own_radius;
    const auto contact = spheres_.as<double>();
    const double slope = spheres_.mu * contact.stiffness_ratio() / own_sliding_slope;
    std::vector<PathPoint> corners{{0, Vector2::Zero()}};
    for (const HalfStep& step : half_steps) {
      corners.push_back({scale * step.indentation,
                         corners.back().shift + Vector2(scale * slope * step.shift, 0)});
    }
    return corners;
  }
  std::vector<reference::HertzState<long double>> exact() const {
    const auto movements = movements_of<long double>(sample_corners(corners_, 1));
    return reference::exact_collinear_path(
        spheres_.as<long double>(), std::span<const reference::Movement<long double>>(movements));
  }
  std::vector<ContactForce> run(const AnyLaw& law, int steps_each) const {
    return drive(law, with_radius(sample_corners(corners_, steps_each), spheres_.radius));
  }
  using RateStates = std::vector<reference::RateState<double>>;
  /// What the exact integral of a law's own equations gives at the ends of the nine steps.
  RateStates rates(reference::RateLaw law, const PartialSlipClaims& claims) const;
  double traction_error(const Profile& profile) const;
  Panel movements_panel() const;
  Panel forces_panel() const;
  Panel histories_panel() const;
  Panel traction_panel(std::span<const Scheme> schemes) const;

  Spheres spheres_;
  std::map<std::string, double> values_;
  double size_;
  std::vector<PathPoint> corners_;
  std::vector<reference::HertzState<long double>> states_;
};

NineSteps::RateStates NineSteps::rates(reference::RateLaw law,
                                       const PartialSlipClaims& claims) const {
  // At touch the rates are singular; a short way along the first step the solution is similar to
  // itself, and what was left out has died away.
  constexpr double start = 1e-4;
  auto movements = movements_of<double>(sample_corners(corners_, 1));
  movements.front().shift[0] *= 1 - start;
  const auto pieces = reference::proportional_pieces(
      start * corners_[1].overlap, std::span<const reference::Movement<double>>(movements));
  return reference::integrate_rates(contact_seen(claims, spheres_.as<double>()), law,
                                    std::span<const reference::CollinearMotion<double>>(pieces),
                                    std::span<const double>(), 1e-11)
      .at_ends;
}

double NineSteps::traction_error(const Profile& profile) const {
  const auto contact = spheres_.as<long double>();
  const auto terms = profile.traction_terms();
  // Term by term, with rho = a sin(angle), which makes the integrand smooth.
  long double sum = 0;
  for (const auto& term : terms) {
    const long double radius = contact.contact_radius(term.overlap);
    constexpr int parts = 64;
    long double integral = 0;
    for (int i = 0; i < parts; ++i) {
      // Boole's rule.
      const long double step = std::acos(-1.0L) / 2 / parts;
      const auto value = [&](long double angle) {
        const long double rho = radius * std::sin(angle);
        const std::array one{term};
        return reference::traction(
                   contact, std::span<const reference::TractionTerm<long double>>(one), rho) *
               rho * radius * std::cos(angle);
      };
      integral +=
          step / 90 *
          (7 * value(i * step) + 32 * value((i + 0.25L) * step) + 12 * value((i + 0.5L) * step) +
           32 * value((i + 0.75L) * step) + 7 * value((i + 1) * step));
    }
    sum += 2 * std::acos(-1.0L) * integral;
  }
  const long double limit = contact.mu * profile.state().normal;
  return static_cast<double>(std::abs(sum - profile.state().tangential[0]) / limit);
}

Panel NineSteps::movements_panel() const {
  Panel panel{"movements", {"overlap/R, %", "-"}, {"shift/(μ κ R), %", "-"}};
  panel.legend = Legend::outside;
  Series elastic{"elastic", {}, {}, Mark::line_and_points, false, 0};
  Series slipping{"with slip", {}, {}, Mark::line_and_points, false, 1};
  const double across =
      100 / (spheres_.mu * spheres_.as<double>().stiffness_ratio() * spheres_.radius);
  for (std::size_t i = 1; i < corners_.size(); ++i) {
    const PathPoint& a = corners_[i - 1];
    const PathPoint& b = corners_[i];
    const double growth = b.overlap - a.overlap;
    const bool is_elastic =
        growth > 0 &&
        (b.shift - a.shift).norm() < spheres_.mu * spheres_.as<double>().stiffness_ratio() * growth;
    Series& s = is_elastic ? elastic : slipping;
    for (const PathPoint& p : {a, b}) {
      s.x.push_back(100 * p.overlap / spheres_.radius);
      s.y.push_back(across * p.shift[0]);
    }
    s.x.push_back(std::nan(""));
    s.y.push_back(std::nan(""));
    panel.notes.push_back({100 * b.overlap / spheres_.radius,
                           across * b.shift[0] + (b.shift[0] > a.shift[0] ? 0.025 : -0.025),
                           fmt::format("{}", i)});
  }
  panel.series = {elastic, slipping};
  panel.y.high = 0.85 * size_;
  panel.x.high = 2.9 * size_;
  return panel;
}

/// Normal and tangential force of the equivalent load history of a profile, lowest first.
Series equivalent_history(const Profile& profile, const reference::HertzContact<long double>& c,
                          long double scale) {
  Series s;
  long double tangential = 0;
  const auto& corners = profile.corners();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const long double normal = c.normal_force(corners[i].depth);
    if (i > 0) {
      // dFt/dFn of a segment is minus the slope of the deflection.
      const long double slope = -(corners[i].deflection - corners[i - 1].deflection) /
                                (corners[i].depth - corners[i - 1].depth);
      tangential += slope * (normal - c.normal_force(corners[i - 1].depth));
    }
    s.x.push_back(static_cast<double>(normal / scale));
    s.y.push_back(static_cast<double>(tangential / scale));
  }
  return s;
}

Panel NineSteps::forces_panel() const {
  Panel panel{"forces", {"normal force Fₙ/Fₙ₉", "-"}, {"tangential force Fₜ/Fₙ₉", "-"}};
  panel.legend = Legend::outside;
  const auto contact = spheres_.as<long double>();
  const long double scale = states_.back().normal;
  Profile profile(contact);
  Series passing{"histories on the way", {}, {}, Mark::dashed_line, false, 3};
  Series last{"exact at the end", {}, {}, Mark::line, true};
  Series ends{"ends of the steps", {}, {}, Mark::points, false, 4};
  std::size_t index = 0;
  for (const auto& movement : movements_of<long double>(sample_corners(corners_, 1))) {
    profile.advance(movement.overlap, movement.shift[0]);
    const Series history = equivalent_history(profile, contact, scale);
    passing.x.insert(passing.x.end(), history.x.begin(), history.x.end());
    passing.y.insert(passing.y.end(), history.y.begin(), history.y.end());
    passing.x.push_back(std::nan(""));
    passing.y.push_back(std::nan(""));
    last.x = history.x;
    last.y = history.y;
    ends.x.push_back(static_cast<double>(states_[index].normal / scale));
    ends.y.push_back(static_cast<double>(states_[index].tangential[0] / scale));
    ++index;
    panel.notes.push_back(
        {ends.x.back() + 0.02, ends.y.back() + 0.012 * spheres_.mu, fmt::format("{}", index)});
  }
  Series limit{"friction limit", {}, {}, Mark::dashed_line, true};
  for (const double sign : {1.0, -1.0}) {
    limit.x.insert(limit.x.end(), {0, 0.3, std::nan("")});
    limit.y.insert(limit.y.end(), {0, sign * 0.3 * spheres_.mu, std::nan("")});
  }
  panel.series = {passing, last, ends, limit};
  panel.y.low = -0.16 * spheres_.mu;
  panel.y.high = 0.36 * spheres_.mu;
  panel.x.high = 1.15;
  return panel;
}

Panel NineSteps::histories_panel() const {
  Panel panel{"equivalent histories after each step",
              {"overlap ζ*/ζ₉ of the history, %", "-"},
              {"step", "-"}};
  panel.legend = Legend::outside;
  panel.y.low = 0.4;
  panel.y.high = 9.9;
  const auto contact = spheres_.as<long double>();
  Profile profile(contact);
  Series elastic{"", {}, {}, Mark::line, false, 0};
  Series slipping{"", {}, {}, Mark::line, false, 1};
  Series ends{"points of the history", {}, {}, Mark::points, false, 2};
  const long double scale = corners_.back().overlap;
  int step = 0;
  for (const auto& movement : movements_of<long double>(sample_corners(corners_, 1))) {
    profile.advance(movement.overlap, movement.shift[0]);
    ++step;
    const auto& corners = profile.corners();
    for (std::size_t i = 1; i < corners.size(); ++i) {
      const long double slope = -(corners[i].deflection - corners[i - 1].deflection) /
                                (corners[i].depth - corners[i - 1].depth);
      const bool slips = std::abs(slope) > contact.mu * (1 - 1e-12L);
      Series& s = slips ? slipping : elastic;
      for (const auto& corner : {corners[i - 1], corners[i]}) {
        s.x.push_back(static_cast<double>(100 * corner.depth / scale));
        s.y.push_back(step);
        ends.x.push_back(s.x.back());
        ends.y.push_back(step);
      }
      s.x.push_back(std::nan(""));
      s.y.push_back(std::nan(""));
    }
  }
  panel.series = {elastic, slipping, ends};
  return panel;
}

Panel NineSteps::traction_panel(std::span<const Scheme> schemes) const {
  Panel panel{
      "traction at the end", {"distance from the centre ρ/a", "-"}, {"traction τ/(μ σ₀)", "-"}};
  panel.legend = Legend::outside;
  const auto contact = spheres_.as<long double>();
  Profile profile(contact);
  for (const auto& movement : movements_of<long double>(sample_corners(corners_, 1)))
    profile.advance(movement.overlap, movement.shift[0]);
  const auto terms = profile.traction_terms();
  const long double radius = contact.contact_radius(profile.overlap());
  const long double peak = contact.mu * contact.pressure(0, profile.overlap());
  Series exact{"exact at the end", {}, {}, Mark::line, true};
  Series limit{"friction limit", {}, {}, Mark::dashed_line, true};
  constexpr int points = 400;
  std::vector<double> radii;
  for (int i = 0; i <= points; ++i) {
    const long double rho = radius * i / points;
    radii.push_back(static_cast<double>(rho));
    exact.x.push_back(static_cast<double>(rho / radius));
    exact.y.push_back(static_cast<double>(
        reference::traction(contact, std::span<const reference::TractionTerm<long double>>(terms),
                            rho) /
        peak));
  }
  for (const int sign : {1, -1}) {
    for (int i = 0; i <= points; ++i) {
      const long double rho = radius * i / points;
      limit.x.push_back(static_cast<double>(rho / radius));
      limit.y.push_back(
          static_cast<double>(sign * contact.mu * contact.pressure(rho, profile.overlap()) / peak));
    }
    limit.x.push_back(std::nan(""));
    limit.y.push_back(std::nan(""));
  }
  panel.series = {limit, exact};
  int slot = 5;
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    const auto law_contact = set.law().contacts(1);
    ContactForce force;
    for (const ContactStep& step : with_radius(sample_corners(corners_, 1), spheres_.radius))
      law_contact->advance(std::span(&step, 1), std::span(&force, 1));
    Series s{scheme.label, {}, {}, Mark::points, false, slot};
    for (std::size_t i = 4; i < radii.size(); i += 12) {
      const auto traction = law_contact->traction(0, spheres_.radius, radii[i]);
      if (!traction) break;
      s.x.push_back(radii[i] / static_cast<double>(radius));
      s.y.push_back((*traction)[0] / static_cast<double>(peak));
    }
    if (s.x.empty()) continue;
    panel.series.push_back(std::move(s));
    ++slot;
  }
  return panel;
}

Figure NineSteps::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Nine steps: movements, forces, equivalent histories, traction";
  figure.caption =
      "(a) Nine proportional movements of normal overlap and tangential shift, five of them "
      "elastic "
      "and four with slip. (b) The forces they lead to, and the equivalent load history, which "
      "leads to the same end with the same tractions; dashed: histories that later steps "
      "shortened. (c) Segments of the equivalent history after each step. (d) Traction over the "
      "radius of the contact at the end: one superposed term for each segment.";
  figure.panels = {movements_panel(), forces_panel(), histories_panel(), traction_panel(schemes)};
  return figure;
}

std::vector<Table> NineSteps::tables(std::span<const Scheme> schemes) const {
  Table table{"nine-steps-forces",
              "Forces at the end of each of the nine steps",
              "Tangential force over the friction limit μ Fₙ at the end of the step, each step "
              "taken in one. Segments: length of the equivalent load history.",
              {{"step"}, {"overlap", "m"}, {"shift", "m"}, {"segments", "-"}, {"exact", "-"}},
              {}};
  std::vector<std::vector<ContactForce>> all;
  for (const Scheme& scheme : schemes) {
    table.columns.push_back({scheme.label, "-"});
    all.push_back(run(with_parameters(scheme, values_).law(), 1));
  }
  Profile profile(spheres_.as<long double>());
  const auto steps = sample_corners(corners_, 1);
  const auto movements = movements_of<long double>(steps);
  for (std::size_t i = 0; i < states_.size(); ++i) {
    profile.advance(movements[i].overlap, movements[i].shift[0]);
    const double limit = spheres_.limit(corners_[i + 1].overlap);
    const auto segments = static_cast<double>(profile.corners().size() - 1);
    const double exact = static_cast<double>(states_[i].tangential[0]) / limit;
    std::vector<Cell> row{{fmt::format("{}", i + 1), static_cast<double>(i + 1)},
                          {fmt::format("{:.6g}", corners_[i + 1].overlap), corners_[i + 1].overlap},
                          {fmt::format("{:.6g}", steps[i].shift[0]), steps[i].shift[0]},
                          {fmt::format("{}", segments), segments},
                          {fmt::format("{:.6f}", exact), exact}};
    for (const auto& forces : all) {
      const double value = forces[i].tangential[0] / limit;
      const double error = std::abs(value - exact);
      row.push_back({fmt::format("{:.6f}", value), value, tone_of(error)});
    }
    table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_nine_steps() {
  CaseInfo info;
  info.name = "nine-steps";
  info.title = "Nine movements and their equivalent load histories";
  info.source = "Kuhn, Jaeger contact, Fig. 4";
  info.judges = "whether elastic and slip steps in turn leave the right force and traction";
  info.truth = "exact deflection profile of infinitely many springs; " + partial_slip_truth();
  info.bibtex =
      "@article{kuhn2011implementation, author = {Kuhn, Matthew R.}, title = {Implementation of "
      "the "
      "{J}\\\"ager contact model for discrete element simulations}, journal = {International "
      "Journal for Numerical Methods in Engineering}, volume = {88}, number = {1}, pages = "
      "{66--82}, year = {2011}}";
  info.needs = hertz_friction_needs();
  info.parameters =
      joined(sphere_parameters(1, 0.5, 0.5, 1),
             {{"size",
               "-",
               1,
               {.low = 0, .high = 30, .low_is_allowed = false},
               "factor on all movements; at 1 the overlap at the end is 2.6 % of R"}});
  info.observables = {
      {"force", "-", "largest error at the ends of the nine movements, over the friction limit"},
      {"force-9", "N", "tangential force at the end, over the friction limit"},
      {"work", "J", "tangential work, over the friction limit times the sliding shift"}};
  info.steps_from = 1;
  info.steps_to = 256;
  info.nominal_steps = 4;
  info.figures = {
      {"kuhn-jaeger/4", "Nine steps: movements, forces, equivalent histories, traction"}};
  return std::make_unique<CaseOf<NineSteps>>(std::move(info));
}

}  // namespace stickslip
