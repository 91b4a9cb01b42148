// SPDX-License-Identifier: BSD-3-Clause
// Walls of laws from outside: what they are told, step by step and in whole motions, and what is
// said of answers that are none.
#include "stickslip/contact/pair/own_wall.hpp"

#include "complaint.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/outside/law_server.hpp"
#include "stickslip/outside/loading/objects/loaded_law.hpp"
#include "stickslip/outside/loading/objects/shared_object.hpp"
#include "stickslip/outside/loading/programs/program_description.hpp"
#include "stickslip/outside/loading/programs/wall_rows.hpp"
#include "stickslip/walls/follow_wall.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(own_wall)

using namespace stickslip;

namespace {

/// What is said of something that goes wrong, whatever is thrown.
std::string said_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const std::exception& what) {
    return what.what();
  }
  return {};
}

/// A square of two triangles.
TriangleMesh square() {
  return TriangleMesh({Vector3(-1, -1, 0), Vector3(1, -1, 0), Vector3(1, 1, 0), Vector3(-1, 1, 0)},
                      {{0, 1, 2}, {0, 2, 3}});
}

/// A sphere that comes down over the diagonal and goes on, while the wall moves and turns.
std::vector<WallStep> motion() {
  std::vector<WallStep> all(1);
  all[0].centre = Vector3(0.1, 0.1, 0.5);
  for (int i = 1; i <= 12; ++i) {
    WallStep step = all.back();
    step.centre += Vector3(2e-4, -1e-4, i < 4 ? -1e-3 : 0);
    step.velocity = Vector3(0.02, -0.01, i < 4 ? -0.1 : 0);
    step.spin = Vector3(0.1, 0.2, -0.3);
    step.wall_spin = Vector3(0, 0, 0.4);
    step.wall_velocity = Vector3(0.01, 0, 0);
    step.wall.position += 0.01 * step.wall_velocity;
    step.wall.orientation = Eigen::AngleAxisd(4e-3 * i, Vector3::UnitZ().eval()).toRotationMatrix();
    step.dt = 0.01;
    all.push_back(step);
  }
  return all;
}

/// What a law answers for that motion, in parts of so many steps.
std::vector<OwnWallForce> answers_of(const AnyLaw& law, std::size_t part) {
  const ToldWall wall = told_wall(square(), 0.5);
  const std::vector<WallMovement> steps = movements_of(motion());
  const std::shared_ptr<OwnWall> own = law.own_wall();
  BOOST_TEST_REQUIRE(own != nullptr);
  const std::unique_ptr<SphereOnWall> sphere = own->sphere(wall);
  std::vector<OwnWallForce> forces(steps.size());
  for (std::size_t first = 0; first < steps.size(); first += part) {
    const std::size_t count = std::min(part, steps.size() - first);
    sphere->follow(std::span(steps).subspan(first, count), std::span(forces).subspan(first, count));
  }
  return forces;
}

void check_same(const std::vector<OwnWallForce>& a, const std::vector<OwnWallForce>& b) {
  BOOST_TEST_REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    BOOST_TEST((a[i].force == b[i].force), "force of step " << i);
    BOOST_TEST((a[i].torque == b[i].torque), "torque of step " << i);
    BOOST_TEST(a[i].contacts == b[i].contacts);
  }
}

const std::string right_wall = STICKSLIP_TEST_PLUGINS "/own_wall_0.so";

/// A descriptor of a code of walls that has no more than it must.
struct WallSample {
  WallSample() {
    table.interface_version = STICKSLIP_LAW_INTERFACE;
    table.size = sizeof table;
    table.name = "sample";
    table.capabilities = STICKSLIP_WALL;
    table.wall = [](const stickslip_wall*, std::size_t n, const stickslip_wall_step*,
                    stickslip_wall_force* forces, void**, const double*, const void*) {
      for (std::size_t i = 0; i < n; ++i) forces[i] = {{0, 0, 1}, {0, 0, 0}, 1};
    };
  }
  AnyLaw law() const { return law_of(read_descriptor("sample.so", &table), {}); }
  stickslip_law table{};
};

/// How a law is refused, or fails, whose function for walls is this one.
template <class Function>
std::string complaint_with(const Function& wall) {
  WallSample sample;
  sample.table.wall = wall;
  return said_of([&] { answers_of(sample.law(), 100); });
}

using Step = const stickslip_wall_step*;
using Force = stickslip_wall_force*;

}  // namespace

BOOST_AUTO_TEST_CASE(a_motion_in_parts_is_the_motion) {
  const AnyLaw law = make_law(parse_any_law_spec(right_wall)).law;
  const std::vector<OwnWallForce> whole = answers_of(law, 100);
  BOOST_TEST(whole.back().force.norm() > 0);
  check_same(answers_of(law, 1), whole);
  check_same(answers_of(law, 5), whole);
}

BOOST_AUTO_TEST_CASE(a_law_that_keeps_nothing_is_told_again_from_the_start) {
  WallSample sample;
  // The answer tells how many steps it was told before.
  sample.table.wall = [](const stickslip_wall*, std::size_t n, Step, Force forces, void** memory,
                         const double*, const void*) {
    BOOST_TEST(*memory == nullptr);
    for (std::size_t i = 0; i < n; ++i) forces[i] = {{static_cast<double>(i), 0, 0}, {0, 0, 0}, 1};
  };
  check_same(answers_of(sample.law(), 3), answers_of(sample.law(), 100));
}

BOOST_AUTO_TEST_CASE(a_law_without_contacts_says_so) {
  const AnyLaw law = WallSample().law();
  BOOST_TEST(law.info().can(Capability::wall));
  BOOST_TEST(!law.info().has_contacts());
  BOOST_TEST(complaint([&] { law.contacts(1); }) ==
             "sample answers for walls, and for no single contact");
  BOOST_TEST((make_law({"linear-refined", {}}).law.own_wall() == nullptr));
}

BOOST_AUTO_TEST_CASE(answers_that_are_none_are_told_with_their_step) {
  BOOST_TEST(complaint_with([](const stickslip_wall*, std::size_t, Step, Force, void**,
                               const double*, const void*) {}) ==
             "sample.so: wall gives a force that is not finite, or none, in step 0");
  BOOST_TEST(complaint_with([](const stickslip_wall*, std::size_t n, Step, Force forces, void**,
                               const double*, const void*) {
               for (std::size_t i = 0; i < n; ++i) forces[i] = {{0, 0, 1}, {0, 0, 0}, 0.5};
             }) == "sample.so: wall tells 0.5 contacts in step 0");
  BOOST_TEST(complaint_with([](const stickslip_wall*, std::size_t n, Step, Force forces, void**,
                               const double*, const void*) {
               for (std::size_t i = 0; i <= n; ++i) forces[i] = {{0, 0, 1}, {0, 0, 0}, 1};
             }) == "sample.so: wall writes past its forces");
}

BOOST_AUTO_TEST_CASE(descriptors_that_contradict_themselves_are_refused) {
  const auto refusal = [](const auto& change) {
    WallSample sample;
    change(sample.table);
    return complaint([&] { sample.law(); });
  };
  BOOST_TEST(says(refusal([](stickslip_law& law) { law.wall = nullptr; }),
                  "STICKSLIP_WALL needs a function wall and no advance"));
  BOOST_TEST(says(refusal([](stickslip_law& law) { law.capabilities |= STICKSLIP_ENERGY; }),
                  "STICKSLIP_WALL goes with no other capability"));
  BOOST_TEST(says(refusal([](stickslip_law& law) {
                    law.capabilities = 0;
                    law.wall = nullptr;
                    law.wall_end = [](void*) {};
                  }),
                  "its descriptor has no function advance"));
}

// A shared object in a process of its own is spoken to in these lines.
BOOST_AUTO_TEST_CASE(a_law_that_is_served_answers_the_same_bits) {
  LawServer server(parse_any_law_spec(right_wall), {});
  BOOST_TEST(says(server.answer("describe"), R"("capabilities":["stepwise","wall","linear")"));
  BOOST_TEST(server.answer("path kn=100000 kt=70000 mu=0.5").empty());
  std::istringstream lines(wall_lines(told_wall(square(), 0.5)));
  for (std::string line; std::getline(lines, line);) BOOST_TEST(server.answer(line).empty());
  const std::vector<OwnWallForce> right =
      answers_of(make_law(parse_any_law_spec(right_wall)).law, 100);
  const std::vector<WallMovement> steps = movements_of(motion());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string row = wall_row(steps[i]);
    BOOST_TEST(server.answer(std::string_view(row).substr(0, row.size() - 1)) ==
               wall_answer(right[i]));
  }
  BOOST_TEST(server.answer("") == "\n");
}

BOOST_AUTO_TEST_CASE(what_a_program_says_of_its_walls_is_read) {
  const auto described = [](const std::string& more) {
    return read_description(
        R"({"name": "walls", "parameters": [{"name": "mu", "role": "mu", "default": 0.5}], )" +
        more + "}");
  };
  const ProgramDescription alone = described(R"("capabilities": ["wall", "stepwise"])");
  BOOST_TEST(!alone.info.has_contacts());
  BOOST_TEST(alone.can(ProgramWord::wall));
  const ProgramDescription beside = described(R"("capabilities": ["stepwise"], "words": ["wall"])");
  BOOST_TEST(beside.info.has_contacts());
  BOOST_TEST(beside.can(ProgramWord::wall));
  BOOST_TEST(complaint([&] { described(R"("capabilities": ["wall"], "frame": "exact")"); }) ==
             "the capability wall does not go with 'frame'");
  BOOST_TEST(says(complaint([&] { described(R"("capabilities": ["wall", "energy"])"); }),
                  "the capability wall does not go with energy"));
}

BOOST_AUTO_TEST_CASE(rows_of_walls_are_read_as_they_are_written) {
  const WallMovement step = movements_of(motion()).back();
  const std::string row = wall_row(step);
  const WallMovement read = read_wall_row(std::string_view(row).substr(0, row.size() - 1));
  BOOST_TEST(wall_row(read) == row);
  BOOST_TEST((read.wall_rotation == step.wall_rotation));
  BOOST_TEST(std::isnan(read_wall_answer("1,2,3,4,5,6").contacts));
  BOOST_TEST(read_wall_answer("1,2,3,4,5,6,2").contacts == 2);
  const auto refused = [](const char* line) { return said_of([&] { read_wall_answer(line); }); };
  BOOST_TEST(says(refused("1,2,3"), "has 3 numbers, not the 6 of force and torque"));
  BOOST_TEST(refused("1,2,nan,4,5,6") == "is not finite");
  BOOST_TEST(refused("1,2,3,4,5,6,-1") == "has -1 contacts");
  BOOST_TEST(says(said_of([] { read_wall_heading("0.01"); }), "as in wall 0.01,2"));
}

BOOST_AUTO_TEST_SUITE_END()
