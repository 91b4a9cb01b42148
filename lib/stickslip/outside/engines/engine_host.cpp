// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/engine_host.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/process/child_process.hpp"
#include "stickslip/outside/process/find_program.hpp"

namespace stickslip {
namespace {

constexpr const char* program = "stickslip-engine";
/// Loading the library of an engine from a cold disk.
constexpr std::chrono::seconds patience{30};

/// NOLINTNEXTLINE(concurrency-mt-unsafe): nobody sets variables while laws are loaded
const char* variable(const char* name) { return std::getenv(name); }

EngineState state_of(const std::string& answer) {
  if (answer == installed_answer) return {.is_installed = true};
  return {.missing = answer};
}

}  // namespace

std::string engine_host() {
  if (const char* const file = variable("STICKSLIP_ENGINE")) return file;
  const std::filesystem::path beside = folder_of_this_program() / program;
  if (is_program(beside)) return beside.string();
  if (const auto file = find_program(program)) return file->string();
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

std::vector<std::string> engine_command(const std::string& name) {
  const auto colon = name.find(':');
  return {engine_host(), name.substr(0, colon), name.substr(colon + 1)};
}

void require_installed(const Engine& engine) {
  const auto index = static_cast<std::size_t>(&engine - engine_catalogue().data());
  const EngineState state = engine_states()[index];
  if (!state.is_installed) throw ToolMissing(how_to_install(engine, state));
}

}  // namespace stickslip
