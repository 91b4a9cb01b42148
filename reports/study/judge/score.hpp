// SPDX-License-Identifier: BSD-3-Clause
// How many of the known mistakes the catalogue finds, and by what.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "reports/study/study.hpp"

namespace stickslip::reports {

/// What finds one mistake in one law.
struct ScoredMistake {
  std::string name;
  std::string law;                      ///< of the catalogue, which makes it
  std::vector<std::string> verdicts;    ///< cases whose verdict breaks beside the right law
  std::vector<std::string> colours;     ///< cases whose colour is worse than that of the right law
  std::vector<std::string> properties;  ///< that break
  double deviation = 0;                 ///< largest difference from the right law in any
                                        ///< observable, over its scale

  /// Whether a verdict or a property finds it.
  bool is_found() const { return !verdicts.empty() || !properties.empty(); }
};

/// The table of all.
struct MistakeScore {
  std::vector<ScoredMistake> mistakes;  ///< law by law, in the order of the catalogue
  std::vector<std::string> cases;       ///< that were run
  std::vector<std::string> laws;

  /// Mistakes whose largest deviation is above a tolerance: what a comparison
  /// of numbers would find.
  std::size_t found_by_numbers(double tolerance) const;
  /// Mistakes that nothing finds.
  std::vector<const ScoredMistake*> survivors() const;
  /// Cases without which every mistake would be found all the same.
  std::vector<std::string> cases_without_unique_kill() const;
};

/// What is scored.
struct ScoreOptions {
  std::vector<std::string> laws;      ///< of the catalogue; empty: those with most users
  std::vector<std::string> cases;     ///< empty: all
  std::vector<std::string> mistakes;  ///< empty: all that suit the laws
  int jobs = 0;
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

/// Makes every known mistake in every law that can make it and runs the
/// catalogue. Throws InputError for an unknown law, case or mistake.
MistakeScore score_mistakes(const ScoreOptions& options);

/// One row a mistake and law: what finds it.
Table score_table(const MistakeScore& score);

/// The share of mistakes that a comparison of numbers finds against its
/// tolerance, with the shares that verdicts, colours and properties find.
Figure score_figure(const MistakeScore& score);

}  // namespace stickslip::reports
