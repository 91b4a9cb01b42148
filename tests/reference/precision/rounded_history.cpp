// SPDX-License-Identifier: BSD-3-Clause
// The second route: the machine's own sums of floats, and whole numbers that are rounded by hand.
#include "reference/precision/rounded_history.hpp"

#include <cstdint>
#include <limits>
#include <random>

#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rounded_history)
namespace {

float float_sum(float start, float increment, std::uint64_t steps) {
  for (std::uint64_t i = 0; i < steps; ++i) start += increment;
  return start;
}

float compensated_in_wide(float increment, std::uint64_t steps) {
  // Each operation in long double, rounded by the machine.
  long double sum = 0;
  long double rest = 0;
  const auto single = [](long double x) { return static_cast<long double>(static_cast<float>(x)); };
  for (std::uint64_t i = 0; i < steps; ++i) {
    const long double next = single(increment - rest);
    const long double total = single(sum + next);
    rest = single(single(total - sum) - next);
    sum = total;
  }
  return static_cast<float>(sum - rest);
}

/// A multiple n of 2^least to the nearest number of so many bits, ties to even.
std::int64_t rounded_whole(std::int64_t n, int bits) {
  std::int64_t unit = 1;
  while (n / unit >= (std::int64_t{1} << bits)) unit *= 2;
  const std::int64_t below = n / unit;
  const std::int64_t rest = 2 * (n - below * unit);
  const bool up = rest > unit || (rest == unit && below % 2 != 0);
  return (below + (up ? 1 : 0)) * unit;
}

/// Random numbers whose mantissas have 24 bits, some of them few: these tie.
long double some_number(std::mt19937& random) {
  const auto mantissa = static_cast<long double>(random() >> (8 + random() % 20)) + 1;
  return std::ldexp(mantissa, -40 - static_cast<int>(random() % 20));
}

}  // namespace

BOOST_AUTO_TEST_CASE(rounds_as_the_machine_does) {
  std::mt19937 random(3);
  for (int i = 0; i < 20000; ++i) {
    const int shift = static_cast<int>(random() % 290) - 160;
    const long double x =
        std::ldexp(static_cast<long double>(random()) * 4294967296.0L + random(), shift - 64);
    const float single = static_cast<float>(x);
    BOOST_TEST_REQUIRE(rounded(x, single_type) == static_cast<long double>(single));
  }
  BOOST_TEST(rounded(0x1.000001p0L, single_type) == 1);              // a tie, to the even one
  BOOST_TEST(rounded(0x1.000003p0L, single_type) == 0x1.000004p0L);  // and upwards
  BOOST_TEST(rounded(0x1p-150L, single_type) == 0);
  BOOST_TEST(std::isinf(rounded(65520, NumberType::floating(11, -24))));
  BOOST_TEST(rounded(65519, NumberType::floating(11, -24)) == 65504);
  BOOST_TEST(rounded(1.5L / 65536, NumberType::fixed(16)) == 2.0L / 65536);
  BOOST_TEST(bits_of_single(1) == "0x3f800000");
  BOOST_TEST(digits_of(0x1.000180p0L) == 1.00002289L);
}

BOOST_AUTO_TEST_CASE(sums_in_single_precision_are_those_of_the_machine) {
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) {
    const float start = static_cast<float>(i % 3 == 0 ? 0 : some_number(random));
    const float sign = i % 2 == 0 ? 1.0F : -1.0F;
    const float increment = sign * static_cast<float>(std::ldexp(some_number(random),
                                                                 -static_cast<int>(random() % 24)));
    const std::uint64_t steps = random() % 60000;
    BOOST_TEST_INFO_SCOPE("from " << start << " by " << increment << ", " << steps);
    BOOST_TEST(static_cast<float>(repeated_sum(start, increment, steps, single_type)) ==
               float_sum(start, increment, steps));
  }
}

BOOST_AUTO_TEST_CASE(sums_in_short_types_are_those_of_whole_numbers) {
  std::mt19937 random(7);
  for (const int bits : {8, 11})
    for (int i = 0; i < 200; ++i) {
      const std::int64_t increment =
          rounded_whole(static_cast<std::int64_t>(random() % 5000) + 1, bits);
      const std::uint64_t steps = random() % 3000;
      std::int64_t sum = 0;
      for (std::uint64_t j = 0; j < steps; ++j) sum = rounded_whole(sum + increment, bits);
      BOOST_TEST(std::ldexp(repeated_sum(0, std::ldexp(static_cast<long double>(increment), -24),
                                         steps, NumberType::floating(bits, -100)),
                            24) == static_cast<long double>(sum));
    }
}

BOOST_AUTO_TEST_CASE(a_spring_and_its_compensated_sum_are_those_of_the_machine) {
  for (const long double x : {3.7e-6L, 5.3e-5L, 0.0123L})
    for (const int k : {0, 5, 13, 18}) {
      const SingleSpring spring = single_spring(x, 1.7e5L, k);
      const std::uint64_t steps = std::uint64_t{1} << k;
      const auto increment = static_cast<float>(std::ldexp(x, -k));
      const float of_force = 1.7e5F * increment;
      BOOST_TEST(static_cast<float>(spring.shift) == float_sum(0, increment, steps));
      BOOST_TEST(static_cast<float>(spring.force) == float_sum(0, of_force, steps));
      BOOST_TEST(static_cast<float>(spring.compensated) == compensated_in_wide(increment, steps));
      BOOST_TEST(std::abs(spring.compensated / x - 1) < 0x1p-23L);
    }
}

/// Of 2^40 increments, and of ties.
BOOST_AUTO_TEST_CASE(a_sum_stands_where_it_is_said_to) {
  for (const long double increment : {3.7e-13L, 1e-12L, 2.5e-9L, 0x1p-20L, 0x1.8p3L, 0x1.000002p3L})
    BOOST_TEST(standing_of_single(increment) == repeated_sum(0, rounded(increment, single_type),
                                                             std::uint64_t{1} << 40, single_type));
}

/// The bias of a stroke is within 40 last places of its end, and unlike strokes ratchet.
BOOST_AUTO_TEST_CASE(the_bias_of_strokes_is_foretold) {
  for (const long double x : {3.7e-6L, 4.9e-6L, 7.1e-6L, 1.3e-4L, 0.29L}) {
    const auto place = last_place(x, single_type);
    for (const auto& [up, down] :
         {std::pair{1000, 1300}, std::pair{10000, 13000}, std::pair{1000, 1000}}) {
      const SingleCycles found = single_cycles(x, static_cast<std::uint64_t>(up),
                                               static_cast<std::uint64_t>(down), {1, 2});
      BOOST_TEST_INFO_SCOPE(x << " " << up << " " << down);
      BOOST_TEST(std::abs(found.ends[0] - found.foretold) < 40 * place);
      const float rise = static_cast<float>(x / up);
      const float fall = static_cast<float>(x / down);
      float left = 0;
      for (int i = 0; i < 2; ++i)
        left = float_sum(float_sum(left, rise, static_cast<std::uint64_t>(up)), -fall,
                         static_cast<std::uint64_t>(down));
      BOOST_TEST(static_cast<float>(found.ends[1]) == left);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
