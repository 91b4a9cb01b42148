// SPDX-License-Identifier: BSD-3-Clause
// The law whose properties are judged, with parameters that show exchanged ones.
#pragma once

#include <memory>

#include "cases/drive/drive.hpp"
#include "cases/drive/drive_moments.hpp"
#include "cases/properties/paths/paths.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases::properties {

/// Elastic constants of a pair of materials, by formulas of our own [Pa].
struct PairModuli {
  double e_star = 0;
  double g_star = 0;
};
/// Of materials G1, nu1 and G2, nu2; G2 = 0: both of the first. K. L. Johnson, Contact mechanics
/// (1985), sections 4.2 and 7.2.
PairModuli pair_moduli(double g1, double nu1, double g2, double nu2);

/// A law with parameters set by role. What it gives for a path is kept, so that properties may ask
/// again.
class Subject {
 public:
  /// Sets kn, kt = 0.7 kn, G, nu = 0.3, mu = 0.4, mu-kinetic = 0.6 mu, a second material that is
  /// like the first, no damping and a restitution of 1, as far as the law has these roles and
  /// allows the values.
  explicit Subject(const Scheme& scheme);
  /// The law of the scheme with exactly these parameters (witnesses).
  Subject(const Scheme& scheme, const std::map<std::string, double>& parameters);

  /// The same with other values of roles that it has. Throws InputError for one not allowed.
  Subject with(const std::map<std::string, double>& values_by_role) const;

  /// Law with other values of roles that it has; values that it refuses stay as they are.
  Subject with_allowed(const std::map<std::string, double>& values_by_role) const;
  /// Law on paths of other sizes [m, s].
  Subject of_size(double radius, double overlap, double dt) const;

  const Scheme& scheme() const { return scheme_; }
  const AnyLaw& law() const { return scheme_.law(); }
  bool can(Capability capability) const { return law().info().can(capability); }
  bool has(std::string_view role) const { return law().value(role).has_value(); }
  /// Value of a role; 0 where the law does not have it.
  double value(std::string_view role) const { return law().value(role).value_or(0); }
  /// The value of a parameter that has no role: what the words of the law say, or else its default.
  double value_without_role(const ParameterInfo& parameter) const;
  /// Values of all roles that properties know.
  std::map<std::string, double> parameters() const;
  double mu() const { return value("mu"); }

  /// Sizes of the paths it is tried on.
  const PathScale& scale() const { return scale_; }
  /// Shift from rest to sliding at an overlap [m], with room to spare.
  double slip_distance(double overlap) const;
  /// What the same number may differ by in two computations, relative: in units of the type that
  /// the law computes in.
  double round_off() const;
  /// Whether it computes in single precision: it says so, or every force that it answers on a path
  /// is a number of single precision.
  bool is_single() const;

  /// Normal force that the law's parameters mean at an overlap [N]; none if they mean nothing.
  std::optional<double> normal_force(double overlap, double effective_radius) const;
  /// First tangential stiffness of a virgin contact, likewise [N/m].
  std::optional<double> tangential_stiffness(double overlap, double effective_radius) const;

  /// Whether it gives rolling or twisting moments.
  bool gives_moments() const { return turning_.moments.any(); }
  /// Whether it gives some, all of rules that are known.
  bool knows_rules() const;
  /// The law with its moments, for a pair of these radii. Where the label does not set them, caps
  /// are .1 and .05 of the normal force along R', reached by turns of about 0.01 rad on the paths
  /// that are tried; there is no damping but of a rule that is nothing else.
  FramedLaw turning(const PairRadii& radii) const;
  /// Rules and parameters of the moments, as far as they are known; those of an engine in our
  /// units.
  const MomentChoices& moments() const { return moments_; }
  /// Overlap of the paths on which it rolls [m].
  double rolling_overlap() const { return 1e-3 * scale_.radius; }

  /// Forces along a path from a virgin contact. Throws LawFailure.
  std::vector<ContactForce> follow(std::span<const ContactStep> path) const;

 private:
  void set_scale();
  void set_moments();
  void set_moment_value(const std::string& name, double value);

  Scheme scheme_;  ///< without moments
  PathScale scale_;
  FramedLaw turning_;  ///< with moments, whose parameters are set by the label alone
  MomentChoices moments_;
  std::map<std::string, double> moment_values_;  ///< those that are set here
  std::shared_ptr<std::map<std::string, std::vector<ContactForce>>> known_ =
      std::make_shared<std::map<std::string, std::vector<ContactForce>>>();
  std::shared_ptr<std::optional<bool>> answers_in_single_ =
      std::make_shared<std::optional<bool>>();  ///< once it was asked
};

/// Whether a number is one of single precision.
bool is_of_single_precision(double x);

}  // namespace stickslip::cases::properties
