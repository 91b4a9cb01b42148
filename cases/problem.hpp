// SPDX-License-Identifier: BSD-3-Clause
// A case is a value, as a law is: its parameters are fields, what comes out of a run is an
// aggregate, and each thing that is judged is named once, beside the field that holds it.
#pragma once

#include <concepts>

#include "cases/cross_check.hpp"
#include "cases/outcome.hpp"
#include "cases/problem_parameters.hpp"
#include "cases/schemes/scheme.hpp"
#include "reference/kinds/kind.hpp"

namespace stickslip::cases {

/// A problem that is costly to set up has a const function prepare(): a second value, made once,
/// with the same Outcome and all that is asked of the first.
template <class P>
concept NeedsSolving = requires(const P p) {
  p.prepare();
};

/// The problem as it is asked: itself, or what its prepare() gives.
template <class P>
auto solved(const P& problem) {
  if constexpr (NeedsSolving<P>) {
    return problem.prepare();
  } else {
    return problem;
  }
}
template <class P>
using Solved = decltype(solved(std::declval<const P&>()));

/// What a problem is asked. `scheme` has the parameters of the problem set in its law. Exact
/// values, scales, uncertainties and cross-checks depend on the parameters of the problem and on
/// nothing else, no file and no other program: they are kept from run to run (kept_answers.hpp).
template <class S, class Outcome>
concept AnswersForSchemes = requires(const S s, const Scheme& scheme, int steps) {
  { s.run(scheme, steps) } -> std::same_as<Outcome>;
  { s.expect(scheme) } -> std::same_as<Expected<Outcome>>;
  { s.cross_checks() } -> std::same_as<std::vector<CrossCheckResult>>;
  s.uncertainty();  // of the exact values: one number for all, or an Outcome
};

/// A problem that a case puts: parameters as fields, described as those of a law are (static
/// describe(visitor)), and a nested Outcome whose fields observe(visitor) names. Further members
/// where they make sense:
///   Outcome exact() const               the true values; without it all observables are norms
///   Outcome scale() const               what errors are relative to; without it 1
///   Outcome exact_for(scheme) const     and scale_for, uncertainty_for, each where laws that claim
///                                       different equations have different exact solutions
///   Outcome theory() const              what these approximate: its distance is the modelling gap
///   reference::Question question() const   the kind of reference that has the numbers of the
///                                       truth, with the inputs that are no parameters of the
///                                       problem by the same name
///   std::vector<reference::NamedNumber> numbers() const
///                                       numbers of the truth beside the observables
///   std::optional<double> Outcome::energy_residual
///   std::optional<ForetoldLadder> foretold_ladder(scheme, levels) const
///                                       of schemes with few digits
template <class P>
concept Problem = std::copyable<P> && std::default_initializable<P> &&
                  std::semiregular<typename P::Outcome> && AnswersForSchemes < Solved<P>,
typename P::Outcome > &&requires(Observed<typename P::Outcome>& observed) {
  { P::name } -> std::convertible_to<std::string_view>;
  P::observe(observed);
};

namespace of_problems {

/// All fields of an outcome with the same value.
template <class Outcome>
Outcome all_fields(const Observed<Outcome>& observed, double value) {
  Outcome outcome{};
  for (const auto field : observed.fields) outcome.*field = value;
  return outcome;
}

template <class Outcome, class Value>
Outcome as_outcome(const Observed<Outcome>& observed, const Value& value) {
  if constexpr (std::same_as<Value, Outcome>) {
    return value;
  } else {
    return all_fields(observed, value);
  }
}

/// Exact values, scales and uncertainties as studies take them.
template <class Outcome>
std::vector<ReferenceValue> reference_of(const Observed<Outcome>& observed, const Outcome& exact,
                                         const Outcome& scale, const Outcome& uncertainty) {
  std::vector<ReferenceValue> all;
  for (std::size_t i = 0; i < observed.fields.size(); ++i) {
    const auto field = observed.fields[i];
    if (observed.texts[i].is_norm) {
      all.push_back({0, 1, uncertainty.*field});
    } else {
      all.push_back({exact.*field, scale.*field, uncertainty.*field});
    }
  }
  return all;
}

template <class S, class Outcome>
Outcome exact_of(const S& s) {
  if constexpr (requires { s.exact(); }) {
    return s.exact();
  } else {
    return {};
  }
}

template <class S, class Outcome>
Outcome scale_of(const Observed<Outcome>& observed, const S& s) {
  if constexpr (requires { s.scale(); }) {
    return s.scale();
  } else {
    return all_fields(observed, 1.0);
  }
}

}  // namespace of_problems

/// The scheme of one word of the command line, with the parameters of the problem in its law.
/// Throws InputError as make_scheme and with_parameters do.
template <Problem P>
Scheme scheme_for(const P& problem, std::string_view text) {
  return with_parameters(make_scheme(text), law_parameters_of(problem));
}

/// Errors of an outcome, field by field: distances from the exact values over the scales.
/// `asked` is the problem, or what it was prepared as.
template <class S, class Outcome>
Outcome errors_of(const S& asked, const Outcome& found) {
  const auto observed = Observed<Outcome>::template of<S>();
  const Outcome exact = of_problems::exact_of<S, Outcome>(asked);
  const Outcome scale = of_problems::scale_of(observed, asked);
  Outcome errors{};
  for (std::size_t i = 0; i < observed.fields.size(); ++i) {
    const auto field = observed.fields[i];
    errors.*field = observed.texts[i].is_norm
                        ? found.*field
                        : std::abs(found.*field - exact.*field) / scale.*field;
  }
  return errors;
}

/// The expectation that each field tends to that of `wrong`. `tolerance(gap)`: allowed deviation
/// from an error of `gap`.
template <class S, class Outcome, class Tolerance>
Expected<Outcome> expect_limit(const S& asked, const Outcome& wrong, const std::string& why,
                               const Tolerance& tolerance) {
  const Outcome errors = errors_of(asked, wrong);
  Expected<Outcome> all;
  for (const auto field : Observed<Outcome>::template of<S>().fields)
    all[field] = Expectation::wrong(errors.*field, tolerance(errors.*field), why);
  return all;
}

}  // namespace stickslip::cases
