// SPDX-License-Identifier: BSD-3-Clause
// How a contact of polygons is made from their overlap: options of a scheme.
#pragma once

#include <string_view>
#include <vector>

#include "stickslip/description/description.hpp"
#include "stickslip/geometry/plane_rule.hpp"

namespace stickslip::cases {

/// What the law is given as the overlap of two polygons.
enum class OverlapMeasure {
  area,  ///< A/l_c, with l_c the sum of the radii of discs of the same areas (Pena et al., Eq. 2)
  gradient  ///< length of the boundary vector -grad A: force and plane then have the potential kn A
};

/// How the movement of the contact is found.
enum class ContactMovement {
  rigid,    ///< of the two bodies at the contact point, by the kinematics of the scheme
  centroid  ///< displacement of the centroid of the overlap by the translations alone, and angles
            ///< times the branches (Pena et al., end of section 3, with the sign that resists)
};

/// Where the force acts.
enum class ForcePoint {
  by_rule,   ///< chord where overlap and plane are those of the gradient, else centroid
  centroid,  ///< centroid of the overlap (Pena et al., section 4)
  chord      ///< on the line of a pressure on the edges of i: through the middle of the chord
};

/// The choices together.
struct PolygonRules {
  PlaneRule plane = PlaneRule::boundary_vector;
  OverlapMeasure overlap = OverlapMeasure::area;
  ContactMovement movement = ContactMovement::rigid;
  ForcePoint point = ForcePoint::by_rule;

  /// Whether the normal force is the gradient of kn A for bodies that only move.
  bool is_gradient() const {
    return overlap == OverlapMeasure::gradient && plane == PlaneRule::boundary_vector;
  }
  /// Whether the force acts on the line of the pressure.
  bool acts_on_chord() const {
    return point == ForcePoint::chord || (point == ForcePoint::by_rule && is_gradient());
  }

  /// Sets the one with this name (plane, overlap, movement, point) from text; false if there is
  /// none of this name; throws InputError for a word that is not allowed.
  bool set(std::string_view name, std::string_view word);
};

/// Names as on the command line.
std::string_view name_of(OverlapMeasure measure);
/// Names as on the command line.
std::string_view name_of(ContactMovement movement);
/// Names as on the command line.
std::string_view name_of(ForcePoint point);
/// The options plane=, overlap=, movement= and point= as the other common options describe
/// themselves.
std::vector<ParameterInfo> polygon_options();

}  // namespace stickslip::cases
