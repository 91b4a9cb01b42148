// SPDX-License-Identifier: BSD-3-Clause
#include <cstring>

#include "app/parser/commands.hpp"
#include "app/study_files/mesh_file.hpp"
#include "cases/states/scratch_folder.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(mesh_command)

namespace {

using namespace stickslip;

struct MeshFolder {
  std::string file(const std::string& name, const std::string& content) const {
    reports::write_file(scratch.path() / name, content);
    return (scratch.path() / name).string();
  }
  ExitCode code_of(const std::string& name, const std::string& content) const {
    MeshOptions options;
    options.file = file(name, content);
    return command_mesh(options).code;
  }
  std::string refusal_of(const std::string& name, const std::string& content) const {
    try {
      (void)read_mesh(file(name, content));
    } catch (const InputError& refused) {
      const std::string why = refused.what();
      return why.substr(why.find(name));
    }
    return "";
  }

  ScratchFolder scratch;
};

/// Two triangles of a square; the second either way around.
std::string square(bool is_right) {
  std::string text = "solid square\n";
  const char* const second = is_right ? "vertex 0 0 0\nvertex 1 1 0\nvertex 0 1 0\n"
                                      : "vertex 0 0 0\nvertex 0 1 0\nvertex 1 1 0\n";
  for (const char* const corners : {"vertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\n", second})
    text += std::string("facet normal 0 0 1\nouter loop\n") + corners + "endloop\nendfacet\n";
  return text + "endsolid square\n";
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_meshes, MeshFolder)

BOOST_AUTO_TEST_CASE(a_mesh_reads_alike_from_every_format) {
  const TriangleMesh text = read_mesh(file("a.stl", square(true)));
  const TriangleMesh binary = read_mesh(file("b.stl", stl_of(text, "a square")));
  const TriangleMesh obj = read_mesh(
      file("c.obj",
           "# a square\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1 -1//1\n"));
  const TriangleMesh off =
      read_mesh(file("d.off", "OFF\n4 1 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n"));
  for (const TriangleMesh* mesh : {&binary, &obj, &off}) {
    BOOST_TEST_REQUIRE(mesh->triangles().size() == 2U);
    for (std::size_t t = 0; t < 2; ++t)
      for (std::size_t i = 0; i < 3; ++i) BOOST_TEST((mesh->corners(t)[i] == text.corners(t)[i]));
  }
}

BOOST_AUTO_TEST_CASE(a_fault_is_told_by_the_exit_code_and_mended_into_another_file) {
  BOOST_TEST(code_of("right.stl", square(true)) == ExitCode::as_expected);
  MeshOptions options;
  options.file = file("wrong.stl", square(false));
  options.mend = (scratch.path() / "mended.stl").string();
  const CommandAnswer answer = command_mesh(options);
  BOOST_TEST(answer.code == ExitCode::broken);
  BOOST_TEST(answer.json()["faults"][0]["kind"] == "reversed");
  BOOST_TEST(answer.json()["mended"]["faults"].empty());
  BOOST_TEST(code_of("again.stl", reports::read_file(options.mend)) == ExitCode::as_expected);
  options.mend = options.file;
  BOOST_CHECK_THROW(command_mesh(options), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(what_is_no_mesh_is_refused_by_its_line_or_triangle) {
  const std::string binary = stl_of(read_mesh(file("a.stl", square(true))), "");
  std::string short_of_one = binary.substr(0, binary.size() - 50);
  BOOST_TEST(refusal_of("count.stl", short_of_one) ==
             "count.stl: its head says 2 triangles, there are bytes of 1; write it again");
  std::string infinite = binary;
  const float not_finite = std::numeric_limits<float>::infinity();
  std::memcpy(infinite.data() + 84 + 50 + 12, &not_finite, sizeof not_finite);
  BOOST_TEST(refusal_of("infinite.stl", infinite) ==
             "infinite.stl: triangle 1 (from 0) has a corner with a coordinate that is not finite");
  BOOST_TEST(refusal_of("none.stl", "solid none\nendsolid none\n") ==
             "none.stl: has no triangle; a surface needs one or more");
  BOOST_TEST(refusal_of("beyond.obj", "v 0 0 0\nf 1 1 2\n") ==
             "beyond.obj: line 2: corner 2: there are 1 vertices before it");
  BOOST_TEST(refusal_of("word.obj", "v 0 0 zero\n") == "word.obj: line 1: 'zero' is not a number");
  BOOST_TEST(refusal_of("short.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n") ==
             "short.off: line 4: the file ends after 2 of 3 vertices");
  BOOST_TEST(refusal_of("two.stl", "solid\nvertex 0 0 0\nvertex 1 0 0\nendfacet\n") ==
             "two.stl: line 4: its facet has 2 corners, STL has three");
  BOOST_TEST(refusal_of("empty.stl", "") == "empty.stl: is empty");
  BOOST_TEST(refusal_of("letter.txt", "Dear reader\n") ==
             "letter.txt: is no mesh: STL, OBJ (by its name) and OFF are read");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
