// SPDX-License-Identifier: BSD-3-Clause
// Laws of two materials: the rule by which they mix what each has for itself is named, whatever it
// is, and one that gives like materials something else is found.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/properties/properties.hpp"
#include "faulty_models.hpp"
#include "stickslip/laws/linear/linear_kinetic.hpp"

BOOST_AUTO_TEST_SUITE(second_material)

namespace {

using namespace stickslip;
using Verdict = PropertyResult::Verdict;

// Written anew here: the program has them of its reference.
constexpr auto mean = [](double a, double b) { return (a + b) / 2; };
constexpr auto geometric = [](double a, double b) { return std::sqrt(a * b); };
constexpr auto harmonic = [](double a, double b) { return a + b > 0 ? 2 * a * b / (a + b) : 0; };
constexpr auto least = [](double a, double b) { return std::min(a, b); };
constexpr auto greatest = [](double a, double b) { return std::max(a, b); };
constexpr auto product = [](double a, double b) { return a * b; };
constexpr auto first = [](double a, double) { return a; };
constexpr auto root_of_mean_square = [](double a, double b) {
  return std::sqrt((a * a + b * b) / 2);
};

double damping_ratio(double restitution) {
  const double decay = -std::log(restitution);
  return decay / std::hypot(decay, std::numbers::pi);
}
double restitution_of(double ratio) {
  return std::exp(-std::numbers::pi * ratio / std::sqrt(1 - ratio * ratio));
}
constexpr auto by_damping_ratios = [](double a, double b) {
  return restitution_of((damping_ratio(a) + damping_ratio(b)) / 2);
};

enum class Fall { none, at_onset };

/// Springs that hold to what `rule` makes of two coefficients and slide at that, or at what
/// `kinetic` makes of two others.
template <auto rule, Fall fall = Fall::none, auto kinetic = rule>
struct TwoFrictions {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  double mu_2 = 0.5;
  double mu_kinetic = 0.3;
  double mu_kinetic_2 = 0.3;

  using History = StickSlipHistory;
  static constexpr LawIdentity identity{"two-frictions", "", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction};
  static void describe(auto& visitor) {
    using L = TwoFrictions;
    constexpr Range range = Range::not_negative();
    visitor.number(&L::kn, {"kn", "N/m", "kn", Range::positive(), ""});
    visitor.number(&L::kt, {"kt", "N/m", "kt", Range::positive(), ""});
    visitor.number(&L::mu, {"mu", "-", "mu", range, ""});
    visitor.number(&L::mu_2, {"mu_2", "-", "mu2", range, ""});
    if constexpr (fall == Fall::none) return;
    visitor.number(&L::mu_kinetic, {"mu_k", "-", "mu-kinetic", range, ""});
    visitor.number(&L::mu_kinetic_2, {"mu_k2", "-", "mu-kinetic2", range, ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);
    history.force += kt * step.shift;
    const double held = rule(mu, mu_2) * out.normal;
    const double slid = fall == Fall::none ? held : kinetic(mu_kinetic, mu_kinetic_2) * out.normal;
    const double size = history.force.norm();
    history.slides = size > (history.slides ? slid * (1 - 1e-12) : held);
    if (history.slides) history.force *= slid / size;
    if (step.overlap_new <= 0) history = {};
    out.tangential = history.force;
    out.regime = step.overlap_new <= 0 ? Regime::separated
                 : history.slides      ? Regime::slip
                                       : Regime::stick;
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// Whose mass a law takes for its dashpot, and whether a parameter tells it; of_none: it unloads
/// along a softer spring instead.
enum class Mass { effective, of_one, hidden, of_none };

/// A spring whose dashpot is made of two restitutions.
template <auto rule, Mass whose = Mass::effective>
struct TwoRestitutions {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  double restitution = 0.7;
  double restitution_2 = 0.7;
  double mass = 0.03;

  using History = TangentialForceHistory;
  static constexpr LawIdentity identity{"two-restitutions", "", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction};
  static void describe(auto& visitor) {
    using L = TwoRestitutions;
    constexpr Range range{.low = 0, .high = 1, .low_is_allowed = false};
    visitor.number(&L::kn, {"kn", "N/m", "kn", Range::positive(), ""});
    visitor.number(&L::kt, {"kt", "N/m", "kt", Range::positive(), ""});
    visitor.number(&L::mu, {"mu", "-", "mu", Range::not_negative(), ""});
    visitor.number(&L::restitution, {"e", "-", "restitution", range, ""});
    visitor.number(&L::restitution_2, {"e_2", "-", "restitution2", range, ""});
    if constexpr (whose == Mass::effective || whose == Mass::of_one)
      visitor.number(&L::mass, {"m", "kg", "", Range::positive(), ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);
    advance_limited_spring(kt, mu, step, history, out);
    const double moves = whose == Mass::of_one ? mass / 2 : mass;
    const double mixed = rule(restitution, restitution_2);
    if (whose == Mass::of_none && step.overlap_new < step.overlap_old) out.normal *= mixed * mixed;
    if (whose == Mass::of_none) return out;
    const double ratio = damping_ratio(mixed);
    add_contact_damping(2 * ratio * std::sqrt(kn * moves), step, out);
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// What a law makes of two dissipations and the softness shares of their bodies.
struct Dissipations {
  double c_1, c_2, share_1, share_2;
};
constexpr auto by_shares = [](const Dissipations& d) {
  return d.c_1 * d.share_1 + d.c_2 * d.share_2;
};
constexpr auto in_series = [](const Dissipations& d) {
  return d.c_1 * d.share_1 * d.share_1 + d.c_2 * d.share_2 * d.share_2;
};
template <auto rule>
constexpr auto of_both = [](const Dissipations& d) { return rule(d.c_1, d.c_2); };

/// Hertz with the dashpot of Hunt and Crossley, F = K h^1.5 (1 + c h'). Shares go with the other's
/// modulus to the power `thirds`/3.
template <auto rule, int thirds = 2>
struct TwoDissipations {
  double shear_modulus = 1e9;
  double poisson_ratio = 0.3;
  double mu = 0.3;
  double shear_modulus_2 = 0;
  double poisson_ratio_2 = 0;
  double c = 0;
  double c_2 = 0;

  using History = TangentialForceHistory;
  static constexpr LawIdentity identity{"two-dissipations", "", "", "", ""};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::damping};
  static void describe(auto& visitor) {
    using L = TwoDissipations;
    describe_hertz<L>(visitor);
    visitor.number(&L::c, {"c", "s/m", "damping", Range::not_negative(), ""});
    visitor.number(&L::c_2, {"c_2", "s/m", "damping2", Range::not_negative(), ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    const HertzContact contact = hertz_contact(*this, step.effective_radius);
    ContactForce out = hertz_normal_force(contact, step);
    advance_limited_spring(contact.tangential_stiffness(step.overlap_new), mu, step, history, out);
    if (step.overlap_new <= 0) out.tangential = history.force = Vector2::Zero();
    const bool alike = shear_modulus_2 == 0;
    const double stiff = shear_modulus / (1 - poisson_ratio);
    const double other = alike ? stiff : shear_modulus_2 / (1 - poisson_ratio_2);
    const double share = 1 / (1 + std::pow(stiff / other, thirds / 3.0));
    if (step.dt > 0 && step.overlap_new > 0) {
      out.damping_normal = std::max(-1.0, rule(Dissipations{c, c_2, share, 1 - share}) *
                                              (step.overlap_new - step.overlap_old) / step.dt) *
                           out.normal;
    }
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

template <class Law>
Scheme scheme_with() {
  return samples::scheme_of(AnyLaw(make_model<Law>()));
}
template <class Law>
PropertyResult asked() {
  return property_of(scheme_with<Law>(), "second-material");
}

/// The rule that is found for a role, or "".
std::string rule_for(const PropertyResult& result, const std::string& role) {
  const auto found = std::ranges::find(result.mixes, role, &MixingRule::of);
  return found == result.mixes.end() ? "" : found->rule;
}

/// Whether the property holds and names this rule for the role.
template <class Law>
void follows(const std::string& role, const std::string& rule, const std::string& words) {
  const PropertyResult result = asked<Law>();
  BOOST_TEST_CONTEXT(role << " by " << rule << ": " << result.reason) {
    BOOST_TEST((result.verdict == Verdict::holds));
    BOOST_TEST(rule_for(result, role) == rule);
    BOOST_TEST(says(result.reason, "mixes " + role + " by " + words));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(friction_follows_the_rule_that_is_named) {
  follows<TwoFrictions<mean>>("mu", "mean", "the arithmetic mean");
  follows<TwoFrictions<geometric>>("mu", "geometric", "the geometric mean");
  follows<TwoFrictions<harmonic>>("mu", "harmonic", "the harmonic mean");
  follows<TwoFrictions<least>>("mu", "least", "the least of both");
  follows<TwoFrictions<greatest>>("mu", "greatest", "the greatest of both");
  follows<TwoFrictions<root_of_mean_square>>("mu", "none",
                                             "none of the known rules: 0.2 and 0.6 give 0.4472");
}

BOOST_AUTO_TEST_CASE(a_rule_that_gives_like_materials_another_friction_is_told) {
  const PropertyResult result = asked<TwoFrictions<product>>();
  BOOST_TEST((result.verdict == Verdict::broken));
  BOOST_TEST(says(result.reason, "mixes mu by the product: like materials of 0.6 give 0.36"));
  BOOST_TEST(rule_for(result, "mu") == "product");
  BOOST_TEST(*result.mixes.front().like_gives == 0.36, tolerance(1e-9));
  // Its path ends in a slide, where the two numbers are those of the limit.
  BOOST_REQUIRE(result.witness.has_value());
  BOOST_TEST(result.witness->gives == 0.16, tolerance(1e-9));
  BOOST_TEST(result.witness->must_give == 0.4);
  BOOST_TEST(run_witness(*result.witness, scheme_with<TwoFrictions<product>>()).is_broken);
  BOOST_TEST(!run_witness(*result.witness, scheme_with<TwoFrictions<least>>()).is_broken);

  const PropertyResult sided = asked<TwoFrictions<first>>();
  BOOST_TEST((sided.verdict == Verdict::broken));
  BOOST_TEST(says(sided.reason, "mixes mu by taking that of the first"));
  // The path shows it with the parameters that stand beside it.
  const AnyLaw law = scheme_with<TwoFrictions<first>>().law().with(sided.witness->parameters);
  const ContactForce end = drive(law, sided.witness->path).back();
  BOOST_TEST(end.tangential.norm() / end.normal == sided.witness->gives, tolerance(1e-12));
  BOOST_TEST(*law.value("mu2") == 0.6);
}

BOOST_AUTO_TEST_CASE(static_and_kinetic_friction_have_each_a_rule) {
  using Law = TwoFrictions<geometric, Fall::at_onset, least>;
  follows<Law>("mu", "geometric", "the geometric mean");
  follows<Law>("mu-kinetic", "least", "the least of both");
  for (const PropertyResult& other : properties_of(scheme_with<Law>())) {
    BOOST_TEST_CONTEXT(other.name << ": " << other.reason)
    BOOST_TEST((other.verdict != Verdict::broken));
  }
  const PropertyResult wrong = asked<TwoFrictions<geometric, Fall::at_onset, product>>();
  BOOST_TEST((wrong.verdict == Verdict::broken));
  BOOST_TEST(rule_for(wrong, "mu-kinetic") == "product");
  BOOST_TEST((asked<TwoFrictions<product, Fall::at_onset, least>>().verdict == Verdict::broken));
}

BOOST_AUTO_TEST_CASE(restitution_follows_the_rule_that_is_named) {
  follows<TwoRestitutions<mean>>("restitution", "mean", "the arithmetic mean");
  follows<TwoRestitutions<geometric>>("restitution", "geometric", "the geometric mean");
  follows<TwoRestitutions<harmonic>>("restitution", "harmonic", "the harmonic mean");
  follows<TwoRestitutions<least>>("restitution", "least", "the least of both");
  follows<TwoRestitutions<greatest, Mass::of_one>>("restitution", "greatest",
                                                   "the greatest of both");
  follows<TwoRestitutions<by_damping_ratios>>("restitution", "by_damping_ratios",
                                              "the mean of the damping ratios, zeta");
  follows<TwoRestitutions<root_of_mean_square>>("restitution", "none",
                                                "none of the known rules: 0.5 and 0.9 give 0.728");
}

BOOST_AUTO_TEST_CASE(a_product_of_restitutions_is_told_where_the_mass_is_known) {
  const PropertyResult result = asked<TwoRestitutions<product>>();
  BOOST_TEST((result.verdict == Verdict::broken));
  BOOST_TEST(says(result.reason, "mixes restitution by the product: like materials of 0.9"));
  BOOST_TEST(!result.witness.has_value());  // an impact is no path
  BOOST_TEST((asked<TwoRestitutions<product, Mass::of_one>>().verdict == Verdict::broken));
  BOOST_TEST((asked<TwoRestitutions<product, Mass::of_none>>().verdict == Verdict::broken));
  follows<TwoRestitutions<harmonic, Mass::of_none>>("restitution", "harmonic", "the harmonic mean");
  const PropertyResult hidden = asked<TwoRestitutions<geometric, Mass::hidden>>();
  BOOST_TEST((hidden.verdict == Verdict::holds));
  BOOST_TEST(says(hidden.reason, "of like materials nothing is known"));
  BOOST_TEST(!hidden.mixes.front().like_gives.has_value());
}

BOOST_AUTO_TEST_CASE(dissipation_is_weighted_by_stiffness_where_that_counts) {
  follows<TwoDissipations<by_shares, 2>>("damping", "by_shares_two_thirds", "shares that go with");
  follows<TwoDissipations<by_shares, 3>>("damping", "by_shares_linear", "shares that go with");
  follows<TwoDissipations<of_both<mean>>>("damping", "mean", "the arithmetic mean");
  follows<TwoDissipations<of_both<harmonic>>>("damping", "harmonic", "the harmonic mean");
  const PropertyResult series = asked<TwoDissipations<in_series>>();
  BOOST_TEST((series.verdict == Verdict::declared));
  BOOST_TEST(rule_for(series, "damping") == "series");
  BOOST_TEST(says(series.reason, "like materials have half of theirs"));
  const PropertyResult wrong = asked<TwoDissipations<of_both<product>>>();
  BOOST_TEST((wrong.verdict == Verdict::broken));
  BOOST_TEST(rule_for(wrong, "damping") == "product");
  BOOST_TEST((asked<TwoDissipations<of_both<first>>>().verdict == Verdict::broken));
}

BOOST_AUTO_TEST_CASE(moduli_that_are_no_springs_in_series_are_named) {
  const PropertyResult mean_of_both =
      property_of(samples::hertzian_with_mean_modulus(), "second-material");
  BOOST_TEST((mean_of_both.verdict == Verdict::broken));
  BOOST_TEST(says(mean_of_both.reason, "mixes G by the arithmetic mean"));
  // Ours are in series, and say nothing.
  const PropertyResult ours = property_of(make_scheme("hertz-mindlin"), "second-material");
  BOOST_TEST((ours.verdict == Verdict::holds));
  BOOST_TEST(ours.reason == "");
}

BOOST_AUTO_TEST_CASE(who_knows_one_material_means_two_like_ones) {
  using Law = TwoFrictions<harmonic, Fall::at_onset>;
  Scheme scheme = scheme_with<Law>();
  const AnyLaw law = scheme.law().with({{"mu", 0.4}});
  BOOST_TEST(*law.value("mu2") == 0.4);
  BOOST_TEST(*law.value("mu-kinetic2") == *law.value("mu-kinetic"));
  BOOST_TEST(*scheme.law().with({{"mu", 0.4}, {"mu2", 0.2}}).value("mu2") == 0.2);
  scheme.spec.options = {{"mu_2", "1"}};
  scheme.framed.law = scheme.law().with_option("mu_2", "1");
  BOOST_TEST(*with_parameters(scheme, {{"mu", 0.3}}).law().value("mu2") == 1);

  Scheme damped = scheme_with<TwoRestitutions<mean>>();
  BOOST_TEST(*with_parameters(damped, {{"mu", 0.3}}).law().value("restitution") == 1);
  damped.spec.options = {{"e", "0.5"}};
  damped.framed.law = damped.law().with_option("e", "0.5");
  BOOST_TEST(*with_parameters(damped, {{"mu", 0.3}}).law().value("restitution") == 0.5);
}

BOOST_AUTO_TEST_SUITE_END()
