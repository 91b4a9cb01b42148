// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/data/shard_file.hpp"

#include <nlohmann/json.hpp>

#include "cases/exhibits/record.hpp"
#include "cases/properties/property_record.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {

// The fields of every type, each named once; those of what cases answer are in
// cases/exhibits/record.hpp.

static void fields(Is<Level> auto& x, auto&& f) {
  f("steps", x.steps);
  f("value", x.value);
  f("error", x.error);
}
static void fields(Is<OnsetLevel> auto& x, auto&& f) {
  f("steps", x.steps);
  f("anywhere", x.anywhere);
  f("at_start", x.at_start);
  f("lift", x.lift);
}
static void fields(Is<OnsetResult> auto& x, auto&& f) {
  f("levels", x.levels);
  f("order_anywhere", x.order_anywhere);
  f("order_at_start", x.order_at_start);
}
static void fields(Is<ObservableResult> auto& x, auto&& f) {
  f("name", x.name);
  f("unit", x.unit);
  f("title", x.title);
  f("levels", x.levels);
  f("order", x.order);
  f("order_from", x.order_from);
  f("order_to", x.order_to);
  f("limit", x.limit);
  f("limit_error", x.limit_error);
  f("limit_is_reference", x.limit_is_reference);
  f("reference", x.reference);
  f("reference_uncertainty", x.reference_uncertainty);
  f("floor", x.floor);
  f("tolerance", x.tolerance);
  f("steps_for_tolerance", x.steps_for_tolerance);
  f("onset", x.onset);
  f("expectation", x.expectation);
  f("verdict", x.verdict);
  f("reason", x.reason);
}
static void fields(Is<BesideResult> auto& x, auto&& f) {
  f("law", x.law);
  f("likeness", x.likeness);
  f("difference", x.difference);
  f("observable", x.observable);
  f("text", x.text);
}
static void fields(Is<StudyResult> auto& x, auto&& f) {
  f("case", x.case_name);
  f("law", x.law);
  f("spec", x.spec);
  f("verdict", x.verdict);
  f("reason", x.reason);
  f("quality", x.quality);
  f("quality_error", x.quality_error);
  f("quality_steps", x.quality_steps);
  f("observables", x.observables);
  f("energy_residual", x.energy_residual);
  f("expectation_known", x.expectation_known);
  f("like", x.like);
  f("same_scheme", x.same_scheme);
  f("nearest", x.nearest);
  f("beside", x.beside);
}
static void fields(Is<AdmissibleStep> auto& x, auto&& f) {
  f("case", x.case_name);
  f("law", x.law);
  f("spec", x.spec);
  f("integrator", x.integrator);
  f("observable", x.observable);
  f("tolerance", x.tolerance);
  f("kind", x.kind);
  f("steps", x.steps);
  f("wrong", x.wrong);
}
static void fields(Is<CaseSummary> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("source", x.source);
  f("judges", x.judges);
  f("truth", x.truth);
  f("cross_checks", x.cross_checks);
  f("figures", x.figures);
  f("tables", x.tables);
}
static void fields(Is<ParameterInfo> auto& x, auto&& f) {
  f("name", x.name);
  f("unit", x.unit);
  f("role", x.role);
  f("text", x.text);
  f("default_text", x.default_text);
  f("default_value", x.default_value);
  f("range", x.range);
  f("choices", x.choices);
}
static void fields(Is<LawSummary> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("source", x.source);
  f("notice", x.notice);
  f("given_as", x.given_as);
  f("family", x.family);
  f("parameters", x.parameters);
}
static void fields(Is<LawCost> auto& x, auto&& f) {
  f("law", x.law);
  f("ns_per_step", x.ns_per_step);
}
static void fields(Is<Timing> auto& x, auto&& f) {
  f("case", x.case_name);
  f("law", x.law);
  f("seconds", x.seconds);
}
static void fields(Is<LawProperties> auto& x, auto&& f) {
  f("law", x.law);
  f("spec", x.spec);
  f("results", x.results);
  f("witnesses", x.witnesses);
}
/// What finished() adds is not here: nearest laws and the opening.
static void fields(Is<Report> auto& x, auto&& f) {
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
static void fields(Is<Shard> auto& x, auto&& f) {
  f("index", x.index);
  f("count", x.count);
}
static void fields(Is<ShardRecord> auto& x, auto&& f) {
  f("shard", x.shard);
  f("version", x.version);
  f("run", x.run);
  f("command", x.command);
  f("cases", x.cases);
  f("formats", x.formats);
  f("part", x.part);
}

namespace {

using records::Json;

constexpr const char* format_key = "stickslip_shard";

}  // namespace

std::string shard_text(const ShardRecord& record) {
  Json json = Json::object();
  json[format_key] = shard_file_format;
  json.update(records::written(record));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

ShardRecord parse_shard(std::string_view text, const std::string& name) {
  try {
    const Json json = Json::parse(text);
    if (!json.is_object() || !json.contains(format_key))
      throw InputError(name + ": not the record of a shard");
    if (const int format = json.at(format_key).get<int>(); format != shard_file_format) {
      throw InputError(name + ": format " + std::to_string(format) +
                       " is not known to this version; run the shards and merge them with the "
                       "same program");
    }
    ShardRecord record;
    records::read(json, record);
    record.source = name;
    return record;
  } catch (const Json::parse_error& e) {
    throw InputError(name + ": not JSON, at byte " + std::to_string(e.byte));
  } catch (const Json::exception& e) {
    throw InputError(name + ": not the record of a shard: " + e.what());
  }
}

}  // namespace stickslip
