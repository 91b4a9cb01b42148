// SPDX-License-Identifier: BSD-3-Clause
// Plastic normal laws along any path of the overlap d, exact in one step from one reversal to the
// next. F above 0 pushes; a law starts as virgin, and forgets all where there is no overlap. In the
// memory is one number, the greatest overlap dm, which the adhesive branch lowers.
#pragma once

#include <vector>

namespace stickslip::reference {

/// Luding, Granul. Matter 10 (2008) 235-246: k1 d, k2 (d - dm) + k1 dm, -kc d. With a `limit` dp >
/// 0 k2 grows with dm, from k1 to `k2` at dp, and is elastic beyond; without it is constant.
class LudingPath {
 public:
  /// [N/m], the limit in m.
  struct Parameters {
    long double k1 = 0;
    long double k2 = 0;  ///< constant, or the greatest
    long double kc = 0;
    long double limit = 0;  ///< 0: k2 is constant
  };
  /// Throws std::invalid_argument unless 0 < k1 <= k2, kc >= 0, limit >= 0.
  explicit LudingPath(const Parameters& parameters);

  /// To this overlap [m].
  void advance(long double overlap);
  /// [N]
  [[nodiscard]] long double force() const { return force_; }
  /// F^2/(2 k2), also of a pull [J].
  [[nodiscard]] long double stored() const { return force_ * force_ / (2 * stiffness(greatest_)); }
  /// dm [m]
  [[nodiscard]] long double greatest() const { return greatest_; }
  /// k2 of dm [N/m].
  [[nodiscard]] long double stiffness(long double greatest) const;
  /// Overlaps at which the force has a corner, on the way in or back from here [m].
  [[nodiscard]] std::vector<long double> corners() const;
  /// Overlap at which the stored energy is given back in full [m].
  [[nodiscard]] long double unloaded() const;

 private:
  [[nodiscard]] long double lowered(long double overlap) const;

  Parameters is_;
  long double greatest_ = 0;
  long double force_ = 0;
};

/// Walton & Braun, J. Rheol. 30 (1986) 949-980, without adhesion, k2 constant or with a slope k1 +
/// S k1 dm. The permanent overlap (1 - k1/k2) dm is kept while the bodies overlap; a LudingPath
/// with kc = 0 is the other convention.
class WaltonBraunPath {
 public:
  /// [N/m], the slope S in 1/m; 0: k2 is constant. Throws std::invalid_argument unless 0 < k1 <= k2
  /// and S >= 0.
  WaltonBraunPath(long double k1, long double k2, long double slope = 0);

  /// To this overlap [m].
  void advance(long double overlap);
  /// [N]
  [[nodiscard]] long double force() const { return force_; }
  /// F^2/(2 k2) [J].
  [[nodiscard]] long double stored() const { return force_ * force_ / (2 * stiffness()); }
  /// Turning points, in LudingPath's convention.
  [[nodiscard]] std::vector<long double> corners() const { return {greatest_, unloaded()}; }
  /// Overlap without force, in LudingPath's convention.
  [[nodiscard]] long double unloaded() const { return (1 - k1_ / stiffness()) * greatest_; }

 private:
  /// k2 of dm [N/m].
  [[nodiscard]] long double stiffness() const {
    return slope_ > 0 ? k1_ + slope_ * k1_ * greatest_ : k2_;
  }

  long double k1_;
  long double k2_;
  long double slope_;
  long double greatest_ = 0;
  long double force_ = 0;
};

/// Thornton & Ning, Powder Technol. 99 (1998) 154-162, without adhesion: Hertz up to the contact
/// radius of yield ay, Fy + 2 E* ay (d - dy) beyond; back on a Hertzian curve of the radius Rp.
class ThorntonNingPath {
 public:
  /// E* [Pa], R and ay [m].
  struct Parameters {
    long double modulus = 0;
    long double radius = 0;
    long double yield_contact_radius = 0;
  };
  /// Throws std::invalid_argument unless all are above 0.
  explicit ThorntonNingPath(const Parameters& parameters);

  [[nodiscard]] long double yield_overlap() const;      ///< dy = ay^2/R [m]
  [[nodiscard]] long double yield_force() const;        ///< [N]
  [[nodiscard]] long double plastic_stiffness() const;  ///< 2 E* ay [N/m]
  /// Force on the way to a greatest overlap.
  [[nodiscard]] long double virgin_force(long double overlap) const;
  /// The way back from a greatest overlap above 0.
  struct Unloading {
    long double residual = 0;  ///< overlap without force [m]
    long double radius = 0;    ///< Rp = a*^2/(dm - residual), a*^2 = R dm [m]
  };
  [[nodiscard]] Unloading unloading(long double greatest) const;

  /// To this overlap [m].
  void advance(long double overlap);
  /// [N]
  [[nodiscard]] long double force() const { return force_; }
  /// (2/5) F (d - residual) [J].
  [[nodiscard]] long double stored() const;
  /// Turning points, in LudingPath's convention.
  [[nodiscard]] std::vector<long double> corners() const;
  /// Overlap without force, in LudingPath's convention.
  [[nodiscard]] long double unloaded() const { return unloading(greatest_).residual; }

 private:
  Parameters is_;
  long double overlap_ = 0;
  long double greatest_ = 0;
  long double force_ = 0;
};

/// Edinburgh elasto-plastic adhesive law (Morrissey 2013; Thakur et al., Granul. Matter 16, 2014,
/// 383): k1 d^n, k2 (d^n - dpl^n), -ka d^x, dpl^n = (1 - k1/k2) dm^n; no constant pull-off force.
class EepaPath {
 public:
  /// k1 and k2 in N/m^n, ka in N/m^x.
  struct Parameters {
    long double k1 = 0;
    long double k2 = 0;
    long double adhesion = 0;
    long double exponent = 1;
    long double adhesion_exponent = 1;
  };
  /// Throws std::invalid_argument unless 0 < k1 < k2, ka >= 0 and the exponents are above 0.
  explicit EepaPath(const Parameters& parameters);

  /// To this overlap [m].
  void advance(long double overlap);
  /// [N]
  [[nodiscard]] long double force() const { return force_; }
  /// Integral of the force of the way back from dpl on [J].
  [[nodiscard]] long double stored() const;
  /// Turning points, in LudingPath's convention.
  [[nodiscard]] std::vector<long double> corners() const;
  /// Overlap without force, dpl.
  [[nodiscard]] long double unloaded() const;
  /// Overlap to which an impact comes, m v^2/2 being the work of the way in [m].
  [[nodiscard]] long double overlap_of(long double mass, long double velocity) const;

  /// Square of the restitution of an impact with this greatest overlap: at most 0 where it sticks.
  /// Of it only where the exponents differ.
  [[nodiscard]] long double restitution_squared(long double greatest) const;
  /// Without adhesion, at any velocity.
  [[nodiscard]] long double restitution_without_adhesion() const;

 private:
  Parameters is_;
  long double overlap_ = 0;
  long double greatest_ = 0;
  long double force_ = 0;
};

}  // namespace stickslip::reference
