// SPDX-License-Identifier: BSD-3-Clause
// Bodies that are no spheres written out, moved by a program of its own, right and with mistakes,
// and judged; shapes that are none.
#include <array>
#include <nlohmann/json.hpp>

#include "app/bodies/scenes_folder.hpp"
#include "complaint.hpp"
#include "reports/render/files/files.hpp"

BOOST_AUTO_TEST_SUITE(shapes)

namespace {

using namespace stickslip;
using nlohmann::json;
namespace fs = std::filesystem;

struct ShapesFolder : ScenesFolder {
  void write_out(const std::vector<std::string>& cases, const std::string& steps,
                 const std::vector<std::string>& parameters = {}) const {
    ExportOptions options = exporting(cases, steps);
    options.programs = "template,lammps,liggghts,yade,mujoco";
    options.parameters = parameters;
    options.overwrite = Overwrite::any_file;
    BOOST_TEST_REQUIRE(command_export(options).code == ExitCode::as_expected);
  }
  /// Moves the bodies by a program that knows nothing but bodies.json.
  void move(const std::string& mistake, const std::string& answer = "") const {
    move_in(scenes(), mistake, answer);
  }
  void move_in(const fs::path& place, const std::string& mistake, const std::string& answer) const {
    const std::string command = "python3 '" STICKSLIP_SOURCE_DIR
                                "/tests/app/bodies/shape_program.py' '" +
                                place.string() + "' '" + mistake + "' " + answer;
    BOOST_TEST_REQUIRE(std::system(command.c_str()) == 0);
  }
  ExitCode judge_case(const std::string& name) const {
    JudgeOptions options = judging();
    options.answers = {(scenes() / name).string()};
    return command_judge(options).code;
  }
  ExitCode judge(const std::string& columns = "") const {
    JudgeOptions options = judging();
    options.columns = columns;
    return command_judge(options).code;
  }
  std::string reason(const std::string& name) const {
    return study(name).at("reason").get<std::string>();
  }
};

/// A mistake, and what is said of it.
struct Mistaken {
  const char* mistake;
  const char* test;
  const char* words;
};

void check_mistakes(const ShapesFolder& folder, const std::vector<Mistaken>& all) {
  for (const auto& [mistake, test, words] : all) {
    folder.move_in(folder.scenes() / test, mistake, "");
    BOOST_TEST(folder.judge_case(test) == ExitCode::broken);
    BOOST_TEST_CONTEXT(mistake << ", " << test << ": " << folder.reason(test)) {
      BOOST_TEST(folder.study(test).at("verdict") == "fail");
      BOOST_TEST(folder.reason(test).find(words) != std::string::npos);
    }
  }
}

/// Bodies of one step of corner-landing, one of them changed.
std::string said_of(const ShapesFolder& folder, const std::function<void(json&)>& edit) {
  const fs::path file = folder.scenes() / "corner-landing/step-1-60/bodies.json";
  const std::string right = read_file(file);
  json wrong = json::parse(right);
  edit(wrong["bodies"][1]);
  write_file(file, wrong.dump());
  const std::string said = complaint([&] { folder.judge(); });
  write_file(file, right);
  return said;
}

/// A tetrahedron, outward.
const json tetrahedron{{"shape", "polyhedron"},
                       {"convex", true},
                       {"vertices", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                       {"faces", {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}}};

}  // namespace

BOOST_FIXTURE_TEST_CASE(a_right_program_is_as_expected_on_corners_and_faces, ShapesFolder) {
  write_out({"corner-landing", "block-collision"}, "1/60:1/240");
  move("");
  BOOST_TEST(judge() == ExitCode::as_expected);
  write_out({"corner-landing"}, "1/60:1/240", {"e=0.5"});
  move("");
  BOOST_TEST(judge() == ExitCode::as_expected);
}

// Programs of spheres have no bodies that are turned; also of a scene without contacts.
BOOST_FIXTURE_TEST_CASE(programs_get_inputs_for_the_bodies_that_they_have, ShapesFolder) {
  write_out({"corner-landing", "body-inertia", "ellipsoid-rocks", "planar-impact", "same-shape"},
            "1/60");
  const auto has = [&](const std::string& name, const std::string& file) {
    return fs::exists(scenes() / name / "step-1-60" / file);
  };
  for (const std::string name :
       {"corner-landing", "body-inertia", "ellipsoid-rocks", "planar-impact", "same-shape"}) {
    BOOST_TEST(has(name, "template.py"));
    for (const std::string file : {"lammps.in", "liggghts.in", "yade.py"})
      BOOST_TEST(!has(name, file), name << ": " << file);
    // Floors of triangles alone are none that it has.
    BOOST_TEST(has(name, "mujoco.xml") == (name != "same-shape"), name);
  }
  const std::string model = read_file(scenes() / "corner-landing/step-1-60/mujoco.xml");
  BOOST_TEST(model.find("quat=") != std::string::npos);
  // Contacts do not pull: with a ratio of 1, e^-2 of the approach comes back.
  BOOST_TEST(model.find(" 10\" solimp=") != std::string::npos);
  const std::string resting = read_file(scenes() / "ellipsoid-rocks/step-1-60/mujoco.xml");
  BOOST_TEST(resting.find(" 1\" solimp=") != std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(mistakes_on_corners_and_faces_are_named, ShapesFolder) {
  write_out({"corner-landing", "block-collision"}, "1/60:1/120");
  check_mistakes(
      *this, {{"point-mass", "corner-landing", "the arm of the corner is left out of its mobility"},
              {"pushes", "corner-landing", "0.200 of the approach of the corner comes back"},
              {"even", "corner-landing", "another moment of inertia than that told"},
              {"apart", "block-collision", "as if both bodies were pushed at points 0.05"}});
}

BOOST_FIXTURE_TEST_CASE(a_right_program_is_as_expected_on_other_shapes, ShapesFolder) {
  const std::vector<std::string> all{"body-inertia", "ellipsoid-rocks", "face-slide-tips",
                                     "planar-impact", "same-shape"};
  write_out(all, "1/120:1/480");
  move("");
  BOOST_TEST(judge() == ExitCode::as_expected);
  for (const std::string& name : all)
    BOOST_TEST(study(name).at("verdict") == "pass", name << ": " << reason(name));
}

BOOST_FIXTURE_TEST_CASE(mistakes_of_masses_are_named_by_motion_and_by_file, ShapesFolder) {
  const std::vector<Mistaken> all{
      {"boxed", "body-inertia", "boxed: shapes turn by the inertia of the box around them"},
      {"summed", "body-inertia", "sum of spheres: where spheres of a clump overlap"},
      {"origin", "body-inertia",
       "m c^2 twice: inertia about the centre of mass has m c^2 too much"},
      {"four-times", "body-inertia", "four times: inertia over the mass"}};
  write_out({"body-inertia"}, "1/120:1/240");
  check_mistakes(*this, all);
  // One step, and no motion.
  fs::remove_all(scenes());
  write_out({"body-inertia"}, "1/60", {"round=1"});
  move("", "masses");
  BOOST_TEST(judge() == ExitCode::as_expected);
  for (const auto& [mistake, test, words] : all) {
    move(mistake, "masses");
    BOOST_TEST(judge() == ExitCode::broken);
    BOOST_TEST(reason(test).find(words) != std::string::npos, reason(test));
  }
}

BOOST_FIXTURE_TEST_CASE(mistakes_of_other_shapes_are_named, ShapesFolder) {
  write_out({"ellipsoid-rocks", "face-slide-tips", "same-shape"}, "1/120:1/240");
  check_mistakes(*this, {{"smooth", "ellipsoid-rocks", "there is no friction"},
                         {"upright", "face-slide-tips", "100 % of the blocks that must tip"},
                         {"hull", "same-shape", "same-shape: errs by"}});
}

// Each meaning of restitution is as expected, and the table says which one it is.
BOOST_FIXTURE_TEST_CASE(the_restitution_that_is_meant_is_found, ShapesFolder) {
  write_out({"planar-impact"}, "1/120:1/480");
  for (const std::string word : {"newton", "poisson", "stronge"}) {
    move(word);
    BOOST_TEST(judge() == ExitCode::as_expected);
    BOOST_TEST(study("planar-impact").at("verdict") == "pass", reason("planar-impact"));
    std::istringstream table(
        read_file(folder.path() / "out" / "tables" / "planar-impact-numbers.csv"));
    std::string nearest;
    double least = 1e9;
    std::string line;
    for (std::getline(table, line); std::getline(table, line);) {
      const double distance = std::stod(line.substr(line.rfind(',') + 1));
      if (distance < least) {
        least = distance;
        nearest = line;
      }
    }
    std::string name = word;
    name[0] = static_cast<char>(std::toupper(name[0]));
    BOOST_TEST(nearest.find(name) != std::string::npos, word << ": " << nearest);
  }
}

BOOST_FIXTURE_TEST_CASE(mistakes_of_impacts_that_slip_are_named, ShapesFolder) {
  write_out({"planar-impact"}, "1/120:1/480");
  check_mistakes(*this, {{"friction-first", "planar-impact",
                          "friction is found before restitution: the impulse without restitution"},
                         {"one-cone", "planar-impact",
                          "one cone of friction bounds the impulse of the whole impact"}});
  for (const char* const word : {"newton", "poisson", "stronge"}) {
    move(word);
    BOOST_TEST(judge() == ExitCode::as_expected);
    BOOST_TEST(reason("planar-impact").find("friction") == std::string::npos,
               reason("planar-impact"));
  }
}

// One floor, whatever it is told as: compared with the closed form, and with the plane.
BOOST_FIXTURE_TEST_CASE(floors_are_told_as_block_and_mesh, ShapesFolder) {
  for (const std::string kind : {"block", "mesh"}) {
    write_out({"corner-landing", "face-slide-tips", "planar-impact"}, "1/120:1/240",
              {"floor=" + kind});
    const fs::path scene = scenes() / "corner-landing/step-1-120";
    const json floor = json::parse(read_file(scene / "bodies.json")).at("bodies").at(0);
    BOOST_TEST(floor.at("shape") == kind);
    const json twin = json::parse(read_file(fs::path(scene.string() + "-twin") / "bodies.json"));
    BOOST_TEST(twin.at("same-as") == "step-1-120");
    BOOST_TEST(twin.at("bodies").at(0).at("shape") == "plane");
    move("");
    BOOST_TEST(judge() == ExitCode::as_expected);
    JudgeOptions by_twin = judging();
    by_twin.twin = true;
    BOOST_TEST(command_judge(by_twin).code == ExitCode::as_expected);
    const json by_plane = study("corner-landing");
    for (const json& one : by_plane.at("observables")) {
      const auto name = one.at("name").get<std::string>();
      if (name.starts_with("velocity") || name.starts_with("spin") || name.starts_with("turn"))
        BOOST_TEST(one.at("levels").back().at("error").get<double>() < 1e-9, name);
    }
  }
}

BOOST_FIXTURE_TEST_CASE(files_of_masses_that_cannot_be_right_are_named, ShapesFolder) {
  write_out({"body-inertia"}, "1/60");
  move("", "masses");
  const fs::path file = scenes() / "body-inertia/step-1-60/masses.csv";
  const std::string right = read_file(file);
  BOOST_TEST(judge() == ExitCode::as_expected);
  const auto said_with = [&](const std::string& old, const std::string& now) {
    std::string text = right;
    write_file(file, text.replace(text.find(old), old.size(), now));
    return complaint([&] { judge(); });
  };
  for (const auto& [old, now, words] : std::vector<std::array<std::string, 3>>{
           {"block-1,", "brick,", "line 3: body 'brick' is not in the scene"},
           {"block-1,", "block-0,", "line 3: body block-0 stands there twice"},
           {"body,mass", "body,weight", "line 1: the header is not body,mass,x,y,z"},
           {"block-0,", "block-0,-", "line 2: mass -"},
           {"block-0,", "block-0,a", "line 2: "}}) {
    const std::string said = said_with(old, now);
    BOOST_TEST(said.find(words) != std::string::npos, said);
    BOOST_TEST(said.find("masses.csv") != std::string::npos, said);
  }
  write_file(file, right.substr(0, right.rfind("clump-2")));
  BOOST_TEST(complaint([&] { judge(); }).find("the file ends without body clump-2") !=
             std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(shapes_and_inertias_that_no_body_has_are_named, ShapesFolder) {
  write_out({"corner-landing"}, "1/60");
  move("");
  struct Wrong {
    const char* words;
    std::function<void(json&)> edit;
  };
  const auto faces = [](const json& rings) {
    return [rings](json& body) {
      body.update(tetrahedron);
      body["faces"] = rings;
    };
  };
  for (const auto& [words, edit] : std::vector<Wrong>{
           {"orientation: 4 numbers of length 2; a turn is a quaternion",
            [](json& body) {
              body["orientation"] = {0, 0, 0, 2};
            }},
           {"half_size: -1.0 is not above 0",
            [](json& body) {
              body["half_size"] = {1.0, -1.0, 1.0};
            }},
           {"semi_axes: 0 is not above 0",
            [](json& body) {
              body["shape"] = "ellipsoid";
              body["semi_axes"] = {1, 0, 1};
            }},
           {"exponents: 1 is not above 1",
            [](json& body) {
              body["exponents"] = {2, 1};
            }},
           {"inertia: 3 is more than the sum of the two other moments, 2",
            [](json& body) {
              body["inertia"] = {1, 3, 1};
            }},
           {"inertia: three principal moments, or",
            [](json& body) { body["inertia"] = "from-density"; }},
           {"the edge between vertices 0 and 1 has one face: the polyhedron is open",
            [](json& body) {
              body.update(tetrahedron);
              // A pyramid without its base.
              body["vertices"] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, 1}};
              body["faces"] = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
            }},
           {"the polyhedron is inside out", faces({{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}})},
           {"face 1: the edge from vertex 1 to 0 is there twice",
            faces({{0, 2, 1}, {1, 0, 3}, {0, 3, 2}, {1, 2, 3}})},
           {"face 0: corner 9 is none of the 4 vertices",
            faces({{0, 2, 9}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}})},
           {"not convex",
            [](json& body) {
              body.update(tetrahedron);
              // The far face dented to a point inside.
              body["vertices"].push_back({0.2, 0.2, 0.2});
              body["faces"] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 4}, {2, 3, 4}, {3, 1, 4}};
            }},
           {"spheres: a clump has one or more",
            [](json& body) {
              body["shape"] = "clump";
              body["spheres"] = json::array();
            }},
           {"differs from the scene of this version",
            [](json& body) { body.update(tetrahedron); }}}) {
    const std::string said = said_of(*this, edit);
    BOOST_TEST_CONTEXT(words << " | " << said) {
      BOOST_TEST(said.find(words) != std::string::npos);
      BOOST_TEST(said.find("bodies.json") != std::string::npos);
      BOOST_TEST(said.find('\n') == std::string::npos);
    }
  }
}

BOOST_FIXTURE_TEST_CASE(quaternions_are_read_and_refused_by_line, ShapesFolder) {
  write_out({"corner-landing"}, "1/960");
  move("");
  const fs::path file = scenes() / "corner-landing/step-1-960/trajectory.csv";
  const std::string right = read_file(file);
  BOOST_TEST(judge() == ExitCode::as_expected);
  const std::string header = "time,body,x,y,z,vx,vy,vz,wx,wy,wz,qx,qy,qz,qw";
  const auto with_header = [&](const std::string& now) {
    std::string text = right;
    write_file(file, text.replace(text.find(header), header.size(), now));
  };
  with_header("time,body,x,y,z,vx,vy,vz,wx,wy,wz,a,b,c,d");
  BOOST_TEST(complaint([&] { judge(); }).find("there is no column qx") != std::string::npos);
  BOOST_TEST(judge("qx=a,qy=b,qz=c,qw=d") == ExitCode::as_expected);
  with_header("time,body,x,y,z,vx,vy,vz,wx,wy,wz,qy,qz,qw,qx");
  BOOST_TEST(complaint([&] { judge(); }).find("w stands first") != std::string::npos);
  std::string text = right;
  const std::size_t end_of_line_2 = text.find('\n', text.find('\n') + 1);
  write_file(file, text.insert(text.rfind(',', end_of_line_2) + 1, "9"));
  BOOST_TEST(complaint([&] { judge(); }).find("line 2: the quaternion qx, qy, qz, qw has the") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
