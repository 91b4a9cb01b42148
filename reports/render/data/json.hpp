// SPDX-License-Identifier: BSD-3-Clause
// Results as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "reports/layer.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// The number of the JSON schema of answers; each grows when a key changes its meaning or goes
/// away.
inline constexpr int json_schema = 1;
/// The same of results.json and converge --json.
inline constexpr int results_schema = 2;

/// {"schema", "version"}: what every answer in JSON begins with. `version`: of stickslip.
nlohmann::ordered_json json_head(std::string_view version, int schema = json_schema);

/// A number; null where it is not finite, which JSON does not know.
nlohmann::ordered_json json_number(double value);
/// The same; null where there is none.
nlohmann::ordered_json json_number(const std::optional<double>& value);

/// {"name", "verdict", "error", "reason"} and, where there is one, "witness": its file.
nlohmann::ordered_json property_json(const PropertyResult& result, const std::string& witness);

/// {"schema", "version", "studies": [...], "admissible_steps": [...]}: what `converge --json`
/// prints. Doubles are written with the fewest digits that give them back; what is absent or not a
/// finite number is null.
nlohmann::ordered_json studies_json(const Report& report);

/// results.json: the studies and, case by case, the cross-checks of the references. It holds no
/// time, path or count of threads, so that it is the same from run to run.
nlohmann::ordered_json results_json(const Report& report);

/// {"schema", "version", "holds", "verdicts", "colours", "broken"}: what a run found, counted; each
/// broken verdict, property and cross-check with its reason.
nlohmann::ordered_json outcome_json(const Report& report);

/// timing.json: wall-clock seconds of each study.
nlohmann::ordered_json timing_json(const Report& report);

/// The text of a JSON file: indented by two blanks, with a newline at the end. Text that is not
/// UTF-8 is repaired with replacement characters.
std::string json_text(const nlohmann::ordered_json& value);

}  // namespace stickslip::reports
