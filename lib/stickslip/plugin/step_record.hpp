// SPDX-License-Identifier: BSD-3-Clause
// All that a contact went through, so that another process can be brought to the same state.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "stickslip/contact/step/step.hpp"
#include "stickslip/plugin/row_format.hpp"

namespace stickslip {

/// Bodies p and q were exchanged.
struct BodiesSwapped {};

/// What a contact went through since it was virgin, in its order.
class StepRecord {
 public:
  using Event = std::variant<ContactStep, Matrix2, BodiesSwapped>;

  void add(const Event& event);

  /// Number of steps among the events.
  std::size_t steps() const { return steps_; }
  /// The lines that tell it to a program.
  std::string lines(const RowFormat& rows) const;

  /// As numbers, and back. unpack throws LawFailure if they are not those of a record.
  std::vector<double> pack() const;
  static StepRecord unpack(std::span<const double> numbers);

  /// Memory held [bytes].
  std::size_t bytes() const { return events_.capacity() * sizeof(Event); }

 private:
  std::vector<Event> events_;
  std::size_t steps_ = 0;
};

/// The line that tells one event to a program.
std::string line_of(const StepRecord::Event& event, const RowFormat& rows);

}  // namespace stickslip
