// SPDX-License-Identifier: BSD-3-Clause
// A contact law whose type is erased, with the frame and the kinematics it is used with.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stickslip/contact/law/contacts.hpp"
#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/contact/pair/body_contact.hpp"
#include "stickslip/contact/pair/body_motion.hpp"
#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.hpp"
#include "stickslip/contact/step/shape_rule.hpp"
#include "stickslip/contact/step/wall_rule.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/moments/moment_choices.hpp"
#include "stickslip/moments/own_moments.hpp"

namespace stickslip {

struct FramedLaw;
class AnyBond;
class ContactMoments;
class OwnShapes;
class OwnWall;

/// Who computes the rolling and twisting moments of a law.
enum class MomentSource {
  options,  ///< we do, by the options of any law (rolling=, twisting=)
  torques,  ///< an engine: they are in its torques on bodies, and set by its parameters
  law       ///< a law from outside, which gives them beside its force (AnyLaw::own_moments)
};

/// A law with its parameters set, its type erased. A value: copies are independent.
class AnyLaw {
 public:
  /// What a law of a known type is wrapped in; engines and plug-ins bring their own.
  class Model {
   public:
    virtual ~Model() = default;
    virtual std::unique_ptr<Model> clone() const = 0;
    /// Sets a parameter or option by name from text; false if there is none of this name; throws
    /// InputError if the value is not allowed.
    virtual bool set(std::string_view name, std::string_view text) = 0;
    /// To be called once after the last set.
    virtual void finish() = 0;
    /// Throws InputError where parameters contradict each other.
    virtual std::unique_ptr<Contacts> contacts(std::size_t n) const = 0;
    virtual const LawInfo& info() const = 0;
    virtual std::optional<LinearFrictionClaims> claims() const = 0;
    /// Models from outside make no claims unless they say so.
    virtual std::optional<PartialSlipClaims> partial_slip_claims() const { return std::nullopt; }
    virtual std::optional<HalfSpaceClaims> half_space_claims() const { return std::nullopt; }
    virtual FrameUpdate default_frame() const = 0;
    /// Kinematics that belong to the law's definition.
    virtual Kinematics default_kinematics() const { return Kinematics::mid_arm; }
    /// Present value of the parameter with this role.
    virtual std::optional<double> value(std::string_view role) const = 0;
    /// The largest gap at which a force acts [m], of a pair with R = 2/(1/R1 + 1/R2) [m]; NaN where
    /// that is not known.
    virtual double range(double effective_radius) const;
    /// A virgin contact between two bodies; only laws with the capability bodies have it.
    virtual std::unique_ptr<BodyContact> body_contact() const { return nullptr; }
    /// Contacts of a law that moves bodies itself; the others then throw Unsuitable.
    virtual std::unique_ptr<BodyMotion> body_motion() const { return nullptr; }
    /// The moments of a law with the capability rolling or twisting.
    virtual std::shared_ptr<OwnMoments> own_moments() const { return nullptr; }
    /// The bond of a law with the capability bond.
    virtual std::shared_ptr<const AnyBond> bond() const { return nullptr; }
    /// How a law from outside that knows walls of triangles answers for them.
    virtual std::shared_ptr<OwnWall> own_wall() const { return nullptr; }
    /// How a law from outside that knows shapes answers for pairs of them.
    virtual std::shared_ptr<OwnShapes> own_shapes() const { return nullptr; }
    /// A law in a process that has seen none of its contacts; a copy where a contact is all that
    /// is remembered.
    virtual AnyLaw afresh() const { return AnyLaw(clone()); }
  };

  explicit AnyLaw(std::unique_ptr<Model> model) : model_(std::move(model)) {}
  AnyLaw(const AnyLaw& other) : model_(other.model_->clone()), twin_(other.twin_) {}
  AnyLaw& operator=(const AnyLaw& other) {
    if (this == &other) return *this;
    model_ = other.model_->clone();
    twin_ = other.twin_;
    return *this;
  }
  AnyLaw(AnyLaw&&) noexcept = default;
  AnyLaw& operator=(AnyLaw&&) noexcept = default;
  ~AnyLaw() = default;

  /// Who the law is and what it takes.
  const LawInfo& info() const { return model_->info(); }
  /// What it claims of its accuracy, if anything; what its twin claims, if it has one.
  std::optional<LinearFrictionClaims> claims() const;
  /// Claims of partial slip, as claims().
  std::optional<PartialSlipClaims> partial_slip_claims() const;

  /// Claims of half-spaces, as claims().
  std::optional<HalfSpaceClaims> half_space_claims() const;

  /// A copy that declares the equations of `twin`, a built-in law.
  /// From now on the twin has the same values of all parameters that both have a role for.
  AnyLaw like(const FramedLaw& twin) const;
  /// The law of the catalogue whose equations this one says it implements, with the same
  /// parameters, and the frame and kinematics that it is used with itself; or nullptr.
  const FramedLaw* twin() const { return twin_.get(); }
  /// The frame update it is used with unless asked otherwise.
  FrameUpdate default_frame() const { return model_->default_frame(); }
  /// The kinematics it is used with unless asked otherwise.
  Kinematics default_kinematics() const { return model_->default_kinematics(); }
  /// Value of the parameter with this role (kn, mu, ...), if the law has it.
  std::optional<double> value(std::string_view role) const { return model_->value(role); }

  /// The largest gap at which a force acts [m], of a pair with R = 2/(1/R1 + 1/R2) [m]: 0 for a law
  /// of range=touch, NaN where it is not known.
  double range(double effective_radius) const { return model_->range(effective_radius); }

  /// A virgin contact between two bodies of a law that knows bodies and not contacts (capability
  /// bodies), with the law's own frame and kinematics; nullptr for all others.
  std::unique_ptr<BodyContact> body_contact() const { return model_->body_contact(); }

  /// Two bodies that the law moves by a time integrator of its own (option native=on), not yet
  /// placed; nullptr for all others. Such a law follows no prescribed motion: contacts and
  /// body_contact throw Unsuitable.
  std::unique_ptr<BodyMotion> body_motion() const { return model_->body_motion(); }
  /// Whether it does.
  bool moves_bodies() const { return body_motion() != nullptr; }

  /// n virgin contacts. Throws InputError where parameters contradict each other.
  std::unique_ptr<Contacts> contacts(std::size_t n) const { return model_->contacts(n); }

  /// The moments that a law from outside with the capability rolling or twisting gives itself;
  /// nullptr for all others. Throws as contacts.
  std::shared_ptr<OwnMoments> own_moments() const { return model_->own_moments(); }

  /// The bond of a law with the capability bond (bonds/any_bond.hpp); nullptr for all others. Such
  /// a law has no contacts: contacts throws Unsuitable.
  std::shared_ptr<const AnyBond> bond() const { return model_->bond(); }

  /// How a law from outside answers for walls of triangles (walls/own_wall.hpp) where it does so
  /// itself; nullptr for all others. One with the capability wall has no contacts beside:
  /// contacts throws Unsuitable. Throws as contacts.
  std::shared_ptr<OwnWall> own_wall() const { return model_->own_wall(); }

  /// How a law from outside answers for pairs of convex shapes (pair/own_shapes.hpp) where it does
  /// so itself; nullptr for all others. One with the capability shapes has no contacts beside:
  /// contacts throws Unsuitable. Throws as contacts.
  std::shared_ptr<OwnShapes> own_shapes() const { return model_->own_shapes(); }

  /// A copy that knows nothing of the contacts of this one: an external law in a
  /// process of its own, as far as that can be had. Throws as the loading of laws does.
  AnyLaw afresh() const;

  /// A copy with parameters set by role. Where mu is set and mu-kinetic is not, that keeps
  /// its ratio to mu. Throws InputError for a role that it does not have or a value that is not
  /// allowed.
  AnyLaw with(const std::map<std::string, double>& values_by_role) const;

  /// A copy with one parameter or option set by name.
  AnyLaw with_option(std::string_view name, std::string_view text) const;

 private:
  /// Gives the twin the present values of all parameters that both have a role for.
  void update_twin(const FramedLaw& twin);

  std::unique_ptr<Model> model_;
  std::shared_ptr<const FramedLaw> twin_;
};

/// A law with the frame and the kinematics it is used with: what a driver needs.
struct FramedLaw {
  AnyLaw law;
  FrameUpdate frame = FrameUpdate::exact;
  FrameOrder frame_order = FrameOrder::before;
  Kinematics kinematics = Kinematics::mid_arm;
  WallRule wall_rule = WallRule::surface;
  ShapeRule shape_rule = ShapeRule::common_normal;
  /// Power of the depth, or of the volume's gradient, that a law of contacts is given for its
  /// overlap where two shapes touch.
  double shape_power = 1;
  /// The moments next to the force, from options; otherwise the rules that the law declares.
  MomentChoices moments = {};
  MomentSource moment_source = MomentSource::options;
  /// What takes the place of moments of options, around the right ones of a virgin contact
  /// (mistakes); none: they are the right ones.
  std::function<std::shared_ptr<OwnMoments>(const ContactMoments& right)> around_moments = {};

  /// How the frame of the moments follows the pair where it is not as that of the forces
  /// (mistakes).
  std::optional<FrameUpdate> moment_frame = {};

  /// Whether couples are to be added to the torques that the law gives.
  bool adds_moments() const { return moments.any() && moment_source != MomentSource::torques; }
};

/// Whether a law can be used with this frame: some come back as maps of what it stores.
inline bool can_have(const AnyLaw& law, FrameUpdate frame) {
  return !gives_maps(frame) || law.info().can(Capability::turn);
}

/// Options that every law understands (frame, frame-order, kinematics, wall-rule, shape-rule,
/// shape-power, and those of moments), for `list` and `show`.
const std::vector<ParameterInfo>& common_options();

/// The law with the options of the specification, those that every law understands among them;
/// throws InputError for an unknown option (with the nearest one suggested) or a value that is not
/// allowed.
FramedLaw with_options(AnyLaw law, const LawSpec& spec);

/// The value of a word of one of the common options; throws InputError.
FrameUpdate read_frame(std::string_view word);
/// Reads kinematics, as read_frame reads frames.
Kinematics read_kinematics(std::string_view word);

}  // namespace stickslip
