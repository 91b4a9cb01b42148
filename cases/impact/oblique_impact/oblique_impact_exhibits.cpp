// SPDX-License-Identifier: BSD-3-Clause
// What oblique-impact shows. Titles and captions are in docs/cases/impact/oblique-impact.md.
#include "cases/impact/oblique_impact/oblique_impact_exhibits.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/gap_table.hpp"
#include "cases/impact/oblique_impact/oblique_impact_paper.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip {
namespace oblique_impact_exhibits {
namespace {

using Solved = SolvedObliqueImpact;

Table gaps(const Solved& s, std::span<const Scheme> schemes) {
  std::vector<GapRow> rows;
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) continue;
    GapRow row{.label = scheme.label,
               .found = run_contacts(s.problem, scheme, paper_steps).contact_velocity,
               .resolves = claims->rule == PartialSlipRule::resolved};
    if (row.resolves || solved_stiffness_factor(scheme))
      row.own = s.exact_for(scheme).contact_velocity;
    rows.push_back(row);
  }
  return gap_table(rows, {.exact = s.with_partial_slip.contact_velocity,
                          .scale = s.problem.speed(),
                          .unit = "m/s",
                          .format = "{:.5f}",
                          .steps = paper_steps});
}

/// A table of the impact alone.
template <Table (*table)(const ObliqueImpact&)>
Table of_impact(const Solved& s, std::span<const Scheme>) {
  return table(s.problem);
}

Table second_contact(const Solved& s, std::span<const Scheme> schemes) {
  return second_contact_table(s.problem, schemes);
}

}  // namespace
}  // namespace oblique_impact_exhibits

std::unique_ptr<Case> make_oblique_impact() {
  using namespace oblique_impact_exhibits;
  auto variants = variants_of(
      "zabulionis",
      {"stiffness=mean,direction=force", "stiffness=mean,direction=displacement",
       "stiffness=mean,direction=velocity", "stiffness=average", "stiffness=backward",
       "stiffness=mean,update=I", "stiffness=mean,kinematics=velocity",
       "stiffness=mean,kinematics=end-arm", "stiffness=mean,integrator=newmark-pec",
       "stiffness=mean,integrator=newmark-pec-literal", "stiffness=mean,integrator=newmark-pecec",
       "stiffness=mean,integrator=symplectic-euler", "stiffness=mean,integrator=gear",
       "kt-factor=1,stiffness=mean"});
  return make_case<ObliqueImpact>({
      .needs = hertz_friction_needs(),
      // To the first beyond 100,000 steps; judged at the nearest to the paper's 51.
      .ladder = {.from = 11, .to = 90112, .nominal = 44},
      .variants = std::move(variants),
      .figures = {{"zabulionis/5", stick_and_slip_figure},
                  {"zabulionis/6", elastic_displacement_figure},
                  {"zabulionis/9", limit_direction_figure}},
      .tables = {{"oblique-impact-gaps", gaps},
                 {"oblique-impact-claims", of_impact<paper_claims_table>},
                 {"oblique-impact-zero-velocity", of_impact<zero_velocity_table>},
                 {"oblique-impact-works", of_impact<tangential_works_table>},
                 {"oblique-impact-second-contact", second_contact},
                 {"oblique-impact-sense-of-spin", of_impact<spin_sense_table>}},
      .moves_bodies = true,
      .onset = "phase",
      .one_contact = true,
  });
}

}  // namespace stickslip
