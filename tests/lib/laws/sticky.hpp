// SPDX-License-Identifier: BSD-3-Clause
// One contact of a cohesive normal law, taken from overlap to overlap.
#pragma once

#include "stickslip/laws/normal/normal_law.hpp"
#include "unit_test.hpp"

namespace stickslip::testing {

/// Units with R* = E* = 1, for G = 1 - nu.
inline constexpr double unit_modulus = 0.7;
inline constexpr double unit_poisson = 0.3;

/// The law on spheres with R* = E* = 1.
template <class Law>
Law of_units(Law law) {
  law.shear_modulus = unit_modulus;
  law.poisson_ratio = unit_poisson;
  return law;
}

/// A contact from far apart.
template <NormalLaw Law>
struct Sticky {
  Law law;
  typename Law::History history = {};
  double overlap = -10;
  double work = 0;        ///< so far
  double stored = 0;      ///< so far
  double dissipated = 0;  ///< so far
  NormalForce last = {};

  /// To an overlap in so many equal steps; the last answer.
  const NormalForce& to(double end, int steps = 1) {
    const double start = overlap;
    for (int i = 1; i <= steps; ++i) {
      const double next = i == steps ? end : start + (end - start) * i / steps;
      last = law.advance(history, {overlap, next, 1});
      BOOST_TEST(last.dissipated >= 0);
      BOOST_TEST(last.load >= 0);
      work += last.work;
      stored += last.stored;
      dissipated += last.dissipated;
      overlap = next;
    }
    return last;
  }
};

/// Whether a path in one step a leg gives the works of the same path in many.
template <NormalLaw Law>
void check_large_steps(const Law& law, std::initializer_list<double> corners, double scale) {
  Sticky<Law> large{law};
  Sticky<Law> small{law};
  for (const double corner : corners) {
    large.to(corner);
    small.to(corner, 700);
    BOOST_TEST(large.last.force == small.last.force);
    BOOST_TEST((large.history == small.history));
    BOOST_TEST(std::abs(large.work - small.work) <= 1e-11 * scale);
    BOOST_TEST(std::abs(large.stored - small.stored) <= 1e-11 * scale);
    BOOST_TEST(std::abs(large.dissipated - small.dissipated) <= 1e-11 * scale);
    BOOST_TEST(std::abs(large.work - large.stored - large.dissipated) <= 1e-11 * scale);
  }
}

/// Whether the work of small steps is what the trapezoid of the forces says.
template <NormalLaw Law>
void check_work(const Law& law, double from, double low, double high) {
  Sticky<Law> contact{law};
  contact.to(from);
  contact.to(low);
  const double before = contact.work;
  constexpr int steps = 20000;
  double sum = 0;
  double force = contact.last.force;
  for (int i = 1; i <= steps; ++i) {
    contact.to(low + (high - low) * i / steps);
    sum += 0.5 * (force + contact.last.force) * (high - low) / steps;
    force = contact.last.force;
  }
  BOOST_TEST(std::abs(contact.work - before - sum) <= 1e-6 * std::abs(sum));
}

}  // namespace stickslip::testing
