// SPDX-License-Identifier: BSD-3-Clause
// The moments of many contacts between bodies, in the global frame, beside their forces.
#pragma once

#include <span>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/pair/pair_path.hpp"
#include "stickslip/contact/pair/pair_tangent.hpp"
#include "stickslip/moments/contact_moments.hpp"

namespace stickslip {

/// Radii of a pair; an infinite second one is a wall [m].
struct PairRadii {
  double p = 1;
  double q = 1;
};

/// What the moments of a law take from it.
MomentMaterial moment_material(const AnyLaw& law);

/// A virgin contact with the moments of the law; throws InputError as ContactMoments does.
ContactMoments make_moments(const FramedLaw& law);

/// How p and q turn and move in a step, as a measure of rolling takes it: the rotation whose
/// tangential part is the roll [rad]. Twist is always that of the relative rotation.
Vector3 measured_roll(RollMeasure measure, const PairMotion& motion, const PairRadii& radii);

/// The couples of a pair in the global frame [N m].
struct PairCouple {
  Vector3 on_p = Vector3::Zero();
  Vector3 on_q = Vector3::Zero();
  ContactMoment moment;  ///< in the frame of the contact, with its works; that on p
};

/// Adds the tangent of the couples of a pair to that of its forces, in a small step that ends in
/// this geometry: what `couples`, the tangent of its moments, gives, and the turn of the couple
/// with the normal and the bodies. `moment` is the answer of the moments, of which dashpots are
/// left out, `contact` the tangent of the contact, by which the normal force changes, and `frame`
/// that of the contact at the end. For rolling by the relative rotation. A rigid rotation w adds w
/// x couple.
void add_couples(PairTangent& pair, const MomentTangent& couples, const ContactMoment& moment,
                 const Matrix3& contact, const ContactFrame& frame, const PairGeometry& geometry);

/// n contacts with the moments of one law and frames of their own, which follow the update of the
/// law. A law without moments has none of these.
class PairMoments {
 public:
  /// Virgin contacts with these initial normals (unit). Throws InputError as make_moments does.
  PairMoments(const FramedLaw& law, std::span<const Vector3> normals);

  /// Takes over frames and histories of `other`, which must be a copy of this or the other way
  /// round.
  void copy_from(const PairMoments& other) { sides_ = other.sides_; }

  /// Number of contacts.
  std::size_t size() const { return own_spin_ ? sides_.size() / 2 : sides_.size(); }

  /// Frames and histories of a contact as numbers, to move it between processes or to a file.
  std::vector<double> pack(std::size_t contact) const;
  /// The inverse of pack. Throws InputError if the numbers are none of these rules.
  void unpack(std::size_t contact, std::span<const double> numbers);

  /// What one contact sees of a step.
  struct Step {
    PairRadii radii;
    PairMotion motion;
    Vector3 spin_p = Vector3::Zero();  ///< angular velocity at the end of the step [rad/s]
    Vector3 spin_q = Vector3::Zero();
    double normal_force = 0;  ///< at the end, without damping [N]
  };

  /// Advances one contact by a step.
  PairCouple advance(const Step& step, std::size_t contact);

 private:
  /// What one body of a contact remembers of it.
  struct Side {
    ContactMoments moments;
    ContactFrame frame;
    double normal_force = 0;  ///< at the end of the last step [N]
  };
  static void unpack(Side& side, std::span<const double> numbers);
  ContactMoment advance(Side& side, const Step& step, const Vector3& rotation,
                        const Vector3& rate) const;

  FrameUpdate update_;
  RollMeasure measure_;
  bool own_spin_;            ///< each body has a couple of its own, and there is no reaction
  std::vector<Side> sides_;  ///< sides of p; with own spins the sides of q follow
};

}  // namespace stickslip
