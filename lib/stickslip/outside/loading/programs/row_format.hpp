// SPDX-License-Identifier: BSD-3-Clause
// The rows of numbers that a law in another process reads and writes.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/pair/body_contact.hpp"
#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/friction_limit.hpp"
#include "stickslip/contact/step/step.hpp"
#include "stickslip/description/number_row.hpp"

namespace stickslip {

struct InputColumn;
struct OutputColumn;
struct Answer;

/// The columns of what a law tells beside its force.
inline constexpr const char* limit_column = "limit";
inline constexpr const char* contact_radius_column = "contact_radius";
/// Columns of the derivatives of the force, row by row: they stand after the force.
inline constexpr std::array<const char*, 9> tangent_column_names{
    "normal_force_by_overlap",       "normal_force_by_shift_1",
    "normal_force_by_shift_2",       "tangential_force_1_by_overlap",
    "tangential_force_1_by_shift_1", "tangential_force_1_by_shift_2",
    "tangential_force_2_by_overlap", "tangential_force_2_by_shift_1",
    "tangential_force_2_by_shift_2"};

/// The columns of the rows of one law. Without more they are those that every law has:
/// overlap_old,overlap_new,shift_1,shift_2,dt,effective_radius, answered by
/// normal_force,tangential_force_1,tangential_force_2.
class RowFormat {
 public:
  RowFormat();

  /// Adds a column at the end of the rows; throws InputError if it is unknown or there already.
  void add_input(std::string_view name);
  /// Adds a column of answers, like add_input.
  void add_output(std::string_view name);
  /// From now on rows are those of two bodies (body_rows.hpp), whose law has these arms. No other
  /// columns may be added then.
  void tell_bodies(ArmRule arms) { bodies_ = arms; }
  /// Whether rows are those of two bodies.
  bool tells_bodies() const { return bodies_.has_value(); }
  /// The arms of their law; nothing for rows of a contact.
  std::optional<ArmRule> arms() const { return bodies_; }
  /// Whether the answers have this column.
  bool has_output(std::string_view name) const;

  /// Names of the columns that may be added.
  static std::vector<std::string> more_inputs();
  static std::vector<std::string> more_outputs();

  /// The row of a step, with its line break.
  std::string row(const ContactStep& step) const;
  /// The inverse of row, without a line break; throws RowError.
  ContactStep read_row(std::string_view line) const;

  /// The answer to a row, with its line break.
  std::string answer(const ContactForce& force, const ToldBeside& beside = {}) const;
  /// The inverse of answer, without a line break; throws RowError. Works that are not among the
  /// columns are NaN; without a column regime the contact slips where the tangential force is the
  /// limit that it tells, or else one of `friction`. Without a column status a force has to be
  /// finite. What the law tells beside its force is left in `beside`.
  ContactForce read_answer(std::string_view line, const FrictionCoefficients& friction,
                           ToldBeside& beside) const;
  ContactForce read_answer(std::string_view line, const FrictionCoefficients& friction) const {
    ToldBeside ignored;
    return read_answer(line, friction, ignored);
  }

  // Rows in blocks: the same numbers as doubles in the order of the machine; of a regime and a
  // status their place in the lists of docs/program-laws.md, from 0.

  /// Numbers of a row and of its answer.
  std::size_t row_numbers() const { return inputs_.size(); }
  std::size_t answer_numbers() const { return outputs_.size(); }
  /// Adds the numbers of a step to a block.
  void add_row(const ContactStep& step, std::string& block) const;
  /// The inverse of add_row for as many numbers as a row has.
  ContactStep read_row(std::span<const double> numbers) const;
  /// Adds the numbers of an answer to a block.
  void add_answer(const ContactForce& force, const ToldBeside& beside, std::string& block) const;
  /// The inverse of add_answer; works, regime and status as in the text, throws RowError likewise.
  ContactForce read_answer(std::span<const double> numbers, const FrictionCoefficients& friction,
                           ToldBeside& beside) const;
  ContactForce read_answer(std::span<const double> numbers,
                           const FrictionCoefficients& friction) const {
    ToldBeside ignored;
    return read_answer(numbers, friction, ignored);
  }

 private:
  ContactForce completed(const Answer& answer, const FrictionCoefficients& friction,
                         ToldBeside& beside) const;

  std::vector<const InputColumn*> inputs_;
  std::vector<const OutputColumn*> outputs_;
  std::optional<ArmRule> bodies_;
};

}  // namespace stickslip
