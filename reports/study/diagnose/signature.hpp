// SPDX-License-Identifier: BSD-3-Clause
// How a law differs from another one, as a vector of signed numbers by which mistakes are known.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/properties/subject.hpp"
#include "cases/schemes/scheme.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// What a law gives on one probe, a short path made to show one thing.
struct ProbeAnswer {
  std::string failure;               ///< what it said where it did not answer; or ""
  std::vector<double> forces;        ///< normal, tangential, in turn [N]
  std::vector<double> dampings;      ///< viscous forces [N]
  std::vector<double> works;         ///< of the step [J]; NaN where it books none
  std::vector<double> torques;       ///< of pairs of bodies, or couples of moments alone [N m]
  std::vector<double> moment_works;  ///< of a step [J]; NaN where the law does not tell them
  std::vector<double> words;         ///< regime and status, as numbers
  double mu = 0;                     ///< friction coefficient that the probe set [-]
};

/// Probe whose only number is the largest gap that the law tells [m].
inline constexpr const char* gap_probe = "largest gap told";

/// The probes that suit a law. Laws that are compared answer the same ones, with the same
/// parameters.
class Probes {
 public:
  /// Probes for this law: with the roles that it has and the paths that it can follow.
  explicit Probes(const Scheme& law);

  /// What a scheme answers, probe by probe. Works are left out where the law books none, the regime
  /// of partial slip counts as stick where the law does not tell it, and where all regimes of the
  /// law are what its forces say, so are those of the others: a contact that rests at its limit
  /// may be said to stick or to slip; of a law with a limit of its own, regimes are left out.
  /// Viscous forces are left out where the law has dashpots of its own, which fade in these paths.
  std::vector<ProbeAnswer> answers_of(const Scheme& scheme) const;

  /// Names, for messages.
  std::vector<std::string> names() const;

 private:
  struct Probe {
    std::string name;
    std::function<ProbeAnswer(const properties::Subject&)> ask;
  };
  std::vector<Probe> probes_;
  bool books_works_ = true;
  bool damps_by_itself_ = false;
  bool tells_partial_slip_ = true;
  bool tells_regime_ = true;
  bool limits_by_itself_ = false;
};

/// Signed logarithmic deviations of the answers from those of a twin, each from -1 to 1: 0 for
/// round-off, 1 for a difference as large as the number itself.
std::vector<double> deviations(const std::vector<ProbeAnswer>& law,
                               const std::vector<ProbeAnswer>& twin);

/// Cosine of the angle between two vectors of deviations; 0 where one of them is zero.
double cosine(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace stickslip::reports
