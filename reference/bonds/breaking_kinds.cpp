// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <cmath>

#include "reference/bonds/bond_break.hpp"
#include "reference/bonds/bond_inputs.hpp"
#include "reference/kinds/kind_of.hpp"
#include "reference/kinds/topics.hpp"

namespace stickslip::reference {
namespace {

const KindInput spring_of_bond{"kn", "N/m", "stiffness of the bond", above_zero};
const KindInput critical_force{"critical-force", "N", "force at which the bond breaks", above_zero};

KindAnswer answer_of_loads(const KindInputs& in) {
  const BondStrength strength{.radius = in.number("bond-radius"),
                              .sigma_c = in.number("sigma-c"),
                              .tau_c = in.number("tau-c"),
                              .beta = in.number("beta")};
  const std::vector<long double>& given = four_of(in, "N-Fs-Mb-Mt");
  const BondLoads loads{given[0], given[1], given[2], given[3]};
  const BondLoads alone = breaking_alone(strength);
  const BondStress stress = bond_stress(strength, loads);
  const auto bonds = static_cast<long double>(whole_number_of(in, "cantilever-bonds"));
  const long double length = in.number("cantilever-L");
  // Tension and bend may be opposite.
  const long double largest =
      bond_stress(strength, {.tension = std::abs(loads.tension), .bend = loads.bend}).normal;
  const long double factor = breaking_factor(strength, loads);
  KindAnswer answer;
  answer.add("alone",
             NamedValues{{"tension", alone.tension},
                         {"shear", alone.shear},
                         {"bend", alone.bend},
                         {"twist", alone.twist}},
             closed_form_error);
  add_sum(answer, "stress_of_loads", list_of(std::array{stress.normal, stress.shear}), largest);
  answer.add("factor_to_break", factor, closed_form_error);
  if (std::isfinite(factor) && factor * stress.normal >= strength.sigma_c * (1 - closed_form_error))
    answer.uncertainty.back().second += rounding_of_sums * factor * largest / stress.normal;
  answer.add("cantilever_force_middle", alone.bend / (length * (bonds - 0.5L)), closed_form_error);
  answer.add("cantilever_force_end", alone.bend / (length * bonds), closed_form_error);
  return answer;
}

Kind loads_kind() {
  return {
      .name = "breaking-loads",
      .text =
          "Loads that break a bond whose section is a full circle, where sigma = N/A + beta |Mb| "
          "R/I reaches sigma_c or tau = |Fs|/A + beta |Mt| R/J reaches tau_c; tension positive. "
          "Cantilever: a force across the end of a chain bends the bond at its held grain, of "
          "which "
          "a program may take the moment in its middle, F L (N - 1/2), or at its end, F L N",
      .source = "closed form",
      .second_route = "loads put back into stresses from quadrature over the section: 1e-16",
      .inputs = {{"bond-radius", "m", "radius R of the bond", above_zero},
                 {"sigma-c", "Pa", "strength in tension", above_zero},
                 {"tau-c", "Pa", "strength in shear", above_zero},
                 {"beta", "-", "share of the moments", not_negative},
                 {"N-Fs-Mb-Mt", "N, N m", "four numbers: tension, shear, bend and twist",
                  any_number, Form::numbers},
                 {"cantilever-bonds", "-", "number N of bonds of the chain", between(1, 1'000'000)},
                 {"cantilever-L", "m", "length of its bonds", above_zero}},
      .outputs =
          {{"alone", "N, N m",
            "tension, shear, bend and twist that break it, each alone; null where none is enough",
            Form::named},
           {"stress_of_loads", "Pa", "stresses sigma and tau of the loads", Form::numbers},
           {"factor_to_break", "-",
            "factor on all four loads at which the bond breaks; null if none does it"},
           {"cantilever_force_middle", "N",
            "force that brings sigma of the first bond to sigma_c, by the moment in its middle"},
           {"cantilever_force_end", "N",
            "force that brings sigma of the first bond to sigma_c, by the moment at its end"}},
      .solve = answer_of_loads};
}

Kind pull_kind() {
  return {.name = "pull",
          .text =
              "A bond pulled apart at a constant speed from its rest length, of which a program "
              "looks at the ends of its steps whether it carries the critical force",
          .source =
              "closed form: Fc/(kn v), and the first end of a step that is not before; one that "
              "is the instant, up to rounding of the inputs, is not a step late",
          .second_route = "step by step in whole numbers: all digits",
          .inputs = {spring_of_bond,
                     critical_force,
                     {"speed", "m/s", "speed of parting", above_zero},
                     {"dt", "s", "time step", above_zero}},
          .outputs = {{"time", "s", "time at which the bond carries the critical force"},
                      {"step", "-", "step at whose end that is found, counted from 1"},
                      {"found", "s", "time of the end of that step"},
                      {"late", "s", "delay found - time, below dt"},
                      {"overshoot", "N", "force above the critical one: kn v late"}},
          .solve = [](const KindInputs& in) {
            const PulledBond found = pulled_bond(in.number("kn"), in.number("critical-force"),
                                                 in.number("speed"), in.number("dt"));
            KindAnswer answer;
            answer.add("time", found.time, closed_form_error);
            answer.add_exact("step", found.step);
            answer.add("found", found.found, closed_form_error);
            add_sum(answer, "late", found.late, found.late > 0 ? found.time : 0);
            add_sum(answer, "overshoot", found.overshoot,
                    found.late > 0 ? in.number("critical-force") : 0);
            return answer;
          }};
}

Kind snap_kind() {
  using Snapped = SnappedBond;
  return kind_of_one<Snapped>(
      {.name = "snap",
       .text = "Two grains that part from the rest length of their bond at some speed; it breaks "
               "where its spring carries the critical force, a dashpot beside it or none",
       .source = "closed form: asin(vc/v)/omega and sqrt(v^2 - vc^2) above vc = Fc/sqrt(kn m); "
                 "with dashpot the first root of the stretch",
       .second_route = "stepped by Boost.Odeint, the break halved out of its step: 1e-14",
       .inputs = {spring_of_bond,
                  critical_force,
                  {"reduced-mass", "kg", "reduced mass m1 m2/(m1 + m2)", above_zero},
                  {"parting-speed", "m/s", "speed of parting at the start", above_zero},
                  {"dashpot", "N s/m",
                   "dashpot parallel to the spring, not counted in the criterion", not_negative}}},
      {{"v_critical", "m/s", "speed of parting up to which the bond holds",
        &Snapped::critical_speed},
       {"time", "s", "time of the break; null where it holds", &Snapped::time,
        &Snapped::time_error},
       {"v_after", "m/s", "speed of parting after the break; null where it holds",
        &Snapped::speed_after, &Snapped::speed_error},
       {"released", "J", "energy of the spring, Fc^2/(2 kn); 0 where it holds",
        &Snapped::released}},
      [](const KindInputs& in) {
        return snapped_bond(in.number("kn"), in.number("critical-force"), in.number("reduced-mass"),
                            in.number("parting-speed"), in.number("dashpot"));
      });
}

Kind smoothed_kind() {
  using Smoothed = SmoothedBond;
  return kind_of_one<Smoothed>(
      {.name = "smoothed-break",
       .text = "A bond whose force is smoothed, k x (1 - (x/xc)^4), in units of k and xc: what is "
               "left of its strength and of its energy",
       .source = "closed form: slope 0 at 5^(-1/4)",
       .second_route = "slope by differences: 1e-11; energy by quadrature: 1e-18"},
      {{"peak_at", "-", "stretch x/xc of the largest force", &Smoothed::peak_at},
       {"peak", "-", "largest force over k xc", &Smoothed::peak},
       {"energy", "-", "energy up to xc, over k xc^2", &Smoothed::energy},
       {"energy_ratio", "-", "energy up to xc over that of k x", &Smoothed::energy_ratio}},
      [](const KindInputs&) { return smoothed_bond(); });
}

Kind under_contact_kind() {
  using Break = BreakUnderContact;
  return kind_of_one<Break>(
      {.name = "break-under-contact",
       .text =
           "A bond beside a linear contact, both made at first touch, that breaks under a shear; "
           "while it holds the contact has no shear of its own, then the pair is the contact",
       .source =
           "closed form: (kc + kn) d before, kc d after, |Ft| <= mu kc d; (kn d^2 + Fs^2/ks)/2",
       .second_route = "energies before and after by quadrature of the forces: 1e-18",
       .inputs = {{"kc", "N/m", "stiffness of the contact", above_zero},
                  bond_stiffnesses[0],
                  bond_stiffnesses[1],
                  {"kt", "N m", "stiffness of twist; changes nothing", not_negative},
                  {"kb", "N m", "stiffness of bend; changes nothing", not_negative},
                  {"mu", "-", "friction coefficient of the contact", not_negative},
                  {"overlap", "m", "overlap d; negative: a gap, where the bond is stretched",
                   any_number},
                  {"shear-at-break", "N", "force across the bond, which has no moments",
                   any_number}}},
      {{"normal_before", "N", "normal force of bond and contact, pressure positive",
        &Break::normal_before},
       {"normal_after", "N", "normal force of the contact", &Break::normal_after},
       {"shear_before", "N", "shear force of the bond", &Break::shear_before},
       {"shear_after_limit", "N", "shear force that friction may carry after the break",
        &Break::shear_after_limit},
       {"released", "J", "energy of the bond that is released", &Break::released}},
      [](const KindInputs& in) {
        return break_under_contact(in.number("kc"), stiffness_of(in), in.number("mu"),
                                   in.number("overlap"), in.number("shear-at-break"));
      });
}

Kind energy_kind() {
  using Stretches = EnergyStretches;
  return kind_of_one<Stretches>(
      {.name = "energy-criterion",
       .text = "Stretches at which a bond breaks by its energy, kn u^2/2 + ks s^2/2 >= Gc A",
       .source = "closed form: sqrt(2 Gc A/(kn + ks r^2)) with the shear r u",
       .second_route = "energies of these stretches by quadrature of the forces: 1e-17",
       .inputs = {bond_stiffnesses[0],
                  bond_stiffnesses[1],
                  {"Gc", "J/m2", "energy of a unit of area", above_zero},
                  {"area", "m2", "area A of the bond", above_zero},
                  {"shear-over-stretch", "-", "ratio r of shear to stretch in the mixed load",
                   any_number}}},
      {{"stretch_alone", "m", "stretch at which the bond breaks without shear",
        &Stretches::stretch_alone},
       {"shear_alone", "m", "shear at which the bond breaks without stretch",
        &Stretches::shear_alone},
       {"stretch_mixed", "m", "stretch at which the bond breaks with the shear r u",
        &Stretches::stretch_mixed},
       {"per_face_stretch_alone", "m",
        "stretch at which the bond breaks without shear, where Gc counts for each of two faces",
        &Stretches::per_face}},
      [](const KindInputs& in) {
        const BondStiffness bond{.kn = in.number("kn"), .ks = in.number("ks")};
        return energy_stretches(bond, in.number("Gc"), in.number("area"),
                                in.number("shear-over-stretch"));
      });
}

void add_displacements(KindAnswer& answer, const std::string& load,
                       const BreakingDisplacements& found, long double stiffness) {
  answer.add(load + "_by_stress", found.by_stress, closed_form_error);
  answer.add(load + "_by_energy", found.by_energy, closed_form_error);
  if (load == "pull") {
    answer.add("pull_by_stretch", found.by_stretch, closed_form_error);
    answer.add("pull_by_displacement", found.by_displacement, closed_form_error);
  }
  const long double first = found.first();
  answer.add(load, first, closed_form_error);
  answer.add(load + "_force", stiffness * first, closed_form_error);
  answer.add(load + "_released", stiffness * first * first / 2, closed_form_error);
}

Kind strengths_kind() {
  const auto strength = [](const char* name, const char* unit, const char* text) {
    return KindInput{name, unit, text, above_zero_or_infinite, Form::number, "inf"};
  };
  return {
      .name = "bond-strengths",
      .text =
          "Where a bond breaks that is pulled, and where one that is sheared, by each strength "
          "that "
          "it has: a stress, an energy of the section, a stretch over the length or a displacement",
      .source =
          "closed form: sigma A/kn, sqrt(2 Gc A/kn), s L, u; tau A/ks, sqrt(2 Gc A/ks); A = pi R^2",
      .second_route =
          "the bond loaded in small steps, its energy by quadrature of the forces: 1e-15",
      .inputs = {bond_stiffnesses[0],
                 bond_stiffnesses[1],
                 bond_length,
                 {"radius", "m", "radius of the section", above_zero},
                 strength("tensile-strength", "Pa", "strength in tension; inf: none"),
                 strength("shear-strength", "Pa", "strength in shear; inf: none"),
                 strength("fracture-energy", "J/m2", "energy of a unit of the section; inf: none"),
                 strength("critical-stretch", "-", "stretch over the length; inf: none"),
                 strength("critical-displacement", "m", "stretch; inf: none")},
      .outputs = {{"pull_by_stress", "m", "stretch at which it breaks by tensile-strength"},
                  {"pull_by_energy", "m", "stretch at which it breaks by fracture-energy"},
                  {"pull_by_stretch", "m", "stretch at which it breaks by critical-stretch"},
                  {"pull_by_displacement", "m", "critical-displacement"},
                  {"pull", "m", "stretch at which it breaks, the least of these; null: it holds"},
                  {"pull_force", "N", "tension there"},
                  {"pull_released", "J", "energy that this break frees"},
                  {"shear_by_stress", "m", "shift at which it breaks by shear-strength"},
                  {"shear_by_energy", "m", "shift at which it breaks by fracture-energy"},
                  {"shear", "m", "shift at which it breaks, the least of these; null: it holds"},
                  {"shear_force", "N", "force across the bond there"},
                  {"shear_released", "J", "energy that this break frees"}},
      .solve = [](const KindInputs& in) {
        const BondStiffness bond{.kn = in.number("kn"), .ks = in.number("ks")};
        const BondStrengths strengths{.tensile = in.number("tensile-strength"),
                                      .shear = in.number("shear-strength"),
                                      .fracture_energy = in.number("fracture-energy"),
                                      .critical_stretch = in.number("critical-stretch"),
                                      .critical_displacement = in.number("critical-displacement")};
        const long double radius = in.number("radius");
        KindAnswer answer;
        add_displacements(answer, "pull", breaking_pull(strengths, bond, in.number("L"), radius),
                          bond.kn);
        add_displacements(answer, "shear", breaking_shear(strengths, bond, radius), bond.ks);
        return answer;
      }};
}

}  // namespace

std::vector<Kind> breaking_kinds() {
  return {loads_kind(),         pull_kind(),   snap_kind(),     smoothed_kind(),
          under_contact_kind(), energy_kind(), strengths_kind()};
}

}  // namespace stickslip::reference
