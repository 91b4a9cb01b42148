// SPDX-License-Identifier: BSD-3-Clause
// The rows of numbers that a law in another process reads and writes.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/force.hpp"
#include "stickslip/contact/step.hpp"

namespace stickslip {

struct InputColumn;
struct OutputColumn;

/// A row is not what it should be. The text says how.
class RowError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The columns of the rows of one law. Without more they are those that every law has:
/// overlap_old,overlap_new,shift_1,shift_2,dt,effective_radius, answered by
/// normal_force,tangential_force_1,tangential_force_2.
class RowFormat {
 public:
  RowFormat();

  /// Adds a column at the end of the rows; throws InputError if it is unknown or there already.
  void add_input(std::string_view name);
  /// As add_input, of the answers.
  void add_output(std::string_view name);
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
  std::string answer(const ContactForce& force) const;
  /// The inverse of answer, without a line break; throws RowError. Works that are not among the
  /// columns are NaN; without a column regime the contact slips where the tangential force is the
  /// limit of friction coefficient `mu`. Without a column status a force has to be finite.
  ContactForce read_answer(std::string_view line, double mu) const;

 private:
  std::vector<const InputColumn*> inputs_;
  std::vector<const OutputColumn*> outputs_;
};

/// Numbers with commas between them, in the shortest digits that read back as the same.
std::string numbers_text(const std::vector<double>& numbers);
/// The inverse of numbers_text; an empty text holds none. Throws RowError.
std::vector<double> read_numbers(std::string_view text);

}  // namespace stickslip
