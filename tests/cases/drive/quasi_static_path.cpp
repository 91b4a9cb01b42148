// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/quasi_static_path.hpp"

#include "stickslip/description/error.hpp"
#include "stickslip/laws/hertzian/jaeger.hpp"
#include "unit_test.hpp"

namespace stickslip::testing {

BOOST_AUTO_TEST_CASE(a_seed_gives_one_path_and_another_seed_another) {
  const auto a = quasi_static_path(1, 500);
  const auto b = quasi_static_path(1, 500);
  const auto c = quasi_static_path(2, 500);
  BOOST_TEST_REQUIRE(a.size() == 500U);
  bool differs = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    BOOST_TEST_REQUIRE(a[i].overlap_new == b[i].overlap_new);
    BOOST_TEST_REQUIRE(a[i].shift == b[i].shift);
    differs = differs || a[i].overlap_new != c[i].overlap_new;
  }
  BOOST_TEST(differs);
  // A longer path begins with the shorter one.
  BOOST_TEST(quasi_static_path(1, 501)[499].shift == a[499].shift);
}

BOOST_AUTO_TEST_CASE(steps_follow_each_other_and_the_contact_stays_closed) {
  const QuasiStatic p;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    double overlap = 0;
    for (const ContactStep& step : quasi_static_path(seed, 2000)) {
      BOOST_TEST_REQUIRE(step.overlap_old == overlap);
      BOOST_TEST_REQUIRE(step.overlap_new > 0);
      BOOST_TEST_REQUIRE(step.overlap_new < 2 * p.mean_overlap);
      BOOST_TEST_REQUIRE(step.effective_radius == p.effective_radius);
      overlap = step.overlap_new;
    }
  }
}

// Standard deviations of stationary shifts, in units of the sliding shift; 4000 times 40 paths,
// correlated over some hundred steps: a few per cent.
BOOST_AUTO_TEST_CASE(fluctuations_have_the_size_that_was_asked_for) {
  QuasiStatic p;
  p.shift_trend = 0;
  p.slowest = 64;
  double sum = 0;
  double squares = 0;
  double products = 0;  // of neighbouring steps
  double steps = 0;
  int n = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    double x = 0;
    double mean = 0;
    std::vector<double> shifts;
    double last = 0;
    for (const ContactStep& step : quasi_static_path(seed, 4000, p)) {
      x += step.shift[0] / p.sliding_shift;
      shifts.push_back(x);
      mean += x / 4000;
      products += step.shift[0] * last;
      steps += step.shift[0] * step.shift[0];
      last = step.shift[0];
    }
    for (const double y : shifts) {
      sum += y - mean;
      squares += (y - mean) * (y - mean);
      ++n;
    }
  }
  BOOST_TEST(std::abs(sum) < 1e-6);
  BOOST_TEST(std::abs(std::sqrt(squares / n) / p.shift_jiggle - 1) < 0.05);
  BOOST_TEST(products > 0.5 * steps);  // a step is much like the last one
}

// Kuhn (2011), section 4.2: 260 segments on average, the value that the defaults are set for.
BOOST_AUTO_TEST_CASE(histories_are_as_long_as_in_the_paper) {
  const Jaeger law;
  double length = 0;
  double partial_slip = 0;
  double sliding = 0;
  int n = 0;
  constexpr int contacts = 200;
  for (std::uint64_t seed = 1; seed <= contacts; ++seed) {
    QuasiStaticMotion motion(seed);
    SegmentHistory history;
    for (int i = 1; i <= 5000; ++i) {
      const ContactForce force = law.advance(history, motion.next());
      if (i <= 3000) continue;
      length += static_cast<double>(history.view().size());
      partial_slip += force.regime == Regime::partial_slip ? 1 : 0;
      sliding += force.regime == Regime::slip ? 1 : 0;
      ++n;
    }
  }
  BOOST_TEST_MESSAGE("mean length " << length / n);
  // From one set of 200 contacts to another the mean varies by some 15.
  BOOST_TEST(std::abs(length / n - 260) < 45);
  BOOST_TEST(partial_slip / n > 0.5);
  BOOST_TEST(sliding / n < 0.1);
  BOOST_TEST(sliding > 0);
}

BOOST_AUTO_TEST_CASE(parameters_out_of_range_are_refused) {
  const auto refused = [](auto change) {
    QuasiStatic p;
    change(p);
    BOOST_CHECK_THROW(QuasiStaticMotion(1, p), InputError);
  };
  refused([](QuasiStatic& p) { p.mean_overlap = 0; });
  refused([](QuasiStatic& p) { p.shift_jiggle = -1; });
  refused([](QuasiStatic& p) { p.fastest = 0.5; });
  refused([](QuasiStatic& p) { p.slowest = 1; });
  refused([](QuasiStatic& p) { p.exponent = std::nan(""); });
  refused([](QuasiStatic& p) { p.engagement = -1; });
}

}  // namespace stickslip::testing
