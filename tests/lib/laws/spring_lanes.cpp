// SPDX-License-Identifier: BSD-3-Clause
// Springs four or eight at a time against springs one by one: the same to the bit. Eight at a time
// are also tried on machines that do not have their instructions.
#include "stickslip/laws/lanes/spring_lanes.hpp"

#include <bit>

#include "lib/eight_lanes.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(spring_lanes)

namespace {

using namespace stickslip;

/// All kernels that this machine can execute, and eight springs at a time on any machine.
std::vector<SpringKernel> kernels() {
  std::vector<SpringKernel> all(spring_kernels().begin(), spring_kernels().end());
  all.push_back(test::eight_springs_at_a_time());
  return all;
}

/// What both ways made of a step.
struct Twice {
  SpringSums alone;
  SpringSums by_lanes;
};

/// The springs of a contact that is advanced both ways, each going on from its own end.
class TwoContacts {
 public:
  TwoContacts(SpringKernel kernel, double spacing, double radius, double ratio)
      : kernel_(kernel),
        radius_(radius),
        step_{.spacing = spacing, .inverse_radius = 1 / radius, .ratio = ratio} {}

  Twice advance(double overlap, const Vector2& shift) {
    step_.overlap_old = step_.overlap_new;
    step_.half_width_old = step_.half_width_new;
    step_.overlap_new = overlap;
    step_.half_width_new = std::sqrt(radius_ * std::max(overlap, 0.0));
    step_.shift = shift;
    const auto in_touch = static_cast<std::size_t>(std::ceil(step_.half_width_new / step_.spacing));
    for (std::vector<Vector2>* u : {&alone, &by_lanes})
      u->resize(std::max(u->size(), in_touch), Vector2::Zero());
    Twice sums{advance_springs(nullptr, step_, alone, in_touch),
               advance_springs(kernel_, step_, by_lanes, in_touch)};
    for (std::vector<Vector2>* u : {&alone, &by_lanes}) u->resize(in_touch);
    return sums;
  }

  std::vector<Vector2> alone;
  std::vector<Vector2> by_lanes;

 private:
  SpringKernel kernel_;
  double radius_;
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
void walk_with(SpringKernel kernel, double size, bool in_a_line, double ratio, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> part(-1, 1);
  TwoContacts contacts(kernel, spacing, radius, ratio);
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

void walk(double size, bool in_a_line, double ratio, unsigned seed) {
  for (const SpringKernel kernel : kernels()) walk_with(kernel, size, in_a_line, ratio, seed);
}

}  // namespace

BOOST_AUTO_TEST_CASE(small_steps_that_turn) { walk(0.005, false, 0.3, 1); }
BOOST_AUTO_TEST_CASE(steps_that_turn) { walk(0.1, false, 0.3, 2); }
BOOST_AUTO_TEST_CASE(long_steps_that_turn) { walk(3, false, 0.3, 3); }
BOOST_AUTO_TEST_CASE(small_steps_in_a_line) { walk(0.005, true, 0.3, 4); }
BOOST_AUTO_TEST_CASE(steps_in_a_line) { walk(0.2, true, 0.3, 5); }
BOOST_AUTO_TEST_CASE(without_friction) { walk(0.1, false, 0, 6); }

BOOST_AUTO_TEST_CASE(steps_that_do_not_start_at_the_last_limit) {
  for (const SpringKernel kernel : kernels()) {
    TwoContacts contacts(kernel, spacing, radius, 0.3);
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
}

BOOST_AUTO_TEST_CASE(few_springs_that_do_not_fill_the_lanes) {
  for (const SpringKernel kernel : kernels()) {
    for (int springs = 1; springs <= 40; ++springs) {
      const double overlap = std::pow((springs - 0.5) * spacing, 2) / radius;
      TwoContacts contacts(kernel, spacing, radius, 0.3);
      for (const double along : {0.1, 0.5, 1.0, -0.4})
        require_same(contacts.advance(overlap, {0.3 * overlap * along, 0.1 * overlap}), contacts);
      BOOST_TEST(contacts.alone.size() == static_cast<std::size_t>(springs));
    }
  }
}

BOOST_AUTO_TEST_CASE(numbers_whose_squares_leave_the_range) {
  for (const SpringKernel kernel : kernels()) {
    for (const double scale : {1e-150, 1e-140, 1e120}) {
      TwoContacts contacts(kernel, spacing * scale, radius * scale, 0.3);
      for (const double shift : {1e-8, 1e-6, 1e-5, -1e-5}) {
        require_same(contacts.advance(deep * scale, {shift * scale, 0.3 * shift * scale}),
                     contacts);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_shift_that_is_no_number) {
  for (const SpringKernel kernel : kernels()) {
    TwoContacts contacts(kernel, spacing, radius, 0.3);
    contacts.advance(deep, {1e-7, 0});
    const Twice sums = contacts.advance(deep, {std::nan(""), 0});
    BOOST_TEST(std::isnan(sums.alone.deflection[0]));
    BOOST_TEST(std::isnan(sums.by_lanes.deflection[0]));
  }
}

BOOST_AUTO_TEST_SUITE_END()
