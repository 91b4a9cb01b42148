// SPDX-License-Identifier: BSD-3-Clause
// Rolling and twisting pairs: paths, what a law answers to them, and what is known of its rules.
#pragma once

#include <cstdint>

#include "cases/drive/contact_list.hpp"
#include "cases/properties/paths/pair_walk.hpp"
#include "cases/properties/subject.hpp"

namespace stickslip::cases::properties {

/// What a spring with a cap is known by; none: theory or the law do not say.
struct Slider {
  std::optional<double> stiffness;  ///< of a virgin contact [N m]
  std::optional<double> cap;        ///< [N m]
};

/// Where a contact is.
struct Pressed {
  PairRadii radii;
  double overlap = 0;  ///< [m]
  double normal = 0;   ///< force [N]
};

/// What is known of the rolling spring of a law.
Slider rolling_slider(const Subject& subject, const Pressed& at);
/// The same of twisting. Torsion of a Hertzian contact: initial stiffness 16/3 G a^3 with
/// 1/G = 1/G1 + 1/G2, whole slip 3 pi/16 mu N a (Lubkin 1951).
Slider twisting_slider(const Subject& subject, const Pressed& at);

/// A step of a pair as its moments see it, and what they answer.
struct Turned {
  Pressed at;              ///< the end of the step
  double overlap_old = 0;  ///< [m]
  Vector3 roll;            ///< tangential part of the relative rotation [rad]
  double twist = 0;        ///< its part about the normal [rad]
  Vector3 rolling;         ///< couple on p in the tangent plane [N m]
  double twisting = 0;     ///< about the normal [N m]
  PairCouple couple;       ///< all of it
  bool rests() const { return roll.isZero(0) && twist == 0; }
  bool touches() const { return at.overlap > 0; }
};

/// Forces and moments along a path of two bodies. Throws LawFailure.
std::vector<Turned> follow_turns(const Subject& subject, const PairPath& path);

/// The step of a contact whose bodies turn as they slide, so that moments come to their caps.
TurnedStep turning_as_it_slides(const Subject& subject, const ContactStep& step);

/// Spheres, of which q is three times as large as p.
PairRadii unequal_radii(const Subject& subject);

/// A pair pressed, rolled and twisted in units of a typical overlap and of the turns that bring a
/// law to its caps.
class RollWalk {
 public:
  RollWalk(const Subject& subject, const PairRadii& radii);

  /// A step to an overlap with a roll, which does not slide, and a twist.
  RollWalk& to(double overlap, const Vector2& roll = Vector2::Zero(), double twist = 0);
  /// The same roll and twist again and again.
  RollWalk& turn(int times, const Vector2& roll, double twist = 0);
  /// The pair turns as one body.
  RollWalk& turn_all(const Vector3& rotation, int steps);
  /// q moves past p, in radii.
  RollWalk& slide(const Vector2& movement);
  double overlap() const { return overlap_; }
  const PairPath& path() const { return walk_.path(); }

 private:
  PairRadii radii_;
  double overlap_unit_;
  double roll_unit_ = 0;
  double twist_unit_ = 0;
  double overlap_ = 0;
  PairWalk walk_;
};

/// Unequal bodies, both ways round.
std::vector<PairRadii> two_bodies(const Subject& subject);
/// The same, and a wall.
std::vector<PairRadii> pairs_and_wall(const Subject& subject);

/// The same walk of each of them.
template <class Go>
std::vector<PairPath> walks_of(const Subject& subject, const Go& go) {
  std::vector<PairPath> all;
  for (const PairRadii& radii : pairs_and_wall(subject)) {
    RollWalk walk(subject, radii);
    go(walk);
    all.push_back(walk.path());
  }
  return all;
}

/// Rolls and twists in all directions, beyond the caps and back, while the overlap changes.
PairPath random_turns(const Subject& subject, const PairRadii& radii, std::uint64_t seed);

/// Paths by which mistakes in moments are told apart, with names for messages.
std::vector<std::pair<std::string, PairPath>> telling_turns(const Subject& subject);

}  // namespace stickslip::cases::properties
