// SPDX-License-Identifier: BSD-3-Clause
// A packing of irregular polygons between two rows that move against each other.
#pragma once

#include "cases/drive/sheared_rates.hpp"
#include "cases/polygon/polygon_system.hpp"

namespace stickslip::cases {

/// What the packing is made of.
struct PackingShape {
  int columns = 6;         ///< bodies along x, one period
  int rows = 6;            ///< the lowest and the highest are driven
  double disorder = 0.35;  ///< of the tessellation, 0 to 0.5
  double fill = 1.01;      ///< bodies over cells, in length; above 1 they are pressed together
  std::uint32_t seed = 1;
};

/// Row of a body.
enum class Wall { none, lower, upper };

/// Bodies of density 1 kg/m^2 about 1 m across, at the start.
struct Packing {
  std::vector<PolygonBody> bodies;
  std::vector<Wall> walls;  ///< of each body
  double period = 0;        ///< along x [m]
  double mean_mass = 0;     ///< of a body, driven or not [kg]
};

/// The packing in uniform shear at this rate [1/s]: each body starts with the velocity of its
/// height, and the driven rows keep theirs. Throws InputError on impossible input.
Packing sheared_packing(const PackingShape& shape, double rate);

/// Two neighbours of such a packing: one fixed, which counts as the lower wall, the other moving
/// towards it with this speed [m/s].
Packing colliding_pair(const PackingShape& shape, double speed);

/// A packing on its way, and what is summed up along it.
class PackingDrive {
 public:
  /// At the start.
  PackingDrive(const Scheme& scheme, const Packing& packing);

  /// One step of dt [s].
  void step(double dt);

  const PolygonSystem& system() const { return system_; }
  /// Shear stress now, mean of both walls [N/m].
  double stress() const { return rates_.now().stress; }
  /// Its mean over the time so far, by trapezoids [N/m].
  double mean_stress() const;
  /// Work of what drives the walls [J].
  double boundary_work() const { return rates_.sums().drive; }
  /// Gained by the free bodies [J].
  double kinetic_energy_gained() const { return system_.kinetic_energy() - kinetic_start_; }
  /// Boundary work less what the bodies and the law account for: kinetic energy, work of the normal
  /// springs, work of the tangential ones, and that of the dashpots at the rate force times
  /// velocity [J]. With overlap=gradient the energy of the normal springs is kn A, with the normal
  /// stiffness given.
  double unaccounted(double normal_stiffness) const;
  /// The same with kn A^2/(2 |N| l_c) for the energy of the normal springs, the potential of a
  /// contact whose boundary vector N keeps its length.
  double without_potential(double normal_stiffness) const;
  /// How often the plane of a contact turned by more than this angle [rad] in a step; 10 and 45
  /// degrees are counted.
  long turns_by_10_degrees() const { return turns_by_10_; }
  long turns_by_45_degrees() const { return turns_by_45_; }
  /// Mean number of bodies that touch.
  double mean_contacts() const;
  /// Momentum gained by the free bodies less the impulse of the contacts with the walls, over the
  /// sum of the magnitudes of these impulses [-].
  double momentum_error() const;

 private:
  /// What is integrated over time, at the end of a step.
  struct Rates : ShearedRates<Vector2> {
    double dashpots = 0;  ///< power of the dashpots [W]

    static void each(const auto& of) {
      ShearedRates::each(of);
      of(&Rates::dashpots);
    }
  };
  /// The plane of a contact.
  struct SeenPlane {
    std::size_t i = 0;
    std::size_t j = 0;
    Vector2 normal{1, 0};
  };
  Rates rates() const;
  Vector2 momentum() const;
  double area_energy(double normal_stiffness) const;
  double chord_energy(double normal_stiffness) const;
  /// Looks at the planes; what it saw before must be in seen_.
  void compare_planes(double dt);

  std::vector<Wall> walls_;
  double period_;
  OverlapMeasure measure_;
  PolygonSystem system_;
  std::vector<SeenPlane> seen_;  ///< of the contacts that touched after the last step
  RateIntegrals<Rates> rates_;
  double contact_time_ = 0;
  long turns_by_10_ = 0;
  long turns_by_45_ = 0;
  Vector2 momentum_start_;
  double kinetic_start_;
  double area_start_;   ///< area_energy(1)
  double chord_start_;  ///< chord_energy(1)
};

}  // namespace stickslip::cases
