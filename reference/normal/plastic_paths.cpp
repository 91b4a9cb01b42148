// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/plastic_paths.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

void require_stiffnesses(long double k1, long double k2) {
  if (!(k1 > 0)) throw std::invalid_argument("k1: must be above 0");
  if (!(k2 >= k1)) throw std::invalid_argument("k2: must be at least k1, on which it comes");
}

}  // namespace

LudingPath::LudingPath(const Parameters& parameters) : is_(parameters) {
  require_stiffnesses(is_.k1, is_.k2);
  if (!(is_.kc >= 0)) throw std::invalid_argument("kc: must be at least 0");
  if (!(is_.limit >= 0)) throw std::invalid_argument("delta_max_p: must be at least 0");
}

long double LudingPath::stiffness(long double greatest) const {
  if (is_.limit == 0) return is_.k2;
  return is_.k1 + (is_.k2 - is_.k1) * (std::min(greatest, is_.limit) / is_.limit);
}

/// dm whose line goes through the adhesive branch at an overlap.
long double LudingPath::lowered(long double overlap) const {
  if (is_.limit == 0) return (is_.k2 + is_.kc) / (is_.k2 - is_.k1) * overlap;
  const long double length = (is_.k1 + is_.kc) / (is_.k2 - is_.k1) * is_.limit;
  return (overlap + std::sqrt(overlap * (overlap + 4 * length))) / 2;
}

std::vector<long double> LudingPath::corners() const {
  const long double k2 = stiffness(greatest_);
  return {greatest_, (k2 - is_.k1) * greatest_ / (k2 + is_.kc), is_.limit};
}

long double LudingPath::unloaded() const { return (1 - is_.k1 / stiffness(greatest_)) * greatest_; }

void LudingPath::advance(long double overlap) {
  if (overlap <= 0) {
    greatest_ = force_ = 0;
    return;
  }
  greatest_ = std::max(greatest_, overlap);
  if (is_.limit > 0) greatest_ = std::min(greatest_, is_.limit);
  force_ = stiffness(greatest_) * (overlap - greatest_) + is_.k1 * greatest_;
  if (force_ >= -is_.kc * overlap) return;
  force_ = -is_.kc * overlap;
  greatest_ = lowered(overlap);
}

WaltonBraunPath::WaltonBraunPath(long double k1, long double k2, long double slope)
    : k1_(k1), k2_(k2), slope_(slope) {
  require_stiffnesses(k1, k2);
  if (!(slope >= 0)) throw std::invalid_argument("S_per_m: must be at least 0");
}

void WaltonBraunPath::advance(long double overlap) {
  greatest_ = overlap > 0 ? std::max(greatest_, overlap) : 0;
  force_ = std::max(stiffness() * (overlap - greatest_) + k1_ * greatest_, 0.0L);
}

ThorntonNingPath::ThorntonNingPath(const Parameters& parameters) : is_(parameters) {
  if (!(is_.modulus > 0 && is_.radius > 0 && is_.yield_contact_radius > 0))
    throw std::invalid_argument("E_star, R and yield_contact_radius: must be above 0");
}

long double ThorntonNingPath::yield_overlap() const {
  return is_.yield_contact_radius * is_.yield_contact_radius / is_.radius;
}

long double ThorntonNingPath::yield_force() const {
  return 4 * is_.modulus / 3 * is_.yield_contact_radius * yield_overlap();
}

long double ThorntonNingPath::plastic_stiffness() const {
  return 2 * is_.modulus * is_.yield_contact_radius;
}

long double ThorntonNingPath::virgin_force(long double overlap) const {
  if (overlap > yield_overlap())
    return yield_force() + plastic_stiffness() * (overlap - yield_overlap());
  return 4 * is_.modulus / 3 * std::sqrt(is_.radius * overlap) * overlap;
}

ThorntonNingPath::Unloading ThorntonNingPath::unloading(long double greatest) const {
  if (greatest <= yield_overlap()) return {.residual = 0, .radius = is_.radius};
  const long double contact_radius = std::sqrt(is_.radius * greatest);
  const long double way = 3 * virgin_force(greatest) / (4 * is_.modulus * contact_radius);
  return {.residual = greatest - way, .radius = is_.radius * greatest / way};
}

long double ThorntonNingPath::stored() const {
  return 2 * force_ * std::max(overlap_ - unloaded(), 0.0L) / 5;
}

std::vector<long double> ThorntonNingPath::corners() const {
  return {greatest_, yield_overlap(), unloaded()};
}

void ThorntonNingPath::advance(long double overlap) {
  overlap_ = std::max(overlap, 0.0L);
  greatest_ = overlap > 0 ? std::max(greatest_, overlap) : 0;
  if (overlap == greatest_ || overlap <= 0) {
    force_ = virgin_force(greatest_);
    return;
  }
  const Unloading back = unloading(greatest_);
  const long double way = std::max(overlap - back.residual, 0.0L);
  force_ = 4 * is_.modulus / 3 * std::sqrt(back.radius * way) * way;
}

EepaPath::EepaPath(const Parameters& parameters) : is_(parameters) {
  require_stiffnesses(is_.k1, is_.k2);
  if (is_.k1 == is_.k2) throw std::invalid_argument("k2: must be above k1");
  if (!(is_.adhesion >= 0)) throw std::invalid_argument("k_adh: must be at least 0");
  if (!(is_.exponent > 0 && is_.adhesion_exponent > 0))
    throw std::invalid_argument("exponent and adhesion_exponent: must be above 0");
}

long double EepaPath::unloaded() const {
  const long double n = is_.exponent;
  return std::pow(1 - is_.k1 / is_.k2, 1 / n) * greatest_;
}

long double EepaPath::stored() const {
  const long double n = is_.exponent;
  const long double rest = unloaded();
  return is_.k2 * ((std::pow(overlap_, n + 1) - std::pow(rest, n + 1)) / (n + 1) -
                   std::pow(rest, n) * (overlap_ - rest));
}

std::vector<long double> EepaPath::corners() const {
  const long double plastic = is_.k2 * std::pow(unloaded(), is_.exponent);
  const auto above = [&](long double overlap) {
    return plastic - is_.k2 * std::pow(overlap, is_.exponent) -
           is_.adhesion * std::pow(overlap, is_.adhesion_exponent);
  };
  return {greatest_, unloaded(), falling_root(above, 0.0L, greatest_)};
}

long double EepaPath::overlap_of(long double mass, long double velocity) const {
  const long double next = is_.exponent + 1;
  return std::pow(next * mass * velocity * velocity / (2 * is_.k1), 1 / next);
}

void EepaPath::advance(long double overlap) {
  overlap_ = std::max(overlap, 0.0L);
  if (overlap <= 0) {
    greatest_ = force_ = 0;
    return;
  }
  greatest_ = std::max(greatest_, overlap);
  const long double here = std::pow(overlap, is_.exponent);
  const long double there = std::pow(greatest_, is_.exponent);
  force_ = is_.k2 * (here - there) + is_.k1 * there;
  const long double least = -is_.adhesion * std::pow(overlap, is_.adhesion_exponent);
  if (force_ >= least) return;
  force_ = least;
  greatest_ = std::pow((is_.k2 * here - least) / (is_.k2 - is_.k1), 1 / is_.exponent);
}

long double EepaPath::restitution_squared(long double greatest) const {
  const long double n = is_.exponent;
  const long double x = is_.adhesion_exponent;
  const long double plastic = (1 - is_.k1 / is_.k2) * std::pow(greatest, n);
  // Above what the adhesive branch has, at its end.
  const auto above = [&](long double overlap) {
    return is_.k2 * (plastic - std::pow(overlap, n)) - is_.adhesion * std::pow(overlap, x);
  };
  const long double end =
      n == x ? std::pow((is_.k2 - is_.k1) / (is_.k2 + is_.adhesion), 1 / n) * greatest
             : falling_root(above, 0.0L, greatest);
  const long double back = is_.k2 / (n + 1) * (std::pow(greatest, n + 1) - std::pow(end, n + 1)) -
                           is_.k2 * plastic * (greatest - end) -
                           is_.adhesion / (x + 1) * std::pow(end, x + 1);
  return back * (n + 1) / (is_.k1 * std::pow(greatest, n + 1));
}

long double EepaPath::restitution_without_adhesion() const {
  const long double n = is_.exponent;
  const long double logarithm = std::log1p(-is_.k1 / is_.k2) / n;  // logarithm of dpl/dm
  const long double back =
      (n + 1) * std::exp(n * logarithm) * std::expm1(logarithm) - std::expm1((n + 1) * logarithm);
  return std::sqrt(is_.k2 / is_.k1 * back);
}

}  // namespace stickslip::reference
