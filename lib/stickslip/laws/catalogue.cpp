// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/catalogue.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/bonds/bond_mistakes.hpp"
#include "stickslip/bonds/contact_beside.hpp"
#include "stickslip/description/words.hpp"
#include "stickslip/laws/catalogue_list.hpp"
#include "stickslip/laws/dashpots/damped_law.hpp"
#include "stickslip/laws/normal/tangential_laws.hpp"
#include "stickslip/laws/precision/rounded_law.hpp"
#include "stickslip/laws/precision/single_law.hpp"
#include "stickslip/mistakes/mistakes.hpp"

namespace stickslip {

const std::vector<LawInfo>& law_catalogue() {
  static const std::vector<LawInfo> all = [] {
    std::vector<LawInfo> infos;
    for (const MakeLaw make : all_laws()) infos.push_back(make()->info());
    return infos;
  }();
  return all;
}

FramedLaw make_law(const LawSpec& spec) {
  const auto parse = [](std::string_view words) { return parse_law_spec(words); };
  if (const auto both = made_with_contact(spec, parse, make_law)) return *both;
  if (std::unique_ptr<AnyLaw::Model> bond = make_bond(spec.name)) {
    const std::string* const mistake = spec.option(mistake_option);
    FramedLaw made = with_options(AnyLaw(std::move(bond)), spec.without(mistake_option));
    if (mistake != nullptr) made.law = with_bond_mistake(std::move(made.law), *mistake);
    return made;
  }
  const std::vector<LawInfo>& known = law_catalogue();
  const auto law = std::ranges::find(known, spec.name, &LawInfo::name);
  if (law == known.end()) {
    std::vector<std::string> names;
    for (const LawInfo& info : known) names.push_back(info.name);
    for (const LawInfo& info : bond_catalogue()) names.push_back(info.name);
    throw InputError(unknown_name("law", spec.name, names));
  }
  const MakeLaw make = all_laws()[static_cast<std::size_t>(law - known.begin())];
  LawSpec right = spec;
  std::string mistake;
  std::erase_if(right.options, [&mistake](const auto& option) {
    if (option.first != mistake_option) return false;
    mistake = option.second;
    return true;
  });
  const bool errs = right.options.size() < spec.options.size();
  const std::string* const arithmetic = right.option(arithmetic_option);
  std::unique_ptr<AnyLaw::Model> model =
      arithmetic == nullptr ? make() : make_in_single(right.name);
  if (model == nullptr) {
    throw InputError("arithmetic=" + *arithmetic + ": " + right.name +
                     " computes in double precision; it can be chosen of " +
                     joined(laws_in_single()));
  }
  model->finish();  // no option may follow
  const std::optional<DashpotChoices> dashpot = take_dashpot(right);
  const std::optional<PrecisionChoices> precision = take_precision(right);
  const AnyLaw plain = with_tangential(AnyLaw(std::move(model)), right);
  FramedLaw made = with_options(dashpot ? with_dashpot(plain, *dashpot) : plain, right);
  if (precision || arithmetic != nullptr)
    made.law = with_precision(made.law, precision.value_or(PrecisionChoices{}));
  return errs ? with_mistake(std::move(made), mistake) : made;
}

FramedLaw law(std::string_view text) { return make_law(parse_law_spec(text)); }

}  // namespace stickslip
