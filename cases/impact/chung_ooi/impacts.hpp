// SPDX-License-Identifier: BSD-3-Clause
// The impacts of the eight tests of Chung & Ooi (2011), with bodies for the laws and exact answers.
#pragma once

#include "cases/drive/bodies/bodies.hpp"
#include "cases/impact/rebound.hpp"
#include "reference/impact/impact_experiments.hpp"

namespace stickslip::cases {

/// The test of restitutions up to 1, whose last impacts are elastic.
inline constexpr int test_of_restitutions = 3;

/// One impact of one test: a sphere above, and below it a plane or a second sphere. x is
/// tangential, y normal, spin counter-clockwise. Constant arms, no gravity.
struct BenchmarkImpact {
  const reference::ChungOoiTest* test = nullptr;
  std::size_t material = 0;  ///< of the test's two
  /// Test 4: angle of incidence from the normal. Others: its tangent is, over vn, the tangential
  /// velocity (test 5) or the surface velocity by spin (6 and 8), or the spin over 2 rad/s (7)
  /// [degrees].
  double angle = 0;
  double restitution = 1;  ///< normal
  ReboundProblem problem;  ///< the relative motion; its `sphere` has the phase of touch
  Body upper;              ///< at touch, the lower body's surface at y = 0
  Body lower;
  std::optional<reference::PairImpact<double>> pair;  ///< none: on a plane

  /// The same without a dashpot.
  BenchmarkImpact elastic() const;
  double psi_in() const { return problem.impact.contact_point_velocity(); }
  /// Nothing moves tangentially: friction has nothing to do.
  bool is_central() const { return psi_in() == 0; }
  double approach_velocity() const { return problem.units.normal_velocity; }
  /// Greatest overlap over the distance of the centres, 0 on a plane: how far a pair is from one
  /// whose normal keeps its direction.
  double turning() const;
};

/// What an impact leads to. Velocities are relative ones along the normal and the tangent at
/// parting.
struct BenchmarkOutcome {
  double contact_velocity = 0;  ///< tangential, of the contact points [m/s]
  double rebound_velocity = 0;  ///< normal [m/s]
  double upper_spin = 0;        ///< [rad/s]
  double lower_spin = 0;        ///< [rad/s]
  double duration = 0;          ///< of the contact [s]; NaN if it did not end
  double peak_force = 0;        ///< normal, with the dashpot's part [N]
  double greatest_overlap = 0;  ///< [m]
  double energy_residual = 0;   ///< of the works that a law books; 0 for exact solutions
};

/// I/(m R^2) of all spheres [-].
inline constexpr double inertia_of_sphere = 0.4;

/// Whether the inputs of a material are known.
bool is_given(const reference::ImpactMaterial& material);

/// One impact of a test by its number. `phase` as in SphereImpact. `restitution`: none for that of
/// the test. Throws std::invalid_argument if inputs are not known.
BenchmarkImpact benchmark_impact(int number, std::size_t material, double angle, double phase,
                                 std::optional<double> restitution = std::nullopt);

/// Restitutions of test 3. Its 0 needs a critical dashpot, with which spheres never part.
std::vector<double> benchmark_restitutions();

/// The impacts of a test whose inputs are known, at angles and restitutions of the test.
std::vector<BenchmarkImpact> benchmark_impacts(int number, double phase);

/// The restitution with which a scheme runs a test: 1 if its law has no dashpot.
double restitution_as_run_by(const Scheme& scheme, const reference::ChungOoiTest& test);

/// The same impact as a scheme can run it: elastic if its law has no dashpot.
BenchmarkImpact as_run_by(const Scheme& scheme, const BenchmarkImpact& impact);

/// The exact outcome of an impact in which psi2 is this. The normal of a pair keeps its direction.
BenchmarkOutcome outcome_with(const BenchmarkImpact& impact, double psi_out);

/// The same, with partial slip.
BenchmarkOutcome exact_outcome(const BenchmarkImpact& impact);

/// Steps the scheme through the impact with `steps` steps per duration, elastic if its law has no
/// dashpot; peak and overlap are the greatest at a step. Throws InputError if the scheme sets one
/// of the materials or the dashpot itself.
BenchmarkOutcome run_benchmark(const Scheme& scheme, const BenchmarkImpact& impact, int steps);

/// The contact after one step.
struct BenchmarkSample {
  double time = 0;     ///< since touch [s]
  double overlap = 0;  ///< [m]
  double force = 0;    ///< normal, with the dashpot's part [N]
};

/// The same, with every step of the contact.
std::vector<BenchmarkSample> trace_benchmark(const Scheme& scheme, const BenchmarkImpact& impact,
                                             int steps);

/// Largest difference of the velocities, spins as those of the surfaces, over the velocity of
/// approach.
double velocity_error(const BenchmarkImpact& impact, const BenchmarkOutcome& found,
                      const BenchmarkOutcome& exact);

}  // namespace stickslip::cases
