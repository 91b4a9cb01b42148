// SPDX-License-Identifier: BSD-3-Clause
// What others measured and computed about oblique impacts: numbers, with where they come from and
// how far they can be trusted. Every curve says what it is. An experiment and a finite-element
// solution are outside truth within their error; the output of another code only tells which law
// that code has. Independent readings of one printed curve differ by 0.3 degrees, 0.003 in the
// tangential restitution, 5.6 rad/s and 0.3 to 1.3 % of the peak force: no comparison can be
// sharper.
#pragma once

#include <array>
#include <limits>
#include <string_view>

#include "reference/impact/impact_curves.hpp"
#include "reference/partial_slip/partial_slip_closed.hpp"

namespace stickslip::reference {

/// A material as the studies give it; NaN: not given.
struct ImpactMaterial {
  std::string_view name;
  double young = 0;    ///< E [Pa]
  double poisson = 0;  ///< nu [-]
  double density = 0;  ///< rho [kg/m^3]
};

/// Inputs of one of the eight tests of Chung & Ooi, Granular Matter 13 (2011) 643-656.
struct ChungOoiTest {
  int number = 1;
  std::string_view title;
  double radius = 0;        ///< [m]
  double other_radius = 0;  ///< [m]; infinity: a rigid plane
  double speed = 0;         ///< of each moving body: normal, in test 4 the resultant [m/s]
  double mu = 0;            ///< [-]
  double restitution = 1;   ///< e [-]; test 3: from 0 to 1
  std::array<ImpactMaterial, 2> materials;
};

inline constexpr double unknown_input = std::numeric_limits<double>::quiet_NaN();
inline constexpr double plane_radius = std::numeric_limits<double>::infinity();

/// The eight tests. Angles of test 4: 5 to 85 degrees; tangential velocities of test 5 and surface
/// velocities by spin of tests 6 and 8: vn tan(5 k degrees); spins of test 7: 2 tan(5 k degrees)
/// rad/s, opposite. Test 8: sphere 2 is 1000 times stiffer and denser; its shear modulus is 1000
/// times that of sphere 1 in case A and the same in case B. The polyethylene of test 5 and the
/// copper of test 7 are not given (nu about 0.45 fits the former's curves).
inline constexpr std::array<ChungOoiTest, 8> chung_ooi_tests{{
    {1,
     "elastic normal impact of two identical spheres",
     0.01,
     0.01,
     10,
     0.35,
     1,
     {{{"glass", 48e9, 0.20, 2800}, {"limestone", 20e9, 0.25, 2500}}}},
    {2,
     "elastic normal impact of a sphere on a rigid plane",
     0.1,
     plane_radius,
     0.2,
     0,
     1,
     {{{"aluminium alloy", 70e9, 0.30, 2699}, {"magnesium alloy", 40e9, 0.35, 1800}}}},
    {3,
     "normal impact with different restitution",
     0.0025,
     plane_radius,
     3.9,
     0,
     1,
     {{{"aluminium oxide", 380e9, 0.23, 4000}, {"cast iron", 100e9, 0.25, 7000}}}},
    {4,
     "oblique impact at constant speed",
     0.0025,
     plane_radius,
     3.9,
     0.092,
     0.98,
     {{{"aluminium oxide", 380e9, 0.23, 4000}, {"aluminium alloy", 70e9, 0.33, 2700}}}},
    {5,
     "oblique impact at constant normal velocity",
     1e-5,
     plane_radius,
     5,
     0.3,
     1,
     {{{"steel", 208e9, 0.30, 7850},
       {"polyethylene", unknown_input, unknown_input, unknown_input}}}},
    {6,
     "normal impact of a spinning sphere on a plane",
     0.1,
     plane_radius,
     0.2,
     0.4,
     0.5,
     {{{"aluminium alloy", 70e9, 0.33, 2700}, {"nylon", 2.5e9, 0.40, 1000}}}},
    {7,
     "impact of two spheres of equal and opposite spin",
     0.1,
     0.1,
     0.2,
     0.4,
     0.5,
     {{{"aluminium alloy", 70e9, 0.33, 2700},
       {"copper", unknown_input, unknown_input, unknown_input}}}},
    {8,
     "impact of a spinning sphere on a larger one at rest",
     0.1,
     0.5,
     0.2,
     0.4,
     0.5,
     {{{"aluminium alloy", 70e9, 0.33, 2700}, {"nylon", 2.5e9, 0.40, 1000}}}},
}};

/// A peak force that is published as a number.
struct PublishedPeak {
  int test = 1;  ///< of Chung & Ooi
  std::string_view material;
  double force = 0;  ///< [N]
};
inline constexpr std::array<PublishedPeak, 2> published_peaks{
    {{1, "limestone", 7108}, {2, "magnesium alloy", 7233}}};

/// Hertz's elastic normal impact in closed form.
struct HertzPeak {
  double force = 0;     ///< [N]
  double overlap = 0;   ///< [m]
  double duration = 0;  ///< [s]
};

/// Of the elastic tests 1 to 3; `material` 0 or 1. Planes are rigid. Throws std::invalid_argument
/// on other tests.
[[nodiscard]] HertzPeak hertz_peak(const ChungOoiTest& test, std::size_t material);

/// Inputs of the experiment of Kharaz, Gorham & Salman, Powder Technology 120 (2001) 281-291:
/// 5 mm spheres of aluminium oxide on a thick anvil of soda-lime glass. Friction, restitution and
/// speed as later simulations take them (3.85 m/s is in use too). The pair is not elastically
/// similar: coupling of normal and tangential tractions is neglected in every law here.
struct KharazExperiment {
  ImpactMaterial sphere{"aluminium oxide", 380e9, 0.23, 4000};
  ImpactMaterial anvil{"soda-lime glass", 70e9, 0.25, unknown_input};
  double radius = 0.0025;     ///< [m]
  double mu = 0.092;          ///< [-]
  double restitution = 0.98;  ///< normal [-]
  double speed = 3.9;         ///< resultant [m/s]
};
inline constexpr KharazExperiment kharaz_experiment{};

/// The experiment's elastic impact at an angle from the normal [degrees], no spin, constant arm, no
/// gravity. Throws std::invalid_argument unless 0 <= angle < 90.
template <class Real>
[[nodiscard]] WallImpact<Real> kharaz_impact(Real angle);

/// Test 5 of Chung & Ooi in steel on a plane of the same material, as the finite elements had it,
/// with the sphere's tangential velocity over mu vn. Constant arm. Throws on NaN or infinity.
template <class Real>
[[nodiscard]] WallImpact<Real> steel_impact(Real tangential_over_limit);

/// Inputs of Thornton, Cummins & Cleary, Powder Technology 233 (2013) 30-46: a sphere on a wall of
/// the same material. Axes: Psi = 2 v_t/(mu (1 + e) vn). Exact: w = -(5/7) (Psi - psi), e_t = 5/7 +
/// 2 psi/(7 Psi), and where the contact slides, Psi >= 7: psi = Psi - 7, w = -5, e_t = 1 - 2/Psi.
struct ThorntonStudy {
  ImpactMaterial material{"same for sphere and wall", 70e9, 0.3, 2650};
  double radius = 0.025;       ///< [m]
  double mu = 0.1;             ///< [-]
  double normal_velocity = 5;  ///< [m/s]
  std::array<double, 4> restitutions{0.25, 0.5, 0.75, 0.9};
};
inline constexpr ThorntonStudy thornton_study{};

/// Which law a curve of another code follows, found by integrating candidate laws along its points;
/// their authors do not say so.
struct RecognisedLaw {
  std::string_view curves;
  std::string_view law;
  double rms = 0;    ///< of the difference in the curve's quantity
  double worst = 0;  ///< NaN: not recorded
};
inline constexpr std::array<RecognisedLaw, 10> recognised_laws{{
    {"test 4, aluminium oxide: e_t", "secant Mindlin, limit mu Fn, no tangential dashpot", 0.0042,
     0.009},
    {"test 4, aluminium alloy: e_t", "secant Mindlin, limit mu Fn, no tangential dashpot", 0.0024,
     0.004},
    {"test 5, steel", "incremental no-slip with 0.49 times Mindlin's stiffness", 0.027, 0.058},
    {"test 5, polyethylene", "incremental no-slip with half Mindlin's stiffness", 0.022, 0.053},
    {"test 6, nylon", "secant Mindlin, limit on the elastic normal force, dashpot while sticking",
     0.0067, 0.015},
    {"test 6, aluminium alloy",
     "none within noise; secant Mindlin, limit on the elastic force, is best", 0.028, 0.063},
    {"test 8, case A, aluminium alloy",
     "secant Mindlin, limit on the elastic force, dashpot inside the limit", 0.033, unknown_input},
    {"test 8, case B, aluminium alloy",
     "secant Mindlin, limit on the elastic force, dashpot while sticking", 0.015, unknown_input},
    {"Thornton 2013, Hertz: w",
     "incremental, rescaled on unloading, normal force not below 0, dashpot inside the limit",
     0.026, 0.054},
    {"Thornton 2013, linear: w", "linear with kt/kn = 2 (1 - nu)/(2 - nu), as above", 0.034, 0.098},
}};

/// Ball slipping until it rolls (MFiX DEM04): in closed form mu g t_s/u0 = 2/7 and omega R/u0 = 5/7
/// for a solid sphere; what the code recorded for mu from 0.2 to 1 in steps of 0.1.
struct SlidingToRolling {
  double diameter = 1e-3;      ///< [m]
  double density = 1e4;        ///< [kg/m^3]
  double stiffness = 1e4;      ///< kn = kt [N/m]
  double initial_speed = 0.1;  ///< u0 [m/s]
  std::array<double, 9> recorded_time{0.28593282, 0.28557391, 0.28525487, 0.28558388, 0.28461681,
                                      0.28431772, 0.28665064, 0.28560382, 0.28732858};
  std::array<double, 9> recorded_spin{0.71431962, 0.71429534, 0.71440044, 0.71436062, 0.71433091,
                                      0.71439027, 0.71448953, 0.71446807, 0.71458642};
};
inline constexpr SlidingToRolling sliding_to_rolling{};

/// Tangential restitution that MFiX DEM05 records for the sphere of Kharaz on the wall (e = 1), and
/// the experiment there. Output of another code.
struct RecordedRestitution {
  double angle = 0;       ///< [degrees]
  double hertzian = 0;    ///< e_t of its Hertzian law
  double linear = 0;      ///< e_t of its linear law, kn = 1.72e7, kt = 1.48e7 N/m
  double experiment = 0;  ///< e_t as that code interpolates it
};
inline constexpr std::array<RecordedRestitution, 5> recorded_restitutions{{
    {2, 0.9968, 0.8636, 0.7938},
    {5, 0.9400, 0.7981, 0.7350},
    {10, 0.6903, 0.6556, 0.6720},
    {20, 0.6150, 0.5946, 0.5964},
    {30, 0.6813, 0.6813, 0.6875},
}};

/// Cattaneo's problem in the boundary-element program CONTACT (eve70a/CONTACT, examples/cattaneo):
/// R 50 mm, G 200 MPa, nu 0.42, mu 0.4, a 1 mm on a grid of 19 x 19 elements of 0.1333 mm.
struct CattaneoSolution {
  double radius = 0.05;            ///< [m]
  double shear_modulus = 200e6;    ///< [Pa]
  double poisson = 0.42;           ///< [-]
  double mu = 0.4;                 ///< [-]
  double normal_force = 9.1954;    ///< [N]
  double contact_radius = 1e-3;    ///< a [m]
  double approach = 1.998e-5;      ///< [m]
  double peak_pressure = 4.393e6;  ///< [Pa]
  /// Shift [m] and tangential force over mu Fn, within 0.0016 of Mindlin's curve.
  std::array<CurvePoint, 5> load_curve{{{6.453e-6, 0.741},
                                        {7.62e-6, 0.8367},
                                        {8.087e-6, 0.8704},
                                        {8.15e-6, 0.8747},
                                        {8.155e-6, 0.875}}};
};
inline constexpr CattaneoSolution cattaneo_solution{};

/// End states that LAMMPS records in its own tests of granular contacts (unittest/granular). Output
/// of another code.
struct RecordedEndState {
  std::string_view test;
  std::string_view quantity;
  double value = 0;  ///< SI
};
inline constexpr std::array<RecordedEndState, 4> recorded_end_states{{
    {"dem04-mindlin-sticking", "vx'", 0.3443789},
    {"dem04-mindlin-sticking", "omega", 155.6211},
    {"dem06-spin-wall", "vx'", 0.12089194},
    {"dem06-hookehistory-spin", "vx'", 0.12706939},
}};

/// Sliding with a dashpot tuned for the restitution e: with the friction limit on |Fn|, the
/// attractive tail of a linear spring and dashpot included, the tangential impulse exceeds
/// mu (1 + e) m vn by this fraction, 2 (exp(-2 t cot t) - e)/(1 + e) with cos t = -ln e/sqrt(pi^2 +
/// ln^2 e); a limit on a normal force clipped at 0 has half of it. Throws std::invalid_argument
/// unless 0 < e <= 1.
[[nodiscard]] double sliding_excess(double restitution);

}  // namespace stickslip::reference
