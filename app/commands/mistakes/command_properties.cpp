// SPDX-License-Identifier: BSD-3-Clause
// properties: what must hold for any law, whatever it claims.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <memory>

#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/progress.hpp"
#include "app/study_files/selection.hpp"
#include "app/study_files/witness_file.hpp"
#include "cases/bonds/bond_properties.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/text/terminal.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;
using PropertyVerdict = PropertyResult::Verdict;

struct PropertiesOptions {
  std::string law;
  std::string like;  ///< law of the catalogue whose equations it implements; empty: its own word
  std::string out;   ///< folder of the witnesses; empty: none are written
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
  OutsideOptions outside;
};

/// What was found, and the file of its witness or "".
struct Row {
  PropertyResult result;
  std::string title;
  std::string file;
};

/// What the property with this name asks of contacts, or of bonds.
std::string title_of(const Scheme& scheme, const std::string& name) {
  const bool is_bond = scheme.law().info().can(Capability::bond);
  const auto& known = is_bond ? known_bond_properties() : known_properties();
  return std::ranges::find(known, name, &PropertyInfo::name)->title;
}

std::vector<Row> judge(const Scheme& scheme, const PropertiesOptions& options) {
  std::vector<Row> rows;
  std::vector<PropertyResult> results = study::properties(scheme);
  for (PropertyResult& result : results) {
    const std::string title = title_of(scheme, result.name);
    Row row{std::move(result), title, ""};
    if (!options.out.empty() && row.result.witness) {
      row.file =
          write_witness(*row.result.witness, scheme, options.out, options.overwrite).string();
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

bool is_broken(const Row& row) { return row.result.verdict == PropertyVerdict::broken; }

Json rows_json(const std::vector<Row>& rows, const std::string& law) {
  Json json{{"law", law}, {"properties", Json::array()}};
  for (const Row& row : rows) json["properties"].push_back(property_json(row.result, row.file));
  return json;
}

std::string error_text(const PropertyResult& result) {
  if (result.verdict == PropertyVerdict::not_applicable) return "";
  return std::isfinite(result.error) ? fmt::format("{:.1e}", result.error) : "failed";
}

/// Broken ones first; the rest in the order of the documentation.
void print_rows(std::vector<Row> rows) {
  constexpr std::size_t width = 100;
  const auto order = [](const Row& row) {
    switch (row.result.verdict) {
      case PropertyVerdict::broken:
        return 0;
      case PropertyVerdict::declared:
        return 1;
      default:
        return row.result.verdict == PropertyVerdict::holds ? 2 : 3;
    }
  };
  std::ranges::stable_sort(rows, {}, order);
  for (const Row& row : rows) {
    const std::string head = fmt::format("{:<14}  {:<15}  {:>7}  ", name_of(row.result.verdict),
                                         row.result.name, error_text(row.result));
    const bool is_told = !row.result.reason.empty();
    fmt::print("{}", wrapped(head, is_told ? row.result.reason : row.title, width));
    if (!row.file.empty()) fmt::print("{}{}\n", std::string(head.size(), ' '), row.file);
  }
}

/// One line that counts.
void print_counts(const std::vector<Row>& rows) {
  const auto count = [&](PropertyVerdict verdict) {
    return std::ranges::count_if(rows, [&](const Row& r) { return r.result.verdict == verdict; });
  };
  fmt::print("\n{} broken, {} declared, {} hold, {} not applicable\n",
             count(PropertyVerdict::broken), count(PropertyVerdict::declared),
             count(PropertyVerdict::holds), count(PropertyVerdict::not_applicable));
}

CommandAnswer judge_properties(const PropertiesOptions& options) {
  const std::string law = with_like(options.law, options.like);
  const std::vector<Scheme> schemes = read_schemes({law}, options.outside);
  if (schemes.size() != 1) throw InputError("--law: give one law");
  const Scheme& scheme = schemes.front();
  const std::vector<Row> rows = judge(scheme, options);
  return {[=, law = scheme.label] { return rows_json(rows, law); },
          [=, quiet = options.quiet] {
            std::vector<Row> shown = rows;
            if (quiet) std::erase_if(shown, std::not_fn(is_broken));
            print_rows(std::move(shown));
            print_counts(rows);
          },
          std::ranges::any_of(rows, is_broken) ? ExitCode::broken : ExitCode::as_expected};
}

}  // namespace

void add_properties(Commands& commands) {
  const auto options = std::make_shared<PropertiesOptions>();
  const CommandParser sub = commands.add(
      "properties", "test the properties that every law must have", options, judge_properties);
  sub.example("stickslip properties --law ./mine.so --out witnesses");
  sub.add_option("--law", options->law, "law, with options in brackets").required();
  sub.add_option("--like", options->like, "built-in law whose equations the law implements");
  sub.add_option("--out", options->out,
                 "write witnesses (paths that show what is broken) to this folder");
  add_json_and_quiet(sub, options->json, options->quiet, "print only broken properties and counts");
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
