// SPDX-License-Identifier: BSD-3-Clause
// Is the damping of a contact that of its dashpot at any step, or does the step add to it? Theory,
// reference and what to expect: cases/loop/disc_relaxation/page.md.
#pragma once

#include "cases/loop/disc_relaxation/discs.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/disc_springs.hpp"

namespace stickslip::cases {

/// The freedoms of the disc in words; the first three move the contact along its tangent.
inline constexpr std::array<Word<reference::RelaxingMotion>, 4> relaxing_motions{
    {{"translation", reference::RelaxingMotion::translation},
     {"rotation", reference::RelaxingMotion::rotation},
     {"both", reference::RelaxingMotion::both},
     {"normal", reference::RelaxingMotion::normal}}};

/// A disc rests on a fixed one. A constant load sets in, and the disc oscillates until its kinetic
/// energy is gone.
struct DiscRelaxation {
  double restitution = 0.9;           ///< eps_n [-]
  double stiffness_ratio = 1.0 / 3;   ///< kt/kn [-]
  double restitution_ratio = 1.0053;  ///< eps_t/eps_n [-]
  /// Which freedoms the disc has.
  reference::RelaxingMotion motion = reference::RelaxingMotion::translation;
  double mu = 500;  ///< friction coefficient [-]
  double kn = 1;    ///< normal stiffness [N/m]
  double mass = 1;  ///< m of the disc [kg]

  static constexpr std::string_view name = "disc-relaxation";
  static void describe(auto& visitor) {
    using D = DiscRelaxation;
    describe_restitution<D>(visitor);
    visitor.choice(&D::motion, "motion", relaxing_motions, "which freedoms the disc has");
    visitor.number(&D::mu, {"mu", "-", "", Range::positive(), "friction coefficient"});
    visitor.number(&D::kn, {"kn", "N/m", "", Range::positive(), "normal stiffness"});
    visitor.number(&D::mass, {"m", "kg", "", Range::positive(), "mass of the disc"});
  }

  /// The mode in which the contact comes to rest.
  struct Outcome {
    double relaxation_time = 0;  ///< of the kinetic energy, over the contact time t_c [-]
    double frequency = 0;        ///< circular [rad/s]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::relaxation_time, "t_R", "-",
                  "relaxation time of the kinetic energy over the contact time t_c",
                  "relaxation time");
    visitor.value(&Outcome::frequency, "frequency", "rad/s",
                  "circular frequency of the oscillation");
  }

  /// Itself; throws InputError if the restitutions do not go together.
  DiscRelaxation prepare() const;
  Outcome exact() const;
  Outcome scale() const;
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact_time) const;

  /// The discs, with the freedoms of the problem or others.
  LoadedDiscs discs() const { return discs(motion); }
  LoadedDiscs discs(reference::RelaxingMotion freedoms) const;
};

}  // namespace stickslip::cases
