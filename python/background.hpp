// SPDX-License-Identifier: BSD-3-Clause
// Long work away from the interpreter: it goes on in a thread of its own without the lock, while
// the thread that asked for it looks for signals.
#pragma once

#include <functional>

namespace stickslip::python {

/// Runs the work in a thread of its own and waits for it. One piece of work goes on at a time; the
/// next one waits. What it throws is thrown here. At an interrupt (Ctrl-C) the work is told to end,
/// and KeyboardInterrupt is raised within a second: work that does not come to a place where it can
/// end is left alone, and goes on until it does. The interpreter's lock is to be held. `work` must
/// own what it uses. Throws std::logic_error inside a law.
void in_background(std::function<void()> work);

/// Tells what goes on to end, and waits for it a little: to be called before the interpreter ends.
void end_background();

/// Says that this thread is inside a law as long as it lives.
class InsideLaw {
 public:
  InsideLaw();
  ~InsideLaw();
  InsideLaw(const InsideLaw&) = delete;
  InsideLaw& operator=(const InsideLaw&) = delete;
};

}  // namespace stickslip::python
