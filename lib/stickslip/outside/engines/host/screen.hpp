// SPDX-License-Identifier: BSD-3-Clause
// What an engine of LAMMPS' kind prints. It goes nowhere but for its first line, which names the
// version, and for errors, after which the engine ends the process.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace stickslip {

/// Takes the place of the C stream stdout. There can be one only, and it stays to the end.
class Screen {
 public:
  /// `last_words` gets the text of an error in one line; the engine is about to end the process.
  explicit Screen(std::function<void(const std::string&)> last_words);
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  /// What is between the brackets of the first line: the version in the engine's own words, without
  /// what follows a comma.
  std::string version() const;

  /// Takes what was printed in one call.
  void print(std::string_view text);

 private:
  std::function<void(const std::string&)> last_words_;
  std::string first_line_;
  bool first_line_ended_ = false;
};

}  // namespace stickslip
