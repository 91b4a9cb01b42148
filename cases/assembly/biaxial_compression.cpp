// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/biaxial_compression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <future>
#include <limits>
#include <map>
#include <mutex>
#include <numbers>
#include <string>
#include <vector>

#include "cases/assembly/biaxial_input.hpp"
#include "cases/numbers.hpp"
#include "cases/states/contact_assembly.hpp"
#include "cases/states/lammps_process.hpp"
#include "cases/states/shipped_states.hpp"

namespace stickslip {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double in_percent = 100;
constexpr double in_kilopascal = 1e-3;
constexpr double in_megabyte = 1e-6;

/// Strain at which the paper counts contacts and segments.
constexpr double strain_of_the_longest_lists = 0.005;
/// Strain of a default run, which has to be short and to reach that one, and of the paper's
/// compression.
constexpr double short_strain = strain_of_the_longest_lists;
constexpr double strain_of_the_paper = 0.04;
/// Steps of the paper for a strain of .001.
constexpr int steps_of_the_paper = 1000;

/// The law with complete memory, the measure of the others.
constexpr const char* complete_memory = "jaeger";
/// Bytes of a segment: an overlap and a slope; the paper also stores the force and an index.
constexpr double segment_size = 24;
constexpr double segment_of_the_paper = 36;
/// Contacts at the strain of the longest lists.
constexpr double contacts_of_the_paper = 8700;

/// Of strains, which are sums over the steps, and of numbers that are the same.
constexpr double rounding = 1e-12;
/// What steps of this size and the quadrature of the dissipation leave of the balance.
constexpr double energy_bound = 1e-3;

enum Which : std::size_t { stress, energy, count };

/// A memory tolerance over the friction coefficient, and the segments of a history in Table 1.
struct PaperLength {
  double tolerance = 0;
  double length = 0;
};

std::array<PaperLength, 3> lengths_of_the_paper() { return {{{0, 260}, {0.1, 171}, {0.2, 107}}}; }

double mean_over(const std::vector<BiaxialRow>& path, double BiaxialRow::*quantity) {
  double sum = 0;
  for (const BiaxialRow& row : path) sum += row.*quantity;
  return sum / static_cast<double>(path.size());
}

double imbalance(const std::vector<BiaxialRow>& path) {
  double worst = 0;
  for (const BiaxialRow& row : path) {
    if (std::isnan(row.balance)) return nan;
    worst = std::max(worst, std::abs(row.balance));
  }
  return worst / path.back().border;
}

/// The row at this strain, or null if the compression ended before.
const BiaxialRow* row_at(const std::vector<BiaxialRow>& path, double strain) {
  const auto found = std::ranges::find_if(
      path, [&](const BiaxialRow& row) { return row.strain > strain - rounding; });
  return found == path.end() ? nullptr : &*found;
}

double porosity_of(const AssemblyState& state) {
  double solid = 0;
  for (const StateParticle& p : state.particles)
    solid += 4.0 / 3 * std::numbers::pi * p.radius * p.radius * p.radius;
  return 1 - solid / state.volume();
}

class Instance final : public CaseInstance {
 public:
  explicit Instance(const CaseParameters& parameters) : law_(parameters.law_parameters()) {
    conditions_.strain = parameters["strain"];
    conditions_.damping = parameters["damping-rate"];
  }

  std::vector<ReferenceValue> reference() const override { return {{0, 1, 0}, {0, 1, 0}}; }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  using Path = std::vector<BiaxialRow>;
  /// A number of a row and of its place in the path.
  using Quantity = std::function<double(const BiaxialRow&, std::size_t)>;

  /// The compression under this scheme. Study, figures and tables ask for the same ones, and they
  /// are dear: whoever asks first runs it, and others wait.
  const Path& path_of(const Scheme& scheme, int steps) const;
  Path compress(const Scheme& scheme, int steps) const;

  Panel panel(std::span<const Scheme> schemes, const std::string& title, const Axis& axis,
              const Quantity& quantity) const;
  Figure stress_figure(std::span<const Scheme> schemes) const;
  Figure volume_figure(std::span<const Scheme> schemes) const;
  Figure history_figure(std::span<const Scheme> schemes) const;
  Table paper_table(std::span<const Scheme> schemes) const;
  Table path_table(std::span<const Scheme> schemes) const;

  std::map<std::string, double> law_;
  BiaxialConditions conditions_;
  mutable std::mutex known_lock_;
  mutable std::map<std::string, std::shared_future<Path>> known_;
};

Instance::Path Instance::compress(const Scheme& scheme, int steps) const {
  BiaxialConditions conditions = conditions_;
  conditions.steps_per_permille = steps;
  return compress_biaxially(scheme, law_, conditions);
}

const Instance::Path& Instance::path_of(const Scheme& scheme, int steps) const {
  std::packaged_task<Path()> task([&] { return compress(scheme, steps); });
  std::shared_future<Path> path;
  bool is_first = false;
  {
    const std::lock_guard lock(known_lock_);
    const auto key = fmt::format("{}, {}", scheme.label, steps);
    const auto [place, is_new] = known_.try_emplace(key);
    if (is_new) place->second = task.get_future().share();
    is_first = is_new;
    path = place->second;
  }
  if (is_first) task();
  return path.get();
}

std::vector<CrossCheckResult> Instance::cross_checks() const {
  // What the servo held along the three axes when the packing was made, and what LAMMPS said of its
  // volume.
  constexpr double held = 1e5;
  constexpr double porosity_in_lammps = 0.36121514;
  const Matrix3 found = love_weber_stress(contacts_of(isotropic_state(), Pairs::touching));
  return {
      {"normal stresses of the packing at the start: forces of Hertz against those of the servo",
       (found.diagonal() / held + Vector3::Ones()).norm(), 1e-6},
      {"its porosity against that of LAMMPS",
       std::abs(porosity_of(isotropic_state()) - porosity_in_lammps), 1e-7}};
}

Measurement Instance::measure(const Scheme& scheme, int steps) const {
  const Path& path = path_of(scheme, steps);
  const Path& complete = path_of(make_scheme(complete_memory), steps);
  const double energy_error = imbalance(path);
  Measurement measured{
      {std::abs(mean_over(path, &BiaxialRow::sigma_z) / mean_over(complete, &BiaxialRow::sigma_z) -
                1),
       energy_error},
      {}};
  if (!std::isnan(energy_error)) measured.energy_residual = energy_error;
  return measured;
}

std::vector<Expectation> Instance::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  const bool keeps_all =
      claims && claims->rule == PartialSlipRule::resolved && claims->memory_tolerance == 0;
  std::vector<Expectation> all(count);
  all[stress] = scheme.label == complete_memory
                    ? Expectation::exact(rounding, "it is the measure of the others")
                    : Expectation::approximate(
                          "contacts that slide carry the stress under any "
                          "law, but no theory says how near that brings it");
  if (!scheme.law().info().can(Capability::energy)) {
    all[energy] = Expectation::undeclared("the law has no potential, hence no balance");
  } else if (keeps_all) {
    all[energy] = Expectation::exact(energy_bound,
                                     "what remains is the error of the time integration and of the "
                                     "quadrature of the dissipation");
  } else {
    all[energy] = Expectation::approximate("merged segments lose or gain energy");
  }
  return all;
}

Panel Instance::panel(std::span<const Scheme> schemes, const std::string& title, const Axis& axis,
                      const Quantity& quantity) const {
  Panel panel{title, {"axial strain", "%"}, axis, {}, Legend::outside};
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    Series series{scheme.label, {}, {}, Mark::line, false, slot++};
    const Path& path = path_of(scheme, steps_of_the_paper);
    for (std::size_t i = 0; i < path.size(); ++i) {
      series.x.push_back(in_percent * path[i].strain);
      series.y.push_back(quantity(path[i], i));
    }
    panel.series.push_back(std::move(series));
  }
  return panel;
}

Figure Instance::stress_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = "biaxial-compression/stress";
  figure.title = "Plane-strain compression of 4,096 spheres: stress";
  figure.caption = fmt::format(
      "Axial stress σ_z, that of the fixed side, σ_y, and how far the axial stress is from that "
      "under {}; the third stress is kept at 100 kPa.",
      complete_memory);
  const Path& complete = path_of(make_scheme(complete_memory), steps_of_the_paper);
  figure.panels = {
      panel(schemes, "axial stress", {"stress", "kPa"},
            [](const BiaxialRow& row, std::size_t) { return in_kilopascal * row.sigma_z; }),
      panel(schemes, "fixed side", {"stress", "kPa"},
            [](const BiaxialRow& row, std::size_t) { return in_kilopascal * row.sigma_y; }),
      panel(schemes, std::string("difference from ") + complete_memory, {"difference", "%"},
            [&](const BiaxialRow& row, std::size_t i) {
              return in_percent * (row.sigma_z / complete.at(i).sigma_z - 1);
            })};
  return figure;
}

Figure Instance::volume_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = "biaxial-compression/volume";
  figure.title = "Plane-strain compression of 4,096 spheres: porosity and contacts";
  figure.caption =
      "The packing contracts at first and dilates when contacts slide. The paper: 8,600 contacts "
      "on average over 4 %, 8,700 at 0.5 %.";
  figure.panels = {panel(schemes, "porosity", {"porosity", "-"},
                         [](const BiaxialRow& row, std::size_t) { return row.porosity; }),
                   panel(schemes, "contacts", {"contacts", "-"},
                         [](const BiaxialRow& row, std::size_t) { return row.contacts; })};
  return figure;
}

Figure Instance::history_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = "biaxial-compression/history";
  figure.title = "Plane-strain compression of 4,096 spheres: length of the histories";
  figure.caption =
      "Segments in the history of a contact, on average, with all kept and with segments merged "
      "whose slopes differ by less than 0.1 and 0.2 of the friction coefficient. Points, where the "
      "compression reaches 0.5 %: Table 1 of the paper. The length is a property of damping and "
      "rate more than of the law.";
  std::vector<Scheme> growing;
  for (const Scheme& scheme : schemes) {
    const Path& path = path_of(scheme, steps_of_the_paper);
    if (path.back().segments > 0) growing.push_back(scheme);
  }
  if (growing.empty()) throw InputError(figure.name + ": none of the laws has a growing history");
  Panel histories = panel(growing, "", {"segments of a history", "-"},
                          [](const BiaxialRow& row, std::size_t) { return row.segments; });
  if (conditions_.strain >= strain_of_the_longest_lists) {
    Series paper{"the paper", {}, {}, Mark::points, true};
    for (const auto& [tolerance, length] : lengths_of_the_paper()) {
      paper.x.push_back(in_percent * strain_of_the_longest_lists);
      paper.y.push_back(length);
    }
    histories.series.push_back(std::move(paper));
  }
  figure.panels = {histories};
  return figure;
}

Figure Instance::draw(std::string_view name, std::span<const Scheme> schemes) const {
  if (name == "biaxial-compression/stress") return stress_figure(schemes);
  if (name == "biaxial-compression/volume") return volume_figure(schemes);
  return history_figure(schemes);
}

std::vector<Cell> paper_row(const std::string& what, const Scheme& scheme, double paper,
                            double here, double strain) {
  return {{what},
          {scheme.label},
          number_cell(paper, "{:.0f}"),
          number_cell(here, "{:.0f}"),
          number_cell(in_percent * strain, "{:.2g}")};
}

/// What the paper found for a law that merges this much, over the friction coefficient.
double length_of_the_paper(double tolerance) {
  for (const auto& [known, length] : lengths_of_the_paper()) {
    if (std::abs(known - tolerance) < rounding) return length;
  }
  return nan;
}

Table Instance::paper_table(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "biaxial-compression-paper";
  table.title = "Section 4.2 and Table 1 of the paper, at 0.5 % there";
  table.note = fmt::format(
      "Here at 0.5 % of strain, or at the end if that is before: 'stickslip run "
      "biaxial-compression --full' has all of it. Strain rate {:g}/s, time step {:g} s, damping "
      "{:g}/s of all particles. Memory: {:g} bytes a segment here, {:g} in the paper. Times of "
      "computation differ from run to run; some are on the page of the case.",
      conditions_.rate, 1e-3 / (conditions_.rate * steps_of_the_paper), conditions_.damping,
      segment_size, segment_of_the_paper);
  table.columns = {{"quantity"}, {"law"}, {"paper", "-"}, {"here", "-"}, {"at strain", "%"}};
  for (const Scheme& scheme : schemes) {
    const Path& path = path_of(scheme, steps_of_the_paper);
    if (row_at(path, strain_of_the_paper) != nullptr) {
      table.rows.push_back(paper_row("contacts, mean from 0 on", scheme, 8600,
                                     mean_over(path, &BiaxialRow::contacts), strain_of_the_paper));
    }
    const BiaxialRow* const wanted = row_at(path, strain_of_the_longest_lists);
    const BiaxialRow& row = wanted != nullptr ? *wanted : path.back();
    table.rows.push_back(
        paper_row("contacts", scheme, contacts_of_the_paper, row.contacts, row.strain));
    const auto claims = scheme.law().partial_slip_claims();
    if (!(row.segments > 0) || !claims) continue;
    const double length = length_of_the_paper(claims->memory_tolerance / law_.at("mu"));
    table.rows.push_back(
        paper_row("segments of a history", scheme, length, row.segments, row.strain));
    table.rows.push_back(
        paper_row("memory of the histories [MB]", scheme,
                  in_megabyte * length * segment_of_the_paper * contacts_of_the_paper,
                  in_megabyte * row.segments * segment_size * row.contacts, row.strain));
  }
  return table;
}

Table Instance::path_table(std::span<const Scheme> schemes) const {
  constexpr std::array strains{0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.04};
  Table table;
  table.name = "biaxial-compression-path";
  table.title = "The packing on its way";
  table.note = "Stresses are positive in compression; sliding: share of the contacts at the limit.";
  table.columns = {
      {"law"},           {"strain", "%"},   {"axial stress", "kPa"}, {"fixed side", "kPa"},
      {"porosity", "-"}, {"contacts", "-"}, {"sliding", "%"},        {"segments", "-"}};
  for (const Scheme& scheme : schemes) {
    for (const double strain : strains) {
      const BiaxialRow* const row = row_at(path_of(scheme, steps_of_the_paper), strain);
      if (row == nullptr) continue;
      table.rows.push_back({{scheme.label},
                            number_cell(in_percent * row->strain, "{:.3g}"),
                            number_cell(in_kilopascal * row->sigma_z, "{:.2f}"),
                            number_cell(in_kilopascal * row->sigma_y, "{:.2f}"),
                            number_cell(row->porosity, "{:.5f}"),
                            number_cell(row->contacts, "{:.0f}"),
                            number_cell(in_percent * row->sliding, "{:.1f}"),
                            number_cell(row->segments, "{:.1f}")});
    }
  }
  return table;
}

std::vector<Table> Instance::tables(std::span<const Scheme> schemes) const {
  return {paper_table(schemes), path_table(schemes)};
}

CaseInfo information() {
  CaseInfo info;
  info.name = "biaxial-compression";
  info.title = "Plane-strain biaxial compression of a packing";
  info.source = "Kuhn, Jaeger contact, section 4.2 and Table 1";
  info.judges =
      "whether 4,096 spheres carry the same stress under a law that remembers one reversal as "
      "under "
      "one that remembers all, and whether the energy adds up";
  info.truth =
      "the balance of energy; for the stress the law with complete memory, in the same packing";
  info.bibtex =
      "@article{kuhn2011implementation, author = {Kuhn, Matthew R.}, title = {Implementation of "
      "the "
      "{J}\\\"ager contact model for discrete element simulations}, journal = {International "
      "Journal for Numerical Methods in Engineering}, volume = {88}, number = {1}, pages = "
      "{66--82}, year = {2011}}";
  info.needs = {Capability::hertzian, Capability::friction};
  info.parameters = {
      {"G", "Pa", 29e9, Range::positive(), "shear modulus of the spheres", true},
      {"nu", "-", 0.15, {.low = 0, .high = 0.5}, "Poisson's ratio", true},
      {"mu", "-", 0.5, Range::positive(), "friction coefficient", true},
      {"strain",
       "-",
       short_strain,
       {.low = 1e-6, .high = 0.1},
       "axial strain at the end; the paper's is 0.04"},
      {"damping-rate", "1/s", 3e5, Range::not_negative(), "mass-proportional, of all particles"}};
  std::ranges::find(info.parameters, "strain", &CaseParameter::name)->full_value =
      strain_of_the_paper;
  info.observables = {
      {"stress", "-",
       "mean axial stress over the path: difference from that of the law with complete memory, "
       "over "
       "it"},
      {"energy", "-",
       "largest imbalance of the work of the borders and what became of it, over that work at the "
       "end"}};
  info.steps_from = steps_of_the_paper;
  info.steps_to = steps_of_the_paper;
  info.nominal_steps = steps_of_the_paper;
  info.laws = {complete_memory, "modified-mindlin"};
  info.variants = {"jaeger[memory-tolerance=0.05]", "jaeger[memory-tolerance=0.1]"};
  info.figures = {
      {"biaxial-compression/stress", "Stress against strain of 4,096 spheres"},
      {"biaxial-compression/volume", "Their porosity and contacts"},
      {"biaxial-compression/history", "Length of the histories of their contacts (Table 1)"}};
  return info;
}

class BiaxialCompression final : public Case {
 public:
  const CaseInfo& info() const override { return info_; }
  std::unique_ptr<CaseInstance> prepare(const CaseParameters& parameters) const override {
    return std::make_unique<Instance>(parameters);
  }
  std::string unsuitable(const Scheme& scheme) const override {
    std::string why = Case::unsuitable(scheme);
    if (why.empty() && scheme.law().info().can(Capability::bodies)) {
      why = "the law knows bodies and not contacts, whose frames are turned here";
    }
    if (why.empty() && !find_stickslip_lammps()) why = stickslip_lammps_is_missing();
    return why;
  }

 private:
  CaseInfo info_ = information();
};

}  // namespace

std::unique_ptr<Case> make_biaxial_compression() { return std::make_unique<BiaxialCompression>(); }

}  // namespace stickslip
