// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/word/like.hpp"

#include <string_view>

#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/registry/law_loaders.hpp"

namespace stickslip {
namespace {

/// The law of the catalogue that `words` name, in the frame and with the kinematics of a law that
/// says it is like that one.
FramedLaw twin_for(const FramedLaw& outside, const LawSpec& chosen, const std::string& words) {
  const LawSpec spec = parse_any_law_spec(words);
  if (spec.is_from_outside())
    throw InputError("like=" + words + ": give a law of the catalogue, as in like=hertz-mindlin");
  FramedLaw twin = make_law(spec);
  const bool may_take = !outside.law.info().can(Capability::bodies);
  const auto takes = [&](std::string_view option, bool is_ours) {
    return may_take && spec.option(option) == nullptr &&
           (is_ours || chosen.option(option) != nullptr);
  };
  if (takes("frame", follows_any_turn(outside.frame)) && can_have(twin.law, outside.frame))
    twin.frame = outside.frame;
  if (takes("frame-order", false)) twin.frame_order = outside.frame_order;
  if (takes("kinematics", outside.kinematics == Kinematics::mid_arm))
    twin.kinematics = outside.kinematics;
  return twin;
}

/// The rules that a law which gives moments itself says that they follow, by its twin's.
void take_rules_of_twin(FramedLaw& made, const MomentChoices& rules, const std::string& like) {
  const bool rolls = rules.rolling != RollingRule::none;
  const bool twists = rules.twisting != TwistingRule::none;
  const LawInfo& info = made.law.info();
  // Those of an engine, or of options, it gives because its words ask for them.
  const bool can_roll = info.can(Capability::rolling) || made.moments.rolling != RollingRule::none;
  const bool can_twist =
      info.can(Capability::twisting) || made.moments.twisting != TwistingRule::none;
  if (rolls && !can_roll)
    throw InputError("like=" + like + ": " + info.name + " gives no rolling moment");
  if (twists && !can_twist)
    throw InputError("like=" + like + ": " + info.name + " gives no twisting moment");
  if (made.moment_source != MomentSource::law) return;
  MomentChoices all = rules;
  if (!rolls) all.rolling = made.moments.rolling;
  if (!twists) all.twisting = made.moments.twisting;
  made.moments = all;
}

}  // namespace

FramedLaw with_twin(FramedLaw law, const LawSpec& chosen, const std::string& like) {
  const FramedLaw twin = twin_for(law, chosen, like);
  law.law = law.law.like(twin);
  take_rules_of_twin(law, twin.moments, like);
  return law;
}

}  // namespace stickslip
