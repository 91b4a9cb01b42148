// SPDX-License-Identifier: BSD-3-Clause
// Shards from outside: they merge to the report of one run, and what does not fit is refused.
#include <nlohmann/json.hpp>
#include <regex>

#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(command_merge)

namespace {

using namespace stickslip::samples;
namespace fs = std::filesystem;

/// Wall-clock times, which differ from run to run.
std::string without_times(const std::string& text) {
  return std::regex_replace(text, std::regex(R"( time="[^"]*")"), "");
}

/// What was typed, which the index tells.
std::string without_command(const std::string& text) {
  return std::regex_replace(text, std::regex("<dt>Command</dt><dd><code>[^<]*</code>"), "");
}

/// The files of a report by their names in the folder, without those that tell times or that are
/// of this run alone.
std::map<std::string, std::string> files_of(const ProgramFolder& folder, const std::string& name) {
  std::map<std::string, std::string> files;
  const fs::path root = folder.path() / name;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file()) continue;
    const std::string file = fs::relative(entry.path(), root).string();
    if (file == "timing.json" || file == "run.json" || file == "shard.json") continue;
    if (file.ends_with(".pdf")) continue;  // gnuplot writes the time into it
    files[file] = without_command(without_times(folder.read(name + "/" + file)));
  }
  return files;
}

void check_same(const ProgramFolder& folder, const std::string& a, const std::string& b) {
  const auto of_a = files_of(folder, a);
  const auto of_b = files_of(folder, b);
  BOOST_TEST(of_a.size() > 10U);
  for (const auto& [file, text] : of_a) {
    BOOST_TEST(of_b.contains(file), file << " is missing");
    if (of_b.contains(file)) BOOST_TEST_CONTEXT(file) BOOST_TEST(of_b.at(file) == text);
  }
  BOOST_TEST(of_b.size() == of_a.size());
}

/// The pages show what a step of each law costs, which every run measures anew. Gives the shard
/// the times that the whole run measured, of the laws of which it has measured one.
void take_times_of(const ProgramFolder& folder, const std::string& whole,
                   const std::string& shard) {
  std::map<std::string, double> times;
  const auto timing = nlohmann::json::parse(folder.read(whole + "/timing.json"));
  for (const auto& cost : timing.at("costs")) times[cost.at("law")] = cost.at("ns_per_step");
  auto record = nlohmann::ordered_json::parse(folder.read(shard + "/shard.json"));
  auto& costs = record.at("part").at("costs");
  for (auto& cost : costs) {
    BOOST_TEST_REQUIRE(times.count(cost.at("law")) == 1U);
    cost.at("ns_per_step") = times[cost.at("law")];
  }
  folder.write(shard + "/shard.json", record.dump());
}

/// One date for all reports, which the pages show.
struct FixedDate : ProgramFolder {
  FixedDate() { setenv("SOURCE_DATE_EPOCH", "1700000000", 1); }
  ~FixedDate() { unsetenv("SOURCE_DATE_EPOCH"); }
  FixedDate(const FixedDate&) = delete;
  FixedDate& operator=(const FixedDate&) = delete;
};

const std::string cases = "slip-rotation stick-to-slip friction-cycle nine-steps --formats svg ";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_fixed_date, FixedDate)

BOOST_AUTO_TEST_CASE(shards_merge_to_the_files_of_one_run) {
  BOOST_TEST(run("run " + cases + "--out one").exit_code == 0);
  for (const char* const part : {"1", "2", "3"}) {
    const Outcome outcome = run("run " + cases + "--shard " + part + "/3 --jobs 1 --out p" + part);
    BOOST_TEST(outcome.exit_code == 0);
    BOOST_TEST(has("p" + std::string(part) + "/index.html"));
    take_times_of(*this, "one", "p" + std::string(part));
  }
  // Every scheme has its time, with its options.
  BOOST_TEST(says(read("one/timing.json"),
                  "{\"law\": \"linear-refined[slip-rotation=off]\",\"ns_per_step\": "));
  // In any order.
  BOOST_TEST(run("merge p3 p1 p2 --out all").exit_code == 0);
  check_same(*this, "one", "all");
}

BOOST_AUTO_TEST_CASE(a_law_from_outside_is_judged_across_shards_as_in_one_run) {
  // Without like= it is held against the catalogue, and what it is nearest to takes all cases.
  const std::string law =
      "--law 'exec:\"" STICKSLIP_BINARY "\" serve linear-refined[slip-rotation=off]' ";
  const Outcome one = run("run " + cases + law + "--out one");
  BOOST_TEST(says(one.output, "nearest: "));
  BOOST_TEST(run("run " + cases + law + "--shard 1/2 --out p1").exit_code <= 1);
  BOOST_TEST(run("run " + cases + law + "--shard 2/2 --out p2").exit_code <= 1);
  for (const char* const part : {"p1", "p2"}) take_times_of(*this, "one", part);
  const Outcome merged = run("merge p1 p2 --out all");
  BOOST_TEST(merged.exit_code == one.exit_code);
  check_same(*this, "one", "all");
}

BOOST_AUTO_TEST_CASE(what_runs_a_scheme_again_has_the_parameters_of_the_run) {
  const std::string run_it = "run slip-rotation --law linear-refined --quiet --param mu=0.3 ";
  BOOST_TEST(run(run_it + "--shard 1/1 --out part").exit_code == 0);
  BOOST_TEST(run("merge part --out all --quiet").exit_code == 0);
  BOOST_TEST(says(read("all/data/slip-rotation.js"),
                  "stickslip converge slip-rotation --law linear-refined --param mu=0.3"));
  const auto facts = nlohmann::json::parse(read("all/run.json"));
  BOOST_TEST(facts.at("command").dump() ==
             nlohmann::json({"stickslip", "run", "slip-rotation", "--law", "linear-refined",
                             "--quiet", "--param", "mu=0.3"})
                 .dump());
}

BOOST_AUTO_TEST_CASE(shards_that_do_not_fit_are_refused_in_one_line) {
  const std::string run_it = "run slip-rotation --law linear-refined --quiet --formats svg ";
  for (const char* const part : {"1", "2", "3"})
    BOOST_TEST(run(run_it + "--shard " + part + "/3 --out p" + part).exit_code == 0);
  BOOST_TEST(run(run_it + "--shard 1/2 --out half").exit_code == 0);
  BOOST_TEST(run(run_it + "--param mu=0.3 --shard 2/3 --out other").exit_code == 0);
  BOOST_TEST(run(run_it + "--out whole").exit_code == 0);
  fs::copy(path() / "p1", path() / "again", fs::copy_options::recursive);
  for (const auto& [shards, mention] :
       {std::pair<std::string, std::string>{"p1 p3", "missing: shard 2/3"},
        {"p2", "missing: shards 1/3, 3/3"},
        {"p1 again p2 p3", "both shard 1/3"},
        {"p1 other p3", "mu=0.3"},
        {"p1 half", "another run"},
        {"p1 whole", "holds no shard.json"}}) {
    BOOST_TEST_INFO_SCOPE(shards);
    const Outcome outcome = run("merge " + shards + " --out no");
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1U);
    BOOST_TEST(says(outcome.errors, mention), outcome.errors);
    BOOST_TEST(!has("no"));
  }
  for (const char* const wrong : {"0/3", "4/3", "1", "a/b", "1/3x"})
    BOOST_TEST(run(run_it + "--shard " + wrong + " --out no").exit_code == 2);
  // A whole run takes away the record of a shard that stood there.
  BOOST_TEST(run(run_it + "--out p1").exit_code == 0);
  BOOST_TEST(!has("p1/shard.json"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
