// SPDX-License-Identifier: BSD-3-Clause
// Does a linear law in a time-stepping loop give the rebound of its own equations, and what does
// the touch inside a step cost? Theory and reference: cases/impact/linear_impact/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "reference/impact/linear_impact.hpp"

namespace stickslip::cases {

struct SolvedLinearImpact;

/// A sphere hits a wall obliquely, on linear springs and a dashpot of the normal direction.
struct LinearImpact {
  double kn = 1e6;                ///< normal stiffness [N/m]
  double kt = 8e5;                ///< tangential stiffness [N/m]
  double mu = 0.3;                ///< friction coefficient [-]
  double mass = 0.1;              ///< m [kg]
  double damping = 0;             ///< of the normal direction [N s/m]
  double inertia_factor = 3.5;    ///< r = 1 + m R^2/I [-]
  double normal_velocity = 1;     ///< of approach [m/s]
  double contact_velocity = 0.3;  ///< of the contact point, tangential, before the impact [m/s]
  double phase = 0.5;             ///< part of a step before the touch [-]

  static constexpr std::string_view name = "linear-impact";
  static void describe(auto& visitor) {
    using L = LinearImpact;
    constexpr Range part{.low = 0, .high = 0.999999};
    describe_springs<L>(visitor);
    visitor.number(&L::mass, {"m", "kg", "", Range::positive(), "mass of the sphere"});
    visitor.number(&L::damping, {"damping", "N s/m", "", Range::not_negative(),
                                 "damping of the normal direction only"});
    visitor.number(&L::inertia_factor,
                   {"r", "-", "", {.low = 1}, "1 + m R^2/I; 7/2 for a solid sphere"});
    visitor.number(&L::normal_velocity,
                   {"vn", "m/s", "", Range::positive(), "normal velocity of approach"});
    visitor.number(
        &L::contact_velocity,
        {"vC", "m/s", "", {}, "tangential velocity of the contact point before the impact"});
    visitor.number(&L::phase,
                   {"phase", "-", "", part,
                    "part of a step before the touch; 0 begins exactly at touch, which flatters"});
  }

  /// What is left of the impact.
  struct Outcome {
    double contact_velocity = 0;  ///< of the contact point, tangential [m/s]
    double rebound = 0;           ///< normal velocity [m/s]
    double duration = 0;          ///< of the contact [s]; NaN if it did not end
    double heat = 0;              ///< of friction [J]; NaN of a law that does not tell its works
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::contact_velocity, "vC_out", "m/s",
                  "velocity of the contact point after it, over |v|",
                  "velocity of the contact point");
    visitor.value(&Outcome::rebound, "vn_out", "m/s", "normal velocity of rebound, over vn",
                  "normal velocity of rebound");
    visitor.value(&Outcome::duration, "duration", "s", "duration of the contact");
    visitor.value(&Outcome::heat, "heat", "J",
                  "heat of friction, over the energy (m/2r) vC^2 of the contact point's motion");
  }

  /// Throws InputError if the normal motion is not less than critically damped.
  SolvedLinearImpact prepare() const;
  /// For the reference.
  reference::LinearImpact<long double> impact(reference::FrictionCap cap) const;
  double speed() const;  ///< |v| before the impact [m/s]
  /// (m/2r) vC^2, which friction can take at most; of the normal velocity where vC is 0 [J].
  double energy_of_contact_point() const;
};

/// The same with its exact outcome.
struct SolvedLinearImpact {
  using Problem = LinearImpact;
  using Outcome = Problem::Outcome;

  LinearImpact problem;
  Outcome truth;

  Outcome exact() const { return truth; }
  Outcome scale() const;
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The contact at the end of a step.
  struct Sample {
    double time = 0;   ///< since the touch [s]
    double force = 0;  ///< tangential, on the sphere, along its movement [N]
  };
  /// At the end of every step of the contact.
  std::vector<Sample> trace(const Scheme& scheme, int steps_per_contact) const;
};

}  // namespace stickslip::cases
