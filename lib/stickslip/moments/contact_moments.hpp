// SPDX-License-Identifier: BSD-3-Clause
// The moments of one contact: choices and history. They stand beside the contact law, which knows
// nothing of them: its size, code and numbers are the same with and without.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stickslip/moments/moment_choices.hpp"
#include "stickslip/moments/moment_step.hpp"
#include "stickslip/moments/own_moments.hpp"
#include "stickslip/moments/torsion_springs.hpp"

namespace stickslip {

/// What moments take from the contact law. NaN: it has none.
struct MomentMaterial {
  double tangential_stiffness = std::numeric_limits<double>::quiet_NaN();  ///< kt [N/m]
  double shear_modulus =
      std::numeric_limits<double>::quiet_NaN();               ///< shear modulus of each body [Pa]
  double poisson = std::numeric_limits<double>::quiet_NaN();  ///< [-]
  double mu = std::numeric_limits<double>::quiet_NaN();       ///< [-]
};

/// A virgin contact that resists rolling and twisting as chosen.
class ContactMoments {
 public:
  /// Throws InputError where the choices lack a parameter, or ask for a contact radius or a
  /// tangential stiffness that the law `name` does not have.
  ContactMoments(const MomentChoices& choices, const MomentMaterial& material,
                 const std::string& name);
  /// One whose moments the law gives itself; without any, no moment at all.
  explicit ContactMoments(std::shared_ptr<OwnMoments> own);

  /// What is remembered of a virgin contact.
  MomentMemory memory() const;

  /// Applies a linear map of the tangent plane to what rolling remembers.
  void turn(const Matrix2& map);

  /// Bodies p and q exchanged, as neighbour lists do: the couple on p in the tangent plane becomes
  /// its opposite, the one about the normal, which turns round with them, stays.
  void swap_bodies();

  /// What is remembered as numbers, to move it between processes or to a file.
  std::vector<double> pack() const;
  /// The inverse of pack, under the same choices. Throws InputError if the numbers are none.
  void unpack(std::span<const double> numbers);

  /// One step. A gap at its end forgets everything.
  ContactMoment advance(const MomentStep& step);

  /// Derivatives of the couple at the end of a step, from what is remembered before it, by hand.
  /// Zero in a gap; nothing where a law gives the moments itself. Springs of hertz-torsion are
  /// copied.
  std::optional<MomentTangent> tangent(const MomentStep& step) const;

 private:
  void roll(const MomentStep& step, ContactMoment& out);
  void twist(const MomentStep& step, ContactMoment& out);
  void twist_hertzian(const MomentStep& step, ContactMoment& out);
  void forget(const MomentStep& step, ContactMoment& out);
  void put_rolling(const MomentStep& step, MomentTangent& out) const;
  void put_twisting(const MomentStep& step, MomentTangent& out) const;
  void put_torsion(const MomentStep& step, MomentTangent& out) const;
  double tangential_stiffness(double contact_radius) const;
  /// Stiffness of the springs at an overlap [N m]; NaN: the rule has none.
  double rolling_stiffness(const MomentStep& step, double overlap) const;
  double twisting_stiffness(const MomentStep& step, double overlap) const;

  MomentChoices choices_;
  MomentMaterial material_;
  Vector2 rolling_ = Vector2::Zero();  ///< moment of the spring [N m]
  double twisting_ = 0;  ///< moment of the spring, or the whole of hertz-torsion [N m]
  TorsionSprings springs_;
  std::shared_ptr<OwnMoments> own_;  ///< in the place of the choices; or none
  std::vector<double> memory_;       ///< memory of own_
};

}  // namespace stickslip
