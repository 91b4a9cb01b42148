// SPDX-License-Identifier: BSD-3-Clause
#include "app/papers/printed_equations.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>

#include "cases/impact/oblique_impact/contacts.hpp"
#include "cases/schemes/scheme.hpp"
#include "reference/printed.hpp"
#include "reports/study/timestep/timestep_rules.hpp"

namespace stickslip::app::printed {
namespace {

using std::numbers::pi;
using Numbers = std::vector<double>;
using Quaternion = Eigen::Quaterniond;
using Vector = Eigen::Vector3d;

constexpr double degree = pi / 180;

// ---- Kuhn: the Jaeger contact -------------------------------------------------------------------

/// A step in half movements: the overlap at its end, and the shift over 1.5.
struct HalfStep {
  double overlap = 0;
  double shift = 0;
};

/// Tangential force over the friction limit at the end, nu = 0.5 so that kappa = 1.5.
double jaeger_force(const std::string& literal, double mu, double from,
                    std::initializer_list<HalfStep> path) {
  const AnyLaw law = cases::make_scheme("jaeger[literal=" + literal + "]")
                         .law()
                         .with({{"G", 1}, {"nu", 0.5}, {"mu", mu}});
  const auto contacts = law.contacts(1);
  double overlap = 2 * from;
  double found = 0;
  for (const HalfStep& half : path) {
    ContactStep step;
    step.overlap_old = overlap;
    step.overlap_new = overlap = 2 * half.overlap;
    step.shift = {2 * half.shift, 0};
    step.effective_radius = 100;
    ContactForce force;
    contacts->advance(std::span(&step, 1), std::span(&force, 1));
    found = force.tangential[0] / (mu * force.normal);
  }
  return found;
}

/// Rows of a kept biaxial compression, by the number of its law: law, strain, axial stress, that of
/// the side, porosity, contacts, segments.
std::vector<Numbers> packing(double law) {
  std::vector<Numbers> rows = reference::printed_numbers("biaxial_compression");
  std::erase_if(rows, [&](const Numbers& row) { return row[0] != law; });
  return rows;
}

Numbers packing_at(double law, double strain) {
  const std::vector<Numbers> rows = packing(law);
  const auto reached = [&](const Numbers& row) { return row[1] > strain - 1e-9; };
  return *std::ranges::find_if(rows, reached);
}

double packing_mean(double law, std::size_t column) {
  const std::vector<Numbers> rows = packing(law);
  double sum = 0;
  for (const Numbers& row : rows) sum += row[column];
  return sum / static_cast<double>(rows.size());
}

/// A frame by Eq. 16 that follows a rigid turn.
struct FollowedFrame {
  double normal_off = 0;  ///< angle between its normal and the true one [deg]
  double force_off = 0;   ///< difference of the turned force from the right one, over its size
  double force = 0;       ///< size of the turned force, over that before
};

/// How a turn is followed.
struct FollowedTurn {
  Vector normal = Vector::UnitZ();
  Vector axis = Vector::UnitX();
  int steps = 1000;
  bool printed = true;  ///< Eq. 17 as it stands; otherwise in the right order
  bool renormalized = true;
  bool in_global_frame = true;  ///< where the force is kept: by Eqs. 19 and 20, or in the contact
  Vector force = Vector::UnitY();
};

Vector rotated(const Quaternion& q, const Vector& v) {
  return (q * Quaternion(0, v[0], v[1], v[2]) * q.conjugate()).vec();
}

/// Angle between the normal of a frame and the true one [deg].
double normal_off(const Quaternion& q, const Vector& normal) {
  const Vector shown = rotated(q.conjugate(), Vector::UnitZ()).normalized();
  const double apart = (shown - normal).norm();
  return std::isnan(apart) ? apart : 2 * std::asin(std::min(1.0, apart / 2)) / degree;
}

/// The frame of Eq. 16 at a normal, eta by the arctangent of the quotient or of two arguments.
Quaternion first_frame(const Vector& normal, bool quotient = false) {
  const double eta = quotient ? std::atan(normal[1] / normal[0]) : std::atan2(normal[1], normal[0]);
  const double half = std::sqrt((1 - normal[2]) / 2);
  return {std::sqrt((1 + normal[2]) / 2), half * std::sin(eta), -half * std::cos(eta), 0};
}

/// A turn by 90 degrees, in the rotations of Eq. 12.
FollowedFrame follow(const FollowedTurn& turn) {
  Quaternion q = first_frame(turn.normal);
  const Vector local = rotated(q, turn.force);
  Vector force = turn.force;
  Vector normal = turn.normal;
  const auto after = [&](int step) {
    return Eigen::AngleAxisd(pi / 2 / turn.steps * step, turn.axis.normalized());
  };
  for (int i = 1; i <= turn.steps; ++i) {
    const Vector next = after(i) * turn.normal;
    const Vector each = pi / 2 / turn.steps * turn.axis.normalized();
    const Vector change = each.dot(next) * next + next.cross(next - normal);
    const Quaternion by(0, change[0], change[1], change[2]);
    q.coeffs() += turn.printed ? Eigen::Vector4d(0.5 * (by * q).coeffs())
                               : Eigen::Vector4d(-0.5 * (q * by).coeffs());
    if (turn.renormalized) q.normalize();
    force = rotated(q.conjugate(), rotated(q, force));
    normal = next;
  }
  if (!turn.in_global_frame) force = rotated(q.conjugate(), local);
  return {normal_off(q, normal), (force - after(turn.steps) * turn.force).norm(), force.norm()};
}

// ---- Zabulionis, Kacianauskas, Markauskas & Rojek; Pena, Lind & Herrmann ------------------------

/// Tangential stiffness by Eq. 23 of the sphere of the paper at rest on the wall [N/m].
double static_stiffness(double mass) {
  const double poisson = 0.3, radius = 0.05, modulus = 0.3e9;
  const double hertz = 2.0 / 3 * modulus / (1 - poisson * poisson) * std::sqrt(radius);
  const double overlap = std::pow(mass * 9.8 / hertz, 2.0 / 3);
  const double shear = 2.0 / 3 * modulus / (2 * (1 + poisson)) / (2 * (2 - poisson));
  return 8 * shear * std::sqrt(radius * overlap);
}

/// Elastic displacement at the friction limit at rest [m].
double static_limit() { return 0.5236 * 9.8 * 0.3 / 1.905e5; }

/// Fastest motion of a disc on its tangential spring, by Eqs. 10 and 11 with this share of the
/// movement and this sign of the turn, over sqrt(kt/m): growth rate and frequency.
Numbers disc_on_spring(double share, double sign) {
  Eigen::Matrix3d rates;  // rows: elongation, velocity and velocity of the rim
  rates << 0, share, share * sign, -1, 0, 0, -2, 0, 0;
  const Eigen::Vector3cd modes = rates.eigenvalues();
  return {modes.real().maxCoeff(), modes.imag().maxCoeff()};
}

/// By how much the velocity of the contact point after the impact is wrong by Eq. 33 as printed, at
/// both senses of spin, with this gravity [%].
Numbers uncut_rebounds(double gravity) {
  Numbers errors;
  for (const double spin : {3.6, -3.6}) {
    const cases::ObliqueImpact impact{.spin = spin, .gravity = gravity};
    const auto rebound = [&](const std::string& start) {
      return cases::run_contacts(impact, cases::paper_scheme("start=" + start), 4000)
          .contact_velocity;
    };
    errors.push_back(100 * std::abs(rebound("uncut") / rebound("cut") - 1));
  }
  return errors;
}

/// How often the force changes its sign in Fig. 9c under gravity.
double changes_of_sign(double spin, const std::string& start) {
  const cases::ObliqueImpact impact{.spin = spin};
  return cases::sign_changes(
      cases::paper_contact(impact, "direction=velocity,start=" + start, cases::paper_steps));
}

// ---- the list -----------------------------------------------------------------------------------

/// Tangential over normal stiffness by Mindlin.
double mindlin_ratio(double nu) { return 2 * (1 - nu) / (2 - nu); }

/// 2/omega of the normal spring over that of the fastest mode of a sphere that may turn.
double times_too_long(double nu) { return std::sqrt(std::max(1.0, 3.5 * mindlin_ratio(nu))); }

/// The rows of the algorithm, in the order of the page.
Numbers jaeger_rows(const char* literal) {
  return {jaeger_force(literal, 0.5, 1, {{1, 0.45}, {0.95, -0.03}}),
          jaeger_force(literal, 0.5, 1, {{1, 0.45}, {0.7, 0}}),
          jaeger_force(literal, 0.5, 1, {{1, 0.45}, {0.6, -0.05}}),
          jaeger_force(literal, 1e-5, 0, {{1, 0.75e-5}, {1, 0.45e-5}}),
          jaeger_force(literal, 0.5, -1, {{1, 0.4}})};
}

/// The algorithm of the Jaeger contact.
std::vector<Equation> jaeger_equations() {
  return {
      {"jaeger-direction", [] { return Numbers{jaeger_rows("direction")[0]}; }},
      {"jaeger-direction-right", [] { return Numbers{jaeger_rows("off")[0]}; }},
      {"jaeger-rest", [] { return Numbers{jaeger_rows("direction")[1]}; }},
      {"jaeger-rest-right", [] { return Numbers{jaeger_rows("off")[1]}; }},
      {"jaeger-loading-test", [] { return Numbers{jaeger_rows("loading-test")[2]}; }},
      {"jaeger-loading-test-right", [] { return Numbers{jaeger_rows("off")[2]}; }},
      {"jaeger-tolerance", [] { return Numbers{jaeger_rows("tolerance")[3]}; }},
      {"jaeger-tolerance-right", [] { return Numbers{jaeger_rows("off")[3]}; }},
      {"jaeger-touch", [] { return Numbers{jaeger_rows("touch")[4]}; }},
      {"jaeger-touch-right", [] { return Numbers{jaeger_rows("off")[4]}; }},
  };
}

/// Equations of its frame.
std::vector<Equation> frame_equations() {
  static const Vector askew(0.6, 0, 0.8);
  static const Vector mirrored(-0.6, 0, 0.8);
  static const Vector at_45 = Vector(1, 0, 1).normalized();
  return {
      {"first-frame", [] { return Numbers{normal_off(first_frame(mirrored, true), mirrored)}; }},
      {"first-frame-right", [] { return Numbers{normal_off(first_frame(mirrored), mirrored)}; }},
      {"frame-at-e3",
       [] { return Numbers{normal_off(first_frame(Vector::UnitZ(), true), Vector::UnitZ())}; }},
      {"frame-at-e3-right",
       [] { return Numbers{normal_off(first_frame(Vector::UnitZ()), Vector::UnitZ())}; }},
      {"frame-tumble",
       [] {
         return Numbers{follow({.steps = 10}).normal_off, follow({.steps = 1000}).normal_off};
       }},
      {"frame-twirl",
       [] {
         const auto found = follow({.normal = askew, .axis = askew, .in_global_frame = false});
         return Numbers{found.normal_off, found.force_off};
       }},
      {"frame-renormalized",
       [] {
         const auto found = [](int steps) {
           return follow({.axis = Vector::UnitZ(), .steps = steps, .renormalized = false}).force;
         };
         return Numbers{found(1000), found(100000)};
       }},
      {"frame-new-q",
       [] { return Numbers{follow({.axis = Vector::UnitZ(), .printed = false}).force_off}; }},
      {"frame-first-order",
       [] {
         const auto found = follow(
             {.axis = at_45, .printed = false, .in_global_frame = false, .force = Vector::UnitX()});
         return Numbers{found.normal_off, found.force_off};
       }},
  };
}

/// Equations of its section 4.2: memory and the stable step.
std::vector<Equation> step_equations() {
  return {
      {"packing-contacts", [] { return Numbers{packing_mean(0, 5)}; }},
      {"packing-contacts-0.5", [] { return Numbers{packing_at(0, 0.005)[5]}; }},
      {"packing-peak",
       [] {
         double largest = 0;
         for (const Numbers& row : packing(0)) largest = std::max(largest, row[2]);
         return Numbers{packing_at(0, 0.025)[2] / largest};
       }},
      {"packing-segments", [] { return Numbers{packing_at(0, 0.005)[6]}; }},
      {"packing-segments-0.1",
       [] { return Numbers{packing_at(1, 0.005)[6] / packing_at(0, 0.005)[6]}; }},
      {"packing-segments-0.2",
       [] { return Numbers{packing_at(2, 0.005)[6] / packing_at(0, 0.005)[6]}; }},
      {"bytes", [] { return Numbers{260 * 36.0}; }},
      {"gigabytes", [] { return Numbers{260 * 36.0 * 8700 / 4096 * 40000 / 1e9}; }},
      {"damped-step",
       [] {
         Numbers steps;
         for (const double xi : {0.1, 0.2, 0.4, 0.7})
           steps.push_back(reports::printed_stable_step(xi));
         return steps;
       }},
      {"damped-step-right",
       [] {
         Numbers steps;
         for (const double xi : {0.1, 0.2, 0.4, 0.7})
           steps.push_back(reports::stable_step(reports::DampingLag::half_step, xi));
         return steps;
       }},
      {"normal-bound",
       [] {
         return Numbers{times_too_long(0), times_too_long(0.15), times_too_long(0.3),
                        times_too_long(0.5)};
       }},
  };
}

/// Zabulionis et al.; Pena et al.
std::vector<Equation> impact_equations() {
  return {
      {"mass", [] { return Numbers{4.0 / 3 * pi * 1000 * std::pow(0.05, 3)}; }},
      {"static-stiffness", [] { return Numbers{static_stiffness(5.236)}; }},
      {"static-stiffness-right", [] { return Numbers{static_stiffness(0.5236)}; }},
      {"static-limit", [] { return Numbers{-static_limit()}; }},
      {"static-limit-right", [] { return Numbers{static_limit()}; }},
      {"stiffness-ratio", [] { return Numbers{2.0 / 3 * mindlin_ratio(0.3)}; }},
      {"stiffness-ratio-right", [] { return Numbers{mindlin_ratio(0.3)}; }},
      {"uncut-rebound",
       [] {
         const Numbers heavy = uncut_rebounds(9.8);
         const Numbers light = uncut_rebounds(0);
         return Numbers{heavy[0], heavy[1], light[0], light[1]};
       }},
      {"uncut-changes-of-sign",
       [] {
         return Numbers{changes_of_sign(3.6, "uncut"), changes_of_sign(-3.6, "uncut")};
       }},
      {"cut-changes-of-sign", [] { return Numbers{changes_of_sign(3.6, "cut")}; }},
      {"disc-radius", [] { return Numbers{std::sqrt(1 / pi) / std::sqrt(1 / (2 * pi))}; }},
      {"half-of-movement", [] { return Numbers{disc_on_spring(0.5, 0)[1]}; }},
      {"whole-of-movement", [] { return Numbers{disc_on_spring(1, 0)[1]}; }},
      {"turn-with-plus", [] { return Numbers{disc_on_spring(1, -1)[0]}; }},
      {"turn-with-minus", [] { return Numbers{disc_on_spring(1, 1)[1]}; }},
      {"reduced-mass", [] { return Numbers{4e8 * std::pow(9.8e-5 / pi, 2)}; }},
  };
}

}  // namespace

std::vector<Equation> equations_of_algorithms() {
  std::vector<Equation> all;
  for (const auto& equations :
       {jaeger_equations(), frame_equations(), step_equations(), impact_equations()})
    all.insert(all.end(), equations.begin(), equations.end());
  return all;
}

}  // namespace stickslip::app::printed
