// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/engine_host.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

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

EngineState state_told(const nlohmann::json& told) {
  const auto text = [&](const char* key) {
    return told.at(key).is_null() ? std::string() : told.at(key).get<std::string>();
  };
  return {told.at("installed").get<bool>(), text("missing"), text("version"), text("file")};
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

std::optional<std::string> named_file(const Engine& engine) {
  const char* const file = variable(std::string(engine.variable).c_str());
  if (file == nullptr || *file == '\0') return std::nullopt;
  return file;
}

std::string title_here(const Engine& engine) {
  const auto named = named_file(engine);
  return std::string(engine.title) + (named ? " of " + *named : "");
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

std::vector<EngineState> engine_states_with_versions() {
  std::vector<EngineState> states = engine_states();
  if (std::ranges::none_of(states, &EngineState::is_installed)) return states;
  try {
    ChildProcess host({engine_host(), std::string(check_word), std::string(json_word)});
    const auto told = nlohmann::json::parse(host.exchange("", 1, patience).front());
    for (std::size_t i = 0; i < states.size(); ++i) states[i] = state_told(told.at(i));
  } catch (const std::exception&) {  // a host that does not tell versions: they stay unknown
  }
  return states;
}

std::string how_to_install(const Engine& engine, const EngineState& state) {
  if (named_file(engine)) return std::string(engine.variable) + "=" + state.missing;
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
  if (state.is_installed) return;
  const auto named = named_file(engine);
  if (named && std::filesystem::exists(*named)) throw InputError(how_to_install(engine, state));
  throw ToolMissing(how_to_install(engine, state));
}

}  // namespace stickslip
