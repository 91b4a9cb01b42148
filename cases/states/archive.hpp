// SPDX-License-Identifier: BSD-3-Clause
// Archives of a few files, in memory.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace stickslip::cases {

/// Contents of files by their names.
using Files = std::map<std::string, std::string>;

/// The regular files of an archive (tar, compressed or not), by their names without folders.
/// `name` is what messages call the archive. Throws InputError if it cannot be read, if two files
/// have the same name, or if it unpacks to more than 200 MB or has
/// more than 1000 entries.
Files unpack_files(std::string_view packed, const std::string& name);

/// Writes a .tar.xz of the files in one folder of the archive, called `folder`. All times are 0, so
/// that the same files give the same bytes. Throws InputError if `path` cannot be written; then
/// nothing is left behind.
void pack_files(const Files& files, const std::string& folder, const std::filesystem::path& path);

}  // namespace stickslip::cases
