// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shapes/masses.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

constexpr long double pi_of_masses = boost::math::constants::pi<long double>();

/// A polynomial over z, lowest power first.
using Polynomial = std::vector<long double>;

Polynomial product(const Polynomial& a, const Polynomial& b) {
  Polynomial all(a.size() + b.size() - 1, 0);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) all[i + j] += a[i] * b[j];
  return all;
}

long double integral(const Polynomial& p, long double low, long double high) {
  long double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const auto power = static_cast<int>(i + 1);
    sum += p[i] * (std::pow(high, power) - std::pow(low, power)) / static_cast<long double>(power);
  }
  return sum;
}

/// r(z)^2 of a sphere.
Polynomial outline(long double place, long double radius) {
  return {radius * radius - place * place, 2 * place, -1};
}
long double at(const Polynomial& p, long double z) { return p[0] + z * (p[1] + z * p[2]); }

void check_clump(const std::vector<long double>& places, const std::vector<long double>& radii) {
  if (places.empty() || places.size() != radii.size())
    throw std::invalid_argument("radii: needs one for each place");
}

}  // namespace

SuperquadricMass superquadric_mass(const std::array<long double, 3>& semi_axes,
                                   const std::array<long double, 2>& exponents) {
  const auto [a, b, c] = semi_axes;
  const auto [n1, n2] = exponents;
  if (!(a > 0 && b > 0 && c > 0 && n1 > 0 && n2 > 0))
    throw std::invalid_argument("superquadric: needs semi-axes and exponents above 0");
  using boost::math::beta;
  // The figure |x|^n2 + |y|^n2 <= 1 has an area and an integral of x^2; over z it shrinks by
  // (1 - |z|^n1)^(1/n1).
  const long double area = 4 / n2 * beta(1 / n2, 1 / n2 + 1);
  const long double second = 4 / n2 * beta(3 / n2, 1 / n2 + 1);
  const auto over_z = [&](long double power, long double shrinks) {
    return 2 / n1 * beta((power + 1) / n1, shrinks / n1 + 1);
  };
  const long double volume = area * over_z(0, 2);
  const long double xx = second * over_z(0, 4) / volume;
  const long double zz = area * over_z(2, 2) / volume;
  return {.volume = a * b * c * volume,
          .inertia_over_mass = {b * b * xx + c * c * zz, a * a * xx + c * c * zz,
                                (a * a + b * b) * xx}};
}

ClumpMass clump_mass(const std::vector<long double>& places,
                     const std::vector<long double>& radii) {
  check_clump(places, radii);
  std::vector<Polynomial> outlines;
  std::vector<long double> ends;
  for (std::size_t i = 0; i < places.size(); ++i) {
    outlines.push_back(outline(places[i], radii[i]));
    ends.insert(ends.end(), {places[i] - radii[i], places[i] + radii[i]});
    for (std::size_t j = 0; j < i; ++j)
      if (places[i] != places[j])
        ends.push_back((outlines[i][0] - outlines[j][0]) / (2 * (places[j] - places[i])));
  }
  std::ranges::sort(ends);
  long double volume = 0;
  long double first = 0;
  long double second = 0;
  long double across = 0;  // integral of r^4/4
  for (std::size_t i = 1; i < ends.size(); ++i) {
    const long double low = ends[i - 1];
    const long double high = ends[i];
    const long double middle = (low + high) / 2;
    const Polynomial& r2 =
        *std::ranges::max_element(outlines, {}, [&](const Polynomial& p) { return at(p, middle); });
    if (!(low < high && at(r2, middle) > 0)) continue;
    volume += integral(r2, low, high);
    first += integral(product(r2, {0, 1}), low, high);
    second += integral(product(r2, {0, 0, 1}), low, high);
    across += integral(product(r2, r2), low, high) / 4;
  }
  const long double centroid = first / volume;
  return {.volume = pi_of_masses * volume,
          .centroid = centroid,
          .inertia_across = (across + second) / volume - centroid * centroid,
          .inertia_along = 2 * across / volume};
}

ClumpMass sum_of_spheres(const std::vector<long double>& places,
                         const std::vector<long double>& radii) {
  check_clump(places, radii);
  ClumpMass sum;
  long double cubes = 0;
  long double second = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const long double cube = radii[i] * radii[i] * radii[i];
    cubes += cube;
    sum.centroid += cube * places[i];
    second += cube * places[i] * places[i];
    sum.inertia_along += 0.4L * cube * radii[i] * radii[i];
  }
  sum.volume = 4 * pi_of_masses / 3 * cubes;
  sum.centroid /= cubes;
  sum.inertia_along /= cubes;
  sum.inertia_across = sum.inertia_along + second / cubes - sum.centroid * sum.centroid;
  return sum;
}

}  // namespace stickslip::reference
