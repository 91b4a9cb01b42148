// SPDX-License-Identifier: BSD-3-Clause
// A law along a prescribed path, of one contact or of a pair of bodies.
#pragma once

#include <functional>

#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/contact/pair/pair_path.hpp"
#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/kinematics.hpp"
#include "stickslip/contact/step/step.hpp"
#include "stickslip/moments/moment_step.hpp"

namespace stickslip::cases {

/// A point of a path in the contact frame: overlap and cumulative shift [m].
struct PathPoint {
  double overlap = 0;
  Vector2 shift = Vector2::Zero();
};

/// A load path in the contact frame as a function of a parameter from 0 to 1.
using PathFunction = std::function<PathPoint(double)>;

/// The path cut into `steps` steps of equal parameter, as a law sees them. Each step's ends are
/// evaluated at i/steps, never accumulated. `duration` is the whole time [s], 0 if there is none.
std::vector<ContactStep> sample_path(const PathFunction& path, int steps, double duration = 0);

/// The corners joined by straight lines, each cut into `steps_each` equal steps.
std::vector<ContactStep> sample_corners(std::span<const PathPoint> corners, int steps_each);

/// Drives one virgin contact of the law along the steps.
std::vector<ContactForce> drive(const AnyLaw& law, std::span<const ContactStep> steps);

/// The same with what the law tells beside its forces, as long as the steps.
std::vector<ContactForce> drive(const AnyLaw& law, std::span<const ContactStep> steps,
                                std::vector<ToldBeside>& told);

/// Drives a contact from a given tangential force at a given overlap: the contact is first brought
/// there by one stick step (touch and shift in proportion), whose works are not reported. Needs
/// the parameters kt and, below the friction limit, any mu. The force must not exceed the limit.
std::vector<ContactForce> drive_from(const AnyLaw& law, double overlap, const Vector2& force,
                                     std::span<const ContactStep> steps);

/// Sums of the works of a run [J].
struct WorkSums {
  double normal = 0;
  double tangential = 0;
  double rotational = 0;  ///< of rolling and twisting moments, dashpots apart
  double stored = 0;
  double dissipated = 0;
  double viscous = 0;
  /// Adds the works of one step.
  void add(const ContactForce& force);
  /// The same of the moments.
  void add(const ContactMoment& moment);
  /// |put in - stored - dissipated| over the largest of them; 0 for no work at all.
  double residual() const;
};

/// The works of all steps added up.
WorkSums sum_works(std::span<const ContactForce> forces);

/// Geometry of the pair at the start and after every step.
std::vector<PairGeometry> pair_geometry(const PairPath& path);

/// Drives one virgin contact of the pair along its motion. A law that knows bodies is told their
/// motion.
std::vector<PairResult> drive_pair(const FramedLaw& law, const PairPath& path);

/// The same where not all is kept: `see` is told each step by its number and what it gave.
void follow_pair(const FramedLaw& law, const PairPath& path,
                 const std::function<void(std::size_t, const PairResult&)>& see);

}  // namespace stickslip::cases
