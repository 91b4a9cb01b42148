// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/properties.hpp"

#include <charconv>
#include <new>
#include <system_error>

#include "cases/kept/kept_exhibits.hpp"
#include "cases/kept/kept_record.hpp"
#include "cases/properties/check.hpp"
#include "cases/properties/mixing.hpp"
#include "cases/properties/paths/shrink.hpp"
#include "cases/properties/property_record.hpp"

namespace stickslip::cases {

namespace properties {

const std::vector<Property>& all_properties() {
  static const std::vector<Property> all = [] {
    std::vector<Property> joined;
    for (std::vector<Property> some :
         {symmetry_properties(), unit_properties(), stiffness_properties(), limit_properties(),
          memory_properties(), batch_properties(), resume_properties(), energy_properties(),
          damping_properties(), dashpot_properties(), digit_properties(), pair_properties(),
          twin_properties(), tangent_properties()}) {
      std::ranges::move(some, std::back_inserter(joined));
    }
    for (Property& property : moment_properties()) {
      property.is_of_moments = true;
      joined.push_back(std::move(property));
    }
    std::ranges::move(shape_properties(), std::back_inserter(joined));
    return joined;
  }();
  return all;
}

namespace {

using Verdict = PropertyResult::Verdict;

/// The worst finding of one check over its paths, with the path.
struct WorstCase {
  Finding finding;
  Path path;
  std::optional<PairPath> pair;
  std::optional<Subject> subject = {};  ///< with the materials of the path; none: as it is

  void see(const Finding& one, const Path* path_of_one, const PairPath* pair_of_one) {
    const auto weight = [](const Finding& f) {
      return !f.is_violation() ? 0 : f.is_excused() ? 1 : 2;
    };
    const bool is_worse = weight(one) > weight(finding) ||
                          (weight(one) == weight(finding) && one.severity() > finding.severity());
    if (!finding.observable.empty() && !is_worse) return;
    finding = one;
    if (path_of_one != nullptr) path = *path_of_one;
    if (pair_of_one != nullptr) pair = *pair_of_one;
  }

  /// Whether the law failed, than which nothing is worse: it is asked no more.
  bool is_failure() const { return !finding.failure.empty(); }
};

/// The worst of all materials and sizes that the check draws; those that the law refuses are left
/// out.
WorstCase worst_of_all(const Check& check, const Subject& subject) {
  WorstCase worst;
  for (const Subject& drawn : check.subjects(subject)) {
    for (const Path& path : check.paths(drawn)) {
      try {
        const Finding before = worst.finding;
        const bool is_first = before.observable.empty();
        worst.see(find(check, drawn, path), &path, {});
        if (is_first || worst.finding.severity() != before.severity()) worst.subject = drawn;
        if (worst.is_failure()) return worst;
      } catch (const InputError&) {
        continue;
      }
    }
  }
  return worst;
}

WorstCase worst_of(const Check& check, const Subject& subject) {
  if (check.subjects) return worst_of_all(check, subject);
  WorstCase worst;
  if (check.paths) {
    for (const Path& path : check.paths(subject)) {
      worst.see(find(check, subject, path), &path, {});
      if (worst.is_failure()) return worst;
    }
  }
  if (check.pair_paths) {
    for (const PairPath& path : check.pair_paths(subject)) {
      worst.see(find(check, subject, path), {}, &path);
      if (worst.is_failure()) return worst;
    }
  }
  if (check.find_alone) worst.see(find(check, subject), {}, {});
  return worst;
}

/// "5.2 %" with two digits.
std::string percent_of(double fraction) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), 100 * fraction,
                                 std::chars_format::general, 2);
  return std::string(text.data(), end.ptr) + " %";
}

/// One check of one property.
struct CheckResult {
  Verdict verdict = Verdict::holds;
  std::string reason;
  WorstCase worst;
};

CheckResult judge(const Check& check, const Subject& subject) {
  if (check.unsuitable) {
    if (const auto why = check.unsuitable(subject)) return {Verdict::not_applicable, *why, {}};
  }
  try {
    WorstCase worst = worst_of(check, subject);
    if (!worst.finding.is_violation()) return {Verdict::holds, "", std::move(worst)};
    if (worst.finding.is_within_bound()) {
      std::string why = check.excuse(subject).value_or("");
      if (worst.finding.bound < as_chosen) {
        why += ": off by " + percent_of(worst.finding.error) + ", where it may be by " +
               percent_of(worst.finding.bound);
      }
      return {Verdict::declared, std::move(why), std::move(worst)};
    }
    if (worst.finding.is_full) {
      return {Verdict::declared, "its memory is full on such a path, as its status says",
              std::move(worst)};
    }
    if (worst.finding.is_round_off()) {
      const std::string why =
          "round-off decides: a path that differs in its last digits changes "
          "the force by " +
          percent_of(worst.finding.sensitivity);
      return {Verdict::declared, why, std::move(worst)};
    }
    return {Verdict::broken, "", std::move(worst)};
  } catch (const InputError& e) {
    return {Verdict::not_applicable, e.what(), {}};
  } catch (const ToolMissing&) {
    throw;
  } catch (const LawFailure& e) {  // a refusal
    return {Verdict::not_applicable, e.what(), {}};
  } catch (const std::bad_alloc&) {  // what this machine lacks is no property of a law
    throw;
  } catch (const std::system_error&) {
    throw;
  } catch (const std::exception& e) {
    CheckResult failed{Verdict::broken, "", {}};
    failed.worst.finding.error = std::numeric_limits<double>::infinity();
    failed.worst.finding.failure = e.what();
    return failed;
  }
}

/// Verdicts in the order of what counts for the property.
int rank(Verdict verdict) {
  switch (verdict) {
    case Verdict::broken:
      return 3;
    case Verdict::declared:
      return 2;
    case Verdict::holds:
      return 1;
    case Verdict::not_applicable:
      return 0;
  }
  return 0;
}

/// The worst of the checks, with its witness.
PropertyResult judge_checks(const Property& property, const Subject& subject) {
  PropertyResult result;
  result.name = property.info.name;
  const Check* decisive = nullptr;
  CheckResult worst;
  for (const Check& check : property.checks) {
    CheckResult one = judge(check, subject);
    result.error = std::max(result.error, one.worst.finding.error);
    if (decisive != nullptr && rank(one.verdict) <= rank(worst.verdict)) continue;
    decisive = &check;
    worst = std::move(one);
    if (worst.worst.is_failure()) break;
  }
  result.verdict = worst.verdict;
  result.reason = worst.reason;
  if (decisive == nullptr || rank(worst.verdict) < rank(Verdict::declared)) return result;
  const Finding& finding = worst.worst.finding;
  result.error = finding.error;
  if (!finding.failure.empty()) {
    result.reason = finding.failure;
    return result;
  }
  if (decisive->find_alone) {
    if (result.reason.empty()) result.reason = sentence_of(*decisive, finding);
    return result;
  }
  const Subject& of = worst.worst.subject ? *worst.worst.subject : subject;
  result.witness = worst.worst.pair ? shrunk(property, *decisive, of, *worst.worst.pair)
                                    : shrunk(property, *decisive, of, worst.worst.path);
  if (result.reason.empty()) result.reason = sentence_of(*result.witness);
  return result;
}

PropertyResult judge(const Property& property, const Subject& subject) {
  PropertyResult result = judge_checks(property, subject);
  if (!property.mixes) return result;
  result.mixes = property.mixes(subject);
  for (const MixingRule& rule : result.mixes)
    result.reason += (result.reason.empty() ? "" : "; ") + text_of(rule);
  return result;
}

/// judge(), or what is kept of it under this question. Empty bytes stand for a witness, which is
/// found again.
PropertyResult kept_judgement(const std::string& question, const Property& property,
                              const Subject& subject) {
  std::optional<PropertyResult> found;
  const std::string bytes = kept_answer(question, [&] {
    found = judge(property, subject);
    return found->witness ? std::string() : kept_bytes(*found);
  });
  if (found) return *std::move(found);
  return bytes.empty() ? judge(property, subject) : from_kept_bytes<PropertyResult>(bytes);
}

/// What is found where the law fails before it is asked anything.
PropertyResult failed(const Property& property, const std::string& failure) {
  return {property.info.name, Verdict::broken, std::numeric_limits<double>::infinity(), failure,
          std::nullopt};
}

/// The property with this name; throws InputError.
const Property& property_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Property& property : all_properties()) {
    if (property.info.name == name) return property;
    names.push_back(property.info.name);
  }
  throw InputError(unknown_name("property", name, names));
}

/// Whether a property is asked of a law at all: those of moments and of shapes where it gives any,
/// and of a law of shapes alone no other.
bool is_asked(const Property& property, const Scheme& scheme) {
  if (property.is_of_shapes) return scheme.law().own_shapes() != nullptr;
  if (scheme.law().info().can(Capability::shapes)) return false;
  return !property.is_of_moments || scheme.framed.moments.any();
}

}  // namespace
}  // namespace properties

const std::vector<PropertyInfo>& known_properties() {
  static const std::vector<PropertyInfo> all = [] {
    std::vector<PropertyInfo> infos;
    for (const properties::Property& property : properties::all_properties())
      infos.push_back(property.info);
    return infos;
  }();
  return all;
}

std::vector<PropertyResult> properties_of(const Scheme& scheme) {
  const auto ask = [&](const auto& answer) {
    std::vector<PropertyResult> all;
    for (const properties::Property& property : properties::all_properties()) {
      if (properties::is_asked(property, scheme)) all.push_back(answer(property));
    }
    return all;
  };
  try {
    const properties::Subject subject(scheme);
    return ask([&](const properties::Property& property) {
      // A label does not say what else the user has set.
      const std::string question =
          scheme.spec.options.empty()
              ? question_with("property " + property.info.name, std::span(&scheme, 1))
              : std::string();
      return question.empty() ? properties::judge(property, subject)
                              : properties::kept_judgement(question, property, subject);
    });
  } catch (const LawFailure& e) {  // one that has hung before does not even take its parameters
    return ask([&](const auto& property) { return properties::failed(property, e.what()); });
  }
}

PropertyResult property_of(const Scheme& scheme, const std::string& name) {
  if (properties::property_named(name).is_of_moments && !scheme.framed.moments.any())
    return {name, PropertyResult::Verdict::not_applicable, 0, "it gives no moments", std::nullopt};
  if (properties::property_named(name).is_of_shapes && scheme.law().own_shapes() == nullptr)
    return {name, PropertyResult::Verdict::not_applicable, 0, "it answers for no shapes itself",
            std::nullopt};
  return properties::judge(properties::property_named(name), properties::Subject(scheme));
}

WitnessAnswer run_witness(const Witness& witness, const Scheme& scheme) {
  using namespace properties;
  const Property& property = property_named(witness.property);
  const auto check = std::ranges::find(property.checks, witness.check, &Check::name);
  if (check == property.checks.end()) {
    throw InputError("the property " + witness.property + " has no check '" + witness.check + "'");
  }
  const Subject subject(scheme, witness.parameters);
  const Finding finding =
      witness.pair ? find(*check, subject, *witness.pair) : find(*check, subject, witness.path);
  return {finding.gives, finding.must, finding.observable, finding.failure, finding.is_violation()};
}

}  // namespace stickslip::cases
