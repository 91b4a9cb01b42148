// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/process/run_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>

#include "stickslip/process/child_process.hpp"
#include "stickslip/process/process_groups.hpp"

extern char** environ;  // NOLINT: POSIX asks for this declaration

namespace stickslip {
namespace {

using Clock = std::chrono::steady_clock;

pid_t spawn(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
            const std::filesystem::path& log) {
  const std::string output = std::filesystem::absolute(log).string();
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawnattr_t attributes{};
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  sigset_t usual;  // which this program may ignore
  sigemptyset(&usual);
  for (const int signal : {SIGPIPE, SIGXFSZ}) sigaddset(&usual, signal);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  std::vector<std::string> writable = arguments;
  std::vector<char*> words;
  for (std::string& word : writable) words.push_back(word.data());
  words.push_back(nullptr);
  pid_t number = -1;
  const int error =
      posix_spawn(&number, words.front(), &actions, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error == 0) return number;
  throw ChildFailure(ChildFailure::Kind::broke_off,
                     "cannot be started: " + std::system_category().message(error));
}

bool ends_before(pid_t number, Clock::time_point deadline) {
  for (;;) {
    siginfo_t end{};
    const int failed = waitid(P_PID, static_cast<id_t>(number), &end, WEXITED | WNOHANG | WNOWAIT);
    if (failed != 0 || end.si_pid == number) return true;
    if (Clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace

std::string run_program(const std::vector<std::string>& arguments,
                        const std::filesystem::path& folder, const std::filesystem::path& log,
                        std::chrono::milliseconds patience) {
  const pid_t number = start_watched([&] { return spawn(arguments, folder, log); });
  const bool has_ended = ends_before(number, Clock::now() + patience);
  // Before it is reaped: its number cannot be that of another group yet.
  kill(-number, SIGKILL);
  forget_process_group(number);
  int status = 0;
  while (waitpid(number, &status, 0) < 0 && errno == EINTR) {
  }
  kill_orphans();
  if (!has_ended) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(patience).count();
    return "has not ended for " + std::to_string(seconds) + " s";
  }
  if (WIFSIGNALED(status)) return "was ended by " + signal_text(WTERMSIG(status));
  if (WEXITSTATUS(status) == 0) return {};
  return "ended with exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace stickslip
