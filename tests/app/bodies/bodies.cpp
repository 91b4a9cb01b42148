// SPDX-License-Identifier: BSD-3-Clause
// Bodies written out, moved by a program of its own, right and with mistakes, and judged.
#include <nlohmann/json.hpp>

#include "app/parser/commands.hpp"
#include "app/program.hpp"
#include "complaint.hpp"
#include "reports/render/files/files.hpp"

BOOST_AUTO_TEST_SUITE(bodies)

namespace {

using namespace stickslip;
using nlohmann::json;
namespace fs = std::filesystem;

using Rows = std::vector<std::vector<std::string>>;

struct BodiesFolder {
  fs::path scenes() const { return folder.path() / "scenes"; }
  fs::path out() const { return folder.path() / "out"; }
  fs::path answer(const std::string& scene) const { return scenes() / scene / "trajectory.csv"; }

  void write_out(const std::vector<std::string>& cases, const std::string& steps,
                 Overwrite overwrite = Overwrite::own_files) const {
    ExportOptions options;
    options.cases = cases;
    options.bodies = true;
    options.steps = steps;
    options.programs = "template,lammps";
    options.out = scenes().string();
    options.quiet = true;
    options.overwrite = overwrite;
    BOOST_TEST_REQUIRE(command_export(options).code == ExitCode::as_expected);
  }
  /// Moves the bodies by a program that knows nothing but bodies.json.
  void move(const std::string& mistake, const std::string& test = "") const {
    move_by("rigid_program.py", "'" + mistake + "'", test);
  }
  /// The scenes of one case, or all.
  void move_by(const std::string& program, const std::string& words,
               const std::string& test = "") const {
    const std::string command = "python3 '" STICKSLIP_SOURCE_DIR "/tests/app/bodies/" + program +
                                "' '" + (scenes() / test).string() + "' " + words;
    BOOST_TEST_REQUIRE(std::system(command.c_str()) == 0);
  }
  ExitCode judge_by(const std::vector<std::string>& laws) const {
    JudgeOptions options;
    options.answers = {scenes().string()};
    options.soft_law = laws;
    options.out = out().string();
    options.quiet = true;
    return command_judge(options).code;
  }
  ExitCode judge(const std::string& columns = "", const std::string& units = "",
                 bool soft = false) const {
    JudgeOptions options;
    options.answers = {scenes().string()};
    options.name = "program";
    options.columns = columns;
    options.units = units;
    options.soft = soft;
    options.out = out().string();
    options.quiet = true;
    return command_judge(options).code;
  }
  ExitCode judge_case(const std::string& test) const {
    JudgeOptions options;
    options.answers = {(scenes() / test).string()};
    options.name = "program";
    options.out = out().string();
    options.quiet = true;
    return command_judge(options).code;
  }
  json studies() const { return json::parse(read_file(out() / "results.json")).at("studies"); }
  /// What is said of a case.
  std::string reason(const std::string& name) const {
    for (const json& study : studies()) {
      if (study.at("case") == name) return study.at("reason").get<std::string>();
    }
    return "";
  }

  Rows rows(const std::string& scene) const {
    Rows rows;
    std::istringstream in(read_file(answer(scene)));
    for (std::string line; std::getline(in, line);) {
      if (line.ends_with('\r')) line.pop_back();
      std::istringstream cells(line);
      rows.emplace_back();
      for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    }
    return rows;
  }
  void write(const std::string& scene, const Rows& rows, const std::string& end = "\n") const {
    std::string text;
    for (const auto& row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? "," : "") + row[i];
      text += &row == &rows.back() ? end : "\n";
    }
    write_file(answer(scene), text);
  }

  samples::ProgramFolder folder;
};

/// Multiplies the numbers of columns by a factor.
void scale(Rows& rows, std::initializer_list<std::size_t> columns, double factor) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    for (const std::size_t column : columns)
      rows[i][column] = shortest(std::stod(rows[i][column]) * factor);
  }
}

/// Cases on linear springs that `spring_system.py` knows the equations of.
const std::vector<std::string> moved_on_springs{
    "linear-impact",    "block-on-incline",  "stopping-distance", "oscillator-1d",
    "stacked-spheres",  "three-in-a-row",    "disc-relaxation",   "rolling-to-rest",
    "twisting-to-rest", "rolling-on-incline"};

/// What is told by where bodies go errs little, or less in half the step.
void check_nears_truth(const json& study) {
  std::size_t told = 0;
  for (const json& observable : study.at("observables")) {
    const json& levels = observable.at("levels");
    if (!levels.front().at("error").is_number()) continue;
    ++told;
    const double coarse = levels.front().at("error");
    const double fine = levels.back().at("error");
    BOOST_TEST_CONTEXT(study.at("case")
                       << ", " << observable.at("name") << ": " << coarse << ", " << fine) {
      BOOST_TEST((fine < 2e-3 || fine < 0.6 * coarse));
      BOOST_TEST(fine < 0.1);
    }
  }
  BOOST_TEST(told > 0U);
}

}  // namespace

BOOST_FIXTURE_TEST_CASE(a_right_program_is_as_expected, BodiesFolder) {
  write_out(
      {"slide-then-roll", "bounce-map", "pair-impact", "friction-directions", "block-slides-askew",
       "groove", "slopes", "steep-slopes", "drops", "unlike-drops", "free-spin"},
      "1/120:1/480");
  move("");
  BOOST_TEST(judge() == ExitCode::as_expected);
  BOOST_TEST(studies().size() == 11U);
  for (const json& study : studies()) {
    BOOST_TEST_CONTEXT(study.at("case")) {
      for (const json& observable : study.at("observables")) {
        // Velocities are met, or neared with the step, of first order where a touch is seen late.
        const double coarse = observable.at("levels").front().at("error");
        const double fine = observable.at("levels").back().at("error");
        BOOST_TEST((fine < 2e-3 || fine < coarse / 2.5));
      }
    }
  }
}

BOOST_FIXTURE_TEST_CASE(each_mistake_is_broken_and_named, BodiesFolder) {
  struct Mistake {
    const char* name;
    const char* test;
    const char* words;
  };
  const std::vector<Mistake> mistakes{
      {"cube", "slide-then-roll", "that of a shell, or of the cube about the sphere"},
      {"cube", "bounce-map", "that of a shell, or of the cube about the sphere"},
      {"before", "bounce-map", "friction is found before restitution"},
      {"force", "friction-directions", "used as an impulse"},
      {"inside", "friction-directions", "a pyramid inside the cone"},
      {"inside", "friction-directions", "0.7071 of that on axes, where spin turns the slip"},
      {"box", "bounce-map", "1.4142 times that on axes: a box around the cone"},
      {"air", "free-spin", "damping of the air"},
      {"threshold", "bounce-map", "a threshold of velocity"},
      {"speculative", "bounce-map", "what slows bodies before they touch takes it"},
      {"upright", "slide-then-roll", "upright-spin"},
      {"no-friction", "friction-directions", "there is no friction"},
      {"mobility", "block-slides-askew", "degrees off their line: friction is along K^-1 v"},
      {"mobility", "friction-directions", "does not fall with the step"},
      {"generous", "friction-directions",
       "friction found over mu times the load: 1.100 on axes, 1.100 on diagonals"},
      {"weight", "steep-slopes", "its limit is made of the weight and not of the normal force"},
      {"soft", "unlike-drops", "gives way by a stiffness that does not go with the mass"},
      {"beside", "unlike-drops", "kept-spin"},
  };
  write_out({"slide-then-roll", "bounce-map", "friction-directions", "block-slides-askew",
             "steep-slopes", "unlike-drops", "free-spin"},
            "1/120:1/240");
  for (const auto& [mistake, test, words] : mistakes) {
    move(mistake, test);
    BOOST_TEST(judge_case(test) == ExitCode::broken);
    BOOST_TEST_CONTEXT(mistake << ", " << test << ": " << reason(test)) {
      BOOST_TEST(reason(test).find(words) != std::string::npos);
    }
  }
  // No rebound is no early friction.
  move("threshold", "bounce-map");
  judge_case("bounce-map");
  BOOST_TEST(reason("bounce-map").find("before restitution") == std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(files_that_cannot_be_right_are_named_with_line_and_mend, BodiesFolder) {
  const std::string scene = "slide-then-roll/step-1-60";
  write_out({"slide-then-roll"}, "1/60");
  BOOST_TEST(complaint([&] { judge(); }).find("trajectory.csv: no answer") != std::string::npos);
  move("");
  const Rows right = rows(scene);
  const auto complaint_with = [&](const std::function<void(Rows&)>& edit,
                                  const std::string& end = "\n") {
    Rows wrong = right;
    edit(wrong);
    write(scene, wrong, end);
    const std::string said = complaint([&] { judge(); });
    BOOST_TEST(!fs::exists(out()));
    return said;
  };
  struct Wrong {
    std::string words;
    std::function<void(Rows&)> edit;
  };
  const std::vector<Wrong> all{
      {"line 80: the file ends without body ball-15 at", [](Rows& r) { r.resize(80); }},
      {"line 3: column vx: nan is not finite", [](Rows& r) { r[2][5] = "nan"; }},
      {"line 4: column y: 'left' is not a number", [](Rows& r) { r[3][3] = "left"; }},
      {"line 5: body 'puck' is not in the scene", [](Rows& r) { r[4][1] = "puck"; }},
      {"line 6: 0.123 s was not asked for", [](Rows& r) { r[5][0] = "0.123"; }},
      {"stands in the file twice", [](Rows& r) { r[3] = r[2]; }},
      {"ends after 10 of 11 columns", [](Rows& r) { r[6].pop_back(); }},
      {"more than the 11 columns of the header: is the decimal mark a comma? Write points",
       [](Rows& r) { r[6].emplace_back("5"); }},
      {"there is no column wz", [](Rows& r) { r[0][10] = "spin"; }},
      {"in degrees?",
       [](Rows& r) {
         scale(r, {8, 9, 10}, 57.29577951308232);
       }},
      {"in mm?",
       [](Rows& r) {
         scale(r, {2, 3, 4}, 1000);
       }},
      {"in mm/s?",
       [](Rows& r) {
         scale(r, {5, 6, 7}, 1000);
       }},
      {"is the time in ms?", [](Rows& r) { scale(r, {0}, 1000); }},
      {"y is up here", [](Rows& r) {
         for (std::size_t i = 1; i < r.size(); ++i) {
           for (const std::size_t x : {2U, 5U, 8U}) {
             std::swap(r[i][x + 1], r[i][x + 2]);
             r[i][x + 2] = shortest(-std::stod(r[i][x + 2]));
           }
         }
       }}};
  for (const auto& [words, edit] : all) {
    const std::string said = complaint_with(edit);
    BOOST_TEST_CONTEXT(words << " | " << said) {
      BOOST_TEST(said.find(words) != std::string::npos);
      BOOST_TEST(said.find("trajectory.csv") != std::string::npos);
    }
  }
  const std::string cut = complaint_with([](Rows& r) { r.back().resize(5); }, "");
  BOOST_TEST(cut.find("the file is cut off") != std::string::npos, cut);
  write_file(answer(scene), "\xff\xfet");
  BOOST_TEST(complaint([&] { judge(); }).find("save it as UTF-8") != std::string::npos);
  write_file(answer(scene), "");
  BOOST_TEST(complaint([&] { judge(); }).find("the file is empty; README.md beside it says what") !=
             std::string::npos);
  fs::remove(answer(scene));
  fs::create_directory(answer(scene));
  BOOST_TEST(complaint([&] { judge(); }).find("cannot read ") != std::string::npos);
}

// Where it moves from is not a matter of the step.
BOOST_FIXTURE_TEST_CASE(a_start_from_elsewhere_is_broken_in_any_step_of_the_ladder, BodiesFolder) {
  write_out({"slide-then-roll"}, "1/60:1/120");
  move("");
  Rows moved = rows("slide-then-roll/step-1-60");
  for (std::size_t i = 1; i < moved.size(); ++i) moved[i][2] = shortest(std::stod(moved[i][2]) - 1);
  write("slide-then-roll/step-1-60", moved);
  BOOST_TEST(judge() == ExitCode::broken);
  BOOST_TEST(
      reason("slide-then-roll").find("set-up: at 60 steps a second the first rows are not") !=
      std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(columns_and_units_are_those_of_the_program, BodiesFolder) {
  const std::string scene = "bounce-map/step-1-120";
  write_out({"bounce-map"}, "1/120");
  move("cube");
  judge();
  const json plain = studies();
  const Rows right = rows(scene);
  Rows other = right;
  scale(other, {2, 3, 4}, 1000);
  scale(other, {0}, 1000);
  scale(other, {8, 9, 10}, 57.29577951308232 / 1000);  // a millisecond
  other[0][0] = "t";
  other[0][2] = "posX";
  write(scene, other);
  judge("time=t,x=posX", "mm,ms,deg");
  const json told = studies();
  const auto check_same = [&](const json& other_studies) {
    for (std::size_t i = 0; i < plain[0]["observables"].size(); ++i) {
      const auto error = [&](const json& studies_) {
        return studies_[0]["observables"][i]["levels"][0]["error"].get<double>();
      };
      BOOST_TEST(std::abs(error(plain) - error(other_studies)) < 1e-12);
    }
  };
  check_same(told);
  // Velocities and spins need not be in lengths and angles over times.
  scale(other, {5, 6, 7}, 1000);
  scale(other, {8, 9, 10}, 1000.0 / 6);
  write(scene, other);
  judge("time=t,x=posX", "mm,ms,mm/s,rpm");
  check_same(studies());
  const std::string columns = "time=t,x=posX";
  for (const auto& [units, words] :
       {std::pair{"mm,ms,mm/s", "in rpm? Write rad/s, or give --units rpm"},
        {"mm,ms,rpm", "in mm/s? Write m/s, or give --units mm/s"},
        {"mm,ms,mm/s,rad/s", "in rpm? Write rad/s, or give --units rpm"},
        {"mm,ms,cm", "--units mm,ms,cm: 'cm' is a second unit of one kind"}})
    BOOST_TEST_CONTEXT(units) {
      const std::string said = complaint([&] { judge(columns, units); });
      BOOST_TEST(said.find(words) != std::string::npos, said);
    }
  write(scene, right);
  for (const auto& [units, words] :
       {std::pair{"mm", "positions are 0.001 times those of bodies.json: in m? Leave"},
        {"mm/s", "velocities are 0.001 times those of bodies.json: in m/s? Give"},
        {"rpm", "spins are 0.1047 times those of bodies.json: in rad/s? Give"}})
    BOOST_TEST_CONTEXT(units) {
      const std::string said = complaint([&] { judge("", units); });
      BOOST_TEST(said.find(words) != std::string::npos, said);
    }
  BOOST_TEST(complaint([&] { judge("speed=v"); }).find("--columns: 'speed=v'") !=
             std::string::npos);
  BOOST_TEST(complaint([&] { judge("", "furlong"); }).find("--units: 'furlong'") !=
             std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(one_column_is_read_for_one_quantity, BodiesFolder) {
  write_out({"bounce-map"}, "1/120");
  move("");
  for (const auto& [wrong, words] : {std::pair{"vx=vy", "column vy is read as vx and as vy"},
                                     {"vx=u,vy=u", "column u is read as vx and as vy"},
                                     {"vx=u,vx=v", "vx is named twice"}}) {
    const std::string said = complaint([&] { judge(wrong); });
    BOOST_TEST(said.find(words) != std::string::npos, said);
  }
}

namespace {

/// Adds to a column in all rows of a body but the first ones, in each of these scenes.
void shift(const BodiesFolder& scenes, const std::string& body, std::size_t column, double by,
           std::initializer_list<const char*> folders) {
  for (const char* const folder : folders) {
    Rows rows = scenes.rows(folder);
    for (std::size_t i = 1; i < rows.size(); ++i) {
      if (rows[i][1] != body && !body.empty()) continue;
      if (std::stod(rows[i][0]) > 0) rows[i][column] = shortest(std::stod(rows[i][column]) + by);
    }
    scenes.write(folder, rows);
  }
}

constexpr auto steps_of_drops = {"drops/step-1-120", "drops/step-1-240", "drops/step-1-480"};

}  // namespace

// What one of sixteen does is a sixteenth of the mean, which may fall with the step beside it.
BOOST_FIXTURE_TEST_CASE(one_body_that_is_wrong_in_all_steps_is_broken, BodiesFolder) {
  write_out({"drops"}, "1/120:1/480");
  struct Wrong {
    const char* body;
    std::size_t column;
    double by;
    const char* words;
  };
  move("");
  BOOST_TEST(judge() == ExitCode::as_expected);
  std::vector<Rows> right;
  for (const char* const step : steps_of_drops) right.push_back(rows(step));
  for (const auto& [body, column, by, words] :
       {Wrong{"ball-7", 9, 5, "spin-largest"}, Wrong{"ball-3", 7, -1.5, "velocity-largest"},
        Wrong{"ball-11", 4, -0.3, "position-largest"}, Wrong{"", 9, 0.3, "kept-spin"}}) {
    BOOST_TEST_CONTEXT(words) {
      std::size_t i = 0;
      for (const char* const step : steps_of_drops) write(step, right[i++]);
      shift(*this, body, column, by, steps_of_drops);
      BOOST_TEST(judge() == ExitCode::broken);
      BOOST_TEST(reason("drops").find(words) != std::string::npos, reason("drops"));
    }
  }
}

BOOST_FIXTURE_TEST_CASE(what_gains_energy_is_told_from_what_loses_it, BodiesFolder) {
  write_out({"drops"}, "1/240:1/480");
  for (const auto& [higher, word] : {std::pair{0.1, "gains"}, {-0.1, "loses"}}) {
    move("");
    shift(*this, "", 4, higher, {"drops/step-1-240", "drops/step-1-480"});
    judge();
    const std::string said = reason("drops");
    BOOST_TEST(said.find(word) != std::string::npos, said);
    BOOST_TEST(said.find(" % of the energy a bounce at 240 steps a second") != std::string::npos);
    for (const json& observable : studies()[0].at("observables")) {
      if (observable.at("name") != "energy") continue;
      const double value = observable.at("levels")[0].at("value");
      BOOST_TEST((value > 0) == (higher > 0));
    }
  }
}

BOOST_FIXTURE_TEST_CASE(answers_are_not_overwritten_without_leave, BodiesFolder) {
  const std::string scene = "slide-then-roll/step-1-60";
  write_out({"slide-then-roll"}, "1/60");
  write_out({"slide-then-roll"}, "1/60");  // nothing but what export wrote
  write_file(answer(scene), "mine\n");
  BOOST_TEST(complaint([&] { write_out({"slide-then-roll"}, "1/60"); }).find("this answer") !=
             std::string::npos);
  write_out({"slide-then-roll"}, "1/60", Overwrite::any_file);
  BOOST_TEST(read_file(answer(scene)) == "mine\n");
  // The scene is another one in another ladder.
  write_out({"slide-then-roll"}, "1/30:1/60", Overwrite::any_file);
  BOOST_TEST(!fs::exists(answer(scene)));
  BOOST_TEST(read_file(answer(scene).string() + "~") == "mine\n");
}

BOOST_FIXTURE_TEST_CASE(steps_and_cases_that_are_none_are_refused, BodiesFolder) {
  const auto said = [&](const std::string& name, const std::string& steps,
                        const std::string& programs = "", const std::string& like = "") {
    ExportOptions options;
    options.cases = {name};
    options.bodies = true;
    options.steps = steps;
    options.programs = programs;
    options.like = like;
    options.out = scenes().string();
    return complaint([&] { command_export(options); });
  };
  BOOST_TEST(said("slide-then-roll", "1/240:1/60").find("the first step is the longest") !=
             std::string::npos);
  BOOST_TEST(said("slide-then-roll", "1/60:1/100").find("power of two") != std::string::npos);
  BOOST_TEST(said("slide-then-roll", "0").find("not a step above 0") != std::string::npos);
  BOOST_TEST(said("slide-then-roll", "1/60", "edem").find("'edem' is not one of") !=
             std::string::npos);
  BOOST_TEST(said("slip-rotation", "1/60").find("its bodies follow a path") != std::string::npos);
  BOOST_TEST(said("drops", "1/60", "", "jkr").find("none of these cases is on springs") !=
             std::string::npos);
  BOOST_TEST(!fs::exists(scenes()));
}

// A program on springs is judged by where its spheres went as a law of the catalogue is.
BOOST_FIXTURE_TEST_CASE(programs_on_springs_are_judged_as_laws_are, BodiesFolder) {
  write_out({"oblique-impact", "sliding-to-rolling"}, "1/32:1/64");
  const std::string program = STICKSLIP_SOURCE_DIR "/tests/app/bodies/spring_program.py";
  BOOST_TEST_REQUIRE(
      std::system(("python3 '" + program + "' '" + scenes().string() + "'").c_str()) == 0);
  BOOST_TEST(judge() == ExitCode::as_expected);
  const json told = studies();
  RunOptions options;
  options.cases = {"oblique-impact"};
  options.laws = {"hertz-mindlin"};
  options.steps = "32:64";
  options.out = (folder.path() / "run").string();
  options.quiet = true;
  command_run(options);
  const json law = json::parse(read_file(folder.path() / "run/results.json")).at("studies")[0];
  BOOST_TEST(told.size() == 2U);
  // The velocity of the contact point, of the centre, the spin, the duration, the greatest force.
  for (const std::size_t i : {0U, 1U, 2U, 3U, 4U}) {
    for (const std::size_t level : {0U, 1U}) {
      const auto value = [&](const json& study) {
        return study.at("observables")[i].at("levels")[level].at("value").get<double>();
      };
      const double scale = law.at("observables")[i].at("scale");
      BOOST_TEST(std::abs(value(told[0]) - value(law)) < 1e-4 * scale);
    }
  }
  for (const json& observable : told[1].at("observables")) {
    if (observable.at("name") == "heat") continue;
    BOOST_TEST(observable.at("levels")[1].at("error").get<double>() < 2e-3);
  }
}

BOOST_FIXTURE_TEST_CASE(programs_on_springs_may_write_their_rows_in_any_order, BodiesFolder) {
  const std::string scene = "oblique-impact/step-1-32";
  write_out({"oblique-impact"}, "1/32");
  move_by("spring_program.py", "");
  judge();
  const json in_order = studies();
  const Rows right = rows(scene);
  Rows other = right;
  std::reverse(other.begin() + 1, other.end());
  write(scene, other);
  judge();
  BOOST_TEST(studies() == in_order);
  for (std::size_t i = 1; i < other.size(); ++i)  // far apart
    other[i] = right[1 + (i - 1) * 7 % (other.size() - 1)];
  BOOST_TEST_REQUIRE((other.size() - 1) % 7 != 0U);
  write(scene, other);
  judge();
  BOOST_TEST(studies() == in_order);
}

BOOST_FIXTURE_TEST_CASE(spins_in_degrees_are_found_where_nothing_turns_at_the_start, BodiesFolder) {
  const std::string scene = "sliding-to-rolling/step-1-32";
  write_out({"sliding-to-rolling"}, "1/32");
  move_by("spring_program.py", "");
  const Rows right = rows(scene);
  for (const auto& [factor, words] :
       {std::pair{57.29577951308232, "times what they can be: in degrees? Write rad/s"},
        {9.549296585513721, "in rpm? Write rad/s, or give --units rpm"}}) {
    Rows other = right;
    scale(other, {8, 9, 10}, factor);
    write(scene, other);
    const std::string said = complaint([&] { judge(); });
    BOOST_TEST_CONTEXT(said) {
      BOOST_TEST(said.find("trajectory.csv: line " + std::to_string(right.size()) + ": ") !=
                 std::string::npos);
      BOOST_TEST(said.find(words) != std::string::npos);
    }
    BOOST_TEST(!fs::exists(out()));
  }
  write(scene, right);
  BOOST_TEST(complaint([&] { judge("", "deg/s"); }).find("in rad/s? Give --units rad/s") !=
             std::string::npos);
  // A third more is an error, and no unit.
  Rows other = right;
  scale(other, {8, 9, 10}, 4.0 / 3);
  write(scene, other);
  BOOST_TEST(judge() == ExitCode::broken);
}

BOOST_FIXTURE_TEST_CASE(programs_on_springs_are_held_against_the_law_that_is_told, BodiesFolder) {
  write_out({"oblique-impact"}, "1/32:1/64");
  move_by("spring_program.py", "");
  const fs::path room = folder.path() / "room";
  const std::string words = "judge scenes --quiet --like hertz-mindlin --out out";
  // What is read needs room beside the memory.
  const auto refused = folder.run(words, "TMPDIR='" + room.string() + "' ");
  BOOST_TEST(refused.exit_code == 2);
  BOOST_TEST(refused.errors.find("let TMPDIR name one with room") != std::string::npos);
  BOOST_TEST(samples::count_lines(refused.errors) == 1U);
  BOOST_TEST(!fs::exists(out()));
  fs::create_directory(room);
  BOOST_TEST(folder.run(words, "TMPDIR='" + room.string() + "' ").exit_code == 0);
  BOOST_TEST(fs::is_empty(room));
  BOOST_TEST(studies()[0].at("like") == "hertz-mindlin");
}

// Several contacts at once, loads, bodies that do not turn or whose centre is held, dashpots,
// moments: a program that knows nothing but bodies.json nears the truth of each case.
BOOST_FIXTURE_TEST_CASE(every_case_on_linear_springs_is_answered_by_where_bodies_go, BodiesFolder) {
  write_out(moved_on_springs, "1/32:1/64");
  const std::string program = STICKSLIP_SOURCE_DIR "/tests/app/bodies/spring_system.py";
  BOOST_TEST_REQUIRE(
      std::system(("python3 '" + program + "' '" + scenes().string() + "'").c_str()) == 0);
  BOOST_TEST(judge() == ExitCode::as_expected);
  BOOST_TEST(studies().size() == moved_on_springs.size());
  for (const json& study : studies()) check_nears_truth(study);
}

// The same program as a law that moves bodies itself.
BOOST_FIXTURE_TEST_CASE(every_case_on_linear_springs_is_answered_by_a_law_that_moves_bodies,
                        BodiesFolder) {
  RunOptions options;
  options.cases = moved_on_springs;
  std::erase(options.cases, "twisting-to-rest");  // its rule is not one of the program's
  // Where moments are not asked about it is taken without.
  options.laws = {"exec:python3 " STICKSLIP_SOURCE_DIR
                  "/tests/app/bodies/spring_system.py[native=on,rolling=epsd]"};
  options.steps = "32:64";
  options.out = out().string();
  options.quiet = true;
  command_run(options);
  BOOST_TEST(studies().size() == options.cases.size());
  for (const json& study : studies()) {
    BOOST_TEST(study.at("verdict") != "fail", study.at("reason"));
    check_nears_truth(study);
  }
}

// Two spheres hang from a third, and two heavy ones fall: forces of contacts in a row are found
// from those on the bodies.
BOOST_FIXTURE_TEST_CASE(forces_of_contacts_are_told_apart_where_a_body_has_several, BodiesFolder) {
  write_out({"cohesive-stack"}, "1/32");
  const json scene = json::parse(read_file(scenes() / "cohesive-stack/step-1-32/bodies.json"));
  double least = 0;
  for (const json& body : scene.at("bodies")) {
    if (body.at("fixed")) continue;
    const double load = body.at("load")[2];
    least = least < 0 ? std::max(least, load) : load;
  }
  Rows rows{{"time", "body", "x", "y", "z", "vx", "vy", "vz", "wx", "wy", "wz", "fx", "fy", "fz"}};
  for (const double time : scene.at("times").get<std::vector<double>>()) {
    for (const json& body : scene.at("bodies")) {
      if (body.at("fixed")) continue;
      const double load = body.at("load")[2];
      const bool hangs = load == least;
      const double speed = hangs ? 0 : load / body.at("mass").get<double>() * time;
      const auto at = body.at("position").get<std::vector<double>>();
      rows.push_back({shortest(time), body.at("name"), shortest(at[0]), shortest(at[1]),
                      shortest(at[2] + speed * time / 2), "0", "0", shortest(speed), "0", "0", "0",
                      "0", "0", shortest(hangs ? -load : 0)});
    }
  }
  write("cohesive-stack/step-1-32", rows);
  judge();
  const json observables = studies()[0].at("observables");
  BOOST_TEST(observables.size() == 4U);
  for (const json& observable : observables) {
    const double error = observable.at("levels")[0].at("error");
    BOOST_TEST(error < 1e-6, observable.at("name") << " errs by " << error);
  }
}

BOOST_FIXTURE_TEST_CASE(a_case_that_suits_several_laws_is_written_for_one, BodiesFolder) {
  const auto written = [&](const std::string& name, const std::string& law) {
    ExportOptions options;
    options.cases = {name};
    options.bodies = true;
    options.steps = "1/16";
    options.like = law;
    options.out = scenes().string();
    options.quiet = true;
    options.overwrite = Overwrite::any_file;
    command_export(options);
    const auto first = fs::directory_iterator(scenes() / name)->path();
    return json::parse(read_file(first / "bodies.json"));
  };
  BOOST_TEST(written("rolling-to-rest", "").at("like") == "linear-refined[rolling=epsd]");
  const json rolls = written("rolling-to-rest", "linear-refined[rolling=sds]");
  BOOST_TEST(rolls.at("like") == "linear-refined[rolling=sds]");
  BOOST_TEST(rolls.at("bodies")[0].at("moves") == false);
  BOOST_TEST(rolls.at("contacts")[0].at("parameters").at("mu-rolling") == 0.1);
  BOOST_TEST(!written("linear-impact", "").contains("like"));
  BOOST_TEST(written("plastic-impact", "walton-braun").at("like") == "walton-braun");
  BOOST_TEST(complaint([&] { written("plastic-impact", "jkr"); }).find("--like jkr: ") !=
             std::string::npos);
  for (const auto& [name, why] :
       {std::pair{"stick-slip", "cannot be exported as bodies"},
        {"frictional-oscillator", "more than contacts and constant forces"},
        {"polygon-relaxation", "cannot be exported as bodies"}})
    BOOST_TEST_CONTEXT(name) {
      BOOST_TEST(complaint([&] { written(name, ""); }).find(why) != std::string::npos);
    }
}

// Each law with its parameters, and with one that is wrong.
BOOST_FIXTURE_TEST_CASE(contacts_that_give_way_are_held_to_their_own_law, BodiesFolder) {
  struct Held {
    std::vector<std::string> cases;
    std::string words;
    std::vector<std::string> right;
    std::vector<std::string> wrong;
  };
  const std::string creeps = "friction_by_transition_velocity[transition_velocity=0.05]";
  const std::vector<Held> all{
      {{"drops", "bounce-map"},
       "spring k=4000 c=3",
       {"spring_and_dashpot[k=4000,c=3]"},
       {"spring_and_dashpot[k=4000,c=2]"}},
      {{"bounce-map", "slide-then-roll"},
       "spring k=4000 c=3 vt=0.05 arm=0.5",
       {"spring_and_dashpot[k=4000,c=3,arm=0.5]", creeps},
       {"spring_and_dashpot[k=4000,c=3]", creeps}},
      {{"drops", "slide-then-roll"},
       "hunt k=2e5 c=0.2 vt=0.05",
       {"hunt_crossley[k=2e5,c=0.2]", creeps},
       {"hunt_crossley[k=2e5,c=0.3]", creeps}},
      {{"drops"},
       "reference d=0.95 T=0.2 z=0.1",
       {"reference_acceleration_contact[impedance=0.95,time_constant=0.2,damping_ratio=0.1]"},
       {"reference_acceleration_contact[impedance=0.95,time_constant=0.2,damping_ratio=0.12]"}},
      {{"slopes", "friction-directions"},
       "rigid vt=0.05",
       {creeps},
       {"friction_by_transition_velocity[transition_velocity=0.3]"}},
  };
  for (const auto& [cases, words, right, wrong] : all) {
    fs::remove_all(scenes());
    write_out(cases, "1/60:1/120");
    move_by("soft_program.py", words);
    BOOST_TEST_CONTEXT(words) {
      BOOST_TEST(judge_by(right) == ExitCode::as_expected);
      for (const json& study : studies()) {
        const json& velocity = study.at("observables")[0];
        BOOST_TEST(velocity.at("levels").back().at("error").get<double>() < 1e-3);
        BOOST_TEST(velocity.at("expectation").get<std::string>().find("law that is told") !=
                   std::string::npos);
      }
      BOOST_TEST(judge_by(wrong) == ExitCode::broken);
    }
  }
  const auto said = [&](const std::vector<std::string>& laws) {
    return complaint([&] { judge_by(laws); });
  };
  for (const auto& [law, words] :
       {std::pair{"spring[k=1]", "is not one of spring_and_dashpot"},
        {"spring_and_dashpot[k=1]", "spring_and_dashpot needs c"},
        {"hunt_crossley[k=0,c=1]", "is not above 0"},
        {"hunt_crossley[k=1,c=1,mu=2]", "has no mu; it has k, c, n, arm"}})
    BOOST_TEST(said({law}).find(words) != std::string::npos, said({law}));
  BOOST_TEST(said({creeps, creeps}).find("the friction is told already") != std::string::npos);
}

// Half of a dashpot is as good where nothing bounces: it is not as expected in silence.
BOOST_FIXTURE_TEST_CASE(what_a_case_does_not_see_of_a_law_is_said, BodiesFolder) {
  const std::string creeps = "friction_by_transition_velocity[transition_velocity=0.05]";
  const std::string words = "; c of hunt_crossley is not seen here: with half of it";
  const auto notices = [&] {
    return json::parse(read_file(out() / "results.json")).at("notices").dump();
  };
  write_out({"slide-then-roll"}, "1/60:1/120");
  move_by("soft_program.py", "hunt k=2e5 c=0.2 vt=0.05");
  for (const char* const law : {"hunt_crossley[k=2e5,c=0.2]", "hunt_crossley[k=2e5,c=0.1]"}) {
    BOOST_TEST(judge_by({law, creeps}) == ExitCode::as_expected);
    BOOST_TEST(reason("slide-then-roll").find(words) != std::string::npos);
    BOOST_TEST(notices().find("no case here sees") != std::string::npos);
    BOOST_TEST(notices().find("c of hunt_crossley") != std::string::npos);
  }
  write_out({"drops"}, "1/60:1/120");
  move_by("soft_program.py", "hunt k=2e5 c=0.2 vt=0.05");
  BOOST_TEST(judge_by({"hunt_crossley[k=2e5,c=0.1]", creeps}) == ExitCode::broken);
  BOOST_TEST(judge_by({"hunt_crossley[k=2e5,c=0.2]", creeps}) == ExitCode::as_expected);
  BOOST_TEST(reason("slide-then-roll").find(words) != std::string::npos);
  BOOST_TEST(reason("drops").find("c of hunt_crossley") == std::string::npos);
  BOOST_TEST(notices().find("c of hunt_crossley") == std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(contacts_that_give_way_are_coloured_and_not_broken, BodiesFolder) {
  write_out({"slide-then-roll"}, "1/60:1/120");
  move("inside");
  BOOST_TEST(judge() == ExitCode::broken);
  BOOST_TEST(judge("", "", true) == ExitCode::as_expected);
  BOOST_TEST(studies()[0].at("observables")[0].at("modelling_gap").get<double>() > 0.01);
  // What nobody may do stays broken.
  move("upright");
  BOOST_TEST(judge("", "", true) == ExitCode::broken);
}

BOOST_AUTO_TEST_SUITE_END()
