// SPDX-License-Identifier: BSD-3-Clause
// timestep: the largest time step with which a law stays inside a tolerance.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <tuple>

#include "app/commands/timestep/bond_timestep.hpp"
#include "app/commands/timestep/timestep_answer.hpp"
#include "app/commands/timestep/timestep_cohesion.hpp"
#include "app/commands/timestep/timestep_material.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/study_files/quantity.hpp"
#include "app/study_files/selection.hpp"
#include "reports/render/data/json.hpp"
#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/contact/law/law_joint.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

/// The quantity of an option that need not be given.
std::optional<double> read_optional(const std::string& text, const std::string& option,
                                    const Dimension& dimension,
                                    const Range& range = Range::positive()) {
  if (text.empty()) return std::nullopt;
  return read_quantity(text, option, dimension, range);
}

/// Poisson's ratios that elastic bodies have.
constexpr Range poisson_range{.low = -1, .high = 0.5, .low_is_allowed = false};

/// The law that is asked about; where none is named, the one that most codes have.
std::string law_of(const TimestepOptions& options) {
  if (!options.law.empty()) return options.law;
  if (!options.young.empty() || !options.shear.empty()) return "hertz-mindlin";
  if (!options.overlap.empty()) return "linear-refined";
  if (!options.material.empty()) return "hertz-mindlin";
  ask_for_missing(options, nullptr);
  return {};
}

/// How contacts end by --pull.
MeantEnd read_end(const std::string& pull) {
  if (pull.empty()) return std::nullopt;
  const std::vector<std::string> ends{"allow", "cut"};
  if (std::ranges::count(ends, pull) == 0)
    throw InputError("--pull: " + unknown_name("end of contacts", pull, ends));
  return pull == "cut" ? DashpotEnd::cut : DashpotEnd::pull;
}

/// A law of the catalogue whose contacts end as --pull says, with a dashpot that is solved for the
/// restitution. One from outside ends its contacts as it does.
Scheme with_pull(const Scheme& scheme, const TimestepOptions& options) {
  if (options.pull.empty() || scheme.is_from_outside()) return scheme;
  if (scheme.sets("pull"))
    throw InputError("--pull " + options.pull +
                     ": the same is given by pull= of the law; leave one out");
  LawSpec spec = scheme.spec.with("pull", options.pull);
  if (!scheme.sets("damping-rule")) {
    if (options.restitution.empty())
      throw InputError("--pull " + options.pull +
                       ": applies to a contact with a dashpot; also give --restitution E");
    spec = spec.with("damping-rule", "coefficient");
  }
  return read_schemes({spec.text()}, options.outside).front();
}

/// The one law of --law with the parameters of --param, by role or by name.
Scheme read_scheme(const TimestepOptions& options) {
  const std::vector<Scheme> schemes = read_schemes({law_of(options)}, options.outside);
  if (schemes.size() != 1) throw InputError("--law: give one law");
  Scheme scheme = with_pull(schemes.front(), options);
  const LawInfo& info = scheme.law().info();
  std::set<std::string> set;
  for (const auto& [name, value] : scheme.spec.options) set.insert(name);
  for (const std::string& text : options.parameters) {
    const auto [key, value] = read_assignment(text, "--param");
    const ParameterInfo* const by_role = info.by_role(key);
    const std::string name = by_role != nullptr ? by_role->name : key;
    const bool known = std::ranges::any_of(info.parameters,
                                           [&](const ParameterInfo& p) { return p.name == name; });
    if (!known && (key == "E" || key == "young") && info.by_role("G") != nullptr) {
      throw InputError("--param " + text +
                       ": the law takes the shear modulus G = E/(2 (1 + nu)); give --E " + value +
                       " and --nu instead, which turn it into G");
    }
    if (!known) {
      std::vector<std::string> names;
      for (const ParameterInfo& p : info.parameters) names.push_back(p.name);
      throw InputError("--param " + text + ": " + unknown_name("parameter", key, names));
    }
    if (!set.insert(name).second) throw InputError("--param " + key + " is given twice");
    scheme.framed.law = scheme.law().with_option(name, value);
  }
  return scheme;
}

/// E, G and nu, any two of them, or three that agree.
std::optional<ElasticMaterial> read_material(const TimestepOptions& options, const Scheme& scheme) {
  const auto young = read_optional(options.young, "--E", dimension::pressure);
  auto shear = read_optional(options.shear, "--G", dimension::pressure);
  auto poisson = read_optional(options.poisson, "--nu", dimension::number, poisson_range);
  for (const auto& [role, option, given] : {std::tuple{"G", "--E or --G", young || shear},
                                            std::tuple{"nu", "--nu", poisson.has_value()}}) {
    if (given && sets(options, scheme, role))
      throw InputError(
          fmt::format("--param {}=: the same is given by {}; leave one out", role, option));
  }
  if (!shear && sets(options, scheme, "G")) shear = scheme.law().value("G");
  if (!poisson && sets(options, scheme, "nu")) poisson = scheme.law().value("nu");
  if (!young && !shear) return std::nullopt;
  if (young && shear) {
    const double agreed = *young / (2 * *shear) - 1;
    if (!poisson && poisson_range.contains(agreed)) return ElasticMaterial{*young, agreed};
    if (poisson && std::abs(agreed - *poisson) <= 1e-3 * (1 + *poisson))
      return ElasticMaterial{*young, *poisson};
    throw InputError(fmt::format(
        "--E {} and --G {} contradict each other: E = 2 G (1 + nu){}; leave one of them out",
        options.young, options.shear,
        poisson ? fmt::format(" with nu={} makes G={:.4g} Pa", shortest(*poisson),
                              *young / (2 * (1 + *poisson)))
                : fmt::format(" would need nu={:.3g}", agreed)));
  }
  if (!poisson)
    throw InputError(std::string(young ? "--E " + options.young : "--G " + shortest(*shear)) +
                     ": needs Poisson's ratio too, as in --nu 0.3");
  return ElasticMaterial{young ? *young : 2 * *shear * (1 + *poisson), *poisson};
}

std::optional<ElasticMaterial> read_wall(const TimestepOptions& options) {
  const auto young = read_optional(options.wall_young, "--wall-E", dimension::pressure);
  const auto poisson =
      read_optional(options.wall_poisson, "--wall-nu", dimension::number, poisson_range);
  if (!young && !poisson) return std::nullopt;
  if (!young || !poisson) throw InputError("--wall-E and --wall-nu: give both, or neither");
  return ElasticMaterial{*young, *poisson};
}

/// Says how a number without a unit was read, where another unit was likely meant.
void warn_of_missing_unit(std::string_view option, const std::string& text, bool is_unlikely,
                          std::string_view read_as, std::string_view meant) {
  constexpr std::string_view number = "0123456789+-.:eE ";
  if (!is_unlikely || text.find_first_not_of(number) != std::string::npos) return;
  fmt::print(stderr, "stickslip: {} {}: read in {}; with its unit, as in {} {}, no doubt is left\n",
             option, text, read_as, option, meant);
}

/// The restitution of --restitution.
std::optional<double> read_restitution(const TimestepOptions& options, const Scheme& scheme) {
  if (read_optional(options.restitution, "--restitution", dimension::number, Range{}) == 0.0) {
    throw InputError(
        "--restitution 0: takes a dashpot without limit; give a small one, as in --restitution "
        "0.01");
  }
  const auto restitution = read_optional(options.restitution, "--restitution", dimension::number,
                                         {.low = 0, .high = 1, .low_is_allowed = false});
  if (!restitution) return restitution;
  for (const std::string role : {"restitution", "damping"}) {
    if (sets(options, scheme, role))
      throw InputError("--param " + role + "=: the same is given by --restitution; leave one out");
  }
  return restitution;
}

/// The grains of the options; none where --mass is given instead.
std::optional<Grains> read_grains(const TimestepOptions& options, const Scheme& scheme) {
  if (options.diameter.empty()) {
    for (const auto& [text, option] :
         {std::pair{options.material, "--material"},
          std::pair{options.wall_material, "--wall-material"},
          std::pair{options.density, "--density"}, std::pair{options.young, "--E"},
          std::pair{options.shear, "--G"}, std::pair{options.poisson, "--nu"},
          std::pair{options.overlap, "--overlap"}, std::pair{options.friction, "--friction"},
          std::pair{options.wall_young, "--wall-E"},
          std::pair{options.wall_poisson, "--wall-nu"}}) {
      if (!text.empty())
        throw InputError(std::string(option) + " " + text +
                         ": needs the size of the grains, as in --diameter 1mm --density 2500");
    }
    if (options.walls)
      throw InputError("--walls: needs the size of the grains, as in --diameter 1mm");
    if (options.mass.empty())
      throw InputError("give the grains, as in --diameter 1mm --density 2500, or --mass M [kg]");
    return std::nullopt;
  }
  for (const auto& [text, option] :
       {std::pair{options.mass, "--mass"}, std::pair{options.radius, "--radius"}}) {
    if (!text.empty())
      throw InputError(std::string(option) + " " + text +
                       ": the mass and the radius follow from --diameter and --density; leave it "
                       "out");
  }
  Grains grains;
  const QuantityRange diameter =
      read_quantity_range(options.diameter, "--diameter", dimension::length);
  grains.smallest = diameter.low;
  grains.largest = diameter.high;
  grains.density = read_quantity(options.density, "--density", dimension::density);
  constexpr double lightest = 50;  // [kg/m3], of usual grains
  constexpr double widest = 0.5;   // [m]
  warn_of_missing_unit("--diameter", options.diameter, grains.largest > widest, "m", "1mm");
  warn_of_missing_unit("--density", options.density, grains.density < lightest, "kg/m3",
                       "7.8g/cm3");
  grains.material = read_material(options, scheme);
  if (grains.material && scheme.law().info().can(Capability::linear)) {
    throw InputError((options.young.empty() ? "--G " + options.shear : "--E " + options.young) +
                     ": " + scheme.label +
                     " is linear, and no modulus chooses its stiffness: leave it out and give "
                     "--overlap, as in --overlap 1%, or --param kn=");
  }
  grains.wall = read_wall(options);
  grains.walls = options.walls || grains.wall.has_value();
  grains.friction =
      read_optional(options.friction, "--friction", dimension::number, Range::not_negative());
  if (grains.friction == 0.0) {
    throw InputError(
        "--friction 0: impacts without friction have no tangential force to judge; give a small "
        "one, as in --friction 1e-6: normal rebound and duration do not depend on it");
  }
  if (grains.friction && sets(options, scheme, "mu"))
    throw InputError("--param mu=: the same is given by --friction; leave one out");
  grains.restitution = read_restitution(options, scheme);
  if (!options.velocity.empty()) {
    const QuantityRange velocity =
        read_quantity_range(options.velocity, "--velocity", dimension::velocity);
    grains.slowest = velocity.low;
    grains.fastest = velocity.high;
  }
  grains.overlap = read_optional(options.overlap, "--overlap", dimension::number,
                                 {.low = 0, .high = 0.25, .low_is_allowed = false});
  if (grains.overlap && sets(options, scheme, "kn"))
    throw InputError("--param kn=: the same is given by --overlap; leave one out");
  const auto poisson = read_optional(options.poisson, "--nu", dimension::number, poisson_range);
  // Mindlin's ratio, or else that of the law's defaults where kn is another; what is said of kt by
  // name is not changed.
  if (!sets(options, scheme, "kt")) {
    if (poisson) {
      grains.stiffness_ratio = 2 * (1 - *poisson) / (2 - *poisson);
    } else if (grains.overlap && scheme.law().info().by_role("kt") != nullptr &&
               scheme.law().info().by_role("kn") != nullptr) {
      grains.stiffness_ratio = *scheme.law().value("kt") / *scheme.law().value("kn");
    }
  }
  return grains;
}

}  // namespace

TimestepRequest read_timestep_request(const TimestepOptions& given) {
  const MeantEnd end = read_end(given.pull);
  TimestepRequest request{.scheme = read_scheme(given), .end = end};
  const bool is_particle = given.diameter.empty() && !given.mass.empty();
  // What does not go with a particle is refused before anything is asked for.
  if (is_particle) read_grains(given, request.scheme);
  const auto [options, origin] = with_materials(given, request.scheme);
  ask_for_missing(options, &request.scheme);
  request.grains = read_grains(options, request.scheme);
  if (request.grains) request.grains->origin = origin;
  request.step = read_optional(options.step, "--step", dimension::time);
  if (!request.grains) {
    request.mass = read_quantity(options.mass, "--mass", dimension::mass);
    request.radius = read_optional(options.radius, "--radius", dimension::length);
    request.velocity = read_optional(options.velocity, "--velocity", dimension::velocity);
    request.restitution = read_restitution(options, request.scheme);
  }
  request.jobs = read_jobs(options.jobs);
  request.tolerance = read_tolerance(options.tolerance);
  for (const std::string& text : options.parameters)
    request.chosen.push_back(read_assignment(text, "--param").first);
  return request;
}

namespace {

/// Bonds between grains. Of what is asked of contacts nothing is to be given.
CommandAnswer bond_timestep(const TimestepOptions& options) {
  for (const auto& [text, option] :
       {std::pair{options.law, "--law"}, std::pair{options.mass, "--mass"},
        std::pair{options.radius, "--radius"}, std::pair{options.velocity, "--velocity"},
        std::pair{options.restitution, "--restitution"}, std::pair{options.overlap, "--overlap"},
        std::pair{options.friction, "--friction"}, std::pair{options.young, "--E"},
        std::pair{options.shear, "--G"}, std::pair{options.poisson, "--nu"},
        std::pair{options.material, "--material"},
        std::pair{options.work_of_adhesion, "--work-of-adhesion"}}) {
    if (!text.empty())
      throw InputError(std::string(option) + ": does not go with --bond; parameters of the bond " +
                       "stand in its brackets");
  }
  if (options.diameter.empty() || options.density.empty())
    throw InputError("--bond: needs the grains, as in --diameter 1mm --density 2500");
  const std::vector<Scheme> schemes = read_schemes({options.bond}, options.outside);
  if (schemes.size() != 1) throw InputError("--bond: give one bond");
  const auto bond = schemes.front().law().bond();
  if (bond != nullptr && bond->beside() != nullptr)
    throw InputError("--bond: the step of a contact next to a bond is not known; leave out " +
                     ("+" + *schemes.front().spec.option(beside_option)));
  BondStepRequest request{.label = schemes.front().label, .law = schemes.front().law()};
  request.diameter = read_quantity(options.diameter, "--diameter", dimension::length);
  request.density = read_quantity(options.density, "--density", dimension::density);
  request.length = read_optional(options.bond_length, "--bond-length", dimension::length)
                       .value_or(request.diameter);
  if (options.bonds_per_grain < 1 || options.bonds_per_grain > 1000)
    throw InputError("--bonds-per-grain: must be a whole number from 1 to 1000");
  request.bonds = options.bonds_per_grain;
  request.tolerance = read_tolerance(options.tolerance);
  request.step = read_optional(options.step, "--step", dimension::time);
  const BondStepAnswer answer = bond_steps(request);
  return {[=] { return bond_steps_json(request, answer); },
          [=] { print_bond_steps(request, answer); }};
}

}  // namespace

CommandAnswer command_timestep(const TimestepOptions& options) {
  if (!options.bond.empty()) return bond_timestep(options);
  for (const auto& [is_given, option] :
       {std::pair{!options.bond_length.empty(), "--bond-length"},
        std::pair{options.bonds_per_grain != 2, "--bonds-per-grain"}}) {
    if (is_given) throw InputError(std::string(option) + ": needs --bond");
  }
  if (!options.work_of_adhesion.empty()) return timestep_of_sticking_grains(options);
  TimestepRequest request = read_timestep_request(options);
  ProgressBar bar("measuring steps", options.quiet || options.json);
  request.progress = interruptible(bar);
  const TimestepAnswer answer = study::timestep(request);
  return {[=] { return timestep_json(answer); }, [=] { print_timestep(answer); }};
}

void add_grain_options(const CommandParser& sub, const std::shared_ptr<TimestepOptions>& options) {
  sub.add_option("--law", options->law,
                 "law, with options in brackets [default: hertz-mindlin with --material, --E or "
                 "--G; linear-refined with --overlap]");
  list_option(sub, "--param", options->parameters,
              "set a parameter of the law: name=value; repeatable");
  sub.add_option("--diameter", options->diameter,
                 "diameter of the grains, or smallest:largest, with units: 1mm, 0.5mm:2mm");
  sub.add_option(
      "--material", options->material,
      "material of the grains, which sets density, E and nu: glass, sand, steel, polymer");
  sub.add_option("--density", options->density, "density of the grains: 7800, 7.8g/cm3");
  sub.add_option("--E", options->young, "Young's modulus of the grains: 210GPa");
  sub.add_option("--G", options->shear, "shear modulus of the grains, E/(2 (1 + nu))");
  sub.add_option("--nu", options->poisson, "Poisson's ratio of the grains");
  sub.add_option("--friction", options->friction, "friction coefficient");
  sub.add_option("--velocity", options->velocity,
                 "approach velocity of two grains, or slowest:fastest: 1m/s, 0.1:1");
  sub.add_option("--overlap", options->overlap,
                 "greatest overlap over the diameter, which sets kn of a linear law: 1%");
  sub.add_flag("--walls", options->walls, "include walls of the grains' material");
  sub.add_option("--wall-material", options->wall_material,
                 "include walls of this material, by name as in --material");
  sub.add_option("--wall-E", options->wall_young, "Young's modulus of the walls");
  sub.add_option("--wall-nu", options->wall_poisson, "Poisson's ratio of the walls");
}

void add_timestep(Commands& commands) {
  const auto options = std::make_shared<TimestepOptions>();
  const CommandParser sub = commands.add(
      "timestep", "compute the largest time step for a tolerance", options, command_timestep);
  sub.example(
      "stickslip timestep --law hertz-mindlin --diameter 1mm --material glass --velocity 1m/s");
  add_grain_options(sub, options);
  sub.add_option("--restitution", options->restitution,
                 "restitution of a head-on impact, which sets the dashpot of the law");
  sub.add_option("--pull", options->pull,
                 "when a contact ends in your code: allow = at zero overlap, cut = at zero force");
  sub.add_option("--bond", options->bond,
                 "bond between equal spheres instead of a law, with --diameter and --density");
  sub.add_option("--bond-length", options->bond_length,
                 "distance between the centres of bonded grains [default: the diameter]");
  sub.add_option("--bonds-per-grain", options->bonds_per_grain,
                 "bonds of each grain; 2: a straight chain")
      .capture_default_str();
  sub.add_option("--work-of-adhesion", options->work_of_adhesion,
                 "work of adhesion, 2 gamma of two like surfaces: 0.1J/m2");
  sub.add_option("--step", options->step, "also report the error at this time step: 1e-7, 0.1us");
  sub.add_option("--mass", options->mass,
                 "mass of a particle, instead of diameter and density [kg]");
  sub.add_option("--radius", options->radius, "radius of a particle, with --mass [m]");
  sub.add_option("--tolerance", options->tolerance, "largest error allowed").capture_default_str();
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print no progress");
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
