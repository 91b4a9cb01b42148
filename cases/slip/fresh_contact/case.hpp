// SPDX-License-Identifier: BSD-3-Clause
// Does only the movement after the bodies touch count, where they touch inside a step? Theory,
// reference and what to expect: cases/slip/fresh_contact/page.md.
#pragma once

#include "cases/drive/polyline_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A contact that closes from a gap while it moves across, and then moves on in stick.
struct FreshContact {
  double kn = 1e5;         ///< normal stiffness [N/m]
  double kt = 1e5;         ///< tangential stiffness [N/m]
  double mu = 0.5;         ///< friction coefficient [-]
  double overlap = 1e-4;   ///< at the end of the first leg [m]
  double touch = 1.0 / 3;  ///< fraction of the first leg before the bodies touch [-]
  double movement = 0.5;   ///< kt |dxi| after touch, over the limit at the end of the first leg [-]

  static constexpr std::string_view name = "fresh-contact";
  static void describe(auto& visitor) {
    using S = FreshContact;
    describe_springs<S>(visitor);
    visitor.number(&S::overlap,
                   {"overlap", "m", "", Range::positive(), "overlap at the end of the first leg"});
    visitor.number(&S::touch, {"touch", "-", "", Range{.low = 0, .high = 0.99},
                               "fraction of the first leg before the bodies touch"});
    visitor.number(&S::movement, {"movement", "-", "", Range::positive(),
                                  "kt |dxi| after touch over the friction limit; sticks below 1"});
  }

  /// The contact after the second leg.
  struct Outcome {
    double force = 0;          ///< error of the tangential force, over the friction limit [-]
    double work = 0;           ///< tangential work [J]
    double force_family = 0;   ///< worst error of the force over all places of the touch [-]
    double work_slipping = 0;  ///< the same of the work, over its scale, if the contact slips [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "tangential force after a further leg in stick, over the friction limit");
    visitor.value(&Outcome::work, "work", "J", "tangential work, over L^2/kt times the movement");
    visitor.norm(&Outcome::force_family, "force-family",
                 "force, worst of 16 places of the touch and a grazing contact, over the limit");
    visitor.norm(&Outcome::work_slipping, "work-slipping",
                 "work of a contact that slips when it touches, worst of 16 places");
  }

  Outcome exact() const;
  Outcome scale() const { return {.work = work_scale()}; }
  Outcome uncertainty() const;  ///< what the integration of the rate equations says of itself
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// First leg: from the gap through touch to the overlap. Second leg: as much overlap again, with
  /// a slower movement in another direction, on which the contact sticks whatever its force is.
  CornerPath path() const;
  /// Friction limit at the end of the first leg [N].
  double limit() const { return springs_of(*this).limit(overlap); }
  /// What works are judged against [J].
  double work_scale() const;
};

}  // namespace stickslip::cases
