// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/hertz_foundation.hpp"

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cstddef>
#include <queue>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// Slip from the limit `first` to `last` while the foot moves by `distance` > 0 along `along`, the
/// deflection at first having the direction `direction`.
template <class Real>
SpringStep<Real> slip_stage_of(const Pair<Real>& direction, const Pair<Real>& along, Real first,
                               Real last, Real distance) {
  const Pair<Real> across{-along[1], along[0]};
  const Real cosine = inner(direction, along);
  const Real sine = inner(direction, across);
  // the half angle as (T, S): tan(angle/2) = S/T without cancellation on either side of 90 degrees
  const Real t = cosine >= 0 ? 1 + cosine : sine;
  const Real s = cosine >= 0 ? sine : 1 - cosine;
  const Real growth = (last - first) / first;
  // integral of distance/limit over the slip
  const Real length = growth <= -1 ? std::numeric_limits<Real>::infinity()
                                   : distance / first *
                                         (std::abs(growth) < std::numeric_limits<Real>::epsilon()
                                              ? Real(1)
                                              : std::log1p(growth) / growth);
  SpringStep<Real> result;
  const Real turned = s * std::exp(-length);
  const Real size = t * t + turned * turned;
  const Real c = size > 0 ? (t - turned) * (t + turned) / size : Real(-1);
  const Real d = size > 0 ? 2 * t * turned / size : Real(0);
  for (std::size_t i = 0; i < 2; ++i) result.deflection[i] = last * (c * along[i] + d * across[i]);
  // What the turn takes from the work of an aligned slip, distance (first + last)/2: twice the
  // integral of limit^2 q/(1 + q) over y, with y the integral of distance/limit from the beginning,
  // q = tan^2(angle/2) = (s/t)^2 exp(-2y), limit = first exp(kappa y). The poles of q/(1 + q) lie
  // pi/2 off the real axis, so that seven Gauss points serve a panel of unit length (shorter if
  // the limit falls faster).
  using Rule = boost::math::quadrature::gauss<Real, 7>;
  const Real kappa = growth * first / distance;
  Real taken = 0;
  const auto density = [&](Real y) {
    const Real across_now = s * std::exp(-y);
    const Real limit = first * std::exp(kappa * y);
    const Real square = across_now * across_now;
    return 2 * limit * limit * square / (t * t + square);
  };
  const Real whole = distance * first;
  if (t == 0) {
    // straight against the movement: it never turns
    taken = distance * (first + last);
  } else if (s != 0) {
    const Real threshold = std::numeric_limits<Real>::epsilon() * whole / 4;
    const Real unit = 1 / std::max(Real(1), std::abs(kappa));
    for (Real low = 0; low < length; low += unit) {
      const Real half = std::min(unit, length - low) / 2;
      const Real middle = low + half;
      Real sum = 0;
      for (std::size_t i = 0; i < Rule::abscissa().size(); ++i) {
        const Real reach = Rule::abscissa()[i] * half;
        sum += Rule::weights()[i] *
               (reach > 0 ? density(middle + reach) + density(middle - reach) : density(middle));
      }
      taken += half * sum;
      if (density(middle + half) < threshold && kappa < Real(0.9)) break;
    }
  }
  result.work = distance * (first + last) / 2 - taken;
  result.dissipated = (distance - (last - first)) * (first + last) / 2 - taken;
  return result;
}

}  // namespace

template <class Real>
SpringStep<Real> spring_step(const Pair<Real>& deflection, Real limit_old, Real limit_new,
                             const Pair<Real>& move) {
  SpringStep<Real> result;
  if (limit_old <= 0 && limit_new <= 0) return result;
  Pair<Real> start = deflection;
  Real first = limit_old;
  Real last = limit_new;
  Real share = 1;
  if (first <= 0) {
    share = last / (last - first);
    first = 0;
    start = {};
  } else if (last <= 0) {
    share = first / (first - last);
    last = 0;
  }
  const Pair<Real> move_in_touch{share * move[0], share * move[1]};
  const Real distance = std::sqrt(inner(move_in_touch, move_in_touch));
  if (first == 0) {
    const Real slip = std::max(distance - last, Real(0));
    const Real kept = slip > 0 ? last / distance : Real(1);
    result.deflection = {kept * move_in_touch[0], kept * move_in_touch[1]};
    result.work = distance * std::min(distance, last) / 2;
    result.dissipated = slip * last / 2;
    return result;
  }
  // leaves the cone |e| <= limit where a x^2 + 2 b x + c = 0 in the fraction x of the step
  const Real growth = last - first;
  const Real size = std::sqrt(inner(start, start));
  const Real a = (distance - growth) * (distance + growth);
  const Real b = inner(start, move_in_touch) - first * growth;
  const Real c = std::min((size - first) * (size + first), Real(0));
  const Pair<Real> trial{start[0] + move_in_touch[0], start[1] + move_in_touch[1]};
  Real stick = 1;
  if (inner(trial, trial) > last * last) {
    const Real root = std::sqrt(std::max(b * b - a * c, Real(0)));
    if (b > 0)
      stick = -c / (root + b);
    else if (a > 0)
      stick = (root - b) / a;
    stick = std::min(std::max(stick, Real(0)), Real(1));
  }
  const Pair<Real> at_slip{start[0] + stick * move_in_touch[0],
                           start[1] + stick * move_in_touch[1]};
  result.work = stick * (inner(start, move_in_touch) + inner(at_slip, move_in_touch)) / 2;
  const Real limit_at_slip = first + stick * growth;
  const Real reached = std::sqrt(inner(at_slip, at_slip));
  if (stick == 1 || limit_at_slip <= 0 || reached == 0) {
    result.deflection = limit_new > 0 ? at_slip : Pair<Real>{};
    return result;
  }
  const Pair<Real> direction{at_slip[0] / reached, at_slip[1] / reached};
  if (distance == 0) {
    // the limit falls onto a spring at rest
    result.deflection = {last * direction[0], last * direction[1]};
    result.dissipated = (limit_at_slip - last) * (limit_at_slip + last) / 2;
    return result;
  }
  const SpringStep<Real> slip =
      slip_stage_of(direction, {move_in_touch[0] / distance, move_in_touch[1] / distance},
                    limit_at_slip, last, (1 - stick) * distance);
  result.deflection = slip.deflection;
  result.work += slip.work;
  result.dissipated = slip.dissipated;
  return result;
}

namespace {

/// Sums over springs: per movement the two forces, tangential work, stored energy, dissipation.
template <class Real>
using Sums = std::vector<std::array<Real, 5>>;

/// Follows single springs along the path.
template <class Real>
class Follower {
 public:
  Follower(const HertzContact<Real>& contact, std::span<const Movement<Real>> path)
      : contact_(contact), path_(path) {
    for (const Movement<Real>& movement : path) {
      if (!std::isfinite(movement.overlap) || !std::isfinite(movement.shift[0]) ||
          !std::isfinite(movement.shift[1]))
        throw std::invalid_argument("spring foundation: the path must be finite");
      largest_ = std::max(largest_, movement.overlap);
    }
  }

  [[nodiscard]] Real largest_overlap() const { return largest_; }

  /// Adds a spring of depth root^2 with a weight: integrals over s/sqrt(s) are 2 d(root).
  void add(Real root, Real weight, Sums<Real>& sums) const {
    const Real depth = root * root;
    const Real kappa = contact_.stiffness_ratio();
    Pair<Real> deflection{};
    Real overlap = 0;
    Real work = 0;
    Real dissipated = 0;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Movement<Real>& movement = path_[i];
      const Real old_gap = overlap - depth;
      const Real new_gap = movement.overlap - depth;
      overlap = movement.overlap;
      if (old_gap > 0 || new_gap > 0) {
        const SpringStep<Real> step = in_contact(
            deflection, old_gap, new_gap, {movement.shift[0] / kappa, movement.shift[1] / kappa});
        deflection = step.deflection;
        work += step.work;
        dissipated += step.dissipated;
      }
      sums[i][0] += weight * deflection[0];
      sums[i][1] += weight * deflection[1];
      sums[i][2] += weight * work;
      sums[i][3] += weight * inner(deflection, deflection) / 2;
      sums[i][4] += weight * dissipated;
    }
  }

  [[nodiscard]] std::vector<HertzState<Real>> states(const Sums<Real>& sums) const {
    const Real force = contact_.modulus * std::sqrt(contact_.radius);
    const Real energy = force * contact_.stiffness_ratio();
    std::vector<HertzState<Real>> result;
    for (std::size_t i = 0; i < path_.size(); ++i)
      result.push_back({contact_.normal_force(path_[i].overlap),
                        {force * sums[i][0], force * sums[i][1]},
                        contact_.normal_energy(path_[i].overlap),
                        energy * sums[i][2],
                        energy * sums[i][3],
                        energy * sums[i][4]});
    return result;
  }
  [[nodiscard]] Real force_scale() const { return contact_.mu * contact_.normal_force(largest_); }

 private:
  /// Limits are mu times the spring's indentation; without friction the sign of the latter is lost.
  [[nodiscard]] SpringStep<Real> in_contact(const Pair<Real>& deflection, Real old_gap,
                                            Real new_gap, const Pair<Real>& move) const {
    if (contact_.mu == 0) return {};
    return spring_step(deflection, contact_.mu * old_gap, contact_.mu * new_gap, move);
  }

  HertzContact<Real> contact_;
  std::span<const Movement<Real>> path_;
  Real largest_ = 0;
};

template <class Real>
Real force_difference(const std::vector<HertzState<Real>>& one,
                      const std::vector<HertzState<Real>>& two) {
  Real largest = 0;
  for (std::size_t i = 0; i < one.size(); ++i)
    largest = std::max(largest, std::hypot(one[i].tangential[0] - two[i].tangential[0],
                                           one[i].tangential[1] - two[i].tangential[1]));
  return largest;
}

/// A panel of the integral over springs, with its estimated error.
template <class Real>
struct Panel {
  Real low = 0;
  Real high = 0;
  Real error = 0;
  Sums<Real> sums;
  friend bool operator<(const Panel& a, const Panel& b) { return a.error < b.error; }
};

template <class Real>
Panel<Real> make_panel(const Follower<Real>& follower, std::size_t steps, Real low, Real high) {
  using Kronrod = boost::math::quadrature::gauss_kronrod<Real, 15>;
  using Gauss = boost::math::quadrature::gauss<Real, 7>;
  Panel<Real> panel{low, high, 0, Sums<Real>(steps)};
  Sums<Real> coarse(steps);
  const Real half = (high - low) / 2;
  const Real middle = low + half;
  Sums<Real> one(steps);
  for (std::size_t i = 0; i < Kronrod::abscissa().size(); ++i) {
    const Real reach = Kronrod::abscissa()[i] * half;
    one.assign(steps, {});
    follower.add(middle + reach, Real(1), one);
    if (reach > 0) follower.add(middle - reach, Real(1), one);
    // the Gauss points are every second Kronrod point, the middle included
    const bool shared = i % 2 == 0;
    for (std::size_t k = 0; k < steps; ++k)
      for (std::size_t j = 0; j < 5; ++j) {
        panel.sums[k][j] += half * Kronrod::weights()[i] * one[k][j];
        if (shared) coarse[k][j] += half * Gauss::weights()[i / 2] * one[k][j];
      }
  }
  for (std::size_t k = 0; k < steps; ++k)
    panel.error = std::max(
        panel.error, std::hypot(panel.sums[k][0] - coarse[k][0], panel.sums[k][1] - coarse[k][1]));
  return panel;
}

}  // namespace

template <class Real>
FoundationPath<Real> spring_foundation(const HertzContact<Real>& contact,
                                       std::span<const Movement<Real>> path, std::size_t springs) {
  if (springs == 0) throw std::invalid_argument("spring foundation: needs at least one spring");
  const Follower<Real> follower(contact, path);
  Sums<Real> sums(path.size());
  const Real width = std::sqrt(follower.largest_overlap()) / static_cast<Real>(springs);
  Real normal = 0;
  for (std::size_t i = 0; i < springs; ++i) {
    const Real root = width * (static_cast<Real>(i) + Real(0.5));
    follower.add(root, 2 * width, sums);
    normal += 2 * width * (follower.largest_overlap() - root * root);
  }
  FoundationPath<Real> result{follower.states(sums), follower.force_scale(), 0, springs};
  const Real exact = contact.normal_force(follower.largest_overlap());
  if (exact > 0)
    result.uncertainty =
        std::abs(contact.modulus * std::sqrt(contact.radius) * normal - exact) / exact;
  return result;
}

template <class Real>
FoundationPath<Real> extrapolated_foundation(const HertzContact<Real>& contact,
                                             std::span<const Movement<Real>> path,
                                             std::size_t springs) {
  const FoundationPath<Real> coarse = spring_foundation(contact, path, springs);
  FoundationPath<Real> fine = spring_foundation(contact, path, 2 * springs);
  fine.uncertainty = fine.force_scale > 0
                         ? force_difference(fine.states, coarse.states) / fine.force_scale
                         : Real(0);
  const auto extrapolate = [](Real& value, Real lower) { value += (value - lower) / 3; };
  for (std::size_t i = 0; i < fine.states.size(); ++i) {
    extrapolate(fine.states[i].tangential[0], coarse.states[i].tangential[0]);
    extrapolate(fine.states[i].tangential[1], coarse.states[i].tangential[1]);
    extrapolate(fine.states[i].work_tangential, coarse.states[i].work_tangential);
    extrapolate(fine.states[i].stored, coarse.states[i].stored);
    extrapolate(fine.states[i].dissipated, coarse.states[i].dissipated);
  }
  fine.springs += springs;
  return fine;
}

template <class Real>
FoundationPath<Real> converged_foundation(const HertzContact<Real>& contact,
                                          std::span<const Movement<Real>> path, Real tolerance,
                                          std::size_t most_springs) {
  if (!(tolerance > 0)) throw std::invalid_argument("spring foundation: the tolerance must be > 0");
  const Follower<Real> follower(contact, path);
  FoundationPath<Real> result{{}, follower.force_scale(), 0, 0};
  const std::size_t steps = path.size();
  Sums<Real> sums(steps);
  if (!(follower.largest_overlap() > 0) || !(result.force_scale > 0)) {
    result.states = follower.states(sums);
    return result;
  }
  // the profile has a kink wherever the edge of contact has been
  std::vector<Real> edges{0};
  for (const Movement<Real>& movement : path)
    if (movement.overlap > 0) edges.push_back(std::sqrt(movement.overlap));
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  const Real to_relative = 2 * contact.modulus * std::sqrt(contact.radius) / result.force_scale;
  std::priority_queue<Panel<Real>> panels;
  Real error = 0;
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    Panel<Real> panel = make_panel(follower, steps, edges[i], edges[i + 1]);
    result.springs += 15;
    error += panel.error;
    panels.push(std::move(panel));
  }
  while (error * to_relative > tolerance && result.springs + 30 <= most_springs) {
    const Panel<Real> worst = panels.top();
    panels.pop();
    const Real middle = (worst.low + worst.high) / 2;
    if (!(worst.low < middle && middle < worst.high)) break;
    error -= worst.error;
    for (const auto& [low, high] : {std::pair{worst.low, middle}, std::pair{middle, worst.high}}) {
      Panel<Real> panel = make_panel(follower, steps, low, high);
      error += panel.error;
      panels.push(std::move(panel));
      result.springs += 15;
    }
  }
  Real remaining = 0;
  while (!panels.empty()) {
    const Panel<Real>& panel = panels.top();
    remaining += panel.error;
    for (std::size_t k = 0; k < steps; ++k)
      for (std::size_t j = 0; j < 5; ++j) sums[k][j] += panel.sums[k][j];
    panels.pop();
  }
  for (auto& row : sums)
    for (Real& value : row) value *= 2;
  // follower.states() takes weights 2 d(root); panels are integrals over d(root)
  result.uncertainty = remaining * to_relative;
  result.states = follower.states(sums);
  return result;
}

template SpringStep<double> spring_step(const Pair<double>&, double, double, const Pair<double>&);
template SpringStep<long double> spring_step(const Pair<long double>&, long double, long double,
                                             const Pair<long double>&);
template FoundationPath<double> spring_foundation(const HertzContact<double>&,
                                                  std::span<const Movement<double>>, std::size_t);
template FoundationPath<long double> spring_foundation(const HertzContact<long double>&,
                                                       std::span<const Movement<long double>>,
                                                       std::size_t);
template FoundationPath<double> extrapolated_foundation(const HertzContact<double>&,
                                                        std::span<const Movement<double>>,
                                                        std::size_t);
template FoundationPath<long double> extrapolated_foundation(const HertzContact<long double>&,
                                                             std::span<const Movement<long double>>,
                                                             std::size_t);
template FoundationPath<double> converged_foundation(const HertzContact<double>&,
                                                     std::span<const Movement<double>>, double,
                                                     std::size_t);
template FoundationPath<long double> converged_foundation(const HertzContact<long double>&,
                                                          std::span<const Movement<long double>>,
                                                          long double, std::size_t);

}  // namespace stickslip::reference
