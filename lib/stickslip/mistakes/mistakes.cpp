// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/mistakes/mistakes.hpp"

#include <algorithm>
#include <utility>

#include "stickslip/description/error.hpp"
#include "stickslip/mistakes/mistaken_law.hpp"

namespace stickslip {
namespace {

/// All mistakes, sorted by kind; within a kind in the order of their sources.
const std::vector<Mistake>& all_mistakes() {
  static const std::vector<Mistake> all = [] {
    std::vector<Mistake> joined = mistakes_of(
        {mistakes_in_parameters, mistakes_in_materials, mistakes_in_movement, mistakes_in_overlap,
         mistakes_in_history, mistakes_in_memory, mistakes_in_forces, mistakes_in_normal_force,
         mistakes_in_plastic, mistakes_in_cohesion, mistakes_in_limit, mistakes_in_damping,
         mistakes_in_energy, mistakes_in_frame, mistakes_in_answer, mistakes_in_precision,
         mistakes_in_moments, mistakes_in_walls, mistakes_in_shapes});
    std::ranges::stable_sort(joined, {}, [](const Mistake& m) { return m.info.kind; });
    return joined;
  }();
  return all;
}

const Mistake& find_mistake(std::string_view name) {
  const auto found = std::ranges::find(all_mistakes(), name,
                                       [](const Mistake& mistake) { return mistake.info.name; });
  if (found != all_mistakes().end()) return *found;
  std::vector<std::string> names;
  for (const MistakeInfo& info : known_mistakes()) names.emplace_back(info.name);
  const std::string nearest = nearest_name(name, names);
  throw InputError("unknown mistake '" + std::string(name) + "'; " +
                   (nearest.empty() ? "'stickslip mistakes' lists those that are known"
                                    : "did you mean '" + nearest + "'?"));
}

/// "rolling= or twisting=".
std::string options_of(const MistakeInfo& info) {
  return info.moments == "either" ? "rolling= or twisting=" : std::string(info.moments) + '=';
}

FramedLaw with_one_mistake(FramedLaw law, const Mistake& mistake) {
  if (!mistake.info.moments.empty()) {
    if (!mistake.info.can_be_made_by(law)) {
      throw InputError("mistake=" + std::string(mistake.info.name) + ": " + law.law.info().name +
                       " cannot make it without the option " + options_of(mistake.info) +
                       " of a rule that remembers no more than its moment");
    }
    if (mistake.framed) mistake.framed(law);
    law.around_moments = [&mistake, within = law.around_moments](const ContactMoments& right) {
      return make_mistaken(within ? ContactMoments(within(right)) : right, mistake);
    };
    return law;
  }
  const std::vector<std::string>& suits = mistake.info.suits;
  if (std::ranges::count(suits, law.law.info().name) == 0) {
    std::string names;
    for (const std::string& suited : suits) names += (names.empty() ? "" : ", ") + suited;
    throw InputError("mistake=" + std::string(mistake.info.name) + ": " + law.law.info().name +
                     " cannot make it; it suits " + names);
  }
  if (mistake.framed) mistake.framed(law);
  law.law = AnyLaw(make_mistaken(std::move(law.law), mistake));
  return law;
}

/// Rank among several mistakes: those in parameters are made last, so that the others, inside, meet
/// the wrong values.
int rank_of(const Mistake& mistake) {
  if (!mistake.law) return 0;
  if (mistake.factor) return 1;
  return mistake.before || mistake.after ? 0 : 2;
}

}  // namespace

std::vector<Mistake> mistakes_of(std::initializer_list<std::vector<Mistake> (*)()> groups) {
  std::vector<Mistake> all;
  for (const auto group : groups) {
    for (Mistake& mistake : group()) all.push_back(std::move(mistake));
  }
  return all;
}

bool MistakeInfo::can_be_made_by(const FramedLaw& law) const {
  if (moments.empty()) return std::ranges::count(suits, law.law.info().name) > 0;
  if (law.moment_source != MomentSource::options) return false;
  const bool rolls = law.moments.rolling != RollingRule::none;
  // Partial slip remembers a whole contact area.
  if (law.moments.twisting == TwistingRule::hertz_torsion) return false;
  const bool twists = law.moments.twisting != TwistingRule::none;
  if (moments == "either") return rolls || twists;
  return moments == "rolling" ? rolls : twists;
}

const std::vector<MistakeInfo>& known_mistakes() {
  static const std::vector<MistakeInfo> all = [] {
    std::vector<MistakeInfo> infos;
    for (const Mistake& mistake : all_mistakes()) infos.push_back(mistake.info);
    return infos;
  }();
  return all;
}

FramedLaw with_mistake(FramedLaw law, std::string_view name) {
  std::vector<const Mistake*> wanted;
  for (bool is_last = false; !is_last;) {
    const std::size_t plus = name.find('+');
    is_last = plus == std::string_view::npos;
    const Mistake* const one = &find_mistake(name.substr(0, plus));
    if (std::ranges::count(wanted, one) > 0)
      throw InputError("mistake '" + std::string(one->info.name) + "' is given twice");
    wanted.push_back(one);
    if (!is_last) name.remove_prefix(plus + 1);
  }
  std::ranges::stable_sort(wanted, {}, [](const Mistake* m) { return rank_of(*m); });
  for (const Mistake* const one : wanted) law = with_one_mistake(std::move(law), *one);
  return law;
}

}  // namespace stickslip
