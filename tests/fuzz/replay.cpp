// SPDX-License-Identifier: BSD-3-Clause
// Runs the fuzz target of a name on every file of a folder, and on STICKSLIP_FUZZ_RUNS random
// mutations of them (2000 unless said): what libFuzzer does, for any compiler, without looking
// where the input leads. On a finding the input stands in ./fuzz-finding.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "cases/random_numbers.hpp"
#include "fuzz.hpp"

namespace {

std::string present;  ///< what is tried just now

/// Keeps the input of a crash.
void keep(int signal) {
  std::ofstream("fuzz-finding", std::ios::binary) << present;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void run(stickslip::fuzz::Target target, const std::string& input) {
  present = input;
  target(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

std::size_t below(stickslip::cases::RandomNumbers& random, std::size_t n) {
  return n == 0 ? 0 : static_cast<std::size_t>(random.unit() * static_cast<double>(n));
}

/// A few changes of a text: bytes, pieces left out or doubled, a piece of another text.
std::string mutated(std::string text, const std::string& other,
                    stickslip::cases::RandomNumbers& random) {
  static const std::vector<std::string> words{
      "nan",  "inf",      "-1",   "1e999",  "0",  "99999999999999999999",
      "\"",   "[",        "]",    "{",      "}",  ",",
      "=",    "\n",       "\r\n", "#",      ".",  "\0",
      "\xff", "\xc3\xa9", " ",    "1e-320", "-0", ":",
      "'",    "\\"};
  for (std::size_t n = 1 + below(random, 4); n-- > 0;) {
    const std::size_t at = below(random, text.size() + 1);
    const std::size_t length = below(random, std::min<std::size_t>(text.size() - at, 24) + 1);
    switch (below(random, 6)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(below(random, 256));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(at, length));
        break;
      case 3:
        text.insert(at, words[below(random, words.size())]);
        break;
      case 4:
        text.replace(at, length, words[below(random, words.size())]);
        break;
      default:
        text.insert(at, other.substr(below(random, other.size() + 1), 24));
    }
  }
  return text;
}

}  // namespace

int main(int count, char** arguments) {
  const auto& targets = stickslip::fuzz::targets();
  const auto target = count < 2 ? targets.end() : targets.find(arguments[1]);
  std::vector<std::filesystem::path> files;
  for (int i = 2; i < count; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(arguments[i]))
      files.push_back(entry.path());
  }
  if (target == targets.end() || files.empty()) {
    std::cerr << "usage: " << arguments[0] << " TARGET FOLDER..., with files in it; targets:";
    for (const auto& [name, _] : targets) std::cerr << ' ' << name;
    std::cerr << '\n';
    return 2;
  }
  std::ranges::sort(files);
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(signal, keep);
  std::vector<std::string> inputs;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    run(target->second, inputs.back());
  }
  const char* const wanted = std::getenv("STICKSLIP_FUZZ_RUNS");
  const std::size_t runs = wanted == nullptr ? 2000 : std::stoull(wanted);
  const char* const seed = std::getenv("STICKSLIP_SEED");
  stickslip::cases::RandomNumbers random(seed == nullptr ? 1 : std::stoull(seed));
  for (std::size_t i = 0; i < runs; ++i) {
    const std::string& other = inputs[below(random, inputs.size())];
    run(target->second, mutated(inputs[below(random, inputs.size())], other, random));
  }
  std::cout << inputs.size() << " files and " << runs << " mutations read or refused\n";
  return 0;
}
