// SPDX-License-Identifier: BSD-3-Clause
// A folder of scenes that are written out, answered and judged.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/parser/commands.hpp"
#include "app/program.hpp"
#include "reports/render/files/files.hpp"

namespace stickslip {

struct ScenesFolder {
  std::filesystem::path scenes() const { return folder.path() / "scenes"; }

  /// What writes the scenes of these cases.
  ExportOptions exporting(const std::vector<std::string>& cases, const std::string& steps) const {
    ExportOptions options;
    options.cases = cases;
    options.bodies = true;
    options.steps = steps;
    options.out = scenes().string();
    options.quiet = true;
    return options;
  }
  /// What judges them.
  JudgeOptions judging() const {
    JudgeOptions options;
    options.answers = {scenes().string()};
    options.name = "program";
    options.out = (folder.path() / "out").string();
    options.quiet = true;
    return options;
  }
  /// The study of a case in what was judged last; null: there is none.
  nlohmann::json study(const std::string& name) const {
    const auto all = nlohmann::json::parse(read_file(folder.path() / "out" / "results.json"));
    for (const nlohmann::json& one : all.at("studies"))
      if (one.at("case") == name) return one;
    return {};
  }

  samples::ProgramFolder folder;
};

}  // namespace stickslip
