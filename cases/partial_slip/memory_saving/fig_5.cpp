// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/memory_saving/fig_5.hpp"

namespace stickslip::cases {

std::vector<ContactStep> Fig5::steps() {
  std::vector<ContactStep> all;
  double overlap = 0;
  for (const HalfStep& half : movements) {
    ContactStep step;
    step.overlap_old = overlap;
    step.overlap_new = overlap = 2 * half.zeta;
    step.shift = {2 * half.dxi, 0};
    step.effective_radius = 1;
    all.push_back(step);
  }
  return all;
}

reference::HertzContact<double> Fig5::contact() {
  return reference::make_contact(reference::Elastic<double>{1, 0.5}, 1.0, 0.5);
}

Fig5::Fig5(Join join) {
  for (std::size_t i = 0; i < movements.size(); ++i) {
    zeta_[i + 1] = movements[i].zeta;
    fn_[i + 1] = contact().normal_force(2 * movements[i].zeta);
    slope_[i + 1] = movements[i].dxi / kappa() / (zeta_[i + 1] - zeta_[i]);
  }
  for (std::size_t i = 1; i <= 5; ++i) ft_[i] = ft_[i - 1] + slope_[i] * (fn_[i] - fn_[i - 1]);
  std::size_t below = 0;  // points of the history that the cut leaves below it
  if (join == Join::none) {
    // Each segment in turn: e(s), and with it the slip front, falls from the first to the last.
    for (std::size_t i = 5; i >= 1; --i) {
      const double front = front_in(slope_[i], zeta_[i], deflection_above(i));
      if (front <= zeta_[i - 1]) continue;
      front_ = front;
      cut_slope_ = slope_[i];
      below = i - 1;
      break;
    }
  } else {
    cut_slope_ = joined(join);
    front_ = front_in(cut_slope_, zeta_[5], 0);
  }
  const double fn_front = contact().normal_force(2 * front_);
  // The force is carried on by increments (Eqs. 3 and 8), from its value after movement 5.
  const double at_front = join == Join::none ? ft_[below] + cut_slope_ * (fn_front - fn_[below])
                                             : ft_[5] - cut_slope_ * (fn_[5] - fn_front);
  corner_ = {fn_front, at_front};
  last_ = {fn_[6], at_front + contact().mu * (fn_[6] - fn_front)};
}

double Fig5::deflection_above(std::size_t i) const {
  double e = 0;
  for (std::size_t j = 5; j > i; --j) e += slope_[j] * (zeta_[j] - zeta_[j - 1]);
  return e;
}

double Fig5::front_in(double p, double top, double e_top) const {
  const double de = movements[5].dxi / kappa();
  const double f = contact().mu;
  return (f * zeta_[6] - de - e_top - p * top) / (f - p);
}

double Fig5::joined(Join join) const {
  if (join == Join::by_force) return (ft_[5] - ft_[1]) / (fn_[5] - fn_[1]);
  if (join == Join::by_displacement) {
    double e = 0;
    for (std::size_t i = 2; i <= 5; ++i) e += slope_[i] * (zeta_[i] - zeta_[i - 1]);
    return e / (zeta_[5] - zeta_[1]);
  }
  double slope = slope_[2];
  for (std::size_t i = 3; i <= 5; ++i) slope = (slope + slope_[i]) / 2;
  return slope;
}

}  // namespace stickslip::cases
