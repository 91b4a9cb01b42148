// SPDX-License-Identifier: BSD-3-Clause
// What the fuzz targets share. A target is one parser: any text is either read or refused with an
// InputError (RowError for rows); everything else is a finding.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

/// Opens a target of this name, which sees `data` and `size`: what libFuzzer calls, alone in its
/// program; without it one of those that replay.cpp calls by name.
#ifdef STICKSLIP_FUZZ
#define STICKSLIP_FUZZ_TARGET(name) \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
#else
#define STICKSLIP_FUZZ_TARGET(name)                                      \
  static int fuzz_##name(const std::uint8_t* data, std::size_t size);    \
  static const bool knows_##name =                                       \
      stickslip::fuzz::targets().try_emplace(#name, fuzz_##name).second; \
  static int fuzz_##name(const std::uint8_t* data, std::size_t size)
#endif

#include "tests/layer.hpp"

namespace stickslip::fuzz {

using Target = int (*)(const std::uint8_t* data, std::size_t size);

/// The targets of this program.
inline std::map<std::string_view, Target>& targets() {
  static std::map<std::string_view, Target> all;
  return all;
}

/// The input as a text.
inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// The input as a file, in memory.
class FileOf {
 public:
  /// A file that holds the text.
  explicit FileOf(std::string_view text) : descriptor_(::memfd_create("fuzz", 0)) {
    for (std::size_t done = 0; done < text.size();) {
      const auto written = ::write(descriptor_, text.data() + done, text.size() - done);
      if (written <= 0) break;
      done += static_cast<std::size_t>(written);
    }
  }
  FileOf(const FileOf&) = delete;
  FileOf& operator=(const FileOf&) = delete;
  ~FileOf() { ::close(descriptor_); }

  /// Where it is read.
  std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

}  // namespace stickslip::fuzz
