// SPDX-License-Identifier: BSD-3-Clause
// Walls of triangles written out beside their twins, answered right and wrong, and judged.
#include <nlohmann/json.hpp>

#include "app/bodies/scenes_folder.hpp"
#include "app/study_files/mesh_file.hpp"
#include "complaint.hpp"
#include "reports/render/files/files.hpp"

BOOST_AUTO_TEST_SUITE(meshes)

namespace {

using namespace stickslip;
using nlohmann::json;
namespace fs = std::filesystem;

/// Rows of a trajectory, changed by a function of body and numbers (x y z vx vy vz wx wy wz) in
/// all but the first ones.
std::string changed(const std::string& text,
                    const std::function<void(const std::string&, std::vector<double>&)>& change) {
  std::istringstream in(text);
  std::string line;
  std::getline(in, line);
  std::string out = line + "\n";
  while (std::getline(in, line)) {
    std::istringstream cells(line);
    std::string time;
    std::string body;
    std::getline(cells, time, ',');
    std::getline(cells, body, ',');
    std::vector<double> numbers;
    for (std::string cell; std::getline(cells, cell, ',');) numbers.push_back(std::stod(cell));
    if (std::stod(time) > 0) change(body, numbers);
    out += time + "," + body;
    for (const double x : numbers) out += "," + shortest(x);
    out += "\n";
  }
  return out;
}

struct MeshesFolder : ScenesFolder {
  fs::path at(const std::string& scene) const { return scenes() / scene; }

  void write_out(const std::vector<std::string>& cases, const std::string& steps,
                 const std::string& programs = "") const {
    ExportOptions options = exporting(cases, steps);
    options.programs = programs;
    BOOST_TEST_REQUIRE(command_export(options).code == ExitCode::as_expected);
  }
  /// Answers the twins by a program that knows nothing but bodies.json and planes, and the meshes
  /// by what comes of the answers to their twins.
  void answer(const std::function<void(const std::string&, std::vector<double>&)>& change) const {
    for (const auto& entry : fs::recursive_directory_iterator(scenes())) {
      if (!entry.path().string().ends_with("-twin")) continue;
      const std::string command = "python3 '" STICKSLIP_SOURCE_DIR
                                  "/tests/app/bodies/rigid_program.py' '" +
                                  entry.path().string() + "' ''";
      BOOST_TEST_REQUIRE(std::system(command.c_str()) == 0);
      std::string mesh = entry.path().string();
      mesh.resize(mesh.size() - std::string("-twin").size());
      write_file(fs::path(mesh) / "trajectory.csv",
                 changed(read_file(entry.path() / "trajectory.csv"), change));
    }
  }
  ExitCode judge(bool twin) const {
    JudgeOptions options = judging();
    options.twin = twin;
    return command_judge(options).code;
  }
};

const auto unchanged = [](const std::string&, std::vector<double>&) {};

}  // namespace

BOOST_FIXTURE_TEST_CASE(meshes_stand_in_bodies_json_and_in_files_of_their_own, MeshesFolder) {
  write_out({"mesh-drop"}, "1/60", "template,lammps,liggghts,yade,mujoco");
  const json about = json::parse(read_file(at("mesh-drop/step-1-60") / "bodies.json"));
  std::size_t triangles = 0;
  for (const json& body : about.at("bodies")) {
    if (body.at("shape") != "mesh") continue;
    BOOST_TEST(body.at("fixed") == true);
    triangles += body.at("triangles").size();
  }
  BOOST_TEST(triangles > 1000U);
  for (const char* const name : {"walls.stl", "walls-text.stl", "walls.obj"}) {
    const TriangleMesh read = app::read_mesh((at("mesh-drop/step-1-60") / name).string());
    BOOST_TEST_CONTEXT(name) { BOOST_TEST(read.triangles().size() == triangles); }
  }
  const json twin = json::parse(read_file(at("mesh-drop/step-1-60-twin") / "bodies.json"));
  BOOST_TEST(twin.at("same-as") == "step-1-60");
  BOOST_TEST(twin.at("bodies").at(0).at("shape") == "plane");
  BOOST_TEST(!fs::exists(at("mesh-drop/step-1-60-twin") / "walls.stl"));
  // A program that has no meshes gets no input for them.
  BOOST_TEST(fs::exists(at("mesh-drop/step-1-60") / "liggghts.in"));
  BOOST_TEST(!fs::exists(at("mesh-drop/step-1-60") / "mujoco.xml"));
  BOOST_TEST(fs::exists(at("mesh-drop/step-1-60-twin") / "mujoco.xml"));
  // Exporting again replaces all of it.
  write_out({"mesh-drop"}, "1/60");
  BOOST_TEST(!fs::exists(at("mesh-drop/step-1-60") / "liggghts.in"));
}

BOOST_FIXTURE_TEST_CASE(what_a_program_does_on_the_plane_it_must_do_on_triangles, MeshesFolder) {
  write_out({"mesh-roll", "mesh-drop"}, "1/60:1/120");
  answer(unchanged);
  BOOST_TEST(judge(false) == ExitCode::as_expected);
  BOOST_TEST(judge(true) == ExitCode::as_expected);
  for (const char* const name : {"mesh-roll", "mesh-drop"}) {
    const json one = study(name);
    for (const json& observable : one.at("observables"))
      if (observable.at("name").get<std::string>().starts_with("velocity"))
        BOOST_TEST(observable.at("levels").back().at("error") == 0.0);
  }
}

// A law of its own, by which balls are slower on the plane too, is no fault of the triangles.
BOOST_FIXTURE_TEST_CASE(a_program_with_a_law_of_its_own_is_held_to_its_own_plane, MeshesFolder) {
  write_out({"mesh-roll"}, "1/60:1/120");
  answer(unchanged);
  const auto slower = [](const std::string&, std::vector<double>& row) {
    for (std::size_t i = 3; i < row.size(); ++i) row[i] *= 0.9;
  };
  for (const auto& entry : fs::recursive_directory_iterator(scenes()))
    if (entry.path().filename() == "trajectory.csv")
      write_file(entry.path(), changed(read_file(entry.path()), slower));
  BOOST_TEST(judge(false) == ExitCode::broken);
  judge(true);
  const json held = study("mesh-roll");
  for (const json& observable : held.at("observables"))
    if (observable.at("name") == "velocity-largest")
      BOOST_TEST(observable.at("levels").back().at("error") == 0.0);
}

// Balls on the smallest triangles, those of sides 1/5 R, are too fast.
BOOST_FIXTURE_TEST_CASE(speed_that_small_triangles_give_is_named, MeshesFolder) {
  write_out({"mesh-roll"}, "1/60:1/120");
  answer([](const std::string& body, std::vector<double>& row) {
    const auto k = std::stoul(body.substr(body.find('-') + 1));
    if ((k + k / 4) % 4 == 3)
      for (const std::size_t i : {3U, 4U, 6U, 7U}) row[i] *= 1.3;
  });
  for (const bool twin : {false, true}) {
    BOOST_TEST(judge(twin) == ExitCode::broken);
    const auto reason = study("mesh-roll").at("reason").get<std::string>();
    BOOST_TEST(
        reason.find("on triangles of 0.2 R bodies have 1.300 times the speed") != std::string::npos,
        reason);
    BOOST_TEST(reason.find("energy-gained") != std::string::npos, reason);
  }
}

BOOST_FIXTURE_TEST_CASE(meshes_that_are_none_and_missing_twins_are_named, MeshesFolder) {
  write_out({"mesh-drop"}, "1/60");
  answer(unchanged);
  const fs::path file = at("mesh-drop/step-1-60") / "bodies.json";
  const std::string right = read_file(file);
  const json about = json::parse(right);
  std::size_t mesh = 0;
  while (about.at("bodies").at(mesh).at("shape") != "mesh") ++mesh;
  const auto said_with = [&](const std::function<void(json&)>& edit) {
    json wrong = about;
    edit(wrong["bodies"][mesh]);
    write_file(file, wrong.dump());
    const std::string said = complaint([&] { judge(false); });
    write_file(file, right);
    return said;
  };
  struct Wrong {
    const char* words;
    std::function<void(json&)> edit;
  };
  for (const auto& [words, edit] :
       {Wrong{"has no triangle", [](json& body) { body["triangles"] = json::array(); }},
        Wrong{"triangle 1: corner 999999 is none of the",
              [](json& body) { body["triangles"][1][2] = 999999; }},
        Wrong{"triangle 1: corner -1 is none of the",
              [](json& body) { body["triangles"][1][2] = -1; }},
        Wrong{"a vertex is three numbers", [](json& body) { body["vertices"][0][1] = nullptr; }},
        Wrong{"differs from the scene of this version",
              [](json& body) { body["vertices"][0][1] = 7.0; }}}) {
    const std::string said = said_with(edit);
    BOOST_TEST_CONTEXT(words << " | " << said) {
      BOOST_TEST(said.find(words) != std::string::npos);
      BOOST_TEST(said.find("bodies.json") != std::string::npos);
      BOOST_TEST(said.find('\n') == std::string::npos);
    }
  }
  fs::remove(at("mesh-drop/step-1-60-twin") / "trajectory.csv");
  BOOST_TEST(judge(false) == ExitCode::as_expected);  // one step alone
  BOOST_TEST(complaint([&] { judge(true); }).find("step-1-60-twin/trajectory.csv: no answer") !=
             std::string::npos);
  fs::remove_all(at("mesh-drop/step-1-60-twin"));
  BOOST_TEST(complaint([&] { judge(true); }).find("step-1-60-twin is missing") !=
             std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(rows_and_fields_are_held_to_the_plane_too, MeshesFolder) {
  for (const char* const floor : {"heights", "boxes", "edges", "chain"}) {
    BOOST_TEST_CONTEXT(floor) {
      fs::remove_all(scenes());
      ExportOptions options = exporting({"mesh-roll", "mesh-slide"}, "1/60:1/120");
      options.programs = "template,lammps,mujoco";
      options.parameters = {std::string("floor=") + floor};
      BOOST_TEST_REQUIRE(command_export(options).code == ExitCode::as_expected);
      answer(unchanged);
      BOOST_TEST(judge(true) == ExitCode::as_expected);
      // Only programs that have such a floor get an input.
      const std::string name = floor;
      const fs::path scene = at("mesh-slide/step-1-60");
      BOOST_TEST(fs::exists(scene / "mujoco.xml") == (name == "heights" || name == "boxes"));
      BOOST_TEST(fs::exists(scene / "lammps.in") == (name == "boxes"));
    }
  }
}

// LAMMPS and MuJoCo would leave such walls at rest.
BOOST_FIXTURE_TEST_CASE(programs_whose_walls_rest_get_no_input_for_walls_that_move, MeshesFolder) {
  for (const char* const motion : {"belt=1", "turn=2"}) {
    ExportOptions options = exporting({"mesh-roll"}, "1/60");
    options.programs = "lammps,liggghts,yade,mujoco";
    options.parameters = {motion};
    BOOST_TEST_REQUIRE(command_export(options).code == ExitCode::as_expected);
    const bool slides = std::string(motion) == "belt=1";
    for (const char* const step : {"step-1-60", "step-1-60-twin"}) {
      BOOST_TEST_CONTEXT(motion << ", " << step) {
        const fs::path scene = at("mesh-roll") / step;
        BOOST_TEST(!fs::exists(scene / "lammps.in"));
        BOOST_TEST(!fs::exists(scene / "lammps.data"));
        BOOST_TEST(!fs::exists(scene / "mujoco.xml"));
        BOOST_TEST(fs::exists(scene / "yade.py"));
      }
    }
    BOOST_TEST(fs::exists(at("mesh-roll/step-1-60") / "liggghts.in") == slides);
  }
}

BOOST_FIXTURE_TEST_CASE(cases_without_triangles_have_no_twin, MeshesFolder) {
  write_out({"drops"}, "1/60");
  BOOST_TEST(complaint([&] { judge(true); }).find("--twin: ") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
