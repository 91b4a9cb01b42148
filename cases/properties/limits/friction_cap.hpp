// SPDX-License-Identifier: BSD-3-Clause
// What the tangential force of a law may be, by the part that bounds it: mu times the normal force,
// a kinetic limit below that, or a cap of its own that it tells.
#pragma once

#include "cases/properties/subject.hpp"

namespace stickslip::cases::properties {

/// The caps of a path, step by step [N].
struct FrictionCaps {
  std::vector<double> held;   ///< of a contact that does not slide
  std::vector<double> slide;  ///< of one that does; at most the other
};

/// The limit of a law, as its parts say.
LimitPart limit_of(const Subject& subject);

/// Whether the tangential force of a law is bounded by an ellipse.
bool is_anisotropic(const Subject& subject);

/// Why a law is not compared in all directions alike; none: it is.
std::optional<std::string> has_axes(const Subject& subject);

/// Whether the law holds to more than it slides at: mu-kinetic below mu, or declared so.
bool falls_at_onset(const Subject& subject);

/// The share of mu times the normal force at which a law slides: 1, the ratio of its coefficients,
/// or, where it has no role mu-kinetic, what a long slide of its own shows.
double sliding_share(const Subject& subject);

/// The caps along a path, of which `forces` are the answers. Those of limit=own are what the law
/// tells. Throws LawFailure.
FrictionCaps caps_of(const Subject& subject, std::span<const ContactStep> path,
                     std::span<const ContactForce> forces);

/// Why the caps of a law are not known; none: they are.
std::optional<std::string> no_caps(const Subject& subject);

/// Why a law is not asked for a force that ends with the overlap; none: it is.
std::optional<std::string> reaches_across_gaps(const Subject& subject);

/// The largest gap at which there is a force [m], as the law tells it or that which it is like; 0
/// where there is none, or nobody knows it.
double largest_gap(const Subject& subject);

}  // namespace stickslip::cases::properties
