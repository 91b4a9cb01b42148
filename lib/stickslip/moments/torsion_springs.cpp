// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/moments/torsion_springs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// K(k) - E(k), k^2 = 1 - x^2; infinite at the centre.
double complete(double x) {
  const double k = std::sqrt((1 - x) * (1 + x));
  return std::comp_ellint_1(k) - std::comp_ellint_2(k);
}

}  // namespace

// Springs of one width; where the contact has outgrown them, neighbours are merged.
void TorsionSprings::make_room(double radius) {
  if (width_ == 0) width_ = radius / fewest_;
  while (radius > 2 * fewest_ * width_) {
    width_ *= 2;
    const std::size_t half = (twist_.size() + 1) / 2;
    twist_.resize(2 * half, 0);
    for (std::size_t i = 0; i < half; ++i) twist_[i] = (twist_[2 * i] + twist_[2 * i + 1]) / 2;
    twist_.resize(half);
  }
  twist_.resize(static_cast<std::size_t>(std::ceil(radius / width_)), 0);
}

std::vector<double> TorsionSprings::pack() const {
  std::vector<double> numbers{width_, stored_, slips_ ? 1. : 0.};
  numbers.insert(numbers.end(), twist_.begin(), twist_.end());
  return numbers;
}

void TorsionSprings::unpack(std::span<const double> numbers) {
  constexpr std::size_t before_springs = 3;
  if (numbers.size() < before_springs || !(numbers[0] >= 0))
    throw InputError("a contact without its springs of twisting");
  width_ = numbers[0];
  stored_ = numbers[1];
  slips_ = numbers[2] != 0;
  twist_.assign(numbers.begin() + before_springs, numbers.end());
}

double TorsionSprings::advance(const Step& step) {
  stored_ = 0;
  slips_ = false;
  const double a = step.radius_new;
  if (!(a > 0)) {
    twist_.clear();
    width_ = 0;
    return 0;
  }
  make_room(a);
  const double scale = 3 * step.limit_new / (4 * std::numbers::pi * step.shear_modulus * a * a);
  const double old2 = step.radius_old * step.radius_old;
  double sum = 0;
  double energy = 0;
  std::size_t slipped = 0;
  for (std::size_t i = 0; i < twist_.size(); ++i) {
    const double inner = static_cast<double>(i) * width_;
    const double outer = std::min(inner + width_, a);
    const double x = (inner + outer) / 2;
    // What the contact covers inside the step moves from then on; the square of its radius grows in
    // proportion.
    const double covered = x > step.radius_old ? (a * a - x * x) / (a * a - old2) : 1;
    const double limit = scale * complete(x / a);
    const double trial = (x > step.radius_old ? 0 : twist_[i]) + covered * step.twist;
    twist_[i] = std::clamp(trial, -limit, limit);
    if (twist_[i] != trial) ++slipped;
    // The cube of the edges: x^2 dx exactly.
    const double weight = (outer * outer * outer - inner * inner * inner) / 3;
    sum += weight * twist_[i];
    energy += weight * twist_[i] * twist_[i];
  }
  slips_ = slipped == twist_.size();
  constexpr double of_torque = 16;
  stored_ = of_torque * step.shear_modulus * energy / 2;
  return of_torque * step.shear_modulus * sum;
}

TorsionSprings::Slopes TorsionSprings::slopes(const Step& step) const {
  const double a = step.radius_new;
  Slopes out;
  if (!(a > 0)) return out;
  TorsionSprings now = *this;
  now.make_room(a);
  const double of_limit = 3 / (4 * std::numbers::pi * step.shear_modulus * a * a);
  const double scale = of_limit * step.limit_new;
  const double grown = a * a - step.radius_old * step.radius_old;
  for (std::size_t i = 0; i < now.twist_.size(); ++i) {
    const double inner = static_cast<double>(i) * now.width_;
    const bool is_last = inner + now.width_ > a;
    const double outer = is_last ? a : inner + now.width_;
    const double x = (inner + outer) / 2;
    const double weight = (outer * outer * outer - inner * inner * inner) / 3;
    double x_by_radius = 0;
    double weight_by_radius = 0;
    if (width_ == 0) {  // springs are made, as wide as the contact has them
      x_by_radius = x / a;
      weight_by_radius = 3 * weight / a;
    } else if (is_last) {
      x_by_radius = 0.5;
      weight_by_radius = a * a;
    }
    const bool is_new = x > step.radius_old;
    const double covered = is_new ? (a * a - x * x) / grown : 1;
    const double limit = scale * complete(x / a);
    const double trial = (is_new ? 0 : now.twist_[i]) + covered * step.twist;
    const double twist = std::clamp(trial, -limit, limit);
    out.by_radius += weight_by_radius * twist;
    if (twist == trial) {
      out.by_twist += weight * covered;
      if (is_new)
        out.by_radius += weight * step.twist * 2 * (a - x * x_by_radius - a * covered) / grown;
      continue;
    }
    const double sign = std::copysign(weight, trial);
    out.by_limit += sign * of_limit * complete(x / a);
    // The derivative of K - E by x/a is -E/(x/a).
    const double ratio = x / a;
    const double slope = -std::comp_ellint_2(std::sqrt((1 - ratio) * (1 + ratio))) / ratio;
    out.by_radius += sign * (scale * slope * (x_by_radius - ratio) / a - 2 * limit / a);
  }
  const double of_torque = 16 * step.shear_modulus;
  return {of_torque * out.by_twist, of_torque * out.by_limit, of_torque * out.by_radius};
}

}  // namespace stickslip
