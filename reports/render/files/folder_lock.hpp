// SPDX-License-Identifier: BSD-3-Clause
// One writer at a time in a folder.
#pragma once

#include <filesystem>
#include <optional>

#include "reports/render/files/file_lock.hpp"

namespace stickslip::reports {

/// Name of the file that stands in a folder while a run writes to it; its text is the number of the
/// process.
inline constexpr const char* folder_lock_name = ".stickslip-lock";

/// Keeps other runs out of a folder as long as it lives. A run that was killed keeps nobody out. On
/// file systems without locks it does nothing.
class FolderLock {
 public:
  /// Makes the folder where it is missing. Throws FileError where it cannot be written to or
  /// another run writes to it.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// The folder, without symbolic links.
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  bool made_ = false;  ///< the folder, which goes again if nothing was put into it
  std::optional<FileLock> lock_;
};

}  // namespace stickslip::reports
