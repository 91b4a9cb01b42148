// SPDX-License-Identifier: BSD-3-Clause
// Numbers and names as texts.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "reports/layer.hpp"

namespace stickslip::reports {

// Texts of numbers and names; none of them depends on the locale.

/// `digits` significant digits, without trailing zeros: "0.001235" for (0.00123456, 4).
std::string significant(double number, int digits);

/// The fewest digits from which reading gives the same double again: "0.1" for 0.1.
std::string round_trip(double number);

/// A name as a file name: "linear-refined--slip-rotation-off" for
/// "linear-refined[slip-rotation=off]", "kuhn-linear-4" for "kuhn-linear/4". What is left consists
/// of letters, digits, '.', '_' and '-', does not start with '.' or '-', and is short enough for
/// any file system, with an ending (short_file_name).
std::string file_slug(std::string_view name);

/// Gives names file stems of their own, even where two names differ only in what a slug leaves out.
class FileStems {
 public:
  std::string unique(std::string_view name);

 private:
  std::set<std::string> taken_;
};

/// FNV-1a of the bytes in 64 bits, as sixteen digits: the same on every machine.
std::string digest_of(std::string_view text);

/// A file name as it is, or, where it is longer than 120 characters, its beginning and a number
/// made of the whole `name` for which it stands.
std::string short_file_name(std::string file, std::string_view name);

}  // namespace stickslip::reports
