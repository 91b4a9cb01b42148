// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/oscillator_1d.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/drive/single_contact.hpp"
#include "cases/springs.hpp"
#include "reference/oscillators.hpp"

namespace stickslip {
namespace {

constexpr double two_pi = 2 * std::numbers::pi;
/// The printed predictor applies this share of each impulse.
constexpr double literal_share = 0.75;

/// Allowed deviation of an order where slip begins or ends inside steps: that errs by the square of
/// the step, but not evenly.
constexpr double uneven = 0.4;

/// A body at one instant, with what its contact has done so far.
struct Instant {
  double time = 0;        ///< [s]
  double position = 0;    ///< [m]
  double velocity = 0;    ///< [m/s]
  double force = 0;       ///< of the contact against the movement [N]
  double dissipated = 0;  ///< in the contact [J]
};

class Oscillator1d final : public CaseInstance {
 public:
  explicit Oscillator1d(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        mass_(parameters["m"]),
        inertia_factor_(parameters["r"]),
        overlap_(mass_ * parameters["g"] / springs_.kn),
        amplitude_(parameters["amplitude"] * springs_.limit(overlap_) / springs_.kt),
        periods_(parameters["periods"]),
        spring_(parameters["spring"] * springs_.kt),
        pulled_(parameters["pull"] * springs_.limit(overlap_) / springs_.kt),
        block_periods_(parameters["block-periods"]),
        block_(reference::solve(block<long double>(), block_start<long double>(),
                                static_cast<long double>(block_end()))) {}

  std::vector<ReferenceValue> reference() const override {
    const auto end = rolling<long double>().at(static_cast<long double>(end_time()));
    const double unit = 1e-17 * periods_ * two_pi;
    return {{static_cast<double>(end.displacement), amplitude_, unit},
            {static_cast<double>(end.velocity), amplitude_ * frequency(), unit},
            {frequency(), frequency(), unit},
            {0, 1, 1e-16},
            {0, 1, block_uncertainty()},
            {0, 1, block_uncertainty()}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    return {{"cosine of Eq. 51, corrected, against Eq. 50 integrated", rolling_gap(), 1e-12},
            {"stages of the block in closed form against its equation integrated with event "
             "location",
             block_gap(1e-15),
             // Where the contact barely reaches its limit, rounding moves the switch by its root.
             1e-9}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const auto rolled = roll(set, steps);
    const auto slid = slide(set, steps);
    const Instant& end = rolled.back();
    const double start_energy = 0.5 * springs_.kt * amplitude_ * amplitude_;
    const double energy = 0.5 * rolling_mass() * end.velocity * end.velocity +
                          0.5 * end.force * end.force / springs_.kt;
    const auto [position, dissipation] = block_errors(slid);
    return {{end.position, end.velocity, observed_frequency(rolled), energy / start_energy - 1,
             position.root_mean_square, dissipation.root_mean_square},
            {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().claims();
    if (!claims || claims->as_printed) return std::vector<Expectation>(6);
    if (movement_leads(scheme)) {
      std::vector<Expectation> all(
          6, Expectation::of_order(1, "velocity times dt acts as a further viscosity", uneven));
      all[2] = Expectation::of_order(2, "a small viscosity changes the frequency by its square");
      return all;
    }
    switch (scheme.integrator) {
      case Integrator::velocity_verlet:
      case Integrator::newmark_pec: {
        const Expectation second = Expectation::of_order(2, "the integrator is of order 2");
        const Expectation block =
            Expectation::of_order(2, "order 2, with kinks of the force inside steps", uneven);
        return {second, second, second, second, block, block};
      }
      case Integrator::symplectic_euler: {
        const std::string lead = "the position runs half a step ahead of the velocity";
        const Expectation first = Expectation::of_order(1, lead);
        const Expectation block = Expectation::of_order(1, lead, uneven);
        return {first,
                Expectation::of_order(2, "from rest it is the position that runs ahead"),
                Expectation::of_order(2, "the lead does not grow: the frequency is that of Verlet"),
                first,
                block,
                block};
      }
      case Integrator::newmark_pece:
      case Integrator::newmark_pecec: {
        const Expectation second = Expectation::of_order(2, "the trapezoid rule, iterated once");
        const Expectation energy =
            scheme.integrator == Integrator::newmark_pece
                ? second
                : Expectation::of_order(
                      4, "the trapezoid rule keeps the energy; one iteration leaves fourth order");
        const Expectation block =
            Expectation::of_order(2, "order 2, with kinks of the force inside steps", uneven);
        return {second, second, second, energy, block, block};
      }
      case Integrator::gear: {
        // Between 4, of the start with zero higher derivatives, and 5, of the method itself.
        const Expectation smooth =
            Expectation::of_order(0, "order 4 to 5: it starts with zero higher derivatives");
        const Expectation block = Expectation::of_order(
            2, "kinks of the force break the polynomial: order 2 at best", 2 * uneven);
        return {smooth, smooth, smooth, smooth, block, block};
      }
      case Integrator::newmark_pec_literal:
        return of_literal();
    }
    return std::vector<Expectation>(6);
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  double rolling_mass() const { return mass_ / inertia_factor_; }
  /// Circular frequency by Eq. 50 [rad/s].
  double frequency() const { return static_cast<double>(rolling<long double>().frequency()); }
  double end_time() const { return periods_ * two_pi / frequency(); }
  /// Period of the block while it sticks, the shortest of its motion [s].
  double stick_period() const { return two_pi / std::sqrt((spring_ + springs_.kt) / mass_); }
  /// Energy of the block at the start [J].
  double block_energy() const { return 0.5 * spring_ * pulled_ * pulled_; }
  double block_end() const { return block_periods_ * stick_period(); }

  template <class Real>
  reference::RollingOscillator<Real> rolling(Real mass_factor = 1) const {
    return {static_cast<Real>(mass_) * mass_factor, static_cast<Real>(springs_.kt),
            static_cast<Real>(inertia_factor_), static_cast<Real>(amplitude_), 0};
  }
  template <class Real>
  reference::FrictionOscillator<Real> block(Real mass_factor = 1) const {
    return {static_cast<Real>(mass_) * mass_factor, static_cast<Real>(spring_),
            static_cast<Real>(springs_.kt), static_cast<Real>(springs_.limit(overlap_))};
  }
  template <class Real>
  reference::BlockState<Real> block_start() const {
    return {0, static_cast<Real>(pulled_), 0, 0, 0};
  }

  /// Difference of the closed form from the integrated motion over the pull, at 41 times.
  double block_gap(double tolerance) const {
    using Real = long double;
    std::vector<Real> times;
    for (int i = 1; i <= 41; ++i) times.push_back(static_cast<Real>(block_end()) * i / 41);
    const auto integrated = reference::integrate<Real>(block<Real>(), block_start<Real>(), times,
                                                       static_cast<Real>(tolerance));
    double largest = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
      const Real off = integrated.at_times[i].position - block_.at(times[i]).position;
      largest = std::max(largest, std::abs(static_cast<double>(off)) / pulled_);
    }
    return largest;
  }
  double block_uncertainty() const {
    const auto in_double = reference::solve(block<double>(), block_start<double>(), block_end());
    const auto wide = block_.at(static_cast<long double>(block_end()));
    return std::abs(in_double.at(block_end()).position - static_cast<double>(wide.position)) /
               pulled_ +
           1e-16;
  }
  double rolling_gap() const {
    // The same spring without friction's end, on the mass m/r, by the other reference's odeint.
    using Real = long double;
    const Real stretch = static_cast<Real>(amplitude_);
    const reference::FrictionOscillator<Real> never_slips{
        static_cast<Real>(mass_) / static_cast<Real>(inertia_factor_), 0,
        static_cast<Real>(springs_.kt), 2 * static_cast<Real>(springs_.kt) * stretch};
    const reference::BlockState<Real> start{0, stretch, 0, static_cast<Real>(springs_.kt) * stretch,
                                            0};
    const std::array<Real, 1> time{static_cast<Real>(end_time())};
    const auto integrated = reference::integrate<Real>(never_slips, start, time, Real(1e-15));
    const Real off =
        integrated.at_times.front().position - rolling<Real>().at(time[0]).displacement;
    return std::abs(static_cast<double>(off)) / amplitude_;
  }

  /// Moves a mass under `pull(position)` and a contact that starts with the stretch `stretched`.
  template <class Pull>
  std::vector<Instant> run(const Scheme& set, double mass, double start, double stretched,
                           double end, int steps, Pull&& pull) const {
    SingleContact contact(set, overlap_, 0, 0, stretched);
    const auto acceleration = [&](double moved, const ContactForce& force) {
      return Vector2(0, (pull(start + moved) - force.tangential[0]) / mass);
    };
    contact.start(acceleration(0, contact.force()));
    const double dt = end / steps;
    const auto now = [&](int step) {
      return Instant{end * step / steps, start + contact.position()[1], contact.velocity()[1],
                     contact.force().tangential[0], contact.dissipated()};
    };
    std::vector<Instant> path{now(0)};
    for (int i = 1; i <= steps; ++i) {
      contact.step(dt, [&](const Vector2& position, const Vector2&, const ContactForce& force) {
        return acceleration(position[1], force);
      });
      path.push_back(now(i));
    }
    return path;
  }

  std::vector<Instant> roll(const Scheme& set, int steps_per_period) const {
    const int steps = count(periods_, steps_per_period);
    return run(set, rolling_mass(), amplitude_, amplitude_, end_time(), steps,
               [](double) { return 0.0; });
  }
  std::vector<Instant> slide(const Scheme& set, int steps_per_period) const {
    const int steps = count(block_periods_, steps_per_period);
    return run(set, mass_, pulled_, 0, block_end(), steps,
               [this](double position) { return -spring_ * position; });
  }
  static int count(double periods, int steps_per_period) {
    return std::max(1, static_cast<int>(std::lround(periods * steps_per_period)));
  }

  /// From the first to the last zero of the displacement, by straight lines; NaN for fewer than
  /// two zeros. At a zero the acceleration is zero too, so that a straight line is third order.
  static double observed_frequency(const std::vector<Instant>& path) {
    std::vector<double> zeros;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const double a = path[i].position;
      const double b = path[i + 1].position;
      if ((a < 0) == (b < 0)) continue;
      zeros.push_back(path[i].time + (path[i + 1].time - path[i].time) * a / (a - b));
    }
    if (zeros.size() < 2) return std::nan("");
    return std::numbers::pi * static_cast<double>(zeros.size() - 1) /
           (zeros.back() - zeros.front());
  }

  /// Errors of the block over its path.
  struct BlockErrors {
    Norms position;     ///< over the pull
    Norms dissipation;  ///< over the energy at the start
  };
  BlockErrors block_errors(const std::vector<Instant>& path) const {
    std::vector<double> position;
    std::vector<double> dissipation;
    for (const Instant& now : path) {
      const auto exact = block_.at(static_cast<long double>(now.time));
      position.push_back((now.position - static_cast<double>(exact.position)) / pulled_);
      dissipation.push_back((now.dissipated - static_cast<double>(exact.dissipated)) /
                            block_energy());
    }
    return {norms_of(position), norms_of(dissipation)};
  }

  /// Each step applies three quarters of the impulse, as if the mass were 4/3 of what it is.
  std::vector<Expectation> of_literal() const {
    using Real = long double;
    const std::string why = "3/4 of each impulse is applied, as if the mass were 4/3";
    const Real factor = 1 / static_cast<Real>(literal_share);
    const auto wrong = [&](Real difference, double scale) {
      const double limit = std::abs(static_cast<double>(difference)) / scale;
      return Expectation::wrong(limit, 0.05 * limit + 1e-4, why);
    };
    const auto end = static_cast<Real>(end_time());
    const auto heavy = rolling<Real>(factor).at(end);
    const auto right = rolling<Real>().at(end);
    const auto mass = static_cast<Real>(rolling_mass());
    const auto kt = static_cast<Real>(springs_.kt);
    const auto amplitude = static_cast<Real>(amplitude_);
    const Real energy =
        mass * heavy.velocity * heavy.velocity + kt * heavy.displacement * heavy.displacement;

    const auto block_stop = static_cast<Real>(block_end());
    const auto heavy_block = reference::solve(block<Real>(factor), block_start<Real>(), block_stop);
    std::vector<double> position;
    std::vector<double> dissipation;
    constexpr int looks = 8192;
    for (int i = 1; i <= looks; ++i) {
      const Real t = block_stop * i / looks;
      const auto a = heavy_block.at(t);
      const auto b = block_.at(t);
      position.push_back(static_cast<double>(a.position - b.position));
      dissipation.push_back(static_cast<double>(a.dissipated - b.dissipated));
    }
    return {wrong(heavy.displacement - right.displacement, amplitude_),
            wrong(heavy.velocity - right.velocity, amplitude_ * frequency()),
            Expectation::wrong(1 - std::sqrt(literal_share), 1e-3, why),
            wrong(energy / (kt * amplitude * amplitude) - 1, 1),
            wrong(norms_of(position).root_mean_square, pulled_),
            wrong(norms_of(dissipation).root_mean_square, block_energy())};
  }

  Springs springs_;
  std::map<std::string, double> values_;
  double mass_;
  double inertia_factor_;
  double overlap_;
  double amplitude_;
  double periods_;
  double spring_;
  double pulled_;
  double block_periods_;
  reference::BlockMotion<long double> block_;
};

double sign_or_gap(double x) { return x > 0 ? 1 : x < 0 ? -1 : std::nan(""); }

/// Steps per period at which the figure shows the schemes: few, so that they can be told apart.
constexpr int coarse = 16;

Figure Oscillator1d::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Oscillators with a contact's tangential spring";
  figure.caption =
      "Left: displacement and velocity of the contact point of a sphere that rolls on a tangential "
      "spring, exact, as the paper's Eq. 51 is printed (without the factor r), and stepped with 16 "
      "steps "
      "per period. Middle: signs of the tangential force, which is against the elastic "
      "displacement, and of the direction against the velocity: they differ for half of the time. "
      "Right: a block on a spring that slips, turns and sticks; its velocity against its position.";
  const double milli = 1e3;
  Panel motion{"rolling sphere",
               {"time", "ms", false, 0.0, end_time() * milli},
               {"δ/δ₀ and v/(ωδ₀)", "-", false, -1.3, 1.3},
               {},
               Legend::outside};
  Panel signs{"signs",
              {"time", "ms", false, 0.0, end_time() * milli},
              {"sign", "-", false, -1.5, 1.5},
              {},
              Legend::outside};
  Panel portrait{"stick-slip block", {"position", "µm"}, {"velocity", "mm/s"}, {}, Legend::outside};
  Series exact{"δ/δ₀, exact", {}, {}, Mark::line, true};
  Series velocity{"v/(ωδ₀), exact", {}, {}, Mark::dashed_line, true};
  Series printed{"δ/δ₀, Eq. 51 as printed", {}, {}, Mark::dashed_line};
  Series force{"Fₜ/|Fₜ| = −δ/|δ|", {}, {}, Mark::line, true};
  Series against{"−v/|v|", {}, {}, Mark::line};
  const auto oscillator = rolling<double>();
  const double printed_frequency = std::sqrt(springs_.kt / mass_);
  constexpr int points = 400;
  for (int i = 0; i <= points; ++i) {
    const double t = end_time() * i / points;
    const auto state = oscillator.at(t);
    exact.x.push_back(t * milli);
    exact.y.push_back(state.displacement / amplitude_);
    velocity.x.push_back(t * milli);
    velocity.y.push_back(state.velocity / (amplitude_ * frequency()));
    printed.x.push_back(t * milli);
    printed.y.push_back(std::cos(printed_frequency * t));
    force.x.push_back(t * milli);
    force.y.push_back(sign_or_gap(-state.displacement));
    against.x.push_back(t * milli);
    // A little smaller, so that both can be seen.
    against.y.push_back(0.9 * sign_or_gap(-state.velocity));
  }
  Series block_exact{"exact", {}, {}, Mark::line, true};
  const double micro = 1e6;
  for (int i = 0; i <= points; ++i) {
    const auto state = block_.at(static_cast<long double>(block_end()) * i / points);
    block_exact.x.push_back(static_cast<double>(state.position) * micro);
    block_exact.y.push_back(static_cast<double>(state.velocity) * milli);
  }
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    const Scheme set = with_parameters(schemes[slot], values_);
    Series in_motion{schemes[slot].label, {}, {}, Mark::points, false, static_cast<int>(slot)};
    Series in_portrait = in_motion;
    for (const Instant& now : roll(set, coarse)) {
      in_motion.x.push_back(now.time * milli);
      in_motion.y.push_back(now.position / amplitude_);
    }
    for (const Instant& now : slide(set, coarse)) {
      in_portrait.x.push_back(now.position * micro);
      in_portrait.y.push_back(now.velocity * milli);
    }
    motion.series.push_back(in_motion);
    portrait.series.push_back(in_portrait);
  }
  motion.series.push_back(printed);
  motion.series.push_back(exact);
  motion.series.push_back(velocity);
  signs.series = {force, against};
  portrait.series.push_back(block_exact);
  figure.panels = {motion, signs, portrait};
  return figure;
}

std::vector<Table> Oscillator1d::tables(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "oscillator-1d-frequency";
  table.title = "Circular frequency of the rolling sphere";
  table.note =
      "Eqs. 51 and 52 of the paper lack the root of r = 1 + m R²/I, which their Eq. 50 has. The "
      "schemes are measured from zero to zero of the displacement.";
  table.columns = {
      {"source", {}}, {"steps per period", "-"}, {"frequency", "rad/s"}, {"error", "%"}};
  const auto add = [&](const std::string& source, int steps, double found) {
    const double error = std::abs(found / frequency() - 1);
    table.rows.push_back(
        {{source},
         steps > 0 ? Cell{std::to_string(steps), static_cast<double>(steps)} : Cell{"-"},
         {fmt::format("{:.3f}", found), found},
         {fmt::format("{:.3g}", 100 * error), 100 * error, tone_of(error)}});
  };
  add("Eq. 50", 0, frequency());
  add("Eqs. 51, 52 as printed", 0, std::sqrt(springs_.kt / mass_));
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    for (const int steps : {16, 64, 256})
      add(scheme.label, steps, observed_frequency(roll(set, steps)));
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_oscillator_1d() {
  CaseInfo info;
  info.name = "oscillator-1d";
  info.title = "Oscillators in one dimension";
  info.source =
      "Zabulionis, Kacianauskas, Markauskas & Rojek, Eqs. 50-52, Fig. 8 and appendix (Eqs. 53-60)";
  info.judges =
      "what order and what frequency a law and a time integrator have together, in stick and with "
      "stick and slip in turn";
  info.truth = "closed forms: a cosine, and a block's motion stage by stage";
  info.bibtex =
      "@article{zabulionis_tangential, author = {Zabulionis, D. and Ka{\\v{c}}ianauskas, R. and "
      "Markauskas, D. and Rojek, J.}, title = {An investigation of nonlinear tangential contact "
      "behaviour of a spherical particle under varying loading}}";
  info.needs = linear_friction_needs();
  info.parameters = joined(
      spring_parameters(3.47e5, 1.905e5, 0.3),
      {{"m", "kg", 0.5236, Range::positive(), "mass of the sphere and of the block"},
       {"r", "-", 3.5, {.low = 1}, "1 + m R^2/I of the sphere; 7/2 if it is solid"},
       {"g", "m/s^2", 9.8, Range::positive(), "gravity, which presses both on the plane"},
       {"amplitude",
        "-",
        1,
        {.low = 0, .high = 1, .low_is_allowed = false},
        "force of the rolling sphere at the start over the friction limit"},
       {"periods", "-", 2.125, {.low = 1, .high = 1000}, "periods of the rolling sphere"},
       {"spring",
        "-",
        0.25,
        {.low = 0, .high = 100, .low_is_allowed = false},
        "spring of the block over kt"},
       {"pull", "-", 20, Range::positive(), "position of the block at the start over mu m g/kt"},
       {"block-periods",
        "-",
        4.125,
        {.low = 0.5, .high = 1000},
        "motion of the block over its period in stick"}});
  info.observables = {
      {"displacement", "m", "contact point of the sphere at the end, over its amplitude"},
      {"velocity", "m/s", "the same for its velocity"},
      {"frequency", "rad/s", "circular frequency from zero to zero of the displacement"},
      {"energy-drift", "-", "energy of the sphere at the end over that at the start, less 1"},
      {"block-position", "-",
       "position of the block, root mean square error over the path over the pull"},
      {"block-dissipation", "-",
       "dissipation of the block, root mean square error over the path over the energy at the "
       "start"}};
  info.steps_from = 8;
  info.steps_to = 1024;
  info.nominal_steps = 64;
  info.variants = {
      "linear-refined[integrator=symplectic-euler]",    "linear-refined[integrator=newmark-pec]",
      "linear-refined[integrator=newmark-pec-literal]", "linear-refined[integrator=newmark-pece]",
      "linear-refined[integrator=newmark-pecec]",       "linear-refined[integrator=gear]"};
  info.figures = {{"zabulionis/8", "Oscillators with a contact's tangential spring (Fig. 8)"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<Oscillator1d>>(std::move(info));
}

}  // namespace stickslip
