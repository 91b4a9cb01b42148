// SPDX-License-Identifier: BSD-3-Clause
#include "app/shell/run_provenance.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include "app/build_commit.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::app {
namespace {

std::vector<std::string>& command_words() {
  static std::vector<std::string> words;
  return words;
}

/// The name of the processor, as Linux tells it; or "".
std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t start = line.find_first_not_of(" \t", line.find(':') + 1);
    if (start != std::string::npos) return line.substr(start);
  }
  return {};
}

std::string machine() {
  utsname name{};
  std::string text;
  if (uname(&name) == 0) text = fmt::format("{} {}", name.sysname, name.machine);
  if (const std::string model = processor(); !model.empty()) text += ", " + model;
  const unsigned cores = std::thread::hardware_concurrency();
  if (cores > 0) text += fmt::format(", {} core{}", cores, cores == 1 ? "" : "s");
  return text;
}

/// The time of SOURCE_DATE_EPOCH, or now.
std::time_t time_of_report() {
  if (const char* const text = std::getenv("SOURCE_DATE_EPOCH")) {
    if (const auto seconds = number_from<long long>(text))
      return static_cast<std::time_t>(*seconds);
  }
  return std::time(nullptr);
}

std::string iso_8601(std::time_t time) {
  std::tm parts{};
  if (gmtime_r(&time, &parts) == nullptr) return {};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

}  // namespace

std::string program_version() { return build_version; }

std::string program_version_for_python() { return build_version_for_python; }

void set_command_words(int count, const char* const* words) {
  command_words().assign(words, words + count);
  // How the program was reached says nothing of what it did.
  if (count > 0)
    command_words().front() = std::filesystem::path(command_words().front()).filename().string();
}

RunFacts run_facts() {
  RunFacts facts;
  facts.version = build_version;
  facts.commit = build_commit;
  facts.compiler = STICKSLIP_COMPILER;
  facts.machine = machine();
  facts.date = iso_8601(time_of_report());
  facts.command = command_words();
  return facts;
}

}  // namespace stickslip::app
