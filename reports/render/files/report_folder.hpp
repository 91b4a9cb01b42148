// SPDX-License-Identifier: BSD-3-Clause
// The folder of a report, which changes as a whole.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "reports/render/files/files.hpp"
#include "reports/render/files/folder_lock.hpp"
#include "reports/render/files/output_file.hpp"

namespace stickslip::reports {

/// A report in the making. Its files are built in a draft that nobody sees, and are then put into
/// the folder together (replace_folder), in the place of those of the report that stood there. The
/// file files.txt lists what the report consists of; other files in the folder stay.
class ReportFolder {
 public:
  /// Makes the folder where it is missing, keeps other runs out of it, and removes what killed runs
  /// left. Throws FileError where it cannot be written to, another run writes to it, or a file of a
  /// report's name stands there that is not ours.
  explicit ReportFolder(const std::filesystem::path& folder,
                        Overwrite overwrite = Overwrite::own_files);

  /// The folder, as it was given.
  const std::filesystem::path& path() const { return given_; }
  /// Where the files are to be built; gone after put_in_place().
  const std::filesystem::path& draft() const { return draft_; }
  /// Puts what was built into the folder. Throws FileError.
  void put_in_place();

 private:
  std::filesystem::path given_;
  std::filesystem::path place_;  ///< the same without symbolic links
  Overwrite overwrite_;
  std::unique_ptr<FolderLock> lock_;
  std::unique_ptr<TemporaryFolder> workshop_;
  std::filesystem::path draft_;
};

}  // namespace stickslip::reports
