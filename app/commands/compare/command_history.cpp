// SPDX-License-Identifier: BSD-3-Clause
// history: the numbers of a folder of results, one after the other.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/output/report_output.hpp"
#include "app/parser/command_line.hpp"
#include "app/shell/run_provenance.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/data/results_file.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/render/text/history.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;

struct HistoryOptions {
  std::string folder;
  std::string html;     ///< file; empty: none
  std::string fail_on;  ///< regressed; empty: never
  bool all = false;
  bool ascii = false;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Whether `a` stands before `b` as people order names: run-9 before run-10.
bool in_natural_order(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (is_digit(a.front()) && is_digit(b.front())) {
      const auto take = [](std::string_view& text) {
        const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
        std::string_view digits = text.substr(0, end);
        digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
        text.remove_prefix(end);
        return digits;
      };
      const std::string_view of_a = take(a);
      const std::string_view of_b = take(b);
      if (of_a.size() != of_b.size()) return of_a.size() < of_b.size();
      if (of_a != of_b) return of_a < of_b;
    } else {
      if (a.front() != b.front()) return a.front() < b.front();
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  return a.empty() && !b.empty();
}

/// The date that run.json beside the results tells; empty if there is none.
std::string date_beside(const fs::path& results) {
  const fs::path file = results.parent_path() / "run.json";
  std::error_code none;
  if (results.filename() != "results.json" || !fs::exists(file, none)) return {};
  const auto json = nlohmann::json::parse(read_file(file), nullptr, false);
  if (!json.is_object() || !json.contains("date") || !json["date"].is_string()) return {};
  return json["date"].get<std::string>();
}

/// The results in a folder: results.json of each subfolder, and files NAME.json. By date where all
/// have one, else by name.
std::vector<DatedReport> read_all(const fs::path& folder) {
  std::error_code error;
  std::vector<DatedReport> reports;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    std::error_code none;
    const bool is_folder = entry.is_directory(none);
    const fs::path file = is_folder ? entry.path() / "results.json" : entry.path();
    if (!fs::is_regular_file(file, none) || file.extension() != ".json") continue;
    reports.push_back({is_folder ? entry.path().filename().string() : file.stem().string(),
                       date_beside(file), read_results(file)});
  }
  if (error) throw InputError("cannot read " + folder.string() + ": " + error.message());
  if (reports.empty()) {
    throw InputError(folder.string() +
                     ": no results; a history is a folder of reports, or of "
                     "their results.json as NAME.json");
  }
  const bool all_dated =
      std::ranges::none_of(reports, [](const DatedReport& r) { return r.date.empty(); });
  std::ranges::sort(reports, [&](const DatedReport& a, const DatedReport& b) {
    if (all_dated && a.date != b.date) return a.date < b.date;
    return in_natural_order(a.name, b.name);
  });
  return reports;
}

/// Whether the locale is one without block characters. None at all says nothing.
bool locale_is_plain() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    std::string locale(value);
    std::ranges::transform(locale, locale.begin(), [](char c) {
      return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    return locale.find("utf") == std::string::npos;
  }
  return false;
}

CommandAnswer tell_history(const HistoryOptions& options) {
  const std::vector<DatedReport> reports = read_all(options.folder);
  const std::vector<NumberHistory> histories = histories_of(reports);
  if (!options.html.empty())
    write_output(options.html, history_html(reports, histories, program_version()), page_output,
                 options.overwrite);
  const bool regressed = std::ranges::any_of(histories, &NumberHistory::regressed);
  return {[=] { return history_json(reports, histories, program_version()); },
          [=] {
            HistoryStyle style{screen_style(), options.ascii || locale_is_plain()};
            if (options.all) style.most = 0;
            style.is_summary = options.quiet;
            fmt::print("{}", history_text(reports, histories, style));
          },
          regressed && !options.fail_on.empty() ? ExitCode::broken : ExitCode::as_expected};
}

}  // namespace

void add_history(Commands& commands) {
  const auto options = std::make_shared<HistoryOptions>();
  const CommandParser sub = commands.add(
      "history", "show how numbers developed over a folder of results, and where they jumped",
      options, tell_history);
  sub.example("stickslip history results");
  sub.add_option("folder", options->folder,
                 "folder of reports, or of results.json files named NAME.json")
      .required();
  sub.add_option("--html", options->html, "write an HTML page to this file");
  sub.add_option("--fail-on", options->fail_on, "exit with 1 if a number has regressed")
      .one_of({"regressed"});
  sub.add_flag("--all", options->all, "also print numbers that never jumped");
  sub.add_flag("--ascii", options->ascii, "print digits instead of block characters");
  add_json_and_quiet(sub, options->json, options->quiet, "print counts only");
  add_force(sub, options->overwrite);
}

}  // namespace stickslip::app
