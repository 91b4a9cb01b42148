// SPDX-License-Identifier: BSD-3-Clause
#include "app/shell/progress.hpp"

#include "app/shell/streams.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace stickslip::app {
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

bool stdout_is_terminal() {
  // What is printed under supervision goes to the terminal later: what was found first holds.
  static const bool found = is_terminal(STDOUT_FILENO);
  return found && !is_output_caught();
}
bool stderr_is_terminal() { return is_terminal(STDERR_FILENO); }

std::size_t stdout_columns() { return is_output_caught() ? 0 : columns_of(STDOUT_FILENO); }
std::size_t stderr_columns() { return columns_of(STDERR_FILENO); }

std::string duration_text(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  if (whole < 100) return fmt::format("{} s", whole);
  const long minutes = (whole + 30) / 60;
  if (minutes < 100) return fmt::format("{} min", minutes);
  return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

ProgressBar::ProgressBar(std::string what, bool quiet)
    : what_(std::move(what)),
      kind_(quiet                  ? Kind::silent
            : stderr_is_terminal() ? Kind::bar
                                   : Kind::log),
      start_(Clock::now()),
      last_(start_) {
  if (kind_ == Kind::bar) ticker_ = std::thread([this] { tick(); });
}

ProgressBar::~ProgressBar() {
  if (kind_ != Kind::bar) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  end_.notify_all();
  ticker_.join();
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
}

void ProgressBar::tick() {
  constexpr auto half_a_second = std::chrono::milliseconds(500);
  std::unique_lock lock(mutex_);
  while (!end_.wait_for(lock, half_a_second, [this] { return ended_; })) draw();
}

void ProgressBar::show(std::size_t done, std::size_t total) {
  if (kind_ == Kind::silent || total == 0) return;
  constexpr auto often = std::chrono::milliseconds(80);
  constexpr auto seldom = std::chrono::seconds(10);
  const std::lock_guard lock(mutex_);
  done_ = done;
  total_ = total;
  const Clock::time_point now = Clock::now();
  if (now - last_ < (kind_ == Kind::bar ? Clock::duration(often) : Clock::duration(seldom))) return;
  last_ = now;
  if (kind_ == Kind::bar) return draw();
  fmt::print(stderr, "{}: {}\n", what_, how_far());
  std::fflush(stderr);
}

void ProgressBar::ended(const std::string& part) {
  if (kind_ == Kind::silent) return;
  const std::lock_guard lock(mutex_);
  if (kind_ == Kind::bar) {
    latest_ = part;
    return draw();
  }
  last_ = Clock::now();
  fmt::print(stderr, "{}; {}\n", part, how_far());
  std::fflush(stderr);
}

std::string ProgressBar::how_far() const {
  const std::size_t percent = total_ == 0 ? 0 : 100 * std::min(done_, total_) / total_;
  return fmt::format("{} %, {}", percent, time_text());
}

std::string ProgressBar::time_text() const {
  const double spent = std::chrono::duration<double>(Clock::now() - start_).count();
  if (done_ == 0 || total_ == 0) return duration_text(spent);
  const double left = static_cast<double>(total_ - std::min(done_, total_));
  const double rate = static_cast<double>(done_) / spent;
  return "about " + duration_text(left / rate) + " left";
}

void ProgressBar::draw() const {
  constexpr std::size_t width = 30;
  const std::size_t filled = total_ == 0 ? 0 : width * std::min(done_, total_) / total_;
  std::string line =
      fmt::format("{} [{:#<{}}{:.<{}}] {}", what_, "", filled, "", width - filled, how_far());
  if (!latest_.empty()) line += "; " + latest_;
  // A line that is broken could not be taken back.
  if (const std::size_t columns = stderr_columns(); columns > 0 && line.size() >= columns)
    line.resize(columns - 1);
  fmt::print(stderr, "\r\033[K{}", line);
  std::fflush(stderr);
}

}  // namespace stickslip::app
