// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/hertz_closed.hpp"

#include <cstddef>
#include <stdexcept>

namespace stickslip::reference {
namespace {

template <class Real>
Real sign_of(Real value) {
  return value < 0 ? Real(-1) : Real(1);
}

}  // namespace

template <class Real>
Real mindlin_shift(const HertzContact<Real>& contact, Real overlap, Real force) {
  if (force == 0) return 0;
  const Real inner = contact.normal_force(overlap) - std::abs(force) / contact.mu;
  return sign_of(force) * contact.stiffness_ratio() * contact.mu *
         (overlap - contact.overlap_at(inner));
}

template <class Real>
Real mindlin_force(const HertzContact<Real>& contact, Real overlap, Real shift) {
  if (shift == 0 || contact.mu == 0) return 0;
  const Real inner = overlap - std::abs(shift) / (contact.stiffness_ratio() * contact.mu);
  return sign_of(shift) * contact.mu *
         (contact.normal_force(overlap) - contact.normal_force(inner));
}

template <class Real>
Real mindlin_cycle_dissipation(const HertzContact<Real>& contact, Real overlap, Real force) {
  const Real normal = contact.normal_force(overlap);
  if (!(contact.mu * normal > 0)) return 0;
  const Real q = std::min(std::abs(force) / (contact.mu * normal), Real(1));
  Real bracket = 0;
  if (q < Real(0.5)) {
    // (1-q)^(2/3) = sum b_n q^n; the bracket's coefficient of q^(n+1) is -b_n (n-1)/(n+1)
    Real coefficient = 1;
    Real power = q;
    for (int n = 1; n < 200; ++n) {
      const auto order = static_cast<Real>(n);
      coefficient *= (order - 1 - Real(2) / 3) / order;
      power *= q;
      const Real term = -coefficient * (order - 1) / (order + 1) * power;
      bracket += term;
      if (n > 2 && term <= std::numeric_limits<Real>::epsilon() * bracket / 4) break;
    }
  } else {
    const Real root = std::cbrt(1 - q);
    const Real square = root * root;
    bracket = Real(6) / 5 * (1 - square * (1 - q)) - q * (1 + square);
  }
  return 4 * contact.stiffness_ratio() * contact.mu * contact.mu * normal * overlap * bracket;
}

template <class Real>
MasingContact<Real>::MasingContact(const HertzContact<Real>& contact, Real overlap)
    : contact_(contact), overlap_(overlap) {
  if (!(overlap > 0 && contact.mu > 0))
    throw std::invalid_argument("Masing contact: needs overlap > 0 and mu > 0");
}

/// Drops the loops that moving to `target` (from the centre) closes.
template <class Real>
void MasingContact<Real>::forget_closed_loops(Real target) {
  while (!turning_.empty()) {
    const std::size_t count = turning_.size();
    if (count == 1) {
      // the first loop closes at the mirror image of its reversal, onto the virgin curve
      if (direction_ * target < std::abs(turning_[0])) return;
      turning_.pop_back();
    } else {
      if (direction_ * target < direction_ * turning_[count - 2]) return;
      turning_.resize(count - 2);
    }
  }
}

template <class Real>
void MasingContact<Real>::move_to(Real shift) {
  const Real target = shift - centre_;
  if (target == now_) return;
  const Real direction = target > now_ ? Real(1) : Real(-1);
  if (direction_ != 0 && direction != direction_) turning_.push_back(now_);
  direction_ = direction;
  forget_closed_loops(target);
  now_ = target;
  const Real limit = contact_.sliding_shift(overlap_);
  if (turning_.empty() && std::abs(target) > limit) {
    centre_ = shift - direction * limit;
    now_ = direction * limit;
  }
}

template <class Real>
void MasingContact<Real>::load_to(Real target) {
  const Real limit = contact_.mu * contact_.normal_force(overlap_);
  if (!(std::abs(target) <= limit))
    throw std::invalid_argument("Masing contact: force beyond the friction limit");
  const Real force_now = force();
  if (target == force_now) return;
  // try the branches from the present one outwards: the right one is the first on which the shift
  // for this force does not yet close a loop
  MasingContact trial = *this;
  const Real direction = target > force_now ? Real(1) : Real(-1);
  if (trial.direction_ != 0 && direction != trial.direction_) trial.turning_.push_back(now_);
  trial.direction_ = direction;
  for (;;) {
    const std::size_t count = trial.turning_.size();
    if (count == 0) {
      now_ = mindlin_shift(contact_, overlap_, target);
      break;
    }
    const Real turn = trial.turning_.back();
    MasingContact at_turn = trial;
    at_turn.now_ = turn;
    const Real rise = std::abs(target - at_turn.force());
    const Real candidate = turn + direction * 2 * mindlin_shift(contact_, overlap_, rise / 2);
    const std::size_t before = count;
    trial.forget_closed_loops(candidate);
    if (trial.turning_.size() == before) {
      now_ = candidate;
      break;
    }
  }
  turning_ = trial.turning_;
  direction_ = direction;
}

template <class Real>
auto MasingContact<Real>::branches() const -> std::vector<Branch> {
  std::vector<Branch> result;
  const Real scale = contact_.stiffness_ratio() * contact_.mu;
  Real from = 0;
  Real factor = 1;
  const auto add = [&](Real to) {
    const Real inner = overlap_ - std::abs(to - from) / (factor * scale);
    result.push_back({factor, sign_of(to - from), std::max(inner, Real(0))});
    from = to;
    factor = 2;
  };
  for (const Real turn : turning_) add(turn);
  if (now_ != from) add(now_);
  return result;
}

template <class Real>
Real MasingContact<Real>::force() const {
  Real sum = 0;
  for (const Branch& branch : branches())
    sum += branch.sign * branch.factor * contact_.mu *
           (contact_.normal_force(overlap_) - contact_.normal_force(branch.inner));
  return sum;
}

template <class Real>
std::vector<TractionTerm<Real>> MasingContact<Real>::traction_terms() const {
  std::vector<TractionTerm<Real>> terms;
  for (const Branch& branch : branches()) {
    const Real weight = branch.sign * branch.factor * contact_.mu;
    terms.push_back({weight, overlap_});
    terms.push_back({-weight, branch.inner});
  }
  return terms;
}

template <class Real>
ObliqueCycle<Real>::ObliqueCycle(const HertzContact<Real>& contact, Real normal_force, Real slope,
                                 Real fraction)
    : contact_(contact), start_(normal_force), slope_(slope), fraction_(fraction) {
  if (!(normal_force > 0 && fraction > 0 && fraction < 1 && contact.mu > 0 && slope > contact.mu))
    throw std::invalid_argument("oblique cycle: needs F0 > 0, 0 < fraction < 1, slope > mu > 0");
}

template <class Real>
Real ObliqueCycle<Real>::normal_b() const {
  return slope_ * start_ / (slope_ - fraction_ * contact_.mu);
}

template <class Real>
Real ObliqueCycle<Real>::normal_c() const {
  return normal_b() - 2 * tangential_at(normal_b()) / (slope_ + contact_.mu);
}

template <class Real>
Real ObliqueCycle<Real>::normal_d() const {
  return slope_ * start_ / (slope_ + fraction_ * contact_.mu);
}

template <class Real>
Real ObliqueCycle<Real>::meeting_force(Real normal) const {
  const Real far = normal_b();
  return (tangential_at(normal) - tangential_at(far) + contact_.mu * (normal + far)) /
         (2 * contact_.mu);
}

template <class Real>
ObliqueStage ObliqueCycle<Real>::unloading_stage(Real normal) const {
  return normal > normal_c() ? ObliqueStage::unloading : ObliqueStage::beyond;
}

template <class Real>
ObliqueState<Real> ObliqueCycle<Real>::loading(Real normal) const {
  const Real force = tangential_at(normal);
  const Real overlap = contact_.overlap_at(normal);
  const Real scale = contact_.stiffness_ratio() * contact_.mu;
  return {normal, force, overlap,
          scale * (overlap - contact_.overlap_at(normal - force / contact_.mu))};
}

template <class Real>
ObliqueState<Real> ObliqueCycle<Real>::unloading(Real normal) const {
  const Real force = tangential_at(normal);
  const Real overlap = contact_.overlap_at(normal);
  const Real scale = contact_.stiffness_ratio() * contact_.mu;
  if (unloading_stage(normal) == ObliqueStage::beyond)
    return {normal, force, overlap,
            -scale * (overlap - contact_.overlap_at(normal + force / contact_.mu))};
  const ObliqueState<Real> far = loading(normal_b());
  return {
      normal, force, overlap,
      far.shift - scale * (overlap + far.overlap - 2 * contact_.overlap_at(meeting_force(normal)))};
}

template <class Real>
Real ObliqueCycle<Real>::shift_from_radii(Real normal, ObliqueStage stage) const {
  const Real force = tangential_at(normal);
  const Real limit = contact_.mu * normal;
  const Real a = contact_.contact_radius(contact_.overlap_at(normal));
  const Real scale = contact_.mu * contact_.stiffness_ratio() / contact_.radius;
  if (stage == ObliqueStage::loading) {
    const Real c = a * std::cbrt(1 - force / limit);
    return scale * (a - c) * (a + c);
  }
  if (stage == ObliqueStage::beyond) {
    const Real c = a * std::cbrt(1 + force / limit);
    return scale * (c - a) * (c + a);
  }
  const Real far = normal_b();
  const Real far_force = tangential_at(far);
  const Real a_far = contact_.contact_radius(contact_.overlap_at(far));
  const Real c_far = a_far * std::cbrt(1 - far_force / (contact_.mu * far));
  // b of the counter-slip, from the extremum at B carried to the present normal force
  const Real carried = far_force - contact_.mu * (far - normal);
  const Real b = a * std::cbrt(1 - (carried - force) / (2 * limit));
  return scale * (2 * b * b - a * a - c_far * c_far);
}

template <class Real>
std::vector<TractionTerm<Real>> ObliqueCycle<Real>::loading_terms(Real normal) const {
  const Real inner = normal - tangential_at(normal) / contact_.mu;
  return {{contact_.mu, contact_.overlap_at(normal)}, {-contact_.mu, contact_.overlap_at(inner)}};
}

template <class Real>
std::vector<TractionTerm<Real>> ObliqueCycle<Real>::unloading_terms(Real normal) const {
  const Real overlap = contact_.overlap_at(normal);
  if (unloading_stage(normal) == ObliqueStage::beyond) {
    const Real inner = normal + tangential_at(normal) / contact_.mu;
    return {{-contact_.mu, overlap}, {contact_.mu, contact_.overlap_at(inner)}};
  }
  const Real far = normal_b();
  const Real untouched = far - tangential_at(far) / contact_.mu;
  return {{-contact_.mu, overlap},
          {2 * contact_.mu, contact_.overlap_at(meeting_force(normal))},
          {-contact_.mu, contact_.overlap_at(untouched)}};
}

template <class Real>
std::vector<ObliqueState<Real>> ObliqueCycle<Real>::points(std::size_t steps) const {
  const auto part = [steps](std::size_t i) {
    return static_cast<Real>(i) / static_cast<Real>(steps);
  };
  std::vector<ObliqueState<Real>> result;
  result.reserve(2 * steps + 1);
  const Real far = normal_b();
  for (std::size_t i = 0; i <= steps; ++i)
    result.push_back(loading(i == steps ? far : start_ + (far - start_) * part(i)));
  for (std::size_t i = 1; i <= steps; ++i)
    result.push_back(unloading(i == steps ? normal_d() : far + (normal_d() - far) * part(i)));
  return result;
}

template double mindlin_shift(const HertzContact<double>&, double, double);
template long double mindlin_shift(const HertzContact<long double>&, long double, long double);
template double mindlin_force(const HertzContact<double>&, double, double);
template long double mindlin_force(const HertzContact<long double>&, long double, long double);
template double mindlin_cycle_dissipation(const HertzContact<double>&, double, double);
template long double mindlin_cycle_dissipation(const HertzContact<long double>&, long double,
                                               long double);
template class MasingContact<double>;
template class MasingContact<long double>;
template class ObliqueCycle<double>;
template class ObliqueCycle<long double>;

}  // namespace stickslip::reference
