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

/// The choices together.
struct PolygonRules {
  PlaneRule plane = PlaneRule::boundary_vector;
  OverlapMeasure overlap = OverlapMeasure::area;
  ContactMovement movement = ContactMovement::rigid;

  /// Sets the one with this name (plane, overlap, movement) from text; false if there is none of
  /// this name; throws InputError for a word that is not allowed.
  bool set(std::string_view name, std::string_view word);
};

/// Names as on the command line.
std::string_view name_of(OverlapMeasure measure);
/// As for OverlapMeasure.
std::string_view name_of(ContactMovement movement);
/// The options plane=, overlap= and movement= as the other common options describe themselves.
std::vector<ParameterInfo> polygon_options();

}  // namespace stickslip::cases
