// SPDX-License-Identifier: BSD-3-Clause
// Do spring, contact plane and step change the stress of a packing, its energy, and the directions
// of its forces? Theory, reference and what to expect: cases/polygon/polygon_shear/page.md.
#pragma once

#include <cstdint>
#include <memory>

#include "cases/polygon/polygon_shear/run.hpp"
#include "cases/polygon/polygon_shear/steps.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/disc_springs.hpp"

namespace stickslip::cases {

struct ShearedPolygons;

/// Irregular polygons between two rows that shear them. Bodies have 1 kg/m^2.
struct PolygonShear {
  int columns = 6;                    ///< bodies along x, one period [-]
  int rows = 6;                       ///< two of them driven [-]
  double strain = 0.05;               ///< at the end [-]
  double shear_rate = 0.005;          ///< [1/s]
  double disorder = 0.35;             ///< of the cells, over their spacing of 1 m [-]
  double fill = 1.01;                 ///< length of bodies over that of their cells [-]
  std::uint32_t seed = 1;             ///< of the cells [-]
  double kn = 1;                      ///< normal stiffness [N/m]
  double stiffness_ratio = 1.0 / 3;   ///< kt/kn [-]
  double restitution = 0.9;           ///< eps_n [-]
  double restitution_ratio = 1.0053;  ///< eps_t/eps_n [-]
  double mu = 0.5;                    ///< friction coefficient [-]

  static constexpr std::string_view name = "polygon-shear";
  static void describe(auto& visitor) {
    using P = PolygonShear;
    constexpr Range positive = Range::positive();
    visitor.count(&P::columns,
                  {"columns", "-", "", {.low = 5, .high = 256}, "bodies along x, one period"});
    visitor.count(&P::rows, {"rows", "-", "", {.low = 3, .high = 256}, "rows, two of them driven"});
    visitor.number(&P::strain,
                   {"strain", "-", "", {.low = 1e-6, .high = 10}, "shear strain at the end"});
    visitor.number(&P::shear_rate, {"shear_rate", "1/s", "", positive, "shear rate"});
    visitor.number(&P::disorder, {"disorder",
                                  "-",
                                  "",
                                  {.low = 0, .high = 0.5},
                                  "disorder of the cells, over their spacing of 1 m"});
    visitor.number(
        &P::fill,
        {"fill", "-", "", {.low = 0.8, .high = 1.2}, "length of bodies over that of their cells"});
    visitor.count(&P::seed,
                  {"seed", "-", "", {.low = 0, .high = 4294967295.0}, "seed of the cells"});
    visitor.number(&P::kn, {"kn", "N/m", "", positive, "normal stiffness; bodies have 1 kg/m^2"});
    visitor.number(&P::stiffness_ratio, {"kt_over_kn", "-", "", positive, "stiffness ratio"});
    visitor.number(&P::restitution,
                   {"eps_n", "-", "", {.low = 1e-6, .high = 0.999999}, "normal restitution ε_n"});
    visitor.number(&P::restitution_ratio,
                   {"et_over_en", "-", "", positive, "restitution ratio ε_t/ε_n; ε_t < 1"});
    visitor.number(&P::mu, {"mu", "-", "", Range::not_negative(), "friction coefficient"});
  }

  struct Outcome {
    double stress = 0;       ///< mean shear stress [N/m]
    double unaccounted = 0;  ///< boundary work that nothing accounts for, over that work [-]
    double jumps = 0;        ///< of a contact's plane, per contact and unit strain [-]
    double momentum = 0;     ///< gained less the impulse of the walls, over the latter [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::stress, "stress", "N/m", "mean shear stress over the strain");
    visitor.value(
        &Outcome::unaccounted, "unaccounted", "-",
        "share of the boundary work that neither motion nor springs nor dashpots account for");
    visitor.norm(&Outcome::jumps, "jumps",
                 "turns of a contact's plane by more than 45 degrees in a step, per contact and "
                 "unit strain");
    visitor.norm(&Outcome::momentum, "momentum",
                 "momentum gained less the impulse of the walls, over the latter");
  }

  PackingShape shape() const { return {columns, rows, disorder, fill, seed}; }
  /// The packing at the start, its springs, and how long it is sheared. Throws InputError if the
  /// restitutions do not go together or the packing is impossible.
  ShearRun at_start() const;
  /// The same and what the equations say. Throws InputError if no body touches a driven one.
  ShearedPolygons prepare() const;
};

/// The packing of the problem, and what the equations say of it.
struct ShearedPolygons {
  using Problem = PolygonShear;
  using Outcome = Problem::Outcome;

  Problem problem;
  ShearRun packing;
  ConvergedShear boundary;    ///< with the plane by the boundary vector: the truth
  ConvergedShear mean_angle;  ///< with that of Eq. 13
  /// Table and figure share its costly answer.
  std::shared_ptr<const AdmissibleSteps> admissible_steps;

  Outcome exact() const;
  Outcome scale() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact_time) const;
};

}  // namespace stickslip::cases
