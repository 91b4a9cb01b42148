// SPDX-License-Identifier: BSD-3-Clause
// Whose equations the plastic normal force of a scheme has, and what they say: what the cases of
// this room share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cases/schemes/scheme.hpp"
#include "reference/normal/plastic_books.hpp"
#include "reference/normal/plastic_paths.hpp"

namespace stickslip::cases {

/// The equations of a plastic normal force, with the numbers of a law and of a pair of spheres. A
/// law from outside has those of the law of the catalogue that it says it is like.
class PlasticModel {
 public:
  /// Those of a scheme, for a pair with R* = 1/(1/R1 + 1/R2) [m]. Nothing where `why_not` says why.
  static std::optional<PlasticModel> of(const Scheme& scheme, double effective_radius);
  /// Luding's law of the catalogue, which a case has without a scheme.
  static PlasticModel luding(double effective_radius);

  /// The books at each of these overlaps, from a virgin contact.
  std::vector<reference::PlasticBooks> along(std::span<const double> overlaps) const;
  /// The same by small increments of the force, so many a leg: a second route.
  std::vector<reference::PlasticBooks> by_increments(std::span<const double> overlaps,
                                                     int increments) const;
  /// Stored energy at each of these overlaps by the way back, over that in closed form: the largest
  /// difference over the largest.
  double stored_difference(std::span<const double> overlaps) const;

  /// Restitution of an impact with this reduced mass [kg] at a velocity [m/s]; 0: it sticks.
  double restitution(double mass, double velocity) const;
  /// The same by quadrature of the force, a second route.
  double restitution_by_work(double mass, double velocity) const;
  /// The same with a constant dashpot [N s/m]; nothing where theory does not know it.
  std::optional<double> restitution_with_dashpot(double mass, double dashpot, bool pulls) const;
  /// A velocity from which on the restitution is another: of the limit, of yield, of the slope; 1
  /// m/s where it is the same at any [m/s].
  double turning_velocity(double mass) const;
  /// Greatest overlap of an impact [m].
  double greatest_overlap(double mass, double velocity) const;
  /// Of the spring of the way in, half a period [s]: what steps are counted in.
  double duration(double mass, double velocity) const;
  /// The same with another stiffness of the pull, where there is one.
  PlasticModel with_pull(double over_k1) const;
  /// Whether the force may pull.
  bool pulls() const;

 private:
  struct Luding {
    reference::LudingPath::Parameters is;
  };
  struct WaltonBraun {
    long double k1 = 0;
    long double k2 = 0;
    long double slope = 0;
  };
  struct ThorntonNing {
    reference::ThorntonNingPath::Parameters is;
  };
  struct Eepa {
    reference::EepaPath::Parameters is;
  };
  using Equations = std::variant<Luding, WaltonBraun, ThorntonNing, Eepa>;

  explicit PlasticModel(const Equations& equations) : equations_(equations) {}
  static reference::LudingPath path(const Luding& e) { return reference::LudingPath(e.is); }
  static reference::WaltonBraunPath path(const WaltonBraun& e) { return {e.k1, e.k2, e.slope}; }
  static reference::ThorntonNingPath path(const ThorntonNing& e) {
    return reference::ThorntonNingPath(e.is);
  }
  static reference::EepaPath path(const Eepa& e) { return reference::EepaPath(e.is); }
  static PlasticModel luding_of(const AnyLaw& law, bool is_variable, double effective_radius);
  static PlasticModel walton_braun_of(const AnyLaw& law, bool is_variable, bool lowers);

  Equations equations_;
};

/// The option by which the law of a scheme leaves its equations for a rule of other codes, as in
/// "lowering=none"; empty: there is none.
std::string other_rule(const Scheme& scheme);

/// Why the normal force of a scheme is none of them; empty if it is.
std::string why_not_plastic(const Scheme& scheme);

}  // namespace stickslip::cases
