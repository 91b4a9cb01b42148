// SPDX-License-Identifier: BSD-3-Clause
// Adhesive and plastic laws of LAMMPS and LIGGGHTS: what they are told by their roles, by forces
// that follow from it. What is not installed is skipped.
#include "lib/engines/body_pair.hpp"
#include "lib/engines/engine_law.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;

constexpr ElasticSpheres spheres;
constexpr double friction = 0.5;
constexpr double adhesion = 2000;  ///< w [J/m^2]
constexpr double effective_modulus = spheres.shear_modulus / (1 - spheres.poisson);
constexpr double reduced = 0.5;

AnyLaw adhesive(const std::string& name) {
  return engine_law(name).with({{"G", spheres.shear_modulus},
                                {"nu", spheres.poisson},
                                {"mu", friction},
                                {"work-of-adhesion", adhesion}});
}

/// Johnson, Kendall and Roberts by the radius a of the contact.
double jkr_overlap(double a) {
  return a * a / reduced - std::sqrt(2 * pi * adhesion * a / effective_modulus);
}
double jkr_force(double a) {
  return 4 * effective_modulus * std::pow(a, 3) / (3 * reduced) -
         std::sqrt(8 * pi * adhesion * effective_modulus * std::pow(a, 3));
}
constexpr double jkr_pull_off = 1.5 * pi * adhesion * reduced;
constexpr double dmt_pull_off = 2 * pi * adhesion * reduced;
double radius_at_pull_off() {
  return std::cbrt(9 * pi * adhesion * reduced * reduced / (8 * effective_modulus));
}

/// Of a step that pushes.
double normal_force(const BodyForces& forces) { return -forces.force_p[0]; }

/// Two spheres of these radii on the x axis.
BodyStep pressed(double depth, double radius_q = 1) {
  return rest((1 + radius_q - depth) * normal, radius_q);
}

constexpr double k1 = 1e5;
constexpr double k2 = 5e5;
constexpr double kc = 2e4;
constexpr double phi_f = 0.05;

/// Luding's spring at an overlap on the way back from `most`, R* = 1/(1/R1 + 1/R2).
double luding_way_back(double depth, double most, double radius) {
  const double limit = k2 / (k2 - k1) * phi_f * 2 * radius;
  const double stiffness = k1 + (k2 - k1) * std::min(most / limit, 1.0);
  return std::max(stiffness * (depth - most) + k1 * most, -kc * depth);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(adhesive_lammps, *if_installed("lammps"))

BOOST_AUTO_TEST_CASE(jkr_follows_its_curve_into_a_gap) {
  const AnyLaw sticky = adhesive("lammps:granular/jkr");
  BodyPair pair(sticky);
  BOOST_TEST(normal_force(pair.press(-1e-6)) == 0);
  for (const double over : {4.0, 2.0, 1.4, 1.1, 1.01}) {
    const double a = over * radius_at_pull_off();
    BOOST_TEST(normal_force(pair.press(jkr_overlap(a))) == jkr_force(a), tolerance(1e-9));
  }
  BOOST_TEST(jkr_overlap(1.01 * radius_at_pull_off()) < 0);
  BOOST_TEST(jkr_force(radius_at_pull_off()) == -jkr_pull_off, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(jkr_lets_go_at_its_greatest_pull_and_not_where_it_is_torn_off) {
  BodyPair pair(adhesive("lammps:granular/jkr"));
  pair.press();
  const double gap = -jkr_overlap(radius_at_pull_off());
  BOOST_TEST(normal_force(pair.press(-0.999 * gap)) == -jkr_pull_off, tolerance(1e-3));
  BOOST_TEST(normal_force(pair.press(-1.001 * gap)) == 0);
}

BOOST_AUTO_TEST_CASE(dmt_pulls_in_touch_alone) {
  BodyPair pair(adhesive("lammps:granular/dmt"));
  for (const double depth : {overlap, 1e-4, 1e-9})
    BOOST_TEST(normal_force(pair.press(depth)) == spheres.normal_force(depth) - dmt_pull_off,
               tolerance(1e-9));
  BOOST_TEST(normal_force(pair.press(-1e-9)) == 0);
}

// Of dmt by the force alone in 29 Sep 2021, as that of jkr since.
BOOST_AUTO_TEST_CASE(friction_goes_by_the_force_and_twice_the_pull_off) {
  const bool is_of_2021 = version_of("lammps").starts_with("29 Sep 2021");
  for (const auto& [name, more] : {std::pair{"lammps:granular/jkr", 2 * jkr_pull_off},
                                   {"lammps:granular/dmt", is_of_2021 ? 0.0 : 2 * dmt_pull_off}}) {
    BodyPair pair(adhesive(name));
    pair.press();
    const BodyForces sliding = pair.move(along);
    BOOST_TEST(sliding.force_p[1] == friction * (normal_force(sliding) + more), tolerance(1e-9));
  }
}

BOOST_AUTO_TEST_CASE(say_what_they_are_made_of) {
  BOOST_TEST(parts_of(engine_law("lammps:granular/jkr").info()).text() ==
             "normal=adhesive limit=own dashpot=none range=hysteresis");
  BOOST_TEST(parts_of(engine_law("lammps:granular/dmt").info()).text() ==
             "normal=adhesive limit=own dashpot=none range=touch");
  BOOST_TEST(!engine_law("lammps:granular/jkr").info().can(Capability::hertzian));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(adhesive_liggghts, *if_installed("liggghts"))

BOOST_AUTO_TEST_CASE(sjkr_pulls_by_an_area_beside_hertz) {
  constexpr double density = 3e4;  // [J/m^3]
  // Of the circle in which the spheres meet, and that of sjkr2.
  const double circle = pi * (1 - std::pow(1 - overlap / 2, 2));
  const double other = 2 * pi * overlap * 2 * reduced;
  for (const auto& [word, area] : {std::pair{"sjkr", circle}, {"sjkr2", other}}) {
    const std::string options = std::string("[cohesion=") + word + ",energy-density=3e4]";
    const AnyLaw sticky =
        engine_law("liggghts:hertz/tangential-history" + options)
            .with({{"G", spheres.shear_modulus}, {"nu", spheres.poisson}, {"mu", friction}});
    BodyPair pair(sticky);
    BOOST_TEST(normal_force(pair.press()) == spheres.normal_force(overlap) - density * area,
               tolerance(1e-9));
    BOOST_TEST(normal_force(pair.press(-1e-9)) == 0);
    BOOST_TEST(parts_of(sticky.info()).text() ==
               "normal=adhesive limit=own dashpot=none range=touch");
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(plastic_liggghts, *if_installed("liggghts"))

BOOST_AUTO_TEST_CASE(springs_of_luding_are_those_of_their_roles_for_any_radii) {
  for (const char* const name :
       {"liggghts:luding/tangential-history", "liggghts:hooke/hysteresis/tangential-history"}) {
    const AnyLaw plastic = engine_law(name).with(
        {{"k1", k1}, {"k2", k2}, {"kc", kc}, {"phi-f", phi_f}, {"mu", friction}});
    for (const double radius_q : {1.0, 3.0}) {
      const double radius = radius_q / (1 + radius_q);
      BodyPair pair(plastic);
      BOOST_TEST(normal_force(pair.step(pressed(overlap, radius_q))) == k1 * overlap,
                 tolerance(1e-9));
      for (const double part : {0.8, 0.5, 0.2}) {
        const double depth = part * overlap;
        BOOST_TEST(normal_force(pair.step(pressed(depth, radius_q))) ==
                       luding_way_back(depth, overlap, radius),
                   tolerance(1e-9));
      }
    }
    BOOST_TEST(plastic.info().like == "luding");
    BOOST_TEST((parts_of(plastic.info()).normal == NormalPart::plastic));
  }
}

BOOST_AUTO_TEST_CASE(springs_of_edinburgh_are_those_of_their_roles_for_any_radii) {
  for (const double exponent : {1.0, 1.5}) {
    const std::string options = exponent == 1 ? "[limitForce=off,exponent=1]" : "[limitForce=off]";
    const AnyLaw plastic = engine_law("liggghts:edinburgh/tangential-history" + options)
                               .with({{"k1", k1}, {"k2", k2}, {"ka", kc}, {"mu", friction}});
    const auto power = [&](double depth) { return std::pow(depth, exponent); };
    for (const double radius_q : {1.0, 3.0}) {
      BodyPair pair(plastic);
      BOOST_TEST(normal_force(pair.step(pressed(overlap, radius_q))) == k1 * power(overlap),
                 tolerance(1e-9));
      for (const double part : {0.9, 0.2}) {
        const double depth = part * overlap;
        const double back = k2 * (power(depth) - power(overlap)) + k1 * power(overlap);
        BOOST_TEST(
            normal_force(pair.step(pressed(depth, radius_q))) == std::max(back, -kc * power(depth)),
            tolerance(1e-9));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(edinburgh_does_not_pull_unless_its_limit_is_off) {
  for (const char* const word : {"on", "off"}) {
    BodyPair pair(
        engine_law(std::string("liggghts:edinburgh/tangential-history[limitForce=") + word + "]"));
    pair.press();
    BOOST_TEST((normal_force(pair.press(0.1 * overlap)) < 0) == (std::string(word) == "off"));
  }
}

BOOST_AUTO_TEST_CASE(thornton_ning_yields_at_its_pressure_for_any_radii) {
  constexpr double yield = 1e6;
  const AnyLaw plastic = engine_law("liggghts:thornton_ning/tangential-history")
                             .with({{"G", spheres.shear_modulus},
                                    {"nu", spheres.poisson},
                                    {"yield", yield},
                                    {"mu", friction}});
  for (const double radius_q : {1.0, 3.0}) {
    BodyPair pair(plastic);
    const double before = normal_force(pair.step(pressed(overlap, radius_q)));
    const double after = normal_force(pair.step(pressed(1.1 * overlap, radius_q)));
    BOOST_TEST((after - before) / (0.1 * overlap) == pi * radius_q / (1 + radius_q) * yield,
               tolerance(1e-6));
  }
}

BOOST_AUTO_TEST_CASE(a_stiffness_of_the_way_back_below_that_of_the_way_in_is_refused) {
  for (const char* const name : {"luding", "hooke/hysteresis", "edinburgh"}) {
    const std::string full = "liggghts:" + std::string(name) + "/tangential-history[k1=2,k2=1]";
    BOOST_CHECK_EXCEPTION(make_law(parse_any_law_spec(full)), InputError,
                          says("k2=1 has to be above k1=2"));
  }
}

BOOST_AUTO_TEST_SUITE_END()
