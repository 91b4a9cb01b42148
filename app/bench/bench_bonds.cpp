// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_bonds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>

#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "cases/random_numbers.hpp"
#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/bonds/bonded_pairs.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::app {
namespace {

constexpr std::size_t bonded_pairs = 1000;
constexpr int trembling_steps = 16;
constexpr double bonded_radius = 5e-3;  ///< radius of the spheres [m]

/// What all pairs do in each of the steps.
struct Trembling {
  std::vector<Vector3> normals = std::vector<Vector3>(bonded_pairs, Vector3::UnitX());
  std::vector<BondPoses> made;
  std::array<std::vector<BondPoses>, trembling_steps> poses;
  std::array<std::vector<PairMotion>, trembling_steps> motions;

  Trembling() {
    RandomNumbers random(3);
    const auto some = [&](double size) {
      const double x = random.between(-size, size);
      const double y = random.between(-size, size);
      return Vector3(x, y, random.between(-size, size));
    };
    made.resize(bonded_pairs);
    for (BondPoses& pair : made) pair.q.position[0] = 2 * bonded_radius;
    std::vector<BondPoses> now = made;
    for (int i = 0; i < trembling_steps; ++i) {
      for (BondPoses& pair : now) {
        PairStep step{.dt = 1e-6};
        step.displacement_q = some(1e-6);
        step.rotation_p = some(1e-4);
        step.rotation_q = some(1e-4);
        const PairGeometry old = geometry(pair);
        pair.q.position += step.displacement_q;
        turn(pair.p, step.rotation_p);
        turn(pair.q, step.rotation_q);
        motions[static_cast<std::size_t>(i)].push_back(
            pair_motion(Kinematics::mid_arm, old, geometry(pair), step, bonded_radius));
      }
      poses[static_cast<std::size_t>(i)] = now;
    }
  }

 private:
  static PairGeometry geometry(const BondPoses& pair) {
    return sphere_pair(bonded_radius, bonded_radius, pair.q.position - pair.p.position);
  }
  static void turn(BondBody& body, const Vector3& by) {
    body.orientation = Orientation(1, by[0] / 2, by[1] / 2, by[2] / 2) * body.orientation;
    body.orientation.normalize();
  }
};

/// One law, which takes all steps from the start in each repeat.
using Repeat = std::function<void()>;
Repeat repeat_of_bond(const std::string& words, const Trembling& all) {
  const auto bond = law(words).law.bond();
  const auto bonds = std::make_shared<std::vector<BondAnswer>>(bonded_pairs);
  const auto contacts = std::make_shared<std::vector<PairForce>>(bonded_pairs);
  const auto pair = std::make_shared<BondedPairs>(*bond, all.normals);
  for (std::size_t i = 0; i < bonded_pairs; ++i) pair->bond(i, all.made[i]);
  return [=, &all] {
    for (std::size_t i = 0; i < trembling_steps; ++i)
      pair->advance(all.poses[i], all.motions[i], *bonds, *contacts);
  };
}
Repeat repeat_of_contact(const std::string& words, const Trembling& all) {
  const auto forces = std::make_shared<std::vector<PairForce>>(bonded_pairs);
  const auto contacts = std::make_shared<PairContacts>(law(words), all.normals);
  return [=, &all] {
    for (std::size_t i = 0; i < trembling_steps; ++i)
      contacts->advance(all.motions[i], std::span<PairForce>(*forces));
  };
}

}  // namespace

std::vector<BondCost> measure_bonds(int repeats, bool quiet) {
  using Clock = std::chrono::steady_clock;
  constexpr const char* contact = "linear-conventional";
  const Trembling all;
  std::vector<std::pair<BondCost, Repeat>> laws;
  const auto add = [&](const std::string& words, const Repeat& repeat) {
    laws.push_back({{words, std::numeric_limits<double>::infinity()}, repeat});
  };
  add(contact, repeat_of_contact(contact, all));
  for (const std::string bond : {"parallel-bond", "timoshenko-bond"}) {
    add(bond, repeat_of_bond(bond, all));
    for (const std::string option : {"", "[under=nothing]"}) {
      const std::string words = bond + option + "+" + contact;
      add(words, repeat_of_bond(words, all));
    }
  }
  ProgressBar bar("measuring bonds", quiet);
  for (int i = 0; i <= repeats; ++i) {
    for (auto& [cost, repeat] : laws) {
      throw_if_interrupted();
      const auto start = Clock::now();
      repeat();
      const double ns = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
      if (i > 0)
        cost.nanoseconds = std::min(cost.nanoseconds, ns / (bonded_pairs * trembling_steps));
    }
    bar.show(static_cast<std::size_t>(i) + 1, static_cast<std::size_t>(repeats) + 1);
  }
  std::vector<BondCost> costs;
  for (const auto& [cost, repeat] : laws) costs.push_back(cost);
  return costs;
}

Table bonds_table(const std::vector<BondCost>& costs) {
  Table table{"bench-bonds",
              fmt::format("cost per step of a bonded pair, {} pairs", bonded_pairs),
              "poses and motions in, forces and torques out; with under=nothing a contact waits "
              "for its bond to break",
              {{"law"}, {"full", "ns"}},
              {}};
  for (const BondCost& cost : costs)
    table.rows.push_back({{cost.law}, {fmt::format("{:.1f}", cost.nanoseconds), cost.nanoseconds}});
  return table;
}

}  // namespace stickslip::app
