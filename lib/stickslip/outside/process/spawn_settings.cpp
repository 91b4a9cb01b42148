// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/spawn_settings.hpp"

#include <csignal>
#include <system_error>

#include "stickslip/outside/process/child_process.hpp"

extern char** environ;  // NOLINT: POSIX asks for this declaration

namespace stickslip {

SpawnSettings::SpawnSettings() {
  posix_spawn_file_actions_init(&actions_);
  posix_spawnattr_init(&attributes_);
  posix_spawnattr_setflags(&attributes_,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes_, 0);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes_, &none);
  sigset_t usual;  // which this program may ignore
  sigemptyset(&usual);
  for (const int signal : {SIGPIPE, SIGXFSZ}) sigaddset(&usual, signal);
  posix_spawnattr_setsigdefault(&attributes_, &usual);
}

SpawnSettings::~SpawnSettings() {
  posix_spawn_file_actions_destroy(&actions_);
  posix_spawnattr_destroy(&attributes_);
}

pid_t SpawnSettings::spawn(const std::vector<std::string>& arguments) const {
  std::vector<std::string> writable = arguments;
  std::vector<char*> words;
  for (std::string& word : writable) words.push_back(word.data());
  words.push_back(nullptr);
  pid_t number = -1;
  const int error =
      posix_spawn(&number, words.front(), &actions_, &attributes_, words.data(), environ);
  if (error != 0) fail_to_start(error);
  return number;
}

void fail_to_start(int error) {
  throw ChildFailure(ChildFailure::Kind::broke_off,
                     "cannot be started: " + std::system_category().message(error));
}

}  // namespace stickslip
