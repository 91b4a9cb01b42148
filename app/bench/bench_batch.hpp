// SPDX-License-Identifier: BSD-3-Clause
// A batch of contacts with what each of them does: what bench gives to a law.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "app/layer.hpp"
#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip::app {

/// Random numbers of the bench, the same in every run.
class BenchRandom {
 public:
  explicit BenchRandom(std::uint64_t seed) : engine_(seed) {}
  /// Evenly distributed in [low, high).
  double between(double low, double high);
  /// A unit vector in space.
  Vector3 direction();

 private:
  std::mt19937_64 engine_;
};

/// What one contact does, in its contact frame.
struct BenchPath {
  std::vector<ContactStep> history;   ///< brings a virgin contact to its state
  std::vector<ContactStep> measured;  ///< one step for each round
};

/// One step of all contacts, measured again and again.
struct BenchRound {
  std::vector<PairGeometry> before;
  std::vector<PairGeometry> after;
  std::vector<PairStep> motion;
  std::vector<ContactStep> steps;  ///< steps as the law sees them
};

/// Contacts of two equal spheres: where they are, how they came to their state, and the rounds in
/// which they are measured.
///
/// In the global frame the spheres also turn a little: whatever that moves at the contact is made
/// good by the translation, so that the law sees the steps of the path.
class BenchBatch {
 public:
  /// Path of a contact by its number.
  using Paths = std::function<BenchPath(std::size_t)>;
  /// Gets the history of a contact while the batch is made, so that it need not be kept.
  using HistoryTaker = std::function<void(std::size_t, const std::vector<ContactStep>&)>;

  /// `contacts` contacts, `radius` of both spheres [m], and the number of rounds.
  BenchBatch(std::size_t contacts, double radius, std::size_t rounds);

  /// Fills the rounds from the paths, contact by contact.
  void fill(const Paths& paths, const HistoryTaker& take_history);

  std::size_t size() const { return normals_.size(); }
  double radius() const { return radius_; }
  const std::vector<Vector3>& normals() const { return normals_; }
  const std::vector<BenchRound>& rounds() const { return rounds_; }

 private:
  void add(std::size_t contact, const std::vector<ContactStep>& measured);

  double radius_;
  BenchRandom random_{20240229};
  std::vector<Vector3> normals_;
  std::vector<BenchRound> rounds_;
};

/// Linear contacts: preloaded by one step, then small random movements; 11 % of the contacts are
/// at the friction limit and are pushed on, as in the example of Kuhn, Suzuki & Daouadji.
class LinearBenchPaths {
 public:
  static constexpr double stiffness = 1e5;  ///< kn = kt [N/m]
  static constexpr double friction = 0.5;   ///< mu [-]
  static constexpr double radius = 1.0;     ///< radius of both spheres [m]

  BenchPath operator()(std::size_t contact);

 private:
  BenchRandom random_{20240301};
};

/// Hertzian contacts in a slow deformation: each comes to its state along a quasi-static path of
/// its own (cases/drive/quasi_static_path.hpp) and goes on along it while it is measured.
struct QuasiStaticBenchPaths {
  static constexpr int history = 4000;  ///< [steps]

  std::size_t rounds = 1;

  BenchPath operator()(std::size_t contact) const;
};

/// Hertzian contacts with a load history of a given length, all with the same sort of fluctuations
/// at its end: is a long history costlier than a short one?
struct LoadedBenchPaths {
  int loading = 10;  ///< elastic steps before the fluctuations
  std::size_t rounds = 1;

  BenchPath operator()(std::size_t contact) const;
};

}  // namespace stickslip::app
