// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/engines/engine_host.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "stickslip/contact/error.hpp"
#include "stickslip/plugin/child_process.hpp"

namespace stickslip {
namespace {

constexpr const char* program = "stickslip-engine";
/// Loading the library of an engine from a cold disk.
constexpr std::chrono::seconds patience{30};

/// The file, if it is a program.
std::optional<std::string> program_in(const std::filesystem::path& folder, std::string_view name) {
  std::string file = (folder / name).string();
  if (access(file.c_str(), X_OK) != 0) return std::nullopt;
  return file;
}

std::optional<std::string> beside_this_program() {
  std::error_code error;
  const auto here = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  return program_in(here.parent_path(), program);
}

/// NOLINTNEXTLINE(concurrency-mt-unsafe): nobody sets variables while laws are loaded
const char* variable(const char* name) { return std::getenv(name); }

EngineState state_of(const std::string& answer) {
  if (answer == installed_answer) return {.is_installed = true};
  return {.missing = answer};
}

}  // namespace

std::optional<std::string> find_program(std::string_view name) {
  const char* const path = variable("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (auto file = program_in(folder, name)) return file;
  }
  return std::nullopt;
}

std::string engine_host() {
  if (const char* const file = variable("STICKSLIP_ENGINE")) return file;
  if (auto file = beside_this_program()) return std::move(*file);
  if (auto file = find_program(program)) return std::move(*file);
  throw ToolMissing(std::string(program) + " is needed for laws of engines and was found neither " +
                    "beside this program nor in PATH; STICKSLIP_ENGINE=FILE names it");
}

std::vector<EngineState> engine_states() {
  std::vector<EngineState> states(engine_catalogue().size());
  try {
    ChildProcess host({engine_host(), std::string(check_word)});
    const auto answers = host.exchange("", states.size(), patience);
    std::ranges::transform(answers, states.begin(), state_of);
  } catch (const std::runtime_error& failure) {  // no host, or one that breaks off
    for (EngineState& state : states) state.missing = failure.what();
  }
  return states;
}

std::string how_to_install(const Engine& engine, const EngineState& state) {
  return std::string(engine.title) + " is not installed (" + state.missing +
         "): " + std::string(engine.install);
}

std::vector<std::string> engine_command(const EngineLaw& law) {
  return {engine_host(), std::string(law.engine.name), std::string(law.style.name)};
}

void require_installed(const Engine& engine) {
  const auto index = static_cast<std::size_t>(&engine - engine_catalogue().data());
  const EngineState state = engine_states()[index];
  if (!state.is_installed) throw ToolMissing(how_to_install(engine, state));
}

}  // namespace stickslip
