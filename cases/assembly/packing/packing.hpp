// SPDX-License-Identifier: BSD-3-Clause
// A packing as a system of equations: what forces are left on its particles, and the derivative of
// that, from the tangents of its contacts.
#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "cases/schemes/scheme.hpp"
#include "cases/states/assembly_state.hpp"
#include "stickslip/contact/pair/pair_tangent.hpp"

namespace stickslip::cases {

/// Which motions particles have.
enum class ParticleKind {
  spheres,  ///< three translations and three rotations
  discs     ///< two translations and the rotation about z
};

/// What is wrong with a tangent on purpose, to see what Newton's method makes of it.
enum class TangentChoice {
  right,
  stiffness_off,          ///< all 10 % too stiff
  normal_frozen,          ///< without the turn of the normal and of the force
  symmetrised,            ///< mean of the matrix and its transpose
  coupling_dropped,       ///< slip without the derivative by the overlap
  coupling_sign,          ///< slip with minus that
  elastic_while_slipping  ///< slip as if it were stick
};
std::string_view name_of(TangentChoice choice);
std::span<const TangentChoice> all_tangent_choices();

/// A state whose contacts follow a law from what they carry.
class ParticlePacking {
 public:
  /// Throws InputError for a law that the state does not suit.
  ParticlePacking(const AssemblyState& state, const FramedLaw& law, ParticleKind kind);

  /// Number of coordinates: those of a particle stand together.
  Eigen::Index coordinates() const;
  Eigen::Index per_particle() const { return kind_ == ParticleKind::discs ? 3 : 6; }
  std::size_t particles() const { return radii_.size(); }
  double radius(std::size_t particle) const { return radii_[particle]; }

  /// The packing after one step from its state.
  struct Answer {
    Eigen::VectorXd force;                  ///< forces and torques on the particles
    Eigen::SparseMatrix<double> stiffness;  ///< minus their derivative by the movements
    double largest = 0;                     ///< force on a particle, torques over radii [N]
    double mean_contact = 0;                ///< mean normal force of contacts that touch [N]
    int touching = 0;
    int slipping = 0;
  };
  /// `moved`: displacements and rotations since the state; `strain`: mean strain that moves
  /// branches besides.
  Answer at(const Eigen::VectorXd& moved, const Matrix3& strain,
            TangentChoice choice = TangentChoice::right) const;

 private:
  struct Contact {
    std::size_t p = 0;
    std::size_t q = 0;
    Vector3 branch;
    ContactFrame frame;
    std::unique_ptr<Contacts> law;
  };
  struct PairAnswer;
  PairAnswer ask(const Contact& contact, const Eigen::VectorXd& moved, const Matrix3& strain,
                 TangentChoice choice) const;
  /// Displacement and rotation of a particle.
  std::pair<Vector3, Vector3> movement_of(const Eigen::VectorXd& moved, std::size_t particle) const;

  FramedLaw law_;
  ParticleKind kind_;
  std::vector<double> radii_;
  std::vector<Contact> contacts_;
  Matrix3 elastic_;  ///< tangent of a contact in stick
};

/// One iteration of Newton's method.
struct NewtonStep {
  double left = 0;  ///< largest force left on a particle [N]
  int touching = 0;
  int slipping = 0;
};

/// Equilibrium of a packing under a mean strain, by Newton's method without line search from the
/// state: the forces left before each step. Ends below `tolerance` times the mean contact force, or
/// after `most` steps.
std::vector<NewtonStep> relax_by_newton(const ParticlePacking& packing, const Matrix3& strain,
                                        TangentChoice choice, double tolerance, int most);

/// A mode of a packing.
struct PackingMode {
  double omega_squared = 0;   ///< [1/s^2]; below 0: it grows
  double rotation_share = 0;  ///< share of the kinetic energy that is of rotations
};
struct PackingModes {
  std::vector<PackingMode> modes;  ///< ascending
  double unsymmetric = 0;          ///< largest of K - K^T over that of K
};

/// Modes about the state, of particles with these masses [kg]. Contacts are taken in stick as far
/// as the law does in a step without movement, and the matrix as its symmetric part.
PackingModes modes_of(const ParticlePacking& packing, std::span<const double> masses);

}  // namespace stickslip::cases
