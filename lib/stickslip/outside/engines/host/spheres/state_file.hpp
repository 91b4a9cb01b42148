// SPDX-License-Identifier: BSD-3-Clause
// The state of an engine: a file that it writes and reads, as numbers of a line.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

namespace stickslip {

/// A name for a file that is removed at the end, with the folder that is made for it.
class StateFile {
 public:
  /// Throws std::runtime_error if the folder for temporary files cannot be written to.
  StateFile();
  ~StateFile();
  StateFile(const StateFile&) = delete;
  StateFile& operator=(const StateFile&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// The bytes of the file as whole numbers of six bytes each, after their count. Throws
  /// LawFailure if there is no such file.
  std::vector<double> numbers() const;
  /// The inverse. Throws InputError if the numbers are none of these.
  void write(std::span<const double> numbers) const;

 private:
  std::filesystem::path path_;
};

}  // namespace stickslip
