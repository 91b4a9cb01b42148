// SPDX-License-Identifier: BSD-3-Clause
#include <boost/math/constants/constants.hpp>

#include "reference/cohesion/adhesive_friction.hpp"
#include "reference/cohesion/capillary_bridge.hpp"
#include "reference/cohesion/jkr.hpp"
#include "reference/cohesion/maugis_dugdale.hpp"
#include "reference/cohesion/young_laplace.hpp"
#include "reference/kinds/described.hpp"
#include "reference/kinds/kind_of_parts.hpp"
#include "reference/kinds/topics.hpp"

namespace stickslip::reference {
namespace {

constexpr long double right_angle = boost::math::constants::half_pi<long double>();

/// A number that belongs to no struct.
struct OneNumber {
  long double is = 0;
};

Kind jkr_points_kind() {
  using Points = JkrPoints;
  return kind_of_one<Points>(
      {.name = "jkr-special-points",
       .text =
           "Where the curve of an adhesive contact by Johnson, Kendall and Roberts has a name. w "
           "is the work of adhesion (of two like surfaces 2 gamma), Fc = 3/2 pi w R, delta_c = 3/4 "
           "(pi^2 w^2 R/E*^2)^(1/3), a0 = (9 pi w R^2/(2 E*))^(1/3), R and E* effective; "
           "compression is positive",
       .source =
           "closed forms, Johnson, Kendall and Roberts 1971; loss pi^(5/3)/4 (2/5 + 3/5 4^(4/3))",
       .second_route = "least energy under a given overlap, and its derivative: 1e-13; the loss by "
                       "quadrature of the force: 1e-15"},
      {{"zero_load_radius_over_a0", "-", "radius of the contact without load",
        &Points::zero_load_radius},
       {"zero_load_overlap_over_delta_c", "-", "overlap without load, a0^2/(3 R)",
        &Points::zero_load_overlap},
       {"pull_off_force_over_Fc", "-", "the least force", &Points::pull_off_force},
       {"pull_off_radius_over_a0", "-", "radius at that force", &Points::pull_off_radius},
       {"pull_off_overlap_over_delta_c", "-", "overlap at that force", &Points::pull_off_overlap},
       {"force_at_overlap_0_over_Fc", "-", "force to which it jumps at touch",
        &Points::force_at_overlap_0},
       {"radius_at_overlap_0_over_a0", "-", "radius at touch", &Points::radius_at_overlap_0},
       {"tear_off_overlap_over_delta_c", "-",
        "overlap at which the contact ends under a given overlap", &Points::tear_off_overlap},
       {"tear_off_force_over_Fc", "-", "force at the tear-off", &Points::tear_off_force},
       {"tear_off_radius_over_a0", "-", "radius at the tear-off", &Points::tear_off_radius},
       {"cycle_loss", "-",
        "energy lost between touch at overlap 0 and tear-off, over (w^5 R^4/E*^2)^(1/3)",
        &Points::cycle_loss}},
      [](const KindInputs&) { return jkr_points(); });
}

Kind jkr_curve_kind() {
  using Jkr = JkrContact;
  return kind_of_parts(
      {.name = "jkr-force-of-overlap",
       .text = "Force, radius and stiffness of an adhesive contact of JKR that was not torn off, "
               "under a given overlap; units as in jkr-special-points",
       .source = "greatest root of y^4 - 4 y - 3 overlap/delta_c = 0 in closed form (Ferrari), y^2 "
                 "the radius over that of the tear-off",
       .second_route =
           "least energy under that overlap, and its derivatives: 1e-13; the root found "
           "by brackets: 1e-15",
       .inputs = {{"overlap-over-delta-c", "-",
                   "overlap, negative: a gap; below the tear-off at -1 all is 0", any_number,
                   Form::numbers}}},
      {part_of_kind<Jkr>(
          {}, "overlap-over-delta-c",
          {{"force_over_Fc", "-", "force of the contact, negative: a pull", &Jkr::force},
           {"radius_over_a0", "-", "radius of the contact", &Jkr::radius},
           {"stiffness", "-",
            "stiffness dF/d overlap over Fc/delta_c; null at the tear-off, where it is endless",
            &Jkr::stiffness}},
          [](const AskedAt& at) { return jkr_contact(at[0]); })});
}

Kind jkr_impact_kind() {
  return kind_of_parts(
      {.name = "jkr-impact",
       .text = "Impact of two bodies with adhesion by JKR and no other loss: they stick up to the "
               "velocity vs",
       .source = "m vs^2/2 is the loss of a cycle, m the reduced mass; sqrt(1 - (vs/v)^2)",
       .second_route = "the impact stepped by Boost.Odeint from touch to tear-off: 1e-5",
       .inputs = {{"v-over-vs", "-", "velocities of the impact", not_negative, Form::numbers}}},
      {part_of_kind<OneNumber>({}, "v-over-vs",
                               {{"restitution", "-", "restitution, 0 up to vs", &OneNumber::is}},
                               [](const AskedAt& at) { return OneNumber{jkr_restitution(at[0])}; }),
       part_of_kind<JkrPoints>(
           {}, "",
           {{"sticking_energy", "-", "sticking energy m vs^2/2 over (w^5 R^4/E*^2)^(1/3)",
             &JkrPoints::cycle_loss}},
           [](const AskedAt&) { return jkr_points(); })});
}

Kind dmt_kind() {
  return kind_of_parts(
      {.name = "dmt-force",
       .text =
           "Force of an adhesive contact by Derjaguin, Muller and Toporov: that of Hertz less 2 "
           "pi w R, none in a gap, no loss in a cycle",
       .source = "closed form; the overlap without load is (3/2)^(2/3) (pi^2 w^2 R/E*^2)^(1/3)",
       .second_route = "curve of Maugis for lambda 1e-6: 1e-5",
       .inputs = {{"overlap-over-zero-load-overlap", "-",
                   "overlap over that without load; negative: a gap", any_number, Form::numbers}}},
      {part_of_kind<OneNumber>(
           {}, "overlap-over-zero-load-overlap",
           {{"force_over_pull_off", "-", "force over 2 pi w R, negative: a pull", &OneNumber::is}},
           [](const AskedAt& at) { return OneNumber{dmt_force(at[0])}; }),
       part_of_kind<DmtPoints>(
           {}, "",
           {{"zero_load_overlap", "-", "overlap without load over (pi^2 w^2 R/E*^2)^(1/3)",
             &DmtPoints::zero_load_overlap}},
           [](const AskedAt&) { return dmt_points(); })});
}

Kind maugis_kind() {
  using Maugis = MaugisContact;
  using Points = MaugisPoints;
  return kind_of_parts(
      {.name = "maugis-dugdale",
       .text =
           "Adhesive contact between DMT and JKR: a constant attraction sigma around the contact, "
           "up to a gap of w/sigma. With K = 4 E*/3: lambda = 2 sigma (R/(pi w K^2))^(1/3), 1.157 "
           "times Tabor's parameter",
       .source =
           "equations of Maugis 1992 (reference/cohesion/maugis_dugdale.hpp), the ratio m found "
           "with 50 digits",
       .second_route = "half-space under that traction, its integral of Abel by quadrature: 1e-15; "
                       "limits of JKR and DMT",
       .inputs = {{"lambda", "-", "parameter of the transition",
                   between(least_maugis_lambda, greatest_maugis_lambda)},
                  {"A",
                   "-",
                   "radii a (K/(pi w R^2))^(1/3) of the contact",
                   {0, greatest_maugis_radius, false},
                   Form::numbers}}},
      {part_of_kind<Maugis>(
           {"lambda"}, "A",
           {{"P", "-", "force over pi w R, negative: a pull", &Maugis::P},
            {"Delta", "-", "overlap times (K^2/(pi^2 w^2 R))^(1/3)", &Maugis::Delta},
            {"m", "-", "outer radius of the attraction over that of the contact", &Maugis::m}},
           [](const AskedAt& at) { return maugis_contact(at[0], at[1]); }),
       part_of_kind<Points>(
           {"lambda"}, "",
           {{"pull_off_P", "-", "the least P of contacts", &Points::pull_off_P},
            {"pull_off_A", "-", "A at that force", &Points::pull_off_A},
            {"pull_off_m", "-", "m at that force", &Points::pull_off_m},
            {"zero_load_A", "-", "A without load", &Points::zero_load_A},
            {"zero_load_Delta", "-", "Delta without load", &Points::zero_load_Delta}},
           [](const AskedAt& at) { return maugis_points(at[0]); })});
}

Kind bridge_kind() {
  using Formulas = BridgeFormulas;
  return kind_of_parts(
      {.name = "capillary-bridge",
       .text =
           "Small liquid bridge between two like spheres by two formulas that programs use: exact "
           "values of the formulas. They are some per cent from the equation of Young and Laplace, "
           "and 16 and 21 per cent at volume .001 and gap 2 sqrt(volume): young-laplace-bridge",
       .source =
           "simple fit of Willett et al. 2000; Rabinovich et al. 2005 without the term of the "
           "wetted cap",
       .second_route =
           "Rabinovich as the derivative of the free energy at constant volume: 1e-8; the "
           "meridian of Young and Laplace integrated: Rabinovich is its limit for small "
           "volumes, Willett 1 per cent from it at volume 1e-7 and gaps up to sqrt(volume)",
       .inputs = {{"volume", "-", "volume of the liquid over R^3", above_zero},
                  {"gap", "-", "gap between the spheres over R", not_negative},
                  {"contact-angle", "rad",
                   "contact angle of the liquid, (theta_i + theta_j)/2; at most pi/2",
                   between(0, right_angle)}}},
      {part_of_kind<Formulas>(
          {"volume", "gap", "contact-angle"}, "",
          {{"willett_force", "-",
            "attraction over 2 pi R gamma, gamma the surface tension; also beyond the rupture",
            &Formulas::willett_force},
           {"willett_rupture", "-", "gap over R at which it breaks", &Formulas::willett_rupture},
           {"rabinovich_force", "-", "attraction over 2 pi R gamma", &Formulas::rabinovich_force},
           {"rabinovich_depth", "-", "depth d over R, to which the spheres are wetted",
            &Formulas::rabinovich_depth}},
          [](const AskedAt& at) {
            return bridge_formulas({.volume = at[0], .gap = at[1], .contact_angle = at[2]});
          })});
}

/// What there is of a bridge beside its force.
struct BridgeEnd {
  long double rupture = 0;
  long double tips = 0;
};

Kind exact_bridge_kind() {
  return kind_of_parts(
      {.name = "young-laplace-bridge",
       .text =
           "Liquid bridge between two like spheres by the equation of Young and Laplace, without "
           "gravity, from touch to rupture: where it has no equilibrium at larger gaps, or, if it "
           "wets badly, tips to one of the spheres before",
       .source = "meridians by the radius halfway and the angle at the sphere in closed form "
                 "(Kenmotsu 1980), height and volume by Gauss, volume and gap by brackets",
       .second_route =
           "least energy of radii by polynomials: force 1e-7, 3e-5 at contact angle 0; second "
           "variation of that energy: the rupture 1e-4",
       .inputs = {{"volume", "-",
                   "volume of the liquid over R^3; its bridge is thinner than the spheres",
                   above_zero},
                  {"contact-angle", "rad",
                   "contact angle of the liquid, (theta_i + theta_j)/2; at most pi/2",
                   between(0, right_angle)},
                  {"gap", "-", "gap between the spheres over R", not_negative, Form::numbers}}},
      {part_of_kind<OneNumber>(
           {"volume", "contact-angle"}, "gap",
           {{"force", "-",
             "attraction over 2 pi R gamma, gamma the surface tension; 0 beyond the rupture; one "
             "that pushes holds only if it is kept from slipping out sideways",
             &OneNumber::is}},
           [](const AskedAt& at) {
             return OneNumber{YoungLaplaceBridge(at[0], at[1]).force(at[2])};
           }),
       part_of_kind<BridgeEnd>(
           {"volume", "contact-angle"}, "",
           {{"rupture", "-", "gap over R to which it is stable", &BridgeEnd::rupture},
            {"tips", "-", "1 if it tips there, 0 if there is none at larger gaps",
             &BridgeEnd::tips}},
           [](const AskedAt& at) {
             const YoungLaplaceBridge bridge(at[0], at[1]);
             return BridgeEnd{.rupture = bridge.rupture(), .tips = bridge.tips() ? 1.0L : 0.0L};
           })});
}

Kind limits_kind() {
  using Limits = AdhesiveLimits;
  return kind_of_parts(
      {.name = "friction-limit-conventions",
       .text =
           "What programs take for the limit of friction under adhesion of JKR, over Fc = 3/2 pi w "
           "R: conventions, none of them the truth",
       .source =
           "definitions; peeling by Savkoor and Briggs 1977, 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2",
       .second_route = "largest tangential force at which energy released by normal and tangential "
                       "load is w at some radius: 1e-7",
       .inputs =
           {{"mu", "-", "coefficient of friction", not_negative},
            {"F-over-Fc", "-", "normal forces, compression positive", {.low = -1}, Form::numbers},
            {"G-over-E", "-", "ratio G*/E* of the effective moduli", above_zero}}},
      {part_of_kind<Limits>(
          {"mu", "G-over-E"}, "F-over-Fc",
          {{"coulomb", "-", "Coulomb's limit mu |F|", &Limits::coulomb},
           {"thornton", "-", "Thornton's limit mu (F + 2 Fc)", &Limits::thornton},
           {"pull_off", "-", "limit mu (F + Fc) of the force above pull-off", &Limits::pull_off},
           {"peeling", "-", "limit of peeling, 4 sqrt((F Fc + Fc^2) G*/E*)", &Limits::peeling}},
          [](const AskedAt& at) { return adhesive_limits(at[0], at[2], at[1]); })});
}

}  // namespace

std::vector<Kind> cohesion_kinds() {
  return {jkr_points_kind(), jkr_curve_kind(), jkr_impact_kind(),   dmt_kind(),
          maugis_kind(),     bridge_kind(),    exact_bridge_kind(), limits_kind()};
}

}  // namespace stickslip::reference
