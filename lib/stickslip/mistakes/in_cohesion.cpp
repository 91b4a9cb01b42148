// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in how a contact sticks: in its constants, and in what it remembers.
#include <algorithm>
#include <cmath>

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

AnyLaw with_half_of(const AnyLaw& law, const char* role) {
  return law.with({{role, 0.5 * *law.value(role)}});
}

}  // namespace

std::vector<Mistake> mistakes_in_cohesion() {
  return {
      {.info = {"surface-energy-for-work-of-adhesion",
                "the surface energy of one body stands for the work of adhesion, which is twice it",
                "w", "", sticky, "material"},
       .law = [](const AnyLaw& law) { return with_half_of(law, "work-of-adhesion"); }},
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
      {.info = {"friction-of-net-force",
                "friction is reckoned from the net force, as if nothing held the bodies together",
                "", "", sticky, "friction-limit"},
       .law = [](const AnyLaw& law) { return law.with_option("limit", "coulomb"); }},
      {.info = {"pulls-before-touch", "bodies that have not touched pull as those that have", "",
                "", attached_over_gaps, "memory"},
       .before = [](MistakenStep& s) { set_attached(s.contacts, s.contact, true); }},
      {.info = {"lets-go-at-touch", "a contact that sticks ends where the overlap does", "", "",
                attached_over_gaps, "memory"},
       .after =
           [](MistakenStep& s) {
             if (s.asked.overlap_new >= 0) return;
             s.forget();
             s.answer = {};
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

}  // namespace stickslip
