// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/yade.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "stickslip/outside/engines/engine_host.hpp"
#include "stickslip/outside/process/find_program.hpp"

namespace stickslip {
namespace {

/// Where the script writes its answers: YADE greets on standard output.
constexpr int answers_of_script = 3;

std::string script() {
  const auto here = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  return (here.parent_path() / "share" / "stickslip" / "yade_host.py").string();
}

}  // namespace

std::filesystem::path yade_program() {
  const Engine& engine = find_engine("yade");
  if (const auto named = named_file(engine)) {
    if (is_program(*named)) return *named;
    throw std::runtime_error(*named + (std::filesystem::exists(*named)
                                           ? ": that is no program that can be started"
                                           : ": there is no such file"));
  }
  if (const auto found = find_program(engine.program)) return *found;
  throw std::runtime_error("no program " + std::string(engine.program));
}

void become_yade(const std::vector<std::string>& words, const Descriptor& answers) {
  if (answers.number() == answers_of_script) {
    fcntl(answers_of_script, F_SETFD, 0);
  } else {
    dup2(answers.number(), answers_of_script);
    fcntl(answers.number(), F_SETFD, FD_CLOEXEC);
  }
  const std::string program = yade_program().string();
  // Without a window, out after the script, in one thread.
  std::vector<std::string> arguments{program, "-n", "-x", "-j1", script()};
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  execv(program.c_str(), pointers.data());
  throw std::system_error(errno, std::system_category(), program);
}

}  // namespace stickslip
