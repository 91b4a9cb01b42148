// SPDX-License-Identifier: BSD-3-Clause
// The errors that are told to users.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace stickslip {

/// Bad usage or bad input: one line saying what, where and the mend. The program ends with exit
/// code 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A law cannot do what a case asks of it, or lacks a parameter that the case sets. A study finds
/// such a law not applicable.
class Unsuitable : public InputError {
 public:
  using InputError::InputError;
};

/// A law from outside (a shared object, a program) did what it must not: it crashed, hung, wrote
/// past its state or gave an answer that cannot be read. A study makes a verdict of it.
class LawFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A program or a library that is needed is not installed; says how to get it. The program ends
/// with exit code 3.
class ToolMissing : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The candidate that differs from `name` by the fewest single-letter edits, or "" if none is near
/// enough to be a likely slip of the pen (more than a third of the letters, at least two, differ).
std::string nearest_name(std::string_view name, std::span<const std::string> candidates);

/// "unknown law 'x'; did you mean 'y'?", or with the candidates, of many the nearest three.
std::string unknown_name(std::string_view kind, std::string_view name,
                         std::span<const std::string> candidates);

}  // namespace stickslip
