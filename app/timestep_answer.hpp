// SPDX-License-Identifier: BSD-3-Clause
// The answer of timestep, as text and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/study/timestep/timestep_grains.hpp"

namespace stickslip {

/// All that timestep finds.
struct TimestepAnswer {
  std::string law;
  Scheme scheme;
  std::vector<TimestepAdvice> advices;     ///< one for each tolerance
  std::size_t asked = 0;                   ///< which of them is that of --tolerance
  std::optional<Grains> grains;            ///< none where mass and radius were given
  std::optional<GrainsInContact> contact;  ///< with grains
  std::optional<double> step;              ///< of the user [s]
  std::vector<StepError> errors;           ///< of that step, the worst first
  /// Of a law whose increments are of first order by choice: what the same law allows with
  /// increments of second order.
  std::optional<TimestepAdvice> second_order = {};

  const TimestepAdvice& advice() const { return advices[asked]; }
};

/// The options that make the increments of a law second order.
inline constexpr const char* second_order_options = "stiffness=mean,first-step=touching";

/// For people: the answer in a few sentences, then the tables.
void print_timestep(const TimestepAnswer& answer);

/// For programs.
std::string timestep_json(const TimestepAnswer& answer);

}  // namespace stickslip
