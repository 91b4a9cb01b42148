// SPDX-License-Identifier: BSD-3-Clause
// Laws whose dashpots no role switches off: inside the elastic force, or told apart.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "unit_test.hpp"

namespace stickslip::samples {

/// Where the dashpot of a law is.
enum class Dashpot { inside, apart };

/// Springs, a friction limit and dashpots. The normal force is `percent` of what it should be.
template <Dashpot dashpot, int percent = 100>
struct DampedLinear {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  double cn = 3;
  double ct = 2;
  using History = TangentialForceHistory;

  static constexpr LawIdentity identity{"damped-linear", "", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction};
  static void describe(auto& visitor) {
    visitor.number(&DampedLinear::kn, {"kn", "N/m", "kn", Range::positive(), ""});
    visitor.number(&DampedLinear::kt, {"kt", "N/m", "kt", Range::positive(), ""});
    visitor.number(&DampedLinear::mu, {"mu", "-", "mu", Range::not_negative(), ""});
    visitor.number(&DampedLinear::cn, {"cn", "N s/m", "", Range::not_negative(), ""});
    visitor.number(&DampedLinear::ct, {"ct", "N s/m", "", Range::not_negative(), ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn * percent / 100, step);
    advance_limited_spring(kt, mu, step, history, out);
    if (!(step.dt > 0) || out.regime == Regime::separated) return out;
    const double normal = cn * (step.overlap_new - step.overlap_old) / step.dt;
    const Vector2 tangential =
        out.regime == Regime::stick ? Vector2(ct * step.shift / step.dt) : Vector2(Vector2::Zero());
    (dashpot == Dashpot::inside ? out.normal : out.damping_normal) += normal;
    (dashpot == Dashpot::inside ? out.tangential : out.damping_tangential) += tangential;
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// Hertz with the dashpot of Hunt and Crossley inside: K h^1.5 (1 + c h').
template <int percent = 100>
struct DampedHertz {
  double shear_modulus = 1e9;
  double poisson_ratio = 0.3;
  double mu = 0.3;
  double shear_modulus_2 = 0;
  double poisson_ratio_2 = 0;
  double c = 0.2;
  using History = TangentialForceHistory;

  static constexpr LawIdentity identity{"damped-hertz", "", "", "", ""};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction};
  static void describe(auto& visitor) {
    describe_hertz<DampedHertz>(visitor);
    visitor.number(&DampedHertz::c, {"c", "s/m", "", Range::not_negative(), ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    const HertzContact contact = hertz_contact(*this, step.effective_radius);
    ContactForce out = hertz_normal_force(contact, step);
    const double rate = step.dt > 0 ? (step.overlap_new - step.overlap_old) / step.dt : 0;
    out.normal *= percent / 100.0 * std::max(1 + c * rate, 0.0);
    const double h = std::max(step.overlap_new, 0.0);
    advance_limited_spring(std::max(contact.tangential_stiffness(h), 1e-300), mu, step, history,
                           out);
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// What is done with a dashpot, right or wrong.
enum class Form {
  tsuji,          ///< alpha sqrt(m K) h^(1/4) h', alpha by the restitution
  clipped,        ///< the same, and the normal force never pulls
  hunt_crossley,  ///< K h^1.5 c h'
  constant,       ///< c h'
  even,           ///< tsuji with the amount of the rate
  sheared,        ///< tsuji with the speed of the contact
  mass_of_p,      ///< tsuji with the mass of p
  half_at_walls,  ///< tsuji with half of the mass at walls
  as_clipped      ///< tsuji for a contact that is cut, with the alpha of one that is not
};

/// Hertz with a dashpot that is told apart.
template <Form form>
struct HertzDashpot {
  double shear_modulus = 1e9;
  double poisson_ratio = 0.3;
  double mu = 0.3;
  double shear_modulus_2 = 0;
  double poisson_ratio_2 = 0;
  double restitution = 0.8;
  double c = form == Form::constant ? 20 : 0.5;  ///< where no restitution sets it
  using History = TangentialForceHistory;

  static constexpr bool has_restitution = form != Form::hunt_crossley && form != Form::constant;
  static constexpr LawIdentity identity{"hertz-dashpot", "", "", "", ""};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::masses};
  static void describe(auto& visitor) {
    describe_hertz<HertzDashpot>(visitor);
    const char* const unit = form == Form::constant ? "N s/m" : "s/m";
    if (has_restitution) {
      visitor.number(&HertzDashpot::restitution, {"e", "-", "restitution", Range::positive(), ""});
    } else {
      visitor.number(&HertzDashpot::c, {"c", unit, "", Range::positive(), ""});
    }
  }
  double coefficient(const ContactStep& step, double k, double h) const {
    if (form == Form::constant) return c;
    if (form == Form::hunt_crossley) return c * k * h * std::sqrt(h);
    const double loss = -std::log(restitution);
    const double alpha = std::sqrt(5.0) * loss / std::hypot(std::acos(-1.0), loss);
    double mass = 1 / (1 / step.mass_p + 1 / step.mass_q);
    if (form == Form::mass_of_p) mass = step.mass_p;
    if (form == Form::half_at_walls && std::isinf(step.mass_p + step.mass_q)) mass /= 2;
    return alpha * std::sqrt(mass * k) * std::sqrt(std::sqrt(h));
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    const HertzContact contact = hertz_contact(*this, step.effective_radius);
    ContactForce out = hertz_normal_force(contact, step);
    const double h = std::max(step.overlap_new, 0.0);
    advance_limited_spring(std::max(contact.tangential_stiffness(h), 1e-300), mu, step, history,
                           out);
    if (!(step.dt > 0) || h == 0) return out;
    double rate = step.approach_velocity;
    if (form == Form::even) rate = std::abs(rate);
    if (form == Form::sheared) rate += std::copysign(step.velocity.norm(), rate);
    out.damping_normal = coefficient(step, contact.c, h) * rate;
    if (form == Form::clipped || form == Form::as_clipped)
      out.damping_normal = std::max(out.damping_normal, -out.normal);
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// A law that declares parts.
class Declaring final : public LawAround {
 public:
  Declaring(AnyLaw law, std::string_view parts) : LawAround(std::move(law)), info_(inner().info()) {
    take_parts(info_, read_parts(parts));
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<Declaring>(*this); }
  const LawInfo& info() const override { return info_; }
  double range(double radius) const override { return Model::range(radius); }

 private:
  LawInfo info_;
};

/// A pair of bodies that answers its whole force.
class WholeForce final : public BodyContact {
 public:
  explicit WholeForce(AnyLaw law) : law_(std::move(law)) {}
  void follow(std::span<const BodyStep> steps, std::span<BodyForces> forces) override {
    if (steps.empty()) return;
    if (path_.steps.empty()) {
      const BodyStep& first = steps.front();
      const Vector3 start =
          first.branch - first.motion.displacement_q + first.motion.displacement_p;
      const bool is_wall = std::isinf(first.radius_q);
      path_.radius_p = first.radius_p;
      path_.radius_q = first.radius_q;
      path_.normal = start.normalized();
      path_.overlap = first.radius_p + (is_wall ? 0 : first.radius_q) - start.norm();
    }
    for (const BodyStep& step : steps) path_.steps.push_back(step.motion);
    // All from the start: the law has no other memory here.
    const std::vector<PairResult> all = cases::drive_pair(FramedLaw{law_}, path_);
    const std::size_t before = all.size() - steps.size();
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const PairResult& now = all[before + i];
      forces[i] = {now.force.on_p, now.torque_p, now.torque_q};
    }
  }

 private:
  AnyLaw law_;
  PairPath path_;
};

/// A law of bodies around one of contacts: nothing is told apart.
class OfBodies final : public LawAround {
 public:
  explicit OfBodies(AnyLaw law) : LawAround(std::move(law)), info_(inner().info()) {
    info_.capabilities.push_back(Capability::bodies);
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<OfBodies>(*this); }
  const LawInfo& info() const override { return info_; }
  std::unique_ptr<BodyContact> body_contact() const override {
    return std::make_unique<WholeForce>(inner());
  }

 private:
  LawInfo info_;
};

template <class Law>
AnyLaw declaring(std::string_view parts) {
  return AnyLaw(std::make_unique<Declaring>(AnyLaw(make_model<Law>()), parts));
}

}  // namespace stickslip::samples
