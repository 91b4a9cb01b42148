// SPDX-License-Identifier: BSD-3-Clause
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "reports/render/files/files.hpp"
#include "reports/render/samples.hpp"

BOOST_AUTO_TEST_SUITE(render_files)

using namespace stickslip;
namespace fs = std::filesystem;

namespace {

bool names_the_path(const FileError& error) {
  const std::string text = error.what();
  return text.rfind("cannot write ", 0) == 0 && text.find('\n') == std::string::npos;
}

}  // namespace

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

/// Runs this in a process that is killed afterwards, with all that it holds.
template <class Work>
void in_a_killed_process(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::raise(SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  BOOST_TEST(WIFSIGNALED(status));
}

BOOST_AUTO_TEST_CASE(what_a_killed_process_left_goes_at_once_and_nothing_else) {
  const ScratchFolder folder;
  in_a_killed_process([&] {
    auto* const left = new TemporaryFolder(folder.path());
    write_file(left->path() / "x", "x");
  });
  BOOST_TEST(samples::entries(folder) == 1U);
  const TemporaryFolder alive(folder.path());
  BOOST_TEST(samples::entries(folder) == 1U);
  for (const char* const mine : {".stickslip-notes", ".stickslip-0123", ".stickslip-1-x", "lock"})
    write_file(folder.path() / mine / "x", "x");
  remove_leftovers(folder.path());
  BOOST_TEST(samples::entries(folder) == 5U);
  BOOST_TEST(fs::exists(alive.path()));
}

BOOST_AUTO_TEST_CASE(process_numbers_that_come_back_do_no_harm) {
  const ScratchFolder folder;
  for (int k = 0; k < 10; ++k) {
    fs::create_directories(folder.path() /
                           (".stickslip-" + std::to_string(::getpid()) + "-" + std::to_string(k)));
  }
  const TemporaryFolder mine(folder.path());
  BOOST_TEST(samples::entries(folder) == 1U);
}

BOOST_AUTO_TEST_CASE(a_child_does_not_keep_alive_what_its_parent_left) {
  const ScratchFolder folder;
  std::array<int, 2> pipe{};
  BOOST_TEST_REQUIRE(::pipe(pipe.data()) == 0);
  in_a_killed_process([&] {
    auto* const left = new TemporaryFolder(folder.path());
    static_cast<void>(left);
    if (::fork() == 0) {  // lives on until the test lets go of the pipe
      ::close(pipe[1]);
      char byte = 0;
      static_cast<void>(::read(pipe[0], &byte, 1));
      ::_exit(0);
    }
  });
  BOOST_TEST(samples::entries(folder) == 1U);
  // The child may not have run yet.
  for (int k = 0; k < 1000 && samples::entries(folder) > 0; ++k) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    remove_leftovers(folder.path());
  }
  BOOST_TEST(samples::entries(folder) == 0U);
  ::close(pipe[1]);
  ::close(pipe[0]);
}

BOOST_AUTO_TEST_CASE(folders_made_and_cleaned_at_the_same_time_stay_whole) {
  const ScratchFolder folder;
  std::atomic<int> lost = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int k = 0; k < 200; ++k) {
        const TemporaryFolder mine(folder.path());  // cleans up too
        write_file(mine.path() / "x", "x");
        write_file(folder.path() / "y", "y");
        if (!fs::exists(mine.path() / "x")) ++lost;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  BOOST_TEST(lost == 0);
  BOOST_TEST(samples::entries(folder) == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
