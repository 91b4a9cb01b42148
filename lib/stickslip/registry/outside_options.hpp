// SPDX-License-Identifier: BSD-3-Clause
// How laws from outside are used.
#pragma once

#include <chrono>

namespace stickslip {

/// How laws from outside are used.
struct OutsideOptions {
  /// Every call is made for one contact at a time with guarded memory around it, so that writing
  /// past a state or leaving an answer unwritten is found. Shared objects only.
  bool checked = false;
  /// Shared objects run in a child process: a crash or a hang is a failure of the law, not the end
  /// of the program.
  bool isolate = false;
  /// How long a law in another process may take for an answer.
  std::chrono::milliseconds patience{10'000};
};

}  // namespace stickslip
