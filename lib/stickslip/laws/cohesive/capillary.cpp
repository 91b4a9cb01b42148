// SPDX-License-Identifier: BSD-3-Clause
// Source: C. D. Willett, M. J. Adams, S. A. Johnson & J. P. K. Seville, Langmuir 16 (2000)
// 9396-9405 (their simple fit of the force; the rupture after G. Lian, C. Thornton & M. J. Adams,
// J. Colloid Interface Sci. 161 (1993) 138-147, with the smaller term of volume); Y. I. Rabinovich,
// M. S. Esayanur & B. M. Moudgil, Langmuir 21 (2005) 10992-10997 (without the term of the wetted
// cap). Assumptions: each contact has one volume of liquid, whatever it lost before; the bridge is
// formed where the overlap becomes positive and ruptures at a gap; in touch it pulls as at gap 0,
// beside Hertz' force. R is that of two equal spheres, 2/(1/R1 + 1/R2): Derjaguin's for unequal
// ones. The contact angle of a bridge is the mean of those of both bodies. Energy: what pulling to
// rupture takes is lost when the bridge is formed; then none is left.
#include "stickslip/laws/cohesive/capillary.hpp"

#include <numbers>

#include "stickslip/laws/normal/law_with_normal.hpp"

namespace stickslip {
namespace {

/// One bridge between spheres of radius R.
class Bridge {
 public:
  Bridge(const Capillary& law, double R) noexcept : form_(law.bridge) {
    const double angle = 0.5 * (law.contact_angle + law.contact_angle_2);
    pull_ = 2 * std::numbers::pi * R * law.surface_tension * std::cos(angle);
    const double edge = std::cbrt(law.volume);
    rupture_ = (1 + 0.5 * angle) * edge * (1 + 0.1 * edge / R);
    length_ = std::sqrt(law.volume / R);
  }
  /// Pull at gap 0 [N].
  double pull() const noexcept { return pull_; }
  /// Gap at which it ruptures [m].
  double rupture() const noexcept { return rupture_; }
  /// Pull at a gap [N].
  double pull(double gap) const noexcept {
    const double s = gap / length_;
    if (form_ == BridgeForce::willett) return pull_ / (1 + s * (1.05 + 2.5 * s));
    return pull_ * (1 - s / root(s));
  }
  /// Derivative of the pull by the gap [N/m].
  double pull_slope(double gap) const noexcept {
    const double s = gap / length_;
    if (form_ == BridgeForce::willett) {
      const double under = 1 + s * (1.05 + 2.5 * s);
      return -pull_ * (1.05 + 5 * s) / (under * under * length_);
    }
    const double r = root(s);
    return -pull_ * 2 / std::numbers::pi / (r * r * r * length_);
  }
  /// Integral of the pull from a gap to another [J].
  double work(double from, double to) const noexcept {
    const double a = from / length_;
    const double b = to / length_;
    if (form_ == BridgeForce::willett) {
      // 2/w atan((5 s + 1.05)/w), w^2 = 4 * 2.5 - 1.05^2; the difference of two as one.
      const double w = std::sqrt(8.8975);
      const double x = 5 * a + 1.05;
      const double y = 5 * b + 1.05;
      return pull_ * length_ * 2 / w * std::atan2((y - x) * w, w * w + x * y);
    }
    return pull_ * (1 - (a + b) / (root(a) + root(b))) * (to - from);
  }

 private:
  /// sqrt(s^2 + 2/pi).
  static double root(double s) noexcept { return std::sqrt(s * s + 2 / std::numbers::pi); }

  BridgeForce form_;
  double pull_ = 0;
  double rupture_ = 0;
  double length_ = 0;  ///< sqrt(V/R) [m]
};

}  // namespace

NormalForce Capillary::advance(History& history, const NormalStep& step) const noexcept {
  const HertzContact hertz = hertz_contact(*this, 2 * step.effective_radius);
  const Bridge liquid(*this, 2 * step.effective_radius);
  NormalForce out;
  double from = std::max(step.overlap_old, -liquid.rupture());
  if (!history.attached) {
    if (!(step.overlap_old > 0)) {
      if (!(step.overlap_new > 0)) return out;
      from = 0;
      out.dissipated = liquid.work(0, liquid.rupture());
      out.stored = -out.dissipated;
    }
    history.attached = true;
  }
  const double to = std::max(step.overlap_new, -liquid.rupture());
  const double solid_from = std::max(from, 0.0);
  const double solid_to = std::max(to, 0.0);
  out.work = (hertz.mean_force(solid_from, solid_to) - liquid.pull()) * (solid_to - solid_from) +
             liquid.work(std::max(-from, 0.0), std::max(-to, 0.0));
  out.stored += out.work;
  history.attached = step.overlap_new >= -liquid.rupture();
  if (!history.attached) return out;
  out.force = to > 0 ? hertz.force(to) - liquid.pull() : -liquid.pull(-to);
  if (!(to > 0)) return out;  // a liquid holds no shear
  out.load = load(out.force, liquid.pull());
  out.radius = std::sqrt(step.effective_radius * to);
  out.touching = true;
  return out;
}

NormalSlope Capillary::by_overlap(const History&, const NormalStep& step,
                                  const NormalForce& end) const noexcept {
  if (end.force == 0 && !end.touching) return {};
  const Bridge liquid(*this, 2 * step.effective_radius);
  if (!end.touching) return {liquid.pull_slope(-step.overlap_new)};
  const HertzContact hertz = hertz_contact(*this, 2 * step.effective_radius);
  return slope_in_touch(end, liquid.pull(), hertz.normal_stiffness(step.overlap_new),
                        0.5 * end.radius / step.overlap_new);
}

double Capillary::range(double effective_radius) const noexcept {
  return Bridge(*this, 2 * effective_radius).rupture();
}

std::unique_ptr<AnyLaw::Model> make_capillary() {
  return std::make_unique<LawWithNormal<Capillary>>();
}

}  // namespace stickslip
