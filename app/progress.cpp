// SPDX-License-Identifier: BSD-3-Clause
#include "app/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace stickslip {
namespace {

bool is_terminal(int descriptor) {
  const char* const term = std::getenv("TERM");
  return isatty(descriptor) == 1 && std::getenv("NO_COLOR") == nullptr &&
         (term == nullptr || std::string_view(term) != "dumb");
}

std::size_t columns_of(int descriptor) {
  if (isatty(descriptor) != 1) return 0;
  winsize size{};
  constexpr std::size_t usual = 80;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

}  // namespace

bool stdout_is_terminal() { return is_terminal(STDOUT_FILENO); }
bool stderr_is_terminal() { return is_terminal(STDERR_FILENO); }

std::size_t stdout_columns() { return columns_of(STDOUT_FILENO); }
std::size_t stderr_columns() { return columns_of(STDERR_FILENO); }

ProgressBar::ProgressBar(std::string what, bool quiet)
    : what_(std::move(what)),
      visible_(!quiet && stderr_is_terminal()),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

ProgressBar::~ProgressBar() {
  if (visible_) fmt::print(stderr, "\r\033[K");
}

void ProgressBar::show(std::size_t done, std::size_t total) {
  using std::chrono::duration;
  if (!visible_ || total == 0) return;
  const auto now = std::chrono::steady_clock::now();
  if (done < total && now - last_ < std::chrono::milliseconds(80)) return;
  last_ = now;
  constexpr std::size_t width = 30;
  const std::size_t filled = width * done / total;
  const double spent = duration<double>(now - start_).count();
  const double left =
      done > 0 ? spent * static_cast<double>(total - done) / static_cast<double>(done) : 0;
  fmt::print(stderr, "\r\033[K{} [{:#<{}}{:.<{}}] {}/{}, {:.0f} s left", what_, "", filled, "",
             width - filled, done, total, left);
  std::fflush(stderr);
}

}  // namespace stickslip
