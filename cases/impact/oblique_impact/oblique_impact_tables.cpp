// SPDX-License-Identifier: BSD-3-Clause
// Tables of oblique-impact: standstill of the contact point, works, sense of spin, second contact.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/oblique_impact/oblique_impact_exhibits.hpp"
#include "cases/impact/oblique_impact/oblique_impact_paper.hpp"
#include "cases/impact/zero_velocity.hpp"
#include "cases/numbers.hpp"

namespace stickslip {
namespace {

using reference::ImpactMode;

/// The step of a run in which the velocity first changes its sign.
std::optional<TangentialStep> reversing_step(const SphereImpact& sphere,
                                             std::span<const ImpactSample> contact) {
  for (std::size_t i = 1; i < contact.size(); ++i) {
    const ImpactSample& before = contact[i - 1];
    const ImpactSample& after = contact[i];
    const double arm =
        sphere.radius - (sphere.arm == ArmRule::shortening ? after.overlap / 2 : 0.0);
    const TangentialStep step{.start = before.time,
                              .end = after.time,
                              .velocity_before = before.contact_velocity,
                              .velocity_after = after.contact_velocity,
                              .force_before = before.tangential_force,
                              .force_after = after.tangential_force,
                              .normal_force = after.normal_force,
                              .mobility = 1 / sphere.mass + arm * arm / sphere.inertia};
    if (projected_velocity(step) < 0) return step;
  }
  return std::nullopt;
}

/// A formula for the instant at which the contact point stands still [s].
struct Formula {
  const char* name;
  double (*instant)(const TangentialStep&, double mu);
};
using enum FormulaReading;
constexpr std::array<Formula, 6> formulas{{
    {"end of the step in which Eq. 48 is negative",
     [](const TangentialStep& s, double) { return s.end; }},
    {"Eq. 45 as printed",
     [](const TangentialStep& s, double mu) { return zero_by_friction_limit(s, mu, as_printed); }},
    {"Eq. 45 with the velocity at the start",
     [](const TangentialStep& s, double mu) { return zero_by_friction_limit(s, mu, mended); }},
    {"Eq. 46 as printed",
     [](const TangentialStep& s, double) { return zero_by_force(s, as_printed); }},
    {"Eq. 46 from the end of the step",
     [](const TangentialStep& s, double) { return zero_by_force(s, mended); }},
    {"root of the cubic", [](const TangentialStep& s, double) { return zero_by_root(s); }},
}};

/// What a formula gives less the exact instant, in steps.
Cell instant_cell(const Formula& formula, const TangentialStep& step, double mu, double exact) {
  const double instant = formula.instant(step, mu);
  const double error = (instant - exact) / (step.end - step.start);
  const bool inside = instant > step.start && instant <= step.end;
  return {fmt::format("{:+.4f}{}", error, inside ? "" : ", outside the step"), error,
          inside ? tone_of(std::abs(error)) : Tone::bad};
}

/// "slip, stick, slip".
std::string phases_text(const ExactContact& contact) {
  std::string text;
  for (const auto& phase : contact.phases) {
    if (!text.empty()) text += ", ";
    text += phase.mode == ImpactMode::stick ? "stick" : "slip";
  }
  return text;
}

/// Of the contact point [m/s].
double velocity_after(const ObliqueImpact& impact, const ExactContact& contact) {
  return narrow(contact.end.velocity + contact.end.spin * wide(impact.radius));
}

Cell velocity_cell(double velocity) { return number_cell(velocity, "{:.6f}"); }

}  // namespace

Table zero_velocity_table(const ObliqueImpact& impact) {
  Table table{.columns = {{"formula"}}, .words = {{"steps", std::to_string(paper_steps)}}};
  for (const Formula& formula : formulas) table.rows.push_back({{formula.name}});
  for (const ObliqueImpact& now : {impact, reversing_in_slip(impact)}) {
    const auto reversals = exact_contacts(now, paper_stiffness_factor).front().reversals;
    const auto step = reversing_step(sphere_impact(now), paper_contact(now, "", paper_steps));
    const bool exists = !reversals.empty() && step;
    const std::string_view mode = !exists                                       ? "nowhere"
                                  : reversals.front().mode == ImpactMode::stick ? "in stick"
                                                                                : "in slip";
    table.columns.push_back({fmt::format("spin {:.3g} rad/s, {}", now.spin, mode), "steps"});
    for (std::size_t i = 0; i < formulas.size(); ++i) {
      table.rows[i].push_back(
          exists ? instant_cell(formulas[i], *step, now.mu, narrow(reversals.front().time))
                 : Cell{"none", std::nullopt, Tone::muted});
    }
  }
  return table;
}

Table tangential_works_table(const ObliqueImpact& impact) {
  const SphereImpact sphere = sphere_impact(impact);
  const double energy =
      0.5 * sphere.mass / inertia_factor(sphere) * std::pow(impact.contact_velocity(), 2);
  const ExactState end = exact_contacts(impact, paper_stiffness_factor).front().end;
  const ImpactOutcome outcome = run_contacts(impact, paper_scheme(""), paper_steps);
  // The law books what is put into the contact.
  const double whole = -outcome.works.tangential;
  const double elastic = elastic_course(paper_contact(impact, "", paper_steps)).work;
  const auto kinetic = [&](double velocity, double spin) {
    const auto square = [](double x) { return x * x; };
    return 0.5 * sphere.mass * (square(velocity) - square(sphere.tangential_velocity)) +
           0.5 * sphere.inertia * (square(spin) - square(sphere.spin));
  };
  struct Work {
    std::string name;
    double exact = 0;
    double found = 0;
  };
  const std::vector<Work> works{
      {"whole", narrow(end.tangential_work), whole},
      {"on the elastic displacement", narrow(end.elastic_work), elastic},
      {"in slip", -narrow(end.dissipated), whole - elastic},
      {"change of the kinetic energy", kinetic(narrow(end.velocity), narrow(end.spin)),
       kinetic(outcome.tangential_velocity, outcome.spin)}};
  Table table = table_of<Work>(
      works, {text_column<Work>("work", &Work::name),
              number_column<Work>("exact", "J", "{:.5g}", &Work::exact),
              number_column<Work>("law", "J", "{:.5g}", &Work::found),
              number_column<Work>("exact, over the energy", "%", "{:.2f}",
                                  [=](const Work& work) { return 100 * work.exact / energy; })});
  table.words = {{"steps", std::to_string(paper_steps)}, {"energy", fmt::format("{:.4g}", energy)}};
  return table;
}

Table spin_sense_table(const ObliqueImpact& impact) {
  if (contacts_worth_following(impact) == 1 || impact.spin == 0) return {};
  struct Sense {
    ObliqueImpact impact;
    std::vector<ExactContact> contacts;

    /// As in Figs. 5 and 9.
    bool fits() const {
      return phases_text(contacts[0]) == "slip, stick, slip" &&
             phases_text(contacts[1]) == "stick, slip";
    }
    /// How long the second contact slips at its start, over its duration.
    double first_slip() const {
      const ExactContact& second = contacts[1];
      if (second.phases.front().mode == ImpactMode::stick) return 0;
      const auto until = second.slip_to_stick();
      return std::isnan(until) ? 1 : narrow(until / second.end.time);
    }
  };
  std::vector<Sense> senses;
  for (const double sense : {1.0, -1.0}) {
    ObliqueImpact turned = impact;
    turned.spin = sense * impact.spin;
    senses.push_back({turned, exact_contacts(turned, paper_stiffness_factor)});
  }
  return table_of<Sense>(
      senses, {number_column<Sense>("spin", "rad/s", "{:+.3g}",
                                    [](const Sense& s) { return s.impact.spin; }),
               text_column<Sense>("first contact",
                                  [](const Sense& s) { return phases_text(s.contacts[0]); }),
               text_column<Sense>("second contact",
                                  [](const Sense& s) { return phases_text(s.contacts[1]); }),
               number_column<Sense>("first slip, t/T", "-", "{:.4f}", &Sense::first_slip),
               cell_column<Sense>("v_C after it", "m/s",
                                  [](const Sense& s) {
                                    return velocity_cell(velocity_after(s.impact, s.contacts[1]));
                                  }),
               cell_column<Sense>("as in the paper", "", [](const Sense& s) {
                 return s.fits() ? Cell{"yes", std::nullopt, Tone::good}
                                 : Cell{"no", std::nullopt, Tone::bad};
               })});
}

Table second_contact_table(const ObliqueImpact& impact, std::span<const Scheme> schemes) {
  if (contacts_worth_following(impact) == 1) return {};
  Table table{.columns = {{"law"},
                          {"after the first", "m/s"},
                          {"error of it", "%"},
                          {"after the second", "m/s"},
                          {"error of that", "%"},
                          {"exact after the second", "m/s"}},
              .words = {{"steps", std::to_string(paper_steps)}}};
  for (const Scheme& scheme : schemes) {
    const auto factor = solved_stiffness_factor(scheme);
    if (!factor) continue;
    const auto exact = exact_contacts(impact, *factor);
    std::vector<Cell> row{{scheme.label}};
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const auto outcome = run_contacts(impact, scheme, paper_steps, static_cast<int>(i) + 1);
      const double found = outcome.contact_velocity;
      const double error = (found - velocity_after(impact, exact[i])) / impact.speed();
      row.push_back(velocity_cell(found));
      row.push_back(number_cell(100 * error, "{:+.2g}", tone_of(std::abs(error))));
    }
    row.push_back(velocity_cell(velocity_after(impact, exact.back())));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace stickslip
