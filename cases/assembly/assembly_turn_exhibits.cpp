// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/assembly_turn_exhibits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "cases/assembly/printed_tensors.hpp"
#include "cases/numbers.hpp"

namespace stickslip {
namespace {

using reference::ForceFate;

constexpr double kilopascal = 1000;

/// Frame in words, and the kinematics where it is not the usual one.
std::string words_of(const FramedLaw& law) {
  std::string words(name_of(law.frame));
  if (law.kinematics != Kinematics::mid_arm) {
    words += ", " + std::string(name_of(law.kinematics));
  }
  return words;
}

/// Powers of ten up to a largest number of increments.
std::vector<int> ladder_to(int most) {
  std::vector<int> ladder;
  for (int n = 1; n < most; n *= 10) ladder.push_back(n);
  ladder.push_back(most);
  return ladder;
}

/// The first scheme with an exact movement whose frame may be exchanged for any other.
const Scheme* any_frame(std::span<const Scheme> schemes) {
  for (const Scheme& scheme : schemes) {
    if (scheme.law().info().can(Capability::turn)) return &scheme;
  }
  return nullptr;
}

/// The first scheme with this frame, as in the figure; if there is none, any that can have it.
Scheme scheme_with(FrameUpdate frame, std::span<const Scheme> schemes) {
  const auto own = std::ranges::find_if(schemes, [&](const Scheme& s) {
    return s.framed.frame == frame && s.framed.kinematics == Kinematics::mid_arm;
  });
  Scheme changed = own != schemes.end() ? *own : *any_frame(schemes);
  changed.framed.frame = frame;
  changed.framed.kinematics = Kinematics::mid_arm;
  return changed;
}

/// The first scheme with each frame and kinematics.
std::vector<Scheme> one_of_each(std::span<const Scheme> schemes) {
  std::vector<Scheme> chosen;
  std::set<std::string> known;
  for (const Scheme& scheme : schemes) {
    if (known.insert(words_of(scheme.framed)).second) chosen.push_back(scheme);
  }
  return chosen;
}

/// A row of the table of errors.
struct ErrorRow {
  FrameUpdate frame = FrameUpdate::exact;
  FrictionLimit limit = FrictionLimit::kept;
};
constexpr std::array error_rows{ErrorRow{FrameUpdate::fixed},
                                ErrorRow{FrameUpdate::projected},
                                ErrorRow{FrameUpdate::projected_and_twirled},
                                ErrorRow{FrameUpdate::projected_and_twirled, FrictionLimit::lifted},
                                ErrorRow{FrameUpdate::quaternion},
                                ErrorRow{FrameUpdate::exact}};

bool has_tables(std::span<const Scheme> schemes) {
  return any_frame(schemes) != nullptr && !are_from_outside(schemes);
}

/// Most increments of the figure: a hundred show the order of a law; a thousand are those of the
/// figure in print.
int most_of_figure(const AssemblyTurn& turn, std::span<const Scheme> schemes) {
  const int finest = turn.turned().increments;
  return are_from_outside(schemes) ? std::min(finest, 100) : finest;
}

/// Looks at all turns of figure and tables at once, whichever of them comes first.
void look_at_all(const AssemblyTurn& turn, std::span<const Scheme> schemes) {
  std::vector<SeenTurn> turns;
  for (const Scheme& scheme : one_of_each(schemes)) {
    for (const int increments : ladder_to(most_of_figure(turn, schemes)))
      turns.push_back({scheme, increments});
  }
  if (has_tables(schemes)) {
    for (const ErrorRow& row : error_rows) {
      for (const int increments : ladder_to(turn.turned().increments))
        turns.push_back({scheme_with(row.frame, schemes), increments, row.limit});
    }
  }
  turn.look_at(turns);
}

Words words_about(const AssemblyTurn& turn) {
  return {{"contacts", std::to_string(turn.turned().assembly.contacts.size())}};
}

}  // namespace

Figure assembly_turn_figure(const AssemblyTurn& turn, std::span<const Scheme> schemes) {
  const int most = most_of_figure(turn, schemes);
  Panel error{
      .title = "error",
      .x = {.label = "increments", .unit = "-", .logarithmic = true, .low = 1.0, .high = most},
      .y = {.label = "error of the stress",
            .unit = "-",
            .logarithmic = true,
            .low = 1e-6,
            .high = 1.0},
      .legend = Legend::outside};
  // The notes stand beside the printed tensors; (a) and (d) coincide.
  Panel shear{.title = "loss of symmetry",
              .x = {.label = "σ₂₃", .unit = "kPa", .low = -50.0, .high = 100.0},
              .y = {.label = "σ₃₂", .unit = "kPa", .low = -100.0, .high = 100.0},
              .legend = Legend::outside,
              .equal_aspect = true,
              .notes = {{4, -16, "(a), (d)"}, {52, 78, "(b)"}, {-46, 14, "(c)"}}};
  const std::vector<Scheme> drawn = one_of_each(schemes);
  look_at_all(turn, schemes);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto is_drawn = [&](const Scheme& other) { return other.label == scheme.label; };
    if (std::ranges::none_of(drawn, is_drawn)) return;
    const std::string words = words_of(scheme.framed);
    Series errors = pen.named(words).line_and_points();
    for (const int increments : ladder_to(most)) {
      const double off = turn.error_of(turn.seen_after(scheme, increments));
      errors.add(increments, positive_or_gap(off - 1e-10));
    }
    error.series.push_back(errors);
    const Matrix3 seen = turn.seen_after(scheme, most);
    Series in_the_end = pen.named(words).line_and_points();
    shear.series.push_back(in_the_end.add(seen(1, 2) / kilopascal, seen(2, 1) / kilopascal));
  });
  const double left_behind = turn.error_of(turn.seen_back(ForceFate::tangential_fixed));
  const double projected = turn.error_of(turn.seen_back(ForceFate::projected));
  error.series.push_back(
      segment(guide_line("limit, left behind"), 1, left_behind, most, left_behind));
  error.series.push_back(segment(guide_line("limit, projection"), 1, projected, most, projected));

  Series printed{.label = "as printed in Fig. 6", .mark = Mark::points};
  for (const PrintedTensor& tensor : printed_tensors())
    printed.add(tensor.stress(1, 2), tensor.stress(2, 1));
  Series whole{.label = "whole force left behind", .mark = Mark::points};
  const Matrix3 seen = turn.seen_back(ForceFate::whole_fixed);
  whole.add(seen(1, 2) / kilopascal, seen(2, 1) / kilopascal);
  shear.series.push_back(printed);
  shear.series.push_back(whole);
  shear.series.push_back(segment(truth_line("symmetric"), -50, -50, 100, 100));
  return {.panels = {error, shear}, .words = words_about(turn)};
}

Table assembly_turn_tensors(const AssemblyTurn& turn, std::span<const Scheme> schemes) {
  if (!has_tables(schemes)) return {};
  struct Row {
    std::string what;
    int increments = 0;  // 0: none
    Matrix3 stress;      // [Pa]
    double error = 0;    // [%]
    Tone tone = Tone::plain;
  };
  std::vector<Row> rows;
  const auto add = [&](const std::string& what, int increments, const Matrix3& stress,
                       const Matrix3& right, Tone tone) {
    rows.push_back({what, increments, stress, 100 * (stress - right).norm() / right.norm(), tone});
  };
  const auto add_printed = [&](std::size_t i) {
    const PrintedTensor& printed = printed_tensors()[i];
    add(printed.name + ", printed", 0, kilopascal * printed.stress,
        kilopascal * printed_tensors().front().stress, Tone::muted);
  };
  const auto add_ours = [&](const std::string& what, const Matrix3& stress, int increments = 0) {
    add(what, increments, stress, turn.stress(), tone_of(turn.error_of(stress)));
  };
  look_at_all(turn, schemes);
  const int most = turn.turned().increments;
  const auto add_frame = [&](const std::string& what, FrameUpdate frame) {
    add_ours(what, turn.seen_after(scheme_with(frame, schemes), most), most);
  };
  add_printed(0);
  add_ours("(a) " + turn.turned().called, turn.stress());
  add_printed(1);
  add_frame("(b) frame=fixed: tangential forces left behind", FrameUpdate::fixed);
  add_ours("(b) all forces left behind, closed form", turn.seen_back(ForceFate::whole_fixed));
  add_printed(2);
  add_frame("(c) frame=projected", FrameUpdate::projected);
  add_ours("(c) limit of projection, closed form", turn.seen_back(ForceFate::projected));
  add_printed(3);
  add_frame("(d) frame=projected-and-twirled", FrameUpdate::projected_and_twirled);
  add_frame("frame=exact", FrameUpdate::exact);

  const auto increments = [](const Row& row) {
    return row.increments > 0 ? number_cell(row.increments, "{:.0f}") : Cell{"-"};
  };
  std::vector<ColumnOf<Row>> columns{text_column<Row>("tensor", &Row::what),
                                     cell_column<Row>("increments", "-", increments)};
  for (Eigen::Index i = 0; i < 9; ++i) {
    columns.push_back(
        number_column<Row>(fmt::format("σ{}{}", i / 3 + 1, i % 3 + 1), "kPa", "{:.1f}",
                           [i](const Row& row) { return row.stress(i / 3, i % 3) / kilopascal; }));
  }
  columns.push_back(cell_column<Row>(
      "error", "%", [](const Row& row) { return number_cell(row.error, "{:.3g}", row.tone); }));
  columns.push_back(number_column<Row>(
      "asymmetry", "%", "{:.3g}", [](const Row& row) { return 100 * asymmetry_of(row.stress); }));
  Table table = table_of(rows, columns);
  table.words = words_about(turn);
  return table;
}

Table assembly_turn_errors(const AssemblyTurn& turn, std::span<const Scheme> schemes) {
  if (!has_tables(schemes)) return {};
  look_at_all(turn, schemes);
  std::vector<ColumnOf<ErrorRow>> columns{text_column<ErrorRow>("frame", [](const ErrorRow& row) {
    const bool kept = row.limit == FrictionLimit::kept;
    return std::string(name_of(row.frame)) + (kept ? "" : ", friction limit lifted");
  })};
  for (const int increments : ladder_to(turn.turned().increments)) {
    const std::string title = fmt::format("{} increment{}", increments, increments == 1 ? "" : "s");
    columns.push_back(
        cell_column<ErrorRow>(title, "%", [&turn, schemes, increments](const ErrorRow& row) {
          const Scheme scheme = scheme_with(row.frame, schemes);
          const double error = turn.error_of(turn.seen_after(scheme, increments, row.limit));
          return number_cell(100 * error, "{:.4g}", tone_of(error));
        }));
  }
  return table_of<ErrorRow>(error_rows, columns);
}

}  // namespace stickslip
