// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/differenced_tangent.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stickslip {
namespace {

/// Force and regime at the end of a step.
struct Answer {
  Vector3 force = Vector3::Zero();
  Regime regime = Regime::separated;
};

/// A copy of a contact that can be asked again and again.
class Asked {
 public:
  Asked(const Contacts& contacts, std::size_t contact)
      : origin_(contacts), copy_(contacts.clone()), contact_(contact) {
    copy_->integrate_works(false);
  }
  Answer at(const ContactStep& step) {
    copy_->copy_from(origin_);
    ContactForce force;
    copy_->advance({&step, 1}, {&force, 1}, contact_);
    return {{force.normal, force.tangential[0], force.tangential[1]}, force.regime};
  }

 private:
  const Contacts& origin_;
  std::unique_ptr<Contacts> copy_;
  std::size_t contact_;
};

ContactStep moved(ContactStep step, int column, double by) {
  if (column == 0) {
    step.overlap_new += by;
    step.approach += by;
  } else {
    step.shift[column - 1] += by;
  }
  return step;
}

constexpr double share = 1e-3;  ///< part of a scale that is moved by
constexpr int most_halvings = 12;
/// Two levels whose difference is a larger part of their column are not yet small enough: the
/// extrapolated value errs by about the square of that part.
constexpr double coarse = 1e-6;
/// A second difference over the step that falls by less than this when the step is halved is one of
/// a kink, and one that grows by more than its inverse one of a jump.
constexpr double smooth_falls = 0.85;
/// Second differences over the largest entry of a column that are round-off.
constexpr double no_kink = 1e-7;

/// The force on both sides of a step in one column, at a distance and half of it.
struct Ladder {
  double h = 0;
  Answer far_less, less, more, far_more;

  Vector3 by_far() const { return (far_more.force - far_less.force) / (2 * h); }
  Vector3 by_near() const { return (more.force - less.force) / h; }
  bool is_fine() const {
    return (by_near() - by_far()).cwiseAbs().maxCoeff() <= coarse * by_near().cwiseAbs().maxCoeff();
  }
  bool is_in(Regime regime) const {
    return far_less.regime == regime && less.regime == regime && more.regime == regime &&
           far_more.regime == regime;
  }
};

Ladder ladder_of(Asked& asked, const ContactStep& step, int column, double h) {
  return {h, asked.at(moved(step, column, -h)), asked.at(moved(step, column, -0.5 * h)),
          asked.at(moved(step, column, 0.5 * h)), asked.at(moved(step, column, h))};
}

/// The distance by which a column is moved at first [m]: of the overlap, or of the shift at which
/// friction limits the force.
double distance_of(Asked& asked, const ContactStep& step, const Answer& here, int column) {
  const double length =
      std::max({std::abs(step.overlap_new), std::abs(step.overlap_old), step.shift.norm()});
  if (column == 0) return share * (step.overlap_new != 0 ? std::abs(step.overlap_new) : length);
  const double near = 1e-6 * length;
  if (near == 0) return 0;
  double stiffness = 0;
  for (const double side : {-near, near})
    stiffness =
        std::max(stiffness, (asked.at(moved(step, column, side)).force - here.force).norm() / near);
  const double size = here.force.tail<2>().norm();
  const double reach =
      stiffness > 0 ? std::max(size, 0.1 * std::abs(here.force[0])) / stiffness : 0;
  return share * (reach > 0 ? std::min(reach, length) : length);
}

void put_column(DifferencedTangent& out, const Ladder& at, const Answer& here, int column) {
  const double h = at.h;
  const Vector3 found = (4 * at.by_near() - at.by_far()) / 3;
  const double apart = (at.by_near() - at.by_far()).cwiseAbs().maxCoeff();
  const double size = found.cwiseAbs().maxCoeff();
  const double rounding =
      4 * std::numeric_limits<double>::epsilon() *
      std::max(at.far_more.force.cwiseAbs().maxCoeff(), at.far_less.force.cwiseAbs().maxCoeff()) /
      h;
  const double error = size > 0 ? std::min(apart, 10 * apart * apart / size) : apart;
  out.force.col(column) = found;
  out.uncertainty.col(column).setConstant(error + rounding);
  const Vector3 less = (3 * here.force - 4 * at.less.force + at.far_less.force) / h;
  const Vector3 more = (-3 * here.force + 4 * at.more.force - at.far_more.force) / h;
  out.sides[0].col(column) = less;
  out.sides[1].col(column) = more;
  const double bend = (at.far_more.force - 2 * here.force + at.far_less.force).norm() / h;
  const double bend_fine = 2 * (at.more.force - 2 * here.force + at.less.force).norm() / h;
  const double largest = std::max(less.cwiseAbs().maxCoeff(), more.cwiseAbs().maxCoeff());
  const bool across = at.more.regime != here.regime || at.less.regime != here.regime ||
                      at.far_more.regime != here.regime || at.far_less.regime != here.regime;
  TangentEvent& event = out.events[static_cast<std::size_t>(column)];
  if (bend_fine <= no_kink * largest + 8 * rounding) return;
  if (bend_fine > bend / smooth_falls && bend_fine > 0.5 * largest)
    event = TangentEvent::jump;
  else if (across || bend_fine > smooth_falls * bend)
    event = TangentEvent::kink;
  out.other[static_cast<std::size_t>(column)] =
      at.more.regime != here.regime ? at.more.regime : at.less.regime;
}

}  // namespace

DifferencedTangent differenced_tangent(const Contacts& contacts, const ContactStep& step,
                                       std::size_t contact) {
  Asked asked(contacts, contact);
  const Answer here = asked.at(step);
  DifferencedTangent out;
  out.regime = here.regime;
  out.other.fill(here.regime);
  for (int column = 0; column < 3; ++column) {
    double h = distance_of(asked, step, here, column);
    if (h == 0) continue;  // nothing has happened yet
    Ladder at = ladder_of(asked, step, column, h);
    for (int i = 0; i < most_halvings && !(at.is_in(here.regime) && at.is_fine()); ++i) {
      h *= 0.5;
      at = ladder_of(asked, step, column, h);
    }
    put_column(out, at, here, column);
  }
  return out;
}

KnownTangent tangent_of(const Contacts& contacts, const ContactStep& step, std::size_t contact) {
  KnownTangent known;
  known.is_told = contacts.tangents({&step, 1}, {&known.force, 1}, contact);
  if (known.is_told) return known;
  const DifferencedTangent found = differenced_tangent(contacts, step, contact);
  known.force = found.force;
  known.uncertainty = found.uncertainty.maxCoeff();
  known.is_at_event = found.is_at_event();
  for (int column = 0; column < 3; ++column)
    if (found.events[static_cast<std::size_t>(column)] == TangentEvent::jump)
      known.force.col(column).setConstant(std::numeric_limits<double>::quiet_NaN());
  return known;
}

void tangents_beside(const Contacts& contacts, std::span<const ContactStep> steps,
                     std::span<Matrix3> tangents, std::size_t first) {
  const std::unique_ptr<Contacts> copy = contacts.clone();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    ContactForce force;
    ToldBeside told;
    copy->advance(steps.subspan(i, 1), {&force, 1}, first + i);
    copy->tell_beside(steps.subspan(i, 1), {&force, 1}, {&told, 1}, first + i);
    tangents[i] = told.tangent;
  }
}

}  // namespace stickslip
