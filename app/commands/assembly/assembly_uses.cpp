// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/assembly/assembly_uses.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <numbers>

#include "app/study_files/selection.hpp"
#include "cases/assembly/packing/packing.hpp"
#include "cases/numbers.hpp"
#include "cases/states/contact_assembly.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/text/terminal.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/words.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;
using cases::ParticlePacking;
using cases::TangentChoice;

/// What both commands are told of the packing.
struct PackingOptions {
  std::string state;
  std::string law = "linear-refined";
  bool discs = false;
  bool json = false;
  bool quiet = false;
  OutsideOptions outside;
};

/// Matrices of packings with more particles take too long and too much memory.
constexpr std::size_t most_particles_in_full = 500;
constexpr std::size_t most_particles = 2000;

AssemblyState read_packing(const PackingOptions& options, std::size_t most) {
  AssemblyState state = read_assembly_state(options.state);
  if (state.particles.size() > most)
    throw InputError(fmt::format("{}: has {} particles; the matrix is solved for up to {}",
                                 options.state, state.particles.size(), most));
  return state;
}

ParticlePacking packing_of(const PackingOptions& options, const AssemblyState& state) {
  const Scheme scheme = make_scheme(options.law, options.outside);
  return {state, law_for(state, scheme),
          options.discs ? cases::ParticleKind::discs : cases::ParticleKind::spheres};
}

void add_packing(const CommandParser& sub, PackingOptions& options) {
  sub.add_option("state", options.state, "folder of the state, or an archive of it").required();
  sub.add_option("--law", options.law, "law, with options in brackets").capture_default_str();
  sub.add_flag("--discs", options.discs,
               "take the spheres as discs: they move in x and y and rotate about z");
}

// ---- modes --------------------------------------------------------------------------------------

struct ModesOptions : PackingOptions {
  double density = 2500;
  double mass = 0;
  int count = 20;
};

CommandAnswer modes(const ModesOptions& options) {
  if (!(options.density > 0)) throw InputError("--density: must be above 0");
  if (options.mass < 0) throw InputError("--mass: must be above 0");
  if (options.count < 1) throw InputError("--count: must be a whole number from 1");
  const AssemblyState state = read_packing(options, most_particles_in_full);
  const ParticlePacking packing = packing_of(options, state);
  std::vector<double> masses;
  double mean = 0;
  for (const StateParticle& one : state.particles) {
    const double r = one.radius;
    const double size =
        options.discs ? std::numbers::pi * r * r : 4.0 / 3 * std::numbers::pi * r * r * r;
    masses.push_back(options.mass > 0 ? options.mass : options.density * size);
    mean += masses.back() / static_cast<double>(state.particles.size());
  }
  const cases::PackingModes found = cases::modes_of(packing, masses);
  const double unit = state.kn / mean;
  const auto zeros = std::ranges::count_if(
      found.modes, [&](const auto& mode) { return std::abs(mode.omega_squared) < 1e-8 * unit; });
  return {
      [=] {
        Json json{{"particles", masses.size()},
                  {"zero_modes", zeros},
                  {"unsymmetric", found.unsymmetric},
                  {"modes", Json::array()}};
        for (const cases::PackingMode& mode : found.modes)
          json["modes"].push_back(
              {{"omega_squared", mode.omega_squared},
               {"omega_squared_m_over_kn", mode.omega_squared / unit},
               {"frequency", std::sqrt(std::max(mode.omega_squared, 0.0)) / (2 * std::numbers::pi)},
               {"rotation_share", mode.rotation_share}});
        return json;
      },
      [=] {
        if (options.quiet) return;
        Table table;
        table.columns = {
            {"mode"}, {"omega^2 m/kn", "-"}, {"frequency", "Hz"}, {"of rotations", "-"}};
        int shown = 0;
        for (std::size_t i = static_cast<std::size_t>(zeros);
             i < found.modes.size() && shown < options.count; ++i, ++shown) {
          const cases::PackingMode& mode = found.modes[i];
          table.rows.push_back(
              {{std::to_string(i + 1)},
               cases::number_cell(mode.omega_squared / unit, "{:.6g}"),
               cases::number_cell(
                   std::sqrt(std::max(mode.omega_squared, 0.0)) / (2 * std::numbers::pi), "{:.6g}"),
               cases::number_cell(mode.rotation_share, "{:.3f}")});
        }
        fmt::print("{} modes, {} of them zero (rigid motions, rattlers)\n{}\n", found.modes.size(),
                   zeros, terminal_table(table));
        if (found.unsymmetric > 1e-6)
          fmt::print(
              "the stiffness is not symmetric, by {:.2g} of its largest entry: contacts carry "
              "shear or slip, and the modes are those of its symmetric part\n",
              found.unsymmetric);
      }};
}

// ---- relax --------------------------------------------------------------------------------------

struct RelaxOptions : PackingOptions {
  bool newton = false;
  double shear = 0;
  double tolerance = 1e-11;
  int most = 60;
  std::string tangents = "right";
};

std::vector<TangentChoice> read_choices(const std::string& text) {
  const auto all = cases::all_tangent_choices();
  if (text == "all") return {all.begin(), all.end()};
  std::vector<TangentChoice> choices;
  for (const std::string& word : split_list(text))
    choices.push_back(read_word(all, "--tangent", word));
  return choices;
}

/// The ladder of one tangent.
struct Relaxed {
  TangentChoice choice = TangentChoice::right;
  std::vector<cases::NewtonStep> steps;
  bool is_at_rest = false;
};

CommandAnswer relax(const RelaxOptions& options) {
  if (!options.newton)
    throw InputError("assembly relax: --newton is the method that there is; give it");
  if (!(options.tolerance > 0)) throw InputError("--tolerance: must be above 0");
  if (options.most < 1) throw InputError("--iterations: must be a whole number from 1");
  if (!(std::abs(options.shear) <= 0.1)) throw InputError("--shear: must be from -0.1 to 0.1");
  const std::vector<TangentChoice> choices = read_choices(options.tangents);
  const AssemblyState state = read_packing(options, most_particles);
  const ParticlePacking packing = packing_of(options, state);
  Matrix3 strain = Matrix3::Zero();
  strain(0, 1) = options.shear;
  std::vector<Relaxed> all;
  for (const TangentChoice choice : choices) {
    auto steps = cases::relax_by_newton(packing, strain, choice, options.tolerance, options.most);
    const bool rests = static_cast<int>(steps.size()) <= options.most;
    all.push_back({choice, std::move(steps), rests});
  }
  return {
      [=] {
        Json json{{"tangents", Json::array()}};
        for (const Relaxed& one : all) {
          Json steps = Json::array();
          for (const cases::NewtonStep& step : one.steps)
            steps.push_back(
                {{"left", step.left}, {"touching", step.touching}, {"slipping", step.slipping}});
          json["tangents"].push_back({{"tangent", name_of(one.choice)},
                                      {"at_rest", one.is_at_rest},
                                      {"iterations", one.steps.size() - 1},
                                      {"residuals", steps}});
        }
        return json;
      },
      [=] {
        if (options.quiet) return;
        Table table;
        table.columns = {{"tangent"}, {"iterations"}, {"slipping"}, {"largest force left", "N"}};
        for (const Relaxed& one : all) {
          std::string ladder;
          for (std::size_t i = 0; i < std::min<std::size_t>(one.steps.size(), 6); ++i)
            ladder += fmt::format("{}{:.1e}", i == 0 ? "" : "  ", one.steps[i].left);
          if (one.steps.size() > 6) ladder += fmt::format("  ...  {:.1e}", one.steps.back().left);
          table.rows.push_back(
              {{std::string(name_of(one.choice))},
               {one.is_at_rest ? std::to_string(one.steps.size() - 1)
                               : fmt::format("not in {}", options.most)},
               {fmt::format("{} of {}", one.steps.back().slipping, one.steps.back().touching)},
               {ladder}});
        }
        fmt::print("{}\n", terminal_table(table));
      }};
}

}  // namespace

void add_modes(Commands& commands, CommandParser assembly) {
  const auto options = std::make_shared<ModesOptions>();
  const CommandParser sub = commands.add(
      assembly, "modes", "compute modes and frequencies of a small packing", options, modes);
  add_packing(sub, *options);
  sub.add_option("--density", options->density, "density [kg/m3], of discs [kg/m2]")
      .capture_default_str();
  sub.add_option("--mass", options->mass, "mass of every particle instead [kg]");
  sub.add_option("--count", options->count, "print that many modes above zero")
      .capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet);
  add_outside(sub, options->outside);
}

void add_relax(Commands& commands, CommandParser assembly) {
  const auto options = std::make_shared<RelaxOptions>();
  const CommandParser sub =
      commands.add(assembly, "relax", "bring a small packing to equilibrium", options, relax);
  add_packing(sub, *options);
  sub.add_flag("--newton", options->newton,
               "solve by Newton's method with tangents of the contacts");
  sub.add_option("--shear", options->shear, "shear the packing first: mean displacement of x by y")
      .capture_default_str();
  sub.add_option("--tangent", options->tangents,
                 "tangents to compare: right, wrong ones as symmetrised, or all")
      .capture_default_str();
  sub.add_option("--tolerance", options->tolerance,
                 "largest force left on a particle over the mean contact force")
      .capture_default_str();
  sub.add_option("--iterations", options->most, "largest number of iterations")
      .capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet);
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
