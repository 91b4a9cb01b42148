// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in what a plastic contact remembers, and in its branches.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

const suits::Names plastic{"luding", "walton-braun", "thornton-ning", "eepa"};

/// What a contact of these laws remembers first: the greatest overlap.
void set_greatest(Contacts& contacts, std::size_t contact, double overlap) {
  std::vector<double> numbers = contacts.pack(contact);
  numbers.front() = overlap;
  contacts.unpack(contact, numbers);
}

/// The law with an option that is a rule of other codes.
Mistake with_rule(MistakeInfo info, const char* option, const char* word) {
  return {.info = std::move(info),
          .law = [option, word](const AnyLaw& law) { return law.with_option(option, word); }};
}

/// Luding's law whose k2 grows on, beyond the limit.
AnyLaw without_limit_overlap(const AnyLaw& law) {
  constexpr double far = 1e6;  // times as far
  const double k1 = *law.value("k1");
  const double k2 = *law.value("k2");
  if (k2 == k1) return law;
  const double high = k1 + far * (k2 - k1);
  // dp = k2/(k2 - k1) phi-f 2 R* grows by that factor, too.
  const double phi_f = *law.value("phi-f") * far * (k2 / (k2 - k1)) / (high / (high - k1));
  return law.with(
      {{"k2", high}, {"phi-f", phi_f}, {"limit-overlap", far * *law.value("limit-overlap")}});
}

/// (k2 + kc)/(k2 - k1): the greatest overlap over that on the pull, were k2 constant.
double lowered_over_overlap(const AnyLaw& law) {
  const double k2 = *law.value("k2");
  return (k2 + *law.value("kc")) / (k2 - *law.value("k1"));
}

/// What a contact remembers.
std::vector<Mistake> mistakes_in_greatest_overlap() {
  return {
      {.info = {"greatest-overlap-odd",
                "the greatest overlap changes its sign when the bodies are exchanged", "", "",
                plastic, "memory"},
       .swap =
           [](Contacts& contacts, std::size_t contact) {
             contacts.swap_bodies(contact);
             set_greatest(contacts, contact, -contacts.pack(contact).front());
           }},
      {.info = {"greatest-overlap-lost-without-force",
                "a contact whose force has fallen to zero has forgotten its greatest overlap", "",
                "", plastic, "memory"},
       .after =
           [](MistakenStep& s) {
             if (s.touches() && s.answer.normal <= 0) set_greatest(s.contacts, s.contact, 0);
           }},
      {.info = {"greatest-overlap-of-last-step",
                "the greatest overlap is the one at the start of the step", "", "", plastic,
                "stale-value"},
       .after =
           [](MistakenStep& s) {
             const double before = std::max(s.asked.overlap_old, 0.0);
             if (s.touches() && s.contacts.pack(s.contact).front() == s.asked.overlap_new)
               set_greatest(s.contacts, s.contact, std::max(s.memory.number, before));
             s.memory.number = s.touches() ? s.contacts.pack(s.contact).front() : 0;
           }},
      {.info = {"greatest-overlap-kept-apart",
                "bodies that have parted remember the greatest overlap when they touch again", "",
                "", plastic, "gap"},
       .before =
           [](MistakenStep& s) {
             if (!s.touches() || s.asked.overlap_old > 0 || !(s.memory.number > 0)) return;
             // What was apart has forgotten; what touches, however little, has not.
             s.step.overlap_old = std::numeric_limits<double>::min();
             set_greatest(s.contacts, s.contact, s.memory.number);
           },
       .after =
           [](MistakenStep& s) {
             if (s.touches()) s.memory.number = s.contacts.pack(s.contact).front();
           }},
      with_rule({"greatest-overlap-not-lowered",
                 "a contact that has pulled remembers as if it had not",
                 "",
                 "",
                 {"luding"},
                 "memory"},
                "lowering", "none"),
  };
}

/// Rules and branches, and the energy of them.
std::vector<Mistake> mistakes_in_branches() {
  return {
      with_rule({"greatest-overlap-lowered-linearly",
                 "the greatest overlap is lowered by the formula for an exponent of 1",
                 "",
                 "LIGGGHTS 3.8.0 edinburgh",
                 {"eepa"},
                 "memory"},
                "lowering", "linear"),
      {.info = {"greatest-overlap-lowered-as-constant-k2",
                "the greatest overlap is lowered by the formula for a constant k2",
                "",
                "",
                {"luding"},
                "memory"},
       .factor = lowered_over_overlap,
       .before = [](MistakenStep& s) { s.memory.number = s.contacts.pack(s.contact).front(); },
       .after =
           [](MistakenStep& s) {
             const bool is_lowered = s.contacts.pack(s.contact).front() < s.memory.number;
             if (!s.touches() || !is_lowered || !std::isfinite(s.law.factor)) return;
             set_greatest(s.contacts, s.contact, s.law.factor * s.asked.overlap_new);
           }},
      with_rule({"k2-lagging",
                 "the greatest overlap is lowered with the k2 of before",
                 "",
                 "MercuryDPM; LIGGGHTS luding",
                 {"luding"},
                 "stale-value"},
                "lowering", "old-k2"),
      {.info = {"limit-branch-missing",
                "k2 grows on beyond the limit overlap",
                "",
                "",
                {"luding"},
                "stiffness"},
       .law = without_limit_overlap},
      with_rule({"k2-constant",
                 "k2 is the greatest one of every contact",
                 "",
                 "",
                 {"luding"},
                 "stiffness"},
                "unloading", "constant"),
      with_rule({"dent-without-curvature",
                 "the way back has the curvature of the spheres, and not of the dent",
                 "Rp",
                 "LIGGGHTS 3.8.0 thornton_ning",
                 {"thornton-ning"},
                 "material"},
                "curvature", "sphere"),
      {.info = {"plastic-energy-of-way-in",
                "stored is the work of an elastic way in, also where that was plastic",
                "",
                "MercuryDPM",
                {"luding", "walton-braun"},
                "energy"},
       .factor = [](const AnyLaw& law) { return *law.value("k1"); },
       .after =
           [](MistakenStep& s) {
             const double before = std::max(s.asked.overlap_old, 0.0);
             const double after = std::max(s.asked.overlap_new, 0.0);
             s.answer.work_stored = 0.5 * s.law.factor * (after - before) * (after + before);
             s.answer.work_dissipated =
                 s.answer.work_normal + s.answer.work_tangential - s.answer.work_stored;
           }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_plastic() {
  return mistakes_of({mistakes_in_greatest_overlap, mistakes_in_branches});
}

}  // namespace stickslip
