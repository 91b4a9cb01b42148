// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/moments/moment_slider.hpp"

#include "lib/random.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(moment_slider)
namespace {

using namespace testing;

/// The step of a known answer with a stiffness; twisting is along the first axis.
struct Known {
  Vector2 moment = Vector2::Zero();
  SliderStep step;
  Vector2 answer = Vector2::Zero();
};

Vector2 vector_of_truth(const nlohmann::json& value) {
  if (value.is_array()) return {number_of(value[0]), number_of(value[1])};
  return {number_of(value), 0};
}

Known known_of(const nlohmann::json& one, double stiffness) {
  const auto& in = one.at("inputs");
  return {.moment = vector_of_truth(in.at("moment")),
          .step = {.stiffness = stiffness,
                   .movement = vector_of_truth(in.at("stiffness_times_rotation")),
                   .cap_old = number_of(in.at("cap_start")),
                   .cap_new = number_of(in.at("cap_end"))},
          .answer = vector_of_truth(one.at("outputs").at("moment"))};
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_step_is_that_of_another_program) {
  for (const char* kind : {"rolling_step", "twisting_step"}) {
    for (const auto& one : moment_truth(kind)) {
      constexpr double stiffness = 0.7;
      Known known = known_of(one, stiffness);
      const SliderAnswer answer = advance_exactly(known.moment, known.step);
      const auto& out = one.at("outputs");
      BOOST_TEST(apart(known.moment, known.answer) <= 1e-13);
      BOOST_TEST(std::abs(stiffness * answer.work - number_of(out.at("work_times_stiffness"))) <=
                 1e-13);
      BOOST_TEST(std::abs(stiffness * answer.dissipated -
                          number_of(out.at("dissipation_times_stiffness"))) <= 1e-13);
    }
  }
}

BOOST_AUTO_TEST_CASE(radial_return_is_that_of_another_program) {
  for (const auto& one : moment_truth("rolling_step")) {
    Known known = known_of(one, 1);
    advance_by_radial_return(known.moment, known.step);
    BOOST_TEST(apart(known.moment, vector_of_truth(one.at("outputs").at("radial_return"))) <=
               1e-14);
  }
  for (const auto& one : moment_truth("algorithm_radial_return")) {
    const auto& in = one.at("inputs");
    const int steps = in.at("steps").get<int>();
    const double cap = number_of(in.at("cap"));
    Vector2 moment = vector_of_truth(in.at("moment"));
    const Vector2 movement = vector_of_truth(in.at("stiffness_times_rotation")) / steps;
    for (int i = 0; i < steps; ++i)
      advance_by_radial_return(
          moment, {.stiffness = 1, .movement = movement, .cap_old = cap, .cap_new = cap});
    const double angle = std::atan2(moment[1], moment[0]) * 180 / std::numbers::pi;
    BOOST_TEST(std::abs(angle - number_of(one.at("outputs").at("angle_degrees"))) <= 1e-11);
  }
}

BOOST_AUTO_TEST_CASE(splitting_a_step_changes_nothing) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int trial = 0; trial < 300; ++trial) {
    const double old = 0.2 + std::abs(uniform(random));
    SliderStep whole{.stiffness = 2,
                     .movement = 3 * Vector2(uniform(random), uniform(random)),
                     .cap_old = old,
                     .cap_new = 0.2 + std::abs(uniform(random))};
    Vector2 one = 0.6 * old * Vector2(uniform(random), uniform(random));
    Vector2 many = one;
    const SliderAnswer at_once = advance_exactly(one, whole);
    double work = 0;
    double dissipated = 0;
    constexpr int parts = 7;
    for (int i = 0; i < parts; ++i) {
      const auto cap = [&](int j) {
        return whole.cap_old + (whole.cap_new - whole.cap_old) * j / parts;
      };
      const SliderAnswer part = advance_exactly(many, {.stiffness = 2,
                                                       .movement = whole.movement / parts,
                                                       .cap_old = cap(i),
                                                       .cap_new = cap(i + 1)});
      work += part.work;
      dissipated += part.dissipated;
    }
    BOOST_TEST(apart(one, many) <= 1e-13);
    BOOST_TEST(std::abs(at_once.work - work) <= 1e-13);
    BOOST_TEST(std::abs(at_once.dissipated - dissipated) <= 1e-13);
    BOOST_TEST(at_once.dissipated >= -1e-15);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
