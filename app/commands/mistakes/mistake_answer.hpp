// SPDX-License-Identifier: BSD-3-Clause
// A known mistake as commands tell it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "stickslip/mistakes/mistakes.hpp"

namespace stickslip::app {

/// Those of bonds, as users see them: of the kind bond.
const std::vector<MistakeInfo>& bond_mistake_infos();

/// The mistake with this name, of contacts or of bonds; nullptr for an unknown one.
const MistakeInfo* find_mistake(std::string_view name);

/// Entry of a mistake in `mistakes --json` and `show --json`.
nlohmann::ordered_json mistake_json(const MistakeInfo& mistake);

/// The laws that can make it, with the options without which they cannot.
std::vector<std::string> laws_that_make(const MistakeInfo& mistake);

/// The pages of reports on engines that make it: docs/reports/NAME/README.md. `law` is the name of
/// a law of an engine, whose reports alone are given, or "".
std::vector<std::string> report_pages(const MistakeInfo& mistake, const std::string& law = "");

/// All that `show` says of it.
void show_mistake(const MistakeInfo& mistake);

}  // namespace stickslip::app
