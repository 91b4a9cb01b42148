// SPDX-License-Identifier: BSD-3-Clause
// stickslip-engine: a contact law of an engine as a program that speaks the protocol of
// docs/program-laws.md. stickslip starts it for laws as lammps:gran/hooke/history.
//
// usage: stickslip-engine ENGINE STYLE | version ENGINE | check [--json]
// STYLE is a name of the catalogue of engines or, for lammps, input=LINE.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/engine_host.hpp"
#include "stickslip/outside/engines/host/engine_server.hpp"
#include "stickslip/outside/engines/host/lammps/lammps_contact.hpp"
#include "stickslip/outside/engines/host/script_engine.hpp"
#include "stickslip/outside/process/child_process.hpp"
#include "stickslip/outside/process/line_server.hpp"

namespace {

using namespace stickslip;

constexpr int bad_usage = 2;

/// The argument by which the version of one engine is asked for.
constexpr const char* version_word = "version";
/// For an engine to tell its version.
constexpr std::chrono::seconds patience{30};

/// The file of an engine's library or program; none of it is started. Throws std::runtime_error.
std::string file_of(const Engine& engine) {
  return engine.libraries.empty() ? engine_program(engine).string() : SharedLibrary(engine).file();
}

std::vector<EngineState> states_here() {
  std::vector<EngineState> states;
  for (const Engine& engine : engine_catalogue()) {
    EngineState& state = states.emplace_back();
    try {
      state.file = file_of(engine);
      state.is_installed = true;
    } catch (const std::exception& missing) {
      state.missing = missing.what();
    }
  }
  return states;
}

/// One line for each engine of the catalogue.
void check(const Descriptor& answers) {
  for (const EngineState& state : states_here()) {
    const std::string answer = state.is_installed ? std::string(installed_answer) : state.missing;
    write_all(answers.number(), answer + '\n');
  }
}

/// The versions of all that are installed: each tells its own in a process of its own, all at once.
void add_versions(std::vector<EngineState>& states) {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  std::vector<std::unique_ptr<ChildProcess>> asked(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (!states[i].is_installed) continue;
    const std::string name(engine_catalogue()[i].name);
    asked[i] = std::make_unique<ChildProcess>(std::vector<std::string>{self, version_word, name});
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (asked[i] == nullptr) continue;
    try {
      states[i].version = asked[i]->exchange("", 1, patience).front();
    } catch (const ChildFailure& failure) {
      states[i].is_installed = false;
      states[i].missing = states[i].file + ": " + failure.what();
      if (!failure.said.empty()) states[i].missing += ": " + failure.said;
    }
  }
}

/// Prints the check as JSON, in one line.
void check_as_json(const Descriptor& answers) {
  std::vector<EngineState> states = states_here();
  add_versions(states);
  const auto text = [](const std::string& value) {
    return value.empty() ? nlohmann::json() : nlohmann::json(value);
  };
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Engine& engine = engine_catalogue()[i];
    all.push_back({{"name", engine.name},
                   {"title", engine.title},
                   {"installed", states[i].is_installed},
                   {"version", text(states[i].version)},
                   {"file", text(states[i].file)},
                   {"missing", text(states[i].missing)}});
  }
  write_all(answers.number(), all.dump() + '\n');
}

/// The version that a program tells, after a colon where it writes one.
std::string version_of_program(const Engine& engine) {
  ChildProcess program(version_command(engine));
  const std::string line = program.exchange("", 1, patience).front();
  const auto from = line.find(": ");
  const auto begin = from == std::string::npos ? 0 : from + 2;
  return line.substr(begin, line.find_last_not_of(' ') + 1 - begin);
}

/// One line with the engine's version in its own words.
void tell_version(const Engine& engine, const Descriptor& answers) {
  if (engine.libraries.empty()) {
    write_all(answers.number(), version_of_program(engine) + '\n');
    return;
  }
  const Screen screen([](const std::string& error) {
    std::fprintf(stderr, "%s\n", error.c_str());
    _exit(1);
  });
  const LammpsLibrary library(engine);
  write_all(answers.number(), screen.version() + '\n');
}

/// An engine of LAMMPS' kind, to the end of standard input.
void serve(const EngineLaw& law, LammpsKind kind, const Descriptor& answers) {
  const auto end = [&](const std::string& last_words) {
    write_all(answers.number(), "error " + title_here(law.engine) + ": " + last_words + '\n');
    _exit(1);  // the engine is about to end, too, and might say more
  };
  std::optional<LammpsContact> contact;
  try {
    contact.emplace(law, std::move(kind), end);
  } catch (const InputError& why) {  // a number of an input that is not allowed
    write_all(answers.number(), std::string("error lammps:input: ") + why.what() + '\n');
    return;
  } catch (const LawFailure& why) {  // the engine refuses the law
    write_all(answers.number(), std::string("error ") + why.what() + '\n');
    return;
  }
  EngineServer server(*contact);
  serve_lines(answers, {.answer = [&](std::string_view line, std::string_view /*block*/) {
                return server.answer(line);
              }});
}

void run(std::span<char*> arguments) {
  const Descriptor answers = take_standard_output();
  const std::vector<std::string> words(arguments.begin(), arguments.end());
  if (words == std::vector{std::string(check_word)}) return check(answers);
  if (words == std::vector{std::string(check_word), std::string(json_word)})
    return check_as_json(answers);
  if (words.size() != 2)
    throw InputError("give an engine and one of its styles, check or check --json");
  if (words[0] == version_word) return tell_version(find_engine(words[1]), answers);
  const EngineLaw law = find_engine_law(words[0] + ':' + words[1]);
  if (law.engine.name == "lammps") return serve(law, lammps_kind(), answers);
  if (law.engine.name == "liggghts") return serve(law, liggghts_kind(), answers);
  std::vector<std::string> script{std::string(law.style.name)};
  script.insert(script.end(), law.engine.tested.begin(), law.engine.tested.end());
  become_engine(law.engine, script, answers);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
    return 0;
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "stickslip-engine: %s\n", failure.what());
    return bad_usage;
  }
}
