// SPDX-License-Identifier: BSD-3-Clause
// How far the bodies of a scene are from where they truly go: row by row, so that files of any
// length can be judged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cases/rigid/scenes/scene.hpp"

namespace stickslip::cases {

/// The errors of one kind: of all starts together, over the scale.
struct SceneError {
  double mean = 0;  ///< over bodies and times
  double largest = 0;
  std::vector<double> of_bodies = {};  ///< means over times, by the places of the bodies
};

/// What was measured of a scene.
struct SceneErrors {
  SceneError velocity;
  SceneError spin;
  SceneError position;
  SceneError turn;    ///< over the angle of the greatest spin until the end
  double start = 0;   ///< of the first rows, against the scene
  double energy = 0;  ///< most that a start has gained by the end, over its scale
  /// Energy at the end above the true one, mean over the starts, over its scale; a bounce where
  /// bodies bounce. None: the truth of the end is not known.
  std::optional<double> excess;
  double signed_excess = 0;  ///< root mean square over the starts with the sign of the mean
  std::vector<double> kept;  ///< change of what is kept, in the order of RigidScene::kept
  std::vector<double> own;   ///< in the order of RigidScene::own
  /// Most by which friction exceeds mu times the normal force, over that; none: no forces are told.
  std::optional<double> friction;
};

/// Takes the states of bodies in any order, each once.
class SceneJudge {
 public:
  /// Keeps a reference.
  explicit SceneJudge(const RigidScene& asked);

  /// A body that moves at the time with this place in Scene::times.
  void see(std::size_t time, std::size_t body, const SceneState& state);
  /// The contact force on a body, which has one contact with a plane [N].
  void see_force(std::size_t body, const Vector3& force);

  /// After all states.
  SceneErrors errors() const;
  /// The states at the first and at the last time, for what tells mistakes apart.
  const std::vector<SceneState>& first() const { return first_; }
  const std::vector<SceneState>& last() const { return last_; }

 private:
  void add(SceneError& sum, std::size_t body, double error) const;
  /// What a start gains in truth [J].
  double gained_by_truth(std::size_t start) const;
  void tell_excess(SceneErrors& found) const;

  const RigidScene& asked_;
  SceneErrors sums_;
  std::vector<std::size_t> seen_of_;  ///< by bodies
  std::vector<SceneState> first_;
  std::vector<SceneState> last_;
};

}  // namespace stickslip::cases
