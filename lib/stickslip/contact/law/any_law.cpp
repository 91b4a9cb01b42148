// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/any_law.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "stickslip/description/second_material.hpp"
#include "stickslip/description/words.hpp"

namespace stickslip {
namespace {

constexpr std::array frames{FrameUpdate::fixed, FrameUpdate::projected,
                            FrameUpdate::projected_and_twirled, FrameUpdate::quaternion,
                            FrameUpdate::exact};
constexpr std::array orders{FrameOrder::before, FrameOrder::after};
constexpr std::array kinematics_kinds{Kinematics::velocity, Kinematics::end_arm,
                                      Kinematics::mid_arm, Kinematics::positions,
                                      Kinematics::printed};
constexpr Range shape_powers{.low = 0.1, .high = 10};

ParameterInfo shape_power_option() {
  return {.name = "shape-power",
          .unit = "-",
          .role = "",
          .text = "power of the depth of two shapes that a law is given for its overlap",
          .default_text = "1",
          .default_value = 1,
          .range = shape_powers.text(),
          .choices = {}};
}

double read_shape_power(std::string_view text) {
  const double power = read_number(text, "shape-power");
  if (shape_powers.contains(power)) return power;
  throw InputError("shape-power=" + std::string(text) + ": must be " + shape_powers.text());
}

}  // namespace

double AnyLaw::Model::range(double) const {
  return parts_of(info()).range == RangePart::touch ? 0 : std::numeric_limits<double>::quiet_NaN();
}

std::optional<LinearFrictionClaims> AnyLaw::claims() const {
  return twin_ ? twin_->law.claims() : model_->claims();
}

std::optional<PartialSlipClaims> AnyLaw::partial_slip_claims() const {
  return twin_ ? twin_->law.partial_slip_claims() : model_->partial_slip_claims();
}

std::optional<HalfSpaceClaims> AnyLaw::half_space_claims() const {
  return twin_ ? twin_->law.half_space_claims() : model_->half_space_claims();
}

AnyLaw AnyLaw::like(const FramedLaw& twin) const {
  AnyLaw changed = *this;
  changed.update_twin(twin);
  return changed;
}

void AnyLaw::update_twin(const FramedLaw& twin) {
  std::map<std::string, double> shared;
  for (const ParameterInfo& p : info().parameters) {
    if (p.role.empty() || twin.law.info().by_role(p.role) == nullptr) continue;
    if (const auto present = value(p.role)) shared[p.role] = *present;
  }
  auto updated = std::make_shared<FramedLaw>(twin);
  updated->law = twin.law.with(shared);
  twin_ = std::move(updated);
}

namespace {

/// The values, and the kinetic friction coefficient and the one across, in their ratio to the
/// static one where only that is among them: whoever knows one coefficient sets all.
std::map<std::string, double> with_other_friction(const AnyLaw& law,
                                                  std::map<std::string, double> values) {
  const auto changed = values.find("mu");
  if (changed == values.end()) return values;
  const double mu = changed->second;
  const double before = law.value("mu").value_or(0);
  for (const char* const other : {"mu-kinetic", "mu-across"}) {
    const auto present = law.value(other);
    if (!present || values.contains(other)) continue;
    values[other] = before > 0 ? *present * (mu / before) : 0;
  }
  return values;
}

/// Throws InputError where values contradict each other.
void check_values(const AnyLaw& law) {
  const auto kinetic = law.value("mu-kinetic");
  if (const auto mu = law.value("mu"); mu && kinetic) check_kinetic_friction(*mu, *kinetic);
}

/// The values, and where the second of two materials is not among them that of the first: whoever
/// knows one material means two like ones.
std::map<std::string, double> with_like_material(const AnyLaw& law,
                                                 std::map<std::string, double> values) {
  for (const RoleOfTwo& roles : roles_of_two) {
    const auto first = values.find(std::string(roles.first));
    if (first != values.end() && law.info().by_role(roles.second) != nullptr)
      values.insert({std::string(roles.second), first->second});
  }
  return values;
}

/// The options that a law takes: its own, and those of all laws that it may have. A law that knows
/// bodies has its own frame, and one that gives moments its own rules.
std::vector<std::string> names_of_options(const LawInfo& law) {
  std::vector<std::string> names;
  for (const ParameterInfo& p : law.parameters) names.push_back(p.name);
  if (law.can(Capability::bodies) || !law.has_contacts()) return names;
  const bool gives_moments = law.can(Capability::rolling) || law.can(Capability::twisting);
  const std::vector<ParameterInfo> of_moments = moment_options();
  for (const ParameterInfo& p : common_options()) {
    const bool is_of_moments = std::ranges::count(of_moments, p.name, &ParameterInfo::name) > 0;
    if (!gives_moments || !is_of_moments) names.push_back(p.name);
  }
  names.emplace_back("rotation");
  return names;
}

}  // namespace

AnyLaw AnyLaw::with(const std::map<std::string, double>& values_by_role) const {
  AnyLaw changed = *this;
  const auto values = with_like_material(*this, with_other_friction(*this, values_by_role));
  for (const auto& [role, value] : values) {
    const ParameterInfo* parameter = info().by_role(role);
    if (parameter == nullptr) {
      throw Unsuitable(info().name + " has no parameter " + role);
    }
    changed.model_->set(parameter->name, shortest(value));
  }
  changed.model_->finish();
  check_values(changed);
  if (twin_) changed.update_twin(*twin_);
  return changed;
}

AnyLaw AnyLaw::afresh() const {
  AnyLaw fresh = model_->afresh();
  fresh.twin_ = twin_;
  return fresh;
}

AnyLaw AnyLaw::with_option(std::string_view name, std::string_view text) const {
  AnyLaw changed = *this;
  if (!changed.model_->set(name, text)) {
    const std::vector<std::string> names = names_of_options(info());
    // The nearest name would be G, which is another modulus.
    if (name == "E" && info().by_role("G") != nullptr) {
      throw InputError(info().name +
                       ": takes the shear modulus G = E/(2 (1 + nu)), and not Young's modulus E");
    }
    throw InputError(info().name + ": " + unknown_name("option", name, names));
  }
  changed.model_->finish();
  if (twin_) changed.update_twin(*twin_);
  return changed;
}

const std::vector<ParameterInfo>& common_options() {
  static const std::vector<ParameterInfo> all = [] {
    std::vector<ParameterInfo> options{
        describe_words("frame", frames, "the law's own",
                       "how the tangential force follows the rotation of the pair"),
        describe_words("frame-order", orders, "before",
                       "whether the force is turned before the law acts or after it"),
        describe_words("kinematics", kinematics_kinds, "mid-arm, or the law's own",
                       "how the movement of the contact is made from the motion of the bodies"),
        describe_words("wall-rule", wall_rules(), "surface",
                       "how contacts with a wall of triangles are made of its triangles"),
        describe_words("shape-rule", shape_rules(), "common-normal",
                       "how the contact of two convex shapes is made of their overlap"),
        shape_power_option(),
    };
    for (ParameterInfo& option : moment_options()) options.push_back(std::move(option));
    return options;
  }();
  return all;
}

FrameUpdate read_frame(std::string_view word) { return read_word(frames, "frame", word); }

Kinematics read_kinematics(std::string_view word) {
  return read_word(kinematics_kinds, "kinematics", word);
}

namespace {

/// Whether the option is one of those that every law understands.
bool is_common_option(std::string_view name) {
  return name == "rotation" || std::ranges::count(common_options(), name, &ParameterInfo::name) > 0;
}

/// Whether the law itself has a parameter of this name: laws from outside may roll by themselves.
bool has_parameter(const AnyLaw& law, std::string_view name) {
  return std::ranges::count(law.info().parameters, name, &ParameterInfo::name) > 0;
}

/// Our name of a rule of LIGGGHTS or YADE; a rule of another name has that.
std::string our_name(const std::string& moment, const std::string& rule) {
  if (rule == "cdt") return "constant";
  if (rule != "total" && rule != "incremental") return rule;
  return moment == "rolling" ? "linear-conventional" : "linear";
}

/// What a law says of its own moments, where it is a rule that we know, by our name or that of an
/// engine. Whether it is.
bool take_own_rule(MomentChoices& moments, const std::string& name, const std::string& rule) {
  try {
    return moments.set(name, our_name(name, rule));
  } catch (const InputError&) {
    return false;
  }
}

/// What a law from outside says of the moments that it gives itself: rules unknown.
void take_moments_of_law(FramedLaw& made) {
  const LawInfo& info = made.law.info();
  if (info.can(Capability::rolling)) made.moments.rolling = RollingRule::own;
  if (info.can(Capability::twisting)) made.moments.twisting = TwistingRule::own;
  if (made.moments.any()) made.moment_source = MomentSource::law;
}

/// Moments that the law of an engine has in its torques unless an option says otherwise.
void take_moments_of_engine(FramedLaw& made) {
  if (!made.law.info().can(Capability::bodies)) return;
  for (const ParameterInfo& p : made.law.info().parameters) {
    const bool is_rule = p.name == "rolling" || p.name == "twisting";
    if (is_rule && p.default_text != "none" && take_own_rule(made.moments, p.name, p.default_text))
      made.moment_source = MomentSource::torques;
  }
}

}  // namespace

FramedLaw with_options(AnyLaw law, const LawSpec& spec) {
  FramedLaw made{std::move(law)};
  made.frame = made.law.default_frame();
  made.kinematics = made.law.default_kinematics();
  take_moments_of_law(made);
  take_moments_of_engine(made);
  const auto names_frame = [&](const auto& option) { return option.first == "frame"; };
  const bool knows_bodies = made.law.info().can(Capability::bodies);
  for (const auto& [key, value] : spec.options) {
    if (knows_bodies && (key == "rolling" || key == "twisting") && has_parameter(made.law, key)) {
      made.law = made.law.with_option(key, value);
      if (take_own_rule(made.moments, key, value)) made.moment_source = MomentSource::torques;
      continue;
    }
    if (knows_bodies && is_common_option(key) && !has_parameter(made.law, key))
      throw InputError(key + "=" + value + ": frame, kinematics and moments are " + spec.name +
                       "'s own");
    if (made.law.info().can(Capability::bond) && is_common_option(key))
      throw InputError(key + "=" + value + ": " + spec.name +
                       " is a bond; its frame is chosen by bond-kinematics");
    if (made.law.info().can(Capability::wall) && is_common_option(key))
      throw InputError(key + "=" + value + ": " + spec.name +
                       " answers for walls; frame, kinematics and moments are its own");
    if (made.law.info().can(Capability::shapes) && is_common_option(key))
      throw InputError(key + "=" + value + ": " + spec.name +
                       " answers for shapes; frame, kinematics and moments are its own");
    if (key == "frame") {
      made.frame = read_frame(value);
    } else if (key == "rotation") {  // alias of frame=fixed, in the words of the paper
      if (value != "on" && value != "off")
        throw InputError("rotation=" + value + ": must be on or off");
      if (std::ranges::any_of(spec.options, names_frame))
        throw InputError("'" + spec.text() + "': give frame or its alias rotation, not both");
      if (value == "off") made.frame = FrameUpdate::fixed;
    } else if (key == "frame-order") {
      made.frame_order = read_word(orders, "frame-order", value);
    } else if (key == "kinematics") {
      made.kinematics = read_kinematics(value);
    } else if (key == "wall-rule") {
      made.wall_rule = read_word(wall_rules(), "wall-rule", value);
    } else if (key == "shape-rule") {
      made.shape_rule = read_word(shape_rules(), "shape-rule", value);
    } else if (key == "shape-power") {
      made.shape_power = read_shape_power(value);
    } else if (!has_parameter(made.law, key) && made.moments.set(key, value)) {
      if (made.moment_source != MomentSource::law) continue;
      throw InputError(key + "=" + value + ": the moments of " + made.law.info().name +
                       " are its own; leave out the options of moments");
    } else {
      made.law = made.law.with_option(key, value);
    }
  }
  check_values(made.law);
  return made;
}

}  // namespace stickslip
