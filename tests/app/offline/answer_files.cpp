// SPDX-License-Identifier: BSD-3-Clause
// Answers of references that are kept from run to run: they change nothing but the time, whatever
// happens to the files.
#include "app/offline/answer_files.hpp"

#include <thread>

#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(answer_files)

using namespace stickslip;
using namespace stickslip::samples;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  if (fs::exists(folder)) {
    for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  }
  return files;
}

void write(const fs::path& file, const std::string& content) {
  std::ofstream(file, std::ios::binary) << content;
}

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_answer_is_found_by_the_same_question_and_the_same_program_alone) {
  const ScratchFolder folder;
  const std::string bytes("a\0b\n", 4);
  AnswerFiles files(folder.path() / "new", "program 1");
  BOOST_TEST(!files.find("question").has_value());
  files.keep("question", bytes);
  files.keep("nothing", "");
  BOOST_TEST(files.find("question") == bytes);
  BOOST_TEST(files.find("nothing") == "");
  BOOST_TEST(!files.find("question ").has_value());
  BOOST_TEST(!files.find("").has_value());
  BOOST_TEST(AnswerFiles(folder.path() / "new", "program 1").find("question") == bytes);
  BOOST_TEST(!AnswerFiles(folder.path() / "new", "program 2").find("question").has_value());
}

BOOST_AUTO_TEST_CASE(a_damaged_file_is_no_answer_and_does_not_stay) {
  const ScratchFolder folder;
  AnswerFiles files(folder.path(), "program");
  files.keep("question", "answer");
  const fs::path file = files_in(folder.path()).front();
  const std::string whole = read(file);
  for (std::size_t k = 0; k < whole.size(); ++k) {
    std::string damaged = whole;
    damaged[k] = static_cast<char>(damaged[k] ^ 1);
    write(file, damaged);
    BOOST_TEST(!files.find("question").has_value(), "byte " << k);
    BOOST_TEST(!fs::exists(file), "byte " << k);
    write(file, whole.substr(0, k));
    BOOST_TEST(!files.find("question").has_value(), "cut at " << k);
    BOOST_TEST(!fs::exists(file), "cut at " << k);
  }
  files.keep("question", "answer");
  BOOST_TEST(files.find("question") == "answer");
  BOOST_TEST(files_in(folder.path()).size() == 1U);
}

BOOST_AUTO_TEST_CASE(answers_that_nobody_asked_for_longest_go_first) {
  const ScratchFolder folder;
  const std::string large(1000, 'x');
  AnswerFiles files(folder.path(), "program", 5000);
  for (const char* const question : {"a", "b", "c", "d"}) {
    files.keep(question, large);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // clocks of files are coarse
  }
  BOOST_TEST(files.find("a").has_value());  // asked for last
  for (const char* const question : {"e", "f"}) files.keep(question, large);
  std::uintmax_t size = 0;
  for (const fs::path& file : files_in(folder.path())) size += fs::file_size(file);
  BOOST_TEST(size <= 5000U);
  BOOST_TEST(files.find("a").has_value());
  BOOST_TEST(!files.find("b").has_value());
}

BOOST_AUTO_TEST_CASE(a_folder_that_cannot_be_is_no_error) {
  AnswerFiles files("/proc/none", "program");
  files.keep("question", "answer");
  BOOST_TEST(!files.find("question").has_value());
}

BOOST_AUTO_TEST_CASE(all_that_is_loaded_has_a_mark) {
  BOOST_TEST(!identity_of_program().empty());
  BOOST_TEST(identity_of_program() == identity_of_program());
}

namespace {

/// Whether results do not depend on what is kept: those in numbers, properties among them, and what
/// figures and tables show.
struct KeptRuns : ProgramFolder {
  std::string laws = "modified-mindlin";

  std::string results(const std::string& option, const std::string& before) const {
    const Outcome outcome =
        run("run torsion-and-shear --steps 1:4 --quiet --formats svg --out o --law " + laws + " " +
                option,
            before);
    // So short a ladder judges nothing of some laws.
    BOOST_TEST((outcome.exit_code == 0 || outcome.exit_code == 1), outcome.errors);
    std::string all = read("o/results.json");
    for (const char* const folder : {"o/figures", "o/tables"}) {
      std::vector<fs::path> files = files_in(path() / folder);
      std::ranges::sort(files);
      BOOST_TEST(!files.empty());
      for (const fs::path& file : files) all += file.string() + "\n" + read(file);
    }
    return all;
  }
  std::vector<fs::path> kept() const { return files_in(path() / "c"); }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(results_are_the_same_to_the_bit_with_and_without_kept_answers, KeptRuns) {
  const std::string there = "STICKSLIP_CACHE='" + (path() / "c").string() + "'";
  laws += ",spring-foundation";  // whose properties take long enough to be kept
  const std::string without = results("--no-cache", there);
  BOOST_TEST(kept().empty());
  BOOST_TEST(results("", there) == without);
  BOOST_TEST(!kept().empty());
  BOOST_TEST(results("", there) == without);
  for (const fs::path& file : kept()) write(file, "damaged");
  BOOST_TEST(results("", there) == without);
  // What takes less time now is not kept again, and is gone.
  for (const fs::path& file : kept()) BOOST_TEST(read(file) != "damaged");
}

BOOST_FIXTURE_TEST_CASE(answers_are_kept_where_the_user_keeps_such_things, KeptRuns) {
  const std::string home = "HOME='" + path().string() + "'";
  results("", "env -u STICKSLIP_CACHE -u XDG_CACHE_HOME " + home);
  BOOST_TEST(has(".cache/stickslip"));
  results("", "env -u STICKSLIP_CACHE XDG_CACHE_HOME='" + (path() / "x").string() + "' " + home);
  BOOST_TEST(has("x/stickslip"));
  fs::remove_all(path() / ".cache");
  results("", "env -u XDG_CACHE_HOME STICKSLIP_CACHE= " + home);
  BOOST_TEST(!has(".cache"));
  results("", "env -u STICKSLIP_CACHE -u XDG_CACHE_HOME HOME=/proc/none");
}

BOOST_AUTO_TEST_SUITE_END()
