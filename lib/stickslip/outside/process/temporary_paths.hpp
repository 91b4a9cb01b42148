// SPDX-License-Identifier: BSD-3-Clause
// Files and folders that must not stay when the program is ended by a signal.
#pragma once

#include <filesystem>

namespace stickslip {

/// From now on this file, or folder with all that is in it, goes when the program is ended by a
/// signal or by what a law does. Processes that are forked after the first use share the list. More
/// than fifty at a time, and paths of more than four thousand bytes, are not watched.
void watch_temporary_path(const std::filesystem::path& path);

/// The path is left alone again: it was removed, or renamed to what it was made for.
void forget_temporary_path(const std::filesystem::path& path);

/// Removes all that is watched. A signal handler may call it.
void remove_temporary_paths() noexcept;

}  // namespace stickslip
