// SPDX-License-Identifier: BSD-3-Clause
// Numbers of a scene that only one mistake of a program gives.
#pragma once

#include <string>
#include <vector>

#include "cases/rigid/scenes/scene.hpp"

namespace stickslip::cases {

/// What numbers of speeds over the true ones begin with, before the side of the triangles.
inline constexpr const char* speed_on_triangles = "speed over the true one, triangles of ";

/// What numbers of the restitution of one mass begin with, before that mass.
inline constexpr const char* restitution_of_mass = "restitution of ";

/// What is known of a scene in one step.
struct NumbersOfStep {
  double step = 0;  ///< [s]
  std::vector<SceneNumber> numbers;
};

/// Of sixteen bounces: inertia, impulse of friction, restitution.
std::vector<SceneNumber> numbers_of_bounces(const Scene& scene,
                                            const std::vector<SceneState>& first,
                                            const std::vector<SceneState>& last);
/// Of bodies that slide on a floor: inertia; what friction took in the time, on axes and on
/// diagonals, over what it takes.
std::vector<SceneNumber> numbers_of_sliding(const Scene& scene,
                                            const std::vector<SceneState>& first,
                                            const std::vector<SceneState>& last);
/// Blocks that are thrown over a floor and stop: how far they go; how far off their line, in
/// degrees and over where the mobility of their contacts would lead.
std::vector<SceneNumber> numbers_of_stops(const Scene& scene, const std::vector<SceneState>& first,
                                          const std::vector<SceneState>& last);
/// Numbers of blocks that slide down a slope from their start: friction over mu times the normal
/// force, and over mu times the weight. Gravity is inclined to z.
std::vector<SceneNumber> numbers_of_slope(const Scene& scene, const std::vector<SceneState>& first,
                                          const std::vector<SceneState>& last);
/// Of bodies that nothing touches: what is left of their spin.
std::vector<SceneNumber> numbers_of_flight(const Scene& scene, const std::vector<SceneState>& first,
                                           const std::vector<SceneState>& last);

/// Mistakes that the numbers say, in words, the finest step last; empty: none is known.
std::vector<std::string> mistakes_in(const std::vector<NumbersOfStep>& steps);

}  // namespace stickslip::cases
