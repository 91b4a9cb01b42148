// SPDX-License-Identifier: BSD-3-Clause
// The contact frame, and how it follows the bodies.
#pragma once

#include <string_view>
#include <utility>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// How the tangential force follows the bodies when they rotate. A choice under test.
enum class FrameUpdate {
  fixed,                  ///< no adjustment: the force stays as it is in space
  projected,              ///< projected onto the new tangent plane (Kuhn et al., Eq. 22)
  projected_and_twirled,  ///< and twirled about the normal, first order (Kuhn et al., Eq. 23)
  quaternion,             ///< quaternion advanced to first order and renormalised (Kuhn, Jaeger
                          ///< contact, Eqs. 12-17 with the product in the right order)
  exact                   ///< parallel transport to the new normal, then the exact twirl
};

/// Whether an update may come back as a linear map instead of a change of basis.
constexpr bool gives_maps(FrameUpdate update) {
  return update == FrameUpdate::projected || update == FrameUpdate::projected_and_twirled;
}

/// Whether in fine steps a force in this frame takes part in any turn of the pair.
constexpr bool follows_any_turn(FrameUpdate update) {
  return update != FrameUpdate::fixed && update != FrameUpdate::projected;
}

/// Whether the frame is turned before the law acts on the step, or after it as printed in Fig. 1
/// of Kuhn et al. (lines 48, 49).
enum class FrameOrder { before, after };

/// Numbers that a packed frame takes: its two tangents.
inline constexpr std::size_t frame_numbers = 6;

/// Tangent basis of one contact; it follows the bodies, so that laws store plain 2-vectors.
///
/// Only one tangent t is stored; the other is n x t. `fixed` stores both, since it leaves the
/// tangent plane.
class ContactFrame {
 public:
  /// A basis for a contact with this normal (unit); the same normal gives the same basis.
  explicit ContactFrame(const Vector3& normal = Vector3::UnitX());
  /// The basis with these tangents, as tangent() and bitangent() gave them.
  ContactFrame(Vector3 tangent, Vector3 bitangent)
      : t_(std::move(tangent)), b_(std::move(bitangent)) {}

  /// Moves the basis with the bodies from the old normal to the new one. What is not a change of
  /// basis comes back as a linear map which the law has to apply to what it stores.
  template <FrameUpdate how>
  Matrix2 follow(const PairMotion& motion);

  /// follow<how> chosen at run time.
  Matrix2 follow(FrameUpdate how, const PairMotion& motion);

  /// The step as a law sees it: movement and velocity resolved on the present basis.
  ContactStep resolve(const PairMotion& motion) const;

  /// A vector of the tangent plane in the global frame.
  Vector3 to_global(const Vector2& v) const { return v[0] * t_ + v[1] * b_; }
  /// The components of a global vector on the two tangents.
  Vector2 to_local(const Vector3& v) const { return {dot(t_, v), dot(b_, v)}; }

  /// First tangent, unit.
  const Vector3& tangent() const { return t_; }
  /// Second tangent, unit.
  const Vector3& bitangent() const { return b_; }

 private:
  Vector3 t_;
  Vector3 b_;
};

/// Name as on the command line.
std::string_view name_of(FrameUpdate frame);
/// Name as on the command line.
std::string_view name_of(FrameOrder order);

}  // namespace stickslip

#include "stickslip/contact/step/frame.ipp"
