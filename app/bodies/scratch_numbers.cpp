// SPDX-License-Identifier: BSD-3-Clause
#include "app/bodies/scratch_numbers.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

/// The folder for temporary files; empty where TMPDIR names none.
std::filesystem::path scratch_folder() {
  std::error_code error;
  return std::filesystem::temp_directory_path(error);
}

[[noreturn]] void fail(int error) {
  const std::string folder = scratch_folder().string();
  throw InputError(fmt::format("cannot keep trajectories in {}: {}; let TMPDIR name one with room",
                               folder.empty() ? "the folder of TMPDIR" : folder,
                               std::strerror(error)));
}

/// Calls `move`, pread or pwrite, until all bytes have been moved.
template <class Byte, class Move>
void move_all(std::uint64_t place, Byte* at, std::size_t bytes, const Move& move) {
  auto offset = static_cast<off_t>(place * sizeof(double));
  while (bytes > 0) {
    const ssize_t moved = move(at, bytes, offset);
    if (moved < 0 && errno == EINTR) continue;
    if (moved <= 0) fail(moved < 0 ? errno : EIO);
    at += moved;
    offset += moved;
    bytes -= static_cast<std::size_t>(moved);
  }
}

}  // namespace

ScratchNumbers::ScratchNumbers() {
  const std::filesystem::path folder = scratch_folder();
  if (folder.empty()) fail(ENOTDIR);
  std::string name = (folder / "stickslip-XXXXXX").string();
  file_ = ::mkostemp(name.data(), O_CLOEXEC);
  if (file_ < 0) fail(errno);
  ::unlink(name.c_str());
}

ScratchNumbers::~ScratchNumbers() { ::close(file_); }

std::uint64_t ScratchNumbers::allot(std::uint64_t count) {
  return std::exchange(end_, end_ + count);
}

void ScratchNumbers::write(std::uint64_t place, std::span<const double> numbers) {
  const auto bytes = std::as_bytes(numbers);
  move_all(place, bytes.data(), bytes.size(), [&](const void* from, std::size_t size, off_t at) {
    return ::pwrite(file_, from, size, at);
  });
}

void ScratchNumbers::read(std::uint64_t place, std::span<double> numbers) const {
  const auto bytes = std::as_writable_bytes(numbers);
  move_all(place, bytes.data(), bytes.size(),
           [&](void* to, std::size_t size, off_t at) { return ::pread(file_, to, size, at); });
}

}  // namespace stickslip::app
