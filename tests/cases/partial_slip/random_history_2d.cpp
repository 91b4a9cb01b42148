// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_2d.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/support.hpp"
#include "reference/hertz_truth.hpp"

namespace stickslip {
namespace {

using Outcome = RandomHistory2d::Outcome;

/// A number of the truth.
double number(const nlohmann::json& value) { return static_cast<double>(testing::number(value)); }

/// The case with a law in so many steps a move.
Outcome found(const SolvedRandomHistory2d& paths, const char* scheme, int steps) {
  return paths.run(scheme_for(paths.problem, scheme), steps);
}

/// Root mean square and largest distance of two lists of forces after each move.
Norms distance(const nlohmann::json& one, const nlohmann::json& two, double limit) {
  double sum = 0;
  double largest = 0;
  for (std::size_t i = 1; i < one.size(); ++i) {
    const double x = number(one[i][0]) - number(two[i][0]);
    const double y = number(one[i][1]) - number(two[i][1]);
    sum += (x * x + y * y) / (limit * limit);
    largest = std::max(largest, std::hypot(x, y) / limit);
  }
  return {.largest = largest,
          .root_mean_square = std::sqrt(sum / static_cast<double>(one.size() - 1))};
}

/// The path that is known by boundary elements, with forces of other programs.
struct Known {
  nlohmann::json entry = testing::jaeger_truth("P18_random_2d");
  nlohmann::json jaeger = nlohmann::json::array();
  double limit = 0;
  Known() {
    for (const auto& step : entry.at("output")) {
      jaeger.push_back(step.at("Ft"));
      limit = std::max(limit, 0.5 * number(step.at("Fn")));
    }
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(random_history_2d)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(RandomHistory2d{}.prepare());
}

// The law with 50 digits against springs by an independent program.
BOOST_AUTO_TEST_CASE(the_known_path_errs_by_what_two_other_programs_say) {
  const Known known;
  const Norms gap = distance(known.jaeger, known.entry.at("vector_mdr_Ft"), known.limit);
  const auto path = RandomHistory2d{.paths = RandomHistory2d::Paths::boundary_elements}.prepare();
  const Outcome jaeger = found(path, "jaeger", 1);
  BOOST_TEST(std::abs(jaeger.force_rms - gap.root_mean_square) <= 5e-6);
  BOOST_TEST(std::abs(jaeger.force_max - gap.largest) <= 5e-6);
  BOOST_TEST(jaeger.normal <= 1e-13);
  BOOST_TEST(found(path, "spring-foundation", 1).force_max <= 1e-4);
}

BOOST_AUTO_TEST_CASE(the_table_says_how_far_the_springs_are_from_boundary_elements) {
  const Known known;
  const std::vector<Scheme> none;
  const auto tables = prepared("random-history-2d")->tables(none);
  const auto& row = tables.front().rows.front();
  const Norms gap =
      distance(known.entry.at("vector_mdr_Ft"), known.entry.at("bem3d_nu0_Ft"), known.limit);
  BOOST_TEST(std::abs(*row[3].number - 100 * gap.root_mean_square) <= 1e-3);
  BOOST_TEST(std::abs(*row[4].number - 100 * gap.largest) <= 1e-3);
}

// The error is the law's and not that of the step: it tends to what a second computation of the
// same theory predicts.
BOOST_AUTO_TEST_CASE(the_error_of_slip_in_one_direction_is_predicted) {
  const auto paths = RandomHistory2d{.histories = 3, .seed = 7}.prepare();
  const auto expected = paths.expect(scheme_for(paths.problem, "jaeger"));
  const double coarse = found(paths, "jaeger", 64).force_rms;
  const double fine = found(paths, "jaeger", 128).force_rms;
  BOOST_TEST(std::abs(2 * fine - coarse - expected.of(&Outcome::force_rms).limit_error) <= 1e-8);
  BOOST_TEST(fine > 0.02);
}

BOOST_AUTO_TEST_CASE(seeds_give_paths_of_their_own_and_always_the_same) {
  const RandomHistory2d one{.histories = 2, .moves = 10};
  const RandomHistory2d two{.histories = 2, .moves = 10, .seed = 2};
  const double first = found(one.prepare(), "jaeger", 1).force_rms;
  BOOST_TEST(first == found(one.prepare(), "jaeger", 1).force_rms);
  BOOST_TEST(first != found(two.prepare(), "jaeger", 1).force_rms);
}

BOOST_AUTO_TEST_CASE(material_and_size_do_not_matter) {
  const auto usual = RandomHistory2d{.histories = 2}.prepare();
  const auto other = RandomHistory2d{.shear_modulus = 3,
                                     .poisson = 0.4,
                                     .mu = 0.05,
                                     .radius = 2.5,
                                     .overlap = 1e-3,
                                     .histories = 2}
                         .prepare();
  for (const char* scheme : {"jaeger", "hertz-mindlin", "modified-mindlin"}) {
    const Outcome a = found(usual, scheme, 2);
    const Outcome b = found(other, scheme, 2);
    BOOST_TEST(std::abs(a.force_rms - b.force_rms) <= 1e-5);
    BOOST_TEST(std::abs(a.force_max - b.force_max) <= 1e-5);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
