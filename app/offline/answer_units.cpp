// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/answer_units.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace stickslip::app {
namespace {

/// What a factor between an answer and what is expected says of its maker; empty: nothing.
std::string misunderstanding(double factor) {
  struct Known {
    double factor;
    const char* words;
  };
  constexpr std::array known{Known{1e3, "in mN, or are lengths in mm? The units are N and m"},
                             Known{1e-3, "in kN, or is the stiffness in kN/m? The unit is N"},
                             Known{1e6, "in uN, or are lengths in um? The units are N and m"},
                             Known{1e-6, "in MN, or is the stiffness in MN/m? The unit is N"},
                             Known{1, ""}};
  constexpr double margin = 1.25;
  for (const auto& [size, words] : known) {
    const double rest = std::abs(factor) / size;
    if (rest < 1 / margin || rest > margin) continue;
    if (factor > 0) return words;
    return std::string("of the opposite sign, or on the other body") +
           (size == 1 ? "" : std::string(", and ") + words);
  }
  return {};
}

}  // namespace

std::optional<UnitMistake> unit_mistake(std::span<const Vector3> answered,
                                        std::span<const Vector3> expected) {
  double products = 0;
  double squares = 0;
  UnitMistake mistake;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    products += answered[i].dot(expected[i]);
    squares += expected[i].squaredNorm();
    if (expected[i].norm() > expected[mistake.row].norm()) mistake.row = i;
  }
  if (!(squares > 0)) return std::nullopt;
  const double factor = products / squares;
  const std::string words = misunderstanding(factor);
  if (words.empty()) return std::nullopt;
  mistake.words = fmt::format("{:.3g} times what is expected, here about {:.3g}: {}", factor,
                              expected[mistake.row].norm(), words);
  return mistake;
}

}  // namespace stickslip::app
