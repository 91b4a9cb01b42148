// SPDX-License-Identifier: BSD-3-Clause
#include "cases/catalogue.hpp"

#include <algorithm>

#include "cases/curved_slip.hpp"
#include "cases/energy_balance.hpp"
#include "cases/fresh_contact.hpp"
#include "cases/friction_cycle.hpp"
#include "cases/mindlin_deresiewicz_oblique.hpp"
#include "cases/nine_steps.hpp"
#include "cases/oscillator_1d.hpp"
#include "cases/printed_algorithm.hpp"
#include "cases/rigid_rotation_assembly.hpp"
#include "cases/rigid_rotation_pair.hpp"
#include "cases/separation.hpp"
#include "cases/slip_rotation.hpp"
#include "cases/stick_to_slip.hpp"

namespace stickslip {

const std::vector<std::unique_ptr<Case>>& case_catalogue() {
  static const std::vector<std::unique_ptr<Case>> all = [] {
    std::vector<std::unique_ptr<Case>> cases;
    // One line a case.
    cases.push_back(make_slip_rotation());
    cases.push_back(make_stick_to_slip());
    cases.push_back(make_fresh_contact());
    cases.push_back(make_separation());
    cases.push_back(make_friction_cycle());
    cases.push_back(make_curved_slip());
    cases.push_back(make_rigid_rotation_pair());
    cases.push_back(make_rigid_rotation_assembly());
    cases.push_back(make_oscillator_1d());
    cases.push_back(make_energy_balance());
    cases.push_back(make_printed_algorithm());
    cases.push_back(make_mindlin_deresiewicz_oblique());
    cases.push_back(make_nine_steps());
    return cases;
  }();
  return all;
}

const Case& find_case(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& c : case_catalogue()) {
    if (c->info().name == name) return *c;
    names.push_back(c->info().name);
  }
  throw InputError(unknown_name("case", name, names));
}

const Case& find_case_of_figure(std::string_view figure) {
  std::vector<std::string> names;
  for (const auto& c : case_catalogue()) {
    if (figure == c->info().name + "/convergence") return *c;
    for (const FigureInfo& f : c->info().figures) {
      if (f.name == figure) return *c;
      names.push_back(f.name);
    }
    names.push_back(c->info().name + "/convergence");
  }
  throw InputError(unknown_name("figure", figure, names));
}

std::vector<Scheme> default_schemes(const Case& test) {
  std::vector<Scheme> schemes;
  for (const LawInfo& law : law_catalogue()) {
    Scheme scheme = make_scheme(law.name);
    if (test.unsuitable(scheme).empty()) schemes.push_back(std::move(scheme));
  }
  for (const std::string& variant : test.info().variants) schemes.push_back(make_scheme(variant));
  return schemes;
}

}  // namespace stickslip
