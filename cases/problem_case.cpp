// SPDX-License-Identifier: BSD-3-Clause
#include "cases/problem_case.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "cases/case_text.hpp"
#include "cases/exhibits/held_failure.hpp"
#include "cases/kept/kept_answers.hpp"
#include "cases/kept/kept_exhibits.hpp"
#include "cases/schemes/moments_left_out.hpp"

namespace stickslip::cases {
namespace {

/// What is made, unless a law has thrown on the way.
template <class Make>
auto whole(const Make& make) {
  const HeldFailure held;
  auto made = make();
  held.rethrow();
  return made;
}

/// The problem behind the interface that studies know.
class ProblemInstance final : public CaseInstance {
 public:
  /// `words` say the problem, with all its parameters.
  ProblemInstance(std::unique_ptr<const AskedProblem> problem, std::string words,
                  const CaseText& text, const CaseInfo& info,
                  std::shared_ptr<const CaseSetup> setup)
      : problem_(std::move(problem)),
        words_(std::move(words)),
        text_(text),
        info_(info),
        setup_(std::move(setup)) {}

  std::vector<ReferenceValue> reference() const override {
    std::call_once(once_, [&] {
      reference_ = kept_values<ReferenceValue>("reference of " + words_,
                                               [&] { return problem_->reference(); });
    });
    return reference_;
  }
  std::vector<ReferenceValue> reference_for(const Scheme& plain) const override {
    return problem_->asks_schemes() ? problem_->reference_for(set(plain)) : reference();
  }
  std::vector<double> theory() const override { return problem_->theory(); }
  std::optional<reference::Question> question() const override { return problem_->question(); }
  std::vector<reference::NamedNumber> numbers() const override { return problem_->numbers(); }
  Measurement measure(const Scheme& plain, int steps) const override {
    return problem_->measure(set(plain), steps);
  }
  std::vector<Expectation> expect(const Scheme& plain) const override {
    const Scheme scheme = set(plain);
    if (scheme.framed.moment_source == MomentSource::torques) {
      return {info_.observables.size(),
              Expectation::undeclared("moments of another program: measured, not claimed")};
    }
    const MomentChoices& moments = scheme.framed.moments;
    if (moments.rolling == RollingRule::own || moments.twisting == TwistingRule::own) {
      return {info_.observables.size(),
              Expectation::undeclared("the law does not say which rule its moments follow "
                                      "(like=LAW[rolling=...,twisting=...])")};
    }
    return problem_->expect(scheme);
  }
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& plain,
                                                std::span<const int> levels) const override {
    return problem_->foretold_ladder(set(plain), levels);
  }
  std::vector<CrossCheckResult> cross_checks() const override {
    return kept_checks("cross-checks of " + words_, [&] { return problem_->cross_checks(); });
  }

  Figure figure(std::string_view name, std::span<const Scheme> plain) const override {
    const auto wanted = std::ranges::find(setup_->figures, name, &FigureOf::name);
    if (wanted == setup_->figures.end()) return CaseInstance::figure(name, plain);
    Figure made = kept_figure(question_of("figure " + wanted->name, plain), [&] {
      return whole([&] { return wanted->compute(*problem_, holding(set(plain))); });
    });
    const ExhibitText& text = find_exhibit_text(text_.figures, name, text_.name);
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
      const ExhibitText& text = find_exhibit_text(text_.tables, table.name, text_.name);
      if (table.title.empty()) table.title = filled(text.title, table.words);
      if (table.note.empty()) table.note = filled(text.text, table.words);
    }
    return all;
  }

 private:
  Scheme set(const Scheme& plain) const {
    Scheme scheme = with_parameters(plain, problem_->law_parameters());
    if (!info_.judges_moments) scheme.framed = without_moments(std::move(scheme.framed));
    return scheme;
  }
  std::vector<Scheme> set(std::span<const Scheme> plain) const {
    std::vector<Scheme> all;
    for (const Scheme& scheme : plain) all.push_back(set(scheme));
    return all;
  }
  /// All tables, as the functions of the case leave them.
  std::vector<Table> tables_of(const std::vector<Scheme>& schemes) const {
    std::vector<Table> all;
    for (const TableOf& table : setup_->tables) {
      all.push_back(table.compute(*problem_, schemes));
      all.back().name = table.name;
    }
    if (setup_->more_tables) {
      for (Table& table : setup_->more_tables(*problem_, schemes)) all.push_back(std::move(table));
    }
    std::erase_if(all, [](const Table& table) { return table.columns.empty(); });
    return all;
  }
  /// As question_with(); empty too where another program computes.
  std::string question_of(const std::string& exhibit, std::span<const Scheme> schemes) const {
    if (info_.asks_a_program) return {};
    return question_with(exhibit + " of " + words_, schemes);
  }

  std::unique_ptr<const AskedProblem> problem_;
  std::string words_;
  const CaseText& text_;
  const CaseInfo& info_;
  std::shared_ptr<const CaseSetup> setup_;
  mutable std::once_flag once_;
  mutable std::vector<ReferenceValue> reference_;
};

/// What the case says of itself.
CaseInfo info_of(ProblemType type, const CaseText& text, const CaseSetup& setup) {
  CaseInfo info = text.info();
  info.parameters = std::move(type.parameters);
  info.observables = std::move(type.observables);
  for (const FigureOf& figure : setup.figures) {
    const ExhibitText& says = find_exhibit_text(text.figures, figure.name, text.name);
    info.figures.push_back({figure.name, std::string(says.title)});
  }
  return info;
}

/// A case of the catalogue made of a problem.
class ProblemCase final : public Case {
 public:
  ProblemCase(ProblemType type, CaseSetup setup)
      : ask_(type.ask),
        text_(case_text(type.name)),
        setup_(std::make_shared<const CaseSetup>(std::move(setup))),
        info_(info_of(std::move(type), text_, *setup_)) {}

  const CaseInfo& info() const override { return info_; }
  std::unique_ptr<CaseInstance> prepare(const CaseParameters& parameters) const override {
    std::string words = info_.name;
    for (const std::string& text : parameters.texts()) words += ' ' + text;
    return std::make_unique<ProblemInstance>(ask_(parameters), words, text_, info_, setup_);
  }
  std::string unsuitable(const Scheme& scheme) const override {
    std::string why = Case::unsuitable(scheme);
    if (why.empty() && setup_->unsuitable) why = setup_->unsuitable(scheme);
    return why;
  }

 private:
  std::unique_ptr<AskedProblem> (*ask_)(const CaseParameters&);
  const CaseText& text_;
  std::shared_ptr<const CaseSetup> setup_;
  CaseInfo info_;
};

}  // namespace

std::unique_ptr<Case> make_case(ProblemType type, CaseSetup setup) {
  const auto suits = [&](const auto& exhibit) { return exhibit.compute.suits(type.solved_as); };
  if (!std::ranges::all_of(setup.figures, suits) || !std::ranges::all_of(setup.tables, suits) ||
      !setup.more_tables.suits(type.solved_as))
    throw std::logic_error("an exhibit of another problem in " + std::string(type.name));
  return std::make_unique<ProblemCase>(std::move(type), std::move(setup));
}

}  // namespace stickslip::cases
