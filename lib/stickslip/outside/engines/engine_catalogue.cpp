// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/engine_catalogue.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

constexpr std::array<std::string_view, 3> lammps_tested{"29 Sep 2021 - Update 2", "4 Feb 2025",
                                                        "4 Jul 2026"};
constexpr std::array<std::string_view, 2> lammps_libraries{"liblammps.so.0", "liblammps.so"};
constexpr std::array<std::string_view, 1> lammps_linear_moments{"rolling=sds,twisting=sds"};
constexpr std::array<std::string_view, 1> lammps_hertzian_moments{"twisting=marshall"};
constexpr std::array lammps_styles{
    EngineStyle{"gran/hooke/history", "linear springs with Coulomb's limit"},
    EngineStyle{"gran/hertz/history", "Hertz with Mindlin's no-slip stiffness"},
    EngineStyle{"granular/hooke", "linear springs of the composed pair style",
                lammps_linear_moments},
    EngineStyle{
        "granular/hertz/material",
        "Hertz with one of four tangential forces after Mindlin, of the composed pair style",
        lammps_hertzian_moments},
    EngineStyle{"granular/jkr", "spheres that stick, after Johnson, Kendall and Roberts"},
    EngineStyle{"granular/dmt", "spheres that stick, after Derjaguin, Muller and Toporov"},
};

/// Style of lines which name their parameters by role.
constexpr EngineStyle own_lammps_style{"input", "a pair style of the user's"};

constexpr std::array<std::string_view, 1> liggghts_tested{"Version LIGGGHTS-PUBLIC 3.8.0"};
constexpr std::array<std::string_view, 2> liggghts_libraries{"libliggghts.so.3", "libliggghts.so"};
constexpr std::array<std::string_view, 3> liggghts_moments{"rolling=cdt", "rolling=epsd",
                                                           "rolling=epsd2"};
constexpr std::array liggghts_styles{
    EngineStyle{"hooke/stiffness/tangential-history", "linear springs with Coulomb's limit",
                liggghts_moments},
    EngineStyle{"hertz/tangential-history", "Hertz with Mindlin's no-slip stiffness"},
    EngineStyle{"hertz/stiffness/tangential-history", "the same by stiffness coefficients"},
    EngineStyle{"luding/tangential-history", "plastic linear springs after Luding"},
    EngineStyle{"hooke/hysteresis/tangential-history", "the same by Young's modulus"},
    EngineStyle{"edinburgh/tangential-history", "plastic springs of any exponent, the EEPA model"},
    EngineStyle{"thornton_ning/tangential-history", "Hertz that yields, after Thornton and Ning"},
};

constexpr std::array<std::string_view, 3> yade_tested{"2023.02a", "2025.2.0", "2026.1.0"};
constexpr std::array<std::string_view, 2> yade_moments{"rolling=total,twisting=total",
                                                       "rolling=incremental,twisting=incremental"};
constexpr std::array yade_styles{
    EngineStyle{"FrictMat", "linear springs after Cundall and Strack"},
    EngineStyle{"CohFrictMat", "linear springs, rolling and twisting moments", yade_moments},
    EngineStyle{"Mindlin", "Hertz with Mindlin's no-slip stiffness"},
    EngineStyle{"ViscElMat", "linear springs and dashpots"},
    EngineStyle{"HertzWithLinearShear", "Hertz with a linear tangential force"},
    EngineStyle{"MindlinDeresiewicz", "Hertz with partial slip after Mindlin and Deresiewicz"},
    EngineStyle{"AdhesiveMindlin", "Mindlin's law with adhesion"},
    EngineStyle{"LudingMat", "plastic linear springs after Luding"},
    EngineStyle{"ViscElCapMat", "linear springs and a liquid bridge"},
    EngineStyle{
        .name = "BondedCohFrictMat", .title = "a bond of cohesion with moments", .is_bond = true},
};

// What Debian's package 2.3.5 calls itself.
constexpr std::array<std::string_view, 1> esys_tested{"2.3.4"};
constexpr std::array esys_styles{
    EngineStyle{"RotFriction", "linear springs with Coulomb's limit"},
    EngineStyle{"Friction", "the same by Young's modulus and Poisson's ratio"},
    EngineStyle{"RotBond", "a bond that does not break, by its stiffnesses"},
    EngineStyle{"BrittleBeam", "the same by Young's modulus and Poisson's ratio"},
};

constexpr std::array engines{
    Engine{.name = "lammps",
           .title = "LAMMPS",
           .install = "apt-get install --no-install-recommends liblammps0",
           .tested = lammps_tested,
           .variable = "STICKSLIP_LAMMPS_LIBRARY",
           .libraries = lammps_libraries,
           .program = "",
           .styles = lammps_styles},
    Engine{.name = "liggghts",
           .title = "LIGGGHTS",
           .install = "apt-get install --no-install-recommends libliggghts3",
           .tested = liggghts_tested,
           .variable = "STICKSLIP_LIGGGHTS_LIBRARY",
           .libraries = liggghts_libraries,
           .program = "",
           .styles = liggghts_styles},
    Engine{.name = "yade",
           .title = "YADE",
           .install = "apt-get install --no-install-recommends yade",
           .tested = yade_tested,
           .variable = "STICKSLIP_YADE",
           .libraries = {},
           .program = "yade",
           .styles = yade_styles},
    Engine{.name = "esys",
           .title = "ESyS-Particle",
           .install = "apt-get install --no-install-recommends esys-particle",
           .tested = esys_tested,
           .variable = "STICKSLIP_ESYS",
           .libraries = {},
           .program = "esysparticle",
           .styles = esys_styles,
           .is_slow = true},
};

/// Options of a law of LAMMPS that are lines of its input.
constexpr std::string_view style_option = "pair_style";
constexpr std::string_view coefficients_option = "pair_coeff";

/// What stands before the colon, and after it.
struct SplitName {
  std::string_view engine;
  std::string_view style;
};

SplitName split(std::string_view name) {
  const auto colon = name.find(':');
  if (colon == std::string_view::npos) return {name, {}};
  return {name.substr(0, colon), name.substr(colon + 1)};
}

}  // namespace

std::span<const Engine> engine_catalogue() { return engines; }

std::string law_name(const Engine& engine, const EngineStyle& style) {
  return std::string(engine.name) + ':' + std::string(style.name);
}

std::vector<std::string> names_with_moments(const Engine& engine, const EngineStyle& style) {
  std::vector<std::string> names;
  for (const std::string_view moments : style.moments)
    names.push_back(law_name(engine, style) + '[' + std::string(moments) + ']');
  return names;
}

bool is_engine_law(std::string_view name) {
  const auto [engine, style] = split(name);
  return !style.empty() && std::ranges::count(engines, engine, &Engine::name) > 0;
}

std::string notice_of_version(const Engine& engine, std::string_view version) {
  if (std::ranges::count(engine.tested, version) > 0) return {};
  std::string tested;
  for (const std::string_view one : engine.tested)
    tested += (tested.empty() ? "'" : ", '") + std::string(one) + "'";
  return std::string(engine.title) + " here is '" + std::string(version) + "'; tested " +
         (engine.tested.size() == 1 ? "was " : "were ") + tested;
}

const Engine& find_engine(std::string_view name) {
  const auto found = std::ranges::find(engines, name, &Engine::name);
  if (found != engines.end()) return *found;
  std::vector<std::string> names;
  for (const Engine& engine : engines) names.emplace_back(engine.name);
  throw InputError(unknown_name("engine", name, names));
}

EngineLaw find_engine_law(std::string_view name) {
  const Engine& engine = find_engine(split(name).engine);
  std::string_view wanted = split(name).style;
  const bool is_lammps = engine.name == "lammps";
  std::optional<LammpsInput> input;
  if (wanted.starts_with(input_prefix)) {
    if (!is_lammps) throw InputError(std::string(name) + ": lines of LAMMPS alone are understood");
    input = read_lammps_input(wanted.substr(input_prefix.size()));
    if (input->lines) return {engine, own_lammps_style, std::move(input)};
    wanted = input->style;
  } else if (is_lammps && wanted.find(' ') != std::string_view::npos) {
    throw InputError("'" + std::string(name) +
                     "': a line of an input stands after lammps:" + std::string(input_prefix));
  }
  // liggghts:hertz is short for the one with its usual tangential force.
  const auto is_meant = [&](std::string_view style) {
    return style == wanted || style == std::string(wanted) + "/tangential-history";
  };
  const auto found = std::ranges::find_if(engine.styles, is_meant, &EngineStyle::name);
  if (found != engine.styles.end()) return {engine, *found, std::move(input)};
  std::vector<std::string> names;
  for (const EngineStyle& style : engine.styles) names.push_back(law_name(engine, style));
  std::string mend;
  if (is_lammps) {
    mend = "; a pair style of your own: lammps:" + std::string(wanted) +
           "[pair_style={kn} {kt} {mu},pair_coeff=* *]";
  }
  throw InputError(unknown_name("law", name, names) + mend);
}

LawSpec with_lines_in_name(const LawSpec& spec) {
  const std::string* const style = spec.option(style_option);
  const std::string* const coefficients = spec.option(coefficients_option);
  const auto [engine, name] = split(spec.name);
  const bool has_lines = style != nullptr || coefficients != nullptr;
  if (!has_lines || engine != "lammps") return spec;
  LawSpec made = spec.without(style_option).without(coefficients_option);
  made.name = "lammps:" + std::string(input_prefix) + "pair_style " + std::string(name);
  if (style != nullptr) made.name += ' ' + *style;
  if (coefficients != nullptr) made.name += "; pair_coeff " + *coefficients;
  return made;
}

}  // namespace stickslip
