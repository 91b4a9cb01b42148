// SPDX-License-Identifier: BSD-3-Clause
// A sphere that hits a wall without gravity, its tangential force acting at the constant arm R:
// what the cases with partial slip share. Laws see it in SI, references without dimensions.
#pragma once

#include "cases/case.hpp"
#include "cases/drive/bodies/sphere_impact.hpp"
#include "reference/impact/damped_hertz.hpp"
#include "reference/partial_slip/partial_slip_closed.hpp"

namespace stickslip::cases {

/// One impact on both scales. Velocities of the contact point over `units.velocity` are psi.
struct ReboundProblem {
  SphereImpact sphere;                      ///< SI
  std::map<std::string, double> materials;  ///< of the law, by role
  reference::PartialSlipImpact<double> impact;
  reference::ImpactUnits<double> units;          ///< of the elastic impact
  reference::DampedHertz<double> normal_motion;  ///< without dimensions
  double duration = 0;                           ///< of the contact, exact [s]
  double dashpot = 0;  ///< of the law, role damping [N s/m^(5/4)]; 0: none

  /// Sets the impact and its units, and what follows from them.
  void set_scaled(const reference::ScaledImpact<double>& scaled);
  /// The same without a dashpot.
  ReboundProblem elastic() const;
};

/// From the impact in SI, whose arm must be constant and which must have no gravity; `phase` as in
/// SphereImpact. Throws std::invalid_argument on input out of range.
ReboundProblem rebound_problem(const reference::WallImpact<double>& impact, double phase);

/// Whether the law of a scheme has the dashpot of Tsuji, Tanaka & Ishida on Hertz's force.
bool has_hertzian_dashpot(const Scheme& scheme);

/// The same impact as a scheme can run it: elastic if its law has no dashpot.
ReboundProblem as_run_by(const Scheme& scheme, const ReboundProblem& problem);

/// What a scheme needs to run the impact, by role: materials, and the dashpot if its law has one.
std::map<std::string, double> law_values(const Scheme& scheme, const ReboundProblem& problem);

/// Tangential over normal stiffness of a material, 2 (1 - nu)/(2 - nu) [-].
inline double kappa_of(double poisson) { return 2 * (1 - poisson) / (2 - poisson); }

/// An impact of a sphere on a wall of the same material with these dimensionless numbers: kappa =
/// 2 (1 - nu)/(2 - nu) in [2/3, 4/3), K = I/(m R^2), psi1 = kappa v/(mu vn) of a sphere that does
/// not spin. Everything else is a choice of scale that the numbers do not depend on.
reference::WallImpact<double> impact_with(double kappa, double inertia, double psi);

/// The sphere after a run, without dimensions.
struct ReboundRun {
  double psi_out = 0;           ///< velocity of the contact point over mu vn/kappa
  double centre_velocity = 0;   ///< of the centre, over mu vn/kappa
  double surface_velocity = 0;  ///< spin times R, over mu vn/kappa
  double duration = 0;          ///< in h_m/vn
  double friction_work = 0;     ///< tangential work put into the contact
  double heat = 0;              ///< of friction, as the law books it; NaN if it does not
  double energy_residual = 0;   ///< of the works that the law books
};

/// Steps the scheme through the impact with `steps` steps per duration; elastic if its law has no
/// dashpot. Throws InputError if the scheme sets one of the materials or the dashpot itself.
ReboundRun run_rebound(const Scheme& scheme, const ReboundProblem& asked, int steps);

/// Means over so many instants of touch, evenly spread over a step, the first of which is that of
/// the problem: kinks of the force fall anywhere in a step, and one instant alone shows it. The
/// greatest energy residual.
ReboundRun run_rebound_phases(const Scheme& scheme, const ReboundProblem& problem, int steps,
                              int instants = 4);

/// What an impact leads to, without dimensions.
struct ExactRebound {
  double psi_out = 0;        ///< velocity of the contact point over mu vn/kappa
  double friction_work = 0;  ///< lost by friction
  double uncertainty = 0;    ///< absolute, of both
};

/// With partial slip: the truth.
ExactRebound exact_rebound(const ReboundProblem& problem);

/// The exact solution of the equations that a law with these claims integrates: with partial slip
/// if it resolves that, without if it knows none; nothing where the equations have no exact
/// solution here.
std::optional<ExactRebound> own_rebound(const PartialSlipClaims& claims,
                                        const ReboundProblem& problem);

/// psi2 of the law that has no partial slip and keeps the force on the radius, by hypergeometric
/// series: a second route to own_rebound({}, ...).
double no_slip_psi_out(double kappa_r, double psi);

/// psi2/psi1 of such a law at small angles, in closed form where one is known.
std::optional<double> own_small_angle_ratio(const PartialSlipClaims& claims, double kappa_r);

/// Of a law whose velocities after an impact only approximate what they are judged by, however
/// small the steps, `is_solved` where that is the exact solution of its own equations; nothing of
/// other laws.
std::optional<Expectation> expect_unsolved(const PartialSlipClaims& claims, bool is_solved);

/// What theory expects of the velocity after the impact, judged by the exact solution of the law's
/// own equations.
Expectation expect_rebound(const Scheme& scheme);

/// What theory expects of the heat of friction where the velocities converge, by these claims:
/// without partial slip the work of the contact is no function of its state, and which part of it
/// is heat is a convention.
Expectation expect_heat(const PartialSlipClaims& claims);

/// What theory expects of a scheme that is judged by partial slip: order 2 at most if it resolves
/// it, the largest modelling gap if its own equations are solved, otherwise nothing.
/// `gap`: that gap; `tolerance`: how well the ladder shows it; both over the observable's scale.
Expectation expect_gap(const Scheme& scheme, double gap, double tolerance);

/// How the values of a table of gaps are to be read.
struct GapScale {
  double exact = 0;           ///< with partial slip
  double scale = 1;           ///< that errors are relative to
  std::string unit = "-";     ///< of the values
  const char* format = "{}";  ///< of the values
  int steps = 1;              ///< with which the values were found
};
/// How far laws are off after an impact, and what of that is their integration and what their
/// model: of each law that claims something of partial slip what it gives, the exact solution of
/// its own equations where that is known, and both errors.
Table gap_table(std::span<const Scheme> schemes, const GapScale& scale,
                const std::function<double(const Scheme&)>& found,
                const std::function<std::optional<double>(const Scheme&)>& own);

/// For figures: the first scheme of each set of equations, as many as there are colours. Schemes
/// that differ only in how well they follow their equations have the same curve.
std::vector<Scheme> one_of_each(std::span<const Scheme> schemes);

/// The same without those that resolve partial slip, which lie on the exact curve.
std::vector<Scheme> one_of_each_without_resolved(std::span<const Scheme> schemes);

}  // namespace stickslip::cases
