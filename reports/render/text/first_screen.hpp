// SPDX-License-Identifier: BSD-3-Clause
// The screen that a run ends with: what is wrong first, in order of harm.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/render/text/terminal.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// Whether the report judges any law from outside.
bool has_outside_laws(const Report& report);

/// How the screen is made.
struct ScreenStyle {
  std::string page = {};  ///< path of the report; empty: none was written
  Colour colour = Colour::off;
  std::size_t width = 100;              ///< longest line [columns]
  std::vector<std::string> named = {};  ///< labels of the laws that the user asked for
};

/// "verdicts: 67 as expected, 0 broken, ...; references: 17 of 17 cross-checks agree".
std::string verdicts_line(const Report& report);

/// For each law from outside, and for laws that were named where they are few: verdict and colours
/// in one line, what is broken with the worst first, the rest by name, what does not apply in one
/// line, where it stands in the catalogue, and how to find out more. For all other laws: what is
/// broken, and each case with its colours and its worst law. Then counts, and where the report is.
std::string first_screen(const Report& report, const ScreenStyle& style);

}  // namespace stickslip::reports
