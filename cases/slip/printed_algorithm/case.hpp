// SPDX-License-Identifier: BSD-3-Clause
// What does each misprint of Fig. 1 of Kuhn, Suzuki & Daouadji cost, and do shorter steps cure it?
// Theory, reference and what to expect: cases/slip/printed_algorithm/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "cases/slip/printed_algorithm/inputs.hpp"

namespace stickslip::cases {

/// A contact is moved from states in which the misprints show; each movement is one step or is cut
/// into equal sub-steps.
struct PrintedAlgorithm {
  double kn = 1;       ///< normal stiffness [N/m]
  double kt = 1;       ///< tangential stiffness [N/m]
  double mu = 0.5;     ///< friction coefficient [-]
  double overlap = 1;  ///< overlap that counts as 1 in the list of inputs [m]

  static constexpr std::string_view name = "printed-algorithm";
  static void describe(auto& visitor) {
    using P = PrintedAlgorithm;
    describe_springs<P>(visitor);
    visitor.number(&P::overlap, {"overlap", "m", "", Range::positive(),
                                 "overlap that counts as 1 in the list of inputs"});
  }

  /// Errors, each in the inputs for one misprint: of the force unless said otherwise.
  struct Outcome {
    double force = 0;           ///< worst of all inputs but the random ones [-]
    double fresh_contact = 0;   ///< lines 11-13 [-]
    double slip_onset = 0;      ///< lines 25-27 [-]
    double angle = 0;           ///< line 32 [-]
    double zero_movement = 0;   ///< line 31 [-]
    double frictionless = 0;    ///< line 31 [-]
    double nan_across = 0;      ///< Eq. 10, share of answers that are not a number [-]
    double nan_at_rest = 0;     ///< line 27, the same [-]
    double work = 0;            ///< line 45, of the tangential work [-]
    double normal_work = 0;     ///< line 51, of the normal work [-]
    double dissipation = 0;     ///< line 52, of the dissipation [-]
    double opening = 0;         ///< lines 4-5, of the tangential work [-]
    double random_falling = 0;  ///< all lines, the normal force falling [-]
    double random_rising = 0;   ///< all lines, the normal force constant or growing [-]
  };
  static void observe(auto& visitor);

  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The law's answer to an input in so many sub-steps.
  InputAnswer answer(const AnyLaw& law, const MisprintInput& input, int steps) const;
  /// The same for several inputs.
  std::vector<InputAnswer> answers(const AnyLaw& law, std::span<const SolvedInput> inputs,
                                   int steps) const;

  /// What a contact that has slid does next.
  enum class AfterSlip { rest, across };
  /// Share of NaN among contacts that have slid a little, in 1000 orientations, so that their force
  /// is at the limit only to the last digit. They then rest, or move across the force.
  double share_not_a_number(const AnyLaw& law, AfterSlip then, int steps) const;
};

void PrintedAlgorithm::observe(auto& visitor) {
  using O = Outcome;
  visitor.norm(&O::force, "force",
               "force at the end, worst of all inputs, over the limit; NaN counts as 2");
  visitor.norm(&O::fresh_contact, "fresh-contact",
               "lines 11-13: force on the way, worst of 27 touches");
  visitor.norm(&O::slip_onset, "slip-onset",
               "lines 25-27: force at the limit that falls faster than the movement");
  visitor.norm(&O::angle, "angle", "line 32: force that begins 120 degrees from the movement");
  visitor.norm(&O::zero_movement, "zero-movement",
               "line 31: force while the limit falls and nothing slides, mean of 3");
  visitor.norm(&O::frictionless, "frictionless", "line 31: force without friction, mean of 2");
  visitor.norm(&O::nan_across, "nan-across",
               "Eq. 10: fraction of NaN, Fig. 4 in 1000 orientations");
  visitor.norm(&O::nan_at_rest, "nan-at-rest",
               "line 27: fraction of NaN, at rest at the limit, 1000 orientations");
  visitor.norm(&O::work, "work", "line 45: tangential work of slip, relative, worst of 26");
  visitor.norm(&O::normal_work, "normal-work", "line 51: normal work, relative, worst of 2");
  visitor.norm(&O::dissipation, "dissipation",
               "line 52: dissipation of the same slips, over L^2/kt");
  visitor.norm(&O::opening, "opening",
               "lines 4-5: work of contacts that open, worst of 96, over L^2/kt");
  visitor.norm(&O::random_falling, "random-falling",
               "mean force error of 500 random states, normal force falling");
  visitor.norm(&O::random_rising, "random-rising",
               "mean force error of 500 random states, normal force constant or growing");
}

}  // namespace stickslip::cases
