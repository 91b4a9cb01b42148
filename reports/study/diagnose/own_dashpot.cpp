// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/own_dashpot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "stickslip/description/error.hpp"

namespace stickslip::reports {
namespace {

using properties::Path;
using properties::Subject;
using properties::Walk;

constexpr double round_off = 1e-9;  ///< of the largest viscous force

/// One of both directions.
struct Direction {
  const char* name;
  bool is_normal;
  const char* sign_mistake;  ///< that it drives the movement on
};
constexpr std::array directions{Direction{"normal", true, "damping-sign"},
                                Direction{"tangential", false, "damping-of-tangential-sign"}};

/// Approach, retreat and shear far inside the friction limit, a rest after each, and a gap.
Path gentle_path(const Subject& subject) {
  return Walk(subject.scale())
      .to(0.9)
      .to(1)
      .to(1)
      .shift(0.01)
      .shift(0.005, 0.01)
      .shift(0)
      .to(0.9)
      .to(0.9)
      .shift(-0.01, 0.01)
      .shift(0)
      .to(1)
      .to(-0.2)
      .to(-0.3, {0.01, 0})
      .path();
}

/// Rate of a step in a direction [m/s].
Vector2 rate_of(const ContactStep& step, const Direction& direction) {
  return direction.is_normal ? Vector2((step.overlap_new - step.overlap_old) / step.dt, 0)
                             : Vector2(step.shift / step.dt);
}
Vector2 viscous_force(const ContactForce& f, const Direction& direction) {
  return direction.is_normal ? Vector2(f.damping_normal, 0) : f.damping_tangential;
}

/// What a dashpot does in the steps of a path.
class Damped {
 public:
  Damped(const Subject& subject, const Direction& direction, double slower = 1)
      : direction_(direction), path_(gentle_path(subject)) {
    for (ContactStep& step : path_) {
      step.dt *= slower;
      step.velocity /= slower;
      step.approach_velocity /= slower;
    }
    forces_ = subject.follow(path_);
  }

  double largest() const {
    double most = 0;
    for (const ContactForce& f : forces_)
      most = std::max(most, length_of(viscous_force(f, direction_)));
    return most;
  }
  /// Force along the movement over its rate, in each step that starts and ends in touch and moves
  /// in this direction [N s/m].
  std::vector<double> coefficients() const {
    std::vector<double> all;
    for_all_moves([&](const Vector2& rate, const Vector2& force) {
      all.push_back(force.dot(rate) / rate.dot(rate));
    });
    return all;
  }
  /// The same in the first of them that ends at the typical overlap.
  double coefficient() const {
    const std::vector<double> all = coefficients();
    return all.empty() ? 0 : all.front();
  }
  /// The largest force across the movement [N].
  double across() const {
    double most = 0;
    for_all_moves([&](const Vector2& rate, const Vector2& force) {
      const Vector2 along = rate * (force.dot(rate) / rate.dot(rate));
      most = std::max(most, length_of(Vector2(force - along)));
    });
    return most;
  }
  /// The largest force in steps in which nothing moves, or none touches [N].
  double at_rest() const {
    return largest_where([](const ContactStep& step) {
      return step.overlap_new == step.overlap_old && step.shift.isZero(0);
    });
  }
  double in_gap() const {
    return largest_where(
        [](const ContactStep& step) { return step.overlap_old <= 0 && step.overlap_new <= 0; });
  }

 private:
  template <class See>
  void for_all_moves(const See& see) const {
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Vector2 rate = rate_of(path_[i], direction_);
      const bool touches = path_[i].overlap_old > 0 && path_[i].overlap_new > 0;
      if (touches && !rate.isZero(0)) see(rate, viscous_force(forces_[i], direction_));
    }
  }
  template <class Where>
  double largest_where(const Where& is_meant) const {
    double most = 0;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      if (is_meant(path_[i]))
        most = std::max(most, length_of(viscous_force(forces_[i], direction_)));
    }
    return most;
  }

  Direction direction_;
  Path path_;
  std::vector<ContactForce> forces_;
};

/// The power of a stiffness by which the coefficient goes while that is multiplied by four, once
/// and again; none where the law refuses it.
struct Powers {
  double first = 0;
  double second = 0;
};
std::optional<Powers> powers_of(const Subject& subject, const Direction& direction,
                                const std::string& stiffness) {
  constexpr double factor = 4;
  try {
    std::array<double, 3> found{};
    double value = subject.value(stiffness);
    for (double& coefficient : found) {
      coefficient = Damped(subject.with({{stiffness, value}}), direction).coefficient();
      value *= factor;
    }
    return Powers{std::log(found[1] / found[0]) / std::log(factor),
                  std::log(found[2] / found[1]) / std::log(factor)};
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::string stiffness_of(const Subject& subject, const Direction& direction) {
  if (subject.has("G")) return "G";
  const char* const spring = direction.is_normal ? "kn" : "kt";
  return subject.has(spring) ? spring : "";
}

/// Why its strength cannot be meant; "" where it can.
std::string wrong_strength(const Subject& subject, const Direction& direction) {
  const std::string stiffness = stiffness_of(subject, direction);
  if (stiffness.empty()) return "";
  const auto powers = powers_of(subject, direction, stiffness);
  if (!powers) return "";
  const auto is_near = [](double a, double b) { return std::abs(a - b) < 1e-6; };
  if (is_near(powers->first, powers->second)) return "";
  return fmt::format(
      "it goes with no power of {0} (with {1:.3g} and {2:.3g} while {0} grows four times and four "
      "times again): a number with a unit inside a logarithm, or a sum of unlike terms",
      stiffness, powers->first, powers->second);
}

/// The first thing that it does wrong.
void judge(const Subject& subject, const Direction& direction, OwnDashpot& dashpot) {
  constexpr double slower = 2;
  const Damped damped(subject, direction);
  const double tiny = round_off * damped.largest();
  const std::vector<double> all = damped.coefficients();
  if (damped.across() > tiny) {
    dashpot.wrong = "it acts across the movement, and not along it alone";
  } else if (std::ranges::any_of(all, [](double c) { return c < 0; })) {
    dashpot.wrong = "it drives the movement on, where a dashpot resists";
    dashpot.mistake = direction.sign_mistake;
  } else if (damped.at_rest() > tiny) {
    dashpot.wrong = "it acts at rest too";
    dashpot.mistake = "damping-stale";
  } else if (damped.in_gap() > tiny) {
    dashpot.wrong = "it acts in the gap too";
    dashpot.mistake = "damping-in-gap";
  } else if (const double at_half = Damped(subject, direction, slower).coefficient();
             std::abs(at_half - dashpot.coefficient) > 1e-6 * dashpot.coefficient) {
    dashpot.wrong = fmt::format(
        "it is not in proportion to the rate: at half of the rate its coefficient is {:.3g} times "
        "as large",
        at_half / dashpot.coefficient);
  } else {
    dashpot.wrong = wrong_strength(subject, direction);
  }
}

}  // namespace

std::vector<OwnDashpot> own_dashpots(const Subject& subject) {
  for (const char* const role : {"damping", "damping-normal", "damping-tangential"})
    if (subject.has(role)) return {};
  std::vector<OwnDashpot> all;
  try {
    for (const Direction& direction : directions) {
      const Damped damped(subject, direction);
      if (damped.largest() == 0) continue;
      OwnDashpot dashpot{direction.name, damped.coefficient(), "", ""};
      judge(subject, direction, dashpot);
      all.push_back(std::move(dashpot));
    }
  } catch (const LawFailure&) {
    return {};  // what it fails in shows elsewhere
  }
  // Both directions at once are one mistake of that name.
  const bool all_drive =
      all.size() == 2 && std::ranges::all_of(all, [](const OwnDashpot& one) {
        return one.mistake == "damping-sign" || one.mistake == "damping-of-tangential-sign";
      });
  if (all_drive) all[1].mistake = all[0].mistake;
  return all;
}

}  // namespace stickslip::reports
