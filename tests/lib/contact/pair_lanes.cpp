// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/pair_lanes.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <random>

#include "stickslip/contact/pair_contacts.hpp"

namespace {

using namespace stickslip;
namespace data = boost::unit_test::data;

constexpr double radius_p = 0.5e-3;
constexpr double radius_q = 0.6e-3;
constexpr std::size_t contacts = 70;  // more than one chunk, and the last block is not full
constexpr std::size_t blocks = (contacts + Lanes::count - 1) / Lanes::count;

/// Pairs of spheres that press, slide and turn at random.
class Motions {
 public:
  Motions() : branches_(blocks * Lanes::count) {
    for (Vector3& branch : branches_) branch = touching(Vector3(1, 0, 0) + vector(0.5));
  }

  std::vector<Vector3> normals() const {
    std::vector<Vector3> normals;
    for (std::size_t k = 0; k < contacts; ++k) normals.emplace_back(branches_[k].normalized());
    return normals;
  }

  /// The next step: that of each pair, and the same in lanes. Each tenth turns by large angles.
  void step(Kinematics kinematics) {
    for (std::size_t k = 0; k < branches_.size(); ++k) {
      const double turn = k % 10 == 3 ? 0.4 : 1e-4;
      const Vector3 next = touching(branches_[k] + vector(1e-6));
      const PairStep motion{.displacement_q = next - branches_[k],
                            .rotation_p = vector(turn),
                            .rotation_q = vector(turn),
                            .velocity_q = vector(0.1),
                            .spin_p = vector(10),
                            .spin_q = vector(10),
                            .dt = 1e-6};
      const PairGeometry before = sphere_pair(radius_p, radius_q, branches_[k]);
      const PairGeometry after = sphere_pair(radius_p, radius_q, next);
      if (k < contacts) single[k] = pair_motion(kinematics, before, after, motion, 0.55e-3);
      set(k, branches_[k], next, motion);
      branches_[k] = next;
    }
    for (std::size_t i = 0; i < blocks; ++i) {
      const auto before = sphere_pair(Lanes(radius_p), Lanes(radius_q), before_[i]);
      const auto after = sphere_pair(Lanes(radius_p), Lanes(radius_q), after_[i]);
      lanes[i] = pair_motion(kinematics, before, after, steps_[i], Lanes(0.55e-3));
    }
  }

  std::vector<PairMotion> single = std::vector<PairMotion>(contacts);
  std::vector<PairMotionOf<Lanes>> lanes = std::vector<PairMotionOf<Lanes>>(blocks);

 private:
  double number(double size) {
    return std::uniform_real_distribution<double>(-size, size)(generator_);
  }
  Vector3 vector(double size) { return {number(size), number(size), number(size)}; }
  Vector3 touching(const Vector3& branch) {
    return branch.normalized() * (radius_p + radius_q - 1e-6 + number(1.1e-6));
  }
  void set(std::size_t k, const Vector3& before, const Vector3& after, const PairStep& motion) {
    const std::size_t block = k / Lanes::count;
    const std::size_t lane = k % Lanes::count;
    set_lane(before_[block], lane, before);
    set_lane(after_[block], lane, after);
    PairStepOf<Lanes>& step = steps_[block];
    set_lane(step.displacement_q, lane, motion.displacement_q);
    set_lane(step.rotation_p, lane, motion.rotation_p);
    set_lane(step.rotation_q, lane, motion.rotation_q);
    set_lane(step.velocity_q, lane, motion.velocity_q);
    set_lane(step.spin_p, lane, motion.spin_p);
    set_lane(step.spin_q, lane, motion.spin_q);
    step.dt.set(lane, motion.dt);
  }

  std::mt19937 generator_{1};
  std::vector<Vector3> branches_;
  std::vector<Vector3Of<Lanes>> before_ = std::vector<Vector3Of<Lanes>>(blocks);
  std::vector<Vector3Of<Lanes>> after_ = std::vector<Vector3Of<Lanes>>(blocks);
  std::vector<PairStepOf<Lanes>> steps_ = std::vector<PairStepOf<Lanes>>(blocks);
};

}  // namespace

BOOST_AUTO_TEST_SUITE(pair_lanes)

// Sums of three products may be added up in another order, nothing else differs.
BOOST_AUTO_TEST_CASE(motions_in_lanes_are_those_of_single_pairs) {
  using enum Kinematics;
  for (const Kinematics kinematics : {velocity, end_arm, mid_arm, positions, printed}) {
    Motions motions;
    motions.step(kinematics);
    for (std::size_t k = 0; k < contacts; ++k) {
      const PairMotion& one = motions.single[k];
      const PairMotion lane = lane_of(motions.lanes[k / Lanes::count], k % Lanes::count);
      BOOST_TEST((lane.normal_old - one.normal_old).norm() < 1e-15);
      BOOST_TEST((lane.normal_new - one.normal_new).norm() < 1e-15);
      BOOST_TEST(std::abs(lane.overlap_old - one.overlap_old) < 1e-18);  // of a branch of 1e-3
      BOOST_TEST(std::abs(lane.overlap_new - one.overlap_new) < 1e-18);
      BOOST_TEST((lane.movement - one.movement).norm() < 1e-18);
      BOOST_TEST((lane.velocity - one.velocity).norm() < 1e-16);
      BOOST_TEST(one.movement.norm() > 0);
    }
  }
}

BOOST_DATA_TEST_CASE(forces_in_lanes_are_those_of_single_contacts,
                     data::make({"linear-refined[damping=0.1]", "jaeger",
                                 "linear-refined[frame=fixed]",
                                 "linear-refined[frame=projected-and-twirled]",
                                 "linear-refined[frame-order=after]"}),
                     law) {
  Motions motions;
  const FramedLaw framed = make_law(parse_law_spec(law));
  PairContacts single(framed, motions.normals());
  PairContacts in_lanes(framed, motions.normals());
  std::vector<PairForce> forces(contacts);
  std::vector<PairForceLanes> lane_forces(blocks);
  std::vector<ContactForce> local(contacts);
  double tangential = 0;
  for (int step = 0; step < 30; ++step) {
    motions.step(framed.kinematics);
    single.advance(motions.single, forces);
    in_lanes.advance(motions.lanes, lane_forces, local, 0);
    // Overlaps are rounded as radii are: forces compare with the largest one.
    double largest = 0;
    for (const PairForce& f : forces) largest = std::max(largest, f.on_p.norm());
    for (std::size_t k = 0; k < contacts; ++k) {
      const PairForceLanes& f = lane_forces[k / Lanes::count];
      const std::size_t lane = k % Lanes::count;
      tangential = std::max(tangential, forces[k].tangential.norm());
      BOOST_TEST((lane_of(f.on_p, lane) - forces[k].on_p).norm() <= 1e-12 * largest);
      BOOST_TEST((lane_of(f.tangential, lane) - forces[k].tangential).norm() <= 1e-12 * largest);
      BOOST_TEST((in_lanes.frame(k).tangent() - single.frame(k).tangent()).norm() < 1e-13);
      BOOST_TEST((local[k].regime == forces[k].contact.regime));
    }
  }
  BOOST_TEST(tangential > 1e-3);
}

BOOST_AUTO_TEST_SUITE_END()
