// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/dashpots/dashpot_choices.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stickslip/description/words.hpp"

namespace stickslip {
namespace {

constexpr std::array rules{DashpotRule::none,          DashpotRule::constant,
                           DashpotRule::mass,          DashpotRule::tsuji,
                           DashpotRule::coefficient,   DashpotRule::viscoelastic,
                           DashpotRule::hunt_crossley, DashpotRule::thornton};
constexpr std::array fits{DashpotFit::exact, DashpotFit::tsuji, DashpotFit::thornton,
                          DashpotFit::sqrt56, DashpotFit::zeta};
constexpr std::array damping_limits{DampingLimit::inside, DampingLimit::outside,
                                    DampingLimit::stick};

constexpr std::array movements{DampingOver::step, DampingOver::contact};

/// The two words of pull=.
enum class Pull { allow, cut };
constexpr std::array pulls{Pull::allow, Pull::cut};
constexpr std::string_view name_of(Pull pull) { return pull == Pull::allow ? "allow" : "cut"; }

constexpr std::string_view off = "off";
constexpr std::string_view share = "share";

/// A number among the options.
struct Number {
  std::string_view name;
  std::string_view unit;
  std::string_view role;
  Range range;
  std::string_view text;
  double DashpotChoices::*field;
};

const std::array<Number, 4>& numbers() {
  static const std::array<Number, 4> all{
      Number{"restitution",
             "-",
             "restitution",
             {},
             "that the dashpot is solved for; needs masses",
             &DashpotChoices::restitution},
      Number{
          "damping-coefficient", "of the rule", "", Range::not_negative(),
          "coefficient of the dashpot instead of restitution: c [N s/m] of constant, c/m [1/s] of "
          "mass, alpha of tsuji, zeta of coefficient, A [s] of viscoelastic, chi [s/m] of "
          "hunt-crossley, gamma of thornton",
          &DashpotChoices::coefficient},
      Number{
          "restitution-velocity", "m/s", "restitution-velocity", Range::not_negative(),
          "velocity of approach at which the restitution is got, where it depends on that; 0: none",
          &DashpotChoices::velocity},
      Number{"reduced-mass", "kg", "reduced-mass", Range::not_negative(),
             "1/(1/m1 + 1/m2) of the bodies, where nobody tells their masses; 0: none",
             &DashpotChoices::reduced_mass}};
  return all;
}

/// The tangential part as a number.
double read_share(std::string_view text) {
  if (text == off) return 0;
  if (text == share) return 1;
  constexpr Range allowed = Range::not_negative();
  const double value = read_number(text, "tangential-damping");
  if (!allowed.contains(value))
    throw InputError("tangential-damping=" + std::string(text) +
                     ": must be off, share or a number " + allowed.text());
  return value;
}

}  // namespace

std::string_view name_of(DashpotRule rule) {
  constexpr std::array<std::string_view, rules.size()> names{
      "none",        "constant",     "mass",          "tsuji",
      "coefficient", "viscoelastic", "hunt-crossley", "thornton"};
  return names[static_cast<std::size_t>(rule)];
}

std::string_view name_of(DashpotFit fit) {
  constexpr std::array<std::string_view, fits.size()> names{"exact", "tsuji", "thornton", "sqrt56",
                                                            "zeta"};
  return names[static_cast<std::size_t>(fit)];
}

std::string_view name_of(DampingLimit limit) {
  constexpr std::array<std::string_view, damping_limits.size()> names{"inside", "outside", "stick"};
  return names[static_cast<std::size_t>(limit)];
}

std::string_view name_of(DampingOver over) {
  return over == DampingOver::step ? "step" : "contact";
}

bool DashpotChoices::set(std::string_view name, std::string_view text) {
  if (name == dashpot_option) {
    rule = read_word(rules, name, text);
  } else if (name == "pull") {
    end = read_word(pulls, name, text) == Pull::cut ? DashpotEnd::cut : DashpotEnd::pull;
  } else if (name == "fit") {
    fit = read_word(fits, name, text);
  } else if (name == "tangential-damping") {
    tangential = read_share(text);
  } else if (name == "damping-limit") {
    limit = read_word(damping_limits, name, text);
  } else if (name == "damping-over") {
    over = read_word(movements, name, text);
  } else {
    const auto number = std::ranges::find(numbers(), name, &Number::name);
    if (number == numbers().end()) return false;
    const double value = read_number(text, name);
    if (!number->range.contains(value)) {
      throw InputError(std::string(name) + "=" + std::string(text) + " [" +
                       std::string(number->unit) + "]: must be " + number->range.text());
    }
    const bool is_none = number->unit != "-" && value == 0;  // a velocity or a mass of 0 is none
    this->*number->field = is_none ? not_given : value;
  }
  return true;
}

DashpotEnd DashpotChoices::ends() const {
  return end.value_or(rule == DashpotRule::thornton ? DashpotEnd::cut : DashpotEnd::pull);
}

std::vector<ParameterInfo> DashpotChoices::parameters() const {
  std::vector<ParameterInfo> all = dashpot_options();
  const std::vector<std::string> words{
      std::string(name_of(rule)),
      std::string(name_of(ends() == DashpotEnd::cut ? Pull::cut : Pull::allow)),
      std::string(name_of(fit)),
      tangential == 0 ? std::string(off) : shortest(tangential),
      std::string(name_of(limit)),
      std::string(name_of(over))};
  for (std::size_t i = 0; i < words.size(); ++i) all[i].default_text = words[i];
  for (std::size_t i = 0; i < numbers().size(); ++i) {
    ParameterInfo& parameter = all[words.size() + i];
    parameter.role = numbers()[i].role;
    const double value = this->*numbers()[i].field;
    if (std::isnan(value)) continue;
    parameter.default_value = value;
    parameter.default_text = shortest(value);
  }
  return all;
}

std::optional<double> DashpotChoices::value(std::string_view role) const {
  const auto number = std::ranges::find(numbers(), role, &Number::role);
  if (role.empty() || number == numbers().end()) return std::nullopt;
  const double value = this->*number->field;
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

std::vector<ParameterInfo> dashpot_options() {
  std::vector<ParameterInfo> all{
      describe_words(std::string(dashpot_option), rules, "none",
                     "dashpot beside the normal spring, in place of damping="),
      describe_words("pull", pulls, "allow; cut of thornton",
                     "whether the normal force may pull, or is cut at 0, where the contact ends"),
      describe_words("fit", fits, "exact", "how the coefficient is made from the restitution"),
      {"tangential-damping",
       "-",
       "",
       "coefficient of the tangential dashpot over that of the normal one; share: 1",
       "off",
       0,
       "off, share or a number",
       {std::string(off), std::string(share)}},
      describe_words(
          "damping-limit", damping_limits, "inside",
          "tangential dashpot at the friction limit: kept inside with the spring, added, "
          "or only in stick"),
      describe_words("damping-over", movements, "step",
                     "movement that the normal dashpot damps: by the velocity at the end of the "
                     "step, or its part in contact alone, which gradients need")};
  for (const Number& n : numbers()) {
    all.push_back({std::string(n.name),
                   std::string(n.unit),
                   "",
                   std::string(n.text),
                   "none",
                   0,
                   n.range.text(),
                   {}});
  }
  // Others are refused with what is possible at the end that a contact has.
  constexpr Range possible{.low = 0, .high = 1, .low_is_allowed = false};
  std::ranges::find(all, "restitution", &ParameterInfo::name)->range = possible.text();
  return all;
}

std::optional<DashpotChoices> take_dashpot(LawSpec& spec) {
  DashpotChoices choices;
  std::string first;
  std::erase_if(spec.options, [&](const auto& option) {
    if (!choices.set(option.first, option.second)) return false;
    if (first.empty() && option.first != dashpot_option) first = option.first + "=" + option.second;
    return true;
  });
  if (choices.rule != DashpotRule::none) return choices;
  if (!first.empty())
    throw InputError(first + ": says how a dashpot is; say which by " +
                     std::string(dashpot_option) + "=tsuji, or another rule");
  return std::nullopt;
}

}  // namespace stickslip
