// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <stdexcept>

#include "reference/gradients/bounce_gradients.hpp"
#include "reference/gradients/impact_gradients.hpp"
#include "reference/gradients/lattice_stiffness.hpp"
#include "reference/gradients/oblique_gradients.hpp"
#include "reference/kinds/described.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/kinds/vectors.hpp"

namespace stickslip::reference {
namespace {

/// A variable of which there is a derivative.
struct By {
  const char* name;
  const char* unit;
  const char* text;
};

constexpr std::array<By, 4> of_spring{{{"velocity", "s/m", "velocity of approach"},
                                       {"k", "m/N", "stiffness"},
                                       {"damping", "m/(N s)", "coefficient of the dashpot"},
                                       {"mass", "1/kg", "mass"}}};
constexpr std::array<By, 4> of_hertz{{{"velocity", "s/m", "velocity of approach"},
                                      {"K", "m^1.5/N", "coefficient of the spring"},
                                      {"eta", "m^1.25/(N s)", "coefficient of the dashpot"},
                                      {"mass", "1/kg", "mass"}}};
constexpr std::array<By, 4> of_bounces{{{"height", "1/m", "height of the start"},
                                        {"speed", "s/m", "speed at the start, downwards"},
                                        {"restitution", "-", "restitution"},
                                        {"gravity", "s^2/m", "gravity"}}};
constexpr std::array<By, 4> of_balls{{{"gap", "1/m", "gap"},
                                      {"velocity_1", "s/m", "velocity of the first"},
                                      {"velocity_2", "s/m", "velocity of the second"},
                                      {"restitution", "-", "restitution"}}};
constexpr std::array<By, 2> of_sliding{
    {{"velocity", "s/m", "velocity at the start"}, {"mu", "-", "friction coefficient"}}};
constexpr std::array<By, 2> of_lattice{
    {{"kn", "m/N", "normal stiffness"}, {"kt", "m/N", "tangential stiffness"}}};

/// Declares NAME_by_... for all variables.
template <std::size_t n>
void declare(std::vector<KindOutput>& outputs, const std::string& name, const std::string& unit,
             const std::string& text, const std::array<By, n>& variables) {
  for (const By& by : variables)
    outputs.push_back({name + "_by_" + by.name,
                       std::string(by.unit) == "-" ? unit : unit + " " + by.unit,
                       "derivative of the " + text + " by the " + by.text});
}
/// Declares the number itself, too.
template <std::size_t n>
void declare_both(std::vector<KindOutput>& outputs, const std::string& name,
                  const std::string& unit, const std::string& text,
                  const std::array<By, n>& variables) {
  outputs.push_back({name, unit, text});
  declare(outputs, name, unit, text, variables);
}

/// Sizes of the terms that derivatives are sums of, at most so many times what they are.
constexpr long double cancelled = 30;

/// Adds what declare() declares. Terms of a sum may cancel.
template <std::size_t n>
void tell(KindAnswer& answer, const std::string& name, const DualNumber<n>& number,
          const std::array<By, n>& variables) {
  long double largest = 0;
  for (const long double each : number.by) largest = std::max(largest, std::abs(each));
  for (std::size_t i = 0; i < n; ++i)
    add_sum(answer, name + "_by_" + variables.at(i).name, number.by.at(i) + 0, cancelled * largest);
}
template <std::size_t n>
void tell_both(KindAnswer& answer, const std::string& name, const DualNumber<n>& number,
               const std::array<By, n>& variables) {
  add_sum(answer, name, number.value + 0, cancelled * std::abs(number.value));
  tell(answer, name, number, variables);
}

Kind linear_gradient_kind() {
  Kind kind{.name = "gradient-linear-impact",
            .text =
                "Derivatives of the velocity after an impact with a wall on a linear spring and "
                "dashpot, and what they tend to along a run of fixed steps",
            .source =
                "closed form, v e(z), z = damping/(2 sqrt(k mass)); the limits by the jumps of the "
                "force at the touch and at the parting, which a fixed step does not move",
            .second_route =
                "motion and sensitivities integrated to the located end: 1e-17; the limits: dual "
                "numbers through runs of fixed steps",
            .inputs = joined(inputs_of<DampedImpact>(),
                             {{"end", "-",
                               "pull: the dashpot acts until the overlap is 0; cut: the contact "
                               "ends where the force is 0",
                               any_number, Form::word, "pull"}})};
  declare_both(kind.outputs, "velocity_after", "m/s", "velocity after the impact", of_spring);
  kind.outputs.push_back({"duration", "s", "duration of the contact"});
  const std::array<By, 3> parameters{of_spring[1], of_spring[2], of_spring[3]};
  declare(kind.outputs, "duration", "s", "duration of the contact", parameters);
  kind.outputs.push_back({"fixed_step_by_height", "1/s",
                          "limit along a run of fixed steps of the derivative of the velocity "
                          "after the impact by the height of the start"});
  for (const By& by : parameters)
    kind.outputs.push_back({std::string("fixed_step_by_") + by.name, std::string("m/s ") + by.unit,
                            std::string("limit along a run of fixed steps of the derivative of "
                                        "the velocity after the impact by the ") +
                                by.text});
  kind.solve = [parameters](const KindInputs& in) {
    auto impact = from_numbers<DampedImpact>(
        {in.number("k"), in.number("damping"), in.number("mass"), in.number("velocity")});
    if (in.word("end") != "pull" && in.word("end") != "cut")
      throw std::invalid_argument("end: '" + in.word("end") + "' is not known; write pull or cut");
    impact.end = in.word("end") == "pull" ? ContactEnd::overlap : ContactEnd::force;
    const ImpactGradients found = gradients_of(impact);
    const FixedStepLimits limits = fixed_step_limits(impact);
    KindAnswer answer;
    tell_both(answer, "velocity_after", found.velocity_after, of_spring);
    answer.add("duration", found.duration.value, closed_form_error);
    DualNumber<3> duration;
    DualNumber<3> fixed;
    for (std::size_t i = 0; i < 3; ++i) duration.by.at(i) = found.duration.by.at(i + 1);
    fixed.by = {limits.by_k, limits.by_damping, limits.by_mass};
    tell(answer, "duration", duration, parameters);
    answer.add("fixed_step_by_height", limits.by_height + 0, closed_form_error);
    tell(answer, "fixed_step", fixed, parameters);
    return answer;
  };
  return kind;
}

Kind hertz_gradient_kind() {
  Kind kind{.name = "gradient-hertz-impact",
            .text =
                "Derivatives of the velocity after an impact with a wall on Hertz's spring and the "
                "dashpot of Tsuji et al., which may pull",
            .source =
                "closed form, v e(z), z = eta/sqrt(5 K mass); the duration is that of the impact "
                "without the dashpot, in proportion to (mass^2/(K^2 velocity))^(1/5)",
            .second_route = "motion and sensitivities integrated in overlap^(5/4): 1e-17",
            .inputs = inputs_of<TsujiImpact>()};
  declare_both(kind.outputs, "velocity_after", "m/s", "velocity after the impact", of_hertz);
  const std::array<By, 3> elastic{of_hertz[1], of_hertz[3], of_hertz[0]};
  declare_both(kind.outputs, "elastic_duration", "s", "duration without the dashpot", elastic);
  kind.solve = [elastic](const KindInputs& in) {
    const ImpactGradients found = gradients_of(read_as<TsujiImpact>(in));
    KindAnswer answer;
    tell_both(answer, "velocity_after", found.velocity_after, of_hertz);
    DualNumber<3> duration(found.duration.value);
    duration.by = {found.duration.by[1], found.duration.by[3], found.duration.by[0]};
    tell_both(answer, "elastic_duration", duration, elastic);
    return answer;
  };
  return kind;
}

Kind oblique_gradient_kind() {
  const std::array names{"contact", "centre", "rim"};
  const std::array texts{"velocity of the contact point", "velocity of the centre",
                         "radius times spin"};
  Kind kind{.name = "gradient-oblique-impact",
            .text =
                "Derivatives of what an oblique impact of a solid sphere on linear springs with "
                "friction leads to, through the instants at which it slips and sticks",
            .source =
                "closed form from switch to switch; instants of switches by the implicit function "
                "theorem",
            .second_route = "differences of the impact solved phase by phase: 1e-12",
            .inputs = inputs_of<ObliqueStart>(),
            .outputs = {{"phases", "", "phases, with the sign of the force", Form::word}}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name = std::string(names.at(i)) + "_velocity";
    kind.outputs.push_back({name + "_after", "m/s", std::string(texts.at(i)) + " after it"});
    kind.outputs.push_back({name + "_by", "m/s by each unit",
                            std::string("derivatives of the ") + texts.at(i) +
                                " by kn, kt, mu, normal and tangential velocity and mass",
                            Form::numbers});
  }
  kind.solve = [names](const KindInputs& in) {
    const auto start = read_as<ObliqueStart>(in);
    const ObliqueGradients found = gradients_of(start);
    KindAnswer answer;
    answer.add_exact("phases", found.phases);
    const std::array all{&found.contact_velocity, &found.centre_velocity, &found.rim_velocity};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string name = std::string(names.at(i)) + "_velocity";
      const long double size = start.velocity_normal + std::abs(start.velocity_tangential);
      add_sum(answer, name + "_after", all.at(i)->value + 0, 1e2L * size);
      answer.add(name + "_by", list_of(all.at(i)->by), closed_form_error);
    }
    return answer;
  };
  return kind;
}

Kind bounces_kind() {
  Kind kind{.name = "gradient-bounces",
            .text =
                "Derivatives of the state of a bouncing ball through its impacts, and what those "
                "of its place tend to along runs of fixed steps",
            .source =
                "closed form bounce after bounce; after_the_step: the impulse acts at the first "
                "step found below the floor, whose instant does not move with the start; put_back: "
                "the height is put back to 0 besides",
            .second_route = "matrices of flights and saltation: 1e-17",
            .inputs = inputs_of<Bounces>(),
            .outputs = {{"bounces", "-", "bounces before the time"}}};
  kind.outputs.push_back({"position", "m", "position at the time"});
  kind.outputs.push_back({"velocity", "m/s", "velocity upwards at the time"});
  declare(kind.outputs, "position", "m", "position", of_bounces);
  declare(kind.outputs, "velocity", "m/s", "velocity", of_bounces);
  declare(kind.outputs, "after_the_step", "m",
          "limit along runs of fixed steps with impulses after the step: position", of_bounces);
  declare(kind.outputs, "put_back", "m",
          "limit along runs of fixed steps that put the height back to 0: position", of_bounces);
  kind.solve = [](const KindInputs& in) {
    const auto start = read_as<Bounces>(in);
    const BouncedBall ball = bounced(start);
    KindAnswer answer;
    answer.add_exact("bounces", ball.bounces);
    const long double reached = start.height + start.speed * start.time;
    add_sum(answer, "position", ball.position.value, 10 * reached);
    add_sum(answer, "velocity", ball.velocity.value,
            10 * (start.speed + start.gravity * start.time));
    tell(answer, "position", ball.position, of_bounces);
    tell(answer, "velocity", ball.velocity, of_bounces);
    tell(answer, "after_the_step", bounced(start, ImpactInstant::after_the_step).position,
         of_bounces);
    tell(answer, "put_back", bounced(start, ImpactInstant::put_back).position, of_bounces);
    return answer;
  };
  return kind;
}

Kind two_balls_kind() {
  Kind kind{.name = "gradient-two-balls",
            .text =
                "Derivatives of the movements of two balls on a line that collide, and what they "
                "tend to along runs of fixed steps with impulses after the step",
            .source = "closed form; a run of fixed steps keeps the instant of the impact",
            .second_route = "differences of the closed form: 1e-12",
            .inputs = inputs_of<TwoBalls>(),
            .outputs = {{"velocity_1", "m/s", "velocity of the first after the impact"},
                        {"velocity_2", "m/s", "velocity of the second after the impact"},
                        {"instant", "s", "instant of the impact"}}};
  const std::array<By, 3> starts{of_balls[0], of_balls[1], of_balls[2]};
  for (const std::string which : {"1", "2"}) {
    const std::string text = which == "1" ? "movement of the first" : "movement of the second";
    declare_both(kind.outputs, "movement_" + which, "m", text, of_balls);
    declare(kind.outputs, "fixed_step_" + which, "m", "limit along runs of fixed steps: " + text,
            starts);
  }
  kind.solve = [starts](const KindInputs& in) {
    const TwoBallsApart found = gradients_of(read_as<TwoBalls>(in));
    const long double speed = std::abs(in.number("velocity-1")) + std::abs(in.number("velocity-2"));
    KindAnswer answer;
    for (std::size_t i = 0; i < 2; ++i)
      add_sum(answer, "velocity_" + std::to_string(i + 1), found.velocity.at(i).value, 2 * speed);
    answer.add("instant", found.instant, closed_form_error);
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string which = std::to_string(i + 1);
      add_sum(answer, "movement_" + which, found.movement.at(i).value,
              2 * speed * in.number("time"));
      tell(answer, "movement_" + which, found.movement.at(i), of_balls);
      DualNumber<3> fixed;
      std::copy_n(found.at_fixed_step.at(i).by.begin(), 3, fixed.by.begin());
      tell(answer, "fixed_step_" + which, fixed, starts);
    }
    return answer;
  };
  return kind;
}

Kind sliding_distance_kind() {
  Kind kind{.name = "gradient-sliding-distance",
            .text = "Derivatives of the distance that a body slides to rest with rigid friction",
            .source = "closed form, velocity^2/(2 mu gravity)",
            .second_route = "quadrature of the velocity: 1e-18",
            .inputs = inputs_of<RigidSlide>()};
  declare_both(kind.outputs, "distance", "m", "distance", of_sliding);
  kind.outputs.push_back({"duration", "s", "duration"});
  kind.outputs.push_back({"heat_per_mass", "J/kg", "heat over the mass"});
  kind.outputs.push_back(
      {"heat_per_mass_by_mu", "J/kg", "derivative of the heat over the mass by mu"});
  kind.solve = [](const KindInputs& in) {
    const SlidToRest found = gradients_of(read_as<RigidSlide>(in));
    KindAnswer answer;
    tell_both(answer, "distance", found.distance, of_sliding);
    answer.add("duration", found.duration.value, closed_form_error);
    answer.add("heat_per_mass", found.heat_per_mass.value, closed_form_error);
    add_sum(answer, "heat_per_mass_by_mu", found.heat_per_mass.by[1] + 0,
            found.heat_per_mass.value / in.number("mu"));
    return answer;
  };
  return kind;
}

Kind lattice_kind() {
  Kind kind{.name = "stiffness-of-lattice",
            .text =
                "Elastic constants of a lattice of like grains whose contacts stick and carry no "
                "load, and their derivatives",
            .source =
                "closed form: triangular in N/m, in the plane; fcc in Pa, axes along the edges of "
                "the cube; C44 by the engineering shear",
            .second_route = "energy of the contacts with rotations condensed: 1e-17",
            .inputs = {{"lattice", "-", "triangular or fcc", any_number, Form::word},
                       {"kn", "N/m", "normal stiffness", above_zero},
                       {"kt", "N/m", "tangential stiffness", not_negative},
                       {"spacing", "m", "distance of the centres of neighbours", above_zero}}};
  for (const std::string name : {"C11", "C12", "C44"})
    declare_both(kind.outputs, name, "N/m or Pa", "elastic constant " + name, of_lattice);
  kind.solve = [](const KindInputs& in) {
    const std::string& word = in.word("lattice");
    if (word != "triangular" && word != "fcc")
      throw std::invalid_argument("lattice: '" + word + "' is not known; write triangular or fcc");
    const auto found = stiffness_of(word == "fcc" ? Lattice::fcc : Lattice::triangular,
                                    in.number("kn"), in.number("kt"), in.number("spacing"));
    KindAnswer answer;
    tell_both(answer, "C11", found.c11, of_lattice);
    tell_both(answer, "C12", found.c12, of_lattice);
    tell_both(answer, "C44", found.c44, of_lattice);
    return answer;
  };
  return kind;
}

}  // namespace

std::vector<Kind> gradient_kinds() {
  return {linear_gradient_kind(), hertz_gradient_kind(),   oblique_gradient_kind(), bounces_kind(),
          two_balls_kind(),       sliding_distance_kind(), lattice_kind()};
}

}  // namespace stickslip::reference
