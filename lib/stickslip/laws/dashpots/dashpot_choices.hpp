// SPDX-License-Identifier: BSD-3-Clause
// Which dashpot a contact has beside its normal spring: options of any law with a spring that is
// linear or of Hertz. Formulas and conventions: docs/laws/dashpots.md.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip {

/// Dashpots beside the spring F = K d^n, d the overlap: c d^q d'.
enum class DashpotRule {
  none,
  constant,       ///< q = 0, c
  mass,           ///< q = 0, c = gamma m
  tsuji,          ///< q = (n - 1)/2, c = alpha sqrt(m K) (Tsuji, Tanaka & Ishida 1992)
  coefficient,    ///< q and c of tsuji by the damping ratio, alpha = zeta sqrt(2 n + 2)
  viscoelastic,   ///< q = n - 1, c = A n K (Kuwabara & Kono 1987; Brilliantov et al. 1996)
  hunt_crossley,  ///< q = n, c = chi K (Hunt & Crossley 1975)
  thornton  ///< q = (n - 1)/2, c d^q = 2 gamma sqrt(m dF/dd) (Thornton, Cummins & Cleary 2013)
};

/// How the coefficient of a rule with q = (n - 1)/2 is made from a restitution.
enum class DashpotFit {
  exact,     ///< solved for the end of the contact that the law has
  tsuji,     ///< alpha by the polynomial of Marshall (2009), which is for the mass of one of two
             ///< like spheres
  thornton,  ///< gamma by the polynomial of Thornton, Cummins & Cleary (2013), for an end at force
             ///< 0
  sqrt56,    ///< 2 sqrt(5/6) zeta sqrt(m dF/dd), zeta of a linear spring that may pull
  zeta       ///< 2 zeta sqrt(m dF/dd)
};

/// What becomes of the tangential part of a dashpot at the friction limit.
enum class DampingLimit {
  inside,   ///< spring and dashpot together are kept inside it
  outside,  ///< the dashpot is added to what the limit leaves of the spring
  stick     ///< there is none while the contact slips
};

/// Over which movement of a step a dashpot damps.
enum class DampingOver {
  step,    ///< the whole step, by the velocity at its end
  contact  ///< the part in which the bodies overlap: c times the change of d^(q + 1)/(q + 1)
};

/// Name as on the command line.
std::string_view name_of(DashpotRule rule);
/// Name of a fit.
std::string_view name_of(DashpotFit fit);
/// Name of a limit.
std::string_view name_of(DampingLimit limit);
/// Name of a movement.
std::string_view name_of(DampingOver over);

/// A rule with all that belongs to it. NaN: not given.
struct DashpotChoices {
  static constexpr double not_given = std::numeric_limits<double>::quiet_NaN();

  DashpotRule rule = DashpotRule::none;
  double restitution = not_given;   ///< restitution that the coefficient is solved for [-]
  double coefficient = not_given;   ///< instead of it, in the unit of the rule
  double velocity = not_given;      ///< velocity of approach at which the restitution is got [m/s]
  double reduced_mass = not_given;  ///< where steps do not tell masses [kg]
  std::optional<DashpotEnd> end;    ///< none: that of the rule
  DashpotFit fit = DashpotFit::exact;
  double tangential = 0;  ///< coefficient of the tangential direction over that of the normal [-]
  DampingLimit limit = DampingLimit::inside;
  DampingOver over = DampingOver::step;  ///< what the normal dashpot damps

  /// Sets the one with this name from text; false if there is none of this name; throws InputError
  /// for what is not allowed.
  bool set(std::string_view name, std::string_view text);
  /// How a contact ends: thornton is cut unless it is asked to pull, all others pull.
  DashpotEnd ends() const;
  /// The options with their present values; the numbers among them have roles.
  std::vector<ParameterInfo> parameters() const;
  /// The number with this role; nothing where it is not given.
  std::optional<double> value(std::string_view role) const;
};

/// Name of the option that chooses the rule.
inline constexpr std::string_view dashpot_option = "damping-rule";

/// The options of dashpots as they describe themselves.
std::vector<ParameterInfo> dashpot_options();

/// Takes the options of dashpots out of the specification; none without damping-rule, or with
/// damping-rule=none. Throws InputError for a value that is not allowed, or for other options of
/// dashpots without a rule.
std::optional<DashpotChoices> take_dashpot(LawSpec& spec);

}  // namespace stickslip
