// SPDX-License-Identifier: BSD-3-Clause
// Histories of numbers: sparklines for a terminal, JSON, and a page.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reports/render/text/terminal.hpp"
#include "reports/study/compare/history.hpp"

namespace stickslip::reports {

/// A sparkline: eight heights, logarithmic where all values are positive and they span more than a
/// factor of ten; a point where there is no value, "!" where it is no number. `plain` takes digits
/// from 1 to 8 for block characters.
std::string sparkline(std::span<const std::optional<double>> values, bool plain);

/// A drawing of the same for a page: a line, with a point where it jumped.
std::string sparkline_svg(const NumberHistory& history);

/// How histories are told on a terminal.
struct HistoryStyle {
  TerminalStyle terminal = {};
  bool plain = false;       ///< ASCII alone
  std::size_t most = 40;    ///< rows; 0: all, with those that never changed
  bool is_summary = false;  ///< the line that counts alone
};

/// The outcomes in one line, then a row for each number that jumped, regressed ones first.
std::string history_text(const std::vector<DatedReport>& reports,
                         std::span<const NumberHistory> histories, const HistoryStyle& style);

/// {"schema", "version", "results": [...], "numbers": [...]}.
nlohmann::ordered_json history_json(const std::vector<DatedReport>& reports,
                                    std::span<const NumberHistory> histories,
                                    const std::string& version);

/// A page of its own: all numbers, those that never changed folded.
std::string history_html(const std::vector<DatedReport>& reports,
                         std::span<const NumberHistory> histories, const std::string& version);

}  // namespace stickslip::reports
