// SPDX-License-Identifier: BSD-3-Clause
#include "reference/half_space/rolling_creep.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace stickslip::reference {
namespace {

constexpr std::array grids{20, 28, 40};

using OnGrids = std::array<double, grids.size()>;

/// a + b/n through the values on grids i and j.
double through(const OnGrids& values, std::size_t i, std::size_t j) {
  return (grids[j] * values[j] - grids[i] * values[i]) / (grids[j] - grids[i]);
}

/// The limit in 1/n: the line through the coarsest and the finest grid. Its distance from that
/// through the two finest is the uncertainty, at least `floor`.
Estimate limit(const OnGrids& values, double floor) {
  const double value = through(values, 0, grids.size() - 1);
  const double other = through(values, grids.size() - 2, grids.size() - 1);
  return {value, std::max(floor, std::abs(value - other))};
}

HalfSpaceFriction pressed(double nu, int cells, FrictionLimit bound) {
  HalfSpaceFriction contact({.nu = nu,
                             .cells = cells,
                             .half_width = 1,
                             .edge = EdgeRule::centre_inside,
                             .margin = 1,
                             .limit = bound});
  contact.advance({.overlap = 1, .shift = {}, .twist = 0});
  return contact;
}

/// Force after a long way without slip.
Planar without_slip(double nu, int cells, Planar creep, double spin) {
  HalfSpaceFriction contact = pressed(nu, cells, FrictionLimit::none);
  constexpr int radii = 10;
  for (int i = 0; i < radii * cells / 2; ++i) contact.roll(creep, spin);
  const double area = contact.area() / std::numbers::pi;
  return contact.loaded().force / (spin == 0 ? area : std::pow(area, 1.5));
}

}  // namespace

std::vector<double> creep_on_grid(double nu, double force, int cells, double distance) {
  if (!(force > 0 && force < 1))
    throw std::invalid_argument("force must be above 0 and below 1, the friction limit");
  HalfSpaceFriction contact = pressed(nu, cells, FrictionLimit::coulomb);
  contact.load(force);
  const double area = contact.area() / std::numbers::pi;
  std::vector<double> creep;
  Planar found;
  for (int i = 0; i < distance * cells / 2; ++i) {
    found = contact.roll_at(force, found);
    creep.push_back(found.real() * area);
  }
  return creep;
}

RollingCreep rolling_creep(double nu, double force) {
  constexpr double far = 4;
  OnGrids steady{};
  OnGrids peak{};
  for (std::size_t i = 0; i < grids.size(); ++i) {
    const auto creep = creep_on_grid(nu, force, grids[i], far);
    steady[i] = creep.back();
    peak[i] = *std::ranges::max_element(creep);
  }
  RollingCreep all{limit(steady, 0), limit(peak, 0)};
  all.steady.uncertainty = std::max(all.steady.uncertainty, 3e-3 * all.steady.value);
  all.peak.uncertainty = std::max(all.peak.uncertainty, 1e-2 * all.peak.value);
  return all;
}

KalkerCoefficients kalker_coefficients(double nu) {
  OnGrids c11{};
  OnGrids c22{};
  OnGrids c23{};
  for (std::size_t i = 0; i < grids.size(); ++i) {
    c11[i] = without_slip(nu, grids[i], 1, 0).real();
    c22[i] = without_slip(nu, grids[i], {0, 1}, 0).imag();
    c23[i] = without_slip(nu, grids[i], 0, 1).imag();
  }
  constexpr double floor = 0.02;
  return {limit(c11, floor), limit(c22, floor), limit(c23, floor)};
}

}  // namespace stickslip::reference
