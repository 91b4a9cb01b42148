// SPDX-License-Identifier: BSD-3-Clause
// Laws that are programs: what they answer, how they are started and ended, and how they fail.
#include <sys/wait.h>

#include <cerrno>
#include <thread>

#include "complaint.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/outside/outside.hpp"
#include "stickslip/outside/process/child_process.hpp"
#include "stickslip/outside/process/temporary_paths.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(program)

using namespace stickslip;
using namespace std::chrono_literals;

namespace {

namespace fs = std::filesystem;

std::string said_by(const auto& action) {
  try {
    action();
  } catch (const std::runtime_error& what) {
    return what.what();
  }
  return "nothing went wrong";
}

/// What has passed since then.
std::chrono::steady_clock::duration since(std::chrono::steady_clock::time_point start) {
  return std::chrono::steady_clock::now() - start;
}

/// A folder of its own, and programs that write their numbers there.
struct Workplace {
  Workplace() : folder(fs::temp_directory_path() / ("stickslip-exec-" + std::to_string(getpid()))) {
    fs::create_directories(folder);
  }
  ~Workplace() { fs::remove_all(folder); }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  AnyLaw program(const std::string& fault, const OutsideOptions& options = {}) const {
    const std::string script = STICKSLIP_SOURCE_DIR "/tests/lib/plugin/program_law.py";
    // In place of the shell that starts it, so that a test can see how it ended.
    return command("exec python3 '" + script + "' " + fault + " '" + log().string() + "'", options);
  }
  /// One that takes blocks of numbers.
  AnyLaw block_program(const std::string& fault, const OutsideOptions& options = {}) const {
    const std::string script = STICKSLIP_SOURCE_DIR "/tests/lib/plugin/block_law.py";
    return command("exec python3 '" + script + "' " + fault + " '" + log().string() + "'", options);
  }
  static AnyLaw command(const std::string& text, const OutsideOptions& options = {}) {
    return make_law(parse_any_law_spec("exec:" + text), options).law;
  }
  /// A law in a few lines of shell that answers each row with the same force; `at_start` is done
  /// before.
  static AnyLaw shell_law(const std::string& at_start) {
    return command(at_start +
                   R"(; while read -r line; do case $line in
                      describe) echo '{"name":"sh","capabilities":["linear","stepwise"]}' ;;
                      path*) ;;
                      *,*) echo 1,0,0 ;;
                      *) echo ;;
                    esac; done)");
  }

  fs::path log() const { return folder / "log"; }
  std::vector<std::string> logged() const {
    std::vector<std::string> lines;
    std::ifstream in(log());
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
  }

  fs::path folder;
};

/// A path that loads, slips in both directions, parts and meets again.
std::vector<ContactStep> winding_path(int steps) {
  std::vector<ContactStep> path;
  double overlap = 0;
  for (int i = 1; i <= steps; ++i) {
    ContactStep step;
    step.overlap_old = overlap;
    step.overlap_new = overlap = 0.5 + std::sin(0.3 * i);
    step.shift = Vector2(0.4 * std::cos(0.7 * i), 0.3 * std::sin(0.2 * i));
    path.push_back(step);
  }
  return path;
}

AnyLaw built_in() {
  return make_law({"linear-conventional", {}}).law.with({{"kn", 1}, {"kt", 1}, {"mu", 1}});
}

ContactForce advance(Contacts& contacts, const ContactStep& step) {
  ContactForce force;
  contacts.advance(std::span(&step, 1), std::span(&force, 1));
  return force;
}

std::vector<ContactForce> follow(const AnyLaw& law, const std::vector<ContactStep>& path) {
  std::vector<ContactForce> forces(path.size());
  law.contacts(1)->follow(path, forces);
  return forces;
}

void check_equal(const ContactForce& a, const ContactForce& b) {
  // Both do the same sums; the length of the force may be rounded differently.
  constexpr double round_off = 1e-14;
  BOOST_TEST(std::abs(a.normal - b.normal) <= round_off);
  BOOST_TEST(apart(a.tangential, b.tangential) <= round_off);
  BOOST_TEST(name_of(a.regime) == name_of(b.regime));
}

void check_equal(const std::vector<ContactForce>& a, const std::vector<ContactForce>& b) {
  BOOST_TEST_REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    BOOST_TEST_INFO_SCOPE("row " << i + 1);
    check_equal(a[i], b[i]);
  }
}

/// Takes the law through one row.
void use(const AnyLaw& law) {
  const auto contacts = law.contacts(1);
  advance(*contacts, winding_path(1).front());
}

/// Whether the process with this number is gone, or on its way and not yet reaped by the system.
bool has_ended(const std::string& number) {
  std::ifstream in("/proc/" + number + "/stat");
  std::string pid;
  std::string name;
  std::string state;
  return !(in >> pid >> name >> state) || state == "Z" || state == "X";
}

bool ends_soon(const std::string& number) {
  for (int tries = 0; tries < 6000 && !has_ended(number); ++tries) {
    std::this_thread::sleep_for(10ms);
  }
  return has_ended(number);
}

bool has_children() { return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_workplace, Workplace)

BOOST_AUTO_TEST_CASE(a_program_answers_whole_paths_and_single_rows) {
  const auto path = winding_path(40);
  const auto expected = follow(built_in(), path);
  for (const std::string kind : {"sound", "answers-late"}) {
    BOOST_TEST_INFO_SCOPE(kind);
    const AnyLaw law = program(kind);
    check_equal(follow(law, path), expected);
    const auto contact = law.contacts(1);
    std::vector<ContactForce> row_by_row;
    for (const ContactStep& step : path) row_by_row.push_back(advance(*contact, step));
    check_equal(row_by_row, expected);
  }
  BOOST_TEST(!program("sound").info().can(Capability::whole_paths));
  BOOST_TEST(program("answers-late").info().can(Capability::whole_paths));
}

BOOST_AUTO_TEST_CASE(a_path_may_be_followed_part_by_part) {
  const auto path = winding_path(40);
  const auto expected = follow(built_in(), path);
  for (const AnyLaw& law : {program("sound"), program("answers-late"), block_program("sound")}) {
    for (const bool begins_with_a_row : {true, false}) {
      const auto contact = law.contacts(1);
      std::vector<ContactForce> forces(path.size());
      std::size_t from = 0;
      if (begins_with_a_row) forces[from++] = advance(*contact, path[0]);
      while (from < path.size()) {
        const std::size_t count = std::min<std::size_t>(13, path.size() - from);
        contact->follow(std::span(path).subspan(from, count),
                        std::span(forces).subspan(from, count));
        from += count;
      }
      check_equal(forces, expected);
    }
  }
}

BOOST_AUTO_TEST_CASE(parts_of_a_path_that_is_open_are_told_once) {
  const AnyLaw law = command(R"(while read -r line; do case $line in
      describe) echo '{"name":"sh","capabilities":["linear","stepwise"]}' ;;
      path*) ;;
      *,*) echo row >> ')" + log().string() +
                             R"('; echo 1,0,0 ;;
      *) echo ;;
    esac; done)");
  const auto path = winding_path(30);
  std::vector<ContactForce> forces(path.size());
  const auto contact = law.contacts(1);
  advance(*contact, path[0]);
  for (int part = 0; part < 3; ++part) contact->follow(path, forces);
  BOOST_TEST(logged().size() == 1U + 3 * path.size());
}

BOOST_AUTO_TEST_CASE(a_path_longer_than_the_pipes_does_not_stall) {
  const auto path = winding_path(20'000);
  const auto expected = follow(built_in(), path);
  for (const std::string kind : {"sound", "answers-late"}) {
    const auto forces = follow(program(kind), path);
    check_equal(forces.back(), expected.back());
  }
}

BOOST_AUTO_TEST_CASE(parameters_are_set_by_name_and_role_and_checked) {
  const AnyLaw law = program("sound");
  BOOST_TEST(law.info().can(Capability::friction));  // from the role mu
  const AnyLaw changed = law.with({{"kn", 0.3}}).with_option("mu", "+1e-1");
  BOOST_TEST(changed.value("kn").value() == 0.3);
  BOOST_TEST(changed.value("mu").value() == 0.1);
  const ContactForce force = follow(changed, winding_path(1)).front();
  const double overlap = winding_path(1).front().overlap_new;
  BOOST_TEST(force.normal == 0.3 * overlap);
  BOOST_TEST(std::abs(force.tangential.norm() - 0.1 * 0.3 * overlap) < 1e-16);
  BOOST_TEST(says(said_by([&] { law.with_option("kn", "-1"); }), "greater than 0"));
  BOOST_TEST(says(said_by([&] { law.with_option("kn", "much"); }), "not a number"));
  BOOST_TEST(says(said_by([&] { law.with_option("knn", "1"); }), "did you mean 'kn'"));
}

BOOST_AUTO_TEST_CASE(copies_go_their_own_way) {
  const auto path = winding_path(12);
  for (const std::string kind : {"sound", "answers-late"}) {
    const auto contact = program(kind).contacts(1);
    const auto expected = built_in().contacts(1);
    for (int i = 0; i < 5; ++i) {
      check_equal(advance(*contact, path[i]), advance(*expected, path[i]));
    }
    const auto copy = contact->clone();
    const auto expected_copy = expected->clone();
    for (int i = 5; i < 9; ++i) {
      check_equal(advance(*copy, path[i]), advance(*expected_copy, path[i]));
    }
    check_equal(advance(*contact, path[10]), advance(*expected, path[10]));
    copy->copy_from(*contact);
    expected_copy->copy_from(*expected);
    check_equal(advance(*copy, path[11]), advance(*expected_copy, path[11]));
    contact->unpack(0, copy->pack(0));
    check_equal(advance(*contact, path[9]), advance(*expected_copy, path[9]));
  }
}

BOOST_AUTO_TEST_CASE(one_process_serves_many_paths_and_is_reaped_at_the_end) {
  {
    const AnyLaw law = program("sound");
    const AnyLaw copy = law.with({{"kn", 2}});
    for (int i = 0; i < 10; ++i) {
      follow(law, winding_path(3));
      use(copy);
    }
    BOOST_TEST(logged().size() == 1U);
    BOOST_TEST(has_children());
  }
  BOOST_TEST(!has_children());
}

BOOST_AUTO_TEST_CASE(a_process_gets_its_three_streams_and_no_other_file) {
  const AnyLaw law = shell_law("ls /proc/self/fd | xargs >> '" + log().string() + "'");
  const auto first = law.contacts(1);
  const auto second = law.contacts(1);
  advance(*first, winding_path(1).front());
  advance(*second, winding_path(1).front());
  BOOST_TEST_REQUIRE(logged().size() == 2U);
  BOOST_TEST(logged()[0] == logged()[1]);
}

BOOST_AUTO_TEST_CASE(so_many_contacts_that_each_need_a_process_are_refused) {
  const AnyLaw law = shell_law(":");
  const auto contacts = law.contacts(65);
  const std::vector<ContactStep> steps(65);
  std::vector<ContactForce> forces(65);
  const auto advance_some = [&](std::size_t n) {
    contacts->advance(std::span(steps).first(n), std::span(forces).first(n));
  };
  BOOST_TEST(says(said_by([&] { advance_some(64); }), "nothing"));
  BOOST_TEST(says(said_by([&] { advance_some(65); }), "more than 64 contacts at a time"));
}

BOOST_AUTO_TEST_CASE(each_failure_is_told_in_the_users_words) {
  struct Failure {
    std::string fault;
    std::string text;
  };
  const std::vector<Failure> failures{
      {"exits", "ended with exit code 3 before it answered row 1; its last words: out of memory"},
      {"crashes", "was ended by signal 11 (SIGSEGV, Segmentation fault)"},
      {"closes-its-output", "closed its standard output before it answered row 1"},
      {"has-two-columns", "has 2 columns, not the 3 of normal_force,tangential_force_1,"},
      {"has-four-columns", "has 4 columns, not the 3"},
      {"writes-prose", "the answer 'hello' to row 1 has 1 columns"},
      {"is-not-finite", "to row 1 is not finite"},
      {"says-why", "log': the table ends at an overlap of 1e-3"},
      {"answers-twice", "answered '0,0,0' to the empty line that closes a path"},
      {"closes-with-a-word", "answered 'bye' to the empty line that closes a path"},
  };
  for (const auto& [fault, text] : failures) {
    const AnyLaw law = program(fault);
    const std::string said = said_by([&] { follow(law, winding_path(1)); });
    BOOST_TEST_INFO_SCOPE(fault << ": " << said);
    BOOST_TEST(says(said, text));
    BOOST_TEST(said.starts_with("exec:exec python3 "));
    BOOST_CHECK_THROW(follow(law, winding_path(5000)), LawFailure);
  }
  BOOST_TEST(!has_children());
}

BOOST_AUTO_TEST_CASE(blocks_of_numbers_give_what_rows_of_text_give) {
  const auto path = winding_path(5000);
  const auto expected = follow(built_in(), path);
  const AnyLaw law = block_program("sound");
  check_equal(follow(law, path), expected);
  const std::vector<std::string> blocks{"4096", "904"};
  BOOST_TEST(logged() == blocks);
  // Step by step, and where a copy goes its own way.
  const auto contact = law.contacts(1);
  const auto twin = built_in().contacts(1);
  for (int i = 0; i < 20; ++i) check_equal(advance(*contact, path[i]), advance(*twin, path[i]));
  const auto copy = contact->clone();
  const auto twin_copy = twin->clone();
  for (int i = 20; i < 30; ++i) check_equal(advance(*copy, path[i]), advance(*twin_copy, path[i]));
  check_equal(advance(*contact, path[40]), advance(*twin, path[40]));
}

BOOST_AUTO_TEST_CASE(a_block_that_is_wrong_is_told_by_its_row) {
  struct Failure {
    std::string fault;
    std::string text;
  };
  const std::vector<Failure> failures{
      {"says-why", "log': the table ends at an overlap of 1e-3"},
      {"has-another-heading", "the answer 'binary 5' to a block is not 'binary 4'"},
      {"ends-in-a-block", "ended with exit code 4 before it answered row 3"},
      {"has-no-such-regime", "to row 1 has 4 in column regime"},
      {"has-half-a-status", "to row 1 has 0.5 in column status"},
      {"answers-late", "the word binary needs the capability stepwise"},
  };
  for (const auto& [fault, text] : failures) {
    const std::string said = said_by([&] { follow(block_program(fault), winding_path(4)); });
    BOOST_TEST_INFO_SCOPE(fault << ": " << said);
    BOOST_TEST(says(said, text));
  }
  const std::string more = said_by([&] {
    const auto contact = block_program("writes-too-much").contacts(1);
    for (const ContactStep& step : winding_path(50)) advance(*contact, step);
  });
  BOOST_TEST(says(more, "wrote a line that nobody asked for: 'and more"), more);
  BOOST_TEST(!has_children());
}

BOOST_AUTO_TEST_CASE(a_part_of_a_block_does_not_renew_the_patience) {
  OutsideOptions options;
  options.patience = 4s;
  const AnyLaw law = block_program("hangs-in-a-block", options);
  const std::string said = said_by([&] { follow(law, winding_path(4)); });
  BOOST_TEST(says(said, "gave no answer for 4 s before it answered row 2"), said);
}

BOOST_AUTO_TEST_CASE(a_greeting_is_read_as_the_first_answer_whether_or_not_it_comes_early) {
  // Written before the question, and after it.
  for (const std::string text : {"echo hello; read line", "read line; echo hello"}) {
    ChildProcess greeter({"/bin/sh", "-c", text});
    std::this_thread::sleep_for(200ms);
    BOOST_TEST(greeter.exchange("describe\n", 1, 10s) == std::vector<std::string>{"hello"});
  }
}

BOOST_AUTO_TEST_CASE(lines_are_read_one_by_one_also_where_they_come_together) {
  ChildProcess talker(
      {"/bin/sh", "-c", "read line; printf 'a\\nb\\nc'; sleep .2; printf 'd\\ne\\n'"});
  std::string said = talker.exchange("speak\n", 1, 10s).front();
  for (int i = 0; i < 3; ++i) said += ' ' + talker.next_line(10s);
  BOOST_TEST(said == "a b cd e");
}

BOOST_AUTO_TEST_CASE(a_line_too_many_is_found_row_by_row_too) {
  const auto contact = program("answers-twice").contacts(1);
  const auto advance_often = [&] {
    for (const ContactStep& step : winding_path(50)) advance(*contact, step);
  };
  const std::string said = said_by(advance_often);
  BOOST_TEST(says(said, "wrote a line that nobody asked for: '0,0,0'"), said);
}

BOOST_AUTO_TEST_CASE(a_program_that_hangs_is_killed_and_waited_for_once_only) {
  OutsideOptions options;
  options.patience = 4s;
  // Started by a shell that waits for it: both are to be killed.
  const std::string script = STICKSLIP_SOURCE_DIR "/tests/lib/plugin/program_law.py";
  const AnyLaw law =
      command("python3 '" + script + "' hangs '" + log().string() + "'; exit $?", options);
  BOOST_TEST(says(said_by([&] { use(law); }), "gave no answer for 4 s before it answered row 1"));
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 5; ++i) {
    BOOST_TEST(says(said_by([&] { use(law.with({{"kn", 2}})); }), "gave no answer for 4 s"));
  }
  BOOST_TEST(since(start) < options.patience);
  BOOST_TEST_REQUIRE(logged().size() == 1U);
  BOOST_TEST(ends_soon(logged().front()));
}

BOOST_AUTO_TEST_CASE(what_cannot_describe_itself_is_bad_input) {
  struct Mistake {
    std::string command;
    std::string text;
  };
  const std::vector<Mistake> mistakes{
      {" ", "needs a command"},
      {"no-such-program-anywhere", "ended with exit code 127 before it described itself"},
      {"exit 3", "ended with exit code 3 before it described itself"},
      {"kill -9 $$", "was ended by signal 9 (SIGKILL, Killed) before it described itself"},
      {"sh -c 'kill -11 $$'; exit $?", "ended with exit code 139, which stands for signal 11 ("},
      {"echo hello; cat > /dev/null",
       "expected a line of JSON in reply to 'describe', got 'hello'"},
      {"echo '{}'; cat > /dev/null", "'name' has to be a word"},
      {"echo 'error no licence'; cat > /dev/null", "no licence"},
  };
  for (const auto& [text, mention] : mistakes) {
    BOOST_TEST_INFO_SCOPE(text);
    BOOST_CHECK_THROW(command(text), InputError);
    const std::string said = said_by([&, &text = text] { command(text); });
    BOOST_TEST(says(said, mention), said);
  }
  OutsideOptions options;
  options.patience = 100ms;
  BOOST_TEST(says(said_by([&] { command("sleep 1000", options); }),
                  "gave no answer for 0.1 s before it described itself"));
  BOOST_TEST(!has_children());
}

BOOST_AUTO_TEST_CASE(a_line_that_never_ends_fails_soon_and_the_longest_line_is_read) {
  const auto start = std::chrono::steady_clock::now();
  const std::string said = said_by([&] { command("exec cat /dev/zero"); });
  BOOST_TEST(says(said, "wrote a line of more than 1048576 bytes before it described itself"),
             said);
  BOOST_TEST(since(start) < 60s);
  const auto line_of = [](const std::string& size) {
    ChildProcess writer(
        {"/bin/sh", "-c",
         "read line; head -c " + size + " /dev/zero | tr '\\0' x; echo; read line"});
    return writer.exchange("describe\n", 1, 10s).front().size();
  };
  BOOST_TEST(line_of("1048576") == longest_line);
  BOOST_TEST(says(said_by([&] { line_of("1048577"); }), "wrote a line of more than 1048576 bytes"));
}

BOOST_AUTO_TEST_CASE(parts_of_a_line_and_words_beside_it_do_not_renew_the_patience) {
  for (const std::string text : {"read line; while :; do printf x; sleep 0.05; done",
                                 "read line; cat /dev/zero >&2; true"}) {
    BOOST_TEST_INFO_SCOPE(text);
    OutsideOptions options;
    options.patience = 500ms;
    const auto start = std::chrono::steady_clock::now();
    const std::string said = said_by([&] { command(text, options); });
    BOOST_TEST(says(said, "gave no answer for 0.5 s before it described itself"), said);
    BOOST_TEST(since(start) < 60s);
  }
}

BOOST_AUTO_TEST_CASE(many_answers_may_take_longer_than_one) {
  ChildProcess slow({"/bin/sh", "-c", "while read line; do sleep 0.1; echo $line; done"});
  std::string lines;
  for (int i = 0; i < 60; ++i) lines += "x\n";
  BOOST_TEST(slow.exchange(lines, 60, 5s).size() == 60U);
}

BOOST_AUTO_TEST_CASE(how_a_process_ends_is_told) {
  ChildProcess good({"/bin/sh", "-c", "read line; exit 0"});
  BOOST_TEST(good.end(10s) == "");
  ChildProcess bad({"/bin/sh", "-c", "read line; kill -11 $$"});
  BOOST_TEST(bad.end(10s) == "was ended by signal 11 (SIGSEGV, Segmentation fault)");
  ChildProcess stays({"/bin/sh", "-c", "exec sleep 1000"});
  BOOST_TEST(stays.end(200ms) == "had not ended 0.2 s after its input was closed");
}

BOOST_AUTO_TEST_CASE(temporary_paths_go_with_all_that_is_in_them_unless_they_are_forgotten) {
  const fs::path gone = folder / "gone";
  const fs::path kept = folder / "kept";
  fs::create_directories(gone / "a" / "b");
  for (int i = 0; i < 300; ++i) std::ofstream(gone / "a" / std::to_string(i)) << "x";
  std::ofstream(folder / "file") << "x";
  fs::create_directories(kept);
  for (const fs::path& path : {gone, kept, folder / "file"}) watch_temporary_path(path);
  forget_temporary_path(kept);
  remove_temporary_paths();
  BOOST_TEST(!fs::exists(gone));
  BOOST_TEST(!fs::exists(folder / "file"));
  BOOST_TEST(fs::exists(kept));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
