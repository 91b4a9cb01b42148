// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_question.hpp"

#include <array>

#include "cases/catalogue.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(gradient_question)

using namespace stickslip;

namespace {

const AskedGradient place{.by = "height",
                          .unit = "-",
                          .exact = -0.9,
                          .scale = 1,
                          .wrong = {{1, "the time of impact is missing"}, {0, "put back to 0"}}};

/// What is found of answers that tend to `limit` with this order from an error of `first` on.
FoundGradient found_of(double limit, double first, double order, int levels = 4) {
  std::vector<double> steps;
  std::vector<double> answers;
  for (int i = 0; i < levels; ++i) {
    steps.push_back(0.1 / (1 << i));
    answers.push_back(limit + first * std::pow(0.5, order * i));
  }
  return find_gradient(place, steps, answers);
}

bool says(const FoundGradient& found, const std::string& words) {
  return found.words.find(words) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(limits_are_named_with_their_order) {
  const FoundGradient right = found_of(-0.9, 0.1, 1);
  BOOST_TEST(right.is_right);
  BOOST_TEST(right.words == "tends to -0.9 with order 1.0 in the step");
  const FoundGradient late = found_of(1, 0.05, 1);
  BOOST_TEST(!late.is_right);
  BOOST_TEST(
      late.words ==
      "tends to 1 in place of -0.9 with order 1.0 in the step: the time of impact is missing");
  BOOST_TEST(says(found_of(0, 1e-9, 1), "put back to 0"));
  BOOST_TEST(says(found_of(0.9, 0.01, 2), "minus the truth"));
  BOOST_TEST(says(found_of(-900, 1e-6, 1), "in another unit"));
  BOOST_TEST(says(found_of(-1.8, 1e-6, 1), "twice the truth"));
}

BOOST_AUTO_TEST_CASE(slow_convergence_is_right_and_none_is_wrong) {
  const FoundGradient slow = found_of(-0.9, 0.5, 0.5);
  BOOST_TEST(slow.is_right);
  BOOST_TEST(says(slow, "nears -0.9 with order 0.5"));
  const FoundGradient stays = found_of(-0.6, 0.01, 1);
  BOOST_TEST(!stays.is_right);
  BOOST_TEST(says(stays, "no known mistake leads there"));
}

BOOST_AUTO_TEST_CASE(answers_that_are_no_numbers_are_told_with_their_step) {
  const std::array steps{0.1, 0.05};
  const std::array answers{-0.9, std::numeric_limits<double>::quiet_NaN()};
  const FoundGradient found = find_gradient(place, steps, answers);
  BOOST_TEST(!found.is_right);
  BOOST_TEST(says(found, "is no number in steps of 0.05 s"));
}

BOOST_AUTO_TEST_CASE(one_step_alone_can_be_right) {
  const std::array steps{0.1};
  BOOST_TEST(find_gradient(place, steps, std::array{-0.8999}).is_right);
  BOOST_TEST(!find_gradient(place, steps, std::array{1.001}).is_right);
}

BOOST_AUTO_TEST_CASE(every_case_has_a_question_with_inputs_for_its_derivatives) {
  for (const std::string_view name : gradient_cases()) {
    BOOST_TEST_INFO_SCOPE(name);
    const Case& known = find_case(std::string(name));
    const GradientQuestion asked =
        stickslip::cases::gradient_question(name, CaseParameters(known.info().parameters));
    BOOST_TEST(asked.time > 0);
    for (const AskedGradient& one : asked.asked) {
      BOOST_TEST(one.scale > 0);
      BOOST_TEST((std::ranges::count(asked.inputs, one.by, &GradientInput::name) == 1), one.by);
      for (const WrongGradient& wrong : one.wrong)
        BOOST_TEST(std::abs(wrong.value - one.exact) > 1e-9 * one.scale);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
