// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/batch/contact_kernels.hpp"

#include <cstring>

#include "lib/eight_lanes.hpp"
#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(contact_kernels_)

namespace {

using namespace stickslip;

constexpr int contacts = 70;  // more than one chunk, and the last block is not full
constexpr int spheres = contacts + 1;
constexpr int owned = 66;  // the others belong to another process
constexpr double dt = 1e-6;

/// All that this machine can execute, and eight lanes on any machine.
std::vector<ContactKernels> all_kernels() {
  std::vector<ContactKernels> all(contact_kernels().begin(), contact_kernels().end());
  all.push_back(test::eight_contacts_at_a_time());
  return all;
}

Vector3 row(const std::vector<double>& rows, int sphere) {
  const double* const numbers = &rows[static_cast<std::size_t>(3 * sphere)];
  return {numbers[0], numbers[1], numbers[2]};
}
void set_row(std::vector<double>& rows, int sphere, const Vector3& v) {
  std::copy(v.begin(), v.end(), rows.begin() + 3 * sphere);
}

/// A chain of spheres whose neighbours press, slide and turn at random.
class Chain {
 public:
  Chain() {
    for (int i = 0; i < spheres; ++i) radius_.push_back(0.5e-3 + number(0.1e-3));
    for (int k = 0; k < contacts; ++k) {
      const bool in_order = k % 3 != 0;
      pairs.push_back(
          {in_order ? k : k + 1, in_order ? k + 1 : k, effective_radius(radius(k), radius(k + 1))});
      directions_.emplace_back(Vector3(1, 0, 0) + vector(0.5));
    }
    move();
    for (const SpherePair& pair : pairs) branches.push_back(branch(pair));
  }

  /// New positions, velocities and spins of all spheres; each tenth turns by large angles.
  void move() {
    for (int i = 0; i < spheres; ++i) {
      if (i > 0) {
        Vector3& direction = directions_[static_cast<std::size_t>(i - 1)];
        direction = (direction.normalized() + vector(1e-3)).eval();
        const double distance = radius(i - 1) + radius(i) - 1e-6 + number(1.1e-6);
        set_row(position_, i, row(position_, i - 1) + distance * direction.normalized());
      }
      set_row(velocity_, i, vector(0.1));
      set_row(spin_, i, vector(i % 10 == 3 ? 4e5 : 100));
    }
    std::ranges::fill(force, 0);
    std::ranges::fill(torque, 0);
  }

  /// The motion of a contact by the formulas for one pair.
  PairMotion motion(Kinematics kinematics, const SpherePair& pair,
                    const Vector3& branch_old) const {
    const auto [p, q, effective_radius] = pair;
    const PairStep step{.displacement_q = branch(pair) - branch_old,
                        .rotation_p = dt * row(spin_, p),
                        .rotation_q = dt * row(spin_, q),
                        .velocity_q = row(velocity_, q) - row(velocity_, p),
                        .spin_p = row(spin_, p),
                        .spin_q = row(spin_, q),
                        .dt = dt};
    return pair_motion(kinematics, sphere_pair(radius(p), radius(q), branch_old), geometry(pair),
                       step, effective_radius);
  }
  /// The motions of all contacts since the last step.
  std::vector<PairMotion> motions(Kinematics kinematics) const {
    std::vector<PairMotion> all;
    for (std::size_t k = 0; k < pairs.size(); ++k)
      all.push_back(motion(kinematics, pairs[k], branches[k]));
    return all;
  }
  PairGeometry geometry(const SpherePair& pair) const {
    return sphere_pair(radius(pair.p), radius(pair.q), branch(pair));
  }
  Vector3 branch(const SpherePair& pair) const {
    return row(position_, pair.q) - row(position_, pair.p);
  }
  std::vector<Vector3> normals() const {
    std::vector<Vector3> normals;
    for (const Vector3& branch : branches) normals.emplace_back(branch.normalized());
    return normals;
  }
  SphereArrays arrays() {
    return {position_.data(), velocity_.data(), spin_.data(), radius_.data(),
            force.data(),     torque.data(),    owned};
  }

  std::vector<SpherePair> pairs;
  std::vector<Vector3> branches;  ///< of the last step
  std::vector<double> force = std::vector<double>(rows);
  std::vector<double> torque = std::vector<double>(rows);

 private:
  static constexpr std::size_t rows = 3 * spheres;
  double radius(int sphere) const { return radius_[static_cast<std::size_t>(sphere)]; }
  double number(double size) {
    return std::uniform_real_distribution<double>(-size, size)(generator_);
  }
  Vector3 vector(double size) { return {number(size), number(size), number(size)}; }

  std::mt19937 generator_{1};
  std::vector<double> radius_;
  std::vector<Vector3> directions_;
  std::vector<double> position_ = std::vector<double>(rows);
  std::vector<double> velocity_ = std::vector<double>(rows);
  std::vector<double> spin_ = std::vector<double>(rows);
};

/// What the spheres get from these forces.
struct Sums {
  std::vector<double> force = std::vector<double>(3 * spheres);
  std::vector<double> torque = std::vector<double>(3 * spheres);

  Sums(const Chain& chain, const std::vector<PairForce>& forces) {
    for (std::size_t k = 0; k < contacts; ++k) {
      const auto [p, q, radius] = chain.pairs[k];
      const PairGeometry geometry = chain.geometry(chain.pairs[k]);
      add(p, forces[k].on_p, geometry.arm_p);
      add(q, -forces[k].on_p, geometry.arm_q);
    }
  }

 private:
  void add(int sphere, const Vector3& f, const Vector3& arm) {
    if (sphere >= owned) return;
    set_row(force, sphere, row(force, sphere) + f);
    set_row(torque, sphere, row(torque, sphere) + arm.cross(f));
  }
};

/// Largest difference of two arrays.
double difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

/// Contacts of a law, pair by pair and by kernels, along the same way.
struct BothWays {
  BothWays(const char* law, const ContactKernels& kernels)
      : framed(make_law(parse_law_spec(law))),
        single(framed, chain.normals()),
        by_kernels(framed, chain.normals()),
        expected(contacts) {
    by_kernels.use(kernels);
  }

  /// Whether a contact has the same frame both ways.
  bool same_frame(std::size_t k) const {
    return by_kernels.frame(k).tangent() == single.frame(k).tangent() &&
           by_kernels.frame(k).bitangent() == single.frame(k).bitangent();
  }

  Chain chain;
  FramedLaw framed;
  PairContacts single;
  PairContacts by_kernels;
  std::vector<PairForce> expected;  ///< of `single`
};

/// Pairs of bodies of which everything is random; each seventh turns by large angles.
struct PairsThatMove {
  std::vector<PairGeometry> before;
  std::vector<PairGeometry> after;
  std::vector<PairStep> steps;
  std::vector<double> effective_radii;

  PairsThatMove() {
    std::mt19937 generator(7);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto number = [&] { return unit(generator); };
    const auto vector = [&] { return Vector3(number(), number(), number()); };
    const auto geometry = [&] {
      return PairGeometry{vector(), vector().normalized(), vector(), vector(), number()};
    };
    for (int k = 0; k < contacts; ++k) {
      const double angle = k % 7 == 3 ? 2 : 1e-3;
      before.push_back(geometry());
      after.push_back(geometry());
      steps.push_back({vector(), vector(), angle * vector(), angle * vector(), vector(), vector(),
                       vector(), vector(), 2 + number()});
      effective_radii.push_back(2 + number());
    }
  }
  MovingPairs spans() const { return {before, after, steps, effective_radii}; }
};

/// All numbers of a motion.
std::vector<double> numbers_of(const PairMotion& motion) {
  std::vector<double> all{motion.overlap_old, motion.overlap_new, motion.dt,
                          motion.effective_radius};
  for (const Vector3& v : {motion.normal_old, motion.normal_new, motion.movement, motion.velocity,
                           motion.rotation_p, motion.rotation_q}) {
    all.insert(all.end(), v.begin(), v.end());
  }
  return all;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

const auto laws =
    data::make({"linear-refined[damping=0.1]", "jaeger", "rolling-mindlin", "linear-conventional",
                "linear-refined[frame=fixed]", "linear-refined[frame=projected]",
                "linear-refined[frame=projected-and-twirled]", "linear-refined[frame=quaternion]",
                "linear-refined[frame-order=after]", "hertz-mindlin", "modified-mindlin",
                "linear-refined[kinematics=velocity,damping=0.1]",
                "linear-refined[kinematics=end-arm]", "linear-refined[kinematics=positions]"});

}  // namespace

BOOST_DATA_TEST_CASE(spheres_in_arrays_get_the_forces_of_single_pairs, laws, law) {
  for (const ContactKernels& kernels : all_kernels()) {
    BOOST_TEST_INFO_SCOPE(kernels.instructions);
    BothWays both(law, kernels);
    auto& [chain, framed, single, in_arrays, expected] = both;
    std::vector<SphereForce> forces(contacts);
    std::vector<ContactForce> local(contacts);
    double tangential = 0;
    for (int step = 0; step < 30; ++step) {
      chain.move();
      single.advance(chain.motions(framed.kinematics), expected);
      in_arrays.advance(chain.arrays(), {framed.kinematics, dt, dt}, chain.pairs, chain.branches,
                        forces, local, 0);
      for (std::size_t k = 0; k < contacts; ++k) {
        const PairForce& f = expected[k];
        tangential = std::max(tangential, f.tangential.norm());
        BOOST_TEST(forces[k].on_p == f.on_p);
        BOOST_TEST(forces[k].tangential == f.tangential);
        BOOST_TEST(both.same_frame(k));
        BOOST_TEST(forces[k].regime == f.contact.regime);
        BOOST_TEST(chain.branches[k] == chain.branch(chain.pairs[k]));
      }
      const Sums sums(chain, expected);
      BOOST_TEST(difference(chain.force, sums.force) == 0);
      BOOST_TEST(difference(chain.torque, sums.torque) == 0);
      BOOST_TEST(row(chain.force, 40).norm() > 0);
      BOOST_TEST(row(chain.force, owned).norm() == 0);
    }
    BOOST_TEST(tangential > 1e-3);
  }
}

BOOST_DATA_TEST_CASE(forces_alone_are_those_with_everything_beside_them, laws, law) {
  for (const ContactKernels& kernels : all_kernels()) {
    BOOST_TEST_INFO_SCOPE(kernels.instructions);
    BothWays both(law, kernels);
    auto& [chain, framed, with_all, alone, expected] = both;
    std::vector<Vector3> on_p(contacts);
    double largest = 0;
    for (int step = 0; step < 30; ++step) {
      chain.move();
      const std::vector<PairMotion> motions = chain.motions(framed.kinematics);
      for (std::size_t k = 0; k < contacts; ++k) chain.branches[k] = chain.branch(chain.pairs[k]);
      with_all.advance(motions, expected);
      alone.advance(motions, on_p);
      for (std::size_t k = 0; k < contacts; ++k) {
        BOOST_TEST(on_p[k] == expected[k].on_p);
        BOOST_TEST(both.same_frame(k));
        largest = std::max(largest, expected[k].tangential.norm());
      }
    }
    BOOST_TEST(largest > 1e-3);
  }
}

BOOST_DATA_TEST_CASE(all_instructions_give_the_same_bits, laws, law) {
  std::vector<Chain> chains;
  for (const ContactKernels& kernels : all_kernels()) {
    Chain& chain = chains.emplace_back();
    const FramedLaw framed = make_law(parse_law_spec(law));
    PairContacts all(framed, chain.normals());
    all.use(kernels);
    std::vector<SphereForce> forces(contacts);
    std::vector<ContactForce> local(contacts);
    for (int step = 0; step < 30; ++step) {
      chain.move();
      all.advance(chain.arrays(), {framed.kinematics, dt, dt}, chain.pairs, chain.branches, forces,
                  local, 0);
      BOOST_TEST(row(chain.force, 40).norm() > 0);
    }
    BOOST_TEST(same_bits(chain.force, chains.front().force), kernels.instructions);
    BOOST_TEST(same_bits(chain.torque, chains.front().torque), kernels.instructions);
  }
}

BOOST_AUTO_TEST_CASE(many_pairs_move_as_single_pairs_do) {
  using enum Kinematics;
  for (const Kinematics kinematics : {velocity, end_arm, mid_arm, positions, printed}) {
    const PairsThatMove pairs;
    for (const ContactKernels& kernels : all_kernels()) {
      std::vector<PairMotion> motions(contacts);
      kernels.move_pairs(kinematics, pairs.spans(), motions);
      for (std::size_t k = 0; k < contacts; ++k) {
        const PairMotion single = pair_motion(kinematics, pairs.before[k], pairs.after[k],
                                              pairs.steps[k], pairs.effective_radii[k]);
        BOOST_TEST(same_bits(numbers_of(motions[k]), numbers_of(single)),
                   name_of(kinematics) << ", " << kernels.instructions << ", pair " << k);
      }
    }
  }
}

// A set-up of an engine is no step of time.
BOOST_AUTO_TEST_CASE(nothing_moves_in_no_time) {
  Chain chain;
  chain.move();
  for (std::size_t k = 0; k < contacts; ++k) chain.branches[k] = chain.branch(chain.pairs[k]);
  PairContacts all(make_law(parse_law_spec("linear-refined")), chain.normals());
  std::vector<SphereForce> forces(contacts);
  std::vector<ContactForce> local(contacts);
  all.advance(chain.arrays(), {Kinematics::mid_arm, dt, 0}, chain.pairs, chain.branches, forces,
              local, 0);
  for (const SphereForce& f : forces) BOOST_TEST(f.tangential.norm() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
