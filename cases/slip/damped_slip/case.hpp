// SPDX-License-Identifier: BSD-3-Clause
// Is the damping of a contact beside its spring and its friction, with the right sign, size and
// loss, while it sticks, slips and parts? Theory, reference and what to expect:
// cases/slip/damped_slip/page.md.
#pragma once

#include "cases/drive/polyline_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A damped contact is pressed, sheared into slip at constant, rising and falling overlap, sheared
/// back, and parted: legs of the same duration, along one line.
struct DampedSlip {
  double kn = 1e5;         ///< normal stiffness [N/m]
  double kt = 7e4;         ///< tangential stiffness [N/m]
  double mu = 0.5;         ///< friction coefficient [-]
  double damping = 40;     ///< of the normal dashpot [N s/m]
  double ratio = 0.6;      ///< tangential dashpot over the normal one, where they are apart [-]
  double overlap = 1e-4;   ///< to which the contact is pressed [m]
  double duration = 1e-3;  ///< of a leg [s]

  static constexpr std::string_view name = "damped-slip";
  static void describe(auto& visitor) {
    using S = DampedSlip;
    describe_springs<S>(visitor);
    visitor.number(&S::damping, {"damping", "N s/m", "", Range::positive(),
                                 "contact damping, or the normal dashpot where they are apart"});
    visitor.number(&S::ratio, {"ratio", "-", "", Range::positive(),
                               "tangential dashpot over the normal one, where they are apart"});
    visitor.number(&S::overlap,
                   {"overlap", "m", "", Range::positive(), "to which the contact is pressed"});
    visitor.number(&S::duration, {"duration", "s", "", Range::positive(), "duration of a leg"});
  }

  /// Of all steps. Works are those until the bodies begin to part, where nothing else is said.
  struct Outcome {
    double force = 0;            ///< largest error of the elastic tangential force, over limit [-]
    double normal = 0;           ///< and of the elastic normal force, over the largest [-]
    double undamped = 0;         ///< largest difference of both to the same law undamped [-]
    double damping_normal = 0;   ///< largest error of the normal damping, over the largest [-]
    double damping_stick = 0;    ///< of the tangential damping in steps that end in stick [-]
    double damping_slip = 0;     ///< and in slip [-]
    double viscous = 0;          ///< work of the damping [J]
    double viscous_parting = 0;  ///< the same while the bodies part [J]
    double viscous_swing = 0;    ///< the same in one swing to and fro in stick [J]
    double heat = 0;             ///< frictional dissipation [J]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    using O = Outcome;
    visitor.norm(&O::force, "force",
                 "largest error of the elastic tangential force in any step, over the "
                 "friction limit");
    visitor.norm(&O::normal, "normal",
                 "largest error of the elastic normal force, over the largest");
    visitor.norm(&O::undamped, "undamped",
                 "largest difference of both to the same law without damping, over the limit");
    visitor.norm(&O::damping_normal, "damping-normal",
                 "largest error of the normal damping, over the largest");
    visitor.norm(&O::damping_stick, "damping-stick",
                 "largest error of the tangential damping in steps that end in "
                 "stick or apart, over the largest");
    visitor.norm(
        &O::damping_slip, "damping-slip",
        "largest error of the tangential damping in steps that end in slip, over the largest");
    visitor.value(&O::viscous, "viscous", "J", "work of the damping until the bodies part");
    visitor.value(&O::viscous_parting, "viscous-parting", "J",
                  "work of the damping while the bodies part");
    visitor.value(&O::viscous_swing, "viscous-swing", "J",
                  "work of the damping in one swing to and fro in stick");
    visitor.value(&O::heat, "heat", "J", "frictional dissipation until the bodies part");
  }

  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const { return exact_for(scheme); }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Leg in which the bodies part, the last one.
  static constexpr int parting = 5;
  /// Steps in a swing for each step of a leg.
  static constexpr int swing_legs = 4;

  /// The two dashpots [N s/m].
  struct Dashpots {
    double normal = 0;
    double tangential = 0;
  };
  /// Those that the case gives this law.
  Dashpots dashpots_of(const AnyLaw& law) const;
  /// The scheme with them.
  Scheme damped(const Scheme& scheme) const;
  /// The work of those in a swing [J].
  double swing_work(const Dashpots& dashpots) const;

  CornerPath path() const;
  /// The path as the law sees it, each leg in so many steps.
  std::vector<ContactStep> steps_of(int steps_each) const;
  /// One swing at constant overlap as the law sees it, after a step without duration that presses
  /// the contact.
  std::vector<ContactStep> swing(int steps) const;
  /// The exact elastic force along the line of movement after each of these steps [N].
  std::vector<double> exact_forces(const std::vector<ContactStep>& steps) const;
  /// Friction limit at the overlap [N].
  double limit() const { return springs_of(*this).limit(overlap); }
};

}  // namespace stickslip::cases
