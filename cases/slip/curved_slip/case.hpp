// SPDX-License-Identifier: BSD-3-Clause
// How fast does the force converge where the direction of sliding turns all the time? Theory,
// reference and what to expect: cases/slip/curved_slip/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A curve, and how the normal force changes on it. Stick-slip has its own start and normal force:
/// its force on the way from inside the friction limit into slip has been computed by two
/// independent programs to 18 digits.
enum class CurvedPath { circle, figure_eight, stick_slip };
inline constexpr std::array<Word<CurvedPath>, 3> curved_path_words{
    {{"circle", CurvedPath::circle},
     {"figure-eight", CurvedPath::figure_eight},
     {"stick-slip", CurvedPath::stick_slip}}};

/// Place and velocity on the curve at time t from 0 to 1: overlap over that at the start, and shift
/// in the units of `radius`: that of the circle, or half the length of the figure of eight.
/// `variation`: relative amplitude of the normal force over one turn [-].
template <class Real>
reference::Sample<Real> sample_of(CurvedPath path, Real radius, Real variation, Real t);

struct SolvedCurvedSlip;

/// A contact slides along a curve. Lengths are over mu kn overlap/kt, the movement that brings a
/// contact without tangential force to the friction limit.
struct CurvedSlip {
  double kn = 1e5;        ///< normal stiffness [N/m]
  double kt = 1e5;        ///< tangential stiffness [N/m]
  double mu = 0.5;        ///< friction coefficient [-]
  double overlap = 1e-4;  ///< at the start [m]
  CurvedPath path = CurvedPath::circle;
  double radius = 3;     ///< of the circle, or half the length of the figure of eight [-]
  double variation = 0;  ///< relative amplitude of the normal force over one turn [-]
  double mobilised = 1;  ///< force at the start over the friction limit [-]
  double lead = -60;     ///< angle from the first movement to the force at the start [deg]

  static constexpr std::string_view name = "curved-slip";
  static void describe(auto& visitor) {
    using S = CurvedSlip;
    describe_springs<S>(visitor);
    visitor.number(&S::overlap, {"overlap", "m", "", Range::positive(), "overlap at the start"});
    visitor.choice(&S::path, "path", curved_path_words,
                   "tangential path; stick-slip has its own start and normal force");
    visitor.number(
        &S::radius,
        {"radius", "-", "", Range::positive(),
         "radius, or half length of the figure of eight, times kt over the friction limit"});
    visitor.number(&S::variation, {"variation", "-", "", Range{.low = 0, .high = 0.95},
                                   "relative amplitude of the normal force, one period a turn"});
    visitor.number(&S::mobilised, {"mobilised", "-", "", Range{.low = 0, .high = 1},
                                   "tangential force at the start over the friction limit"});
    visitor.number(&S::lead, {"lead", "deg", "", Range{.low = -180, .high = 180},
                              "angle from the first movement to the force at the start"});
  }

  /// Errors of the force over the largest friction limit of the path, and works.
  struct Outcome {
    double force = 0;         ///< largest error over the path [-]
    double force_rms = 0;     ///< root mean square over the path [-]
    double force_end = 0;     ///< at the end [-]
    double work = 0;          ///< tangential work [J]
    double dissipation = 0;   ///< by friction [J]
    double force_family = 0;  ///< largest error, worst of all curves of the family [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "tangential force, largest error over the path, over the largest limit");
    visitor.norm(&Outcome::force_rms, "force-rms",
                 "tangential force, root mean square error over the path, over the largest limit");
    visitor.norm(&Outcome::force_end, "force-end",
                 "tangential force at the end, over the largest limit");
    visitor.value(&Outcome::work, "work", "J", "tangential work, relative (to L^2/kt at least)");
    visitor.value(&Outcome::dissipation, "dissipation", "J",
                  "frictional dissipation, over the scale of the work");
    visitor.norm(&Outcome::force_family, "force-family",
                 "tangential force, worst of circles and figures of eight at constant and changing "
                 "normal force and a path from stick into slip");
  }

  /// The rate equations integrated along the curve and along all of the family.
  SolvedCurvedSlip prepare() const;

  /// Place and velocity at time t from 0 to 1: overlap over that at the start, shift over unit().
  reference::Sample<double> at(double t) const;
  Vector2 force_at_start() const;  ///< [N]
  /// The contact after every step.
  std::vector<ContactForce> forces(const Scheme& scheme, int steps) const;
  double limit() const { return springs_of(*this).limit(overlap); }  ///< at the start [N]
  double unit() const { return limit() / kt; }                       ///< unit of length [m]
};

}  // namespace stickslip::cases
