// SPDX-License-Identifier: BSD-3-Clause
// Mindlin and Deresiewicz in rate form: first order to the closed forms, and what the closure of
// branches is worth.
#include "lib/mindlin_paths.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(incremental_mindlin_deresiewicz)
namespace {

using namespace testing;

const std::string with_closure = "incremental-mindlin-deresiewicz";
const std::string without_closure = "incremental-mindlin-deresiewicz[closure=off]";

/// Limit of the forces at the turns, from n and 2 n steps a turn.
std::vector<double> limits(const std::string& law, std::span<const double> turns, int n) {
  const auto coarse = constant_normal_forces(law, turns, n);
  auto fine = constant_normal_forces(law, turns, 2 * n);
  for (std::size_t i = 0; i < fine.size(); ++i) fine[i] = 2 * fine[i] - coarse[i];
  return fine;
}

}  // namespace

BOOST_AUTO_TEST_CASE(agrees_with_the_truth_of_a_single_reversal_at_every_number_of_steps) {
  check_oblique_truth(without_closure, "P22_inc_md", 1e-10);
}

BOOST_AUTO_TEST_CASE(tends_to_the_exact_force_only_if_branches_close) {
  const auto open = oblique_limits(without_closure, 4096);
  BOOST_TEST(std::abs(open.b) < 1e-6);
  BOOST_TEST(open.d == -4.8e-4, tolerance(0.02));
  const auto closed = oblique_limits(with_closure, 4096);
  BOOST_TEST(std::abs(closed.b) < 1e-6);
  BOOST_TEST(std::abs(closed.d) < 1e-5);
  const auto coarse = oblique_errors(with_closure, 1024);
  const auto fine = oblique_errors(with_closure, 2048);
  BOOST_TEST(coarse.b / fine.b == 2, tolerance(0.02));
  BOOST_TEST(coarse.d / fine.d == 2, tolerance(0.02));
}

// Masing's rule: each branch is the loading curve stretched by two; a reloading branch closes the
// loop where the unloading began and then goes on along the loading curve.
BOOST_AUTO_TEST_CASE(tends_to_loading_unloading_and_reloading_at_constant_normal_force) {
  const auto virgin = [](double x) { return cattaneo_mindlin(x); };
  const double top = 0.7;
  const double bottom = 0.1;
  const double up = virgin(top);
  const double down = up - 2 * virgin((top - bottom) / 2);
  const double inside = down + 2 * virgin((0.5 - bottom) / 2);
  const std::array turns{top, bottom, 0.5, top, 0.8};
  const auto closed = limits(with_closure, turns, 2000);
  const std::array exact{up, down, inside, up, virgin(0.8)};
  for (std::size_t i = 0; i < exact.size(); ++i) {
    BOOST_TEST_INFO("turn " << i);
    BOOST_TEST(std::abs(closed[i] - exact[i]) < 2e-4);
  }
  // One reversal for good: the branch that reloads misses the end of the loop and goes on along
  // its own curve.
  const auto open = limits(without_closure, turns, 2000);
  const double missed = down + 2 * virgin((0.8 - bottom) / 2);
  BOOST_TEST(std::abs(open[4] - missed) < 2e-4);
  BOOST_TEST(std::abs(missed - virgin(0.8)) > 0.01);
}

// Mindlin & Deresiewicz: unloading past the force that the loading left behind is the mirror image
// of loading.
BOOST_AUTO_TEST_CASE(forgets_the_loading_once_the_limit_on_the_other_side_of_it_is_met) {
  const double top = 0.5;
  const auto closed = limits(with_closure, std::array{top, -top, -0.8}, 2000);
  BOOST_TEST(std::abs(closed[1] + cattaneo_mindlin(0.5)) < 2e-4);
  BOOST_TEST(std::abs(closed[2] + cattaneo_mindlin(0.8)) < 2e-4);
}

BOOST_AUTO_TEST_CASE(does_not_slip_while_the_normal_force_outgrows_the_tangential_one) {
  const std::vector<CollinearPoint> points{{0.02, 0}, {0.02, 1e-3}, {0.03, 1.05e-3}};
  const auto answers = advance(unit_law(with_closure), {}, collinear_steps(points));
  const double change = answers[2].force.tangential[0] - answers[1].force.tangential[0];
  BOOST_TEST(change == unit_stiffness(0.03) * 0.05e-3, tolerance(1e-12));
}

// At rest, a normal force that falls takes the slipping annulus with it: f (1 - theta) dFn.
BOOST_AUTO_TEST_CASE(loses_force_when_only_the_normal_force_falls) {
  const double x = 0.6;
  const auto points = [&](int n) {
    auto all = constant_normal_path(std::array{x}, n);
    const double shift = all.back().shift;
    for (int i = 1; i <= n; ++i) all.push_back({0.02 - 0.005 * i / n, shift});
    return all;
  };
  const auto last = [&](int n) {
    const auto steps = collinear_steps(points(n));
    return advance(unit_law(with_closure), {}, steps).back().force.tangential[0];
  };
  // The profile of deflection, clipped: kappa f (z - z(F - T/f)) = d with full shifts.
  const double shift = points(1).back().shift;
  const double normal = unit_normal_force(0.015);
  const double exact = unit_mu * (normal - unit_normal_force(0.015 - shift / (1.5 * unit_mu)));
  BOOST_TEST(2 * last(4000) - last(2000) == exact, tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(gives_the_same_answer_in_any_direction) {
  for (const std::string& law : {with_closure, without_closure}) check_direction(law, -1.3);
}

BOOST_AUTO_TEST_CASE(finds_the_stiffness_without_slip_across_the_force) {
  check_stiffness_across(with_closure);
}

// On the limit the core is round-off, and its cube root five digits larger.
BOOST_AUTO_TEST_CASE(gives_the_same_answer_in_any_direction_on_the_limit) {
  const std::array<MovementRow, 2> rows{{{2e-5, -7.2e-6, 9.48e-6}, {0, -6e-7, 3e-9}}};
  for (const std::string& text : {with_closure, without_closure}) {
    const AnyLaw law = framed_law(text).law.with({{"G", 1.7e9}, {"nu", 0.352}, {"mu", 0.33012677}});
    BOOST_TEST(dependence_on_direction(law, rows, 0.7) < 1e-12);
  }
}

// Full slip one way and then the other leaves no trace of the first: whether its loop was closed
// was round-off, and showed at the second reversal after it.
BOOST_AUTO_TEST_CASE(forgets_all_in_full_slip) {
  const std::array<MovementRow, 8> rows{{{0.02, 0, 0},
                                         {0, 0.02, 0.01},
                                         {0, -0.05, -0.025},
                                         {0, -0.002, -0.001},
                                         {0, 0.002, 0.001},
                                         {0, -0.001, -0.0005},
                                         {0, 0.0015, 0.00075},
                                         {0, 0.0004, 0.0002}}};
  BOOST_TEST(dependence_on_direction(unit_law(with_closure), rows, 1) < 1e-12);
  // What slid one way before is as one that never did.
  auto one_way = advance(unit_law(with_closure), {}, steps_of_rows(rows, 1));
  std::vector<MovementRow> once(rows.begin(), rows.end());
  once.erase(once.begin() + 1);
  auto never = advance(unit_law(with_closure), {}, steps_of_rows(once, 1));
  BOOST_TEST(apart(one_way.back().force.tangential, never.back().force.tangential) <
             1e-12 * one_way.back().force.normal);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
