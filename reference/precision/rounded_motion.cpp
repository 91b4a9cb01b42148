// SPDX-License-Identifier: BSD-3-Clause
#include "reference/precision/rounded_motion.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

namespace stickslip::reference {
namespace {

/// Mean square of the last place of a coordinate that is uniform between two.
long double mean_square_place(long double from, long double to) {
  if (!(to > from)) return std::pow(last_place(from, single_type), 2);
  if (to <= 0) return mean_square_place(-to, -from);
  if (from < 0)
    return (mean_square_place(0, -from) * -from + mean_square_place(0, to) * to) / (to - from);
  long double sum = 0;
  for (long double low = std::max(from, std::ldexp(to, -64)); low < to;) {
    const long double high = std::min(std::ldexp(1.0L, std::ilogb(low) + 1), to);
    sum += (high - low) * std::pow(last_place(low, single_type), 2);
    low = high;
  }
  return sum / (to - from);
}

/// A last place and which part of all coordinates has it.
struct Place {
  long double place = 0;
  long double share = 1;
};

/// Places of coordinates that are uniform between two above 0.
std::vector<Place> places_between(long double from, long double to) {
  std::vector<Place> places;
  for (long double low = from; places.empty() || low < to;) {
    const long double high = std::min(std::ldexp(1.0L, std::ilogb(low) + 1), to);
    places.push_back({.place = last_place(low, single_type),
                      .share = to > from ? (high - low) / (to - from) : 1});
    low = high;
  }
  return places;
}

/// Which the largest of 10^5 errors exceeds as often as not. The error of a pair is a vector, each
/// component the place of that coordinate times the difference of two uniform numbers, along any
/// direction: it exceeds t with probability 1 - t/length.
long double largest_of_many(const std::vector<Place>& places) {
  constexpr int cells = 32;
  std::vector<std::pair<long double, long double>> components;  // and how likely each is
  for (const Place& each : places)
    for (int i = 0; i < cells; ++i)
      components.emplace_back(each.place * (i + 0.5L) / cells,
                              each.share * 2 * (1 - (i + 0.5L) / cells) / cells);
  std::vector<std::pair<double, double>> lengths;
  for (const auto& [a, likely_a] : components)
    for (const auto& [b, likely_b] : components)
      for (const auto& [c, likely_c] : components)
        lengths.emplace_back(std::sqrt(a * a + b * b + c * c), likely_a * likely_b * likely_c);
  const auto beyond = [&](double t) {
    double sum = 0;
    for (const auto& [length, weight] : lengths)
      if (length > t) sum += weight * (1 - t / length);
    return sum;
  };
  const double asked = -std::expm1(-std::log(2.0) / 1e5);
  double low = 0;
  double high = 2 * static_cast<double>(places.back().place);  // above its root of 3
  for (int i = 0; i < 30; ++i) {
    const double middle = (low + high) / 2;
    (beyond(middle) > asked ? low : high) = middle;
  }
  return low;
}

}  // namespace

OverlapError overlap_error_of_single(long double radius, long double overlap, long double from,
                                     long double to) {
  const long double length = 2 * radius - overlap;
  // Each component of a direction is uniform in -1 ... 1.
  constexpr int parts = 4096;
  const long double of_first = to > from ? mean_square_place(from, to) : 0;
  long double square = 0;
  for (int i = 0; i < parts; ++i) {
    const long double n = (2 * i + 1.0L) / parts - 1;
    square += n * n * (of_first + mean_square_place(from + length * n, to + length * n));
  }
  square *= 3.0L / (12 * parts);
  // Root, two additions and three squares of the length.
  square += std::pow(last_place(length, single_type), 2) / 12;
  square += 1.8L * std::pow(last_place(length * length, single_type) / (2 * length), 2) / 12;
  return {.rms = std::sqrt(square), .worst = largest_of_many(places_between(from, to))};
}

OverlapError overlap_error_of_fixed(long double place) {
  static const long double largest = largest_of_many({Place{.place = 1}});
  return {.rms = place / std::sqrt(6.0L), .worst = largest * place};
}

long double largest_distance_of_single(long double tolerance, long double overlap) {
  return std::ldexp(std::sqrt(6.0L) * tolerance * overlap, single_type.bits - 1);
}

int bits_of_cell(long double tolerance, long double overlap, long double cell) {
  const long double places = cell / (std::sqrt(6.0L) * tolerance * overlap);
  return std::max(0, static_cast<int>(std::ceil(std::log2(places))));
}

long double restitution_loss_of_cut(long double power, long double steps,
                                    long double place_over_top) {
  const long double share = 1 / (power + 1);
  const long double root_of_pi = std::sqrt(std::acos(-1.0L));
  const long double duration =  // times v/top
      2 * root_of_pi * std::tgamma(1 + share) / std::tgamma(0.5L + share);
  return -place_over_top * steps / duration;
}

SingleSum single_sum(const std::vector<long double>& forces) {
  const auto add = [](long double sum, long double force) {
    return rounded(sum + rounded(force, single_type), single_type);
  };
  SingleSum answer;
  answer.forwards = std::accumulate(forces.begin(), forces.end(), 0.0L, add);
  answer.backwards = std::accumulate(forces.rbegin(), forces.rend(), 0.0L, add);
  long double rest = 0;  // what each addition loses, exactly (Knuth)
  for (const long double force : forces) {
    const long double next = rounded(force, single_type);
    const long double total = answer.exact + next;
    const long double taken = total - answer.exact;
    rest += (answer.exact - (total - taken)) + (next - taken);
    answer.exact = total;
  }
  answer.exact += rest;
  return answer;
}

SumNoise sum_noise(int contacts, long double force_over_weight) {
  constexpr int sums = 20000;
  std::mt19937_64 bits(1);
  // Box and Muller: the same numbers with every library.
  const auto uniform = [&] { return (static_cast<double>(bits() >> 11) + 0.5) * 0x1p-53; };
  const auto normal = [&] {
    const double length = std::sqrt(-2 * std::log(uniform()));
    return length * std::cos(2 * std::acos(-1.0) * uniform());
  };
  long double square = 0;
  long double square_of_order = 0;
  std::vector<long double> forces(static_cast<std::size_t>(contacts));
  for (int i = 0; i < sums; ++i) {
    long double sum = 0;
    for (std::size_t j = 0; j + 1 < forces.size(); ++j)
      sum += forces[j] = static_cast<long double>(normal()) * force_over_weight;
    forces.back() = 1 - sum;
    const SingleSum found = single_sum(forces);
    square += std::pow(found.forwards - found.exact, 2);
    square_of_order += std::pow(found.forwards - found.backwards, 2);
  }
  return {.rms = std::sqrt(square / sums), .order = std::sqrt(square_of_order / sums)};
}

}  // namespace stickslip::reference
