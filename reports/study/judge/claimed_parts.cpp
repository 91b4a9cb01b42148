// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/claimed_parts.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cases/properties/subject.hpp"
#include "stickslip/contact/law/slow_law.hpp"

namespace stickslip::reports {
namespace {

/// Of the force: far above what single precision or a difference of positions leaves.
constexpr double told_apart = 1e-3;

std::string denied_by_answers(const Scheme& scheme) {
  const properties::Subject subject(scheme);
  const LawParts parts = parts_of(scheme.law().info());
  const auto& scale = subject.scale();
  const auto path = properties::Walk(scale).to(0.4).to(1).path();
  const std::vector<ContactForce> forces = subject.follow(path);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const auto must = subject.normal_force(path[i].overlap_new, scale.radius);
    if (!must || !(*must > 0)) return {};
    const double gives = forces[i].normal;
    if (!std::isfinite(gives) || std::abs(gives - *must) <= told_apart * *must) continue;
    return fmt::format(
        "it claims normal={}, and at step {} of a loading to an overlap of {:.3g} m it gives "
        "{:.6g} N, {:.4g} times the force of its parameters",
        name_of(parts.normal), i + 1, path[i].overlap_new, gives, gives / *must);
  }
  return {};
}

/// The same with what mends it, where slow steps deny nothing.
std::string denied_with_mend(const Scheme& scheme) {
  const std::string denied = denied_by_answers(scheme);
  if (denied.empty()) return denied;
  Scheme slow = scheme;
  slow.framed.law = slow_law(scheme.law());
  if (!denied_by_answers(slow).empty()) return denied;
  return denied +
         "; in slow steps it gives that force: a dashpot inside it is declared by the part "
         "dashpot=inside";
}

}  // namespace

std::string ClaimedParts::denied(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  if (!scheme.is_from_outside() || !parts_of(law).normal_is_known() || scheme.law().moves_bodies())
    return {};
  const std::lock_guard lock(mutex_);
  const auto [place, is_new] = known_.try_emplace(identity_of(scheme));
  if (is_new) {
    try {
      place->second = denied_with_mend(scheme);
    } catch (const std::runtime_error&) {
    }
  }
  return place->second;
}

}  // namespace stickslip::reports
