// SPDX-License-Identifier: BSD-3-Clause
// Do law, kinematics and integrator together converge inside a time-stepping loop, how fast, and
// to the rebound of the law's own equations? Theory: cases/impact/oblique_impact/page.md.
#pragma once

#include "cases/drive/bodies/sphere_impact.hpp"
#include "cases/kept/known_answers.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedObliqueImpact;

/// A sphere hits a wall of its own material; the values are those of the paper.
struct ObliqueImpact {
  double radius = 0.05;               ///< R [m]
  double density = 1000;              ///< [kg/m^3]
  double youngs_modulus = 3e8;        ///< of sphere and wall [Pa]
  double poisson = 0.3;               ///< of both [-]
  double mu = 0.3;                    ///< friction coefficient [-]
  double normal_velocity = 0.2;       ///< of approach at touch [m/s]
  double tangential_velocity = 0.02;  ///< of the centre [m/s]
  double spin = 3.6;                  ///< counter-clockwise [rad/s]
  double gravity = 9.8;               ///< towards the wall [m/s^2]
  ArmRule arm = ArmRule::shortening;  ///< of the tangential force
  double phase = 0;                   ///< part of a step before the first touch [-]
  int instants = 4;                   ///< of touch, whose mean is judged

  static constexpr std::string_view name = "oblique-impact";
  static void describe(auto& visitor) {
    using O = ObliqueImpact;
    static constexpr std::array<Word<ArmRule>, 2> arms{
        {{"shortening", ArmRule::shortening}, {"constant", ArmRule::constant}}};
    constexpr Range poissons{.low = -1, .high = 0.5, .low_is_allowed = false};
    constexpr Range part{.low = 0, .high = 0.999999};
    constexpr Range count{.low = 1, .high = 64};
    visitor.number(&O::radius, {"R", "m", "", Range::positive(), "radius of the sphere"});
    visitor.number(&O::density, {"rho", "kg/m3", "", Range::positive(), "density"});
    visitor.number(&O::youngs_modulus,
                   {"E", "Pa", "", Range::positive(), "Young's modulus of sphere and wall"});
    visitor.number(&O::poisson, {"nu", "-", "", poissons, "Poisson's ratio of both"});
    visitor.number(&O::mu, {"mu", "-", "", Range::positive(), "friction coefficient"});
    visitor.number(&O::normal_velocity,
                   {"vn", "m/s", "", Range::positive(), "normal velocity of approach at touch"});
    visitor.number(&O::tangential_velocity,
                   {"vx", "m/s", "", {}, "tangential velocity of the centre"});
    visitor.number(
        &O::spin,
        {"omega", "rad/s", "", {}, "spin, counter-clockwise: the contact moves with vx + omega R"});
    visitor.number(&O::gravity,
                   {"g", "m/s2", "", Range::not_negative(), "gravity, towards the wall"});
    visitor.choice(&O::arm, "arm", arms, "arm of the tangential force: R - h/2 or R");
    visitor.number(
        &O::phase,
        {"phase", "-", "", part,
         "part of a step before the first touch; 0 begins exactly at touch, as the paper does"});
    visitor.count(&O::instants,
                  {"instants", "-", "", count,
                   "instants of touch, evenly spread over a step, whose mean is judged"});
  }

  /// The sphere after the first contact, and that contact.
  struct Outcome {
    double contact_velocity = 0;     ///< of the contact point [m/s]
    double tangential_velocity = 0;  ///< of the centre [m/s]
    double spin = 0;                 ///< [rad/s]
    double duration = 0;             ///< [s]; NaN if it did not end
    double peak_force = 0;           ///< greatest normal force [N]
    double first_stick = 0;          ///< start of the first stick after slip, over the duration [-]
    double first_slip = 0;           ///< start of the first slip after stick, likewise [-]
    double heat = 0;                 ///< of friction [J]; NaN of a law that does not tell its works
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::contact_velocity, "v_Ct_out", "m/s",
                  "velocity of the contact point after it, over |vx| "
                  "+ |omega| R; as all others the mean over "
                  "instants of touch",
                  "velocity of the contact point");
    visitor.value(&Outcome::tangential_velocity, "vx_out", "m/s",
                  "tangential velocity of the centre after it, over |vx| + |omega| R",
                  "tangential velocity of the centre");
    visitor.value(&Outcome::spin, "omega_out", "rad/s", "spin after it, over (|vx| + |omega| R)/R",
                  "spin");
    visitor.value(&Outcome::duration, "duration", "s", "duration of the contact");
    visitor.value(&Outcome::peak_force, "Fn_max", "N", "greatest normal force",
                  "greatest normal force");
    visitor.value(&Outcome::first_stick, "t_b", "-",
                  "start of the first stick after slip, over the duration; 0: none",
                  "start of stick");
    visitor.value(&Outcome::first_slip, "t_c", "-",
                  "start of the first slip after stick, over the duration; 0: none",
                  "end of stick");
    visitor.value(&Outcome::heat, "heat", "J",
                  "of friction, over (m/2r) (|vx| + |omega| R)^2, r = 1 + m R^2/I",
                  "heat of friction");
  }

  /// Throws InputError if the impact is central or so hard that Hertz's theory does not hold.
  SolvedObliqueImpact prepare() const;
  double speed() const;             ///< |vx| + |omega| R, over which velocities err [m/s]
  double contact_velocity() const;  ///< of the contact point before the impact [m/s]
};

/// The same with the rebound that partial slip leads to.
struct SolvedObliqueImpact {
  using Problem = ObliqueImpact;
  using Outcome = Problem::Outcome;

  ObliqueImpact problem;
  Outcome with_partial_slip;
  double partial_slip_uncertainty = 0;     ///< relative [-]
  KnownAnswers<Outcome> incremental = {};  ///< of incremental laws, by their factor

  /// Of the incremental law with Mindlin's stiffness.
  Outcome exact() const;
  Outcome scale() const;
  /// What laws without partial slip approximate.
  const Outcome& theory() const { return with_partial_slip; }
  double uncertainty() const { return 1e-15; }
  /// Of the equations of the scheme's law if they know no partial slip, otherwise with partial
  /// slip.
  Outcome exact_for(const Scheme& scheme) const;
  Outcome scale_for(const Scheme& scheme) const;
  double uncertainty_for(const Scheme& scheme) const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// The mean over the instants of touch.
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

 private:
  Outcome exact_incremental(double stiffness_factor) const;
};

}  // namespace stickslip::cases
