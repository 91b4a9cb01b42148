// SPDX-License-Identifier: BSD-3-Clause
// Numbers that are too many for the memory.
#pragma once

#include <cstdint>
#include <span>

#include "app/layer.hpp"

namespace stickslip::app {

/// Numbers in a file without a name in the folder for temporary files, which goes with the object
/// and with the process. Throws InputError, naming the folder and the mend, where it has no room.
class ScratchNumbers {
 public:
  ScratchNumbers();
  ScratchNumbers(const ScratchNumbers&) = delete;
  ScratchNumbers& operator=(const ScratchNumbers&) = delete;
  ~ScratchNumbers();

  /// The first of so many places that nothing else is written to.
  std::uint64_t allot(std::uint64_t count);
  /// Writes numbers to these places, the first of which is told.
  void write(std::uint64_t place, std::span<const double> numbers);
  /// Reads those that were written there. Several threads may do so at once.
  void read(std::uint64_t place, std::span<double> numbers) const;

 private:
  int file_ = -1;
  std::uint64_t end_ = 0;
};

}  // namespace stickslip::app
