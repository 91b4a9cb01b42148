// SPDX-License-Identifier: BSD-3-Clause
// The moments of a contact along a prescribed path: rotations beside the movement.
#pragma once

#include <initializer_list>

#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/batch/pair_moments.hpp"

namespace stickslip::cases {

/// Whether the law is an engine's that makes its rolling stiffness of other parameters. It is told
/// of mu-rolling alone.
bool makes_own_stiffness(const FramedLaw& law);

/// Sets a parameter of the law's moments by its name on the command line. A law from outside gets
/// it by role. An engine gets it in its own units: rolling stiffness and dashpot over the square of
/// R', the cap of twisting times R' (LAMMPS), caps of the smaller radius (YADE). One of a moment
/// that the law does not have is left out. Throws InputError for a value that is not allowed,
/// Unsuitable where the law has no such role.
void set_moment(FramedLaw& law, std::string_view name, double value, const PairRadii& radii);

/// Parameters of moments that a case sets: name on the command line and value.
using MomentValues = std::initializer_list<std::pair<std::string_view, double>>;

/// The scheme's law with these values, as set_moment sets them. A rule that needs a cap which
/// neither they set nor the label is left out: the case does not ask for it. Throws InputError
/// where the label sets one of them too.
FramedLaw with_moments(const Scheme& scheme, MomentValues values, const PairRadii& radii);

/// How q turns relative to p in a step, in the contact frame [rad].
struct RelativeTurn {
  Vector2 roll = Vector2::Zero();
  double twist = 0;
};

/// The moments after each step of one contact whose movements and forces are given. All spans are
/// equally long. Throws InputError as make_moments does.
std::vector<ContactMoment> drive_moments(const FramedLaw& law, const PairRadii& radii,
                                         std::span<const ContactStep> steps,
                                         std::span<const ContactForce> forces,
                                         std::span<const RelativeTurn> turns);

/// The couples after each step of a path of two bodies, given the normal forces. They follow the
/// frame update of the law; rates are the means of a step. Of a law whose moments are its own they
/// are what its torques have beside the moment of its force, and no normal forces are needed.
/// Throws InputError as make_moments does.
std::vector<PairCouple> drive_pair_moments(const FramedLaw& law, const PairPath& path,
                                           std::span<const double> normal_forces);

/// What a law with moments answers to a path of two bodies.
struct PairAnswers {
  std::vector<PairResult> forces;   ///< without couples that are added to what the law gives
  std::vector<PairCouple> couples;  ///< as many
};

/// The law along the path, and its moments under the normal forces that it gives.
PairAnswers drive_pair_with_moments(const FramedLaw& law, const PairPath& path);

/// The same in one piece, for laws with moments and without: forces, and torques with the couples.
std::vector<PairResult> drive_pair_with_couples(const FramedLaw& law, const PairPath& path);

}  // namespace stickslip::cases
