// SPDX-License-Identifier: BSD-3-Clause
// Where, when and by what a report was made.
#pragma once

#include <string>
#include <vector>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// What a reader must know to make a report again. It differs from run to run, so it stands in
/// run.json and on the pages and never in results.json.
struct RunFacts {
  std::string version;                    ///< of stickslip
  std::string commit;                     ///< of its sources, "-dirty" behind it if changed; or ""
  std::string compiler;                   ///< its name and version
  std::string machine;                    ///< operating system, processor and cores
  std::string date;                       ///< ISO 8601, UTC, e.g. "2026-03-01T12:00:00Z"
  std::vector<std::string> command = {};  ///< its words, the program's name first
};

/// run.json: schema, version, commit, compiler, machine, date and command.
std::string run_json(const RunFacts& facts);

/// The command as a shell reads it: words with signs are quoted.
std::string shell_command(const std::vector<std::string>& words);

}  // namespace stickslip::reports
