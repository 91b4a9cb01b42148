// SPDX-License-Identifier: BSD-3-Clause
// Ctrl-C: work is given up where no file is left half written.
#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>

#include "app/progress.hpp"

namespace stickslip {

/// The user pressed Ctrl-C; thrown where work can be given up without leaving half a file.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

/// Makes SIGINT and SIGTERM set a flag that throw_if_interrupted() reads; a second signal ends the
/// program.
void install_interrupt_handler();
/// Throws Interrupted after SIGINT or SIGTERM.
void throw_if_interrupted();

/// What long work calls as it proceeds: it shows the bar, which must outlive it, and throws
/// Interrupted after SIGINT or SIGTERM.
std::function<void(std::size_t done, std::size_t total)> interruptible(ProgressBar& bar);

}  // namespace stickslip
