// SPDX-License-Identifier: BSD-3-Clause
// Head-on impacts of a law that is asked for a restitution: what restitution, restitution-speed,
// reduced-mass, oblique-restitution and pull-off-of-dashpot share.
#pragma once

#include <numbers>

#include "cases/problem.hpp"
#include "reference/impact/contact_end.hpp"

namespace stickslip::cases {

/// What the sphere meets.
enum class ImpactPartner { sphere, wall };

/// Two spheres meet head-on in free flight, or one and a wall. The law is told a restitution, or
/// the coefficient of its dashpot that gives it.
struct AskedImpact {
  double restitution = 0.5;                       ///< e that is asked for [-]
  ImpactPartner partner = ImpactPartner::sphere;  ///< sphere or wall
  double kn = 1e5;                                ///< normal stiffness of a linear law [N/m]
  double shear_modulus = 1e9;                     ///< G of a Hertzian law [Pa]
  double poisson = 0.3;                           ///< nu, likewise [-]
  double radius = 0.01;                           ///< R of each sphere [m]
  double density = 2500;                          ///< rho [kg/m^3]
  double velocity = 0.1;                          ///< vn, of approach [m/s]
  double mass_ratio = 1;                          ///< of the other sphere over the first [-]

  static constexpr std::array<Word<ImpactPartner>, 2> partners{
      {{"pair", ImpactPartner::sphere}, {"wall", ImpactPartner::wall}}};
  /// Parameters of a case P of impacts with spheres or with walls.
  template <class P>
  static void describe_contact(auto& visitor) {
    describe_impact(visitor);
    ImpactPartner P::*with = &P::partner;
    visitor.choice(with, "contact", partners, "two like spheres, or one and a wall");
  }
  /// Parameters of all cases of such impacts.
  static void describe_impact(auto& visitor) {
    using P = AskedImpact;
    visitor.number(&P::restitution, {"e",
                                     "-",
                                     "",
                                     {.low = 0.02, .high = 1},
                                     "restitution that is asked for, unless the law sets one"});
    visitor.number(&P::kn,
                   {"kn", "N/m", "", Range::positive(), "normal stiffness of a linear law"});
    visitor.number(&P::shear_modulus,
                   {"G", "Pa", "", Range::positive(), "shear modulus of a Hertzian law"});
    visitor.number(&P::poisson, {"nu", "-", "", {.low = 0, .high = 0.5}, "Poisson's ratio"});
    visitor.number(&P::radius, {"R", "m", "", Range::positive(), "radius of each sphere"});
    visitor.number(&P::density, {"rho", "kg/m^3", "", Range::positive(), "density of the spheres"});
    visitor.number(&P::velocity, {"vn", "m/s", "", Range::positive(), "velocity of approach"});
  }

  double sphere_mass() const;       ///< [kg]
  double reduced_mass() const;      ///< m; at a wall that of the sphere [kg]
  double effective_radius() const;  ///< 1/R* = 1/R1 + 1/R2 [m]
  /// K of Hertz' force K d^(3/2) [N/m^1.5].
  double hertz_coefficient() const;
  /// Of the contact without a dashpot, which steps are counted in [s].
  double elastic_duration(bool hertzian) const;

  /// A spring with the dashpot that gives the restitution e in one convention of the end: constant
  /// on a linear spring, of d^(1/4) on Hertz'.
  struct DampedContact {
    double coefficient = 0;     ///< [N s/m], of Hertz' [N s/m^(5/4)]
    double at_zero_force = 1;   ///< velocity where the force returns to zero, over that before [-]
    double duration = 0;        ///< of the force [s]
    double pull_over_push = 0;  ///< greatest pull over greatest push [-]
  };
  DampedContact damped(double e, bool hertzian, reference::ContactEnd end) const;

  /// What is asked of the scheme: e, unless its law sets one.
  double asked_of(const Scheme& scheme) const;
  /// How the contact of the scheme ends, which an impact in fine steps tells.
  reference::ContactEnd end_of(const Scheme& scheme) const { return tell(scheme).end; }

  /// Whether its law has Hertz's spring.
  static bool is_hertzian(const Scheme& scheme);
  /// Whether theory knows what its rule does on its spring at one velocity.
  static bool is_rule_known(const LawInfo& law);
  /// The restitutions that can be asked of a scheme: these, or the one that its law sets.
  std::vector<double> asked_by(const Scheme& scheme, std::vector<double> all) const;

  /// Impacts, each of which touches in another part of a step.
  static constexpr int phases = 16;
  /// A contact that lasts so many times the undamped one does not end.
  static constexpr long patience = 8;
  /// Steps that tell how a contact ends, and what a rule of its own tends to.
  static constexpr int fine = 512;

  /// One impact.
  struct Impact {
    double restitution = 0;    ///< velocity after over before [-]
    double at_zero_force = 0;  ///< the same where the force returns to zero [-]
    double duration = 0;       ///< of the force [s]
    double push = 0;           ///< greatest force [N]
    double pull = 0;           ///< greatest pull, at least 0 [N]
  };
  /// Of a law that is told all it needs; `phase`: part of a step before the touch.
  Impact impact(const Scheme& told, int steps_per_contact, double phase) const;
  /// The same in steps of dt [s], at most so many.
  Impact impact_in(const Scheme& told, double dt, long most_steps, double phase) const;
  /// Of such a law in all phases of a step.
  std::vector<Impact> impacts(const Scheme& told, int steps_per_contact) const;
  /// Velocity after over before of such a law: the mean over the phases.
  double mean_restitution(const Scheme& told, int steps_per_contact) const;
  /// The scheme with all that the case tells its law: what it moves, its spring, and what gives it
  /// the restitution.
  Scheme told(const Scheme& scheme) const;
  /// The same, and how its contact ends.
  struct Told {
    Scheme scheme;
    reference::ContactEnd end = reference::ContactEnd::overlap;
  };
  Told tell(const Scheme& scheme) const;

  /// What a law promises of the restitution that it is asked for.
  Expectation expect_restitution(const Scheme& scheme) const;
  /// Closed forms in both conventions, on both springs, by second routes.
  std::vector<CrossCheckResult> damped_contact_checks() const;

 private:
  /// What the case tells a law of the contact, by role.
  std::map<std::string, double> told_values(const LawInfo& law) const;
  /// A law with the role restitution that is told all.
  Scheme told_restitution(const Scheme& scheme) const;
};

/// What a dashpot on a linear spring, or that of d^(1/4) on Hertz', gives where the contact ends in
/// the other way than in that which it is set for the restitution e in [-].
double restitution_at_other_end(double e, DashpotEnd set_for);

/// A dashpot that is a known factor off.
struct KnownDashpot {
  double factor;        ///< over the dashpot that was asked for [-]
  const char* mistake;  ///< name of the mistake
  const char* how;      ///< how it comes about, in words
};
inline constexpr std::array known_dashpots{
    KnownDashpot{2, "damping-counted-twice", "with the dashpot counted twice"},
    KnownDashpot{std::numbers::sqrt2, "wrong-mass",
                 "with a dashpot for the mass of one body, where the reduced mass stands"},
    KnownDashpot{std::numbers::sqrt2 / 2, "damping-without-sqrt2",
                 "with the reduced mass in a polynomial for the mass of one body"},
    KnownDashpot{0.5, "damping-halved", "with half of the dashpot"}};

/// What the factor times the dashpot for the restitution e gives, where the contact ends so [-].
double restitution_with(double factor, double e, reference::ContactEnd end);
/// The inverse: the factor for a restitution that was got; none of a restitution outside of 0 to 1.
std::optional<double> factor_of_dashpot(double got, double e, reference::ContactEnd end);
/// "0.223 is what e = 0.5 gives with the dashpot counted twice"
std::string what_gives(const KnownDashpot& dashpot, double e, reference::ContactEnd end);

/// Why no restitution can be asked of a scheme; empty if it can.
std::string why_no_restitution(const Scheme& scheme);

}  // namespace stickslip::cases
