// SPDX-License-Identifier: BSD-3-Clause
// Tangents of bonds: by values of an independent program, by differences of each bond, and by what
// must hold of any tangent.
#include <random>

#include "reference/truth.hpp"
#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(bond_tangents)
namespace {

using Row = Eigen::Matrix<double, 12, 1>;

Vector3 random_vector(std::mt19937& dice, double size) {
  std::uniform_real_distribution<double> number(-size, size);
  return {number(dice), number(dice), number(dice)};
}
Orientation turn_by(const Vector3& v) {
  const double angle = v.norm();
  const Vector3 axis = angle > 0 ? Vector3(v / angle) : Vector3::UnitX();
  return Orientation(Eigen::AngleAxisd(angle, Eigen::Vector3d(axis)));
}

/// A bond of the law, made where the bodies are.
std::unique_ptr<Bonds> bond_at(const std::string& law, const BondPoses& made) {
  auto bonds = stickslip::law(law).law.bond()->bonds(1);
  bonds->make(0, made);
  return bonds;
}
BondAnswer answer_of(const Bonds& bonds, const BondPoses& poses, double dt = 0) {
  BondAnswer answer;
  bonds.clone()->advance({&poses, 1}, {&answer, 1}, dt);
  return answer;
}
PairTangent told_by(const Bonds& bonds, const BondPoses& poses) {
  PairTangent k;
  BOOST_TEST_REQUIRE(bonds.tangents({&poses, 1}, {&k, 1}));
  return k;
}
Row row_of(const BondForces& f) {
  Row all;
  all << f.force_p, f.torque_p, -f.force_p, f.torque_q;
  return all;
}

BondPoses moved_by(BondPoses poses, int input, double by) {
  BondBody& body = input < 6 ? poses.p : poses.q;
  const Vector3 moved = by * Vector3::Unit(input % 3);
  if (input % 6 < 3)
    body.position += moved;
  else
    body.orientation = turn_by(moved) * body.orientation;
  return poses;
}

/// Differences of eighth order of the answers of the bond itself.
PairTangent differences_of(const Bonds& bonds, const BondPoses& poses, double share) {
  constexpr std::array weights{4 / 5.0, -1 / 5.0, 4 / 105.0, -1 / 280.0};
  PairTangent k = PairTangent::Zero();
  const double length = (poses.q.position - poses.p.position).norm();
  for (int input = 0; input < 12; ++input) {
    const double h = share * (input % 6 < 3 ? length : 1);
    for (std::size_t i = 0; i < weights.size(); ++i)
      for (const double side : {1.0, -1.0}) {
        const double by = side * h * static_cast<double>(i + 1);
        k.col(input) +=
            side * weights[i] / h * row_of(answer_of(bonds, moved_by(poses, input, by)).bodies);
      }
  }
  return k;
}

/// Largest difference of each kind of entry (force by displacement and so on) over the largest
/// entry of the kind.
double misfit(const PairTangent& found, const PairTangent& due) {
  double worst = 0;
  for (const int row_kind : {0, 1})
    for (const int column_kind : {0, 1}) {
      double apart = 0;
      double size = 0;
      for (int row = 0; row < 12; ++row)
        for (int column = 0; column < 12; ++column) {
          if (row / 3 % 2 != row_kind || column / 3 % 2 != column_kind) continue;
          apart = std::max(apart, std::abs(found(row, column) - due(row, column)));
          size = std::max(size, std::abs(due(row, column)));
        }
      worst = std::max(worst, size > 0 ? apart / size : apart);
    }
  return worst;
}

struct TwoPoses {
  BondPoses made;
  BondPoses now;
};
/// Bodies a metre apart that are moved by up to `moved` and turned by up to `turned`.
TwoPoses random_poses(std::mt19937& dice, double moved, double turned) {
  const auto body = [&](const Vector3& at) {
    return BondBody{at + random_vector(dice, 0.2), turn_by(random_vector(dice, 1.5))};
  };
  TwoPoses all;
  all.made = {body({0, 0, 0}), body({0.8, -0.3, 0.5})};
  all.now = all.made;
  for (BondBody* const one : {&all.now.p, &all.now.q}) {
    one->position += random_vector(dice, moved);
    one->orientation = turn_by(random_vector(dice, turned)) * one->orientation;
  }
  return all;
}

constexpr const char* springs = "spring-bond[kn=2,ks=0.7,kt=0.3,kb=0.5]";
/// Bonds about a metre long.
const std::vector<std::string> all_bonds{
    springs, "parallel-bond[radius=0.3]", "euler-bernoulli-bond[radius=0.3]",
    "timoshenko-bond[radius=0.3]", "spring-bond[kn=2,ks=0.7,kt=0.3,kb=0.5,bond-kinematics=plain]"};

}  // namespace

BOOST_AUTO_TEST_CASE(are_those_of_an_independent_program) {
  std::size_t compared = 0;
  for (const auto& [name, entry] : testing::truth_of("tangents").items()) {
    if (entry.at("kind") != "tangent_bond") continue;
    const nlohmann::json& in = entry.at("inputs");
    const auto vector = [&](const char* input) {
      std::istringstream text(in.at(input).get<std::string>());
      Vector3 v;
      text >> v[0] >> v[1] >> v[2];
      return v;
    };
    const auto word = [&](const char* input) { return in.at(input).get<std::string>(); };
    const BondPoses made{{}, {Vector3(std::stod(word("length")), 0, 0), Orientation::Identity()}};
    const auto bond = bond_at("spring-bond[kn=" + word("kn") + ",ks=" + word("ks") +
                                  ",kt=" + word("kt") + ",kb=" + word("kb") + "]",
                              made);
    const PairTangent found = told_by(*bond, {{vector("centre_p"), turn_by(vector("turn_p"))},
                                              {vector("centre_q"), turn_by(vector("turn_q"))}});
    PairTangent due;
    for (std::size_t i = 0; i < 144; ++i)
      due(static_cast<int>(i / 12), static_cast<int>(i % 12)) =
          std::stod(entry.at("outputs").at("tangent").at(i).get<std::string>());
    BOOST_TEST(misfit(found, due) < 1e-12, name);
    ++compared;
  }
  BOOST_TEST(compared == 2U);
}

/// Turns from nothing to most of half a turn.
BOOST_AUTO_TEST_CASE(are_what_differences_of_the_bonds_find) {
  std::mt19937 dice(3);
  for (const std::string& law : all_bonds) {
    BOOST_TEST_INFO_SCOPE(law);
    for (const double turned : {0.0, 1e-5, 1e-3, 0.05, 0.7}) {
      BOOST_TEST_INFO_SCOPE(turned);
      for (int i = 0; i < 5; ++i) {
        const TwoPoses poses = random_poses(dice, 0.1, turned);
        const auto bond = bond_at(law, poses.made);
        BOOST_TEST(misfit(told_by(*bond, poses.now), differences_of(*bond, poses.now, 1e-2)) <
                   1e-11);
      }
    }
  }
}

/// Forces times 1 - s^4, s the share of the load, of each rule by which a bond breaks.
BOOST_AUTO_TEST_CASE(of_bonds_that_soften_know_how_the_load_changes) {
  const std::string start = "spring-bond[kn=2,ks=0.7,kt=0.3,kb=0.5,radius=0.3,smooth=on,";
  std::mt19937 dice(5);
  for (const std::string rule :
       {"break=stress,tensile-strength=20,shear-strength=1e9",
        "break=stress,tensile-strength=1e9,shear-strength=9",
        "break=stress,tensile-strength=20,shear-strength=1e9,compression=breaks",
        "break=sum,tensile-strength=24,shear-strength=18,beta=0.7",
        "break=energy,fracture-energy=1.2", "break=energy,fracture-energy=1.2,compression=breaks",
        "break=strain,failure-strain=0.4,beta=0.5"}) {
    BOOST_TEST_INFO_SCOPE(rule);
    double softest = 1;
    for (int i = 0; i < 20; ++i) {
      const TwoPoses poses = random_poses(dice, 0.15, 0.4);
      const auto bond = bond_at(start + rule + "]", poses.made);
      const BondAnswer answer = answer_of(*bond, poses.now);
      BOOST_TEST_REQUIRE(!answer.law.broken);
      softest = std::min(softest, answer.law.force[1] / (0.7 * answer.u[1]));
      BOOST_TEST(misfit(told_by(*bond, poses.now), differences_of(*bond, poses.now, 3e-4)) < 1e-8);
    }
    BOOST_TEST(softest < 0.97);
  }
}

/// The trap: of a right bond the tangent is not symmetric. Spins do not commute.
BOOST_AUTO_TEST_CASE(differ_from_their_transpose_by_the_torque) {
  std::mt19937 dice(7);
  for (int i = 0; i < 10; ++i) {
    const TwoPoses poses = random_poses(dice, 0.1, 0.6);
    const auto bond = bond_at(springs, poses.made);
    const PairTangent k = told_by(*bond, poses.now);
    const BondForces f = answer_of(*bond, poses.now).bodies;
    PairTangent due = PairTangent::Zero();
    due.block<3, 3>(3, 3) = -cross_matrix(f.torque_p);
    due.block<3, 3>(9, 9) = -cross_matrix(f.torque_q);
    BOOST_TEST((k - k.transpose() - due).cwiseAbs().maxCoeff() < 1e-14);
    BOOST_TEST(due.cwiseAbs().maxCoeff() > 1e-2);
    // Torques that are no derivatives of an energy do not.
    const PairTangent plain = told_by(
        *bond_at("spring-bond[kn=2,ks=0.7,kt=0.3,kb=0.5,bond-kinematics=plain]", poses.made),
        poses.now);
    BOOST_TEST((plain - plain.transpose() - due).cwiseAbs().maxCoeff() > 1e-4);
  }
}

BOOST_AUTO_TEST_CASE(balance_and_turn_with_the_bodies) {
  std::mt19937 dice(9);
  for (const std::string& law : all_bonds) {
    const TwoPoses poses = random_poses(dice, 0.1, 0.6);
    const auto bond = bond_at(law, poses.made);
    const PairTangent k = told_by(*bond, poses.now);
    const Row f = row_of(answer_of(*bond, poses.now).bodies);
    const double size = k.cwiseAbs().maxCoeff();
    BOOST_TEST((k.middleCols<3>(0) + k.middleCols<3>(6)).cwiseAbs().maxCoeff() < 1e-14 * size);
    const Vector3 w(0.3, -0.7, 0.5);
    Row turn;
    turn << w.cross(poses.now.p.position), w, w.cross(poses.now.q.position), w;
    Row turned;
    for (int i = 0; i < 4; ++i) turned.segment<3>(3 * i) = w.cross(Vector3(f.segment<3>(3 * i)));
    BOOST_TEST((k * turn - turned).cwiseAbs().maxCoeff() < 1e-13 * size);
    BOOST_TEST(turned.cwiseAbs().maxCoeff() > 1e-3 * size);
  }
}

BOOST_AUTO_TEST_CASE(leave_dashpots_out_and_change_nothing) {
  std::mt19937 dice(11);
  const TwoPoses poses = random_poses(dice, 0.1, 0.6);
  const auto damped =
      bond_at("spring-bond[kn=2,ks=0.7,kt=0.3,kb=0.5,damping-time=0.1]", poses.made);
  const std::vector<double> before = damped->pack(0);
  const PairTangent k = told_by(*damped, poses.now);
  BOOST_TEST(damped->pack(0) == before);
  BOOST_TEST(answer_of(*damped, poses.now, 0.01).law.damping_force.norm() > 0);
  BOOST_TEST((k - told_by(*bond_at(springs, poses.made), poses.now)).cwiseAbs().maxCoeff() == 0);
}

BOOST_AUTO_TEST_CASE(are_zero_where_there_is_no_bond) {
  std::mt19937 dice(13);
  const TwoPoses poses = random_poses(dice, 0.1, 0.6);
  const std::string brittle =
      "spring-bond[kn=2,ks=0.7,kt=0.3,kb=0.5,break=strain,failure-strain=1e-6,compression=breaks]";
  const auto breaks = bond_at(brittle, poses.made);
  BOOST_TEST(told_by(*breaks, poses.now).isZero(0));  // in this step
  BondAnswer answer;
  breaks->advance({&poses.now, 1}, {&answer, 1}, 0);
  BOOST_TEST(answer.law.broken);
  BOOST_TEST(told_by(*breaks, poses.made).isZero(0));  // and from then on
  BOOST_TEST(told_by(*stickslip::law(springs).law.bond()->bonds(1), poses.now).isZero(0));
}

BOOST_AUTO_TEST_CASE(are_no_numbers_where_the_bond_is_not_followed) {
  const BondPoses made{{}, {Vector3(1, 0, 0), Orientation::Identity()}};
  BondPoses half_turn = made;
  half_turn.q.orientation = Orientation(0, 1, 0, 0);
  BOOST_TEST(told_by(*bond_at(springs, made), half_turn).array().isNaN().all());
}

BOOST_AUTO_TEST_CASE(are_not_told_of_other_kinematics) {
  const BondPoses made{{}, {Vector3(1, 0, 0), Orientation::Identity()}};
  for (const std::string kinematics : {"swing-twist", "particle", "incremental", "projected"}) {
    PairTangent k;
    BOOST_TEST(!bond_at("spring-bond[bond-kinematics=" + kinematics + "]", made)
                    ->tangents({&made, 1}, {&k, 1}),
               kinematics);
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
