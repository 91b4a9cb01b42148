// SPDX-License-Identifier: BSD-3-Clause
#include <nlohmann/json.hpp>

#include <cmath>

#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(command_precision, stickslip::samples::ProgramFolder)

using namespace stickslip::samples;

namespace {

const std::string grains =
    "precision --law hertz-mindlin --diameter 1mm --density 2500 --G 1e9 --nu 0.3 --velocity 1 "
    "--friction 0.3 ";

nlohmann::json answer_of(ProgramFolder& folder, const std::string& words) {
  const Outcome found = folder.run(words + " --json");
  BOOST_TEST(found.exit_code == 0, found.errors);
  return nlohmann::json::parse(found.output);
}

nlohmann::json row_of(const nlohmann::json& answer, std::string_view numbers,
                      std::string_view contact, std::string_view type = "single") {
  for (const auto& row : answer.at("table")) {
    if (row.at("numbers") == numbers && row.at("type") == type &&
        row.at("contact").get<std::string>().find(contact) != std::string::npos)
      return row;
  }
  throw std::runtime_error("no row " + std::string(numbers));
}

}  // namespace

// By hand: E* = 2 G (1 + nu)/(2 (1 - nu^2)) = 1.42857e9 Pa, K = 4/3 E* sqrt(2.5e-4 m) =
// 3.0117e7 N/m^1.5, m = 1.309e-6 kg: a weight of 1.2841e-5 N presses by (4.264e-13)^(2/3) =
// 5.665e-9 m. Below 1 m the last place of single precision is 2^-24 m, or
// 5.9605e-8 m: 1.5 * 5.9605e-8/sqrt(6)/5.665e-9 = 6.443.
BOOST_AUTO_TEST_CASE(grains_at_rest_have_no_digit_left_a_metre_from_the_origin) {
  const auto answer = answer_of(*this, grains + "--domain 1m");
  const auto rest = row_of(answer, "coordinates", "weight");
  BOOST_TEST(std::abs(rest.at("error").get<double>() / 6.443 - 1) < 1e-3);
  BOOST_TEST(!rest.at("suffices").get<bool>());
  BOOST_TEST(answer.at("decides").at("contact") == rest.at("contact"));
  // One percent: sqrt(6)/1.5 * 0.01 * 5.665e-9 = 9.25e-11 m, above 2^-34 m, the place up to 2^-10
  // m.
  BOOST_TEST(rest.at("largest-domain").get<double>() == std::ldexp(1.0, -10));
}

// A history errs by 2^-24 a step.
BOOST_AUTO_TEST_CASE(histories_have_a_smallest_step) {
  const auto coarse = answer_of(*this, grains + "--domain 1m --step 1e-7");
  const auto single = row_of(coarse, "what a contact remembers", "impact");
  const auto half = row_of(coarse, "what a contact remembers", "impact", "half");
  BOOST_TEST(single.at("suffices").get<bool>());
  BOOST_TEST(std::abs(half.at("smallest-step").get<double>() /
                          single.at("smallest-step").get<double>() / 8192 -
                      1) < 1e-12);
  BOOST_TEST(std::abs(single.at("longest-load").get<double>() / (1e-7 * 0.01 * 16777216) - 1) <
             1e-12);
  const auto fine = answer_of(*this, grains + "--domain 1m --step 1e-9");
  BOOST_TEST(std::abs(row_of(fine, "what a contact remembers", "impact").at("error").get<double>() /
                          single.at("error").get<double>() / 100 -
                      1) < 1e-9);
}

BOOST_AUTO_TEST_CASE(cells_do_not_know_of_the_domain) {
  const auto small = answer_of(*this, grains + "--domain 10mm --step 1e-7");
  const auto large = answer_of(*this, grains + "--domain 100m --step 1e-7");
  const std::string cells = "coordinates in cells of two diameters";
  BOOST_TEST(row_of(small, cells, "weight").at("error") ==
             row_of(large, cells, "weight").at("error"));
  BOOST_TEST(row_of(small, "coordinates", "weight").at("error") !=
             row_of(large, "coordinates", "weight").at("error"));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused_in_one_line) {
  for (const auto& [words, mend] : std::map<std::string, std::string>{
           {"", "--domain"},
           {"--domain 0.1mm", "do not fit"},
           {"--domain -1", "--domain"},
           {"--domain 1m --step 1", "longer than the shortest contact"},
           {"--domain 1m --tolerance 0", "--tolerance"}}) {
    const Outcome refused = run(grains + words);
    BOOST_TEST(refused.exit_code == 2, words);
    BOOST_TEST(says(refused.errors, mend), refused.errors);
  }
}

BOOST_AUTO_TEST_CASE(coordinates_nearer_to_the_origin_than_a_radius_are_refused) {
  for (const std::string asked :
       {"precision-ladder --law 'linear-refined[motion=state-single,distance=1e-4]'",
        "precision-ladder-hertz --law 'hertz-mindlin[motion=view-single,distance=1e-4]'"}) {
    const Outcome found = run("converge " + asked + " --steps 64:128");
    BOOST_TEST(found.exit_code == 2);
    BOOST_TEST(says(found.errors, "distance=1e-04 [m]: must be 0, the origin, or at least"));
    BOOST_TEST(std::ranges::count(found.errors, '\n') == 1);
  }
  // The origin itself, a cell, and a radius are far enough.
  for (const std::string where : {"motion=state-single", "motion=state-single,cell=1e-4",
                                  "motion=state-single,distance=0.01"}) {
    const Outcome found =
        run("converge precision-ladder --steps 64:128 --law 'linear-refined[" + where + "]'");
    BOOST_TEST(found.exit_code == 0, found.errors);
  }
}

// 1e5 cos 0.7 = 7.6e4 N, above 65504, 2^16 - 2^5; and above 2^(63 - 62) = 2.
BOOST_AUTO_TEST_CASE(what_is_beyond_the_range_of_a_history_is_said_and_does_not_wrap) {
  const std::string force = " --steps 64:128 --param movement=1e5 --param overlap=100 --law ";
  const Outcome half = run("converge precision-ladder" + force + "'linear-refined[history=half]'");
  BOOST_TEST(half.exit_code == 1);
  BOOST_TEST(says(half.errors, "the greatest number of the type of its history is 65504"));
  const Outcome fixed =
      run("converge precision-ladder" + force + "'linear-refined[history=fixed:62]'");
  BOOST_TEST(fixed.exit_code == 1);
  BOOST_TEST(says(fixed.errors, "the status not-finite"));
  // A case that looks at forces alone.
  const Outcome other =
      run("converge stick-to-slip --steps 64:128 --law 'linear-refined[history=fixed:62]'");
  BOOST_TEST(other.exit_code == 1);
  BOOST_TEST(says(other.errors, "a contact answered not-finite to a step of finite numbers"));
}

BOOST_AUTO_TEST_SUITE_END()
