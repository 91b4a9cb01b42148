// SPDX-License-Identifier: BSD-3-Clause
// A law of the user's whose every force is too large in proportion is broken by each case that
// finds the right one as expected, or the page of the case says why it is not seen there.
#include "cases/catalogue.hpp"
#include "reports/stickslip/study.hpp"
#include "reports/study/judge/companions.hpp"
#include "reports/study/selection.hpp"
#include "stickslip/bonds/any_bond.hpp"
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

/// Bonds whose forces and torques are times a factor; so are works.
class LargerBonds final : public Bonds {
 public:
  LargerBonds(std::unique_ptr<Bonds> inner, double factor)
      : inner_(std::move(inner)), factor_(factor) {}
  std::size_t size() const override { return inner_->size(); }
  bool holds(std::size_t bond) const override { return inner_->holds(bond); }
  void swap_bodies(std::size_t bond) override { inner_->swap_bodies(bond); }
  std::vector<double> pack(std::size_t bond) const override { return inner_->pack(bond); }
  void unpack(std::size_t bond, std::span<const double> numbers) override {
    inner_->unpack(bond, numbers);
  }
  std::unique_ptr<Bonds> clone() const override {
    return std::make_unique<LargerBonds>(inner_->clone(), factor_);
  }

 private:
  void do_make(std::size_t bond, const BondPoses& poses) override { inner_->make(bond, poses); }
  void do_advance(std::span<const BondPoses> poses, std::span<BondAnswer> answers, double dt,
                  std::size_t first) override {
    inner_->advance(poses, answers, dt, first);
    for (BondAnswer& answer : answers) {
      for (Vector3* const v : {&answer.bodies.force_p, &answer.bodies.torque_p,
                               &answer.bodies.torque_q, &answer.law.force, &answer.law.moment})
        *v *= factor_;
      answer.law.stored *= factor_;
      answer.law.released *= factor_;
    }
  }

  std::unique_ptr<Bonds> inner_;
  double factor_;
};

/// A bond law of ours with such bonds.
class LawWithLargerBonds final : public LawAround {
 public:
  LawWithLargerBonds(const AnyLaw& law, double factor) : LawAround(law), factor_(factor) {}
  std::unique_ptr<Model> clone() const override {
    return std::make_unique<LawWithLargerBonds>(*this);
  }
  std::shared_ptr<const AnyBond> bond() const override {
    return std::make_shared<Bond>(inner().bond(), factor_);
  }

 private:
  struct Bond final : AnyBond {
    Bond(std::shared_ptr<const AnyBond> right, double by) : inner(std::move(right)), factor(by) {}
    std::unique_ptr<Bonds> bonds(std::size_t n) const override {
      return std::make_unique<LargerBonds>(inner->bonds(n), factor);
    }
    std::optional<BondClaims> claims() const override { return inner->claims(); }
    std::shared_ptr<OwnBond> served() const override { return inner->served(); }
    std::shared_ptr<const AnyBond> inner;
    double factor;
  };
  double factor_;
};

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
  if (ours.info().can(Capability::bond))
    return study::own_law(AnyLaw(std::make_unique<LawWithLargerBonds>(ours, factor)), moments);
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
    const CaseInfo& info = question->info();
    // It asks another program, which has laws of ours alone.
    if (info.name == "biaxial-compression") continue;
    // No law answers for bodies of other shapes; a tangent is held to the force of its own law.
    if (!reports::is_answered_by_files(info) && !info.name.starts_with("tangent-"))
      names.push_back(info.name);
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
  for (const char* const law : {"linear-refined", "jaeger", "hertz-mindlin", "cundall-spring",
                                "linear-kinetic", "luding", "jkr", "capillary", "spring-bond",
                                "linear-refined[damping-rule=coefficient,restitution=0.5]"}) {
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

// Laws of its kind have all their digits, and that it has not is what was asked.
BOOST_AUTO_TEST_CASE(a_law_with_few_digits_is_not_held_to_laws_with_all_of_them) {
  const Case& ladder = find_case("precision-ladder");
  BOOST_TEST((verdict_of(ladder, scaled("linear-refined", 1, "history=single")) == Verdict::pass));
  BOOST_TEST(
      (verdict_of(ladder, scaled("linear-refined", 1.3, "history=single")) == Verdict::fail));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
