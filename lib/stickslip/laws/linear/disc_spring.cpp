// SPDX-License-Identifier: BSD-3-Clause
// Source: A. A. Pena, P. G. Lind & H. J. Herrmann, Modeling slow deformation of polygonal particles
// using DEM, Particuology 6 (2008) 506-514, Eqs. 1-5, 10, 11; the spring is that of P. A. Cundall &
// O. D. L. Strack, Geotechnique 29 (1979) 47-65.
// Assumptions: nothing happens inside a step. The viscous force is made with the velocity at the
// end of the step, as the integrator predicts it, and is not limited by friction. A limited spring
// keeps the elongation of the limit (text after Eq. 4).
// Work: mean of the forces at start and end times the movement; the viscous work is that of the
// force at the end. Sign: force on p along the shift of q; the paper's i is p and its j is q, and
// its Ft acts on j.
#include "stickslip/laws/linear/disc_spring.hpp"

#include <cmath>

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/lanes/lanes.hpp"
#include "stickslip/laws/lanes/linear_lanes.ipp"
#include "stickslip/laws/linear/cundall_spring.hpp"
#include "stickslip/laws/linear/geometric_spring.hpp"

namespace stickslip {
namespace {

/// Below this half angle of the chord (seen from a centre) series replace the closed forms, whose
/// terms cancel.
constexpr double small_angle = 0.5;

/// 2 phi - sin 2 phi.
double segment(double phi) noexcept {
  const double x = 2 * phi;
  if (phi > small_angle) return x - std::sin(x);
  double term = x * x * x / 6;
  double sum = term;
  for (int k = 2; k < 9; ++k) {
    term *= -x * x / ((2 * k) * (2 * k + 1));
    sum += term;
  }
  return sum;
}

/// Integral of segment(u) sin u from 0 to phi.
double segment_moment(double phi) noexcept {
  const double s = std::sin(phi);
  if (phi > small_angle) return 2 * (s - phi * std::cos(phi)) - 2.0 / 3 * s * s * s;
  double power = -phi * phi * phi / 6;  // (-1)^k phi^(2k+1)/(2k+1)!
  double nines = 9;
  double sum = 0;
  for (int k = 2; k < 13; ++k) {
    power *= -phi * phi / ((2 * k) * (2 * k + 1));
    nines *= 9;
    sum += power * ((nines - 1) / 2 - 4 * k);
  }
  return sum;
}

/// Adds the dashpots (Eq. 5) with the velocities at the end of the step.
template <class Preset>
void add_dashpots(const DiscSpring<Preset>& law, const ContactStep& step,
                  ContactForce& out) noexcept {
  const double after = std::max(step.overlap_new, 0.0);
  const double before = std::max(step.overlap_old, 0.0);
  if (after <= 0) return;
  out.damping_normal = law.damping_normal * step.approach_velocity;
  out.damping_tangential = law.damping_tangential * step.velocity;
  const double touching =
      step.overlap_old >= 0 ? 1 : (after - before) / (step.overlap_new - step.overlap_old);
  out.work_viscous = touching * (out.damping_normal * (step.overlap_new - step.overlap_old) +
                                 out.damping_tangential.dot(step.shift));
}

}  // namespace

DiscOverlap disc_overlap(double radius, double overlap) noexcept {
  // 1 - cos phi = overlap/(2 radius), phi half the angle of the chord from a centre.
  const double phi = 2 * std::asin(std::sqrt(overlap / (4 * radius)));
  return {radius * radius * segment(phi), 2 * radius * radius * radius * segment_moment(phi)};
}

template <class Preset>
ContactForce DiscSpring<Preset>::advance(History& history, const ContactStep& step) const noexcept {
  ContactForce out;
  if (normal == NormalMeasure::overlap) {
    out = linear_normal_force(kn, step);
  } else {
    const double length = 2 * step.effective_radius;  // l_c = a_i + a_j
    const DiscOverlap before = disc_overlap(step.effective_radius, std::max(step.overlap_old, 0.0));
    const DiscOverlap after = disc_overlap(step.effective_radius, std::max(step.overlap_new, 0.0));
    out.normal = kn * after.area / length;  // Eq. 2, with the sign of repulsion
    out.work_stored = out.work_normal = kn * (after.volume - before.volume) / length;
  }
  advance_limited_spring(kt, mu, step, history, out);  // Eqs. 3, 4
  add_dashpots(*this, step, out);
  return out;
}

template <class Preset>
Matrix3 DiscSpring<Preset>::tangent(const History& history,
                                    const ContactStep& step) const noexcept {
  if (normal == NormalMeasure::overlap)
    return limited_spring_tangent(kn * step.overlap_new, kn, kt, mu, history, step);
  if (!(step.overlap_new > 0)) return Matrix3::Zero();
  // The area grows by its chord, 2 radius sin(phi), here over l_c.
  const double square = step.overlap_new / (4 * step.effective_radius);
  const double chord = 2 * std::sqrt(square * (1 - square));
  const double area = disc_overlap(step.effective_radius, step.overlap_new).area;
  return limited_spring_tangent(kn * area / (2 * step.effective_radius), kn * chord, kt, mu,
                                history, step);
}

template <class Preset>
LaneKernel<DiscSpring<Preset>> DiscSpring<Preset>::lane_kernel() {
  return best_lane_kernel<DiscSpring>(&advance_by_lanes<DiscSpring>);
}

template struct DiscSpring<CundallSpringPreset>;
template struct DiscSpring<GeometricSpringPreset>;

std::unique_ptr<AnyLaw::Model> make_cundall_spring() { return make_model<CundallSpring>(); }
std::unique_ptr<AnyLaw::Model> make_geometric_spring() { return make_model<GeometricSpring>(); }

}  // namespace stickslip
