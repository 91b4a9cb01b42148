// SPDX-License-Identifier: BSD-3-Clause
// Libraries and programs of engines that the user names, and pair styles that are not in the
// catalogue, on the command line. A small library stands in for LAMMPS (stand_in_lammps.c): no
// engine is needed.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(engine_libraries)

namespace {

using namespace stickslip::samples;
using Json = nlohmann::json;

const std::string stand_in = STICKSLIP_TEST_PLUGINS "/stand_in_lammps.so";
const std::string own_style = "'lammps:test/spring[pair_style={kn} {kt} {mu}]'";

/// A folder in which laws of LAMMPS are those of a library.
class LibraryFolder : public ProgramFolder {
 public:
  Outcome run_with(const std::string& library, const std::string& arguments) const {
    return run(arguments, "STICKSLIP_LAMMPS_LIBRARY=" + quoted(library));
  }
  /// A study with a law of this library is refused in one line with its file.
  void check_refusal(const std::string& library, int exit_code, const std::string& why) const {
    const Outcome refused =
        run_with(library, "run slip-rotation --out out --law lammps:gran/hooke/history");
    BOOST_TEST(refused.exit_code == exit_code);
    BOOST_TEST(count_lines(refused.errors) == 1U, refused.errors);
    BOOST_TEST(says(refused.errors, {"STICKSLIP_LAMMPS_LIBRARY=", library, why}), refused.errors);
    BOOST_TEST(!has("out"));
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_library_folder, LibraryFolder)

BOOST_AUTO_TEST_CASE(file_that_is_no_library_is_refused_before_anything_is_written) {
  write("text.so", "no library\n");
  check_refusal((path() / "text.so").string(), 2, "that is no shared library");
  write("empty.so", "");
  check_refusal((path() / "empty.so").string(), 2, "that is no shared library");
  check_refusal((path() / "none.so").string(), 3, "there is no such file");
}

BOOST_AUTO_TEST_CASE(library_of_another_architecture_is_refused) {
  std::string bytes = read(std::filesystem::relative(stand_in, path()).string());
  BOOST_TEST_REQUIRE(bytes.size() > 20U);
  // No machine has this number.
  constexpr std::size_t machine = 18;
  bytes[machine] = bytes[machine + 1] = '\x7f';
  write("other.so", bytes);
  check_refusal((path() / "other.so").string(), 2, "another architecture");
}

BOOST_AUTO_TEST_CASE(library_without_the_functions_of_lammps_is_refused) {
  check_refusal(STICKSLIP_TEST_PLUGINS "/bad_plugin_slow.so", 2,
                "it has no function lammps_open_no_mpi");
}

BOOST_AUTO_TEST_CASE(program_that_is_none_is_refused) {
  write("yade", "no program\n");
  const std::string law = "converge slip-rotation --steps 4:8 --law yade:FrictMat";
  const Outcome none = run(law, "STICKSLIP_YADE=./yade");
  BOOST_TEST(none.exit_code == 2);
  BOOST_TEST(says(none.errors, "STICKSLIP_YADE=./yade: that is no program"), none.errors);
  const Outcome missing = run(law, "STICKSLIP_YADE=./missing");
  BOOST_TEST(missing.exit_code == 3);
  BOOST_TEST(says(missing.errors, "STICKSLIP_YADE=./missing: there is no such file"));
}

BOOST_AUTO_TEST_CASE(list_and_host_tell_version_and_file) {
  const Json listed = Json::parse(run_with(stand_in, "list laws --json").output).at("engines")[0];
  BOOST_TEST(listed["installed"].get<bool>());
  BOOST_TEST(listed["version"] == "1 Jan 2030");
  BOOST_TEST(listed["file"] == stand_in);
  BOOST_TEST(listed["tested"].size() > 1U);
  const std::string host = std::string(STICKSLIP_BINARY) + "-engine";
  BOOST_TEST_REQUIRE(
      std::system(("STICKSLIP_LAMMPS_LIBRARY=" + quoted(stand_in) + " " + quoted(host) +
                   " check --json > " + quoted((path() / "check.json").string()))
                      .c_str()) == 0);
  const Json checked = Json::parse(read("check.json"));
  BOOST_TEST_REQUIRE(checked.size() == 4U);
  for (const char* const key : {"installed", "version", "file"})
    BOOST_TEST(checked[0][key] == listed[key]);
  BOOST_TEST(checked[0]["missing"].is_null());
  write("text.so", "no library\n");
  const Json refused = Json::parse(run_with("./text.so", "list laws --json").output)["engines"][0];
  BOOST_TEST(!refused["installed"].get<bool>());
  BOOST_TEST(refused["version"].is_null());
}

BOOST_AUTO_TEST_CASE(version_that_was_not_tested_is_noticed_with_those_that_were) {
  const Outcome shown = run_with(stand_in, "show " + own_style);
  BOOST_TEST_REQUIRE(shown.exit_code == 0, shown.errors);
  BOOST_TEST(
      says(shown.output, {"LAMMPS here is '1 Jan 2030'", "29 Sep 2021 - Update 2", "4 Jul 2026"}),
      shown.output);
}

// An overlap of 1e-3 m, and a stiffness that is the default of its role, set in the line, or set as
// in any law.
BOOST_AUTO_TEST_CASE(style_of_the_users_gets_its_numbers_by_role) {
  write("path.csv", "overlap,shift_1,shift_2\n1e-3,0,0\n");
  for (const auto& [law, force] :
       {std::pair{"lammps:test/spring[pair_style={kn} {kt} {mu}]", 100.},
        {"lammps:test/spring[pair_style={kn=2e5} {kt} {mu}]", 200.},
        {"lammps:test/spring[pair_style={kn} {kt} {mu},pair_coeff=* *,kn=3e5]", 300.},
        {"lammps:input=pair_style test/spring {own=4e5} {kt} {mu} {kn}", 400.}}) {
    const Outcome outcome = run_with(stand_in, "drive --path path.csv --json --law " + quoted(law));
    BOOST_TEST_REQUIRE(outcome.exit_code == 0, outcome.errors);
    const Json answer = Json::parse(outcome.output);
    const auto& columns = answer["columns"];
    const auto normal = std::find(columns.begin(), columns.end(), "normal_force") - columns.begin();
    BOOST_TEST(answer["rows"][0][static_cast<std::size_t>(normal)].get<double>() == force,
               tolerance(1e-9));
  }
}

BOOST_AUTO_TEST_CASE(error_of_a_library_that_goes_on_is_told_in_one_line) {
  const Outcome unknown = run_with(
      stand_in, "run slip-rotation --out out --law 'lammps:other[pair_style={kn} {kt} {mu}]'");
  BOOST_TEST(unknown.exit_code == 2);
  BOOST_TEST(count_lines(unknown.errors) == 1U, unknown.errors);
  BOOST_TEST(says(unknown.errors, {stand_in, "Unrecognized pair style 'other'", "at: pair_style"}),
             unknown.errors);
  BOOST_TEST(!has("out"));
  const Outcome lost = run_with(
      stand_in, "run slip-rotation --out out --law 'lammps:test/lost[pair_style={kn} {kt} {mu}]'");
  BOOST_TEST(lost.exit_code == 2);
  BOOST_TEST(says(lost.errors, {"Lost atoms", "at: run 1"}), lost.errors);
}

BOOST_AUTO_TEST_CASE(lines_that_cannot_be_set_are_refused_with_the_mend) {
  for (const auto& [law, why] :
       {std::pair{"lammps:test/spring", "lammps:test/spring[pair_style={kn} {kt} {mu}"},
        {"lammps:test/spring[pair_style={kn} {mu}]", "{kt} is missing"},
        {"lammps:test/spring[pair_style={kn} {kt}]", "{mu} is missing"},
        {"lammps:test/spring[pair_style={G} {mu}]", "{G} and {nu} need each other"},
        {"lammps:test/spring[pair_style={kn} {kt} {G} {nu} {mu}]", "not both"},
        {"lammps:test/spring[pair_style={kn} {kt} {mu} {more}]", "{more=1}"},
        {"lammps:input=pair_style my {kn} {kt} {mu", "the brace is not closed"},
        {"lammps:input=run 1; pair_style my {kn} {kt} {mu}", "'run' is no command"},
        {"lammps:input=pair_style my ${k} {kn} {kt} {mu}", "a variable of the input"},
        {"lammps:input=pair_coeff * * {kn} {kt} {mu}", "pair_style is missing"}}) {
    const Outcome refused = run_with(stand_in, "run slip-rotation --out out --law " + quoted(law));
    BOOST_TEST(refused.exit_code == 2);
    BOOST_TEST(count_lines(refused.errors) == 1U, refused.errors);
    BOOST_TEST(says(refused.errors, why), refused.errors);
  }
  BOOST_TEST(!has("out"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
