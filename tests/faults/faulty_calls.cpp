// SPDX-License-Identifier: BSD-3-Clause
// Loaded before everything else (LD_PRELOAD), this counts the calls by which the program changes
// files, and at one of them kills the process or lets the call fail. Environment:
//
//   STICKSLIP_FAULT_AT     number of the call, from 1; none: calls are only counted
//   STICKSLIP_FAULT_ERRNO  the error with which it fails; none: the process is killed before it
//   STICKSLIP_FAULT_LOG    file to which the name of each call is appended, one a line
//
// Only processes called stickslip count: programs that they start are let alone.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

namespace {

std::atomic<long> calls{0};

/// The function of this name that would be called without us.
template <class Function>
Function* next(Function*, const char* name) {
  void* const found = dlsym(RTLD_NEXT, name);
  Function* function = nullptr;
  std::memcpy(&function, &found, sizeof function);
  return function;
}

long number_in(const char* variable) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

void log(const char* name) {
  const char* const file = std::getenv("STICKSLIP_FAULT_LOG");
  if (file == nullptr) return;
  static const auto open_file = next(static_cast<int (*)(const char*, int, ...)>(nullptr), "open");
  static const auto write_text = next(&::write, "write");
  static const int descriptor = open_file(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  char line[64];
  const std::size_t length = std::min<std::size_t>(std::strlen(name), sizeof line - 1);
  std::memcpy(line, name, length);
  line[length] = '\n';
  [[maybe_unused]] const auto written = write_text(descriptor, line, length + 1);
}

/// Whether this call is to fail; then errno is set. Does not return where it is to kill.
bool fails(const char* name) {
  static const bool is_ours = std::strcmp(program_invocation_short_name, "stickslip") == 0;
  if (!is_ours) return false;
  static const long at = number_in("STICKSLIP_FAULT_AT");
  static const long error = number_in("STICKSLIP_FAULT_ERRNO");
  log(name);
  if (calls.fetch_add(1) + 1 != at) return false;
  if (error == 0) ::kill(::getpid(), SIGKILL);
  errno = static_cast<int>(error);
  return true;
}

/// Pipes and terminals are no files.
bool is_file(int descriptor) {
  struct stat status = {};
  return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace

// The answer of a failing call is -1 for all of them.
#define STICKSLIP_FAULTY(name, parameters, arguments)                              \
  extern "C" int name parameters noexcept {                                        \
    static const auto real = next(static_cast<int(*) parameters>(nullptr), #name); \
    return fails(#name) ? -1 : real arguments;                                     \
  }

STICKSLIP_FAULTY(rename, (const char* from, const char* to), (from, to))
STICKSLIP_FAULTY(renameat2, (int a, const char* from, int b, const char* to, unsigned flags),
                 (a, from, b, to, flags))
STICKSLIP_FAULTY(link, (const char* from, const char* to), (from, to))
STICKSLIP_FAULTY(linkat, (int a, const char* from, int b, const char* to, int flags),
                 (a, from, b, to, flags))
STICKSLIP_FAULTY(symlink, (const char* from, const char* to), (from, to))
STICKSLIP_FAULTY(unlink, (const char* path), (path))
STICKSLIP_FAULTY(unlinkat, (int folder, const char* path, int flags), (folder, path, flags))
STICKSLIP_FAULTY(remove, (const char* path), (path))
STICKSLIP_FAULTY(rmdir, (const char* path), (path))
STICKSLIP_FAULTY(mkdir, (const char* path, mode_t mode), (path, mode))
STICKSLIP_FAULTY(chmod, (const char* path, mode_t mode), (path, mode))
STICKSLIP_FAULTY(ftruncate, (int descriptor, off_t size), (descriptor, size))

extern "C" int fsync(int descriptor) {
  static const auto real = next(&::fsync, "fsync");
  return fails("fsync") ? -1 : real(descriptor);
}

extern "C" ssize_t write(int descriptor, const void* data, size_t size) {
  static const auto real = next(&::write, "write");
  return is_file(descriptor) && fails("write") ? -1 : real(descriptor, data, size);
}

extern "C" ssize_t writev(int descriptor, const iovec* parts, int count) {
  static const auto real = next(&::writev, "writev");
  return is_file(descriptor) && fails("writev") ? -1 : real(descriptor, parts, count);
}

extern "C" int open(const char* path, int flags, ...) {
  static const auto real = next(static_cast<int (*)(const char*, int, ...)>(nullptr), "open");
  if ((flags & (O_CREAT | O_TMPFILE)) == 0) return real(path, flags);
  va_list more;
  va_start(more, flags);
  const mode_t mode = va_arg(more, mode_t);
  va_end(more);
  return fails("open") ? -1 : real(path, flags, mode);
}
