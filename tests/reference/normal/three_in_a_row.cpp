// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/three_in_a_row.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(spheres_in_a_row)
namespace {

using Wide = long double;
using Masses = std::array<Wide, 3>;
/// Places and velocities of the three.
using Place = std::array<Wide, 6>;

/// The bodies stepped: forces that only push have a kink where a contact opens or closes, which the
/// steps are divided at.
ThreeInARow stepped(const Masses& masses) {
  testing::SteppedState<6> now{0, {0, 0, 0, 1, 0, 0}};
  std::array<bool, 2> closed{true, true};
  ThreeInARow found;
  const auto overlap = [](const Place& y, std::size_t i) { return y[i] - y[i + 1]; };
  for (; found.events < 100; ++found.events) {
    now = testing::stepped_until<6>(
        [&](const Place& y) {
          const Wide first = closed[0] ? overlap(y, 0) : 0;
          const Wide second = closed[1] ? overlap(y, 1) : 0;
          return Place{y[3],
                       y[4],
                       y[5],
                       -first / masses[0],
                       (first - second) / masses[1],
                       second / masses[2]};
        },
        now, 1 / 128.0L,
        [&](const Place& y) {
          Wide wrong = -1;
          for (const std::size_t i : {0U, 1U})
            wrong = std::max(wrong, closed[i] ? -overlap(y, i) : overlap(y, i));
          return wrong - 1e-18L;
        },
        now.time + 50);
    const bool is_first = std::abs(overlap(now.at, 0)) < std::abs(overlap(now.at, 1));
    if (is_first && closed[0] && found.time_first_parts == 0) found.time_first_parts = now.time;
    closed[is_first ? 0 : 1] = !closed[is_first ? 0 : 1];
    if (!closed[0] && !closed[1] && now.at[3] <= now.at[4] && now.at[4] <= now.at[5]) break;
  }
  found.velocities = {now.at[3], now.at[4], now.at[5]};
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(go_as_the_bodies_stepped_do) {
  for (const Masses& masses : {Masses{1, 1, 1}, Masses{1, 2, 0.5L}, Masses{1, 0.1L, 1},
                               Masses{1, 0.3L, 3}, Masses{1, 10, 0.2L}}) {
    BOOST_TEST_INFO_SCOPE(masses[1] << " " << masses[2]);
    const ThreeInARow closed = three_in_a_row(masses);
    const ThreeInARow other = stepped(masses);
    for (const std::size_t i : {0U, 1U, 2U})
      BOOST_TEST(std::abs(closed.velocities[i] - other.velocities[i]) < 1e-13L);
    BOOST_TEST(testing::relative(closed.time_first_parts, other.time_first_parts) < 1e-13L);
  }
}

BOOST_AUTO_TEST_CASE(keep_momentum_and_energy) {
  for (const Masses& masses :
       {Masses{1, 1, 1}, Masses{1, 1e-4L, 2}, Masses{1, 1e3L, 1}, Masses{1, 0.02L, 0.01L}}) {
    BOOST_TEST_INFO_SCOPE(masses[1] << " " << masses[2]);
    const std::array<Wide, 3> v = three_in_a_row(masses).velocities;
    Wide momentum = 0;
    Wide energy = 0;
    for (const std::size_t i : {0U, 1U, 2U}) {
      momentum += masses[i] * v[i];
      energy += masses[i] * v[i] * v[i];
    }
    BOOST_TEST(std::abs(momentum - 1) < 1e-17L);
    BOOST_TEST(std::abs(energy - 1) < 1e-15L);
    BOOST_TEST((v[0] <= v[1] && v[1] <= v[2]));
  }
}

/// A third one that is very light does not matter: two bodies.
BOOST_AUTO_TEST_CASE(are_two_where_one_is_nothing) {
  const ThreeInARow found = three_in_a_row({1, 3, 1e-9L});
  BOOST_TEST(std::abs(found.velocities[0] + 0.5L) < 1e-8L);
  BOOST_TEST(std::abs(found.velocities[1] - 0.5L) < 1e-8L);
  BOOST_CHECK_THROW((void)three_in_a_row({1, 0, 1}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
