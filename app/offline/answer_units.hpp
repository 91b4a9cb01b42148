// SPDX-License-Identifier: BSD-3-Clause
// Answers from outside that are right but for a factor of units or a sign: which factor it is.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/layer.hpp"
#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::app {

/// Answers that are those expected but for a factor.
struct UnitMistake {
  std::size_t row = 0;  ///< where the largest number is expected
  std::string words;    ///< what the factor is and what it says
};

/// Whether the answers, row by row, are the vectors expected times a factor of units or a sign: a
/// thousand or a million, either way, to within a quarter. No error of a law is such a factor.
std::optional<UnitMistake> unit_mistake(std::span<const Vector3> answered,
                                        std::span<const Vector3> expected);

}  // namespace stickslip::app
