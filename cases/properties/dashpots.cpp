// SPDX-License-Identifier: BSD-3-Clause
// Dashpots of any form: what they add to the normal force is looked at in steps of another rate
// along the same overlaps, and what they are set for, by impacts.
#include "cases/properties/check.hpp"
#include "cases/properties/damping.hpp"
#include "cases/properties/mixing.hpp"
#include "stickslip/contact/law/slow_law.hpp"

namespace stickslip::cases::properties {
namespace {

constexpr double of_wall = std::numeric_limits<double>::infinity();  ///< mass

/// Masses of the bodies p and q over that of the paths.
struct Masses {
  double p = 2;
  double q = 2;
};

/// A law with its dashpot on, pressed to the typical overlap and moved on a little, so fast that
/// the dashpot gives some twentieth of the spring's force.
class DampedSubject {
 public:
  explicit DampedSubject(const Subject& subject) : subject_(subject.with(dashpot_on(subject))) {
    constexpr double wanted = 0.05;
    constexpr double most = 1e3;  // of a change
    constexpr int tries = 20;
    constexpr int tries_without = 4;  // of a law that does not depend on the rate
    for (int i = 0; i < tries; ++i) {
      const double before = share_;
      share_ = std::abs(added(approach(1)) / spring());
      if (!std::isfinite(share_)) share_ = 0;
      if (share_ > wanted / 2 && share_ < 2 * wanted) return;
      if (share_ == 0 && i + 1 == tries_without) return;
      // The rate counts over that of touch.
      if (i > 0 && share_ > 0 && std::abs(share_ / before - 1) < 1e-3) return;
      dt_ *= share_ > 0 ? std::clamp(share_ / wanted, 1 / most, most) : 1 / most;
    }
  }

  /// Whether there is a dashpot.
  bool is_damped() const { return share_ > 100 * subject_.round_off(); }
  /// What two dashpots may differ by, over the force of one: laws may take the overlap at the start
  /// of the last step or in its middle, and the difference of two forces keeps fewer digits.
  double tolerance() const { return 10 * part() + subject_.round_off() / share_; }
  const Subject& subject() const { return subject_; }

  /// Pressed to the overlap, apart by the sense times a small part of it, and back, sheared in the
  /// last step by `shift` of what it takes to slide.
  Path approach(double sense, double shift = 0, const Masses& masses = {}) const {
    const PathScale& scale = subject_.scale();
    const double o = scale.overlap;
    const double away = o * (1 - sense * part());
    return told({step_of(0, o, Vector2::Zero(), dt_, scale.radius),
                 step_of(o, away, Vector2::Zero(), dt_, scale.radius),
                 step_of(away, o, Vector2(shift * scale.slip_distance, 0), dt_, scale.radius)},
                masses);
  }
  /// The bodies meet at the rate of the last step of approach(1).
  Path touch() const {
    const PathScale& scale = subject_.scale();
    constexpr double hardly = 1e-3;  // of the step is overlap
    const double o = scale.overlap * part();
    return told({step_of(o * (hardly - 1), o * hardly, Vector2::Zero(), dt_, scale.radius)}, {});
  }
  /// Pressed, and drawn apart so fast that the dashpot is stronger than the spring.
  Path retreat() const {
    const PathScale& scale = subject_.scale();
    const double o = scale.overlap;
    const double fast = 0.1 * share_ * dt_ / part();
    return told({step_of(0, o, Vector2::Zero(), dt_, scale.radius),
                 step_of(o, 0.8 * o, Vector2::Zero(), fast, scale.radius),
                 step_of(0.8 * o, 0.5 * o, Vector2::Zero(), fast, scale.radius)},
                {});
  }

  /// What the dashpot adds to the normal force at the end of the path [N].
  double added(const Path& path) const {
    return normal_of(subject_.follow(path).back()) - elastic(path);
  }
  /// The normal force there without it: its last step takes for ever [N].
  double elastic(Path path) const {
    ContactStep& last = path.back();
    last.dt *= slowness;
    last.velocity /= slowness;
    last.approach_velocity /= slowness;
    return normal_of(subject_.follow(path).back());
  }

 private:
  static double normal_of(const ContactForce& f) { return f.normal + f.damping_normal; }
  double spring() const { return elastic(approach(1)); }
  /// Of the overlap in the last step: bodies are told where they are, and lose digits.
  double part() const { return subject_.can(Capability::bodies) ? 1e-4 : 1e-6; }

  static std::map<std::string, double> dashpot_on(const Subject& subject) {
    std::map<std::string, double> values = gentle_coefficients(subject, 1);
    for (const char* const role : {"restitution", "restitution2"})
      if (subject.has(role)) values[role] = 0.7;
    if (subject.has("reduced-mass")) values["reduced-mass"] = mass;
    return values;
  }
  static Path told(Path path, const Masses& masses) {
    for (ContactStep& step : path) {
      step.mass_p = masses.p * mass;
      step.mass_q = masses.q * mass;
    }
    return path;
  }

  static constexpr double mass = 1e-3;  ///< reduced [kg]

  Subject subject_;
  double dt_ = 1e-5;  ///< of a step [s]
  double share_ = 0;  ///< force of the dashpot over that of the spring
};

std::optional<std::string> never_damped(const Subject& subject) {
  return unless(DampedSubject(subject).is_damped(), "it has no dashpot");
}

Finding find_odd(const Subject& subject) {
  const DampedSubject damped(subject);
  const double pushes = damped.added(damped.approach(1));
  const double pulls = damped.added(damped.approach(-1));
  Worst worst(damped.tolerance());
  const double scale = std::abs(pushes);
  // Where a role sets it, the property damping asks for its sign.
  if (gentle_coefficients(subject, 1).empty())
    worst.compare(pushes, scale, scale, {"dashpot in the approach", {}});
  worst.compare(pulls, -pushes, scale, {"dashpot in the retreat at the same overlap", {}});
  return worst.finding();
}

Finding find_shear(const Subject& subject) {
  const DampedSubject damped(subject);
  const double alone = damped.added(damped.approach(1));
  Worst worst(damped.tolerance());
  for (const double shift : {0.1, -0.3, 2.0})
    worst.compare(damped.added(damped.approach(1, shift)), alone, std::abs(alone),
                  {"normal dashpot of a contact that is sheared", {}});
  return worst.finding();
}

Finding find_mass(const Subject& subject) {
  const DampedSubject damped(subject);
  const double alike = damped.added(damped.approach(1));
  Worst worst(damped.tolerance());
  const auto compare = [&](const Masses& masses, const char* what) {
    worst.compare(damped.added(damped.approach(1, 0, masses)), alike, std::abs(alike), {what, {}});
  };
  compare({4, 4.0 / 3}, "dashpot of a pair of the same reduced mass");
  compare({4.0 / 3, 4}, "dashpot of that pair with its bodies exchanged");
  compare({1, of_wall}, "dashpot at a wall of a body with the reduced mass");
  compare({of_wall, 1}, "dashpot of a wall at a body with the reduced mass");
  return worst.finding();
}

std::optional<std::string> reads_no_masses(const Subject& subject) {
  if (!subject.can(Capability::masses)) return "it reads no masses";
  return never_damped(subject);
}

Finding find_cut(const Subject& subject) {
  const DampedSubject damped(subject);
  const Path path = damped.retreat();
  Worst worst(subject.round_off());
  for (const std::size_t length : {2, 3}) {
    const Path part(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(length));
    const double elastic = damped.elastic(part);
    const double whole = elastic + damped.added(part);
    worst.compare(std::min(whole, 0.0), 0, std::abs(elastic),
                  {"pull of a contact that is cut", {}});
  }
  return worst.finding();
}

std::optional<std::string> is_not_cut(const Subject& subject) {
  if (parts_of(subject.law().info()).end != DashpotEnd::cut) return "it does not declare end=cut";
  return never_damped(subject);
}

Finding find_jump(const Subject& subject) {
  const DampedSubject damped(subject);
  const double pressed = damped.added(damped.approach(1));
  constexpr double jump = 0.1;  // the fourth root of the overlap leaves 6e-3
  Worst worst(jump);
  worst.compare(damped.added(damped.touch()), 0, std::abs(pressed),
                {"dashpot at touch, at the same rate", {}});
  return worst.finding();
}

/// Dashpots that do not vanish with the overlap: a coefficient times the rate.
std::optional<std::string> may_jump(const Subject& subject) {
  const LawInfo& law = subject.law().info();
  const LawParts parts = parts_of(law);
  if (parts.normal == NormalPart::linear) return "beside a linear spring a dashpot jumps at touch";
  if (parts.dashpot == "constant" || parts.dashpot == "mass")
    return "dashpot=" + parts.dashpot + ": it jumps at touch";
  for (const char* const role : {"damping", "damping-normal"}) {
    const ParameterInfo* const coefficient = law.by_role(role);
    if (coefficient != nullptr && coefficient->unit == "N s/m")
      return "its coefficient is a force over a velocity: it jumps at touch";
  }
  return never_damped(subject);
}

/// The reduced mass with which a law makes a dashpot of a restitution [kg].
std::optional<double> known_mass(const Subject& subject) {
  const LawInfo& law = subject.law().info();
  constexpr double usual = 1e-3;
  if (law.can(Capability::masses) || law.by_role("reduced-mass") != nullptr) return usual;
  return std::nullopt;
}

Finding find_restitution(const Subject& subject) {
  constexpr double asked_tolerance = 2e-3;  // fits of the literature are off by 3e-4
  const EffectivePair pair = pair_of(subject, *known_mass(subject));
  Worst worst(asked_tolerance);
  for (const double e : {0.9, 0.5, 0.2}) {
    const Subject asked = subject.with(
        {{"restitution", e}, {"restitution2", e}, {"restitution-velocity", pair.velocity}});
    worst.compare(stepped_restitution(asked.scheme(), pair), e, 1,
                  {"restitution of a head-on impact at a wall", {}, "-"});
  }
  return worst.finding();
}

std::optional<std::string> promises_no_restitution(const Subject& subject) {
  if (subject.law().info().by_role("restitution") == nullptr)
    return "no parameter has the role restitution";
  if (subject.can(Capability::whole_paths)) return "it answers whole paths only";
  return unless(known_mass(subject).has_value(),
                "it neither reads masses nor has a parameter with the role reduced-mass");
}

}  // namespace

std::vector<Property> dashpot_properties() {
  return {{{"dashpot", "A dashpot of any form opposes the movement, and is odd in its rate."},
           {{.name = "odd",
             .sentence = "a dashpot must push in an approach, and pull as much in a retreat",
             .find_alone = find_odd,
             .unsuitable = never_damped},
            {.name = "shear",
             .sentence = "the normal dashpot must not depend on the tangential movement",
             .find_alone = find_shear,
             .unsuitable = never_damped},
            {.name = "mass",
             .sentence = "a dashpot must take the reduced mass, at a wall that of the body",
             .find_alone = find_mass,
             .unsuitable = reads_no_masses},
            {.name = "cut",
             .sentence = "a contact with end=cut must never pull",
             .find_alone = find_cut,
             .unsuitable = is_not_cut},
            {.name = "touch",
             .sentence = "a dashpot must vanish with the overlap unless it is declared as constant",
             .find_alone = find_jump,
             .unsuitable = may_jump}}},
          {{"restitution", "An impact gives the restitution that is asked for."},
           {{.name = "asked",
             .sentence = "an impact must give the restitution that the law is asked for",
             .find_alone = find_restitution,
             .unsuitable = promises_no_restitution}}}};
}

}  // namespace stickslip::cases::properties
