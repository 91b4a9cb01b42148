// SPDX-License-Identifier: BSD-3-Clause
// assembly: what a state of many spheres says of itself, and what laws make of it.
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>
#include <numbers>
#include <string>

#include "app/commands/assembly/assembly_uses.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/progress.hpp"
#include "cases/assembly/probe/affine_probe.hpp"
#include "cases/assembly/probe/quasi_static_probe.hpp"
#include "cases/assembly/probe/spring_network.hpp"
#include "cases/numbers.hpp"
#include "cases/states/contact_assembly.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/text/terminal.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr double degree = std::numbers::pi / 180;

Json tensor_json(const Matrix3& m) {
  Json rows = Json::array();
  for (Eigen::Index i = 0; i < 3; ++i) rows.push_back({m(i, 0), m(i, 1), m(i, 2)});
  return rows;
}

Json vector_json(const Vector2& v) { return {v[0], v[1]}; }

/// A tensor as a table with three rows.
void print_tensor(const std::string& title, const Matrix3& tensor) {
  Table table;
  table.title = title;
  table.columns = {{"", ""}, {"1", ""}, {"2", ""}, {"3", ""}};
  for (Eigen::Index i = 0; i < 3; ++i) {
    std::vector<Cell> row{{std::to_string(i + 1)}};
    for (Eigen::Index j = 0; j < 3; ++j) row.push_back(number_cell(tensor(i, j), "{:.6g}"));
    table.rows.push_back(std::move(row));
  }
  fmt::print("{}\n", terminal_table(table));
}

/// What the contacts of a state are like as a whole.
struct ContactStatistics {
  std::size_t touching = 0;
  std::size_t near_neighbours = 0;
  double coordination = 0;           ///< contacts of a particle, mean
  double sliding = 0;                ///< share of the contacts at the friction limit
  double mean_overlap = 0;           ///< over the length of the branch
  double porosity = 0;               ///< share of the box outside of the spheres
  Matrix3 fabric = Matrix3::Zero();  ///< mean of n n
};

/// Volume that two spheres share at this distance of their centres [m^3].
double lens_volume(double distance, double p, double q) {
  const double overlap = p + q - distance;
  return std::numbers::pi * overlap * overlap *
         (distance * (distance + 2 * (p + q)) - 3 * (p - q) * (p - q)) / (12 * distance);
}

ContactStatistics statistics_of(const AssemblyState& state, const ContactAssembly& assembly) {
  ContactStatistics all;
  all.touching = assembly.contacts.size();
  all.near_neighbours = state.contacts.size() - all.touching;
  const double touching = static_cast<double>(all.touching);
  all.coordination = 2 * touching / static_cast<double>(state.particles.size());
  all.sliding = sliding_share(assembly, state.mu);
  for (const AssemblyContact& contact : assembly.contacts) {
    all.fabric += contact.normal * contact.normal.transpose() / touching;
  }
  double solid = 0;
  for (const StateParticle& sphere : state.particles)
    solid += 4.0 / 3 * std::numbers::pi * std::pow(sphere.radius, 3);
  for (const StateContact& pair : state.contacts) {
    const double overlap = state.overlap(pair);
    if (!(overlap > 0)) continue;
    all.mean_overlap += overlap / pair.branch.norm() / touching;
    solid -= lens_volume(pair.branch.norm(), state.particles[pair.p].radius,
                         state.particles[pair.q].radius);
  }
  all.porosity = 1 - solid / state.volume();
  return all;
}

Vector3 read_axis(const std::string& text) {
  for (Eigen::Index i = 0; i < 3; ++i) {
    if (text == std::array{"x", "y", "z"}[static_cast<std::size_t>(i)]) return Vector3::Unit(i);
  }
  const auto items = split_list(text);
  if (items.size() != 3) throw InputError("--axis " + text + ": give x, y, z or a,b,c");
  Vector3 axis;
  for (std::size_t i = 0; i < 3; ++i) {
    axis[static_cast<Eigen::Index>(i)] = read_number(items[i], "--axis");
  }
  if (!axis.allFinite() || axis.norm() == 0) {
    throw InputError("--axis " + text + ": it has no direction");
  }
  return axis.normalized();
}

FramedLaw read_law(const AssemblyState& state, const std::string& text,
                   const OutsideOptions& outside) {
  const Scheme scheme = make_scheme(text, outside);
  if (scheme.law().info().can(Capability::whole_paths)) {
    throw InputError(text + ": it answers whole paths only; contacts of an assembly are asked " +
                     "step by step");
  }
  return law_for(state, scheme);
}

void check(const AssemblyProbeOptions& options) {
  if (options.steps < 1) throw InputError("--steps must be a whole number from 1");
  if (options.directions < 3) throw InputError("--directions must be a whole number from 3");
  if (!(options.magnitude > 0) || options.magnitude > 0.01) {
    throw InputError("--magnitude must be greater than 0 and at most 0.01");
  }
  if (!(options.time_step >= 0 && options.time_step <= 1))
    throw InputError("--time-step must be from 0, for equilibrium, to 1, the stable one");
}

std::vector<Probe> run_probes(const AssemblyProbeOptions& options, const AssemblyState& state,
                              const FramedLaw& law) {
  const std::vector<double> angles = probe_angles(options.directions);
  const std::vector<Matrix3> strains = probe_strains(angles, options.magnitude);
  if (options.affine) {
    const ContactAssembly assembly = contacts_of(state, Pairs::all);
    return probes_of(angles, affine_probes(law, assembly, strains, options.steps),
                     affine_stiffness(assembly, state.kn, state.kt));
  }
  ProgressBar bar("probes", options.quiet);
  std::mutex one_at_a_time;
  std::size_t done = 0;
  const auto responses = quasi_static_probes(law, state, strains, options.steps,
                                             {.time_step = options.time_step}, [&] {
                                               const std::lock_guard lock(one_at_a_time);
                                               bar.show(++done, strains.size());
                                             });
  return probes_of(angles, responses, quasi_static_stiffness(state, state.kn, state.kt));
}

Json probes_json(std::span<const Probe> probes, const PlasticLocus& locus) {
  Json json{{"diameter", locus.diameter},
            {"hardening_modulus", locus.hardening_modulus()},
            {"yield_deg", locus.yield / degree},
            {"flow_deg", locus.flow / degree},
            {"misfit", locus.misfit},
            {"complement", locus.complement},
            {"directions", Json::array()}};
  for (const Probe& probe : probes) {
    json["directions"].push_back({{"angle_deg", probe.angle / degree},
                                  {"stress_increment", vector_json(probe.stress_increment)},
                                  {"residual_stress", vector_json(probe.residual_stress)},
                                  {"plastic_strain", vector_json(probe.plastic_strain)}});
  }
  return json;
}

void print_probes(std::span<const Probe> probes, const PlasticLocus& locus) {
  Table table;
  table.title = "probes in the Rendulic plane (volumetric, deviatoric; compression positive)";
  table.columns = {{"strain direction", "deg"}, {"stress vol.", "Pa"},
                   {"stress dev.", "Pa"},       {"residual vol.", "Pa"},
                   {"residual dev.", "Pa"},     {"plastic strain vol.", "-"},
                   {"plastic strain dev.", "-"}};
  for (const Probe& probe : probes) {
    std::vector<Cell> row{number_cell(probe.angle / degree, "{:.6g}")};
    for (const Vector2& v : {probe.stress_increment, probe.residual_stress, probe.plastic_strain}) {
      row.push_back(number_cell(v[0], "{:.6g}"));
      row.push_back(number_cell(v[1], "{:.6g}"));
    }
    table.rows.push_back(std::move(row));
  }
  fmt::print("{}\n", terminal_table(table));
  fmt::print("diameter of the locus  {:.6g} 1/Pa\n", locus.diameter);
  fmt::print("hardening modulus      {:.6g} Pa\n", locus.hardening_modulus());
  fmt::print("yield direction        {:.2f} deg\n", locus.yield / degree);
  fmt::print("flow direction         {:.2f} deg\n", locus.flow / degree);
  fmt::print("misfit of the circle   {:.2g} of its diameter\n", locus.misfit);
  fmt::print("complementary circle   {:.3g} 1/Pa\n", locus.complement);
}

}  // namespace

CommandAnswer command_assembly_stress(const AssemblyStressOptions& options) {
  const AssemblyState state = read_assembly_state(options.state);
  const ContactAssembly assembly = contacts_of(state, Pairs::touching);
  const Matrix3 stress = love_weber_stress(assembly);
  const ContactStatistics contacts = statistics_of(state, assembly);
  const std::size_t particles = state.particles.size();
  return {[=] {
            return Json{{"sigma", tensor_json(stress)},
                        {"fabric", tensor_json(contacts.fabric)},
                        {"particles", particles},
                        {"contacts", contacts.touching},
                        {"near_neighbours", contacts.near_neighbours},
                        {"coordination", contacts.coordination},
                        {"sliding_share", contacts.sliding},
                        {"mean_overlap_over_branch", contacts.mean_overlap},
                        {"porosity", contacts.porosity},
                        {"void_ratio", contacts.porosity / (1 - contacts.porosity)}};
          },
          [=] {
            print_tensor("stress [Pa], compression negative", stress);
            print_tensor("fabric, mean of n n", contacts.fabric);
            fmt::print("particles              {}\n", particles);
            fmt::print("contacts               {}, {:.3f} a particle\n", contacts.touching,
                       contacts.coordination);
            fmt::print("near neighbours        {}\n", contacts.near_neighbours);
            fmt::print("at the friction limit  {:.2f} %\n", 100 * contacts.sliding);
            fmt::print("mean overlap           {:.3g} of the branch\n", contacts.mean_overlap);
            fmt::print("porosity               {:.4f}, void ratio {:.4f}\n", contacts.porosity,
                       contacts.porosity / (1 - contacts.porosity));
          }};
}

CommandAnswer command_assembly_rotate(const AssemblyRotateOptions& options) {
  if (options.increments < 1) throw InputError("--increments must be a whole number from 1");
  if (!std::isfinite(options.angle)) throw InputError("--angle must be finite");
  const Vector3 axis = read_axis(options.axis);
  const AssemblyState state = read_assembly_state(options.state);
  const FramedLaw framed = read_law(state, options.law, options.outside);
  const FramedLaw law = options.friction ? framed : without_friction_limit(framed);
  const ContactAssembly assembly = contacts_of(state, Pairs::touching);
  const Matrix3 stress = love_weber_stress(assembly);
  const Matrix3 back = stresses_turned_back(std::span(&law, 1), assembly, axis,
                                            options.angle * degree, options.increments)
                           .front();
  const double error = 100 * (back - stress).norm() / stress.norm();
  return {[=] {
            return Json{{"sigma", tensor_json(stress)},
                        {"rotated_back", tensor_json(back)},
                        {"error_percent", error}};
          },
          [=] {
            print_tensor("stress before [Pa]", stress);
            print_tensor("stress after, seen in the turned frame [Pa]", back);
            fmt::print("error  {:.6g} % of the norm of the stress\n", error);
          }};
}

CommandAnswer command_assembly_probe(const AssemblyProbeOptions& options) {
  check(options);
  const AssemblyState state = read_assembly_state(options.state);
  const FramedLaw law = read_law(state, options.law, options.outside);
  const std::vector<Probe> probes = run_probes(options, state, law);
  const PlasticLocus locus = fit_locus(probes);
  return {[=] { return probes_json(probes, locus); }, [=] { print_probes(probes, locus); }};
}

namespace {

void add_stress(Commands& commands, CommandParser assembly) {
  const auto options = std::make_shared<AssemblyStressOptions>();
  const CommandParser sub =
      commands.add(assembly, "stress", "print stress, fabric and contacts of a state", options,
                   command_assembly_stress);
  sub.add_option("state", options->state, "folder of the state, or an archive of it").required();
  add_json_and_quiet(sub, options->json, options->quiet);
}

void add_rotate(Commands& commands, CommandParser assembly) {
  const auto options = std::make_shared<AssemblyRotateOptions>();
  const CommandParser sub = commands.add(assembly, "rotate", "rotate a state rigidly with a law",
                                         options, command_assembly_rotate);
  sub.add_option("state", options->state, "folder of the state, or an archive of it").required();
  sub.add_option("--law", options->law, "law, with options in brackets").capture_default_str();
  sub.add_option("--axis", options->axis, "axis of rotation: x, y, z or the components a,b,c")
      .capture_default_str();
  sub.add_option("--angle", options->angle, "angle of the whole rotation [deg]")
      .capture_default_str();
  sub.add_option("--increments", options->increments, "number of equal parts of the rotation")
      .capture_default_str();
  sub.add_flag("--friction", options->friction,
               "cut forces that grow over the friction limit, as a simulation would");
  add_json_and_quiet(sub, options->json, options->quiet);
  add_outside(sub, options->outside);
}

void add_probe(Commands& commands, CommandParser assembly) {
  const auto options = std::make_shared<AssemblyProbeOptions>();
  const CommandParser sub =
      commands.add(assembly, "probe", "run stress probes in the Rendulic plane", options,
                   command_assembly_probe);
  sub.add_option("state", options->state, "folder of the state, or an archive of it").required();
  sub.add_option("--law", options->law, "law, with options in brackets").capture_default_str();
  sub.add_option("--steps", options->steps, "number of steps of the law in each half of a probe")
      .capture_default_str();
  sub.add_option("--magnitude", options->magnitude, "norm of the strain of a probe")
      .capture_default_str();
  sub.add_option("--directions", options->directions, "number of evenly spread directions")
      .capture_default_str();
  const CommandOption affine =
      sub.add_flag("--affine", options->affine, "move branches with the strain (fast)");
  sub.add_flag("!--relaxed", options->affine, "let particles find equilibrium (default)")
      .excludes(affine);
  sub.add_option("--time-step", options->time_step,
                 "let particles with masses move by one step of time in each step, over the stable "
                 "one, from 0 to 1, instead of finding equilibrium")
      .excludes(affine);
  add_json_and_quiet(sub, options->json, options->quiet, "print no progress");
  add_outside(sub, options->outside);
}

}  // namespace

void add_assembly(Commands& commands) {
  const CommandParser sub = commands.add_group(
      "assembly", "compute stress, rotation, probes, equilibrium and modes of an assembly");
  add_stress(commands, sub);
  add_rotate(commands, sub);
  add_probe(commands, sub);
  add_relax(commands, sub);
  add_modes(commands, sub);
}

}  // namespace stickslip::app
