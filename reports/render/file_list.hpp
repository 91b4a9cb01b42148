// SPDX-License-Identifier: BSD-3-Clause
// The files of a report, so that those of an older one can go.
#pragma once

#include <filesystem>
#include <set>
#include <string>

namespace stickslip {

/// Removes from the folder of a report the figures, tables and pages of the report that stood there
/// before and that this one does not have, and notes `files`, those of this one, for the next
/// (`dir`/files.txt; paths as in "figures/NAME"). Other files were not written by a report and are
/// left alone, whatever the list says. Throws FileError.
void replace_file_list(const std::filesystem::path& dir, const std::set<std::string>& files);

}  // namespace stickslip
