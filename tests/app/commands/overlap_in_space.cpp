// SPDX-License-Identifier: BSD-3-Clause
// The overlap of two bodies in space, and what is no body.
#include <regex>

#include "app/parser/commands.hpp"
#include "cases/states/scratch_folder.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(overlap_in_space)

namespace {

using namespace stickslip;

/// A tetrahedron as OFF, with triangles of these vertices.
std::string tetrahedron(const std::string& triangles) {
  return "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n" + triangles;
}
const std::string outward = "3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";

struct WithFile {
  std::string file(const std::string& text) const {
    const auto path = scratch.path() / "body.off";
    write_file(path, text);
    return path.string();
  }
  ScratchFolder scratch;
};

nlohmann::ordered_json overlap_of(const std::string& i, const std::string& j) {
  OverlapOptions options;
  options.i = i;
  options.j = j;
  return command_overlap(options).json();
}

/// What is said of them, one line; empty: nothing is.
std::string refused(const std::string& i, const std::string& j = "plane") {
  try {
    overlap_of(i, j);
  } catch (const InputError& error) {
    BOOST_TEST(std::string(error.what()).find('\n') == std::string::npos, error.what());
    return error.what();
  }
  return {};
}

void check_refused(const std::string& i, const std::string& pattern) {
  const std::string said = refused(i);
  BOOST_TEST(std::regex_search(said, std::regex(pattern)), i << " is answered by: " << said);
}

}  // namespace

// A ball of radius 1 whose centre is .8 above a plane, and a rock whose vertex is .2 below one.
BOOST_FIXTURE_TEST_CASE(of_right_bodies_is_answered, WithFile) {
  const auto ball = overlap_of("ellipsoid 1,1,1 at 0,0,0.8", "plane");
  BOOST_TEST(ball.at("depth").get<double>() == 0.2, tolerance(1e-12));
  BOOST_TEST(ball.at("volume").get<double>() == std::numbers::pi * 0.04 * (3 - 0.2) / 3,
             tolerance(1e-9));
  const auto rock = overlap_of(file(tetrahedron(outward)), "plane at 0,0,0.2");
  BOOST_TEST(rock.at("depth").get<double>() == 0.2, tolerance(1e-12));
  // What is left above is a tetrahedron of .8.
  BOOST_TEST(rock.at("volume").get<double>() == (1 - 0.512) / 6, tolerance(1e-12));
}

BOOST_FIXTURE_TEST_CASE(of_a_bad_polyhedron_is_refused, WithFile) {
  // A pyramid without its floor.
  check_refused(file("OFF\n5 4 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n0.5 0.5 1\n3 0 1 4\n3 1 2 4\n3 2 3 "
                     "4\n3 3 0 4\n"),
                "open");
  check_refused(file(tetrahedron("3 0 1 2\n3 0 3 1\n3 0 2 3\n3 1 3 2\n")), "inside out|inward");
  // A vertex pushed into the cube: a dent.
  check_refused(
      file("OFF\n5 6 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n0.1 0.1 0.1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n"
           "3 1 2 4\n3 2 3 4\n3 3 1 4\n"),
      "not convex");
}

BOOST_AUTO_TEST_CASE(of_bad_words_is_refused) {
  check_refused("ellipsoid 1,-0.5,1", "greater than 0");
  check_refused("block 1,0,1", "greater than 0");
  check_refused("cylinder 1", "2|two");
  check_refused("superquadric 1,1,1,1,2", "exponent|above 1");
  check_refused("ellipsoid 1,1,nan", "finite|positive|number");
  check_refused("block 1,1,1 turn 1,1,0,0", "length 1\\.41421; it must be of length 1");
  check_refused("block 1,1,1 at 0,0", "3 finite numbers");
  check_refused("sphere 1", "OFF, STL, OBJ|ellipsoid");
  check_refused("plane", "two planes");
}

BOOST_AUTO_TEST_SUITE_END()
