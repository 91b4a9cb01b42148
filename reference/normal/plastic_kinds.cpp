// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "reference/kinds/described.hpp"
#include "reference/kinds/kind_of.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/normal/plastic_impacts.hpp"
#include "reference/normal/plastic_paths.hpp"

namespace stickslip::reference {
namespace {

constexpr long double metre_in_micrometres = 1e-6L;

const KindInput first_stiffness{"k1", "N/m", "stiffness of the first way in", above_zero};
const KindInput constant_k2{"k2", "N/m", "stiffness of the way back, at least k1", above_zero};
const KindInput adhesive_stiffness{"kc", "N/m", "slope of the adhesive branch -kc d", not_negative};
const KindInput greatest_k2{"k2-max", "N/m", "greatest stiffness of the way back, at least k1",
                            above_zero};
const KindInput plastic_limit{"delta-max-p", "m",
                              "overlap at which k2 is k2_max, elastic beyond; it grows linearly",
                              above_zero};
const KindInput reduced_mass{"m", "kg", "reduced mass", above_zero};
const KindInput impact_velocities{"v", "m/s", "velocities of the impact", above_zero,
                                  Form::numbers};
const KindInput overlaps_in_micrometres{"overlaps-um", "um",
                                        "overlaps at which the path turns, from a virgin contact; "
                                        "0 or negative: apart, all is forgotten",
                                        any_number, Form::numbers};

/// What `tell` says of a path at each overlap [m].
template <class Path, class Tell>
std::vector<long double> along(Path path, const KindInputs& in, const Tell& tell) {
  std::vector<long double> told;
  for (const long double overlap : in.numbers("overlaps-um")) {
    path.advance(overlap * metre_in_micrometres);
    told.push_back(tell(path));
  }
  return told;
}

template <class Path>
std::vector<long double> forces_along(const Path& path, const KindInputs& in) {
  return along(path, in, [](const Path& at) { return at.force(); });
}

/// Differences of what is as large as the line of the greatest overlap.
long double force_error(const std::vector<long double>& forces, long double stiffness,
                        const KindInputs& in) {
  long double largest = 0;
  for (const long double force : forces) largest = std::max(largest, std::abs(force));
  long double greatest = 0;
  for (const long double overlap : in.numbers("overlaps-um"))
    greatest = std::max(greatest, overlap * metre_in_micrometres);
  return closed_form_error * largest + 1e-18L * stiffness * greatest;
}

/// The law whose k2 grows to k2_max at delta_max_p.
LudingPath::Parameters luding_parameters(const KindInputs& in) {
  return {.k1 = in.number("k1"),
          .k2 = in.number("k2-max"),
          .kc = in.number("kc"),
          .limit = in.number("delta-max-p")};
}

KindAnswer answer_of_luding(const KindInputs& in) {
  LudingPath::Parameters law = luding_parameters(in);
  const long double k2 = in.number("k2");
  if ((k2 > 0) == (law.k2 > 0))
    throw std::invalid_argument("k2: either it or k2-max with delta-max-p must be given");
  if ((law.k2 > 0) != (law.limit > 0))
    throw std::invalid_argument("delta-max-p: must be given with k2-max, and with it alone");
  law.k2 = std::max(k2, law.k2);
  const LudingPath path(law);
  const std::vector<long double> forces = forces_along(path, in);
  const long double error = force_error(forces, law.k2 + law.kc, in);
  const std::vector<long double> stored =
      along(path, in, [](const LudingPath& at) { return at.stored(); });
  KindAnswer answer;
  answer.add_within("force", forces, error);
  answer.add("stored", stored, 4 * closed_form_error);
  return answer;
}

Kind luding_path_kind() {
  const KindInput k2{"k2", "N/m", "constant stiffness of the way back, in the place of k2_max",
                     not_negative};
  KindInput k2_max = optional_input(greatest_k2, "0");
  KindInput limit = optional_input(plastic_limit, "0");
  k2_max.range = limit.range = not_negative;
  return {
      .name = "luding-path",
      .text = "Luding's plastic and adhesive law along a path: k1 d, k2 (d - dm) + k1 dm, -kc d",
      .source =
          "Luding 2008; on the adhesive branch the greatest overlap dm is lowered so that "
          "its line goes through the point; one step from turn to turn is exact",
      .second_route = "each leg in 37 steps: 1e-17; constant k2 as clamped increments: 1e-17",
      .inputs = {first_stiffness, optional_input(k2, "0"), k2_max, limit, adhesive_stiffness,
                 overlaps_in_micrometres},
      .outputs = {{"force", "N", "force at each overlap", Form::numbers},
                  {"stored", "J", "stored energy F^2/(2 k2), also of a pull", Form::numbers}},
      .solve = answer_of_luding};
}

Kind walton_path_kind() {
  return {
      .name = "walton-braun-path",
      .text =
          "Walton and Braun's plastic law along a path, with both conventions for what "
          "it keeps of its permanent overlap after its force was 0",
      .source = "Walton and Braun 1986: k1 d, k2 (d - (1 - k1/k2) dm), never below 0",
      .second_route = "each leg in 37 steps: 1e-17; the lowered one as clamped increments: 1e-17",
      .inputs = {first_stiffness, constant_k2, overlaps_in_micrometres},
      .outputs = {{"force", "N",
                   "force where the permanent overlap is kept while the bodies overlap",
                   Form::numbers},
                  {"force_if_lowered", "N",
                   "force by Luding's law without adhesion, which lowers it", Form::numbers}},
      .solve = [](const KindInputs& in) {
        const long double k1 = in.number("k1");
        const long double k2 = in.number("k2");
        KindAnswer answer;
        for (const auto& [name, forces] :
             {std::pair("force", forces_along(WaltonBraunPath(k1, k2), in)),
              std::pair("force_if_lowered", forces_along(LudingPath({.k1 = k1, .k2 = k2}), in))})
          answer.add_within(name, forces, force_error(forces, k2, in));
        return answer;
      }};
}

Kind walton_restitution_kind() {
  return {.name = "walton-braun-restitution",
          .text = "Impact on Walton and Braun's law: k2/k1 constant, or k2 = k1 + S Fmax",
          .source = "closed form: sqrt(k1/k2), sqrt(omega/(S v + omega)), omega^2 = k1/m",
          .second_route = "work of the path by quadrature: 1e-15",
          .inputs = {first_stiffness,
                     {"k2-over-k1", "-", "ratio k2/k1 of the law with constant k2", {.low = 1}},
                     {"S-per-m", "1/m", "slope S of the law whose k2 grows", not_negative},
                     reduced_mass,
                     impact_velocities},
          .outputs = {{"e_constant", "-", "restitution with constant k2, at any velocity"},
                      {"duration_constant", "s", "duration of the contact with constant k2"},
                      {"e_variable", "-", "restitution with k2 that grows, at each velocity",
                       Form::numbers}},
          .solve = [](const KindInputs& in) {
            const WaltonBraunImpact impact{.k1 = in.number("k1"),
                                           .k2_over_k1 = in.number("k2-over-k1"),
                                           .slope = in.number("S-per-m"),
                                           .mass = in.number("m")};
            Values variable;
            for (const long double v : in.numbers("v"))
              variable.emplace_back(impact.restitution_with_slope(v));
            KindAnswer answer;
            answer.add("e_constant", impact.restitution(), closed_form_error);
            answer.add("duration_constant", impact.duration(), closed_form_error);
            answer.add("e_variable", variable, closed_form_error);
            return answer;
          }};
}

Kind luding_restitution_kind() {
  return {.name = "luding-restitution",
          .text =
              "Impact on Luding's law: the restitution falls with the velocity, then rises to "
              "1 beyond the limit",
          .source =
              "closed form: e^2 = k1/k2 - kc (k2 - k1)^2/(k1 k2 (k2 + kc)), beyond v_p 1 - "
              "(1 - e_p^2) (v_p/v)^2",
          .second_route = "work of the path by quadrature: 1e-15",
          .inputs = {first_stiffness, greatest_k2, adhesive_stiffness, plastic_limit, reduced_mass,
                     impact_velocities},
          .outputs = {{"restitution", "-", "restitution at each velocity, 0 where it sticks",
                       Form::numbers},
                      {"v_p", "m/s", "velocity from which the limit is reached"}},
          .solve = [](const KindInputs& in) {
            const LudingPath::Parameters law = luding_parameters(in);
            const long double mass = in.number("m");
            Values restitution;
            long double error = closed_form_error;
            for (const long double v : in.numbers("v")) {
              const long double e = luding_restitution(law, mass, v);
              restitution.emplace_back(e);
              // A difference of squares; what hardly leaves is known less.
              if (e > 0) error = std::max(error, 1e-18L * (1 + law.kc / law.k1) / e);
            }
            KindAnswer answer;
            answer.add_within("restitution", restitution, error);
            answer.add("v_p", velocity_of_limit(law, mass), closed_form_error);
            return answer;
          }};
}

Kind with_dashpot_kind() {
  return {
      .name = "walton-braun-with-dashpot",
      .text = "Impact on k1 in, k2 back and a dashpot c beside both",
      .source =
          "closed form: sqrt(k1/k2) exp(-f1 - f2), f = zeta arccos zeta/sqrt(1 - "
          "zeta^2); pull: pi - arccos in f2, 0 from zeta2 = 1 on",
      .second_route = "both ways stepped by Boost.Odeint: 1e-13",
      .inputs = {{"k2-over-k1", "-", "ratios of the stiffnesses", {.low = 1}, Form::numbers},
                 {"zeta1", "-", "damping ratios c/(2 sqrt(m k1))", not_negative, Form::numbers}},
      .outputs = {{"pull_zeta1_*", "-",
                   "restitution where the end is at elastic force 0, for each zeta1, as "
                   "pull_zeta1_0.1",
                   Form::numbers},
                  {"cut_zeta1_*", "-", "restitution where the end is at force 0, for each zeta1",
                   Form::numbers}},
      .solve = [](const KindInputs& in) {
        KindAnswer answer;
        for (const long double zeta : in.numbers("zeta1"))
          for (const auto& [name, end] : {std::pair("pull_zeta1_", ContactEnd::overlap),
                                          std::pair("cut_zeta1_", ContactEnd::force)}) {
            Values restitution;
            for (const long double ratio : in.numbers("k2-over-k1"))
              restitution.emplace_back(plastic_dashpot_restitution(ratio, zeta, end));
            answer.add(name + shortest(zeta), restitution, closed_form_error);
          }
        return answer;
      }};
}

Kind thornton_restitution_kind() {
  struct Restitution {
    long double is = 1;
  };
  return kind_of_each<Restitution>(
      {.name = "thornton-ning-restitution",
       .text = "Impact on Thornton and Ning's law without adhesion",
       .source =
           "closed form: sqrt(6 sqrt 3/5) sqrt(1 - y^2/6) [y/(y + 2 sqrt(6/5 - y^2/5))]^(1/4), "
           "y = vy/v, m vy^2/2 = (8/15) E* sqrt(R) dy^(5/2)",
       .second_route = "work of the path by quadrature: 1e-15",
       .inputs = {{"v-over-vy", "-", "velocities of the impact over that of yield", above_zero,
                   Form::numbers}}},
      "v-over-vy", {{"restitution", "-", "restitution, 1 up to yield", &Restitution::is}},
      [](const KindInputs&, long double v) { return Restitution{thornton_ning_restitution(v)}; });
}

KindAnswer answer_of_thornton_path(const KindInputs& in) {
  const ThorntonNingPath path({.modulus = in.number("E-star"),
                               .radius = in.number("R"),
                               .yield_contact_radius = in.number("yield-contact-radius")});
  const std::vector<long double> forces = forces_along(path, in);
  const auto& overlaps = in.numbers("overlaps-um");
  const long double greatest =
      std::max(*std::ranges::max_element(overlaps), 0.0L) * metre_in_micrometres;
  const ThorntonNingPath::Unloading back = path.unloading(greatest);
  KindAnswer answer;
  answer.add_within(
      "force", forces,
      force_error(forces,
                  3 * path.plastic_stiffness() +
                      2 * path.virgin_force(greatest) / std::max(greatest, path.yield_overlap()),
                  in));
  answer.add("yield_overlap", path.yield_overlap(), closed_form_error);
  answer.add("yield_force", path.yield_force(), closed_form_error);
  answer.add("plastic_stiffness", path.plastic_stiffness(), closed_form_error);
  answer.add_within("residual_overlap_of_greatest", back.residual,
                    closed_form_error * back.residual + 1e-18L * greatest);
  answer.add("R_p_of_greatest", back.radius, closed_form_error);
  return answer;
}

Kind thornton_path_kind() {
  return {.name = "thornton-ning-path",
          .text = "Thornton and Ning's plastic law without adhesion along a path",
          .source =
              "Thornton and Ning 1998: Hertz up to yield, Fy + 2 E* ay (d - dy); back 4/3 E* "
              "sqrt(Rp) (d - dpl)^(3/2), dm - dpl = 3 F*/(4 E* a*), Rp = a*^2/(dm - dpl), a*^2 "
              "= R dm",
          .second_route =
              "each leg in 37 steps: 1e-17; Rp = R Fe*/F*, Fe* the elastic force there: "
              "1e-17",
          .inputs = {{"E-star", "Pa", "effective Young's modulus E*", above_zero},
                     {"R", "m", "reduced radius", above_zero},
                     {"yield-contact-radius", "m", "radius ay of the contact at yield", above_zero},
                     overlaps_in_micrometres},
          .outputs = {{"force", "N", "force at each overlap", Form::numbers},
                      {"yield_overlap", "m", "overlap at yield, dy = ay^2/R"},
                      {"yield_force", "N", "force at yield, 4/3 E* sqrt(R) dy^(3/2)"},
                      {"plastic_stiffness", "N/m", "stiffness beyond yield, 2 E* ay"},
                      {"residual_overlap_of_greatest", "m",
                       "residual overlap dpl after the greatest overlap of the path"},
                      {"R_p_of_greatest", "m", "radius Rp after the greatest overlap of the path"}},
          .solve = answer_of_thornton_path};
}

KindAnswer answer_of_eepa(const KindInputs& in) {
  const EepaPath::Parameters law{.k1 = in.number("k1"),
                                 .k2 = in.number("k2"),
                                 .adhesion = in.number("k-adh"),
                                 .exponent = in.number("exponent"),
                                 .adhesion_exponent = in.number("adhesion-exponent")};
  const EepaPath path(law);
  const std::vector<long double> forces = forces_along(path, in);
  const auto& overlaps = in.numbers("overlaps-um");
  const long double greatest = *std::ranges::max_element(overlaps) * metre_in_micrometres;
  if (!(greatest > 0)) throw std::invalid_argument("overlaps-um: one at least must be above 0");
  const long double slope = law.k2 * std::pow(greatest, law.exponent - 1);
  // Both are differences of what is as large as the first way in over k1/k2.
  const long double restitution = path.restitution_without_adhesion();
  const long double error = 1e-18L * law.k2 / law.k1;
  KindAnswer answer;
  answer.add_within("force", forces, force_error(forces, 8 * slope, in));
  const long double squared = path.restitution_squared(greatest);
  answer.add_within("restitution_squared", squared, closed_form_error * std::abs(squared) + error);
  answer.add_within("restitution_without_adhesion", restitution,
                    closed_form_error * restitution + error / restitution);
  return answer;
}

Kind eepa_kind() {
  return {.name = "eepa-path",
          .text =
              "The Edinburgh elasto-plastic adhesive law along a path, without a constant "
              "pull-off force",
          .source =
              "k1 d^n, k2 (d^n - dpl^n), -k_adh d^x, dpl^n = (1 - k1/k2) dm^n; on the adhesive "
              "branch dm^n = (k2 d^n + k_adh d^x)/(k2 - k1)",
          .second_route =
              "each leg in 37 steps: 1e-16; n = 1 is luding-path with constant k2: 1e-17; "
              "restitution by quadrature of the path: 1e-14",
          .inputs = {{"k1", "N/m^n", "stiffness of the first way in", above_zero},
                     {"k2", "N/m^n", "stiffness of the way back, above k1", above_zero},
                     {"k-adh", "N/m^x", "stiffness of the adhesive branch", not_negative},
                     {"exponent", "-", "exponent n of the overlap", above_zero},
                     {"adhesion-exponent", "-", "exponent x of the adhesive branch", above_zero},
                     overlaps_in_micrometres},
          .outputs = {{"force", "N", "force at each overlap", Form::numbers},
                      {"restitution_squared", "-",
                       "squared restitution of an impact that goes as deep as the path; at most 0: "
                       "it sticks. Of the depth only where n and x differ"},
                      {"restitution_without_adhesion", "-",
                       "restitution without adhesion, at any velocity"}},
          .solve = answer_of_eepa};
}

Kind limits_kind() {
  return {
      .name = "friction-limits-of-a-plastic-contact",
      .text = "What friction may carry beside Luding's law: three conventions, not one truth",
      .source = "mu |F|; mu (F + kc d) (Luding 2008); mu max(F, 0)",
      .second_route = "luding-path",
      .inputs = {{"mu", "-", "coefficient of friction", not_negative},
                 adhesive_stiffness,
                 overlaps_in_micrometres,
                 optional_input(first_stiffness, "20000"),
                 optional_input(greatest_k2, "100000"),
                 optional_input(plastic_limit, "6.25e-5")},
      .outputs = {{"net", "N", "limit mu |F|, also of a pull", Form::numbers},
                  {"plus_kc", "N", "limit mu (F + kc d), never negative", Form::numbers},
                  {"positive", "N", "limit mu max(F, 0)", Form::numbers}},
      .solve = [](const KindInputs& in) {
        const long double mu = in.number("mu");
        const LudingPath::Parameters law = luding_parameters(in);
        const std::vector<long double> forces = forces_along(LudingPath(law), in);
        Values net;
        Values plus_kc;
        Values positive;
        for (std::size_t i = 0; i < forces.size(); ++i) {
          const long double overlap = in.numbers("overlaps-um")[i] * metre_in_micrometres;
          net.emplace_back(mu * std::abs(forces[i]));
          plus_kc.emplace_back(mu * std::max(forces[i] + law.kc * std::max(overlap, 0.0L), 0.0L));
          positive.emplace_back(mu * std::max(forces[i], 0.0L));
        }
        const long double error = 2 * mu * force_error(forces, law.k2 + law.kc, in);
        KindAnswer answer;
        answer.add_within("net", net, error);
        answer.add_within("plus_kc", plus_kc, error);
        answer.add_within("positive", positive, error);
        return answer;
      }};
}

}  // namespace

std::vector<Kind> plastic_kinds() {
  return {luding_path_kind(),        walton_path_kind(),  walton_restitution_kind(),
          luding_restitution_kind(), with_dashpot_kind(), thornton_restitution_kind(),
          thornton_path_kind(),      eepa_kind(),         limits_kind()};
}

}  // namespace stickslip::reference
