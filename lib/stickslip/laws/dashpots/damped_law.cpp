// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/dashpots/damped_law.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/laws/dashpots/solved_dashpots.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/touching_part.hpp"

namespace stickslip {
namespace {

/// d to a power of so many quarters, which every power of spring and dashpot is.
double quarter_power(double d, int quarters) noexcept {
  double power = (quarters & 4) != 0 ? d : 1;
  if ((quarters & 2) != 0) power *= std::sqrt(d);
  if ((quarters & 1) != 0) power *= std::sqrt(std::sqrt(d));
  return power;
}

/// Integral of d to that power between 0 <= low and high; small differences keep their digits.
double integral(double low, double high, int quarters) noexcept {
  if (!(high > low)) return 0;
  const double power = 1 + 0.25 * quarters;
  return std::pow(high, power) * -std::expm1(power * std::log1p((low - high) / high)) / power;
}

/// Change of d^(q + 1)/(q + 1), q in quarters, in a step between these overlaps.
double change_of_integral(double before, double after, int quarters) noexcept {
  const double change = integral(std::min(before, after), std::max(before, after), quarters);
  return after < before ? -change : change;
}

/// What the coefficient c of the dashpot c d^q d' is made from, besides a number.
enum class Scale {
  itself,     ///< c
  mass,       ///< c/m
  root,       ///< c/sqrt(m K)
  velocity,   ///< c L^(q + 1)/(m v), L = (m v^2/K)^(2/5)
  stiffness,  ///< c/K
  impact      ///< c v/K, v the velocity of touch
};

/// A dashpot c d^q d' beside the spring K d^n.
struct Dashpot {
  int spring = 4;  ///< n in quarters
  int power = 0;   ///< q in quarters
  Scale scale = Scale::itself;
  double number = 0;

  bool needs_mass() const {
    return number != 0 &&
           (scale == Scale::mass || scale == Scale::root || scale == Scale::velocity);
  }
  /// c; 0 where v is needed and there is none.
  double coefficient(double stiffness, double mass, double velocity) const noexcept {
    switch (scale) {
      case Scale::itself:
        break;
      case Scale::mass:
        return number * mass;
      case Scale::root:
        return number * std::sqrt(mass * stiffness);
      case Scale::velocity: {
        const double length = std::pow(mass * velocity * velocity / stiffness, 0.4);
        return number * mass * velocity / (length * quarter_power(length, power));
      }
      case Scale::stiffness:
        return number * stiffness;
      case Scale::impact:
        return velocity > 0 ? number * stiffness / velocity : 0;
    }
    return number;
  }
};

bool is_root_of_stiffness(const Dashpot& d) { return 2 * d.power == d.spring - 4; }

/// Power of the overlap in a rule beside a spring with that of `spring` quarters.
int power_of(DashpotRule rule, int spring) {
  switch (rule) {
    case DashpotRule::none:
    case DashpotRule::constant:
    case DashpotRule::mass:
      return 0;
    case DashpotRule::viscoelastic:
      return spring - 4;
    case DashpotRule::hunt_crossley:
      return spring;
    case DashpotRule::tsuji:
    case DashpotRule::coefficient:
    case DashpotRule::thornton:
      break;
  }
  return (spring - 4) / 2;
}

/// The dashpot of a coefficient that is given.
Dashpot given(const DashpotChoices& choices, Dashpot dashpot) {
  const double exponent = 0.25 * dashpot.spring;
  const auto by = [&](Scale scale, double factor) {
    dashpot.scale = scale;
    dashpot.number = factor * choices.coefficient;
  };
  switch (choices.rule) {
    case DashpotRule::none:
    case DashpotRule::constant:
      by(Scale::itself, 1);
      break;
    case DashpotRule::mass:
      by(Scale::mass, 1);
      break;
    case DashpotRule::tsuji:
      by(Scale::root, 1);
      break;
    case DashpotRule::coefficient:
      by(Scale::root, std::sqrt(2 * exponent + 2));
      break;
    case DashpotRule::viscoelastic:
      by(Scale::stiffness, exponent);
      break;
    case DashpotRule::hunt_crossley:
      by(Scale::stiffness, 1);
      break;
    case DashpotRule::thornton:
      by(Scale::root, 2 * std::sqrt(exponent));
      break;
  }
  return dashpot;
}

[[noreturn]] void refuse_restitution(const DashpotChoices& choices) {
  const bool pulls = choices.ends() == DashpotEnd::pull;
  const std::string why = choices.rule == DashpotRule::hunt_crossley
                              ? "this dashpot lets the bodies part, however strong it is"
                          : pulls ? "with pull=allow it falls to 0 where the bodies no longer part"
                                  : "with pull=cut the bodies part, however strong the dashpot is";
  throw InputError("restitution=" + shortest(choices.restitution) +
                   " [-]: must be greater than 0 and at most 1; " + why);
}

/// The dashpot that is solved for the restitution.
Dashpot solved(const DashpotChoices& choices, Dashpot dashpot) {
  const double e = choices.restitution;
  if (!(e > 0 && e <= 1)) refuse_restitution(choices);
  const DashpotEnd end = choices.ends();
  const std::string rule(name_of(choices.rule));
  if (is_root_of_stiffness(dashpot)) {
    dashpot.scale = Scale::root;
    dashpot.number = fitted_alpha(e, choices.fit, 0.25 * dashpot.spring, end);
    return dashpot;
  }
  if (choices.fit != DashpotFit::exact) {
    throw InputError("fit=" + std::string(name_of(choices.fit)) +
                     ": is for dashpots that go with " +
                     "the root of the stiffness, and damping-rule=" + rule + " does not");
  }
  if (choices.rule == DashpotRule::hunt_crossley) {
    dashpot.scale = Scale::impact;
    dashpot.number = dissipation_factor(e);
    return dashpot;
  }
  dashpot.scale = Scale::velocity;
  if (e == 1) return dashpot;
  if (std::isnan(choices.velocity)) {
    throw InputError(
        "damping-rule=" + rule +
        ": its restitution depends on the velocity beside Hertz's spring; say at which "
        "it is got by restitution-velocity=V [m/s]");
  }
  dashpot.number = dissipation_number(e, 0.25 * dashpot.power, end);
  return dashpot;
}

/// What a contact with a dashpot needs of its law.
struct DampedSpring {
  Dashpot dashpot;
  bool is_elastic = true;  ///< linear or of Hertz
  DashpotChoices choices;
  double kn = 0;  ///< stiffness of a linear spring [N/m]
  // Of Hertz's, as describe_hertz has them.
  double shear_modulus = 0;
  double poisson_ratio = 0;
  double shear_modulus_2 = 0;
  double poisson_ratio_2 = 0;
  double mu = 0;  ///< friction coefficient [-]

  double stiffness(double effective_radius) const noexcept {
    return dashpot.spring == 4 ? kn : hertz_contact(*this, effective_radius).c;
  }
  double mass(const ContactStep& step) const {
    const bool is_told = step.mass_p > 0 && step.mass_q > 0;
    const double mass = is_told ? 1 / (1 / step.mass_p + 1 / step.mass_q) : choices.reduced_mass;
    if (mass > 0 || !dashpot.needs_mass()) return mass;
    throw Unsuitable("damping-rule=" + std::string(name_of(choices.rule)) +
                     ": needs the masses of the bodies, and nobody tells them here; give "
                     "reduced-mass=M [kg]");
  }
  /// Whether a contact has to remember how fast its bodies touched.
  bool remembers() const {
    return dashpot.scale == Scale::impact && dashpot.number != 0 && std::isnan(choices.velocity);
  }
};

/// Contacts of a law with a dashpot around them.
class DampedContacts final : public ContactsAround {
 public:
  DampedContacts(std::unique_ptr<Contacts> inner, const DampedSpring& spring)
      : ContactsAround(std::move(inner)), spring_(spring) {
    if (spring.remembers()) velocities_.resize(size());
  }

  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<DampedContacts>(*this);
  }
  bool goes_by_lanes() const override { return false; }
  bool needs_rates() const override { return true; }
  bool needs_masses() const override { return true; }
  std::vector<double> pack(std::size_t contact) const override {
    std::vector<double> numbers = inner().pack(contact);
    if (!velocities_.empty()) numbers.push_back(velocities_[contact]);
    return numbers;
  }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    if (!velocities_.empty()) {
      if (numbers.empty()) throw InputError("a packed contact history has the wrong length");
      velocities_[contact] = numbers.back();
      numbers = numbers.first(numbers.size() - 1);
    }
    inner().unpack(contact, numbers);
  }
  void copy_from(const Contacts& other) override {
    ContactsAround::copy_from(other);
    velocities_ = static_cast<const DampedContacts&>(other).velocities_;
  }
  bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                std::size_t first) const override {
    return inner().tangents(steps, tangents, first);
  }
  /// Those of a law that gives a tangent, since a dashpot may be held to its force. None where
  /// friction limits it by what a force that remembers tells of its limit.
  bool damping_tangents(std::span<const ContactStep> steps, std::span<DampingTangent> tangents,
                        std::size_t first) const override {
    const bool is_held =
        spring_.choices.tangential > 0 && spring_.choices.limit == DampingLimit::inside;
    if (is_held && !spring_.is_elastic) return false;
    std::vector<Matrix3> elastic(steps.size());
    if (!inner().tangents(steps, elastic, first)) return false;
    std::vector<ContactForce> forces(steps.size());
    inner().clone()->advance(steps, forces, first);
    for (std::size_t i = 0; i < steps.size(); ++i)
      tangents[i] = damping_tangent(first + i, steps[i], forces[i], elastic[i]);
    return true;
  }
  double bytes_per_contact() const override {
    return inner().bytes_per_contact() + (velocities_.empty() ? 0 : sizeof(double));
  }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    inner().advance(steps, forces, first);
    for (std::size_t i = 0; i < steps.size(); ++i) damp(first + i, steps[i], forces[i]);
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    Contacts::do_advance_blocks(steps, forces, contacts, first);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    inner().follow(path, forces);
    for (std::size_t i = 0; i < path.size(); ++i) damp(0, path[i], forces[i]);
  }

  /// Velocity that the coefficient is reckoned with; that of touch is kept.
  double velocity_of(std::size_t contact, const ContactStep& step) {
    if (velocities_.empty()) return spring_.choices.velocity;
    if (!(step.overlap_old > 0))
      velocities_[contact] = (step.overlap_new - step.overlap_old) / step.dt;
    return velocities_[contact];
  }

  /// Derivative of the dashpot, from the law's own force and tangent at the end of the step.
  DampingTangent damping_tangent(std::size_t contact, const ContactStep& step,
                                 const ContactForce& out, const Matrix3& elastic) const {
    DampingTangent k;
    const Dashpot& dashpot = spring_.dashpot;
    const double before = std::max(step.overlap_old, 0.0);
    const double after = step.overlap_new;
    const bool acts = spring_.is_elastic || out.normal != 0;
    if (dashpot.number == 0 || !(step.dt > 0) || !(after > 0) || !acts) return k;
    const bool touches = !velocities_.empty() && !(step.overlap_old > 0);
    double velocity = velocities_.empty() ? spring_.choices.velocity : velocities_[contact];
    if (touches) velocity = (step.overlap_new - step.overlap_old) / step.dt;
    const double c =
        dashpot.coefficient(spring_.stiffness(step.effective_radius), spring_.mass(step), velocity);
    // The velocity of touch, of which c is the inverse, grows with the overlap that is reached.
    const double c_slope = touches && velocity > 0 ? -c / (velocity * step.dt) : 0;
    const double power = quarter_power(after, dashpot.power);
    const double strength = c * power;
    const double strength_slope = 0.25 * dashpot.power * strength / after + c_slope * power;
    double force = strength * step.approach_velocity;
    if (spring_.choices.over == DampingOver::contact) {
      const double moved = change_of_integral(before, after, dashpot.power) / step.dt;
      force = c * moved;
      k.by_movement(0, 0) = strength / step.dt + c_slope * moved;
    } else {
      k.by_movement(0, 0) = strength_slope * step.approach_velocity;
      k.by_rate(0, 0) = strength;
    }
    if (spring_.choices.ends() != DashpotEnd::pull && force < -std::max(out.normal, 0.0)) {
      k.by_rate(0, 0) = 0;
      k.by_movement.row(0) = -elastic.row(0);
      if (!(out.normal > 0)) k.by_movement.row(0).setZero();
    }
    if (spring_.choices.tangential > 0)
      put_tangential(spring_.choices.tangential * strength,
                     spring_.choices.tangential * strength_slope, step, out, elastic, k);
    return k;
  }

  /// Derivative of tangential() for a strength with this slope by the overlap.
  void put_tangential(double strength, double slope, const ContactStep& step,
                      const ContactForce& out, const Matrix3& elastic, DampingTangent& k) const {
    const DampingLimit rule = spring_.choices.limit;
    if (rule == DampingLimit::stick && out.regime == Regime::slip) return;
    k.by_movement.block<2, 1>(1, 0) = slope * step.velocity;
    k.by_rate.block<2, 2>(1, 1) = strength * Matrix2::Identity();
    if (rule != DampingLimit::inside) return;
    const Vector2 both = out.tangential + strength * step.velocity;
    const double size = length_of(both);
    const double limit = spring_.mu * out.normal;
    if (!(size > limit)) return;
    // What both give together has the size of the limit and the direction of both.
    const Vector2 along = both / size;
    const Vector2 across(-along[1], along[0]);
    const Matrix2 turn = limit / size * across * across.transpose();
    const Eigen::Matrix<double, 2, 3> own = elastic.bottomRows<2>();
    const Eigen::Matrix<double, 2, 3> whole = own + k.by_movement.bottomRows<2>();
    k.by_movement.bottomRows<2>() = turn * whole + spring_.mu * along * elastic.row(0) - own;
    k.by_rate.block<2, 2>(1, 1) = strength * turn;
  }

  /// Adds the dashpot at the end of the step, and its work: that of the proportional motion.
  void damp(std::size_t contact, const ContactStep& step, ContactForce& out) {
    const Dashpot& dashpot = spring_.dashpot;
    const double before = std::max(step.overlap_old, 0.0);
    const double after = std::max(step.overlap_new, 0.0);
    if (dashpot.number == 0 || !(step.dt > 0) || before + after == 0) return;
    const double k = spring_.stiffness(step.effective_radius);
    const double c = dashpot.coefficient(k, spring_.mass(step), velocity_of(contact, step));
    const bool may_pull = spring_.choices.ends() == DashpotEnd::pull;
    // Beside a force that remembers it acts where there is one: not in a dent that is left.
    const bool in_contact = spring_.choices.over == DampingOver::contact;
    if (spring_.is_elastic ? after > 0 || in_contact : after > 0 && out.normal != 0) {
      const double strength = c * quarter_power(after, dashpot.power);
      const double force = in_contact
                               ? c * change_of_integral(before, after, dashpot.power) / step.dt
                               : strength * step.approach_velocity;
      out.damping_normal = may_pull ? force : std::max(force, -std::max(out.normal, 0.0));
      if (spring_.choices.tangential > 0 && after > 0)
        out.damping_tangential =
            tangential(contact, spring_.choices.tangential * strength, step, out);
      mark_not_finite(out);
    }
    if (!integrates_works()) return;
    if (!spring_
             .is_elastic) {  // by the force at the end: where inside the step it ends is not known
      out.work_viscous =
          out.damping_normal * (after - before) + out.damping_tangential.dot(step.shift);
      return;
    }
    const double rate = (step.overlap_new - step.overlap_old) / step.dt;
    const double low = std::min(before, after);
    const double high = std::max(before, after);
    double end = low;  // overlap from which on the dashpot is held to the force of the spring
    if (rate < 0 && !may_pull)
      end = std::clamp(std::pow(-c * rate / k, 4.0 / (dashpot.spring - dashpot.power)), low, high);
    out.work_viscous = c * std::abs(rate) * integral(end, high, dashpot.power) +
                       k * integral(low, end, dashpot.spring) +
                       touching_part(step) * out.damping_tangential.dot(step.shift);
  }

  Vector2 tangential(std::size_t contact, double strength, const ContactStep& step,
                     const ContactForce& out) const {
    Vector2 force = strength * step.velocity;
    if (spring_.choices.limit == DampingLimit::outside) return force;
    if (spring_.choices.limit == DampingLimit::stick)
      return out.regime == Regime::slip ? Vector2(Vector2::Zero()) : force;
    const Vector2 both = out.tangential + force;
    const double size = length_of(both);
    const double limit = limit_of(contact, step, out);
    return size > limit ? Vector2(both * (limit / size) - out.tangential) : force;
  }

  /// The friction limit: that of a force that remembers its law tells.
  double limit_of(std::size_t contact, const ContactStep& step, const ContactForce& out) const {
    if (spring_.is_elastic) return spring_.mu * out.normal;
    ToldBeside told;
    inner().tell_beside({&step, 1}, {&out, 1}, {&told, 1}, contact);
    return told.limit;
  }

  static void mark_not_finite(ContactForce& out) {
    const double given = out.damping_normal + out.damping_tangential[0] + out.damping_tangential[1];
    if (0 * given != 0) out.status = Status::not_finite;
  }

  DampedSpring spring_;
  std::vector<double> velocities_;  ///< velocities of touch [m/s], where they are remembered
};

constexpr std::array roles_of_damping{"damping", "damping-normal", "damping-tangential"};

/// What the coefficient of a rule is called, and how much of the number of the dashpot it is.
struct Symbol {
  std::string unit;
  std::string text;
  double factor = 1;
};

Symbol symbol_of(const DashpotChoices& choices, const Dashpot& dashpot) {
  const double exponent = 0.25 * dashpot.spring;
  switch (dashpot.scale) {
    case Scale::itself:
      return {"N s/m", "c"};
    case Scale::mass:
      return {"1/s", "c/m"};
    case Scale::root:
      if (choices.rule == DashpotRule::tsuji) return {"-", "alpha, c = alpha sqrt(m K)"};
      if (choices.rule == DashpotRule::thornton)
        return {"-", "gamma, c = 2 gamma sqrt(n m K)", 0.5 / std::sqrt(exponent)};
      return {"-", "zeta, c = zeta sqrt((2 n + 2) m K)", 1 / std::sqrt(2 * exponent + 2)};
    case Scale::velocity:
      return {"-", "kappa, c = kappa m v/L^(q + 1), L = (m v^2/K)^(2/5)"};
    case Scale::stiffness:
      if (choices.rule == DashpotRule::viscoelastic) return {"s", "A, c = A n K", 1 / exponent};
      return {"s/m", "chi, c = chi K"};
    case Scale::impact:
      break;
  }
  return {"-", "D, c = D K/v"};
}

bool is_elastic(const LawInfo& law) {
  return law.can(Capability::linear) || law.can(Capability::hertzian);
}

/// The law, and the dashpot around its contacts.
class DampedLaw final : public LawAround {
 public:
  DampedLaw(AnyLaw law, const DashpotChoices& choices)
      : LawAround(std::move(law)), choices_(choices), info_(inner().info()) {
    std::erase_if(info_.parameters, [](const ParameterInfo& p) {
      return std::ranges::count(roles_of_damping, p.role) > 0;
    });
    std::erase_if(info_.capabilities, [](Capability capability) {
      return capability == Capability::damping || capability == Capability::damping_by_direction;
    });
    info_.capabilities.push_back(Capability::masses);
    own_parameters_ = info_.parameters.size();
    finish();
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<DampedLaw>(*this); }
  bool set(std::string_view name, std::string_view text) override {
    return choices_.set(name, text) || LawAround::set(name, text);
  }
  void finish() override {
    const LawInfo& law = inner().info();
    info_.declared_parts = law.declared_parts;
    dashpot_ = {.spring = law.can(Capability::hertzian) ? 6 : 4};
    dashpot_.power = power_of(choices_.rule, dashpot_.spring);
    const bool has_coefficient = !std::isnan(choices_.coefficient);
    const bool has_restitution = !std::isnan(choices_.restitution);
    if (has_coefficient && has_restitution)
      throw InputError("give restitution or damping-coefficient, not both");
    if (has_restitution && !is_elastic(law)) {
      throw InputError(law.name + ": restitution=" + shortest(choices_.restitution) +
                       ": is solved for beside a linear spring and that of Hertz alone; give "
                       "damping-coefficient=C");
    }
    if (has_coefficient) dashpot_ = given(choices_, dashpot_);
    if (has_restitution) dashpot_ = solved(choices_, dashpot_);
    is_known_ = has_coefficient || has_restitution;
    describe();
  }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    if (!is_known_) {
      throw InputError(info_.name + ": damping-rule=" + std::string(name_of(choices_.rule)) +
                       " needs a number: give restitution=E, or damping-coefficient=C");
    }
    const auto value_of = [&](const char* role) { return inner().value(role).value_or(0); };
    return std::make_unique<DampedContacts>(
        inner().contacts(n),
        DampedSpring{dashpot_, is_elastic(inner().info()), choices_, value_of("kn"), value_of("G"),
                     value_of("nu"), value_of("G2"), value_of("nu2"), value_of("mu")});
  }
  const LawInfo& info() const override { return info_; }
  std::optional<double> value(std::string_view role) const override {
    if (info_.by_role(role) == nullptr) return std::nullopt;
    const auto value = choices_.value(role);
    return value ? value : inner().value(role);
  }

 private:
  /// Parameters and parts with their present values, and the coefficient as it is solved.
  void describe() {
    info_.parameters.resize(own_parameters_);
    info_.declared_parts.dashpot = name_of(choices_.rule);
    info_.declared_parts.end = choices_.ends();
    const bool is_given = !std::isnan(choices_.coefficient);
    const Symbol symbol = symbol_of(choices_, dashpot_);
    for (ParameterInfo& option : choices_.parameters()) {
      // One of both sets the dashpot, and the other is no parameter of it.
      if (option.name == (is_given ? "restitution" : "damping-coefficient")) continue;
      if (option.name == "restitution" && is_known_)
        option.text = "solved for: " + shortest(symbol.factor * dashpot_.number) +
                      (symbol.unit == "-" ? "" : " " + symbol.unit) + " = " + symbol.text;
      if (option.name == "damping-coefficient") {
        option.unit = symbol.unit;
        option.text = symbol.text;
      }
      info_.parameters.push_back(std::move(option));
    }
  }

  DashpotChoices choices_;
  Dashpot dashpot_;
  bool is_known_ = false;
  std::size_t own_parameters_ = 0;  ///< those of the law, which come first
  LawInfo info_;
};

}  // namespace

AnyLaw with_dashpot(const AnyLaw& law, const DashpotChoices& choices) {
  const bool is_for_any =
      choices.rule == DashpotRule::constant || choices.rule == DashpotRule::mass;
  const bool remembers = law.info().declared_parts.normal.has_value();
  if (!is_elastic(law.info()) && !(remembers && is_for_any)) {
    throw Unsuitable(law.info().name + ": damping-rule=" + std::string(name_of(choices.rule)) +
                     " is for laws with a linear spring or that of Hertz" +
                     (remembers ? "; constant and mass are for this one, too" : ""));
  }
  return AnyLaw(std::make_unique<DampedLaw>(law, choices));
}

}  // namespace stickslip
