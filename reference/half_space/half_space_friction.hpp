// SPDX-License-Identifier: BSD-3-Clause
// Two elastic spheres of like material as half-spaces with Coulomb's law in every point: tangential
// contact for any history of overlap, shift, twist and rolling, on a grid of squares. Its answer
// has the error of the grid and of the steps; half_space_path.hpp removes both.
//
// Assumptions: Hertz pressure (like materials: tangential tractions do not change it), the same
// friction coefficient everywhere, quasi-static, small strains.
//
// Units: G = 1 in both bodies, mu = 1, contact radius 1 and normal force 1 at overlap 1. So forces
// are in mu P0, with P0 the normal force at overlap 1 (P = overlap^1.5), lengths in the plane in a.
// Shifts are in the shift at which Mindlin's contact slides at overlap 1, 3 (2 - nu)/8 mu P0/(G a),
// twists in mu P0/(G a^2), torques in mu P0 a, energies in mu P0 times the unit of shift. Tractions
// are in mu P0/a^2. A force is that on the first body along the shift of the second.
#pragma once

#include <vector>

#include "reference/half_space/cerruti_squares.hpp"
#include "reference/half_space/coulomb_solver.hpp"

namespace stickslip::reference {

/// Which squares of the grid belong to the contact.
enum class EdgeRule {
  all_touched,   ///< every square that the circle touches
  centre_inside  ///< every square whose middle is inside
};

/// What bounds the tractions.
enum class FrictionLimit {
  coulomb,  ///< mu times the pressure
  none      ///< nothing slips: linear theory of rolling
};

/// How the surface moves that a step covers, before it is covered.
enum class FreshSurface {
  at_rest,    ///< not at all: of first order in the steps where a contact grows and sticks
  as_a_punch  ///< tractions as outside a rigid punch that has the edge of the contact at any time:
              ///< of second order
};

/// The grid of a contact.
struct HalfSpaceGrid {
  double nu = 0.3;        ///< Poisson's number, 0 ... 0.5
  int cells = 31;         ///< squares across the largest contact, 5 ... 401
  double half_width = 1;  ///< radius of the largest contact that the grid holds
  EdgeRule edge = EdgeRule::all_touched;
  int margin = 0;  ///< further squares on each side; rolling needs one
  FrictionLimit limit = FrictionLimit::coulomb;
  FreshSurface fresh = FreshSurface::at_rest;
  /// Middle of the contact off the middle of the grid, in squares, each component -0.5 ... 0.5. The
  /// circle cuts other squares then: means over some of them have less of the grid's scatter.
  Planar offset = {};
};

/// Where a contact is.
struct ContactPlace {
  double overlap = 0;  ///< negative: a gap
  Planar shift;        ///< shift of the second body
  double twist = 0;    ///< anticlockwise, seen against the normal of the first body
};

/// At this share of the straight way.
inline ContactPlace between(const ContactPlace& a, const ContactPlace& b, double share) {
  return {a.overlap + share * (b.overlap - a.overlap), a.shift + share * (b.shift - a.shift),
          a.twist + share * (b.twist - a.twist)};
}
/// Whether the bodies touch on the straight way.
inline bool begins_in_gap(const ContactPlace& from, const ContactPlace& to) {
  return from.overlap < 0 && to.overlap > 0;
}
/// Where they do.
inline ContactPlace touch_between(const ContactPlace& from, const ContactPlace& to) {
  ContactPlace touch = between(from, to, from.overlap / (from.overlap - to.overlap));
  touch.overlap = 0;
  return touch;
}

/// What the tractions amount to.
struct ContactLoad {
  Planar force;
  double torque = 0;
};

/// The traction on one square.
struct SquareTraction {
  double x = 0;  ///< place of the middle [a]
  double y = 0;
  Planar traction;
  double limit = 0;  ///< friction limit: the mean pressure on it times mu
  Planar slip;       ///< in the last step, in the unit of shift
  bool slips = false;
};

/// A contact with its past.
class HalfSpaceFriction {
 public:
  /// Nothing touches yet. Throws std::invalid_argument on a grid outside its ranges.
  explicit HalfSpaceFriction(const HalfSpaceGrid& grid);

  /// One step along a straight line to `place`; a gap forgets all tractions. A step from a gap
  /// begins at the touch. Throws std::invalid_argument on NaN, infinity or an overlap beyond the
  /// grid.
  ContactLoad advance(const ContactPlace& place);

  /// Moves over `shift` at the overlap of now, in one step, until the force is `force`; returns the
  /// shift that it took. Throws std::invalid_argument when the force is not below the limit.
  Planar load(Planar force);

  /// Rolls by one square along +x at this creep (shift over distance, in mu P0/(G a^2)) and spin
  /// (twist over distance, in mu P0/(G a^3)). Needs a margin of one square.
  ContactLoad roll(Planar creep, double spin);

  /// Rolls by one square at the force, without spin; returns the creep that it took. `guess` is
  /// where it is looked for first. Throws as load and roll.
  Planar roll_at(Planar force, Planar guess);

  /// The contact in a mirror along x: forces, tractions and places with their x turned round, twist
  /// and torque too. Rolling along +x afterwards is rolling back.
  void mirror();

  [[nodiscard]] const ContactPlace& place() const { return state_.place; }
  [[nodiscard]] const ContactLoad& loaded() const { return state_.loaded; }
  [[nodiscard]] double side() const { return side_; }           ///< side of a square [a]
  [[nodiscard]] double unit_of_shift() const { return unit_; }  ///< in mu P0/(G a)
  /// Of the squares in contact [a^2].
  [[nodiscard]] double area() const;
  /// The squares in contact, row by row.
  [[nodiscard]] std::vector<SquareTraction> tractions() const;
  /// Energy that unloading would give back.
  [[nodiscard]] double stored() const;
  /// Work of the force and the torque along the steps of advance and load, by the trapezoid rule.
  [[nodiscard]] double work() const { return state_.work; }
  /// Dissipated since the beginning, by the trapezoid rule.
  [[nodiscard]] double dissipated() const { return state_.dissipated; }
  /// Largest angle [rad] between the direction `pull` and the traction where it slips.
  [[nodiscard]] double largest_angle(Planar pull) const;
  /// Share of the friction limit on squares that slipped in the last step against the traction they
  /// had before: near 1 the step is too large for the path.
  [[nodiscard]] double reversed() const { return state_.reversed; }
  [[nodiscard]] const CoulombEffort& effort() const { return effort_; }

 private:
  struct State {
    ContactPlace place;
    ContactLoad loaded;
    std::vector<Planar> traction;
    std::vector<Planar> displacement;
    std::vector<Planar> slip;
    double work = 0;
    double dissipated = 0;
    double reversed = 0;
  };
  [[nodiscard]] Planar at(std::size_t square) const;
  void set_overlap(double overlap);
  [[nodiscard]] ContactLoad sum() const;
  void settle(const std::vector<Planar>& target);
  void move(Planar shift, double twist, const std::vector<double>& before, double overlap_before);
  template <class Step>
  Planar find(Planar force, Planar guess, double stiffness, Step step);

  HalfSpaceGrid grid_;
  int size_;     ///< squares in a row, margin included
  double side_;  ///< side of a square [a]
  double unit_;  ///< unit of shift
  CerrutiSquares map_;
  double bound_overlap_ = -1;
  std::vector<double> bound_;
  State state_;
  CoulombEffort effort_;
};

}  // namespace stickslip::reference
