// SPDX-License-Identifier: BSD-3-Clause
// What changed from one outcome to another, for people, programs, pull requests and browsers.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "reports/render/text/terminal.hpp"
#include "reports/study/compare/changes.hpp"

namespace stickslip::reports {

/// What two outcomes are called where they are compared.
struct ComparedNames {
  std::string before;
  std::string now;
};

/// How much is told of errors that changed.
struct ChangesStyle {
  std::size_t most = 0;     ///< rows of each kind; 0: all
  bool each_level = false;  ///< a row for each level, and not one for each observable of a study
};

/// Counts in one or two lines: of changes for the worse and the better, of what is only in one of
/// the two, and of numbers that differ too little to be told.
std::string changes_summary(const ResultChanges& changes);

/// A table for each subject in which something changed, one row a change. What more than
/// `style.most` rows would say is counted in the table's note.
std::vector<Table> change_tables(const ResultChanges& changes, const ChangesStyle& style = {});

/// All of it for a terminal: names, counts, tables, and studies that only one of the two has.
std::string changes_text(const ResultChanges& changes, const ComparedNames& names,
                         const ChangesStyle& style, const TerminalStyle& terminal);

/// {"schema", "version", "before", "now", "changes", "gone", "added", "studies", "small"}. Changes
/// with a ratio come first, the largest first; then those that are words or orders.
nlohmann::ordered_json changes_json(const ResultChanges& changes, const ComparedNames& names,
                                    const std::string& version);

/// A comment on a pull request.
std::string changes_markdown(const ResultChanges& changes, const ComparedNames& names);

/// A page of its own, for a browser without a network.
std::string changes_html(const ResultChanges& changes, const ComparedNames& names,
                         const std::string& version);

}  // namespace stickslip::reports
