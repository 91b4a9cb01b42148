// SPDX-License-Identifier: BSD-3-Clause
// A folder for the files of one run.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

namespace stickslip::cases {

/// An empty folder for the files of one run, removed with all that is in it.
class ScratchFolder {
 public:
  /// Throws std::runtime_error if the folder for temporary files cannot be written to.
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "stickslip-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  /// Where it is.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace stickslip::cases
