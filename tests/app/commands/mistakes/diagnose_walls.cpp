// SPDX-License-Identifier: BSD-3-Clause
// A code of walls of triangles that shares nothing with ours is judged: as expected where it is
// right, and each of its eight mistakes is broken and named.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(diagnose_walls, stickslip::samples::ProgramFolder)

using namespace stickslip;
using namespace stickslip::samples;

namespace {

using nlohmann::json;

std::string code_of_walls(int mistake) {
  return STICKSLIP_TEST_PLUGINS "/own_wall_" + std::to_string(mistake) + ".so";
}

/// A mistake, and a case in which it is broken.
struct Named {
  const char* name;
  const char* seen_in;
};
constexpr std::array mistakes{Named{"each-triangle-pushes", "wall-flat"},
                              Named{"edges-always-push", "wall-flat"},
                              Named{"edges-never-push", "wall-convex"},
                              Named{"wall-history-by-triangle", "wall-history"},
                              Named{"normal-of-face-at-edge", "wall-convex"},
                              Named{"vertex-pushes-by-each-edge", "wall-ties"},
                              Named{"wall-velocity-left-out", "wall-moving"},
                              Named{"wall-velocity-of-middle", "wall-moving"}};

}  // namespace

BOOST_AUTO_TEST_CASE(the_right_one_is_as_expected_everywhere_and_has_no_mistake) {
  for (const char* const name : {"wall-flat", "wall-ties", "wall-t-junction", "wall-history",
                                 "wall-moving", "wall-convex", "wall-concave"}) {
    const Outcome judged =
        run(std::string("converge ") + name + " --steps 1:8 --law " + code_of_walls(0));
    BOOST_TEST(judged.exit_code == 0, judged.output);
  }
  BOOST_TEST(run("diagnose --quiet --law " + code_of_walls(0)).output == "equal\n");
}

BOOST_AUTO_TEST_CASE(each_mistake_is_broken_and_named) {
  for (std::size_t i = 0; i < mistakes.size(); ++i) {
    const auto& [name, seen_in] = mistakes[i];
    const std::string law = code_of_walls(static_cast<int>(i) + 1);
    BOOST_TEST_INFO_SCOPE(name);
    const json found = json::parse(run("diagnose --json --law " + law).output);
    BOOST_TEST(found.at("unknown") == false);
    BOOST_TEST(found.at("mistakes").at(0).at("name") == name);
    const Outcome judged = run(std::string("converge ") + seen_in + " --steps 4:8 --law " + law);
    BOOST_TEST(judged.exit_code == 1, judged.output);
  }
}

// In a process of its own it is spoken to in rows.
BOOST_AUTO_TEST_CASE(a_process_of_its_own_gives_the_same_results) {
  const std::string same = "converge wall-moving --steps 4:8 --json --law " + code_of_walls(8);
  const auto observables = [&](const std::string& more) {
    return json::parse(run(same + more).output).at("studies").at(0).at("observables");
  };
  BOOST_TEST(observables("") == observables(" --isolate"));
}

BOOST_AUTO_TEST_CASE(a_wall_of_ours_with_a_mistake_is_named_too) {
  for (const auto& [name, seen_in] : mistakes) {
    const std::string law = std::string(" --law 'linear-refined[mistake=") + name + "]'";
    BOOST_TEST(run("diagnose --quiet" + law).output == std::string(name) + "\n");
  }
}

BOOST_AUTO_TEST_CASE(a_report_says_what_is_judged_of_walls_and_what_is_wrong_with_them) {
  const std::string all =
      "run wall-flat wall-history --steps 4:8 --formats svg --quiet --force --out out --law ";
  BOOST_TEST_REQUIRE(run(all + code_of_walls(0) + "," + code_of_walls(4)).exit_code == 1);
  std::string pages;
  for (const auto& file : std::filesystem::directory_iterator(path() / "out/laws"))
    pages += read("out/laws/" + file.path().filename().string());
  BOOST_TEST(says(pages, "which triangles it counts"), pages);
  BOOST_TEST(says(read("out/index.html"), "wall-history-by-triangle"));
}

BOOST_AUTO_TEST_CASE(what_asks_for_contacts_says_that_there_are_none) {
  const std::string law = " --law " + code_of_walls(0);
  BOOST_TEST(says(run("properties" + law).errors, "answers for walls, and properties ask for"));
  const Outcome other = run("run slip-rotation" + law);
  BOOST_TEST(other.exit_code == 2);
  BOOST_TEST(says(other.errors, "answers for walls of triangles, and the case asks for contacts"));
  BOOST_TEST(says(run("drive --path p.csv" + law).errors, "p.csv"));
}

BOOST_AUTO_TEST_SUITE_END()
