// SPDX-License-Identifier: BSD-3-Clause
// What a sphere feels along a motion over a wall of triangles: by the wall of a law from outside,
// or by ours around any law of a contact.
#pragma once

#include <span>
#include <vector>

#include "stickslip/contact/pair/own_wall.hpp"
#include "stickslip/walls/mesh_wall.hpp"

namespace stickslip {

/// The mesh as laws from outside are told.
ToldWall told_wall(const TriangleMesh& mesh, double radius);

/// The steps of a motion as laws from outside are told. Movements are rates: those of the step.
std::vector<WallMovement> movements_of(std::span<const WallStep> motion);

/// What a sphere feels along a motion that begins where it is placed: by the wall of the law itself
/// where it has one, otherwise by MeshWall around its contact. An answer that does not tell the
/// number of contacts has -1. Throws as both do.
std::vector<WallForce> follow_wall(const FramedLaw& law, const IndexedMesh& mesh, double radius,
                                   std::span<const WallStep> motion);

}  // namespace stickslip
