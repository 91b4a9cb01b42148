// SPDX-License-Identifier: BSD-3-Clause
// Properties that hold for whatever is drawn. RapidCheck is compiled once, in random.cpp: its
// templates take seconds of each file that uses it.
#pragma once

#include <functional>
#include <iosfwd>
#include <source_location>
#include <string>
#include <vector>

namespace stickslip::testing {

/// Whether the property, which draws what it needs and requires what must hold, holds 3000 times,
/// or as often as STICKSLIP_TRIALS says. What breaks it is shrunk and printed. The seed is the same
/// in every run, unless RC_PARAMS says otherwise.
bool holds(const std::string& sentence, const std::function<void()>& property);

/// A random whole number from `first` to before `end`; shrinks towards zero.
int whole_number(int first, int end);
/// Heads or tails.
bool coin();
/// A random number from low to high.
double between(double low, double high);

/// One of these values.
template <class T>
T one_of(const std::vector<T>& values) {
  return values[static_cast<std::size_t>(whole_number(0, static_cast<int>(values.size())))];
}

/// What must hold in a property: otherwise this line breaks it.
void require(bool holds, std::source_location place = std::source_location::current());

/// Draws again where the property does not apply to what has been drawn.
void only_if(bool applies);

/// What is printed with a property that breaks, with 17 digits.
std::ostream& note();

}  // namespace stickslip::testing
