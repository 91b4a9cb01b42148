// SPDX-License-Identifier: BSD-3-Clause
// What is certain of the contacts of a scene, and how far a program that tells its own is off:
// place, normal, impulse, balance of momenta, cone of friction. What rigid bodies leave open, as
// the pressure under a face, is shown and not judged.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "cases/rigid/answers/contact_rows.hpp"

namespace stickslip::cases {

/// An error of the contacts that a program tells.
struct ContactError {
  std::string name;
  std::string title;
  double within = 0;  ///< above it the error must fall with the step
  double value = 0;   ///< [-]
};

/// Takes points of contacts in any order.
class ContactJudge {
 public:
  /// Keeps a reference.
  explicit ContactJudge(const RigidScene& asked);

  void see(const ContactRow& row);
  /// After all rows; states are those at the first and at the last time, told by the same program.
  std::vector<ContactError> errors(const std::vector<SceneState>& first,
                                   const std::vector<SceneState>& last) const;
  /// What is compared only.
  std::vector<SceneNumber> compared() const;

 private:
  /// Sums over the points of a contact, weighted by their forces where these are told.
  struct Sums {
    double weight = 0;
    double normal = 0;                  ///< distances of normals from the true one
    double point = 0;                   ///< distances from the place of the touch [m]
    Vector3 impulse = Vector3::Zero();  ///< on p [N s]
    Vector3 moment = Vector3::Zero();   ///< moment about the origin [N m s]
  };
  /// Sums over the points of a contact in one step.
  struct InStep {
    Vector3 force = Vector3::Zero();   ///< [N]
    Vector3 normal = Vector3::Zero();  ///< normals times forces [N]
    double weight = 0;                 ///< sum of the forces [N]
    double largest = 0;                ///< largest force of a point [N]
    int points = 0;
  };
  /// Forces of a contact over all steps.
  struct Cone {
    double push = 0;    ///< largest normal force [N]
    double pull = 0;    ///< largest one that pulls [N]
    double beyond = 0;  ///< most by which friction exceeds mu times the normal force [N]
  };

  std::vector<Cone> cones() const;
  double worst_normal() const;
  double mean_point() const;
  double mean_impulse() const;
  double worst_cone() const;
  /// Most by which the momentum of a body and the sum of its forces differ, over m v.
  double worst_balance(const std::vector<SceneState>& first,
                       const std::vector<SceneState>& last) const;
  double worst_moment(const std::vector<SceneState>& first,
                      const std::vector<SceneState>& last) const;

  const RigidScene& asked_;
  std::vector<const SceneTouch*> touches_;         ///< touch of each contact, or none
  std::vector<std::optional<Vector3>> normals_;    ///< true normal of each contact, or none
  std::vector<Sums> sums_;                         ///< by contacts
  std::unordered_map<std::size_t, InStep> steps_;  ///< by contact and step
  bool has_forces_ = true;
  std::optional<double> depth_ = {};  ///< largest one that is told [m]
};

}  // namespace stickslip::cases
