// SPDX-License-Identifier: BSD-3-Clause
// What a mistake is made of: changes of the parameters, of the step that the law sees, of what it
// remembers and of what it answers.
#pragma once

#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/contacts.hpp"
#include "stickslip/mistakes/mistakes.hpp"
#include "stickslip/moments/contact_moments.hpp"

namespace stickslip {

/// What a mistaken law knows of its own parameters; NaN where it has none.
struct LawNumbers {
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();
  double kn = none;                ///< normal stiffness [N/m]
  double kt = none;                ///< tangential stiffness [N/m]
  double mu = none;                ///< friction coefficient [-]
  double damping = none;           ///< contact damping, in the unit of the law
  bool is_linear = false;          ///< has the capability linear
  bool solves_steps = false;       ///< solves the slip inside a step: one of suits::solving()
  bool has_force_history = false;  ///< one of suits::springs()
  bool has_potential = true;       ///< has the capability energy
  double factor = 1;               ///< what Mistake::factor gave
};

/// What is kept of one contact beside the law's own history.
struct MistakeMemory {
  double steps = 0;                  ///< taken so far
  ContactStep step;                  ///< the last one, as it was asked
  ContactForce answer;               ///< the last one, as it was given
  Vector2 vector = Vector2::Zero();  ///< what a mistake wants to keep, in the contact frame
  double number = 0;                 ///< number that a mistake wants to keep

  /// How many numbers pack gives.
  static constexpr std::size_t packed_size = 26;
  /// Appends it to the history of the law.
  void pack_into(std::vector<double>& numbers) const;
  /// The inverse; the span is packed_size long.
  void unpack(std::span<const double> numbers);
  /// Applies a linear map to all vectors of the tangent plane.
  void turn(const Matrix2& map);
};

/// One step of one contact, as a mistake meets it.
struct MistakenStep {
  const LawNumbers& law;
  Contacts& contacts;                ///< contacts of the right law, with the changed parameters
  std::size_t contact;               ///< which of them
  Contacts* scratch;                 ///< a single virgin contact to try steps with, or nullptr
  std::span<const double> virgin;    ///< packed history of a virgin contact
  MistakeMemory& memory;             ///< up to the step before
  const ContactStep asked;           ///< the step as it is
  ContactStep step;                  ///< the step as the law is to see it
  ContactForce answer = {};          ///< what the law answered
  Vector2 before = Vector2::Zero();  ///< for a hook that follows
  ContactForce right = {};           ///< answer of the right law, for a hook that follows
  bool is_skipped = false;           ///< the law is not to see this step

  /// Whether the bodies touch at the end of the step.
  bool touches() const { return asked.overlap_new > 0; }
  /// Whether they touch at its start and at its end.
  bool keeps_touching() const { return asked.overlap_old > 0 && asked.overlap_new > 0; }
  /// The contact is virgin again.
  void forget() { contacts.unpack(contact, virgin); }
  /// Applies a linear map of the tangent plane to the law's history.
  void map(const Matrix2& map) { contacts.turn(std::span(&map, 1), contact); }
  /// Multiplies the law's history.
  void scale(double factor) { map(factor * Matrix2::Identity()); }
  /// The law's history as numbers.
  std::vector<double> history() const { return contacts.pack(contact); }
  /// Overwrites it. Numbers that the law refuses make a virgin contact.
  void set_history(std::span<const double> numbers);
  /// The tangential force that the law has stored [N]; for laws whose history begins with it.
  Vector2 stored_force() const;
  /// Overwrites it.
  void set_stored_force(const Vector2& force);
  /// What a virgin contact answers to a step. Needs scratch.
  ContactForce try_step(const ContactStep& tried) const;
  /// Normal force at an overlap [N]. Needs scratch.
  double normal_at(double overlap) const;
  /// Replaces the normal force, its damping and the works of both by those of another answer.
  void take_normal_of(const ContactForce& other);
};

/// One step of the moments of one contact, as a mistake meets it.
struct MistakenMoment {
  const MomentStep asked;       ///< the step as it is
  MomentStep step;              ///< the step as the rules are to see it
  std::span<double> memory;     ///< what the rules remember
  const ContactMoments& right;  ///< a virgin contact of the rules
  ContactMoment last = {};      ///< moments of the answer to the step before
  ContactMoment answer = {};    ///< what the rules answered
  bool is_skipped = false;      ///< the rules are not to see this step

  /// Whether the bodies touch at the end of the step.
  bool touches() const { return asked.overlap_new > 0; }
  /// Whether nothing turns.
  bool rests() const { return asked.roll.isZero(0) && asked.twist == 0; }
  /// What rolling remembers [N m].
  Vector2 spring() const;
  /// What twisting remembers [N m].
  double twisted_spring() const;
  /// Overwrites both.
  void remember(const Vector2& spring, double twisted_spring);
  /// The rules take a step.
  ContactMoment advance(const MomentStep& seen);
  /// What they would answer, without remembering it.
  ContactMoment try_step(const MomentStep& tried) const;
};

/// A change of the step or the answer of moments.
using MomentHook = std::function<void(MistakenMoment&)>;

/// A change of the step or the answer.
using StepHook = std::function<void(MistakenStep&)>;

/// A mistake with all that it does. What is empty changes nothing.
struct Mistake {
  MistakeInfo info;
  std::function<AnyLaw(const AnyLaw&)> law = {};  ///< changes parameters, before contacts are made
  std::function<double(const AnyLaw&)> factor = {};  ///< a number for the hooks
  std::function<void(FramedLaw&)> framed = {};       ///< changes frame and kinematics
  StepHook before = {};                              ///< before the law sees the step
  StepHook after = {};                               ///< after it has answered
  std::function<Matrix2(const Matrix2&)> turn = {};  ///< instead of a map of the tangent plane
  /// Instead of exchanging the bodies of a contact.
  std::function<void(Contacts&, std::size_t)> swap = {};
  /// Changes the packed history of the law, on its way out.
  std::function<void(std::vector<double>&, std::span<const double> virgin)> pack = {};
  bool hides_status = false;      ///< the status is what `after` leaves, whatever the numbers are
  bool tries_steps = false;       ///< needs MistakenStep::scratch
  MomentHook moment_before = {};  ///< before the rules of moments see the step
  MomentHook moment_after = {};   ///< after they have answered
  /// Changes what the rules remember, vectors and then numbers, instead of exchanging the bodies.
  std::function<void(std::span<double> vectors, std::span<double> numbers)> moment_swap = {};
};

/// Which laws a mistake suits.
namespace suits {
/// Names of laws.
using Names = std::vector<std::string>;
/// The conventional law of linear springs.
inline Names conventional() { return {"linear-conventional"}; }
/// The refined one.
inline Names refined() { return {"linear-refined"}; }
/// Linear laws that solve the slip inside a step.
inline Names solving() { return {"linear-refined", "linear-kinetic"}; }
/// Both laws of linear springs.
inline Names linear() { return {"linear-conventional", "linear-refined"}; }
/// The law of static and kinetic friction.
inline Names kinetic() { return {"linear-kinetic"}; }
/// Laws that return to the limit along the radius, and nothing else.
inline Names radial() { return {"linear-conventional", "hertz-mindlin"}; }
/// Laws whose history is a force.
inline Names springs() { return {"linear-conventional", "linear-refined", "hertz-mindlin"}; }
/// Laws with a limit, and the law of static and kinetic friction.
inline Names limited() {
  return {"linear-conventional", "linear-refined", "hertz-mindlin", "linear-kinetic"};
}
/// The law of Hertz and Mindlin without slip.
inline Names hertz() { return {"hertz-mindlin"}; }
/// Jaeger's law.
inline Names jaeger() { return {"jaeger"}; }
/// Laws with a potential.
inline Names potential() { return {"linear-conventional", "linear-refined", "jaeger"}; }
/// Springs, and Jaeger's law.
inline Names main() { return {"linear-conventional", "linear-refined", "hertz-mindlin", "jaeger"}; }
/// Laws of spheres by Hertz.
inline Names hertzian() {
  return {"hertz-mindlin", "jaeger", "modified-mindlin", "incremental-mindlin-deresiewicz"};
}
/// Laws of partial slip.
inline Names partial_slip() {
  return {"jaeger", "modified-mindlin", "incremental-mindlin-deresiewicz"};
}
/// All of the above.
inline Names all() {
  return {"linear-conventional", "linear-refined",
          "hertz-mindlin",       "jaeger",
          "modified-mindlin",    "incremental-mindlin-deresiewicz"};
}
/// Those whose frame is turned exactly, unless one asks otherwise.
inline Names turned_exactly() {
  return {"linear-refined", "hertz-mindlin", "jaeger", "modified-mindlin",
          "incremental-mindlin-deresiewicz"};
}
}  // namespace suits

/// The number as a float. (Through memory: g++ 12 takes the conversion of two neighbours there and
/// back for none where it vectorizes it.)
inline double in_single_precision(double x) {
  volatile float single = static_cast<float>(x);
  return static_cast<double>(single);
}
/// Both components in single precision.
inline Vector2 in_single_precision(const Vector2& v) {
  return {in_single_precision(v[0]), in_single_precision(v[1])};
}

/// The law with its tangential stiffness multiplied by a factor that may depend on the law.
Mistake with_tangential_factor(MistakeInfo info,
                               const std::function<double(const AnyLaw&)>& factor);

/// Those of several groups, in their order.
std::vector<Mistake> mistakes_of(std::initializer_list<std::vector<Mistake> (*)()> groups);

// The catalogue, by where a mistake sits.

/// Stiffness and friction coefficient.
std::vector<Mistake> mistakes_in_parameters();
/// Elastic constants and the radius.
std::vector<Mistake> mistakes_in_materials();
/// The tangential movement.
std::vector<Mistake> mistakes_in_movement();
/// The overlaps.
std::vector<Mistake> mistakes_in_overlap();
/// What a contact remembers from step to step.
std::vector<Mistake> mistakes_in_history();
/// Where it is kept.
std::vector<Mistake> mistakes_in_memory();
/// The tangential force.
std::vector<Mistake> mistakes_in_forces();
/// The normal force.
std::vector<Mistake> mistakes_in_normal_force();
/// How a contact sticks.
std::vector<Mistake> mistakes_in_cohesion();
/// What a plastic contact remembers, and its branches.
std::vector<Mistake> mistakes_in_plastic();
/// The friction limit and the way back to it.
std::vector<Mistake> mistakes_in_limit();
/// The contact damping.
std::vector<Mistake> mistakes_in_damping();
/// The works.
std::vector<Mistake> mistakes_in_energy();
/// Frame and kinematics.
std::vector<Mistake> mistakes_in_frame();
/// Regime, status, and numbers that are none.
std::vector<Mistake> mistakes_in_answer();
/// What few digits are mixed up with.
std::vector<Mistake> mistakes_in_precision();
/// Rolling and twisting moments.
std::vector<Mistake> mistakes_in_moments();
/// Contacts with walls of triangles.
std::vector<Mistake> mistakes_in_walls();
/// Contacts of convex shapes.
std::vector<Mistake> mistakes_in_shapes();

}  // namespace stickslip
