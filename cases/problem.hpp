// SPDX-License-Identifier: BSD-3-Clause
// A case is a value, as a law is: its parameters are fields, what comes out of a run is an
// aggregate, and each thing that is judged is named once, beside the field that holds it.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cases/case.hpp"
#include "cases/case_text.hpp"

namespace stickslip {

// ---- what a run gives ---------------------------------------------------------------------------

/// What an observable is called. The row stands beside a field of the outcome.
struct ObservableText {
  std::string_view name;
  std::string_view unit;   ///< "-" for pure numbers and for norms
  std::string_view title;  ///< one line: what it is and what its error is relative to
};

/// The fields of an outcome in the order in which they are judged; the first decides the quality.
/// A problem fills it in its static function observe(visitor).
template <class Outcome>
class Observed {
 public:
  using Field = double Outcome::*;

  /// Of a problem, or of what its prepare() gives, which names it as Problem.
  template <class P>
  static Observed of() {
    Observed all;
    if constexpr (requires { P::observe(all); }) {
      P::observe(all);
    } else {
      P::Problem::observe(all);
    }
    return all;
  }

  /// A value, judged by its distance from the exact one over its scale.
  void value(Field field, const ObservableText& text) { add(field, text, false); }
  /// An error of a run as a whole, as a norm over a path: the value is the error itself.
  void norm(Field field, const ObservableText& text) { add(field, text, true); }

  std::vector<Field> fields;
  std::vector<Observable> texts;
  std::vector<bool> is_norm;

 private:
  void add(Field field, const ObservableText& text, bool norm) {
    fields.push_back(field);
    texts.push_back({std::string(text.name), std::string(text.unit), std::string(text.title)});
    is_norm.push_back(norm);
  }
};

/// An expectation for each field of an outcome.
template <class Outcome>
class Expected {
 public:
  using Field = double Outcome::*;

  /// Nothing is declared.
  Expected() = default;
  /// The same for all fields.
  Expected(Expectation all) : all_(std::move(all)) {}  // NOLINT(google-explicit-constructor)

  /// The expectation of one field, to be set.
  Expectation& operator[](Field field) {
    for (auto& [known, own] : own_) {
      if (known == field) return own;
    }
    own_.emplace_back(field, all_);
    return own_.back().second;
  }
  /// The expectation of one field.
  const Expectation& of(Field field) const {
    for (const auto& [known, own] : own_) {
      if (known == field) return own;
    }
    return all_;
  }

 private:
  Expectation all_;
  std::vector<std::pair<Field, Expectation>> own_;
};

// ---- the problem --------------------------------------------------------------------------------

/// A problem that is dear to set up has a const function prepare(): a second value, made once, with
/// the same Outcome and all that is asked of the first.
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

/// What a problem is asked. `scheme` has the parameters of the problem set in its law.
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
///   Outcome exact_for(scheme) const     and scale_for, uncertainty_for: where laws that claim
///                                       different equations have different exact solutions
///   std::optional<double> Outcome::energy_residual
template <class P>
concept Problem = std::copyable<P> && std::default_initializable<P> &&
                  std::semiregular<typename P::Outcome> && AnswersForSchemes < Solved<P>,
typename P::Outcome > &&requires(Observed<typename P::Outcome>& observed) {
  { P::name } -> std::convertible_to<std::string_view>;
  P::observe(observed);
};

namespace detail {

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
    if (observed.is_norm[i]) {
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

/// Visitor that lists the parameters of a problem.
template <class P>
class ParameterLister {
 public:
  void number(double P::*field, const NumberText& t) {
    all.push_back({std::string(t.name), std::string(t.unit), defaults_.*field, t.range,
                   std::string(t.text), !t.role.empty()});
  }
  template <std::integral Count>
  void count(Count P::*field, const NumberText& t) {
    all.push_back({std::string(t.name), std::string(t.unit), static_cast<double>(defaults_.*field),
                   t.range, std::string(t.text), !t.role.empty()});
    all.back().is_count = true;
  }
  template <class Enum, std::size_t n>
  void choice(Enum P::*field, std::string_view name, const std::array<Word<Enum>, n>& words,
              std::string_view text) {
    if (words.front().second != defaults_.*field)
      throw std::logic_error(std::string(name) + ": the first word must be the default");
    all.push_back({std::string(name), "-", 0, {}, std::string(text)});
    for (const auto& word : words) all.back().words.emplace_back(word.first);
  }
  template <class Number>
  void full(Number P::*, std::string_view name, double value) {
    const auto found = std::ranges::find(all, name, &CaseParameter::name);
    if (found == all.end()) throw std::logic_error(std::string(name) + " is not described");
    found->full_value = value;
  }

  std::vector<CaseParameter> all;

 private:
  P defaults_{};
};

/// Visitor that sets the fields of a problem.
template <class P>
class ParameterReader {
 public:
  ParameterReader(P& problem, const CaseParameters& values) : problem_(problem), values_(values) {}

  void number(double P::*field, const NumberText& t) { problem_.*field = values_[t.name]; }
  template <std::integral Count>
  void count(Count P::*field, const NumberText& t) {
    problem_.*field = static_cast<Count>(values_[t.name]);
  }
  template <class Enum, std::size_t n>
  void choice(Enum P::*field, std::string_view name, const std::array<Word<Enum>, n>& words,
              std::string_view) {
    for (const auto& [word, value] : words) {
      if (word == values_.word(name)) problem_.*field = value;
    }
  }
  template <class Number>
  void full(Number P::*, std::string_view, double) {}

 private:
  P& problem_;
  const CaseParameters& values_;
};

/// Visitor that collects what a problem sets in the law, by role.
template <class P>
class RoleCollector {
 public:
  explicit RoleCollector(const P& problem) : problem_(problem) {}

  void number(double P::*field, const NumberText& t) {
    if (!t.role.empty()) all[std::string(t.role)] = problem_.*field;
  }
  template <std::integral Count>
  void count(Count P::*, const NumberText&) {}
  template <class Enum, std::size_t n>
  void choice(Enum P::*, std::string_view, const std::array<Word<Enum>, n>&, std::string_view) {}
  template <class Number>
  void full(Number P::*, std::string_view, double) {}

  std::map<std::string, double> all;

 private:
  const P& problem_;
};

}  // namespace detail

/// The parameters of a problem with their defaults.
template <Problem P>
std::vector<CaseParameter> parameters_of() {
  detail::ParameterLister<P> lister;
  P::describe(lister);
  return std::move(lister.all);
}

/// The problem with these parameters.
template <Problem P>
P problem_with(const CaseParameters& values) {
  P problem;
  detail::ParameterReader<P> reader(problem, values);
  P::describe(reader);
  return problem;
}

/// What the problem sets in the law, by role.
template <Problem P>
std::map<std::string, double> law_parameters_of(const P& problem) {
  detail::RoleCollector<P> collector(problem);
  P::describe(collector);
  return std::move(collector.all);
}

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
  const Outcome exact = detail::exact_of<S, Outcome>(asked);
  const Outcome scale = detail::scale_of(observed, asked);
  Outcome errors{};
  for (std::size_t i = 0; i < observed.fields.size(); ++i) {
    const auto field = observed.fields[i];
    errors.*field =
        observed.is_norm[i] ? found.*field : std::abs(found.*field - exact.*field) / scale.*field;
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

// ---- the case -----------------------------------------------------------------------------------

/// A figure of a problem: its name, and the function that computes it.
template <class P>
struct FigureOf {
  std::string name;  ///< e.g. "kuhn-linear/4"
  std::function<Figure(const Solved<P>&, std::span<const Scheme>)> compute;
};

/// A table of a problem, likewise; a table without columns is left out.
template <class P>
struct TableOf {
  std::string name;  ///< a unique file stem
  std::function<Table(const Solved<P>&, std::span<const Scheme>)> compute;
};

/// Steps of a study: doubling from ... to ...; quality is judged at the nominal one, a step that
/// users of discrete-element codes would take.
struct Ladder {
  int from = 1;
  int to = 1024;
  int nominal = 64;
};

/// All that makes a case of a problem, beside the problem and the texts of its page.
template <class P>
struct CaseSetup {
  std::vector<Capability> needs = {};  ///< capabilities that a law must have
  Ladder ladder = {};
  std::vector<std::string> variants = {};  ///< schemes beside the plain laws, as "law[options]"
  std::vector<FigureOf<P>> figures = {};
  std::vector<TableOf<P>> tables = {};
  /// Several tables of one computation, each with its name set.
  std::function<std::vector<Table>(const Solved<P>&, std::span<const Scheme>)> more_tables = {};
  bool moves_bodies = false;  ///< whether the integrator matters
  /// Parameter that says where in a step the contact begins, 0 at its start; empty: there is none.
  std::string onset = {};
  /// Plain laws of a default run, for cases too costly to run all of them; empty: all that suit.
  std::vector<std::string> laws = {};
  /// Why the case does not suit a scheme that has all the case needs; empty if it does.
  std::function<std::string(const Scheme&)> unsuitable = {};
};

/// The problem behind the interface that studies know.
template <Problem P>
class ProblemInstance final : public CaseInstance {
 public:
  using Outcome = typename P::Outcome;

  ProblemInstance(const P& problem, std::shared_ptr<const CaseSetup<P>> setup)
      : law_parameters_(law_parameters_of(problem)),
        problem_(solved(problem)),
        setup_(std::move(setup)) {}

  std::vector<ReferenceValue> reference() const override {
    std::call_once(once_, [&] {
      reference_ = detail::reference_of(observed_, detail::exact_of<Solved<P>, Outcome>(problem_),
                                        detail::scale_of(observed_, problem_),
                                        detail::as_outcome(observed_, problem_.uncertainty()));
    });
    return reference_;
  }
  std::vector<ReferenceValue> reference_for(const Scheme& plain) const override {
    if constexpr (requires { problem_.exact_for(plain); }) {
      const Scheme scheme = set(plain);
      Outcome scale{};
      if constexpr (requires { problem_.scale_for(scheme); }) {
        scale = problem_.scale_for(scheme);
      } else {
        scale = detail::scale_of(observed_, problem_);
      }
      Outcome uncertainty{};
      if constexpr (requires { problem_.uncertainty_for(scheme); }) {
        uncertainty = detail::as_outcome(observed_, problem_.uncertainty_for(scheme));
      } else {
        uncertainty = detail::as_outcome(observed_, problem_.uncertainty());
      }
      return detail::reference_of(observed_, problem_.exact_for(scheme), scale, uncertainty);
    } else {
      return reference();
    }
  }
  Measurement measure(const Scheme& plain, int steps) const override {
    const Outcome found = problem_.run(set(plain), steps);
    Measurement measured;
    for (const auto field : observed_.fields) measured.values.push_back(found.*field);
    if constexpr (requires { found.energy_residual; })
      measured.energy_residual = found.energy_residual;
    return measured;
  }
  std::vector<Expectation> expect(const Scheme& plain) const override {
    const Expected<Outcome> expected = problem_.expect(set(plain));
    std::vector<Expectation> all;
    for (const auto field : observed_.fields) all.push_back(expected.of(field));
    return all;
  }
  std::vector<CrossCheckResult> cross_checks() const override { return problem_.cross_checks(); }

  Figure draw(std::string_view name, std::span<const Scheme> plain) const override {
    const auto wanted = std::ranges::find(setup_->figures, name, &FigureOf<P>::name);
    if (wanted == setup_->figures.end()) return CaseInstance::draw(name, plain);
    Figure figure = wanted->compute(problem_, set(plain));
    const ExhibitText& text = find_exhibit_text(case_text(P::name).figures, name, P::name);
    figure.name = wanted->name;
    if (figure.title.empty()) figure.title = filled(text.title, figure.words);
    if (figure.caption.empty()) figure.caption = filled(text.text, figure.words);
    return figure;
  }
  std::vector<Table> tables(std::span<const Scheme> plain) const override {
    const std::vector<Scheme> schemes = set(plain);
    std::vector<Table> all;
    for (const TableOf<P>& table : setup_->tables) {
      all.push_back(table.compute(problem_, schemes));
      all.back().name = table.name;
    }
    if (setup_->more_tables) {
      for (Table& table : setup_->more_tables(problem_, schemes)) all.push_back(std::move(table));
    }
    std::erase_if(all, [](const Table& table) { return table.columns.empty(); });
    for (Table& table : all) {
      const ExhibitText& text = find_exhibit_text(case_text(P::name).tables, table.name, P::name);
      if (table.title.empty()) table.title = filled(text.title, table.words);
      if (table.note.empty()) table.note = filled(text.text, table.words);
    }
    return all;
  }

 private:
  Scheme set(const Scheme& plain) const { return with_parameters(plain, law_parameters_); }
  std::vector<Scheme> set(std::span<const Scheme> plain) const {
    std::vector<Scheme> all;
    for (const Scheme& scheme : plain) all.push_back(set(scheme));
    return all;
  }

  std::map<std::string, double> law_parameters_;
  Solved<P> problem_;
  std::shared_ptr<const CaseSetup<P>> setup_;
  Observed<Outcome> observed_ = Observed<Outcome>::template of<P>();
  mutable std::once_flag once_;
  mutable std::vector<ReferenceValue> reference_;
};

/// A case of the catalogue made of a problem.
template <Problem P>
class ProblemCase final : public Case {
 public:
  explicit ProblemCase(CaseSetup<P> setup)
      : setup_(std::make_shared<const CaseSetup<P>>(std::move(setup))) {
    const CaseText& text = case_text(P::name);
    info_.name = text.name;
    info_.title = text.title;
    info_.source = text.source;
    info_.judges = text.judges;
    info_.truth = text.truth;
    info_.bibtex = text.bibtex;
    info_.needs = setup_->needs;
    info_.parameters = parameters_of<P>();
    info_.observables = Observed<typename P::Outcome>::template of<P>().texts;
    info_.steps_from = setup_->ladder.from;
    info_.steps_to = setup_->ladder.to;
    info_.nominal_steps = setup_->ladder.nominal;
    info_.variants = setup_->variants;
    for (const FigureOf<P>& figure : setup_->figures) {
      const ExhibitText& says = find_exhibit_text(text.figures, figure.name, P::name);
      info_.figures.push_back({figure.name, std::string(says.title)});
    }
    info_.moves_bodies = setup_->moves_bodies;
    info_.onset = setup_->onset;
    info_.laws = setup_->laws;
  }

  const CaseInfo& info() const override { return info_; }
  std::unique_ptr<CaseInstance> prepare(const CaseParameters& parameters) const override {
    return std::make_unique<ProblemInstance<P>>(problem_with<P>(parameters), setup_);
  }
  std::string unsuitable(const Scheme& scheme) const override {
    std::string why = Case::unsuitable(scheme);
    if (why.empty() && setup_->unsuitable) why = setup_->unsuitable(scheme);
    return why;
  }

 private:
  std::shared_ptr<const CaseSetup<P>> setup_;
  CaseInfo info_;
};

/// The case of a problem.
template <Problem P>
std::unique_ptr<Case> make_case(CaseSetup<P> setup) {
  return std::make_unique<ProblemCase<P>>(std::move(setup));
}

}  // namespace stickslip
