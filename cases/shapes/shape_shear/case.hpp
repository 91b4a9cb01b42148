// SPDX-License-Identifier: BSD-3-Clause
// Does a sheared packing of ellipsoids or blocks account for the work of its walls? Theory and what
// to expect: cases/shapes/shape_shear/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/shapes/shape_packing.hpp"

namespace stickslip::cases {

struct ShearedShapes;

/// Convex bodies between two layers that shear them.
struct ShapeShear {
  PackedKind bodies = PackedKind::ellipsoids;  ///< which bodies
  int columns = 4;                             ///< bodies along x, one period [-]
  int rows = 4;                                ///< bodies along y, one period [-]
  int layers = 5;                              ///< layers along z, two of them driven [-]
  double fill = 0.65;                          ///< volume of a body over that of its cell [-]
  double strain = 0.02;                        ///< shear strain at the end [-]
  double contact_times = 2;                    ///< duration of the shear [t_c]
  std::uint32_t seed = 1;                      ///< seed of shapes and rotations [-]
  double kn = 1e7;                             ///< normal stiffness [N/m]
  double kt = 7e6;                             ///< tangential stiffness [N/m]
  double mu = 0.5;                             ///< friction coefficient [-]

  static constexpr std::string_view name = "shape-shear";
  static constexpr std::array<Word<PackedKind>, 2> kinds{
      {{"ellipsoids", PackedKind::ellipsoids}, {"blocks", PackedKind::blocks}}};
  static void describe(auto& visitor) {
    using P = ShapeShear;
    constexpr Range positive = Range::positive();
    visitor.choice(&P::bodies, "bodies", kinds, "which bodies are packed");
    visitor.count(&P::columns,
                  {"columns", "-", "", {.low = 4, .high = 64}, "bodies along x, one period"});
    visitor.count(&P::rows,
                  {"rows", "-", "", {.low = 4, .high = 64}, "bodies along y, one period"});
    visitor.count(&P::layers, {"layers", "-", "", {.low = 3, .high = 64}, "layers, two driven"});
    visitor.number(&P::fill, {"fill",
                              "-",
                              "",
                              {.low = 0.2, .high = 0.8},
                              "volume of a body over that of its cell of 1 m^3"});
    visitor.number(&P::strain,
                   {"strain", "-", "", {.low = 1e-6, .high = 1}, "shear strain at the end"});
    visitor.number(&P::contact_times, {"contact_times", "t_c", "", positive, "duration"});
    visitor.count(&P::seed, {"seed", "-", "", {.low = 0, .high = 4294967295.0}, "seed"});
    visitor.number(&P::kn, {"kn", "N/m", "kn", positive, "normal stiffness"});
    visitor.number(&P::kt, {"kt", "N/m", "kt", positive, "tangential stiffness"});
    visitor.number(&P::mu, {"mu", "-", "mu", Range::not_negative(), "friction coefficient"});
  }

  /// What is wrong at the end.
  struct Outcome {
    double unaccounted = 0;  ///< boundary work that nothing accounts for, over that work [-]
    double momentum = 0;     ///< gained less the impulse of the walls, over the latter [-]
    double symmetry = 0;     ///< antisymmetric stress less what turns bodies, over torques [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::unaccounted, "unaccounted",
                 "boundary work less kinetic energy, energy of the normal contacts and tangential "
                 "work, over the boundary work");
    visitor.norm(&Outcome::momentum, "momentum",
                 "momentum gained less the impulse of the walls, over the latter");
    visitor.norm(&Outcome::symmetry, "symmetry",
                 "antisymmetric part of the stress less the rate of the spin momentum, in the mean "
                 "over the time and over the torques");
  }

  PackedShape packed() const { return {bodies, columns, rows, layers, fill, seed}; }
  /// The packing at the start. Throws InputError if it is impossible.
  ShearedShapes prepare() const;
};

/// The packing of the problem at the start.
struct ShearedShapes {
  using Problem = ShapeShear;
  using Outcome = Problem::Outcome;

  Problem problem;
  PackedBodies packing;
  double contact_time = 0;  ///< pi sqrt(m/(2 kn)), m the mean mass [s]

  double uncertainty() const { return 0; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact_time) const;

  /// Number of steps that fill the duration, each about t_c over the number given.
  int count(int steps_per_contact_time) const;
  /// The packing at the end, in these steps.
  PackedDrive at_end(const Scheme& scheme, int steps_per_contact_time) const;
};

}  // namespace stickslip::cases
