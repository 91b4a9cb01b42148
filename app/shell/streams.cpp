// SPDX-License-Identifier: BSD-3-Clause
#include "app/shell/streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <new>

namespace stickslip::app {
namespace {

void fill_closed_descriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free number is the one that is asked for.
    if (open("/dev/null", O_RDWR) < 0) return;  // NOLINT: stays open in what is started, too
  }
}

/// Says that all was written, whatever became of it.
ssize_t write_if_possible(void* /*cookie*/, const char* text, std::size_t size) {
  for (std::size_t done = 0; done < size;) {
    const ssize_t written = ::write(STDERR_FILENO, text + done, size - done);
    if (written < 0 && errno != EINTR) break;
    if (written > 0) done += static_cast<std::size_t>(written);
  }
  return static_cast<ssize_t>(size);
}

/// Errors of standard error are told nowhere: everybody who prints there would have to catch them.
void replace_standard_error() {
  cookie_io_functions_t functions{};
  functions.write = write_if_possible;
  FILE* const replaced = fopencookie(nullptr, "w", functions);
  if (replaced == nullptr) return;
  setvbuf(replaced, nullptr, _IONBF, 0);
  stderr = replaced;
}

/// Standard output in memory, as long as it lives.
class CaughtOutput {
 public:
  CaughtOutput() : before_(stdout) {
    FILE* const memory = open_memstream(&text_, &size_);
    if (memory == nullptr) throw std::bad_alloc();
    stdout = memory;
  }
  CaughtOutput(const CaughtOutput&) = delete;
  CaughtOutput& operator=(const CaughtOutput&) = delete;
  ~CaughtOutput() {
    std::fclose(stdout);
    stdout = before_;
    std::free(text_);  // NOLINT: of open_memstream
  }
  std::string text() const {
    std::fflush(stdout);
    return {text_, size_};
  }

 private:
  FILE* before_;
  char* text_ = nullptr;
  std::size_t size_ = 0;
};

bool is_caught = false;

}  // namespace

std::string printed_by(const std::function<void()>& print) {
  const CaughtOutput caught;
  struct Flag {
    Flag() { is_caught = true; }
    ~Flag() { is_caught = false; }
  } const flag;
  print();
  return caught.text();
}

bool is_output_caught() { return is_caught; }

void prepare_streams() {
  fill_closed_descriptors();
  replace_standard_error();
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
}

}  // namespace stickslip::app
