// SPDX-License-Identifier: BSD-3-Clause
// Source: S. C. Thakur, J. P. Morrissey, J. Sun, J. F. Chen & J. Y. Ooi, Micromechanical analysis
// of cohesive granular materials using the discrete element method with an adhesive elasto-plastic
// contact model, Granular Matter 16 (2014) 383-400; J. P. Morrissey, PhD thesis, University of
// Edinburgh (2013). With the overlap d, the greatest one dm and an exponent n,
//     F = k1 d^n                   on the way in (d = dm),
//     F = k2 (d^n - dpl^n)         on the way back and in again, dpl^n = (1 - k1/k2) dm^n,
//     F = -ka d^x                  where that is more; x = n unless asked otherwise.
// On -ka d^x the memory goes down so that the curve goes through the point, dm^n = (k2 d^n + ka
// d^x)/(k2 - k1). The state is dm alone; where there is no overlap it is forgotten. Stored is the
// integral of the force from dpl on. A step of any size between two reversals is exact. With n = 1
// it is Luding's law with a constant k2. Without a pull the restitution is the same at any
// velocity. Not in it: the constant pull f0 of that paper, which jumps at touch.
#include "stickslip/laws/plastic/eepa.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "stickslip/laws/normal/law_with_normal.hpp"
#include "stickslip/laws/normal/unloading.hpp"

namespace stickslip {
namespace {

/// Integral of d^power between 0 <= from and to; small differences keep their digits.
double integral(double from, double to, double power) noexcept {
  const double high = std::max(from, to);
  const double low = std::min(from, to);
  if (!(high > low)) return 0;
  const double next = power + 1;
  const double all = std::pow(high, next) * -std::expm1(next * std::log1p((low - high) / high));
  return (to > from ? all : -all) / next;
}

/// One contact. Powers are of the overlap, to the exponent n.
struct EepaContact {
  double k1;
  double k2;
  double ka;
  double n;
  double x;
  bool is_like = false;  ///< whether x is n
  EepaLowering lowering;

  explicit EepaContact(const Eepa& law) noexcept
      : k1(law.k1), k2(law.k2), ka(law.adhesion), n(law.exponent), lowering(law.lowering) {
    x = law.adhesion_exponent > 0 ? law.adhesion_exponent : n;
    is_like = x == n;
  }
  double power(double overlap) const noexcept { return std::pow(overlap, n); }
  double overlap_of(double power) const noexcept { return std::pow(power, 1 / n); }
  /// dpl^n
  double residual(double greatest) const noexcept { return (1 - k1 / k2) * power(greatest); }
  double pull(double overlap) const noexcept { return ka > 0 ? ka * std::pow(overlap, x) : 0; }
  /// Where the way back meets the pull, k2 d^n + ka d^x = k2 dpl^n [m]. Where the exponents differ
  /// by Newton's method from above, which the sum, being convex, never leaves.
  double meeting(double greatest) const noexcept {
    const double right = k2 * residual(greatest);
    if (is_like || ka == 0) return overlap_of(right / (k2 + ka));
    double d = overlap_of(right / k2);
    for (int i = 0; i < 100 && d > 0; ++i) {
      const double over = k2 * power(d) + pull(d) - right;
      const double change = over * d / (n * k2 * power(d) + x * pull(d));
      d -= change;
      if (!(change > 1e-16 * d)) break;
    }
    return d;
  }
  /// dm whose way back goes through the pull at an overlap.
  double lowered(double overlap) const noexcept {
    if (lowering == EepaLowering::linear) return (k2 + ka) / (k2 - k1) * overlap;
    return overlap_of((k2 * power(overlap) + pull(overlap)) / (k2 - k1));
  }
  bool is_on_way_back(double greatest, double overlap) const noexcept {
    // Where the way back has just been lowered to the point it passes beside it by round-off.
    constexpr double round_off = 8e-15;
    return overlap > meeting(greatest) * (1 + round_off);
  }
  double force(double greatest, double overlap) const noexcept {
    if (overlap == greatest) return k1 * power(overlap);
    if (is_on_way_back(greatest, overlap)) return k2 * (power(overlap) - residual(greatest));
    return ka > 0 ? -pull(overlap) : 0;
  }
  /// Energy on the way back where it pulls [J].
  double stored(double greatest, double overlap) const noexcept {
    const double rest = residual(greatest);
    return k2 * (integral(overlap_of(rest), overlap, n) - rest * (overlap - overlap_of(rest)));
  }

  void along(double greatest, double from, double to, NormalForce& out) const noexcept {
    const double work = k2 * (integral(from, to, n) - residual(greatest) * (to - from));
    out.work += work;
    out.stored += work;
  }
  void load(double from, double to, NormalForce& out) const noexcept {
    // Part of the energy at dm that the way back gives, from dpl = lambda dm.
    const double lambda_n = 1 - k1 / k2;
    const double lambda = overlap_of(lambda_n);
    const double given = k2 * (1 - std::pow(lambda, n + 1) - (n + 1) * lambda_n * (1 - lambda));
    const double all = integral(from, to, n);
    const double loss = std::max(k1 - given, 0.0) * all;
    out.work += k1 * all;
    out.stored += k1 * all - loss;
    out.dissipated += loss;
  }
  // On -ka d^x down to `to`; the memory at its end is told.
  void slide(double greatest, double from, double to, double greatest_end,
             NormalForce& out) const noexcept {
    if (ka == 0 || from == to) return;
    double released = stored(greatest, from);
    if (is_like && lowering == EepaLowering::exact) {  // in proportion to d^(n + 1)
      released = (n + 1) * integral(to, from, n) * stored_share();
    } else if (to > 0) {
      released -= stored(greatest_end, to);
    }
    const double work = ka * integral(to, from, x);
    const double loss = std::max(work + released, 0.0);
    out.work += work;
    out.stored += work - loss;
    out.dissipated += loss;
  }

 private:
  /// Energy on the pull over d^(n + 1), from dpl = rho d.
  double stored_share() const noexcept {
    const double rho_n = (k2 + ka) / k2;
    const double rho = overlap_of(rho_n);
    return k2 * ((1 - std::pow(rho, n + 1)) / (n + 1) - rho_n * (1 - rho));
  }
};

}  // namespace

void Eepa::check() const {
  check_stiffnesses(identity.name, k1, k2, "N/m^n");
  if (adhesion_exponent == 0 || adhesion_exponent >= 1) return;
  throw InputError(std::string(identity.name) +
                   ": adhesion-exponent=" + shortest(adhesion_exponent) +
                   " [-]: must be at least 1, or 0 for that of " + "the other branches");
}

std::string Eepa::notice() const {
  const EepaContact contact(*this);
  if (!contact.is_like || !(k2 > k1)) return {};  // otherwise it depends on the velocity
  const double meets = contact.meeting(1);
  const double given = k2 * (integral(meets, 1, contact.n) - contact.residual(1) * (1 - meets));
  if (given > adhesion * integral(0, meets, contact.n)) return {};
  return "bodies that collide stick for ever: the pull of ka=" + shortest(adhesion) +
         " [N/m^n] takes all that the way back gives";
}

NormalForce Eepa::advance(History& history, const NormalStep& step) const noexcept {
  const TouchingStep is(step);
  const EepaContact contact(*this);
  NormalForce out;
  double greatest = remembered(history, is);
  const double meets = std::clamp(contact.meeting(greatest), std::min(is.before, is.after),
                                  std::max(is.before, is.after));
  if (is.after >= is.before) {
    const double turn = std::clamp(greatest, is.before, is.after);
    contact.along(greatest, is.before, turn, out);
    if (is.after > greatest) {
      contact.load(greatest, is.after, out);
      greatest = is.after;
    }
  } else {
    contact.along(greatest, is.before, meets, out);
    const bool slides = meets > is.after && is.after > 0 && k2 > k1;
    const double end = slides ? std::min(greatest, contact.lowered(is.after)) : greatest;
    contact.slide(greatest, meets, is.after, end, out);
    greatest = end;
  }
  history.overlap = is.after > 0 ? greatest : 0;
  out.touching = is.after > 0;
  if (!out.touching) return out;
  out.force = contact.force(greatest, is.after);
  out.load = friction_load(friction_limit, out.force, contact.pull(is.after));
  return out;
}

NormalSlope Eepa::by_overlap(const History& history, const NormalStep& step,
                             const NormalForce& end) const noexcept {
  if (!end.touching) return {};
  const TouchingStep is(step);
  const EepaContact contact(*this);
  const double greatest = remembered(history, is);
  const double pull = contact.pull(is.after);
  const double pull_slope = contact.x * pull / is.after;
  const bool pulls = is.after < greatest && !contact.is_on_way_back(greatest, is.after);
  const double k = is.after > greatest ? k1 : k2;
  const double slope = pulls ? -pull_slope : k * contact.n * contact.power(is.after) / is.after;
  return {slope, friction_load_slope(friction_limit, end.force, pull, slope, pull_slope)};
}

std::unique_ptr<AnyLaw::Model> make_eepa() { return std::make_unique<LawWithNormal<Eepa>>(); }

}  // namespace stickslip
