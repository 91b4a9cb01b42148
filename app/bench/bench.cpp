// SPDX-License-Identifier: BSD-3-Clause
// bench: cost of every law per contact step and per step of two bodies, and memory per contact.
// Absolute times depend on the machine; the ratios are taken between measurements of one run that
// alternate with each other.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <memory>

#include "app/bench/bench_batch.hpp"
#include "app/bench/bench_bonds.hpp"
#include "app/bench/bench_histories.hpp"
#include "app/bench/bench_laws.hpp"
#include "app/bench/bench_overlap.hpp"
#include "app/bench/bench_packing.hpp"
#include "app/bench/bench_runner.hpp"
#include "app/bench/bench_sizes.hpp"
#include "app/bench/bench_two_body.hpp"
#include "app/bench/bench_walls.hpp"
#include "app/output/report_output.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/study_files/selection.hpp"
#include "cases/drive/quasi_static_path.hpp"
#include "cases/numbers.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/text/terminal.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::app {
namespace {

/// Histories of Hertzian contacts take long to build and memory to copy: those of 1024 contacts
/// with 260 segments, in all variants of the law and with the copy that is measured, are 30 MB
/// however many contacts the linear batch has. What a step touches then stays in the caches.
constexpr std::size_t most_hertzian_contacts = 1024;
constexpr std::size_t hertzian_rounds = 9;
/// Hertzian repeats are short: so many for one of the linear batch.
constexpr int hertzian_repeats = 20;
/// The foundation of springs costs some hundred times as much as the other laws.
constexpr BenchPart part_of_spring_foundation{.contacts = 64};
/// Half-spaces cost some thousand times as much again. How long a step takes is up to the last
/// steps of a history: what is remembered does not grow.
constexpr BenchPart part_of_half_space{
    .contacts = 1, .history = 64, .one_repeat_in = hertzian_repeats};
/// Elastic steps in the histories that show the cost against the length.
constexpr std::array loadings{10, 100, 1000};

/// A batch and the laws that are measured on it; the first is what ratios refer to.
class Bench {
 public:
  Bench(std::size_t contacts, double radius, std::size_t rounds)
      : batch_(contacts, radius, rounds) {}
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  BenchRunner& add(const std::string& law, const std::map<std::string, double>& parameters,
                   const BenchPart& part = {}) {
    return runners_.emplace_back(law, parameters, batch_, part);
  }

  void fill(const BenchBatch::Paths& paths, bool quiet) {
    ProgressBar bar("building histories", quiet);
    batch_.fill(paths, [&](std::size_t contact, const std::vector<ContactStep>& history) {
      if (contact % 64 == 0) {
        throw_if_interrupted();
        bar.show(contact, batch_.size());
      }
      for (BenchRunner& runner : runners_) runner.take_history(contact, history);
    });
    for (BenchRunner& runner : runners_) runner.finish();
  }

  /// Repeats that alternate between the laws. Before the very first, one that only warms up.
  void measure(int repeats, bool quiet) {
    ProgressBar bar("measuring", quiet);
    const int warming = is_warm_ ? 0 : 1;
    const std::size_t total = runners_.size() * static_cast<std::size_t>(repeats + warming);
    std::size_t done = 0;
    for (int repeat = 0; repeat < repeats + warming; ++repeat) {
      for (BenchRunner& runner : runners_) {
        throw_if_interrupted();
        if (runner.takes_part_in(repeat)) {
          runner.repeat();
          if (!is_warm_) runner.forget_times();
        }
        bar.show(++done, total);
      }
      is_warm_ = true;
    }
  }

  std::vector<BenchResult> results() const {
    std::vector<BenchResult> all;
    for (const BenchRunner& runner : runners_) all.push_back(runner.result());
    return all;
  }

 private:
  BenchBatch batch_;
  std::deque<BenchRunner> runners_;  // they stay where they are
  bool is_warm_ = false;
};

std::vector<std::string> laws_with(Capability capability) {
  std::vector<std::string> names;
  for (const LawInfo& law : law_catalogue()) {
    if (law.can(capability)) names.push_back(law.name);
  }
  return names;
}

std::vector<BenchResult> measure_linear(std::size_t contacts, int repeats, bool quiet) {
  Bench bench(contacts, LinearBenchPaths::radius, 1);
  const std::map<std::string, double> parameters{{"kn", LinearBenchPaths::stiffness},
                                                 {"kt", LinearBenchPaths::stiffness},
                                                 {"mu", LinearBenchPaths::friction}};
  for (const std::string& name : laws_with(Capability::linear)) bench.add(name, parameters);
  for (const char* variant :
       {"linear-refined[table=1024]", "linear-refined[work=average]",
        "linear-refined[frame=projected]", "linear-refined[damping-rule=none]",
        "linear-refined[damping-rule=tsuji,restitution=0.5,reduced-mass=1]"}) {
    bench.add(variant, parameters);
  }
  bench.fill(LinearBenchPaths(), quiet);
  bench.measure(repeats, quiet);
  return bench.results();
}

/// Friction of the Hertzian batch; memory tolerances are given as parts of it.
const std::map<std::string, double> hertzian_parameters{{"mu", 0.5}};
constexpr const char* hertzian_base = "modified-mindlin";

std::vector<BenchResult> measure_hertzian(std::size_t contacts, int repeats, bool quiet) {
  const std::size_t n = std::min(contacts, most_hertzian_contacts);
  Bench bench(n, QuasiStatic{}.effective_radius, hertzian_rounds);
  bench.add(hertzian_base, hertzian_parameters);
  for (const std::string& name : laws_with(Capability::hertzian)) {
    if (name == hertzian_base || name == "jaeger") continue;
    BenchPart part;
    if (name == "spring-foundation") part = part_of_spring_foundation;
    if (name == "half-space") part = part_of_half_space;
    bench.add(name, hertzian_parameters, part);
  }
  const BenchRunner& exact = bench.add("jaeger", hertzian_parameters);
  for (const char* variant : {"jaeger[memory-tolerance=0.05]", "jaeger[memory-tolerance=0.1]"}) {
    bench.add(variant, hertzian_parameters).compare_with(exact);
  }
  bench.fill(QuasiStaticBenchPaths{hertzian_rounds}, quiet);
  bench.measure(repeats * hertzian_repeats, quiet);
  return bench.results();
}

/// Times of the law with histories of several lengths.
std::vector<BenchResult> measure_lengths(std::size_t contacts, int repeats, bool quiet) {
  const std::size_t n = std::min(contacts, most_hertzian_contacts);
  std::deque<Bench> benches;
  for (const int loading : loadings) {
    Bench& bench = benches.emplace_back(n, QuasiStatic{}.effective_radius, hertzian_rounds);
    bench.add("jaeger", hertzian_parameters);
    bench.fill(LoadedBenchPaths{loading, hertzian_rounds}, quiet);
  }
  for (int repeat = 0; repeat < repeats * hertzian_repeats; ++repeat) {
    for (Bench& bench : benches) bench.measure(1, true);
  }
  std::vector<BenchResult> all;
  for (const Bench& bench : benches) all.push_back(bench.results().front());
  return all;
}

/// Times of as many contacts as the linear batch has, with short histories: what a step touches is
/// in memory then, not in the caches. None if they are no more than in the other batches.
std::vector<BenchResult> measure_large(std::size_t contacts, int repeats, bool quiet) {
  if (contacts <= most_hertzian_contacts) return {};
  constexpr std::size_t rounds = 2;
  Bench bench(contacts, QuasiStatic{}.effective_radius, rounds);
  bench.add(hertzian_base, hertzian_parameters);
  bench.add("jaeger", hertzian_parameters);
  bench.fill(LoadedBenchPaths{loadings.front(), rounds}, quiet);
  bench.measure(std::min(repeats, 2), quiet);  // each takes seconds
  return bench.results();
}

using Ratios = std::map<std::string, double>;

/// Each law over the first one.
void add_ratios(const std::vector<BenchResult>& results, Ratios& ratios) {
  const BenchResult& base = results.front();
  for (const BenchResult& r : results)
    if (!r.with_tangent.empty())
      ratios[r.name + ", force with tangent / force"] = fastest(r.with_tangent) / fastest(r.law);
  for (std::size_t i = 1; i < results.size(); ++i) {
    const std::string name = results[i].name + " / " + base.name;
    ratios[name + ", full"] = fastest(results[i].full) / fastest(base.full);
    ratios[name + ", full with works"] =
        fastest(results[i].full_with_works) / fastest(base.full_with_works);
    ratios[name + ", law"] = fastest(results[i].law) / fastest(base.law);
  }
}

nlohmann::ordered_json as_json(const BenchResult& r) {
  nlohmann::ordered_json j{{"name", r.name},
                           {"contacts", r.contacts},
                           {"ns_per_step_law", fastest(r.law)},
                           {"ns_per_step_full", fastest(r.full)},
                           {"ns_per_step_full_with_works", fastest(r.full_with_works)},
                           {"bytes_per_contact", r.bytes_per_contact},
                           {"sliding", r.sliding},
                           {"partial_slip", r.partial_slip}};
  if (!r.with_tangent.empty()) j["ns_per_step_with_tangent"] = fastest(r.with_tangent);
  if (r.bytes_per_segment) j["bytes_per_segment"] = *r.bytes_per_segment;
  if (r.history_length) j["history_length"] = *r.history_length;
  if (r.error) {
    j["force_error_max"] = r.error->max;
    j["force_error_rms"] = r.error->rms;
  }
  return j;
}

nlohmann::ordered_json as_json(const TwoBodyResult& r) {
  return {{"law", r.law},
          {"integrator", r.integrator},
          {"ns_per_step", r.nanoseconds},
          {"to_velocity_verlet", r.to_velocity_verlet}};
}

nlohmann::ordered_json as_json(const HistoryCost& c) {
  return {{"path", c.path},
          {"segments", c.segments},
          {"ns_per_step_force_only", c.force_only},
          {"ns_per_step_with_works", c.with_works},
          {"ns_longest_step", c.longest},
          {"bytes_per_segment", c.bytes_per_segment}};
}

nlohmann::ordered_json as_json(const BatchCost& c) {
  return {
      {"law", c.law},           {"contacts", c.contacts},           {"sliding", c.sliding},
      {"ns_law", c.one_by_one}, {"ns_law_by_blocks", c.by_blocks},  {"ns_whole_step", c.spheres},
      {"bytes", c.bytes},       {"ns_memory_limit", c.memory_limit}};
}

nlohmann::ordered_json as_json(const BondCost& c) {
  return {{"law", c.law}, {"ns_per_step", c.nanoseconds}};
}

nlohmann::ordered_json as_json(const PackingResult& r) {
  return {{"bodies", r.bodies},
          {"pairs", r.pairs},
          {"ms_per_step", r.milliseconds},
          {"us_per_body", r.per_body},
          {"to_smallest", r.to_smallest}};
}

Table table_of(const std::vector<BenchResult>& results, std::string name, std::string title,
               std::string note) {
  Table table{std::move(name),
              std::move(title),
              std::move(note),
              {{"law"},
               {"law only", "ns"},
               {"full", "ns"},
               {"full with works", "ns"},
               {"memory", "bytes per contact"},
               {"full, ratio to the first"}},
              {}};
  const bool has_histories = std::ranges::any_of(
      results, [](const BenchResult& r) { return r.history_length.has_value(); });
  if (has_histories) {
    table.columns.insert(table.columns.end(), {{"history", "segments"},
                                               {"memory", "bytes per segment"},
                                               {"force error, rms", "mu Fn"},
                                               {"force error, max", "mu Fn"}});
  }
  for (const BenchResult& r : results) {
    std::vector<Cell> row{{r.name},
                          number_cell(fastest(r.law), "{:.1f}"),
                          number_cell(fastest(r.full), "{:.1f}"),
                          number_cell(fastest(r.full_with_works), "{:.1f}"),
                          number_cell(r.bytes_per_contact, "{:.0f}"),
                          number_cell(fastest(r.full) / fastest(results.front().full), "{:.2f}")};
    if (has_histories) {
      const Cell none{"", {}, Tone::muted};
      row.push_back(r.history_length ? number_cell(*r.history_length, "{:.0f}") : none);
      row.push_back(r.bytes_per_segment ? number_cell(*r.bytes_per_segment, "{:.1f}") : none);
      row.push_back(r.error ? number_cell(r.error->rms, "{:.1e}") : none);
      row.push_back(r.error ? number_cell(r.error->max, "{:.1e}") : none);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

nlohmann::ordered_json as_json(const NamedLawCost& cost) {
  return {{"name", cost.law},
          {"ns_per_step_told_at_once", cost.told_at_once},
          {"ns_per_step_step_by_step", cost.step_by_step},
          {"with_conversation", cost.is_conversation}};
}

template <class Cost>
nlohmann::ordered_json costs_json(const std::vector<Cost>& costs) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Cost& cost : costs) list.push_back(as_json(cost));
  return list;
}

/// The laws that the user named.
CommandAnswer bench_named_laws(const BenchOptions& options) {
  const std::vector<Scheme> schemes = read_schemes(options.laws, options.outside);
  std::vector<NamedLawCost> costs;
  {
    ProgressBar bar("measuring", options.quiet || options.json);
    costs = measure_laws(schemes, options.repeats, interruptible(bar));
  }
  return {[=, repeats = options.repeats] {
            return nlohmann::ordered_json{{"repeats", repeats}, {"laws", costs_json(costs)}};
          },
          [=] {
            const Table table = named_laws_table(costs);
            fmt::print("{}\n\n{}\n{}\n", table.title, terminal_table(table, terminal_style()),
                       table.note);
          }};
}

nlohmann::ordered_json overlap_json(const OverlapCost& overlap) {
  return {{"ns_overlap_and_plane", overlap.overlap_and_plane},
          {"ns_library_call", overlap.library_call}};
}

std::string overlap_text(const OverlapCost& overlap) {
  return fmt::format(
      "polygons: overlap and plane of two octagons {:.0f} ns, the library's call {:.0f} ns\n",
      overlap.overlap_and_plane, overlap.library_call);
}

nlohmann::ordered_json walls_json(const std::vector<WallCost>& walls) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const WallCost& wall : walls)
    list.push_back({{"triangles", wall.triangles},
                    {"ns_a_step", wall.ns_a_step},
                    {"seconds_to_make", wall.seconds_to_make}});
  return list;
}

std::string walls_text(const std::vector<WallCost>& walls) {
  std::string text;
  for (const WallCost& wall : walls)
    text +=
        fmt::format("walls: a sphere on {} triangles {:.0f} ns a step, index made in {:.2f} s\n",
                    wall.triangles, wall.ns_a_step, wall.seconds_to_make);
  return text;
}

void add_ratio(const std::vector<WallCost>& walls, Ratios& ratios) {
  ratios[fmt::format("walls: a step with {} triangles / with {}", walls.back().triangles,
                     walls.front().triangles)] = walls.back().ns_a_step / walls.front().ns_a_step;
}

}  // namespace

CommandAnswer command_bench(const BenchOptions& options) {
  if (options.contacts > 10'000'000) throw InputError("--contacts must be at most 10000000");
  if (options.contacts < 1) throw InputError("--contacts must be at least 1");
  if (options.repeats < 1) throw InputError("--repeats must be at least 1");
  if (!options.laws.empty()) return bench_named_laws(options);
  const bool quiet = options.quiet || options.json;
  const auto contacts = static_cast<std::size_t>(options.contacts);

  const auto linear = measure_linear(contacts, options.repeats, quiet);
  const auto hertzian = measure_hertzian(contacts, options.repeats, quiet);
  const auto lengths = measure_lengths(contacts, options.repeats, quiet);
  const auto histories = measure_histories(options.repeats, quiet);
  const auto batches = measure_sizes(contacts, options.repeats, quiet);
  const auto large = measure_large(contacts, options.repeats, quiet);
  const auto two_body = measure_two_body(options.repeats, quiet);
  const auto packings = measure_packings(options.repeats, quiet);
  const auto bonds = measure_bonds(options.repeats, quiet);
  const OverlapCost overlap = measure_overlap(options.repeats, quiet);
  const auto walls = measure_walls(options.repeats, quiet);

  Ratios ratios;
  add_ratios(linear, ratios);
  add_ratios(hertzian, ratios);
  const auto of = [&](const char* law) {
    return std::ranges::find(linear, law, &BenchResult::name)->law;
  };
  ratios["explicit slip rotation / look-up table, law"] =
      fastest(of("linear-refined[work=average]")) / fastest(of("linear-refined[table=1024]"));
  const auto segments = [](const BenchResult& r) {
    return fmt::format("{:.0f}", *r.history_length);
  };
  for (std::size_t i = 1; i < lengths.size(); ++i) {
    const std::string name = "jaeger, " + segments(lengths[i]) + " segments / " +
                             segments(lengths.front()) + " segments";
    ratios[name + ", full"] = fastest(lengths[i].full) / fastest(lengths.front().full);
    ratios[name + ", law"] = fastest(lengths[i].law) / fastest(lengths.front().law);
  }

  for (const auto& [name, ratio] : ratios_to_short(histories)) ratios[name] = ratio;
  for (const auto& [name, ratio] : ratios_of_lanes(batches)) ratios[name] = ratio;

  if (!large.empty()) {
    const std::string name =
        fmt::format("jaeger / modified-mindlin, {} contacts, full", large.front().contacts);
    ratios[name] = fastest(large.back().full) / fastest(large.front().full);
  }

  ratios["polygons: overlap and plane / intersection by the library"] = overlap.ratio();
  add_ratio(walls, ratios);

  const auto json = [=] {
    std::vector<BenchResult> laws = linear;
    laws.insert(laws.end(), hertzian.begin(), hertzian.end());
    return nlohmann::ordered_json{{"contacts", options.contacts},
                                  {"repeats", options.repeats},
                                  {"laws", costs_json(laws)},
                                  {"lengths", costs_json(lengths)},
                                  {"histories", costs_json(histories)},
                                  {"batches", costs_json(batches)},
                                  {"large", costs_json(large)},
                                  {"two_body", costs_json(two_body)},
                                  {"packings", costs_json(packings)},
                                  {"bonds", costs_json(bonds)},
                                  {"polygon_overlap", overlap_json(overlap)},
                                  {"walls", walls_json(walls)},
                                  {"ratios", ratios}};
  };
  const auto print = [=] {
    const BenchResult& base = hertzian.front();
    std::vector<Table> tables{
        table_of(linear, "bench-linear",
                 fmt::format("cost per contact step, {} linear contacts, {:.0f} % sliding",
                             linear.front().contacts, 100 * linear.front().sliding),
                 "full: kinematics, frame and law, as a simulation needs them; with works: energy "
                 "booked too, by laws that know how to leave it out; the fastest of interleaved "
                 "repeats"),
        table_of(
            hertzian, "bench-hertzian",
            fmt::format("cost per contact step, {} Hertzian contacts along quasi-static paths",
                        base.contacts),
            fmt::format("after {} steps of history; spring-foundation: {} contacts, half-space: {} "
                        "after {} steps",
                        QuasiStaticBenchPaths::history,
                        std::min(base.contacts, part_of_spring_foundation.contacts),
                        part_of_half_space.contacts, part_of_half_space.history)),
        table_of(lengths, "bench-lengths", "jaeger with histories of several lengths",
                 "elastic loading, then the same small fluctuations")};
    tables.push_back(histories_table(histories));
    tables.push_back(sizes_table(batches));
    if (!large.empty()) {
      tables.push_back(
          table_of(large, "bench-large",
                   fmt::format("{} Hertzian contacts, short histories", large.front().contacts),
                   "what a step touches is in memory, not in the caches"));
    }
    tables.push_back(two_body_table(two_body));
    tables.push_back(packing_table(packings));
    tables.push_back(bonds_table(bonds));
    for (const Table& table : tables) fmt::print("{}\n", terminal_table(table, terminal_style()));
    fmt::print("{}{}", overlap_text(overlap), walls_text(walls));
    for (const auto& [name, ratio] : ratios) fmt::print("{}: {:.2f}\n", name, ratio);
  };
  return {json, print};
}

void add_bench(Commands& commands) {
  const auto options = std::make_shared<BenchOptions>();
  const CommandParser sub =
      commands.add("bench", "measure run time and memory of each law", options, command_bench);
  sub.example("stickslip bench --law linear-refined,jaeger");
  const CommandOption laws = list_option(
      sub, "--law", options->laws,
      "measure these laws, external ones included, one contact each [default: the catalogue]");
  sub.add_option("--contacts", options->contacts, "number of contacts in the batch")
      .capture_default_str()
      .excludes(laws);
  sub.add_option("--repeats", options->repeats, "number of interleaved repeats")
      .capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print no progress");
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
