// SPDX-License-Identifier: BSD-3-Clause
#include "app/interruption.hpp"

#include <atomic>
#include <csignal>

namespace stickslip {
namespace {

std::atomic<bool> interrupted{false};

}  // namespace

void install_interrupt_handler() {
  // The first signal asks, so that no file is left half written; a second one ends the program.
  const auto handler = [](int number) {
    interrupted = true;
    std::signal(number, SIG_DFL);
  };
  std::signal(SIGINT, handler);
  std::signal(SIGTERM, handler);
}

void throw_if_interrupted() {
  if (interrupted) throw Interrupted();
}

std::function<void(std::size_t, std::size_t)> interruptible(ProgressBar& bar) {
  return [&bar](std::size_t done, std::size_t total) {
    throw_if_interrupted();
    bar.show(done, total);
  };
}

}  // namespace stickslip
