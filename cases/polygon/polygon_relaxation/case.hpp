// SPDX-License-Identifier: BSD-3-Clause
// Does a polygon under a constant load move and come to rest as the equations of its contact plane
// say? Theory, reference and what to expect: cases/polygon/polygon_relaxation/page.md.
#pragma once

#include "cases/polygon/polygon_pairs.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct RelaxingPolygon;

/// An irregular polygon that barely touches another, which is fixed, is loaded at once.
struct PolygonRelaxation {
  double restitution = 0.9;           ///< eps_n [-]
  double stiffness_ratio = 1.0 / 3;   ///< kt/kn [-]
  double restitution_ratio = 1.0053;  ///< eps_t/eps_n [-]
  double mu = 500;                    ///< friction coefficient [-]
  double kn = 1;                      ///< normal stiffness [N/m]
  double mass = 1;                    ///< m of the free body [kg]
  std::uint32_t seed = 1;             ///< of the tessellation [-]
  double turn = 0.4;                  ///< of the free body from its own cell [rad]
  double load_angle = 30;             ///< of the load from the first normal [deg]

  static constexpr std::string_view name = "polygon-relaxation";
  static void describe(auto& visitor) {
    describe_irregular_pair<PolygonRelaxation>(visitor);
    visitor.number(&PolygonRelaxation::load_angle, {"load_angle",
                                                    "deg",
                                                    "",
                                                    {.low = -60, .high = 60},
                                                    "angle of the load from the first normal"});
  }

  /// After 8 t_c.
  struct Outcome {
    double position = 0;  ///< distance from the exact one over the displacement [-]
    double plane = 0;     ///< angle of the contact plane with x [deg]
    double ratio = 0;     ///< Ft/Fn [-]
    double decay = 0;     ///< t_c/t_R by the peaks of the velocity along the contact [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::position, "position",
                 "distance from the exact position after 8 t_c over the displacement");
    visitor.value(&Outcome::plane, "plane", "deg",
                  "angle of the contact plane with x then, over 90 deg");
    visitor.value(&Outcome::ratio, "ratio", "-", "Ft/Fn then");
    visitor.value(&Outcome::decay, "decay", "-",
                  "t_c/t_R by the peaks of the velocity along the contact; 0: none");
  }

  /// Throws InputError if the bodies part or the restitutions do not go together.
  RelaxingPolygon prepare() const;
};

/// The free body and its contact at one time.
struct RelaxingSample {
  double time = 0;                     ///< [s]
  Vector2 position = Vector2::Zero();  ///< [m]
  Vector2 velocity = Vector2::Zero();  ///< [m/s]
  double plane = 0;                    ///< angle of the contact plane with x [deg]
  double ratio = 0;                    ///< Ft/Fn [-]
};

/// The pair of the problem with its load, and its exact motion.
struct RelaxingPolygon {
  using Problem = PolygonRelaxation;
  using Outcome = Problem::Outcome;
  using State = reference::PolygonPairState<long double>;

  Problem problem;
  IrregularPair pair;
  Vector2 start = Vector2::Zero();  ///< of the free body [m]
  Vector2 load = Vector2::Zero();   ///< on it [N]
  Vector2 along = Vector2::Zero();  ///< first tangent
  int duration = 8;                 ///< how long the motion is seen, over t_c
  /// Exact, with either contact plane; the start, and samples_per_contact_time a t_c.
  std::map<reference::PolygonPlane, std::vector<State>> paths = {};

  Outcome exact() const { return exact_with(reference::PolygonPlane::boundary); }
  Outcome exact_for(const Scheme& scheme) const { return exact_with(plane_of(scheme)); }
  Outcome scale() const;
  Outcome scale_for(const Scheme& scheme) const;
  double uncertainty() const { return 2e-13; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact_time) const;

  /// The start, and after every step.
  std::vector<RelaxingSample> trace(const Scheme& scheme, int steps_per_contact_time) const;
  /// Relaxation time of such a trace over t_c; NaN without one.
  double relaxation_time(std::span<const RelaxingSample> trace) const;

  static constexpr int samples_per_contact_time = 64;
  /// That of the exact path over t_c.
  double relaxation_time(reference::PolygonPlane plane) const;
  Outcome exact_with(reference::PolygonPlane plane) const;
};

/// The pair at rest at `start`, under a load of `force` [N] at the problem's angle, and its exact
/// motion over `duration` t_c with each of the planes. Throws std::runtime_error if the bodies
/// part.
RelaxingPolygon loaded_pair(const PolygonRelaxation& problem, IrregularPair pair,
                            const Vector2& start, double force, int duration,
                            std::span<const reference::PolygonPlane> planes);

}  // namespace stickslip::cases
