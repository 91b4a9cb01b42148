// SPDX-License-Identifier: BSD-3-Clause
// How large is the error of Mindlin's theory, which neglects the traction across the pull? Theory,
// reference and what to expect: cases/partial_slip/cattaneo_half_space/page.md.
#pragma once

#include "cases/partial_slip/plane_paths.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedCattaneoHalfSpace;

/// A Hertzian contact is pressed together and pulled along a line: Cattaneo's problem, on two
/// elastic half-spaces.
struct CattaneoHalfSpace {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.5;         ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< constant [m]

  /// Poisson's ratio of metals, judged beside the one given, and the one at which Mindlin is exact.
  static constexpr double metal = 0.3;
  /// Shifts over the sliding shift after the legs of the pull.
  static constexpr std::array<double, 3> shifts{0.25, 0.5, 0.75};
  using Forces = std::array<double, shifts.size()>;

  static constexpr std::string_view name = "cattaneo-half-space";
  static void describe(auto& visitor) {
    using C = CattaneoHalfSpace;
    visitor.number(&C::shear_modulus, {"G", "Pa", "G", Range::positive(), "shear modulus"});
    visitor.number(&C::poisson, {"nu", "-", "nu", Range{.low = 0, .high = 0.5}, "Poisson's ratio"});
    visitor.number(&C::mu, {"mu", "-", "mu", Range::positive(), "friction coefficient"});
    visitor.number(&C::radius,
                   {"R", "m", "", Range::positive(), "radius of each of the two spheres"});
    visitor.number(&C::overlap,
                   {"overlap", "m", "", Range::positive(), "constant overlap of the spheres"});
  }

  /// Mean of the forces at the three shifts, over the friction limit.
  struct Outcome {
    double force = 0;        ///< at the Poisson ratio given [-]
    double force_metal = 0;  ///< at 0.3 [-]
    double force_zero = 0;   ///< at 0 [-]
  };
  static void observe(auto& visitor) {
    visitor.value(
        &Outcome::force, "force", "-",
        "mean of the tangential force at shifts of a quarter, a half and three quarters of "
        "the sliding shift, over the friction limit");
    visitor.value(&Outcome::force_metal, "force-nu-0.3", "-", "the same with Poisson's ratio .3",
                  "force, Poisson's ratio 0.3");
    visitor.value(&Outcome::force_zero, "force-nu-0", "-",
                  "the same with Poisson's ratio 0, where Mindlin is exact",
                  "force, Poisson's ratio 0");
  }

  /// The same spheres with another Poisson ratio.
  PressedSpheres contact(double nu) const {
    PressedSpheres all = pressed_spheres_of(*this);
    all.spheres.poisson = nu;
    return all;
  }
  SolvedCattaneoHalfSpace prepare() const;
};

/// The excess of the half-space over Mindlin's force at these rising shifts, over the friction
/// limit: the difference to nu = 0, where Mindlin is exact, on the same grid of so many squares
/// across, with so many steps between two shifts.
std::vector<double> excess_over_mindlin(double nu, std::span<const double> shifts, int squares,
                                        int steps);

/// The same in the limit of small steps, from a fine grid with one step between two shifts, and
/// from a coarse one with one, `few` and twice as many.
std::vector<double> excess_in_small_steps(double nu, std::span<const double> shifts, int few);

/// The same at CattaneoHalfSpace::shifts, in the limit of small steps.
CattaneoHalfSpace::Forces excess_of_half_space(double nu);

/// Excess over Mindlin and slip directions by another program, in the limit of fine grids.
struct PublishedExcess {
  double nu = 0;
  CattaneoHalfSpace::Forces excess{};  ///< at CattaneoHalfSpace::shifts, over the friction limit
  std::array<double, 8> angle{};       ///< largest one of slip off the pull [deg]
  /// Which of the angles is at the first of those shifts.
  static constexpr std::size_t first_of_shifts = 1;
};
const std::vector<PublishedExcess>& published_excess();
/// The ends of its steps, over the sliding shift.
inline constexpr std::array<double, 6> published_steps{0.1, 0.25, 0.5, 0.5922, 0.6993, 0.75};

/// The case with the forces of the half-space.
struct SolvedCattaneoHalfSpace {
  using Problem = CattaneoHalfSpace;
  using Outcome = Problem::Outcome;
  using Forces = Problem::Forces;

  explicit SolvedCattaneoHalfSpace(const CattaneoHalfSpace& to_solve);

  Outcome exact() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_each) const;

  /// Forces of a law with this Poisson ratio after each leg, each in so many steps.
  Forces forces_of(const AnyLaw& law, double nu, int steps_each) const;

  CattaneoHalfSpace problem;
  Forces given{};  ///< over the friction limit, at the Poisson ratio given
  Forces metal{};  ///< the same at 0.3
  Forces zero{};   ///< the same at 0: Mindlin's
};

}  // namespace stickslip::cases
