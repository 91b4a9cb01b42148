// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/hertz_mindlin.hpp"

#include "stickslip/contact/law_model.hpp"

namespace stickslip {
namespace {

/// Factor on the force that is there while the overlap changes; both overlaps are positive. The
/// contact radius goes as the square root of the overlap.
double radius_factor(MindlinForm form, double overlap_old, double overlap_new) noexcept {
  if (form == MindlinForm::incremental) return 1;
  const double ratio = std::sqrt(overlap_new / overlap_old);
  return form == MindlinForm::total ? ratio : std::min(1.0, ratio);
}

}  // namespace

inline ContactForce HertzMindlin::advance(History& history,
                                          const ContactStep& step) const noexcept {
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  ContactForce out = hertz_normal_force(contact, step);
  const Vector2 before = history.force;
  Vector2 after = Vector2::Zero();
  if (step.overlap_new > 0) {
    if (step.overlap_old > 0)
      after = radius_factor(form, step.overlap_old, step.overlap_new) * before;
    after += kt_factor * contact.tangential_stiffness(step.overlap_new) * step.shift;
    out.regime = limit_force(after, mu * out.normal) ? Regime::slip : Regime::stick;
  }
  history.force = after;
  answer_without_potential(before, after, step, out);
  return out;
}

std::unique_ptr<AnyLaw::Model> make_hertz_mindlin() { return make_model<HertzMindlin>(); }

}  // namespace stickslip
