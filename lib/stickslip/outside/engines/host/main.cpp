// SPDX-License-Identifier: BSD-3-Clause
// stickslip-engine: a contact law of an engine as a program that speaks the protocol of
// docs/program-laws.md. stickslip starts it for laws as lammps:gran/hooke/history.
//
// usage: stickslip-engine ENGINE STYLE | check
// STYLE is a name of the catalogue of engines or, for lammps, input=LINE.
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <optional>
#include <span>
#include <string>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/engine_host.hpp"
#include "stickslip/outside/engines/host/engine_server.hpp"
#include "stickslip/outside/engines/host/lammps_contact.hpp"
#include "stickslip/outside/engines/host/yade.hpp"
#include "stickslip/outside/process/find_program.hpp"
#include "stickslip/outside/process/line_server.hpp"

namespace {

using namespace stickslip;

constexpr int bad_usage = 2;

/// One line for each engine of the catalogue.
void check(const Descriptor& answers) {
  for (const Engine& engine : engine_catalogue()) {
    std::string answer(installed_answer);
    if (engine.libraries.empty()) {
      if (!find_program(engine.program)) answer = "no program " + std::string(engine.program);
    } else {
      try {
        const SharedLibrary library(engine.libraries);
      } catch (const std::exception& missing) {
        answer = missing.what();
      }
    }
    write_all(answers.number(), answer + '\n');
  }
}

/// An engine of LAMMPS' kind, to the end of standard input.
void serve(const EngineLaw& law, LammpsKind kind, const Descriptor& answers) {
  const auto end = [&](const std::string& last_words) {
    write_all(answers.number(),
              "error " + std::string(law.engine.title) + ": " + last_words + '\n');
    _exit(1);  // as the engine is about to do, which might say more of it
  };
  std::optional<LammpsContact> contact;
  try {
    contact.emplace(law, std::move(kind), end);
  } catch (const InputError& why) {  // a number of an input that is not allowed
    write_all(answers.number(), std::string("error lammps:input: ") + why.what() + '\n');
    return;
  }
  EngineServer server(*contact);
  serve_lines(answers, {.answer = [&](std::string_view line, std::string_view /*block*/) {
                return server.answer(line);
              }});
}

void run(std::span<char*> arguments) {
  const Descriptor answers = take_standard_output();
  if (arguments.size() == 1 && arguments[0] == check_word) return check(answers);
  if (arguments.size() != 2) throw InputError("give an engine and one of its styles, or check");
  const EngineLaw law = find_engine_law(std::string(arguments[0]) + ':' + arguments[1]);
  if (law.engine.name == "lammps") return serve(law, lammps_kind(), answers);
  if (law.engine.name == "liggghts") return serve(law, liggghts_kind(), answers);
  become_yade(law.style.name, answers);
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
