// SPDX-License-Identifier: BSD-3-Clause
// All that a contact went through, so that another process can be brought to the same state.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "stickslip/contact/step/step.hpp"
#include "stickslip/outside/loading/programs/row_format.hpp"

namespace stickslip {

/// Bodies p and q were exchanged.
struct BodiesSwapped {};

/// The state was set from these numbers, as the law packs it.
struct StateSet {
  std::vector<double> numbers;
};

/// What a contact went through since it was virgin, in its order.
class StepRecord {
 public:
  using Event = std::variant<ContactStep, Matrix2, BodiesSwapped, StateSet>;

  void add(const Event& event);

  /// Number of steps among the events.
  std::size_t steps() const { return steps_; }
  /// The lines that tell it to a program.
  std::string lines(const RowFormat& rows) const;
  /// Tells it in its order: steps that follow each other at once, all else by its lines.
  void tell(const std::function<void(std::span<const ContactStep>)>& steps,
            const std::function<void(const std::string&)>& line, const RowFormat& rows) const;
  /// The line that tells one of its events.
  std::string line(const Event& event, const RowFormat& rows) const;
  /// Radius of the spheres by which steps are told to a law that knows bodies, where they do not
  /// say their effective radius: that of the others or, where none does, 1 m, doubled until it is
  /// 100 of the largest overlap, so that spheres in contact remain spheres [m]. It is one for all
  /// steps: a step that changes it changes how those before it are to be told.
  double sphere_radius() const;

  /// Record as numbers, and back. unpack throws LawFailure if they are not those of a record.
  std::vector<double> pack() const;
  static StepRecord unpack(std::span<const double> numbers);

  /// Memory held [bytes].
  std::size_t bytes() const { return events_.capacity() * sizeof(Event); }

 private:
  std::vector<Event> events_;
  std::size_t steps_ = 0;
  double largest_overlap_ = 0;   ///< [m]
  double effective_radius_ = 0;  ///< effective radius that the first step tells; 0: none does [m]
};

/// The line that tells one event to a program that knows contacts.
std::string line_of(const StepRecord::Event& event, const RowFormat& rows);

}  // namespace stickslip
