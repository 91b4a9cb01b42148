// SPDX-License-Identifier: BSD-3-Clause
// `stickslip bench --json` from outside, with few contacts: what is in it, not how fast it is.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(bench_tests)

namespace {

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
  std::string text;
  std::array<char, 4096> part{};
  while (const std::size_t n = std::fread(part.data(), 1, part.size(), pipe.get())) {
    text.append(part.data(), n);
  }
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(bench_covers_linear_and_hertzian_laws) {
  const auto j = nlohmann::json::parse(
      output_of("'" STICKSLIP_BINARY "' bench --json --contacts 12 --repeats 1"));
  const auto law = [&](const std::string& name) {
    for (const auto& entry : j.at("laws")) {
      if (entry.at("name") == name) return entry;
    }
    return nlohmann::json{};
  };
  for (const char* name :
       {"linear-conventional", "linear-refined", "hertz-mindlin", "modified-mindlin",
        "incremental-mindlin-deresiewicz", "spring-foundation", "jaeger",
        "jaeger[memory-tolerance=0.05]", "jaeger[memory-tolerance=0.1]"}) {
    BOOST_TEST_INFO_SCOPE(name);
    BOOST_REQUIRE(law(name).is_object());
    BOOST_TEST(law(name).at("ns_per_step_law").get<double>() > 0);
    BOOST_TEST(law(name).at("ns_per_step_full").get<double>() > 0);
    BOOST_TEST(law(name).at("bytes_per_contact").get<double>() > 0);
  }
  const auto exact = law("jaeger");
  const auto merged = law("jaeger[memory-tolerance=0.1]");
  BOOST_TEST(exact.at("bytes_per_segment").get<double>() > 24);
  BOOST_TEST(exact.at("history_length").get<double>() > 50);
  BOOST_TEST(!exact.contains("force_error_max"));
  BOOST_TEST(merged.at("history_length").get<double>() < exact.at("history_length").get<double>());
  BOOST_TEST(merged.at("force_error_rms").get<double>() > 0);
  BOOST_TEST(merged.at("force_error_max").get<double>() >=
             merged.at("force_error_rms").get<double>());
  BOOST_TEST(merged.at("force_error_max").get<double>() < 0.1);
  BOOST_TEST(!law("modified-mindlin").contains("history_length"));

  BOOST_TEST_REQUIRE(j.at("lengths").size() == 3U);
  BOOST_TEST(j.at("lengths")[0].at("history_length").get<double>() < 30);
  BOOST_TEST(j.at("lengths")[2].at("history_length").get<double>() > 900);
  BOOST_TEST(j.at("ratios").contains("jaeger / modified-mindlin, full"));
  BOOST_TEST(j.at("ratios").contains("linear-refined / linear-conventional, law"));

  // A step of a packing grows no faster than the number of its bodies, but for noise and caches.
  const auto& packings = j.at("packings");
  BOOST_TEST_REQUIRE(packings.size() == 3U);
  BOOST_TEST(packings[2].at("bodies") == 4096);
  BOOST_TEST(packings[0].at("ms_per_step").get<double>() > 0);
  BOOST_TEST(j.at("polygon_overlap").at("ns_overlap_and_plane").get<double>() > 0);
  BOOST_TEST(j.at("polygon_overlap").at("ns_library_call").get<double>() > 0);
  BOOST_TEST(j.at("walls").back().at("triangles").get<double>() > 9e5);
  BOOST_TEST(j.at("walls").back().at("ns_a_step").get<double>() > 0);
  BOOST_TEST(packings[2].at("to_smallest").get<double>() > 0);

  // The plain contact, and two bonds, each alone and with that beside it in both ways.
  const auto& bonds = j.at("bonds");
  BOOST_TEST_REQUIRE(bonds.size() == 7U);
  BOOST_TEST(bonds[0].at("law") == "linear-conventional");
  BOOST_TEST(bonds[2].at("law") == "parallel-bond+linear-conventional");
  for (const auto& entry : bonds) BOOST_TEST(entry.at("ns_per_step").get<double>() > 0);

  // Every law under every integrator, the ratio to velocity Verlet with the same law.
  const auto& two_body = j.at("two_body");
  constexpr std::size_t integrators = 7;
  BOOST_TEST(two_body.size() >= 10 * integrators);
  BOOST_TEST(two_body.size() % integrators == 0U);
  for (std::size_t i = 0; i < two_body.size(); ++i) {
    const auto& entry = two_body[i];
    const auto& verlet = two_body[i / integrators * integrators];
    BOOST_TEST_INFO_SCOPE(entry);
    BOOST_TEST(verlet.at("integrator") == "velocity-verlet");
    BOOST_TEST(verlet.at("law") == entry.at("law"));
    const double time = entry.at("ns_per_step").get<double>();
    BOOST_TEST(time > 0);
    BOOST_TEST(entry.at("to_velocity_verlet").get<double>() ==
                   time / verlet.at("ns_per_step").get<double>(),
               boost::test_tools::tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_SUITE_END()
