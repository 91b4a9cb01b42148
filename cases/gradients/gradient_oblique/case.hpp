// SPDX-License-Identifier: BSD-3-Clause
// Do derivatives through slip and stick in an oblique impact converge to the truth? Theory,
// reference and what to expect: cases/gradients/gradient_oblique/page.md.
#pragma once

#include "cases/gradients/gradient_question.hpp"
#include "cases/gradients/stepped_body.hpp"
#include "cases/problem.hpp"
#include "reference/gradients/oblique_gradients.hpp"

namespace stickslip::cases {

/// A solid sphere without spin hits a wall on linear springs with friction.
struct GradientOblique {
  double kn = 1e5;        ///< [N/m]
  double kt = 7e4;        ///< [N/m]
  double mu = 0.4;        ///< [-]
  double normal = 1;      ///< velocity towards the wall [m/s]
  double tangential = 2;  ///< velocity along it [m/s]
  double mass = 0.01;     ///< [kg]

  static constexpr std::string_view name = "gradient-oblique";
  static void describe(auto& visitor) {
    using P = GradientOblique;
    visitor.number(&P::kn, {"kn", "N/m", "", Range::positive(), "normal stiffness"});
    visitor.number(&P::kt, {"kt", "N/m", "", Range::positive(), "tangential stiffness"});
    visitor.number(&P::mu, {"mu", "-", "", Range::positive(), "friction coefficient"});
    visitor.number(&P::normal, {"velocity-normal", "m/s", "", Range::positive(),
                                "velocity of the sphere towards the wall"});
    visitor.number(&P::tangential, {"velocity-tangential", "m/s", "", Range::positive(),
                                    "velocity of the sphere along the wall"});
    visitor.number(&P::mass, {"mass", "kg", "", Range::positive(), "mass of the sphere"});
  }

  /// Errors of the derivatives of the velocity of the contact point after the impact.
  struct Outcome {
    double by_tangential = 0;
    double by_normal = 0;
    double by_mu = 0;
    double by_kn = 0;
    double by_kt = 0;
  };
  static void observe(auto& visitor) {
    const std::string tail =
        " of the contact point's velocity after: root mean square error over the phases, times the "
        "variable over the velocity before";
    visitor.norm(&Outcome::by_tangential, "by-tangential",
                 "derivative by the velocity along the wall" + tail);
    visitor.norm(&Outcome::by_normal, "by-normal", "derivative by the velocity towards it" + tail);
    visitor.norm(&Outcome::by_mu, "by-mu", "derivative by the friction coefficient" + tail);
    visitor.norm(&Outcome::by_kn, "by-kn", "derivative by the normal stiffness" + tail);
    visitor.norm(&Outcome::by_kt, "by-kt", "derivative by the tangential stiffness" + tail);
  }

  reference::Question question() const { return {"gradient-oblique-impact"}; }
  double uncertainty() const { return 1e-13; }  ///< closed forms
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// A variable: its name, where it stands in the problem, in the outcome and in the reference.
  struct Variable {
    const char* name;
    double GradientOblique::*field;
    double Outcome::*error;
    std::size_t place;
  };
  static constexpr std::array<Variable, 5> variables{
      {{"velocity_tangential", &GradientOblique::tangential, &Outcome::by_tangential, 4},
       {"velocity_normal", &GradientOblique::normal, &Outcome::by_normal, 3},
       {"mu", &GradientOblique::mu, &Outcome::by_mu, 2},
       {"kn", &GradientOblique::kn, &Outcome::by_kn, 0},
       {"kt", &GradientOblique::kt, &Outcome::by_kt, 1}}};
  /// Derivative along the branch of one run.
  double slope(const Scheme& scheme, int steps_per_contact, const RunPhase& phase,
               const Variable& variable) const;
  reference::ObliqueGradients exact_gradients() const;
  GradientQuestion asked() const;

 private:
  double duration() const { return std::numbers::pi * std::sqrt(mass / kn); }
  BranchRun after(const Scheme& scheme, double dt, double height) const;
};

}  // namespace stickslip::cases
