// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rotation/rotation.hpp"

#include <Eigen/Geometry>
#include <boost/math/constants/constants.hpp>

#include "stickslip/contact/step/vectors.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rotation)
namespace {

using namespace testing;
using Wide = long double;
using Wide3 = Vector3<Wide>;

constexpr Wide pi = boost::math::constants::pi<Wide>();

static_assert(std::is_same_v<Vector3<double>, stickslip::Vector3>);

Wide3 wide_vector(const nlohmann::json& value) {
  return {number(value.at(0)), number(value.at(1)), number(value.at(2))};
}

/// The codes themselves, one increment after the other, in space (Kuhn et al., Eqs. 22 and 23).
Wide3 brute_force(Wide3 force, Wide3 normal, const Turn<Wide>& turn, int increments,
                  IncrementalUpdate update) {
  const Wide part = turn.angle / increments;
  const Wide3 spin = part * turn.axis.normalized();
  const Wide3 start = normal;
  for (int i = 1; i <= increments; ++i) {
    normal = Eigen::AngleAxis<Wide>(part * i, turn.axis.normalized()) * start;
    force -= force.dot(normal) * normal;
    if (update == IncrementalUpdate::projection_and_twirl)
      force -= spin.dot(normal) * force.cross(normal);
  }
  return force;
}

std::vector<AssemblyContact<Wide>> random_contacts(int count) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  std::vector<AssemblyContact<Wide>> contacts;
  for (int i = 0; i < count; ++i) {
    const auto vector = [&] {
      return Wide3(Wide(normal(random)), Wide(normal(random)), Wide(normal(random)));
    };
    AssemblyContact<Wide> contact;
    contact.normal = vector().normalized();
    contact.branch = 2 * contact.normal + 0.1L * vector();
    contact.normal_force = 1 + std::abs(Wide(normal(random)));
    const Wide3 free = vector();
    contact.tangential = 0.3L * (free - free.dot(contact.normal) * contact.normal);
    contacts.push_back(contact);
  }
  return contacts;
}

}  // namespace

BOOST_AUTO_TEST_CASE(turned_forces_equal_the_high_precision_truth) {
  for (const nlohmann::json& entry : linear_truth("rotate")) {
    BOOST_TEST_INFO_SCOPE(entry.at("name"));
    const nlohmann::json& in = entry.at("input");
    const nlohmann::json& out = entry.at("output");
    const Turn<Wide> turn{wide_vector(in.at("axis")), number(in.at("angle_rad"))};
    const Wide3 normal = wide_vector(in.at("n0")).normalized();
    const Wide3 given = wide_vector(in.at("ft"));
    const Wide3 force = given - given.dot(normal) * normal;
    BOOST_TEST(apart(rotated(normal, turn), wide_vector(out.at("n1"))) < 1e-18L);
    BOOST_TEST(apart(rotated(force, turn), wide_vector(out.at("rotated"))) < 1e-18L);
    const Wide3 printed = after_increments(force, normal, turn, 1, IncrementalUpdate::projection);
    BOOST_TEST(apart(printed, wide_vector(out.at("literal_eq22"))) < 1e-18L);
    const Wide3 twirled =
        after_increments(force, normal, turn, 1, IncrementalUpdate::projection_and_twirl);
    BOOST_TEST(apart(twirled, wide_vector(out.at("literal_eq22_23"))) < 1e-18L);
  }
}

BOOST_AUTO_TEST_CASE(drift_in_rigid_turns_equals_the_high_precision_truth) {
  for (const nlohmann::json& entry : linear_truth("rigid_drift")) {
    BOOST_TEST_INFO_SCOPE(entry.at("name"));
    const nlohmann::json& in = entry.at("input");
    const nlohmann::json& out = entry.at("output");
    const Wide psi = number(in.at("psi_deg")) * pi / 180;
    const Wide3 normal(std::cos(psi), std::sin(psi), 0);
    const Wide3 force =
        in.at("ft") == "azimuth" ? Wide3(0, 0, 1) : Wide3(std::sin(psi), -std::cos(psi), 0);
    const Turn<Wide> turn{Wide3(1, 0, 0), pi / 2};
    const int increments = in.at("increments");
    const Wide3 exact = rotated(force, turn);
    const Wide3 projected =
        after_increments(force, normal, turn, increments, IncrementalUpdate::projection);
    const Wide3 twirled =
        after_increments(force, normal, turn, increments, IncrementalUpdate::projection_and_twirl);
    BOOST_TEST(apart(exact, wide_vector(out.at("exact_ft"))) < 1e-18L);
    BOOST_TEST(apart(projected, wide_vector(out.at("projection_only_ft"))) < 1e-16L);
    BOOST_TEST(apart(twirled, wide_vector(out.at("literal_ft"))) < 1e-16L);
    BOOST_TEST(std::abs(projected.norm() - number(out.at("projection_only_norm"))) < 1e-16L);
    BOOST_TEST(std::abs(twirled.norm() - number(out.at("literal_norm"))) < 1e-16L);
    BOOST_TEST(std::abs((projected - exact).norm() - number(out.at("projection_only_error"))) <
               1e-16L);
    BOOST_TEST(std::abs((twirled - exact).norm() - number(out.at("literal_error"))) < 1e-16L);
    if (number(in.at("psi_deg")) == 0)
      BOOST_TEST(std::abs(twirl_growth(turn.angle, increments) - number(out.at("literal_norm"))) <
                 1e-16L);
  }
}

BOOST_AUTO_TEST_CASE(powers_of_the_increment_equal_the_codes_themselves) {
  std::mt19937 random(17);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 50; ++i) {
    const auto vector = [&] {
      return Wide3(Wide(normal(random)), Wide(normal(random)), Wide(normal(random)));
    };
    const Wide3 n = vector().normalized();
    const Wide3 free = vector();
    const Wide3 force = free - free.dot(n) * n;
    const Turn<Wide> turn{vector(), Wide(2 * normal(random))};
    for (const int increments : {1, 7, 100}) {
      for (const auto update :
           {IncrementalUpdate::projection, IncrementalUpdate::projection_and_twirl})
        BOOST_TEST(apart(after_increments(force, n, turn, increments, update),
                         brute_force(force, n, turn, increments, update)) <
                   1e-16L * (1 + force.norm() * 100));
    }
  }
}

/// First order in the increment, towards the limit that is stated; the error level is asserted too.
BOOST_AUTO_TEST_CASE(projection_converges_to_parallel_transport) {
  std::mt19937 random(23);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 50; ++i) {
    const auto vector = [&] {
      return Wide3(Wide(normal(random)), Wide(normal(random)), Wide(normal(random)));
    };
    const Wide3 n = vector().normalized();
    const Wide3 free = vector();
    const Wide3 force = (free - free.dot(n) * n).normalized();
    const Turn<Wide> turn{vector(), Wide(2 * normal(random))};
    const Wide3 limit = projected_limit(force, n, turn);
    BOOST_TEST(std::abs(limit.norm() - 1) < 1e-18L);
    BOOST_TEST(std::abs(limit.dot(rotated(n, turn))) < 1e-18L);
    const auto error = [&](int increments, const Wide3& target, IncrementalUpdate update) {
      return (after_increments(force, n, turn, increments, update) - target).norm();
    };
    const Wide coarse = error(1000, limit, IncrementalUpdate::projection);
    const Wide fine = error(1000000, limit, IncrementalUpdate::projection);
    BOOST_TEST(coarse < turn.angle * turn.angle * 1e-3L);
    // error ~ 1/N; the tilt of the normal may make it vanish, hence the floor
    BOOST_TEST(std::abs(coarse - 1000 * fine) < 0.02L * coarse + 1e-9L);
    const Wide3 exact = rotated(force, turn);
    const Wide twirled = error(1000000, exact, IncrementalUpdate::projection_and_twirl);
    BOOST_TEST(twirled < turn.angle * turn.angle * 1e-6L);
  }
}

BOOST_AUTO_TEST_CASE(half_turn_of_a_normal_along_the_axis_is_all_twist) {
  const Wide3 axis(0, 0, 1);
  const Turn<Wide> turn{axis, pi / 2};
  // projection does not see a pure twirl: the force stays in space
  BOOST_TEST(apart(projected_limit<Wide>(Wide3(1, 0, 0), axis, turn), Wide3(1, 0, 0)) < 1e-18L);
  BOOST_TEST(std::abs(twirl_growth(pi / 2, 10) - 1.1296L) < 5e-5L);
  BOOST_TEST(std::abs(twirl_growth(pi / 2, 1000) - 1.00123L) < 5e-6L);
}

BOOST_AUTO_TEST_CASE(stress_left_behind_equals_the_truth) {
  for (const nlohmann::json& entry : linear_truth("stress")) {
    Tensor3<Wide> sigma;
    Tensor3<Wide> truth;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        const auto row = static_cast<std::size_t>(i);
        const auto column = static_cast<std::size_t>(j);
        sigma(i, j) = number(entry.at("input").at("sigma").at(row).at(column));
        truth(i, j) = number(entry.at("output").at("sigma0").at(row).at(column));
      }
    }
    // three contacts along the axes that carry this stress in a unit volume
    std::vector<AssemblyContact<Wide>> contacts;
    for (int i = 0; i < 3; ++i) {
      AssemblyContact<Wide> contact;
      contact.branch = contact.normal = Wide3::Unit(i);
      contact.normal_force = -sigma(i, i);
      contact.tangential = sigma.row(i).transpose() + contact.normal_force * contact.normal;
      contacts.push_back(contact);
    }
    const std::span<const AssemblyContact<Wide>> all(contacts);
    const Turn<Wide> turn{Wide3(1, 0, 0), pi / 2};
    BOOST_TEST(apart(love_weber_stress<Wide>(all, 1), sigma) < 1e-16L);
    const auto after = [&](ForceFate fate) {
      return turned_back(stress_after_turn<Wide>(all, 1, turn, fate), turn);
    };
    BOOST_TEST(apart(after(ForceFate::whole_fixed), truth) < 1e-16L * 160);
    BOOST_TEST(apart(after(ForceFate::turned), sigma) < 1e-16L * 160);
    BOOST_TEST(apart(after(ForceFate::tangential_fixed), sigma) > 1);
  }
}

BOOST_AUTO_TEST_CASE(stress_of_an_assembly_obeys_its_identities) {
  const std::vector<AssemblyContact<Wide>> contacts = random_contacts(500);
  const std::span<const AssemblyContact<Wide>> all(contacts);
  const Turn<Wide> turn{Wide3(1, -2, 0.5L), 1.3L};
  const Tensor3<Wide> before = love_weber_stress<Wide>(all, 8);
  const auto after = [&](ForceFate fate) {
    return turned_back(stress_after_turn<Wide>(all, 8, turn, fate), turn);
  };
  const Wide scale = before.norm();
  BOOST_TEST(apart(after(ForceFate::turned), before) < 1e-17L * scale);
  BOOST_TEST(apart(after(ForceFate::whole_fixed), before * turn.tensor()) < 1e-17L * scale);
  // projection in many increments, contact by contact, tends to the stated limit
  Tensor3<Wide> projected = Tensor3<Wide>::Zero();
  for (const AssemblyContact<Wide>& contact : contacts) {
    const Wide3 tangential = after_increments(contact.tangential, contact.normal, turn, 1000000,
                                              IncrementalUpdate::projection);
    const Wide3 force = tangential - contact.normal_force * rotated(contact.normal, turn);
    projected += rotated(contact.branch, turn) * force.transpose() / 8;
  }
  BOOST_TEST(apart(after(ForceFate::projected), turned_back(projected, turn)) < 3e-6L * scale);
  BOOST_TEST(apart(after(ForceFate::projected), before) > 1e-3L * scale);
  BOOST_TEST(apart(after(ForceFate::tangential_fixed), after(ForceFate::projected)) >
             1e-3L * scale);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
