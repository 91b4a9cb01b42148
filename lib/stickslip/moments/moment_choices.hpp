// SPDX-License-Identifier: BSD-3-Clause
// Which moments a contact has beside its force: options of any law.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/description/description.hpp"

namespace stickslip {

/// How a contact resists rolling.
enum class RollingRule {
  none,
  constant,             ///< the cap against the rate of rolling, whatever that is
  viscous,              ///< in proportion to the rate: no threshold
  linear_conventional,  ///< spring and slider; what exceeds the cap is brought back along itself
  linear_refined,       ///< spring and slider, solved exactly inside the step
  epsd,   ///< spring and slider with a dashpot beside them (Iwashita & Oda; Ai et al. C)
  epsd2,  ///< spring of stiffness kt R'^2 and slider, without dashpot
  sds,    ///< spring and dashpot behind one slider (LAMMPS)
  own     ///< unspecified rule of an external law; no option
};

/// How it resists twisting.
enum class TwistingRule {
  none,
  constant,
  viscous,
  linear,         ///< spring and slider; in one dimension conventional and refined are the same
  sds,            ///< spring and dashpot behind one slider (LAMMPS)
  marshall,       ///< stiffness kt a^2/2 and cap 2/3 mu fn a of a uniform traction (Marshall 2009)
  hertz_torsion,  ///< partial slip of a Hertzian contact, spring by spring (Lubkin 1951)
  own             ///< unspecified rule of an external law; no option
};

/// Which rotation is taken for rolling.
enum class RollMeasure {
  relative_rotation,  ///< rotation_q - rotation_p: what a couple does work on
  mean_track,         ///< mean path of the contact over both surfaces (Kuhn & Bagi), over R'
  own_spin,           ///< rotation of p alone
  arms_sum            ///< (R1 rotation_p + R2 rotation_q) over R', rolling if both turn alike
};

/// The length that makes a moment of mu-rolling and the normal force.
enum class RollingArm {
  reduced,   ///< R' = R1 R2/(R1 + R2); R/2 for equal spheres (LAMMPS, LIGGGHTS)
  harmonic,  ///< 2 R' (R for equal spheres)
  own        ///< R1, the particle's own
};

/// A choice of each, with its parameters. NaN: not given.
struct MomentChoices {
  RollingRule rolling = RollingRule::none;
  TwistingRule twisting = TwistingRule::none;
  RollMeasure measure = RollMeasure::relative_rotation;
  RollingArm arm = RollingArm::reduced;
  double mu_rolling;                  ///< cap of rolling over arm and normal force [-]
  double k_rolling;                   ///< stiffness [N m]
  double damping_rolling = 0;         ///< coefficient of the dashpot [N m s]
  double mu_twisting;                 ///< cap of twisting over arm and normal force [-]
  double k_twisting;                  ///< stiffness [N m]
  double damping_twisting = 0;        ///< coefficient of the dashpot [N m s]
  bool damps_when_mobilised = false;  ///< the dashpot of epsd at its cap (f = 1)

  MomentChoices();

  /// Whether there is any.
  bool any() const { return rolling != RollingRule::none || twisting != TwistingRule::none; }
  /// Sets the one with this name from text; false if there is none of this name; throws InputError
  /// for what is not allowed.
  bool set(std::string_view name, std::string_view text);
  /// Throws InputError where a rule lacks a parameter. `law` names the law for the message.
  void check(const std::string& law) const;
  /// Drops a rule that needs a cap (mu-rolling, mu-twisting) where that is not given.
  void leave_out_uncapped();
  /// The arm of the cap [m].
  double arm_length(double radius_p, double radius_q) const;
};

/// Names as on the command line.
std::string_view name_of(RollingRule rule);
/// Name on the command line.
std::string_view name_of(TwistingRule rule);
/// Name on the command line.
std::string_view name_of(RollMeasure measure);
/// Name on the command line.
std::string_view name_of(RollingArm arm);

/// The options of moments as they describe themselves.
std::vector<ParameterInfo> moment_options();

/// The numbers among them, with their names for roles: so a law from outside is told of them.
std::vector<ParameterInfo> moment_parameters();
/// Whether one of these has this name.
bool is_moment_parameter(std::string_view name);

}  // namespace stickslip
