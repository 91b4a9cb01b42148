// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/timestep/timestep_material.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "reports/study/timestep/materials.hpp"

namespace stickslip::app {
namespace {

bool is_linear(const Scheme& scheme) { return scheme.law().info().can(Capability::linear); }

/// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

/// What a bare particle under a Hertzian law lacks, or grains, with an example each.
std::vector<std::string> missing_of(const TimestepOptions& options, const Scheme* scheme) {
  std::vector<std::string> missing;
  const auto needs = [&](bool is_missing, const char* what) {
    if (is_missing) missing.emplace_back(what);
  };
  const bool linear = scheme != nullptr && is_linear(*scheme);
  const bool is_particle = options.diameter.empty() && !options.mass.empty();
  const bool depends_on_velocity = !linear || !options.overlap.empty();
  if (is_particle) {
    needs(scheme != nullptr && !linear && options.radius.empty(), "--radius (as in 1mm)");
  } else {
    needs(options.diameter.empty(), "--diameter (as in 1mm, or 0.5mm:2mm)");
    needs(options.density.empty(), "--density (as in 2500)");
  }
  if (scheme != nullptr && !linear && !is_particle) {
    const bool has_young = !options.young.empty();
    const bool has_shear = !options.shear.empty() || sets(options, *scheme, "G");
    needs(!has_young && !has_shear, "--E (as in 70GPa)");
    needs(options.poisson.empty() && !sets(options, *scheme, "nu") && !(has_young && has_shear),
          "--nu (as in 0.3)");
  }
  needs((scheme != nullptr || !is_particle) && depends_on_velocity && options.velocity.empty(),
        "--velocity (of the approach of two, as in 0.1:1)");
  return missing;
}

}  // namespace

bool sets(const TimestepOptions& options, const Scheme& scheme, const std::string& role) {
  const ParameterInfo* const info = scheme.law().info().by_role(role);
  if (info == nullptr) return false;
  // A line of an input sets the material; --E, --G and --nu take its place where they are given.
  const bool is_of_line = scheme.spec.name.find(":input=") != std::string::npos;
  const bool is_material = role == "G" || role == "nu";
  if (is_of_line && is_material && options.young.empty() && options.shear.empty() &&
      options.poisson.empty())
    return true;
  const auto names_it = [&](const std::string& text) {
    const std::string key = text.substr(0, text.find('='));
    return key == info->name || key == role;
  };
  return scheme.sets(info->name) || scheme.sets(role) ||
         std::ranges::any_of(options.parameters, names_it);
}

NamedGrains with_materials(const TimestepOptions& given, const Scheme& scheme) {
  NamedGrains grains{given, ""};
  TimestepOptions& options = grains.options;
  std::vector<std::string> taken;
  const auto take = [&](std::string& option, double value, const char* what) {
    if (!option.empty()) return;
    option = shortest(value);
    taken.emplace_back(what);
  };
  const auto tell = [&](const NamedMaterial& material) {
    if (taken.empty()) return;
    grains.origin += fmt::format("{}{} of {}: {} ({})", grains.origin.empty() ? "" : "; ",
                                 listed(taken), material.name, material.what, material.source);
    taken.clear();
  };
  if (!given.material.empty()) {
    const NamedMaterial& material = find_material(given.material);
    take(options.density, material.density, "density");
    const bool has_modulus = !options.shear.empty() || sets(options, scheme, "G");
    if (!is_linear(scheme) && !has_modulus) take(options.young, material.elastic.young, "E");
    const bool has_both = !given.young.empty() && has_modulus;
    if (!has_both && !sets(options, scheme, "nu"))
      take(options.poisson, material.elastic.poisson, "nu");
    tell(material);
  }
  if (!given.wall_material.empty()) {
    const NamedMaterial& material = find_material(given.wall_material);
    take(options.wall_young, material.elastic.young, "E");
    take(options.wall_poisson, material.elastic.poisson, "nu of walls");
    tell(material);
  }
  return grains;
}

void ask_for_missing(const TimestepOptions& options, const Scheme* scheme) {
  std::vector<std::string> missing = missing_of(options, scheme);
  if (scheme == nullptr) {
    missing.insert(missing.begin(),
                   "the law (--law, see stickslip list laws; --material, or --E and --nu, take "
                   "hertz-mindlin, and --overlap 1% takes linear-refined)");
  }
  if (missing.empty()) return;
  const bool is_of_material =
      options.material.empty() && std::ranges::any_of(missing, [](const std::string& what) {
        return what.starts_with("--density") || what.starts_with("--E") || what.starts_with("--nu");
      });
  throw InputError(
      (scheme == nullptr ? std::string() : scheme->label + ": ") + "give " + listed(missing) +
      (is_of_material ? "; --material " + names_of_materials() + " gives density, E and nu" : ""));
}

}  // namespace stickslip::app
