// SPDX-License-Identifier: BSD-3-Clause
#include "reference/slip/linear_friction.hpp"

#include <boost/math/constants/constants.hpp>

#include "reference/slip/linear_friction_closed.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(integrated_linear_friction)
namespace {

using namespace testing;
using Wide = long double;

template <class Real>
constexpr Real two_pi = boost::math::constants::two_pi<Real>();

/// Truth "path_ii_circle": xi = 3 (sin 2 pi t, 1 - cos 2 pi t), overlap 2.
template <class Real>
Problem<Real> circle_problem(std::size_t outputs) {
  Problem<Real> problem;
  problem.springs = {1, 1, Real(0.5)};
  problem.motion.at = [](Real t) {
    const Real s = std::sin(two_pi<Real> * t);
    const Real c = std::cos(two_pi<Real> * t);
    return Sample<Real>{2, 0, {3 * s, 3 - 3 * c}, {3 * two_pi<Real> * c, 3 * two_pi<Real> * s}};
  };
  problem.start.force = {Real(0.5), Real(-0.8660254037844386)};
  for (std::size_t i = 1; i <= outputs; ++i)
    problem.output_times.push_back(static_cast<Real>(i) / static_cast<Real>(outputs));
  return problem;
}

/// Truth "path_iii_stick_slip": overlap 2 + sin 2t, xi = (1.5 t, 0.8 t^2).
template <class Real>
Problem<Real> stick_slip_problem(std::size_t outputs) {
  Problem<Real> problem = circle_problem<Real>(outputs);
  problem.motion.at = [](Real t) {
    return Sample<Real>{2 + std::sin(2 * t),
                        2 * std::cos(2 * t),
                        {Real(1.5) * t, Real(4) / 5 * t * t},
                        {Real(1.5), Real(8) / 5 * t}};
  };
  problem.start.force = {Real(0.1), Real(-0.3)};
  return problem;
}

/// Many events: a shift on a figure of eight while the overlap swings through zero.
template <class Real>
Problem<Real> bouncing_problem(std::size_t outputs) {
  Problem<Real> problem = circle_problem<Real>(outputs);
  problem.motion.at = [](Real t) {
    const Real w = two_pi<Real>;
    return Sample<Real>{Real(0.3) - std::cos(3 * w * t),
                        3 * w * std::sin(3 * w * t),
                        {std::sin(w * t), std::sin(2 * w * t) / 2},
                        {w * std::cos(w * t), w * std::cos(2 * w * t)}};
  };
  problem.start.force = {};
  return problem;
}

template <class Real>
PathSolution<Real> run(const Problem<Real>& p, Real tolerance) {
  return integrate_path<Real>(p.springs, p.motion, p.start, std::span<const Real>(p.output_times),
                              tolerance);
}

int count(const std::vector<Event<double>>& events, EventKind kind) {
  return static_cast<int>(std::count_if(events.begin(), events.end(),
                                        [&](const auto& event) { return event.kind == kind; }));
}

}  // namespace

BOOST_AUTO_TEST_CASE(paths_equal_the_high_precision_truth) {
  for (const nlohmann::json& entry : linear_truth("path")) {
    BOOST_TEST_INFO_SCOPE(entry.at("name"));
    const bool circle = entry.at("name") == "path_ii_circle";
    const Problem<Wide> problem = circle ? circle_problem<Wide>(1) : stick_slip_problem<Wide>(1);
    const PathSolution<Wide> solution = run(problem, fine_tolerance);
    const nlohmann::json& truth = entry.at("output");
    for (std::size_t i = 0; i < 2; ++i)
      BOOST_TEST(std::abs(solution.end.force[i] - number(truth.at("ft1").at(i))) < 1e-15L);
    BOOST_TEST(std::abs(solution.end.work_tangential - number(truth.at("dWt"))) < 1e-16L * 18);
    if (!circle) {
      BOOST_TEST_REQUIRE(solution.events.size() == 1U);
      BOOST_TEST(std::abs(solution.events[0].time - 0.8978938250761377L) < 1e-15L);
    }
  }
}

BOOST_AUTO_TEST_CASE(slip_on_a_circle_equals_adlers_closed_form) {
  for (const Wide radius : {0.3L, 0.9L, 1.0L, 1.7L, 5.0L}) {
    for (const Wide lead : {-0.4L, 0.0L, 1.2L}) {
      for (const Wide turn : {0.05L, 0.6L, 3.0L, 20.0L}) {
        Motion<Wide> motion;
        motion.end = turn;
        motion.at = [&](Wide t) {
          return Sample<Wide>{1,
                              0,
                              {radius * std::sin(t), radius * (1 - std::cos(t))},
                              {radius * std::cos(t), radius * std::sin(t)}};
        };
        State<Wide> start;
        start.force = {std::cos(lead), std::sin(lead)};
        const PathSolution<Wide> numeric =
            integrate_path<Wide>({1, 1, 1}, motion, start, {}, fine_tolerance);
        const auto closed = circle_slip<Wide>(1, 1, radius, lead, turn);
        const bool stuck = std::any_of(numeric.events.begin(), numeric.events.end(),
                                       [](const auto& e) { return e.kind == EventKind::stick; });
        BOOST_TEST(closed.has_value() == !stuck);
        if (!closed) continue;
        BOOST_TEST(std::abs(numeric.end.force[0] - std::cos(closed->lead + turn)) < 1e-15L);
        BOOST_TEST(std::abs(numeric.end.force[1] - std::sin(closed->lead + turn)) < 1e-15L);
        BOOST_TEST(std::abs(numeric.end.work_tangential - closed->work_tangential) <
                   1e-15L * (1 + closed->work_tangential));
        BOOST_TEST(std::abs(numeric.end.dissipated - closed->dissipated) <
                   1e-15L * (1 + closed->work_tangential));
      }
    }
  }
}

/// Two routes without a common line: closed form and integrated law, in every regime.
BOOST_AUTO_TEST_CASE(random_proportional_steps_equal_the_closed_form) {
  std::mt19937 random(424242);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::map<std::string, int> seen;
  Wide worst_force = 0;
  Wide worst_work = 0;
  Wide worst_double = 0;
  for (int i = 0; i < 800; ++i) {
    const Springs<Wide> springs{Wide(std::pow(10, uniform(random))), Wide(uniform(random) + 0.3),
                                Wide(0.1 + 0.8 * uniform(random))};
    const Wide before = i % 8 == 0 ? Wide(-uniform(random)) : Wide(uniform(random) + 0.01);
    const Wide after = i % 5 == 0   ? Wide(-uniform(random))
                       : i % 5 == 1 ? before
                                    : Wide(1.5 * uniform(random));
    const Wide limit = springs.mu * springs.kn * std::max(before, 0.0L);
    const Wide size = i % 3 == 0 ? limit : limit * Wide(uniform(random));
    const Wide angle = two_pi<Wide> * Wide(uniform(random));
    const Wide travel =
        springs.mu * springs.kn / springs.kt * std::pow(10.0L, Wide(-2.5 + 3.5 * uniform(random)));
    const Pair<Wide> force{size * std::cos(angle), size * std::sin(angle)};
    const Wide heading = i % 10 == 3   ? angle
                         : i % 10 == 7 ? angle + two_pi<Wide> / 2
                                       : two_pi<Wide> * Wide(uniform(random));
    const Pair<Wide> shift{travel * std::cos(heading), travel * std::sin(heading)};
    const StepAnswer<Wide> closed = proportional_step<Wide>(springs, before, after, force, shift);
    State<Wide> start;
    start.force = force;
    const std::vector<Corner<Wide>> corners{{before, {}}, {after, shift}};
    const PathSolution<Wide> numeric = integrate_corners<Wide>(
        springs, std::span<const Corner<Wide>>(corners), start, fine_tolerance);
    const Wide force_scale = springs.mu * springs.kn * std::max({before, after, 1e-3L});
    const Wide work_scale = std::max(force_scale * force_scale / springs.kt, force_scale * travel);
    worst_force = std::max(worst_force, std::hypot(numeric.end.force[0] - closed.force[0],
                                                   numeric.end.force[1] - closed.force[1]) /
                                            force_scale);
    worst_work = std::max(
        {worst_work, std::abs(numeric.end.work_tangential - closed.work_tangential) / work_scale,
         std::abs(numeric.end.dissipated - closed.dissipated) / work_scale,
         std::abs(numeric.end.work_normal - closed.work_normal) /
             (springs.kn * std::max({before * before, after * after}))});
    const std::string kind =
        std::string(before > 0 ? "held" : "free") +
        (closed.slip_fraction ? (*closed.slip_fraction > 0 ? "-sticks-slips" : "-slips")
                              : "-sticks") +
        (after > 0 ? "" : "-opens");
    ++seen[kind];
    // the same in double
    const Springs<double> low{static_cast<double>(springs.kn), static_cast<double>(springs.kt),
                              static_cast<double>(springs.mu)};
    const auto pair = [](const Pair<Wide>& p) {
      return Pair<double>{static_cast<double>(p[0]), static_cast<double>(p[1])};
    };
    const StepAnswer<double> rounded = proportional_step<double>(
        low, static_cast<double>(before), static_cast<double>(after), pair(force), pair(shift));
    worst_double =
        std::max({worst_double,
                  std::hypot(Wide(rounded.force[0]) - closed.force[0],
                             Wide(rounded.force[1]) - closed.force[1]) /
                      force_scale,
                  std::abs(Wide(rounded.work_tangential) - closed.work_tangential) / work_scale});
  }
  for (const auto& [kind, number_of] : seen) BOOST_TEST_MESSAGE(kind << ": " << number_of);
  BOOST_TEST_MESSAGE("worst force " << worst_force << ", worst work " << worst_work << ", double "
                                    << worst_double);
  BOOST_TEST(seen.size() >= 8U);
  BOOST_TEST(worst_force < 1e-15L);
  BOOST_TEST(worst_work < 1e-15L);
  BOOST_TEST(worst_double < 1e-14L);
}

BOOST_AUTO_TEST_CASE(long_random_walks_equal_chained_closed_steps) {
  std::mt19937 random(99);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const Springs<Wide> springs{2, 1.5L, 0.4L};
  std::vector<Corner<Wide>> corners{{-0.2L, {}}};
  for (int i = 0; i < 300; ++i) {
    const Corner<Wide>& last = corners.back();
    corners.push_back({0.4L + 0.6L * Wide(uniform(random)),
                       {last.shift[0] + 0.5L * Wide(uniform(random)),
                        last.shift[1] + 0.5L * Wide(uniform(random))}});
  }
  const PathSolution<Wide> numeric =
      integrate_corners<Wide>(springs, std::span<const Corner<Wide>>(corners), {}, fine_tolerance);
  Pair<Wide> force{};
  Wide work = 0;
  Wide dissipated = 0;
  Wide worst = 0;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const StepAnswer<Wide> step =
        proportional_step<Wide>(springs, corners[i - 1].overlap, corners[i].overlap, force,
                                {corners[i].shift[0] - corners[i - 1].shift[0],
                                 corners[i].shift[1] - corners[i - 1].shift[1]});
    force = step.force;
    work += step.work_tangential;
    dissipated += step.dissipated;
    worst = std::max({worst, std::abs(force[0] - numeric.at_times[i].force[0]),
                      std::abs(force[1] - numeric.at_times[i].force[1]),
                      std::abs(work - numeric.at_times[i].work_tangential) / (1 + work),
                      std::abs(dissipated - numeric.at_times[i].dissipated) / (1 + work)});
  }
  BOOST_TEST_MESSAGE("worst difference " << worst);
  BOOST_TEST(worst < 1e-15L);
}

/// The identity between three quantities that are integrated apart, and what must never happen.
BOOST_AUTO_TEST_CASE(energy_balances_and_dissipation_never_falls) {
  for (const auto& problem :
       {circle_problem<Wide>(2000), stick_slip_problem<Wide>(2000), bouncing_problem<Wide>(2000)}) {
    const PathSolution<Wide> solution = run(problem, fine_tolerance);
    const auto square = [](const Pair<Wide>& f) { return f[0] * f[0] + f[1] * f[1]; };
    const Wide start = square(problem.start.force) / (2 * problem.springs.kt);
    Wide last = 0;
    Wide worst = 0;
    Wide worst_normal = 0;
    for (const State<Wide>& state : solution.at_times) {
      const Wide stored = square(state.force) / (2 * problem.springs.kt) - start;
      worst = std::max(worst, std::abs(state.work_tangential - stored - state.dissipated));
      const auto overlap_energy = [&](Wide t) {
        const Wide overlap = std::max(problem.motion.at(t).overlap, 0.0L);
        return problem.springs.kn * overlap * overlap / 2;
      };
      worst_normal = std::max(worst_normal, std::abs(state.work_normal + overlap_energy(0) -
                                                     overlap_energy(state.time)));
      BOOST_TEST(state.dissipated >= last - 1e-18L);
      BOOST_TEST(std::sqrt(square(state.force)) <= problem.springs.mu * state.normal + 1e-17L);
      last = state.dissipated;
    }
    BOOST_TEST_MESSAGE("identity to " << worst << ", normal " << worst_normal);
    BOOST_TEST(worst < 1e-15L);
    BOOST_TEST(worst_normal < 1e-15L);
    BOOST_TEST(last > 0.1L);
  }
}

BOOST_AUTO_TEST_CASE(a_reference_states_an_error_below_twelve_digits) {
  const auto check = [](const char* name, const auto& make) {
    const auto begin = std::chrono::steady_clock::now();
    const Checked checked = self_checked(make);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    BOOST_TEST_MESSAGE(name << ": force " << checked.uncertainty_force << ", work "
                            << checked.uncertainty_work << ", " << checked.events.size()
                            << " events, " << spent.count() << " s");
    BOOST_TEST(checked.events_agree);
    BOOST_TEST(checked.uncertainty_force < 1e-12);
    BOOST_TEST(checked.uncertainty_work < 1e-12);
    BOOST_TEST(checked.uncertainty_force > 0);
    BOOST_TEST(checked.values.size() == 4000U);
    return checked;
  };
  check("circle", [](auto r) { return circle_problem<decltype(r)>(4000); });
  check("stick-slip", [](auto r) { return stick_slip_problem<decltype(r)>(4000); });
  const Checked bouncing =
      check("bouncing", [](auto r) { return bouncing_problem<decltype(r)>(4000); });
  // overlap 0.3 - cos(6 pi t) is positive on three stretches inside [0, 1]
  BOOST_TEST(count(bouncing.events, EventKind::touch) == 3);
  BOOST_TEST(count(bouncing.events, EventKind::open) == 3);
  BOOST_TEST(std::abs(bouncing.events.front().time - std::acos(0.3) / (6 * two_pi<double> / 2)) <
             1e-15);
}

/// On a curve a contact sticks again although nothing reverses at a corner.
BOOST_AUTO_TEST_CASE(a_turning_point_of_a_smooth_path_sticks_again) {
  // x = sin t, collinear, L = 0.25, kt = 1: sticks at t = pi/2 and slips on when x has gone back 2L
  Motion<Wide> motion;
  motion.end = 12;
  motion.at = [](Wide t) { return Sample<Wide>{1, 0, {std::sin(t), 0}, {std::cos(t), 0}}; };
  const PathSolution<Wide> solution =
      integrate_path<Wide>({1, 1, 0.25L}, motion, {}, {}, fine_tolerance);
  const Wide half_pi = two_pi<Wide> / 4;
  const std::vector<Wide> expected{std::asin(0.25L),
                                   half_pi,
                                   2 * half_pi - std::asin(0.5L),
                                   3 * half_pi,
                                   4 * half_pi - std::asin(0.5L),
                                   5 * half_pi,
                                   6 * half_pi - std::asin(0.5L),
                                   7 * half_pi};
  BOOST_TEST_REQUIRE(solution.events.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    BOOST_TEST(solution.events[i].kind == (i % 2 == 0 ? EventKind::slip : EventKind::stick));
    // sticking again is a simple root of the slip rate; slipping a simple root of the reserve
    BOOST_TEST(std::abs(solution.events[i].time - expected[i]) < 1e-16L);
  }
}

/// The limit is exceeded only between two looks: the dip must be found all the same.
BOOST_AUTO_TEST_CASE(short_visits_are_not_stepped_over) {
  // the overlap dips below zero for 2 ms in a second
  Motion<Wide> motion;
  motion.at = [](Wide t) {
    const Wide x = t - 0.5003L;
    return Sample<Wide>{x * x - 1e-8L, 2 * x, {t, 0}, {1, 0}};
  };
  PathSolution<Wide> solution = integrate_path<Wide>({1, 1, 10}, motion, {}, {}, fine_tolerance);
  const auto has = [&](EventKind kind, Wide time) {
    return std::any_of(solution.events.begin(), solution.events.end(), [&](const auto& event) {
      // rounding of the reserve over its slope at the crossing, 6e-5
      return event.kind == kind && std::abs(event.time - time) < 1e-12L;
    });
  };
  BOOST_TEST(has(EventKind::open, 0.5003L - 1e-4L));
  BOOST_TEST(has(EventKind::touch, 0.5003L + 1e-4L));
  // |f| - L = 1e-9 - (t - 0.3707)^2 peeps out for 0.06 ms: f = t, L = t + (t - .3707)^2 - 1e-9
  motion.at = [](Wide t) {
    const Wide x = t - 0.3707L;
    return Sample<Wide>{t + x * x - 1e-9L, 1 + 2 * x, {t, 0}, {1, 0}};
  };
  solution = integrate_path<Wide>({1, 1, 1}, motion, {}, {}, fine_tolerance);
  BOOST_TEST(has(EventKind::slip, 0.3707L - std::sqrt(1e-9L)));
  BOOST_TEST(has(EventKind::stick, 0.3707L));
}

BOOST_AUTO_TEST_CASE(edge_cases_have_the_exact_answer) {
  const auto step = [](const Springs<Wide>& springs, Wide before, Wide after,
                       const Pair<Wide>& force, const Pair<Wide>& shift) {
    State<Wide> start;
    start.force = force;
    const std::vector<Corner<Wide>> corners{{before, {}}, {after, shift}};
    return integrate_corners<Wide>(springs, std::span<const Corner<Wide>>(corners), start,
                                   fine_tolerance);
  };
  // nothing moves, at the limit
  PathSolution<Wide> s = step({1, 1, 0.5L}, 1, 1, {0.3L, 0.4L}, {});
  BOOST_TEST(s.end.force[0] == 0.3L);
  BOOST_TEST(s.end.dissipated == 0);
  // only the normal force falls, at the limit: the force shrinks along itself
  s = step({1, 1, 0.5L}, 1, 0.5L, {0.3L, 0.4L}, {});
  BOOST_TEST(std::abs(s.end.force[0] - 0.15L) < 1e-18L);
  BOOST_TEST(std::abs(s.end.force[1] - 0.2L) < 1e-18L);
  BOOST_TEST(std::abs(s.end.dissipated - 0.09375L) < 1e-17L);
  // the same until it opens
  s = step({1, 1, 0.5L}, 1, -1, {0.3L, 0.4L}, {});
  BOOST_TEST(s.end.phase == Phase::open);
  BOOST_TEST(std::abs(s.end.dissipated - 0.125L) < 1e-17L);
  BOOST_TEST(s.end.work_tangential == 0);
  BOOST_TEST(std::abs(s.end.work_normal + 0.5L) < 1e-17L);
  // straight back against the force while the limit falls faster: slips all the way
  s = step({1, 1, 1}, 1, 0.5L, {1, 0}, {-0.25L, 0});
  BOOST_TEST(std::abs(s.end.force[0] - 0.5L) < 1e-18L);
  BOOST_TEST(std::abs(s.end.work_tangential + 0.1875L) < 1e-17L);
  // no friction
  s = step({1, 1, 0}, 1, 2, {}, {1, 1});
  BOOST_TEST(s.end.force[0] == 0);
  BOOST_TEST(s.end.work_tangential == 0);
  BOOST_TEST(std::abs(s.end.work_normal - 1.5L) < 1e-17L);
  // beyond the limit at the start: 20 %
  s = step({1, 1, 0.5L}, 1, 1, {0.36L, 0.48L}, {});
  BOOST_TEST(std::abs(s.excess - 0.1L) < 1e-18L);
  BOOST_TEST(std::abs(s.end.dissipated - (0.36L - 0.25L) / 2) < 1e-18L);
  BOOST_CHECK_THROW(step({1, -1, 0.5L}, 1, 1, {}, {}), std::invalid_argument);
}

/// Approach at zero speed and parting at zero speed: overlap 1 - cos.
BOOST_AUTO_TEST_CASE(tangential_touch_and_parting) {
  Motion<Wide> motion;
  motion.at = [](Wide t) {
    const Wide w = two_pi<Wide>;
    return Sample<Wide>{1 - std::cos(w * t), w * std::sin(w * t), {t, 0.3L * t * t}, {1, 0.6L * t}};
  };
  const std::vector<Wide> times{0.1L, 0.5L, 0.9L, 0.999L};
  State<Wide> start;
  const auto solution = integrate_path<Wide>({1, 1, 0.05L}, motion, start,
                                             std::span<const Wide>(times), fine_tolerance);
  const auto coarse =
      integrate_path<Wide>({1, 1, 0.05L}, motion, start, std::span<const Wide>(times), 1e-13L);
  for (std::size_t i = 0; i < times.size(); ++i) {
    const State<Wide>& state = solution.at_times[i];
    const Wide stored = (state.force[0] * state.force[0] + state.force[1] * state.force[1]) / 2;
    BOOST_TEST(std::abs(state.work_tangential - stored - state.dissipated) < 1e-15L);
    BOOST_TEST(std::abs(state.force[0] - coarse.at_times[i].force[0]) < 1e-12L);
    BOOST_TEST(std::abs(state.force[1] - coarse.at_times[i].force[1]) < 1e-12L);
  }
}

BOOST_AUTO_TEST_CASE(corner_paths_check_themselves) {
  const std::vector<Corner<double>> corners{{0.5, {0, 0}},    {0.6, {0.1, 0.2}}, {0.4, {0.5, 0.1}},
                                            {-0.1, {0.6, 0}}, {0.3, {0.9, 0.4}}, {0.3, {0.5, 0.4}}};
  const Checked checked =
      self_checked_corners({1, 0.8, 0.5}, std::span<const Corner<double>>(corners), {});
  BOOST_TEST(checked.values.size() == corners.size());
  BOOST_TEST(checked.events_agree);
  BOOST_TEST(checked.uncertainty_force < 1e-13);
  BOOST_TEST(checked.uncertainty_work < 1e-13);
  BOOST_TEST(count(checked.events, EventKind::open) == 1);
  BOOST_TEST(count(checked.events, EventKind::touch) == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
