// SPDX-License-Identifier: BSD-3-Clause
// The contact of two convex bodies with any law of a contact: an exact energy, and friction
// besides.
#pragma once

#include <memory>

#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/shapes/convex_overlap.hpp"

namespace stickslip {

/// Two convex bodies and the contact between them. The law is told the depth d along the common
/// normal, or d^shape-power, for its overlap: of a linear law the normal force then has the energy
/// kn d^(1 + power)/(1 + power). By shape-rule=volume it is told V^(power - 1) |grad V|, and the
/// energy is kn V^power/power; the couple of the volume goes with the normal force.
class ShapeContact {
 public:
  /// Both bodies must outlive it. Throws Unsuitable for a law that knows bodies and not contacts,
  /// and InputError for bodies without the midway point or the volume that the rule needs.
  ShapeContact(FramedLaw law, const ConvexBody& p, const ConvexBody& q);
  ShapeContact(const ShapeContact& other);
  ShapeContact& operator=(const ShapeContact&) = delete;

  /// Places both: where they overlap they have been pressed together along the normal.
  ShapesForce place(const ShapesMovement& start);
  /// Takes a step from where they were.
  ShapesForce advance(const ShapesMovement& step);
  /// The overlap at the end of the last step.
  const BodyOverlap& overlap() const { return now_.at; }
  /// What the law answered in the last step.
  const ContactForce& answer() const { return answer_; }

 private:
  /// What the rule makes of the overlap.
  struct Seen {
    BodyOverlap at;
    double measure = 0;                ///< overlap that the law is told; below 0: a gap [m]
    Vector3 couple = Vector3::Zero();  ///< on q, over the normal force [m]
  };

  /// `near`: the normal is looked for near it first; zero: anywhere.
  Seen look(const ShapesMovement& at, const Vector3& near) const;
  PairGeometry geometry_of(const Seen& seen, const ShapesMovement& at) const;
  ShapesForce push(const PairMotion& motion, const ShapesMovement& at);

  FramedLaw law_;
  const ConvexBody* p_;
  const ConvexBody* q_;
  double effective_radius_;
  std::unique_ptr<PairContacts> contact_;
  ShapesMovement last_;
  Seen now_;
  ContactForce answer_;
};

}  // namespace stickslip
