// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/run_program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <thread>

#include "stickslip/outside/process/child_process.hpp"
#include "stickslip/outside/process/process_groups.hpp"
#include "stickslip/outside/process/spawn_settings.hpp"

namespace stickslip {
namespace {

using Clock = std::chrono::steady_clock;

pid_t spawn(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
            const std::filesystem::path& log) {
  const std::string output = std::filesystem::absolute(log).string();
  SpawnSettings settings;
  posix_spawn_file_actions_addopen(settings.actions(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(settings.actions(), STDOUT_FILENO, output.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_adddup2(settings.actions(), STDOUT_FILENO, STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(settings.actions(), folder.c_str());
  return settings.spawn(arguments);
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
