// SPDX-License-Identifier: BSD-3-Clause
// Both ends of the ladder of a scheme with few digits.
#include "reports/study/judge/fine_end.hpp"

#include "cases/catalogue.hpp"
#include "reports/render/data/json.hpp"
#include "reports/study/tables.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(fine_end)

namespace {

using namespace stickslip;

Report study(const char* name, const std::vector<std::string>& laws, int from = 0, int to = 0) {
  const Case& asked = find_case(name);
  CaseTask task{&asked, CaseParameters(asked.info().parameters), {}, from, to};
  for (const std::string& law : laws) task.schemes.push_back(make_scheme(law));
  StudyOptions options;
  options.exhibits = false;
  return run_study({task}, options);
}

const ObservableResult& first(const Report& report, std::size_t at = 0) {
  return report.studies[at].observables.front();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_ladder_with_few_digits_has_a_floor_and_two_admissible_steps) {
  const Report report = study("precision-ladder-hertz", {"hertz-mindlin[history=half]"}, 16, 65536);
  const ObservableResult& o = first(report);
  BOOST_TEST_REQUIRE(o.fine_end.has_value());
  double least = 1;
  for (const Level& level : o.levels) least = std::min(least, level.error);
  BOOST_TEST(o.fine_end->floor == least);
  BOOST_TEST((o.fine_end->cause == FewDigits::history));
  BOOST_TEST_REQUIRE(o.steps_for_tolerance.has_value());
  BOOST_TEST_REQUIRE(o.fine_end->most_steps.has_value());
  const auto error_in = [&](int steps) {
    return std::ranges::find(o.levels, steps, &Level::steps)->error;
  };
  BOOST_TEST(error_in(*o.steps_for_tolerance) <= o.tolerance);
  BOOST_TEST(error_in(*o.steps_for_tolerance / 2) > o.tolerance);
  BOOST_TEST(error_in(*o.fine_end->most_steps) <= o.tolerance);
  BOOST_TEST(error_in(*o.fine_end->most_steps * 2) > o.tolerance);
  BOOST_TEST_REQUIRE(o.fine_end->foretold.has_value());
  BOOST_TEST(o.fine_end->floor <= 1.5 * *o.fine_end->foretold);
  BOOST_TEST_REQUIRE(o.fine_end->foretold_most_steps.has_value());
  BOOST_TEST(*o.fine_end->foretold_most_steps >= *o.fine_end->most_steps);
  BOOST_TEST(*o.fine_end->foretold_most_steps <= *o.fine_end->most_steps * 2);
  BOOST_TEST((report.studies.front().verdict == Verdict::pass), report.studies.front().reason);
  BOOST_TEST(study_table(report.studies.front()).note.find("the digits of history") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(every_case_of_precision_foretells_its_floor) {
  for (const auto& [name, law] : std::vector<std::pair<const char*, std::string>>{
           {"precision-ladder", "linear-refined[history=single]"},
           {"precision-ladder", "linear-refined[history=half]"},
           {"precision-ladder", "linear-refined[history=single,rounding=stochastic]"},
           {"precision-ratchet", "linear-refined[history=half]"},
           {"precision-distance", "linear-refined[motion=view-single]"},
           {"precision-rest", "linear-refined[motion=state-single]"},
           {"precision-turn", "linear-conventional[frame=projected,history=half]"},
           {"precision-impact", "linear-refined[motion=view-single]"},
           {"precision-impact", "linear-refined[motion=state-single]"}}) {
    const Report report = study(name, {law});
    BOOST_TEST_CONTEXT(name << " " << law) {
      BOOST_TEST((report.studies.front().verdict == Verdict::pass), report.studies.front().reason);
      BOOST_TEST_REQUIRE(first(report).fine_end.has_value());
      BOOST_TEST(first(report).fine_end->foretold.has_value());
    }
  }
}

namespace {

/// A case whose theory is off by a factor.
class Misjudged final : public CaseInstance {
 public:
  Misjudged(std::unique_ptr<CaseInstance> right, double factor)
      : right_(std::move(right)), factor_(factor) {}
  std::vector<ReferenceValue> reference() const override { return right_->reference(); }
  std::vector<CrossCheckResult> cross_checks() const override { return {}; }
  Measurement measure(const Scheme& scheme, int steps) const override {
    return right_->measure(scheme, steps);
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override {
    return right_->expect(scheme);
  }
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                std::span<const int> levels) const override {
    auto ladder = right_->foretold_ladder(scheme, levels);
    for (double& error : ladder->errors) error *= factor_;
    return ladder;
  }

 private:
  std::unique_ptr<CaseInstance> right_;
  double factor_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(an_end_that_is_not_where_it_is_foretold_breaks_the_verdict) {
  const Case& asked = find_case("precision-ladder");
  const Scheme scheme = make_scheme("linear-refined[history=half]");
  const Report report = study("precision-ladder", {"linear-refined[history=half]"});
  for (const auto& [factor, holds] :
       std::vector<std::pair<double, bool>>{{1, true}, {1.4, true}, {1.6, false}, {0.6, false}}) {
    const Misjudged wrong(asked.prepare(CaseParameters(asked.info().parameters)), factor);
    StudyResult result = report.studies.front();
    MeasuredStudy measured;
    for (const Level& level : first(report).levels) measured.steps.push_back(level.steps);
    note_fine_ends(result, wrong, scheme, measured, {});
    BOOST_TEST((result.verdict == Verdict::pass) == holds, factor << ": " << result.reason);
  }
}

BOOST_AUTO_TEST_CASE(of_several_kinds_the_one_that_makes_the_error_is_named) {
  const Report report =
      study("precision-impact", {"linear-conventional[history=single,motion=state-single]"});
  BOOST_TEST_REQUIRE(first(report).fine_end.has_value());
  BOOST_TEST((first(report).fine_end->cause == FewDigits::motion));
}

BOOST_AUTO_TEST_CASE(arithmetic_in_single_precision_is_a_cause) {
  const Report report = study("precision-ladder", {"linear-conventional[arithmetic=single]"});
  BOOST_TEST_REQUIRE(first(report).fine_end.has_value());
  BOOST_TEST((first(report).fine_end->cause == FewDigits::arithmetic));
}

BOOST_AUTO_TEST_CASE(double_precision_has_none_and_says_nothing) {
  const Report report = study("precision-ladder-hertz", {"hertz-mindlin", "jaeger"}, 64, 1024);
  for (const StudyResult& one : report.studies) {
    for (const ObservableResult& o : one.observables) BOOST_TEST(!o.fine_end.has_value());
  }
  BOOST_TEST(results_json(report).dump().find("fine_end") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
