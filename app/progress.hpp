// SPDX-License-Identifier: BSD-3-Clause
// How far a long run is, on the terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace stickslip {

/// Whether standard output or standard error is a terminal that takes colour (NO_COLOR respected).
bool stdout_is_terminal();
bool stderr_is_terminal();

/// Columns of the terminal on standard output or standard error; 0 where it is none.
std::size_t stdout_columns();
std::size_t stderr_columns();

/// A progress bar with the time left on standard error; silent unless that is a terminal.
class ProgressBar {
 public:
  /// `quiet` silences it everywhere.
  ProgressBar(std::string what, bool quiet);
  /// Clears the line.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Shows how far the work is. Not to be called by two threads at once.
  void show(std::size_t done, std::size_t total);

 private:
  std::string what_;
  bool visible_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace stickslip
