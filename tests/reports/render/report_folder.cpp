// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/files/report_folder.hpp"

#include "cases/states/scratch_folder.hpp"
#include "reports/render/files/replace_folder.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(render_report_folder)

using namespace stickslip;
namespace fs = std::filesystem;

namespace {

const std::string page = "<meta name=\"generator\" content=\"stickslip 0\">";

/// Writes a report of a page with this text and of these other files.
void write(const fs::path& out, const std::string& text, const std::set<std::string>& files,
           Overwrite overwrite = Overwrite::own_files) {
  ReportFolder folder(out, overwrite);
  write_file(folder.draft() / "index.html", page + text);
  for (const std::string& file : files) write_file(folder.draft() / file, text);
  folder.put_in_place();
}

bool refuses(const fs::path& out, const std::string& what) {
  try {
    write(out, "", {});
  } catch (const FileError& error) {
    const std::string text = error.what();
    return text.find(what) != std::string::npos && text.find('\n') == std::string::npos;
  }
  return false;
}

/// Makes a folder the working directory for a while.
class Inside {
 public:
  explicit Inside(const fs::path& folder) { fs::current_path(folder); }
  ~Inside() { fs::current_path(before_); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  fs::path before_ = fs::current_path();
};

}  // namespace

BOOST_AUTO_TEST_CASE(files_of_the_old_report_go_and_those_of_users_stay) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "out";
  write(out, "1", {"tables/a.csv", "tables/b.csv", "laws/x.html"});
  const std::set<std::string> mine{"notes.txt", "tables/mine.csv", "deep/er/data.csv"};
  for (const std::string& file : mine) write_file(out / file, "mine");
  fs::create_symlink("notes.txt", out / "link");
  fs::create_directory(out / "empty");
  write(out, "2", {"tables/b.csv"});
  BOOST_TEST(files_below(out) ==
             (std::set<std::string>{"index.html", "files.txt", "tables/b.csv", "tables/mine.csv",
                                    "notes.txt", "link", "deep/er/data.csv"}));
  for (const std::string& file : mine) BOOST_TEST(read_file(out / file) == "mine");
  BOOST_TEST(fs::is_symlink(out / "link"));
  BOOST_TEST(fs::is_directory(out / "empty"));
  BOOST_TEST(read_file(out / "index.html") == page + "2");
  BOOST_TEST(std::distance(fs::directory_iterator(scratch.path()), {}) == 1);
}

BOOST_AUTO_TEST_CASE(a_folder_of_a_user_stays_the_same_folder) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "out";
  write(out, "1", {});
  write_file(out / "mine" / "a", "a");
  const Inside inside(out / "mine");
  fs::current_path(scratch.path());
  const fs::path open_one = out / "mine";
  const auto before = fs::hard_link_count(open_one / "a");
  write(out, "2", {});
  BOOST_TEST(fs::hard_link_count(open_one / "a") == before);
}

BOOST_AUTO_TEST_CASE(a_file_of_a_user_in_the_way_is_set_aside) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "out";
  write(out, "1", {});
  write_file(out / "tables" / "a.csv", "mine");
  write(out, "2", {"tables/a.csv"});
  BOOST_TEST(read_file(out / "tables" / "a.csv") == "2");
  BOOST_TEST(read_file(out / "tables" / "a.csv~") == "mine");
}

BOOST_AUTO_TEST_CASE(the_working_directory_is_not_exchanged) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "out";
  write(out, "1", {"tables/a.csv"});
  write_file(out / "notes.txt", "mine");
  write_file(out / "tables" / "b.csv", "mine");
  {
    const Inside inside(out);
    write(".", "2", {"tables/b.csv"});
    BOOST_TEST(read_file("index.html") == page + "2");  // there still
  }
  BOOST_TEST(files_below(out) == (std::set<std::string>{"index.html", "files.txt", "notes.txt",
                                                        "tables/b.csv", "tables/b.csv~"}));
  BOOST_TEST(std::distance(fs::directory_iterator(scratch.path()), {}) == 1);
}

BOOST_AUTO_TEST_CASE(the_mode_of_the_folder_and_links_to_it_stay) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "real" / "out";
  write(out, "1", {});
  fs::permissions(out, fs::perms::owner_all | fs::perms::group_all);
  fs::create_directory_symlink(out, scratch.path() / "link");
  write(scratch.path() / "link", "2", {});
  BOOST_TEST(fs::is_symlink(scratch.path() / "link"));
  BOOST_TEST(read_file(out / "index.html") == page + "2");
  BOOST_TEST(fs::status(out).permissions() == (fs::perms::owner_all | fs::perms::group_all));
}

BOOST_AUTO_TEST_CASE(a_second_run_is_told_to_wait) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "out";
  {
    const ReportFolder first(out);
    BOOST_TEST(refuses(out, "another stickslip (process "));
    BOOST_TEST(refuses(out, "another --out"));
  }
  BOOST_TEST(!fs::exists(out));  // nothing was put there
  write(out, "2", {});
}

BOOST_AUTO_TEST_CASE(a_page_of_others_is_refused_and_replaced_by_force) {
  const ScratchFolder scratch;
  for (const char* const name : {"index.html", "results.json", "junit.xml", "files.txt"}) {
    const fs::path out = scratch.path() / name / "out";
    write_file(out / name, "my thesis");
    BOOST_TEST(refuses(out, (out / name).string() + " is there already"));
    BOOST_TEST(read_file(out / name) == "my thesis");
    BOOST_TEST(files_below(out).size() == 1U);
  }
  const fs::path out = scratch.path() / "index.html" / "out";
  write(out, "2", {}, Overwrite::any_file);
  BOOST_TEST(read_file(out / "index.html") == page + "2");
  write(out, "3", {});
}

BOOST_AUTO_TEST_CASE(a_list_that_somebody_changed_takes_nothing_else_away) {
  const ScratchFolder scratch;
  const fs::path out = scratch.path() / "out";
  write(out, "1", {});
  write_file(scratch.path() / "outside.csv", "mine");
  write_file(out / "notes.txt", "mine");
  write_file(out / "files.txt",
             read_file(out / "files.txt") +
                 "notes.txt\n../outside.csv\n/etc/passwd\nmine/../notes.txt\n..\n");
  write(out, "2", {});
  BOOST_TEST(read_file(out / "notes.txt") == "mine");
  BOOST_TEST(read_file(scratch.path() / "outside.csv") == "mine");
}

BOOST_AUTO_TEST_SUITE_END()
