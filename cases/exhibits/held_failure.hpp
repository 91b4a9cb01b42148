// SPDX-License-Identifier: BSD-3-Clause
// What a law throws while an exhibit is made.
#pragma once

#include <exception>
#include <vector>

#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// While one lives, curves() of the same thread leaves to it what a law throws, and gives what it
/// has: an exhibit is an aggregate, and where one of its members throws while it is made g++ 12
/// destroys others twice.
class HeldFailure {
 public:
  HeldFailure();
  HeldFailure(const HeldFailure&) = delete;
  HeldFailure& operator=(const HeldFailure&) = delete;
  ~HeldFailure();
  /// Throws what was held, if anything.
  void rethrow() const;
  /// Leaves the exception that is handled to the innermost of them; throws it on if there is none.
  static void hold();

 private:
  HeldFailure* outer_;
  std::exception_ptr held_;
};

/// While one lives, laws throw what they throw: whoever made it catches that.
class CatchesFailures {
 public:
  CatchesFailures();
  CatchesFailures(const CatchesFailures&) = delete;
  CatchesFailures& operator=(const CatchesFailures&) = delete;
  ~CatchesFailures();
};

/// The same schemes, whose laws from outside leave to it what they throw when they are asked, and
/// answer forces that are no numbers.
std::vector<Scheme> holding(std::vector<Scheme> schemes);

}  // namespace stickslip::cases
