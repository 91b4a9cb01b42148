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
      bool is_first = true;
      for (std::string word; words >> word; is_first = false) {
        const bool is_number = !is_first && std::isdigit(static_cast<unsigned char>(word[0])) != 0;
        const bool is_name = word == "Poisson's";
        BOOST_TEST((is_number || is_name || word.size() >= 2));
        if (is_number || is_name) continue;
        BOOST_TEST(std::ranges::all_of(
            word, [](unsigned char c) { return std::islower(c) != 0 || c == ',' || c == '\''; }));
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
