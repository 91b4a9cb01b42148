// SPDX-License-Identifier: BSD-3-Clause
// Reads results.json again: what reports of other days found.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "reports/layer.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// What a results.json holds: studies, cross-checks of references, properties and admissible steps.
/// It has neither figures nor tables nor the prose of cases and laws. Numbers that were not finite
/// are not numbers. `name` is the file's, for messages. Throws InputError where the text is no
/// results.json, or one of a schema that is not known.
Report parse_results(std::string_view text, const std::string& name);

/// The results.json that is meant by a path: the file itself, or that in the folder. Throws
/// InputError if there is none.
std::filesystem::path results_file(const std::filesystem::path& path);

/// Reads the results.json that is meant by a path. Throws InputError and FileError.
Report read_results(const std::filesystem::path& path);

}  // namespace stickslip::reports
