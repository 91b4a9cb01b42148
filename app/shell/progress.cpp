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
#include <system_error>
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

/// "first; second", or what there is of it.
std::string joined(const std::string& first, const std::string& second) {
  return first.empty() || second.empty() ? first + second : first + "; " + second;
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

void Forecast::learn(double at, double left) {
  constexpr double between = 1.0 / 64;  // over the time so far
  if (said_.size() > 1 && at - said_[said_.size() - 2].at < between * at) said_.pop_back();
  said_.push_back({at, at + left});
  while (said_.size() > 1 && said_.front().at < at / 2) said_.pop_front();
}

std::optional<double> Forecast::left(double now) const {
  constexpr double first_seconds = 5;
  constexpr double most_that_it_varies = 1.5;
  if (now < first_seconds || said_.empty()) return std::nullopt;
  const auto [least, most] = std::ranges::minmax(said_, {}, &Said::whole);
  if (most.whole > most_that_it_varies * least.whole || now > said_.back().whole)
    return std::nullopt;
  return said_.back().whole - now;
}

ProgressBar::ProgressBar(std::string what, bool quiet, std::chrono::milliseconds seldom)
    : what_(std::move(what)),
      kind_(quiet                  ? Kind::silent
            : stderr_is_terminal() ? Kind::bar
                                   : Kind::log),
      seldom_(seldom),
      start_(Clock::now()),
      last_(start_),
      shown_(start_) {
  if (kind_ == Kind::silent) return;
  try {
    ticker_ = std::thread([this] { tick(); });
  } catch (const std::system_error&) {  // without threads it tells what ends, and nothing between
  }
}

ProgressBar::~ProgressBar() {
  if (kind_ == Kind::silent) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  end_.notify_all();
  if (ticker_.joinable()) ticker_.join();
  if (kind_ != Kind::bar) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
}

void ProgressBar::tick() {
  const auto pause = std::min(std::chrono::milliseconds(500), seldom_ / 4);
  std::unique_lock lock(mutex_);
  while (!end_.wait_for(lock, pause, [this] { return ended_; })) {
    if (kind_ == Kind::bar) {
      draw();
    } else if (Clock::now() - last_ >= seldom_ - pause) {
      add_to_log(joined(what_ + ": " + how_far(), now_));
    }
  }
}

void ProgressBar::show(std::size_t done, std::size_t total) {
  if (kind_ == Kind::silent || total == 0) return;
  constexpr auto often = std::chrono::milliseconds(80);
  const std::lock_guard lock(mutex_);
  if (done < done_) {  // start of the next work
    start_ = shown_;
    forecast_ = {};
  }
  done_ = done;
  total_ = total;
  shown_ = Clock::now();
  const double spent = std::chrono::duration<double>(shown_ - start_).count();
  if (done > 0) {
    const auto left = static_cast<double>(total - std::min(done, total));
    forecast_.learn(spent, spent * left / static_cast<double>(done));
  }
  if (kind_ != Kind::bar || shown_ - last_ < often) return;
  last_ = shown_;
  draw();
}

void ProgressBar::ended(const std::string& part) {
  if (kind_ == Kind::silent) return;
  const std::lock_guard lock(mutex_);
  if (kind_ == Kind::bar) {
    latest_ = part;
    return draw();
  }
  add_to_log(joined(part, total_ == 0 ? "" : how_far()));
}

void ProgressBar::stage(const std::string& what) {
  const std::lock_guard lock(mutex_);
  what_ = what;
}

void ProgressBar::add_to_log(const std::string& line) {
  last_ = Clock::now();
  fmt::print(stderr, "{}\n", line);
  std::fflush(stderr);
}

void ProgressBar::runs(const std::string& part) {
  const std::lock_guard lock(mutex_);
  now_ = part;
}

std::string ProgressBar::how_far() const {
  if (total_ == 0) return time_text();
  const std::size_t percent = 100 * std::min(done_, total_) / total_;
  return fmt::format("{} %, {}", percent, time_text());
}

std::string ProgressBar::time_text() const {
  const auto seconds = [](Clock::time_point from) {
    return std::chrono::duration<double>(Clock::now() - from).count();
  };
  const double spent = seconds(start_);
  if (const auto left = forecast_.left(spent)) return "about " + duration_text(*left) + " left";
  return duration_text(spent) + " elapsed";
}

void ProgressBar::draw() const {
  constexpr std::size_t width = 30;
  const std::size_t filled = total_ == 0 ? 0 : width * std::min(done_, total_) / total_;
  std::string line =
      fmt::format("{} [{:#<{}}{:.<{}}] {}", what_, "", filled, "", width - filled, how_far());
  line = joined(joined(line, now_), latest_);
  // A line that is broken could not be taken back.
  if (const std::size_t columns = stderr_columns(); columns > 0 && line.size() >= columns)
    line.resize(columns - 1);
  fmt::print(stderr, "\r\033[K{}", line);
  std::fflush(stderr);
}

}  // namespace stickslip::app
