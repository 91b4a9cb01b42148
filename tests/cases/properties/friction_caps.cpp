// SPDX-License-Identifier: BSD-3-Clause
// Laws whose friction limit is not Coulomb's: right ones pass, and each fault is found by the
// property that it is a fault of.
#include "cases/properties/properties.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/linear/linear_kinetic.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "stickslip/laws/parts/touching_part.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(friction_caps)

namespace {

using namespace stickslip;
using Verdict = PropertyResult::Verdict;

/// What is wrong with a law of two coefficients.
enum class Fault {
  none,
  never_sticks_again,  ///< once torn off it slides at the kinetic limit
  kinetic_at_onset,    ///< it is held to the kinetic limit alone
  falls_across_gaps,   ///< a gap does not stop the slide
  falls_by_half,       ///< at the onset half of the way to the kinetic limit
  falls_sideways,      ///< at the onset the force turns
  sticks_in_rest       ///< a step without movement counts as a way back
};

/// Whose role says the kinetic coefficient.
enum class Known { by_role, not_by_role };

/// Springs that hold to mu and slide at 0.6 mu.
template <Fault fault, Known known>
struct TwoCoefficients {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  double mu_kinetic = 0.3;

  using History = StickSlipHistory;

  static constexpr LawIdentity identity{"two", "two coefficients", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::turn};

  static void describe(auto& visitor) {
    using L = TwoCoefficients;
    visitor.number(&L::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&L::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
    visitor.number(&L::mu, {"mu", "-", "mu", Range::not_negative(), "static friction"});
    if constexpr (known == Known::by_role)
      visitor.number(&L::mu_kinetic, {"mu-kinetic", "-", "mu-kinetic", Range::not_negative(), "-"});
  }

  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);
    if (step.overlap_new <= 0) {
      history.force.setZero();
      if (fault != Fault::falls_across_gaps) history.slides = false;
      return out;
    }
    const double kinetic = (known == Known::by_role ? mu_kinetic : 0.6 * mu) * out.normal;
    const bool slid = history.slides;
    const double hold = mu * out.normal;
    const bool rests = fault == Fault::sticks_in_rest && step.shift.isZero(0);
    history.force += kt * step.shift;
    const double size = history.force.norm();
    const bool is_low = slid || fault == Fault::kinetic_at_onset;
    history.slides = size > (is_low ? kinetic * (1 - 1e-12) : hold) && !rests;
    if (history.slides) {
      double end = kinetic;
      if (fault == Fault::falls_by_half && !slid) end = 0.5 * (kinetic + hold);
      history.force *= end / size;
      if (fault == Fault::falls_sideways && !slid)
        history.force = Vector2(-history.force[1], history.force[0]);
    }
    out.tangential = history.force;
    out.regime = history.slides ? Regime::slip : Regime::stick;
    if (fault == Fault::never_sticks_again) history.slides = slid || history.slides;
    return out;
  }
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// What is wrong with a cap that a law tells.
enum class Telling { right, nothing, half, negative, in_gaps, jumping };

/// Springs with a cap of their own, concave in the normal force.
template <Telling telling>
struct OwnCap {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;

  using History = TangentialForceHistory;

  static constexpr LawIdentity identity{"own-cap", "a cap of its own", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::turn};

  static void describe(auto& visitor) {
    using L = OwnCap;
    visitor.number(&L::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&L::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
    visitor.number(&L::mu, {"mu", "-", "mu", Range::not_negative(), "friction at 1 mN"});
  }
  double cap(double normal) const {
    constexpr double unit = 1e-3;
    return mu * unit * std::pow(std::max(normal, 0.0) / unit, 2.0 / 3);
  }
  double limit(const History&, const ContactForce& force) const noexcept {
    if (telling == Telling::in_gaps && force.normal == 0) return 1e-3;
    return cap(force.normal) * (telling == Telling::half       ? 0.5
                                : telling == Telling::negative ? -1
                                                               : 1);
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);
    history.force += kt * step.shift;
    const double most = cap(out.normal);
    const double size = history.force.norm();
    out.regime = size > most ? Regime::slip : Regime::stick;
    if (size > most) history.force *= most / size;
    if (size > most && telling == Telling::jumping) out.normal *= 1.1;
    if (step.overlap_new <= 0) out.regime = Regime::separated;
    out.tangential = history.force;
    return out;
  }
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// Springs that hold to a force of their own besides mu times the normal force.
struct CohesiveCap {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  double cohesion = 0;  ///< [N]

  using History = TangentialForceHistory;

  static constexpr LawIdentity identity{"cohesive-cap", "a cap without load", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::turn};

  static void describe(auto& visitor) {
    using L = CohesiveCap;
    visitor.number(&L::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&L::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
    visitor.number(&L::mu, {"mu", "-", "mu", Range::not_negative(), "friction coefficient"});
    visitor.number(&L::cohesion, {"c", "N", "", Range::not_negative(), "cap without load"});
  }
  double limit(const History&, const ContactForce& force) const noexcept {
    return force.normal > 0 ? cohesion + mu * force.normal : 0;
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);
    history.force += kt * (step.overlap_old > 0 ? 1 : touching_part(step)) * step.shift;
    const double most = limit(history, out);
    const double size = history.force.norm();
    out.regime = size > most ? Regime::slip : Regime::stick;
    if (size > most) history.force *= most / size;
    if (step.overlap_new <= 0) out.regime = Regime::separated;
    out.tangential = history.force;
    return out;
  }
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// A law that says what it is made of, as those from outside do.
class WithParts final : public LawAround {
 public:
  WithParts(std::unique_ptr<Model> law, const std::string& parts, bool tells)
      : LawAround(AnyLaw(std::move(law))) {
    info_ = inner().info();
    take_parts(info_, read_parts(parts));
    info_.tells_limit = tells;
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<WithParts>(*this); }
  const LawInfo& info() const override { return info_; }
  double range(double radius) const override { return Model::range(radius); }

 private:
  LawInfo info_;
};

Scheme scheme_of(std::unique_ptr<AnyLaw::Model> model) {
  return {.spec = {"sample", {}, LawKind::file},
          .label = "sample",
          .framed = {AnyLaw(std::move(model)), FrameUpdate::exact},
          .polygons = {}};
}
template <Fault fault>
Scheme two_coefficients() {
  return scheme_of(make_model<TwoCoefficients<fault, Known::by_role>>());
}
Scheme with_parts(std::unique_ptr<AnyLaw::Model> model, const std::string& parts,
                  bool tells = false) {
  return scheme_of(std::make_unique<WithParts>(std::move(model), parts, tells));
}

/// The properties that a law breaks, in the order of the alphabet.
std::string broken(const Scheme& scheme) {
  std::set<std::string> names;
  for (const PropertyResult& result : properties_of(scheme)) {
    if (result.verdict != Verdict::broken) continue;
    names.insert(result.name);
    BOOST_TEST_MESSAGE(result.name << ": " << result.reason);
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(right_laws_of_two_coefficients_break_nothing) {
  BOOST_TEST(broken(two_coefficients<Fault::none>()) == "");
  using NotByRole = TwoCoefficients<Fault::none, Known::not_by_role>;
  BOOST_TEST(broken(with_parts(make_model<NotByRole>(), "limit=kinetic")) == "");
  // It falls, and does not say so.
  BOOST_TEST(says(broken(scheme_of(make_model<NotByRole>())), "sliding-limit"));
}

BOOST_AUTO_TEST_CASE(faults_of_two_coefficients_are_found) {
  BOOST_TEST(broken(two_coefficients<Fault::never_sticks_again>()) == "sticks-again");
  BOOST_TEST(broken(two_coefficients<Fault::kinetic_at_onset>()) == "sticks-again stiffness");
  BOOST_TEST(broken(two_coefficients<Fault::falls_across_gaps>()) == "touch-again");
  BOOST_TEST(says(broken(two_coefficients<Fault::sticks_in_rest>()), "rest"));
  for (const std::string& found : {broken(two_coefficients<Fault::falls_by_half>()),
                                   broken(two_coefficients<Fault::falls_sideways>())})
    BOOST_TEST(says(found, {"continuity", "sliding-limit"}));
}

BOOST_AUTO_TEST_CASE(the_share_of_a_limit_without_a_role_is_one_number) {
  using NotByRole = TwoCoefficients<Fault::never_sticks_again, Known::not_by_role>;
  BOOST_TEST(broken(with_parts(make_model<NotByRole>(), "limit=kinetic")) == "sticks-again");
  // A cap that is concave in the normal force has no such share.
  const std::string found =
      broken(with_parts(make_model<OwnCap<Telling::right>>(), "limit=kinetic"));
  BOOST_TEST(says(found, "sliding-limit"));
}

BOOST_AUTO_TEST_CASE(caps_that_laws_tell_are_held_against_their_forces) {
  const auto told = [](auto law) {
    return broken(with_parts(make_model<decltype(law)>(), "limit=own", true));
  };
  BOOST_TEST(told(OwnCap<Telling::right>{}) == "units");  // of 1 mN
  BOOST_TEST(says(told(OwnCap<Telling::half>{}), "friction-limit"));
  BOOST_TEST(says(told(OwnCap<Telling::half>{}), "sliding-limit"));
  BOOST_TEST(says(told(OwnCap<Telling::negative>{}), "friction-limit"));
  BOOST_TEST(told(OwnCap<Telling::in_gaps>{}) == "friction-limit units");
}

BOOST_AUTO_TEST_CASE(a_contact_that_sticks_by_cohesion_breaks_nothing) {
  const auto told = [](const std::string& cohesion) {
    Scheme scheme = with_parts(make_model<CohesiveCap>(), "limit=own", true);
    scheme.spec.options = {{"c", cohesion}};
    scheme.framed.law = scheme.law().with_option("c", cohesion);
    return broken(scheme);
  };
  BOOST_TEST(told("1e-3") == "");
  BOOST_TEST(told("1e6") == "");  // it never slides on the paths that are tried
}

BOOST_AUTO_TEST_CASE(a_normal_force_that_jumps_is_not_excused_by_a_limit_of_the_laws_own) {
  const std::string found =
      broken(with_parts(make_model<OwnCap<Telling::jumping>>(), "limit=own", true));
  BOOST_TEST(says(found, "continuity"));
}

BOOST_AUTO_TEST_CASE(caps_that_are_not_told_are_not_judged) {
  const Scheme scheme = with_parts(make_model<OwnCap<Telling::nothing>>(), "limit=own");
  for (const char* const name : {"friction-limit", "sliding-limit"}) {
    const PropertyResult result = property_of(scheme, name);
    BOOST_TEST((result.verdict == Verdict::not_applicable), name);
    BOOST_TEST(result.reason == "limit=own, which the law does not tell");
  }
  BOOST_TEST((property_of(scheme, "sticks-again").verdict == Verdict::not_applicable));
  BOOST_TEST((property_of(scheme, "regime").verdict == Verdict::holds));
}

BOOST_AUTO_TEST_CASE(what_a_law_says_of_its_normal_force_is_not_asked_of_it) {
  const Scheme pulls = with_parts(make_model<OwnCap<Telling::right>>(),
                                  "normal=adhesive limit=own range=hysteresis");
  const PropertyResult gap = property_of(pulls, "gap");
  BOOST_TEST((gap.verdict == Verdict::not_applicable));
  BOOST_TEST(gap.reason == "range=hysteresis");
  const PropertyResult jumps = property_of(pulls, "continuity");
  BOOST_TEST((jumps.verdict == Verdict::not_applicable));
}

BOOST_AUTO_TEST_SUITE_END()
