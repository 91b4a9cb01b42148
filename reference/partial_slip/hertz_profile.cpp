// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/hertz_profile.hpp"

#include <cstddef>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// Integral of function(s)/sqrt(s) over [low, high], exact when the function is a polynomial of
/// second degree in s: with s = t^2 it is of fourth degree in t, and three Gauss points do.
template <class Real, class Function>
Real integral_over_root(Real low, Real high, const Function& function) {
  const Real from = std::sqrt(low);
  const Real half = (high - low) / (std::sqrt(high) + from) / 2;
  const Real middle = from + half;
  const Real reach = half * std::sqrt(Real(3) / 5);
  const auto at = [&](Real t) { return function(t * t); };
  return 2 * half * (5 * at(middle - reach) + 8 * at(middle) + 5 * at(middle + reach)) / 9;
}

/// A straight piece of the profile at the start of a step.
template <class Real>
struct Piece {
  Real low;
  Real high;
  Real at_low;
  Real at_high;
  [[nodiscard]] Real at(Real s) const {
    return at_low + (at_high - at_low) * ((s - low) / (high - low));
  }
};

/// One step as its springs see it. Time runs from 0 to 1.
template <class Real>
struct Drive {
  Real mu;
  Real old_overlap;
  Real new_overlap;
  Real move;  ///< de of the whole step

  [[nodiscard]] Real growth() const { return new_overlap - old_overlap; }
  [[nodiscard]] Real touch_time(Real s) const {
    return s > old_overlap ? (s - old_overlap) / growth() : Real(0);
  }
  [[nodiscard]] Real leave_time(Real s) const {
    return s > new_overlap ? (old_overlap - s) / -growth() : Real(1);
  }
  [[nodiscard]] Real limit(Real s, Real time) const {
    return mu * std::max(old_overlap + growth() * time - s, Real(0));
  }
  /// Deflection when the spring stops moving in the step, if it stuck throughout.
  [[nodiscard]] Real trial(Real s, Real start) const {
    return start + move * (leave_time(s) - touch_time(s));
  }

  struct Works {
    Real tangential = 0;  ///< over kappa and the stiffness
    Real dissipated = 0;
  };
  /// Works of a spring that has slipped towards `sign` when it stops (0: it has stuck).
  [[nodiscard]] Works works(Real s, Real start, Real sign) const {
    const Real touch = touch_time(s);
    const Real leave = leave_time(s);
    if (sign == 0) return {move * (leave - touch) * (start + trial(s, start)) / 2, 0};
    const Real last = s > new_overlap ? Real(0) : mu * (new_overlap - s);
    const Real slip_rate = sign * move - mu * growth();  // > 0, as it slips
    const Real slip = std::max(sign * trial(s, start) - last, Real(0));
    // A spring that stands on its limit while nothing moves has no slip to divide.
    const Real duration = move != 0 || growth() != 0 ? slip / slip_rate : Real(0);
    const Real first = last - mu * growth() * duration;
    const Real stick = leave - touch - duration;
    return {move * (stick * (start + sign * first) / 2 + sign * duration * (first + last) / 2),
            slip * (first + last) / 2};
  }
};

}  // namespace

template <class Real>
HertzState<Real> DeflectionProfile<Real>::advance(Real overlap, Real shift) {
  if (!std::isfinite(overlap) || !std::isfinite(shift))
    throw std::invalid_argument("deflection profile: the path must be finite");
  if (overlap > 0 || overlap_ > 0) {
    // only the part of the step with the bodies in touch moves springs: each takes its own share
    // of it, so the profile needs no more than a start at overlap 0
    Real move = shift / contact_.stiffness_ratio();
    if (overlap_ < 0) {
      move *= overlap / (overlap - overlap_);
      overlap_ = 0;
    } else if (overlap < 0) {
      move *= overlap_ / (overlap_ - overlap);
    }
    step_in_touch(std::max(overlap, Real(0)), move);
  }
  overlap_ = overlap;
  if (!(overlap_ > 0)) corners_.clear();
  measure();
  return state_;
}

template <class Real>
void DeflectionProfile<Real>::step_in_touch(Real overlap, Real move) {
  const Drive<Real> drive{contact_.mu, overlap_, overlap, move};
  if (corners_.empty()) corners_.push_back({0, 0});
  // pieces of the old profile, cut where springs leave or begin to touch
  std::vector<Piece<Real>> pieces;
  for (std::size_t i = 0; i + 1 < corners_.size(); ++i) {
    const Piece<Real> whole{corners_[i].depth, corners_[i + 1].depth, corners_[i].deflection,
                            corners_[i + 1].deflection};
    if (whole.low < overlap && overlap < whole.high) {
      const Real cut = whole.at(overlap);
      pieces.push_back({whole.low, overlap, whole.at_low, cut});
      pieces.push_back({overlap, whole.high, cut, whole.at_high});
    } else if (whole.high > whole.low) {
      pieces.push_back(whole);
    }
  }
  if (overlap > overlap_) pieces.push_back({overlap_, overlap, 0, 0});

  std::vector<ProfileCorner<Real>> next;
  const Real weight = contact_.stiffness_ratio() * contact_.modulus * std::sqrt(contact_.radius);
  Real last_sign = 0;
  const auto part = [&](const Piece<Real>& piece, Real low, Real high, Real sign) {
    if (!(high > low)) return;
    state_.work_tangential += weight * integral_over_root(low, high, [&](Real s) {
                                return drive.works(s, piece.at(s), sign).tangential;
                              });
    if (sign != 0)
      state_.dissipated += weight * integral_over_root(low, high, [&](Real s) {
                             return drive.works(s, piece.at(s), sign).dissipated;
                           });
    if (low >= overlap) return;
    const auto end_value = [&](Real s, Real start) {
      return sign == 0 ? drive.trial(s, start) : sign * contact_.mu * (overlap - s);
    };
    // one straight line where neighbours slip together
    if (sign != 0 && sign == last_sign) {
      next.back() = {high, end_value(high, 0)};
    } else {
      if (next.empty()) next.push_back({low, end_value(low, piece.at(low))});
      next.push_back({high, end_value(high, piece.at(high))});
    }
    last_sign = sign;
  };
  for (const Piece<Real>& piece : pieces) {
    // excess over the upper and under the lower limit: linear in s over the piece
    const auto excess = [&](Real s, Real start, Real sign) {
      const Real last = s > overlap ? Real(0) : contact_.mu * (overlap - s);
      return sign * drive.trial(s, start) - last;
    };
    std::array<Real, 4> cuts{piece.low, piece.high, piece.high, piece.high};
    std::size_t count = 1;
    for (const Real sign : {Real(1), Real(-1)}) {
      const Real low = excess(piece.low, piece.at_low, sign);
      const Real high = excess(piece.high, piece.at_high, sign);
      if ((low > 0) != (high > 0) && low != high) {
        const Real cut = piece.low + (piece.high - piece.low) * (low / (low - high));
        if (cut > piece.low && cut < piece.high) cuts[count++] = cut;
      }
    }
    if (count == 3 && cuts[1] > cuts[2]) std::swap(cuts[1], cuts[2]);
    cuts[count] = piece.high;
    for (std::size_t i = 0; i < count; ++i) {
      const Real middle = (cuts[i] + cuts[i + 1]) / 2;
      Real sign = 0;
      if (excess(middle, piece.at(middle), Real(1)) > 0) sign = 1;
      if (excess(middle, piece.at(middle), Real(-1)) > 0) sign = -1;
      part(piece, cuts[i], cuts[i + 1], sign);
    }
  }
  if (!next.empty()) next.back() = {overlap, 0};
  corners_ = std::move(next);
}

template <class Real>
void DeflectionProfile<Real>::measure() {
  state_.normal = contact_.normal_force(overlap_);
  state_.work_normal = contact_.normal_energy(overlap_);
  Real force = 0;
  Real energy = 0;
  for (std::size_t i = 0; i + 1 < corners_.size(); ++i) {
    const Piece<Real> piece{corners_[i].depth, corners_[i + 1].depth, corners_[i].deflection,
                            corners_[i + 1].deflection};
    force += integral_over_root(piece.low, piece.high, [&](Real s) { return piece.at(s); });
    energy += integral_over_root(piece.low, piece.high,
                                 [&](Real s) { return piece.at(s) * piece.at(s); });
  }
  const Real stiffness = contact_.modulus * std::sqrt(contact_.radius);
  state_.tangential = {stiffness * force, 0};
  state_.stored = stiffness * contact_.stiffness_ratio() * energy / 2;
}

template <class Real>
Real DeflectionProfile<Real>::deflection(Real depth) const {
  for (std::size_t i = 0; i + 1 < corners_.size(); ++i)
    if (depth >= corners_[i].depth && depth < corners_[i + 1].depth)
      return Piece<Real>{corners_[i].depth, corners_[i + 1].depth, corners_[i].deflection,
                         corners_[i + 1].deflection}
          .at(depth);
  return 0;
}

template <class Real>
std::vector<TractionTerm<Real>> DeflectionProfile<Real>::traction_terms() const {
  std::vector<TractionTerm<Real>> terms;
  for (std::size_t i = 0; i + 1 < corners_.size(); ++i) {
    const Real slope = (corners_[i].deflection - corners_[i + 1].deflection) /
                       (corners_[i + 1].depth - corners_[i].depth);
    terms.push_back({slope, corners_[i + 1].depth});
    terms.push_back({-slope, corners_[i].depth});
  }
  return terms;
}

template <class Real>
std::vector<HertzState<Real>> exact_collinear_path(const HertzContact<Real>& contact,
                                                   std::span<const Movement<Real>> path) {
  DeflectionProfile<Real> profile(contact);
  std::vector<HertzState<Real>> states;
  states.reserve(path.size());
  for (const Movement<Real>& movement : path) {
    if (movement.shift[1] != 0)
      throw std::invalid_argument("exact collinear path: the shift must be along the first axis");
    states.push_back(profile.advance(movement.overlap, movement.shift[0]));
  }
  return states;
}

template class DeflectionProfile<double>;
template class DeflectionProfile<long double>;
template std::vector<HertzState<double>> exact_collinear_path(const HertzContact<double>&,
                                                              std::span<const Movement<double>>);
template std::vector<HertzState<long double>> exact_collinear_path(
    const HertzContact<long double>&, std::span<const Movement<long double>>);

}  // namespace stickslip::reference
