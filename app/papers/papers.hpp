// SPDX-License-Identifier: BSD-3-Clause
// What the four papers claim and where they are in error, each beside what a run gives.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/layer.hpp"
#include "cases/exhibits/exhibit.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

/// A paper: its claims with verdicts, and its errata.
struct PaperTables {
  std::string name;
  std::string title;
  Table claims;
  Table errata;
};

/// Names of the papers.
std::vector<std::string> paper_names();

/// All rows of a paper, each from a run; docs/papers.toml has the list. Throws InputError for an
/// unknown name.
PaperTables tables_of_paper(const std::string& name);

/// The cases that are run with default parameters and laws of the catalogue alone.
std::vector<std::string> claimed_cases(std::span<const reports::CaseTask> tasks);

/// The claims of each paper that these cases of a run judge, by its own tables; papers without one
/// are left out.
std::vector<Table> claims_in_run(const reports::Report& report,
                                 const std::vector<std::string>& claimed_cases);

}  // namespace stickslip::app
