// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/restitution/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(restitution)

using namespace stickslip;
using boost::test_tools::tolerance;

namespace {

enum class Wrong { nothing, cut, one_sphere, half_mass_at_walls, own_rule };

/// Hertz' spring, and a dashpot with the fourth root of the overlap that is told a restitution and
/// the reduced mass, with a mistake.
template <Wrong wrong>
struct Told {
  double shear_modulus = 1e9;  ///< G [Pa]
  double poisson = 0.3;        ///< nu [-]
  double restitution = 1;      ///< e [-]
  double reduced_mass = 1;     ///< m [kg]

  using History = TangentialForceHistory;
  static constexpr LawIdentity identity{"made-up", "a law of a test", "", "", ""};
  static constexpr std::array capabilities{Capability::hertzian, Capability::damping};
  static void describe(auto& visitor) {
    visitor.number(&Told::shear_modulus, {"G", "Pa", "G", Range::positive(), ""});
    visitor.number(&Told::poisson, {"nu", "-", "nu", Range{.low = 0, .high = 0.5}, ""});
    visitor.number(&Told::restitution, {"e", "-", "restitution", Range::positive(), ""});
    visitor.number(&Told::reduced_mass, {"m", "kg", "reduced-mass", Range::positive(), ""});
  }
  ContactForce advance(History&, const ContactStep& step) const noexcept {
    ContactForce out;
    const double h = std::max(step.overlap_new, 0.0);
    if (h == 0) return out;
    out.regime = Regime::stick;
    const double radius = step.effective_radius / 2;
    const double k = 4 * shear_modulus / (3 * (1 - poisson)) * std::sqrt(radius);
    out.normal = k * std::pow(h, 1.5);
    const double log = std::log(restitution);
    const double zeta = -log / std::hypot(std::numbers::pi, log);
    double mass = reduced_mass;
    if (wrong == Wrong::one_sphere) mass /= 2;
    if (wrong == Wrong::half_mass_at_walls && radius > 0.0099) mass /= 2;
    const double power = wrong == Wrong::own_rule ? 1.5 : 0.25;
    const double alpha = std::sqrt(5 * mass * k) * zeta;
    // Of the rule of its own: about as strong, with a coefficient of another unit.
    const double scale = wrong == Wrong::own_rule ? 1.2 * std::pow(2e-5, -1.25) : 1;
    out.damping_normal =
        alpha * scale * std::pow(h, power) * (step.overlap_new - step.overlap_old) / step.dt;
    if (wrong == Wrong::cut) out.damping_normal = std::max(out.damping_normal, -out.normal);
    return out;
  }
  void swap_bodies(History&) const noexcept {}
};

template <Wrong wrong>
Scheme users_law() {
  return made_up_scheme<Told<wrong>>(AskedRestitution{});
}

AskedRestitution asking(double e, ImpactPartner partner = ImpactPartner::sphere) {
  AskedRestitution asked;
  asked.restitution = e;
  asked.partner = partner;
  return asked;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  for (const double e : {0.1, 0.5, 0.9, 1.0}) check_the_routes(asking(e));
}

// Two spheres of 1 cm and 2500 kg/m^3: m = 5.236 g. zeta = ln 2/sqrt(pi^2 + ln^2 2) = 0.215454, so
// c = 2 zeta sqrt(1e5 m) = 9.8602 N s/m and pi/sqrt(1 - zeta^2) sqrt(m/1e5) = 7.3613e-4 s.
BOOST_AUTO_TEST_CASE(numbers_are_those_found_by_hand) {
  const AskedRestitution p;
  const auto contact = p.damped(0.5, false, reference::ContactEnd::overlap);
  BOOST_TEST(contact.coefficient == 9.8602, tolerance(1e-5));
  BOOST_TEST(contact.duration == 7.3613e-4, tolerance(1e-4));
  BOOST_TEST(contact.at_zero_force == 0.550283169, tolerance(1e-8));
  BOOST_TEST(contact.pull_over_push == 0.2639, tolerance(1e-3));
  const auto cut = p.damped(0.1, true, reference::ContactEnd::force);
  BOOST_TEST(cut.at_zero_force == 0.1, tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_coefficient_of_the_case_gives_the_restitution_to_first_order) {
  for (const char* const law : {"linear-refined", "hertz-mindlin"}) {
    for (const ImpactPartner partner : {ImpactPartner::sphere, ImpactPartner::wall}) {
      for (const double e : {0.2, 0.5, 0.9}) {
        const AskedRestitution p = asking(e, partner);
        const Scheme scheme = make_scheme(law);
        const auto exact = p.exact_for(scheme);
        const auto coarse = p.run(scheme, 64);
        const auto fine = p.run(scheme, 512);
        BOOST_TEST_CONTEXT(law << " e " << e << " " << fine.restitution) {
          BOOST_TEST(std::abs(fine.restitution / e - 1) < 4e-3);
          BOOST_TEST(std::abs(coarse.restitution / e - 1) > 3 * std::abs(fine.restitution / e - 1));
          BOOST_TEST(fine.duration == exact.duration, tolerance(5e-3));
          BOOST_TEST(fine.at_zero_force == exact.at_zero_force, tolerance(5e-3));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_law_that_is_told_a_restitution_gives_it) {
  for (const ImpactPartner partner : {ImpactPartner::sphere, ImpactPartner::wall}) {
    const AskedRestitution p = asking(0.5, partner);
    const auto found = p.run(users_law<Wrong::nothing>(), 512);
    BOOST_TEST(found.restitution == 0.5, tolerance(1e-3));
    BOOST_TEST(p.end_of(users_law<Wrong::nothing>()) == reference::ContactEnd::overlap);
  }
}

// Numbers of a contact that is cut, of sqrt(1/2) of the coefficient, and of a wall with that.
BOOST_AUTO_TEST_CASE(wrong_laws_are_found) {
  const AskedRestitution pair = asking(0.5);
  const AskedRestitution wall = asking(0.5, ImpactPartner::wall);
  BOOST_TEST(pair.run(users_law<Wrong::cut>(), 512).restitution == 0.55028, tolerance(1e-3));
  BOOST_TEST(pair.end_of(users_law<Wrong::cut>()) == reference::ContactEnd::force);
  BOOST_TEST(pair.run(users_law<Wrong::one_sphere>(), 512).restitution == 0.6161, tolerance(2e-3));
  const auto half = users_law<Wrong::half_mass_at_walls>();
  BOOST_TEST(pair.run(half, 512).restitution == 0.5, tolerance(1e-3));
  BOOST_TEST(wall.run(half, 512).restitution == 0.6161, tolerance(2e-3));
}

// What no theory knows is held to its own fine answer, and e to what was asked for.
BOOST_AUTO_TEST_CASE(a_rule_of_its_own_is_held_to_its_own_limit) {
  const AskedRestitution p = asking(0.5);
  const Scheme scheme = users_law<Wrong::own_rule>();
  const auto exact = p.exact_for(scheme);
  BOOST_TEST(exact.restitution == 0.5);
  const auto found = p.run(scheme, 1024);
  BOOST_TEST(std::abs(found.restitution - 0.5) > 0.01);
  BOOST_TEST(found.duration == exact.duration, tolerance(2e-3));
  BOOST_TEST(p.uncertainty_for(scheme).duration > 1e-3);
}

BOOST_AUTO_TEST_CASE(laws_that_can_not_be_asked_are_told_why) {
  const Case& question = find_case("restitution");
  BOOST_TEST(question.unsuitable(make_scheme("linear-refined")).empty());
  BOOST_TEST(question.unsuitable(make_scheme("jaeger")).find("restitution") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
