// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_shear/steps.hpp"

namespace stickslip::cases {
namespace {

using reference::PolygonPlane;

/// Whether it tends to the stress of the reference.
bool has_reference(const PolygonRules& rules) {
  return rules.overlap == OverlapMeasure::area && rules.movement == ContactMovement::rigid &&
         rules.plane != PlaneRule::chord;
}

std::vector<double> exact_stresses(std::span<const ShearRun> runs, PlaneRule rule) {
  const PolygonPlane plane =
      rule == PlaneRule::eq13 ? PolygonPlane::mean_angle : PolygonPlane::boundary;
  std::vector<double> all;
  for (const ShearRun& run : runs)
    all.push_back(run.reference_run(plane, shear_reference_steps).mean_stress);
  return all;
}

AdmissibleRow::Step admissible(const Scheme& scheme, const ShearRun& run, double exact_stress) {
  AdmissibleRow::Step found{.bodies = run.packing.bodies.size()};
  for (std::size_t k = AdmissibleSteps::tried.size(); k-- > 0;) {
    const int steps = AdmissibleSteps::tried[k];
    const double stress = run.run(scheme, steps).mean_stress();
    if (!(std::abs(stress / exact_stress - 1) <= AdmissibleSteps::allowed_error)) break;
    found.part = 1.0 / steps;
  }
  return found;
}

}  // namespace

std::vector<ShearRun> AdmissibleSteps::sizes() const {
  const auto with = [&](Packing packing) {
    ShearRun run = own_;
    run.packing = std::move(packing);
    run.duration = own_.duration / 2;
    return run;
  };
  // The same two bodies whatever the size of the packing.
  PackingShape smallest = shape_;
  smallest.columns = smallest.rows = 4;
  std::vector<ShearRun> runs{with(colliding_pair(smallest, own_.rate))};
  const std::size_t most = own_.packing.bodies.size();
  for (const std::size_t side : {4U, 6U, 8U, 16U, 32U}) {
    if (side > 6 && side * side > most) break;
    PackingShape shape = shape_;
    shape.columns = shape.rows = static_cast<int>(side);
    runs.push_back(with(sheared_packing(shape, own_.rate)));
  }
  return runs;
}

std::vector<AdmissibleRow> AdmissibleSteps::find(std::span<const Scheme> schemes) const {
  const std::vector<ShearRun> runs = sizes();
  std::map<PlaneRule, std::vector<double>> known;
  std::vector<AdmissibleRow> rows;
  for (const Scheme& scheme : schemes) {
    if (!has_reference(scheme.polygons)) continue;
    const PlaneRule rule = scheme.polygons.plane;
    if (!known.contains(rule)) known[rule] = exact_stresses(runs, rule);
    AdmissibleRow& row = rows.emplace_back();
    row.label = scheme.label;
    for (std::size_t i = 0; i < runs.size(); ++i)
      row.steps.push_back(admissible(scheme, runs[i], known[rule][i]));
  }
  return rows;
}

std::vector<AdmissibleRow> AdmissibleSteps::of(std::span<const Scheme> schemes) const {
  std::string labels;
  for (const Scheme& scheme : schemes) labels += identity_of(scheme) + "\n";
  const std::scoped_lock lock(mutex_);
  if (labels_ != labels) {
    rows_ = find(schemes);
    labels_ = labels;
  }
  return rows_;
}

}  // namespace stickslip::cases
