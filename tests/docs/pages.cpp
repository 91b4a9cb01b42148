// SPDX-License-Identifier: BSD-3-Clause
#include "docs/pages.hpp"

#include <fmt/format.h>

#include <regex>

#include "cases/catalogue.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(pages)

using namespace stickslip;

namespace {

/// First group of every match.
std::vector<std::string> all_matches(std::string_view text, const char* pattern) {
  const std::string copy(text);
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator match(copy.begin(), copy.end(), regex), end; match != end; ++match) {
    found.push_back((*match)[1]);
  }
  return found;
}

/// The text of a file of the tree.
std::string text_of(const std::string& file) {
  std::ifstream in(STICKSLIP_SOURCE_DIR "/" + file);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_law_has_its_theory) {
  for (const LawInfo& law : law_catalogue()) {
    const Page* const page = find_page("laws/" + law.name);
    BOOST_REQUIRE_MESSAGE(page != nullptr, "docs/laws/" << law.name << ".md is missing");
    BOOST_TEST(page->name == "laws/" + law.name);
    BOOST_TEST(says(std::string(page->html), "<math"), law.name << " has no equation");
  }
}

// The tables of laws are those of the heads of their pages: what is missing is printed, to be
// pasted.
BOOST_AUTO_TEST_CASE(readme_and_list_of_cases_name_the_laws_as_their_pages_do) {
  std::string rows;
  std::string list;
  int number = 0;
  for (const LawInfo& law : law_catalogue()) {
    rows +=
        fmt::format("| [`{0}`](docs/laws/{0}.md) | {1} | {2} |\n", law.name, law.title, law.source);
    if (!law.on_request) list += fmt::format("{0}. [`{1}`](laws/{1}.md)\n", ++number, law.name);
  }
  BOOST_TEST(says(text_of("README.md"), "|---|\n" + rows + "\n"));
  BOOST_TEST(says(text_of("docs/cases.md"), "\n\n" + list + "\n"));
}

// An option of the page's head that the law does not have would be forgotten.
BOOST_AUTO_TEST_CASE(every_option_at_the_head_of_a_page_is_one_of_the_law) {
  for (const LawInfo& law : law_catalogue()) {
    const std::string page = text_of("docs/laws/" + law.name + ".md");
    const std::string head = page.substr(0, page.find("\n---\n"));
    for (const std::string& option : all_matches(head, "\n  ([^:]+): ")) {
      BOOST_TEST((std::ranges::count(law.parameters, option, &ParameterInfo::name) == 1),
                 law.name << " has no option " << option);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_case_has_its_theory) {
  for (const auto& test : case_catalogue()) {
    const std::string& name = test->info().name;
    BOOST_TEST(find_page("cases/" + name) != nullptr, name << " has no page");
  }
}

BOOST_AUTO_TEST_CASE(a_page_that_does_not_exist_is_not_found) {
  BOOST_TEST(find_page("laws/none") == nullptr);
  BOOST_TEST(find_page("") == nullptr);
}

BOOST_AUTO_TEST_CASE(markdown_is_the_file_and_html_a_fragment_without_title) {
  for (const Page& page : all_pages()) {
    BOOST_TEST_INFO_SCOPE(page.name);
    BOOST_TEST(page.markdown.substr(0, 2) == "# ");
    std::string title(page.markdown.substr(2, page.markdown.find('\n') - 2));
    std::erase(title, '`');
    BOOST_TEST(title == page.title);
    BOOST_TEST(!says(std::string(page.html), "<html"));
    for (const char* heading : {"<h1", "<h2", "<h3"}) {
      BOOST_TEST(!says(std::string(page.html), heading));
    }
  }
}

// An equation that pandoc could not turn into MathML stays as TeX in a span.
BOOST_AUTO_TEST_CASE(no_equation_is_left_as_tex) {
  for (const Page& page : all_pages()) {
    BOOST_TEST(!says(std::string(page.html), "<span class=\"math"), page.name);
  }
}

BOOST_AUTO_TEST_CASE(links_lead_into_the_report_or_to_the_web) {
  std::set<std::string> places;
  for (const LawInfo& law : law_catalogue()) places.insert("../laws/" + law.name + ".html");
  for (const auto& test : case_catalogue())
    places.insert("../cases/" + test->info().name + ".html");
  for (const Page& page : all_pages()) {
    for (const std::string& id : all_matches(page.html, " id=\"([^\"]*)\"")) {
      BOOST_TEST(places.insert("#" + id).second, page.name << ": " << id << " occurs twice");
    }
  }
  std::size_t links = 0;
  for (const Page& page : all_pages()) {
    for (const std::string& target : all_matches(page.html, "href=\"([^\"]*)\"")) {
      ++links;
      const bool web = target.rfind("https://", 0) == 0;
      if (!web) BOOST_TEST(places.contains(target), page.name << ": dead link " << target);
    }
  }
  BOOST_TEST(links > 2);
}

BOOST_AUTO_TEST_SUITE_END()
