// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "cases/impact/oblique_impact_exhibits.hpp"
#include "cases/impact/zero_velocity.hpp"

namespace stickslip {
namespace {

using Real = ObliqueSphere::Real;
using Contact = reference::ImpactSolution<Real>;
using State = reference::ImpactState<Real>;
using reference::ImpactMode;

/// Steps with which claims about jumps are judged: the change in one ordinary step is small then.
constexpr int fine_steps = 400 * paper_steps;
/// Points of a course on which instants are looked for.
constexpr int fine_points = 2000;
/// Contact velocity over r mu vn at which the contact point stands still in slip.
constexpr double reversal_factor = 25.0 / 21;

double number(Real x) { return static_cast<double>(x); }

/// r of Eq. 50: by how much less than m the mass is that a force at the contact point moves.
double inertia_factor(const SphereImpact& impact) {
  return 1 + impact.mass * impact.radius * impact.radius / impact.inertia;
}

double paper_factor() { return solved_stiffness_factor(paper_scheme("")).value_or(1); }

/// Jump of update I where stick first turns into slip [m].
std::optional<double> exact_jump(const Contact& contact) {
  for (std::size_t i = 1; i < contact.phases.size(); ++i) {
    const auto& phase = contact.phases[i];
    if (phase.mode != ImpactMode::stick)
      return number(phase.start.standard_elastic - phase.standard_before);
  }
  return std::nullopt;
}

/// When slip that follows stick first has an elastic displacement (by update II) along its force,
/// as a share of the duration: either from its start or once the displacement has turned.
std::optional<double> exact_turn_of_elastic(const Contact& contact,
                                            const std::vector<State>& course) {
  bool stuck = false;
  for (std::size_t i = 1; i < course.size(); ++i) {
    const State& from = course[i - 1];
    const State& to = course[i];
    stuck = stuck || from.mode == ImpactMode::stick;
    const bool slips = to.mode != ImpactMode::stick && to.mode != ImpactMode::flight;
    if (!stuck || !slips || !(to.elastic * to.tangential_force > 0)) continue;
    const Real share = from.elastic / (from.elastic - to.elastic);
    const Real turn = from.mode == ImpactMode::stick ? contact.stick_to_slip()
                                                     : from.time + share * (to.time - from.time);
    return number(turn / contact.end.time);
  }
  return std::nullopt;
}

/// How often a value changes its sign along a sequence; NaN and what does not exceed `negligible`
/// are passed over.
template <class Sequence, class Value>
int changes_of_sign(const Sequence& sequence, const Value& value, double negligible) {
  int count = 0;
  double last = 0;
  for (const auto& item : sequence) {
    const double now = static_cast<double>(value(item));
    if (!(std::abs(now) > negligible)) continue;
    if (last * now < 0) ++count;
    last = now;
  }
  return count;
}

int exact_sign_changes(const Contact& contact, const std::vector<State>& course) {
  // At touch and at the end the force is round-off.
  const double negligible = 1e-9 * number(contact.at_greatest_overlap.normal_force);
  return changes_of_sign(
      course, [](const State& s) { return s.tangential_force; }, negligible);
}

double greatest_difference_of_force(std::span<const ImpactSample> a,
                                    std::span<const ImpactSample> b) {
  double greatest = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    greatest = std::max(greatest, std::abs(a[i].tangential_force - b[i].tangential_force));
  return greatest;
}

double greatest_tangential_force(std::span<const ImpactSample> contact) {
  double greatest = 0;
  for (const ImpactSample& sample : contact)
    greatest = std::max(greatest, std::abs(sample.tangential_force));
  return greatest;
}

/// Sign of the increments of the force times those of the elastic displacement in stick.
double sign_of_stiffness(std::span<const ImpactSample> contact) {
  double sum = 0;
  for (std::size_t i = 1; i < contact.size(); ++i) {
    if (contact[i].regime != Regime::stick) continue;
    sum += (contact[i].tangential_force - contact[i - 1].tangential_force) *
           (contact[i].elastic - contact[i - 1].elastic);
  }
  return std::copysign(1.0, sum);
}

/// Rows of the table of claims.
class Claims {
 public:
  explicit Claims(Table& table) : table_(table) {}

  /// `expected` if the claim holds, `found` in a run; nothing where what is claimed of something
  /// that does not happen in this impact.
  void add(const std::string& claim, const std::string& quantity, std::optional<double> expected,
           std::optional<double> found, double tolerance) {
    if (!expected || !found) {
      row(claim, quantity, {"none", std::nullopt, Tone::muted}, {"none", std::nullopt, Tone::muted},
          {"does not happen here", std::nullopt, Tone::muted});
      return;
    }
    row(claim, quantity, plain(*expected), plain(*found),
        verdict(std::abs(*found - *expected) <= tolerance));
  }
  /// The claim is that there are more of something than in the exact solution.
  void add_more(const std::string& claim, const std::string& quantity, int exact, int found) {
    row(claim, quantity, {fmt::format("more than {}", exact)}, plain(found),
        verdict(found > exact));
  }

 private:
  static Cell plain(double x) { return {fmt::format("{:.4g}", x), x}; }
  static Cell verdict(bool holds) {
    return {holds ? "reproduced" : "not reproduced", std::nullopt, holds ? Tone::good : Tone::bad};
  }
  void row(const std::string& claim, const std::string& quantity, Cell expected, Cell found,
           Cell judged) {
    table_.rows.push_back(
        {{claim}, {quantity}, std::move(expected), std::move(found), std::move(judged)});
  }

  Table& table_;
};

/// The first contact, exact.
struct ExactContact {
  Contact contact;
  std::vector<State> course;
};

ExactContact exact_contact(const ObliqueSphere& sphere) {
  const Contact contact = sphere.solve(paper_factor()).front();
  return {contact, sphere.course(paper_factor(), contact, fine_points)};
}

/// The same by the law of the paper with these options.
std::vector<ImpactSample> first_contact(const ObliqueSphere& sphere, const std::string& options,
                                        int steps) {
  return sphere.trace(paper_scheme(options), steps).front();
}

/// Sections 3.2 and 4.2: what update I and II do to the elastic displacement.
void claim_updates(Claims& claims, const ObliqueSphere& sphere, const ExactContact& exact) {
  const auto microns = [](std::optional<double> length) {
    return length ? std::optional(1e6 * *length) : std::nullopt;
  };
  const auto by_total = first_contact(sphere, "update=I", fine_steps);
  const auto by_increments = first_contact(sphere, "update=II", fine_steps);
  const ElasticCourse total = elastic_course(by_total);
  const ElasticCourse increments = elastic_course(by_increments);
  const auto jump = microns(exact_jump(exact.contact));
  const double end = 1e6 * number(exact.contact.end.elastic);
  double greatest = 0;
  for (const State& state : exact.course)
    greatest = std::max(greatest, 1e6 * std::abs(number(state.elastic)));
  const double close = 2e-3 * greatest;
  claims.add("4.2: update I jumps where stick turns into slip", "jump [µm]", jump,
             microns(total.jump), close);
  claims.add("4.2: update II does not", "jump [µm]", jump ? std::optional(0.0) : std::nullopt,
             microns(increments.jump), close);
  claims.add("4.2: by update I nothing is left at the end", "elastic [µm]", 0.0,
             microns(total.at_end), close);
  claims.add("4.2: by update II something is", "elastic [µm]", end, microns(increments.at_end),
             close);
  claims.add("3.2: both lead to the same force", "greatest difference [N]", 0.0,
             greatest_difference_of_force(by_total, by_increments), 0);
}

/// Section 5 and Fig. 9b: the direction of the elastic displacement.
void claim_displacement_direction(Claims& claims, const ObliqueSphere& sphere,
                                  const ExactContact& exact) {
  const auto by_increments = first_contact(sphere, "direction=displacement", fine_steps);
  const auto by_total = first_contact(sphere, "direction=displacement,update=I", fine_steps);
  claims.add("3.2: so they do with the direction of the displacement", "greatest difference [N]",
             0.0, greatest_difference_of_force(by_increments, by_total), 0);
  auto jump = jump_of_force(by_increments, sphere.mu);
  const double duration = number(exact.contact.end.time);
  if (jump) *jump /= duration;
  std::optional<double> standstill;
  const auto& reversals = exact.contact.reversals;
  if (!reversals.empty()) standstill = number(reversals.front().time) / duration;
  constexpr double close = 2e-3;
  claims.add("5, Fig. 9b: with that direction the force jumps once the displacement has turned",
             "t/T of the jump", exact_turn_of_elastic(exact.contact, exact.course), jump, close);
  claims.add("5, Fig. 9b: which is where the contact point stands still", "t/T of the jump",
             standstill, jump, close);
}

/// Section 5, Figs. 9a and 9c: the directions of the force and of the velocity.
void claim_velocity_direction(Claims& claims, const ObliqueSphere& sphere,
                              const ExactContact& exact) {
  const std::string changes = "changes of sign of the force";
  const std::string by_velocity = "direction=velocity";
  const int expected = exact_sign_changes(exact.contact, exact.course);
  claims.add("5, Fig. 9a: neither jump nor oscillation with the direction of the force", changes,
             expected, sign_changes(first_contact(sphere, "direction=force", paper_steps)), 0);
  claims.add_more("5, Fig. 9c: it oscillates with the direction of the velocity", changes, expected,
                  sign_changes(first_contact(sphere, by_velocity, paper_steps)));
  const ObliqueSphere reversing = reversing_in_slip(sphere);
  const ExactContact reversed = exact_contact(reversing);
  claims.add_more(fmt::format("the same with a spin of {:.3g} rad/s, where it stands still in slip",
                              reversing.impact.spin),
                  changes, exact_sign_changes(reversed.contact, reversed.course),
                  sign_changes(first_contact(reversing, by_velocity, paper_steps)));
  if (reversing.contacts() == 1) return;
  const auto contacts = reversing.trace(paper_scheme(by_velocity), paper_steps, 2);
  const double limit = reversing.mu * number(reversed.contact.at_greatest_overlap.normal_force);
  claims.add("5, Fig. 9c: and no tangential force is left in the second contact",
             "greatest force over that of friction", 0.0,
             greatest_tangential_force(contacts.back()) / limit, 0.01);
}

/// The step of a run in which the velocity first changes its sign.
std::optional<TangentialStep> reversing_step(const ObliqueSphere& sphere,
                                             std::span<const ImpactSample> contact) {
  for (std::size_t i = 1; i < contact.size(); ++i) {
    const ImpactSample& before = contact[i - 1];
    const ImpactSample& after = contact[i];
    const SphereImpact& impact = sphere.impact;
    const double arm =
        impact.radius - (impact.arm == ArmRule::shortening ? after.overlap / 2 : 0.0);
    const TangentialStep step{before.time,
                              after.time,
                              before.contact_velocity,
                              after.contact_velocity,
                              before.tangential_force,
                              after.tangential_force,
                              after.normal_force,
                              1 / impact.mass + arm * arm / impact.inertia};
    if (projected_velocity(step) < 0) return step;
  }
  return std::nullopt;
}

/// "slip, stick, slip".
std::string phases_text(const Contact& contact) {
  std::string text;
  for (const auto& phase : contact.phases) {
    if (!text.empty()) text += ", ";
    text += phase.mode == ImpactMode::stick ? "stick" : "slip";
  }
  return text;
}

double velocity_after(const ObliqueSphere& sphere, const Contact& contact) {
  return number(contact.end.velocity + contact.end.spin * static_cast<Real>(sphere.impact.radius));
}

Cell velocity_cell(double velocity) { return {fmt::format("{:.6f}", velocity), velocity}; }

Cell percent_cell(double error) {
  return {fmt::format("{:+.2g}", 100 * error), 100 * error, tone_of(std::abs(error))};
}

}  // namespace

Scheme paper_scheme(const std::string& options) {
  const std::string comma = options.empty() ? "" : ",";
  return make_scheme("zabulionis[stiffness=mean" + comma + options + "]");
}

ObliqueSphere reversing_in_slip(ObliqueSphere sphere) {
  SphereImpact& impact = sphere.impact;
  const double velocity =
      std::copysign(reversal_factor * inertia_factor(impact) * sphere.mu * impact.normal_velocity,
                    sphere.contact_velocity());
  impact.spin = (velocity - impact.tangential_velocity) / impact.radius;
  return sphere;
}

ElasticCourse elastic_course(std::span<const ImpactSample> contact) {
  ElasticCourse course;
  ImpactSample last;
  last.elastic = 0;
  for (const ImpactSample& now : contact) {
    if (!(now.overlap > 0)) break;
    const double change = now.elastic - last.elastic;
    if (!course.jump && last.regime == Regime::stick && now.regime == Regime::slip)
      course.jump = change;
    course.work += (last.tangential_force + now.tangential_force) / 2 * change;
    course.at_end = now.elastic;
    last = now;
  }
  return course;
}

int sign_changes(std::span<const ImpactSample> contact) {
  return changes_of_sign(
      contact, [](const ImpactSample& s) { return s.tangential_force; }, 0);
}

std::optional<double> jump_of_force(std::span<const ImpactSample> contact, double mu) {
  for (std::size_t i = 1; i < contact.size(); ++i) {
    const double change = contact[i].tangential_force - contact[i - 1].tangential_force;
    // The greater of both: in the last steps the limit itself falls by as much.
    const double limit = mu * std::max(contact[i].normal_force, contact[i - 1].normal_force);
    if (contact[i].regime == Regime::slip && std::abs(change) > 1.5 * limit) return contact[i].time;
  }
  return std::nullopt;
}

Table paper_claims_table(const ObliqueSphere& sphere) {
  Table table{
      "oblique-impact-claims",
      "Claims of the paper",
      fmt::format("First contact; numbers are sections of the paper. Expected: what follows "
                  "from the claim in the exact solution of the law's own equations. Found: "
                  "its law with the mean stiffness of a step, in {} steps for displacements "
                  "and instants and in {}, as in the paper, for changes of sign.",
                  fine_steps, paper_steps),
      {{"claim"}, {"quantity"}, {"expected"}, {"found"}, {"verdict"}},
      {}};
  Claims claims(table);
  const ExactContact exact = exact_contact(sphere);
  claim_updates(claims, sphere, exact);
  claim_displacement_direction(claims, sphere, exact);
  claim_velocity_direction(claims, sphere, exact);
  claims.add("Eq. 49: in stick the force grows with the elastic displacement", "sign", 1.0,
             sign_of_stiffness(first_contact(sphere, "update=II", fine_steps)), 0);
  return table;
}

Table zero_velocity_table(const ObliqueSphere& sphere) {
  Table table{
      "oblique-impact-zero-velocity",
      "Where the contact point stands still",
      fmt::format("Instant of v_C = 0 by the formulas of section 3.3 from the law of the paper in "
                  "{} steps, less the exact instant, in steps. An instant outside its step escapes "
                  "the paper's criterion. The printed formulas count from the start of the step "
                  "the time that is left at its end; Eq. 45 holds in slip only.",
                  paper_steps),
      {{"formula"}},
      {}};
  struct Formula {
    const char* name;
    double (*instant)(const TangentialStep&, double mu);
  };
  using enum FormulaReading;
  constexpr std::array<Formula, 6> formulas{{
      {"end of the step in which Eq. 48 is negative",
       [](const TangentialStep& s, double) { return s.end; }},
      {"Eq. 45 as printed", [](const TangentialStep& s,
                               double mu) { return zero_by_friction_limit(s, mu, as_printed); }},
      {"Eq. 45 with the velocity at the start",
       [](const TangentialStep& s, double mu) { return zero_by_friction_limit(s, mu, mended); }},
      {"Eq. 46 as printed",
       [](const TangentialStep& s, double) { return zero_by_force(s, as_printed); }},
      {"Eq. 46 from the end of the step",
       [](const TangentialStep& s, double) { return zero_by_force(s, mended); }},
      {"root of the cubic", [](const TangentialStep& s, double) { return zero_by_root(s); }},
  }};
  for (const Formula& formula : formulas) table.rows.push_back({{formula.name}});
  const Scheme scheme = paper_scheme("");
  for (const ObliqueSphere& impact : {sphere, reversing_in_slip(sphere)}) {
    const auto reversals = impact.solve(paper_factor()).front().reversals;
    const auto step = reversing_step(impact, impact.trace(scheme, paper_steps).front());
    const bool exists = !reversals.empty() && step;
    const std::string_view mode = !exists                                       ? "nowhere"
                                  : reversals.front().mode == ImpactMode::stick ? "in stick"
                                                                                : "in slip";
    table.columns.push_back(
        {fmt::format("spin {:.3g} rad/s, {}", impact.impact.spin, mode), "steps"});
    for (std::size_t i = 0; i < formulas.size(); ++i) {
      if (!exists) {
        table.rows[i].push_back({"none", std::nullopt, Tone::muted});
        continue;
      }
      const double instant = formulas[i].instant(*step, impact.mu);
      const double error = (instant - number(reversals.front().time)) / (step->end - step->start);
      const bool inside = instant > step->start && instant <= step->end;
      table.rows[i].push_back({fmt::format("{:+.4f}{}", error, inside ? "" : ", outside the step"),
                               error, inside ? tone_of(std::abs(error)) : Tone::bad});
    }
  }
  return table;
}

Table tangential_works_table(const ObliqueSphere& sphere) {
  const SphereImpact& impact = sphere.impact;
  const double energy =
      0.5 * impact.mass / inertia_factor(impact) * std::pow(sphere.contact_velocity(), 2);
  Table table{"oblique-impact-works",
              "Works of the tangential force",
              fmt::format("On the sphere, in the first contact; the law of the paper in {} steps. "
                          "Over the energy (m/2r) v_C^2 = {:.4g} J of the contact point's "
                          "motion. The work on the elastic displacement is not zero: the "
                          "incremental law has no potential.",
                          paper_steps, energy),
              {{"work"}, {"exact", "J"}, {"law", "J"}, {"exact, over the energy", "%"}},
              {}};
  const Scheme scheme = paper_scheme("");
  const State end = sphere.solve(paper_factor()).front().end;
  const ImpactOutcome outcome = sphere.run(scheme, paper_steps);
  // The law books what is put into the contact.
  const double whole = -outcome.works.tangential;
  const double elastic = elastic_course(sphere.trace(scheme, paper_steps).front()).work;
  const auto kinetic = [&](double velocity, double spin) {
    const auto square = [](double x) { return x * x; };
    return 0.5 * impact.mass * (square(velocity) - square(impact.tangential_velocity)) +
           0.5 * impact.inertia * (square(spin) - square(impact.spin));
  };
  const auto row = [&](const std::string& name, double exact, double found) {
    table.rows.push_back({{name},
                          {fmt::format("{:.5g}", exact), exact},
                          {fmt::format("{:.5g}", found), found},
                          {fmt::format("{:.2f}", 100 * exact / energy), 100 * exact / energy}});
  };
  row("whole", number(end.tangential_work), whole);
  row("on the elastic displacement", number(end.elastic_work), elastic);
  row("in slip", -number(end.dissipated), whole - elastic);
  row("change of the kinetic energy", kinetic(number(end.velocity), number(end.spin)),
      kinetic(outcome.tangential_velocity, outcome.spin));
  return table;
}

Table spin_sense_table(const ObliqueSphere& sphere) {
  Table table{"oblique-impact-sense-of-spin",
              "Which sense of spin is the paper's?",
              "The paper does not say. Exact solution for both, with gravity. In Figs. 5 and 9 the "
              "first contact slips, sticks and slips, the second one sticks and slips. "
              "First slip, t/T: how long the second contact slips at its start.",
              {{"spin", "rad/s"},
               {"first contact"},
               {"second contact"},
               {"first slip, t/T", "-"},
               {"v_C after it", "m/s"},
               {"as in the paper"}},
              {}};
  const std::string paper_first = "slip, stick, slip";
  const std::string paper_second = "stick, slip";
  for (const double sense : {1.0, -1.0}) {
    ObliqueSphere turned = sphere;
    turned.impact.spin = sense * sphere.impact.spin;
    const auto contacts = turned.solve(paper_factor());
    const std::string first = phases_text(contacts[0]);
    const std::string second = phases_text(contacts[1]);
    const bool fits = first == paper_first && second == paper_second;
    const bool slips = contacts[1].phases.front().mode != ImpactMode::stick;
    const Real until = contacts[1].slip_to_stick();
    const double share = !slips ? 0 : std::isnan(until) ? 1 : number(until / contacts[1].end.time);
    table.rows.push_back({{fmt::format("{:+.3g}", turned.impact.spin), turned.impact.spin},
                          {first},
                          {second},
                          {fmt::format("{:.4f}", share), share},
                          velocity_cell(velocity_after(turned, contacts[1])),
                          {fits ? "yes" : "no", std::nullopt, fits ? Tone::good : Tone::bad}});
  }
  return table;
}

Table second_contact_table(const ObliqueSphere& sphere, std::span<const Scheme> schemes) {
  Table table{"oblique-impact-second-contact",
              "Two contacts under gravity",
              fmt::format("Velocity of the contact point after each contact in {} steps a contact, "
                          "the flight stepped too, against the exact solution of the law's own "
                          "equations; errors over |vx| + |omega| R.",
                          paper_steps),
              {{"law"},
               {"after the first", "m/s"},
               {"error of it", "%"},
               {"after the second", "m/s"},
               {"error of that", "%"},
               {"exact after the second", "m/s"}},
              {}};
  for (const Scheme& scheme : schemes) {
    const auto factor = solved_stiffness_factor(scheme);
    if (!factor) continue;
    const auto exact = sphere.solve(*factor);
    std::vector<Cell> row{{scheme.label}};
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const double found =
          sphere.run(scheme, paper_steps, static_cast<int>(i) + 1).contact_velocity;
      row.push_back(velocity_cell(found));
      row.push_back(percent_cell((found - velocity_after(sphere, exact[i])) / sphere.speed()));
    }
    row.push_back(velocity_cell(velocity_after(sphere, exact.back())));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace stickslip
