// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/annulus_slip.hpp"

#include <stdexcept>
#include <utility>

namespace stickslip::reference {
namespace {

template <class Real>
Pair<Real> between(const Pair<Real>& a, const Pair<Real>& b, Real part) {
  return {a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])};
}

/// Part of the way from `from`, where |e| <= limit, to `to`, where |e| is above it, at which |e|
/// meets a limit that falls by `fall`.
template <class Real>
Real meeting(const Pair<Real>& from, const Pair<Real>& to, Real limit, Real fall) {
  const Pair<Real> change{to[0] - from[0], to[1] - from[1]};
  const Real a = inner(change, change) - fall * fall;
  const Real b = inner(from, change) + limit * fall;
  const Real c = std::min(inner(from, from) - limit * limit, Real(0));
  const Real root = std::sqrt(std::max(b * b - a * c, Real(0)));
  if (b > 0) return std::min(-c / (b + root), Real(1));
  return a > 0 ? std::min((root - b) / a, Real(1)) : Real(1);
}

}  // namespace

template <class Real>
Pair<Real> AnnulusSlip<Real>::advance(Real overlap, const Pair<Real>& shift) {
  if (!std::isfinite(overlap) || !std::isfinite(shift[0]) || !std::isfinite(shift[1]))
    throw std::invalid_argument("annulus slip: the path must be finite");
  slides_ = false;
  const Real before = std::exchange(overlap_, overlap);
  if (overlap <= 0 || before <= 0) corners_ = {Corner{}};
  if (overlap <= 0) return {};
  // only the part of the movement that follows the touch counts
  const Real share = (before < 0 ? overlap / (overlap - before) : Real(1));
  const Real factor = share / contact_.stiffness_ratio();
  const Pair<Real> move{factor * shift[0], factor * shift[1]};
  for (Corner& corner : corners_) {
    corner.deflection[0] += move[0];
    corner.deflection[1] += move[1];
  }
  const Real growth = overlap - corners_.back().depth;
  const Real room = contact_.mu * growth;
  if (growth > 0 && inner(move, move) < room * room)
    corners_.push_back({overlap, {}});  // no slip: what is covered now deflects by its share
  else if (growth != 0 || inner(move, move) != 0)
    slip(overlap);
  return force();
}

template <class Real>
void AnnulusSlip<Real>::slip(Real overlap) {
  const auto limit_at = [&](Real depth) { return contact_.mu * (overlap - depth); };
  const auto holds = [&](const Corner& corner) {
    const Real limit = limit_at(corner.depth);
    return limit >= 0 && inner(corner.deflection, corner.deflection) <= limit * limit;
  };
  Corner above;
  while (!corners_.empty() && !holds(corners_.back())) {
    above = corners_.back();
    corners_.pop_back();
  }
  if (corners_.empty()) {
    slides_ = true;
    const Real size = std::sqrt(inner(above.deflection, above.deflection));
    const Real factor = size > 0 ? contact_.mu * overlap / size : Real(0);
    corners_ = {{0, {factor * above.deflection[0], factor * above.deflection[1]}}};
  } else if (above.depth > corners_.back().depth) {
    const Corner below = corners_.back();
    const Real height = above.depth - below.depth;
    // the front lies below the new edge, where the limit is zero
    const Real part = std::min(Real(1), (overlap - below.depth) / height);
    const Real front =
        part * meeting(below.deflection, between(below.deflection, above.deflection, part),
                       limit_at(below.depth), contact_.mu * part * height);
    corners_.push_back(
        {below.depth + front * height, between(below.deflection, above.deflection, front)});
  }
  if (overlap > corners_.back().depth)
    corners_.push_back({overlap, {}});
  else
    corners_.back() = {overlap, {}};
}

template <class Real>
Pair<Real> AnnulusSlip<Real>::force() const {
  Pair<Real> sum{};
  for (std::size_t i = 0; i + 1 < corners_.size(); ++i) {
    const Corner& low = corners_[i];
    const Corner& high = corners_[i + 1];
    if (!(high.depth > low.depth)) continue;
    // slope dFt/dFn times the normal force of the annulus
    const Real factor = (contact_.normal_force(high.depth) - contact_.normal_force(low.depth)) /
                        (high.depth - low.depth);
    for (std::size_t k = 0; k < 2; ++k) sum[k] += factor * (low.deflection[k] - high.deflection[k]);
  }
  return sum;
}

template class AnnulusSlip<double>;
template class AnnulusSlip<long double>;

}  // namespace stickslip::reference
