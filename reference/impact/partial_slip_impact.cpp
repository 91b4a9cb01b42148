// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/partial_slip_impact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

template <class Real>
void check(const PartialSlipImpact<Real>& impact) {
  if (!(impact.kappa > 0) || !std::isfinite(impact.kappa))
    throw std::invalid_argument("partial-slip impact: kappa must be finite and > 0");
  if (!(impact.inertia > 0) || !std::isfinite(impact.inertia))
    throw std::invalid_argument("partial-slip impact: K = I/(m R^2) must be finite and > 0");
  if (!std::isfinite(impact.centre_velocity) || !std::isfinite(impact.surface_velocity))
    throw std::invalid_argument("partial-slip impact: velocities must be finite");
  if (!(impact.arm_shortening >= 0 && impact.arm_shortening < 1))
    throw std::invalid_argument("partial-slip impact: h_m/R must be in [0, 1)");
  if (!(impact.gravity >= 0) || !std::isfinite(impact.gravity))
    throw std::invalid_argument("partial-slip impact: gravity must be finite and >= 0");
  if (!(impact.damping >= 0 && impact.damping < Real(2.5L)))
    throw std::invalid_argument("partial-slip impact: the damping number must be in [0, 5/2)");
}

/// The events that are watched for: each is a function of the state that falls through 0.
enum class Watch : std::size_t {
  forward_reserve,   ///< w - psi in stick
  backward_reserve,  ///< w + psi in stick
  slip_rate,         ///< b in slip
  piece_left,        ///< sqrt(c) less that of the bottom of the piece of memory
  annulus_width,     ///< q - sqrt(c)
  contact_radius     ///< q
};
constexpr std::size_t watches = 6;

template <class Real>
class ImpactRun {
  /// Places of the integrated quantities.
  enum Place : std::size_t {
    radius,         ///< q = sqrt(z)
    approach,       ///< w
    centre,         ///< X
    surface,        ///< O
    time,           ///< tau
    force,          ///< f, integrated in stick only
    work,           ///< D
    shift,          ///< integral of psi
    stuck_radius,   ///< sqrt(c); on a piece of loading: q at the mirrored instant
    past_approach,  ///< w at the mirrored instant
    past_centre,    ///< X there
    past_surface,   ///< O there
    past_force,     ///< f there
    slip_rate,      ///< b = sig psi - w
    past_reserve,   ///< a = w - sig psi at the mirrored instant
    places
  };

 public:
  ImpactRun(const PartialSlipImpact<Real>& impact, std::span<const Real> outputs,
            const PartialSlipAccuracy<Real>& accuracy)
      : impact_(impact), outputs_(outputs), accuracy_(accuracy) {
    check(impact);
    if (!(accuracy.tolerance > 0) || !(accuracy.longest_step > 0))
      throw std::invalid_argument("partial-slip impact: tolerance and step must be > 0");
    if (!std::is_sorted(outputs.begin(), outputs.end()) ||
        std::any_of(outputs.begin(), outputs.end(),
                    [](Real t) { return !(t >= 0) || !std::isfinite(t); }))
      throw std::invalid_argument("partial-slip impact: output times must be >= 0 and ascend");
    tolerance_ = std::max(accuracy.tolerance, epsilon / 4);
    threshold_ = 100 * std::max(tolerance_, epsilon);
  }

  PartialSlipSolution<Real> solve() {
    touch();
    ode::Control<Vector> control(accuracy_.longest_step / 4, smallest_step);
    const auto share = [this](const Vector& y, const Vector&, const Vector& error, Real) {
      Real worst = 0;
      for (std::size_t i = 0; i < places; ++i)
        worst = std::max(worst, std::abs(error[i]) / (tolerance_ * (1 + std::abs(y[i]))));
      return worst;
    };
    constexpr std::size_t most_steps = 1'000'000;
    while (solution_.steps < most_steps) {
      const auto whole =
          control.take([this](const Vector& y, Vector& dy, Real x) { rates(y, dy, x); }, y_, 0,
                       accuracy_.longest_step, share);
      if (lost_switch(whole.end) && whole.width > smallest_step) {
        control.next = whole.width / 8;  // rose and fell within the step
        continue;
      }
      ++solution_.steps;
      const std::optional<Found> found = first_event(whole);
      const auto step = whole.until(found ? found->length : whole.width);
      follow(step);
      y_ = step.end;
      starts_annulus_ = false;
      if (!found) {
        arm_risen();
        continue;
      }
      if (found->watch == Watch::contact_radius && !is_partial()) return part();
      handle(found->watch);
      control.next = accuracy_.longest_step / 4;
    }
    throw std::runtime_error("partial-slip impact: too many steps");
  }

 private:
  static constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
  static constexpr Real smallest_step = 64 * epsilon;
  /// Below it what still sticks while the bodies part counts as slipping: with f within +-q^3 and
  /// q^2 of time left the impulse changes by less than its fifth power, and the event's time by
  /// its square. Needed for psi1 below 1e-6 only, where stuck core and contact vanish together.
  static constexpr Real least_radius = std::numeric_limits<Real>::digits > 53 ? Real(1e-4L)
                                                                              : Real(5e-4L);
  using Vector = std::array<Real, places>;

  struct Snapshot {
    Real radius = 0;
    Real approach = 0;
    Real centre = 0;
    Real surface = 0;
    Real force = 0;
  };

  enum class PieceKind { load, slip };

  /// A piece of the profile of deflections: laid down while loading, or by slip.
  struct Piece {
    PieceKind kind = PieceKind::load;
    Real slope = 0;         ///< slope of a piece of slip: +-1
    Real bottom = 0;        ///< radius where it begins
    Real top = 0;           ///< radius where it ends
    Real bottom_force = 0;  ///< force of all springs below it
    Snapshot at_top;        ///< motion when the top of a piece of loading was laid down
  };

  enum class Mode { stick, partial_on_load, partial_on_slip, gross };

  struct Found {
    Real length = 0;
    Watch watch = Watch::contact_radius;
  };

  Real arm(Real q) const { return 1 - impact_.arm_shortening * q * q / 2; }
  Real psi(const Vector& y) const { return y[centre] + y[surface] * arm(y[radius]); }
  Real past_psi(const Vector& y) const {
    return y[past_centre] + y[past_surface] * arm(y[stuck_radius]);
  }

  Real tangential(const Vector& y) const {
    const Real q = y[radius];
    const Real c = y[stuck_radius];
    switch (mode_) {
      case Mode::stick:
        return y[force];
      case Mode::gross:
        return direction_ * q * q * q;
      case Mode::partial_on_load:
        return y[past_force] + direction_ * (q * q * q - c * c * c);
      case Mode::partial_on_slip:
        break;
    }
    const Piece& piece = memory_.back();
    const Real b = piece.bottom;
    return piece.bottom_force + piece.slope * (c * c * c - b * b * b) +
           direction_ * (q * q * q - c * c * c);
  }

  /// d w/d tau at a radius and w.
  Real normal_acceleration(Real q, Real w) const {
    const Real elastic = impact_.gravity - Real(1.25L) * q * q * q;
    if (impact_.damping == 0) return elastic;
    // A step that parts inside sees a radius below 0.
    return elastic - impact_.damping * std::sqrt(std::abs(q)) * w;
  }
  /// d psi/d tau.
  Real tangential_acceleration(Real q, Real w, Real omega, Real f) const {
    const Real a = arm(q);
    return -Real(1.25L) * impact_.kappa * (1 + a * a / impact_.inertia) * f -
           omega * impact_.arm_shortening * w / 2;
  }

  /// d b/d tau.
  Real slip_acceleration(const Vector& y) const {
    return direction_ * tangential_acceleration(y[radius], y[approach], y[surface], tangential(y)) -
           normal_acceleration(y[radius], y[approach]);
  }

  /// The right-hand side by s, or by x in the step in which an annulus begins.
  void rates(const Vector& y, Vector& dy, Real x) const {
    dy.fill(0);
    const Real q = y[radius];
    const Real c = y[stuck_radius];
    const Real b = y[slip_rate];
    const Real f = tangential(y);
    const bool partial = is_partial();
    Real time_rate = 2 * q;          // d tau
    Real past_time_rate = 0;         // d tau at the mirrored instant
    Real radius_rate = y[approach];  // d q
    Real past_radius_rate = 0;
    if (starts_annulus_) {
      // b and a grow from 0 like tau: with tau = x^2/2 times a function both rates are regular
      time_rate = x == 0 ? first_rate_ : 2 * x / b;
      past_time_rate = x == 0 ? -first_rate_ : -2 * x / y[past_reserve];
      radius_rate = y[approach] * time_rate / (2 * q);
      past_radius_rate = y[past_approach] * past_time_rate / (2 * c);
    } else if (partial) {
      const bool on_load = mode_ == Mode::partial_on_load;
      const Real here = on_load ? y[past_reserve] * c : c;
      const Real there = on_load ? b * q : b * q / 2;
      const Real share = here / (here + there);
      const Real past_share = -there / (here + there);
      time_rate = 2 * q * share;
      radius_rate = y[approach] * share;
      past_time_rate = 2 * c * past_share;
      past_radius_rate = on_load ? y[past_approach] * past_share : past_share;
    }
    const Real push = -Real(1.25L) * impact_.kappa * f * time_rate;
    dy[radius] = radius_rate;
    dy[approach] = normal_acceleration(q, y[approach]) * time_rate;
    dy[centre] = push;
    dy[surface] = push * arm(q) / impact_.inertia;
    dy[time] = time_rate;
    dy[shift] = psi(y) * time_rate;
    if (mode_ == Mode::stick) {
      dy[force] = Real(1.5L) * q * psi(y) * time_rate;
      return;
    }
    const Real inner = partial ? c : Real(0);
    dy[work] = b * (q - inner) * (q - inner) * (q + inner / 2) * time_rate;
    dy[slip_rate] = (direction_ * tangential_acceleration(q, y[approach], y[surface], f) -
                     normal_acceleration(q, y[approach])) *
                    time_rate;
    if (!partial) return;
    dy[stuck_radius] = past_radius_rate;
    if (mode_ != Mode::partial_on_load) return;
    const Real past_push = -Real(1.25L) * impact_.kappa * y[past_force] * past_time_rate;
    dy[past_approach] = normal_acceleration(c, y[past_approach]) * past_time_rate;
    dy[past_centre] = past_push;
    dy[past_surface] = past_push * arm(c) / impact_.inertia;
    dy[past_force] = Real(1.5L) * c * past_psi(y) * past_time_rate;
    dy[past_reserve] = (normal_acceleration(c, y[past_approach]) -
                        direction_ * tangential_acceleration(c, y[past_approach], y[past_surface],
                                                             y[past_force])) *
                       past_time_rate;
  }

  // Events ------------------------------------------------------------------------------------

  bool is_watched(Watch watch) const {
    switch (watch) {
      case Watch::forward_reserve:
      case Watch::backward_reserve:
        return mode_ == Mode::stick && !without_friction_;
      case Watch::slip_rate:
        return mode_ != Mode::stick;
      case Watch::piece_left:
      case Watch::annulus_width:
        return is_partial();
      case Watch::contact_radius:
        return true;
    }
    return false;
  }

  bool is_partial() const {
    return mode_ == Mode::partial_on_load || mode_ == Mode::partial_on_slip;
  }

  Real value(Watch watch, const Vector& y) const {
    switch (watch) {
      case Watch::forward_reserve:
        return y[approach] - psi(y);
      case Watch::backward_reserve:
        return y[approach] + psi(y);
      case Watch::slip_rate:
        return y[slip_rate];
      case Watch::piece_left:
        return y[stuck_radius] - memory_.back().bottom;
      case Watch::annulus_width:
        return y[radius] - y[stuck_radius];
      case Watch::contact_radius:
        return y[radius];
    }
    return 0;
  }

  /// Rate of the value by the variable of the step, `x` after its start.
  Real rate(Watch watch, const Vector& y, Real x) const {
    Vector dy;
    rates(y, dy, x);
    const Real psi_rate =
        tangential_acceleration(y[radius], y[approach], y[surface], tangential(y)) * dy[time];
    switch (watch) {
      case Watch::forward_reserve:
        return dy[approach] - psi_rate;
      case Watch::backward_reserve:
        return dy[approach] + psi_rate;
      case Watch::slip_rate:
        return dy[slip_rate];
      case Watch::piece_left:
        return dy[stuck_radius];
      case Watch::annulus_width:
        return dy[radius] - dy[stuck_radius];
      case Watch::contact_radius:
        return dy[radius];
    }
    return 0;
  }

  bool& armed(Watch watch) { return armed_[static_cast<std::size_t>(watch)]; }

  static constexpr std::array<Watch, watches> all_watches{
      Watch::forward_reserve, Watch::backward_reserve, Watch::slip_rate,
      Watch::piece_left,      Watch::annulus_width,    Watch::contact_radius};

  /// At the start of a mode: what is 0 there by construction must rise before it counts.
  void arm_all() {
    for (const Watch watch : all_watches) {
      if (!is_watched(watch)) continue;
      const Real v = value(watch, y_);
      armed(watch) = v > threshold_ || (v != 0 && rate(watch, y_, 0) < 0);
    }
  }

  void arm_risen() {
    for (const Watch watch : all_watches)
      if (is_watched(watch) && value(watch, y_) > threshold_) armed(watch) = true;
  }

  /// Has something that was never armed fallen through 0 all the same?
  bool lost_switch(const Vector& y_end) {
    return std::any_of(all_watches.begin(), all_watches.end(), [&](Watch watch) {
      return is_watched(watch) && !armed(watch) && value(watch, y_) >= -threshold_ &&
             value(watch, y_end) < -threshold_;
    });
  }

  template <class Step>
  std::optional<Found> first_event(const Step& step) {
    std::optional<Found> first;
    for (const Watch watch : all_watches) {
      if (!is_watched(watch) || !armed(watch)) continue;
      const std::optional<Real> at = fall(watch, step);
      if (at && (!first || *at < first->length)) first = Found{*at, watch};
    }
    return first;
  }

  /// Where in the step the value falls through 0: at its end, or in a dip inside.
  template <class Step>
  std::optional<Real> fall(Watch watch, const Step& step) {
    const auto left = [&](const Vector& y) { return value(watch, y); };
    if (left(y_) <= 0) return Real(0);
    if (left(step.end) < 0) return step.fall(left);
    const Real falls = rate(watch, y_, 0);
    const Real rises = rate(watch, step.end, step.width);
    if (!(falls < 0 && rises > 0)) return std::nullopt;
    const auto slope = [&](Real part) { return rate(watch, step.at(part), part); };
    return step.until(bracketed_root(slope, Real(0), step.width, falls, rises)).fall(left);
  }

  // Switches ----------------------------------------------------------------------------------

  void note(PartialSlipEventKind kind) { solution_.events.push_back({kind, y_[time], psi(y_)}); }

  void touch() {
    y_.fill(0);
    y_[approach] = 1;
    y_[centre] = impact_.centre_velocity;
    y_[surface] = impact_.surface_velocity;
    const Real start = psi(y_);
    solution_.psi_in = start;
    direction_ = start < 0 ? Real(-1) : Real(1);
    without_friction_ =
        start == 0 && (impact_.arm_shortening == 0 || impact_.surface_velocity == 0);
    y_[slip_rate] = std::abs(start) - 1;
    // On the border the next order decides: gravity, arm, dashpot, then kappa r against 1.
    const Real first = -impact_.gravity - direction_ * y_[surface] * impact_.arm_shortening / 2;
    const bool slips =
        y_[slip_rate] > 0 ||
        (y_[slip_rate] == 0 &&
         (first > 0 ||
          (first == 0 && (impact_.damping > 0 || impact_.kappa_r() <= 1 + 8 * epsilon))));
    mode_ = slips ? Mode::gross : Mode::stick;
    if (!slips) memory_.push_back(Piece{});
    note(slips ? PartialSlipEventKind::touch_slipping : PartialSlipEventKind::touch_sticking);
    for (const Watch watch : all_watches)
      if (is_watched(watch)) armed(watch) = value(watch, y_) > 0;
    last_sign_ = without_friction_ ? 0 : sign(start);
  }

  void handle(Watch watch) {
    const Real f = tangential(y_);
    switch (watch) {
      case Watch::forward_reserve:
      case Watch::backward_reserve:
        direction_ = watch == Watch::forward_reserve ? Real(1) : Real(-1);
        begin_annulus();
        break;
      case Watch::slip_rate:
        end_slip(f);
        break;
      case Watch::piece_left:
        memory_.pop_back();
        enter_slip(SlipRate::kept);
        note(mode_ == Mode::gross ? PartialSlipEventKind::gross_slip
                                  : PartialSlipEventKind::memory_closure);
        break;
      case Watch::annulus_width:
        cut_memory();
        direction_ = -direction_;
        enter_slip(SlipRate::fresh);
        note(PartialSlipEventKind::edge_closure);
        break;
      case Watch::contact_radius:
        break;  // ends the run
    }
    if (is_partial() && y_[radius] <= least_radius && y_[approach] < 0) {
      memory_.clear();
      enter_slip(SlipRate::kept);
    }
    if (mode_ == Mode::gross && solution_.events.back().kind != PartialSlipEventKind::gross_slip)
      note(PartialSlipEventKind::gross_slip);
    if (solution_.events.size() > 10'000)
      throw std::runtime_error("partial-slip impact: too many switches");
    arm_all();
    if (starts_annulus_) armed(Watch::slip_rate) = armed(Watch::annulus_width) = false;
    track_force_at_switch();
  }

  /// Stick gives way at the edge.
  void begin_annulus() {
    Piece& piece = memory_.back();
    piece.top = y_[radius];
    piece.at_top = {y_[radius], y_[approach], y_[centre], y_[surface], y_[force]};
    note(PartialSlipEventKind::partial_slip);
    y_[slip_rate] = 0;
    if (is_empty(piece)) {  // stuck for an instant only
      memory_.pop_back();
      enter_slip(SlipRate::kept);
      return;
    }
    mode_ = Mode::partial_on_load;
    recall(piece.at_top);
    y_[past_reserve] = 0;
    const Real acceleration = slip_acceleration(y_);
    if (!(acceleration > 0))
      throw std::runtime_error("partial-slip impact: stick neither holds nor gives way");
    first_rate_ = std::sqrt(2 / acceleration);
    starts_annulus_ = true;
  }

  /// Thinner than rounding resolves?
  static bool is_empty(const Piece& piece) {
    return piece.top - piece.bottom <= 8 * epsilon * piece.top;
  }

  void recall(const Snapshot& past) {
    y_[stuck_radius] = past.radius;
    y_[past_approach] = past.approach;
    y_[past_centre] = past.centre;
    y_[past_surface] = past.surface;
    y_[past_force] = past.force;
  }

  /// The slip of a direction ends: its annulus becomes a piece of memory.
  void end_slip(Real f) {
    const bool was_gross = mode_ == Mode::gross;
    const Real inner = was_gross ? Real(0) : y_[stuck_radius];
    Real inner_force = 0;
    if (was_gross)
      memory_.clear();
    else
      inner_force = cut_memory();
    memory_.push_back({.kind = PieceKind::slip,
                       .slope = direction_,
                       .bottom = inner,
                       .top = y_[radius],
                       .bottom_force = inner_force,
                       .at_top = {}});
    y_[force] = f;
    if (y_[approach] > threshold_) {
      memory_.push_back({.kind = PieceKind::load,
                         .slope = 0,
                         .bottom = y_[radius],
                         .top = y_[radius],
                         .bottom_force = f,
                         .at_top = {}});
      mode_ = Mode::stick;
      note(PartialSlipEventKind::stick);
    } else {
      direction_ = -direction_;
      enter_slip(SlipRate::fresh);
      note(PartialSlipEventKind::reversed_partial_slip);
    }
  }

  /// Cuts the topmost piece of memory where the annulus ends; returns the force below the cut.
  Real cut_memory() {
    Piece& piece = memory_.back();
    const Real c = y_[stuck_radius];
    piece.top = c;
    if (piece.kind == PieceKind::load) {
      piece.at_top = {c, y_[past_approach], y_[past_centre], y_[past_surface], y_[past_force]};
      return y_[past_force];
    }
    return piece.bottom_force +
           piece.slope * (c * c * c - piece.bottom * piece.bottom * piece.bottom);
  }

  enum class SlipRate { kept, fresh };

  /// Slip in `direction_` above the topmost piece that it has to consume.
  void enter_slip(SlipRate slip) {
    while (!memory_.empty() &&
           ((memory_.back().kind == PieceKind::slip && memory_.back().slope == direction_) ||
            is_empty(memory_.back())))
      memory_.pop_back();
    if (slip == SlipRate::fresh) y_[slip_rate] = direction_ * psi(y_) - y_[approach];
    if (memory_.empty()) {
      mode_ = Mode::gross;
      y_[stuck_radius] = 0;
      return;
    }
    const Piece& piece = memory_.back();
    if (piece.kind == PieceKind::slip) {
      mode_ = Mode::partial_on_slip;
      y_[stuck_radius] = piece.top;
      return;
    }
    mode_ = Mode::partial_on_load;
    recall(piece.at_top);
    y_[past_reserve] = y_[past_approach] - direction_ * past_psi(y_);
  }

  // What is reported --------------------------------------------------------------------------

  static int sign(Real x) { return (x > 0) - (x < 0); }

  /// Something of the sign of d f/d tau.
  Real force_trend(const Vector& y) const {
    switch (mode_) {
      case Mode::stick:
        return psi(y);
      case Mode::gross:
        return direction_ * y[approach];
      case Mode::partial_on_load:
      case Mode::partial_on_slip:
        break;
    }
    return y[stuck_radius] * psi(y) + direction_ * y[approach] * (y[radius] - y[stuck_radius]);
  }

  void add_extremum(const Vector& y) {
    solution_.extrema.push_back({y[time], tangential(y)});
    if (std::abs(tangential(y)) > std::abs(solution_.peak_force))
      solution_.peak_force = tangential(y);
  }

  void track_force_at_switch() {
    if (last_sign_ == 0) return;
    const int now = sign(force_trend(y_));
    if (now == -last_sign_) add_extremum(y_);
    if (now != 0) last_sign_ = now;
  }

  /// Everything that is reported from within an accepted step.
  template <class Step>
  void follow(const Step& step) {
    const Vector& end = step.end;
    const auto root = [&](const auto& function) {
      return step.at(step.root(function, 0, step.width, function(y_), function(end)));
    };
    if (y_[approach] > 0 && end[approach] <= 0) {
      const Vector top = root([](const Vector& y) { return y[approach]; });
      solution_.greatest_depth = top[radius] * top[radius];
      solution_.greatest_depth_time = top[time];
    }
    const Real trend = force_trend(y_);
    const int now = sign(force_trend(end));
    if (last_sign_ != 0 && now == -last_sign_) {
      if (sign(trend) == now)
        add_extremum(y_);
      else
        add_extremum(root([this](const Vector& y) { return force_trend(y); }));
    }
    if (last_sign_ != 0 && now != 0) last_sign_ = now;
    while (solution_.at_times.size() < outputs_.size()) {
      const Real wanted = outputs_[solution_.at_times.size()];
      if (wanted > end[time]) break;
      emit(wanted, root([wanted](const Vector& y) { return y[time] - wanted; }));
    }
  }

  void emit(Real wanted, const Vector& y) {
    PartialSlipState<Real> state;
    state.time = wanted;
    state.depth = y[radius] * y[radius];
    state.approach_velocity = y[approach];
    state.contact_point_velocity = psi(y);
    state.centre_velocity = y[centre];
    state.surface_velocity = y[surface];
    state.force = tangential(y);
    state.friction_work = y[work];
    switch (mode_) {
      case Mode::stick:
        state.phase = PartialSlipPhase::stick;
        state.stuck_depth = state.depth;
        break;
      case Mode::gross:
        state.phase = PartialSlipPhase::gross_slip;
        break;
      case Mode::partial_on_load:
      case Mode::partial_on_slip:
        state.phase = PartialSlipPhase::partial_slip;
        state.stuck_depth = y[stuck_radius] * y[stuck_radius];
        break;
    }
    solution_.at_times.push_back(state);
  }

  PartialSlipSolution<Real> part() {
    y_[radius] = 0;
    note(PartialSlipEventKind::parting);
    solution_.psi_out = psi(y_);
    solution_.centre_velocity_out = y_[centre];
    solution_.surface_velocity_out = y_[surface];
    solution_.approach_velocity_out = y_[approach];
    solution_.duration = y_[time];
    solution_.friction_work = y_[work];
    solution_.tangential_shift = y_[shift];
    // On a double border (kappa r = 1 and |psi1| = 1 to within rounding, not on them) stick and
    // slip cannot be told apart: say so instead of returning what came of it.
    if (!(std::abs(solution_.energy_residual(impact_)) <=
          std::max(Real(1e-9L), 10'000 * tolerance_) * (1 + std::abs(solution_.friction_work))))
      throw std::runtime_error("partial-slip impact: stick and slip cannot be told apart");
    while (solution_.at_times.size() < outputs_.size()) {
      const Real wanted = outputs_[solution_.at_times.size()];
      const Real after = wanted - y_[time];
      PartialSlipState<Real> state;
      state.time = wanted;
      state.depth = after * (y_[approach] + impact_.gravity * after / 2);
      state.approach_velocity = y_[approach] + impact_.gravity * after;
      state.contact_point_velocity = psi(y_);
      state.centre_velocity = y_[centre];
      state.surface_velocity = y_[surface];
      state.friction_work = y_[work];
      solution_.at_times.push_back(state);
    }
    return std::move(solution_);
  }

  PartialSlipImpact<Real> impact_;
  std::span<const Real> outputs_;
  PartialSlipAccuracy<Real> accuracy_;
  Real tolerance_ = 0;
  Real threshold_ = 0;  ///< above it a watched function is no longer the 0 it began with
  Vector y_ = {};
  Mode mode_ = Mode::stick;
  Real direction_ = 1;             ///< sig of the slip
  bool starts_annulus_ = false;    ///< the step by x
  Real first_rate_ = 0;            ///< d tau/d x at its start
  bool without_friction_ = false;  ///< the contact point does not move at all
  std::vector<Piece> memory_;      ///< from the centre outwards
  std::array<bool, watches> armed_ = {};
  int last_sign_ = 0;  ///< sign of the force's trend
  PartialSlipSolution<Real> solution_;
};

/// Below this velocity the slip annulus is thinner than rounding resolves.
template <class Real>
constexpr Real least_amplitude = std::numeric_limits<Real>::digits > 53 ? Real(1e-9L) : Real(1e-7L);

/// The solution at velocities `factor` times smaller: as they vanish the impact becomes homogeneous
/// of degree 1 (works: 2), with an error of the order of their square. The offsets are what does
/// not take part with a constant arm, where only the velocity of the contact point matters.
template <class Real>
void shrink(PartialSlipSolution<Real>& solution, Real factor, Real centre_offset,
            Real surface_offset) {
  for (Real* value :
       {&solution.psi_in, &solution.psi_out, &solution.centre_velocity_out,
        &solution.surface_velocity_out, &solution.tangential_shift, &solution.peak_force})
    *value /= factor;
  solution.centre_velocity_out += centre_offset;
  solution.surface_velocity_out += surface_offset;
  solution.friction_work /= factor * factor;
  for (ForceExtremum<Real>& extremum : solution.extrema) extremum.force /= factor;
  for (PartialSlipEvent<Real>& event : solution.events) event.contact_point_velocity /= factor;
  for (PartialSlipState<Real>& state : solution.at_times) {
    state.contact_point_velocity /= factor;
    state.centre_velocity = state.centre_velocity / factor + centre_offset;
    state.surface_velocity = state.surface_velocity / factor + surface_offset;
    state.force /= factor;
    state.friction_work /= factor * factor;
  }
}

template <class Real>
PartialSlipSolution<double> rounded(const PartialSlipSolution<Real>& solution) {
  const auto d = [](Real x) { return static_cast<double>(x); };
  PartialSlipSolution<double> out;
  out.psi_in = d(solution.psi_in);
  out.psi_out = d(solution.psi_out);
  out.centre_velocity_out = d(solution.centre_velocity_out);
  out.surface_velocity_out = d(solution.surface_velocity_out);
  out.approach_velocity_out = d(solution.approach_velocity_out);
  out.duration = d(solution.duration);
  out.friction_work = d(solution.friction_work);
  out.tangential_shift = d(solution.tangential_shift);
  out.greatest_depth = d(solution.greatest_depth);
  out.greatest_depth_time = d(solution.greatest_depth_time);
  out.peak_force = d(solution.peak_force);
  out.steps = solution.steps;
  for (const auto& e : solution.extrema) out.extrema.push_back({d(e.time), d(e.force)});
  for (const auto& e : solution.events)
    out.events.push_back({e.kind, d(e.time), d(e.contact_point_velocity)});
  for (const auto& s : solution.at_times)
    out.at_times.push_back({d(s.time), d(s.depth), d(s.approach_velocity),
                            d(s.contact_point_velocity), d(s.centre_velocity),
                            d(s.surface_velocity), d(s.force), d(s.friction_work), d(s.stuck_depth),
                            s.phase});
  return out;
}

template <class Real>
bool same_events(const PartialSlipSolution<Real>& a, const PartialSlipSolution<Real>& b) {
  return std::equal(a.events.begin(), a.events.end(), b.events.begin(), b.events.end(),
                    [](const auto& x, const auto& y) { return x.kind == y.kind; });
}

}  // namespace

template <class Real>
Real PartialSlipSolution<Real>::energy_residual(const PartialSlipImpact<Real>& impact) const {
  const auto energy = [&](Real x, Real o) { return x * x + impact.inertia * o * o; };
  return friction_work - (energy(impact.centre_velocity, impact.surface_velocity) -
                          energy(centre_velocity_out, surface_velocity_out)) /
                             (Real(2.5L) * impact.kappa);
}

template <class Real>
PartialSlipSolution<Real> integrate_partial_slip(const PartialSlipImpact<Real>& impact,
                                                 std::span<const Real> output_times,
                                                 const PartialSlipAccuracy<Real>& accuracy) {
  check(impact);
  const Real amplitude = impact.arm_shortening == 0 ? std::abs(impact.contact_point_velocity())
                                                    : std::max(std::abs(impact.centre_velocity),
                                                               std::abs(impact.surface_velocity));
  if (amplitude == 0 || amplitude >= least_amplitude<Real>)
    return ImpactRun<Real>(impact, output_times, accuracy).solve();
  const Real factor = least_amplitude<Real> / amplitude;
  PartialSlipImpact<Real> large = impact;
  large.centre_velocity *= factor;
  large.surface_velocity *= factor;
  if (impact.arm_shortening == 0) {
    large.centre_velocity = impact.contact_point_velocity() * factor;
    large.surface_velocity = 0;
  }
  PartialSlipSolution<Real> solution = ImpactRun<Real>(large, output_times, accuracy).solve();
  shrink(solution, factor, impact.centre_velocity - large.centre_velocity / factor,
         impact.surface_velocity - large.surface_velocity / factor);
  return solution;
}

CheckedPartialSlip checked_partial_slip(const PartialSlipImpact<double>& impact,
                                        std::span<const double> output_times) {
  using Wide = long double;
  const PartialSlipImpact<Wide> wide{
      impact.kappa,          impact.inertia, impact.centre_velocity, impact.surface_velocity,
      impact.arm_shortening, impact.gravity, impact.damping};
  const std::vector<Wide> times(output_times.begin(), output_times.end());
  const PartialSlipAccuracy<Wide> usual;
  const PartialSlipSolution<Wide> fine = integrate_partial_slip<Wide>(
      wide, times, {.tolerance = usual.tolerance, .longest_step = usual.longest_step / 3});
  const PartialSlipSolution<Wide> coarse = integrate_partial_slip<Wide>(
      wide, times, {.tolerance = 100 * usual.tolerance, .longest_step = usual.longest_step});
  CheckedPartialSlip checked;
  checked.values = rounded(fine);
  checked.events_agree = same_events(fine, coarse);
  Wide worst = 0;
  const auto compare = [&](Wide a, Wide b) {
    const Wide scale = std::max(Wide(1), std::abs(a));
    worst = std::max({worst, std::abs(a - b) / scale, Wide(0x1p-53L)});
  };
  compare(fine.psi_out, coarse.psi_out);
  compare(fine.centre_velocity_out, coarse.centre_velocity_out);
  compare(fine.surface_velocity_out, coarse.surface_velocity_out);
  compare(fine.approach_velocity_out, coarse.approach_velocity_out);
  compare(fine.duration, coarse.duration);
  compare(fine.friction_work, coarse.friction_work);
  compare(fine.tangential_shift, coarse.tangential_shift);
  compare(fine.greatest_depth, coarse.greatest_depth);
  compare(fine.peak_force, coarse.peak_force);
  for (std::size_t i = 0; i < times.size(); ++i) {
    compare(fine.at_times[i].depth, coarse.at_times[i].depth);
    compare(fine.at_times[i].contact_point_velocity, coarse.at_times[i].contact_point_velocity);
    compare(fine.at_times[i].force, coarse.at_times[i].force);
    compare(fine.at_times[i].friction_work, coarse.at_times[i].friction_work);
  }
  checked.uncertainty = static_cast<double>(worst);
  Wide latest = 0x1p-53L;
  for (std::size_t i = 0; i < std::min(fine.events.size(), coarse.events.size()); ++i)
    latest = std::max(latest, std::abs(fine.events[i].time - coarse.events[i].time));
  checked.uncertainty_of_times = static_cast<double>(latest);
  return checked;
}

const char* name_of(PartialSlipEventKind kind) {
  switch (kind) {
    case PartialSlipEventKind::touch_sticking:
      return "touch, sticking";
    case PartialSlipEventKind::touch_slipping:
      return "touch, slipping";
    case PartialSlipEventKind::partial_slip:
      return "partial slip";
    case PartialSlipEventKind::stick:
      return "stick";
    case PartialSlipEventKind::reversed_partial_slip:
      return "reversed partial slip";
    case PartialSlipEventKind::memory_closure:
      return "memory closure";
    case PartialSlipEventKind::edge_closure:
      return "edge closure";
    case PartialSlipEventKind::gross_slip:
      return "gross slip";
    case PartialSlipEventKind::parting:
      return "parting";
  }
  return "";
}

template struct PartialSlipSolution<double>;
template struct PartialSlipSolution<long double>;
template PartialSlipSolution<double> integrate_partial_slip(const PartialSlipImpact<double>&,
                                                            std::span<const double>,
                                                            const PartialSlipAccuracy<double>&);
template PartialSlipSolution<long double> integrate_partial_slip(
    const PartialSlipImpact<long double>&, std::span<const long double>,
    const PartialSlipAccuracy<long double>&);

}  // namespace stickslip::reference
