// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/moments/moment_choices.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "stickslip/description/words.hpp"
#include "stickslip/moments/moment_step.hpp"

namespace stickslip {
namespace {

constexpr std::array rolling_rules{RollingRule::none,           RollingRule::constant,
                                   RollingRule::viscous,        RollingRule::linear_conventional,
                                   RollingRule::linear_refined, RollingRule::epsd,
                                   RollingRule::epsd2,          RollingRule::sds};
constexpr std::array twisting_rules{
    TwistingRule::none, TwistingRule::constant, TwistingRule::viscous,      TwistingRule::linear,
    TwistingRule::sds,  TwistingRule::marshall, TwistingRule::hertz_torsion};
constexpr std::array measures{RollMeasure::relative_rotation, RollMeasure::mean_track,
                              RollMeasure::own_spin, RollMeasure::arms_sum};
constexpr std::array arms{RollingArm::reduced, RollingArm::harmonic, RollingArm::own};

constexpr double not_given = std::numeric_limits<double>::quiet_NaN();

/// A number of the choices.
struct Number {
  std::string_view name;
  double MomentChoices::*field;
  Range range;
  std::string_view unit;
  std::string_view text;
};

const std::array<Number, 6>& numbers() {
  static const std::array<Number, 6> all{{
      {"mu-rolling", &MomentChoices::mu_rolling, Range::not_negative(), "-",
       "cap of the rolling moment over the normal force and the arm"},
      {"k-rolling", &MomentChoices::k_rolling, Range::positive(), "N m", "rolling stiffness"},
      {"rolling-damping", &MomentChoices::damping_rolling, Range::not_negative(), "N m s",
       "coefficient of the dashpot of rolling"},
      {"mu-twisting", &MomentChoices::mu_twisting, Range::not_negative(), "-",
       "cap of the twisting moment over the normal force and the arm"},
      {"k-twisting", &MomentChoices::k_twisting, Range::positive(), "N m", "twisting stiffness"},
      {"twisting-damping", &MomentChoices::damping_twisting, Range::not_negative(), "N m s",
       "coefficient of the dashpot of twisting"},
  }};
  return all;
}

void need(double value, std::string_view name, const std::string& law, std::string_view rule) {
  if (!std::isnan(value)) return;
  throw InputError(law + ": " + std::string(rule) + " needs " + std::string(name) + "=NUMBER");
}

bool needs_cap(RollingRule rule) {
  return rule != RollingRule::none && rule != RollingRule::viscous && rule != RollingRule::own;
}

/// Marshall's and Hertz's caps are made of the friction of the force.
bool needs_cap(TwistingRule rule) {
  return rule == TwistingRule::constant || rule == TwistingRule::linear ||
         rule == TwistingRule::sds;
}

ParameterInfo described(const Number& number) {
  return {std::string(number.name),
          std::string(number.unit),
          "",
          std::string(number.text),
          MomentChoices().*number.field == 0 ? "0" : "none",
          0,
          number.range.text(),
          {}};
}

}  // namespace

MomentChoices::MomentChoices()
    : mu_rolling(not_given), k_rolling(not_given), mu_twisting(not_given), k_twisting(not_given) {}

bool MomentChoices::set(std::string_view name, std::string_view text) {
  if (name == "rolling") {
    rolling = read_word(rolling_rules, name, text);
  } else if (name == "twisting") {
    twisting = read_word(twisting_rules, name, text);
  } else if (name == "roll-measure") {
    measure = read_word(measures, name, text);
  } else if (name == "rolling-arm") {
    arm = read_word(arms, name, text);
  } else if (name == "epsd-mobilised-damping") {
    if (text != "on" && text != "off")
      throw InputError(std::string(name) + "=" + std::string(text) + ": must be on or off");
    damps_when_mobilised = text == "on";
  } else {
    for (const Number& number : numbers()) {
      if (number.name != name) continue;
      const double value = read_number(text, name);
      if (!number.range.contains(value))
        throw InputError(std::string(name) + "=" + std::string(text) + " [" +
                         std::string(number.unit) + "]: must be " + number.range.text());
      this->*number.field = value;
      return true;
    }
    return false;
  }
  return true;
}

void MomentChoices::check(const std::string& law) const {
  const std::string rolls = "rolling=" + std::string(name_of(rolling));
  if (needs_cap(rolling)) need(mu_rolling, "mu-rolling", law, rolls);
  if (needs_cap(rolling) && rolling != RollingRule::constant && rolling != RollingRule::epsd2)
    need(k_rolling, "k-rolling", law, rolls);
  const std::string twists = "twisting=" + std::string(name_of(twisting));
  if (needs_cap(twisting)) need(mu_twisting, "mu-twisting", law, twists);
  if (needs_cap(twisting) && twisting != TwistingRule::constant)
    need(k_twisting, "k-twisting", law, twists);
}

void MomentChoices::leave_out_uncapped() {
  if (needs_cap(rolling) && std::isnan(mu_rolling)) rolling = RollingRule::none;
  if (needs_cap(twisting) && std::isnan(mu_twisting)) twisting = TwistingRule::none;
}

double MomentChoices::arm_length(double radius_p, double radius_q) const {
  switch (arm) {
    case RollingArm::reduced:
      return reduced_radius(radius_p, radius_q);
    case RollingArm::harmonic:
      return 2 * reduced_radius(radius_p, radius_q);
    case RollingArm::own:
      break;
  }
  return radius_p;
}

std::string_view name_of(RollingRule rule) {
  switch (rule) {
    case RollingRule::none:
      return "none";
    case RollingRule::constant:
      return "constant";
    case RollingRule::viscous:
      return "viscous";
    case RollingRule::linear_conventional:
      return "linear-conventional";
    case RollingRule::linear_refined:
      return "linear-refined";
    case RollingRule::epsd:
      return "epsd";
    case RollingRule::epsd2:
      return "epsd2";
    case RollingRule::sds:
      return "sds";
    case RollingRule::own:
      break;
  }
  return "own";
}

std::string_view name_of(TwistingRule rule) {
  switch (rule) {
    case TwistingRule::none:
      return "none";
    case TwistingRule::constant:
      return "constant";
    case TwistingRule::viscous:
      return "viscous";
    case TwistingRule::linear:
      return "linear";
    case TwistingRule::sds:
      return "sds";
    case TwistingRule::marshall:
      return "marshall";
    case TwistingRule::hertz_torsion:
      return "hertz-torsion";
    case TwistingRule::own:
      break;
  }
  return "own";
}

std::string_view name_of(RollMeasure measure) {
  switch (measure) {
    case RollMeasure::relative_rotation:
      return "relative-rotation";
    case RollMeasure::mean_track:
      return "mean-track";
    case RollMeasure::own_spin:
      return "own-spin";
    case RollMeasure::arms_sum:
      break;
  }
  return "arms-sum";
}

std::string_view name_of(RollingArm arm) {
  switch (arm) {
    case RollingArm::reduced:
      return "reduced";
    case RollingArm::harmonic:
      return "harmonic";
    case RollingArm::own:
      break;
  }
  return "own";
}

std::vector<ParameterInfo> moment_options() {
  std::vector<ParameterInfo> all{
      describe_words("rolling", rolling_rules, "none", "how the contact resists rolling"),
      describe_words("twisting", twisting_rules, "none", "how the contact resists twisting"),
      describe_words("roll-measure", measures, "relative-rotation",
                     "which rotation is taken for rolling"),
      describe_words(
          "rolling-arm", arms, "reduced",
          "length that makes a moment of mu-rolling or mu-twisting and the normal force"),
  };
  all.push_back({"epsd-mobilised-damping",
                 "-",
                 "",
                 "whether the dashpot of rolling=epsd goes on at the cap",
                 "off",
                 0,
                 "on, off",
                 {"on", "off"}});
  for (const Number& number : numbers()) all.push_back(described(number));
  return all;
}

std::vector<ParameterInfo> moment_parameters() {
  std::vector<ParameterInfo> all;
  for (const Number& number : numbers()) {
    all.push_back(described(number));
    all.back().role = number.name;
  }
  return all;
}

bool is_moment_parameter(std::string_view name) {
  return std::ranges::count(numbers(), name, &Number::name) > 0;
}

}  // namespace stickslip
