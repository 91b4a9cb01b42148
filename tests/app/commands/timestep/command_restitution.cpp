// SPDX-License-Identifier: BSD-3-Clause
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(command_restitution, stickslip::samples::ProgramFolder)

using namespace stickslip::samples;

BOOST_AUTO_TEST_CASE(says_which_number_gives_what_is_wanted) {
  const Outcome found = run("restitution --engine lammps --rule tsuji --get .5");
  BOOST_TEST(found.exit_code == 0, found.errors);
  BOOST_TEST(says(found.output, "write e=0.36"), found.output);
  BOOST_TEST(says(found.output, "and get 0.6161"), found.output);
  const auto json =
      nlohmann::json::parse(run("restitution --engine lammps --rule tsuji --get .5 --json").output);
  // What was written gives it.
  const auto back = nlohmann::json::parse(
      run("restitution --engine lammps --rule tsuji --json --write " + json.at("write").dump())
          .output);
  BOOST_TEST(std::abs(back.at("get").get<double>() - 0.5) < 1e-12);
}

BOOST_AUTO_TEST_CASE(the_table_has_what_is_got_for_what_is_asked) {
  const Outcome all = run("restitution");
  BOOST_TEST(all.exit_code == 0, all.errors);
  BOOST_TEST(says(all.output, "0.2350 0.4396 0.6161 0.7777 0.9284"), all.output);
  const Outcome wall = run("restitution --engine yade --rule ViscElMat/tc --wall");
  BOOST_TEST(says(wall.output, "0.6459"), wall.output);
  BOOST_TEST(run("restitution --figure e.svg").exit_code == 0);
  BOOST_TEST(std::filesystem::exists(path() / "e.svg"));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused_in_one_line) {
  for (const auto& [words, mend] : std::map<std::string, std::string>{
           {"--engine lamps", "did you mean 'lammps'?"},
           {"--engine lammps --rule tsuij --get .5", "did you mean 'tsuji'?"},
           {"--get .5", "name one rule"},
           {"--engine lammps --rule tsuji --get .05", "from 0.11"},
           {"--engine lammps --rule tsuji --get 1.5", "above 0 and at most 1"},
           {"--engine lammps --rule tsuji --get 0", "--get"},
           {"--engine lammps --rule tsuji --get nan", "--get nan"},
           {"--engine lammps --rule tsuji --get 1.0000001", "above 0 and at most 1"},
           {"--engine lammps --rule viscoelastic --get 1e-12 --param m=1 --param k=1e5 --param v=1 "
            "--param R=.01",
            "gives restitutions from"},
           {"--engine lammps --rule tsuji --get .5 --write .5", "one of them"},
           {"--engine lammps --rule viscoelastic --get .5 --param m=1e-6", "k must be above 0"},
           {"--engine lammps --rule viscoelastic --get .5 --param M=1e-6", "did you mean 'm'?"},
           {"--engine lammps --rule viscoelastic --figure v.svg", "nothing to draw"},
           {"--figure e.gif", ".svg"}}) {
    const Outcome refused = run("restitution " + words);
    BOOST_TEST(refused.exit_code == 2, words);
    BOOST_TEST(says(refused.errors, mend), refused.errors);
  }
}

BOOST_AUTO_TEST_SUITE_END()
