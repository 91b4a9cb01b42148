// SPDX-License-Identifier: BSD-3-Clause
// Which depth, normal and point has the contact of two convex shapes? Pairs, reference and what to
// expect: cases/shapes/convex_depth/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/shapes/shape_pairs.hpp"

namespace stickslip::cases {

/// Two shapes that overlap, and what the reference knows of them.
struct DepthPair {
  std::string name;
  ToldShape p;
  ToldShape q;
  ShapePose at_p;
  ShapePose at_q;
  bool are_ellipsoids = false;
};

/// Depth, normal from p to q and a point on the line of action, by one definition.
struct DefinedContact {
  double depth = 0;  ///< [m]; NaN where the definition has another measure
  Vector3 normal = Vector3::UnitX();
  Vector3 point = Vector3::Zero();  ///< [m]
  double couple = 0;                ///< couple along the normal over the force [m]
};

/// Pairs of convex shapes whose contact is known, each pressed together along its normal.
struct ConvexDepth {
  double kn = 1e5;  ///< normal stiffness [N/m]
  double kt = 1e5;  ///< tangential stiffness [N/m]; there is no friction

  static constexpr std::string_view name = "convex-depth";
  static void describe(auto& visitor) {
    using P = ConvexDepth;
    visitor.number(&P::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&P::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
  }

  /// The largest differences of all pairs.
  struct Outcome {
    double depth = 0;   ///< depth over that along the common normal, less 1 [-]
    double normal = 0;  ///< angle between both normals [rad]
    double point = 0;   ///< distance of the line of action, and couple, over the size [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::depth, "depth",
                 "depth from the force over that along the common normal, less 1; largest");
    visitor.norm(&Outcome::normal, "normal",
                 "angle between the force and the common normal in rad; largest");
    visitor.norm(&Outcome::point, "point",
                 "distance of the line of action from that of both contact points, and couple "
                 "over force, over the size of the second body; largest");
  }

  double uncertainty() const { return 1e-14; }
  std::vector<reference::NamedNumber> numbers() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// All pairs, or those that the rule of a scheme is known for.
  static std::vector<DepthPair> pairs(const Scheme& scheme);
  static std::vector<DepthPair> all_pairs();
  /// The truth, by the common normal.
  static DefinedContact by_common_normal(const DepthPair& pair);
  /// Other definitions, of ellipsoids.
  static DefinedContact by_midway(const DepthPair& pair);
  static DefinedContact by_volume(const DepthPair& pair);
  /// What the law answers for a pair that is pressed together in N steps.
  DefinedContact answer(const Scheme& scheme, const DepthPair& pair, int steps) const;
  /// Differences of two definitions.
  static Outcome differences(const DefinedContact& found, const DefinedContact& truth,
                             const DepthPair& pair);
};

}  // namespace stickslip::cases
