// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/plugin/open_path.hpp"

#include <span>
#include <utility>

namespace stickslip {

OpenPath::OpenPath(std::shared_ptr<const ProgramLaw> law)
    : law_(std::move(law)), process_(law_->pool), untold_(law_->opening) {}

std::vector<ContactForce> OpenPath::ask(std::string_view lines, std::size_t rows) {
  return read_forces(exchange(lines, rows));
}

std::vector<ContactForce> OpenPath::follow(std::shared_ptr<const ProgramLaw> law,
                                           std::string_view lines, std::size_t rows) {
  OpenPath path(std::move(law));
  auto answers = path.exchange(std::string(lines) + '\n', rows + 1);
  path.process_.leaves_path_open(false);
  const std::string end = std::move(answers.back());
  answers.pop_back();
  auto forces = path.read_forces(answers);
  if (!end.empty()) path.fail("answered '" + end + "' to the empty line that closes a path");
  return forces;
}

std::string OpenPath::ask_word(std::string_view line) { return exchange(line, 1).front(); }

std::vector<std::string> OpenPath::exchange(std::string_view lines, std::size_t answers) {
  if (process_.has_ended()) throw law_->pool->failure("has failed before");
  const std::string all = std::exchange(untold_, {}) + std::string(lines);
  try {
    auto lines_back = process_.exchange(all, answers);
    process_.leaves_path_open(true);
    return lines_back;
  } catch (const ChildFailure& what) {
    throw law_->pool->failure(what,
                              "it answered row " + std::to_string(rows_ + what.answers.size() + 1));
  }
}

std::vector<ContactForce> OpenPath::read_forces(const std::vector<std::string>& answers) {
  constexpr std::string_view error = "error ";
  std::vector<ContactForce> forces;
  forces.reserve(answers.size());
  for (const std::string& line : answers) {
    ++rows_;
    if (line.starts_with(error)) fail(line.substr(error.size()));
    try {
      forces.push_back(law_->description->rows.read_answer(line, law_->mu));
    } catch (const RowError& what) {
      fail("the answer '" + line + "' to row " + std::to_string(rows_) + " " + what.what());
    }
  }
  return forces;
}

void OpenPath::fail(const std::string& why) {
  process_.end();
  throw law_->pool->failure(why);
}

}  // namespace stickslip
