// SPDX-License-Identifier: BSD-3-Clause
// A folder of ours that takes the place of an older one as a whole.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// A new folder and the one that it replaces.
struct FolderReplacement {
  std::filesystem::path draft;  ///< the new one, in a TemporaryFolder of the same file system
  std::filesystem::path place;  ///< where it goes; may be missing
  std::set<std::string> own;    ///< paths in `place` of the files that it replaces
  /// Name of a file that lists the files of the folder, one a line; "": there is none.
  std::string list;
};

/// Puts the draft into its place. What stands there and is not among `own` stays: other files and
/// folders of users, under their names, or with a "~" after it where the draft has a file of that
/// name.
///
/// Whoever looks, at any time and after a kill at any time, finds all of the old files or all of
/// the new ones: the folders are exchanged in one step, with links to what stays in both of them.
/// Where that cannot be done (the folder is a mount point, the working directory or above it, or
/// another run writes in it; the file system has no exchange or no links; there are more than
/// 10,000 files to keep) files are replaced one by one, index.html last. Throws FileError.
void replace_folder(const FolderReplacement& replacement);

/// The regular files and links below a folder, by their paths in it.
std::set<std::string> files_below(const std::filesystem::path& folder);

}  // namespace stickslip::reports
