// SPDX-License-Identifier: BSD-3-Clause
// What memory-saving shows. Titles and captions are in cases/partial_slip/memory_saving/page.md.
#include "cases/drive/drive.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/memory_saving/case.hpp"
#include "cases/partial_slip/memory_saving/fig_5.hpp"
#include "cases/partial_slip/memory_saving/trade_off.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases::memory_saving_exhibits {
namespace {

using Problem = SolvedMemorySaving;

// ---- Fig. 5 -------------------------------------------------------------------------------------

/// The law with the material of Fig. 5.
AnyLaw with_fig_5_material(const AnyLaw& law) {
  return law.with({{"G", 1}, {"nu", 0.5}, {"mu", 0.5}});
}

Panel movements_of_fig_5() {
  Panel panel{
      .title = "movements", .x = {"ζ/R", "-", 0, 0.021}, .y = {"ξ/R"}, .legend = Legend::none};
  Series path = truth_line("", Mark::line_and_points).add(0, 0);
  double xi = 0;
  for (std::size_t i = 0; i < Fig5::movements.size(); ++i) {
    const double zeta = Fig5::movements[i].zeta;
    xi += Fig5::movements[i].dxi;
    path.add(zeta, xi);
    panel.notes.push_back({zeta + 0.0003, xi + (i == 5 ? 0.0 : 0.0004), std::to_string(i + 1)});
  }
  return panel.add(path);
}

/// Fig. 1: half movements of a contact in a packing.
Figure fig_1(const Problem&, std::span<const Scheme>) {
  Panel movements{.title = "movements", .x = {"axial strain", "%"}, .y = {"half movement", "nm"}};
  Panel plane{
      .title = "tangential plane", .x = {"ξ₁", "nm"}, .y = {"ξ₂", "nm"}, .equal_aspect = true};
  Series approach = Pen{"ζ", 0}.line();
  Series first = Pen{"ξ₁", 1}.line();
  Series second = Pen{"ξ₂", 2}.line();
  Series path = Pen{"(ξ₁, ξ₂)", 3}.line();
  for (const std::vector<double>& row : reference::printed_numbers("contact_in_packing")) {
    const double strain = 100 * row.at(0);
    approach.add(strain, row.at(1));
    first.add(strain, row.at(2));
    second.add(strain, row.at(3));
    path.add(row.at(2), row.at(3));
  }
  movements.series = {approach, first, second};
  plane.series = {path};
  return {.panels = {movements, plane}};
}

Figure fig_5(const Problem&, std::span<const Scheme> schemes) {
  const Fig5 exact(Fig5::Join::none);
  const Fig5 merged(Fig5::Join::by_force);
  const auto line = [](const Series& empty, const Vector2& from, const Vector2& to) {
    return segment(empty, from[0], from[1], to[0], to[1]);
  };
  const auto lines =
      together(line(Pen{"1-5 as one segment", 6}.dashed(), merged.point(1), merged.point(5)),
               line(Pen{"sixth movement from it", 7}.dashed(), merged.corner(), merged.last()),
               in_plane(truth_line("equivalent history, 0 to 5"), counted(0, 5),
                        [&](int i) { return exact.point(static_cast<std::size_t>(i)); }),
               line(truth_line(), exact.corner(), exact.last()));
  auto of_laws = curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series points = pen.points();
    const auto claims = scheme.law().partial_slip_claims();
    // With another material there is another tolerance.
    if (!claims || claims->springs > 0 || claims->memory_tolerance > 0) return points;
    return through(points, drive(with_fig_5_material(scheme.law()), Fig5::steps()),
                   &ContactForce::normal,
                   [](const ContactForce& force) { return force.tangential[0]; });
  });
  std::ranges::reverse(of_laws);
  // Laws under the lines.
  Panel forces{.title = "histories",
               .x = {"fₙ/(GR²)", "-", 0, 0.0148},
               .y = {"fₜ/(GR²)", "-", -0.0045, 0.001},
               .series = together(of_laws, lines)};
  Panel near{.title = "near 1a",
             .x = {"fₙ/(GR²)", "-", 0.0050, 0.0095},
             .y = {"fₜ/(GR²)", "-", -0.0034, -0.0022},
             .series = lines,
             .legend = Legend::none};
  for (std::size_t i = 1; i <= 5; ++i) {
    const Vector2 p = exact.point(i);
    forces.notes.push_back({p[0] + 0.0004, p[1] + 0.0004, std::to_string(i)});
    if (i == 1 || i == 3) near.notes.push_back({p[0] - 0.00035, p[1] - 0.00006, std::to_string(i)});
  }
  near.notes.push_back({5.3e-3, -3.0e-3, "1a exact,"});
  near.notes.push_back({5.3e-3, -3.1e-3, "then 2"});
  near.notes.push_back({merged.corner()[0] + 0.0003, merged.corner()[1] + 0.0001, "1a joined"});
  forces.notes.push_back({exact.last()[0] + 0.0002, exact.last()[1], "6"});
  return {.panels = {movements_of_fig_5(), forces, near}};
}

Table fig_5_table(const Problem&, std::span<const Scheme> schemes) {
  const Fig5 exact(Fig5::Join::none);
  Table table{.columns = columns("history; slope of 1-5 [-]; ζ* of 1a [R]; fₜ after 6 [GR²]; error "
                                 "over fₜ [%]; error over μfₙ [%]")};
  // Force after the sixth movement [G R^2]; slope of the joined segment and where slip begins [R],
  // where they are known.
  const auto add = [&](const std::string& label, double force, double slope = no_number,
                       double front = no_number) {
    const auto percent_of = [&](double scale) {
      return number_cell(std::abs(force - exact.last_force()) / scale * 100, "{:.2g}");
    };
    table.add({{label},
               known_cell(slope, "{:.6g}"),
               known_cell(front, "{:.6g}"),
               number_cell(force, "{:.6g}"),
               percent_of(std::abs(exact.last_force())),
               percent_of(exact.last_limit())});
  };
  add("all segments", exact.last_force(), no_number, exact.front());
  const auto by_hand = [&](const std::string& label, const Fig5& joined) {
    add(label, joined.last_force(), joined.cut_slope(), joined.front());
  };
  by_hand("joined, weighted by force", Fig5(Fig5::Join::by_force));
  by_hand("joined, weighted by displacement", Fig5(Fig5::Join::by_displacement));
  by_hand("joined, mean of two again and again", Fig5(Fig5::Join::pairwise));
  const auto by_law = [&](const std::string& label, const AnyLaw& law) {
    add(label, drive(with_fig_5_material(law), Fig5::steps()).back().tangential[0]);
  };
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->memory_tolerance > 0) continue;
    by_law(scheme.label, scheme.law());
    if (has_tolerance(scheme.law())) {
      by_law(fmt::format("{}, {}={}", scheme.label, tolerance_option, Fig5::tolerance),
             with_tolerance(scheme.law(), Fig5::tolerance));
    }
  }
  return table;
}

// ---- the trade-off ------------------------------------------------------------------------------

/// Those schemes whose laws can keep less, each law once.
std::vector<Scheme> saving(std::span<const Scheme> schemes) {
  std::set<std::string> seen;
  return schemes_that(schemes, [&](const Scheme& scheme) {
    return has_tolerance(scheme.law()) && seen.insert(scheme.law().info().name).second;
  });
}

Words words_of_paths() {
  return {{"steps", std::to_string(LongPaths::steps)},
          {"from", std::to_string(LongPaths::from)},
          {"line", std::to_string(LongPaths::contacts_on_line)},
          {"plane", std::to_string(LongPaths::contacts_in_plane)}};
}

Figure trade_off_figure(const Problem& p, std::span<const Scheme> schemes) {
  Panel error{.title = "error and length",
              .x = {"length of the history", "segments"},
              .y = logarithmic("error of fₜ/(μfₙ)", "-", 1e-8, 0.1)};
  Panel length{.title = "length and tolerance",
               .x = {"|Δp_{max}|/f", "-", 0, 0.52},
               .y = {"length over that with 0", "-", 0, 1.05}};
  int slot = 0;
  for (const Scheme& scheme : saving(schemes)) {
    const auto all = p.trade_off_of(scheme);
    // With the whole history there is round-off, far below the axis.
    const auto joined = std::span(all).subspan(1);
    const auto pen = [&](const std::string& what) {
      return Pen{scheme.label + ": " + what, slot++}.line_and_points();
    };
    const auto add_error = [&](const char* what, Kept TradeOff::*kept, double Norms::*norm) {
      error.add(through(
          pen(what), joined, [=](const TradeOff& t) { return (t.*kept).length; },
          [=](const TradeOff& t) { return positive_or_gap((t.*kept).error.*norm); }));
    };
    add_error("line, largest", &TradeOff::line, &Norms::largest);
    add_error("line, root mean square", &TradeOff::line, &Norms::root_mean_square);
    add_error("plane, largest", &TradeOff::plane, &Norms::largest);
    add_error("plane, root mean square", &TradeOff::plane, &Norms::root_mean_square);
    const auto add_length = [&](const char* what, Kept TradeOff::*kept) {
      length.add(through(pen(what), all, &TradeOff::tolerance, [&](const TradeOff& t) {
        return positive_or_gap((t.*kept).length / (all.front().*kept).length);
      }));
    };
    add_length("line, length", &TradeOff::line);
    add_length("plane, length", &TradeOff::plane);
  }
  length.add(truth_line("paper, Table 1").add(0, 1).add(0.1, 171.0 / 260).add(0.2, 107.0 / 260));
  return {.panels = {error, length}, .words = words_of_paths()};
}

/// Length in the paper's assembly with this |dp_max|/f, where it gives one.
Cell length_in_paper(double tolerance) {
  if (tolerance == 0) return {"260", 260};
  if (tolerance == 0.1) return {"171 (0.66)", 171};
  if (tolerance == 0.2) return {"107 (0.41)", 107};
  return muted_cell();
}

Table trade_off_table(const Problem& p, std::span<const Scheme> schemes) {
  Table table{
      .columns = columns("law; |Δp_max|/f [-]; length, line [-]; largest error [-]; rms [-]; "
                         "length, plane [-]; ratio [-]; paper [-]; pool at its largest, per "
                         "contact [bytes]; largest (self) [-]; rms (self) [-]"),
      .words = words_of_paths()};
  for (const Scheme& scheme : saving(schemes)) {
    const auto all = p.trade_off_of(scheme);
    for (const auto& [tolerance, line, plane] : all) {
      table.add({{scheme.law().info().name},
                 number_cell(tolerance, "{:.2f}"),
                 number_cell(line.length, "{:.0f}"),
                 number_cell(line.error.largest, "{:.1e}"),
                 number_cell(line.error.root_mean_square, "{:.1e}"),
                 number_cell(plane.length, "{:.0f}"),
                 number_cell(plane.length / all.front().plane.length, "{:.2f}"),
                 length_in_paper(tolerance),
                 number_cell(plane.bytes, "{:.0f}"),
                 number_cell(plane.error.largest, "{:.1e}"),
                 number_cell(plane.error.root_mean_square, "{:.1e}")});
    }
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<MemorySaving>({
      .figures = {{"kuhn-jaeger/1", fig_1},
                  {"kuhn-jaeger/5", fig_5},
                  {"memory-saving/trade-off", trade_off_figure}},
      .tables = {{"memory-saving-fig-5", fig_5_table},
                 {"memory-saving-trade-off", trade_off_table}},
  });
}

}  // namespace stickslip::cases::memory_saving_exhibits
