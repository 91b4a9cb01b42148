// SPDX-License-Identifier: BSD-3-Clause
// A sphere that turns until it rests: what rolling-to-rest and twisting-to-rest share.
#pragma once

#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/turning_sphere.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// What a sphere has done that was to come to rest.
struct RestOutcome {
  double turn = 0;        ///< time of the first turn [s]
  double turn_angle = 0;  ///< angle then [rad]
  double rest_angle = 0;  ///< at the end, where the spring is unloaded [rad]
  double swing = 0;       ///< amplitude of the oscillation about that [rad]
  double lost = 0;        ///< in the contact, by its own books [J]
};

/// A sphere set turning on a plane.
template <TurnAxis axis>
struct SphereToRest {
  static constexpr bool rolls = axis == TurnAxis::rolling;

  double kn = 1e5;                           ///< normal stiffness [N/m]
  double kt = 1e5;                           ///< tangential stiffness [N/m]
  double mu = 0.5;                           ///< friction coefficient [-]
  double radius = 0.01;                      ///< [m]
  double density = 2500;                     ///< [kg/m^3]
  double gravity = 9.81;                     ///< [m/s^2]
  double coefficient = rolls ? 0.1 : 0.02;   ///< cap over radius and weight [-]
  double stiffness = rolls ? 0.225 : 0.05;   ///< of the spring [N m]
  double damping_ratio = rolls ? 0.3 : 0.1;  ///< of the dashpot beside it [-]
  double spin = rolls ? 20 : 12;             ///< at the start [rad/s]
  double periods = 4;  ///< of the spring, after the time in which the cap alone would stop it [-]

  static constexpr std::string_view name = rolls ? "rolling-to-rest" : "twisting-to-rest";
  static void describe(auto& visitor) {
    using S = SphereToRest;
    constexpr auto plus = Range::positive();
    describe_springs<S>(visitor);
    visitor.number(&S::radius, {"R", "m", "", plus, "radius of the sphere"});
    visitor.number(&S::density, {"rho", "kg/m^3", "", plus, "density of the sphere"});
    visitor.number(&S::gravity, {"g", "m/s^2", "", plus, "gravity, which presses it on the plane"});
    visitor.number(&S::coefficient, {rolls ? "mu-rolling" : "mu-twisting", "-", "", plus,
                                     "cap of the moment over the weight and the radius"});
    visitor.number(&S::stiffness,
                   {rolls ? "k-rolling" : "k-twisting", "N m", "", plus, "stiffness"});
    visitor.number(&S::damping_ratio,
                   {"damping-ratio", "-", "", Range{.low = 0, .high = 0.99},
                    "damping ratio of the dashpot next to the spring, if the rule has one"});
    visitor.number(&S::spin, {"spin", "rad/s", "", plus, "at the start"});
    visitor.number(&S::periods,
                   {"periods", "-", "", Range{.low = 1, .high = 1000},
                    "periods of the spring after the time in which the cap stops the sphere"});
  }

  using Outcome = RestOutcome;
  static void observe(auto& visitor) {
    using Out = RestOutcome;
    visitor.value(&Out::turn, "turn", "s", "time at which the sphere first turns back");
    visitor.value(&Out::turn_angle, "turn-angle", "rad", "angle then");
    visitor.value(&Out::rest_angle, "rest-angle", "rad",
                  "angle at the end at which the spring is unloaded");
    visitor.value(&Out::swing, "swing", "rad",
                  "amplitude of the oscillation about it at the end, over the cap over the "
                  "stiffness");
    visitor.value(&Out::lost, "lost", "J",
                  "in the contact by the rule's own books, over the energy at the "
                  "start");
  }

  Outcome exact() const;
  Outcome scale() const;
  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const;
  double uncertainty() const { return 1e-13; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_period) const;

  TurningSphere sphere() const;
  /// The end of a run [s].
  double end() const;
  /// The steps of a run.
  int steps(int steps_per_period) const;
};

/// Where does a sphere that was set rolling come to rest, and does it? Theory, reference and what
/// to expect: cases/moments/rolling_to_rest/page.md.
using RollingToRest = SphereToRest<TurnAxis::rolling>;
/// The same of one that was set spinning: cases/moments/twisting_to_rest/page.md.
using TwistingToRest = SphereToRest<TurnAxis::twisting>;

/// Why the case does not suit a scheme that has its moment; empty if it does.
std::string never_rests(const Scheme& scheme, TurnAxis axis);

/// What the figures of both show: runs of schemes with so many steps a period, their exact swings
/// about the rest, and the exact angle of rest against the damping ratio of some rules.
struct RestFigure {
  TurningSphere sphere;
  double end = 1;  ///< of the runs [s]
  int steps_per_period = 64;
  std::span<const Scheme> schemes;
  std::span<const Scheme> rules = {};
};
Figure rest_figure(const RestFigure& asked);

}  // namespace stickslip::cases
