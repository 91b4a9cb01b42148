// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands.hpp"
#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(command_timestep_)

namespace {

using namespace stickslip;

TimestepOptions plain() {
  TimestepOptions options;
  options.law = "linear-refined";
  options.parameters = {"kn=1e5", "kt=1e5", "mu=0.5"};
  options.mass = "0.01";
  options.quiet = true;
  return options;
}

struct Mistake {
  std::string TimestepOptions::*option;
  std::string text;
  std::string mention;
};

}  // namespace

BOOST_AUTO_TEST_CASE(mistakes_are_named) {
  const std::vector<Mistake> mistakes{
      {&TimestepOptions::mass, "-0.01", "--mass -0.01 [kg]: must be greater than 0"},
      {&TimestepOptions::mass, "0", "--mass"},
      {&TimestepOptions::mass, "nan", "--mass nan"},
      {&TimestepOptions::mass, "inf", "--mass inf"},
      {&TimestepOptions::mass, "10mm", "'mm' is no unit of mass"},
      {&TimestepOptions::mass, "10gg", "'gg' is no unit that is known here"},
      {&TimestepOptions::radius, "-1", "--radius -1 [m]"},
      {&TimestepOptions::velocity, "nan", "--velocity nan [m/s]"},
      {&TimestepOptions::tolerance, "0", "--tolerance 0"},
      {&TimestepOptions::law, "linear-refind", "did you mean 'linear-refined'"},
      {&TimestepOptions::law, "linear-refined,linear-conventional", "one law"},
      {&TimestepOptions::law, "linear-refined[kn=2e5]", "kn is given twice"},
  };
  for (const Mistake& mistake : mistakes) {
    TimestepOptions options = plain();
    options.*mistake.option = mistake.text;
    BOOST_TEST_INFO_SCOPE(mistake.text);
    BOOST_CHECK_EXCEPTION(command_timestep(options), InputError, [&](const InputError& e) {
      return std::string(e.what()).find(mistake.mention) != std::string::npos;
    });
  }
}

BOOST_AUTO_TEST_CASE(parameters_are_checked) {
  for (const char* const text : {"knn=1", "kn=-1", "kn=nan", "kn", "kt=2e5"}) {
    TimestepOptions options = plain();
    options.parameters.emplace_back(text);
    BOOST_TEST_INFO_SCOPE(text);
    BOOST_CHECK_THROW(command_timestep(options), InputError);
  }
}

BOOST_AUTO_TEST_CASE(a_law_without_a_step_is_an_answer_too) {
  TimestepOptions options = plain();
  BOOST_TEST(command_timestep(options).code == ExitCode::as_expected);
  options.law += "[integrator=newmark-pec-literal]";
  BOOST_TEST(command_timestep(options).code == ExitCode::as_expected);
}

BOOST_AUTO_TEST_CASE(what_contradicts_itself_or_is_missing_is_named) {
  const auto asked = [](auto change) {
    TimestepOptions options;
    options.diameter = "1mm";
    options.density = "7800";
    options.young = "210GPa";
    options.poisson = "0.3";
    options.velocity = "0.1:1";
    options.quiet = true;
    change(options);
    return options;
  };
  const std::vector<std::pair<TimestepOptions, std::string>> wrong{
      {asked([](auto& o) { o.shear = "60GPa"; }), "contradict each other"},
      {asked([](auto& o) { o.poisson = ""; }), "needs Poisson's ratio too"},
      {asked([](auto& o) { o.density = ""; }), "needs the density too"},
      {asked([](auto& o) { o.velocity = ""; }), "give --velocity"},
      {asked([](auto& o) { o.young = ""; }), "--law: name the law"},
      {asked([](auto& o) { o.young = "210"; }), "would overlap"},
      {asked([](auto& o) { o.mass = "1g"; }), "--mass 1g: the mass and the radius follow"},
      {asked([](auto& o) { o.overlap = "1%"; }),
       "--overlap: chooses the stiffness of a linear law"},
      {asked([](auto& o) { o.law = "linear-conventional"; }),
       "--E 210GPa: linear-conventional is linear, and no modulus chooses its stiffness"},
      {asked([](auto& o) { o.law = "linear-refined", o.young = "", o.shear = "80GPa"; }),
       "--G 80GPa: linear-refined is linear"},
      {asked([](auto& o) { o.restitution = "1.1"; }), "--restitution 1.1"},
      {asked([](auto& o) { o.restitution = "0"; }), "give a small one, as in --restitution 0.01"},
      {asked([](auto& o) { o.friction = "0"; }), "give a small one, as in --friction 1e-6"},
      {asked([](auto& o) { o.step = "10us"; }), "--step 1e-05 [s]: longer than"},
      {asked([](auto& o) { o.law = "jaeger", o.restitution = "0.9"; }), "the law has no dashpot"},
      {asked([](auto& o) { o.wall_young = "70GPa"; }), "--wall-E and --wall-nu: give both"},
      {asked([](auto& o) { o.step = "1s"; }), "--step 1 [s]: longer than"},
      {asked([](auto& o) { o.parameters = {"E=210e9"}; }), "G = E/(2 (1 + nu)); give --E 210e9"},
      {asked([](auto& o) { o.parameters = {"G=80e9"}; }), "--param G=: the same is given"},
      {asked([](auto& o) { o.diameter = "", o.mass = "1g"; }), "--density 7800: needs the size"},
  };
  for (const auto& [options, mention] : wrong) {
    BOOST_TEST_INFO_SCOPE(mention);
    BOOST_CHECK_EXCEPTION(command_timestep(options), InputError, [&](const InputError& e) {
      return std::string(e.what()).find(mention) != std::string::npos;
    });
  }
}

BOOST_AUTO_TEST_SUITE_END()
