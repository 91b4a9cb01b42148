// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/young_laplace.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/special_functions/legendre.hpp>

#include "reference/cohesion/capillary_bridge.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(young_laplace)
namespace {

using Wide = long double;
using testing::relative;
using Vector = Eigen::Matrix<Wide, Eigen::Dynamic, 1>;
using Matrix = Eigen::Matrix<Wide, Eigen::Dynamic, Eigen::Dynamic>;

const Wide pi = std::acos(-1.0L);

/// A bridge of stationary energy: radii by polynomials over the height, and the filling angles of
/// both spheres, which may differ. Knows the area, the volume and nothing of Young and Laplace.
class StationaryEnergy {
 public:
  StationaryEnergy(Wide volume, Wide contact_angle)
      : volume_(volume), contact_angle_(contact_angle), at_(Vector::Zero(2 + polynomials)) {
    using Gauss = boost::math::quadrature::gauss<Wide, 2 * half>;
    for (std::size_t i = 0; i < 2 * half; ++i) {
      const std::size_t k = i % half;
      const Wide t = i < half ? Gauss::abscissa()[k] : -Gauss::abscissa()[k];
      weight_[i] = Gauss::weights()[k];
      along_[i] = t;
      for (unsigned n = 0; n < polynomials; ++n) {
        const Wide p = boost::math::legendre_p(static_cast<int>(n), t);
        radius_[i][n] = (1 - t * t) * p;
        slope_[i][n] =
            (1 - t * t) * boost::math::legendre_p_prime(static_cast<int>(n), t) - 2 * t * p;
      }
    }
    const Wide depth = bridge_formulas({.volume = volume}).rabinovich_depth;
    at_.head(2).setConstant(std::sqrt(2 * depth));
  }

  /// By Newton's method from the bridge of the gap before.
  void to_gap(Wide gap) {
    gap_ = gap;
    for (int i = 0; i < 60; ++i) {
      const auto [gradient, lacks] = gradients();
      Matrix all = Matrix::Zero(at_.size() + 1, at_.size() + 1);
      all.topLeftCorner(at_.size(), at_.size()) = hessian();
      all.topRightCorner(at_.size(), 1) = lacks;
      all.bottomLeftCorner(1, at_.size()) = lacks.transpose();
      Vector right(at_.size() + 1);
      right << -gradient, -liquid(at_);
      const Vector change = all.fullPivLu().solve(right);
      const Wide cut = std::min(1.0L, 0.1L / change.head(at_.size()).cwiseAbs().maxCoeff());
      at_ += cut * change.head(at_.size());
      pressure_ -= cut * change[at_.size()];
      if (change.head(at_.size()).cwiseAbs().maxCoeff() < 1e-13L) return;
    }
  }

  /// Derivative of the energy by the gap at constant volume, over 2 pi.
  Wide force() {
    const Wide here = gap_;
    const Wide step = 1e-5L * volume_;
    gap_ = here + step;
    const Wide wider = energy(at_);
    gap_ = here - step;
    const Wide force = (wider - energy(at_)) / (4 * pi * step);
    gap_ = here;
    return force;
  }

  /// Least eigenvalue of the energy's second derivative among changes that keep the volume.
  Wide stiffness() const {
    const Matrix keep = gradients().second.transpose().fullPivLu().kernel();
    const Matrix inside = keep.transpose() * hessian() * keep;
    const Matrix mass = keep.transpose() * keep;
    return Eigen::GeneralizedSelfAdjointEigenSolver<Matrix>(inside, mass).eigenvalues()[0];
  }

 private:
  static constexpr std::size_t polynomials = 16;
  static constexpr std::size_t half = 20;
  static constexpr Wide small = 1e-5L;
  using Terms = std::array<Wide, polynomials>;

  static Wide sum_of(const Terms& terms, const Vector& at) {
    Wide sum = 0;
    const Wide* const of = at.data() + 2;
    for (std::size_t n = 0; n < polynomials; ++n) sum += terms[n] * of[n];
    return sum;
  }

  Wide height(const Vector& at) const { return (2 + gap_ - std::cos(at[0]) - std::cos(at[1])) / 2; }

  Wide radius(const Vector& at, std::size_t i) const {
    return ((1 - along_[i]) * std::sin(at[0]) + (1 + along_[i]) * std::sin(at[1])) / 2 +
           sum_of(radius_[i], at);
  }

  /// Volume of the liquid less what it should be.
  Wide liquid(const Vector& at) const {
    Wide sum = -volume_;
    for (std::size_t i = 0; i < 2 * half; ++i)
      sum += weight_[i] * pi * std::pow(radius(at, i), 2.0L) * height(at);
    for (const Wide filling : {at[0], at[1]}) {
      const Wide cap = 1 - std::cos(filling);
      sum -= pi * cap * cap * (3 - cap) / 3;
    }
    return sum;
  }

  /// Over the surface tension, less the pressure times what the volume is too large by.
  Wide energy(const Vector& at) const {
    Wide sum = -pressure_ * liquid(at);
    for (std::size_t i = 0; i < 2 * half; ++i) {
      const Wide slope = (std::sin(at[1]) - std::sin(at[0])) / 2 + sum_of(slope_[i], at);
      sum += weight_[i] * 2 * pi * radius(at, i) * std::hypot(height(at), slope);
    }
    return sum - std::cos(contact_angle_) * 2 * pi * (2 - std::cos(at[0]) - std::cos(at[1]));
  }

  Vector moved(Eigen::Index i, Wide by) const {
    Vector at = at_;
    at[i] += by;
    return at;
  }

  /// Of energy and volume.
  std::pair<Vector, Vector> gradients() const {
    std::pair<Vector, Vector> found{at_, at_};
    for (Eigen::Index i = 0; i < at_.size(); ++i) {
      const Vector more = moved(i, small);
      const Vector less = moved(i, -small);
      found.first[i] = (energy(more) - energy(less)) / (2 * small);
      found.second[i] = (liquid(more) - liquid(less)) / (2 * small);
    }
    return found;
  }

  Matrix hessian() const {
    Matrix found(at_.size(), at_.size());
    for (Eigen::Index i = 0; i < at_.size(); ++i)
      for (Eigen::Index j = 0; j <= i; ++j) {
        const auto by = [&](Wide a, Wide b) {
          Vector at = moved(i, a * small);
          at[j] += b * small;
          return energy(at);
        };
        found(i, j) = found(j, i) =
            (by(1, 1) - by(1, -1) - by(-1, 1) + by(-1, -1)) / (4 * small * small);
      }
    return found;
  }

  Wide volume_;
  Wide contact_angle_;
  Wide gap_ = 0;
  Wide pressure_ = 0;
  Vector at_;  ///< both filling angles, and how much of each polynomial
  std::array<Wide, 2 * half> weight_ = {};
  std::array<Wide, 2 * half> along_ = {};
  std::array<Terms, 2 * half> radius_ = {};
  std::array<Terms, 2 * half> slope_ = {};
};

}  // namespace

/// Necks, barrels, and a bridge that pushes. Where the liquid wets entirely the meridian is tangent
/// to the sphere, which polynomials follow less well.
BOOST_AUTO_TEST_CASE(force_is_the_slope_of_the_least_energy) {
  for (const Wide volume : {1e-3L, 0.1L})
    for (const auto& [angle, bound] : {std::pair{0.0L, 3e-5L}, {0.4L, 1e-7L}, {1.5L, 1e-7L}}) {
      const YoungLaplaceBridge bridge(volume, angle);
      StationaryEnergy energy(volume, angle);
      for (const Wide part : {0.02L, 0.3L, 0.7L, 0.99L}) {
        const Wide gap = part * bridge.rupture();
        energy.to_gap(gap);
        BOOST_TEST(std::abs(energy.force() - bridge.force(gap)) <
                   bound * std::max(std::abs(bridge.force(gap)), 0.1L));
      }
    }
}

/// Where it has no equilibrium at larger gaps, the least stiffness falls as the root of what is
/// left of the gap.
BOOST_AUTO_TEST_CASE(bridge_that_wets_ends_where_there_is_none_further) {
  for (const auto& [volume, angle] : {std::pair{0.1L, 0.3L}, {0.01L, 0.4L}}) {
    const YoungLaplaceBridge bridge(volume, angle);
    BOOST_TEST(!bridge.tips());
    StationaryEnergy energy(volume, angle);
    for (const Wide part : {0.3L, 0.6L, 0.9L, 0.99L}) energy.to_gap(part * bridge.rupture());
    energy.to_gap((1 - 4e-4L) * bridge.rupture());
    const Wide farther = energy.stiffness();
    energy.to_gap((1 - 1e-4L) * bridge.rupture());
    BOOST_TEST(energy.stiffness() > 0);
    BOOST_TEST(std::abs(energy.stiffness() / farther - 0.5L) < 0.03L);
  }
}

/// Others tip to a sphere before: among changes that differ above and below one has no stiffness
/// any more. That of a bridge between spheres much larger than it is the cylinder between planes.
BOOST_AUTO_TEST_CASE(bridge_that_wets_badly_ends_where_it_tips) {
  for (const auto& [volume, angle] : {std::pair{1e-3L, 0.7L}, {0.1L, 1.0L}, {0.1L, 1.5L}}) {
    const YoungLaplaceBridge bridge(volume, angle);
    BOOST_TEST(bridge.tips());
    StationaryEnergy energy(volume, angle);
    for (const Wide part : {0.3L, 0.7L, 0.9L, 0.999L}) energy.to_gap(part * bridge.rupture());
    const Wide before = energy.stiffness();
    energy.to_gap(1.001L * bridge.rupture());
    const Wide after = energy.stiffness();
    BOOST_TEST(before > 0);
    BOOST_TEST(after < 0);
    BOOST_TEST(std::abs(before + after) < 0.02L * (before - after));
  }
  const Wide small = 1e-9L;
  BOOST_TEST(relative(YoungLaplaceBridge(small, pi / 2).rupture(), std::cbrt(pi * small)) < 1e-4L);
}

/// Lian, Thornton & Adams 1993: (1 + angle/2) volume^(1/3), for small volumes and angles up to 40
/// degrees.
BOOST_AUTO_TEST_CASE(rupture_is_near_the_fit) {
  for (const Wide volume : {1e-6L, 1e-4L})
    for (const Wide angle : {0.0L, 0.35L, 0.7L})
      BOOST_TEST(relative(YoungLaplaceBridge(volume, angle).rupture(),
                          (1 + angle / 2) * std::cbrt(volume)) < 0.05L);
}

BOOST_AUTO_TEST_CASE(is_continuous_from_touch_to_rupture) {
  for (const Wide volume : {1e-9L, 1e-4L, 0.5L})
    for (const Wide angle : {0.0L, 0.5L, 1.1L, pi / 2}) {
      const YoungLaplaceBridge bridge(volume, angle);
      Wide before = bridge.force(0);
      BOOST_TEST(std::abs(before - std::cos(angle)) < 3 * std::pow(volume, 0.25L));
      for (int i = 1; i <= 64; ++i) {
        const Wide now = bridge.force(bridge.rupture() * i / 64);
        BOOST_TEST(std::isfinite(now));
        BOOST_TEST(std::abs(now - before) < (i == 1 ? 1.0L : 0.4L));
        before = now;
      }
      BOOST_TEST(before > 0);
      BOOST_TEST(bridge.force(1.000001L * bridge.rupture()) == 0);
    }
}

BOOST_AUTO_TEST_CASE(takes_what_is_given) {
  for (const auto& [volume, angle] :
       {std::pair{0.0L, 0.3L}, {-1.0L, 0.3L}, {0.1L, -0.1L}, {0.1L, 1.6L}, {10.0L, 0.3L}})
    BOOST_CHECK_THROW(YoungLaplaceBridge(volume, angle), std::invalid_argument);
  BOOST_CHECK_THROW((void)YoungLaplaceBridge(0.1L, 0).force(-1e-3L), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
