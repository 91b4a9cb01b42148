// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/answers/answer_lines.hpp"

#include <cerrno>
#include <cstring>

#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

constexpr std::size_t bytes_at_a_time = 1 << 20;

}  // namespace

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split_at(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(without_blanks(text.substr(0, at)));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

AnswerLines::AnswerLines(const std::filesystem::path& path)
    : path_(path.string()),
      file_(std::fopen(path.c_str(), "rb"), &std::fclose),
      buffer_(bytes_at_a_time) {
  if (!file_) fail();
}

bool AnswerLines::next(std::string_view& line) {
  for (;;) {
    const char* const begin = buffer_.data() + begin_;
    if (const void* const end = std::memchr(begin, '\n', end_ - begin_)) {
      const auto size = static_cast<std::size_t>(static_cast<const char*>(end) - begin);
      line = {begin, size};
      begin_ += size + 1;
      ++number_;
      return true;
    }
    if (!fill()) break;
  }
  if (begin_ == end_) return false;
  line = {buffer_.data() + begin_, end_ - begin_};
  begin_ = end_;
  ++number_;
  is_cut_ = true;
  return true;
}

std::string_view AnswerLines::header() {
  std::string_view line;
  do {
    if (!next(line))
      throw InputError(path_ + ": the file is empty; README.md beside it says what it holds");
    if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
    if (line.starts_with("\xff\xfe") || line.starts_with("\xfe\xff"))
      throw InputError(path_ + ": is in UTF-16; save it as UTF-8");
  } while (is_remark(line));
  return line;
}

bool AnswerLines::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  const std::size_t got = std::fread(buffer_.data() + end_, 1, buffer_.size() - end_, file_.get());
  if (got == 0 && std::ferror(file_.get()) != 0) fail();
  end_ += got;
  return got > 0;
}

void AnswerLines::fail() const {
  throw InputError("cannot read " + path_ + ": " + std::strerror(errno));
}

}  // namespace stickslip::cases
