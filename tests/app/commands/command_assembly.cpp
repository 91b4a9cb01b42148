// SPDX-License-Identifier: BSD-3-Clause
// The commands on states, from outside.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(command_assembly)

namespace {

using namespace stickslip::samples;
using Json = nlohmann::json;

const std::string fig5 = quoted(STICKSLIP_SOURCE_DIR "/cases/states/fig5.tar.xz");
const std::string fig6 = quoted(STICKSLIP_SOURCE_DIR "/cases/states/fig6.tar.xz");

struct States : ProgramFolder {
  Outcome run(const std::string& arguments) const {
    return ProgramFolder::run("assembly " + arguments);
  }
  Json json(const std::string& arguments) const {
    const Outcome outcome = run(arguments + " --json");
    BOOST_REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.errors);
    return Json::parse(outcome.output);
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_states, States)

BOOST_AUTO_TEST_CASE(the_stress_of_a_state_is_that_of_another_program) {
  const Json stress = json("stress " + fig6);
  BOOST_TEST(std::abs(stress["sigma"][0][0].get<double>() / -153351.09074268545 - 1) < 1e-12);
  BOOST_TEST(std::abs(stress["sigma"][2][1].get<double>() / 497.51291075160776 - 1) < 1e-9);
  BOOST_TEST(stress["contacts"] == 29990);
  const Json& fabric = stress["fabric"];
  const double trace =
      fabric[0][0].get<double>() + fabric[1][1].get<double>() + fabric[2][2].get<double>();
  BOOST_TEST(std::abs(trace - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(sliding_contacts_are_counted_as_the_paper_counts_them) {
  // 11.08 % by another program, of 29,918 contacts.
  BOOST_TEST(std::abs(json("stress " + fig5)["sliding_share"].get<double>() - 0.1108) < 1e-4);
}

BOOST_AUTO_TEST_CASE(the_porosity_counts_overlaps_once) {
  // Spheres less the lenses that they share, by a plain script.
  const Json packing = json("stress " + fig5);
  const double porosity = packing["porosity"].get<double>();
  BOOST_TEST(std::abs(porosity - 0.3582591486224994) < 1e-9);
  BOOST_TEST(std::abs(packing["void_ratio"].get<double>() - porosity / (1 - porosity)) < 1e-15);
}

BOOST_AUTO_TEST_CASE(a_turn_about_a_slanted_axis_keeps_the_stress_with_the_exact_frame) {
  const Json turned = json("rotate " + fig6 + " --axis 1,2,3 --angle 77 --increments 5");
  BOOST_TEST(turned["error_percent"].get<double>() < 1e-9);
  const Json left = json("rotate " + fig6 +
                         " --axis 1,2,3 --angle 77 --increments 5 --law "
                         "'linear-refined[frame=projected]'");
  BOOST_TEST(left["error_percent"].get<double>() > 1);
}

BOOST_AUTO_TEST_CASE(the_friction_limit_cuts_on_request) {
  const std::string turn =
      "rotate " + fig6 + " --increments 10 --law 'linear-refined[frame=projected-and-twirled]'";
  BOOST_TEST(std::abs(json(turn)["error_percent"].get<double>() - 0.7288529361050524) < 1e-9);
  // .62 % in an engine.
  BOOST_TEST(std::abs(json(turn + " --friction")["error_percent"].get<double>() - 0.62) < 0.005);
}

BOOST_AUTO_TEST_CASE(affine_probes_give_a_locus_and_a_row_for_each_direction) {
  const Json probe = json("probe " + fig5 + " --directions 8 --affine");
  BOOST_TEST(std::abs(probe["diameter"].get<double>() * probe["hardening_modulus"].get<double>() -
                      1) < 1e-12);
  BOOST_TEST(probe["directions"].size() == 8u);
  BOOST_TEST(probe["directions"][2]["angle_deg"] == 90.0);
  BOOST_TEST(probe["directions"][2]["stress_increment"].size() == 2u);
  BOOST_TEST(probe["directions"][2]["residual_stress"][1].get<double>() < -1);
}

BOOST_AUTO_TEST_CASE(tables_are_printed_for_people) {
  const Outcome stress = run("stress " + fig6);
  BOOST_TEST(stress.exit_code == 0);
  BOOST_TEST(says(stress.output, "-153351"));
}

BOOST_AUTO_TEST_CASE(every_mistake_gets_one_line_and_exit_code_2) {
  for (const std::string& arguments :
       {std::string("stress /nonexistent"), "rotate " + fig6 + " --axis q",
        "rotate " + fig6 + " --axis 0,0,0", "rotate " + fig6 + " --increments 0",
        "rotate " + fig6 + " --angle nan", "rotate " + fig6 + " --law jaeger",
        "rotate " + fig6 + " --law nothing", "probe " + fig5 + " --affine --steps 0",
        "probe " + fig5 + " --affine --directions 2", "probe " + fig5 + " --affine --magnitude 0",
        "probe " + fig5 + " --affine --relaxed",
        "probe " + fig5 + " --affine --law 'linear-refined[mu=0.3]'", std::string("probe"),
        std::string()}) {
    const Outcome outcome = run(arguments);
    BOOST_TEST(outcome.exit_code == 2, arguments);
    BOOST_TEST(count_lines(outcome.errors) == 1U, arguments << ": " << outcome.errors);
    BOOST_TEST(outcome.output.empty(), arguments);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
