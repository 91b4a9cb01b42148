// SPDX-License-Identifier: BSD-3-Clause
// Equations of Kuhn, Suzuki & Daouadji, and the list of all.
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/papers/printed_equations.hpp"
#include "cases/states/contact_assembly.hpp"
#include "cases/states/shipped_states.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app::printed {
namespace {

using Numbers = std::vector<double>;
using Vector = Eigen::Vector3d;

constexpr double pi = std::numbers::pi;
constexpr double degree = pi / 180;

/// Directions after a right angle of slip over c = kt |dxi|/L at constant limit, by radial return
/// and exactly, and their difference [deg].
Numbers slip_directions(double c) {
  const double exact = -2 * std::atan(std::exp(-c)) / degree;
  const double returned = -std::atan(1 / c) / degree;
  return {exact, returned, exact - returned};
}

/// Direction after the onset at 0.6 of a step that begins at (0, -0.8), if slip goes on over this
/// part of it [deg].
double direction_after_onset(double part) {
  return -2 * std::atan(std::exp(-part) * std::tan(std::asin(0.8) / 2)) / degree;
}

/// Largest error of radial return over starts between the movement and the right angle, where the
/// exact direction is known [deg].
double worst_return(double c) {
  double worst = 0;
  for (int start = 1; start <= 900; ++start) {
    const double angle = 0.1 * start * degree;
    const double exact = 2 * std::atan(std::exp(-c) * std::tan(angle / 2));
    worst = std::max(worst, std::abs(std::atan2(std::sin(angle), std::cos(angle) + c) - exact));
  }
  return worst / degree;
}

/// Shear stresses of Fig. 6(a), turned by 90 degrees about x1 and turned back by Eq. 24 [kPa].
Numbers turned_back(bool printed) {
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(pi / 2, Vector::UnitX()).matrix();
  const Eigen::Matrix3d back = turn.transpose();
  Eigen::Matrix3d stress;
  stress << -155.9, -1.2, -0.6, -1.2, -75.6, 0.5, -0.6, 0.5, -74.2;
  const Eigen::Matrix3d turned = turn * stress * turn.transpose();
  const Eigen::Matrix3d found = printed ? Eigen::Matrix3d(back.transpose() * turned * back)
                                        : Eigen::Matrix3d(back * turned * back.transpose());
  return {found(0, 1), found(0, 2)};
}

/// q over p of the packing whose stress is probed, compression along its first axis.
double probe_stress_ratio() {
  const Matrix3 stress =
      cases::love_weber_stress(cases::contacts_of(cases::probed_state(), cases::Pairs::touching));
  return ((stress(1, 1) + stress(2, 2)) / 2 - stress(0, 0)) / (-stress.trace() / 3);
}

/// Share of its contacts at the friction limit [%].
double probe_sliding() {
  const cases::AssemblyState& state = cases::probed_state();
  return 100 * cases::sliding_share(cases::contacts_of(state, cases::Pairs::touching), state.mu);
}

/// A stress probe of 12 directions of the packing of stress-probe with masses, in 30 steps of
/// strain that are steps of time, as `stickslip assembly probe cases/states/fig5.tar.xz --time-step
/// TIME
/// --steps 30 --law LAW` gave it.
struct KeptProbe {
  double time = 1;        ///< step of time over the stable one [-]
  double modulus = 0;     ///< by linear-refined [MPa]
  double apart = 0;       ///< how far linear-conventional is from that [%]
  double complement = 0;  ///< complementary circle over the large one [%]; NaN: not kept
};
constexpr std::array kept_probes{
    KeptProbe{0.2, 85.279, 0.0012, std::numeric_limits<double>::quiet_NaN()},
    KeptProbe{0.5, 51.739, 0.0019, 1.6}, KeptProbe{1, 42.810, 0.0002, 1.6}};
/// Modulus of both algorithms in equilibrium, in 3 steps of strain [MPa].
constexpr double modulus_in_equilibrium = 46.368;

/// A number of each kept probe that has it.
Numbers kept_in_time(double KeptProbe::*number) {
  Numbers found;
  for (const KeptProbe& probe : kept_probes)
    if (!std::isnan(probe.*number)) found.push_back(probe.*number);
  return found;
}

/// Moduli in steps of time over that in equilibrium, less 1 [%].
Numbers moduli_in_time() {
  Numbers off = kept_in_time(&KeptProbe::modulus);
  for (double& modulus : off) modulus = 100 * (modulus / modulus_in_equilibrium - 1);
  return off;
}

/// Movement left over by Eq. 5 in a rigid turn by 90 degrees about an axis at 45 degrees to the
/// branch, over the branch, with the arms at the end of a step or their mean.
double rigid_turn_movement(int steps, bool mean_arms) {
  const Vector turn = pi / 2 / steps * Vector(1, 0, 1).normalized();
  const Eigen::AngleAxisd each(turn.norm(), turn.normalized());
  Vector branch = Vector::UnitZ();
  double sum = 0;
  for (int i = 0; i < steps; ++i) {
    const Vector next = each * branch;
    const Vector arms = mean_arms ? Vector((branch + next) / 2) : next;
    const Vector moved = next - branch - turn.cross(arms);
    sum += (moved - moved.dot(next) * next).norm();
    branch = next;
  }
  return sum;
}

/// Growth of a force that is turned by 90 degrees to first order, in so many steps.
double twirled(int steps) { return std::pow(std::hypot(1, pi / 2 / steps), steps); }

std::vector<Equation> slip_equations() {
  return {
      {"csc-minus-cot",
       [] {
         const auto printed = [](double x) { return 1 / std::sin(x) - 1 / std::tan(x); };
         return Numbers{100 * std::abs(printed(1e-7) / std::tan(5e-8) - 1), printed(1e-8)};
       }},
      {"csc-minus-cot-right",
       [] {
         return Numbers{0, std::tan(5e-9)};
       }},
      {"log-over-c2",
       [] {
         const double c2 = 3e-16;
         return Numbers{100 * std::abs(std::log(1 + c2) / c2 - 1)};
       }},
      {"after-onset", [] { return Numbers{direction_after_onset(0.6)}; }},
      {"after-onset-right", [] { return Numbers{direction_after_onset(0.4)}; }},
      {"unit-vector-right", [] { return Numbers{std::hypot(std::cos(pi / 3), std::sin(pi / 3))}; }},
      {"void-ratio", [] { return Numbers{0.363 / (1 - 0.363)}; }},
      {"probe-stress-ratio", [] { return Numbers{probe_stress_ratio()}; }},
      {"probe-sliding", [] { return Numbers{probe_sliding()}; }},
      {"probe-in-time-modulus", [] { return moduli_in_time(); }},
      {"probe-in-time-apart", [] { return kept_in_time(&KeptProbe::apart); }},
      {"probe-in-time-complement", [] { return kept_in_time(&KeptProbe::complement); }},
      {"unit-vector", [] { return Numbers{std::cos(pi / 3) - std::sin(pi / 3)}; }},
      {"slip-0.2-worst",
       [] {
         return Numbers{slip_directions(0.2)[2], worst_return(0.2)};
       }},
      {"slip-0.1", [] { return slip_directions(0.1); }},
      {"slip-0.2", [] { return slip_directions(0.2); }},
      {"slip-0.508", [] { return slip_directions(0.508); }},
      {"slip-1.047", [] { return slip_directions(1.047); }},
      {"slip-2.983", [] { return slip_directions(2.983); }},
      {"tilt", [] { return Numbers{100 * (1 - std::cos(5 * degree))}; }},
      {"twirl",
       [] {
         return Numbers{twirled(10), twirled(1000)};
       }},
      {"end-arm", [] { return Numbers{rigid_turn_movement(1000, false)}; }},
      {"turned-back", [] { return turned_back(true); }},
      {"turned-back-right", [] { return turned_back(false); }},
  };
}

std::vector<double> numbers_of(std::string_view name) {
  const auto is_named = [&](const Equation& equation) { return equation.name == name; };
  for (const auto make : {slip_equations, equations_of_algorithms}) {
    const std::vector<Equation> equations = make();
    const auto found = std::ranges::find_if(equations, is_named);
    if (found != equations.end()) return found->numbers();
  }
  throw InputError(fmt::format("equation {}: is not known", name));
}

}  // namespace
}  // namespace stickslip::app::printed

namespace stickslip::app {

std::vector<double> numbers_of_equation(std::string_view name) { return printed::numbers_of(name); }

}  // namespace stickslip::app
