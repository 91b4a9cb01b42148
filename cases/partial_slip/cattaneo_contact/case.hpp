// SPDX-License-Identifier: BSD-3-Clause
// Does a law agree with a published example of a boundary-element program, whose truth in the limit
// of fine grids is the elastic half-space? Theory, reference and what to expect:
// cases/partial_slip/cattaneo_contact/page.md.
#pragma once

#include "cases/partial_slip/cattaneo_contact/example.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

/// A sphere is pressed onto a plane and pulled sideways: the example `cattaneo` of CONTACT. Its
/// numbers hold for one material only.
struct CattaneoContact {
  double shear_modulus = CattaneoExample::shear_modulus;  ///< G [Pa]
  double poisson = CattaneoExample::poisson;              ///< nu [-]
  double mu = CattaneoExample::mu;                        ///< friction coefficient [-]

  static constexpr std::string_view name = "cattaneo-contact";
  static void describe(auto& visitor) {
    using C = CattaneoContact;
    const auto only = [](double value) { return Range{.low = value, .high = value}; };
    visitor.number(&C::shear_modulus, {"G", "Pa", "G", only(CattaneoExample::shear_modulus),
                                       "shear modulus, as in the example"});
    visitor.number(&C::poisson, {"nu", "-", "nu", only(CattaneoExample::poisson),
                                 "Poisson's ratio, as in the example"});
    visitor.number(&C::mu, {"mu", "-", "mu", only(CattaneoExample::mu),
                            "friction coefficient, as in the example"});
  }

  /// Forces and shift of the half-space, approach and pressure as CONTACT gives them.
  struct Outcome {
    double load_curve = 0;  ///< mean force at the shifts of the load curve, over the limit [-]
    double shift = 0;       ///< at the force prescribed [m]
    double approach = 0;    ///< under the normal force [m]
    double pressure = 0;    ///< at the centre [Pa]
  };
  static void observe(auto& visitor) {
    visitor.value(
        &Outcome::load_curve, "load-curve", "-",
        "mean of the force at the shifts of CONTACT's five points, over the friction limit");
    visitor.value(&Outcome::shift, "shift", "m",
                  "shift at 7/8 of the friction limit, over the half-space's");
    visitor.value(&Outcome::approach, "approach", "m",
                  "approach under the normal force, over CONTACT's");
    visitor.value(
        &Outcome::pressure, "pressure", "Pa",
        "pressure at the centre that goes with force and approach by Hertz, over CONTACT's");
  }

  Outcome exact() const;
  /// As published.
  static Outcome published();
  Outcome scale() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// By Hertz and Mindlin.
  Outcome theory() const;
  /// Mindlin's force at a shift [m], over the friction limit.
  double mindlin(double shift) const;
  /// For the references.
  reference::HertzContact<long double> contact() const;
  double overlap() const;        ///< Hertz's approach [m]
  double sliding_shift() const;  ///< that makes the contact slide [m]

  /// Pressed to an overlap in one step, and then moved over a shift [m] in `steps` steps.
  static std::vector<ContactStep> path(double overlap, double shift, int steps);
  /// A law on that path.
  std::vector<ContactForce> follow(const AnyLaw& law, double overlap, double shift,
                                   int steps) const;
  /// Its tangential force in the end, over the friction limit.
  double force_at(const AnyLaw& law, double overlap, double shift, int steps) const;
};

}  // namespace stickslip::cases
