// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/hertz_rates.hpp"

#include "tests/reference/partial_slip/hertz_truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(hertz_rates)
namespace {

using namespace testing;
using Wide = long double;

HertzContact<Wide> soft_contact() {
  return make_contact(Elastic<Wide>{1, Wide(0.5)}, Wide(1), Wide(0.5));
}

ObliqueCycle<Wide> oblique_cycle() {
  const HertzContact<Wide> contact = soft_contact();
  return {contact, contact.normal_force(0.02L), 4, 0.9L};
}

/// Tangential forces at B and D.
std::array<Wide, 2> at_corners(RateLaw law, Wide tolerance) {
  const ObliqueCycle<Wide> cycle = oblique_cycle();
  const auto pieces = oblique_pieces(cycle);
  const auto solution = integrate_rates<Wide>(cycle.contact(), law, pieces, {}, tolerance);
  return {solution.at_ends.front().tangential, solution.at_ends.back().tangential};
}

/// Errors at B and D over mu Fn there.
std::array<Wide, 2> gaps(RateLaw law) {
  const ObliqueCycle<Wide> cycle = oblique_cycle();
  const auto forces = at_corners(law, 1e-14L);
  const auto gap = [&](Wide force, Wide normal) {
    return (force - cycle.tangential_at(normal)) / (cycle.contact().mu * normal);
  };
  return {gap(forces[0], cycle.normal_b()), gap(forces[1], cycle.normal_d())};
}

BOOST_AUTO_TEST_CASE(a_force_that_scales_with_the_radius_is_stiffness_times_whole_shift) {
  // Ft' = kt0 d' + Ft a'/a integrates to Ft = kt0(now) times the shift so far; kept in growth,
  // the part made before keeps its own stiffness.
  HertzContact<Wide> contact = soft_contact();
  contact.mu = 1000;  // far from the cap
  const std::array<Movement<Wide>, 2> path{{{0.03L, {0.001L, 0}}, {0.015L, {0.002L, 0}}}};
  const auto pieces = proportional_pieces<Wide>(0.02L, path);
  const auto scaled = integrate_rates<Wide>(contact, RateLaw::scaled_no_slip, pieces, {}, 1e-15L);
  for (std::size_t i = 0; i < 2; ++i) {
    const Wide shift = i == 0 ? 0.001L : 0.003L;
    const Wide force = contact.no_slip_stiffness(path[i].overlap) * shift;
    BOOST_TEST(std::abs(scaled.at_ends[i].tangential / force - 1) < 1e-13L);
  }
  const auto kept = integrate_rates<Wide>(contact, RateLaw::capped_no_slip, pieces, {}, 1e-15L);
  const auto rescaled =
      integrate_rates<Wide>(contact, RateLaw::rescaled_no_slip, pieces, {}, 1e-15L);
  BOOST_TEST(rescaled.at_ends[0].tangential == kept.at_ends[0].tangential);
  // From there on it shrinks with the radius, and the new movement scales too.
  const Wide end =
      kept.at_ends[0].tangential * std::sqrt(0.5L) + contact.no_slip_stiffness(0.015L) * 0.002L;
  BOOST_TEST(std::abs(rescaled.at_ends[1].tangential / end - 1) < 1e-13L);
}

BOOST_AUTO_TEST_CASE(a_displacement_that_shrinks_with_the_radius_makes_a_force_by_its_square) {
  HertzContact<Wide> contact = soft_contact();
  contact.mu = 1000;  // far from the cap
  const Wide shift = 0.001L;
  const std::array<Movement<Wide>, 3> path{
      {{0.03L, {shift, 0}}, {0.015L, {0, 0}}, {0.02L, {0, 0}}}};
  const auto pieces = proportional_pieces<Wide>(0.02L, path);
  const auto found =
      integrate_rates<Wide>(contact, RateLaw::rescaled_displacement, pieces, {}, 1e-15L);
  const std::array<Wide, 3> displacements{shift, shift * std::sqrt(0.5L), shift * std::sqrt(0.5L)};
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Wide force = contact.no_slip_stiffness(path[i].overlap) * displacements[i];
    BOOST_TEST(std::abs(found.at_ends[i].tangential / force - 1) < 1e-13L);
  }
}

BOOST_AUTO_TEST_CASE(limits_on_the_oblique_cycle_are_as_found) {
  struct Found {
    RateLaw law;
    Wide b;
    Wide d;
    Wide digit;  ///< half of the last digit given
  };
  const std::array<Found, 6> found{{{RateLaw::no_slip, 0.256L, -0.285L, 5.1e-4L},
                                    {RateLaw::capped_no_slip, 0.100L, -0.100L, 5.1e-4L},
                                    {RateLaw::modified_mindlin, -0.0169L, 0.0269L, 5.1e-5L},
                                    {RateLaw::shifted_mindlin, -0.0169L, 0.0028L, 5.1e-5L},
                                    {RateLaw::mindlin_deresiewicz, 0, -4.8e-4L, 5.1e-6L},
                                    {RateLaw::mindlin_deresiewicz_with_closure, 0, 0, 1e-12L}}};
  for (const Found& law : found) {
    BOOST_TEST_INFO_SCOPE("law " << static_cast<int>(law.law));
    const auto [b, d] = gaps(law.law);
    BOOST_TEST_MESSAGE("B " << b << ", D " << d);
    BOOST_TEST(std::abs(b - law.b) <= law.digit);
    BOOST_TEST(std::abs(d - law.d) <= law.digit);
  }
}

/// Steps of an independent program, first order in the step: two finest ladders, extrapolated.
BOOST_AUTO_TEST_CASE(solutions_are_the_limits_of_stepping) {
  const std::array<std::pair<const char*, RateLaw>, 3> laws{
      {{"P20_inc_mm", RateLaw::modified_mindlin},
       {"P21_inc_noslip", RateLaw::no_slip},
       {"P22_inc_md", RateLaw::mindlin_deresiewicz}}};
  for (const auto& [name, law] : laws) {
    BOOST_TEST_INFO_SCOPE(name);
    const nlohmann::json entry = jaeger_truth(name);
    const nlohmann::json& ladder = entry.at("output");
    const nlohmann::json& coarse = ladder[ladder.size() - 2];
    const nlohmann::json& fine = ladder.back();
    const auto forces = at_corners(law, 1e-15L);
    const Wide ratio = static_cast<Wide>(fine["n_per_leg"].get<int>()) /
                       static_cast<Wide>(coarse["n_per_leg"].get<int>());
    const std::array<const char*, 2> keys{"Ft_B", "Ft_D"};
    for (std::size_t i = 0; i < 2; ++i) {
      const Wide last = number(fine[keys[i]]);
      const Wide before = number(coarse[keys[i]]);
      const Wide limit = last + (last - before) / (ratio - 1);
      BOOST_TEST_MESSAGE(name << " " << keys[i] << ": off the extrapolated limit by "
                              << forces[i] - limit << ", its last step " << last - before);
      // the extrapolation removes the first order; a twentieth of the last step is left for more
      BOOST_TEST(std::abs(forces[i] - limit) <= std::abs(last - before) / 20);
    }
  }
}

BOOST_AUTO_TEST_CASE(does_not_depend_on_the_tolerance) {
  const Wide scale = soft_contact().mu * oblique_cycle().normal_b();
  for (const RateLaw law : {RateLaw::no_slip, RateLaw::capped_no_slip, RateLaw::modified_mindlin,
                            RateLaw::shifted_mindlin, RateLaw::mindlin_deresiewicz,
                            RateLaw::mindlin_deresiewicz_with_closure}) {
    BOOST_TEST_INFO_SCOPE("law " << static_cast<int>(law));
    const auto fine = at_corners(law, 1e-16L);
    const auto coarse = at_corners(law, 1e-13L);
    BOOST_TEST(std::abs(fine[0] - coarse[0]) <= 1e-11L * scale);
    BOOST_TEST(std::abs(fine[1] - coarse[1]) <= 1e-11L * scale);
  }
}

BOOST_AUTO_TEST_CASE(double_precision_is_good_to_eleven_digits) {
  const HertzContact<double> contact = make_contact(Elastic<double>{1, 0.5}, 1.0, 0.5);
  const ObliqueCycle<double> cycle(contact, contact.normal_force(0.02), 4, 0.9);
  const auto pieces = oblique_pieces(cycle);
  for (const RateLaw law : {RateLaw::capped_no_slip, RateLaw::modified_mindlin,
                            RateLaw::mindlin_deresiewicz_with_closure}) {
    const auto wide = at_corners(law, 1e-16L);
    const auto ends = integrate_rates<double>(contact, law, pieces, {}, 1e-14).at_ends;
    const double scale = contact.mu * cycle.normal_b();
    BOOST_TEST(std::abs(ends.front().tangential - static_cast<double>(wide[0])) <= 1e-11 * scale);
    BOOST_TEST(std::abs(ends.back().tangential - static_cast<double>(wide[1])) <= 1e-11 * scale);
  }
}

BOOST_AUTO_TEST_CASE(rate_form_with_closure_is_the_closed_form_all_the_way) {
  const ObliqueCycle<Wide> cycle = oblique_cycle();
  const auto pieces = oblique_pieces(cycle);
  std::vector<Wide> times;
  for (int i = 0; i <= 60; ++i) times.push_back(static_cast<Wide>(i) / 20);
  const auto solution = integrate_rates<Wide>(
      cycle.contact(), RateLaw::mindlin_deresiewicz_with_closure, pieces, times, 1e-15L);
  BOOST_TEST_REQUIRE(solution.at_times.size() == times.size());
  for (const RateState<Wide>& state : solution.at_times)
    BOOST_TEST(std::abs(state.tangential - cycle.tangential_at(state.normal)) <=
               1e-13L * cycle.normal_b());
  // turns at B, closes at C
  BOOST_TEST_REQUIRE(solution.events.size() == 2);
  BOOST_TEST(solution.events[0].kind == RateEventKind::reversal);
  BOOST_TEST(solution.events[0].time == 1);
  BOOST_TEST(solution.events[1].kind == RateEventKind::closure);
  BOOST_TEST(std::abs(solution.events[1].time - 2) < 1e-8L);
}

/// At constant normal force modified Mindlin and the rate form load along Mindlin's curve; rate
/// form unloads along Masing's branch, modified Mindlin does not.
BOOST_AUTO_TEST_CASE(constant_normal_force_against_masing) {
  const HertzContact<Wide> contact = soft_contact();
  const Wide overlap = 0.02L;
  const Wide limit = contact.mu * contact.normal_force(overlap);
  const Wide amplitude = mindlin_shift(contact, overlap, 0.7L * limit);
  const std::vector<Movement<Wide>> path{{overlap, {amplitude, 0}}, {overlap, {-2 * amplitude, 0}}};
  const auto pieces = proportional_pieces<Wide>(overlap, path);
  MasingContact<Wide> masing(contact, overlap);
  std::vector<Wide> times;
  for (int i = 0; i <= 40; ++i) times.push_back(static_cast<Wide>(i) / 20);
  const auto run = [&](RateLaw law) {
    return integrate_rates<Wide>(contact, law, pieces, times, 1e-15L).at_times;
  };
  const auto rate_form = run(RateLaw::mindlin_deresiewicz);
  const auto modified = run(RateLaw::modified_mindlin);
  Wide worst = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    masing.move_to(times[i] <= 1 ? amplitude * times[i] : amplitude * (3 - 2 * times[i]));
    BOOST_TEST(std::abs(rate_form[i].tangential - masing.force()) <= 1e-13L * limit);
    const Wide gap = (modified[i].tangential - masing.force()) / limit;
    if (times[i] <= 1) BOOST_TEST(std::abs(gap) <= 1e-13L);
    worst = std::max(worst, std::abs(gap));
  }
  BOOST_TEST_MESSAGE("modified Mindlin unloading from 0.7 to -0.7: " << worst);
  BOOST_TEST(std::abs(worst - 0.053L) < 5.1e-4L);
  // half a loop: the mean of T over the way back, by symmetry, is half the loss of a cycle
  const Wide back = rate_form.back().work_tangential - rate_form[20].work_tangential;
  BOOST_TEST(std::abs(2 * back - mindlin_cycle_dissipation(contact, overlap, 0.7L * limit)) <=
             1e-12L * amplitude * limit);
}

/// Beyond the mirror image of the reversal only the law with closure is on the virgin curve.
BOOST_AUTO_TEST_CASE(closure_returns_to_the_virgin_curve) {
  const HertzContact<Wide> contact = soft_contact();
  const Wide overlap = 0.02L;
  const Wide limit = contact.mu * contact.normal_force(overlap);
  const Wide amplitude = mindlin_shift(contact, overlap, 0.7L * limit);
  const Wide far = -1.3L * amplitude;
  const std::vector<Movement<Wide>> path{{overlap, {amplitude, 0}},
                                         {overlap, {far - amplitude, 0}}};
  const auto pieces = proportional_pieces<Wide>(overlap, path);
  const auto end = [&](RateLaw law) {
    return integrate_rates<Wide>(contact, law, pieces, {}, 1e-15L).at_ends.back().tangential;
  };
  const Wide wanted = mindlin_force(contact, overlap, far);
  BOOST_TEST(std::abs(end(RateLaw::mindlin_deresiewicz_with_closure) - wanted) <= 1e-13L * limit);
  BOOST_TEST(std::abs(end(RateLaw::mindlin_deresiewicz) - wanted) > 1e-3L * limit);
}

BOOST_AUTO_TEST_CASE(capped_law_slides_and_comes_back) {
  const HertzContact<Wide> contact = soft_contact();
  const Wide overlap = 0.02L;
  const Wide limit = contact.mu * contact.normal_force(overlap);
  const Wide stiffness = contact.no_slip_stiffness(overlap);
  const Wide reach = limit / stiffness;  // to the cap
  const std::vector<Movement<Wide>> path{{overlap, {3 * reach, 0}}, {overlap, {-reach / 2, 0}}};
  const std::vector<Wide> times{0.25L, 0.5L, 1.5L, 2};
  const auto solution = integrate_rates<Wide>(
      contact, RateLaw::capped_no_slip, proportional_pieces<Wide>(overlap, path), times, 1e-15L);
  const std::array<Wide, 4> wanted{0.75L, 1, 0.75L, 0.5L};
  for (std::size_t i = 0; i < wanted.size(); ++i)
    BOOST_TEST(std::abs(solution.at_times[i].tangential - wanted[i] * limit) <= 1e-14L * limit);
  // reach limit/2 + 2 reach limit - reach/2 (1 + 1/2)/2 limit
  BOOST_TEST(std::abs(solution.at_times[3].work_tangential - 2.125L * reach * limit) <=
             1e-13L * reach * limit);
  BOOST_TEST_REQUIRE(solution.events.size() == 3);
  BOOST_TEST(solution.events[0].kind == RateEventKind::cap);
  BOOST_TEST(std::abs(solution.events[0].time - 1.0L / 3) < 1e-14L);
  BOOST_TEST(solution.events[1].kind == RateEventKind::reversal);
  BOOST_TEST(solution.events[2].kind == RateEventKind::off_cap);
}

/// Falling normal force at a fixed shift: the cap drags the force down with it.
BOOST_AUTO_TEST_CASE(cap_follows_a_falling_normal_force) {
  const HertzContact<Wide> contact = soft_contact();
  const std::vector<Movement<Wide>> path{{0.02L, {0.004L, 0}}, {0.005L, {}}, {0.02L, {}}};
  for (const RateLaw law :
       {RateLaw::capped_no_slip, RateLaw::modified_mindlin, RateLaw::mindlin_deresiewicz}) {
    const auto solution =
        integrate_rates<Wide>(contact, law, proportional_pieces<Wide>(0.02L, path), {}, 1e-14L);
    const Wide low = contact.mu * contact.normal_force(0.005L);
    BOOST_TEST(std::abs(solution.at_ends[1].tangential - low) <= 1e-14L * low);
    BOOST_TEST(std::abs(solution.at_ends[2].tangential - low) <= 1e-14L * low);
  }
}

BOOST_AUTO_TEST_CASE(refuses_what_it_cannot_follow) {
  HertzContact<Wide> contact = soft_contact();
  const std::vector<Movement<Wide>> opens{{-0.01L, {}}};
  const auto pieces = proportional_pieces<Wide>(0.02L, opens);
  BOOST_CHECK_THROW((void)integrate_rates<Wide>(contact, RateLaw::no_slip, pieces, {}, 1e-12L),
                    std::invalid_argument);
  const std::vector<Movement<Wide>> stays{{0.02L, {}}};
  const auto still = proportional_pieces<Wide>(0.02L, stays);
  const std::vector<Wide> outside{2.0L};
  BOOST_CHECK_THROW((void)integrate_rates<Wide>(contact, RateLaw::no_slip, still, outside, 1e-12L),
                    std::invalid_argument);
  contact.mu = 0;
  BOOST_CHECK_THROW((void)integrate_rates<Wide>(contact, RateLaw::no_slip, still, {}, 1e-12L),
                    std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace stickslip::reference
