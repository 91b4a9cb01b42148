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
  double radius = 0;        ///< [m]
  double other_radius = 0;  ///< [m]; infinity: a rigid plane
  double speed = 0;         ///< speed of each moving body: normal, in test 4 the resultant [m/s]
  double mu = 0;            ///< [-]
  double restitution = 1;   ///< e [-]; test 3: from 0 to 1
  std::array<ImpactMaterial, 2> materials;
};

/// The tests by their numbers, 1 to 8. Angles of test 4: 5 to 85 degrees; tangential velocities of
/// test 5 and surface velocities by spin of tests 6 and 8: vn tan(5 k degrees); spins of test 7: 2
/// tan(5 k degrees) rad/s, opposite. Test 8: sphere 2 is 1000 times stiffer and denser; its shear
/// modulus is 1000 times that of sphere 1 in case A and the same in case B. The polyethylene of
/// test 5 and the copper of test 7 are not given (nu about 0.45 fits the former's curves).
[[nodiscard]] const ChungOoiTest& chung_ooi_test(int number);

/// A peak force that is published as a number.
struct PublishedPeak {
  int test = 1;  ///< number of the test by Chung & Ooi
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

/// Peaks of the elastic tests 1 to 3; `material` 0 or 1. Planes are rigid. Throws
/// std::invalid_argument on other tests.
[[nodiscard]] HertzPeak hertz_peak(const ChungOoiTest& test, std::size_t material);

/// Inputs of the experiment of Kharaz, Gorham & Salman, Powder Technology 120 (2001) 281-291:
/// 5 mm spheres of aluminium oxide on a thick anvil of soda-lime glass. Friction, restitution and
/// speed as later simulations take them (3.85 m/s is in use too). The pair is not elastically
/// similar: coupling of normal and tangential tractions is neglected in every law here.
struct KharazExperiment {
  ImpactMaterial sphere{"aluminium oxide", 380e9, 0.23, 4000};
  ImpactMaterial anvil{"soda-lime glass", 70e9, 0.25, std::numeric_limits<double>::quiet_NaN()};
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

/// Sliding with a dashpot tuned for the restitution e: with the friction limit on |Fn|, the
/// attractive tail of a linear spring and dashpot included, the tangential impulse exceeds
/// mu (1 + e) m vn by this fraction, 2 (exp(-2 t cot t) - e)/(1 + e) with cos t = -ln e/sqrt(pi^2 +
/// ln^2 e); a limit on a normal force clipped at 0 has half of it. Throws std::invalid_argument
/// unless 0 < e <= 1.
[[nodiscard]] double sliding_excess(double restitution);

}  // namespace stickslip::reference
