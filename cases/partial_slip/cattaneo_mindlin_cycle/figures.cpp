// SPDX-License-Identifier: BSD-3-Clause
// What cattaneo-mindlin-cycle shows: cases/partial_slip/cattaneo_mindlin_cycle/page.md.
#include "cases/partial_slip/cattaneo_mindlin_cycle/case.hpp"
#include "cases/partial_slip/cattaneo_mindlin_cycle/paths.hpp"
#include "cases/partial_slip/curves.hpp"
#include "reference/partial_slip/hertz_closed.hpp"

namespace stickslip::cases::cattaneo_mindlin_cycle_exhibits {
namespace {

using Problem = CattaneoMindlinCycle;

/// Steps a leg where steps matter.
constexpr int fine = 64;

std::string fine_steps() { return std::to_string(fine); }

/// Of a law along the movement, over the friction limit.
double force_along(const Problem& p, const ContactForce& force) {
  return force.tangential.dot(slanted()) / p.limit();
}

// ---- the loops ----------------------------------------------------------------------------------

/// The exact contact between the ends of the legs.
struct Sample {
  double leg = 0;    ///< legs until there
  double shift = 0;  ///< over the sliding shift
  double force = 0;  ///< over the friction limit
};

/// The start and `fine` points on every leg.
std::vector<Sample> exact_samples(const Problem& p, std::span<const double> shifts) {
  const auto contact = p.contact();
  reference::MasingContact<long double> masing(contact, p.overlap);
  std::vector<Sample> all(1);
  for (std::size_t leg = 0; leg < shifts.size(); ++leg) {
    const double from = leg == 0 ? 0 : shifts[leg - 1];
    for (int i = 1; i <= fine; ++i) {
      const double share = static_cast<double>(i) / fine;
      const double shift = from + (shifts[leg] - from) * share;
      masing.move_to(shift * contact.sliding_shift(p.overlap));
      all.push_back({static_cast<double>(leg) + share, shift, narrow(masing.force()) / p.limit()});
    }
  }
  return all;
}

Figure loops(const Problem& p, std::span<const Scheme> schemes) {
  Panel force{.title = "force", .x = {"shift/sliding shift"}, .y = {"force/(μ Fₙ)"}};
  Panel error{
      .title = "error along the path", .x = {"leg of the path"}, .y = {"error/(μ Fₙ)", "%"}};
  const CyclePath path = cycle_path(p, p.fraction);
  const auto shifts = shifts_of(path);
  const auto samples = exact_samples(p, shifts);
  std::vector<Series> shown;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series errors = pen.line().add(0, 0);
    Series line = pen.line().add(0, 0);
    const auto forces = follow(p, scheme.law(), shifts, fine);
    for (std::size_t i = 1; i < samples.size(); ++i) {
      const double off = 100 * (force_along(p, forces[i]) - samples[i].force);
      errors.add(samples[i].leg, off);
      line.add(samples[i].shift, samples[i].force + off / 100);
    }
    if (is_covered(errors, shown, 0.05)) return;
    shown.push_back(errors);
    if (!resolves_slip(scheme)) {
      error.add(errors);
      const auto claims = scheme.law().partial_slip_claims();
      if (claims && claims->rule == PartialSlipRule::no_slip) force.add(line);
      return;
    }
    Series ends = pen.points().add(0, 0);
    Series end_errors = pen.points().add(0, 0);
    const auto at_ends = follow(p, scheme.law(), shifts, 1);
    for (std::size_t leg = 0; leg < shifts.size(); ++leg) {
      const double found = force_along(p, at_ends[leg + 1]);
      ends.add(shifts[leg], found);
      end_errors.add(static_cast<double>(leg + 1), 100 * (found - narrow(path[leg].force)));
    }
    force.add(ends);
    error.add(end_errors);
  });
  force.add(truth("exact", samples, &Sample::shift, &Sample::force));
  error.add(truth("exact", samples, &Sample::leg, [](const Sample&) { return 0; }));
  return {.panels = {force, error},
          .words = {{"fraction", fmt::format("{:.3g}", p.fraction)}, {"steps", fine_steps()}}};
}

// ---- the losses ---------------------------------------------------------------------------------

/// Whether two curves of losses are within 5 % of one another everywhere.
bool lose_the_same(const Series& a, const Series& b) {
  return std::ranges::equal(a.y, b.y, [](double one, double other) {
    return std::isnan(one) == std::isnan(other) && !(std::abs(one / other - 1) > 0.05);
  });
}

Figure losses(const Problem& p, std::span<const Scheme> schemes) {
  constexpr double smallest = 0.05;
  Panel panel{.title = "energy lost in a closed cycle",
              .x = logarithmic("amplitude of the force/(μ Fₙ)", "-", smallest, 1),
              .y = logarithmic("loss/(μ Fₙ × sliding shift)", "-", 1e-5, 2)};
  const double unit = p.limit() * p.sliding_shift();
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto loss_at = [&](double amplitude) {
      CyclePath path = cycle_path(p, amplitude);
      path.resize(cycle_closes + 1);
      // Along an axis, so that springs side by side, which are slow, see at once that nothing
      // turns.
      const double loss = run_along(p, scheme.law(), path, fine, Vector2::UnitX()).lost / unit;
      return positive_or_gap(loss, 1e-9);
    };
    const Series lost = sampled(pen.points(), logarithmic_range(smallest, 0.99, 19), loss_at);
    const auto same = [&](const Series& other) { return lose_the_same(other, lost); };
    if (std::ranges::none_of(panel.series, same)) panel.add(lost);
  });
  const auto amplitudes = logarithmic_range(smallest, 1, 81);
  panel.add(truth("exact", amplitudes,
                  [&](double amplitude) { return narrow(exact_loss(p, amplitude)) / unit; }));
  panel.add(guide("slope 3", amplitudes,
                  [](double amplitude) { return 4.0 / 27 * amplitude * amplitude * amplitude; }));
  return {.panels = {panel}, .words = {{"steps", fine_steps()}}};
}

// ---- the table ----------------------------------------------------------------------------------

/// A corner of the path or a landmark of the second one.
struct Row {
  std::string point;
  double shift = 0;  ///< over the sliding shift
  double force = 0;  ///< exact, over the friction limit
};

Table errors_table(const Problem& p, std::span<const Scheme> schemes) {
  constexpr std::array landmark_names{"without slip: at the limit", "0.9 of the sliding shift",
                                      "without slip: at the other limit"};
  const CyclePath path = cycle_path(p, p.fraction);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < path.size(); ++i)
    rows.push_back({cycle_corner_names[i], narrow(path[i].shift), narrow(path[i].force)});
  for (std::size_t i = 0; i < landmarks.size(); ++i)
    rows.push_back({landmark_names[i], landmarks[i], exact_landmark(i)});
  const auto forces_of = [&](const Scheme& scheme) {
    std::vector<double> forces;
    for (const Vector2& end : run_along(p, scheme.law(), path, fine).ends)
      forces.push_back(end.dot(slanted()));
    for (const double force : landmark_forces(p, scheme.law(), fine)) forces.push_back(force);
    return forces;
  };
  const auto cell = [](const Row& row, double force) -> Cell {
    const double error = 100 * (force - row.force);
    return {std::abs(error) < 1e-9 ? "0" : fmt::format("{:+.2g}", error), error,
            tone_of(std::abs(error) / 100)};
  };
  return Rows(rows)
      .text("point", &Row::point)
      .number("shift/sliding shift", "-", "{:.4f}", &Row::shift)
      .number("exact force/limit", "-", "{:.5f}", &Row::force)
      .schemes(schemes, "%", forces_of, cell)
      .with({{"steps", fine_steps()}});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CattaneoMindlinCycle>({
      .figures = {{"cattaneo-mindlin-cycle/loops", loops}, {"cattaneo-mindlin-cycle/loss", losses}},
      .tables = {{"cattaneo-mindlin-cycle-errors", errors_table}},
  });
}

}  // namespace stickslip::cases::cattaneo_mindlin_cycle_exhibits
