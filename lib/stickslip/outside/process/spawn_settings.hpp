// SPDX-License-Identifier: BSD-3-Clause
// How programs are started: in a process group of their own, with the usual signals.
#pragma once

#include <spawn.h>
#include <sys/types.h>

#include <string>
#include <vector>

namespace stickslip {

/// What posix_spawn is told, freed at the end.
class SpawnSettings {
 public:
  SpawnSettings();
  ~SpawnSettings();
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  /// What the child does with its files and folder before it begins.
  posix_spawn_file_actions_t* actions() { return &actions_; }
  /// Starts the program of the first argument; its process number, which is that of its group too.
  /// Throws ChildFailure.
  pid_t spawn(const std::vector<std::string>& arguments) const;

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

/// Throws ChildFailure with what the system says.
[[noreturn]] void fail_to_start(int error);

}  // namespace stickslip
