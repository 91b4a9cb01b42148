// SPDX-License-Identifier: BSD-3-Clause
// Tangents of the laws of the catalogue: by values of an independent program, and by differences of
// each law along paths with all that it knows.
#include <random>

#include "reference/tangents/pair_tangents.hpp"
#include "reference/truth.hpp"
#include "stickslip/contact/law/differenced_tangent.hpp"
#include "stickslip/contact/pair/pair_tangent.hpp"
#include "stickslip/laws/all_laws.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(tangents_of_laws)
namespace {

using nlohmann::json;

double number(const json& entry, const char* name) {
  return std::stod(entry.at("inputs").at(name).get<std::string>());
}
std::vector<double> numbers(const json& entry, const char* name) {
  std::istringstream in(entry.at("inputs").at(name).get<std::string>());
  return {std::istream_iterator<double>(in), {}};
}
constexpr double micrometre = 1e-6;

Vector2 plane(const json& entry, const char* name, double unit) {
  const auto all = numbers(entry, name);
  return {unit * all.at(0), unit * all.at(1)};
}
ContactStep step_of(const json& entry) {
  ContactStep step;
  step.overlap_new = micrometre * number(entry, "overlap");
  if (entry.at("inputs").contains("overlap_old"))
    step.overlap_old = micrometre * number(entry, "overlap_old");
  step.shift = plane(entry, "shift", micrometre);
  return step;
}
Matrix3 expected_of(const json& entry) {
  Matrix3 k;
  int column = 0;
  for (const char* name : {"by_overlap", "by_shift_1", "by_shift_2"}) {
    for (int row = 0; row < 3; ++row)
      k(row, column) = std::stod(
          entry.at("outputs").at(name).at(static_cast<std::size_t>(row)).get<std::string>());
    ++column;
  }
  return k;
}
/// Largest difference over the largest entry of its column.
double misfit(const Matrix3& found, const Matrix3& expected) {
  double worst = 0;
  for (int column = 0; column < 3; ++column) {
    const double size = expected.col(column).cwiseAbs().maxCoeff();
    const double apart = (found.col(column) - expected.col(column)).cwiseAbs().maxCoeff();
    worst = std::max(worst, size > 0 ? apart / size : apart);
  }
  return worst;
}

template <class Law>
Law linear(const json& entry) {
  Law law;
  law.kn = number(entry, "kn");
  law.kt = number(entry, "kt");
  law.mu = number(entry, "mu");
  return law;
}
template <class Law>
Law hertzian(const json& entry) {
  Law law;
  law.shear_modulus = number(entry, "G");
  law.poisson_ratio = number(entry, "nu");
  law.mu = number(entry, "mu");
  return law;
}
template <class Law>
Matrix3 tangent_from_force(const Law& law, const json& entry) {
  typename Law::History history;
  history.force = plane(entry, "force_old", 1);
  ContactStep step = step_of(entry);
  if (entry.at("inputs").contains("radius")) step.effective_radius = number(entry, "radius");
  return law.tangent(history, step);
}

Matrix3 kinetic_tangent(const json& entry) {
  auto law = linear<LinearKinetic>(entry);
  law.mu_kinetic = number(entry, "mu_kinetic");
  LinearKinetic::History history;
  history.force = plane(entry, "force_old", 1);
  history.slides = entry.at("inputs").at("slides") == "yes";
  return law.tangent(history, step_of(entry));
}
Matrix3 mindlin_tangent(const json& entry) {
  auto law = hertzian<HertzMindlin>(entry);
  const std::string form = entry.at("inputs").at("form");
  law.form = form == "total"         ? MindlinForm::total
             : form == "rescaled"    ? MindlinForm::rescaled
             : form == "incremental" ? MindlinForm::incremental
                                     : MindlinForm::rescaled_displacement;
  return tangent_from_force(law, entry);
}
Matrix3 jaeger_tangent(const json& entry) {
  const auto law = hertzian<Jaeger>(entry);
  Jaeger::History history;
  const auto overlaps = numbers(entry, "path_overlap");
  const auto first = numbers(entry, "path_shift_1");
  const auto second = numbers(entry, "path_shift_2");
  ContactStep step;
  step.effective_radius = number(entry, "radius");
  Vector2 at = Vector2::Zero();
  for (std::size_t i = 0; i < overlaps.size(); ++i) {
    const Vector2 to(micrometre * first[i], micrometre * second[i]);
    step.overlap_old = step.overlap_new;
    step.overlap_new = micrometre * overlaps[i];
    step.shift = to - at;
    at = to;
    law.advance(history, step);
  }
  ContactStep last = step_of(entry);
  last.overlap_old = step.overlap_new;
  last.effective_radius = step.effective_radius;
  return law.tangent(history, last);
}

/// Contacts of the one law, with this history before the step.
std::unique_ptr<Contacts> contact_with(const AnyLaw& law, const std::vector<double>& history) {
  auto contact = law.contacts(1);
  contact->unpack(0, history);
  return contact;
}
Matrix3 told_by(const Contacts& contact, const ContactStep& step) {
  Matrix3 k;
  BOOST_TEST_REQUIRE(contact.tangents({&step, 1}, {&k, 1}));
  return k;
}
Matrix3 jkr_tangent(const json& entry) {
  const auto value = [&](const char* name) {
    return entry.at("inputs").at(name).get<std::string>();
  };
  const AnyLaw sticky = law("jkr[G=" + value("G") + ",nu=" + value("nu") + ",mu=" + value("mu") +
                            ",w=" + value("work_of_adhesion") + "]")
                            .law;
  const Vector2 force = plane(entry, "force_old", 1);
  ContactStep step = step_of(entry);
  step.effective_radius = number(entry, "radius");
  step.overlap_old = step.overlap_new * 1.01;  // incremental: the one at the start is not seen
  return told_by(*contact_with(sticky, {1, force[0], force[1], 0, 0}), step);
}
/// Derivative of the normal force alone.
Matrix3 luding_tangent(const json& entry) {
  const auto value = [&](const char* name) {
    return entry.at("inputs").at(name).get<std::string>();
  };
  const AnyLaw plastic =
      law("luding[k1=" + value("k1") + ",k2=" + value("k2") + ",kc=" + value("kc") +
          ",limit-overlap=" + value("limit_overlap") + "e-6]")
          .law;
  ContactStep step;
  step.overlap_new = micrometre * number(entry, "overlap");
  step.effective_radius = 0.01;
  const double greatest = micrometre * number(entry, "greatest_overlap");
  step.overlap_old = greatest;
  return told_by(*contact_with(plastic, {greatest, 0, 0}), step);
}

/// A law that tells its tangent, and how far its scale of overlap and shift is.
struct Told {
  std::string name;
  double overlap = 1e-5;
  double shift = 1e-5;
};
const std::vector<Told> told{{"linear-conventional"},
                             {"linear-refined"},
                             {"linear-refined[slip-rotation=off]"},
                             {"linear-refined[slip-onset=off]"},
                             {"linear-refined[fresh-contact=off]"},
                             {"linear-kinetic"},
                             {"cundall-spring"},
                             {"geometric-spring"},
                             {"cundall-spring[normal=area]", 1e-5, 1e-6},
                             {"hertz-mindlin"},
                             {"hertz-mindlin[form=total]"},
                             {"hertz-mindlin[form=rescaled]"},
                             {"hertz-mindlin[form=rescaled-displacement]"},
                             {"hertz-mindlin[stiffness=average,first-step=touching]"},
                             {"hertz-mindlin[stiffness=mean,G2=1e9]"},
                             {"zabulionis[stiffness=eta,eta=0.3]"},
                             {"zabulionis[start=uncut]"},
                             {"modified-mindlin"},
                             {"modified-mindlin[shifted=on]"},
                             {"modified-mindlin[G2=1e9]"},
                             {"jaeger"},
                             {"jaeger[G2=3e9,nu2=0.4]"},
                             {"luding"},
                             {"luding[kc=2e5,friction-limit=net]"},
                             {"luding[unloading=constant,friction-limit=positive]"},
                             {"luding[tangential=linear-kinetic,lowering=none]"},
                             {"luding[tangential=linear-conventional]"},
                             {"luding[tangential=hertz-mindlin]", 1e-5, 2e-6},
                             {"luding[tangential=jaeger]", 1e-5, 2e-6},
                             {"walton-braun"},
                             {"walton-braun[unloading=variable,memory=lowered]"},
                             {"thornton-ning[yield=1e8]", 1e-5, 2e-6},
                             {"thornton-ning[yield=1e8,curvature=sphere]", 1e-5, 2e-6},
                             {"thornton-ning[tangential=jaeger]"},
                             {"eepa", 1e-5, 2e-6},
                             {"eepa[adhesion-exponent=2,friction-limit=net]", 1e-5, 2e-6},
                             {"jkr"},
                             {"jkr[w=5,limit=coulomb]"},
                             {"jkr[w=5,limit=peeling]"},
                             {"jkr[tangential=linear-refined]", 1e-5, 5e-5},
                             {"dmt"},
                             {"maugis"},
                             {"maugis[lambda=0.1,w=5]"},
                             {"capillary"},
                             {"capillary[bridge=rabinovich,limit=thornton]"}};

}  // namespace

BOOST_AUTO_TEST_CASE(are_those_of_an_independent_program) {
  std::size_t compared = 0;
  for (const auto& [name, entry] : testing::truth_of("tangents").items()) {
    const std::string kind = entry.at("kind");
    Matrix3 found;
    if (kind == "tangent_linear_conventional")
      found = tangent_from_force(linear<LinearConventional>(entry), entry);
    else if (kind == "tangent_linear_refined")
      found = tangent_from_force(linear<LinearRefined>(entry), entry);
    else if (kind == "tangent_linear_kinetic")
      found = kinetic_tangent(entry);
    else if (kind == "tangent_hertz_mindlin")
      found = mindlin_tangent(entry);
    else if (kind == "tangent_jaeger")
      found = jaeger_tangent(entry);
    else if (kind == "tangent_jkr")
      found = jkr_tangent(entry);
    else if (kind == "tangent_luding") {
      const double slope = std::stod(entry.at("outputs").at("by_overlap").get<std::string>());
      BOOST_TEST(luding_tangent(entry)(0, 0) == slope, tolerance(1e-13));
      ++compared;
      continue;
    } else
      continue;
    BOOST_TEST(misfit(found, expected_of(entry)) < 1e-12, name);
    ++compared;
  }
  BOOST_TEST(compared == 40U);
}

/// Random steps: what is told and what differences find, but at events.
BOOST_AUTO_TEST_CASE(are_what_differences_of_the_laws_find) {
  for (const Told& one : told) {
    BOOST_TEST_INFO_SCOPE(one.name);
    const FramedLaw made = law(one.name);
    BOOST_TEST(made.law.info().can(Capability::tangent));
    const auto contacts = made.law.contacts(1);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> uniform(-1, 1);
    ContactStep step;
    step.effective_radius = 0.01;
    std::map<Regime, int> seen;
    int events = 0;
    double worst = 0;
    for (int i = 0; i < 400; ++i) {
      step.overlap_old = step.overlap_new;
      step.overlap_new = one.overlap * (0.8 + uniform(random));
      step.shift = one.shift * uniform(random) * Vector2(uniform(random), uniform(random));
      Matrix3 k;
      BOOST_TEST_REQUIRE(contacts->tangents({&step, 1}, {&k, 1}));
      const DifferencedTangent differences = differenced_tangent(*contacts, step);
      ContactForce force;
      contacts->advance({&step, 1}, {&force, 1});
      if (differences.is_at_event()) {
        ++events;
        continue;
      }
      ++seen[force.regime];
      const double doubt = misfit(differences.force + differences.uncertainty, differences.force);
      const double apart = std::max(0.0, misfit(k, differences.force) - doubt);
      worst = std::max(worst, apart);
    }
    BOOST_TEST(worst < 1e-8);
    BOOST_TEST(events < 40);
    BOOST_TEST(seen[Regime::slip] > 20);
    BOOST_TEST(seen[Regime::stick] + seen[Regime::partial_slip] > 20);
  }
}

BOOST_AUTO_TEST_CASE(are_not_claimed_where_there_is_none) {
  for (const char* name : {"linear-refined[table=64]", "linear-refined[literal=as-printed]",
                           "jaeger[literal=as-printed]", "hertz-mindlin[direction=velocity]",
                           "spring-foundation[springs=4]", "linear-refined[arithmetic=single]",
                           "linear-refined[force=single]", "jkr[tangential=modified-mindlin]",
                           "jkr[form=rescaled]", "linear-conventional[mistake=kt-doubled]"}) {
    const FramedLaw made = law(name);
    BOOST_TEST(!made.law.info().can(Capability::tangent), name);
    const auto contacts = made.law.contacts(1);
    const ContactStep step{.overlap_new = 1e-5, .effective_radius = 0.01};
    Matrix3 k;
    BOOST_TEST(!contacts->tangents({&step, 1}, {&k, 1}), name);
  }
}

/// Against a closed form that shares no code: the pair of the reference, whose step does not move.
BOOST_AUTO_TEST_CASE(of_pairs_are_those_of_the_reference) {
  const reference::SpherePairStep step{0.01L,
                                       0.008L,
                                       {0.1L, -0.2L, 0.3L},
                                       {0.1086352L, -0.189206L, 0.3115136L},
                                       {0.2L, 0.05L, -0.1L}};
  const auto truth = reference::pair_tangent(reference::LinearSprings{1e5L, 7e4L, 0.5L}, step);
  const PairGeometry geometry = sphere_pair(0.01, 0.008, Vector3(0.0086352, 0.010794, 0.0115136));
  const ContactFrame frame(geometry.normal);
  LinearConventional spring;
  spring.kt = 7e4;
  LinearConventional::History history;
  history.force = frame.to_local(Vector3(0.2, 0.05, -0.1));
  const ContactStep rest{.overlap_old = geometry.overlap, .overlap_new = geometry.overlap};
  const Matrix3 contact = spring.tangent(history, rest);
  const ContactForce force = spring.advance(history, rest);
  const PairTangent k = pair_tangent(contact, force, frame, geometry);
  double worst = 0;
  for (int i = 0; i < 144; ++i)
    worst =
        std::max(worst, std::abs(k(i / 12, i % 12) -
                                 static_cast<double>(truth.tangent[static_cast<std::size_t>(i)])));
  BOOST_TEST(worst < 1e-9 * k.cwiseAbs().maxCoeff());
  BOOST_TEST((k - k.transpose()).cwiseAbs().maxCoeff() > 5);  // shear has no potential
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
