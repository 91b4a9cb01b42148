// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/law_words.hpp"

#include <algorithm>

#include "stickslip/contact/batch/pair_moments.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/outside.hpp"

namespace stickslip::lammps {
namespace {

/// The name of the parameter that `key` means by name or by role; `key` itself where there is none.
std::string parameter_name(const LawInfo& info, const std::string& key) {
  if (std::ranges::find(info.parameters, key, &ParameterInfo::name) != info.parameters.end())
    return key;
  const ParameterInfo* const parameter = info.by_role(key);
  return parameter == nullptr ? key : parameter->name;
}

NamedLaw make(LawSpec spec, ContactPrecision precision = ContactPrecision::in_double) {
  FramedLaw law = make_law(spec);
  if (law.law.info().can(Capability::whole_paths)) {
    throw InputError(spec.name + " answers whole paths only, so that it cannot be used in motion");
  }
  if (law.adds_moments()) make_moments(law);  // refuses what they lack before any contact is made
  return {std::move(spec), std::move(law), precision};
}

}  // namespace

NamedLaw read_law(std::span<const std::string> words) {
  if (words.empty()) throw InputError("name a law: pair_style stickslip LAW key value ...");
  register_loaders();
  return with_words(make(parse_any_law_spec(words.front())), words.subspan(1));
}

NamedLaw with_words(const NamedLaw& law, std::span<const std::string> words) {
  LawSpec spec = law.spec;
  ContactPrecision precision = law.precision;
  if (words.size() % 2 != 0) throw InputError(words.back() + " has no value");
  for (std::size_t i = 0; i < words.size(); i += 2) {
    if (words[i] == "precision") {
      precision = read_contact_precision(words[i + 1]);
      continue;
    }
    const std::string name = parameter_name(law.law.law.info(), words[i]);
    spec = spec.without(name).with(name, words[i + 1]);
  }
  return make(std::move(spec), precision);
}

}  // namespace stickslip::lammps
