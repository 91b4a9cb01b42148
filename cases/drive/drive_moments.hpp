// SPDX-License-Identifier: BSD-3-Clause
// The moments of a contact along a prescribed path: rotations beside the movement.
#pragma once

#include <span>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/pair/pair_path.hpp"
#include "stickslip/moments/contact_moments.hpp"

namespace stickslip {

/// How q turns relative to p in a step, in the contact frame [rad].
struct RelativeTurn {
  Vector2 roll = Vector2::Zero();
  double twist = 0;
};

/// Radii of a pair; an infinite second one is a wall [m].
struct PairRadii {
  double p = 1;
  double q = 1;
};

/// What the moments of a scheme take from its law.
MomentMaterial moment_material(const AnyLaw& law);

/// A virgin contact with the moments of the law; throws InputError as ContactMoments does.
ContactMoments make_moments(const FramedLaw& law);

/// The moments after each step of one contact whose movements and forces are given. All spans are
/// equally long. Throws InputError as make_moments does.
std::vector<ContactMoment> drive_moments(const FramedLaw& law, const PairRadii& radii,
                                         std::span<const ContactStep> steps,
                                         std::span<const ContactForce> forces,
                                         std::span<const RelativeTurn> turns);

/// The couples of a pair in the global frame [N m].
struct PairCouple {
  Vector3 on_p = Vector3::Zero();
  Vector3 on_q = Vector3::Zero();
};

/// How p and q turn and move in a step, as a measure of rolling takes it: the rotation whose
/// tangential part is the roll [rad]. Twist is always that of the relative rotation.
Vector3 measured_roll(RollMeasure measure, const PairMotion& motion, const PairRadii& radii);

/// The couples after each step of a path of two bodies, given the normal forces. They follow the
/// frame update of the law. With own spins each body has a couple of its own, and there is no
/// reaction. Throws InputError as make_moments does.
std::vector<PairCouple> drive_pair_moments(const FramedLaw& law, const PairPath& path,
                                           std::span<const double> normal_forces);

}  // namespace stickslip
