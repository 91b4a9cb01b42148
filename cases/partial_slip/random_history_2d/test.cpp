// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_2d/case.hpp"

#include "cases/support.hpp"
#include "tests/reference/partial_slip/hertz_truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(random_history_2d)
namespace {

using testing::number_of;
using Outcome = RandomHistory2d::Outcome;

/// The case with a law in so many steps a move.
Outcome found(const SolvedRandomHistory2d& paths, const char* scheme, int steps) {
  return paths.run(scheme_for(paths.problem, scheme), steps);
}

/// Root mean square and largest distance of two lists of forces after each move.
Norms distance(const nlohmann::json& one, const nlohmann::json& two, double limit) {
  double sum = 0;
  double largest = 0;
  for (std::size_t i = 1; i < one.size(); ++i) {
    const double x = number_of(one[i][0]) - number_of(two[i][0]);
    const double y = number_of(one[i][1]) - number_of(two[i][1]);
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
      limit = std::max(limit, 0.5 * number_of(step.at("Fn")));
    }
  }
};

}  // namespace

// The law with 50 digits against springs by an independent program.
BOOST_AUTO_TEST_CASE(the_known_path_errs_by_what_two_other_programs_say) {
  const Known known;
  const Norms gap = distance(known.jaeger, known.entry.at("vector_mdr_Ft"), known.limit);
  const auto path = RandomHistory2d{.paths = RandomHistory2d::Paths::boundary_elements}.prepare();
  std::vector<double> distances;
  const auto jaeger = path.forces_of(scheme_for(path.problem, "jaeger").law(), path.known, 1);
  for (std::size_t i = 0; i < jaeger.size(); ++i)
    distances.push_back((jaeger[i] - path.known.springs[i]).norm());
  BOOST_TEST(std::abs(norms_of(distances).root_mean_square - gap.root_mean_square) <= 5e-6);
  BOOST_TEST(std::abs(norms_of(distances).largest - gap.largest) <= 5e-6);
  BOOST_TEST(found(path, "jaeger", 1).normal <= 1e-13);
}

// Rings by another program, at Poisson's ratio 0: .2 % is its own error.
BOOST_AUTO_TEST_CASE(the_half_space_on_squares_is_that_of_rings_of_another_program) {
  const Known known;
  const auto& rings = known.entry.at("bem3d_nu0_Ft");
  const auto path =
      RandomHistory2d{.poisson = 0, .paths = RandomHistory2d::Paths::boundary_elements}.prepare();
  BOOST_TEST(path.is_of_half_space());
  std::vector<double> of_squares;
  std::vector<double> of_springs;
  for (std::size_t i = 0; i < path.known.force.size(); ++i) {
    const Vector2 ring(number_of(rings[i + 1][0]), number_of(rings[i + 1][1]));
    of_squares.push_back((path.known.force[i] - ring / known.limit).norm());
    of_springs.push_back((path.known.springs[i] - ring / known.limit).norm());
  }
  BOOST_TEST(norms_of(of_squares).root_mean_square <= 1.2e-3);
  BOOST_TEST(norms_of(of_squares).largest <= 2.5e-3);
  BOOST_TEST(norms_of(of_springs).root_mean_square >= 5e-3);
}

BOOST_AUTO_TEST_CASE(springs_are_as_far_from_the_half_space_as_expected) {
  const auto paths = RandomHistory2d{}.prepare();
  const auto springs = scheme_for(paths.problem, "spring-foundation");
  const auto expected = paths.expect(springs).of(&Outcome::force_rms);
  BOOST_TEST(expected.kind == Expectation::Kind::wrong_limit);
  BOOST_TEST(expected.limit_error > 5e-3);
  BOOST_TEST(std::abs(paths.run(springs, 4).force_rms - expected.limit_error) <=
             expected.limit_tolerance);
}

BOOST_AUTO_TEST_CASE(other_paths_have_springs_for_their_truth_and_say_what_they_are_uncertain_by) {
  const auto others = RandomHistory2d{.histories = 2, .seed = 3}.prepare();
  BOOST_TEST(!others.is_of_half_space());
  BOOST_TEST(others.uncertainty().force_max >= 0.04);
  BOOST_TEST(found(others, "spring-foundation", 1).force_max <= 1e-4);
  const auto known = RandomHistory2d{.histories = 2, .moves = 10}.prepare();
  BOOST_TEST(known.uncertainty().force_max <= 6e-4);
  BOOST_TEST(known.uncertainty().force_rms <= 3e-4);
}

// A larger Poisson's ratio moves the force by a half percent of the limit at most.
BOOST_AUTO_TEST_CASE(poissons_ratio_matters_a_little) {
  const auto none = RandomHistory2d{.poisson = 0, .histories = 2}.prepare();
  const auto most = RandomHistory2d{.poisson = 0.5, .histories = 2}.prepare();
  double largest = 0;
  for (std::size_t k = 0; k < none.paths.size(); ++k) {
    for (std::size_t i = 0; i < none.paths[k].force.size(); ++i)
      largest = std::max(largest, (most.paths[k].force[i] - none.paths[k].force[i]).norm());
  }
  BOOST_TEST(largest > 1e-3);
  BOOST_TEST(largest < 6e-3);
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
  const auto other =
      RandomHistory2d{
          .shear_modulus = 3, .mu = 0.05, .radius = 2.5, .overlap = 1e-3, .histories = 2}
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
