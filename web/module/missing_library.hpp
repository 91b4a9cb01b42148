// SPDX-License-Identifier: BSD-3-Clause
// What the standard library of emscripten 3.1.69 (libc++ 19) lacks, and headers of it that those of libstdc++ include
// by themselves; included before everything else.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 200000
namespace std {

/// By strtod, which rounds correctly; without the blanks, the plus and the hexadecimal numbers that strtod takes.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  if (first == last || *first == ' ' || *first == '+' || (*first >= '\t' && *first <= '\r'))
    return {first, errc::invalid_argument};
  const string text(first, last);
  char* end = nullptr;
  double read = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  const size_t length = static_cast<size_t>(end - text.c_str());
  if (const size_t x = text.find_first_of("xX"); x < length) {  // "0x10" is 0, and "x10" is left
    value = text.front() == '-' ? -0.0 : 0.0;
    return {first + x, errc{}};
  }
  const bool is_digits = text.find_first_of("0123456789") < length;
  const bool is_tiny = read == 0 && text.substr(0, text.find_first_of("eE")).find_first_of("123456789") < length;
  if (is_digits && (isinf(read) || is_tiny)) return {first + length, errc::result_out_of_range};
  value = read;
  return {first + length, errc{}};
}

/// Complete elliptic integrals by the arithmetic-geometric mean, for |k| < 1.
template <class Number>
Number comp_ellint_1(Number k) {
  Number a = 1;
  Number b = sqrt((1 - k) * (1 + k));
  for (int i = 0; i < 64 && abs(a - b) > numeric_limits<Number>::epsilon() * a; ++i) {
    const Number mean = (a + b) / 2;
    b = sqrt(a * b);
    a = mean;
  }
  return numbers::pi_v<Number> / (a + b);
}
template <class Number>
Number comp_ellint_2(Number k) {
  Number a = 1;
  Number b = sqrt((1 - k) * (1 + k));
  Number sum = 1 - k * k / 2;
  Number power = 1;
  for (int i = 0; i < 64 && abs(a - b) > numeric_limits<Number>::epsilon() * a; ++i) {
    const Number half = (a - b) / 2;
    const Number mean = (a + b) / 2;
    b = sqrt(a * b);
    a = mean;
    sum -= power * half * half;
    power *= 2;
  }
  return sum * numbers::pi_v<Number> / (a + b);
}

/// Work on a thread of its own: done at once, by the thread that asks.
class jthread {
 public:
  template <class Work, class... Given>
  explicit jthread(Work&& work, Given&&... given) {
    std::invoke(std::forward<Work>(work), std::forward<Given>(given)...);
  }
};

}  // namespace std
#endif
