// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/energy_balance.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "cases/drive/drive.hpp"
#include "cases/springs.hpp"
#include "reference/linear_friction_closed.hpp"

namespace stickslip {
namespace {

/// Round-off of sums over some thousand steps, over the work put in.
constexpr double round_off = 1e-12;

/// Legs from the start of the path that are also integrated, which is slow.
constexpr std::size_t integrated_legs = 24;

/// Legs from the start of the path that figures show.
constexpr std::size_t drawn_legs = 40;

/// Random numbers that are the same on every platform.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  /// Uniform between low and high.
  double between(double low, double high) {
    const double unit = static_cast<double>(engine_() >> 11) * 0x1p-53;
    return low + unit * (high - low);
  }

 private:
  std::mt19937_64 engine_;
};

/// Works since the start of the path [J].
struct Energies {
  double tangential = 0;
  double stored = 0;  ///< in the tangential spring
  double dissipated = 0;
};

class EnergyBalance final : public CaseInstance {
 public:
  explicit EnergyBalance(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        corners_(random_corners(static_cast<std::uint64_t>(parameters["seed"]),
                                static_cast<int>(parameters["legs"]))) {
    solve();
  }

  std::vector<ReferenceValue> reference() const override {
    const double uncertainty = integration_difference();
    return {{0, 1, uncertainty}, {0, 1, uncertainty}, {0, 1, 0}, {0, 1, 0}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    double residual = 0;
    for (const Energies& e : exact_) {
      residual = std::max(residual, std::abs(e.tangential - e.stored - e.dissipated));
    }
    return {{"work and dissipation after each of the first 24 legs: closed form against the rate "
             "equations integrated with event location",
             integration_difference(), 1e-12},
            {"identity of the reference itself, work and dissipation summed from their own "
             "integrals",
             residual / work_scale(), 1e-12}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const auto forces = run(with_parameters(scheme, values_).law(), steps);
    WorkSums sum;
    double put_in = 0;
    double residual = 0;
    double negative = 0;
    double off_in_work = 0;
    double off_in_dissipation = 0;
    WorkSums at_corner;
    for (std::size_t i = 0; i < forces.size(); ++i) {
      const ContactForce& f = forces[i];
      sum.normal += f.work_normal;
      sum.tangential += f.work_tangential;
      sum.stored += f.work_stored;
      sum.dissipated += f.work_dissipated;
      put_in += std::abs(f.work_normal) + std::abs(f.work_tangential);
      const double off = std::abs(sum.normal + sum.tangential - sum.stored - sum.dissipated);
      if (!(off <= residual)) residual = off;
      if (!(-f.work_dissipated <= negative)) negative = -f.work_dissipated;
      const std::size_t done = i + 1;
      if (done % static_cast<std::size_t>(steps) != 0) continue;
      // The errors of the legs are summed without their signs, or they would cancel by chance.
      const Energies& to = exact_[done / static_cast<std::size_t>(steps)];
      const Energies& from = exact_[done / static_cast<std::size_t>(steps) - 1];
      off_in_work +=
          std::abs(sum.tangential - at_corner.tangential - to.tangential + from.tangential);
      off_in_dissipation +=
          std::abs(sum.dissipated - at_corner.dissipated - to.dissipated + from.dissipated);
      at_corner = sum;
    }
    const double scale = work_scale();
    return {{off_in_dissipation / scale, off_in_work / scale, residual / put_in, negative / scale},
            sum.residual()};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override;

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  double limit() const { return springs_.limit(overlap_); }
  double unit_length() const { return limit() / springs_.kt; }
  /// The whole dissipation.
  double work_scale() const { return exact_.back().dissipated; }

  /// Corners of a path that touches, sticks, slips and separates. In the leg of a touch the
  /// movement is 0.3 to 1.7 times what the growing friction limit can hold.
  std::vector<PathPoint> random_corners(std::uint64_t seed, int legs) const {
    Draw draw(seed);
    std::vector<PathPoint> corners{{-0.2 * overlap_, Vector2::Zero()}};
    double depth = -0.2;
    for (int i = 1; i <= legs; ++i) {
      const bool parts = depth > 0 && i < legs && draw.between(0, 1) < 0.25;
      const double next = parts ? draw.between(-0.4, -0.05) : draw.between(0.2, 1.8);
      const double length =
          depth < 0 ? draw.between(0.3, 1.7) * (next - depth) : draw.between(0.1, 2.5);
      const double direction = draw.between(-std::numbers::pi, std::numbers::pi);
      corners.push_back({next * overlap_, corners.back().shift + length * unit_length() *
                                                                     Vector2(std::cos(direction),
                                                                             std::sin(direction))});
      depth = next;
    }
    return corners;
  }

  /// Leg by leg in closed form.
  void solve() {
    using Real = long double;
    reference::Pair<Real> force{};
    Real work = 0;
    Real dissipated = 0;
    exact_.push_back({});
    for (std::size_t i = 0; i + 1 < corners_.size(); ++i) {
      const Vector2 shift = corners_[i + 1].shift - corners_[i].shift;
      const auto leg =
          reference::proportional_step<Real>(springs_.as<Real>(), corners_[i].overlap,
                                             corners_[i + 1].overlap, force, {shift[0], shift[1]});
      force = leg.force;
      work += leg.work_tangential;
      dissipated += leg.dissipated;
      exact_.push_back({static_cast<double>(work), vector_of(force).squaredNorm() / 2 / springs_.kt,
                        static_cast<double>(dissipated)});
    }
    std::vector<reference::Corner<double>> corners;
    for (const PathPoint& c : corners_) {
      if (corners.size() > integrated_legs) break;
      corners.push_back({c.overlap, {c.shift[0], c.shift[1]}});
    }
    integrated_ = reference::self_checked_corners(springs_.as<double>(), corners, {});
  }

  double integration_difference() const {
    double largest = 0;
    for (std::size_t i = 0; i < integrated_.values.size(); ++i) {
      const auto& state = integrated_.values[i];
      largest = std::max({largest, std::abs(state.work_tangential - exact_[i].tangential),
                          std::abs(state.dissipated - exact_[i].dissipated)});
    }
    return largest / exact_[integrated_.values.size() - 1].dissipated;
  }

  std::vector<ContactForce> run(const AnyLaw& law, int steps_per_leg) const {
    return drive(law, sample_corners(corners_, steps_per_leg));
  }

  Springs springs_;
  std::map<std::string, double> values_;
  double overlap_;
  std::vector<PathPoint> corners_;
  std::vector<Energies> exact_;    ///< at every corner
  reference::Checked integrated_;  ///< the first of them by integration
};

std::vector<Expectation> EnergyBalance::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return std::vector<Expectation>(4);
  const bool table = claims->slip_rotation && claims->table > 0;
  const bool integrated = claims->exact_work;
  const Expectation identity = Expectation::exact(
      round_off, integrated ? "work and dissipation are integrated apart and obey the first law"
                            : "dissipation is by definition what the work leaves over (line 53), "
                              "so that this says nothing of the law");
  // No general order is declared for a negative dissipation: it comes from single events (a jump
  // to the limit, a step that parts), which fall into the steps differently on each level.
  const Expectation never =
      integrated ? Expectation::exact(1e-15,
                                      "dissipation is the integral of force times slip, "
                                      "which point the same way")
                 : Expectation{};
  if (table) return {{}, {}, identity, {}};
  if (!claims->slip_rotation || !claims->fresh_contact) {
    // The movement before touch matters only where the contact sticks at touch, and jumps with the
    // place of the touch in its step.
    const Expectation first =
        claims->slip_rotation
            ? Expectation::of_order(1, "movement before touch counts as well", 0.6)
            : Expectation::of_order(
                  1, "the force is returned along the radius at the end of every step", 0.3);
    return {first, first, identity, never};
  }
  if (!claims->exact_work) {
    const Expectation second = Expectation::of_order(
        2,
        claims->slip_onset ? "the mean of two right forces is a trapezoid rule"
                           : "the elastic part of the one step where slip begins is not found",
        0.4);
    return {second, second, identity, never};
  }
  const Expectation exact = Expectation::exact(round_off, "every stage of a step is solved");
  return {exact, exact, identity, never};
}

Figure EnergyBalance::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  const double scale = limit() * unit_length();
  // The whole path would be a black band.
  const std::vector<PathPoint> corners(
      corners_.begin(),
      corners_.begin() + static_cast<std::ptrdiff_t>(std::min(corners_.size(), drawn_legs + 1)));
  const auto run_drawn = [&](const Scheme& scheme, int steps) {
    return drive(with_parameters(scheme, values_).law(), sample_corners(corners, steps));
  };
  std::vector<double> leg;
  for (std::size_t i = 0; i < corners.size(); ++i) leg.push_back(static_cast<double>(i));

  if (name == "energy-balance/works") {
    figure.title = "Where the tangential work goes";
    figure.caption =
        "Tangential work put in, energy stored in the tangential spring and energy dissipated, all "
        "since the start, along the first legs of a random path with touch, stick, slip and "
        "separation. Points: law, at the end of each leg. Black: exact.";
    Panel panel{"", {"leg of the path"}, {"work / (μ²fₙ²/kₜ)"}};
    panel.legend = Legend::top_left;
    constexpr int steps = 4;
    // One law is enough here: the first that integrates its work.
    for (const Scheme& scheme : schemes) {
      const auto claims = scheme.law().claims();
      if (!claims || !claims->exact_work || claims->as_printed) continue;
      const auto forces = run_drawn(scheme, steps);
      Series put_in{scheme.label + ": put in", {}, {}, Mark::points, false, 0};
      Series stored{scheme.label + ": stored", {}, {}, Mark::points, false, 1};
      Series dissipated{scheme.label + ": dissipated", {}, {}, Mark::points, false, 2};
      WorkSums sum;
      for (std::size_t i = 0; i < forces.size(); ++i) {
        const ContactForce& f = forces[i];
        sum.tangential += f.work_tangential;
        sum.stored += f.work_stored - f.work_normal;
        sum.dissipated += f.work_dissipated;
        if ((i + 1) % steps != 0) continue;
        const double x = static_cast<double>((i + 1) / steps);
        for (Series* s : {&put_in, &stored, &dissipated}) s->x.push_back(x);
        put_in.y.push_back(sum.tangential / scale);
        stored.y.push_back(sum.stored / scale);
        dissipated.y.push_back(sum.dissipated / scale);
      }
      panel.series = {put_in, stored, dissipated};
      break;
    }
    Series put_in{"exact", leg, {}, Mark::line, true};
    Series stored{"", leg, {}, Mark::line, true};
    Series dissipated{"", leg, {}, Mark::line, true};
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Energies& e = exact_[i];
      put_in.y.push_back(e.tangential / scale);
      stored.y.push_back(e.stored / scale);
      dissipated.y.push_back(e.dissipated / scale);
    }
    panel.series.insert(panel.series.end(), {put_in, stored, dissipated});
    figure.panels = {panel};
    return figure;
  }

  figure.title = "Dissipation of each leg";
  figure.caption =
      "Energy dissipated in each of the first legs of the random path, the leg taken in one step "
      "(left) and in "
      "eight (right). No contact can give energy back by friction: points below zero are faults of "
      "the scheme. Black: exact.";
  for (const int steps : {1, 8}) {
    Panel panel{steps == 1 ? "one step a leg" : "eight steps a leg",
                {"leg of the path"},
                {"dissipation of the leg / (μ²fₙ²/kₜ)"}};
    panel.legend = Legend::outside;
    int slot = 0;
    for (const Scheme& scheme : schemes) {
      const auto forces = run_drawn(scheme, steps);
      Series series{scheme.label, {}, {}, Mark::points, false, slot++};
      double sum = 0;
      for (std::size_t i = 0; i < forces.size(); ++i) {
        sum += forces[i].work_dissipated;
        if ((i + 1) % static_cast<std::size_t>(steps) != 0) continue;
        series.x.push_back(static_cast<double>((i + 1) / static_cast<std::size_t>(steps)));
        series.y.push_back(sum / scale);
        sum = 0;
      }
      panel.series.push_back(series);
    }
    Series exact{"exact", {}, {}, Mark::line, true};
    for (std::size_t i = 1; i < corners.size(); ++i) {
      exact.x.push_back(leg[i]);
      exact.y.push_back((exact_[i].dissipated - exact_[i - 1].dissipated) / scale);
    }
    panel.series.push_back(exact);
    figure.panels.push_back(panel);
  }
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_energy_balance() {
  CaseInfo info;
  info.name = "energy-balance";
  info.title = "Balance of work, stored and dissipated energy";
  info.source = "Kuhn, Suzuki & Daouadji, Fig. 1, lines 45 and 51-53";
  info.judges =
      "whether work put in is stored or dissipated to the last digit, and never won, on random "
      "paths of touch, stick, slip and separation";
  info.truth = "every leg of the path in closed form, in extended precision";
  info.needs = linear_friction_needs();
  info.needs.push_back(Capability::energy);
  info.parameters =
      joined(spring_parameters(),
             {{"overlap", "m", 1e-4, Range::positive(), "scale of the overlaps"},
              {"seed", "-", 2, {.low = 0, .high = 1e9}, "of the random path", false, {}, true},
              {"legs",
               "-",
               600,
               {.low = 1, .high = 1e4},
               "proportional legs of the path",
               false,
               {},
               true}});
  info.observables = {
      {"dissipation", "-",
       "frictional dissipation: errors of all legs summed, over the whole dissipation"},
      {"work", "-", "tangential work: errors of all legs summed, over the whole dissipation"},
      {"identity", "-",
       "|work put in - stored - dissipated|, largest over the path, over the work put in"},
      {"negative", "-", "largest negative dissipation of a step, over the whole dissipation"}};
  info.steps_from = 1;
  info.steps_to = 128;
  info.nominal_steps = 4;
  info.variants = {"linear-refined[work=average]", "linear-refined[slip-onset=off]",
                   "linear-refined[slip-rotation=off]"};
  info.figures = {{"energy-balance/works", "Where the tangential work goes"},
                  {"energy-balance/increments", "Dissipation of each leg"}};
  return std::make_unique<CaseOf<EnergyBalance>>(std::move(info));
}

}  // namespace stickslip
