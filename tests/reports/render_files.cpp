// SPDX-License-Identifier: BSD-3-Clause
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "render_samples.hpp"
#include "reports/render/files.hpp"

using namespace stickslip;
namespace fs = std::filesystem;

namespace {

bool names_the_path(const FileError& error) {
  const std::string text = error.what();
  return text.rfind("cannot write ", 0) == 0 && text.find('\n') == std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(render_files)

BOOST_AUTO_TEST_CASE(writes_into_folders_that_are_made_on_the_way) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a" / "b" / "c.txt";
  write_file(path, "one");
  write_file(path, "two");
  BOOST_TEST(read_file(path) == "two");
  BOOST_TEST(std::distance(fs::directory_iterator(path.parent_path()), {}) == 1);
}

BOOST_AUTO_TEST_CASE(an_unwritable_folder_gives_one_clear_line) {
  BOOST_CHECK_EXCEPTION(write_file("/proc/none/o.csv", "x"), FileError, names_the_path);
  const ScratchFolder folder;
  write_file(folder.path() / "file", "x");
  BOOST_CHECK_EXCEPTION(write_file(folder.path() / "file" / "o.csv", "x"), FileError,
                        names_the_path);
  BOOST_CHECK_EXCEPTION(write_file("", "x"), FileError, names_the_path);
}

BOOST_AUTO_TEST_CASE(a_failure_leaves_what_was_there_and_nothing_else) {
  const ScratchFolder folder;
  const fs::path taken = folder.path() / "taken";
  write_file(taken / "inside", "old");
  BOOST_CHECK_EXCEPTION(write_file(taken, "new"), FileError, names_the_path);
  BOOST_TEST(read_file(taken / "inside") == "old");
  BOOST_TEST(samples::entries(folder) == 1U);
}

BOOST_AUTO_TEST_CASE(a_reader_sees_the_old_content_or_the_new) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "f";
  const std::string a(1 << 20, 'a');
  const std::string b(1 << 20, 'b');
  write_file(path, a);
  std::atomic<bool> done = false;
  std::thread writer([&] {
    for (int k = 0; k < 40; ++k) write_file(path, k % 2 == 0 ? b : a);
    done = true;
  });
  bool whole = true;
  while (!done) {
    const std::string seen = read_file(path);
    whole = whole && (seen == a || seen == b);
  }
  writer.join();
  BOOST_TEST(whole);
}

BOOST_AUTO_TEST_CASE(a_symbolic_link_is_followed_and_kept) {
  const ScratchFolder folder;
  write_file(folder.path() / "real" / "f", "old");
  fs::create_symlink("real/f", folder.path() / "link");
  write_file(folder.path() / "link", "new");
  BOOST_TEST(fs::is_symlink(folder.path() / "link"));
  BOOST_TEST(read_file(folder.path() / "real" / "f") == "new");
}

BOOST_AUTO_TEST_CASE(a_device_is_written_to_and_not_replaced) {
  write_file("/dev/null", "x");
  BOOST_TEST(fs::is_character_file("/dev/null"));
}

BOOST_AUTO_TEST_CASE(a_temporary_folder_goes_away_with_its_content) {
  const ScratchFolder folder;
  {
    const TemporaryFolder workshop(folder.path());
    write_file(workshop.path() / "x", "x");
    BOOST_TEST(samples::entries(folder) == 1U);
  }
  BOOST_TEST(samples::entries(folder) == 0U);
}

BOOST_AUTO_TEST_CASE(old_leftovers_of_killed_runs_are_removed_and_nothing_else) {
  const ScratchFolder folder;
  const pid_t gone = ::fork();
  if (gone == 0) ::_exit(0);
  ::waitpid(gone, nullptr, 0);
  const std::string dead = ".stickslip-" + std::to_string(gone) + "-";
  const auto make = [&](const std::string& name, int hours) {
    write_file(folder.path() / name / "x", "x");
    fs::last_write_time(folder.path() / name,
                        fs::file_time_type::clock::now() - std::chrono::hours(hours));
  };
  make(dead + "0", 2);
  make(dead + "1", 0);
  make(dead + "mine", 2);
  make(".stickslip-" + std::to_string(::getpid()) + "-0", 2);
  remove_leftovers(folder.path());
  BOOST_TEST(!fs::exists(folder.path() / (dead + "0")));
  BOOST_TEST(samples::entries(folder) == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
