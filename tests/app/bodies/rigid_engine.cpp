// SPDX-License-Identifier: BSD-3-Clause
// Engines that move bodies by impulses, from outside: the example in Python, mended, and with what
// engines have wrong.
#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(rigid_engine, stickslip::samples::ProgramFolder)

namespace {

using namespace stickslip::samples;

constexpr const char* example = STICKSLIP_SOURCE_DIR "/examples/python-engine";

/// The mended engine in the folder, with one text of it replaced; nothing is, where both are empty.
void write_engine(const ProgramFolder& folder, const std::string& old, const std::string& now) {
  const std::string made = "cd '" + folder.path().string() + "' && patch --quiet -o engine.py '" +
                           example + "/engine.py' '" + example + "/mend.patch'";
  BOOST_TEST_REQUIRE(std::system(made.c_str()) == 0);
  if (old.empty()) return;
  std::string text = folder.read("engine.py");
  const auto at = text.find(old);
  BOOST_TEST_REQUIRE(at != std::string::npos, old);
  folder.write("engine.py", text.replace(at, old.size(), now));
}

const std::string engine = "'exec:python3 engine.py[native=on]'";

/// The same engine said to be made of springs, with a dashpot for its restitution.
void write_with_springs(const ProgramFolder& folder, const std::string& old,
                        const std::string& now) {
  write_engine(folder, old, now);
  std::string text = folder.read("engine.py");
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {R"(["stepwise", "bodies"])", R"(["linear", "damping", "stepwise", "bodies"])"},
           {R"({"name": "e", "role": "restitution", "default": 0.5, "low": 0, "high": 1}])",
            R"({"name": "kn", "role": "kn", "unit": "N/m", "default": 1e5},
                   {"name": "kt", "role": "kt", "unit": "N/m", "default": 1e5},
                   {"name": "c", "role": "damping", "unit": "N s/m", "default": 0}])"},
           {R"(values["mu"], values["e"])",
            R"(values["mu"], restitution(values, 1 / (1 / p.mass + 1 / q.mass)))"},
           {"def step(", R"(def restitution(values, mass):
    share = values["c"] / (2 * math.sqrt(values["kn"] * mass))
    return math.exp(-math.pi * share / math.sqrt(1 - share * share))


def step()"}}) {
    const auto at = text.find(from);
    BOOST_TEST_REQUIRE(at != std::string::npos, from);
    text.replace(at, from.size(), to);
  }
  folder.write("engine.py", text);
}

/// What of it is replaced by what, and what is then broken.
struct Variant {
  const char* old;
  const char* now;
  const char* broken;
};
const std::vector<Variant> wrong{
    {"INERTIA = 0.4", "INERTIA = 2 / 3", "sliding-spin: "},
    {"friction = min(mu * pressing,", "friction = min(mu * mass * approach,", "sliding: "},
    {"(1 + e) * mass", "(1 + (e if approach > 2 else 0)) * mass", "restitution: "},
    {"impulse = impulse_on(", "impulse = [0.0] * 3 or impulse_on(", "restitution: "}};

}  // namespace

// All that suits it is asked by the commands of its README (docs/python-engine).
BOOST_AUTO_TEST_CASE(a_right_one_is_exact) {
  write_engine(*this, "", "");
  const Outcome outcome = run("converge bounce-map --law " + engine);
  BOOST_TEST(outcome.exit_code == 0, outcome.errors);
  BOOST_TEST(says(outcome.output, "sliding: exact"), outcome.output);
}

BOOST_AUTO_TEST_CASE(wrong_ones_are_broken_with_any_parameters_in_few_steps) {
  for (const Variant& variant : wrong) {
    write_engine(*this, variant.old, variant.now);
    for (const char* const how : {"", " --param mu=.2 --param e=.7 --steps 16:32"}) {
      const Outcome outcome = run("converge bounce-map --law " + engine + how);
      BOOST_TEST(outcome.exit_code == 1, variant.now << how);
      BOOST_TEST(says(outcome.errors, variant.broken), outcome.errors);
    }
  }
}

BOOST_AUTO_TEST_CASE(one_that_says_it_has_springs_is_judged_where_springs_do_not_matter) {
  write_with_springs(*this, "", "");
  const Outcome right =
      run("run bounce-map sliding-excess bouncing-ball --out out --law " + engine);
  BOOST_TEST(right.exit_code == 0, right.output);
  BOOST_TEST(says(right.output, "3 as expected, 0 broken"), right.output);
  for (const Variant& variant : wrong) {
    write_with_springs(*this, variant.old, variant.now);
    const Outcome outcome = run("converge bounce-map --law " + engine);
    BOOST_TEST(outcome.exit_code == 1, variant.now);
    BOOST_TEST(says(outcome.errors, variant.broken), outcome.errors);
  }
}

BOOST_AUTO_TEST_CASE(without_native_and_with_values_of_the_case_it_is_refused_in_one_line) {
  write_engine(*this, "", "");
  const Outcome plain = run("run --out out --law 'exec:python3 engine.py'");
  BOOST_TEST(plain.exit_code == 2);
  BOOST_TEST(count_lines(plain.errors) == 1U, plain.errors);
  BOOST_TEST(says(plain.errors, "native=on"), plain.errors);
  const Outcome twice = run("run --out out --law 'exec:python3 engine.py[native=on,e=.3]'");
  BOOST_TEST(twice.exit_code == 2);
  BOOST_TEST(count_lines(twice.errors) == 1U, twice.errors);
  BOOST_TEST(says(twice.errors, "give --param e=VALUE"), twice.errors);
  const Outcome beyond = run("converge bounce-map --param slow=1 --law " + engine);
  BOOST_TEST(beyond.exit_code == 2);
  BOOST_TEST(count_lines(beyond.errors) == 1U, beyond.errors);
  BOOST_TEST(says(beyond.errors, "slow=1"), beyond.errors);
}

// An engine without springs that is asked for the force of a movement says so.
BOOST_AUTO_TEST_CASE(asked_for_rows_it_says_why_not) {
  write_engine(*this, "", "");
  write("path.csv",
        "dt,p_dx,p_dy,p_dz,q_dx,q_dy,q_dz,p_drx,p_dry,p_drz,q_drx,q_dry,q_drz\n"
        "1e-3,0,0,0,0,1e-6,0,0,0,0,0,0,0\n");
  const Outcome outcome = run("drive --path path.csv --param R=.01 --law 'exec:python3 engine.py'");
  BOOST_TEST(outcome.exit_code != 0);
  BOOST_TEST(says(outcome.errors, "ask with native=on"), outcome.errors);
}

BOOST_AUTO_TEST_SUITE_END()
