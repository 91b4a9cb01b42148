// SPDX-License-Identifier: BSD-3-Clause
// Second routes: the laws stepped in time.
#include "reference/rigid/compliant_contact.hpp"

#include <Eigen/Dense>

#include "reference/normal/linear_dashpot.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(compliant_contact)
namespace {

using Wide = long double;
using testing::relative;
using Matrix = Eigen::Matrix<Wide, Eigen::Dynamic, Eigen::Dynamic>;
using Pair = std::array<Wide, 2>;

/// Overlap and its rate of m x'' = -k x - c x' with m = k = 1 from the touch on; the rate at the
/// end.
Wide stepped_restitution(Wide ratio, bool may_pull) {
  const auto force = [=](const Pair& y) { return y[0] + 2 * ratio * y[1]; };
  const auto rates = [=](const Pair& y) { return Pair{y[1], -force(y)}; };
  const auto ends = [=](const Pair& y) { return may_pull ? -y[0] : -force(y); };
  return -testing::stepped_until<2>(rates, {0, {0, 1}}, 5e-3L, ends, 100).at[1];
}

/// Overlap, its rate, and the velocity along the slope, in the end: directions of the forces of a
/// contact (normal, along, across) with their softness, a body of mass 1 that gravity pulls.
std::array<Wide, 3> settled(const ReferenceContact& contact, const Matrix& directions,
                            const std::vector<Wide>& softness, Wide angle) {
  const auto& [d, T, z, ratio, mu, gravity] = contact;
  const Eigen::Vector3<Wide> pull{-gravity * std::cos(angle), gravity * std::sin(angle), 0};
  Matrix system = directions * directions.transpose();
  for (Eigen::Index i = 0; i < system.rows(); ++i)
    system(i, i) += softness[static_cast<std::size_t>(i)];
  const Matrix inverse = system.inverse();
  const auto rates_at = [&](const std::array<Wide, 3>& y) {
    const Eigen::Vector3<Wide> velocity{-y[1], y[2], 0};
    Matrix wanted = -2 / (d * T) * directions * velocity - directions * pull;
    for (Eigen::Index i = 0; i < wanted.rows(); ++i)
      wanted(i) += directions(i, 0) * y[0] / (d * T * T * z * z);
    const Eigen::Vector3<Wide> all = pull + directions.transpose() * (inverse * wanted);
    return std::array<Wide, 3>{y[1], -all[0], all[1]};
  };
  // They are linear: known by what they are at the start and with each number at 1.
  const std::array<Wide, 3> at_start = rates_at({0, 0, 0});
  const std::array<std::array<Wide, 3>, 3> at_one{rates_at({1, 0, 0}), rates_at({0, 1, 0}),
                                                  rates_at({0, 0, 1})};
  const auto rates = [&](const std::array<Wide, 3>& y) {
    std::array<Wide, 3> rate = at_start;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) rate[i] += (at_one[j][i] - at_start[i]) * y[j];
    return rate;
  };
  return testing::stepped_to<3>(rates, {}, T * std::min(z, 1.0L) / 20, 250 * T).at;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_dashpot_leaves_the_restitution_of_its_motion) {
  for (const Wide ratio : {0.0L, 0.1L, 0.5L, 0.99L, 1.0L, 1.01L, 2.0L, 5.0L})
    BOOST_TEST(std::abs(stepped_restitution(ratio, false) -
                        dashpot_restitution(ratio, ContactEnd::force)) < 1e-16L);
  for (const Wide ratio : {0.0L, 0.1L, 0.5L, 0.9L})
    BOOST_TEST(std::abs(stepped_restitution(ratio, true) - pulling_dashpot_restitution(ratio)) <
               1e-16L);
  BOOST_TEST(std::isnan(pulling_dashpot_restitution(1)));
}

/// exp(-2) at a ratio of 1, to both sides of which no digit is lost.
BOOST_AUTO_TEST_CASE(a_dashpot_is_continuous_at_the_critical_ratio) {
  for (const Wide away : {1e-6L, 1e-12L, 1e-18L}) {
    const Wide slope = -2 * 2 / 3.0L * std::exp(-2.0L);
    for (const Wide z : {1 - away, 1 + away}) {
      const Wide line = std::exp(-2.0L) + slope * (z - 1);
      BOOST_TEST(std::abs(dashpot_restitution(z, ContactEnd::force) - line) < 1e-19L + away * away);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_mixed_acceleration_settles_and_creeps_as_its_forces_say) {
  for (const ReferenceContact& contact :
       {ReferenceContact{},
        ReferenceContact{.impedance = 0.8L,
        .time_constant = 0.1L,
        .damping_ratio = 0.6L,
        .tangential_impedance_ratio = 10,
        .mu = 0.3L},
        ReferenceContact{.damping_ratio = 1.7L, .tangential_impedance_ratio = 0.5L, .mu = 0.9L}}) {
    const auto& [d, T, z, ratio, mu, gravity] = contact;
    const ReferenceContactAnswer closed = reference_contact(contact);
    const Wide normal = (1 - d) / d;
    const Matrix axes = Matrix::Identity(3, 3);
    const std::vector<Wide> of_axes{normal, normal / ratio, normal / ratio};
    Matrix edges(4, 3);
    edges << 1, mu, 0, 1, -mu, 0, 1, 0, mu, 1, 0, -mu;
    const std::vector<Wide> of_edges(4, 2 * mu * mu / ratio * normal * (1 + mu * mu));
    const Wide slope = std::atan(mu) / 2;
    BOOST_TEST(relative(settled(contact, axes, of_axes, 0)[0], closed.overlap_round) < 1e-13L);
    BOOST_TEST(relative(settled(contact, edges, of_edges, 0)[0], closed.overlap_pyramid) < 1e-13L);
    BOOST_TEST(relative(settled(contact, axes, of_axes, slope)[2], closed.creep_round) < 1e-13L);
    BOOST_TEST(relative(settled(contact, edges, of_edges, slope)[2], closed.creep_pyramid) <
               1e-13L);
    BOOST_TEST(std::abs(closed.restitution - stepped_restitution(z, false)) < 1e-16L);
  }
}

BOOST_AUTO_TEST_CASE(friction_by_a_transition_velocity_creeps) {
  for (const Wide angle : {0.0L, 0.2L, 0.46L}) {
    const auto rates = [=](const std::array<Wide, 1>& v) {
      return std::array<Wide, 1>{9.81L * (std::sin(angle) - 0.5L * std::cos(angle) * v[0] / 0.01L)};
    };
    const Wide steady = testing::stepped_to<1>(rates, {}, 1e-4L, 0.2L).at[0];
    BOOST_TEST(std::abs(steady - creep_by_transition_velocity(0.5L, 0.01L, angle)) < 1e-17L);
  }
  BOOST_TEST(std::isnan(creep_by_transition_velocity(0.5L, 0.01L, 0.47L)));
  BOOST_TEST(relative(creep_by_transition_velocity(0.5L, 0.01L, std::atan(0.5L)), 0.01L) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_contact) {
  BOOST_CHECK_THROW((void)dashpot_restitution(-1, ContactEnd::force), std::invalid_argument);
  BOOST_CHECK_THROW((void)reference_contact({.impedance = 1.1L}), std::invalid_argument);
  BOOST_CHECK_THROW((void)creep_by_transition_velocity(0, 1, 0.1L), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
