// SPDX-License-Identifier: BSD-3-Clause
// The fields of what studies find, each named once (cases/exhibits/record.hpp): as results.json has
// them, and as shards keep them.
#pragma once

#include "cases/exhibits/record.hpp"
#include "cases/properties/property_record.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

inline void fields(Is<Level> auto& x, auto&& f) {
  f.needed("steps", x.steps);
  f.needed("error", x.error);
  f("value", x.value);
}
inline void fields(Is<OnsetLevel> auto& x, auto&& f) {
  f("steps", x.steps);
  f("anywhere", x.anywhere);
  f("at_start", x.at_start);
  f("lift", x.lift);
}
inline void fields(Is<OnsetResult> auto& x, auto&& f) {
  f("levels", x.levels);
  f("order_anywhere", x.order_anywhere);
  f("order_at_start", x.order_at_start);
}
inline void fields(Is<FineEnd> auto& x, auto&& f) {
  f.needed("floor", x.floor);
  f.needed("floor_steps", x.floor_steps);
  f("most_steps", x.most_steps);
  f.needed("cause", x.cause);
  f("foretold", x.foretold);
  f("foretold_steps", x.foretold_steps);
  f("foretold_most_steps", x.foretold_most_steps);
}
inline void fields(Is<ObservableResult> auto& x, auto&& f) {
  f.needed("name", x.name);
  f("unit", x.unit);
  f("title", x.title);
  f("heading", x.heading);
  f.needed("levels", x.levels);
  f("order", x.order);
  f("order_from", Nullable{x.order_from, x.order.has_value()});
  f("order_to", Nullable{x.order_to, x.order.has_value()});
  f("limit", x.limit);
  f("limit_error", x.limit_error);
  f("limit_is_reference", x.limit_is_reference);
  f.needed("reference", x.reference);
  f("reference_uncertainty", x.reference_uncertainty);
  f("scale", x.scale);
  f("is_norm", x.is_norm);
  f("modelling_gap", x.modelling_gap);
  f("floor", x.floor);
  f("tolerance", x.tolerance);
  f("steps_for_tolerance", x.steps_for_tolerance);
  f("onset", x.onset);
  f.unless_none("fine_end", x.fine_end);
  f("expectation", x.expectation);
  f.needed("verdict", x.verdict);
  f("reason", x.reason);
}
inline void fields(Is<BesideResult> auto& x, auto&& f) {
  f("law", x.law);
  f("likeness", x.likeness);
  f("difference", x.difference);
  f("observable", x.observable);
  f("text", x.text);
}
inline void fields(Is<StudyResult> auto& x, auto&& f) {
  f.needed("case", x.case_name);
  f.needed("law", x.law);
  f.kept("spec", x.spec);
  f.told("id", x.spec.text());
  f.told("kind", x.spec.kind);
  f.needed("verdict", x.verdict);
  f("reason", x.reason);
  f.needed("quality", x.quality);
  f.needed("quality_error", x.quality_error);
  f.needed("quality_steps", x.quality_steps);
  f("quality_observable", Nullable{x.quality_observable, !x.quality_observable.empty()});
  f("truth_is_shared", x.truth_is_shared);
  f.needed("expectation_known", x.expectation_known);
  f("energy_residual", x.energy_residual);
  f("like", Nullable{x.like, !x.like.empty()});
  f("same_scheme", x.same_scheme);
  f("nearest", Nullable{x.nearest, !x.nearest.empty()});
  f.needed("observables", x.observables);
  f.kept("beside", x.beside);
}
inline void fields(Is<AdmissibleStep> auto& x, auto&& f) {
  const bool is_met = x.kind == Admissible::found || x.kind == Admissible::coarser;
  f.needed("case", x.case_name);
  f.needed("law", x.law);
  f.kept("spec", x.spec);
  f("integrator", x.integrator);
  f("observable", x.observable);
  f.needed("tolerance", x.tolerance);
  f.needed("kind", x.kind);
  f("steps", Nullable{x.steps, is_met});
  f.told("step", is_met ? std::optional(1.0 / x.steps) : std::nullopt);
  f("wrong", x.wrong);
}
inline void fields(Is<NearestLaw> auto& x, auto&& f) {
  f("law", x.law);
  f("nearest", x.nearest);
  f("same", x.same);
  f("compared", x.compared);
  f("departs", x.departs);
}
inline void fields(Is<CaseSummary> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("source", x.source);
  f("judges", x.judges);
  f("truth", x.truth);
  f("cross_checks", x.cross_checks);
  f("figures", x.figures);
  f("tables", x.tables);
}
inline void fields(Is<LawSummary> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("source", x.source);
  f("notice", x.notice);
  f("given_as", x.given_as);
  f("family", x.family);
  f("parameters", x.parameters);
}
inline void fields(Is<LawCost> auto& x, auto&& f) {
  f("law", x.law);
  f("ns_per_step", x.ns_per_step);
}
inline void fields(Is<Timing> auto& x, auto&& f) {
  f("case", x.case_name);
  f("law", x.law);
  f("seconds", x.seconds);
}
inline void fields(Is<LawProperties> auto& x, auto&& f) {
  f("law", x.law);
  f("spec", x.spec);
  f("results", x.results);
  f("witnesses", x.witnesses);
}
/// What finished() adds is not here: nearest laws and the opening.
inline void fields(Is<Report> auto& x, auto&& f) {
  f("version", x.version);
  f("cases", x.cases);
  f("laws", x.laws);
  f("studies", x.studies);
  f("figures", x.figures);
  f("tables", x.tables);
  f("timings", x.timings);
  f("costs", x.costs);
  f("admissible_steps", x.admissible_steps);
  f("properties", x.properties);
}

}  // namespace stickslip::reports
