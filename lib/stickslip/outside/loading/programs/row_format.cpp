// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/row_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "stickslip/contact/step/friction_limit.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/loading/programs/body_rows.hpp"

namespace stickslip {

/// A number of a step.
struct InputColumn {
  std::string_view name;
  double& (*of)(ContactStep&);
};

/// All that a law answers to a step.
struct Answer {
  ContactForce force;
  ToldBeside beside;
};

/// A number of an answer, or one of its words.
struct OutputColumn {
  enum class Kind : std::uint8_t { number, regime, status };

  std::string_view name;
  double& (*of)(Answer&);  ///< nullptr for a word
  Kind kind = Kind::number;
};

namespace {

using Kind = OutputColumn::Kind;

constexpr std::array inputs{
    InputColumn{"overlap_old", [](ContactStep& s) -> double& { return s.overlap_old; }},
    InputColumn{"overlap_new", [](ContactStep& s) -> double& { return s.overlap_new; }},
    InputColumn{"shift_1", [](ContactStep& s) -> double& { return s.shift[0]; }},
    InputColumn{"shift_2", [](ContactStep& s) -> double& { return s.shift[1]; }},
    InputColumn{"dt", [](ContactStep& s) -> double& { return s.dt; }},
    InputColumn{"effective_radius", [](ContactStep& s) -> double& { return s.effective_radius; }},
    // Only for programs that ask for them.
    InputColumn{"velocity_1", [](ContactStep& s) -> double& { return s.velocity[0]; }},
    InputColumn{"velocity_2", [](ContactStep& s) -> double& { return s.velocity[1]; }},
    InputColumn{"approach", [](ContactStep& s) -> double& { return s.approach; }},
    InputColumn{"approach_velocity", [](ContactStep& s) -> double& { return s.approach_velocity; }},
    InputColumn{"mass_p", [](ContactStep& s) -> double& { return s.mass_p; }},
    InputColumn{"mass_q", [](ContactStep& s) -> double& { return s.mass_q; }},
};
constexpr std::size_t plain_inputs = 6;

/// An entry of a tangent, counted row by row.
template <int entry>
double& tangent_at(Answer& a) {
  return a.beside.tangent(entry / 3, entry % 3);
}

constexpr std::array outputs{
    OutputColumn{"normal_force", [](Answer& a) -> double& { return a.force.normal; }},
    OutputColumn{"tangential_force_1", [](Answer& a) -> double& { return a.force.tangential[0]; }},
    OutputColumn{"tangential_force_2", [](Answer& a) -> double& { return a.force.tangential[1]; }},
    // Only of programs that announce them.
    OutputColumn{"damping_force_normal",
                 [](Answer& a) -> double& { return a.force.damping_normal; }},
    OutputColumn{"damping_force_tangential_1",
                 [](Answer& a) -> double& { return a.force.damping_tangential[0]; }},
    OutputColumn{"damping_force_tangential_2",
                 [](Answer& a) -> double& { return a.force.damping_tangential[1]; }},
    OutputColumn{"work_normal", [](Answer& a) -> double& { return a.force.work_normal; }},
    OutputColumn{"work_tangential", [](Answer& a) -> double& { return a.force.work_tangential; }},
    OutputColumn{"work_stored", [](Answer& a) -> double& { return a.force.work_stored; }},
    OutputColumn{"work_dissipated", [](Answer& a) -> double& { return a.force.work_dissipated; }},
    OutputColumn{"work_viscous", [](Answer& a) -> double& { return a.force.work_viscous; }},
    OutputColumn{limit_column, [](Answer& a) -> double& { return a.beside.limit; }},
    OutputColumn{contact_radius_column,
                 [](Answer& a) -> double& { return a.beside.contact_radius; }},
    OutputColumn{tangent_column_names[0], tangent_at<0>},
    OutputColumn{tangent_column_names[1], tangent_at<1>},
    OutputColumn{tangent_column_names[2], tangent_at<2>},
    OutputColumn{tangent_column_names[3], tangent_at<3>},
    OutputColumn{tangent_column_names[4], tangent_at<4>},
    OutputColumn{tangent_column_names[5], tangent_at<5>},
    OutputColumn{tangent_column_names[6], tangent_at<6>},
    OutputColumn{tangent_column_names[7], tangent_at<7>},
    OutputColumn{tangent_column_names[8], tangent_at<8>},
    OutputColumn{"regime", nullptr, Kind::regime},
    OutputColumn{"status", nullptr, Kind::status},
};
constexpr std::size_t plain_outputs = 3;

constexpr std::array regimes{Regime::separated, Regime::stick, Regime::partial_slip, Regime::slip};
constexpr std::array statuses{Status::ok, Status::clipped, Status::history_full,
                              Status::not_finite};

template <class Column>
std::vector<std::string> names_of(std::span<const Column> columns) {
  std::vector<std::string> names;
  for (const Column& column : columns) names.emplace_back(column.name);
  return names;
}

template <class Column>
const Column* column_to_add(std::span<const Column> columns, std::string_view name,
                            const std::vector<const Column*>& present) {
  const auto found = std::ranges::find(columns, name, &Column::name);
  if (found == columns.end()) throw InputError(unknown_name("column", name, names_of(columns)));
  if (std::ranges::count(present, &*found) > 0) {
    throw InputError("column " + std::string(name) + " occurs twice");
  }
  return &*found;
}

template <class Column>
std::vector<std::string_view> cells_for(std::string_view line,
                                        const std::vector<const Column*>& columns) {
  std::vector<std::string_view> cells = cells_of(line);
  if (cells.size() == columns.size()) return cells;
  std::string expected;
  for (const Column* column : columns) {
    expected += (expected.empty() ? "" : ",") + std::string(column->name);
  }
  throw RowError("has " + std::to_string(cells.size()) + " columns, not the " +
                 std::to_string(columns.size()) + " of " + expected);
}

/// The word at this place of the list.
template <class Enum, std::size_t n>
Enum word_at(double place, const std::array<Enum, n>& choices, std::string_view column) {
  if (place >= 0 && place < n && place == std::floor(place))
    return choices[static_cast<std::size_t>(place)];
  throw RowError("has " + shortest(place) + " in column " + std::string(column));
}

template <class Enum, std::size_t n>
double place_of(Enum word, const std::array<Enum, n>& choices) {
  return static_cast<double>(std::ranges::find(choices, word) - choices.begin());
}

double number_of(const OutputColumn& column, Answer& answer) {
  switch (column.kind) {
    case Kind::regime:
      return place_of(answer.force.regime, regimes);
    case Kind::status:
      return place_of(answer.force.status, statuses);
    case Kind::number:
      break;
  }
  return column.of(answer);
}

void take_number(const OutputColumn& column, double number, Answer& answer) {
  switch (column.kind) {
    case Kind::regime:
      answer.force.regime = word_at(number, regimes, column.name);
      break;
    case Kind::status:
      answer.force.status = word_at(number, statuses, column.name);
      break;
    case Kind::number:
      column.of(answer) = number;
      break;
  }
}

/// An answer whose works are not known.
Answer without_works() {
  Answer answer;
  ContactForce& force = answer.force;
  force.work_normal = force.work_tangential = force.work_stored = force.work_dissipated =
      std::numeric_limits<double>::quiet_NaN();
  return answer;
}

template <class Enum, std::size_t n>
Enum word_in(std::string_view cell, const std::array<Enum, n>& choices, std::string_view column) {
  for (const Enum word : choices) {
    if (cell == name_of(word)) return word;
  }
  throw RowError("has '" + std::string(cell) + "' in column " + std::string(column));
}

std::string cell_of(const OutputColumn& column, Answer& answer) {
  switch (column.kind) {
    case Kind::regime:
      return name_of(answer.force.regime);
    case Kind::status:
      return name_of(answer.force.status);
    case Kind::number:
      break;
  }
  return shortest(column.of(answer));
}

void read_cell(const OutputColumn& column, std::string_view cell, Answer& answer) {
  switch (column.kind) {
    case Kind::regime:
      answer.force.regime = word_in(cell, regimes, column.name);
      break;
    case Kind::status:
      answer.force.status = word_in(cell, statuses, column.name);
      break;
    case Kind::number:
      column.of(answer) = number_in(cell, column.name);
      break;
  }
}

bool is_finite(const ContactForce& f) {
  return std::isfinite(f.normal + f.tangential[0] + f.tangential[1] + f.damping_normal +
                       f.damping_tangential[0] + f.damping_tangential[1]);
}

}  // namespace

RowFormat::RowFormat() {
  for (const InputColumn& column : std::span(inputs).first(plain_inputs)) {
    inputs_.push_back(&column);
  }
  for (const OutputColumn& column : std::span(outputs).first(plain_outputs)) {
    outputs_.push_back(&column);
  }
}

void RowFormat::add_input(std::string_view name) {
  inputs_.push_back(column_to_add(std::span<const InputColumn>(inputs), name, inputs_));
}

void RowFormat::add_output(std::string_view name) {
  outputs_.push_back(column_to_add(std::span<const OutputColumn>(outputs), name, outputs_));
}

bool RowFormat::has_output(std::string_view name) const {
  return std::ranges::any_of(outputs_, [&](const OutputColumn* c) { return c->name == name; });
}

std::vector<std::string> RowFormat::more_inputs() {
  return names_of(std::span<const InputColumn>(inputs).subspan(plain_inputs));
}

std::vector<std::string> RowFormat::more_outputs() {
  return names_of(std::span<const OutputColumn>(outputs).subspan(plain_outputs));
}

std::string RowFormat::row(const ContactStep& step) const {
  if (bodies_) return body_row(body_step_of(step, *bodies_));
  ContactStep copy = step;  // the columns give access for writing
  std::string text;
  for (const InputColumn* column : inputs_) {
    if (!text.empty()) text += ',';
    text += shortest(column->of(copy));
  }
  return text + '\n';
}

ContactStep RowFormat::read_row(std::string_view line) const {
  const auto cells = cells_for(line, inputs_);
  ContactStep step;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    inputs_[i]->of(step) = number_in(cells[i], inputs_[i]->name);
  }
  return step;
}

std::string RowFormat::answer(const ContactForce& force, const ToldBeside& beside) const {
  Answer copy{force, beside};
  std::string text;
  for (const OutputColumn* column : outputs_) {
    if (!text.empty()) text += ',';
    text += cell_of(*column, copy);
  }
  return text + '\n';
}

ContactForce RowFormat::read_answer(std::string_view line, const FrictionCoefficients& friction,
                                    ToldBeside& beside) const {
  if (bodies_) return contact_force_of(read_body_answer(line), friction);
  const auto cells = cells_for(line, outputs_);
  Answer answer = without_works();
  for (std::size_t i = 0; i < cells.size(); ++i) read_cell(*outputs_[i], cells[i], answer);
  return completed(answer, friction, beside);
}

void RowFormat::add_row(const ContactStep& step, std::string& block) const {
  ContactStep copy = step;  // the columns give access for writing
  for (const InputColumn* column : inputs_) add_number(column->of(copy), block);
}

ContactStep RowFormat::read_row(std::span<const double> numbers) const {
  ContactStep step;
  for (std::size_t i = 0; i < inputs_.size(); ++i) inputs_[i]->of(step) = numbers[i];
  return step;
}

void RowFormat::add_answer(const ContactForce& force, const ToldBeside& beside,
                           std::string& block) const {
  Answer copy{force, beside};
  for (const OutputColumn* column : outputs_) add_number(number_of(*column, copy), block);
}

ContactForce RowFormat::read_answer(std::span<const double> numbers,
                                    const FrictionCoefficients& friction,
                                    ToldBeside& beside) const {
  Answer answer = without_works();
  for (std::size_t i = 0; i < outputs_.size(); ++i) take_number(*outputs_[i], numbers[i], answer);
  return completed(answer, friction, beside);
}

ContactForce RowFormat::completed(const Answer& answer, const FrictionCoefficients& friction,
                                  ToldBeside& beside) const {
  for (const auto& [column, told] :
       {std::pair{limit_column, answer.beside.limit},
        std::pair{contact_radius_column, answer.beside.contact_radius}}) {
    if (!has_output(column)) continue;
    if (!(told >= 0 && std::isfinite(told)))
      throw RowError("has " + shortest(told) + " in column " + column);
  }
  beside = answer.beside;
  if (has_output(tangent_column_names.front())) {
    for (int i = 0; i < 9; ++i) {
      const double entry = beside.tangent(i / 3, i % 3);
      if (!std::isfinite(entry))
        throw RowError("has " + shortest(entry) + " in column " +
                       tangent_column_names.at(static_cast<std::size_t>(i)));
    }
  }
  ContactForce force = answer.force;
  if (!has_output("regime")) {
    const auto told = has_output(limit_column) ? std::optional(beside.limit) : std::nullopt;
    force.regime = regime_by_limit(force, friction, told);
  }
  if (!has_output("status") && !is_finite(force)) throw RowError("is not finite");
  return force;
}

}  // namespace stickslip
