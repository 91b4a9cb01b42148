// SPDX-License-Identifier: BSD-3-Clause
// What figures call the observables of all cases.
#include <cctype>

#include "cases/catalogue.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(headings)

using namespace stickslip;
using namespace stickslip::cases;

BOOST_AUTO_TEST_CASE(a_name_of_words_is_its_own_heading) {
  BOOST_TEST(heading_of({"force-family", "-", "a force"}) == "force family");
  BOOST_TEST(heading_of({"peak_force", "-", "a force"}) == "peak force");
  BOOST_TEST(heading_of({"Fn_max", "N", "a force", false, "greatest force"}) == "greatest force");
}

BOOST_AUTO_TEST_CASE(every_heading_is_words_and_none_stands_twice_in_a_case) {
  for (const auto& one : case_catalogue()) {
    std::set<std::string> seen;
    for (const Observable& observable : one->info().observables) {
      const std::string heading = heading_of(observable);
      BOOST_TEST_INFO_SCOPE(one->info().name << ": " << observable.name << ": " << heading);
      BOOST_TEST(seen.insert(heading).second);
      BOOST_TEST(heading.find('_') == std::string::npos);
      std::istringstream words(heading);
      std::string before;
      for (std::string word; words >> word; before = word) {
        // Points and bodies are called by letters.
        const bool is_letter = word.size() == 1 && (before == "at" || before == "on");
        const bool is_number = !before.empty() && std::isdigit(word[0]) != 0;
        if (is_letter || is_number || word == "Poisson's") continue;
        BOOST_TEST(word.size() >= 2);
        BOOST_TEST(std::ranges::all_of(
            word, [](unsigned char c) { return std::islower(c) != 0 || c == ','; }));
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
