// SPDX-License-Identifier: BSD-3-Clause
// A problem as a case of the catalogue: what it shows, its ladder, and the interface that studies
// know.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/case.hpp"
#include "cases/case_text.hpp"
#include "cases/exhibits/held_failure.hpp"
#include "cases/kept/kept_answers.hpp"
#include "cases/kept/kept_exhibits.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/moments_left_out.hpp"

namespace stickslip::cases {

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
struct CaseLadder {
  int from = 1;
  int to = 1024;
  int nominal = 64;
};

/// All that makes a case of a problem, beside the problem and the texts of its page.
template <class P>
struct CaseSetup {
  std::vector<Capability> needs = {};  ///< capabilities that a law must have
  CaseLadder ladder = {};
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
  bool one_contact = false;  ///< a run is one contact of two bodies: short
  std::vector<Highlight> highlights = {};
  bool asks_a_program = false;      ///< another one, whose answers are not kept
  bool judges_moments = false;      ///< rolling or twisting; of other cases they are no part
  bool stays_inside_limit = false;  ///< nothing slides in it: any friction limit will do
  bool has_plain_dashpot = false;   ///< a coefficient times the rate, which may pull
  bool judges_dashpots = false;     ///< it asks for one, however that is set
  /// The friction limits with which the truth has been found, where that is not Coulomb's alone.
  std::vector<LimitPart> limits = {};
  double reference_within = 1e-12;  ///< what the reference may be uncertain by, over the scales
  /// Why the case does not suit a scheme that has all the case needs; empty if it does.
  std::function<std::string(const Scheme&)> unsuitable = {};
};

/// The problem behind the interface that studies know.
template <Problem P>
class ProblemInstance final : public CaseInstance {
 public:
  using Outcome = typename P::Outcome;

  /// `words` say the problem, with all its parameters.
  ProblemInstance(const P& problem, std::string words, std::shared_ptr<const CaseSetup<P>> setup)
      : words_(std::move(words)),
        law_parameters_(law_parameters_of(problem)),
        problem_(solved(problem)),
        setup_(std::move(setup)) {}

  std::vector<ReferenceValue> reference() const override {
    std::call_once(once_, [&] {
      reference_ = kept_values<ReferenceValue>("reference of " + words_, [&] {
        return of_problems::reference_of(
            observed_, of_problems::exact_of<Solved<P>, Outcome>(problem_),
            of_problems::scale_of(observed_, problem_),
            of_problems::as_outcome(observed_, problem_.uncertainty()));
      });
    });
    return reference_;
  }
  std::vector<ReferenceValue> reference_for(const Scheme& plain) const override {
    constexpr bool differs = requires { problem_.exact_for(plain); }
    || requires { problem_.uncertainty_for(plain); };
    if constexpr (!differs) {
      return reference();
    } else {
      const Scheme scheme = set(plain);
      Outcome exact{};
      if constexpr (requires { problem_.exact_for(scheme); }) {
        exact = problem_.exact_for(scheme);
      } else {
        exact = of_problems::exact_of<Solved<P>, Outcome>(problem_);
      }
      Outcome scale{};
      if constexpr (requires { problem_.scale_for(scheme); }) {
        scale = problem_.scale_for(scheme);
      } else {
        scale = of_problems::scale_of(observed_, problem_);
      }
      Outcome uncertainty{};
      if constexpr (requires { problem_.uncertainty_for(scheme); }) {
        uncertainty = of_problems::as_outcome(observed_, problem_.uncertainty_for(scheme));
      } else {
        uncertainty = of_problems::as_outcome(observed_, problem_.uncertainty());
      }
      return of_problems::reference_of(observed_, exact, scale, uncertainty);
    }
  }
  std::vector<double> theory() const override {
    std::vector<double> values;
    if constexpr (requires { problem_.theory(); }) {
      const Outcome outcome = problem_.theory();
      for (const auto field : observed_.fields) values.push_back(outcome.*field);
    }
    return values;
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
    const Scheme scheme = set(plain);
    if (scheme.framed.moment_source == MomentSource::torques) {
      return {observed_.fields.size(),
              Expectation::undeclared("moments of another program: measured, not claimed")};
    }
    const MomentChoices& moments = scheme.framed.moments;
    if (moments.rolling == RollingRule::own || moments.twisting == TwistingRule::own) {
      return {observed_.fields.size(),
              Expectation::undeclared("the law does not say which rule its moments follow "
                                      "(like=LAW[rolling=...,twisting=...])")};
    }
    const Expected<Outcome> expected = problem_.expect(scheme);
    std::vector<Expectation> all;
    for (const auto field : observed_.fields) all.push_back(expected.of(field));
    return all;
  }
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& plain,
                                                std::span<const int> levels) const override {
    if constexpr (requires { problem_.foretold_ladder(plain, levels); }) {
      return problem_.foretold_ladder(set(plain), levels);
    } else {
      return CaseInstance::foretold_ladder(plain, levels);
    }
  }
  std::vector<CrossCheckResult> cross_checks() const override {
    return kept_checks("cross-checks of " + words_, [&] { return problem_.cross_checks(); });
  }

  Figure figure(std::string_view name, std::span<const Scheme> plain) const override {
    const auto wanted = std::ranges::find(setup_->figures, name, &FigureOf<P>::name);
    if (wanted == setup_->figures.end()) return CaseInstance::figure(name, plain);
    Figure made = kept_figure(question_of("figure " + wanted->name, plain), [&] {
      return whole([&] { return wanted->compute(problem_, holding(set(plain))); });
    });
    const ExhibitText& text = find_exhibit_text(case_text(P::name).figures, name, P::name);
    made.name = wanted->name;
    if (made.title.empty()) made.title = filled(text.title, made.words);
    if (made.caption.empty()) made.caption = filled(text.text, made.words);
    return made;
  }
  std::vector<Table> tables(std::span<const Scheme> plain) const override {
    std::vector<Table> all = kept_tables(question_of("tables", plain), [&] {
      return whole([&] { return tables_of(holding(set(plain))); });
    });
    for (Table& table : all) {
      const ExhibitText& text = find_exhibit_text(case_text(P::name).tables, table.name, P::name);
      if (table.title.empty()) table.title = filled(text.title, table.words);
      if (table.note.empty()) table.note = filled(text.text, table.words);
    }
    return all;
  }

 private:
  Scheme set(const Scheme& plain) const {
    Scheme scheme = with_parameters(plain, law_parameters_);
    if (!setup_->judges_moments) scheme.framed = without_moments(std::move(scheme.framed));
    return scheme;
  }
  std::vector<Scheme> set(std::span<const Scheme> plain) const {
    std::vector<Scheme> all;
    for (const Scheme& scheme : plain) all.push_back(set(scheme));
    return all;
  }

  /// What is made, unless a law has thrown on the way.
  template <class Make>
  static auto whole(const Make& make) {
    const HeldFailure held;
    auto made = make();
    held.rethrow();
    return made;
  }

  /// All tables, as the functions of the case leave them.
  std::vector<Table> tables_of(const std::vector<Scheme>& schemes) const {
    std::vector<Table> all;
    for (const TableOf<P>& table : setup_->tables) {
      all.push_back(table.compute(problem_, schemes));
      all.back().name = table.name;
    }
    if (setup_->more_tables) {
      for (Table& table : setup_->more_tables(problem_, schemes)) all.push_back(std::move(table));
    }
    std::erase_if(all, [](const Table& table) { return table.columns.empty(); });
    return all;
  }
  /// As question_with(); empty too where another program computes.
  std::string question_of(const std::string& exhibit, std::span<const Scheme> schemes) const {
    if (setup_->asks_a_program) return {};
    return question_with(exhibit + " of " + words_, schemes);
  }

  std::string words_;
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
    info_.one_contact = setup_->one_contact;
    info_.highlights = setup_->highlights;
    info_.judges_moments = setup_->judges_moments;
    info_.stays_inside_limit = setup_->stays_inside_limit;
    info_.has_plain_dashpot = setup_->has_plain_dashpot;
    info_.judges_dashpots = setup_->judges_dashpots;
    info_.limits = setup_->limits;
    info_.reference_within = setup_->reference_within;
  }

  const CaseInfo& info() const override { return info_; }
  std::unique_ptr<CaseInstance> prepare(const CaseParameters& parameters) const override {
    std::string words = info_.name;
    for (const std::string& text : parameters.texts()) words += ' ' + text;
    return std::make_unique<ProblemInstance<P>>(problem_with<P>(parameters), words, setup_);
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

}  // namespace stickslip::cases
