// SPDX-License-Identifier: BSD-3-Clause
#include <nlohmann/json.hpp>
#include <regex>

#include "reports/render/files/files.hpp"
#include "reports/render/page.hpp"
#include "reports/render/page/screen_svg.hpp"
#include "reports/render/report_writer.hpp"
#include "reports/render/samples.hpp"
#include "stickslip/description/printable.hpp"

BOOST_AUTO_TEST_SUITE(render_page)

using namespace stickslip;
namespace fs = std::filesystem;

namespace {

/// Every tag that is opened is closed, in order. Script and style are skipped.
std::string first_unbalanced(const std::string& page) {
  const std::set<std::string> empty = {"meta", "wbr", "br", "img", "input", "link", "!DOCTYPE"};
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

/// Writes the sample report and returns its index.
std::string written_index(const fs::path& folder) {
  ReportOptions options;
  options.jobs = 2;
  options.theory = [](std::string_view name) {
    return name == "slip-rotation"
               ? std::string(
                     "<p>THEORY-OF-IT <a href=\"../cases/separation.html\">there</a> "
                     "<a href=\"../cases/elsewhere.html\">not there</a></p>")
               : std::string();
  };
  options.facts = {"1.2.3",
                   "0123abcd",
                   "GNU 12",
                   "Linux x86_64, 2 cores",
                   "2026-03-01T12:00:00Z",
                   {"stickslip", "run", "--param", "mu=0.3 <"}};
  return read_file(write_report(samples::report(), folder, options).page);
}

/// All pages of a report, by their paths in its folder.
std::map<std::string, std::string> pages_below(const fs::path& folder) {
  std::map<std::string, std::string> pages;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".html")
      pages[fs::relative(entry.path(), folder).string()] = read_file(entry.path());
  }
  return pages;
}

std::set<std::string> files_below(const fs::path& folder) {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.insert(fs::relative(entry.path(), folder).string());
  }
  return files;
}

}  // namespace

BOOST_AUTO_TEST_CASE(there_is_a_page_for_each_case_and_each_law_and_all_are_well_formed) {
  const ScratchFolder folder;
  written_index(folder.path());
  const auto pages = pages_below(folder.path());
  for (const char* const name : {"index.html", "cases/slip-rotation.html", "cases/separation.html",
                                 "laws/linear-refined.html", "laws/linear-conventional.html"}) {
    BOOST_TEST_REQUIRE(pages.count(name) == 1U, name);
  }
  BOOST_TEST(pages.size() == 5U + pages.count("gallery.html"));
  for (const auto& [name, page] : pages) {
    BOOST_TEST_INFO_SCOPE(name);
    BOOST_TEST(first_unbalanced(page) == "");
    BOOST_TEST(says(page, "</html>"));
    BOOST_TEST(matches(page, "((?:src|href)=\"(?:https?:)?//[^\"]*\")").empty());
    BOOST_TEST(!says(page, "{{"));
    BOOST_TEST(page.size() < 300000U);
  }
  BOOST_TEST(says(pages.at("cases/slip-rotation.html"), "THEORY-OF-IT"));
  BOOST_TEST(!says(pages.at("index.html"), "THEORY-OF-IT"));
  BOOST_TEST(says(read_file(folder.path() / "assets/report.css"), "prefers-color-scheme: dark"));
}

BOOST_AUTO_TEST_CASE(the_index_says_what_was_run) {
  const ScratchFolder folder;
  const std::string page = written_index(folder.path());
  for (const char* const fact : {"1.2.3", "0123abcd", "GNU 12", "Linux x86_64, 2 cores",
                                 "2026-03-01 12:00:00 UTC", "run --param &apos;mu=0.3 &lt;&apos;"})
    BOOST_TEST(says(page, fact), fact);
  const auto run = nlohmann::json::parse(read_file(folder.path() / "run.json"));
  BOOST_TEST(run["schema"] == 1);
  BOOST_TEST(run["commit"] == "0123abcd");
  BOOST_TEST(run["date"] == "2026-03-01T12:00:00Z");
  BOOST_TEST(run["command"][3] == "mu=0.3 <");
}

BOOST_AUTO_TEST_CASE(every_id_is_there_once_and_every_link_leads_somewhere) {
  const ScratchFolder folder;
  written_index(folder.path());
  const auto pages = pages_below(folder.path());
  std::map<std::string, std::set<std::string>> ids;
  for (const auto& [name, page] : pages) {
    for (const std::string& id : matches(page, "\\sid=[\"']([^\"']*)[\"']"))
      BOOST_TEST(ids[name].insert(id).second, name + " has twice: " + id);
  }
  BOOST_TEST(ids["index.html"].size() > 12U);
  for (const auto& [name, page] : pages) {
    for (const std::string& link : matches(page, "(?:href|src)=\"([^\"]+)\"")) {
      const std::size_t hash = link.find('#');
      const std::string file = link.substr(0, hash);
      const fs::path target =
          file.empty() ? fs::path(name) : (fs::path(name).parent_path() / file).lexically_normal();
      BOOST_TEST(fs::exists(folder.path() / target), name + ": no such file: " + link);
      if (hash == std::string::npos || link.compare(hash, 2, "#?") == 0) continue;
      BOOST_TEST(ids[target.string()].count(link.substr(hash + 1)) == 1U,
                 name + ": no such id: " + link);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_cell_observable_and_figure_has_an_anchor_made_of_its_name) {
  const ScratchFolder folder;
  const std::string index = written_index(folder.path());
  BOOST_TEST(says(index, "id=\"slip-rotation--linear-refined\""));
  BOOST_TEST(says(index, "id=\"slip-rotation--linear-refined--frame-fixed\""));
  const std::string page = read_file(folder.path() / "cases/slip-rotation.html");
  for (const char* const id : {"law-linear-refined", "law-linear-refined--final-angle",
                               "observable-final-angle", "figure-kuhn-linear-4"})
    BOOST_TEST(says(page, std::string("id=\"") + id + "\""), id);
}

BOOST_AUTO_TEST_CASE(theory_links_only_to_pages_that_are_there) {
  const ScratchFolder folder;
  written_index(folder.path());
  const std::string page = read_file(folder.path() / "cases/slip-rotation.html");
  BOOST_TEST(says(page, "<a href=\"../cases/separation.html\">there</a> not there</p>"));
}

BOOST_AUTO_TEST_CASE(what_a_drawer_shows_is_loaded_by_a_script) {
  const ScratchFolder folder;
  written_index(folder.path());
  const std::string script = read_file(folder.path() / "data/slip-rotation.js");
  BOOST_TEST(script.rfind("stickslip.add(\"slip-rotation\",{", 0) == 0U);
  BOOST_TEST(says(script, "n:[1,10,100],e:[0.114,0.03333,0]"));
  // What is the same for all schemes stands there once.
  BOOST_TEST(matches(script, "(,ref:)").size() == 1U);
  BOOST_TEST(
      says(script, "stickslip converge slip-rotation --law linear-refined --param 'mu=0.3 <"));
  BOOST_TEST(
      says(read_file(folder.path() / "data/separation-figures.js"), "\"separation-paths\":[{"));
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
    BOOST_TEST_CONTEXT(file) BOOST_TEST(printable_lines(text) == text);
  }
  BOOST_TEST(says(read_file(folder.path() / "index.html"), "because\\xff \\x07"));
}

BOOST_AUTO_TEST_CASE(texts_are_escaped_and_a_broken_verdict_is_unmistakable) {
  const ScratchFolder folder;
  const std::string index = written_index(folder.path());
  const std::string page = index + read_file(folder.path() / "cases/slip-rotation.html");
  BOOST_TEST(says(page, "because &lt;of&gt; &quot;this&quot; &amp; that"));
  BOOST_TEST(!says(page, "<of>"));
  BOOST_TEST(says(page, "✖</span> broken"));
  BOOST_TEST(says(page, "Two &lt;schemes&gt;."));
}

BOOST_AUTO_TEST_CASE(a_law_of_the_users_is_answered_first_and_its_limits_are_not_red) {
  const ScratchFolder folder;
  Report report = samples::report();
  report.laws = {LawSummary{"mine", "Mine", "me"}};
  report.laws.front().family = LawFamily::outside;
  report.laws.front().given_as = "exec:mine";
  report.properties.clear();
  for (CaseSummary& one : report.cases) one.cross_checks.clear();
  report.studies.resize(1);
  StudyResult& study = report.studies.front();
  study.law = study.spec.name = "mine";
  study.spec.kind = LawKind::file;
  study.verdict = Verdict::pass;
  study.quality = Quality::red;
  study.quality_error = 0.3;
  study.like = "linear-refined";
  study.same_scheme = true;
  for (ObservableResult& o : study.observables) o.limit_is_reference = false;
  const auto index = [&] { return read_file(write_report(report, folder.path()).page); };
  const std::string right = index();
  BOOST_TEST(says(right, "<h1>Is mine right?</h1>"));
  BOOST_TEST(says(right,
                  "Yes, it is as expected:</strong> the same scheme as linear-refined, to "
                  "round-off, in 1 of 1 case; none of 1 case is broken."));
  BOOST_TEST(says(right, "What it cannot do, by design"));
  BOOST_TEST(says(right, "class=\"bar design\""));
  BOOST_TEST(!says(right, "id=\"broken\""));
  study.verdict = Verdict::fail;
  study.same_scheme = false;
  study.reason = "force: tends to 0.3; shift: tends to 0.4";
  BOOST_TEST(says(index(), "No, it is broken.</strong> Cause not found; the worst case is "));
  report.causes = {{"mine", "each component has a limit of its own", ""}};
  const std::string wrong = index();
  BOOST_TEST(says(wrong, "No, it is broken.</strong> Each component has a limit of its own."));
  BOOST_TEST(says(wrong, "<span class=\"why\">force: tends to 0.3</span>"));
}

BOOST_AUTO_TEST_CASE(a_drawing_is_small_and_fit_for_dark_pages) {
  const std::string svg =
      "<?xml version=\"1.0\"?><svg \n width=\"100\" height=\"50\"\n viewBox=\"0 0 100 50\"\n>"
      "<title>t</title><desc>long</desc><defs><path id='gpPt1' d='M-1,0 h2'/>"
      "<path id='gpPt2' d='M-1,0 h3'/></defs>\n"
      "<g fill=\"none\" color=\"black\" stroke=\"currentColor\">\n</g>\n"
      "<path stroke='rgb(  0, 114, 178)' d='M10.04,10.00 L20.01,10.00 L30.00,10.00 L30.00,40.00 "
      "'/>\n"
      "<use xlink:href='#gpPt1' transform='translate(30.00,40.00) scale(2.00)' color='rgb(  0, "
      "114, 178)'/>\n</svg>\n";
  const ScreenSvg shown = screen_svg(svg);
  BOOST_TEST(shown.width == 100);
  BOOST_TEST(shown.height == 50);
  BOOST_TEST(says(shown.text, "stroke='#0072b2' d='M10,10 30,10 30,40'"));
  BOOST_TEST(says(shown.text, "<use xlink:href='#gpPt1' x='15' y='20'/>"));
  BOOST_TEST(says(shown.text, "prefers-color-scheme:dark"));
  BOOST_TEST(says(shown.text, "<title>t</title>"));
  BOOST_TEST(!says(shown.text, "gpPt2"));
  BOOST_TEST(!says(shown.text, "<desc>"));
  BOOST_TEST(!says(shown.text, "currentColor"));
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
       {"index.html", "results.json", "timing.json", "run.json", "junit.xml", "files.txt",
        "assets/report.css", "assets/uplot.js", "cases/separation.html", "data/separation.js",
        "figures/kuhn-linear-4.svg", "figures/kuhn-linear-4.pdf", "figures/kuhn-linear-4.gp",
        "figures/kuhn-linear-4.dat", "tables/separation-forces.csv", "tables/separation-forces.md",
        "tables/summary.csv"}) {
    BOOST_TEST(fs::exists(folder.path() / file), file);
  }
  BOOST_TEST(samples::entries(folder) == 13U);
}

BOOST_AUTO_TEST_CASE(without_gnuplot_everything_else_is_written) {
  const ScratchFolder folder;
  const samples::SearchPath nowhere(folder.path().string());
  const WrittenReport written = write_report(samples::report(), folder.path() / "out");
  BOOST_TEST(written.gnuplot_missing);
  BOOST_TEST(written.figures == 0U);
  BOOST_TEST(written.skipped.size() == 2U);
  const std::string page = read_file(folder.path() / "out" / "cases" / "separation.html");
  BOOST_TEST(says(page, "figure skipped: gnuplot is not installed"));
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

BOOST_AUTO_TEST_CASE(what_was_drawn_before_the_report_was_complete_is_not_drawn_again) {
  Report report = samples::report();
  report.figures = {samples::figure("a/b"), samples::figure("a-b"), samples::figure("c")};
  report.figures[1].title = "another one";
  const ScratchFolder scratch;
  ReportOptions options;
  options.formats = {FigureFormat::svg};
  write_report(report, scratch.path() / "at-once", options);
  ReportFolder folder(scratch.path() / "early");
  options.drawings = drawings_for(folder.draft(), options.formats, 3);
  // In another order than the report's, and one with a name that the report gives to another.
  options.drawings->add(2, {report.figures[2]});
  options.drawings->add(1, {report.figures[1]});
  const auto drawn = fs::last_write_time(folder.draft() / "figures" / "c.svg");
  BOOST_TEST(write_report(report, folder, options).figures == 3U);
  BOOST_TEST(fs::last_write_time(folder.path() / "figures" / "c.svg") == drawn);
  for (const char* stem : {"a-b", "a-b-2", "c"}) {
    for (const char* ending : {"svg", "gp", "dat"}) {
      const std::string file = std::string("figures/") + stem + "." + ending;
      BOOST_TEST(read_file(scratch.path() / "early" / file) ==
                     read_file(scratch.path() / "at-once" / file),
                 file);
    }
  }
  BOOST_TEST(read_file(folder.path() / "cases" / "separation.html") ==
             read_file(scratch.path() / "at-once" / "cases" / "separation.html"));
}

BOOST_AUTO_TEST_CASE(figures_of_cases_that_are_drawn_together_wait_for_the_last_of_them) {
  const ScratchFolder scratch;
  ReportDrawings drawings(scratch.path(), {}, 17);  // two cases together, and the last one alone
  drawings.add(5, {samples::figure("five")});
  BOOST_TEST(!fs::exists(scratch.path() / "five.svg"));
  drawings.add(16, {samples::figure("sixteen")});
  BOOST_TEST(fs::exists(scratch.path() / "sixteen.svg"));
  drawings.add(4, {});
  BOOST_TEST(fs::exists(scratch.path() / "five.svg"));
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
  for (const char* file :
       {"index.html", "cases/separation.html", "data/separation.js", "data/separation-figures.js",
        "results.json", "junit.xml", "figures/kuhn-linear-4.svg", "figures/kuhn-linear-4.gp"}) {
    BOOST_TEST(read_file(one.path() / file) == read_file(many.path() / file), file);
  }
}

BOOST_AUTO_TEST_SUITE_END()
