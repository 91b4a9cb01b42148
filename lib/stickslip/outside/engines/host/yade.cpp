// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/yade.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

namespace stickslip {
namespace {

/// Where the script writes its answers: YADE greets on standard output.
constexpr int answers_of_script = 3;

std::string script() {
  const auto here = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  return (here.parent_path() / "share" / "stickslip" / "yade_host.py").string();
}

}  // namespace

void become_yade(std::string_view style, const Descriptor& answers) {
  if (answers.number() == answers_of_script) {
    fcntl(answers_of_script, F_SETFD, 0);
  } else {
    dup2(answers.number(), answers_of_script);
    fcntl(answers.number(), F_SETFD, FD_CLOEXEC);
  }
  std::string program = "yade";
  std::string no_window = "-n";
  std::string exit_after_script = "-x";
  std::string one_thread = "-j1";
  std::string file = script();
  std::string style_text(style);
  const std::array<char*, 7> arguments{
      program.data(),    no_window.data(), exit_after_script.data(), one_thread.data(), file.data(),
      style_text.data(), nullptr};
  execvp(program.c_str(), arguments.data());
  throw std::system_error(errno, std::system_category(), program);
}

}  // namespace stickslip
