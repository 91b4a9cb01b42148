// SPDX-License-Identifier: BSD-3-Clause
// Lines and cells of tables with which programs answer.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stickslip::cases {

/// A text without blanks around it.
std::string_view without_blanks(std::string_view text);
/// The parts of a text between separators, trimmed.
std::vector<std::string_view> split_at(std::string_view text, char separator);

/// The lines of a file, one after the other; only a part of it is in memory. Throws InputError
/// where the file cannot be read.
class AnswerLines {
 public:
  explicit AnswerLines(const std::filesystem::path& path);

  /// The next line without its end; false after the last one. It is valid until the next call.
  bool next(std::string_view& line);
  /// The first line that is neither blank nor a remark. Throws InputError for a file without one
  /// and for UTF-16.
  std::string_view header();
  long number() const { return number_; }  ///< of the line, from 1
  bool is_cut() const { return is_cut_; }  ///< the line has no end: it is the last one

 private:
  bool fill();
  [[noreturn]] void fail() const;

  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  long number_ = 0;
  bool is_cut_ = false;
};

/// A line without anything to read.
inline bool is_remark(std::string_view line) {
  return without_blanks(line).empty() || line.front() == '#';
}

}  // namespace stickslip::cases
