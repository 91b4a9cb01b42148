// SPDX-License-Identifier: BSD-3-Clause
#include "cases/catalogue.hpp"

#include <algorithm>

#include "cases/assembly_rotation.hpp"
#include "cases/biaxial_compression.hpp"
#include "cases/block_on_incline.hpp"
#include "cases/bouncing_ball.hpp"
#include "cases/cattaneo_contact.hpp"
#include "cases/cattaneo_mindlin_cycle.hpp"
#include "cases/chung_ooi.hpp"
#include "cases/circular_path.hpp"
#include "cases/closed_cycle.hpp"
#include "cases/contact_plane_sweep.hpp"
#include "cases/corner_path.hpp"
#include "cases/curved_slip.hpp"
#include "cases/disc_relaxation.hpp"
#include "cases/energy_balance.hpp"
#include "cases/fresh_contact.hpp"
#include "cases/friction_cycle.hpp"
#include "cases/frictional_oscillator.hpp"
#include "cases/hertz_normal.hpp"
#include "cases/impact_sweep.hpp"
#include "cases/kharaz_experiment.hpp"
#include "cases/linear_impact.hpp"
#include "cases/memory_saving.hpp"
#include "cases/mindlin_deresiewicz_oblique.hpp"
#include "cases/nine_steps.hpp"
#include "cases/oblique_impact.hpp"
#include "cases/oscillator_1d.hpp"
#include "cases/partial_slip_impact.hpp"
#include "cases/polygon_objectivity.hpp"
#include "cases/polygon_relaxation.hpp"
#include "cases/polygon_rolling.hpp"
#include "cases/polygon_shear.hpp"
#include "cases/polygon_spring.hpp"
#include "cases/printed_algorithm.hpp"
#include "cases/random_history_1d.hpp"
#include "cases/random_history_2d.hpp"
#include "cases/rigid_rotation_assembly.hpp"
#include "cases/rigid_rotation_pair.hpp"
#include "cases/separation.hpp"
#include "cases/sliding_excess.hpp"
#include "cases/sliding_to_rolling.hpp"
#include "cases/slip_rotation.hpp"
#include "cases/stacked_spheres.hpp"
#include "cases/stick_to_slip.hpp"
#include "cases/stress_probe.hpp"
#include "cases/tumble_and_twirl.hpp"
#include "cases/wg4_motions.hpp"

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
    cases.push_back(make_wg4_motions());
    cases.push_back(make_rigid_rotation_assembly());
    cases.push_back(make_assembly_rotation());
    cases.push_back(make_stress_probe());
    cases.push_back(make_biaxial_compression());
    cases.push_back(make_oscillator_1d());
    cases.push_back(make_energy_balance());
    cases.push_back(make_printed_algorithm());
    cases.push_back(make_hertz_normal());
    cases.push_back(make_cattaneo_mindlin_cycle());
    cases.push_back(make_mindlin_deresiewicz_oblique());
    cases.push_back(make_nine_steps());
    cases.push_back(make_memory_saving());
    cases.push_back(make_random_history_1d());
    cases.push_back(make_random_history_2d());
    cases.push_back(make_corner_path());
    cases.push_back(make_circular_path());
    cases.push_back(make_tumble_and_twirl());
    cases.push_back(make_closed_cycle());
    cases.push_back(make_cattaneo_contact());
    cases.push_back(make_oblique_impact());
    cases.push_back(make_linear_impact());
    cases.push_back(make_partial_slip_impact());
    cases.push_back(make_bouncing_ball());
    cases.push_back(make_sliding_to_rolling());
    cases.push_back(make_kharaz_experiment());
    cases.push_back(make_impact_sweep());
    cases.push_back(make_block_on_incline());
    cases.push_back(make_stacked_spheres());
    cases.push_back(make_frictional_oscillator());
    cases.push_back(make_disc_relaxation());
    cases.push_back(make_polygon_spring());
    cases.push_back(make_polygon_relaxation());
    cases.push_back(make_chung_ooi());
    cases.push_back(make_sliding_excess());
    cases.push_back(make_contact_plane_sweep());
    cases.push_back(make_polygon_objectivity());
    cases.push_back(make_polygon_shear());
    cases.push_back(make_polygon_rolling());
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
  const std::vector<std::string>& named = test.info().laws;
  for (const std::string& law : named) schemes.push_back(make_scheme(law));
  for (const LawInfo& law : law_catalogue()) {
    if (!named.empty()) break;
    Scheme scheme = make_scheme(law.name);
    if (test.unsuitable(scheme).empty()) schemes.push_back(std::move(scheme));
  }
  for (const std::string& variant : test.info().variants) schemes.push_back(make_scheme(variant));
  return schemes;
}

}  // namespace stickslip
