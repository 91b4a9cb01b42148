// SPDX-License-Identifier: BSD-3-Clause
// The kernels that devices run, for one contact in double precision: the forces and the histories
// of the laws, to the bit.
#define STICKSLIP_LANES one_lane_in_double
#define STICKSLIP_ONE_LANE
#define STICKSLIP_REAL double
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/lanes/bounded_history.ipp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/linear_lanes.ipp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(device_kernels)

namespace {

using namespace stickslip;

constexpr double radius = 1e-3;
constexpr double overlap = 1e-6;
constexpr int steps = 20000;

/// One contact that sticks, slips, turns, rests, opens and closes, in small steps and wide ones.
class Walk {
 public:
  ContactStep next() {
    ContactStep step;
    step.effective_radius = radius;
    step.dt = 1e-6;
    step.overlap_old = overlap_;
    const double wide = number() < -0.8 ? 1 : 0.01;
    if (number() < -0.96) overlap_ = -overlap * number();
    const bool rests = number() < -0.9;
    if (!rests) overlap_ += wide * overlap * 0.3 * number();
    if (std::abs(overlap_) > overlap) overlap_ = overlap;
    step.overlap_new = overlap_;
    heading_ += wide * 3 * number();
    const double size = rests ? 0 : wide * overlap * std::abs(number());
    step.shift = {size * std::cos(heading_), size * std::sin(heading_)};
    return step;
  }

 private:
  double number() { return std::uniform_real_distribution<double>(-1, 1)(engine_); }

  std::mt19937_64 engine_{1};
  double overlap_ = -0.1 * overlap;
  double heading_ = 0;
};

StepLanes lanes_of(const ContactStep& step) {
  return {
      step.overlap_old, step.overlap_new, {step.shift[0], step.shift[1]}, step.effective_radius};
}

/// Steps that kernels have done, and those of them that differ from the law in any bit.
struct Count {
  int all = 0;
  int done = 0;
  int different = 0;

  void add(const ForceLanes& force, bool same_history, const ContactForce& right) {
    ++all;
    if (force.done.bits() == 0) return;
    ++done;
    if (!same_history || force.normal.value() != right.normal ||
        force.tangential.x.value() != right.tangential[0] ||
        force.tangential.y.value() != right.tangential[1])
      ++different;
  }
};

/// A law with a history of numbers, by the kernel of lanes.
template <std::size_t numbers, class Law, class Kernel>
Count by_numbers(const Law& law, const Kernel& kernel) {
  typename Law::History right{};
  Walk walk;
  Count count;
  for (int i = 0; i < steps; ++i) {
    const ContactStep step = walk.next();
    HistoryLanes<numbers> history;
    const auto before = right.pack();
    for (std::size_t k = 0; k < numbers; ++k) history[k] = before[k];
    const ContactForce force = law.advance(right, step);
    if (step.overlap_new <= 0) continue;  // a program looks at that itself
    const ForceLanes found = kernel(history, lanes_of(step));
    bool same = true;
    for (std::size_t k = 0; k < numbers; ++k) same &= history[k].value() == right.pack()[k];
    count.add(found, same, force);
  }
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(bounded_histories_of_jaeger_are_those_of_the_law_to_the_bit) {
  constexpr int room = 16;
  using Bounded = BoundedHistory<room>;
  constexpr std::size_t apart = 3;  // as if others stood between
  const Jaeger law;
  SegmentHistory right;
  std::vector<double> numbers(Bounded::columns * apart);
  Walk walk;
  Count count;
  for (int i = 0; i < steps; ++i) {
    const ContactStep step = walk.next();
    const std::vector<double> kept = numbers;
    Bounded history(numbers.data(), apart);
    const ForceLanes found = advance_lanes(law, history, lanes_of(step));
    const ContactForce force = law.advance_force(right, step);
    std::vector<double> packed = right.pack();  // force, whether cut, segments
    std::vector<double> same(Bounded::columns * apart);
    same[0] = static_cast<double>(right.view().size());
    BOOST_TEST_REQUIRE(right.view().size() <= std::size_t{room});
    same[apart] = packed[0];
    same[2 * apart] = packed[1];
    for (std::size_t k = 3; k < packed.size(); ++k) same[k * apart] = packed[k];
    if (found.done.bits() == 0) {
      BOOST_TEST(numbers == kept);
    } else {
      // Above the highest segment stand old ones.
      for (std::size_t k = packed.size(); k < Bounded::columns; ++k)
        same[k * apart] = numbers[k * apart];
    }
    count.add(found, numbers == same, force);
    numbers = same;
  }
  BOOST_TEST(count.different == 0);
  BOOST_TEST(count.done > 0.99 * count.all);
}

BOOST_AUTO_TEST_CASE(a_history_without_room_is_left_as_it_is) {
  constexpr int room = 2;
  const Jaeger law;
  std::vector<double> numbers(BoundedHistory<room>::columns);
  const auto advance = [&](double from, double to, double shift) {
    BoundedHistory<room> history(numbers.data(), 1);
    return advance_lanes(law, history, StepLanes(from, to, {shift, 0}, radius)).done.bits() != 0;
  };
  BOOST_TEST(advance(0, overlap, 0));
  BOOST_TEST(advance(overlap, 1.1 * overlap, 0.01 * overlap));
  const std::vector<double> full = numbers;
  BOOST_TEST(full[0] == room);
  BOOST_TEST(!advance(1.1 * overlap, 1.2 * overlap, 0.02 * overlap));
  BOOST_TEST(numbers == full);
  BOOST_TEST(advance(1.2 * overlap, -overlap, 0));  // it opens
  BOOST_TEST(numbers[0] == 0);
}

BOOST_AUTO_TEST_CASE(kernels_of_numbers_are_those_of_the_laws_to_the_bit) {
  const LinearRefined refined;
  const SpringNumbers springs{refined.kn, refined.kt, refined.mu};
  const Count linear = by_numbers<2>(refined, [&](HistoryLanes<2>& history, const StepLanes& step) {
    const HistoryLanes<2> before = history;
    if ((step.overlap_old <= Lanes(0)).bits() != 0) return touch_lanes(springs, history, step);
    const ForceLanes sticks = stick_lanes(springs, history, step);
    if (sticks.done.bits() != 0) return sticks;
    history = before;
    return slip_lanes(springs, history, step);
  });
  BOOST_TEST(linear.different == 0);
  BOOST_TEST(linear.done > 0.5 * linear.all);  // wide slips are left
  const HertzMindlin mindlin;
  const Count hertz = by_numbers<4>(mindlin, [&](HistoryLanes<4>& history, const StepLanes& step) {
    return advance_lanes(mindlin, history, step);
  });
  BOOST_TEST(hertz.different == 0);
  BOOST_TEST(hertz.done == hertz.all);
}

BOOST_AUTO_TEST_SUITE_END()
