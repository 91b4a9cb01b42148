// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include "reference/impact/hunt_crossley.hpp"
#include "reference/kinds/described.hpp"
#include "reference/kinds/kind_of.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/normal/linear_dashpot.hpp"
#include "reference/normal/power_dashpot.hpp"
#include "reference/normal/quarter_power_dashpot.hpp"
#include "reference/normal/restitution_fits.hpp"
#include "reference/normal/three_in_a_row.hpp"

namespace stickslip::reference {
namespace {

const KindInput asked_restitution{"restitution", "-",
                                  "restitution that is asked for, got when the dashpot may pull",
                                  above_zero_to_one, Form::numbers};

Kind linear_kind() {
  using Impact = LinearDashpotImpact;
  return kind_of_each<Impact>(
      {.name = "linear-dashpot",
       .text = "Impact on F = k d + c d' whose dashpot is set for a restitution, in both "
               "conventions of the end: overlap 0 (it may pull) and force 0 (cut)",
       .source = "closed form: e = exp(-pi zeta/sqrt(1 - zeta^2)), cut exp(-2 zeta arccos "
                 "zeta/sqrt(1 - zeta^2)), zeta = c/(2 sqrt(m k)), m the reduced mass",
       .second_route = "the equation stepped by Boost.Odeint: 1e-15",
       .inputs = {asked_restitution}},
      "restitution",
      {{"zeta", "-", "damping ratio that gives the restitution", &Impact::zeta},
       {"restitution_cut", "-", "restitution of this dashpot when it is cut",
        &Impact::restitution_cut},
       {"zeta_for_cut", "-", "damping ratio that gives the restitution when cut",
        &Impact::zeta_for_cut},
       {"omega0_duration", "-", "duration of the contact, times sqrt(k/m)", &Impact::duration},
       {"omega0_duration_cut", "-", "duration of the contact that is cut", &Impact::duration_cut},
       {"push_over_m_omega0_v", "-", "greatest force over m sqrt(k/m) v", &Impact::push},
       {"pull_over_push", "-", "greatest pull over greatest push", &Impact::pull_over_push}},
      [](const KindInputs&, long double e) { return linear_dashpot_impact(e); });
}

Kind cut_kind() {
  struct Restitution {
    long double cut = 1;
  };
  return kind_of_each<Restitution>(
      {.name = "linear-dashpot-cut",
       .text = "Impact on F = max(k d + c d', 0) with any damping ratio: it never sticks",
       .source = "closed form: exp(-2 zeta arccos zeta/sqrt(1 - zeta^2)), arccosh above 1, exp(-2) "
                 "at 1",
       .second_route = "the equation stepped by Boost.Odeint: 1e-15",
       .inputs = {{"zeta", "-", "damping ratio c/(2 sqrt(m k))", not_negative, Form::numbers}}},
      "zeta",
      {{"restitution_cut", "-", "restitution of the contact that ends at force 0",
        &Restitution::cut}},
      [](const KindInputs&, long double zeta) {
        return Restitution{dashpot_restitution(zeta, ContactEnd::force)};
      });
}

Kind quarter_kind() {
  using Impact = QuarterPowerImpact;
  return kind_of_each<Impact>(
      {.name = "hertz-quarter-power",
       .text = "Impact on Hertz's spring with the dashpot alpha sqrt(m K) d^(1/4) of Tsuji, set "
               "for a restitution, at any velocity; L = (m v^2/K)^(2/5)",
       .source = "x = d^(5/4), d theta = d^(1/4) dt makes it linear with zeta = alpha/sqrt 5; "
                 "durations by quadrature",
       .second_route = "stepped by Boost.Odeint in y = d^(1/4): 1e-14; reference/impact/damped_"
                       "hertz.hpp: 1e-15",
       .inputs = {asked_restitution}},
      "restitution",
      {{"alpha", "-", "alpha that gives the restitution", &Impact::alpha},
       {"restitution_cut", "-", "restitution of this dashpot when it is cut",
        &Impact::restitution_cut},
       {"alpha_for_cut", "-", "alpha that gives it when cut", &Impact::alpha_for_cut},
       {"duration", "-", "duration of the contact, over L/v", &Impact::duration},
       {"duration_cut", "-", "duration of the contact that is cut", &Impact::duration_cut},
       {"push", "-", "greatest force over m v^2/L", &Impact::push},
       {"pull_over_push", "-", "greatest pull over greatest push", &Impact::pull_over_push},
       {"top_overlap", "-", "greatest overlap over L", &Impact::top_overlap}},
      [](const KindInputs&, long double e) { return quarter_power_impact(e); });
}

Kind fits_kind() {
  using Got = FittedRestitutions;
  return kind_of_each<Got>(
      {.name = "fits-of-the-literature",
       .text = "What one gets of Hertz's spring and a dashpot with d^(1/4) that formulas in use "
               "set for a restitution",
       .source = "fits of Marshall 2009 and of Thornton, Cummins & Cleary 2013, constants from "
                 "memory; what they give is the exact e of zeta = alpha/sqrt 5",
       .second_route =
           "the fits lie near the exact dashpots: Marshall's within 1.1e-3 for .1 to .95, "
           "Thornton's within 3e-4 to .9",
       .inputs = {asked_restitution}},
      "restitution",
      {{"marshall_polynomial", "-",
        "Marshall's fit of Tsuji's alpha, for the mass of one of two like spheres",
        &Got::polynomial},
       {"e_of_polynomial_sqrt2_pull", "-",
        "restitution of Marshall's fit with sqrt 2, as the reduced mass needs; may pull",
        &Got::of_polynomial_sqrt2},
       {"e_of_polynomial_pull", "-",
        "restitution of Marshall's fit with the reduced mass, without sqrt 2; may pull",
        &Got::of_polynomial},
       {"e_of_polynomial_cut", "-",
        "restitution of Marshall's fit with the reduced mass, without sqrt 2; cut",
        &Got::of_polynomial_cut},
       {"thornton_gamma", "-",
        "Thornton's fit of gamma in c = 2 gamma sqrt(m dF/dd), made for cut forces", &Got::gamma},
       {"e_of_thornton_cut", "-", "restitution of Thornton's fit, cut", &Got::of_gamma_cut},
       {"e_of_zeta_as_betan_cut", "-",
        "restitution of c = 2 zeta sqrt(m dF/dd), zeta of a linear spring, cut",
        &Got::of_zeta_as_beta_cut},
       {"e_of_sqrt56_cut", "-", "restitution of sqrt(5/6) of that, exact where it may pull, cut",
        &Got::of_sqrt56_cut}},
      [](const KindInputs&, long double e) { return fitted_restitutions(e); });
}

/// Refuses a dashpot with which bodies never part.
void require_parting(long double kappa, long double limit, long double q) {
  if (kappa < limit) return;
  throw std::invalid_argument("kappa: must be below " + shortest(limit) + " at q = " + shortest(q) +
                              ", is " + shortest(kappa) +
                              ": from there on bodies that may pull never part");
}

KindAnswer answer_of_power(const KindInputs& in) {
  const long double q = in.number("q");
  const long double limit = kappa_of_no_return(q);
  Values restitution;
  Values restitution_cut;
  Values duration;
  Values duration_cut;
  Values top;
  Values pade;
  long double uncertainty = closed_form_error;
  long double uncertainty_duration = closed_form_error;
  for (const long double kappa : in.numbers("kappa")) {
    require_parting(kappa, limit, q);
    const PowerDashpotImpact found = power_dashpot_impact({.q = q, .kappa = kappa});
    restitution.emplace_back(found.restitution);
    restitution_cut.emplace_back(found.restitution_cut);
    duration.emplace_back(found.duration);
    duration_cut.emplace_back(found.duration_cut);
    top.emplace_back(found.top_overlap);
    pade.emplace_back(q == 0.5L ? pade_restitution(kappa)
                                : std::numeric_limits<long double>::quiet_NaN());
    uncertainty = std::max(uncertainty, found.uncertainty);
    uncertainty_duration = std::max(uncertainty_duration, found.uncertainty_duration);
  }
  KindAnswer answer;
  answer.add_within("restitution", restitution, uncertainty);
  answer.add_within("restitution_cut", restitution_cut, uncertainty);
  answer.add_within("duration", duration, uncertainty_duration);
  answer.add_within("duration_cut", duration_cut, 10 * uncertainty);
  answer.add_within("top_overlap", top, uncertainty);
  answer.add("pade_cut", pade, closed_form_error);
  answer.add("C1", first_loss(q), closed_form_error);
  answer.add("kappa_no_return", limit, closed_form_error);
  return answer;
}

Kind power_kind() {
  return {
      .name = "hertz-power-dashpot",
      .text =
          "Impact on F = K d^(3/2) + c d^q d'; kappa = c L^(q+1)/(m v), L = (m v^2/K)^(2/5), "
          "goes with v^((4q-1)/5)",
      .source =
          "stepped by Boost.Odeint in y = d^(1/4) and the momentum less that of the dashpot, "
          "where nothing is singular; C1 by Beta functions; no return by bisection",
      .second_route =
          "q = 1/4 is hertz-quarter-power: 1e-14; q = 0, 1/2, 1 in sqrt(d) and d': "
          "1e-14; no return at q = 0: series of the motion that just comes back: 1e-15",
      .inputs = {{"q", "-", "power of the overlap in the dashpot", from_zero_to_one},
                 optional_input({"kappa", "-", "dashpots, below kappa_no_return", between(0, 100),
                                 Form::numbers},
                                "0")},
      .outputs = {{"restitution", "-",
                   "restitution of a contact that ends at overlap 0: it may pull", Form::numbers},
                  {"restitution_cut", "-", "restitution of a contact that ends at force 0",
                   Form::numbers},
                  {"duration", "-", "duration of the contact, over L/v", Form::numbers},
                  {"duration_cut", "-", "duration of the contact that is cut", Form::numbers},
                  {"top_overlap", "-", "greatest overlap over L", Form::numbers},
                  {"pade_cut", "-",
                   "approximant of Mueller and Poeschel for restitution_cut; null unless q is 1/2",
                   Form::numbers},
                  {"C1", "-", "coefficient C1 in e = 1 - C1 kappa + ..."},
                  {"kappa_no_return", "-",
                   "kappa from which on bodies that may pull never part; null above q = 1/4, where "
                   "they always do"}},
      .solve = answer_of_power};
}

/// One number answers a question by three_halves_c_v, a list one by D.
KindAnswer answer_of_hunt(const KindInputs& in) {
  const std::vector<long double>& factors = in.numbers("D");
  const long double alone = in.number("three-halves-c-v");
  const auto add = [](KindAnswer answer, const auto& restitution, const auto& top) {
    answer.add("restitution", restitution, closed_form_error);
    answer.add("top_overlap", top, closed_form_error);
    return answer;
  };
  if (alone > 0) {
    if (factors.size() > 1 || factors.front() > 0)
      throw std::invalid_argument("D: either it or three_halves_c_v must be given");
    return add({}, hunt_crossley_restitution(alone), hunt_crossley_top_overlap(alone));
  }
  Values restitution;
  Values top;
  for (const long double factor : factors) {
    restitution.emplace_back(hunt_crossley_restitution(factor));
    top.emplace_back(hunt_crossley_top_overlap(factor));
  }
  return add({}, restitution, top);
}

Kind hunt_kind() {
  return {
      .name = "hunt-crossley",
      .text = "Impact on F = K d^n (1 + (D/v) d'), at any n: it never pulls",
      .source = "Hunt & Crossley 1975: D - ln(1 + D) = -e D - ln(1 - e D)",
      .second_route =
          "e = (1 + W0(-(1 + D) exp(-1 - D)))/D by Lambert's W: 1e-16; stepped by "
          "Boost.Odeint: 1e-14",
      .inputs = {optional_input({"D", "-", "factors of the dashpot", not_negative, Form::numbers},
                                "0"),
                 optional_input({"three-halves-c-v", "-",
                                 "one factor in place of D, 1.5 c v of F = K d^n (1 + 1.5 c d')",
                                 not_negative},
                                "0")},
      .outputs = {{"restitution", "-", "restitution of the impact", Form::numbers},
                  {"top_overlap", "-", "greatest overlap over (m v^2/K)^(2/5), n = 3/2",
                   Form::numbers}},
      .solve = answer_of_hunt};
}

Kind factors_kind() {
  using Got = FactorRestitutions;
  return kind_of_each<Got>(
      {.name = "hunt-crossley-factors",
       .text = "What one gets of F = K d^n (1 + (D/v) d') with factors D that the literature sets "
               "for a restitution",
       .source = "factors as printed, from memory; e of each exactly",
       .second_route = "as hunt-crossley; e of the exact factor is what was asked for: 1e-16",
       .inputs = {{"restitution", "-", "restitution that is asked for", above_zero_to_one,
                   Form::numbers}}},
      "restitution",
      {{"D_exact", "-", "factor that gives the restitution", &Got::exact_factor},
       {"hunt_crossley_1975", "-", "restitution of the factor 3 (1 - e)/2", &Got::hunt_crossley},
       {"herbert_mcwhannell_1977", "-", "restitution of the factor 6 (1 - e)/((2 e - 1)^2 + 3)",
        &Got::herbert_mcwhannell},
       {"lee_wang_1983", "-", "restitution of the factor 3 (1 - e)/4", &Got::lee_wang},
       {"lankarani_nikravesh_1990", "-", "restitution of the factor 3 (1 - e^2)/4",
        &Got::lankarani_nikravesh},
       {"gonthier_2004", "-", "restitution of the factor (1 - e^2)/e", &Got::gonthier},
       {"flores_2011", "-", "restitution of the factor 8 (1 - e)/(5 e)", &Got::flores},
       {"hu_guo_2015", "-", "restitution of the factor 3 (1 - e)/(2 e)", &Got::hu_guo}},
      [](const KindInputs&, long double e) { return factor_restitutions(e); });
}

const KindOutput got_under_gravity{
    "e_asked_*", "-",
    "restitution of the fall, for each asked restitution by its name, as in e_asked_0.5; the word "
    "rests where the ball never leaves",
    Form::numbers};

/// What a ball gets or that it rests, over `numbers`, by `solve(number)`.
template <class Solve>
void add_under_gravity(KindAnswer& answer, long double asked,
                       const std::vector<long double>& numbers, const Solve& solve) {
  Values got;
  long double uncertainty = closed_form_error;
  for (const long double number : numbers) {
    const std::optional<Bounded> found = solve(number);
    got.push_back(found ? Value(found->value) : Value("rests"));
    if (found) uncertainty = std::max(uncertainty, found->uncertainty);
  }
  answer.add_within("e_asked_" + shortest(asked), got, uncertainty);
}

Kind linear_gravity_kind() {
  return {.name = "linear-dashpot-with-gravity",
          .text =
              "A ball falls on a floor of F = k d + c d', which may pull: what one gets, and "
              "below which velocity it never leaves",
          .source =
              "closed motion; the end is a root before its first least overlap; at the "
              "threshold that is 0",
          .second_route = "the equation stepped by Boost.Odeint: 1e-14",
          .inputs = {asked_restitution,
                     {"omega0-v-over-g", "-", "velocities v over g/sqrt(k/m)", above_zero,
                      Form::numbers}},
          .outputs = {got_under_gravity,
                      {"threshold_*", "-",
                       "threshold omega0 v/g up to which the ball rests, as threshold_0.5"}},
          .solve = [](const KindInputs& in) {
            KindAnswer answer;
            for (const long double e : in.numbers("restitution")) {
              add_under_gravity(answer, e, in.numbers("omega0-v-over-g"),
                                [&](long double v) { return restitution_under_gravity(e, v); });
              answer.add("threshold_" + shortest(e), velocity_of_rest(e), closed_form_error);
            }
            return answer;
          }};
}

std::optional<Bounded> quarter_power_under_gravity(long double restitution, long double gamma) {
  const long double alpha =
      std::sqrt(5.0L) * dashpot_damping_ratio(restitution, ContactEnd::overlap);
  const PowerDashpotImpact found =
      power_dashpot_impact({.q = 0.25L, .kappa = alpha, .gamma = gamma});
  if (!found.parts) return std::nullopt;
  return Bounded{.value = found.restitution, .uncertainty = found.uncertainty};
}

Kind quarter_gravity_kind() {
  return {.name = "hertz-quarter-power-with-gravity",
          .text =
              "A ball falls on a floor of Hertz's spring with the dashpot alpha sqrt(m K) "
              "d^(1/4), which may pull; L = (m v^2/K)^(2/5)",
          .source =
              "stepped by Boost.Odeint in y = d^(1/4) and the momentum less that of the "
              "dashpot, where nothing is singular",
          .second_route = "stepped in y and d': 1e-14; without gravity it is hertz-quarter-power",
          .inputs = {asked_restitution,
                     {"g-L-over-v2", "-", "gravity g L/v^2", between(0, 1000), Form::numbers}},
          .outputs = {got_under_gravity},
          .solve = [](const KindInputs& in) {
            KindAnswer answer;
            for (const long double e : in.numbers("restitution"))
              add_under_gravity(answer, e, in.numbers("g-L-over-v2"), [&](long double gamma) {
                return quarter_power_under_gravity(e, gamma);
              });
            return answer;
          }};
}

KindAnswer answer_of_row(const KindInputs& in) {
  const std::string like = "linear, no dashpot, equal masses";
  if (in.word("law") != like && in.word("law") != "linear, no dashpot")
    throw std::invalid_argument("law: must be '" + like + "' or 'linear, no dashpot', is '" +
                                in.word("law") + "'");
  const std::vector<long double>& given = in.numbers("masses");
  if (given.size() != 3) throw std::invalid_argument("masses: must be three");
  if (in.word("law") == like && (given[0] != given[1] || given[1] != given[2]))
    throw std::invalid_argument("masses: must be equal, or law be 'linear, no dashpot'");
  // Times are told by the first mass, which may be infinite.
  const long double unit = std::isinf(given[0]) ? given[1] : given[0];
  const ThreeInARow found = three_in_a_row({given[0] / unit, given[1] / unit, given[2] / unit});
  KindAnswer answer;
  answer.add("velocities", Values(found.velocities.begin(), found.velocities.end()),
             closed_form_error * static_cast<long double>(found.events));
  answer.add("omega0_time_first_parts", found.time_first_parts * std::sqrt(unit / given[0]),
             closed_form_error);
  return answer;
}

Kind row_kind() {
  return {
      .name = "three-spheres-in-a-row",
      .text =
          "A sphere with velocity 1 hits the first of two that touch at rest on a line, "
          "with linear springs that only push: restitution 1 of every pair, yet not "
          "(0, 0, 1)",
      .source = "modes in closed form, from one opening or closing of a contact to the next",
      .second_route = "the three bodies stepped by Boost.Odeint: 1e-13; energy: 1e-17",
      .inputs = {{"law", "-", "'linear, no dashpot', or 'linear, no dashpot, equal masses'",
                  any_number, Form::word, "linear, no dashpot"},
                 {"masses", "kg", "masses of the three spheres; one may be inf, a wall",
                  above_zero_or_infinite, Form::numbers, "1 1 1"}},
      .outputs =
          {{"velocities", "-", "velocities of the three spheres after the impact", Form::numbers},
           {"omega0_time_first_parts", "-",
            "time at which the first sphere parts from the second, times sqrt(k/m) of the first"}},
      .solve = answer_of_row};
}

}  // namespace

std::vector<Kind> dashpot_kinds() {
  return {linear_kind(),          cut_kind(),  quarter_kind(), fits_kind(),
          power_kind(),           hunt_kind(), factors_kind(), linear_gravity_kind(),
          quarter_gravity_kind(), row_kind()};
}

}  // namespace stickslip::reference
