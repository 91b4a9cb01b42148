// SPDX-License-Identifier: BSD-3-Clause
// The rules against impacts that the engines themselves made (two free spheres or one and a wall,
// 4000 steps in a contact, read to the digits that are given here), and against each other.
#include "reference/normal/restitution_rules.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "reference/impact/hunt_crossley.hpp"
#include "reference/normal/linear_dashpot.hpp"
#include "reference/normal/power_dashpot.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(restitution_rules_)
namespace {

const RestitutionRule& rule(std::string_view engine, std::string_view name) {
  for (const RestitutionRule& one : restitution_rules())
    if (one.engine == engine && one.name == name) return one;
  throw std::out_of_range(std::string(name));
}

constexpr long double asked[] = {0.1L, 0.3L, 0.5L, 0.7L, 0.9L};

struct Measured {
  std::string_view engine;
  std::string_view name;
  bool wall;
  long double got[5];
  long double within;
};

constexpr Measured measured[] = {
    {"lammps", "coeff_restitution", false, {.0999L, .3L, .5L, .7L, .9L}, 2e-4L},
    {"lammps",
     "coeff_restitution/limit_damping",
     false,
     {.2527L, .3971L, .5503L, .7182L, .9020L},
     2e-4L},
    {"lammps", "tsuji", false, {.2350L, .4396L, .6161L, .7777L, .9284L}, 2e-4L},
    {"lammps", "tsuji/hooke", false, {.189L, .396L, .581L, .755L, .920L}, 6e-4L},
    {"liggghts", "hertz", false, {.1L, .3L, .5L, .7L, .9L}, 2e-4L},
    {"liggghts", "hertz/limitForce", false, {.2527L, .3971L, .5503L, .7182L, .9020L}, 2e-4L},
    {"yade", "Mindlin/en", false, {.1L, .3002L, .5L, .6998L, .8999L}, 2e-4L},
    {"yade", "Mindlin/betan", false, {.229L, .370L, .523L, .697L, .893L}, 6e-4L},
    {"yade", "ViscElMat/tc", false, {.2525L, .3970L, .5502L, .7181L, .9020L}, 3e-4L},
    {"yade", "ViscElMat/tc", true, {.350L, .503L, .646L, .788L, .929L}, 6e-4L},
    {"yade", "ViscElMat/young", false, {.1002L, .3L, .5003L, .7025L, .9066L}, 7e-3L},
    {"yade", "ViscElMat/young", true, {.160L, .403L, .601L, .775L, .933L}, 7e-3L},
};

const ImpactSetup steel{.mass = 2e-6L, .stiffness = 3e8L, .radius = 2.5e-4L, .velocity = 0.4L};

}  // namespace

BOOST_AUTO_TEST_CASE(each_rule_gives_what_its_engine_was_seen_to_give) {
  for (const Measured& engine : measured) {
    const RestitutionRule& one = rule(engine.engine, engine.name);
    for (std::size_t i = 0; i < std::size(asked); ++i) {
      const long double number = one.documented ? one.documented(asked[i]) : asked[i];
      const long double got = one.got(number, {.wall = engine.wall});
      BOOST_TEST(std::abs(got - engine.got[i]) < engine.within,
                 engine.name << " asked for " << asked[i] << " gives " << got);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_number_to_write_gives_what_was_wanted) {
  for (const RestitutionRule& one : restitution_rules()) {
    for (const bool wall : {false, true}) {
      ImpactSetup setup = steel;
      setup.wall = wall;
      for (const long double wanted : {0.02L, 0.2L, 0.5L, 0.8L, 0.97L}) {
        const auto bounds = one.bounds(setup);
        const auto number = one.to_write(wanted, setup);
        BOOST_TEST(number.has_value() == (wanted >= bounds.least && wanted <= bounds.greatest),
                   one.engine << " " << one.name << " " << wanted);
        if (number)
          BOOST_TEST(std::abs(one.got(*number, setup) - wanted) < 1e-12L,
                     one.engine << " " << one.name << " " << wanted);
      }
    }
  }
}

/// At the ends the number is right, or there is none: never one that gives another restitution.
BOOST_AUTO_TEST_CASE(the_number_is_right_or_there_is_none_at_the_ends) {
  int given = 0;
  for (const RestitutionRule& one : restitution_rules()) {
    for (const long double wanted : {1e-300L, 1e-15L, 1e-12L, 1e-9L, 1e-7L, 1e-5L, 1e-3L, 1 - 1e-6L,
                                     1 - 1e-9L, 1 - 1e-12L, 1.0L}) {
      BOOST_TEST_INFO_SCOPE(one.engine << " " << one.name << " " << wanted);
      const auto number = one.to_write(wanted, steel);
      if (!number) continue;
      ++given;
      BOOST_TEST(std::abs(one.got(*number, steel) - wanted) <=
                 2e-6L * std::min(wanted, 1 - wanted) + 2e-16L * wanted);
    }
    for (const long double wrong : {0.0L, -1.0L, 1 + 1e-15L, std::nanl("")})
      BOOST_CHECK_THROW((void)one.to_write(wrong, steel), std::invalid_argument);
  }
  BOOST_TEST(given > 100);
  // A linear dashpot by its closed form, whatever is wanted.
  const long double tiny = *rule("lammps", "velocity/hooke").to_write(1e-12L, steel);
  const long double logarithm = std::log(1e-12L);
  BOOST_TEST(std::abs(tiny / (2 * std::sqrt(steel.mass * steel.stiffness)) +
                      logarithm / std::hypot(std::acos(-1.0L), logarithm)) < 1e-12L);
  BOOST_TEST(!rule("lammps", "viscoelastic").to_write(1e-12L, steel).has_value());
  BOOST_TEST(rule("lammps", "coeff_restitution").to_write(1e-12L, steel).has_value());
}

BOOST_AUTO_TEST_CASE(coefficients_have_the_units_that_are_said_of_them) {
  // An impact of Hertz's spring with c = gamma m sqrt(R d), stepped in SI units.
  const auto stepped = [&](auto&& dashpot) {
    const long double step =
        1e-5L * std::pow(steel.mass / steel.stiffness, 0.4L) * std::pow(steel.velocity, -0.2L);
    long double overlap = 0;
    long double rate = steel.velocity;
    const auto pull = [&](long double d, long double v) {
      d = std::max(d, 0.0L);
      return -(steel.stiffness * std::pow(d, 1.5L) + dashpot(d) * v) / steel.mass;
    };
    do {  // Heun
      const long double first = pull(overlap, rate);
      const long double second = pull(overlap + step * rate, rate + step * first);
      overlap += step * (rate + step * first / 2);
      rate += step * (first + second) / 2;
    } while (overlap > 0);
    return -rate / steel.velocity;
  };
  for (const long double wanted : {0.4L, 0.8L}) {
    const long double viscoelastic = *rule("lammps", "viscoelastic").to_write(wanted, steel);
    BOOST_TEST(std::abs(stepped([&](long double d) {
                          return viscoelastic * steel.mass * std::sqrt(steel.radius * d);
                        }) -
                        wanted) < 1e-4L);
    const long double constant = *rule("lammps", "velocity/hertz").to_write(wanted, steel);
    BOOST_TEST(std::abs(stepped([&](long double) { return constant; }) - wanted) < 1e-4L);
    const long double per_mass = *rule("lammps", "mass_velocity/hertz").to_write(wanted, steel);
    BOOST_TEST(std::abs(per_mass * steel.mass / constant - 1) < 1e-12L);
    // zeta = c/(2 sqrt(m k)).
    const long double linear = *rule("lammps", "velocity/hooke").to_write(wanted, steel);
    BOOST_TEST(std::abs(linear / (2 * std::sqrt(steel.mass * steel.stiffness)) -
                        dashpot_damping_ratio(wanted, ContactEnd::overlap)) < 1e-12L);
  }
  // Above this no bodies part.
  BOOST_TEST(rule("lammps", "velocity/hertz").got(1e9L, steel) == 0);
}

BOOST_AUTO_TEST_CASE(what_no_number_gives_is_said) {
  const RestitutionRule& tsuji = rule("lammps", "tsuji");
  BOOST_TEST(!tsuji.to_write(0.05L).has_value());
  BOOST_TEST(std::abs(tsuji.bounds().least - 0.1133L) < 1e-3L);
  BOOST_CHECK_THROW((void)tsuji.to_write(0), std::invalid_argument);
  BOOST_CHECK_THROW((void)tsuji.to_write(1.5L), std::invalid_argument);
  BOOST_CHECK_THROW((void)tsuji.got(0), std::invalid_argument);
  BOOST_CHECK_THROW((void)tsuji.got(1.01L), std::invalid_argument);
  // Velocity and radius are missing.
  BOOST_CHECK_THROW((void)rule("lammps", "viscoelastic").got(1, {.mass = 1, .stiffness = 1}),
                    std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
