// SPDX-License-Identifier: BSD-3-Clause
// How far a long run is, on the terminal or in a log.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/layer.hpp"

namespace stickslip::app {

/// Whether standard output or standard error is a terminal that takes colour (NO_COLOR respected).
bool stdout_is_terminal();
bool stderr_is_terminal();

/// Columns of the terminal on standard output or standard error; 0 where it is none.
std::size_t stdout_columns();
std::size_t stderr_columns();

/// "25 s", "3 min", "1 h 20 min": about so long.
std::string duration_text(double seconds);

/// What forecasts of a job are worth. Times count from the start of the job [s].
class Forecast {
 public:
  /// So long is left, as was found at that time.
  void learn(double at, double left);
  /// What is left now. None in the first seconds, while what was said of the whole job in the later
  /// half of its time differs by more than half, and where it should be over.
  std::optional<double> left(double now) const;

 private:
  struct Said {
    double at = 0;
    double whole = 0;  ///< time of the whole job
  };
  std::deque<Said> said_;  ///< in the later half of the time, and the last one
};

/// A progress bar with the time left on standard error; where that is no terminal, a line for each
/// part that has ended, and one where ten seconds passed without, as a log wants it.
class ProgressBar {
 public:
  /// `quiet` silences it everywhere. `seldom`: how often a log is told at least.
  ProgressBar(std::string what, bool quiet,
              std::chrono::milliseconds seldom = std::chrono::seconds(10));
  /// Clears the line of the bar.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Notes how far the work is, in any unit. May be called by several threads.
  void show(std::size_t done, std::size_t total);
  /// Says which part has ended: beside the bar, or in a line of a log.
  void ended(const std::string& part);
  /// The work goes on with something else.
  void stage(const std::string& what);
  /// What is done at this time, as of several things the one that began first.
  void runs(const std::string& part);

 private:
  enum class Kind { silent, bar, log };
  using Clock = std::chrono::steady_clock;

  /// Draws the bar twice a second, or adds to the log where it has been silent for long, also while
  /// nothing is finished.
  void tick();
  void draw() const;
  void add_to_log(const std::string& line);
  /// "37 %, about 25 s left".
  std::string how_far() const;
  /// "about 25 s left", or the time spent where that cannot be relied on.
  std::string time_text() const;

  std::string what_;
  Kind kind_;
  std::chrono::milliseconds seldom_;
  Clock::time_point start_;
  Clock::time_point last_;   ///< drawn, or added to the log
  Clock::time_point shown_;  ///< when `done_` was said
  std::size_t done_ = 0;
  std::size_t total_ = 0;
  Forecast forecast_;
  std::string latest_;  ///< the part that ended last
  std::string now_;     ///< the part that is being done
  bool ended_ = false;
  std::mutex mutex_;
  std::condition_variable end_;
  std::thread ticker_;
};

}  // namespace stickslip::app
