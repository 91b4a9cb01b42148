// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/diagnosis.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "reports/study/diagnose/signature.hpp"
#include "reports/study/judge/companions.hpp"
#include "reports/study/parallel.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/mistakes/mistakes.hpp"

namespace stickslip::reports {
namespace {

using Answers = std::vector<ProbeAnswer>;

constexpr double deviation_of_rounding = 1e-3;  ///< of a deviation: a difference of 1e-10
constexpr double certain = 0.98;         ///< a single mistake that matches like this is the one
constexpr double too_poor = 0.5;         ///< nothing that matches less is believed
constexpr double gain_of_second = 0.02;  ///< what a second mistake must add
constexpr std::size_t bases = 3;         ///< mistakes that a second one is tried on

/// A law of the catalogue in the scheme's place, with the same parameters.
Scheme in_place_of(const Scheme& scheme, const FramedLaw& framed) {
  Scheme other = scheme;
  other.spec = {framed.law.info().name, {}};
  other.label = other.spec.text();
  other.framed = framed;
  return other;
}

std::vector<Scheme> laws_of_its_kind(const Scheme& scheme) {
  std::vector<Scheme> all;
  const LawInfo& mine = scheme.law().info();
  for (const LawInfo& info : law_catalogue()) {
    if (info.can(Capability::linear) != mine.can(Capability::linear) ||
        info.can(Capability::hertzian) != mine.can(Capability::hertzian)) {
      continue;
    }
    if (info.on_request) continue;
    FramedLaw other = make_law({info.name, {}});
    if (properties::Subject(scheme).knows_rules()) other.moments = scheme.framed.moments;
    all.push_back(in_place_of(scheme, *scheme.law().like(other).twin()));
  }
  if (all.empty()) {
    throw Unsuitable(mine.name +
                     " has neither the capability linear nor hertzian: no law of the catalogue is "
                     "of its kind");
  }
  return all;
}

double sum_of(const std::vector<double>& deviations) {
  return std::accumulate(deviations.begin(), deviations.end(), 0.0,
                         [](double sum, double x) { return sum + std::abs(x); });
}

/// Ratio of two numbers where it is the same to a millionth in all that are given.
std::optional<double> common_ratio(const std::vector<double>& law, const std::vector<double>& twin,
                                   std::size_t stride, std::size_t first) {
  std::optional<double> ratio;
  const double most = std::abs(*std::ranges::max_element(
      twin, {}, [](double x) { return std::isfinite(x) ? std::abs(x) : 0; }));
  for (std::size_t i = first; i < std::min(law.size(), twin.size()); i += stride) {
    if (!(std::abs(twin[i]) > 1e-9 * most)) continue;
    const double here = law[i] / twin[i];
    if (!std::isfinite(here)) return std::nullopt;
    if (ratio && std::abs(here - *ratio) > 1e-6 * std::abs(*ratio)) return std::nullopt;
    ratio = here;
  }
  return ratio;
}

/// Constants in which the law differs from its twin.
std::vector<FactorFound> factors_of(const std::vector<std::string>& names, const Answers& law,
                                    const Answers& twin) {
  std::vector<FactorFound> all;
  const auto look = [&](const char* probe, const char* what, auto member, std::size_t stride,
                        std::size_t first) {
    const auto found = std::ranges::find(names, probe);
    if (found == names.end()) return;
    const auto i = static_cast<std::size_t>(found - names.begin());
    if ((twin[i].*member).empty() || !law[i].failure.empty()) return;
    const auto ratio = common_ratio(law[i].*member, twin[i].*member, stride, first);
    constexpr double least = 1e-9;
    if (ratio && std::abs(*ratio - 1) > least) all.push_back({what, *ratio});
  };
  look("press and release", "normal force", &ProbeAnswer::forces, 3, 0);
  look("first shear", "first tangential stiffness", &ProbeAnswer::forces, 3, 1);
  look("no friction", "normal force without friction", &ProbeAnswer::forces, 3, 0);
  look("damping: press and release", "normal damping", &ProbeAnswer::dampings, 3, 0);
  look("damping: slide", "tangential damping", &ProbeAnswer::dampings, 3, 1);
  look("damping-normal: press and release", "normal damping", &ProbeAnswer::dampings, 3, 0);
  look("damping-tangential: slide", "tangential damping", &ProbeAnswer::dampings, 3, 1);
  // The limit is what is left of a long slide.
  const auto slide = std::ranges::find(names, "slide");
  if (slide != names.end()) {
    const auto i = static_cast<std::size_t>(slide - names.begin());
    constexpr std::size_t at = 3 * 11;  // after loading and the first leg
    // What still grows is no limit.
    const auto has_grown = [&](const ProbeAnswer& answer) {
      const double now = answer.forces[at + 1];
      return std::abs(now - answer.forces[at - 2]) > 1e-9 * std::abs(now);
    };
    const bool is_long = law[i].forces.size() > at + 1 && twin[i].forces[at + 1] != 0;
    if (is_long && !has_grown(law[i]) && !has_grown(twin[i])) {
      const double ratio = law[i].forces[at + 1] / twin[i].forces[at + 1];
      if (std::isfinite(ratio) && std::abs(ratio - 1) > 1e-9)
        all.push_back({"friction limit", ratio});
    }
  }
  std::erase_if(all, [&](const FactorFound& f) {
    return f.what == "normal force without friction" && !all.empty() &&
           all.front().what == "normal force";
  });
  return all;
}

/// The law held against one twin.
class TwinComparison {
 public:
  TwinComparison(const Scheme& law, Scheme twin, int jobs)
      : law_(law), twin_(std::move(twin)), probes_(law), arena_(threads_for(jobs)) {
    law_answers_ = probes_.answers_of(law_);
    twin_answers_ = probes_.answers_of(twin_);
    mine_ = deviations(law_answers_, twin_answers_);
  }

  bool is_equal() const {
    return std::ranges::all_of(mine_,
                               [](double x) { return std::abs(x) <= deviation_of_rounding; });
  }

  std::vector<std::string> shows_in() const {
    std::vector<std::pair<double, std::string>> all;
    const std::vector<std::string> names = probes_.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
      const double sum = sum_of(deviations({law_answers_[i]}, {twin_answers_[i]}));
      if (sum > deviation_of_rounding) all.emplace_back(sum, names[i]);
    }
    std::ranges::stable_sort(all, std::greater{}, &std::pair<double, std::string>::first);
    std::vector<std::string> texts;
    for (auto& [sum, name] : all) texts.push_back(std::move(name));
    return texts;
  }

  std::vector<FactorFound> factors() const {
    return factors_of(probes_.names(), law_answers_, twin_answers_);
  }

  /// The mistakes that the twin can make, best first, each on top of `base` ("" or "a+").
  std::vector<MistakeMatch> matches(const std::string& base) const {
    std::vector<MistakeMatch> all;
    for (const MistakeInfo& info : known_mistakes()) {
      if (!info.can_be_made_by(twin_.framed)) continue;
      if (base == std::string(info.name) + "+") continue;
      all.push_back({std::string(info.name), std::string(info.title), 0, std::nullopt, ""});
    }
    std::vector<double> rank(all.size(), -1.0);
    for_all(arena_, all.size(), [&](std::size_t i) {
      try {
        const FramedLaw mistaken = with_mistake(twin_.framed, base + all[i].name);
        const Answers answers = probes_.answers_of(in_place_of(law_, mistaken));
        const std::vector<double> its = deviations(answers, twin_answers_);
        all[i].match = std::max(0.0, cosine(mine_, its));
        // Of constants at several sizes the one that is nearest in size comes first.
        const double size = sum_of(mine_);
        rank[i] = all[i].match - 0.02 * std::min(1.0, std::abs(sum_of(its) - size) / size);
      } catch (const InputError&) {
        // The two do not go together.
      }
    });
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return rank[i]; });
    std::vector<MistakeMatch> sorted;
    for (const std::size_t i : order) sorted.push_back(std::move(all[i]));
    return sorted;
  }

 private:
  Scheme law_;
  Scheme twin_;
  Probes probes_;
  mutable tbb::task_arena arena_;
  Answers law_answers_;
  Answers twin_answers_;
  std::vector<double> mine_;
};

/// Single mistakes, and in front of them the two that explain more together than any alone.
std::vector<MistakeMatch> ranked(const TwinComparison& comparison) {
  std::vector<MistakeMatch> singles = comparison.matches("");
  if (singles.empty() || singles.front().match >= certain) return singles;
  MistakeMatch best = singles.front();
  MistakeMatch second;
  for (std::size_t i = 0; i < std::min(bases, singles.size()); ++i) {
    const std::vector<MistakeMatch> pairs = comparison.matches(singles[i].name + "+");
    if (pairs.empty() || pairs.front().match <= std::max(best.match, second.match)) continue;
    best = singles[i];
    second = pairs.front();
  }
  if (second.match < singles.front().match + gain_of_second) return singles;
  best.with = second.name;
  second.with = best.name;
  best.match = second.match;
  std::erase_if(
      singles, [&](const MistakeMatch& m) { return m.name == best.name || m.name == second.name; });
  singles.insert(singles.begin(), {best, second});
  return singles;
}

}  // namespace

Diagnosis diagnose(const Scheme& law, int jobs) {
  const Probes probes(law);
  const Answers answers = probes.answers_of(law);
  const std::vector<Scheme> kind = laws_of_its_kind(law);
  const Scheme& nearest = *std::ranges::min_element(kind, {}, [&](const Scheme& other) {
    return sum_of(deviations(answers, probes.answers_of(other)));
  });
  const FramedLaw* const twin = law.law().twin();
  const Scheme held_against = twin != nullptr ? in_place_of(law, *twin) : nearest;

  Diagnosis diagnosis;
  diagnosis.law = law.label;
  diagnosis.twin = held_against.law().info().name;
  diagnosis.nearest = nearest.law().info().name;
  const TwinComparison comparison(law, held_against, jobs);
  diagnosis.is_equal = comparison.is_equal();
  if (diagnosis.is_equal) {
    diagnosis.nearest = diagnosis.twin;  // by round-off another one may be nearer
    return diagnosis;
  }
  diagnosis.shows_in = comparison.shows_in();
  diagnosis.factors = comparison.factors();
  diagnosis.mistakes = ranked(comparison);
  if (!diagnosis.mistakes.empty() && !diagnosis.factors.empty())
    diagnosis.mistakes.front().factor = diagnosis.factors.front().factor;
  diagnosis.is_unknown = diagnosis.mistakes.empty() || diagnosis.mistakes.front().match < too_poor;
  return diagnosis;
}

}  // namespace stickslip::reports
