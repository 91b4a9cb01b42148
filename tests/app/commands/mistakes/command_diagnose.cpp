// SPDX-License-Identifier: BSD-3-Clause
// The mistake of a law is named, whether the law says what it is meant to be or not.
#include <nlohmann/json.hpp>

#include "app/program.hpp"
#include "stickslip/mistakes/mistakes.hpp"

BOOST_AUTO_TEST_SUITE(command_diagnose)

using namespace stickslip;
using namespace stickslip::samples;

namespace {

using nlohmann::json;

/// A law from outside that is this one of the catalogue, as a word for the shell.
std::string served(const std::string& law) {
  return "\"exec:'" STICKSLIP_BINARY "' serve '" + law + "'\"";
}

struct Diagnosed : ProgramFolder {
  json diagnosis(const std::string& arguments) const {
    const Outcome outcome = run("diagnose --json --law " + arguments);
    BOOST_TEST_REQUIRE(outcome.exit_code == 0, outcome.errors);
    BOOST_TEST(outcome.errors.empty());
    return json::parse(outcome.output);
  }
};

/// The place of a mistake among those that are named, from 0.
std::size_t place_of(const std::string& mistake, const json& diagnosis) {
  const json& all = diagnosis.at("mistakes");
  const auto found =
      std::ranges::find_if(all, [&](const json& one) { return one.at("name") == mistake; });
  return static_cast<std::size_t>(found - all.begin());
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_diagnosed, Diagnosed)

BOOST_AUTO_TEST_CASE(the_mistake_of_a_law_with_moments_is_named) {
  const std::string options(options_for_moment_mistakes);
  for (const MistakeInfo& mistake : known_mistakes()) {
    if (mistake.moments.empty()) continue;
    const std::string name(mistake.name);
    for (const std::string law : {"linear-refined", "hertz-mindlin"}) {
      const json found = diagnosis("'" + law + "[" + options + ",mistake=" + name + "]'");
      BOOST_TEST_INFO_SCOPE(law << " " << name);
      BOOST_TEST(found.at("equal") == false);
      BOOST_TEST(place_of(name, found) == 0U);
    }
  }
  BOOST_TEST(diagnosis("'linear-refined[" + options + "]'").at("equal") == true);
}

BOOST_AUTO_TEST_CASE(what_codes_of_few_digits_do_wrong_is_named_before_all_others) {
  for (const char* const name :
       {"history-cut-to-single", "history-with-ties-away", "history-in-bfloat", "compensation-lost",
        "single-precision-in-stick-alone", "limit-tolerance-below-single", "guard-below-single",
        "overlap-from-reciprocal"}) {
    const auto mistake = std::ranges::find(known_mistakes(), name, &MistakeInfo::name);
    BOOST_TEST_REQUIRE((mistake != known_mistakes().end()), name);
    BOOST_TEST(mistake->kind == "precision");
    for (const std::string law : {"linear-conventional", "linear-refined", "hertz-mindlin"}) {
      if (std::ranges::count(mistake->suits, law) == 0) continue;
      BOOST_TEST_INFO_SCOPE(law << " " << name);
      const json found = diagnosis("'" + law + "[mistake=" + name + "]'");
      BOOST_TEST(found.at("equal") == false);
      BOOST_TEST(place_of(name, found) == 0U);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_mistake_of_a_law_from_outside_is_among_the_first_three) {
  struct Wrong {
    std::string law;
    std::string mistake;
  };
  for (const auto& [law, mistake] :
       std::vector<Wrong>{{"linear-conventional", "limit-by-component"},
                          {"linear-refined", "swap-keeps-sign"},
                          {"hertz-mindlin", "kt-off-by-1e-3"},
                          {"hertz-mindlin", "limit-one-sided"}}) {
    BOOST_TEST_INFO_SCOPE(law << " " << mistake);
    const json found = diagnosis(served(law + "[mistake=" + mistake + "]") + " --like " + law);
    BOOST_TEST(place_of(mistake, found) < 3U);
    BOOST_TEST(found.at("like") == law);
    BOOST_TEST(found.at("equal") == false);
    BOOST_TEST(found.at("unknown") == false);
  }
}

BOOST_AUTO_TEST_CASE(without_a_word_of_the_law_it_is_held_against_the_nearest_one) {
  const json found = diagnosis(served("hertz-mindlin[mistake=limit-one-sided]"));
  BOOST_TEST(found.at("like") == "hertz-mindlin");
  BOOST_TEST(found.at("nearest") == "hertz-mindlin");
  BOOST_TEST(place_of("limit-one-sided", found) < 3U);
}

BOOST_AUTO_TEST_CASE(mistakes_in_bridges_and_in_friction_under_adhesion_are_told_apart) {
  for (const auto& [law, mistake] : {std::pair{"capillary", "contact-angles-multiplied"},
                                     {"capillary", "surface-tension-doubled"},
                                     {"capillary", "bridge-of-reduced-radius"},
                                     {"jkr", "friction-of-net-force"},
                                     {"jkr", "friction-of-signed-force"}}) {
    const std::string wrong = std::string(law) + "[mistake=" + mistake + "]";
    BOOST_TEST_INFO_SCOPE(wrong);
    BOOST_TEST(place_of(mistake, diagnosis(served(wrong) + " --like " + law)) == 0U);
  }
}

BOOST_AUTO_TEST_CASE(a_constant_is_told_with_its_factor) {
  const json found = diagnosis(served("linear-conventional[mistake=kt-off-by-1e-3]") +
                               " --like linear-conventional");
  const json& factors = found.at("factors");
  const auto tangential = std::ranges::find_if(
      factors, [](const json& one) { return one.at("what") == "first tangential stiffness"; });
  BOOST_REQUIRE(tangential != factors.end());
  // The probe's own round-off, over a shear of a hundredth of the limit.
  BOOST_TEST(tangential->at("factor").get<double>() == 1.001, tolerance(1e-9));
}

// shift-halved has a match above .8 with a spring of .8 kt, and does something else.
BOOST_AUTO_TEST_CASE(a_mistake_that_is_only_similar_has_no_factor) {
  const std::string law =
      "\"exec:python3 '" STICKSLIP_SOURCE_DIR "/tests/lib/plugin/block_law.py' is-soft log\"";
  const json found = diagnosis(law + " --like linear-conventional");
  BOOST_TEST(found.at("factors")[0].at("what") == "first tangential stiffness");
  BOOST_TEST(found.at("factors")[0].at("factor").get<double>() == 0.8, tolerance(1e-9));
  BOOST_REQUIRE(!found.at("mistakes").empty());
  BOOST_TEST(!found.at("mistakes")[0].contains("factor"));
  const Outcome told = run("diagnose --like linear-conventional --law " + law);
  BOOST_TEST(says(told.output, "a factor was found, and no known mistake has that size"),
             told.output);
  BOOST_TEST(!says(told.output, "here by a factor"), told.output);
}

BOOST_AUTO_TEST_CASE(a_right_law_is_equal_and_has_no_mistake) {
  const json found = diagnosis(served("jaeger") + " --like jaeger");
  BOOST_TEST(found.at("equal") == true);
  BOOST_TEST(found.at("mistakes").empty());
  BOOST_TEST(found.at("factors").empty());
  BOOST_TEST(found.at("shows_in").empty());
  const Outcome told = run("diagnose --law " + served("jaeger") + " --like jaeger");
  BOOST_TEST(says(told.output, "no mistake to name"));
}

// The frame is applied by the program.
BOOST_AUTO_TEST_CASE(a_right_law_in_another_frame_makes_no_mistake) {
  const json found =
      diagnosis("\"exec:'" STICKSLIP_BINARY "' serve 'linear-conventional'[frame=exact]\"");
  BOOST_TEST(found.at("equal") == true);
  BOOST_TEST(found.at("like") == "linear-conventional[frame=exact]");
}

BOOST_AUTO_TEST_CASE(what_is_none_of_the_known_mistakes_is_not_given_a_name) {
  // Springs and friction as they must be, and each answer a little too large or too small by turns
  // that nothing explains.
  write("odd.py", R"(import json, math, random, sys
random.seed(1)
force = [0.0, 0.0]
for line in sys.stdin:
    line = line.strip()
    if line == "describe":
        print(json.dumps({"name": "odd", "capabilities": ["linear", "stepwise"], "parameters": [
            {"name": n, "role": n, "unit": u, "default": d, "low": 0}
            for n, u, d in (("kn", "N/m", 1e5), ("kt", "N/m", 1e5), ("mu", "-", 0.5))]}), flush=True)
    elif line.startswith("path"):
        p = {k: float(v) for k, v in (word.split("=") for word in line.split()[1:])}
        force = [0.0, 0.0]
    elif line == "":
        print(flush=True)
    else:
        row = [float(x) for x in line.split(",")]
        normal = p["kn"] * max(row[1], 0.0)
        force = [force[i] + p["kt"] * row[2 + i] for i in (0, 1)]
        size = math.hypot(*force)
        if size > p["mu"] * normal:
            force = [f * p["mu"] * normal / size for f in force]
        given = [f * (1 + random.choice((-1e-3, 1e-3))) for f in force]
        print(f"{normal!r},{given[0]!r},{given[1]!r}", flush=True)
)");
  const Outcome told = run("diagnose --law 'exec:python3 odd.py' --like linear-conventional");
  BOOST_TEST(told.exit_code == 0);
  BOOST_TEST(says(told.output, "no known mistake"), told.output);
  const json found = diagnosis("'exec:python3 odd.py' --like linear-conventional");
  BOOST_TEST(found.at("unknown") == true);
  BOOST_TEST(!found.at("broken").empty());
  BOOST_TEST(says(told.output, "broken property "), told.output);
}

// Twice the dashpot of e = 0.5: exp(-2 pi zeta/sqrt(1 - 4 zeta^2)) of zeta = 0.2155 is 0.223.
BOOST_AUTO_TEST_CASE(a_restitution_that_is_not_got_is_told_and_the_dashpot_that_gives_it) {
  const std::string law = "hertz-mindlin[damping-rule=tsuji,restitution=.5";
  const json wrong = diagnosis(served(law + ",mistake=damping-doubled]"));
  BOOST_TEST(wrong.at("equal") == false);
  BOOST_TEST(place_of("damping-counted-twice", wrong) == 0U);
  BOOST_TEST_REQUIRE(wrong.at("rates").size() == 1U);
  BOOST_TEST(wrong.at("rates")[0].at("factor").get<double>() == 2, tolerance(2e-3));
  BOOST_TEST(wrong.at("rates")[0].at("text") ==
             "restitution: 0.223 is what e = 0.5 gives with the dashpot counted twice");
  const json mass = diagnosis(served(law + ",mistake=wrong-mass]"));
  BOOST_TEST(place_of("wrong-mass", mass) == 0U);
  const json right = diagnosis(served(law + "]"));
  BOOST_TEST(right.at("equal") == true);
  BOOST_TEST(!right.contains("rates"));
}

BOOST_AUTO_TEST_CASE(mistakes_that_differ_in_size_alone_are_one_with_its_factor) {
  const auto family_of = [&](const std::string& mistake, const std::string& family) {
    const json found = diagnosis("'linear-conventional[mistake=" + mistake + "]'");
    BOOST_TEST(place_of(mistake, found) == 0U);
    return std::ranges::count_if(found.at("mistakes"), [&](const json& one) {
      return one.at("name").get<std::string>().starts_with(family);
    });
  };
  BOOST_TEST(family_of("kt-off-by-1e-3", "kt-off-by-") == 1);
  BOOST_TEST(family_of("damping-doubled", "wrong-mass") == 0);
  const Outcome told = run("diagnose --law 'linear-conventional[mistake=kt-off-by-1e-3]'");
  BOOST_TEST(says(told.output, "here by a factor of 1.001"), told.output);
}

BOOST_AUTO_TEST_CASE(the_json_has_the_keys_that_are_documented_and_names_that_are_known) {
  const json found = diagnosis("'linear-conventional[mistake=limit-by-component]'");
  const std::set<std::string> keys{"schema", "version", "law",      "like",    "nearest",
                                   "equal",  "unknown", "mistakes", "factors", "shows_in"};
  std::set<std::string> given;
  for (const auto& [key, value] : found.items()) given.insert(key);
  BOOST_TEST(given == keys);
  BOOST_TEST(!found.at("shows_in").empty());
  const std::set<std::string> allowed{"name", "title", "match", "factor", "with"};
  for (const json& one : found.at("mistakes")) {
    for (const auto& [key, value] : one.items()) BOOST_TEST(allowed.contains(key));
    const auto known = std::ranges::find_if(
        known_mistakes(), [&](const MistakeInfo& info) { return one.at("name") == info.name; });
    BOOST_REQUIRE(known != known_mistakes().end());
    BOOST_TEST(one.at("title") == known->title);
    BOOST_TEST(one.at("match").get<double>() >= 0);
    BOOST_TEST(one.at("match").get<double>() <= 1 + 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(a_built_in_law_takes_no_twin) {
  const Outcome refused = run("diagnose --law linear-refined --like linear-conventional");
  BOOST_TEST(refused.exit_code == 2);
  BOOST_TEST(
      says(refused.errors, "--like applies to external laws only; linear-refined is built in"));
  BOOST_TEST(run("diagnose --law no-such-law").exit_code == 2);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
