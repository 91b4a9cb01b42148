// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/screen.hpp"

#include <cstdio>
#include <stdexcept>
#include <utility>

namespace stickslip {
namespace {

/// What the C library calls for each piece of text.
ssize_t print_on_screen(void* screen, const char* text, std::size_t size) {
  static_cast<Screen*>(screen)->print({text, size});
  return static_cast<ssize_t>(size);
}

/// Without line breaks at its end; the others become "; ".
std::string in_one_line(std::string_view text) {
  std::string line;
  for (const char c : text.substr(0, text.find_last_not_of(" \n") + 1)) {
    if (c == '\n')
      line += "; ";
    else
      line += c;
  }
  return line;
}

}  // namespace

Screen::Screen(std::function<void(const std::string&)> last_words)
    : last_words_(std::move(last_words)) {
  std::FILE* const stream = fopencookie(
      this, "w", {.read = nullptr, .write = print_on_screen, .seek = nullptr, .close = nullptr});
  if (stream == nullptr) throw std::runtime_error("no stream for what the engine prints");
  // Each call prints at once: nothing is lost when the engine ends the process.
  std::setvbuf(stream, nullptr, _IONBF, 0);
  stdout = stream;
}

std::string Screen::version() const {
  const auto from = first_line_.find('(') + 1;
  const auto to = first_line_.find_first_of(",)", from);
  return from == 0 || to == std::string::npos ? first_line_ : first_line_.substr(from, to - from);
}

void Screen::print(std::string_view text) {
  if (text.starts_with("ERROR")) last_words_(in_one_line(text));
  if (first_line_ended_) return;
  const auto end = text.find('\n');
  first_line_ += text.substr(0, end);
  first_line_ended_ = end != std::string_view::npos;
}

}  // namespace stickslip
