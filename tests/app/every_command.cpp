// SPDX-License-Identifier: BSD-3-Clause
// What holds for every command: --quiet, and --json as docs/command-line.md has it. The commands
// are those that `help --json` tells, so that none can be forgotten.
#include <nlohmann/json.hpp>
#include <regex>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(every_command)

namespace {

using namespace stickslip::samples;
using nlohmann::json;

/// A command as it is given, and the keys of its answer.
using Keys = std::map<std::string, std::set<std::string>>;

/// The rows "| `run` | `holds`, `report` |" of the table below the heading "JSON"; no keys where
/// the command prints none.
Keys keys_of_docs() {
  std::ifstream file(STICKSLIP_SOURCE_DIR "/docs/command-line.md");
  Keys keys;
  bool is_in_section = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) is_in_section = line.starts_with("## JSON");
    static const std::regex row("\\| `([^`]+)` \\| (.*) \\|");
    std::smatch found;
    if (!is_in_section || !std::regex_match(line, found, row)) continue;
    std::set<std::string>& of_command = keys[found[1]];
    const std::string cell = found[2];
    static const std::regex word("`([^`]+)`");
    for (std::sregex_iterator it(cell.begin(), cell.end(), word), end; it != end; ++it)
      of_command.insert((*it)[1]);
  }
  return keys;
}

/// The commands with nothing below them, and their options.
void collect(const json& commands, const std::string& above, Keys& found) {
  for (const json& command : commands) {
    const std::string name = above + command.at("name").get<std::string>();
    if (!command.at("commands").empty()) {
      collect(command.at("commands"), name + " ", found);
      continue;
    }
    for (const json& option : command.at("options")) {
      for (const json& option_name : option.at("names")) found[name].insert(option_name);
    }
  }
}

/// What speaks a language of its own.
const std::set<std::string> without_json{"serve"};

/// Commands that take seconds, and what they need, in a folder where all can be run.
struct Everything : ProgramFolder {
  Everything() {
    write("floor.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    write("path.csv", "overlap,shift_1,shift_2\n1e-4,0,0\n1e-4,1e-5,0\n");
    write("i.csv", "x,y\n0,0\n1,0\n1,1\n0,1\n");
    write("curve.csv", "overlap,shift_1,tangential_force_1\n1e-4,0,0\n1e-4,1e-5,1\n1e-4,1e-4,5\n");
    std::filesystem::create_directory(path() / "two");
    write("two/particles.csv", "id,radius,x,y,z\n1,0.01,0.1,0.1,0.1\n2,0.01,0.1199,0.1,0.1\n");
    write("two/contacts.csv",
          "p,q,branch_x,branch_y,branch_z,ft_x,ft_y,ft_z\n1,2,0.0199,0,0,0,0,0\n");
    write("two/state.json", R"({"box": [1, 1, 1], "mu": 0.5, "kn": 1e5, "kt": 7e4})");
    write("j.csv", "x,y\n0.5,0.5\n1.5,0.6\n0.7,1.5\n");
    json all;
    std::istringstream(run("help --json").output) >> all;
    collect(all.at("commands"), "", options);
  }

  Keys options;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_everything, Everything)

BOOST_AUTO_TEST_CASE(understands_json_and_quiet) {
  BOOST_TEST(options.size() > 25U);
  for (const auto& [command, names] : options) {
    BOOST_TEST_INFO_SCOPE(command);
    BOOST_TEST(names.contains("--quiet"));
    BOOST_TEST(names.contains("--json") != without_json.contains(command));
    BOOST_TEST(names.contains("--help"));
  }
}

BOOST_AUTO_TEST_CASE(has_a_row_in_the_table_of_the_documentation) {
  const Keys documented = keys_of_docs();
  for (const auto& [command, names] : options)
    BOOST_TEST(documented.contains(command), command << " has no row");
  for (const auto& [command, keys] : documented) {
    BOOST_TEST(options.contains(command), command << " has a row and is no command");
    BOOST_TEST(keys.empty() == without_json.contains(command), command);
  }
}

BOOST_AUTO_TEST_CASE(prints_what_the_table_says_and_nothing_else) {
  const std::string state = STICKSLIP_SOURCE_DIR "/cases/states/fig6.tar.xz";
  const std::string small = " --law linear-refined --steps 1:4";
  const std::string broken = "'linear-conventional[mistake=limit-by-component]'";
  struct Example {
    std::string command;
    std::string arguments;
    int exit_code = 0;
  };
  // In an order in which each finds what it needs.
  const std::vector<Example> examples{
      {"help", ""},
      {"list", ""},
      {"show", "linear-refined"},
      {"run", "slip-rotation --formats svg --out r --shard 1/1" + small},
      {"merge", "r --out m"},
      {"converge", "slip-rotation" + small},
      {"drive", "--law linear-refined --path path.csv"},
      {"plot", "slip-rotation/convergence --law linear-refined --out f.svg"},
      {"paper", "zabulionis"},
      {"overlap", "--i i.csv --j j.csv"},
      {"mesh", "floor.obj"},
      {"frames", "--param strain=0.01 --frames 1 --out frames"},
      {"assembly stress", state},
      {"assembly rotate", state + " --increments 2"},
      {"assembly probe", state + " --affine --directions 4"},
      {"assembly relax", "two --newton"},
      {"assembly modes", "two"},
      {"fit", "curve.csv --law linear-refined --param kn=1e5 --start kt=5e4 --start mu=.4"},
      {"bench", "--law linear-refined --repeats 1"},
      {"init", "study.toml --force"},
      {"baseline", "slip-rotation --law linear-refined --no-costs --out b.txt"},
      {"check", "--baseline b.txt"},
      {"compare", "r m"},
      {"history", "."},
      {"timestep", "--law linear-refined --mass 0.01"},
      {"precision",
       "--law linear-refined --param kn=1e5 --diameter 1mm --density 2500 --velocity 1 --domain "
       "1m"},
      {"properties", "--out w --law " + broken, 1},
      {"witness", "\"$(ls w/*.csv | head -1)\" --law " + broken, 1},
      {"diagnose", "--law linear-refined"},
      {"mistakes", ""},
      {"reference", "torsion --param twist=0.1"},
      {"restitution", ""},
      {"engines", "slip-rotation --steps 1:4 --out e"},
      {"export", "stick-to-slip --steps 4:4 --out x"},
      {"judge", "x --out j"},
      {"completion", "bash"}};
  const Keys documented = keys_of_docs();
  std::set<std::string> tried = without_json;
  for (const auto& [command, arguments, exit_code] : examples) {
    BOOST_TEST_INFO_SCOPE("stickslip " << command << " " << arguments);
    tried.insert(command);
    if (command == "judge") {
      const std::string answer_all =
          "for p in $(find x -name contact_path.csv); do " STICKSLIP_BINARY
          " drive --quiet --law linear-refined --path $p --out ${p%/*}/forces.csv || exit; "
          "done; ";
      const Outcome answered = run("--version", answer_all);
      BOOST_TEST(answered.exit_code == 0);
    }
    const Outcome outcome = run(command + " --json --quiet " + arguments);
    if (command == "engines" && outcome.exit_code == 3) continue;  // none is installed
    if (command != "engines") BOOST_TEST(outcome.exit_code == exit_code, outcome.errors);
    json answer = json::parse(outcome.output, nullptr, false);
    BOOST_REQUIRE(answer.is_object());
    const std::string schema = command == "converge" ? "2" : "1";
    BOOST_TEST(outcome.output.starts_with("{\n  \"schema\": " + schema + ",\n  \"version\": \""));
    answer.erase("schema");
    answer.erase("version");
    std::set<std::string> keys;
    for (const auto& [key, value] : answer.items()) keys.insert(key);
    BOOST_TEST(keys == documented.at(command));
    if (exit_code == 0 && command != "engines") BOOST_TEST(outcome.errors == "");
  }
  for (const auto& [command, names] : options)
    BOOST_TEST(tried.contains(command), command << " has no example here");
}

BOOST_AUTO_TEST_CASE(that_writes_a_file_prints_nothing_with_quiet) {
  for (const std::string arguments :
       {"init quiet.toml", "baseline slip-rotation --law linear-refined --no-costs --out q.txt",
        "export stick-to-slip --steps 4:4 --out q",
        "frames --param strain=0.01 --frames 1 --out qf",
        "drive --law linear-refined --path path.csv --out q.csv",
        "plot slip-rotation/convergence --law linear-refined --out q.svg"}) {
    BOOST_TEST_INFO_SCOPE(arguments);
    const Outcome outcome = run(arguments + " --quiet");
    BOOST_TEST(outcome.exit_code == 0);
    BOOST_TEST(outcome.output == "");
    BOOST_TEST(outcome.errors == "");
  }
  BOOST_TEST(
      run("diagnose --quiet --law 'linear-conventional[mistake=limit-by-component]'").output ==
      "limit-by-component\n");
  BOOST_TEST(count_lines(run("check --quiet --baseline q.txt").output) == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
