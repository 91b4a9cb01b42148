// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/engine_server.hpp"

#include <exception>

#include "stickslip/description/error.hpp"
#include "stickslip/description/number_row.hpp"
#include "stickslip/outside/loading/programs/body_rows.hpp"
#include "stickslip/outside/loading/programs/motion_rows.hpp"

namespace stickslip {
namespace {

constexpr std::string_view unpack_word = "unpack";

/// What follows the word; a word alone has nothing after it.
std::string_view after(std::string_view word, std::string_view line) {
  line.remove_prefix(word.size());
  if (line.starts_with(' ')) line.remove_prefix(1);
  return line;
}

}  // namespace

std::string EngineServer::answer(std::string_view line) {
  constexpr std::string_view description = "describe";
  constexpr std::string_view opening = "path";
  try {
    if (line.empty()) return "\n";
    if (line.starts_with(description)) return describe(after(description, line));
    if (line.starts_with(opening)) return open(after(opening, line));
    if (line.starts_with(start_word)) return start(after(start_word, line));
    if (line == step_word) return step();
    if (line == name_of(ProgramWord::pack)) return pack();
    if (line.starts_with(unpack_word)) return unpack(after(unpack_word, line));
    if (line == name_of(ProgramWord::swap)) return swap();
    return advance(line);
  } catch (const std::exception& what) {
    return std::string("error ") + what.what() + '\n';
  }
}

std::string EngineServer::describe(std::string_view assignments) {
  const ParameterValues values(contact_.parameters(), assignments);
  contact_.check(values);
  // A process that has a path is asked by a law that has been loaded.
  if (!assignments.empty() && !values_) contact_.try_law(values);
  ProgramDescription description;
  description.info = contact_.info(values);
  description.rows.tell_bodies(contact_.arms());
  description.words = {ProgramWord::motion, ProgramWord::pack, ProgramWord::swap};
  return description_text(description) + '\n';
}

std::string EngineServer::open(std::string_view assignments) {
  failure_.clear();
  try {
    const ParameterValues values(contact_.parameters(), assignments);
    contact_.check(values);
    contact_.open(values);
    values_ = values;
  } catch (const std::exception& what) {
    failure_ = what.what();
  }
  return {};
}

std::string EngineServer::pack() {
  require_path();
  return numbers_text(contact_.pack()) + '\n';
}

// These two have no answer: what goes wrong is that to the next line that has one.
std::string EngineServer::unpack(std::string_view numbers) {
  return without_answer([&] { contact_.unpack(values_.value(), read_numbers(numbers)); });
}

std::string EngineServer::swap() {
  return without_answer([&] { contact_.swap(); });
}

std::string EngineServer::without_answer(const std::function<void()>& act) {
  try {
    require_path();
    act();
  } catch (const std::exception& what) {
    failure_ = what.what();
  }
  return {};
}

std::string EngineServer::advance(std::string_view row) {
  require_path();
  return body_answer(contact_.advance(read_body_row(row)));
}

std::string EngineServer::start(std::string_view numbers) {
  require_path();
  return motion_answer(contact_.start(read_start(numbers)));
}

std::string EngineServer::step() {
  require_path();
  return motion_answer(contact_.move());
}

void EngineServer::require_path() const {
  if (!failure_.empty()) throw LawFailure(failure_);
}

}  // namespace stickslip
