// SPDX-License-Identifier: BSD-3-Clause
// A law of the user's whose every force is too large in proportion is broken by each case that
// finds the right one as expected, or the page of the case says why it is not seen there.
#include "cases/catalogue.hpp"
#include "reports/stickslip/study.hpp"
#include "reports/study/judge/companions.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/contact/law/watched_law.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

/// The law with forces times a factor; so are works, which book them.
AnyLaw with_larger_forces(const AnyLaw& law, double factor) {
  return with_changed_answers(law, [factor](const ContactStep&, ContactForce& f) {
    f.tangential *= factor, f.damping_tangential *= factor;
    for (double* const x : {&f.normal, &f.damping_normal, &f.work_normal, &f.work_tangential,
                            &f.work_stored, &f.work_dissipated, &f.work_viscous})
      *x *= factor;
  });
}

/// A law of ours as one of the user's, who claims nothing of its accuracy.
class LawWithoutClaims final : public LawAround {
 public:
  using LawAround::LawAround;
  std::unique_ptr<Model> clone() const override {
    return std::make_unique<LawWithoutClaims>(*this);
  }
  std::optional<LinearFrictionClaims> claims() const override { return std::nullopt; }
  std::optional<PartialSlipClaims> partial_slip_claims() const override { return std::nullopt; }
  std::optional<HalfSpaceClaims> half_space_claims() const override { return std::nullopt; }
};

/// `moments`: options of those beside the force of the law, which are ours.
Scheme scaled(const std::string& law, double factor, const std::string& moments) {
  const AnyLaw ours = make_law(parse_law_spec(law)).law;
  return study::own_law(
      AnyLaw(std::make_unique<LawWithoutClaims>(with_larger_forces(ours, factor))), moments);
}

/// By one level alone where that tells as much: of assemblies, and of a law whose normal force is
/// denied by its answers.
Verdict verdict_of(const Case& question, const Scheme& law, bool by_one_level = false) {
  CaseTask task{&question, CaseParameters(question.info().parameters), {law}};
  if (by_one_level || !question.info().laws.empty())
    task.steps_from = task.steps_to = question.info().steps_from;
  StudyOptions options{.exhibits = false};
  options.jobs = 1;
  return run_study({task}, options).studies.front().verdict;
}

std::vector<std::string> all_cases() {
  std::vector<std::string> names;
  for (const auto& question : case_catalogue()) {
    // It asks another program, which has laws of ours alone.
    if (question->info().name != "biaxial-compression") names.push_back(question->info().name);
  }
  return names;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(forces_too_large)

BOOST_DATA_TEST_CASE(a_case_that_passes_the_right_law_breaks_it,
                     boost::unit_test::data::make(all_cases()), name) {
  const Case& question = find_case(name);
  const bool turns = question.info().judges_moments;
  std::size_t judged = 0;
  for (const char* const law :
       {"linear-refined", "jaeger", "hertz-mindlin", "cundall-spring", "linear-kinetic", "luding",
        "jkr", "capillary", "linear-refined[damping-rule=coefficient,restitution=0.5]"}) {
    for (const std::string moments :
         {"", "rolling=linear-refined,twisting=linear", "twisting=hertz-torsion"}) {
      if (judged > 0 || (!moments.empty() && !turns)) continue;
      const Scheme right = scaled(law, 1, moments);
      if (!question.unsuitable(right).empty() || verdict_of(question, right) != Verdict::pass)
        continue;
      ++judged;
      BOOST_TEST(
          verdict_of(question, scaled(law, 1.3, moments),
                     !reports::asks_peers_of_wrong_laws_only(question.info())) == Verdict::fail,
          name << " with " << law);
    }
  }
  BOOST_TEST(judged == 1U, name << ": no right law passes");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
