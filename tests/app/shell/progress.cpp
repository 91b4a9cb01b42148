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
  BOOST_TEST(log.starts_with("running cases: 25 %, 0 s elapsed"), log);
  BOOST_TEST(says(log, "\nlocating onsets: 25 %, "), log);
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

BOOST_AUTO_TEST_CASE(a_forecast_is_told_when_it_has_been_the_same_for_a_while) {
  app::Forecast forecast;
  for (int at = 0; at <= 20; ++at) forecast.learn(at, 100 - at);
  BOOST_TEST(!forecast.left(4));
  BOOST_TEST(forecast.left(20).value() == 80);
  BOOST_TEST(forecast.left(50).value() == 50);
  BOOST_TEST(!forecast.left(101));  // the job should be over by then
}

BOOST_AUTO_TEST_CASE(a_forecast_that_jumps_is_not_told_before_it_has_settled) {
  app::Forecast forecast;
  for (int at = 0; at < 10; ++at) forecast.learn(at, 20'000);
  forecast.learn(10, 36);
  BOOST_TEST(!forecast.left(10));
  for (int at = 11; at <= 21; ++at) forecast.learn(at, 46 - at);
  BOOST_TEST(forecast.left(21).value() == 25);
}

BOOST_FIXTURE_TEST_CASE(a_log_names_what_runs_and_no_number_that_is_not_known, ProgramFolder) {
  using namespace std::chrono_literals;
  {
    const ErrorsInFile errors(path() / "log");
    app::ProgressBar bar("running cases", false, 40ms);
    bar.ended("case 1 of 2, slip-rotation: 1 as expected");
    bar.runs("imposed-force-cycle");
    for (int i = 0; i < 1000 && !says(read("log"), "imposed-force-cycle"); ++i)
      std::this_thread::sleep_for(10ms);
  }
  const std::string log = read("log");
  BOOST_TEST(log.starts_with("case 1 of 2, slip-rotation: 1 as expected\n"), log);
  BOOST_TEST(says(log, " elapsed; imposed-force-cycle\n"), log);
}

BOOST_AUTO_TEST_SUITE_END()
