// SPDX-License-Identifier: BSD-3-Clause
// A packing of convex bodies between two layers that move against each other.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <memory>
#include <vector>

#include "cases/drive/sheared_rates.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/shapes/shape_contact.hpp"

namespace stickslip::cases {

/// Which bodies are packed.
enum class PackedKind { ellipsoids, blocks };

/// What a packing is made of.
struct PackedShape {
  PackedKind kind = PackedKind::ellipsoids;
  int columns = 5;     ///< bodies along x, one period
  int rows = 5;        ///< bodies along y, one period
  int layers = 8;      ///< along z; the lowest and the highest are driven
  double fill = 0.65;  ///< volume of a body over that of its cell of 1 m^3
  std::uint32_t seed = 1;
};

/// A body of 1,000 kg/m^3 where it is.
struct PackedBody {
  ShapePose pose;
  double mass = 0;                    ///< [kg]
  Vector3 inertia = Vector3::Zero();  ///< along its axes [kg m^2]
  bool is_driven = false;             ///< moves at a given velocity without turning
};

/// Bodies at the start. Along x and y the packing repeats.
struct PackedBodies {
  std::shared_ptr<const std::vector<ConvexBody>> shapes;  ///< one for each body
  std::vector<PackedBody> bodies;
  double period_x = 0;  ///< [m]
  double period_y = 0;  ///< [m]
  double height = 0;    ///< between the centres of both driven layers [m]

  /// Sets the velocities of uniform shear along x [1/s].
  void set_shear(double rate);
  double mean_mass() const;  ///< mean mass of all bodies, driven or not [kg]
};

/// Ellipsoids or blocks with three unlike axes, turned by chance, pushed apart from the cells of a
/// lattice until they overlap little, at rest. Throws InputError where a period is too short for
/// the bodies.
PackedBodies packed_bodies(const PackedShape& shape);

/// Two bodies near each other, and their contact while they overlap.
struct PackedContact {
  std::size_t i = 0;
  std::size_t j = 0;
  Vector3 image = Vector3::Zero();   ///< added to the positions of j [m]
  Vector3 normal = Vector3::Zero();  ///< last common normal; zero: none yet
  std::unique_ptr<ShapeContact> contact = {};
  ShapesForce force = {};  ///< on i as p and on j as q
};

/// A packing on its way by velocity Verlet, and what is summed up along it.
class PackedDrive {
 public:
  /// Bodies that overlap have been pressed together along the normals. Throws Unsuitable for a law
  /// with shapes of its own, and for another integrator.
  PackedDrive(const Scheme& scheme, const PackedBodies& packing);

  /// A step of dt [s].
  void step(double dt);

  double time() const { return time_; }  ///< [s]
  const std::vector<PackedBody>& bodies() const { return bodies_; }
  const std::vector<PackedContact>& near_pairs() const { return pairs_; }
  const ConvexBody& shape(std::size_t body) const { return (*packing_.shapes)[body]; }
  /// All bodies, in the first period.
  std::vector<PlacedBody> placed_bodies() const;
  /// Contacts that overlap now.
  std::size_t touching() const;
  /// Shear stress now, mean of both walls [Pa].
  double stress() const { return rates_.now().stress; }
  double mean_stress() const { return rates_.sums().stress / time_; }
  /// Work of what drives the walls [J].
  double boundary_work() const { return rates_.sums().drive; }
  double kinetic_energy_gained() const { return kinetic_energy() - kinetic_start_; }
  /// Gained by the normal contacts: kn d^(m + 1)/(m + 1), or kn V^m/m by rules of the volume [J].
  double potential_gained() const { return potential() - potential_start_; }
  /// Work on the tangential springs and of friction, as the law books it [J].
  double tangential_work() const { return tangential_work_; }
  /// Boundary work less all of these [J].
  double unaccounted() const {
    return boundary_work() - kinetic_energy_gained() - potential_gained() - tangential_work_;
  }
  /// Momentum that free bodies gained less the impulse of the walls, over the sum of the
  /// magnitudes of these impulses [-].
  double momentum_error() const;
  /// Antisymmetric part of the sum of branch times force, over the time, less the spin momentum
  /// that bodies gained and the torque that holds the driven ones, over the sum of the magnitudes
  /// of the torques [-].
  double symmetry_error() const;

 private:
  /// What is integrated over time, at the end of a step.
  struct Rates : ShearedRates<Vector3> {
    Vector3 branches = Vector3::Zero();  ///< sum of branch x force [N m]
    Vector3 held = Vector3::Zero();      ///< torque on driven bodies [N m]
    double torque_magnitude = 0;         ///< sum over the contacts [N m]

    static void each(const auto& of) {
      ShearedRates::each(of);
      of(&Rates::branches);
      of(&Rates::held);
      of(&Rates::torque_magnitude);
    }
  };
  void find_pairs();
  void look(double dt);
  void ask(PackedContact& pair, double dt);
  ShapesMovement movement(const PackedContact& pair, const std::vector<PackedBody>& at,
                          double dt) const;
  Rates sum_forces();
  double kinetic_energy() const;
  double potential() const;
  Vector3 momentum() const;
  Vector3 spin_momentum() const;

  PackedBodies packing_;
  FramedLaw law_;
  double kn_;
  std::vector<PackedBody> bodies_;
  std::vector<PackedBody> before_;     ///< at the last step
  std::vector<Vector3> searched_;      ///< positions at the last search
  std::vector<Vector3> forces_;        ///< on each body [N]
  std::vector<Vector3> torques_;       ///< on each body [N m]
  std::vector<Vector3> spin_momenta_;  ///< spin momenta in space [kg m^2/s]
  std::vector<PackedContact> pairs_;
  double longest_ = 0;  ///< reach of a body [m]
  double skin_ = 0;     ///< pairs are kept while bodies move by less than half of it [m]
  double time_ = 0;
  RateIntegrals<Rates> rates_;
  double tangential_work_ = 0;
  double kinetic_start_ = 0;
  double potential_start_ = 0;
  Vector3 momentum_start_ = Vector3::Zero();
};

}  // namespace stickslip::cases
