// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/file_list.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>
#include <system_error>

#include "reports/render/files.hpp"

namespace stickslip {
namespace {

namespace fs = std::filesystem;

constexpr const char* list_name = "files.txt";
constexpr std::array<std::string_view, 6> folders = {"assets",  "cases", "data",
                                                     "figures", "laws",  "tables"};

/// Whether a line of the list can be a file of a report: somebody may have changed the list.
bool is_of_a_report(const fs::path& file) {
  const std::string folder = file.parent_path().string();
  return file.has_filename() && file.filename() != ".." && file.filename() != "." &&
         std::find(folders.begin(), folders.end(), folder) != folders.end();
}

}  // namespace

void replace_file_list(const fs::path& dir, const std::set<std::string>& files) {
  if (std::error_code ignored; fs::is_regular_file(dir / list_name, ignored)) {
    std::istringstream lines(read_file(dir / list_name));
    for (std::string line; std::getline(lines, line);) {
      // What cannot be removed does no harm.
      if (files.count(line) == 0 && is_of_a_report(line)) fs::remove(dir / line, ignored);
    }
  }
  std::string text;
  for (const std::string& file : files) text += file + '\n';
  write_file(dir / list_name, text);
}

}  // namespace stickslip
