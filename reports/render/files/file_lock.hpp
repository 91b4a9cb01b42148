// SPDX-License-Identifier: BSD-3-Clause
// Locks by which processes see whether what another one left is still in use.
#pragma once

#include <filesystem>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// A file that is open and locked (flock). The lock ends with the process, however that ends, so
/// that it says more than a process number, which comes back, or an age. Children that are forked
/// do not hold it.
class FileLock {
 public:
  /// What became of an attempt to lock.
  enum class State {
    held,         ///< by this object
    busy,         ///< another process, or another object of this one, holds it
    gone,         ///< somebody removed or replaced the file meanwhile
    unsupported,  ///< the file system has no locks, or the file cannot be opened
  };

  /// Takes over an open descriptor of `path`, or the error of opening it if it is negative, and
  /// tries to lock, without waiting.
  FileLock(int descriptor, const std::filesystem::path& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  State state() const { return state_; }
  /// The open file, or a negative number where it could not be opened.
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
  State state_ = State::unsupported;
};

/// Opens a file with these flags of open(2) for FileLock; links are not followed.
int open_for_lock(const std::filesystem::path& path, int flags);

}  // namespace stickslip::reports
