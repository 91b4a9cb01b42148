// SPDX-License-Identifier: BSD-3-Clause
// Springs four at a time against springs one by one: the same to the bit.
#include "stickslip/laws/spring_lanes.hpp"

#include <bit>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

BOOST_AUTO_TEST_SUITE(spring_lanes)

namespace {

using namespace stickslip;

/// What both ways made of a step.
struct Twice {
  SpringSums alone;
  SpringSums by_lanes;
};

/// The springs of a contact that is advanced both ways, each going on from its own end.
class TwoContacts {
 public:
  TwoContacts(double spacing, double radius, double ratio)
      : step_{.spacing = spacing, .radius = radius, .ratio = ratio} {}

  Twice advance(double overlap, const Vector2& shift) {
    step_.overlap_old = step_.overlap_new;
    step_.half_width_old = step_.half_width_new;
    step_.overlap_new = overlap;
    step_.half_width_new = std::sqrt(step_.radius * std::max(overlap, 0.0));
    step_.shift = shift;
    const auto in_touch = static_cast<std::size_t>(std::ceil(step_.half_width_new / step_.spacing));
    for (std::vector<Vector2>* u : {&alone, &by_lanes})
      u->resize(std::max(u->size(), in_touch), Vector2::Zero());
    Twice sums{advance_springs(nullptr, step_, alone, in_touch),
               advance_springs(spring_kernel(), step_, by_lanes, in_touch)};
    for (std::vector<Vector2>* u : {&alone, &by_lanes}) u->resize(in_touch);
    return sums;
  }

  std::vector<Vector2> alone;
  std::vector<Vector2> by_lanes;

 private:
  SpringStep step_;
};

bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

void require_same(const Twice& sums, const TwoContacts& contacts) {
  BOOST_REQUIRE(same(sums.alone.deflection[0], sums.by_lanes.deflection[0]));
  BOOST_REQUIRE(same(sums.alone.deflection[1], sums.by_lanes.deflection[1]));
  BOOST_REQUIRE(same(sums.alone.work, sums.by_lanes.work));
  BOOST_REQUIRE(same(sums.alone.stored, sums.by_lanes.stored));
  BOOST_REQUIRE(same(sums.alone.dissipated, sums.by_lanes.dissipated));
  BOOST_REQUIRE_EQUAL(sums.alone.slipping, sums.by_lanes.slipping);
  for (std::size_t i = 0; i < contacts.alone.size(); ++i) {
    BOOST_REQUIRE(same(contacts.alone[i][0], contacts.by_lanes[i][0]));
    BOOST_REQUIRE(same(contacts.alone[i][1], contacts.by_lanes[i][1]));
  }
}

constexpr double radius = 5e-3;
constexpr double spacing = 1e-6;
constexpr double deep = 1e-5;  // about 220 springs

/// Steps of a random walk whose shifts are of this size over the limit of the contact.
void walk(double size, bool in_a_line, double ratio, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> part(-1, 1);
  TwoContacts contacts(spacing, radius, ratio);
  double overlap = deep;
  std::size_t slipping = 0;
  std::size_t sticking = 0;
  for (int i = 0; i < 400; ++i) {
    // Lost now and then, and made again.
    overlap = i % 50 == 49 ? -deep / 10 : deep * (1 + 0.3 * part(random) * std::min(1.0, size));
    const double length = size * std::max(ratio, 0.01) * deep;
    const Vector2 shift(length * part(random), in_a_line ? 0.0 : length * part(random));
    const Twice sums = contacts.advance(overlap, shift);
    require_same(sums, contacts);
    slipping += sums.alone.slipping;
    sticking += contacts.alone.size() - std::min(contacts.alone.size(), sums.alone.slipping);
  }
  // The walk meets both; without friction nothing sticks.
  BOOST_TEST(slipping > 0U);
  if (ratio > 0) BOOST_TEST(sticking > 0U);
}

}  // namespace

BOOST_AUTO_TEST_CASE(small_steps_that_turn) { walk(0.005, false, 0.3, 1); }
BOOST_AUTO_TEST_CASE(steps_that_turn) { walk(0.1, false, 0.3, 2); }
BOOST_AUTO_TEST_CASE(long_steps_that_turn) { walk(3, false, 0.3, 3); }
BOOST_AUTO_TEST_CASE(small_steps_in_a_line) { walk(0.005, true, 0.3, 4); }
BOOST_AUTO_TEST_CASE(steps_in_a_line) { walk(0.2, true, 0.3, 5); }
BOOST_AUTO_TEST_CASE(without_friction) { walk(0.1, false, 0, 6); }

BOOST_AUTO_TEST_CASE(steps_that_do_not_start_at_the_last_limit) {
  TwoContacts contacts(spacing, radius, 0.3);
  require_same(contacts.advance(deep, {1e-7, 3e-8}), contacts);
  // Deflections over the limit, as a map of the frame or another law's history leaves them.
  for (std::size_t i = 0; i < contacts.alone.size(); ++i)
    contacts.alone[i] = contacts.by_lanes[i] = Vector2(4e-6, -1e-7 * static_cast<double>(i % 7));
  const Twice sums = contacts.advance(deep, {1e-10, 0});
  BOOST_TEST(sums.alone.dissipated > 0);
  require_same(sums, contacts);
  require_same(contacts.advance(1.01 * deep, Vector2::Zero()), contacts);
  require_same(contacts.advance(0.99 * deep, Vector2::Zero()), contacts);
}

BOOST_AUTO_TEST_CASE(numbers_whose_squares_leave_the_range) {
  for (const double scale : {1e-150, 1e-140, 1e120}) {
    TwoContacts contacts(spacing * scale, radius * scale, 0.3);
    for (const double shift : {1e-8, 1e-6, 1e-5, -1e-5}) {
      require_same(contacts.advance(deep * scale, {shift * scale, 0.3 * shift * scale}), contacts);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_shift_that_is_no_number) {
  TwoContacts contacts(spacing, radius, 0.3);
  contacts.advance(deep, {1e-7, 0});
  const Twice sums = contacts.advance(deep, {std::nan(""), 0});
  BOOST_TEST(std::isnan(sums.alone.deflection[0]));
  BOOST_TEST(std::isnan(sums.by_lanes.deflection[0]));
}

BOOST_AUTO_TEST_SUITE_END()
