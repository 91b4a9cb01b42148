// SPDX-License-Identifier: BSD-3-Clause
#include "reference/exact_solutions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/half_space/rolling_creep.hpp"
#include "reference/moments/hertz_torsion.hpp"
#include "reference/moments/rolling_statics.hpp"

namespace stickslip::reference {
namespace {

/// A closed form in double precision.
ExactAnswer closed(double value) { return {value, 1e-13 * std::max(1., std::abs(value))}; }

ExactAnswer estimate(const Estimate& known) { return {known.value, known.uncertainty}; }

const ExactParameter poisson{"nu", "Poisson's number of both bodies, 0 ... 0.5", {}};
const char* const torsion_units = "twist in mu N/(G a^2), torque in mu N a, 1/G = 1/G1 + 1/G2";
const char* const johnson = "J. L. Lubkin, J. Appl. Mech. 18 (1951) 183-187, by superposed punches";

}  // namespace

const std::vector<ExactSolution>& exact_solutions() {
  using Numbers = std::vector<double>;
  static const std::vector<ExactSolution> all{
      {"torsion",
       std::string("twisting of a Hertz contact with partial slip; ") + torsion_units,
       johnson,
       {{"twist", "relative twist, in mu N/(G a^2)", {}}},
       {{"torque", "mu N a"}, {"stick-radius", "over a"}},
       [](const Numbers& p) {
         const TorsionState s = torsion_at_twist(p[0]);
         return std::vector{closed(s.torque), closed(s.stick_radius)};
       }},
      {"torsion-unload",
       std::string("twisted to a torque and back to another; ") + torsion_units,
       johnson,
       {{"torque-first", "the torque of the reversal, in mu N a, below 3 pi/16", {}},
        {"torque", "the torque in the end, in mu N a", {}}},
       {{"twist-first", "mu N/(G a^2)"},
        {"twist", "mu N/(G a^2)"},
        {"dissipation-per-cycle", "between plus and minus torque-first, mu^2 N^2/(G a)"}},
       [](const Numbers& p) {
         const TorsionUnload s = torsion_unload(p[0], p[1]);
         return std::vector{closed(s.twist_first), closed(s.twist),
                            closed(s.dissipation_per_cycle)};
       }},
      {"torsion-proportional",
       "contact radius and twist grow in proportion from nothing",
       johnson,
       {{"stick-radius", "over a, above 0 and at most 1", {}}},
       {{"twist-rate", "d twist/d a, mu E*/(2 G R)"}, {"torque", "mu N a"}},
       [](const Numbers& p) {
         const TorsionProportional s = torsion_proportional(p[0]);
         return std::vector{closed(s.twist_rate), closed(s.torque)};
       }},
      {"slide-and-twist",
       "force and torque of a Hertz contact that slides and spins about a centre",
       "Coulomb's law in every point of a Hertz contact, integrated",
       {{"centre", "distance of the centre of rotation from the middle, over a", {}}},
       {{"force", "over mu N"}, {"torque", "over mu N a"}},
       [](const Numbers& p) {
         const SlideAndTwist s = slide_and_twist(p[0]);
         return std::vector{closed(s.force), closed(s.torque)};
       }},
      {"incline",
       "a solid sphere on an incline, with friction and rolling friction",
       "balance of momenta",
       {{"tangent", "of the incline", {}},
        {"mu", "friction coefficient", {}},
        {"mu-rolling", "rolling moment over radius and normal force at most", {}}},
       {{"acceleration", "over g"}, {"spin-acceleration", "times the radius, over g"}},
       [](const Numbers& p) {
         const InclineMotion s = incline(p[0], p[1], p[2]);
         return std::vector{closed(s.acceleration), closed(s.spin_acceleration)};
       }},
      {"three-spheres",
       "rolling friction that three equal spheres need to rest as a pile",
       "balance of forces and moments",
       {{"mu", "friction coefficient, at least 0.136294", {}}},
       {{"least-mu-rolling", "rolling moment over reduced radius and normal force"}},
       [](const Numbers& p) { return std::vector{closed(three_spheres(p[0]))}; }},
      {"half-space-friction",
       "two elastic half-spaces with Coulomb friction along a path (--path): G = 1 in both bodies, "
       "forces "
       "in mu P0, lengths in a, shifts in 3 (2 - nu)/8 mu P0/(G a), twists in mu P0/(G a^2), where "
       "P0 "
       "and a belong to the overlap 1",
       "J. J. Kalker, Three-Dimensional Elastic Bodies in Rolling Contact (1990), chapter 4",
       {poisson,
        {"cells", "squares across the contact on the finest grid, at least 31", 45},
        {"steps", "a leg, at least 4", 16}},
       {{"force_x", "mu P0"},
        {"force_y", "mu P0"},
        {"torque", "mu P0 a"},
        {"uncertainty", "of force and torque"}},
       {}},
      {"rolling-creep",
       "creep of a contact that rolls at a constant tangential force, after a shift to it; over "
       "mu P0/(G a^2), G = that of both bodies",
       "J. J. Kalker, Three-Dimensional Elastic Bodies in Rolling Contact (1990)",
       {poisson, {"force", "over the friction limit, above 0 and below 1", {}}},
       {{"steady", "after a long way, mu P0/(G a^2)"}, {"peak", "the largest, mu P0/(G a^2)"}},
       [](const Numbers& p) {
         const RollingCreep s = rolling_creep(p[0], p[1]);
         return std::vector{estimate(s.steady), estimate(s.peak)};
       }},
      {"kalker",
       "rolling at small creep and spin: Fx = c11 G a^2 creep_x, Fy = c22 G a^2 creep_y + c23 G "
       "a^3 spin",
       "J. J. Kalker, Three-Dimensional Elastic Bodies in Rolling Contact (1990)",
       {poisson},
       {{"c11", "-"}, {"c22", "-"}, {"c23", "-"}},
       [](const Numbers& p) {
         const KalkerCoefficients s = kalker_coefficients(p[0]);
         return std::vector{estimate(s.c11), estimate(s.c22), estimate(s.c23)};
       }},
  };
  return all;
}

}  // namespace stickslip::reference
