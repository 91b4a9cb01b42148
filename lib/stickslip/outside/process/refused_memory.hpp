// SPDX-License-Identifier: BSD-3-Clause
// Memory that the system refused, also where a library swallowed the exception.
#pragma once

namespace stickslip {

/// From now on refusals of operator new are counted. They throw std::bad_alloc as ever.
void count_refused_memory();

/// How often operator new was refused in this thread since count_refused_memory().
long refused_memory() noexcept;

/// Around calls of libraries that carry on without memory (streams of the standard library set a
/// bit, document trees leave a node out): what they made is then not to be used.
class MemoryWatch {
 public:
  MemoryWatch() : before_(refused_memory()) {}
  /// Throws std::bad_alloc if memory was refused in this thread since the watch began.
  void check() const;

 private:
  long before_;
};

}  // namespace stickslip
