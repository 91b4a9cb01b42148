// SPDX-License-Identifier: BSD-3-Clause
// run --fail-on: a colour that makes exit code 1, whatever theory expects.
#include <nlohmann/json.hpp>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(fail_on)

using namespace stickslip;
using namespace stickslip::samples;

namespace {

struct Coloured : ProgramFolder {
  int exit_code(const std::string& arguments) const {
    return run("run --quiet --out out " + arguments).exit_code;
  }
  std::string colour() const {
    return nlohmann::json::parse(read("out/results.json")).at("studies")[0].at("quality");
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_coloured, Coloured)

BOOST_AUTO_TEST_CASE(red_counts_where_theory_expects_it) {
  const std::string red = "rigid-rotation-pair --law 'linear-conventional[frame=fixed]' ";
  BOOST_TEST(exit_code(red) == 0);
  BOOST_TEST(colour() == "red");
  BOOST_TEST(exit_code(red + "--fail-on red") == 1);
  BOOST_TEST(
      says(read("stderr.txt"), "red: linear-conventional[frame=fixed] under rigid-rotation-pair"));
  BOOST_TEST(exit_code(red + "--fail-on amber") == 1);
}

BOOST_AUTO_TEST_CASE(amber_counts_where_it_is_asked_for) {
  const std::string amber = "slip-rotation --law linear-conventional ";
  BOOST_TEST(exit_code(amber + "--fail-on red") == 0);
  BOOST_TEST(colour() == "amber");
  BOOST_TEST(exit_code(amber + "--fail-on amber") == 1);
}

BOOST_AUTO_TEST_CASE(green_never_does_nor_does_a_case_that_suits_no_law) {
  BOOST_TEST(exit_code("slip-rotation --law linear-refined --fail-on amber") == 0);
  BOOST_TEST(colour() == "green");
  BOOST_TEST(exit_code("slip-rotation hertz-normal --law linear-refined --fail-on amber") == 0);
}

BOOST_AUTO_TEST_CASE(other_colours_are_bad_usage) {
  BOOST_TEST(exit_code("slip-rotation --law linear-refined --fail-on green") == 2);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
