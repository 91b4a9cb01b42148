// SPDX-License-Identifier: BSD-3-Clause
// A problem as a case of the catalogue: what it shows, its ladder, and the interface that studies
// know. Of a problem's type there is here what must be compiled for each of them; the case itself
// is compiled once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include "cases/case.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// A problem as it is asked, its type erased. Schemes have its parameters set in their laws.
class AskedProblem {
 public:
  virtual ~AskedProblem() = default;
  AskedProblem& operator=(const AskedProblem&) = delete;

  /// What the problem sets in laws, by role.
  virtual const std::map<std::string, double>& law_parameters() const = 0;
  /// As those of CaseInstance.
  virtual std::vector<ReferenceValue> reference() const = 0;
  /// Whether schemes have references of their own.
  virtual bool asks_schemes() const = 0;
  virtual std::vector<ReferenceValue> reference_for(const Scheme& scheme) const = 0;
  virtual std::vector<double> theory() const = 0;
  virtual std::optional<reference::Question> question() const = 0;
  virtual std::vector<reference::NamedNumber> numbers() const = 0;
  virtual Measurement measure(const Scheme& scheme, int steps) const = 0;
  virtual std::vector<Expectation> expect(const Scheme& scheme) const = 0;
  virtual std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                        std::span<const int> levels) const = 0;
  virtual std::vector<CrossCheckResult> cross_checks() const = 0;

 protected:
  AskedProblem() = default;
  AskedProblem(const AskedProblem&) = default;
};

/// What a problem is solved as, which exhibits are computed of.
template <class S>
class SolvedProblem : public AskedProblem {
 public:
  explicit SolvedProblem(S as) : solved_as(std::move(as)) {}
  S solved_as;
};

/// A function that computes something that is shown of a problem, for these schemes.
template <class Made>
class Shown {
 public:
  Shown() = default;
  template <class S>
  Shown(Made (*compute)(const S&, std::span<const Scheme>))  // NOLINT(google-explicit-constructor)
      : type_(&typeid(S)), compute_([compute](const AskedProblem& p, std::span<const Scheme> s) {
          return compute(static_cast<const SolvedProblem<S>&>(p).solved_as, s);
        }) {}

  /// Whether there is none, or it is of problems that are solved as this type.
  bool suits(const std::type_info& solved_as) const {
    return type_ == nullptr || *type_ == solved_as;
  }
  explicit operator bool() const { return type_ != nullptr; }
  Made operator()(const AskedProblem& problem, std::span<const Scheme> schemes) const {
    return compute_(problem, schemes);
  }

 private:
  const std::type_info* type_ = nullptr;
  std::function<Made(const AskedProblem&, std::span<const Scheme>)> compute_;
};

/// A figure of a problem: its name, and the function that computes it.
struct FigureOf {
  std::string name;  ///< e.g. "kuhn-linear/4"
  Shown<Figure> compute;
};

/// A table of a problem, likewise; a table without columns is left out.
struct TableOf {
  std::string name;  ///< a unique file stem
  Shown<Table> compute;
};

/// All that makes a case of a problem, beside the problem and the head of its page.
struct CaseSetup {
  std::vector<FigureOf> figures = {};
  std::vector<TableOf> tables = {};
  /// Several tables of one computation, each with its name set.
  Shown<std::vector<Table>> more_tables = {};
  /// Why the case does not suit a scheme that has all the case needs; empty if it does.
  std::function<std::string(const Scheme&)> unsuitable = {};
};

/// What a case knows of the type of its problem.
struct ProblemType {
  std::string_view name;
  std::vector<DeclaredParameter> parameters;
  std::vector<Observable> observables;
  const std::type_info& solved_as;
  /// The problem with these parameters, solved.
  std::unique_ptr<AskedProblem> (*ask)(const CaseParameters& parameters);
};

/// The case of a problem of this type. Throws std::logic_error for exhibits of another one.
std::unique_ptr<Case> make_case(ProblemType type, CaseSetup setup);

/// A problem of type P as it is asked.
template <Problem P>
class AskedProblemOf final : public SolvedProblem<Solved<P>> {
 public:
  using Outcome = typename P::Outcome;

  explicit AskedProblemOf(const P& problem)
      : SolvedProblem<Solved<P>>(solved(problem)), law_parameters_(law_parameters_of(problem)) {}

  const std::map<std::string, double>& law_parameters() const override { return law_parameters_; }
  std::vector<ReferenceValue> reference() const override {
    return of_problems::reference_of(observed_, of_problems::exact_of<Solved<P>, Outcome>(asked()),
                                     of_problems::scale_of(observed_, asked()),
                                     of_problems::as_outcome(observed_, asked().uncertainty()));
  }
  bool asks_schemes() const override { return asks_schemes_; }
  std::vector<ReferenceValue> reference_for([[maybe_unused]] const Scheme& scheme) const override {
    if constexpr (!asks_schemes_) {
      return reference();
    } else {
      Outcome exact{};
      if constexpr (requires { asked().exact_for(scheme); }) {
        exact = asked().exact_for(scheme);
      } else {
        exact = of_problems::exact_of<Solved<P>, Outcome>(asked());
      }
      Outcome scale{};
      if constexpr (requires { asked().scale_for(scheme); }) {
        scale = asked().scale_for(scheme);
      } else {
        scale = of_problems::scale_of(observed_, asked());
      }
      Outcome uncertainty{};
      if constexpr (requires { asked().uncertainty_for(scheme); }) {
        uncertainty = of_problems::as_outcome(observed_, asked().uncertainty_for(scheme));
      } else {
        uncertainty = of_problems::as_outcome(observed_, asked().uncertainty());
      }
      return of_problems::reference_of(observed_, exact, scale, uncertainty);
    }
  }
  std::vector<double> theory() const override {
    if constexpr (requires { asked().theory(); }) return values_of(asked().theory());
    return {};
  }
  std::optional<reference::Question> question() const override {
    if constexpr (requires { asked().question(); }) return asked().question();
    return std::nullopt;
  }
  std::vector<reference::NamedNumber> numbers() const override {
    if constexpr (requires { asked().numbers(); }) return asked().numbers();
    return {};
  }
  Measurement measure(const Scheme& scheme, int steps) const override {
    const Outcome found = asked().run(scheme, steps);
    Measurement measured;
    measured.values = values_of(found);
    if constexpr (requires { found.energy_residual; })
      measured.energy_residual = found.energy_residual;
    return measured;
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const Expected<Outcome> expected = asked().expect(scheme);
    std::vector<Expectation> all;
    for (const auto field : observed_.fields) all.push_back(expected.of(field));
    return all;
  }
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                std::span<const int> levels) const override {
    if constexpr (requires { asked().foretold_ladder(scheme, levels); })
      return asked().foretold_ladder(scheme, levels);
    return std::nullopt;
  }
  std::vector<CrossCheckResult> cross_checks() const override { return asked().cross_checks(); }

 private:
  static constexpr bool asks_schemes_ = requires(const Solved<P>& s, const Scheme& scheme) {
    s.exact_for(scheme);
  }
  || requires(const Solved<P>& s, const Scheme& scheme) { s.uncertainty_for(scheme); };

  const Solved<P>& asked() const { return this->solved_as; }
  std::vector<double> values_of(const Outcome& outcome) const {
    std::vector<double> values;
    for (const auto field : observed_.fields) values.push_back(outcome.*field);
    return values;
  }

  std::map<std::string, double> law_parameters_;
  Observed<Outcome> observed_ = Observed<Outcome>::template of<P>();
};

/// The case of a problem of type P.
template <Problem P>
std::unique_ptr<Case> make_case(CaseSetup setup) {
  return make_case({P::name, parameters_of<P>(),
                    Observed<typename P::Outcome>::template of<P>().texts, typeid(Solved<P>),
                    [](const CaseParameters& parameters) -> std::unique_ptr<AskedProblem> {
                      return std::make_unique<AskedProblemOf<P>>(problem_with<P>(parameters));
                    }},
                   std::move(setup));
}

}  // namespace stickslip::cases
