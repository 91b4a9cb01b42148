// SPDX-License-Identifier: BSD-3-Clause
// Wrong tangents, written as their authors would, are named; right ones are not.
#include "reports/study/diagnose/tangent_diagnosis.hpp"

#include "complaint.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "unit_test.hpp"

namespace stickslip::reports {
BOOST_AUTO_TEST_SUITE(tangents_are_diagnosed)
namespace {

/// What a tangent of springs with a limit is made of.
struct Pieces {
  double mu = 0;
  double normal = 0;
  double slope = 0;  ///< slope of the normal force
  double slope_of_start = 0;
  double secant = 0;  ///< normal force over overlap
  double kt = 0;
  double kt_of_start = 0;
  double kt_by_overlap = 0;
  Vector2 force = Vector2::Zero();  ///< at the start
  Vector2 shift = Vector2::Zero();
};

using Name = std::string_view;

/// The tangent, with the mistake of this name; "" is right.
Matrix3 tangent_with(Name mistake, Pieces p) {
  const Vector2 trial = p.force + p.kt * p.shift;
  const double limit = p.mu * p.normal;
  const bool slips = trial.norm() > limit && mistake != "elastic-while-slipping";
  double coupling = p.mu * p.slope;
  double normal_stiffness = p.slope;
  double kt = p.kt;
  if (mistake == "secant-of-normal-force") normal_stiffness = p.secant;
  if (mistake == "secant-of-normal-force" || mistake == "limit-by-secant")
    coupling = p.mu * p.secant;
  if (mistake == "coupling-dropped") coupling = 0;
  if (mistake == "coupling-sign") coupling = -coupling;
  if (mistake == "stiffness-of-start") {
    normal_stiffness = p.slope_of_start;
    kt = p.kt_of_start;
  }
  if (mistake == "kt-and-kn-exchanged") {
    normal_stiffness = p.kt;
    kt = p.slope;
  }
  const double by_overlap = mistake == "stiffness-by-overlap-missing" ? 0 : p.kt_by_overlap;
  Matrix3 k = Matrix3::Zero();
  k(0, 0) = normal_stiffness;
  Vector2 column = by_overlap * p.shift;
  Matrix2 block = kt * Matrix2::Identity();
  if (slips) {
    const Vector2 m = trial.normalized();
    const Matrix2 projector = Matrix2::Identity() - m * m.transpose();
    const double shrink = mistake == "return-factor-missing" ? 1 : limit / trial.norm();
    column = coupling * m + shrink * projector * column;
    block =
        shrink * kt * (mistake == "projector-missing" ? Matrix2(Matrix2::Identity()) : projector);
    if (mistake == "zero-while-slipping") {
      block.setZero();
      column = coupling * m;
    }
  }
  k.col(0).tail<2>() = column;
  k.bottomRightCorner<2, 2>() = block;
  if (mistake == "overlap-of-half") k.col(0) *= 0.5;
  if (mistake == "sign-of-approach") k.col(0) *= -1;
  if (mistake == "newton-per-millimetre") k *= 1e-3;
  if (mistake == "transposed") k.transposeInPlace();
  if (mistake == "symmetrised") k = (0.5 * (k + k.transpose())).eval();
  return k;
}

Pieces pieces_of(const AnyLaw& law, const Vector2& force, const ContactStep& step) {
  const double mu = law.value("mu").value();
  if (law.info().can(Capability::linear)) {
    const double kn = law.value("kn").value();
    const double kt = law.value("kt").value();
    return {mu, kn * step.overlap_new, kn, kn, kn, kt, kt, 0, force, step.shift};
  }
  const double e = law.value("G").value() / (1 - law.value("nu").value());
  const double g = law.value("G").value() / (4 - 2 * law.value("nu").value());
  const auto radius = [&](double z) {
    return std::sqrt(0.5 * step.effective_radius * std::max(z, 0.0));
  };
  const double a = radius(step.overlap_new);
  const double normal = 4.0 / 3 * e * a * step.overlap_new;
  return {mu,
          normal,
          2 * e * a,
          2 * e * radius(step.overlap_old),
          normal / step.overlap_new,
          8 * g * a,
          8 * g * radius(step.overlap_old),
          4 * g * a / step.overlap_new,
          force,
          step.shift};
}

constexpr std::array names{
    Name("elastic-while-slipping"), Name("coupling-dropped"), Name("coupling-sign"),
    Name("symmetrised"), Name("transposed"), Name("projector-missing"),
    Name("return-factor-missing"), Name("zero-while-slipping"), Name("overlap-of-half"),
    Name("sign-of-approach"), Name("kt-and-kn-exchanged"), Name("newton-per-millimetre"),
    // Laws whose stiffness depends on the overlap:
    Name("stiffness-by-overlap-missing"), Name("stiffness-of-start"),
    Name("secant-of-normal-force"), Name("limit-by-secant")};
constexpr std::size_t of_linear_springs = 12;

/// A tangent of a law that solves its steps, with something done to it in the end.
Matrix3 changed(Name name, Matrix3 k, const ContactForce& force) {
  if (name == "coupling-dropped" || name == "coupling-sign") {
    const Vector2 m = force.tangential.normalized();
    const double along = m.dot(k.col(0).tail<2>());
    if (force.regime == Regime::slip)
      k.col(0).tail<2>() -= (name == "coupling-sign" ? 2 : 1) * along * m;
  }
  if (name == "zero-while-slipping" && force.regime == Regime::slip)
    k.bottomRightCorner<2, 2>().setZero();
  if (name == "overlap-of-half") k.col(0) *= 0.5;
  if (name == "sign-of-approach") k.col(0) *= -1;
  if (name == "newton-per-millimetre") k *= 1e-3;
  if (name == "transposed") k.transposeInPlace();
  if (name == "symmetrised") k = (0.5 * (k + k.transpose())).eval();
  return k;
}

/// Contacts of a law of the catalogue with the tangent of an author.
class AuthoredContacts final : public ContactsAround {
 public:
  AuthoredContacts(AnyLaw law, Name mistake)
      : ContactsAround(law.contacts(1)), law_(std::move(law)), mistake_(mistake) {}
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<AuthoredContacts>(*this);
  }
  bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                std::size_t) const override {
    const bool solves = law_.info().name == "linear-refined";
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!(steps[i].overlap_new > 0)) {
        tangents[i].setZero();
      } else if (solves) {
        inner().tangents(steps.subspan(i, 1), tangents.subspan(i, 1));
        ContactForce force;
        inner().clone()->advance(steps.subspan(i, 1), {&force, 1});
        tangents[i] = changed(mistake_, tangents[i], force);
      } else {
        const std::vector<double> numbers = inner().pack(0);
        tangents[i] = tangent_with(mistake_, pieces_of(law_, {numbers[0], numbers[1]}, steps[i]));
      }
    }
    return true;
  }

 private:
  AnyLaw law_;
  Name mistake_;
};

class AuthoredLaw final : public LawAround {
 public:
  AuthoredLaw(AnyLaw law, Name mistake) : LawAround(std::move(law)), mistake_(mistake) {}
  std::unique_ptr<Model> clone() const override { return std::make_unique<AuthoredLaw>(*this); }
  std::unique_ptr<Contacts> contacts(std::size_t) const override {
    return std::make_unique<AuthoredContacts>(inner(), mistake_);
  }

 private:
  Name mistake_;
};

cases::Scheme scheme_of(const std::string& law, Name mistake) {
  cases::Scheme scheme = cases::make_scheme(law);
  scheme.framed.law = AnyLaw(std::make_unique<AuthoredLaw>(scheme.framed.law, mistake));
  return scheme;
}

/// The first name of a wrong tangent, and that the second is less like it.
void must_be(const std::string& law, Name name, std::size_t& tried) {
  const TangentDiagnosis found = diagnose_tangent(scheme_of(law, name));
  BOOST_TEST_CONTEXT(law << " " << name) {
    BOOST_TEST(!found.is_equal);
    BOOST_TEST(!found.is_unknown);
    BOOST_TEST_REQUIRE(!found.mistakes.empty());
    BOOST_TEST(found.mistakes.front().name == name);
    BOOST_TEST(found.mistakes.front().match > 0.9);
    BOOST_TEST(!found.entries.empty());
    if (found.mistakes.size() > 1)
      BOOST_TEST(found.mistakes[1].match < found.mistakes.front().match);
  }
  ++tried;
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_wrong_tangent_is_named_first) {
  std::size_t tried = 0;
  for (const std::string law : {"linear-conventional", "cundall-spring"})
    for (const Name name : std::span(names).first(of_linear_springs)) must_be(law, name, tried);
  for (const Name name : names) must_be("hertz-mindlin", name, tried);
  for (const std::size_t i : {1, 2, 3, 4, 7, 8, 9, 11}) must_be("linear-refined", names[i], tried);
  BOOST_TEST(tried == 48U);
}

BOOST_AUTO_TEST_CASE(right_tangents_are_equal) {
  for (const cases::Scheme& scheme :
       {scheme_of("linear-conventional", ""), scheme_of("hertz-mindlin", ""),
        cases::make_scheme("linear-refined"), cases::make_scheme("linear-kinetic"),
        cases::make_scheme("jaeger"), cases::make_scheme("hertz-mindlin[form=total]"),
        cases::make_scheme("zabulionis")}) {
    const TangentDiagnosis found = diagnose_tangent(scheme);
    BOOST_TEST(found.is_equal, scheme.label);
    BOOST_TEST(found.entries.empty());
  }
}

BOOST_AUTO_TEST_CASE(entries_say_the_ratio) {
  const TangentDiagnosis found =
      diagnose_tangent(scheme_of("linear-conventional", "coupling-dropped"));
  BOOST_TEST_REQUIRE(found.entries.size() == 1U);
  BOOST_TEST(found.entries[0].regime == "slip");
  BOOST_TEST(found.entries[0].entry == "mn");
  BOOST_TEST(std::abs(found.entries[0].told) < 1e-6 * std::abs(found.entries[0].right));
}

BOOST_AUTO_TEST_CASE(laws_without_a_tangent_are_refused) {
  BOOST_TEST(says(complaint([] { diagnose_tangent(cases::make_scheme("spring-foundation")); }),
                  "gives no tangent"));
}

BOOST_AUTO_TEST_CASE(all_names_are_known) {
  std::set<std::string> known;
  for (const TangentMistake& one : tangent_mistakes()) known.insert(one.name);
  for (const Name name : names) BOOST_TEST(known.contains(std::string(name)), name);
  BOOST_TEST(known.size() == names.size());
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reports
