// SPDX-License-Identifier: BSD-3-Clause
#include <nlohmann/json.hpp>

#include "app/parser/commands.hpp"
#include "cases/schemes/scheme.hpp"
#include "complaint.hpp"
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
      {&TimestepOptions::mass, "10gg", "unknown unit 'gg'"},
      {&TimestepOptions::radius, "-1", "--radius -1 [m]"},
      {&TimestepOptions::velocity, "nan", "--velocity nan [m/s]"},
      {&TimestepOptions::tolerance, "0", "--tolerance 0"},
      {&TimestepOptions::tolerance, "-1%", "--tolerance -1%"},
      {&TimestepOptions::restitution, "0", "--restitution 0: takes a dashpot without limit"},
      {&TimestepOptions::restitution, "1.5", "--restitution 1.5"},
      {&TimestepOptions::restitution, "-0.5", "--restitution -0.5"},
      {&TimestepOptions::pull, "cuts", "did you mean 'cut'"},
      {&TimestepOptions::pull, "cut", "--pull cut: applies to a contact with a dashpot"},
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

BOOST_AUTO_TEST_CASE(an_impact_after_which_the_bodies_stick_is_said_to_have_no_end) {
  TimestepOptions options = plain();
  options.law = "eepa[ka=1e7]";
  options.parameters.clear();
  options.radius = "0.01";
  options.velocity = "0.5";
  BOOST_CHECK_EXCEPTION(command_timestep(options), InputError, [](const InputError& e) {
    return std::string(e.what()).find("at 0.5 m/s does not end: they stick") != std::string::npos;
  });
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
      {asked([](auto& o) { o.poisson = ""; }), "hertz-mindlin: give --nu (as in 0.3); --material"},
      {asked([](auto& o) { o.density = ""; }), "hertz-mindlin: give --density (as in 2500); --mat"},
      {asked([](auto& o) { o.velocity = ""; }), "give --velocity"},
      {asked([](auto& o) { o.young = ""; }), "give the law (--law, "},
      {asked([](auto& o) { o.law = "linear-refined", o.poisson = ""; }), "needs Poisson's ratio"},
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
      {asked([](auto& o) {
         o.law = "hertz-mindlin[damping-rule=tsuji,pull=allow]", o.restitution = "0.9";
         o.pull = "cut";
       }),
       "the same is given by pull= of the law"},
      {asked([](auto& o) {
         o.law = "hertz-mindlin[damping-rule=tsuji,restitution=.5]", o.restitution = "0.9";
       }),
       "--param restitution=: the same is given by --restitution"},
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

BOOST_AUTO_TEST_CASE(all_that_is_missing_is_asked_for_at_once) {
  const auto complaint_of = [](auto change) {
    TimestepOptions options;
    options.quiet = true;
    change(options);
    return complaint([&] { command_timestep(options); });
  };
  BOOST_TEST(complaint_of([](auto& o) { o.young = "70GPa"; }) ==
             "hertz-mindlin: give --diameter (as in 1mm, or 0.5mm:2mm), --density (as in 2500), "
             "--nu (as in 0.3) and --velocity (of the approach of two, as in 0.1:1); --material "
             "glass, sand, steel or polymer gives density, E and nu");
  BOOST_TEST(complaint_of([](auto& o) { o.material = "glass"; }) ==
             "hertz-mindlin: give --diameter (as in 1mm, or 0.5mm:2mm) and --velocity (of the "
             "approach of two, as in 0.1:1)");
  BOOST_TEST(complaint_of([](auto& o) { o.law = "jaeger", o.mass = "1g"; }) ==
             "jaeger: give --radius (as in 1mm) and --velocity (of the approach of two, as in "
             "0.1:1)");
  BOOST_TEST(complaint_of([](auto& o) { o.overlap = "1%"; }) ==
             "linear-refined: give --diameter (as in 1mm, or 0.5mm:2mm), --density (as in 2500) "
             "and --velocity (of the approach of two, as in 0.1:1); --material glass, sand, steel "
             "or polymer gives density, E and nu");
  const std::string of_nothing = complaint_of([](auto&) {});
  for (const char* const what : {"the law (--law, ", "--diameter", "--density", "--velocity",
                                 "--material glass, sand, steel or polymer"})
    BOOST_TEST(says(of_nothing, what), of_nothing);
  BOOST_TEST(says(complaint_of([](auto& o) { o.material = "stele"; }),
                  "unknown material 'stele'; did you mean 'steel'?"));
  BOOST_TEST(says(complaint_of([](auto& o) { o.material = "glass", o.mass = "1g"; }),
                  "--material glass: needs the size of the grains"));
}

BOOST_AUTO_TEST_CASE(a_material_by_name_is_what_its_numbers_are_and_others_take_their_place) {
  TimestepOptions options;
  options.diameter = "1mm";
  options.velocity = "0.5";
  options.material = "glass";
  options.wall_material = "steel";
  options.tolerance = "20%";
  options.quiet = true;
  auto json = command_timestep(options).json();
  BOOST_TEST(json.at("grains").at("density") == 2500.0);
  BOOST_TEST(json.at("grains").at("material").at("E") == 71e9);
  BOOST_TEST(json.at("grains").at("material").at("nu") == 0.22);
  BOOST_TEST(json.at("grains").at("wall").at("E") == 208e9);
  BOOST_TEST(
      json.at("grains").at("origin") ==
      "density, E and nu of glass: soda-lime glass (Foerster et al. 1994, Table I); E and nu "
      "of walls of steel: that of test 5 (Chung & Ooi 2011, after Wu et al. 2003)");
  // Nobody chose the friction.
  BOOST_TEST(std::ranges::count(json.at("defaults"), "mu") == 1);
  BOOST_TEST(std::ranges::count(json.at("defaults"), "G") == 0);

  options.density = "2700";
  options.shear = "30GPa";
  options.friction = "0.3";
  options.wall_material = "";
  json = command_timestep(options).json();
  BOOST_TEST(json.at("grains").at("density") == 2700.0);
  BOOST_TEST(json.at("grains").at("material").at("nu") == 0.22);
  BOOST_TEST(json.at("grains").at("material").at("E").get<double>() == 2 * 30e9 * 1.22,
             tolerance(1e-12));
  BOOST_TEST(json.at("grains").at("origin") ==
             "nu of glass: soda-lime glass (Foerster et al. 1994, Table I)");
  BOOST_TEST(std::ranges::count(json.at("defaults"), "mu") == 0);
}

BOOST_AUTO_TEST_CASE(a_restitution_is_asked_for_in_the_convention_of_the_user) {
  const auto of = [](const char* pull) {
    TimestepOptions options = plain();
    options.restitution = "0.5";
    options.pull = pull;
    return command_timestep(options).json().at("restitution");
  };
  const auto pulls = of("");
  BOOST_TEST(pulls.at("end") == "pull");
  BOOST_TEST(pulls.at("at_other_end").get<double>() == 0.5503, tolerance(1e-3));
  const auto cut = of("cut");
  BOOST_TEST(cut.at("end") == "cut");
  BOOST_TEST(cut.at("limit").get<double>() == 0.5, tolerance(1e-3));
  BOOST_TEST(cut.at("at_other_end").get<double>() == 0.4363, tolerance(1e-3));
  BOOST_TEST(of("allow").at("end") == "pull");
  // Sixteen phases, of which the worst needs several times as many steps.
  BOOST_TEST(cut.at("phases") == 16);
  const auto& row = cut.at("tolerances").front();
  BOOST_TEST(row.at("worst").at("steps").get<int>() > 3 * row.at("mean").at("steps").get<int>());
  BOOST_TEST(cut.at("rules").size() == 7U);
}

BOOST_AUTO_TEST_CASE(grains_tell_a_law_with_a_rule_its_restitution) {
  TimestepOptions options;
  options.law = "hertz-mindlin[damping-rule=tsuji]";
  options.diameter = "1mm";
  options.material = "glass";
  options.velocity = "0.5";
  options.restitution = "0.7";
  options.step = "1e-7";
  options.tolerance = "10%";
  options.quiet = true;
  const auto json = command_timestep(options).json();
  BOOST_TEST(json.at("parameters").at("restitution") == 0.7);
  const auto& found = json.at("restitution");
  BOOST_TEST(found.at("restitution") == 0.7);
  BOOST_TEST(found.at("limit").get<double>() == 0.7, tolerance(1e-3));
  BOOST_TEST(found.at("tolerances").size() == 3U);
  BOOST_TEST(found.at("your_step").at("mean").get<double>() == 0.7, tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(a_case_sets_a_second_material_that_has_constants_by_default) {
  const std::string served = "exec:'" STICKSLIP_BINARY "' serve 'hertz-mindlin[G2=1e9,nu2=.2]'";
  const auto second_of = [](const std::string& law) {
    const AnyLaw told =
        cases::with_parameters(cases::make_scheme(law), {{"G", 5e9}, {"nu", 0.1}}).law();
    return std::pair{*told.value("G2"), *told.value("nu2")};
  };
  BOOST_TEST((second_of(served) == std::pair{5e9, 0.1}));
  BOOST_TEST((second_of(served + "[G2=2e9]") == std::pair{2e9, 0.1}));
  BOOST_TEST((second_of("hertz-mindlin") == std::pair{0., 0.}));
}

// E* of two is 1/((1 - nu)/(2 G) + (1 - nu2)/(2 G2)).
BOOST_AUTO_TEST_CASE(a_second_material_is_the_first_unless_the_user_sets_it) {
  const auto found = [](const std::string& law) {
    TimestepOptions options;
    options.law = law;
    options.diameter = "1mm";
    options.density = "2500";
    options.shear = "29GPa";
    options.poisson = "0.15";
    options.velocity = "0.1";
    options.tolerance = "10%";
    options.quiet = true;
    const auto json = command_timestep(options).json();
    return std::pair{json.at("contacts")[0].at("stiffness").get<double>(),
                     json.at("step").get<double>()};
  };
  const std::string served = "exec:'" STICKSLIP_BINARY "' serve 'hertz-mindlin[G2=1e9,nu2=.2]'";
  const double root = 4.0 / 3 * std::sqrt(0.25e-3);
  const auto one = found("hertz-mindlin");
  BOOST_TEST(one.first == root * 29e9 / 0.85, tolerance(1e-9));
  const auto by_default = found(served);
  BOOST_TEST(by_default.first == one.first);
  BOOST_TEST(by_default.second == one.second, tolerance(1e-6));
  // One from outside is told what is set in the same way, by the test above.
  const double pair = root / (0.85 / 58e9 + 0.8 / 2e9);
  const auto set = found("hertz-mindlin[G2=1e9,nu2=.2]");
  BOOST_TEST(set.first == pair, tolerance(1e-9));
  // Durations, and steps with them, go with E* to the power -2/5.
  BOOST_TEST(set.second / one.second == std::pow(pair / one.first, -0.4), tolerance(1e-3));
}

BOOST_AUTO_TEST_SUITE_END()
