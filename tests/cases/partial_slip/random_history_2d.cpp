// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_2d.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/scheme.hpp"
#include "reference/hertz_truth.hpp"

namespace stickslip {
namespace {

/// A number of the truth.
double number(const nlohmann::json& value) { return static_cast<double>(testing::number(value)); }

using Values = std::vector<std::pair<std::string, std::string>>;

std::unique_ptr<CaseInstance> prepare(const Values& values = {}) {
  const auto test = make_random_history_2d();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

std::vector<double> measured(const CaseInstance& instance, const char* scheme, int steps) {
  return instance.measure(make_scheme(scheme), steps).values;
}

/// Root mean square and largest distance of two lists of forces after each move.
std::pair<double, double> distance(const nlohmann::json& one, const nlohmann::json& two,
                                   double limit) {
  double sum = 0;
  double largest = 0;
  for (std::size_t i = 1; i < one.size(); ++i) {
    const double x = number(one[i][0]) - number(two[i][0]);
    const double y = number(one[i][1]) - number(two[i][1]);
    sum += (x * x + y * y) / (limit * limit);
    largest = std::max(largest, std::hypot(x, y) / limit);
  }
  return {std::sqrt(sum / static_cast<double>(one.size() - 1)), largest};
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
  for (const auto& check : prepare()->cross_checks()) {
    BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
  }
}

// The law with 50 digits against springs by an independent program.
BOOST_AUTO_TEST_CASE(the_known_path_errs_by_what_two_other_programs_say) {
  const Known known;
  const auto [rms, largest] = distance(known.jaeger, known.entry.at("vector_mdr_Ft"), known.limit);
  const auto instance = prepare({{"paths", "boundary-elements"}});
  const auto values = measured(*instance, "jaeger", 1);
  BOOST_TEST(std::abs(values[0] - rms) <= 5e-6);
  BOOST_TEST(std::abs(values[1] - largest) <= 5e-6);
  BOOST_TEST(values[2] <= 1e-13);
  BOOST_TEST(measured(*instance, "spring-foundation", 1)[1] <= 1e-4);
}

BOOST_AUTO_TEST_CASE(the_table_says_how_far_the_springs_are_from_boundary_elements) {
  const Known known;
  const std::vector<Scheme> none;
  const auto tables = prepare()->tables(none);
  const auto& row = tables.front().rows.front();
  const auto [rms, largest] =
      distance(known.entry.at("vector_mdr_Ft"), known.entry.at("bem3d_nu0_Ft"), known.limit);
  BOOST_TEST(std::abs(*row[3].number - 100 * rms) <= 1e-3);
  BOOST_TEST(std::abs(*row[4].number - 100 * largest) <= 1e-3);
}

// The error is the law's and not that of the step: it tends to what a second computation of the
// same theory predicts.
BOOST_AUTO_TEST_CASE(the_error_of_slip_in_one_direction_is_predicted) {
  const auto instance = prepare({{"histories", "3"}, {"seed", "7"}});
  const auto expected = instance->expect(make_scheme("jaeger"));
  const double coarse = measured(*instance, "jaeger", 64)[0];
  const double fine = measured(*instance, "jaeger", 128)[0];
  BOOST_TEST(std::abs(2 * fine - coarse - expected[0].limit_error) <= 1e-8);
  BOOST_TEST(fine > 0.02);
}

BOOST_AUTO_TEST_CASE(seeds_give_paths_of_their_own_and_always_the_same) {
  const Values one{{"histories", "2"}, {"moves", "10"}};
  const Values two{{"histories", "2"}, {"moves", "10"}, {"seed", "2"}};
  const double first = measured(*prepare(one), "jaeger", 1)[0];
  BOOST_TEST(first == measured(*prepare(one), "jaeger", 1)[0]);
  BOOST_TEST(first != measured(*prepare(two), "jaeger", 1)[0]);
}

BOOST_AUTO_TEST_CASE(material_and_size_do_not_matter) {
  const Values few{{"histories", "2"}};
  Values other = few;
  for (const auto& p :
       Values{{"G", "3"}, {"nu", "0.4"}, {"mu", "0.05"}, {"R", "2.5"}, {"overlap", "1e-3"}}) {
    other.push_back(p);
  }
  for (const char* scheme : {"jaeger", "hertz-mindlin", "modified-mindlin"}) {
    const auto a = measured(*prepare(few), scheme, 2);
    const auto b = measured(*prepare(other), scheme, 2);
    BOOST_TEST(std::abs(a[0] - b[0]) <= 1e-5);
    BOOST_TEST(std::abs(a[1] - b[1]) <= 1e-5);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
