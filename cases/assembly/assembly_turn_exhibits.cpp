// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/assembly_turn_exhibits.hpp"

#include "cases/assembly/printed_tensors.hpp"

namespace stickslip::cases {
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
  Panel error{.title = "error",
              .x = logarithmic("increments", "-", 1, most),
              .y = logarithmic("error of the stress", "-", 1e-6, 1)};
  // The notes stand beside the printed tensors; (a) and (d) coincide.
  Panel shear{.title = "loss of symmetry",
              .x = {"σ₂₃", "kPa", -50, 100},
              .y = {"σ₃₂", "kPa", -100, 100},
              .equal_aspect = true,
              .notes = {{4, -16, "(a), (d)"}, {52, 78, "(b)"}, {-46, 14, "(c)"}}};
  const auto in_shear = [](Series curve, const Matrix3& stress) {
    return curve.add(stress(1, 2) / kilopascal, stress(2, 1) / kilopascal);
  };
  const std::vector<Scheme> drawn = one_of_each(schemes);
  look_at_all(turn, schemes);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto is_drawn = [&](const Scheme& other) { return other.label == scheme.label; };
    if (std::ranges::none_of(drawn, is_drawn)) return;
    const Pen named = pen.named(words_of(scheme.framed));
    error.add(sampled(named.line_and_points(), ladder_to(most), [&](int increments) {
      return positive_or_gap(turn.error_of(turn.seen_after(scheme, increments)) - 1e-10);
    }));
    shear.add(in_shear(named.line_and_points(), turn.seen_after(scheme, most)));
  });
  const auto limit = [&](const char* label, ForceFate fate) {
    const double left = turn.error_of(turn.seen_back(fate));
    error.add(segment(guide_line(label), 1, left, most, left));
  };
  limit("limit, left behind", ForceFate::tangential_fixed);
  limit("limit, projection", ForceFate::projected);

  Series printed = Pen{"as printed in Fig. 6"}.points();
  for (const PrintedTensor& tensor : printed_tensors())
    printed.add(tensor.stress(1, 2), tensor.stress(2, 1));
  shear.add(printed);
  shear.add(
      in_shear(Pen{"whole force left behind"}.points(), turn.seen_back(ForceFate::whole_fixed)));
  shear.add(segment(truth_line("symmetric"), -50, -50, 100, 100));
  return {.panels = {error, shear}, .words = words_about(turn)};
}

Table assembly_turn_tensors(const AssemblyTurn& turn, std::span<const Scheme> schemes) {
  if (!has_tables(schemes)) return {};
  Table table{.columns = columns("tensor; increments [-]"), .words = words_about(turn)};
  for (const int i : {1, 2, 3}) {
    for (const int j : {1, 2, 3}) table.columns.push_back({fmt::format("σ{}{}", i, j), "kPa"});
  }
  table.columns.insert(table.columns.end(), {{"error", "%"}, {"asymmetry", "%"}});
  const auto add = [&](const std::string& what, const Cell& increments, const Matrix3& stress,
                       const Matrix3& right, Tone tone) {
    std::vector<Cell> row{{what}, increments};
    for (Eigen::Index i = 0; i < 9; ++i)
      row.push_back(number_cell(stress(i / 3, i % 3) / kilopascal, "{:.1f}"));
    row.push_back(number_cell(100 * (stress - right).norm() / right.norm(), "{:.3g}", tone));
    row.push_back(number_cell(100 * asymmetry_of(stress), "{:.3g}"));
    table.add(row);
  };
  const auto add_printed = [&](std::size_t i) {
    const PrintedTensor& printed = printed_tensors()[i];
    add(printed.name + ", printed", {"-"}, kilopascal * printed.stress,
        kilopascal * printed_tensors().front().stress, Tone::muted);
  };
  const auto add_ours = [&](const std::string& what, const Matrix3& stress,
                            const Cell& increments = {"-"}) {
    add(what, increments, stress, turn.stress(), tone_of(turn.error_of(stress)));
  };
  look_at_all(turn, schemes);
  const int most = turn.turned().increments;
  const auto add_frame = [&](const std::string& what, FrameUpdate frame) {
    add_ours(what, turn.seen_after(scheme_with(frame, schemes), most), number_cell(most, "{:.0f}"));
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
  return table;
}

Table assembly_turn_errors(const AssemblyTurn& turn, std::span<const Scheme> schemes) {
  if (!has_tables(schemes)) return {};
  look_at_all(turn, schemes);
  Table table{.columns = columns("frame")};
  const std::vector<int> ladder = ladder_to(turn.turned().increments);
  for (const int n : ladder)
    table.columns.push_back({fmt::format("{} increment{}", n, n == 1 ? "" : "s"), "%"});
  for (const auto& [frame, limit] : error_rows) {
    const bool kept = limit == FrictionLimit::kept;
    std::vector<Cell> row{{std::string(name_of(frame)) + (kept ? "" : ", friction limit lifted")}};
    const Scheme scheme = scheme_with(frame, schemes);
    for (const int n : ladder)
      row.push_back(percent_cell(turn.error_of(turn.seen_after(scheme, n, limit)), "{:.4g}"));
    table.add(row);
  }
  return table;
}

}  // namespace stickslip::cases
