// SPDX-License-Identifier: BSD-3-Clause
// Laws with faults that a law in C++ cannot have: of two materials, of bodies, of answers.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/schemes/scheme.hpp"
#include "faulty_laws.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "unit_test.hpp"

namespace stickslip::samples {

/// Hertz and Mindlin with the mean of both shear moduli in place of springs in series.
struct MeanModulus {
  double shear_modulus = 29e9;
  double poisson_ratio = 0.15;
  double mu = 0.5;
  double shear_modulus_2 = 0;
  double poisson_ratio_2 = 0;

  using History = TangentialForceHistory;
  static constexpr LawIdentity identity{"mean-modulus", "a wrong second material", "", "", ""};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction};
  static void describe(auto& visitor) { describe_hertz<MeanModulus>(visitor); }

  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    MeanModulus mean = *this;
    if (shear_modulus_2 > 0) mean.shear_modulus = 0.5 * (shear_modulus + shear_modulus_2);
    if (shear_modulus_2 > 0) mean.poisson_ratio = 0.5 * (poisson_ratio + poisson_ratio_2);
    mean.shear_modulus_2 = 0;
    const HertzContact contact = hertz_contact(mean, step.effective_radius);
    ContactForce out = hertz_normal_force(contact, step);
    advance_limited_spring(contact.tangential_stiffness(step.overlap_new), mu, step, history, out);
    if (step.overlap_new <= 0) out.tangential = history.force = Vector2::Zero();
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// Springs with a dashpot of the damping ratio zeta, which takes the mass from the step.
struct DashpotByMass {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  double zeta = 0.1;

  using History = TangentialForceHistory;
  static constexpr LawIdentity identity{"by-mass", "a dashpot by mass", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::masses};
  static void describe(auto& visitor) {
    describe_linear_springs<DashpotByMass>(visitor);
    describe_friction<DashpotByMass>(visitor);
    visitor.number(&DashpotByMass::zeta, {"zeta", "-", "", Range::not_negative(), "damping ratio"});
  }

  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out;
    out.regime = Regime::separated;
    if (!(step.overlap_new > 0)) {
      history.force = Vector2::Zero();
      return out;
    }
    out.normal = kn * step.overlap_new;
    const double reduced = 1 / (1 / step.mass_p + 1 / step.mass_q);
    out.damping_normal = 2 * zeta * std::sqrt(reduced * kn) * step.approach_velocity;
    advance_limited_spring(kt, mu, step, history, out);
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// Springs whose friction limit is an ellipse.
struct Elliptical {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  double across = 0.3;

  using History = TangentialForceHistory;
  static constexpr LawIdentity identity{"elliptical", "anisotropic friction", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction};
  static void describe(auto& visitor) {
    describe_linear_springs<Elliptical>(visitor);
    describe_friction<Elliptical>(visitor);
    visitor.number(&Elliptical::across, {"mu-across", "-", "mu-across", Range::not_negative(),
                                         "friction coefficient across"});
  }

  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out;
    out.regime = Regime::separated;
    if (!(step.overlap_new > 0)) {
      history.force = Vector2::Zero();
      return out;
    }
    out.regime = Regime::stick;
    out.normal = kn * step.overlap_new;
    Vector2& force = history.force;
    force += kt * step.shift;
    const auto share = [](double part, double cap) { return part == 0 ? 0 : part / cap; };
    const double outside =
        std::hypot(share(force[0], mu * out.normal), share(force[1], across * out.normal));
    if (outside > 1) {
      force /= outside;
      out.regime = Regime::slip;
    }
    out.tangential = force;
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

inline Scheme scheme_of(AnyLaw law) {
  return {.spec = {"faulty", {}, LawKind::file},
          .label = "faulty",
          .framed = {std::move(law)},
          .polygons = {}};
}

inline Scheme damped_by_mass() { return scheme_of(AnyLaw(make_model<DashpotByMass>())); }

/// Elliptical law whose axes turn with the bodies, or stay where they are in space.
inline Scheme elliptical(FrameUpdate frame) {
  Scheme scheme = scheme_of(AnyLaw(make_model<Elliptical>()));
  scheme.framed.frame = frame;
  return scheme;
}

inline Scheme hertzian_with_mean_modulus() { return scheme_of(AnyLaw(make_model<MeanModulus>())); }

/// A right linear law, to be changed by those derived from it.
class Changed : public LawAround {
 public:
  Changed() : LawAround(AnyLaw(make_model<FaultyLaw<Fault::none>>())) {}
  std::optional<LinearFrictionClaims> claims() const override { return std::nullopt; }
  FrameUpdate default_frame() const override { return FrameUpdate::exact; }
};

/// Contacts whose steps pass through here.
class ChangedContacts final : public ContactsAround {
 public:
  using Change = void (*)(ContactStep&);
  ChangedContacts(std::unique_ptr<Contacts> inner, Change change)
      : ContactsAround(std::move(inner)), change_(change) {}
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<ChangedContacts>(*this);
  }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    std::vector<ContactStep> changed(steps.begin(), steps.end());
    for (ContactStep& step : changed) change_(step);
    inner().advance(changed, forces, first);
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    Contacts::do_advance_blocks(steps, forces, contacts, first);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    Contacts::do_follow(path, forces);
  }

  Change change_;
};

/// A law that takes what is not a number for zero.
class AnswersToNan final : public Changed {
 public:
  std::unique_ptr<Model> clone() const override { return std::make_unique<AnswersToNan>(*this); }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<ChangedContacts>(inner().contacts(n), [](ContactStep& step) {
      for (double* const x : {&step.overlap_new, &step.shift[0], &step.shift[1]})
        if (std::isnan(*x)) *x = 0;
    });
  }
};

inline Scheme answering_to_nan() { return scheme_of(AnyLaw(std::make_unique<AnswersToNan>())); }

/// A law that never answers.
class Fails final : public Changed {
 public:
  std::unique_ptr<Model> clone() const override { return std::make_unique<Fails>(*this); }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<ChangedContacts>(
        inner().contacts(n), [](ContactStep&) { throw LawFailure("it fell over"); });
  }
};

inline Scheme failing() { return scheme_of(AnyLaw(std::make_unique<Fails>())); }

/// What a law of bodies does with torques.
enum class Torques { right, same_on_both };

/// One pair of a law of bodies, which is told its whole path at once.
class Pair final : public BodyContact {
 public:
  Pair(AnyLaw law, Torques torques) : law_(std::move(law)), torques_(torques) {}

  void follow(std::span<const BodyStep> steps, std::span<BodyForces> forces) override {
    if (steps.empty()) return;
    const BodyStep& first = steps.front();
    const Vector3 start = first.branch - first.motion.displacement_q + first.motion.displacement_p;
    const bool is_wall = std::isinf(first.radius_q);
    PairPath path;
    path.radius_p = first.radius_p;
    path.radius_q = first.radius_q;
    path.normal = start.normalized();
    path.overlap = first.radius_p + (is_wall ? 0 : first.radius_q) - start.norm();
    for (const BodyStep& step : steps) path.steps.push_back(step.motion);
    const std::vector<PairResult> results = drive_pair(FramedLaw{law_}, path);
    for (std::size_t i = 0; i < results.size(); ++i) {
      const Vector3 torque_q =
          torques_ == Torques::right ? results[i].torque_q : results[i].torque_p;
      forces[i] = {results[i].force.on_p, results[i].torque_p, torque_q};
    }
  }

 private:
  AnyLaw law_;
  Torques torques_;
};

/// A law of bodies.
class LawOfBodies final : public Changed {
 public:
  explicit LawOfBodies(Torques torques) : torques_(torques), info_(inner().info()) {
    info_.capabilities = {Capability::linear, Capability::friction, Capability::bodies,
                          Capability::whole_paths};
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<LawOfBodies>(*this); }
  const LawInfo& info() const override { return info_; }
  std::unique_ptr<BodyContact> body_contact() const override {
    return std::make_unique<Pair>(inner(), torques_);
  }

 private:
  Torques torques_;
  LawInfo info_;
};

inline Scheme bodies(Torques torques) {
  return scheme_of(AnyLaw(std::make_unique<LawOfBodies>(torques)));
}

}  // namespace stickslip::samples
