// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/wrong_rates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cases/impact/asked_impact.hpp"
#include "cases/properties/subject.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::reports {
namespace {

using cases::AskedImpact;
using properties::Subject;
using properties::Walk;

constexpr double asked_restitution = 0.5;
constexpr int steps_of_contact = 512;
/// What a fit of the literature and so many steps may miss a restitution by.
constexpr double tolerance_of_restitution = 0.01;
constexpr double tolerance_of_factor = 0.03;

/// What an impact gives, and how much of the asked dashpot that is.
struct Rebound {
  double restitution = 0;
  std::optional<double> factor;
  reference::ContactEnd end;
};
Rebound rebound_of(const Scheme& law, double mass_ratio) {
  const AskedImpact asked{.restitution = asked_restitution, .mass_ratio = mass_ratio};
  const AskedImpact::Told told = asked.tell(law);
  const double got = asked.impact(told.scheme, steps_of_contact, 0.5).restitution;
  return {got, cases::factor_of_dashpot(got, asked.asked_of(law), told.end), told.end};
}

void add_restitution(const Scheme& law, std::vector<RateFinding>& all) {
  if (!cases::why_no_restitution(law).empty()) return;
  const double asked = AskedImpact{.restitution = asked_restitution}.asked_of(law);
  if (asked == 1) return;
  const Rebound like = rebound_of(law, 1);
  if (std::abs(like.restitution - asked) > tolerance_of_restitution) {
    RateFinding found{
        fmt::format("asked for a restitution of {:.3g} it gives {:.3g}", asked, like.restitution),
        "", like.factor.value_or(1)};
    const auto* const known =
        std::ranges::find_if(cases::known_dashpots, [&](const cases::KnownDashpot& one) {
          return std::abs(found.factor / one.factor - 1) < tolerance_of_factor;
        });
    if (like.restitution > 1) {
      found.text += ": the bodies gain energy";
    } else if (known != cases::known_dashpots.end()) {
      found.text = "restitution: " + cases::what_gives(*known, asked, like.end);
      found.mistake = known->mistake;
    } else if (like.factor) {
      found.text += fmt::format(", what {:.3g} times the dashpot gives", *like.factor);
    }
    all.push_back(std::move(found));
  }
  constexpr double unlike = 8;
  const Rebound other = rebound_of(law, unlike);
  if (!like.factor || !other.factor) return;
  const double growth = *other.factor / *like.factor;
  if (std::abs(growth - 1) < tolerance_of_factor) return;
  all.push_back({fmt::format("beside a partner of {:.0f} times the mass its dashpot is {:.3g} "
                             "times as strong for the reduced mass as beside a like one",
                             unlike, growth),
                 "wrong-mass", growth});
}

/// Forces at the end of a long slide, while the bodies approach by a tenth of the overlap a step.
struct Sliding {
  double friction = 0;
  double normal = 0;  ///< with the dashpot
};
Sliding slide_in_approach(const Subject& subject) {
  const properties::Path path =
      Walk(subject.scale()).to(1).shift(20).to(1.1, {5, 0}).to(1.2, {5, 0}).path();
  const ContactForce last = subject.follow(path).back();
  return {last.tangential.norm(), last.normal + last.damping_normal};
}

void add_limit(const Scheme& law, std::vector<RateFinding>& all) {
  const Subject subject(law);
  const char* const role = subject.has("damping-normal") ? "damping-normal" : "damping";
  if (!subject.can(Capability::friction) || subject.can(Capability::bodies) ||
      !(subject.mu() > 0) || !subject.has(role))
    return;
  const auto& scale = subject.scale();
  const auto force = subject.normal_force(scale.overlap, scale.radius);
  if (!force) return;
  const double power = subject.can(Capability::hertzian) ? 0.25 : 0;
  const double coefficient = *force * scale.dt / scale.overlap / std::pow(scale.overlap, power);
  const Sliding elastic = slide_in_approach(subject.with({{role, 0}}));
  const Sliding damped = slide_in_approach(subject.with({{role, coefficient}}));
  const double friction = damped.friction / elastic.friction;
  const double normal = damped.normal / elastic.normal;
  if (!(std::abs(friction - 1) > tolerance_of_factor)) return;
  const bool is_of_total = std::abs(friction - normal) < tolerance_of_factor;
  all.push_back({fmt::format("friction while the bodies approach is {:.3g} times the one without "
                             "the dashpot, and the normal force {:.3g} times{}",
                             friction, normal,
                             is_of_total ? ": its limit goes by the force with the dashpot" : ""),
                 "", friction, !is_of_total});
}

}  // namespace

std::vector<RateFinding> wrong_rates(const Scheme& law) {
  std::vector<RateFinding> all;
  // A choice of the user's among rules of ours is no mistake.
  const bool may_err = law.is_from_outside() || law.spec.option("mistake") != nullptr;
  if (!may_err || law.law().info().can(Capability::whole_paths) || law.law().moves_bodies())
    return all;
  try {
    add_restitution(law, all);
    add_limit(law, all);
  } catch (const std::runtime_error&) {  // what it fails in shows elsewhere
  }
  return all;
}

}  // namespace stickslip::reports
