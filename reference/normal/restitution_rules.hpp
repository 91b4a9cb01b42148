// SPDX-License-Identifier: BSD-3-Clause
// What an input's number for the dashpot of the normal force becomes: the rules of engines and of
// the literature by which a restitution, a damping ratio or a coefficient is turned into a dashpot,
// each solved exactly under its own convention of the end of the contact. One table.
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "reference/impact/contact_end.hpp"

namespace stickslip::reference {

/// What a rule may depend on beside its number. 0: not given.
struct ImpactSetup {
  long double mass = 0;       ///< m1 m2/(m1 + m2), or that of the sphere at a wall [kg]
  long double stiffness = 0;  ///< kn [N/m], or K of Fn = K d^(3/2) [N/m^(3/2)]
  long double radius = 0;     ///< R1 R2/(R1 + R2) [m]
  long double velocity = 0;   ///< velocity of approach [m/s]
  bool wall = false;          ///< a sphere at a fixed wall
};

/// A member of ImpactSetup that a rule needs, with its name for users.
struct SetupInput {
  std::string_view name;
  std::string_view text;
  long double ImpactSetup::*member;
};

/// m, k, v, R.
[[nodiscard]] std::span<const SetupInput> setup_inputs();

/// One rule.
struct RestitutionRule {
  std::string_view engine;   ///< lammps, liggghts, yade, or literature
  std::string_view name;     ///< name of the rule, unique in its engine
  std::string_view written;  ///< where the number stands, in words of the engine
  std::string_view number;   ///< what it is: "e", or a coefficient with its unit
  std::string_view formula;  ///< formula of the dashpot c
  ContactEnd end = ContactEnd::overlap;
  std::string_view seen;  ///< versions in which impacts were measured, "" for none
  std::size_t needs = 0;  ///< so many of setup_inputs() decide, from the first on
  /// Restitution by the number. A coefficient comes over its scale.
  long double (*restitution)(long double number, const ImpactSetup& setup) = nullptr;
  /// What a coefficient is a multiple of, in its unit; none for a restitution or a ratio.
  long double (*scale)(const ImpactSetup& setup) = nullptr;
  /// The number that an input has for a restitution by its manual.
  long double (*documented)(long double restitution) = nullptr;
  /// The greatest number that the rule takes; of coefficients, where e is looked for, over the
  /// scale.
  long double greatest = 1;
  bool differs_at_wall = false;  ///< the wall is taken for a second sphere
  long double uncertainty = 0;   ///< uncertainty of the restitution: of an engine that iterates

  /// Restitution that is got with this number. Throws std::invalid_argument where the setup lacks
  /// what the rule needs or the number is outside its range.
  [[nodiscard]] long double got(long double number_written, const ImpactSetup& setup = {}) const;
  /// The number to be written so that this restitution is got, none where no number gives it.
  /// Throws std::invalid_argument as got does, and unless 0 < e <= 1.
  [[nodiscard]] std::optional<long double> to_write(long double wanted,
                                                    const ImpactSetup& setup = {}) const;
  /// The least and the greatest restitution that it gives.
  struct Bounds {
    long double least = 0;
    long double greatest = 1;
  };
  [[nodiscard]] Bounds bounds(const ImpactSetup& setup = {}) const;
  /// Whether the number promises a restitution, by itself or by its manual.
  [[nodiscard]] bool promises() const { return scale == nullptr; }
};

/// All rules, engine by engine.
[[nodiscard]] const std::vector<RestitutionRule>& restitution_rules();

}  // namespace stickslip::reference
