// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/script_engine.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "stickslip/outside/engines/engine_host.hpp"
#include "stickslip/outside/process/find_program.hpp"

namespace stickslip {
namespace {

/// Where a script writes its answers: engines greet on standard output.
constexpr int answers_of_script = 3;
/// For a shell that starts a program whose script does.
constexpr const char* with_answers_on_output = R"(exec "$0" "$@" 3>&1 1>&2)";

bool is_yade(const Engine& engine) { return engine.name == "yade"; }

std::string script_of(const Engine& engine) {
  const auto here = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::string name = std::string(engine.name) + "_host.py";
  return (here.parent_path() / "share" / "stickslip" / name).string();
}

/// What starts the processes of ESyS-Particle: the one beside it, else that of the search path.
std::filesystem::path starter_beside(const std::filesystem::path& program) {
  constexpr const char* name = "mpirun";
  const std::filesystem::path beside = program.parent_path() / name;
  if (is_program(beside)) return beside;
  if (const auto found = find_program(name)) return *found;
  throw std::runtime_error(std::string("no program ") + name);
}

std::filesystem::path program_alone(const Engine& engine) {
  if (const auto named = named_file(engine)) {
    if (is_program(*named)) return *named;
    throw std::runtime_error(*named + (std::filesystem::exists(*named)
                                           ? ": that is no program that can be started"
                                           : ": there is no such file"));
  }
  if (const auto found = find_program(engine.program)) return *found;
  throw std::runtime_error("no program " + std::string(engine.program));
}

/// Open MPI among two processes on one machine, and in a container. What the user has set stays.
void set_up_mpi() {
  constexpr int keep = 0;
  // NOLINTBEGIN(concurrency-mt-unsafe): no threads here
  setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", keep);
  setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", keep);
  setenv("OMPI_MCA_btl", "^tcp", keep);
  setenv("OMPI_MCA_mpi_yield_when_idle", "1", keep);
  // NOLINTEND(concurrency-mt-unsafe)
}

/// The command that runs the script and has its answers on the descriptor `answers_of`.
std::vector<std::string> command_of(const Engine& engine) {
  const std::string program = engine_program(engine).string();
  // Without a window, out after the script, in one thread.
  if (is_yade(engine)) return {program, "-n", "-x", "-j1", script_of(engine)};
  // A master, which runs the script, and one worker.
  return {starter_beside(program).string(),
          "--oversubscribe",
          "-np",
          "2",
          "sh",
          "-c",
          with_answers_on_output,
          program,
          script_of(engine)};
}

/// Where the command has its answers.
int answers_of(const Engine& engine) { return is_yade(engine) ? answers_of_script : STDOUT_FILENO; }

}  // namespace

std::filesystem::path engine_program(const Engine& engine) {
  std::filesystem::path program = program_alone(engine);
  if (!is_yade(engine)) starter_beside(program);
  return program;
}

std::vector<std::string> version_command(const Engine& engine) {
  const std::string program = engine_program(engine).string();
  // YADE answers without starting: "Yade version: 2023.02a ".
  if (is_yade(engine)) return {program, "--version"};
  set_up_mpi();
  return {"/bin/sh", "-c", with_answers_on_output, program, script_of(engine), "version"};
}

void become_engine(const Engine& engine, const std::vector<std::string>& words,
                   const Descriptor& answers) {
  if (!is_yade(engine)) set_up_mpi();
  if (answers.number() == answers_of(engine)) {
    fcntl(answers.number(), F_SETFD, 0);
  } else {
    dup2(answers.number(), answers_of(engine));
    fcntl(answers.number(), F_SETFD, FD_CLOEXEC);
  }
  std::vector<std::string> arguments = command_of(engine);
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  execv(pointers.front(), pointers.data());
  throw std::system_error(errno, std::system_category(), arguments.front());
}

}  // namespace stickslip
