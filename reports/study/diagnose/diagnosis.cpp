// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/diagnosis.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "cases/parallel.hpp"
#include "cases/properties/properties.hpp"
#include "reports/study/diagnose/signature.hpp"
#include "reports/study/judge/companions.hpp"
#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/mistakes/mistakes.hpp"

namespace stickslip::reports {
namespace {

using Answers = std::vector<ProbeAnswer>;

constexpr double deviation_of_rounding = 1e-3;  ///< of a deviation: a difference of 1e-10
constexpr double certain = 0.98;           ///< a single mistake that matches like this is the one
constexpr double same_direction = 2e-4;    ///< of two matches that differ by round-off and size
constexpr double too_poor = 0.5;           ///< nothing that matches less is believed
constexpr double gain_of_second = 0.02;    ///< what a second mistake must add
constexpr double gain_of_variant = 0.02;   ///< what another twin must add
constexpr double nearer_by_option = 0.97;  ///< of its distance: an option that is worth a word
constexpr double lead_of_public = 1e-3;    ///< of a match: a mistake that was made in public
constexpr std::size_t bases = 3;           ///< mistakes that a second one is tried on

/// A law of the catalogue, in words and made.
struct Twin {
  LawSpec spec;
  FramedLaw framed;
};

/// A law of the catalogue in the scheme's place, with the same parameters.
Scheme in_place_of(const Scheme& scheme, const FramedLaw& framed) {
  Scheme other = scheme;
  other.spec = {framed.law.info().name, {}};
  other.label = other.spec.text();
  other.framed = framed;
  return other;
}

std::vector<Twin> laws_of_its_kind(const Scheme& scheme) {
  std::vector<Twin> all;
  const LawInfo& mine = scheme.law().info();
  for (const LawInfo& info : law_catalogue()) {
    if (info.can(Capability::linear) != mine.can(Capability::linear) ||
        info.can(Capability::hertzian) != mine.can(Capability::hertzian)) {
      continue;
    }
    const LawParts parts = parts_of(info);
    if (parts.normal != parts_of(mine).normal) continue;
    if (parts.normal == NormalPart::adhesive && parts.range != parts_of(mine).range) continue;
    if (info.on_request) continue;
    FramedLaw other = make_law({info.name, {}});
    if (properties::Subject(scheme).knows_rules()) other.moments = scheme.framed.moments;
    all.push_back({{info.name, {}}, *scheme.law().like(other).twin()});
    // The frame of a user's law is applied by the program, and none of its equations.
    const bool has_other_frame = scheme.is_from_outside() && !mine.can(Capability::bodies) &&
                                 scheme.framed.frame != other.frame &&
                                 can_have(other.law, scheme.framed.frame);
    if (!has_other_frame) continue;
    other.frame = scheme.framed.frame;
    all.push_back({LawSpec{info.name, {}}.with("frame", std::string(name_of(other.frame))),
                   *scheme.law().like(other).twin()});
  }
  if (all.empty()) {
    const LawParts parts = parts_of(mine);
    throw Unsuitable(mine.name +
                     ": no law of the catalogue has normal=" + std::string(name_of(parts.normal)) +
                     " range=" + std::string(name_of(parts.range)) + " and is of its kind");
  }
  return all;
}

std::size_t place_of(std::string_view mistake) {
  const auto found = std::ranges::find(known_mistakes(), mistake, &MistakeInfo::name);
  return static_cast<std::size_t>(found - known_mistakes().begin());
}

bool can_err(const Twin& twin) {
  return std::ranges::any_of(known_mistakes(), [&](const MistakeInfo& mistake) {
    return mistake.can_be_made_by(twin.framed);
  });
}

/// The twin with one of its choices changed, each that nobody made.
std::vector<Twin> variants_of(const Twin& twin) {
  std::vector<Twin> all;
  for (const ParameterInfo& parameter : twin.framed.law.info().parameters) {
    if (twin.spec.option(parameter.name) != nullptr) continue;
    for (const std::string& choice : parameter.choices) {
      if (choice == parameter.default_text) continue;
      Twin variant{twin.spec.with(parameter.name, choice), twin.framed};
      variant.framed.law = variant.framed.law.with_option(parameter.name, choice);
      all.push_back(std::move(variant));
    }
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
  look(gap_probe, "largest gap told", &ProbeAnswer::forces, 1, 0);
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
    const bool is_long = law[i].forces.size() > at + 1 && twin[i].forces.size() > at + 1 &&
                         twin[i].forces[at + 1] != 0;
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

/// The law, and what it answers.
struct Asked {
  Asked(const Scheme& scheme, int jobs)
      : law(scheme),
        probes(scheme),
        answers(probes.answers_of(scheme)),
        threads(threads_for(jobs)) {}

  /// What a law of the catalogue answers in its place.
  Answers answers_of(const FramedLaw& framed) const {
    return probes.answers_of(in_place_of(law, framed));
  }

  Scheme law;
  Probes probes;
  Answers answers;
  mutable Threads threads;
};

/// The law held against one twin.
class TwinComparison {
 public:
  TwinComparison(const Asked& asked, Twin twin)
      : asked_(&asked),
        twin_(std::move(twin)),
        twin_answers_(asked.answers_of(twin_.framed)),
        mine_(deviations(asked.answers, twin_answers_)) {}

  const Twin& twin() const { return twin_; }
  /// How far the law is from the twin.
  double distance() const { return sum_of(mine_); }

  bool is_equal() const {
    return std::ranges::all_of(mine_,
                               [](double x) { return std::abs(x) <= deviation_of_rounding; });
  }

  std::vector<std::string> shows_in() const {
    std::vector<std::pair<double, std::string>> all;
    const std::vector<std::string> names = asked_->probes.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
      const double sum = sum_of(deviations({asked_->answers[i]}, {twin_answers_[i]}));
      if (sum > deviation_of_rounding) all.emplace_back(sum, names[i]);
    }
    std::ranges::stable_sort(all, std::greater{}, &std::pair<double, std::string>::first);
    std::vector<std::string> texts;
    for (auto& [sum, name] : all) texts.push_back(std::move(name));
    return texts;
  }

  std::vector<FactorFound> factors() const {
    return factors_of(asked_->probes.names(), asked_->answers, twin_answers_);
  }

  /// The mistakes that the twin can make, best first, each on top of `base` ("" or "a+").
  std::vector<MistakeMatch> matches(const std::string& base) const {
    std::vector<MistakeMatch> all;
    for (const MistakeInfo& info : known_mistakes()) {
      const bool is_seen = info.kind != mistakes_of_walls && info.kind != mistakes_of_shapes;
      if (!info.can_be_made_by(twin_.framed) || !is_seen) continue;
      if (base == std::string(info.name) + "+") continue;
      all.push_back({std::string(info.name), std::string(info.title), 0, std::nullopt, ""});
    }
    std::vector<double> rank(all.size(), -1.0);
    for_all(asked_->threads, all.size(), [&](std::size_t i) {
      try {
        const FramedLaw mistaken = with_mistake(twin_.framed, base + all[i].name);
        const Answers answers = asked_->answers_of(mistaken);
        const std::vector<double> its = deviations(answers, twin_answers_);
        all[i].match = std::max(0.0, cosine(mine_, its));
        // Of constants at several sizes the one that is nearest in size comes first.
        const double size = sum_of(mine_);
        rank[i] = all[i].match - 0.02 * std::min(1.0, std::abs(sum_of(its) - size) / size);
        // Of two that look alike the one that somebody made.
        if (!known_mistakes()[place_of(all[i].name)].source.empty()) rank[i] += lead_of_public;
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
  const Asked* asked_;
  Twin twin_;
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
  // Two mistakes have no order but that of the list.
  if (place_of(second.name) < place_of(best.name)) std::swap(best, second);
  singles.insert(singles.begin(), {best, second});
  return singles;
}

double best_match(const std::vector<MistakeMatch>& mistakes) {
  return mistakes.empty() ? 0 : mistakes.front().match;
}

/// Whether one mistake explains it all.
bool is_explained(const std::vector<MistakeMatch>& mistakes) {
  return best_match(mistakes) >= certain && mistakes.front().with.empty();
}

/// The twin with the options that make it nearest, taken one after the other; none where no option
/// brings it nearer.
std::optional<TwinComparison> best_variant(const Asked& asked, const TwinComparison& start) {
  std::optional<TwinComparison> best;
  for (bool is_nearer = true; is_nearer;) {
    const TwinComparison from = best.value_or(start);
    is_nearer = false;
    for (Twin& variant : variants_of(from.twin())) {
      TwinComparison tried(asked, std::move(variant));
      const double before = is_nearer ? best->distance() : nearer_by_option * from.distance();
      if (!(tried.distance() < before)) continue;
      best = std::move(tried);
      is_nearer = true;
    }
  }
  return best;
}

/// Whose equations it says that it implements; none where it does not say so.
std::optional<Twin> said_twin(const Scheme& law) {
  const FramedLaw* const twin = law.law().twin();
  if (twin == nullptr) return std::nullopt;
  Twin said{like_of(law).value(), *twin};
  if (!said.framed.moments.any() && properties::Subject(law).knows_rules())
    said.framed.moments = law.framed.moments;
  return said;
}

/// A known mistake that was measured: it comes first.
void put_first(const std::string& name, std::optional<double> factor, Diagnosis& diagnosis) {
  const auto known = std::ranges::find(known_mistakes(), name, &MistakeInfo::name);
  if (known == known_mistakes().end()) return;
  std::erase_if(diagnosis.mistakes, [&](const MistakeMatch& one) { return one.name == name; });
  diagnosis.mistakes.insert(diagnosis.mistakes.begin(),
                            {name, std::string(known->title), 1, factor, ""});
  diagnosis.is_unknown = false;
}

/// What its dashpot does wrong is no matter of likeness.
void add_dashpots(const Asked& asked, Diagnosis& diagnosis) {
  diagnosis.dashpots = own_dashpots(properties::Subject(asked.law));
  for (const OwnDashpot& dashpot : diagnosis.dashpots) {
    if (dashpot.wrong.empty()) continue;
    diagnosis.is_equal = false;
    put_first(dashpot.mistake, std::nullopt, diagnosis);
  }
}

/// Nor is what its impacts do, of a law whose forces say nothing else.
void add_rates(const Asked& asked, Diagnosis& diagnosis) {
  diagnosis.rates = wrong_rates(asked.law);
  const bool is_open = diagnosis.is_equal || diagnosis.is_unknown;
  for (const RateFinding& rate : diagnosis.rates) {
    if (!rate.is_wrong) continue;
    if (diagnosis.is_equal) diagnosis.is_unknown = true;
    diagnosis.is_equal = false;
    if (is_open && !rate.mistake.empty()) put_first(rate.mistake, rate.factor, diagnosis);
  }
}

/// What must hold for any law and does not, where nothing else was found.
void add_broken(const Asked& asked, Diagnosis& diagnosis) {
  if (!diagnosis.is_equal && !diagnosis.is_unknown) return;
  // A built-in dashpot has a coefficient with a unit, which properties find; it is judged apart.
  if (!diagnosis.dashpots.empty()) return;
  constexpr std::size_t most = 3;
  for (const PropertyResult& property : properties_of(asked.law)) {
    if (property.verdict != PropertyResult::Verdict::broken || diagnosis.broken.size() == most)
      continue;
    diagnosis.broken.push_back(property.name + ": " + property.reason);
    if (diagnosis.is_equal) diagnosis.is_unknown = true;
    diagnosis.is_equal = false;
  }
}

/// Leaves the first of those that differ in size alone: kt-off-by-1e-2, kt-off-by-1e-3, and all
/// that a factor which was found explains as well as the first does.
void keep_one_of_each_family(Diagnosis& diagnosis) {
  const auto family = [](const std::string& name) { return name.substr(0, name.find("-off-by-")); };
  std::vector<MistakeMatch> kept;
  for (MistakeMatch& one : diagnosis.mistakes) {
    const bool is_of_first = !kept.empty() && kept.front().factor && one.with.empty() &&
                             kept.front().match >= certain &&
                             kept.front().match - one.match < same_direction;
    const bool is_known = std::ranges::any_of(kept, [&](const MistakeMatch& other) {
      return family(other.name) == family(one.name) && other.with.empty() && one.with.empty();
    });
    if (!is_of_first && !is_known) kept.push_back(std::move(one));
  }
  diagnosis.mistakes = std::move(kept);
}

void compare(const Asked& asked, const TwinComparison& with_twin, Diagnosis& diagnosis) {
  diagnosis.mistakes = ranked(with_twin);
  const TwinComparison* shown = &with_twin;
  std::optional<TwinComparison> variant;
  if (!is_explained(diagnosis.mistakes)) variant = best_variant(asked, with_twin);
  if (variant) {
    std::vector<MistakeMatch> others;
    if (!variant->is_equal()) others = ranked(*variant);
    const double match = best_match(diagnosis.mistakes);
    // An option and one mistake say more than two mistakes.
    if (variant->is_equal() || is_explained(others) ||
        best_match(others) > match + gain_of_variant) {
      diagnosis.variant = variant->twin().spec.text();
      diagnosis.poor_match = match;
      diagnosis.mistakes = std::move(others);
      shown = &*variant;
    }
  }
  diagnosis.shows_in = shown->shows_in();
  diagnosis.factors = shown->factors();
  // Of two at once it is not known whose constant that is.
  if (!diagnosis.mistakes.empty() && !diagnosis.factors.empty() &&
      diagnosis.mistakes.front().with.empty())
    diagnosis.mistakes.front().factor = diagnosis.factors.front().factor;
  diagnosis.is_unknown = !shown->is_equal() && best_match(diagnosis.mistakes) < too_poor;
}

}  // namespace

Diagnosis diagnose(const Scheme& law, int jobs) {
  const Asked asked(law, jobs);
  const std::vector<Twin> kind = laws_of_its_kind(law);
  const auto distance = [&](const Twin& other) {
    return sum_of(deviations(asked.answers, asked.answers_of(other.framed)));
  };
  std::vector<double> distances(kind.size());
  std::ranges::transform(kind, distances.begin(), distance);
  // A law that can make no mistake explains none.
  std::size_t nearest = 0;
  std::optional<std::size_t> nearest_that_errs;
  for (std::size_t i = 0; i < kind.size(); ++i) {
    if (distances[i] < distances[nearest]) nearest = i;
    if (can_err(kind[i]) && (!nearest_that_errs || distances[i] < distances[*nearest_that_errs]))
      nearest_that_errs = i;
  }
  const Twin twin = said_twin(law).value_or(kind[nearest_that_errs.value_or(nearest)]);

  Diagnosis diagnosis;
  diagnosis.law = law.label;
  diagnosis.twin = twin.spec.text();
  diagnosis.nearest = kind[nearest].spec.text();
  const TwinComparison comparison(asked, twin);
  diagnosis.is_equal = comparison.is_equal();
  if (diagnosis.is_equal) {
    diagnosis.nearest = diagnosis.twin;  // by round-off another one may be nearer
  } else {
    compare(asked, comparison, diagnosis);
  }
  keep_one_of_each_family(diagnosis);
  add_dashpots(asked, diagnosis);
  add_rates(asked, diagnosis);
  add_broken(asked, diagnosis);
  return diagnosis;
}

}  // namespace stickslip::reports
