// SPDX-License-Identifier: BSD-3-Clause
// Does friction take mu times the normal impulse from a sphere that slides through a whole damped
// impact? Theory, reference and what to expect: cases/impact/sliding_excess/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "reference/impact/linear_impact.hpp"

namespace stickslip::cases {

/// A sphere hits a wall, spring and dashpot, so obliquely that it slides through the whole contact.
struct SlidingExcess {
  double kn = 1e6;               ///< normal stiffness [N/m]
  double kt = 8e5;               ///< tangential stiffness [N/m]
  double mu = 0.3;               ///< friction coefficient [-]
  double mass = 0.1;             ///< m [kg]
  double restitution = 0.9;      ///< e, normal; sets the dashpot [-]
  double inertia_factor = 3.5;   ///< r = 1 + m R^2/I [-]
  double normal_velocity = 1;    ///< vn, of approach [m/s]
  double contact_velocity = 10;  ///< vC, tangential, of the contact point before the impact [m/s]
  double phase = 0.5;            ///< part of a step before the touch [-]

  static constexpr std::string_view name = "sliding-excess";
  static void describe(auto& visitor) {
    using S = SlidingExcess;
    constexpr Range part{.low = 0, .high = 0.999999};
    describe_springs<S>(visitor);
    visitor.number(&S::mass, {"m", "kg", "", Range::positive(), "mass of the sphere"});
    visitor.number(&S::restitution, {"e", "-", "", {.low = 0.05, .high = 1}, "normal restitution"});
    visitor.number(&S::inertia_factor,
                   {"r", "-", "", {.low = 1}, "1 + m R^2/I; 7/2 for a solid sphere"});
    visitor.number(&S::normal_velocity,
                   {"vn", "m/s", "", Range::positive(), "normal velocity of approach"});
    visitor.number(&S::contact_velocity,
                   {"vC", "m/s", "", Range::positive(),
                    "tangential velocity of the contact point before the impact"});
    visitor.number(&S::phase, {"phase", "-", "", part,
                               "part of a step before the touch; 0 begins exactly at touch, which "
                               "flatters"});
  }

  /// The sphere after the impact.
  struct Outcome {
    double excess = 0;          ///< tangential impulse over mu (1 + e) m vn, less 1 [-]
    double limited_excess = 0;  ///< the same of the force that friction limits [-]
    double restitution = 0;     ///< normal velocity after over that before [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::excess, "excess", "-",
                  "tangential impulse over mu (1 + e) m vn, less 1");
    visitor.value(
        &Outcome::limited_excess, "limited_excess", "-",
        "tangential impulse of the force that friction limits over mu (1 + e) m vn, less 1");
    visitor.value(&Outcome::restitution, "restitution", "-",
                  "normal velocity after over that before");
  }

  /// Itself. Throws InputError unless the sphere slides throughout, with a dashpot along the
  /// contact and without.
  SlidingExcess prepare() const;

  Outcome exact() const { return {.restitution = restitution}; }  ///< Coulomb: no excess
  double uncertainty() const { return 1e-15; }                    ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// The same sphere with another restitution.
  SlidingExcess with_restitution(double e) const;
  /// Of the normal dashpot [N s/m].
  double damping() const { return reference::damping_of(restitution, kn, mass); }
  /// mu (1 + e) m vn [N s].
  double coulomb_impulse() const { return mu * (1 + restitution) * mass * normal_velocity; }
  /// For the reference, with a dashpot along the contact [N s/m].
  reference::LinearImpact<long double> impact(double tangential_damping = 0) const;
  /// Whether the contact slides from touch to end with such a dashpot.
  bool slides_throughout(double tangential_damping) const;
  /// Exact excess of the whole tangential impulse [-].
  double excess_of(const reference::LinearImpact<long double>& impact) const;
};

/// Whether the tangential dashpot of the scheme's law can be left out.
bool has_dashpots_by_direction(const Scheme& scheme);

}  // namespace stickslip::cases
