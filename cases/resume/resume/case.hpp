// SPDX-License-Identifier: BSD-3-Clause
// Does a path that is stopped go on as if nothing had been? Theory, reference and what to expect:
// cases/resume/resume/page.md.
#pragma once

#include "cases/drive/contact_list.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// A contact goes along a path that is stopped again and again and goes on from its state: read in
/// another process, with its bodies exchanged, in a list that is built anew, and in two processes
/// that take turns.
struct Resume {
  int stops = 3;   ///< how often the path is stopped
  int others = 3;  ///< contacts beside this one in the list

  static constexpr std::string_view name = "resume";
  static void describe(auto& visitor) {
    using S = Resume;
    visitor.count(&S::stops,
                  {"stops", "-", "", {.low = 1, .high = 12}, "number of stops of the path"});
    visitor.count(&S::others,
                  {"others", "-", "", {.low = 1, .high = 12}, "contacts beside it in the list"});
  }

  /// Largest differences to the path without a stop, of the forces over the largest force and of
  /// the works over the largest work of a step.
  struct Outcome {
    double written = 0;      ///< state read in another process [-]
    double exchanged = 0;    ///< bodies exchanged [-]
    double rebuilt = 0;      ///< list built anew in another order, worst of its contacts [-]
    double handed_over = 0;  ///< by two processes in turn [-]
    double moments = 0;      ///< worst of the four, of the couples over the largest couple [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::written, "written",
                 "state written at each stop, read by a process that has seen nothing: largest "
                 "difference to the path without a stop, over the largest force");
    visitor.norm(&Outcome::exchanged, "exchanged",
                 "bodies p and q exchanged at each stop: the same");
    visitor.norm(&Outcome::rebuilt, "rebuilt",
                 "list of contacts built anew in another order at each stop: the same, worst of "
                 "the list");
    visitor.norm(&Outcome::handed_over, "handed-over",
                 "by two processes in turn, a sixteenth of the path each time: the same");
    visitor.norm(&Outcome::moments, "moments",
                 "rolling and twisting moments in all four, worst, over the largest; 0 of a law "
                 "without moments");
  }

  double uncertainty() const { return 0; }  ///< the law is its own measure
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// Throws Unsuitable where the law does not offer what is asked.
  Outcome run(const Scheme& scheme, int steps) const;
};

/// A law on the path of the case: pressed, sheared in all directions beyond the friction limit,
/// rolled and twisted beyond the caps, parted, and pressed again.
class ResumedPath {
 public:
  /// Lengths and caps are those that suit the law, which is asked for them.
  ResumedPath(const Scheme& scheme, int steps);

  const FramedLaw& law() const { return law_; }
  const std::vector<TurnedStep>& steps() const { return steps_; }
  /// The path of another contact of the list, the shifts turned: 0 is the path itself.
  std::vector<TurnedStep> beside(std::size_t other) const;
  /// Radii of both bodies.
  const PairRadii& radii() const { return radii_; }
  /// The answers without a stop.
  std::vector<TurnedAnswer> uninterrupted() const;

 private:
  FramedLaw law_;
  PairRadii radii_;
  std::vector<TurnedStep> steps_;
};

}  // namespace stickslip::cases
