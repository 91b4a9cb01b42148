// SPDX-License-Identifier: BSD-3-Clause
// Do elastic and slip steps in turn leave the right force? Theory, reference and what to expect:
// cases/partial_slip/nine_steps/page.md.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"
#include "reference/partial_slip/hertz.hpp"

namespace stickslip::cases {

/// Nine proportional movements of two spheres, five elastic and four with slip.
struct NineSteps {
  double shear_modulus = 1;  ///< G [Pa]
  double poisson = 0.5;      ///< nu [-]
  double mu = 0.5;           ///< friction coefficient [-]
  double radius = 1;         ///< R of each sphere [m]
  double size = 1;           ///< factor on all movements [-]

  static constexpr std::string_view name = "nine-steps";
  static void describe(auto& visitor) {
    describe_spheres<NineSteps>(visitor);
    constexpr Range sizes{.low = 0, .high = 30, .low_is_allowed = false};
    visitor.number(&NineSteps::size,
                   {"size", "-", "", sizes,
                    "factor on all movements; at 1 the overlap at the end is 2.6 % of R"});
  }

  /// The movements as a whole, and their end.
  struct Outcome {
    double force_error = 0;  ///< largest at the ends of the movements, over the friction limit [-]
    double end_force = 0;    ///< tangential, after the last movement [N]
    double work = 0;         ///< tangential, of all movements [J]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force_error, "force",
                 "largest error at the ends of the nine movements, over the friction limit");
    visitor.value(&Outcome::end_force, "force-9", "N",
                  "tangential force at the end, over the friction limit", "force at the end");
    visitor.value(&Outcome::work, "work", "J",
                  "tangential work, over the friction limit times the sliding shift");
  }

  Outcome exact() const;
  Outcome scale() const;
  double uncertainty() const { return 0; }  ///< exact profile in extended precision
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_movement) const;

  Spheres spheres() const { return spheres_of(*this); }
  /// Where the contact begins, and the ends of the nine movements.
  std::vector<PathPoint> corners() const;
  /// Each movement in this many steps.
  std::vector<ContactStep> path(int steps_per_movement) const;
  /// Exact, after each movement.
  std::vector<reference::HertzState<long double>> states() const;
};

}  // namespace stickslip::cases
