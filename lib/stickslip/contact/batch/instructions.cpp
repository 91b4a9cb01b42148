// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/batch/instructions.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

constexpr const char* variable = "STICKSLIP_INSTRUCTIONS";

std::optional<Instructions> named(std::string_view name) noexcept {
  constexpr std::array<std::pair<std::string_view, Instructions>, 3> names{
      {{"baseline", Instructions::baseline},
       {"avx2", Instructions::avx2},
       {"avx512", Instructions::avx512}}};
  for (const auto& [known, instructions] : names) {
    if (name == known) return instructions;
  }
  return std::nullopt;
}

Instructions of_this_machine() noexcept {
#ifdef STICKSLIP_HAS_WIDER_KERNELS
  if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
      __builtin_cpu_supports("avx512vl") != 0)
    return Instructions::avx512;
  if (__builtin_cpu_supports("avx2") != 0) return Instructions::avx2;
#endif
  return Instructions::baseline;
}

Instructions allowed() noexcept {
  const char* const asked = std::getenv(variable);
  return std::min(of_this_machine(),
                  named(asked == nullptr ? "" : asked).value_or(Instructions::avx512));
}

}  // namespace

Instructions best_instructions() noexcept {
  static const Instructions best = allowed();
  return best;
}

void check_instructions() {
  const char* const asked = std::getenv(variable);
  if (asked == nullptr || *asked == 0 || named(asked)) return;
  throw InputError(std::string(variable) + " is '" + asked + "': say baseline, avx2 or avx512");
}

}  // namespace stickslip
