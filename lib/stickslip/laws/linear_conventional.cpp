// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/linear_conventional.hpp"

#include "stickslip/contact/law_model.hpp"

namespace stickslip {

inline ContactForce LinearConventional::advance(History& history,
                                                const ContactStep& step) const noexcept {
  ContactForce out = linear_normal_force(kn, step);
  const Vector2 before = history.force;
  Vector2 after = before + kt * step.shift;  // Eq. 2
  const double limit = mu * out.normal;
  const double size2 = after.dot(after);
  out.regime = Regime::stick;
  if (size2 > limit * limit) {
    after *= limit / std::sqrt(size2);
    out.regime = Regime::slip;
  }
  if (step.overlap_new <= 0) {
    after.setZero();
    out.regime = Regime::separated;
  }
  if (step.overlap_new > 0 || step.overlap_old > 0) {
    out.work_tangential = 0.5 * step.shift.dot(before + after);
  }
  const double stored = 0.5 / kt * (after - before).dot(after + before);
  out.work_stored += stored;
  out.work_dissipated = out.work_tangential - stored;  // Fig. 1, line 53
  out.tangential = after;
  history.force = after;
  add_contact_damping(damping, step, out);
  return out;
}

std::unique_ptr<AnyLaw::Model> make_linear_conventional() {
  return make_model<LinearConventional>();
}

}  // namespace stickslip
