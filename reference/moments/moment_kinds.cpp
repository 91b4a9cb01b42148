// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <utility>

#include "reference/kinds/described.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/moments/hertz_torsion.hpp"
#include "reference/moments/rolling_statics.hpp"

namespace stickslip::reference {
namespace {

using Numbers = std::vector<double>;

/// The kind `kind`, whose inputs are numbers, with a closed form in double precision: `solve` takes
/// the inputs and answers the outputs, both in their order.
Kind in_double_precision(Kind kind, Numbers (*solve)(const Numbers&)) {
  std::vector<std::string> asked;
  for (const KindInput& input : kind.inputs) asked.push_back(input.name);
  std::vector<std::string> told;
  for (const KindOutput& output : kind.outputs) told.push_back(output.name);
  kind.solve = [=](const KindInputs& in) {
    Numbers numbers;
    for (const std::string& name : asked) numbers.push_back(static_cast<double>(in.number(name)));
    const Numbers found = solve(numbers);
    KindAnswer answer;
    for (std::size_t i = 0; i < told.size(); ++i)
      answer.add_within(told[i], static_cast<long double>(found[i]),
                        1e-13L * std::max(1., std::abs(found[i])));
    return answer;
  };
  return kind;
}

const char* const torsion_units = "; twists in mu N/(G a^2), torques in mu N a, 1/G = 1/G1 + 1/G2";
const char* const johnson = "J. L. Lubkin, J. Appl. Mech. 18 (1951) 183-187, by superposed punches";

Kind torsion_kind() {
  return in_double_precision(
      {.name = "torsion",
       .text = std::string("Twisting of a Hertz contact with partial slip") + torsion_units,
       .source = johnson,
       .second_route = "integrals of E over the stick radii by quadrature: 1e-12",
       .inputs = {{"twist", "mu N/(G a^2)", "relative twist"}},
       .outputs = {{"torque", "mu N a", "twisting moment"},
                   {"stick-radius", "a", "radius inside which the contact sticks"}}},
      [](const Numbers& p) {
        const TorsionState s = torsion_at_twist(p[0]);
        return Numbers{s.torque, s.stick_radius};
      });
}

Kind unload_kind() {
  return in_double_precision(
      {.name = "torsion-unload",
       .text =
           std::string("A Hertz contact twisted to a torque and back to another") + torsion_units,
       .source = johnson,
       .second_route = "a row of Coulomb springs, 20000 of them: 1e-7",
       .inputs = {{"torque-first", "mu N a", "torque of the reversal, below 3 pi/16"},
                  {"torque", "mu N a", "torque in the end"}},
       .outputs = {{"twist-first", "mu N/(G a^2)", "twist of the reversal"},
                   {"twist", "mu N/(G a^2)", "twist in the end"},
                   {"dissipation-per-cycle", "mu^2 N^2/(G a)",
                    "heat of a cycle between plus and minus torque-first"}}},
      [](const Numbers& p) {
        const TorsionUnload s = torsion_unload(p[0], p[1]);
        return Numbers{s.twist_first, s.twist, s.dissipation_per_cycle};
      });
}

Kind proportional_kind() {
  return in_double_precision(
      {.name = "torsion-proportional",
       .text = "Contact radius and twist of a Hertz contact grow in proportion from nothing",
       .source = johnson,
       .second_route = "Coulomb springs in 400 steps: 3e-4",
       .inputs = {{"stick-radius", "a", "radius inside which the contact sticks",
                   above_zero_to_one}},
       .outputs = {{"twist-rate", "mu E*/(2 G R)", "d twist/d a"},
                   {"torque", "mu N a", "twisting moment"}}},
      [](const Numbers& p) {
        const TorsionProportional s = torsion_proportional(p[0]);
        return Numbers{s.twist_rate, s.torque};
      });
}

Kind sliding_kind() {
  return in_double_precision(
      {.name = "slide-and-twist",
       .text = "Force and torque of a Hertz contact that slides and spins about a centre",
       .source = "Coulomb's law in every point of a Hertz contact, integrated",
       .second_route = "sums over squares of the disc: 5e-5",
       .inputs = {{"centre", "a", "distance of the centre of rotation from the middle",
                   not_negative}},
       .outputs = {{"force", "mu N", "tangential force"}, {"torque", "mu N a", "twisting moment"}}},
      [](const Numbers& p) {
        const SlideAndTwist s = slide_and_twist(p[0]);
        return Numbers{s.force, s.torque};
      });
}

Kind incline_kind() {
  return in_double_precision(
      {.name = "incline",
       .text = "A solid sphere on an incline, with friction and rolling friction",
       .source = "balance of momenta",
       .second_route = "the one of four states that its forces allow: 1e-14",
       .inputs = {{"tangent", "-", "slope of the incline", not_negative},
                  {"mu", "-", "friction coefficient", not_negative},
                  {"mu-rolling", "-", "greatest rolling moment over radius and normal force",
                   not_negative}},
       .outputs = {{"acceleration", "g", "acceleration down the incline"},
                   {"spin-acceleration", "g/R", "angular acceleration"}}},
      [](const Numbers& p) {
        const InclineMotion s = incline(p[0], p[1], p[2]);
        return Numbers{s.acceleration, s.spin_acceleration};
      });
}

Kind pile_kind() {
  return in_double_precision(
      {.name = "three-spheres",
       .text = "Rolling friction that three equal spheres need to rest as a pile",
       .source = "balance of forces and moments",
       .second_route = "a search over the forces between the spheres: 1e-4",
       .inputs = {{"mu", "-", "friction coefficient, at least 0.136294", not_negative}},
       .outputs = {{"least-mu-rolling", "-",
                    "least rolling moment over reduced radius and normal force"}}},
      [](const Numbers& p) { return Numbers{three_spheres(p[0])}; });
}

}  // namespace

std::vector<Kind> moment_kinds() {
  return {torsion_kind(), unload_kind(),  proportional_kind(),
          sliding_kind(), incline_kind(), pile_kind()};
}

}  // namespace stickslip::reference
