// SPDX-License-Identifier: BSD-3-Clause
// random-history-2d-values FOLDER [PATH...]: computes reference/data/half_space_moves.csv, and
// prints it: paths by their number, the last is the one known by boundary elements; all without
// one. A path takes some two minutes. What each grid answers is kept in FOLDER, so that a run that
// was interrupted goes on where it was.
//
//   cmake --build build/release --target random-history-2d-values
//   build/release/cases/partial_slip/values/random-history-2d-values grids > moves.csv
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <stdexcept>

#include "cases/partial_slip/random_history_2d/moves.hpp"
#include "reference/half_space/half_space_friction.hpp"
#include "reference/half_space/ring_friction.hpp"

namespace stickslip::cases {
namespace {

using reference::Planar;

/// Forces after all moves.
using Forces = std::vector<Planar>;

/// What a path is computed with, and in how many steps a move is made: rings, for nu = 0, or
/// squares.
struct Setting {
  double nu = 0;
  int rings = 0;  ///< 0: squares
  int cells = 31;
  int steps = 8;
};

std::string name_of(const Setting& s) {
  char text[200];
  if (s.rings > 0) {
    std::snprintf(text, sizeof text, "rings%d-steps%d", s.rings, s.steps);
  } else {
    std::snprintf(text, sizeof text, "nu%g-cells%d-steps%d", s.nu, s.cells, s.steps);
  }
  return text;
}

Forces follow_on_rings(std::span<const Move> moves, const Setting& s) {
  std::vector<reference::ContactPlace> points{{.overlap = 1, .shift = {}, .twist = 0}};
  for (const Move& move : moves)
    points.push_back({move.overlap, points.back().shift + Planar(move.shift[0], move.shift[1]), 0});
  Forces forces;
  for (const auto& point : half_space_on_rings(points, {.rings = s.rings, .steps = s.steps}))
    forces.push_back(point.load.force);
  forces.erase(forces.begin());
  return forces;
}

Forces follow(std::span<const Move> moves, const Setting& s) {
  if (s.rings > 0) return follow_on_rings(moves, s);
  double largest = 1;
  for (const Move& move : moves) largest = std::max(largest, move.overlap);
  reference::HalfSpaceFriction contact({.nu = s.nu,
                                        .cells = s.cells,
                                        .half_width = std::sqrt(largest),
                                        .margin = 1,
                                        .fresh = reference::FreshSurface::as_a_punch});
  reference::ContactPlace from{.overlap = 1, .shift = {}, .twist = 0};
  contact.advance(from);
  Forces forces;
  for (const Move& move : moves) {
    const Planar shift(move.shift[0], move.shift[1]);
    for (int i = 1; i <= s.steps; ++i) {
      const double share = static_cast<double>(i) / s.steps;
      contact.advance({.overlap = from.overlap + share * (move.overlap - from.overlap),
                       .shift = from.shift + share * shift,
                       .twist = 0});
    }
    from = {.overlap = move.overlap, .shift = from.shift + shift, .twist = 0};
    forces.push_back(contact.loaded().force);
  }
  return forces;
}

/// A path on grids, each of which is asked once.
class Answers {
 public:
  Answers(std::vector<Move> moves, std::filesystem::path folder)
      : moves_(std::move(moves)), folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
  }

  Forces on(const Setting& setting) const {
    const std::filesystem::path file = folder_ / name_of(setting);
    if (std::ifstream in(file); in) {
      Forces known;
      for (double x = 0, y = 0; in >> x >> y;) known.emplace_back(x, y);
      if (known.size() == moves_.size()) return known;
    }
    const Forces found = follow(moves_, setting);
    std::ofstream out(file);
    for (const Planar& force : found)
      out << std::setprecision(17) << force.real() << ' ' << force.imag() << '\n';
    return found;
  }

 private:
  std::vector<Move> moves_;
  std::filesystem::path folder_;
};

double larger(Planar a) { return std::max(std::abs(a.real()), std::abs(a.imag())); }

/// Root mean square and largest size, in 1e-5.
void print_sizes(const char* what, const Forces& differences) {
  double sum = 0;
  double largest = 0;
  for (const Planar& d : differences) {
    sum += std::norm(d);
    largest = std::max(largest, std::abs(d));
  }
  std::printf("# %s: %.0f rms, %.0f at worst\n", what,
              1e5 * std::sqrt(sum / static_cast<double>(differences.size())), 1e5 * largest);
}

Forces minus(Forces a, const Forces& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

void print_values(int number, const Answers& answers) {
  constexpr int steps = 8;
  const auto rings = [&](int count, int of_move) {
    return answers.on({.nu = 0, .rings = count, .steps = of_move});
  };
  const auto squares = [&](double nu, int cells, int of_move) {
    return answers.on({.nu = nu, .cells = cells, .steps = of_move});
  };
  // No ratio: rings.
  const Forces first = rings(128, steps);
  const Forces second = rings(128, 2 * steps);
  const Forces last = rings(128, 4 * steps);
  const Forces narrow = rings(512, steps);
  // What Poisson's ratio adds, the same squares with and without.
  const Forces added = minus(squares(0.5, 31, steps), squares(0, 31, steps));
  const Forces added_finer = minus(squares(0.5, 31, 2 * steps), squares(0, 31, 2 * steps));
  const Forces added_on_45 = minus(squares(0.5, 45, steps), squares(0, 45, steps));
  const Forces third = minus(squares(0.3, 31, steps), squares(0, 31, steps));
  const Forces small = minus(squares(0.15, 31, steps), squares(0, 31, steps));

  Forces by_width;
  Forces left;
  Forces by_squares;
  Forces by_law;
  for (std::size_t i = 0; i < first.size(); ++i) {
    // a + b/K + c/K^2 through three numbers of steps. The error of rings is of the order 1.4 in
    // their width: what is left of that of 128 after 512 is a sixth of what 512 take away.
    const Planar limit = first[i] / 3. - 2. * second[i] + 8. / 3 * last[i];
    by_width.push_back(narrow[i] - first[i]);
    const Planar value = limit + 7. / 6 * by_width.back();
    left.push_back(limit - (2. * last[i] - second[i]));
    const Planar more = 2. * added_finer[i] - added[i];
    by_squares.push_back(added_on_45[i] - added[i]);
    for (const auto& [nu, seen] : {std::pair(0.3, third[i]), std::pair(0.15, small[i])})
      by_law.push_back(seen - 9 * std::pow(nu / (2 - nu), 2) * added[i]);
    const auto rounded = [](double number_of) { return std::lround(1e5 * number_of); };
    const double uncertainty =
        larger(by_width.back()) / 6 + larger(left.back()) + larger(by_squares.back());
    std::printf("%d,%ld,%ld,%ld,%ld,%ld\n", number, rounded(value.real()), rounded(value.imag()),
                rounded(more.real()), rounded(more.imag()), rounded(uncertainty));
  }
  print_sizes("512 rings from 128", by_width);
  print_sizes("last correction for the steps", left);
  print_sizes("what the ratio adds on 45 squares from 31", by_squares);
  print_sizes("ratios .15 and .3 from the law", by_law);
}

void run(std::span<char*> arguments) {
  if (arguments.empty()) throw std::invalid_argument("give a folder for what the grids answer");
  std::vector<int> numbers;
  for (const char* text : arguments.subspan(1)) numbers.push_back(std::stoi(text));
  if (numbers.empty())
    for (int i = 0; i <= shipped_histories; ++i) numbers.push_back(i);
  for (const int number : numbers) {
    if (number < 0 || number > shipped_histories)
      throw std::invalid_argument("paths are from 0 to " + std::to_string(shipped_histories));
    const auto moves = number == shipped_histories
                           ? boundary_element_path()
                           : random_moves(path_seed(shipped_seed, number), shipped_moves);
    print_values(number,
                 Answers(moves, std::filesystem::path(arguments[0]) / std::to_string(number)));
  }
}

}  // namespace
}  // namespace stickslip::cases

int main(int count, char** words) {
  try {
    stickslip::cases::run(std::span(words, static_cast<std::size_t>(count)).subspan(1));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "random-history-2d-values: %s\n", error.what());
    return 2;
  }
}
