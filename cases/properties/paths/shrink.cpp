// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/paths/shrink.hpp"

#include <charconv>

#include "stickslip/description/number_text.hpp"

namespace stickslip::cases::properties {
namespace {

/// A violation of this size is clear: what is larger at first need not stay so.
constexpr double clear = 0.1;

/// Runs of the law that shrinking may cost.
constexpr int most_runs = 250;

/// Whether a shorter path is still a violation; counts what it costs.
template <class Route>
class Judge {
 public:
  /// `route` breaks the property.
  Judge(const Check& check, const Subject& subject, const Route& route)
      : check_(check), subject_(subject), original_(find(check, subject, route)) {}

  bool is_broken(const Route& route) {
    if (++runs_ > most_runs) return false;
    try {
      const Finding finding = find(check_, subject_, route);
      return finding.is_violation() && finding.failure.empty() &&
             finding.is_excused() == original_.is_excused() &&
             finding.error >= std::min(clear, 0.5 * original_.error);
    } catch (const std::runtime_error&) {  // refused: no witness
      return false;
    }
  }
  bool is_spent() const { return runs_ >= most_runs; }

 private:
  const Check& check_;
  const Subject& subject_;
  Finding original_;
  int runs_ = 0;
};

/// Drops steps, many at a time and then one by one, as long as the rest is broken. `join` makes a
/// route out of the steps that are left.
template <class Route, class Step, class Join>
std::vector<Step> fewest(Judge<Route>& judge, std::vector<Step> steps, const Join& join) {
  for (std::size_t chunk = std::max<std::size_t>(steps.size() / 2, 1); chunk > 0; chunk /= 2) {
    for (std::size_t end = steps.size(); end > 0 && !judge.is_spent();) {
      const std::size_t begin = end > chunk ? end - chunk : 0;
      std::vector<Step> fewer = steps;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(begin),
                  fewer.begin() + static_cast<std::ptrdiff_t>(std::min(end, fewer.size())));
      if (!fewer.empty() && judge.is_broken(join(fewer))) steps = std::move(fewer);
      end = begin;
    }
  }
  return steps;
}

/// x with this many significant digits.
double rounded(double x, int digits) {
  if (x == 0 || !std::isfinite(x)) return x;
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), x,
                                 std::chars_format::scientific, digits - 1);
  return number_from<double>({text.data(), end.ptr}).value_or(x);
}

/// The path as a file tells it: overlap and shift at the end of each step with so many digits.
Path as_written(const Path& path, int digits) {
  Path changed;
  double overlap = 0;
  Vector2 sum = Vector2::Zero();
  Vector2 before = Vector2::Zero();
  for (const ContactStep& step : path) {
    const double next = rounded(step.overlap_new, digits);
    sum += step.shift;
    const Vector2 after{rounded(sum[0], digits), rounded(sum[1], digits)};
    changed.push_back(step_of(overlap, next, after - before, step.dt, step.effective_radius));
    overlap = next;
    before = after;
  }
  return changed;
}

Witness witness_of(const Property& property, const Check& check, const Subject& subject,
                   const Finding& finding) {
  Witness witness;
  witness.property = property.info.name;
  witness.check = check.name;
  witness.parameters = subject.parameters();
  if (check.sets_parameters) {
    for (const auto& [role, value] : finding.parameters) witness.parameters[role] = value;
  }
  witness.effective_radius = subject.scale().radius;
  witness.gives = finding.gives;
  witness.must_give = finding.must;
  witness.observable = finding.observable;
  witness.sentence = check.sentence;
  return witness;
}

}  // namespace

Witness shrunk(const Property& property, const Check& check, const Subject& subject,
               const Path& path) {
  Judge<std::span<const ContactStep>> judge(check, subject, path);
  const auto join = [](const Path& steps) { return rejoined(steps); };
  Path shortest = path;
  const Path joined = fewest(judge, path, join);
  if (judge.is_broken(rejoined(joined))) shortest = rejoined(joined);
  for (const int digits : {1, 2, 3, 4, 6, 9, 17}) {
    const Path plain = as_written(shortest, digits);
    if (!judge.is_broken(plain)) continue;
    shortest = plain;
    break;
  }
  Witness witness = witness_of(property, check, subject, find(check, subject, shortest));
  witness.path = shortest;
  return witness;
}

Witness shrunk(const Property& property, const Check& check, const Subject& subject,
               const PairPath& path) {
  Judge<PairPath> judge(check, subject, path);
  PairPath shortest = path;
  shortest.steps = fewest(judge, path.steps, [&](const std::vector<PairStep>& steps) {
    PairPath fewer = path;
    fewer.steps = steps;
    return fewer;
  });
  Witness witness = witness_of(property, check, subject, find(check, subject, shortest));
  witness.pair = shortest;
  return witness;
}

namespace {

std::string sentence(const std::string& observable, double gives, double must,
                     const std::string& sentence) {
  constexpr int digits = 6;
  return observable + " is " + shortest(rounded(gives, digits)) + ", must be " +
         shortest(rounded(must, digits)) + ": " + sentence;
}

}  // namespace

std::string sentence_of(const Witness& witness) {
  return sentence(witness.observable, witness.gives, witness.must_give, witness.sentence);
}

std::string sentence_of(const Check& check, const Finding& finding) {
  return sentence(finding.observable, finding.gives, finding.must, check.sentence);
}

}  // namespace stickslip::cases::properties
