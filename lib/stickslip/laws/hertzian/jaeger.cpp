// SPDX-License-Identifier: BSD-3-Clause
// Source: M. R. Kuhn, Implementation of the Jaeger contact model for discrete element
// simulations, Int. J. Numer. Meth. Engng 88 (2011) 66-82; J. Jaeger, New solutions in contact
// mechanics (2005). Assumptions: elastically similar spheres; each step is proportional.
// Exact, in any number of steps, for tangential movement along one line; for movement that turns
// in the tangent plane it is an approximation, whatever the papers say (docs/laws/jaeger.md).
// Sign: force on p along the shift of q. Overlap and shift are those of the pair, twice the
// paper's. Deviations: one root finds the new history point in every case (the loading test of
// Eqs. 5 and 7 included), without tolerances; a slip segment is directed along the movement since
// its own lower end; merged segments are weighted by force; only movement in touch counts.
#include "stickslip/laws/hertzian/jaeger.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/lanes/jaeger_lanes.ipp"
#include "stickslip/laws/lanes/lanes.hpp"

// The state as a picture: the ring of the contact that was covered at overlap s (0: the centre;
// the present overlap z: the edge) has the elastic deflection
//     kappa e(s),  e(s) = integral of p from s to z,  |e(s)| <= mu (z - s),
// and is one spring of the foundation that is equivalent to the half-spaces: stiffness per ds
// (3/4) c / (kappa sqrt(s)). Moving the bodies by kappa E adds E to e; where that leaves the limit
// the springs slip. Slip reaches from the edge down to a front. What follows is this, in closed
// form: forces and works are integrals over s, and within a step over time t from 0 to 1.

namespace stickslip {
namespace {

/// A vector of the tangent plane as two plain numbers, which the compiler keeps in registers.
struct Tangent {
  double x = 0;
  double y = 0;

  Tangent() = default;
  Tangent(double first, double second) : x(first), y(second) {}
  explicit Tangent(const Vector2& v) : x(v[0]), y(v[1]) {}
  explicit Tangent(const std::array<double, 2>& v) : x(v[0]), y(v[1]) {}
  friend Tangent operator+(Tangent a, Tangent b) { return {a.x + b.x, a.y + b.y}; }
  friend Tangent operator-(Tangent a, Tangent b) { return {a.x - b.x, a.y - b.y}; }
  friend Tangent operator*(double a, Tangent b) { return {a * b.x, a * b.y}; }
};
double dot(Tangent a, Tangent b) { return a.x * b.x + a.y * b.y; }
double cross(Tangent a, Tangent b) { return a.x * b.y - a.y * b.x; }

/// Integrals of (b^2 - s)^n / sqrt(s) over s from a^2 to b^2: polynomials in a and b, here in
/// h = b - a, where they do not cancel.
struct ProfileMoments {
  double zeroth = 0;
  double first = 0;
  double second = 0;
};
ProfileMoments profile_moments(double a, double b) {
  const double h = b - a;
  const double h2 = h * h;
  return {2 * h, 2 * h2 * (b - 1.0 / 3 * h), 2 * h2 * h * (b * (4.0 / 3 * b - h) + 0.2 * h2)};
}

/// Integral of |top + slope (high - s)|^2 / sqrt(s) over s from a^2 to b^2 = high.
double profile_energy(Tangent top, Tangent slope, double a, double b) {
  const ProfileMoments m = profile_moments(a, b);
  return dot(top, top) * m.zeroth + 2 * dot(top, slope) * m.first + dot(slope, slope) * m.second;
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

/// Force of the slipping annulus over mu and c: the integral of k (z - s) over it, from the square
/// roots of the overlaps at its edge and its front. Written so that nothing cancels.
double annulus(double root_edge, double root_front) {
  const double width = root_edge - root_front;
  return width * width * (root_edge + 0.5 * root_front);
}

/// The motion of one step.
struct Motion {
  HertzContact contact;
  double mu = 0;
  Tangent e;               ///< shift over kappa [m]
  double overlap_old = 0;  ///< [m]
  double change = 0;       ///< change of the overlap [m]

  double overlap(double t) const { return std::max(overlap_old + t * change, 0.0); }
};

/// A segment of the old history that slip runs through, or the part of it above the final front.
struct Passed {
  double high = 0;       ///< overlap at its upper end [m]
  double low = 0;        ///< at the lower end of the part [m]
  double root_high = 0;  ///< square roots of both
  double root_low = 0;
  double normal_low = 0;   ///< normal force at the overlap of the lower end [N]
  Tangent slope;           ///< p [-]
  Tangent deflection;      ///< e at its upper end before the step [m]
  Tangent deflection_low;  ///< e at its lower end before the step [m]
  Tangent force_low;       ///< tangential force of all that lies below its lower end [N]
  bool is_top = true;      ///< whether its upper end is the edge of the contact
};

/// Where slip ends inside a segment, and the slope of the slip segment above.
struct Front {
  double depth = 0;  ///< z - zeta* [m]
  Tangent slope;     ///< mu q/|q| [-]
};

/// The slip front in a segment of slope p: k = 1/(z - zeta*) is the root k >= 0 of |p + k d| = mu,
/// one root for Eqs. 5 and 7, and p + k d is the new slope. Infinitely deep for k = 0.
/// (Around a call the compiler would move all numbers from registers to memory: a tenth of a step.)
[[gnu::always_inline]] inline Front slip_front(double mu, Tangent p, Tangent d) {
  const double d2 = dot(d, d);
  if (d2 == 0) return {0, p};
  const double dp = dot(d, p);
  const double room = std::max(0.0, mu * mu - dot(p, p));
  const double root = std::sqrt(dp * dp + d2 * room);
  // k = above/below, in the form that does not cancel.
  const double big = root + std::abs(dp);
  // Picked from memory: the sign of dp is anybody's guess, and a branch on it is costly.
  const std::array<double, 2> aboves{big, room};
  const std::array<double, 2> belows{d2, big};
  const std::size_t ahead = dp > 0 ? 1 : 0;
  const double above = aboves[ahead];
  const double below = belows[ahead];
  return {below / above, p + (above / below) * d};  // room may be zero
}

/// The slope of slip along q: mu q/|q|.
Tangent limit_slope(double mu, Tangent q) {
  const double size = std::sqrt(dot(q, q));
  return size > 0 ? mu / size * q : Tangent();
}

/// Change of the recoverable tangential energy in a step with slip [J].
class StoredEnergy {
 public:
  /// A segment that slip has run through.
  void forget(const Passed& s) {
    const ProfileMoments m = profile_moments(s.root_low, s.root_high);
    profiles_ -= dot(s.slope, s.slope) * m.second;
    if (s.is_top) return;  // nothing is deflected at the edge
    profiles_ -=
        dot(s.deflection, s.deflection) * m.zeroth + 2 * dot(s.deflection, s.slope) * m.first;
  }
  /// Below the final front nothing slips: all is moved by e.
  void move(const Motion& m, const Passed& s) {
    moved_ = dot(m.e, s.force_low) +
             0.75 * m.contact.c * s.root_low * dot(m.e, 2 * s.deflection_low + m.e);
  }
  /// The new slip segment from root_low^2 [m] up to root_high^2.
  void fill(double mu, double root_low, double root_high) {
    profiles_ += mu * mu * profile_moments(root_low, root_high).second;
  }
  double change(const HertzContact& contact) const {
    return contact.kappa * (moved_ + 0.375 * contact.c * profiles_);
  }

 private:
  double profiles_ = 0;
  double moved_ = 0;
};

/// Dissipation of a step with slip whose movement turns against the history. All springs of the
/// annulus have one slope P of size mu, so that slip dissipates (P.e - mu^2 dz/dt) kappa c annulus:
/// never less than nothing. It has no closed form: quadrature between the times at which the front
/// passes ends of segments. The work of the tangential force is what is dissipated and stored.
class TurningDissipation {
 public:
  /// From a time on (0: start of the step, 1: its end), when the annulus has this slope.
  explicit TurningDissipation(double time = 0, Tangent slope = {}) : time_(time), slope_(slope) {}

  /// The front runs down through a segment that is then forgotten.
  void through(const Motion& m, const Passed& s) {
    const double t_end = std::min(arrival(m, s), 1.0);
    if (!(t_end > time_ + instant)) {
      slope_ = s.slope;
      return;
    }
    piece(m, s, t_end, std::sqrt(m.overlap(t_end)),
          limit_slope(m.mu, s.deflection_low + t_end * m.e));
  }
  /// The front ends at s.low, the slope is `slope` and the root of the overlap `root_edge`.
  void stop(const Motion& m, const Passed& s, Tangent slope, double root_edge) {
    piece(m, s, 1, root_edge, slope);
  }
  /// The front has reached the centre: the bodies slide. `slipped` is e there after the step.
  void slide(const Motion& m, Tangent slipped) {
    const double t = 0.5 * (time_ + 1);
    const auto power = [&](double at) {
      const double z = m.overlap(at);
      return rate(m, limit_slope(m.mu, slipped - (1 - at) * m.e)) * z * std::sqrt(z);
    };
    sum_ += (1 - time_) / 6 * (power(time_) + 4 * power(t) + power(1));
  }

  /// [J]
  double dissipated(const Motion& m, double /*stored*/ = 0) const {
    return m.contact.kappa * m.contact.c * sum_;
  }
  /// [J]; `balance` is what is dissipated and stored.
  static double tangential(double balance) { return balance; }

 private:
  /// Slip that goes on passes its last segment at once, and nothing has happened then. Late by
  /// this part of the step, the dissipation errs by its square.
  static constexpr double instant = 1e-10;
  /// Relative change that is taken as linear.
  static constexpr double little = 1.0 / 32;
  /// Agreement of Simpson's rule with that on the halves.
  static constexpr double agreement = 0.01;
  static constexpr int most_halvings = 8;

  /// When the front reaches the lower end, |e_low + t e| = mu (reach + t change): a quadratic, its
  /// root in a form that does not cancel.
  double arrival(const Motion& m, const Passed& s) const {
    const double reach = m.mu * (m.overlap_old - s.low);
    const double change = m.mu * m.change;
    const double b = dot(s.deflection_low, m.e) - reach * change;
    const double c = std::min(0.0, dot(s.deflection_low, s.deflection_low) - reach * reach);
    if (b > 0 && -c <= instant * b) return 0;
    const double a = dot(m.e, m.e) - change * change;
    const double root = std::sqrt(std::max(0.0, b * b - a * c));
    if (b >= 0) return c == 0 ? 0 : -c / (b + root);
    return a > 0 ? (root - b) / a : 1;
  }

  /// P.e - mu^2 dz/dt, which slip keeps positive; rounding does not.
  static double rate(const Motion& m, Tangent slope) {
    return std::max(dot(slope, m.e) - m.mu * m.mu * m.change, 0.0);
  }

  /// Rate times annulus when the front is inside segment s. Not inlined and with copies, so that
  /// the common step is not slowed by keeping its numbers in memory for this call.
  [[gnu::noinline]] static double power_within(Motion m, Passed s, double t) {
    const double z = m.overlap(t);
    const Front at = slip_front(m.mu, s.slope, s.deflection + t * m.e - (z - s.high) * s.slope);
    const double front = std::max(std::min(std::min(z - at.depth, s.high), z), s.low);
    return rate(m, at.slope) * annulus(std::sqrt(z), std::sqrt(front));
  }

  /// Integral of the power from a to b, where it is `at_a`, `middle` and `at_b`, by Simpson's rule
  /// on halves until they agree: the slope can turn, and the front run, in a small part of a step.
  [[gnu::noinline]] static double integral(const Motion& m, const Passed& s, double a, double at_a,
                                           double middle, double b, double at_b, int halvings) {
    const double half = 0.5 * (b - a);
    const double left = power_within(m, s, a + 0.5 * half);
    const double right = power_within(m, s, b - 0.5 * half);
    const double first = half / 6 * (at_a + 4 * left + middle);
    const double second = half / 6 * (middle + 4 * right + at_b);
    const double change = first + second - half / 3 * (at_a + 4 * middle + at_b);
    if (halvings == 0 || std::abs(change) <= agreement * (first + second))
      return first + second + change / 15;
    return integral(m, s, a, at_a, left, a + half, middle, halvings - 1) +
           integral(m, s, a + half, middle, right, b, at_b, halvings - 1);
  }

  /// From the present time to this one, the front being at both ends of s.
  void piece(const Motion& m, const Passed& s, double t_end, double root_edge, Tangent slope) {
    const double duration = t_end - time_;
    if (!(duration > 0)) return;
    const double end = rate(m, slope);
    const double depth_start = std::max(m.overlap(time_) - s.high, 0.0);
    const double depth = root_edge * root_edge - s.low;
    const double start = depth_start == 0 ? end : rate(m, slope_);
    // If depth and rate are linear in time, and the annulus goes as the square of its depth but for
    // a factor that hardly changes:
    const double both = root_edge + s.root_low;
    const double factor = (root_edge + 0.5 * s.root_low) / (both * both);
    const double square_start = depth_start * depth_start;
    const double square = depth * depth;
    const double mixed = 2 * depth_start * depth;
    double mean =
        factor * (1.0 / 12) *
        (start * (3 * square_start + mixed + square) + end * (square_start + mixed + 3 * square));
    // So it is where slip has just begun to turn back: the slope is that of one moment.
    const bool is_linear =
        depth_start == 0 ? depth < little * s.high : std::abs(depth - depth_start) < little * depth;
    if (!is_linear) {
      const double at_start = start * annulus(std::sqrt(m.overlap(time_)), s.root_high);
      const double at_end = end * annulus(root_edge, s.root_low);
      const double middle = power_within(m, s, 0.5 * (time_ + t_end));
      const double simpson = (1.0 / 6) * (at_start + 4 * middle + at_end);
      mean = std::abs(simpson - mean) < little * simpson
                 ? simpson
                 : integral(m, s, time_, at_start, middle, t_end, at_end, most_halvings) / duration;
    }
    sum_ += duration * mean;
    time_ = t_end;
    slope_ = slope;
  }

  double time_;     ///< up to which the dissipation is known
  Tangent slope_;   ///< slope of the annulus then [-]
  double sum_ = 0;  ///< dissipation over kappa c
};

/// Work and dissipation of the tangential force in a step with slip, in closed form and each
/// integrated in its own right as long as movement and history are along one line; after that as
/// TurningDissipation.
class CollinearWorks {
 public:
  /// A step of this motion.
  explicit CollinearWorks(const Motion& m)
      : front_(m.overlap_old),
        size_(std::sqrt(dot(m.e, m.e))),
        along_(size_ > 0 ? 1 / size_ * m.e : Tangent()) {}

  /// Whether segment and deflections are along the movement, up to 1e-10 of what friction allows;
  /// the works then differ by the square of that.
  static bool is_along(const Motion& m, Tangent slope) {
    const double a = cross(m.e, slope);
    return a * a <= aligned * m.mu * m.mu * dot(m.e, m.e);
  }

  void through(const Motion& m, const Passed& s) {
    if (size_ == 0) return;
    if (!check(m, s)) return turning_.through(m, s);
    collinear(m, s, false, 0);
    // Where it turns, if it does.
    turning_ = TurningDissipation(time_, limit_slope(m.mu, s.deflection_low + time_ * m.e));
  }
  /// Slip has the direction of `slope`.
  void stop(const Motion& m, const Passed& s, Tangent slope, double root_edge) {
    if (size_ == 0) return;
    if (!check(m, s)) return turning_.stop(m, s, slope, root_edge);
    collinear(m, s, true, sign(dot(slope, m.e)));
  }
  void slide(const Motion& m, Tangent slipped) {
    if (size_ == 0) return;
    if (!is_collinear_) return turning_.slide(m, slipped);
    piece(m, 1, 0, 0, sign(dot(slipped, m.e)), Passed{});
  }

  /// [J]; without movement it is what is no longer stored.
  double dissipated(const Motion& m, double stored) const {
    return size_ > 0 ? dissipated_ + turning_.dissipated(m) : -stored;
  }
  /// [J]; `balance` is what is dissipated and stored, which holds while the movement turns.
  double tangential(double balance) const { return is_collinear_ ? tangential_ : balance; }

 private:
  static constexpr double aligned = 1e-20;

  static double sign(double x) { return x < 0 ? -1.0 : 1.0; }

  bool check(const Motion& m, const Passed& s) {
    const double reach = m.overlap_old - s.low;
    const double b = cross(m.e, s.deflection_low);
    is_collinear_ = is_collinear_ && is_along(m, s.slope) &&
                    b * b <= aligned * m.mu * m.mu * size_ * size_ * reach * reach;
    return is_collinear_;
  }

  /// The front moves linearly through a segment, unless slip changes sign on the way, which it
  /// does where it vanishes at the edge.
  void collinear(const Motion& m, const Passed& s, bool is_last, double last_sign) {
    const double e_low = dot(s.deflection_low, along_);
    const double reach = m.overlap_old - s.low;
    double t_end = 1;
    double sign_end = last_sign;
    if (!is_last) {
      const auto hit = [&](double side) {
        const double rate = side * size_ - m.mu * m.change;
        return rate > 0 ? std::max(0.0, m.mu * reach - side * e_low) / rate
                        : std::numeric_limits<double>::infinity();
      };
      const double up = hit(1);
      const double down = hit(-1);
      sign_end = up <= down ? 1 : -1;
      t_end = std::min(up, down);
    }
    if (sign_ != 0 && sign_end != sign_) {
      const double p = dot(s.slope, along_);
      const double rate = size_ - p * m.change;
      const double t = rate != 0 ? (p * reach - e_low) / rate : time_;
      const double t_flip = std::clamp(t, time_, std::clamp(t_end, time_, 1.0));
      const double front = std::clamp(m.overlap(t_flip), s.low, front_);
      piece(m, t_flip, front, std::sqrt(front), sign_, s);
    }
    piece(m, t_end, s.low, s.root_low, sign_end, s);
    sign_ = sign_end;
  }

  /// From the present time and front to these ones, the front in segment s.
  void piece(const Motion& m, double t_end, double front_end, double root_end, double side,
             const Passed& s) {
    t_end = std::clamp(t_end, time_, 1.0);
    const double duration = t_end - time_;
    if (duration > 0) {
      const double z_from = m.overlap(time_);
      const double z_to = m.overlap(t_end);
      const HertzContact& h = m.contact;
      const double mean_edge = h.mean_force(z_from, z_to);
      const double mean_front = h.mean_force(front_, front_end);
      const double p = dot(s.slope, along_);
      const double force = dot(s.force_low, along_) - p * s.normal_low +
                           (p - side * m.mu) * mean_front + side * m.mu * mean_edge;
      tangential_ += h.kappa * size_ * duration * force;
      // Force of the slipping annulus over mu: c (z^1.5 - 1.5 z sqrt(front) + 0.5 front^1.5).
      const double annulus =
          mean_edge - 1.5 * h.c * mean_of_product(z_from, z_to, std::sqrt(front_), root_end) +
          0.5 * mean_front;
      dissipated_ += m.mu * h.kappa * duration * (side * size_ - m.mu * m.change) * annulus;
    }
    time_ = t_end;
    front_ = front_end;
  }

  bool is_collinear_ = true;  ///< so far
  double time_ = 0;           ///< when the front was at front_
  double front_;              ///< [m]
  double size_;               ///< |e| [m] and its direction
  Tangent along_;
  double sign_ = 0;             ///< side of the limit at front_; 0: not yet known
  double tangential_ = 0;       ///< [J]
  double dissipated_ = 0;       ///< [J]
  TurningDissipation turning_;  ///< once it has turned
};

/// In place of any of the above where works are not wanted.
class NoWorks {
 public:
  void forget(const Passed&) {}
  void move(const Motion&, const Passed&) {}
  void fill(double, double, double) {}
  void through(const Motion&, const Passed&) {}
  void stop(const Motion&, const Passed&, Tangent, double) {}
  void slide(const Motion&, Tangent) {}
  static double change(const HertzContact&) { return 0; }
  static double dissipated(const Motion&, double) { return 0; }
  static double tangential(double) { return 0; }
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

/// Merges a segment that does not fit with the highest one, and says so.
[[gnu::noinline]] void add_to_full(SegmentStore::List& history, const HertzContact& contact,
                                   const LoadSegment& segment) {
  history.set_truncated();
  if (!history.empty()) merge_into_top(history, contact, segment);
}

/// Adds a segment, or merges it if it does not fit, and says so.
inline void add(SegmentStore::List& history, const HertzContact& contact,
                const LoadSegment& segment, std::size_t limit) {
  if (!history.push(segment, limit)) add_to_full(history, contact, segment);
}

/// What a step with slip has led to.
struct Slipped {
  Tangent force;  ///< [N]
  Regime regime = Regime::partial_slip;
  double tangential = 0;  ///< works [J]
  double stored = 0;
  double dissipated = 0;
};

/// Ends of a step that its caller knows: square roots of the overlaps [m^0.5] and normal forces
/// [N].
struct Ends {
  double root_old = 0;
  double root_new = 0;
  double normal_old = 0;
  double normal_new = 0;
};

/// Slip and unloading: the segments that slip has passed are forgotten, the one in which its front
/// ends is cut, and the slip segment is added.
template <class Energy, class Works>
Slipped slip(const Motion& motion, const Ends& ends, Works works, SegmentStore::List& history,
             std::size_t limit) {
  const double mu = motion.mu;
  const Tangent e = motion.e;
  const double c = motion.contact.c;
  const double overlap = std::max(motion.overlap_old + motion.change, 0.0);
  Slipped out;
  Energy stored;
  Passed passed;
  passed.root_low = ends.root_old;
  passed.normal_low = ends.normal_old;
  passed.force_low = Tangent(history.force());
  bool is_found = false;
  std::uint32_t count = 0;  // number of the segments that slip has passed
  for (SegmentStore::Descent here = history.from_top(); here.is_there(); ++count) {
    passed.slope = Tangent((*here).slope);
    passed.high = (*here).overlap;
    here.go_down();
    passed.low = here.is_there() ? (*here).overlap : 0;
    passed.deflection = passed.deflection_low;
    passed.deflection_low = passed.deflection + (passed.high - passed.low) * passed.slope;
    // The front is in this segment if its lower end does not slip. Where it is at the limit but for
    // rounding, a loop closes there: left open, it would stay in the history with nothing in it.
    const double reach = overlap - passed.low;
    const Tangent moved = passed.deflection_low + e;
    const double inside = mu * (reach - Jaeger::closing * overlap);
    is_found = inside > 0 && dot(moved, moved) < inside * inside;
    if (is_found) break;
    passed.root_high = passed.root_low;
    passed.root_low = std::sqrt(passed.low);
    const double normal_high = passed.normal_low;
    passed.normal_low = c * passed.low * passed.root_low;
    passed.force_low = passed.force_low - (normal_high - passed.normal_low) * passed.slope;
    stored.forget(passed);
    works.through(motion, passed);
    passed.is_top = false;
  }
  if (is_found) {
    const Front front = slip_front(  // the vector is d of Eq. 6
        mu, passed.slope, passed.deflection + e - (overlap - passed.high) * passed.slope);
    const double found = overlap - front.depth;
    const double low = std::max(std::min(std::min(found, passed.high), overlap), passed.low);
    Tangent slip_slope = front.slope;
    // Where the segments above and below are at the limit in the same direction, rounding decides
    // between them and may put the front outside of its segment, with any slope. At the end that it
    // is brought back to, slip is along what is deflected there.
    if (found > passed.high) slip_slope = limit_slope(mu, passed.deflection + e);
    if (found < passed.low) slip_slope = limit_slope(mu, passed.deflection_low + e);
    passed.low = low;
    passed.deflection_low = passed.deflection + (passed.high - low) * passed.slope;
    passed.root_high = passed.root_low;
    passed.root_low = std::sqrt(low);
    const double normal_high = passed.normal_low;
    passed.normal_low = c * low * passed.root_low;
    passed.force_low = passed.force_low - (normal_high - passed.normal_low) * passed.slope;
    // Next to nothing slips: the direction of slip is rounding, and the old segment just goes on.
    const bool is_still = front.depth <= Jaeger::still * overlap;
    // The slope is at the limit but for rounding, which one Newton step for 1/|p| takes away.
    const Tangent p = is_still ? passed.slope
                               : (1.5 - 0.5 * dot(slip_slope, slip_slope) / (mu * mu)) * slip_slope;
    out.force = passed.force_low + (ends.normal_new - passed.normal_low) * p;
    stored.forget(passed);
    stored.move(motion, passed);
    works.stop(motion, passed, p, ends.root_new);
    if (is_still) {
      history.drop(count);
      history.top().overlap = overlap;
      out.regime = Regime::stick;
    } else {
      stored.fill(mu, passed.root_low, ends.root_new);
      const LoadSegment added{overlap, {p.x, p.y}};
      if (!history.replace(count, low, added, limit)) {  // none was passed
        history.top().overlap = low;
        add_to_full(history, motion.contact, added);
      }
    }
  } else {  // the bodies slide
    const Tangent slipped = passed.deflection_low + e;
    const double size = std::sqrt(dot(slipped, slipped));
    const Tangent p = size > 0 ? mu / size * slipped : Tangent();
    out.regime = Regime::slip;
    out.force = ends.normal_new * p;
    works.slide(motion, slipped);
    if (size > 0) stored.fill(mu, 0, ends.root_new);
    history.drop(count);
    if (overlap > 0) add(history, motion.contact, {overlap, {p.x, p.y}}, limit);
  }
  out.stored = stored.change(motion.contact);
  out.dissipated = works.dissipated(motion, out.stored);
  out.tangential = works.tangential(out.stored + out.dissipated);
  return out;
}

/// Slip along one line, at least in the beginning. Rare where contacts move in the plane, and kept
/// out of the way of the other.
[[gnu::noinline]] Slipped slip_along(Motion motion, Ends ends, SegmentStore::List history,
                                     std::size_t limit) {
  return slip<StoredEnergy>(motion, ends, CollinearWorks(motion), history, limit);
}

}  // namespace

void Jaeger::check() const {
  if (memory_tolerance > 2 * mu) {
    throw InputError("memory-tolerance=" + shortest(memory_tolerance) + ": must be from 0 to " +
                     shortest(2 * mu) + ", twice the friction coefficient");
  }
}

namespace {

// One step, with works or without.
template <bool integrates_works>
ContactForce step_of(const Jaeger& law, SegmentStore::List history,
                     const ContactStep& step) noexcept {
  Motion motion;
  motion.contact = hertz_contact(law, step.effective_radius);
  const HertzContact& contact = motion.contact;
  // hertz_normal_force(), with the roots kept for what follows.
  const double before = std::max(step.overlap_old, 0.0);
  const double overlap = std::max(step.overlap_new, 0.0);
  const double root_before = std::sqrt(before);
  Ends ends;
  ends.root_new = std::sqrt(overlap);
  ends.normal_new = contact.c * overlap * ends.root_new;
  ContactForce out;
  out.normal = ends.normal_new;
  if constexpr (integrates_works) {
    out.work_normal = contact.mean_force_of_roots(root_before, ends.root_new) * (overlap - before);
    out.work_stored = out.work_normal;
  } else {
    constexpr double not_booked = std::numeric_limits<double>::quiet_NaN();
    out.work_normal = out.work_tangential = out.work_stored = out.work_dissipated = not_booked;
  }
  const auto limit = static_cast<std::size_t>(law.history_limit);
  if (step.overlap_old <= 0) {
    if (history.size() + history.is_truncated() > 0) history.clear();
    if (step.overlap_new <= 0) return out;
  } else if (history.empty()) {  // pressed together before we were asked
    add(history, contact, {step.overlap_old, {0, 0}}, limit);
  }

  motion.mu = law.mu;
  motion.e = touching_part(step) * contact.inverse_kappa * Tangent(step.shift);
  motion.overlap_old = history.empty() ? 0 : history.top().overlap;
  motion.change = overlap - motion.overlap_old;
  const Tangent e = motion.e;
  ends.root_old = motion.overlap_old == before ? root_before : std::sqrt(motion.overlap_old);
  ends.normal_old = contact.c * motion.overlap_old * ends.root_old;
  Tangent force(history.force());

  if (motion.change > 0 &&
      dot(e, e) < law.mu * law.mu * motion.change * motion.change) {  // elastic
    out.regime = Regime::stick;
    const Tangent p = 1 / motion.change * e;
    if constexpr (integrates_works) {
      const double mean =
          contact.mean_force_of_roots(ends.root_old, ends.root_new) - ends.normal_old;
      out.work_tangential = contact.kappa * (dot(force, e) + dot(p, e) * mean);
      out.work_stored += out.work_tangential;  // nothing slips
    }
    force = force + (ends.normal_new - ends.normal_old) * p;
    add(history, contact, {overlap, {p.x, p.y}}, limit);
    if (law.memory_tolerance > 0) save_memory(history, contact, law.mu, law.memory_tolerance);
  } else if (motion.change != 0 || dot(e, e) != 0) {  // slip, or unloading
    Slipped slipped;
    if constexpr (integrates_works) {
      const bool is_along =
          history.empty() || CollinearWorks::is_along(motion, Tangent(history.top().slope));
      slipped = is_along ? slip_along(motion, ends, history, limit)
                         : slip<StoredEnergy>(motion, ends, TurningDissipation(), history, limit);
      out.work_tangential = slipped.tangential;
      out.work_stored += slipped.stored;
      out.work_dissipated = slipped.dissipated;
    } else {
      slipped = slip<NoWorks>(motion, ends, NoWorks(), history, limit);
    }
    force = slipped.force;
    out.regime = slipped.regime;
  } else {
    out.regime = Regime::stick;
  }

  if (history.is_truncated()) out.status = Status::history_full;
  if (step.overlap_new <= 0) {
    history.clear();
    out.regime = Regime::separated;
    return out;
  }
  const Vector2 answer{force.x, force.y};
  history.set_force(answer);
  out.tangential = answer;
  return out;
}

}  // namespace

ContactForce Jaeger::advance(SegmentStore::List history, const ContactStep& step) const noexcept {
  if (literal != JaegerLiteral::off) return advance_as_printed(*this, history, step);
  return step_of<true>(*this, history, step);
}

ContactForce Jaeger::advance_force(SegmentStore::List history,
                                   const ContactStep& step) const noexcept {
  if (literal != JaegerLiteral::off) return advance_as_printed(*this, history, step);
  return step_of<false>(*this, history, step);
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
  Tangent deflection;
  double sum = 0;
  for (std::size_t i = all.size(); i-- > 0;) {
    const double low = i == 0 ? 0 : all[i - 1].overlap;
    sum += profile_energy(deflection, Tangent(all[i].slope), std::sqrt(low),
                          std::sqrt(all[i].overlap));
    deflection = deflection + (all[i].overlap - low) * Tangent(all[i].slope);
  }
  return 0.375 * contact.c * contact.kappa * sum;
}

LaneKernel<Jaeger> Jaeger::lane_kernel() { return best_lane_kernel<Jaeger>(&advance_by_lanes); }

std::unique_ptr<AnyLaw::Model> make_jaeger() { return make_model<Jaeger>(); }

}  // namespace stickslip
