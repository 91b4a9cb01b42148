// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bibliography.hpp"

#include "cases/catalogue.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(bibliography)

using namespace stickslip;
using namespace stickslip::cases;

namespace {

/// The entries of a text, each with its braces closed.
std::vector<std::string> entries_of(const std::string& text) {
  std::vector<std::string> entries;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (depth == 0 && text[i] == '@') start = i;
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) entries.push_back(text.substr(start, i + 1 - start));
  }
  BOOST_TEST(depth == 0, text << " has a brace that is not closed");
  return entries;
}

/// What stands in the field, its outer braces taken away; empty without the field.
std::string field_of(const std::string& entry, const std::string& name) {
  const std::size_t at = entry.find(", " + name + " = {");
  if (at == std::string::npos) return "";
  const std::size_t start = entry.find('{', at) + 1;
  std::size_t end = start;
  for (int depth = 1; end < entry.size(); ++end) {
    if (entry[end] == '{') ++depth;
    if (entry[end] == '}' && --depth == 0) break;
  }
  return entry.substr(start, end - start);
}

/// What a reader needs to find the work: who, what, when, and who has published it.
void check_complete(const std::string& entry) {
  BOOST_TEST_INFO_SCOPE(entry);
  for (const char* const needed : {"author", "title"}) BOOST_TEST(!field_of(entry, needed).empty());
  const std::string year = field_of(entry, "year");
  BOOST_TEST(year.size() == 4U);
  BOOST_TEST(year.find_first_not_of("0123456789") == std::string::npos);
  const bool is_published =
      std::ranges::any_of(std::array{"journal", "publisher", "organization", "school"},
                          [&](const char* where) { return !field_of(entry, where).empty(); });
  const bool is_software = entry.starts_with("@software{");
  BOOST_TEST((is_published || (is_software && !field_of(entry, "license").empty())));
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_work_that_a_case_can_cite_is_complete) {
  BOOST_TEST(std::ranges::count(cases::bibliography(), "stickslip", &Reference::key) == 1);
  for (const Reference& work : cases::bibliography()) check_complete(std::string(work.bibtex));
}

BOOST_AUTO_TEST_CASE(every_case_cites_a_work) {
  for (const auto& one : case_catalogue()) {
    const std::vector<std::string> entries = entries_of(one->info().bibtex);
    BOOST_TEST(!entries.empty(), one->info().name << " cites nothing");
  }
}

BOOST_AUTO_TEST_CASE(every_law_cites_a_complete_work) {
  for (const LawInfo& law : law_catalogue()) {
    const std::vector<std::string> entries = entries_of(law.bibtex);
    BOOST_TEST(!entries.empty(), law.name << " cites nothing");
    for (const std::string& entry : entries) check_complete(entry);
  }
}

BOOST_AUTO_TEST_SUITE_END()
