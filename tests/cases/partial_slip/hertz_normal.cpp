// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/hertz_normal.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/scheme.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

constexpr std::size_t force = 0;
constexpr std::size_t peak = 1;
constexpr std::size_t work = 2;
constexpr std::size_t tangential = 3;

std::unique_ptr<CaseInstance> prepare(
    const std::vector<std::pair<std::string, std::string>>& values = {}) {
  const auto test = make_hertz_normal();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hertz_normal)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const auto& check : prepare()->cross_checks()) {
    BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
  }
}

// Unit spheres, G = 1, nu = 1/2, overlap 1/50: E* = 2, R_eff = 1/2, and
// (4/3) 2 sqrt(1/2) (1/50)^1.5 = (4/3) 2 (1/10) (1/50) = 2/375.
BOOST_AUTO_TEST_CASE(the_force_on_unit_spheres_is_the_one_found_by_hand) {
  const auto instance =
      prepare({{"G", "1"}, {"nu", "0.5"}, {"R1", "1"}, {"R2", "1"}, {"overlap", "0.02"}});
  BOOST_TEST(std::abs(instance->reference()[peak].value - 2.0 / 375) <= 1e-17);
  for (const char* law : {"jaeger", "hertz-mindlin", "spring-foundation"}) {
    BOOST_TEST(std::abs(instance->measure(make_scheme(law), 3).values[peak] - 2.0 / 375) <= 1e-16);
  }
}

// A wall is a second sphere of infinite radius: sqrt(2) times the force of two equal spheres, and
// that of a sphere and one three times as large is sqrt(3/2) times as large.
BOOST_AUTO_TEST_CASE(the_force_goes_with_the_root_of_the_effective_radius) {
  const double equal = prepare()->reference()[peak].value;
  const auto wall = prepare({{"second", "wall"}});
  const auto larger = prepare({{"R2", "0.03"}});
  BOOST_TEST(std::abs(wall->reference()[peak].value / equal - std::sqrt(2.0)) <= 1e-15);
  BOOST_TEST(std::abs(larger->reference()[peak].value / equal - std::sqrt(1.5)) <= 1e-15);
  for (const auto& instance : {wall.get(), larger.get()}) {
    for (const char* law : {"jaeger", "modified-mindlin", "spring-foundation"}) {
      BOOST_TEST(instance->measure(make_scheme(law), 5).values[force] <= 1e-13, law);
    }
  }
}

BOOST_AUTO_TEST_CASE(force_and_work_are_exact_in_any_number_of_steps_through_separation) {
  const auto instance = prepare();
  for (const char* law : {"jaeger", "hertz-mindlin[form=total]", "modified-mindlin",
                          "incremental-mindlin-deresiewicz", "spring-foundation[springs=20]"}) {
    const Scheme scheme = make_scheme(law);
    BOOST_TEST((instance->expect(scheme)[force].kind == Expectation::Kind::exact));
    for (const int steps : {1, 2, 7, 50}) {
      const auto values = instance->measure(scheme, steps).values;
      BOOST_TEST_CONTEXT(law << " in " << steps) {
        BOOST_TEST(values[force] <= 1e-14);
        BOOST_TEST(values[work] <= 1e-13);
        BOOST_TEST(values[tangential] == 0);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(an_overlap_as_large_as_a_sphere_is_refused) {
  BOOST_CHECK_THROW(prepare({{"overlap", "0.01"}}), InputError);
  BOOST_CHECK_THROW(prepare({{"R2", "1e-7"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
