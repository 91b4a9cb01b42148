// SPDX-License-Identifier: BSD-3-Clause
// An assembly that is turned rigidly, whose stress must turn with it (Fig. 6 of Kuhn, Suzuki &
// Daouadji): what rigid-rotation-assembly and assembly-rotation are prepared as.
#pragma once

#include <memory>

#include "cases/kept/known_answers.hpp"
#include "cases/problem.hpp"
#include "cases/states/contact_assembly.hpp"
#include "reference/rotation/rotation.hpp"

namespace stickslip::cases {

/// An assembly to be turned about its first axis, and how it is talked of.
struct TurnedAssembly {
  ContactAssembly assembly;
  Matrix3 expected_stress = Matrix3::Zero();  ///< what it should carry, by another route [Pa]
  std::string stress_source;                  ///< that route, for the page
  double stress_tolerance = 0;                ///< of the agreement, over the norm of the stress
  double angle = 0;                           ///< of the whole turn [deg]
  int increments = 0;                         ///< most of the figure and the tables
  std::function<FramedLaw(const Scheme&)> law_of;  ///< the scheme's, with this assembly's springs
  std::string called;                              ///< what its own rows are called
};

/// Whether forces that grow over the friction limit are cut, as in a simulation.
enum class FrictionLimit { kept, lifted };

/// A scheme under which an assembly is turned in so many increments.
struct SeenTurn {
  Scheme scheme;
  int increments = 0;
  FrictionLimit limit = FrictionLimit::kept;
};

/// The turn.
class AssemblyTurn {
 public:
  /// Of the stress after the turn, seen in the frame that turned with the assembly.
  struct Outcome {
    double stress = 0;     ///< norm of its error over that of the stress [-]
    double sigma_11 = 0;   ///< component along the axis [Pa]
    double asymmetry = 0;  ///< norm of its difference from its transpose over its norm [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::stress, "stress",
                 "stress turned back: Frobenius norm of its error over that of the stress");
    visitor.value(&Outcome::sigma_11, "sigma-11", "Pa",
                  "its component along the axis, error over the norm of the stress",
                  "axial stress");
    visitor.value(&Outcome::asymmetry, "asymmetry", "-",
                  "norm of its difference from its transpose over its norm");
  }

  explicit AssemblyTurn(TurnedAssembly turned);

  Outcome exact() const { return outcome_of(stress_); }
  Outcome scale() const { return {.sigma_11 = stress_.norm(), .asymmetry = 1}; }
  double uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int increments) const;

  const TurnedAssembly& turned() const { return turned_; }
  const Matrix3& stress() const { return stress_; }  ///< before the turn [Pa]
  /// By closed forms, the stress seen back if its forces meet this fate [Pa].
  Matrix3 seen_back(reference::ForceFate fate) const;
  /// After so many increments [Pa]; costly, and what is known is not computed again.
  Matrix3 seen_after(const Scheme& scheme, int increments,
                     FrictionLimit limit = FrictionLimit::kept) const;
  /// Sees to it that seen_after() knows all of these: the motion of the pairs that they share is
  /// computed once for all.
  void look_at(std::span<const SeenTurn> wanted) const;
  /// Norm of the difference from the stress before the turn, over the norm of that [-].
  double error_of(const Matrix3& seen) const;

 private:
  reference::Turn<double> turn() const;
  Outcome outcome_of(const Matrix3& seen) const;
  double projection_gap() const;
  FramedLaw law_of(const SeenTurn& seen) const;
  std::string question_of(const SeenTurn& seen) const;

  TurnedAssembly turned_;
  std::vector<reference::AssemblyContact<double>> contacts_;
  Matrix3 stress_;
  KnownAnswers<Matrix3> known_;  ///< stresses seen back, by what they depend on
};

/// Norm of the difference of a tensor from its transpose, over its norm [-].
double asymmetry_of(const Matrix3& m);

/// Describes the fields angle and increments of a problem.
template <class P>
void describe_turn(auto& visitor) {
  constexpr Range below_half_a_turn{.low = 0, .high = 170, .low_is_allowed = false};
  visitor.number(&P::angle,
                 {"angle", "deg", "", below_half_a_turn, "angle of the whole turn, about x1"});
  constexpr int increments_of_the_paper = 1000;
  visitor.count(&P::increments,
                {"increments",
                 "-",
                 "",
                 {.low = 1, .high = 1e5},
                 "most increments of the figure and the tables; the paper's are 1000"});
  visitor.full(&P::increments, "increments", increments_of_the_paper);
}

}  // namespace stickslip::cases
