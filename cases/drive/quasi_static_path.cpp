// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/quasi_static_path.hpp"

#include <cmath>

#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

void check(const QuasiStatic& p) {
  const auto is_size = [](double x) { return std::isfinite(x) && x >= 0; };
  const bool lengths = is_size(p.mean_overlap) && p.mean_overlap > 0 && is_size(p.sliding_shift) &&
                       is_size(p.effective_radius) && is_size(p.overlap_jiggle) &&
                       is_size(p.overlap_trend) && is_size(p.shift_jiggle) &&
                       is_size(p.shift_trend);
  if (!lengths) throw InputError("quasi-static path: lengths must be finite and not negative");
  const bool times = is_size(p.fastest) && p.fastest >= 1 && is_size(p.slowest) &&
                     p.slowest >= p.fastest && is_size(p.trend_time) && p.trend_time >= 1 &&
                     is_size(p.engagement);
  if (!times || !std::isfinite(p.exponent)) {
    throw InputError("quasi-static path: need 1 <= fastest <= slowest and trend-time >= 1 [steps]");
  }
}

}  // namespace

/// From a stationary state: x' = keep x + noise, y' = keep y + x', both of unit noise, have
/// variances v and (1 + keep^2) v^3 and covariance v^2, v = 1/(1 - keep^2).
QuasiStaticMotion::Scale QuasiStaticMotion::make_scale(double time,
                                                       const std::array<double, 3>& deviation) {
  Scale scale;
  scale.keep = time / (time + 1);
  const double v = 1 / (1 - scale.keep * scale.keep);
  const double root = std::sqrt(v);
  const double outer_variance = (1 + scale.keep * scale.keep) * v * v * v;
  for (std::size_t i = 0; i < 3; ++i) {
    scale.amplitude[i] = deviation[i] / std::sqrt(outer_variance);
    const double common = normal();
    scale.inner[i] = root * common;
    scale.outer[i] = v * root * common + std::sqrt(outer_variance - v * v * v) * normal();
  }
  return scale;
}

QuasiStaticMotion::QuasiStaticMotion(std::uint64_t seed, const QuasiStatic& parameters)
    : parameters_(parameters), engine_(seed) {
  check(parameters);
  const QuasiStatic& p = parameters_;
  // Times grow in powers of two, so that amplitudes are powers of 2^exponent.
  const double growth = std::exp2(p.exponent);
  std::vector<double> weights;
  double sum = 0;
  for (double time = p.fastest, weight = 1; time <= p.slowest; time *= 2, weight *= growth) {
    weights.push_back(weight);
    sum += weight * weight;
  }
  const double norm = 1 / std::sqrt(sum);
  double time = p.fastest;
  for (const double weight : weights) {
    const double part = weight * norm;
    scales_.push_back(
        make_scale(time, {part * p.overlap_jiggle, part * p.shift_jiggle, part * p.shift_jiggle}));
    time *= 2;
  }
  scales_.push_back(make_scale(p.trend_time, {p.overlap_trend, p.shift_trend, p.shift_trend}));
}

/// Uniform noise of unit variance; the filters make it nearly normal.
double QuasiStaticMotion::uniform() {
  constexpr double root_12 = 3.4641016151377546;
  return root_12 * (static_cast<double>(engine_() >> 11) * 0x1p-53 - 0.5);
}

/// Nearly normal noise of unit variance.
double QuasiStaticMotion::normal() {
  double sum = 0;
  for (int i = 0; i < 12; ++i) sum += uniform();
  return sum / std::sqrt(12.0);
}

ContactStep QuasiStaticMotion::next() {
  std::array<double, 3> x{};
  for (Scale& s : scales_) {
    for (std::size_t i = 0; i < 3; ++i) {
      s.inner[i] = s.keep * s.inner[i] + uniform();
      s.outer[i] = s.keep * s.outer[i] + s.inner[i];
      x[i] += s.amplitude[i] * s.outer[i];
    }
  }
  const QuasiStatic& p = parameters_;
  missing_ *= p.engagement / (p.engagement + 1);
  // Squashed between 0 and twice the mean, so that the contact stays closed.
  const double relative = 1 + x[0] / std::sqrt(1 + x[0] * x[0]);
  const double overlap = p.mean_overlap * relative * (1 - missing_);
  const Vector2 shift = p.sliding_shift * Vector2(x[1], x[2]);

  ContactStep step;
  step.overlap_old = overlap_;
  step.overlap_new = overlap;
  if (overlap_ > 0) step.shift = shift - shift_;
  step.effective_radius = p.effective_radius;
  overlap_ = overlap;
  shift_ = shift;
  return step;
}

std::vector<ContactStep> quasi_static_path(std::uint64_t seed, int steps,
                                           const QuasiStatic& parameters) {
  QuasiStaticMotion motion(seed, parameters);
  std::vector<ContactStep> path;
  for (int i = 0; i < steps; ++i) path.push_back(motion.next());
  return path;
}

}  // namespace stickslip::cases
