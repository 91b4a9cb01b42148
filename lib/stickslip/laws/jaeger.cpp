// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/jaeger.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "stickslip/contact/law_model.hpp"

// The state as a picture: the ring of the contact that was covered at overlap s (0: the centre;
// the present overlap z: the edge) has the elastic deflection
//     kappa e(s),  e(s) = integral of p from s to z,  |e(s)| <= mu (z - s),
// and is one spring of the foundation that is equivalent to the half-spaces: stiffness per ds
// (3/4) c / (kappa sqrt(s)). Moving the bodies by kappa E adds E to e; where that leaves the limit
// the springs slip. Slip reaches from the edge down to a front. What follows is this, in closed
// form: forces and works are integrals over s, and within a step over time t from 0 to 1.

namespace stickslip {
namespace {

double cross(const Vector2& a, const Vector2& b) { return a[0] * b[1] - a[1] * b[0]; }

/// Integral of |top + slope (high - s)|^2 / sqrt(s) over s from a^2 to b^2 = high: a
/// polynomial of degree 4 in sqrt(s), for which three Gauss points are exact.
double profile_energy(const Vector2& top, const Vector2& slope, double a, double b) {
  constexpr double node = 0.7745966692414833770;  // sqrt(3/5)
  const double middle = 0.5 * (a + b);
  const double half = 0.5 * (b - a);
  const auto value = [&](double r) {
    const Vector2 e = top + slope * ((b - r) * (b + r));
    return e.dot(e);
  };
  return half / 9 *
         (10 * (value(middle - node * half) + value(middle + node * half)) + 16 * value(middle));
}

/// Mean of x sqrt(y) while x and y move linearly, y from a^2 to b^2.
double mean_of_product(double x_from, double x_to, double a, double b) {
  const double sum = a + b;
  if (sum == 0) return 0;
  const double mean_root = 2.0 / 3 * (a * a + a * b + b * b) / sum;
  const double first_moment =
      2.0 / 15 * (3 * b * b * b + 6 * a * b * b + 4 * a * a * b + 2 * a * a * a) / (sum * sum);
  return x_from * mean_root + (x_to - x_from) * first_moment;
}

/// The motion of one step.
struct Motion {
  HertzContact contact;
  double mu = 0;
  Vector2 e = Vector2::Zero();  ///< shift over kappa [m]
  double overlap_old = 0;       ///< [m]
  double change = 0;            ///< of the overlap [m]

  double overlap(double t) const { return overlap_old + t * change; }
};

/// A segment of the old history that slip runs through, or the part of it above the final front.
struct Passed {
  double high = 0;       ///< overlap at its upper end [m]
  double low = 0;        ///< at the lower end of the part [m]
  double root_high = 0;  ///< square roots of both
  double root_low = 0;
  Vector2 slope = Vector2::Zero();       ///< p [-]
  Vector2 deflection = Vector2::Zero();  ///< e at its upper end before the step [m]
  Vector2 force = Vector2::Zero();       ///< tangential force of all that lies below its upper end
  Vector2 force_low = Vector2::Zero();   ///< the same for its lower end

  Vector2 deflection_low() const { return deflection + slope * (high - low); }
};

/// Where the slip front ends in 1/(z - zeta*) = k, the root k >= 0 of |p + k d| = mu; one root for
/// Eqs. 5 and 7. Returns zeta*; minus infinity if the whole segment slips.
double slip_front(double mu, const Vector2& p, const Vector2& d, double overlap) {
  const double d2 = d.dot(d);
  if (d2 == 0) return overlap;
  const double dp = d.dot(p);
  const double room = std::max(0.0, mu * mu - p.dot(p));
  const double root = std::sqrt(dp * dp + d2 * room);
  // One division for 1/k; it is infinite where k = 0.
  return overlap - (dp > 0 ? (root + dp) / room : d2 / (root - dp));
}

/// Work and dissipation of the tangential force in a step with slip, and the change of the
/// recoverable energy, each integrated in its own right.
class SlipWorks {
 public:
  /// A step that begins with this tangential force [N].
  SlipWorks(const Motion& motion, const Vector2& force)
      : m_(motion), size2_(motion.e.dot(motion.e)), front_(motion.overlap_old), force_(force) {}

  /// The front runs down through a segment that is then forgotten.
  void through(const Passed& s) {
    forget(s);
    if (size2_ == 0) return;
    if (check_collinear(s)) {
      collinear(s, false, 0);
      centre_ = {s.deflection_low(), s.force_low, s.low, s.root_low};
      force_is_known_ = false;
    } else {
      const Vector2 before = force_now();
      const double t_end = std::clamp(arrival(s), time_, 1.0);
      const double start = time_;
      centre_ = {s.deflection_low(), s.force_low, s.low, s.root_low};
      time_ = t_end;
      force_is_known_ = false;
      if (t_end > start) {
        simpson(t_end - start, before, force_within(s, 0.5 * (start + t_end)), force_now());
      }
    }
  }

  /// The front ends at s.low; slip has the direction of `slipped`, the force is `after`.
  void stop(const Passed& s, const Vector2& slipped, const Vector2& after) {
    forget(s);
    // Below the front nothing slips.
    const double c = m_.contact.c;
    stored_ += m_.contact.kappa * (m_.e.dot(s.force_low) +
                                   0.75 * c * s.root_low * m_.e.dot(2 * s.deflection_low() + m_.e));
    if (size2_ == 0) return;
    if (check_collinear(s)) {
      collinear(s, true, sign(slipped.dot(m_.e)));
    } else {
      simpson(1 - time_, force_now(), force_within(s, 0.5 * (time_ + 1)), after);
    }
  }

  /// The front has reached the centre: the bodies slide. `slipped` is e there after the step.
  void slide(const Vector2& slipped, const Vector2& after) {
    if (size2_ == 0) return;
    if (is_collinear_) {
      collinear_piece(1, 0, 0, sign(slipped.dot(m_.e)), Passed{});
    } else {
      const double middle = 0.5 * (time_ + 1);
      simpson(1 - time_, force_now(),
              limit_force(slipped - (1 - middle) * m_.e, m_.contact.force(m_.overlap(middle))),
              after);
    }
  }

  /// The new slip segment from root_low^2 [m] up to root_high^2.
  void fill(double root_low, double root_high) {
    stored_ += energy_factor() * profile_energy(Vector2::Zero(), {m_.mu, 0}, root_low, root_high);
  }

  double tangential() const { return tangential_; }
  double stored() const { return stored_; }
  /// Its own integral for movement along one line; otherwise what the work leaves.
  double dissipated() const {
    return size2_ > 0 && is_collinear_ ? dissipated_ : tangential_ - stored_;
  }

 private:
  /// What lies at and below the point that the front has reached.
  struct Centre {
    Vector2 deflection = Vector2::Zero();  ///< e there before the step [m]
    Vector2 force = Vector2::Zero();       ///< tangential force from below it [N]
    double low = 0;                        ///< its overlap [m]
    double root_low = 0;                   ///< square root of that
  };

  static double sign(double x) { return x < 0 ? -1.0 : 1.0; }
  double energy_factor() const { return 0.375 * m_.contact.c * m_.contact.kappa; }
  Vector2 limit_force(const Vector2& q, double normal) const {
    const double size = q.norm();
    return size > 0 ? Vector2(q * (m_.mu * normal / size)) : Vector2::Zero();
  }
  void forget(const Passed& s) {
    stored_ -= energy_factor() * profile_energy(s.deflection, s.slope, s.root_low, s.root_high);
  }

  /// Whether all has been along one line, up to 1e-10 of what friction allows; the works then
  /// differ by the square of that.
  bool check_collinear(const Passed& s) {
    if (!is_collinear_) return false;
    constexpr double aligned = 1e-20;
    const double reach = m_.overlap_old - s.low;
    const double bound = aligned * m_.mu * m_.mu * size2_;
    const double a = cross(m_.e, s.slope);
    const double b = cross(m_.e, s.deflection_low());
    is_collinear_ = a * a <= bound && b * b <= bound * reach * reach;
    return is_collinear_;
  }

  /// Movement along one line: the front moves linearly through a segment, unless slip changes sign
  /// on the way, which it does where it vanishes at the edge.
  void collinear(const Passed& s, bool is_last, double last_sign) {
    if (size_ == 0) {
      size_ = std::sqrt(size2_);
      along_ = m_.e / size_;
    }
    const double e_low = s.deflection_low().dot(along_);
    const double reach = m_.overlap_old - s.low;
    double t_end = 1;
    double sign_end = last_sign;
    if (!is_last) {
      const auto hit = [&](double side) {
        const double rate = side * size_ - m_.mu * m_.change;
        return rate > 0 ? std::max(0.0, m_.mu * reach - side * e_low) / rate
                        : std::numeric_limits<double>::infinity();
      };
      const double up = hit(1);
      const double down = hit(-1);
      sign_end = up <= down ? 1 : -1;
      t_end = std::min(up, down);
    }
    if (sign_ != 0 && sign_end != sign_) {
      const double p = s.slope.dot(along_);
      const double rate = size_ - p * m_.change;
      const double t = rate != 0 ? (p * reach - e_low) / rate : time_;
      const double t_flip = std::clamp(t, time_, std::clamp(t_end, time_, 1.0));
      const double front = std::clamp(m_.overlap(t_flip), s.low, front_);
      collinear_piece(t_flip, front, std::sqrt(front), sign_, s);
    }
    collinear_piece(t_end, s.low, s.root_low, sign_end, s);
    sign_ = sign_end;
  }

  /// From the present time and front to these ones, the front in segment s.
  void collinear_piece(double t_end, double front_end, double root_end, double side,
                       const Passed& s) {
    if (size_ == 0) {
      size_ = std::sqrt(size2_);
      along_ = m_.e / size_;
    }
    t_end = std::clamp(t_end, time_, 1.0);
    const double duration = t_end - time_;
    if (duration > 0) {
      const double z_from = std::max(m_.overlap(time_), 0.0);
      const double z_to = std::max(m_.overlap(t_end), 0.0);
      const HertzContact& h = m_.contact;
      const double mean_edge = h.mean_force(z_from, z_to);
      const double mean_front = h.mean_force(front_, front_end);
      const double p = s.slope.dot(along_);
      const double force = s.force.dot(along_) - p * h.force(s.high) +
                           (p - side * m_.mu) * mean_front + side * m_.mu * mean_edge;
      tangential_ += h.kappa * size_ * duration * force;
      // Force of the slipping annulus over mu: c (z^1.5 - 1.5 z sqrt(front) + 0.5 front^1.5).
      const double annulus =
          mean_edge - 1.5 * h.c * mean_of_product(z_from, z_to, std::sqrt(front_), root_end) +
          0.5 * mean_front;
      dissipated_ += m_.mu * h.kappa * duration * (side * size_ - m_.mu * m_.change) * annulus;
    }
    time_ = t_end;
    front_ = front_end;
  }

  /// When the front reaches the lower end, |e_low + t e| = mu (reach + t change): a quadratic, its
  /// root in a form that does not cancel.
  double arrival(const Passed& s) const {
    const Vector2 e_low = s.deflection_low();
    const double reach = m_.mu * (m_.overlap_old - s.low);
    const double change = m_.mu * m_.change;
    const double a = size2_ - change * change;
    const double b = e_low.dot(m_.e) - reach * change;
    const double c = std::min(0.0, e_low.dot(e_low) - reach * reach);
    const double root = std::sqrt(std::max(0.0, b * b - a * c));
    if (b >= 0) return c == 0 ? 0 : -c / (b + root);
    return a > 0 ? (root - b) / a : 1;
  }

  /// Force at the present time, when the front is at the lower end of what it has passed.
  Vector2 force_now() {
    if (!force_is_known_) {
      const double above =
          m_.contact.force(m_.overlap(time_)) - m_.contact.c * centre_.low * centre_.root_low;
      force_ = centre_.force + limit_force(centre_.deflection + time_ * m_.e, above);
      force_is_known_ = true;
    }
    return force_;
  }

  /// Force at a time when the front is inside segment s.
  Vector2 force_within(const Passed& s, double t) const {
    const HertzContact& h = m_.contact;
    const double z = std::max(m_.overlap(t), 0.0);
    const Vector2 d = s.deflection + t * m_.e - s.slope * (z - s.high);
    const double front =
        std::clamp(slip_front(m_.mu, s.slope, d, z), s.low, std::max(s.low, std::min(s.high, z)));
    const double f_front = h.force(front);
    return s.force_low + s.slope * (f_front - h.c * s.low * s.root_low) +
           limit_force(d + s.slope * (z - front), h.force(z) - f_front);
  }

  /// Movement that turns against the history has no closed form: Simpson's rule, piece by piece.
  void simpson(double duration, const Vector2& from, const Vector2& middle, const Vector2& to) {
    tangential_ += m_.contact.kappa * duration / 6 * m_.e.dot(from + 4 * middle + to);
  }

  const Motion& m_;
  double size2_;     ///< |e|^2 [m^2]
  double size_ = 0;  ///< |e| and its direction, where they are needed
  Vector2 along_ = Vector2::Zero();
  bool is_collinear_ = true;    ///< so far
  bool force_is_known_ = true;  ///< force_ is that at time_
  double time_ = 0;             ///< when the front was at front_
  double front_;                ///< [m]
  Centre centre_;
  Vector2 force_;          ///< [N]
  double sign_ = 0;        ///< side of the limit at front_; 0: not yet known
  double tangential_ = 0;  ///< [J]
  double stored_ = 0;      ///< [J]
  double dissipated_ = 0;  ///< [J]
};

/// Whether a segment is at the friction limit, as slip makes it (to rounding).
bool is_slip(const LoadSegment& s, double mu) {
  return s.p().dot(s.p()) >= mu * mu * (1 - 8 * std::numeric_limits<double>::epsilon());
}

/// Replaces the highest segment by one that ends at `overlap` and gives the same force as both:
/// slopes weighted by the normal forces they span (by movements they could pass the limit).
void merge_into_top(SegmentStore::List& history, const HertzContact& contact,
                    const LoadSegment& upper) {
  LoadSegment& top = history.top();
  const double middle = contact.force(top.overlap);
  const double below = middle - contact.force(history.lower_end());
  const double above = contact.force(upper.overlap) - middle;
  const Vector2 p = (top.p() * below + upper.p() * above) / (below + above);
  top = {upper.overlap, {p[0], p[1]}};
}

/// Section 3.1: elastic neighbours that hardly differ become one.
void save_memory(SegmentStore::List& history, const HertzContact& contact, double mu,
                 double tolerance) {
  while (history.size() > 1) {
    const LoadSegment upper = history.top();
    const LoadSegment& lower = *history.second();
    const Vector2 difference = upper.p() - lower.p();
    if (is_slip(upper, mu) || is_slip(lower, mu) ||
        !(difference.dot(difference) <= tolerance * tolerance)) {
      return;
    }
    history.pop();
    merge_into_top(history, contact, upper);
  }
}

/// Adds a segment, or merges it if it does not fit, and says so.
void add(SegmentStore::List& history, const HertzContact& contact, const LoadSegment& segment,
         std::size_t limit) {
  if (history.push(segment, limit)) return;
  history.set_truncated();
  if (!history.empty()) merge_into_top(history, contact, segment);
}

}  // namespace

void Jaeger::check() const {
  if (memory_tolerance > 2 * mu) {
    throw InputError("memory-tolerance=" + shortest(memory_tolerance) + ": must be from 0 to " +
                     shortest(2 * mu) + ", twice the friction coefficient");
  }
}

ContactForce Jaeger::advance(SegmentStore::List history, const ContactStep& step) const noexcept {
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  ContactForce out = hertz_normal_force(contact, step);
  const auto limit = static_cast<std::size_t>(history_limit);
  if (step.overlap_old <= 0 && history.size() + history.is_truncated() > 0) history.clear();
  if (step.overlap_old <= 0 && step.overlap_new <= 0) return out;
  if (history.empty() && step.overlap_old > 0) {  // pressed together before we were asked
    add(history, contact, {step.overlap_old, {0, 0}}, limit);
  }

  Motion motion;
  motion.contact = contact;
  motion.mu = mu;
  motion.e = step.shift * (touching_part(step) / contact.kappa);
  motion.overlap_old = history.empty() ? 0 : history.top().overlap;
  const double overlap = std::max(step.overlap_new, 0.0);
  motion.change = overlap - motion.overlap_old;
  const Vector2& e = motion.e;
  const double force_old = contact.force(motion.overlap_old);
  Vector2 force = history.force();

  if (motion.change > 0 && e.dot(e) < mu * mu * motion.change * motion.change) {  // elastic
    out.regime = Regime::stick;
    const Vector2 p = e / motion.change;
    const double mean = contact.mean_force(motion.overlap_old, overlap) - force_old;
    out.work_tangential = contact.kappa * (force.dot(e) + p.dot(e) * mean);
    out.work_stored += out.work_tangential;  // nothing slips
    force += p * (out.normal - force_old);
    add(history, contact, {overlap, {p[0], p[1]}}, limit);
    if (memory_tolerance > 0) save_memory(history, contact, mu, memory_tolerance);
  } else if (motion.change != 0 || e.dot(e) != 0) {  // slip, or unloading
    SlipWorks works(motion, force);
    Passed passed;
    passed.force = force;
    passed.root_high = std::sqrt(motion.overlap_old);
    double force_high = force_old;
    bool is_found = false;
    while (!history.empty()) {
      const LoadSegment& top = history.top();
      passed.slope = top.p();
      passed.high = top.overlap;
      passed.low = history.lower_end();
      const Vector2 d = passed.deflection + e - passed.slope * (overlap - top.overlap);  // Eq. 6
      const double front = slip_front(mu, passed.slope, d, overlap);
      is_found = front > passed.low;
      if (is_found) passed.low = std::min({front, top.overlap, overlap});
      passed.root_low = std::sqrt(passed.low);
      const double force_low = contact.c * passed.low * passed.root_low;
      passed.force_low = passed.force - passed.slope * (force_high - force_low);
      force_high = force_low;
      if (is_found) break;
      works.through(passed);
      passed.deflection = passed.deflection_low();
      passed.force = passed.force_low;
      passed.root_high = passed.root_low;
      history.pop();
    }
    const double root = std::sqrt(overlap);
    if (is_found) {
      const Vector2 slipped = passed.deflection_low() + e;
      const double size = slipped.norm();
      history.top().overlap = passed.low;
      out.regime = Regime::partial_slip;
      const Vector2 p = size > 0 ? Vector2(slipped * (mu / size)) : Vector2::Zero();
      force = passed.force_low + p * (out.normal - force_high);
      works.stop(passed, slipped, force);
      if (size > 0) works.fill(passed.root_low, root);
      if (overlap - passed.low <= 4 * std::numeric_limits<double>::epsilon() * overlap) {
        history.top().overlap = overlap;
        out.regime = Regime::stick;
      } else {
        add(history, contact, {overlap, {p[0], p[1]}}, limit);
      }
    } else {  // the bodies slide
      const Vector2 slipped = passed.deflection + e;
      const double size = slipped.norm();
      out.regime = Regime::slip;
      const Vector2 p = size > 0 ? Vector2(slipped * (mu / size)) : Vector2::Zero();
      force = p * out.normal;
      works.slide(slipped, force);
      if (size > 0) works.fill(0, root);
      if (overlap > 0) add(history, contact, {overlap, {p[0], p[1]}}, limit);
    }
    out.work_tangential = works.tangential();
    out.work_stored += works.stored();
    out.work_dissipated = works.dissipated();
  } else {
    out.regime = Regime::stick;
  }

  if (history.is_truncated()) out.status = Status::history_full;
  if (step.overlap_new <= 0) {
    history.clear();
    out.regime = Regime::separated;
    return out;
  }
  history.set_force(force);
  out.tangential = force;
  return out;
}

Vector2 Jaeger::traction(SegmentStore::View history, double effective_radius,
                         double distance) const noexcept {
  // Hertz pressure of the contact as it was at an overlap: (2 E*/(pi Re)) sqrt(a^2 - distance^2),
  // a^2 = Re overlap, Re = R/2.
  const double half_radius = 0.5 * effective_radius;
  const double factor = 2 * moduli_of(*this).e_star / (std::numbers::pi * half_radius);
  const auto pressure = [&](double overlap) {
    const double inside = half_radius * overlap - distance * distance;
    return inside > 0 ? factor * std::sqrt(inside) : 0;
  };
  Vector2 sum = Vector2::Zero();
  double below = 0;
  for (const LoadSegment& s : history.segments()) {
    const double now = pressure(s.overlap);
    sum += s.p() * (now - below);
    below = now;
  }
  return sum;
}

double Jaeger::stored_energy(SegmentStore::View history, double effective_radius) const noexcept {
  const HertzContact contact = hertz_contact(*this, effective_radius);
  const std::vector<LoadSegment> all = history.segments();
  Vector2 deflection = Vector2::Zero();
  double sum = 0;
  for (std::size_t i = all.size(); i-- > 0;) {
    const double low = i == 0 ? 0 : all[i - 1].overlap;
    sum += profile_energy(deflection, all[i].p(), std::sqrt(low), std::sqrt(all[i].overlap));
    deflection += all[i].p() * (all[i].overlap - low);
  }
  return 0.375 * contact.c * contact.kappa * sum;
}

std::unique_ptr<AnyLaw::Model> make_jaeger() { return make_model<Jaeger>(); }

}  // namespace stickslip
