// SPDX-License-Identifier: BSD-3-Clause
// Every law of the catalogue by its type, from the one header for all of them, through all members
// that a caller needs: the answers are, to the bit, those of the law by its name. Exit code 1, with
// a line a law, where they are not.
#include <cstdio>
#include <cstring>
#include <set>
#include <string>

#include "stickslip/stickslip.hpp"

namespace {

using stickslip::ContactForce;
using stickslip::ContactStep;

std::set<std::string> tried;
bool all_agree = true;

/// Touch, stick, slip, and back.
const ContactStep steps[]{
    {.overlap_old = -1e-7, .overlap_new = 1e-6, .shift = {1e-8, 0}, .dt = 1e-6},
    {.overlap_old = 1e-6, .overlap_new = 2e-6, .shift = {1e-7, 5e-8}, .dt = 1e-6},
    {.overlap_old = 2e-6, .overlap_new = 2e-6, .shift = {3e-6, -1e-6}, .dt = 1e-6},
    {.overlap_old = 2e-6, .overlap_new = 1e-6, .shift = {-2e-6, 1e-7}, .dt = 1e-6}};

bool same(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

bool same(const ContactForce& a, const ContactForce& b) {
  return same(a.normal, b.normal) && same(a.tangential[0], b.tangential[0]) &&
         same(a.tangential[1], b.tangential[1]) && same(a.work_tangential, b.work_tangential) &&
         a.regime == b.regime;
}

/// Steps of a law by its type and by its name. `is_same` advances a history of the first by a step,
/// which the contacts have made, and tells whether both agree.
template <class Law, class IsSame>
void try_steps(Law law, IsSame is_same) {
  const std::string name(Law::identity.name);
  tried.insert(name);
  if constexpr (stickslip::NeedsPreparation<Law>) law.prepare();
  typename Law::History history;
  const auto contacts = stickslip::make_law({.name = name}).law.contacts(1);
  bool agrees = true;
  for (ContactStep step : steps) {
    step.effective_radius = 1e-3;
    ContactForce by_name;
    contacts->advance({&step, 1}, {&by_name, 1});
    agrees = is_same(law, history, step, *contacts, by_name) && agrees;
  }
  if (agrees) return;
  all_agree = false;
  std::printf("%s: by its type it answers otherwise than by its name\n", name.c_str());
}

template <class Law>
void try_law(const Law& law = {}) {
  try_steps(law, [](const Law& typed, auto& history, const ContactStep& step, auto& contacts,
                    const ContactForce& by_name) {
    const ContactForce by_type = typed.advance(history, step);
    const bool is_pressed_alike = same(by_type, by_name) && by_type.normal > 0;
    typed.swap_bodies(history);
    contacts.swap_bodies(0);
    typename Law::History copy;
    copy.unpack(history.pack());
    return is_pressed_alike && history.pack() == contacts.pack(0) && copy.pack() == history.pack();
  });
}

/// The same of a normal law that remembers, which has a tangential law beside it by its name.
template <class Law>
void try_normal_law(const Law& law = {}) {
  try_steps(law, [](const Law& typed, auto& history, const ContactStep& step, auto& contacts,
                    const ContactForce& by_name) {
    const auto by_type =
        typed.advance(history, {step.overlap_old, step.overlap_new, step.effective_radius / 2});
    return same(by_type.force, by_name.normal) && by_type.touching &&
           history.numbers()[0] == contacts.pack(0)[0];
  });
}

}  // namespace

int main() {
  using namespace stickslip;
  try_law<LinearConventional>();
  try_law(LinearRefined{});
  try_law(LinearKinetic{});
  try_law<Jaeger>();
  try_law<HertzMindlin>();
  try_law<Zabulionis>();
  try_law<ModifiedMindlin>();
  try_law<IncrementalMindlinDeresiewicz>();
  try_law<RollingMindlin>();
  try_law<SpringFoundation>();
  try_law<CundallSpring>();
  try_law<GeometricSpring>();
  try_law<HalfSpace>();
  try_normal_law<Luding>();
  try_normal_law<WaltonBraun>();
  try_normal_law<ThorntonNing>();
  try_normal_law<Eepa>();
  try_normal_law<Jkr>();
  try_normal_law<Dmt>();
  try_normal_law<Maugis>();
  try_normal_law<Capillary>();
  for (const LawInfo& law : law_catalogue()) {
    if (tried.contains(law.name)) continue;
    all_agree = false;
    std::printf("%s: not tried by its type\n", law.name.c_str());
  }
  // Bonds come with the laws.
  static_assert(BondLaw<ParallelBond> && BondLaw<TimoshenkoBond>);
  for (const LawInfo& bond : bond_catalogue())
    all_agree = all_agree && make_bond(bond.name) != nullptr;
  LinearRefined law{.kn = 1e5};
  LinearRefined::History history;
  return all_agree && law.advance(history, steps[0]).normal == 1e5 * 1e-6 ? 0 : 1;
}
