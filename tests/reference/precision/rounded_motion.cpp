// SPDX-License-Identifier: BSD-3-Clause
// The second route: pairs, impacts and sums with the machine's own floats and random numbers.
#include "reference/precision/rounded_motion.hpp"

#include <numeric>
#include <random>

#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rounded_motion)
namespace {

/// Overlaps of pairs in floats.
OverlapError overlap_of_pairs(float X, int pairs) {
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  OverlapError found;
  for (int i = 0; i < pairs; ++i) {
    const std::array<double, 3> n{normal(random), normal(random), normal(random)};
    const double length = std::hypot(n[0], n[1], n[2]);
    float square = 0;
    for (const double component : n) {
      const double p = 3 + static_cast<double>(X) * (1 + 0.3 * uniform(random));
      const float d = static_cast<float>(p + 1.999 * component / length) - static_cast<float>(p);
      square += d * d;
    }
    const double error = static_cast<double>(2 - std::sqrt(square)) - 0.001;
    found.rms += error * error / pairs;
    found.worst = std::max<long double>(found.worst, std::abs(error));
  }
  found.rms = std::sqrt(found.rms);
  return found;
}

/// Restitution less 1 in units where the velocity and the greatest overlap are 1: velocity Verlet,
/// positions cut to multiples of h; side -1 is the opposite wall, where a cut goes inwards.
double cut_impact(double power, int steps, double h, double start, int side) {
  const double share = 1 / (power + 1);
  const double dt =
      2 * std::sqrt(std::acos(-1.0)) * std::tgamma(1 + share) / std::tgamma(0.5 + share) / steps;
  const auto force = [&](double x) { return x > 0 ? -(power + 1) / 2 * std::pow(x, power) : 0.0; };
  const auto cut = [&](double x) { return side * std::floor(side * x / h) * h; };
  double x = cut(-(2 + start) * dt);
  double v = 1;
  while (v > 0 || x > 0) {
    v += force(x) * dt / 2;
    x = cut(x + v * dt);
    v += force(x) * dt / 2;
  }
  return -v - 1;
}

double mean_cut(double power, int steps, double h, int side) {
  double mean = 0;
  for (int i = 0; i < 400; ++i) mean += cut_impact(power, steps, h, (i + 0.37) / 400, side) / 400;
  return mean;
}

}  // namespace

BOOST_AUTO_TEST_CASE(overlaps_are_off_as_those_of_pairs) {
  for (const float X : {0.0F, 10.0F, 100.0F, 1000.0F, 10000.0F}) {
    const OverlapError pairs = overlap_of_pairs(X, 100000);
    const auto distance = static_cast<long double>(X);
    const OverlapError found = overlap_error_of_single(1, 1e-3L, 3 + distance, 3 + 1.3L * distance);
    BOOST_TEST_INFO_SCOPE(X << ": " << pairs.rms << " " << pairs.worst << " found " << found.rms
                            << " " << found.worst);
    BOOST_TEST(std::abs(found.rms / pairs.rms - 1) < 0.02L);
    if (X >= 100) BOOST_TEST(std::abs(found.worst / pairs.worst - 1) < 0.1L);
  }
}

/// The place at the largest distance is small enough, in any unit, and nearly too large just above
/// 2^n.
BOOST_AUTO_TEST_CASE(limits_hold_where_they_are_said_to) {
  for (const long double unit : {1.0L, 1.3L, 1.9L, 1e-3L}) {
    const long double X = largest_distance_of_single(0.01L, 1e-3L) * unit;
    const long double allowed = std::sqrt(6.0L) * 0.01L * 1e-3L * unit;
    BOOST_TEST(last_place(X, single_type) <= allowed);
    BOOST_TEST(last_place(2 * X, single_type) > allowed / 2);
  }
  for (const long double overlap : {1e-2L, 1e-4L, 1e-6L}) {
    const long double place = std::ldexp(4.0L, -bits_of_cell(0.01L, overlap, 4));
    BOOST_TEST(overlap_error_of_fixed(place).rms <= 0.01L * overlap);
    BOOST_TEST(overlap_error_of_fixed(2 * place).rms > 0.01L * overlap);
  }
}

BOOST_AUTO_TEST_CASE(positions_that_are_cut_lose_or_gain) {
  for (const double power : {1.0, 1.5})
    for (const int steps : {40, 100, 300})
      for (const double h : {1e-4, 1e-3}) {
        const auto loss = static_cast<double>(restitution_loss_of_cut(power, steps, h));
        BOOST_TEST_INFO_SCOPE(power << " " << steps << " " << h);
        BOOST_TEST(std::abs(mean_cut(power, steps, h, 1) / loss - 1) < 0.05);
        BOOST_TEST(std::abs(mean_cut(power, steps, h, -1) / -loss - 1) < 0.05);
      }
}

BOOST_AUTO_TEST_CASE(sums_are_those_of_floats) {
  std::mt19937 random(13);
  std::normal_distribution<float> normal(0, 300);
  for (int i = 0; i < 200; ++i) {
    std::vector<long double> forces;
    float forwards = 0;
    long double exact = 0;
    for (int j = 0; j < 12; ++j) {
      const float force = normal(random);
      forces.push_back(force);
      forwards += force;
      exact += force;
    }
    float backwards = 0;
    for (auto at = forces.rbegin(); at != forces.rend(); ++at) backwards += static_cast<float>(*at);
    const SingleSum sum = single_sum(forces);
    BOOST_TEST(static_cast<float>(sum.forwards) == forwards);
    BOOST_TEST(static_cast<float>(sum.backwards) == backwards);
    BOOST_TEST(sum.exact == exact);
  }
  BOOST_TEST(single_sum({0x1p60L, 1, -0x1p60L, 0x1p-20L}).exact == 1 + 0x1p-20L);
}

/// With other random numbers.
BOOST_AUTO_TEST_CASE(noise_of_sums_is_that_of_floats) {
  std::mt19937 random(17);
  std::normal_distribution<double> normal;
  constexpr int sums = 20000;
  for (const auto& [contacts, size] : {std::pair{6, 1.0}, std::pair{12, 100.0}}) {
    double square = 0;
    double order = 0;
    for (int i = 0; i < sums; ++i) {
      std::vector<float> forces;
      double rest = 1;
      for (int j = 1; j < contacts; ++j) {
        const double force = size * normal(random);
        forces.push_back(static_cast<float>(force));
        rest -= force;
      }
      forces.push_back(static_cast<float>(rest));
      const float forwards = std::accumulate(forces.begin(), forces.end(), 0.0F);
      const float backwards = std::accumulate(forces.rbegin(), forces.rend(), 0.0F);
      square += std::pow(
          static_cast<double>(forwards) - std::accumulate(forces.begin(), forces.end(), 0.0), 2);
      order += std::pow(static_cast<double>(forwards) - static_cast<double>(backwards), 2);
    }
    const SumNoise noise = sum_noise(contacts, static_cast<long double>(size));
    BOOST_TEST(std::abs(static_cast<double>(noise.rms) / std::sqrt(square / sums) - 1) < 0.03);
    BOOST_TEST(std::abs(static_cast<double>(noise.order) / std::sqrt(order / sums) - 1) < 0.03);
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
