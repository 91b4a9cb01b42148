// SPDX-License-Identifier: BSD-3-Clause
// The dashpots that any law may have: impacts of the laws as they are built, integrated finely,
// against the closed forms; and that they cost nothing where they are off.
#include "stickslip/laws/dashpots/damped_law.hpp"

#include <cmath>

#include "complaint.hpp"
#include "lib/support.hpp"
#include "reference/impact/hunt_crossley.hpp"
#include "reference/normal/linear_dashpot.hpp"
#include "reference/normal/power_dashpot.hpp"
#include "reference/normal/restitution_fits.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(damped_law)
namespace {

using namespace testing;
using reference::ContactEnd;

constexpr double infinite = std::numeric_limits<double>::infinity();

/// Bodies that meet head on.
struct Meeting {
  double mass_p = 0.3;    ///< [kg]
  double mass_q = 0.7;    ///< [kg]
  double velocity = 0.2;  ///< velocity of approach [m/s]

  double reduced_mass() const { return 1 / (1 / mass_p + 1 / mass_q); }
};

/// Radius of the contacts as steps tell it [m].
constexpr double radius = 0.02;

/// Stiffness of the elastic force [N/m^n], as the law answers it.
double stiffness_of(const AnyLaw& law) {
  constexpr double overlap = 1e-6;
  const ContactStep press{.overlap_new = overlap, .effective_radius = radius};
  const double force = advance(law, {}, std::span(&press, 1)).front().force.normal;
  return force / std::pow(overlap, law.info().can(Capability::hertzian) ? 1.5 : 1);
}

/// What is left of an impact.
struct Rebound {
  double restitution = 0;  ///< 0: the bodies do not part
  double least_force = 0;  ///< of spring and dashpot [N]
  double balance = 0;      ///< kinetic energy lost less work of the dashpot, over the first
};

/// Integrates the impact by the classical method of Runge and Kutta, the law asked for the force at
/// an overlap and a rate; its works are those of the steps between.
Rebound meet(const AnyLaw& law, const Meeting& bodies = {}) {
  const auto contact = law.contacts(1);
  const double mass = bodies.reduced_mass();
  const double k = stiffness_of(law);
  const double n = law.info().can(Capability::hertzian) ? 1.5 : 1;
  const double length = std::pow(mass * bodies.velocity * bodies.velocity / k, 1 / (n + 1));
  const double dt = length / bodies.velocity / 4000;
  const auto asked = [&](double from, double to, double rate) {
    ContactForce force;
    const ContactStep step{.overlap_old = from,
                           .overlap_new = to,
                           .approach_velocity = rate,
                           .dt = from == to ? 1 : dt,
                           .effective_radius = radius,
                           .mass_p = bodies.mass_p,
                           .mass_q = bodies.mass_q};
    contact->advance(std::span(&step, 1), std::span(&force, 1));
    return force;
  };
  const auto acceleration = [&](double x, double v) {
    const ContactForce force = asked(x, x, v);
    return x > 0 ? -(force.normal + force.damping_normal) / mass : 0;
  };
  // The touch, by which a law may remember the velocity.
  double v = bodies.velocity;
  double x = 1e-9 * length;
  asked(x - v * dt, x, v);
  Rebound result;
  double viscous = 0;
  for (int i = 0; i < 100000; ++i) {
    const double a1 = acceleration(x, v);
    const double v2 = v + dt / 2 * a1;
    const double a2 = acceleration(x + dt / 2 * v, v2);
    const double v3 = v + dt / 2 * a2;
    const double a3 = acceleration(x + dt / 2 * v2, v3);
    const double v4 = v + dt * a3;
    const double a4 = acceleration(x + dt * v3, v4);
    const double next = x + dt / 6 * (v + 2 * v2 + 2 * v3 + v4);
    v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    const ContactForce force = asked(x, next, v);
    result.least_force = std::min(result.least_force, force.normal + force.damping_normal);
    viscous += force.work_viscous;
    if (next <= 0) {
      result.restitution = -v / bodies.velocity;
      const double lost = 1 - result.restitution * result.restitution;
      result.balance = viscous / (0.5 * mass * bodies.velocity * bodies.velocity) - lost;
      return result;
    }
    x = next;
  }
  return result;
}

/// The errors of such an integration: the force is no power series at touch.
constexpr double fine = 2e-5;

const std::string hertz = "hertz-mindlin[G=1e8,";
const std::string springs = "linear-conventional[kn=1e5,";
constexpr std::array restitutions{0.1, 0.5, 0.9};

Rebound meet(const std::string& words, const Meeting& bodies = {}) {
  return meet(framed_law(words).law, bodies);
}

std::string restitution_words(double e) { return "restitution=" + shortest(e); }

}  // namespace

BOOST_AUTO_TEST_CASE(every_rule_gives_the_restitution_that_it_is_asked_for_at_both_ends) {
  for (const std::string& law : {springs, hertz}) {
    for (const char* const rule : {"constant", "mass", "tsuji", "coefficient", "viscoelastic",
                                   "hunt-crossley", "thornton"}) {
      for (const char* const pull : {"allow", "cut"}) {
        for (const double e : restitutions) {
          const std::string words = law + "damping-rule=" + rule + ",pull=" + pull +
                                    ",restitution-velocity=.2," + restitution_words(e) + "]";
          const Rebound rebound = meet(words);
          BOOST_TEST(std::abs(rebound.restitution - e) <= fine, words << rebound.restitution);
          BOOST_TEST(std::abs(rebound.balance) <= 2e-3, words << rebound.balance);
          const bool may_pull =
              pull == std::string("allow") && rule != std::string("hunt-crossley");
          BOOST_TEST((rebound.least_force < 0) == may_pull, words);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(masses_of_pairs_and_walls_are_reduced) {
  for (const Meeting bodies : {Meeting{.mass_p = 1, .mass_q = 10},
                               {.mass_p = 1, .mass_q = 1},
                               {.mass_p = 1, .mass_q = infinite},
                               {.mass_p = infinite, .mass_q = 1}})
    BOOST_TEST(std::abs(meet(hertz + "damping-rule=tsuji,restitution=.5]", bodies).restitution -
                        0.5) <= fine);
}

BOOST_AUTO_TEST_CASE(coefficients_are_those_of_their_rules) {
  const Meeting bodies;
  const double m = bodies.reduced_mass();
  const double v = bodies.velocity;
  const auto is = [&](const std::string& law, const std::string& rule, double coefficient,
                      long double pulled, long double cut) {
    const std::string words =
        law + "damping-rule=" + rule + ",damping-coefficient=" + shortest(coefficient) + ",pull=";
    const double may_pull = meet(words + "allow]").restitution;
    const double never = meet(words + "cut]").restitution;
    BOOST_TEST(std::abs(may_pull - static_cast<double>(pulled)) <= fine, words << may_pull);
    BOOST_TEST(std::abs(never - static_cast<double>(cut)) <= fine, words << never);
  };
  const auto linear = [&](const std::string& law, const std::string& rule, double coefficient,
                          double zeta) {
    is(law, rule, coefficient, reference::dashpot_restitution(zeta, ContactEnd::overlap),
       reference::dashpot_restitution(zeta, ContactEnd::force));
  };
  const double kn = 1e5;
  linear(springs, "constant", 40, 40 / (2 * std::sqrt(m * kn)));
  linear(springs, "mass", 200, 200 * m / (2 * std::sqrt(m * kn)));
  linear(springs, "tsuji", 0.4, 0.2);
  linear(springs, "coefficient", 0.2, 0.2);
  linear(springs, "thornton", 0.2, 0.2);
  linear(springs, "viscoelastic", 4e-4, 4e-4 * kn / (2 * std::sqrt(m * kn)));
  linear(hertz, "tsuji", 0.5, 0.5 / std::sqrt(5.0));
  linear(hertz, "coefficient", 0.2, 0.2);
  linear(hertz, "thornton", 0.2, 0.2 * std::sqrt(1.2));
  const double k = stiffness_of(framed_law(hertz + "mu=.5]").law);
  const double length = std::pow(m * v * v / k, 0.4);
  const auto power = [&](const std::string& rule, double coefficient, double q, double c) {
    const auto impact =
        reference::power_dashpot_impact({.q = q, .kappa = c * std::pow(length, q + 1) / (m * v)});
    is(hertz, rule, coefficient, impact.restitution, impact.restitution_cut);
  };
  power("constant", 20, 0, 20);
  power("mass", 100, 0, 100 * m);
  power("viscoelastic", 3e-4, 0.5, 1.5 * 3e-4 * k);
  for (const std::string& law : {springs, hertz}) {
    const long double e = reference::hunt_crossley_restitution(5 * v);
    is(law, "hunt-crossley", 5, e, e);
  }
}

BOOST_AUTO_TEST_CASE(fits_give_what_the_literature_gets_for_them) {
  for (const double e : restitutions) {
    const auto fitted = reference::fitted_restitutions(e);
    const auto is = [&](const std::string& words, long double must) {
      const double got = meet(hertz + words + "," + restitution_words(e) + "]").restitution;
      BOOST_TEST(std::abs(got - static_cast<double>(must)) <= fine, words << e << got);
    };
    is("damping-rule=tsuji,fit=tsuji", fitted.of_polynomial);
    is("damping-rule=tsuji,fit=tsuji,pull=cut", fitted.of_polynomial_cut);
    is("damping-rule=thornton,fit=thornton", fitted.of_gamma_cut);
    is("damping-rule=coefficient,fit=sqrt56,pull=cut", fitted.of_sqrt56_cut);
    is("damping-rule=coefficient,fit=zeta,pull=cut", fitted.of_zeta_as_beta_cut);
  }
}

BOOST_AUTO_TEST_CASE(hunt_and_crossley_keep_the_velocity_of_touch) {
  const std::string law = hertz + "damping-rule=hunt-crossley,restitution=.5";
  for (const double velocity : {0.02, 0.2, 2.0})
    BOOST_TEST(std::abs(meet(law + "]", {.velocity = velocity}).restitution - 0.5) <= fine);
  const double ten_times = meet(law + ",restitution-velocity=.02]").restitution;
  BOOST_TEST(std::abs(ten_times - static_cast<double>(reference::hunt_crossley_restitution(
                                      10 * reference::hunt_crossley_dissipation(0.5L)))) <= fine);
  const auto plain = framed_law(hertz + "mu=.5]").law.contacts(1);
  const auto remembers = framed_law(law + "]").law.contacts(1);
  BOOST_TEST(remembers->bytes_per_contact() == plain->bytes_per_contact() + 8);
  const ContactStep touch{
      .overlap_old = -1e-6, .overlap_new = 1e-6, .approach_velocity = 2, .dt = 1e-6};
  ContactForce force;
  remembers->advance(std::span(&touch, 1), std::span(&force, 1));
  const auto moved = framed_law(law + "]").law.contacts(1);
  moved->unpack(0, remembers->pack(0));
  BOOST_TEST(moved->pack(0).back() == 2);
  BOOST_TEST(moved->pack(0) == remembers->pack(0));
}

BOOST_AUTO_TEST_CASE(what_is_off_costs_no_bytes_and_no_bits) {
  for (const LawInfo& info : law_catalogue()) {
    if (info.on_request || !parts_of(info).normal_is_known()) continue;
    const AnyLaw plain = framed_law(info.name).law;
    const AnyLaw off = framed_law(info.name + "[damping-rule=none]").law;
    const AnyLaw elastic = framed_law(info.name + "[damping-rule=tsuji,restitution=1]").law;
    const auto contact = plain.contacts(1);
    const auto without = off.contacts(1);
    const auto damped = elastic.contacts(1);
    BOOST_TEST(without->bytes_per_contact() == contact->bytes_per_contact(), info.name);
    BOOST_TEST(damped->bytes_per_contact() == contact->bytes_per_contact(), info.name);
    BOOST_TEST(without->goes_by_lanes() == contact->goes_by_lanes(), info.name);
    BOOST_TEST((typeid(*without) == typeid(*contact)), info.name);
    ContactStep step{.dt = 1e-3, .effective_radius = 1, .mass_p = 1, .mass_q = 1};
    for (int i = 0; i < 50; ++i) {
      step.overlap_old = step.overlap_new;
      step.overlap_new = 1e-3 * (0.4 + 0.6 * std::sin(i));
      step.shift = 1e-4 * Vector2(std::sin(2.3 * i), std::cos(1.7 * i));
      step.velocity = step.shift / step.dt;
      step.approach_velocity = (step.overlap_new - step.overlap_old) / step.dt;
      std::array<ContactForce, 3> forces;
      contact->advance(std::span(&step, 1), std::span(forces).subspan(0, 1));
      without->advance(std::span(&step, 1), std::span(forces).subspan(1, 1));
      damped->advance(std::span(&step, 1), std::span(forces).subspan(2, 1));
      for (const ContactForce& other : std::span(forces).subspan(1)) {
        BOOST_TEST(other.normal == forces[0].normal, info.name);
        BOOST_TEST((other.tangential == forces[0].tangential), info.name);
        BOOST_TEST(other.damping_normal == forces[0].damping_normal, info.name);
        BOOST_TEST(other.work_viscous == forces[0].work_viscous, info.name);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_tangential_part_meets_the_friction_limit_as_it_is_told_to) {
  const std::string words =
      "linear-conventional[kn=1,kt=1,mu=.5,damping-rule=constant,"
      "damping-coefficient=.25,tangential-damping=share";
  const auto answer = [&](const std::string& more, const Vector2& shift) {
    const ContactStep step{.overlap_old = 1,
                           .overlap_new = 1,
                           .shift = shift,
                           .velocity = shift,
                           .approach_velocity = 2,  // the limit is that of the spring alone
                           .dt = 1,
                           .effective_radius = 1};
    return advance(framed_law(words + more + "]").law, {}, std::span(&step, 1)).front().force;
  };
  const Vector2 held(0.4, 0);
  const Vector2 far(0.8, 0.6);
  const auto whole = [](const ContactForce& f) {
    return Vector2(f.tangential + f.damping_tangential).norm();
  };
  for (const char* const limit : {"inside", "outside", "stick"}) {
    const ContactForce sticks = answer(std::string(",damping-limit=") + limit, held);
    BOOST_TEST(sticks.damping_tangential[0] == 0.1, limit);
    BOOST_TEST(std::abs(sticks.work_viscous - 0.04) <= 1e-16, limit);
  }
  BOOST_TEST(std::abs(whole(answer("", far)) - 0.5) <= 1e-15);
  BOOST_TEST(std::abs(whole(answer(",damping-limit=outside", far)) - 0.75) <= 1e-15);
  BOOST_TEST(whole(answer(",damping-limit=stick", far)) == 0.5);
  // Inside: what is left between the spring and the limit.
  const ContactForce between = answer("", {0.45, 0});
  BOOST_TEST(std::abs(between.damping_tangential[0] - 0.05) <= 1e-16);
  BOOST_TEST(answer(",damping-limit=outside", {0.45, 0}).damping_tangential[0] == 0.1125);
  const std::string half =
      "linear-conventional[damping-rule=constant,damping-coefficient=2,"
      "tangential-damping=.5]";
  const ContactStep step{.overlap_old = 1, .overlap_new = 1, .velocity = Vector2(1, 0), .dt = 1e-3};
  BOOST_TEST(
      advance(framed_law(half).law, {}, std::span(&step, 1)).front().force.damping_tangential[0] ==
      1);
}

BOOST_AUTO_TEST_CASE(the_law_says_which_dashpot_it_has) {
  const auto info_of = [](const std::string& words) { return framed_law(words).law.info(); };
  const LawInfo tsuji = info_of("hertz-mindlin[damping-rule=tsuji,restitution=.5]");
  BOOST_TEST(parts_of(tsuji).text() ==
             "normal=hertzian limit=coulomb dashpot=tsuji range=touch end=pull");
  BOOST_TEST(tsuji.by_role("damping") == nullptr);
  BOOST_TEST(!tsuji.can(Capability::damping));
  BOOST_TEST(tsuji.can(Capability::masses));
  BOOST_TEST(tsuji.by_role("restitution")->default_value == 0.5);
  const auto solved = [](const LawInfo& info) {
    const std::string& text = info.by_role("restitution")->text;
    const std::string before = "solved for: ";
    BOOST_TEST_REQUIRE(text.starts_with(before));
    return std::stod(text.substr(before.size()));
  };
  const double zeta =
      static_cast<double>(reference::dashpot_damping_ratio(0.5L, ContactEnd::overlap));
  BOOST_TEST(std::abs(solved(tsuji) - std::sqrt(5.0) * zeta) <= 1e-15);
  const LawInfo cut = info_of("linear-refined[damping-rule=mass,restitution=.5,pull=cut]");
  const double of_cut =
      static_cast<double>(reference::dashpot_damping_ratio(0.5L, ContactEnd::force));
  BOOST_TEST(std::abs(solved(cut) - of_cut) <= 1e-15);
  BOOST_TEST((parts_of(cut).end == DashpotEnd::cut));
  BOOST_TEST((parts_of(info_of("hertz-mindlin[damping-rule=thornton]")).end == DashpotEnd::cut));
  BOOST_TEST(
      info_of("linear-refined[damping-rule=mass,damping-coefficient=3]").by_role("restitution") ==
      nullptr);
  // Cases set the restitution by its role, and the mass.
  const AnyLaw law = framed_law("linear-refined[damping-rule=mass]")
                         .law.with({{"restitution", 0.5}, {"reduced-mass", 0.21}});
  BOOST_TEST(law.value("restitution").value() == 0.5);
  BOOST_TEST(std::abs(meet(law).restitution - 0.5) <= fine);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused_in_a_line) {
  const auto says = [](const std::string& words, const std::string& part) {
    const std::string why = complaint([&] {
      const auto contact = framed_law(words).law.contacts(1);
      const ContactStep step{.overlap_new = 1e-6, .approach_velocity = 1, .dt = 1e-6};
      ContactForce force;
      contact->advance(std::span(&step, 1), std::span(&force, 1));
    });
    BOOST_TEST(why.find(part) != std::string::npos, words << ": " << why);
  };
  const std::string tsuji = "hertz-mindlin[damping-rule=tsuji,";
  says(tsuji + "restitution=0]", "no longer part");
  says(tsuji + "restitution=0,pull=cut]", "with pull=cut the bodies part");
  says(tsuji + "restitution=1.1]", "greater than 0 and at most 1");
  says(tsuji + "restitution=-1]", "greater than 0 and at most 1");
  says(tsuji + "restitution=.5]", "reduced-mass");
  says(tsuji + "restitution=.5,damping-coefficient=1]", "not both");
  says(tsuji + "damping-coefficient=-1]", "at least 0");
  says(tsuji + "fit=exact]", "give restitution=E");
  says(tsuji + "restitution=.5,damping=3]", "damping");
  says(tsuji + "restitution=.5,reduced-mass=0]", "give reduced-mass");
  says(tsuji + "restitution=.5,reduced-mass=-1]", "at least 0");
  says("hertz-mindlin[damping-rule=none,restitution=.5]", "damping-rule=");
  says("hertz-mindlin[pull=cut]", "damping-rule=");
  says("hertz-mindlin[damping-rule=viscoelastic,restitution=.5]", "restitution-velocity");
  says("hertz-mindlin[damping-rule=hunt-crossley,restitution=.5,fit=tsuji]", "fit=tsuji");
  says("hertz-mindlin[damping-rule=spring,restitution=.5]", "must be one of");
  says("linear-refined[damping-rule=mass,tangential-damping=-1,restitution=.5]", "off, share");
}

/// c (d1+ - d0+)/dt and 4/5 eta (d1^(5/4) - d0^(5/4))/dt, also in the steps of touch and parting.
BOOST_AUTO_TEST_CASE(the_movement_in_contact_alone_is_damped_where_that_is_asked) {
  const auto force_of = [](const std::string& law, double from, double to) {
    const ContactStep step{.overlap_old = from,
                           .overlap_new = to,
                           .approach_velocity = 1e3,  // which does not count
                           .dt = 1e-3,
                           .effective_radius = radius};
    return advance(framed_law(law).law, {}, std::span(&step, 1)).front().force;
  };
  const std::string linear =
      "linear-refined[damping-rule=constant,damping-coefficient=3,damping-over=contact]";
  for (const auto& [from, to] :
       {std::pair{1e-5, 4e-5}, {-2e-5, 1e-5}, {1e-5, -3e-5}, {-2e-5, -1e-5}}) {
    const double movement = std::max(to, 0.0) - std::max(from, 0.0);
    BOOST_TEST(std::abs(force_of(linear, from, to).damping_normal - 3e3 * movement) <= 1e-15);
  }
  const std::string cut = linear.substr(0, linear.size() - 1) + ",pull=cut]";
  BOOST_TEST(force_of(cut, 1e-5, -3e-5).damping_normal == 0);
  const std::string hertz =
      "hertz-mindlin[damping-rule=tsuji,damping-coefficient=0.2,reduced-mass=0.1,damping-over="
      "contact]";
  const double eta = 0.2 * std::sqrt(0.1 * stiffness_of(framed_law("hertz-mindlin").law));
  const double expected = 0.8 * eta * (std::pow(4e-5, 1.25) - std::pow(1e-5, 1.25)) / 1e-3;
  BOOST_TEST(std::abs(force_of(hertz, 1e-5, 4e-5).damping_normal / expected - 1) <= 1e-12);
  BOOST_TEST(force_of(hertz, 1e-5, -1e-5).damping_normal < 0);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
