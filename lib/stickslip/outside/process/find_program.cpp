// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/find_program.hpp"
#include "stickslip/description/text_stream.hpp"

#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <system_error>

namespace stickslip {

namespace fs = std::filesystem;

bool is_program(const fs::path& file) {
  std::error_code unreadable;
  return fs::is_regular_file(file, unreadable) && ::access(file.c_str(), X_OK) == 0;
}

std::optional<fs::path> find_program(std::string_view name) {
  const char* const path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  std::istringstream folders = reading(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!folder.empty() && is_program(fs::path(folder) / name))
      return fs::absolute(fs::path(folder) / name);
  }
  return std::nullopt;
}

fs::path folder_of_this_program() {
  std::error_code unknown;
  return fs::read_symlink("/proc/self/exe", unknown).parent_path();
}

}  // namespace stickslip
