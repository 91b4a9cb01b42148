// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/catalogue.hpp"

#include <algorithm>
#include <memory>
#include <ranges>
#include <string>
#include <utility>

#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/contact/law/law_joint.hpp"
#include "stickslip/description/words.hpp"
#include "stickslip/laws/catalogue_list.hpp"
#include "stickslip/laws/precision/single_law.hpp"
#include "stickslip/laws/word/law_layers.hpp"
#include "stickslip/registry/law_loaders.hpp"

namespace stickslip {

const std::vector<LawInfo>& law_catalogue() {
  static const std::vector<LawInfo> all = [] {
    std::vector<LawInfo> infos;
    for (const MakeLaw make : all_laws()) infos.push_back(make()->info());
    return infos;
  }();
  return all;
}

namespace {

/// The contact law of the catalogue that the words name, in the arithmetic that they ask for.
AnyLaw contact_law(const LawSpec& words) {
  const std::vector<LawInfo>& known = law_catalogue();
  const auto law = std::ranges::find(known, words.name, &LawInfo::name);
  const std::string* const arithmetic = words.option(arithmetic_option);
  std::unique_ptr<AnyLaw::Model> model =
      arithmetic == nullptr ? all_laws()[static_cast<std::size_t>(law - known.begin())]()
                            : make_in_single(words.name);
  if (model == nullptr) {
    throw InputError("arithmetic=" + *arithmetic + ": " + words.name +
                     " computes in double precision; it can be chosen of " +
                     joined(laws_in_single()));
  }
  model->finish();  // no option may follow
  return AnyLaw(std::move(model));
}

/// The law that the words name, without options, and what it is.
std::pair<AnyLaw, LawOrigin> named_law(const LawSpec& words, const OutsideOptions& outside) {
  if (words.is_from_outside()) return {load_law(words, outside), LawOrigin::external};
  if (std::unique_ptr<AnyLaw::Model> bond = make_bond(words.name))
    return {AnyLaw(std::move(bond)), LawOrigin::bond};
  return {contact_law(words), LawOrigin::contact};
}

}  // namespace

void require_law(const LawSpec& words) {
  refuse_programs(words);
  std::vector<std::string> names;
  for (const LawInfo& info : law_catalogue()) names.push_back(info.name);
  for (const LawInfo& info : bond_catalogue()) names.push_back(info.name);
  if (!words.is_from_outside() && std::ranges::count(names, words.name) == 0)
    throw InputError(unknown_name("law", words.name, names));
  if (const std::string* const beside = words.option(beside_option))
    require_law(parse_any_law_spec(*beside));
}

FramedLaw make_law(const LawSpec& given, const OutsideOptions& outside) {
  require_law(given);
  const auto [plain, origin] = named_law(given, outside);
  LawWords words{given, given, plain, outside};
  std::vector<Wrap> wraps;
  for (const LawLayer& layer : std::views::reverse(law_layers())) {  // the outermost takes first
    if (std::ranges::count(layer.suits, origin) > 0) wraps.push_back(layer.take(words));
  }
  FramedLaw made{plain};
  for (const Wrap& wrap : std::views::reverse(wraps)) {
    if (wrap) made = wrap(std::move(made));
  }
  return made;
}

FramedLaw law(std::string_view text) { return make_law(parse_any_law_spec(text)); }

}  // namespace stickslip
