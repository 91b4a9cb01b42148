// SPDX-License-Identifier: BSD-3-Clause
// A contact that is driven by forces: load control, creep and stress-like mixes of imposed forces
// and imposed movements, for any law.
//
// A law answers movements with forces. What is asked for is solved step by step on copies of the
// contact, which are forgotten: the normal force by bracketing, the tangential one by Newton's
// method with a tangent of differences and a line search, both again until they agree. Of two
// equilibria the contact takes the one that it comes to first and that resists. The contact
// itself is advanced once a step, with the movement that was found.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases {

/// What is imposed on one component of a step.
enum class Imposed { movement, force };

/// One step of a load path. Forces are those of the whole contact, dashpot included, as a weight or
/// an actuator would impose them; the tangential force is the one on p.
struct LoadStep {
  Imposed normal = Imposed::movement;
  double normal_value = 0;  ///< overlap [m] or compressive normal force [N], at the end of the step
  std::array<Imposed, 2> tangential{Imposed::movement, Imposed::movement};
  Vector2 tangential_value = Vector2::Zero();  ///< shift in the step [m], or force at its end [N]
  double dt = 0;                               ///< [s]; 0: not known

  /// Whether any component is imposed as a force.
  bool imposes_force() const {
    return normal == Imposed::force || tangential[0] == Imposed::force ||
           tangential[1] == Imposed::force;
  }
};

/// Whether the law can give what a step asks for.
enum class LoadStatus {
  met,                     ///< to round-off
  normal_out_of_reach,     ///< no overlap has this normal force: it pulls, or is not finite
  tangential_out_of_reach  ///< the contact slides under less than this force, or never gives it
};
/// "met", "normal-out-of-reach", "tangential-out-of-reach".
std::string_view name_of(LoadStatus status);

/// A step with the movement that was found for it.
struct LoadedStep {
  ContactStep step;
  ContactForce force;
  LoadStatus status = LoadStatus::met;
  ToldBeside beside = {};
  /// Where more pull is asked for than the law has: the least normal force on the way down [N].
  std::optional<double> most_pull = {};
};

/// The whole normal force, dashpot included [N].
inline double whole_normal(const ContactForce& f) { return f.normal + f.damping_normal; }
/// The same of the tangential force on p [N].
inline Vector2 whole_tangential(const ContactForce& f) {
  return f.tangential + f.damping_tangential;
}

/// A contact under loads.
class LoadedContact {
 public:
  /// A virgin contact that is just not touching: overlap 0. `effective_radius` as in ContactStep,
  /// for Hertzian laws [m]. Throws as AnyLaw::contacts.
  explicit LoadedContact(const AnyLaw& law, double effective_radius = 0);

  /// Finds the movement and advances the contact by it, once. Where the forces are out of reach it
  /// goes as far as the law resists and no further, the status says so, and the next step goes on
  /// from there. Components that are imposed as movements are always met.
  LoadedStep advance(const LoadStep& asked);

  double overlap() const { return overlap_; }  ///< [m]
  /// The contact itself.
  const Contacts& contact() const { return *contact_; }

 private:
  /// Where a step is to end.
  struct Trial {
    double overlap = 0;
    Vector2 shift = Vector2::Zero();
  };
  ContactStep step_to(const Trial& trial, double dt) const;
  /// What the law would answer.
  ContactForce ask(const Trial& trial, double dt);
  /// Whole normal force at an overlap, less what is asked for [N].
  using Excess = std::function<double(double overlap)>;
  struct Bracket;
  Bracket bracket_above(const Excess& excess, double from, double e_from);
  Bracket bracket_below(const Excess& excess, double from, double e_from, double target);
  /// The overlap at which bodies that part under no force do so: the greatest that a law without
  /// memory of its own loading leaves without force, which is 0 but for those that yield.
  static double overlap_at_parting(const Excess& force, double from);
  double overlap_without_force(const Excess& excess, const Trial& from, double target) const;
  double solve_normal(const LoadStep& asked, const Trial& from, bool& reached);
  Vector2 solve_tangential(const LoadStep& asked, Trial from, bool& reached);

  double effective_radius_ = 0;
  double round_off_ = 0;  ///< of the overlap, in a law that is told where bodies are [m]
  std::unique_ptr<Contacts> contact_;
  std::unique_ptr<Contacts> trial_;  ///< made when first needed
  double overlap_ = 0;
  ContactForce force_;
  std::optional<double> most_pull_ = {};  ///< that the last search has found
};

/// Drives one virgin contact of the law along the load path.
std::vector<LoadedStep> drive_loads(const AnyLaw& law, std::span<const LoadStep> path,
                                    double effective_radius = 0);

}  // namespace stickslip::cases
