// SPDX-License-Identifier: BSD-3-Clause
// Signals that end the program: work is given up where no file is left half written, and the
// program ends within a second, whatever it is doing.
#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>

#include "app/shell/progress.hpp"

namespace stickslip::app {

/// The user pressed Ctrl-C; thrown where work can be given up without leaving half a file.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

/// What is said then.
constexpr const char* interrupted_message = "interrupted; every file is as it was or whole";

/// Makes SIGINT, SIGTERM and SIGHUP set a flag that throw_if_interrupted() reads. If the program
/// has not ended 0.8 s later, or if a second signal comes, all processes that it has started are
/// killed, its temporary files are removed, and it ends. SIGHUP stays ignored
/// where it is, as after nohup. To be said again in a process that was forked.
void install_interrupt_handler();
/// Interrupts like one of these signals, without a deadline: for those who get signals in another
/// way.
void interrupt_work();
/// Takes it back.
void forget_interruption();
/// Throws Interrupted after one of these signals.
void throw_if_interrupted();
/// The exit code after a signal, as a shell has it: 130 after SIGINT, 143 after SIGTERM.
int interrupted_exit_code();

/// What long work calls as it proceeds: it shows the bar, which must outlive it, and throws
/// Interrupted after a signal.
std::function<void(std::size_t done, std::size_t total)> interruptible(ProgressBar& bar);

}  // namespace stickslip::app
