// SPDX-License-Identifier: BSD-3-Clause
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "render_samples.hpp"
#include "reports/render/files.hpp"
#include "reports/render/page.hpp"
#include "reports/render/report_writer.hpp"
#include "stickslip/description/printable.hpp"

using namespace stickslip;
using samples::contains;
namespace fs = std::filesystem;

namespace {

/// Every tag that is opened is closed, in order. Script and style are skipped.
std::string first_unbalanced(const std::string& page) {
  const std::set<std::string> empty = {"meta", "wbr", "br", "!DOCTYPE"};
  std::vector<std::string> open;
  const std::regex tag("<(/?)([A-Za-z!][A-Za-z0-9:]*)([^<>]*)>");
  std::string body = std::regex_replace(page, std::regex("<(style|script)>[^\\x01]*?</\\1>"), "");
  for (std::sregex_iterator at(body.begin(), body.end(), tag), end; at != end; ++at) {
    const std::string name = (*at)[2];
    const std::string rest = (*at)[3];
    if (empty.count(name) != 0 || (!rest.empty() && rest.back() == '/')) continue;
    if ((*at)[1].length() == 0) {
      open.push_back(name);
    } else {
      if (open.empty() || open.back() != name) return "</" + name + ">";
      open.pop_back();
    }
  }
  return open.empty() ? "" : "<" + open.back() + ">";
}

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
  std::vector<std::string> found;
  const std::regex expression(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) {
    found.push_back((*at)[1]);
  }
  return found;
}

std::string written_page(const fs::path& folder) {
  ReportOptions options;
  options.jobs = 2;
  options.theory = [](std::string_view name) {
    return name == "slip-rotation" ? std::string("<p>THEORY-OF-IT</p>") : std::string();
  };
  return read_file(write_report(samples::report(), folder, options).page);
}

std::set<std::string> files_below(const fs::path& folder) {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.insert(fs::relative(entry.path(), folder).string());
  }
  return files;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(render_page)

BOOST_AUTO_TEST_CASE(the_page_stands_alone_and_is_well_formed) {
  const ScratchFolder folder;
  const std::string page = written_page(folder.path());
  BOOST_TEST(first_unbalanced(page) == "");
  BOOST_TEST(contains(page, "</html>"));
  BOOST_TEST(contains(page, "<math"));
  BOOST_TEST(contains(page, "THEORY-OF-IT"));
  BOOST_TEST(matches(page, "((?:src|href)=\"(?:https?:)?//[^\"]*\")").empty());
  BOOST_TEST(!contains(page, "<link"));
  BOOST_TEST(!contains(page, "<img"));
  BOOST_TEST(!contains(page, "@import"));
  BOOST_TEST(contains(page, "prefers-color-scheme: dark"));
}

BOOST_AUTO_TEST_CASE(every_id_is_there_once_and_every_link_leads_somewhere) {
  const ScratchFolder folder;
  const std::string page = written_page(folder.path());
  std::set<std::string> ids;
  for (const std::string& id : matches(page, "\\sid=[\"']([^\"']*)[\"']")) {
    BOOST_TEST(ids.insert(id).second, "twice: " + id);
  }
  BOOST_TEST(ids.size() > 20U);
  for (const std::string& target : matches(page, "href=[\"']#([^\"']*)[\"']")) {
    BOOST_TEST(ids.count(target) == 1U, "no such id: " + target);
  }
  for (const std::string& target : matches(page, "href=\"([^\"#][^\"]*)\"")) {
    BOOST_TEST(fs::exists(folder.path() / target), "no such file: " + target);
  }
}

BOOST_AUTO_TEST_CASE(a_second_report_takes_away_what_the_first_left_and_no_more) {
  const ScratchFolder folder;
  write_report(samples::report(), folder.path());
  const std::set<std::string> whole = files_below(folder.path());
  for (const char* const mine : {"figures/mine.svg", "tables/mine.csv", "notes.txt"})
    write_file(folder.path() / mine, "mine");
  write_file(folder.path() / "files.txt",
             read_file(folder.path() / "files.txt") + "notes.txt\ntables/../notes.txt\n..\n");
  Report smaller = samples::report();
  BOOST_TEST_REQUIRE(!smaller.tables.empty());
  smaller.figures.clear();
  smaller.tables.clear();
  write_report(smaller, folder.path());
  const std::set<std::string> left = files_below(folder.path());
  for (const char* const mine : {"figures/mine.svg", "tables/mine.csv", "notes.txt"})
    BOOST_TEST(left.count(mine) == 1U, mine);
  const ScratchFolder fresh;
  write_report(smaller, fresh.path());
  BOOST_TEST(left.size() == files_below(fresh.path()).size() + 3);
  BOOST_TEST(left.size() < whole.size());
}

BOOST_AUTO_TEST_CASE(texts_of_others_leave_every_file_valid_utf8_without_controls) {
  const ScratchFolder folder;
  Report report = samples::report();
  report.figures.clear();
  BOOST_TEST_REQUIRE(!report.studies.empty());
  for (StudyResult& study : report.studies) {
    study.law += "\xe9\x1b[31m";
    study.reason = "because\xff \x07";
  }
  write_report(report, folder.path());
  for (const std::string& file : files_below(folder.path())) {
    const std::string text = read_file(folder.path() / file);
    BOOST_TEST((printable_lines(text) == text), file);
  }
  BOOST_TEST(contains(read_file(folder.path() / "index.html"), "because\\xff \\x07"));
}

BOOST_AUTO_TEST_CASE(texts_are_escaped_and_a_broken_verdict_is_unmistakable) {
  const ScratchFolder folder;
  const std::string page = written_page(folder.path());
  BOOST_TEST(contains(page, "because &lt;of&gt; &quot;this&quot; &amp; that"));
  BOOST_TEST(!contains(page, "<of>"));
  BOOST_TEST(contains(page, "✖ FAIL"));
  BOOST_TEST(contains(page, "Two &lt;schemes&gt;."));
}

BOOST_AUTO_TEST_CASE(drawings_on_one_page_do_not_share_ids) {
  const std::string svg =
      "<?xml version=\"1.0\"?><svg viewBox=\"0 0 100 50\" width=\"100\" height=\"50\"\n"
      "><title>t</title><path id='gpPt1' stroke='black'/><use xlink:href='#gpPt1'/>"
      "<g filter=\"url(#box)\"/></svg>\n";
  const std::string shown = inline_svg(svg, "f1-", "a <b>");
  BOOST_TEST(shown.rfind("<svg role=\"img\" aria-label=\"a &lt;b&gt;\"", 0) == 0U);
  BOOST_TEST(contains(shown, "id='f1-gpPt1'"));
  BOOST_TEST(contains(shown, "href='#f1-gpPt1'"));
  BOOST_TEST(contains(shown, "url(#f1-box)"));
  BOOST_TEST(!contains(shown, "<title>"));
  BOOST_TEST(!contains(shown, "black"));
}

BOOST_AUTO_TEST_CASE(the_report_is_complete) {
  const ScratchFolder folder;
  std::size_t last = 0;
  ReportOptions options;
  options.progress = [&](std::size_t done, std::size_t total) {
    BOOST_TEST(done == last + 1);
    BOOST_TEST(total == 2U);
    last = done;
  };
  const WrittenReport written = write_report(samples::report(), folder.path(), options);
  BOOST_TEST(written.figures == 2U);
  BOOST_TEST(last == 2U);
  BOOST_TEST(written.skipped.empty());
  for (const char* file :
       {"index.html", "results.json", "timing.json", "junit.xml", "files.txt",
        "figures/kuhn-linear-4.svg", "figures/kuhn-linear-4.pdf", "figures/kuhn-linear-4.gp",
        "figures/kuhn-linear-4.dat", "tables/separation-forces.csv", "tables/separation-forces.md",
        "tables/summary.csv", "tables/slip-rotation-linear-conventional.csv"}) {
    BOOST_TEST(fs::exists(folder.path() / file), file);
  }
  BOOST_TEST(samples::entries(folder) == 7U);
}

BOOST_AUTO_TEST_CASE(without_gnuplot_everything_else_is_written) {
  const ScratchFolder folder;
  const samples::SearchPath nowhere(folder.path().string());
  const WrittenReport written = write_report(samples::report(), folder.path() / "out");
  BOOST_TEST(written.gnuplot_missing);
  BOOST_TEST(written.figures == 0U);
  BOOST_TEST(written.skipped.size() == 2U);
  const std::string page = read_file(written.page);
  BOOST_TEST(contains(page, "figure skipped: gnuplot is not installed"));
  BOOST_TEST(first_unbalanced(page) == "");
  BOOST_TEST(fs::exists(folder.path() / "out" / "tables" / "summary.csv"));
}

BOOST_AUTO_TEST_CASE(names_that_differ_only_in_signs_get_files_of_their_own) {
  Report report = samples::report();
  report.figures = {samples::figure("a/b"), samples::figure("a-b")};
  const ScratchFolder folder;
  BOOST_TEST(write_report(report, folder.path()).figures == 2U);
  BOOST_TEST(fs::exists(folder.path() / "figures" / "a-b.svg"));
  BOOST_TEST(fs::exists(folder.path() / "figures" / "a-b-2.svg"));
}

BOOST_AUTO_TEST_CASE(files_of_the_user_are_left_alone) {
  const ScratchFolder folder;
  write_file(folder.path() / "figures" / "mine.svg", "mine");
  write_report(samples::report(), folder.path());
  BOOST_TEST(read_file(folder.path() / "figures" / "mine.svg") == "mine");
}

BOOST_AUTO_TEST_CASE(an_unwritable_folder_is_one_clear_line) {
  BOOST_CHECK_EXCEPTION(write_report(samples::report(), "/proc/none/out"), FileError,
                        [](const FileError& error) {
                          return std::string(error.what()).rfind("cannot write /proc/none", 0) == 0;
                        });
}

BOOST_AUTO_TEST_CASE(the_files_do_not_depend_on_the_number_of_threads) {
  const ScratchFolder one;
  const ScratchFolder many;
  ReportOptions options;
  options.formats = {FigureFormat::svg};
  options.jobs = 1;
  write_report(samples::report(), one.path(), options);
  options.jobs = 7;
  write_report(samples::report(), many.path(), options);
  for (const char* file : {"index.html", "results.json", "junit.xml", "figures/kuhn-linear-4.svg",
                           "figures/kuhn-linear-4.gp"}) {
    BOOST_TEST(read_file(one.path() / file) == read_file(many.path() / file), file);
  }
}

BOOST_AUTO_TEST_SUITE_END()
