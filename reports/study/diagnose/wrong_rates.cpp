// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/wrong_rates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "cases/impact/asked_impact.hpp"
#include "cases/properties/subject.hpp"
#include "reference/normal/linear_dashpot.hpp"
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

/// How much stronger a dashpot is that gives one restitution in the place of another; the map is
/// that of a linear spring and, with the fourth root of the overlap, of Hertz'.
std::optional<double> factor_of_dashpot(double got, double asked, reference::ContactEnd end) {
  if (!(got > 0 && got < 1)) return std::nullopt;
  return static_cast<double>(reference::dashpot_damping_ratio(got, end) /
                             reference::dashpot_damping_ratio(asked, end));
}

/// A factor that is known, the mistake that it stands for and what that is.
struct KnownFactor {
  double factor;
  const char* mistake;
  const char* text;
};
constexpr std::array known_factors{
    KnownFactor{2, "damping-counted-twice", "which the dashpot counted twice gives"},
    KnownFactor{std::numbers::sqrt2, "wrong-mass",
                "which a dashpot gives that is made for the mass of one body, where the reduced "
                "mass of both stands"},
    KnownFactor{std::numbers::sqrt2 / 2, "damping-without-sqrt2",
                "which a dashpot gives whose polynomial is for the mass of one body"},
    KnownFactor{0.5, "damping-halved", "which half of the dashpot gives"}};

/// What an impact gives, and how much of the asked dashpot that is.
struct Rebound {
  double restitution = 0;
  std::optional<double> factor;
};
Rebound rebound_of(const Scheme& law, double mass_ratio) {
  const AskedImpact asked{.restitution = asked_restitution, .mass_ratio = mass_ratio};
  const AskedImpact::Told told = asked.tell(law);
  const double got = asked.impact(told.scheme, steps_of_contact, 0.5).restitution;
  return {got, factor_of_dashpot(got, asked.asked_of(law), told.end)};
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
    if (like.restitution > 1) found.text += ": the bodies gain energy";
    if (like.factor) {
      const auto* const known = std::ranges::find_if(known_factors, [&](const KnownFactor& one) {
        return std::abs(*like.factor / one.factor - 1) < tolerance_of_factor;
      });
      found.text += known != known_factors.end()
                        ? std::string(", ") + known->text
                        : fmt::format(", which {:.3g} times the dashpot gives", *like.factor);
      if (known != known_factors.end()) found.mistake = known->mistake;
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

/// The friction force over mu times the elastic normal force in a long slide, while the bodies
/// approach by a tenth of the overlap a step; the total normal force over the elastic one.
std::pair<double, double> limit_in_approach(const Subject& subject) {
  const properties::Path path =
      Walk(subject.scale()).to(1).shift(20).to(1.1, {5, 0}).to(1.2, {5, 0}).path();
  const ContactForce last = subject.follow(path).back();
  const double total = last.normal + last.damping_normal;
  return {last.tangential.norm() / (subject.mu() * last.normal), total / last.normal};
}

void add_limit(const Scheme& law, std::vector<RateFinding>& all) {
  const Subject still(law);
  if (!still.can(Capability::friction) || !(still.mu() > 0) || still.can(Capability::bodies))
    return;
  const char* const role = still.has("damping-normal") ? "damping-normal" : "damping";
  if (!still.has(role)) return;
  const auto& scale = still.scale();
  const auto force = still.normal_force(scale.overlap, scale.radius);
  if (!force) return;
  const double power = still.can(Capability::hertzian) ? 0.25 : 0;
  const double coefficient = *force * scale.dt / scale.overlap / std::pow(scale.overlap, power);
  const auto [at_rest, none] = limit_in_approach(still.with({{role, 0}}));
  const auto [ratio, total] = limit_in_approach(still.with({{role, coefficient}}));
  if (std::abs(total - 1) < tolerance_of_factor || std::abs(at_rest - 1) > tolerance_of_factor)
    return;
  if (std::abs(ratio - total) < tolerance_of_factor * std::abs(total - 1))
    all.push_back({fmt::format("its friction limit is mu times the normal force with the dashpot: "
                               "{:.3g} times the elastic one while the bodies approach",
                               ratio),
                   "", ratio, false});
  else if (std::abs(ratio - 1) > tolerance_of_factor)
    all.push_back({fmt::format("its friction limit is {:.3g} times mu times the elastic normal "
                               "force while the bodies approach, where that with the dashpot is "
                               "{:.3g} times the elastic one",
                               ratio, total),
                   "", ratio});
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
