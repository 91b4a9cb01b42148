// SPDX-License-Identifier: BSD-3-Clause
// The built program from outside, run in a folder of its own. Needs STICKSLIP_BINARY.
#pragma once

#include <sys/wait.h>

#include "cases/states/scratch_folder.hpp"
#include "complaint.hpp"
#include "unit_test.hpp"

namespace stickslip::samples {

/// What a run of the program gave.
struct Outcome {
  int exit_code = -1;  ///< -1: ended by a signal
  std::string output;
  std::string errors;
};

/// An empty folder, removed with the test, in which the program is run.
class ProgramFolder {
 public:
  const std::filesystem::path& path() const { return folder_.path(); }

  /// Runs the program through the shell; `before` stands before it in the command line.
  Outcome run(const std::string& arguments, const std::string& before = "") const {
    const std::string command = "cd '" + path().string() + "' && " + before +
                                " '" STICKSLIP_BINARY "' " + arguments +
                                " >stdout.txt 2>stderr.txt";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("stdout.txt"), read("stderr.txt")};
  }

  std::string read(const std::string& file) const {
    std::ifstream in(path() / file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }
  void write(const std::string& file, const std::string& content) const {
    std::ofstream(path() / file) << content;
  }
  bool has(const std::string& file) const { return std::filesystem::exists(path() / file); }

 private:
  ScratchFolder folder_;
};

inline std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Numbers are those, to their last digits.
inline void check_numbers(const std::vector<double>& found, const std::vector<double>& expected) {
  BOOST_TEST_REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    BOOST_TEST(found[i] == expected[i], tolerance(1e-12));
}

using stickslip::says;
using stickslip::tolerance;

/// A word for the shell.
inline std::string quoted(const std::string& word) { return "'" + word + "'"; }

}  // namespace stickslip::samples
