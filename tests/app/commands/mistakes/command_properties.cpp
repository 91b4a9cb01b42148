// SPDX-License-Identifier: BSD-3-Clause
// properties and witness, from outside.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(command_properties, stickslip::samples::ProgramFolder)

using namespace stickslip::samples;
using Json = nlohmann::json;

namespace {

/// python-law's spring, which goes on stretching while it slides; or mended.
std::string python_law(bool mended) {
  return std::string(R"(import json, math, sys
P = {"kn": 1e5, "kt": 1e5, "mu": 0.5}
lines = (line.strip() for line in sys.stdin)
for line in lines:
    word, *rest = line.split()
    if word == "describe":
        print(json.dumps({"name": "spring", "capabilities": ["linear", "stepwise"], "parameters":
            [{"name": k, "role": k, "unit": u, "default": P[k]} for k, u in
             (("kn", "N/m"), ("kt", "N/m"), ("mu", "-"))]}), flush=True)
    elif word == "path":
        p = P | {k: float(v) for k, v in (a.split("=") for a in rest)}
        spring = [0.0, 0.0]
        for row in iter(lambda: next(lines, ""), ""):
            _, overlap, *shift, dt, radius = map(float, row.split(","))
            normal = p["kn"] * max(overlap, 0.0)
            spring = [f + p["kt"] * s for f, s in zip(spring, shift)]
            scale = min(1.0, p["mu"] * normal / (math.hypot(*spring) or 1.0))
            force = )") +
         (mended ? "spring = " : "") + R"([scale * f for f in spring]
            print(f"{normal!r},{force[0]!r},{force[1]!r}", flush=True)
        print(flush=True)
)";
}

}  // namespace

BOOST_AUTO_TEST_CASE(tell_every_property_of_a_law) {
  const Outcome text = run("properties --law linear-conventional");
  BOOST_TEST(text.exit_code == 0);
  BOOST_TEST(says(text.output, "0 broken, 2 declared"));
  const Outcome outcome = run("properties --law linear-conventional --json");
  BOOST_TEST(outcome.exit_code == 0);
  const Json json = Json::parse(outcome.output);
  BOOST_TEST(json["law"].get<std::string>() == "linear-conventional");
  BOOST_TEST(json["properties"].size() >= 27);
  const std::set<std::string> verdicts{"holds", "declared", "not-applicable"};
  for (const Json& property : json["properties"]) {
    BOOST_TEST(verdicts.count(property["verdict"].get<std::string>()) == 1);
    BOOST_TEST(property["error"].is_number());
    BOOST_TEST(property["reason"].is_string());
    BOOST_TEST(!property.contains("witness"));
  }
}

BOOST_AUTO_TEST_CASE(name_the_rule_by_which_two_materials_are_mixed) {
  std::string law = python_law(true);
  for (const auto& [old, now] :
       {std::pair{R"("mu": 0.5})", R"("mu": 0.5, "mu2": 0.5})"},
        std::pair{R"(("mu", "-"))", R"(("mu", "-"), ("mu2", "-"))"},
        std::pair{R"(p["mu"] * normal)", R"(min(p["mu"], p["mu2"]) * normal)"}})
    law.replace(law.find(old), std::string(old).size(), now);
  write("two.py", law);
  const Outcome outcome = run("properties --law 'exec:python3 two.py' --json");
  BOOST_TEST(outcome.exit_code == 0);
  const Json json = Json::parse(outcome.output);
  for (const Json& property : json["properties"]) {
    const bool is_of_two = property["name"] == "second-material";
    BOOST_TEST(property.contains("mixes") == is_of_two);
    if (!is_of_two) continue;
    BOOST_TEST(property["reason"].get<std::string>() == "mixes mu by the least of both");
    const Json& rule = property["mixes"].at(0);
    BOOST_TEST(rule["of"].get<std::string>() == "mu");
    BOOST_TEST(rule["rule"].get<std::string>() == "least");
    check_numbers({rule["first"], rule["second"], rule["gives"], rule["like_gives"]},
                  {0.2, 0.6, 0.2, 0.6});
  }
  const Outcome text = run("properties --law 'exec:python3 two.py'");
  BOOST_TEST(says(text.output, "mixes mu by the least of both"));
}

BOOST_AUTO_TEST_CASE(fit_a_terminal) {
  std::istringstream lines(run("properties --law modified-mindlin").output);
  for (std::string line; std::getline(lines, line);) BOOST_TEST(line.size() <= 100);
}

BOOST_AUTO_TEST_CASE(write_witnesses_that_run_again) {
  write("law.py", python_law(false));
  const Outcome outcome = run("properties --law 'exec:python3 law.py' --out w --json");
  BOOST_TEST(outcome.exit_code == 1);
  std::string file;
  const Json json = Json::parse(outcome.output);
  for (const Json& property : json["properties"]) {
    if (property["verdict"] == "broken") BOOST_TEST(property.contains("witness"));
    if (property["name"] == "touch-again") file = property["witness"].get<std::string>();
  }
  BOOST_REQUIRE(has(file));
  const Outcome again = run("witness " + file + " --law 'exec:python3 law.py'");
  BOOST_TEST(again.exit_code == 1);
  BOOST_TEST(says(again.output, "broken"));
  BOOST_TEST(run("drive --law 'exec:python3 law.py' --path " + file).exit_code == 0);

  write("mended.py", python_law(true));
  const Outcome mended = run("witness " + file + " --law 'exec:python3 mended.py' --json");
  BOOST_TEST(mended.exit_code == 0);
  BOOST_TEST(!Json::parse(mended.output)["broken"].get<bool>());
  const std::string program = file.substr(0, file.size() - 3) + "py";
  BOOST_TEST(std::system(
                 ("cd '" + path().string() + "' && python3 " + program + " > right.txt").c_str()) ==
             0);
  BOOST_TEST(says(read("right.txt"), "step 1: normal"));
}

BOOST_AUTO_TEST_CASE(name_mistakes) {
  BOOST_TEST(run("properties --law jaegr").exit_code == 2);
  BOOST_TEST(run("properties --law jaeger,linear-refined").exit_code == 2);
  write("path.csv", "overlap,shift_1,shift_2\n1e-4,0,0\n");
  const Outcome none = run("witness path.csv --law jaeger");
  BOOST_TEST(none.exit_code == 2);
  BOOST_TEST(says(none.errors, "is no witness"));
}

BOOST_AUTO_TEST_SUITE_END()
