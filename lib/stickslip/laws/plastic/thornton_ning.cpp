// SPDX-License-Identifier: BSD-3-Clause
// Source: C. Thornton & Z. Ning, A theoretical model for the stick/bounce behaviour of adhesive,
// elastic-plastic spheres, Powder Technol. 99 (1998) 154-162, its part without adhesion. Here R is
// R* = 1/(1/R1 + 1/R2), d the overlap and dm the greatest one. The pressure of Hertz in the middle
// of the contact is held at p_y, which it reaches at the contact radius ay, p_y = 2 E* ay/(pi R),
// at dy = ay^2/R:
//     F = (4/3) E* sqrt(R) d^1.5                 d = dm <= dy (Hertz),
//     F = Fy + 2 E* ay (d - dy)                  on the way in, d = dm > dy,
//     F = (4/3) E* sqrt(Rp) (d - dpl)^1.5        on the way back and in again,
// with a*^2 = R dm, dm - dpl = 3 F*/(4 E* a*) and the curvature Rp = a*^2/(dm - dpl) of the dent;
// F* is the force at dm. F = 0 below dpl. dm is kept while the bodies overlap. Stored is what the
// way back gives, (2/5) F (d - dpl). A step of any size between two reversals is exact, and below
// yield it is the tangential law alone, to the bit.
#include "stickslip/laws/plastic/thornton_ning.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "stickslip/laws/normal/friction_load.hpp"
#include "stickslip/laws/normal/law_with_normal.hpp"
#include "stickslip/laws/parts/hertz.hpp"

namespace stickslip {
namespace {

/// p_y of a contact [Pa]: that of the softer body.
double yield_of(const ThorntonNing& law) noexcept {
  return law.yield_2 > 0 ? std::min(law.yield, law.yield_2) : law.yield;
}

/// Force and energy on the curve of the way back from a greatest overlap: F* ((d - dpl)/w)^1.5
/// with w = dm - dpl, which is Hertz's curve of the radius Rp.
struct WayBack {
  double residual = 0;  ///< dpl [m]
  HertzContact curve;

  double force(double overlap) const noexcept { return curve.force(overlap - residual); }
  /// Integral of the force [J].
  double work(double from, double to) const noexcept {
    const double a = std::max(from - residual, 0.0);
    const double b = std::max(to - residual, 0.0);
    return curve.mean_force(a, b) * (b - a);
  }
};

/// One contact with R* [m].
struct YieldingContact {
  HertzContact hertz;
  double radius = 0;         ///< R* [m]
  double modulus = 0;        ///< E* [Pa]
  double yield_overlap = 0;  ///< dy [m]
  double yield_force = 0;    ///< Fy [N]
  double stiffness = 0;      ///< 2 E* ay [N/m]
  DentCurvature curvature;

  YieldingContact(const ThorntonNing& law, double effective_radius) noexcept
      : hertz(hertz_contact(law, 2 * effective_radius)),
        radius(effective_radius),
        modulus(moduli_of(law).e_star),
        curvature(law.curvature) {
    const double wide = std::numbers::pi * radius * yield_of(law) / (2 * modulus);
    yield_overlap = wide * wide / radius;
    yield_force = hertz.force(yield_overlap);
    stiffness = 2 * modulus * wide;
  }
  double virgin(double overlap) const noexcept {
    if (overlap <= yield_overlap) return hertz.force(overlap);
    return yield_force + stiffness * (overlap - yield_overlap);
  }
  WayBack way_back(double greatest) const noexcept {
    WayBack back{0, hertz};
    if (greatest <= yield_overlap) return back;
    const double top = virgin(greatest);
    if (curvature == DentCurvature::sphere) {
      const double root = std::cbrt(top / hertz.c);
      back.residual = greatest - root * root;
      return back;
    }
    const double width = 0.75 * top / (modulus * std::sqrt(radius * greatest));
    back.residual = greatest - width;
    back.curve.c = top / (width * std::sqrt(width));
    return back;
  }
  // On the plastic line between two greatest overlaps. U = 3 F^2/(10 E* a) at both, whose
  // difference is written without one of nearly equal numbers.
  void flow(double from, double to, NormalForce& out) const noexcept {
    const double before = virgin(from);
    const double after = virgin(to);
    const double way = to - from;
    const double a = std::sqrt(from);
    const double b = std::sqrt(to);
    const double rise = stiffness * (before + after) * a - before * before / (a + b);
    const double work = 0.5 * (before + after) * way;
    double stored = 0.3 * way * rise / (modulus * std::sqrt(radius) * a * b);
    if (curvature == DentCurvature::sphere)
      stored = 0.4 * (after * std::cbrt(after / hertz.c) * std::cbrt(after / hertz.c) -
                      before * std::cbrt(before / hertz.c) * std::cbrt(before / hertz.c));
    out.work += work;
    out.stored += stored;
    out.dissipated += work - stored;
  }
};

}  // namespace

void ThorntonNing::check() const {
  const double highest = 2 * moduli_of(*this).e_star / std::numbers::pi;
  if (yield_of(*this) < highest) return;
  throw InputError(std::string(identity.name) + ": yield=" + shortest(yield_of(*this)) +
                   " [Pa]: must be below 2 E*/pi = " + shortest(highest) +
                   " [Pa], the pressure of Hertz in a contact as wide as the spheres");
}

DeclaredParts ThorntonNing::parts() const { return plastic_parts(FrictionLoad::positive, false); }

NormalForce ThorntonNing::advance(History& history, const NormalStep& step) const noexcept {
  const TouchingStep is(step);
  const YieldingContact contact(*this, step.effective_radius);
  NormalForce out;
  double greatest = remembered(history, is);
  const auto bend = [&](double from, double to) {
    const double work = contact.way_back(greatest).work(from, to);
    out.work += work;
    out.stored += work;
  };
  if (is.after <= greatest) {
    bend(is.before, is.after);
  } else {
    // Elastic up to dm or to yield, whichever comes later, and plastic beyond.
    if (greatest < contact.yield_overlap) greatest = std::min(is.after, contact.yield_overlap);
    bend(is.before, greatest);
    if (is.after > greatest) contact.flow(greatest, is.after, out);
    greatest = is.after;
  }
  history.overlap = is.after > 0 ? greatest : 0;
  out.touching = is.after > 0;
  if (!out.touching) return out;
  const WayBack back = contact.way_back(greatest);
  out.force = is.after == greatest ? contact.virgin(is.after) : back.force(is.after);
  out.load = out.force;
  // R of the curve, c = (4/3) E* sqrt(Rp), times the overlap on it.
  const double root = 0.75 * back.curve.c / contact.modulus;
  out.radius = root * std::sqrt(std::max(is.after - back.residual, 0.0));
  return out;
}

NormalSlope ThorntonNing::by_overlap(const History& history, const NormalStep& step,
                                     const NormalForce& end) const noexcept {
  if (!end.touching) return {};
  const TouchingStep is(step);
  const YieldingContact contact(*this, step.effective_radius);
  const double greatest = remembered(history, is);
  if (is.after > greatest) {
    const bool yields = is.after > contact.yield_overlap;
    const double slope = yields ? contact.stiffness : contact.hertz.normal_stiffness(is.after);
    // a^2 = R* d, or that of Hertz's curve through the point.
    const double radius = yields && curvature == DentCurvature::sphere
                              ? end.radius / 3 * slope / end.force
                              : 0.5 * end.radius / is.after;
    return {slope, slope, radius};
  }
  const WayBack back = contact.way_back(greatest);
  const double overlap = is.after - back.residual;
  if (!(overlap > 0)) return {};
  const double slope = back.curve.normal_stiffness(overlap);
  return {slope, slope, 0.5 * end.radius / overlap};
}

std::unique_ptr<AnyLaw::Model> make_thornton_ning() {
  return std::make_unique<LawWithNormal<ThorntonNing>>();
}

}  // namespace stickslip
