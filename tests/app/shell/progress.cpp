// SPDX-License-Identifier: BSD-3-Clause
// How far a long run is, in a log: it is never silent for long.
#include "app/shell/progress.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(progress)

namespace {

using namespace stickslip;
using namespace stickslip::samples;

/// Standard error goes into a file as long as this lives.
class ErrorsInFile {
 public:
  explicit ErrorsInFile(const std::filesystem::path& file) : before_(dup(STDERR_FILENO)) {
    const int opened = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(opened, STDERR_FILENO);
    close(opened);
  }
  ~ErrorsInFile() {
    dup2(before_, STDERR_FILENO);
    close(before_);
  }
  ErrorsInFile(const ErrorsInFile&) = delete;
  ErrorsInFile& operator=(const ErrorsInFile&) = delete;

 private:
  int before_;
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(a_log_goes_on_while_nothing_ends, ProgramFolder) {
  using namespace std::chrono_literals;
  {
    const ErrorsInFile errors(path() / "log");
    app::ProgressBar bar("running cases", false, 40ms);
    bar.show(1'000'000, 4'000'000);
    // As long as it takes on a machine that is busy.
    for (int i = 0; i < 1000 && count_lines(read("log")) < 3; ++i)
      std::this_thread::sleep_for(10ms);
    bar.stage("locating onsets");
    for (int i = 0; i < 1000 && !says(read("log"), "locating onsets: "); ++i)
      std::this_thread::sleep_for(10ms);
  }
  const std::string log = read("log");
  BOOST_TEST(count_lines(log) >= 4U);
  BOOST_TEST(log.starts_with("running cases: 25 %, about "), log);
  BOOST_TEST(says(log, "\nlocating onsets: 25 %, about "), log);
}

BOOST_FIXTURE_TEST_CASE(nothing_is_said_where_it_is_to_be_quiet, ProgramFolder) {
  using namespace std::chrono_literals;
  {
    const ErrorsInFile errors(path() / "log");
    app::ProgressBar bar("running cases", true, 1ms);
    bar.show(1, 4);
    std::this_thread::sleep_for(20ms);
  }
  BOOST_TEST(read("log") == "");
}

BOOST_AUTO_TEST_CASE(time_that_is_left_grows_less_and_never_ends_before_the_work) {
  BOOST_TEST(app::time_left_text(90, 0) == "about 90 s left");
  BOOST_TEST(app::time_left_text(90, 60) == "about 30 s left");
  BOOST_TEST(app::time_left_text(90, 3600) == "about 9 s left");
}

BOOST_AUTO_TEST_SUITE_END()
