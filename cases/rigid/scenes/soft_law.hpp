// SPDX-License-Identifier: BSD-3-Clause
// Contacts that give way by a law with known parameters: where the bodies of a scene go by it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/rigid/scenes/scene.hpp"
#include "stickslip/contact/law/law_spec.hpp"

namespace stickslip::cases {

/// The law of a compliant code; one of the two may be left out.
struct SoftLaw {
  /// Normal force over the mass [m/s^2], of overlap [m], its rate [m/s], the mass [kg] and the
  /// acceleration towards the floor without the contact [m/s^2]; empty: nothing gives way.
  std::function<long double(long double, long double, long double, long double)> push = {};
  /// Friction and normal force are found together: only what does not slide is known.
  bool couples_friction = false;
  double arm = 0;                  ///< of friction: the radius less this part of the overlap [-]
  double transition = 0;           ///< velocity up to which friction grows [m/s]; 0: none is told
  std::vector<LawSpec> told = {};  ///< as it was read

  bool is_told() const { return push || transition > 0; }
};

/// Reads laws by the names that `reference` has for them, each at most once:
///   spring_and_dashpot[k=,c=,arm=], hunt_crossley[k=,c=,n=,arm=],
///   reference_acceleration_contact[impedance=,time_constant=,damping_ratio=],
///   friction_by_transition_velocity[transition_velocity=].
/// Throws InputError.
SoftLaw read_soft_law(const std::vector<std::string>& texts);

/// Puts the law's truth in the place of that of rigid bodies, for bodies that touch one plane and
/// nothing else; states of all others are not known then. False, and nothing is changed, where no
/// body's state at the end is known.
bool hold_to(const SoftLaw& law, RigidScene& asked);

/// A parameter of a law that is told, and how much a scene depends on it.
struct SoftDependence {
  std::string law;
  std::string parameter;
  /// By how much bodies go elsewhere with half of it, where both are known: the mean over bodies
  /// and times over the scale, the largest of those of velocity, spin and position that are judged.
  double moved = 0;
};

/// The parameters that are told and are not 0, in their order. `asked` is the scene of rigid
/// bodies.
std::vector<SoftDependence> dependences_on(const SoftLaw& law, const RigidScene& asked);

}  // namespace stickslip::cases
