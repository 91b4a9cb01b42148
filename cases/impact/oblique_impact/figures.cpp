// SPDX-License-Identifier: BSD-3-Clause
// What oblique-impact shows, and its tables. Titles and captions are in
// cases/impact/oblique_impact/page.md.
#include "cases/impact/oblique_impact/figures.hpp"

#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/oblique_impact/contacts.hpp"
#include "cases/impact/rebound.hpp"
#include "cases/impact/zero_velocity.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases::oblique_impact_exhibits {
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
const std::vector<Formula> formulas{
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
};

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

Table gaps(const SolvedObliqueImpact& s, std::span<const Scheme> schemes) {
  return gap_table(
      schemes,
      {.exact = s.with_partial_slip.contact_velocity,
       .scale = s.problem.speed(),
       .unit = "m/s",
       .format = "{:.5f}",
       .steps = paper_steps},
      [&](const Scheme& scheme) {
        return run_contacts(s.problem, scheme, paper_steps).contact_velocity;
      },
      [&](const Scheme& scheme) -> std::optional<double> {
        const bool resolves = scheme.law().partial_slip_claims()->rule == PartialSlipRule::resolved;
        if (!resolves && !solved_stiffness_factor(scheme)) return {};
        return s.exact_for(scheme).contact_velocity;
      });
}

/// The sphere after each contact, exact and by the schemes whose equations are solved. Empty where
/// there is one contact only.
Table second_contact(const SolvedObliqueImpact& s, std::span<const Scheme> schemes) {
  const ObliqueImpact& impact = s.problem;
  if (contacts_worth_following(impact) == 1) return {};
  Table table{.columns = columns("law; after the first [m/s]; error of it [%]; after the second "
                                 "[m/s]; error of that [%]; exact after the second [m/s]"),
              .words = {{"steps", std::to_string(paper_steps)}}};
  for (const Scheme& scheme : schemes) {
    const auto factor = solved_stiffness_factor(scheme);
    if (!factor) continue;
    const auto exact = exact_contacts(impact, *factor);
    std::vector<Cell> row{{scheme.label}};
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const double found =
          run_contacts(impact, scheme, paper_steps, static_cast<int>(i) + 1).contact_velocity;
      row.push_back(velocity_cell(found));
      row.push_back(
          percent_cell((found - velocity_after(impact, exact[i])) / impact.speed(), "{:+.2g}"));
    }
    row.push_back(velocity_cell(velocity_after(impact, exact.back())));
    table.add(row);
  }
  return table;
}

/// A table of the impact alone.
template <Table (*table)(const ObliqueImpact&)>
Table of_impact(const SolvedObliqueImpact& s, std::span<const Scheme>) {
  return table(s.problem);
}

}  // namespace

Table zero_velocity_table(const ObliqueImpact& impact) {
  Rows rows(formulas);
  rows.text("formula", &Formula::name);
  for (const ObliqueImpact& now : {impact, reversing_in_slip(impact)}) {
    const auto reversals = exact_contacts(now, paper_stiffness_factor).front().reversals;
    const auto step = reversing_step(sphere_impact(now), paper_contact(now, "", paper_steps));
    const bool exists = !reversals.empty() && step;
    const std::string_view mode = !exists                                       ? "nowhere"
                                  : reversals.front().mode == ImpactMode::stick ? "in stick"
                                                                                : "in slip";
    rows.cells({fmt::format("spin {:.3g} rad/s, {}", now.spin, mode), "steps"},
               [&](const Formula& formula) {
                 if (!exists) return muted_cell("none");
                 return instant_cell(formula, *step, now.mu, narrow(reversals.front().time));
               });
  }
  return rows.with({{"steps", std::to_string(paper_steps)}});
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
  Table table{
      .columns = columns("work; exact [J]; law [J]; exact, over the energy [%]"),
      .words = {{"steps", std::to_string(paper_steps)}, {"energy", fmt::format("{:.4g}", energy)}}};
  const auto add = [&](const std::string& work, double exact, double found) {
    table.add({{work},
               number_cell(exact, "{:.5g}"),
               number_cell(found, "{:.5g}"),
               number_cell(100 * exact / energy, "{:.2f}")});
  };
  add("whole", narrow(end.tangential_work), whole);
  add("on the elastic displacement", narrow(end.elastic_work), elastic);
  add("in slip", -narrow(end.dissipated), whole - elastic);
  add("change of the kinetic energy", kinetic(narrow(end.velocity), narrow(end.spin)),
      kinetic(outcome.tangential_velocity, outcome.spin));
  return table;
}

Table spin_sense_table(const ObliqueImpact& impact) {
  if (contacts_worth_following(impact) == 1 || impact.spin == 0) return {};
  Table table{.columns = columns("spin [rad/s]; first contact; second contact; first slip, t/T "
                                 "[-]; v_C after it [m/s]; as in the paper")};
  for (const double sense : {1.0, -1.0}) {
    ObliqueImpact turned = impact;
    turned.spin = sense * impact.spin;
    const auto contacts = exact_contacts(turned, paper_stiffness_factor);
    const std::string first = phases_text(contacts[0]);
    const std::string second = phases_text(contacts[1]);
    // How long the second contact slips at its start, over its duration.
    const bool sticks = contacts[1].phases.front().mode == ImpactMode::stick;
    const double until = narrow(contacts[1].slip_to_stick() / contacts[1].end.time);
    table.add({number_cell(turned.spin, "{:+.3g}"),
               {first},
               {second},
               number_cell(sticks              ? 0
                           : std::isnan(until) ? 1
                                               : until,
                           "{:.4f}"),
               velocity_cell(velocity_after(turned, contacts[1])),
               // As in Figs. 5 and 9.
               yes_or_no(first == "slip, stick, slip" && second == "stick, slip")});
  }
  return table;
}

std::unique_ptr<Case> make() {
  return make_case<ObliqueImpact>({
      .figures = {{"zabulionis/5", stick_and_slip_figure},
                  {"zabulionis/6", elastic_displacement_figure},
                  {"zabulionis/9", limit_direction_figure}},
      .tables = {{"oblique-impact-gaps", gaps},
                 {"oblique-impact-claims", of_impact<paper_claims_table>},
                 {"oblique-impact-zero-velocity", of_impact<zero_velocity_table>},
                 {"oblique-impact-works", of_impact<tangential_works_table>},
                 {"oblique-impact-second-contact", second_contact},
                 {"oblique-impact-sense-of-spin", of_impact<spin_sense_table>}},
  });
}

}  // namespace stickslip::cases::oblique_impact_exhibits
