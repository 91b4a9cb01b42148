// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in how a contact sticks: in its constants, and in what it remembers.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

const suits::Names sticky{"jkr", "dmt", "maugis"};
const suits::Names attached_over_gaps{"jkr", "capillary"};
const suits::Names with_a_bit{"jkr", "maugis", "capillary"};

/// What a contact of these laws remembers first: whether it is attached.
void set_attached(Contacts& contacts, std::size_t contact, bool attached) {
  std::vector<double> numbers = contacts.pack(contact);
  numbers.front() = attached ? 1 : 0;
  contacts.unpack(contact, numbers);
}

/// The shift as far as Hertz's radius makes the contact stiff: less by its ratio to that of the
/// law.
void shift_by_radius_of_hertz(MistakenStep& s) {
  s.scratch->unpack(0, s.history());
  ContactForce force;
  ToldBeside told;
  s.scratch->advance(std::span(&s.asked, 1), std::span(&force, 1));
  s.scratch->tell_beside(std::span(&s.asked, 1), std::span(&force, 1), std::span(&told, 1));
  if (!(told.contact_radius > 0)) return;
  const double hertz =
      std::sqrt(0.5 * s.asked.effective_radius * std::max(s.asked.overlap_new, 0.0));
  s.step.shift *= hertz / told.contact_radius;
}

/// Changes the parameter with this role by a factor.
std::function<AnyLaw(const AnyLaw&)> times(double factor, const char* role) {
  return [=](const AnyLaw& law) { return law.with({{role, factor * *law.value(role)}}); };
}

AnyLaw friction_of_net_force(const AnyLaw& law) { return law.with_option("limit", "coulomb"); }

/// Gap of the tear-off of a pair of R = 1 m, which goes by the cube root of R; what tear_off()
/// needs.
double tear_off_of_one(const AnyLaw& law) { return law.range(1); }

/// Tear-off of the pair of a step [m].
double tear_off(const MistakenStep& s) {
  return s.law.factor * std::cbrt(s.asked.effective_radius);
}

/// Without a force, and no longer attached.
void let_go(MistakenStep& s) {
  s.forget();
  s.answer = {};
}

/// The step as the law is to see it where a = sqrt(R* d) stands for the radius of a contact that
/// sticks: to the overlap a^2/R* - sqrt(2 pi w a/E*) at which that is the radius.
void overlap_by_radius_of_hertz(MistakenStep& s) {
  if (!s.touches()) return;
  const double overlap = s.asked.overlap_new;
  const double unit = 4.0 / 3 * tear_off(s);  // cubed (pi w/E*)^2 R*; the overlap is a^2/R*
  set_attached(s.contacts, s.contact, true);
  s.step.overlap_new = overlap - std::sqrt(2 * std::sqrt(unit * unit * unit * overlap));
}

/// Constants.
std::vector<Mistake> mistakes_in_adhesion() {
  return {
      {.info = {"surface-energy-for-work-of-adhesion",
                "the surface energy of one body stands for the work of adhesion, which is twice it",
                "w", "", sticky, "material"},
       .law = times(0.5, "work-of-adhesion")},
      {.info = {"work-of-adhesion-for-surface-energy",
                "the work of adhesion stands for the surface energy of each body, and is doubled",
                "gamma", "", sticky, "material"},
       .law = times(2, "work-of-adhesion")},
      {.info = {"adhesion-of-diameter", "the diameter stands for the radius where bodies stick", "",
                "", sticky, "material"},
       .before = [](MistakenStep& s) { s.step.effective_radius *= 2; }},
      {.info =
           {"radius-of-hertz",
            "the tangential stiffness goes by the radius of Hertz, and not by that of a contact "
            "which sticks",
            "a",
            "",
            {"jkr", "maugis"},
            "stiffness"},
       .before = shift_by_radius_of_hertz,
       .tries_steps = true},
      {.info = {"force-by-radius-of-hertz",
                "the force is made with the radius of Hertz, and not with that of a contact which "
                "sticks",
                "a",
                "",
                {"jkr"},
                "normal-force"},
       .factor = tear_off_of_one,
       .before = overlap_by_radius_of_hertz,
       .after =
           [](MistakenStep& s) {
             if (!s.touches()) let_go(s);
           }},
      {.info = {"friction-of-net-force",
                "friction is reckoned from the net force, as if nothing held the bodies together",
                "", "", sticky, "friction-limit"},
       .law = friction_of_net_force},
      {.info = {"friction-of-signed-force",
                "friction is reckoned from the net force with its sign, and turns round where that "
                "pulls",
                "", "", sticky, "friction-limit"},
       .law = friction_of_net_force,
       .after =
           [](MistakenStep& s) {
             if (s.answer.normal < 0 && s.answer.regime == Regime::slip) s.answer.tangential *= -1;
           }},
  };
}

/// Constants of liquid bridges.
std::vector<Mistake> mistakes_in_bridges() {
  return {
      {.info = {"contact-angles-multiplied",
                "half of the product of both contact angles stands for their mean",
                "theta",
                "LIGGGHTS",
                {"capillary"},
                "material"},
       .law =
           [](const AnyLaw& law) {
             const double angle = *law.value("contact-angle") * *law.value("contact-angle2") / 2;
             return law.with({{"contact-angle", angle}, {"contact-angle2", angle}});
           }},
      {.info = {"surface-tension-doubled",
                "each of both surfaces is thought to pull with the surface tension, and a liquid "
                "bridge pulls with twice its force",
                "gamma",
                "",
                {"capillary"},
                "material"},
       .law = times(2, "surface-tension")},
      {.info = {"bridge-of-reduced-radius",
                "in the force of a liquid bridge R1 R2/(R1 + R2) stands for twice as much, the "
                "radius of two equal spheres",
                "",
                "",
                {"capillary"},
                "material"},
       .before =
           [](MistakenStep& s) {
             if (!s.touches()) s.step.effective_radius *= 0.5;
           },
       .after =
           [](MistakenStep& s) {
             // In touch it pulls as at gap 0, in proportion to the radius.
             constexpr double touching = std::numeric_limits<double>::min();
             if (s.touches()) s.answer.normal -= 0.5 * s.normal_at(touching);
           },
       .tries_steps = true},
  };
}

/// What a contact remembers, and where it ends.
std::vector<Mistake> mistakes_in_attachment() {
  return {
      {.info = {"pulls-before-touch", "bodies that have not touched pull as those that have", "",
                "", attached_over_gaps, "memory"},
       .before = [](MistakenStep& s) { set_attached(s.contacts, s.contact, true); }},
      {.info = {"lets-go-at-touch", "a contact that sticks ends where the overlap does", "", "",
                attached_over_gaps, "memory"},
       .after =
           [](MistakenStep& s) {
             if (s.asked.overlap_new < 0) let_go(s);
           }},
      {.info = {"lets-go-at-greatest-pull",
                "a contact that sticks ends where it pulls most, as it does under a given force",
                "",
                "LAMMPS 29 Sep 2021, measured: docs/reports/lammps-jkr-tear-off",
                {"jkr"},
                "memory"},
       .factor = tear_off_of_one,
       .after =
           [](MistakenStep& s) {
             const double most =
                 -std::pow(9, 1.0 / 6) / 3;  // F = -Fc, over the gap of the tear-off
             if (s.asked.overlap_new < most * tear_off(s)) let_go(s);
           }},
      {.info = {"attachment-kept-after-tear-off",
                "bodies that have been torn apart pull again before they touch", "", "",
                attached_over_gaps, "memory"},
       .before =
           [](MistakenStep& s) {
             if (s.memory.number > 0) set_attached(s.contacts, s.contact, true);
             if (s.touches()) s.memory.number = 1;
           }},
      {.info = {"attachment-lost-in-exchange",
                "bodies that stick are apart when they are exchanged, as in a list of neighbours "
                "that is built anew",
                "", "", with_a_bit, "memory"},
       .swap =
           [](Contacts& contacts, std::size_t contact) {
             contacts.swap_bodies(contact);
             set_attached(contacts, contact, false);
           }},
      {.info = {"attachment-lost-in-restart", "a state does not say whether the bodies stick", "",
                "", with_a_bit, "memory"},
       .pack = [](std::vector<double>& numbers, std::span<const double>) { numbers.front() = 0; }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_cohesion() {
  return mistakes_of({mistakes_in_adhesion, mistakes_in_bridges, mistakes_in_attachment});
}

}  // namespace stickslip
