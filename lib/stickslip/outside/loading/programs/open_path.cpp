// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/open_path.hpp"

#include <algorithm>
#include <span>
#include <system_error>
#include <utility>

#include "stickslip/description/number_text.hpp"
#include "stickslip/outside/loading/programs/body_rows.hpp"
#include "stickslip/outside/loading/programs/motion_rows.hpp"
#include "stickslip/outside/loading/programs/wall_rows.hpp"

namespace stickslip {

std::string block_heading(std::size_t rows) {
  return name_of(ProgramWord::binary) + (' ' + std::to_string(rows));
}

std::size_t rows_of_heading(std::string_view number) {
  const std::size_t rows = number_from<std::size_t>(number).value_or(0);
  if (rows >= 1 && rows <= most_rows_in_block) return rows;
  throw RowError("binary needs a number of rows from 1 to " + std::to_string(most_rows_in_block));
}

OpenPath::OpenPath(std::shared_ptr<const ProgramLaw> law)
    : law_(std::move(law)), process_(law_->pool), untold_(law_->opening) {}

template <class ReadOne>
auto OpenPath::read_rows(const std::vector<std::string>& answers, const ReadOne& read_one) {
  constexpr std::string_view error = "error ";
  std::vector<decltype(read_one(answers.front()))> read;
  read.reserve(answers.size());
  for (const std::string& line : answers) {
    ++rows_;
    if (line.starts_with(error)) fail(line.substr(error.size()));
    try {
      read.push_back(read_one(line));
    } catch (const RowError& what) {
      fail("the answer '" + excerpt(line) + "' to row " + std::to_string(rows_) + " " +
           what.what());
    }
  }
  return read;
}

std::vector<ContactForce> OpenPath::ask(std::string_view lines, std::size_t rows) {
  return read_rows(exchange(lines, rows),
                   [this](const std::string& line) { return read_contact(line); });
}

std::vector<ContactForce> OpenPath::ask_blocks(std::span<const ContactStep> steps,
                                               std::span<const std::size_t> contacts) {
  std::vector<ContactForce> forces;
  forces.reserve(steps.size());
  while (forces.size() < steps.size()) {
    const std::size_t from = forces.size();
    const std::size_t count = std::min(steps.size() - from, most_rows_in_block);
    ask_block(steps.subspan(from, count),
              contacts.empty() ? contacts : contacts.subspan(from, count), forces);
  }
  return forces;
}

void OpenPath::ask_block(std::span<const ContactStep> steps, std::span<const std::size_t> contacts,
                         std::vector<ContactForce>& forces) {
  if (process_.has_ended()) throw law_->pool->failure("has failed before");
  const RowFormat& rows = law_->description->rows;
  const BlockShape shape{block_heading(steps.size()), steps.size(),
                         rows.answer_numbers() * sizeof(double)};
  std::string text = std::exchange(untold_, {}) + shape.heading + '\n';
  text.reserve(text.size() + steps.size() * (rows.row_numbers() + 1) * sizeof(double));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!contacts.empty()) add_number(static_cast<double>(contacts[i]), text);
    rows.add_row(steps[i], text);
  }
  BlockAnswer answer;
  try {
    answer = process_.exchange_block(text, shape);
    process_.leaves_path_open(true);
  } catch (const ChildFailure& what) {
    throw law_->pool->failure(what, "it answered row " + std::to_string(rows_ + what.items + 1));
  }
  constexpr std::string_view error = "error ";
  if (answer.line.starts_with(error)) fail(answer.line.substr(error.size()));
  if (answer.line != shape.heading)
    fail("the answer '" + excerpt(answer.line) + "' to a block is not '" + shape.heading + "'");
  const std::vector<double> numbers = numbers_of_block(answer.bytes);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    ++rows_;
    const auto row = std::span(numbers).subspan(i * rows.answer_numbers(), rows.answer_numbers());
    try {
      forces.push_back(rows.read_answer(row, law_->friction, beside_));
    } catch (const RowError& what) {
      fail("the answer '" + numbers_text({row.begin(), row.end()}) + "' to row " +
           std::to_string(rows_) + " " + what.what());
    }
  }
}

std::vector<ContactForce> OpenPath::follow(std::shared_ptr<const ProgramLaw> law,
                                           std::string_view lines, std::size_t rows) {
  OpenPath path(std::move(law));
  return path.read_rows(path.close_with(lines, rows),
                        [&](const std::string& line) { return path.read_contact(line); });
}

std::vector<ToldTangent> OpenPath::ask_tangents(std::string_view lines, std::size_t rows) {
  return read_rows(exchange(lines, rows), read_tangent_answer);
}

std::vector<BodyForces> OpenPath::ask_bodies(std::string_view lines, std::size_t rows) {
  return read_rows(exchange(lines, rows), read_body_answer);
}

std::vector<BodyForces> OpenPath::follow_bodies(std::shared_ptr<const ProgramLaw> law,
                                                std::string_view lines, std::size_t rows) {
  OpenPath path(std::move(law));
  return path.read_rows(path.close_with(lines, rows), read_body_answer);
}

std::vector<OwnWallForce> OpenPath::ask_wall(std::string_view lines, std::size_t rows) {
  return read_rows(exchange(lines, rows), read_wall_answer);
}

std::vector<OwnWallForce> OpenPath::follow_wall(std::shared_ptr<const ProgramLaw> law,
                                                std::string_view lines, std::size_t rows) {
  OpenPath path(std::move(law));
  return path.read_rows(path.close_with(lines, rows), read_wall_answer);
}

std::vector<ToldShapesForce> OpenPath::ask_shapes(std::string_view lines, std::size_t rows) {
  return read_rows(exchange(lines, rows), read_shapes_answer);
}

std::vector<ToldShapesForce> OpenPath::follow_shapes(std::shared_ptr<const ProgramLaw> law,
                                                     std::string_view lines, std::size_t rows) {
  OpenPath path(std::move(law));
  return path.read_rows(path.close_with(lines, rows), read_shapes_answer);
}

std::vector<MotionState> OpenPath::ask_motion(std::string_view lines, std::size_t rows) {
  return read_rows(exchange(lines, rows), read_motion_answer);
}

std::vector<SystemState> OpenPath::ask_system(std::string_view lines, std::size_t rows,
                                              const SystemStart& start) {
  return read_rows(exchange(lines, rows), [&](const std::string& line) {
    return read_system_answer(line, start.bodies.size(), start.contacts.size());
  });
}

std::vector<std::string> OpenPath::close_with(std::string_view lines, std::size_t rows) {
  auto answers = exchange(std::string(lines) + '\n', rows + 1);
  process_.leaves_path_open(false);
  const std::string end = std::move(answers.back());
  answers.pop_back();
  if (!end.empty()) fail("answered '" + excerpt(end) + "' to the empty line that closes a path");
  return answers;
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

ContactForce OpenPath::read_contact(const std::string& line) {
  return law_->description->rows.read_answer(line, law_->friction, beside_);
}

void OpenPath::fail(const std::string& why) {
  process_.end();
  throw law_->pool->failure(why);
}

}  // namespace stickslip
