// SPDX-License-Identifier: BSD-3-Clause
// Motion and theory files of the format wg4, and answers to them.
#include <nlohmann/json.hpp>

#include "app/offline/wg4_files.hpp"
#include "app/parser/commands.hpp"
#include "app/program.hpp"
#include "cases/drive/drive.hpp"
#include "cases/rotation/wg4_motions/case.hpp"
#include "complaint.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/description.hpp"

BOOST_AUTO_TEST_SUITE(wg4)

namespace {

using namespace stickslip;
using nlohmann::json;
namespace fs = std::filesystem;

const std::string answer_header =
    "# t x1 y1 z1 x2 y2 z2 qx1 qy1 qz1 qw1 qx2 qy2 qz2 qw2 f1x f1y f1z f2x f2y f2z t1x t1y t1z "
    "t2x t2y t2z";

std::vector<std::string> lines_of(const fs::path& file) {
  std::vector<std::string> lines;
  std::istringstream in(read_file(file));
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<double> numbers_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<double> numbers;
  for (double x = 0; in >> x;) numbers.push_back(x);
  return numbers;
}

/// An answer as an engine writes it: rows of 27 numbers.
struct Answer {
  std::vector<std::vector<double>> rows;

  Answer& scale_forces(double factor) {
    for (auto& row : rows) {
      for (std::size_t i = 15; i < 27; ++i) row[i] *= factor;
    }
    return *this;
  }
  std::string text() const {
    std::string text = answer_header + "\n";
    for (const auto& row : rows) {
      std::string line;
      for (const double x : row) line += (line.empty() ? "" : " ") + shortest(x);
      text += line + "\n";
    }
    return text;
  }
};

/// The answer that stands in a theory file.
Answer answer_of_theory(const fs::path& file) {
  Answer answer;
  const std::vector<std::string> lines = lines_of(file);
  for (std::size_t k = 1; k < lines.size(); ++k) {
    const std::vector<double> theory = numbers_of(lines[k]);
    std::vector<double> row{theory[0]};
    const auto add = [&](std::size_t from, std::size_t count) {
      for (std::size_t i = from; i < from + count; ++i) row.push_back(theory[i]);
    };
    add(2, 6);    // x_i, x_j
    add(14, 8);   // q_i, q_j
    add(50, 12);  // F_i, F_j, T_i, T_j
    answer.rows.push_back(row);
  }
  return answer;
}

/// What a law of the catalogue answers to a motion.
Answer answer_of_law(const std::string& law, const reference::PrescribedMotion& motion, int rows) {
  const auto cut = reference::motion_rows(motion, rows);
  const Scheme scheme = with_parameters(make_scheme(law), {{"kn", 1e7}, {"kt", 5e6}, {"mu", 0.5}});
  const auto results = drive_pair(scheme.framed, wg4_path(motion, rows));
  Answer answer;
  for (std::size_t k = 0; k < cut.size(); ++k) {
    const auto& q_i = cut[k].q_i;
    const auto& q_j = cut[k].q_j;
    std::vector<double> row{cut[k].time,   0,       0,       0,       cut[k].x_j[0], cut[k].x_j[1],
                            cut[k].x_j[2], q_i.x(), q_i.y(), q_i.z(), q_i.w(),       q_j.x(),
                            q_j.y(),       q_j.z(), q_j.w()};
    const Vector3 force = k == 0 ? Vector3(-5e5 * motion.normal) : results[k - 1].force.on_p;
    const Vector3 torque_i = k == 0 ? Vector3(Vector3::Zero()) : results[k - 1].torque_p;
    const Vector3 torque_j = k == 0 ? Vector3(Vector3::Zero()) : results[k - 1].torque_q;
    for (const Vector3& v : {force, Vector3(-force), torque_i, torque_j})
      row.insert(row.end(), {v[0], v[1], v[2]});
    answer.rows.push_back(row);
  }
  return answer;
}

struct Wg4Folder {
  fs::path at(const std::string& name) const { return folder.path() / name; }
  fs::path theory(const std::string& number) const {
    return at("wg4/output_ANA/theoretical_output_test_" + number + ".csv");
  }

  ExitCode write_out(const std::string& what, const std::string& steps = "",
                     std::vector<std::string> parameters = {}) const {
    ExportOptions options;
    options.parameters = std::move(parameters);
    options.cases = {what};
    options.format = "wg4";
    options.steps = steps;
    options.out = at("wg4").string();
    return command_export(options).code;
  }
  ExitCode judge(const std::vector<std::string>& files, const std::string& motion = "",
                 std::vector<std::string> parameters = {}) const {
    JudgeOptions options;
    options.parameters = std::move(parameters);
    for (const std::string& file : files) options.answers.push_back(at(file).string());
    options.format = "wg4";
    options.motion = motion;
    options.name = "engine";
    options.out = at("out").string();
    options.quiet = true;
    return command_judge(options).code;
  }
  json study() const { return json::parse(read_file(at("out/results.json"))).at("studies")[0]; }

  samples::ProgramFolder folder;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_wg4_folder, Wg4Folder)

BOOST_AUTO_TEST_CASE(motion_files_have_a_true_start_and_thirteen_columns) {
  BOOST_TEST(write_out("wg4-motions", "60") == ExitCode::as_expected);
  const auto lines = lines_of(at("wg4/input_DEM/dem_input_test_01.csv"));
  BOOST_TEST_REQUIRE(lines.size() == 4u + 61u);
  BOOST_TEST(lines[1] == "# init: 0 0 0 1 0 0 1.95 1 0 0 0 1 0 0 0 1");
  BOOST_TEST(lines[3] == "# t v_i v_j omega_i omega_j");
  for (std::size_t k = 4; k < lines.size(); ++k) BOOST_TEST(numbers_of(lines[k]).size() == 13u);
  const json twin = json::parse(read_file(at("wg4/input_DEM/dem_input_test_01.json")));
  BOOST_TEST(twin.at("t").size() == 61u);
  BOOST_TEST(twin.at("omega_j")[3].size() == 3u);
  BOOST_TEST(twin.at("omega_j")[3][1].get<double>() == numbers_of(lines[7])[11]);
  for (const char* const number : {"01", "02", "03", "04", "05", "06", "07", "08", "09", "10"})
    BOOST_TEST(fs::exists(theory(number)), number);
  BOOST_TEST(fs::exists(at("wg4/README.md")));
}

BOOST_AUTO_TEST_CASE(theory_files_have_the_groups_of_the_working_group) {
  write_out("twirl", "60");
  const auto lines = lines_of(theory("04"));
  BOOST_TEST(lines.size() == 62u);
  std::istringstream header(lines[0]);
  std::size_t words = 0;
  for (std::string word; header >> word;) ++words;
  BOOST_TEST(words == 1u + 22u);
  const std::vector<double> row = numbers_of(lines[11]);
  BOOST_TEST_REQUIRE(row.size() == 62u);
  // After a sixth of a half of three turns: 2.5e5 along -(cos t, sin t), t = pi.
  BOOST_TEST(row[0] == 3.14159265358979323846, tolerance(1e-15));
  BOOST_TEST(row[50] == 2.5e5, tolerance(1e-12));
  BOOST_TEST(row[52] == -5e5, tolerance(1e-12));
  BOOST_TEST(row[53] == -row[50]);
}

BOOST_AUTO_TEST_CASE(theory_is_judged_right_up_to_the_sign_of_quaternions) {
  for (const auto& [motion, number] :
       {std::pair{"shear", "01"}, {"tumble", "03"}, {"roll", "10"}}) {
    write_out(motion, "60");
    Answer answer = answer_of_theory(theory(number));
    for (std::size_t i = 7; i < 11; ++i) answer.rows[20][i] *= -1;
    const std::string file = std::string("dem_test_") + number + ".out";
    folder.write(file, answer.text());
    BOOST_TEST_CONTEXT(motion) BOOST_TEST(judge({file}) == ExitCode::as_expected);
    const json judged = study();
    BOOST_TEST(judged.at("case") == "wg4-" + std::string(motion));
    BOOST_TEST(judged.at("quality") == "green");
    for (const json& o : judged.at("observables"))
      BOOST_TEST(o.at("levels")[0].at("error").get<double>() < 1e-12, o.at("name"));
  }
}

// A spring of 1e5 N m turned by .4 rad/s, with a cap of .1 half a metre 5e5 N: reached at .625 s.
BOOST_AUTO_TEST_CASE(moments_stand_in_theory_if_they_are_asked_for) {
  const auto torques = [&](std::vector<std::string> parameters) {
    write_out("roll", "60", std::move(parameters));
    const auto lines = lines_of(theory("10"));
    return std::array{numbers_of(lines[2])[56], numbers_of(lines[11])[56]};  // T_i about x
  };
  const auto plain = torques({});
  const auto with = torques({"k-rolling=1e5"});
  const double time = 6 * 3.14159265358979323846 / 60;
  BOOST_TEST(with[0] - plain[0] == -0.4e5 * time, tolerance(1e-9));
  BOOST_TEST(with[1] - plain[1] == -0.025e6, tolerance(1e-9));
  Answer answer = answer_of_theory(theory("10"));
  folder.write("dem_test_10.out", answer.text());
  BOOST_TEST(judge({"dem_test_10.out"}, "", {"k-rolling=1e5"}) == ExitCode::as_expected);
  BOOST_TEST(study().at("quality") == "green");
  judge({"dem_test_10.out"});  // the couple is a surprise
  BOOST_TEST(study().at("quality") != "green");
  const std::string readme = read_file(at("wg4/README.md"));
  BOOST_TEST(says(readme, "The rolling moment is a spring of 100000 N m"));
}

BOOST_AUTO_TEST_CASE(a_law_that_turns_its_force_shows_its_order_and_one_that_does_not_is_red) {
  const reference::PrescribedMotion twirl = wg4_motions_named("twirl").front();
  for (const int rows : {60, 120, 240, 480})
    folder.write(std::to_string(rows) + ".out",
                 answer_of_law("linear-refined", twirl, rows).text());
  judge({"480.out", "60.out", "120.out", "240.out"}, "twirl");
  const json force = study().at("observables")[0];
  BOOST_TEST(force.at("levels").size() == 4u);
  BOOST_TEST(study().at("quality") == "amber");
  BOOST_TEST(std::abs(force.at("order").get<double>() - 1) < 0.05);
  folder.write("p.out", answer_of_law("linear-conventional", twirl, 480).text());
  BOOST_TEST(judge({"p.out"}, "4") == ExitCode::broken);
  BOOST_TEST(study().at("quality") == "red");
}

BOOST_AUTO_TEST_CASE(each_mistake_in_an_answer_is_named_with_file_and_line) {
  write_out("shear", "60");
  const Answer good = answer_of_theory(theory("01"));
  const std::string file = "dem_test_01.out";
  const auto with = [&](const std::function<void(Answer&)>& change) {
    Answer changed = good;
    change(changed);
    folder.write(file, changed.text());
    return complaint([&] { judge({file}); });
  };
  BOOST_TEST(says(with([](Answer& a) { a.rows.pop_back(); }), {file, "line 3", "row"}));
  BOOST_TEST(says(with([](Answer& a) { a.rows.erase(a.rows.begin() + 30); }), {file, "line"}));
  BOOST_TEST(says(with([](Answer& a) { a.rows[5][16] = std::nan(""); }),
                  {file, "line 7", "f1y", "not finite"}));
  BOOST_TEST(says(with([](Answer& a) { a.scale_forces(1e-3); }), {file, "line", "f1x", "kN"}));
  BOOST_TEST(says(with([](Answer& a) { a.scale_forces(-1); }), {file, "opposite sign"}));
  std::string text = good.text();
  text.replace(text.find("t2z"), 3, "xyz");
  folder.write(file, text);
  BOOST_TEST(says(complaint([&] { judge({file}); }), {file, "no column t2z"}));
  folder.write("answer.out", good.text());
  BOOST_TEST(says(complaint([&] { judge({"answer.out"}); }), {"--motion"}));
  BOOST_TEST(says(complaint([&] { judge({"answer.out"}, "sheer"); }), {"shear"}));
  BOOST_TEST(says(complaint([&] { judge({"answer.out", "answer.out"}, "shear"); }), {"60 rows"}));
  BOOST_TEST(!fs::exists(at("out")));
}

BOOST_AUTO_TEST_CASE(other_formats_and_cases_are_refused) {
  ExportOptions options;
  options.out = at("wg4").string();
  options.cases = {"slip-rotation"};
  options.format = "wg4";
  BOOST_TEST(says(complaint([&] { command_export(options); }), {"slip-rotation"}));
  options.format = "wg5";
  BOOST_TEST(says(complaint([&] { command_export(options); }), {"--format wg5"}));
  BOOST_TEST(says(complaint([&] { write_out("shear", "60:120"); }), {"one number"}));
  BOOST_TEST(!fs::exists(at("wg4")));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
