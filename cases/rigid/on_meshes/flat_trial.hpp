// SPDX-License-Identifier: BSD-3-Clause
// What the cases of balls on level floors of triangles share.
#pragma once

#include <cmath>
#include <numbers>

#include "cases/rigid/on_meshes/ball_on_mesh.hpp"
#include "cases/rigid/on_meshes/floors.hpp"
#include "cases/walls/meshes.hpp"

namespace stickslip::cases {

/// Kinds of floors that laws are asked on.
inline constexpr std::array floors_of_laws{FloorCut::regular, FloorCut::random, FloorCut::fan,
                                           FloorCut::t_junction};
/// Way of a ball of a law, over the radius of the circle in which it cuts the floor.
inline constexpr double circles_of_way = 8;
/// How far its floor reaches, likewise.
inline constexpr double circles_of_floor = 6;

/// `Case` has trials(cuts), scale_of_laws() and time_of_laws().
template <class Case>
struct FlatTrial : BallProblem {
  using Outcome = OnMeshOutcome;
  static void observe(auto& visitor) { observe_on_mesh<false>(visitor); }
  Expected<Outcome> expect(const Scheme& /*scheme*/) const { return expect_on_mesh(); }
  Outcome run(const Scheme& scheme, int cuts) const {
    const Case& given = static_cast<const Case&>(*this);
    return compare_with_uncut(sprung(scheme), asked_of_laws(), given.trials(cuts),
                              given.scale_of_laws());
  }
  /// The ball of laws.
  BallAsked asked_of_laws() const { return ball(static_cast<const Case&>(*this).time_of_laws()); }

 protected:
  /// Four balls on each kind of floor, in sixteen directions none of which is along an edge;
  /// `start` is the state of one that goes in that direction through the middle of its way at the
  /// origin.
  template <class Start>
  std::vector<MeshTrial> on_all_floors(int cuts, const Start& start) const {
    std::vector<MeshTrial> all;
    int k = 0;
    for (const FloorCut cut : floors_of_laws) {
      const double reach = circles_of_floor * circle();
      MeshTrial trial{floor_mesh(cut, side(cuts), reach), uncut_floor(4 * reach), {}};
      for (int i = 0; i < 4; ++i, ++k) {
        const double angle = 2 * std::numbers::pi * (k + 0.37) / 16;
        const Vector2 along(std::cos(angle), std::sin(angle));
        const double beside = side(std::max(cuts, 16)) * (k + 0.5) / 16;
        trial.starts.push_back(start(along, Vector2(beside * Vector2(-along[1], along[0]))));
      }
      all.push_back(std::move(trial));
    }
    return all;
  }
};

}  // namespace stickslip::cases
