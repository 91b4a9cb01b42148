// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/step/frame.hpp"

#include <utility>

namespace stickslip {

ContactFrame::ContactFrame(const Vector3& normal)
    : t_(normal.unitOrthogonal()), b_(normal.cross(t_)) {}

Matrix2 ContactFrame::follow(FrameUpdate how, const PairMotion& motion) {
  switch (how) {
    case FrameUpdate::fixed:
      return follow<FrameUpdate::fixed>(motion);
    case FrameUpdate::projected:
      return follow<FrameUpdate::projected>(motion);
    case FrameUpdate::projected_and_twirled:
      return follow<FrameUpdate::projected_and_twirled>(motion);
    case FrameUpdate::quaternion:
      return follow<FrameUpdate::quaternion>(motion);
    case FrameUpdate::exact:
      return follow<FrameUpdate::exact>(motion);
  }
  return Matrix2::Identity();
}

std::string_view name_of(FrameUpdate frame) {
  switch (frame) {
    case FrameUpdate::fixed:
      return "fixed";
    case FrameUpdate::projected:
      return "projected";
    case FrameUpdate::projected_and_twirled:
      return "projected-and-twirled";
    case FrameUpdate::quaternion:
      return "quaternion";
    case FrameUpdate::exact:
      return "exact";
  }
  return "unknown";
}

std::string_view name_of(FrameOrder order) {
  return order == FrameOrder::before ? "before" : "after";
}

}  // namespace stickslip
