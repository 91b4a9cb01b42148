// SPDX-License-Identifier: BSD-3-Clause
// Baselines as text files.
#pragma once

#include <string>
#include <string_view>

#include "reports/layer.hpp"
#include "reports/study/compare/baseline.hpp"

namespace stickslip::reports {

/// The number of the format of baseline files; it grows when old ones can no longer be read.
inline constexpr int baseline_format = 2;
/// The format before the line `end`, which is read as well.
inline constexpr int baseline_format_without_end = 1;

/// A baseline as a text file: UTF-8, one line for each observable of each study, sorted. Words that
/// hold blanks, quotes or control characters stand in double quotes. The last line, `end N DIGEST`,
/// has the number of lines that were measured, and a digest of all but the first ones.
std::string baseline_text(const Baseline& baseline);

/// The lines of the file without the first ones, which say when and by what it was written: the
/// same as long as nothing has changed.
std::string baseline_lines(const Baseline& baseline);

/// The inverse of baseline_text. `name` is that of the file, for messages. Throws InputError with
/// the number of the line that is wrong, or for a file that was cut.
Baseline parse_baseline(std::string_view text, const std::string& name);

}  // namespace stickslip::reports
