// SPDX-License-Identifier: BSD-3-Clause
// random-history-2d-values FOLDER [PATH...]: computes what random_history_2d_forces.cpp ships, and
// prints it: paths by their number, the last is the one known by boundary elements; all without
// one. A path takes some two minutes. What each grid answers is kept in FOLDER, so that a run that
// was interrupted goes on where it was.
//
//   cmake --build build/release --target random-history-2d-values
//   build/release/cases/partial_slip/values/random-history-2d-values grids > forces.txt
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "cases/partial_slip/random_history_2d_half_space.hpp"
#include "reference/half_space/half_space_friction.hpp"

namespace stickslip {
namespace {

using reference::EdgeRule;
using reference::Planar;

/// Forces after all moves.
using Forces = std::vector<Planar>;

/// A grid, and in how many steps a move is made on it.
struct Setting {
  double nu = 0;
  int cells = 31;
  int steps = 8;
  EdgeRule edge = EdgeRule::all_touched;
  Planar offset = {};  ///< of the contact on the grid, in squares
};

std::string name_of(const Setting& s) {
  char text[200];
  std::snprintf(text, sizeof text, "nu%g-cells%d-steps%d-%s-%g-%g", s.nu, s.cells, s.steps,
                s.edge == EdgeRule::all_touched ? "touched" : "inside", s.offset.real(),
                s.offset.imag());
  return text;
}

Forces follow(std::span<const Move> moves, const Setting& s) {
  double largest = 1;
  for (const Move& move : moves) largest = std::max(largest, move.overlap);
  reference::HalfSpaceFriction contact({.nu = s.nu,
                                        .cells = s.cells,
                                        .half_width = std::sqrt(largest),
                                        .edge = s.edge,
                                        .margin = 1,
                                        .fresh = reference::FreshSurface::as_a_punch,
                                        .offset = s.offset});
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

/// The limit of answers on grids with the error b/n^order, by weighted least squares.
Forces limit_of(const std::vector<Setting>& settings, const Answers& answers, double order) {
  double w = 0;
  double x = 0;
  double xx = 0;
  Forces y;
  Forces xy;
  for (const Setting& s : settings) {
    const double weight = static_cast<double>(s.cells) * s.cells;
    const double error = std::pow(s.cells, -order);
    const Forces found = answers.on(s);
    y.resize(found.size());
    xy.resize(found.size());
    w += weight;
    x += weight * error;
    xx += weight * error * error;
    for (std::size_t i = 0; i < found.size(); ++i) {
      y[i] += weight * found[i];
      xy[i] += weight * error * found[i];
    }
  }
  Forces limit;
  for (std::size_t i = 0; i < y.size(); ++i)
    limit.push_back((xx * y[i] - x * xy[i]) / (w * xx - x * x));
  return limit;
}

double larger(Planar a) { return std::max(std::abs(a.real()), std::abs(a.imag())); }

/// Root mean square and largest size, in 1e-5.
void print_sizes(const char* what, const Forces& differences) {
  double sum = 0;
  double largest = 0;
  for (const Planar& d : differences) {
    sum += std::norm(d);
    largest = std::max(largest, std::abs(d));
  }
  std::printf("// %s: %.0f rms, %.0f at worst\n", what,
              1e5 * std::sqrt(sum / static_cast<double>(differences.size())), 1e5 * largest);
}

Forces minus(Forces a, const Forces& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

void print_values(int number, const Answers& answers) {
  constexpr int steps = 8;
  constexpr Planar middle(0, 0);
  constexpr Planar here(0.25, 0.4);
  constexpr Planar there(-0.4, 0.1);
  const auto touched = [](double nu, int cells, int of_move) {
    return Setting{.nu = nu, .cells = cells, .steps = of_move, .edge = EdgeRule::all_touched};
  };
  const auto inside = [](int cells, Planar offset) {
    return Setting{0, cells, steps, EdgeRule::centre_inside, offset};
  };
  // All squares that are touched: hardly any scatter, and an error between first order, where the
  // contact grows and sticks, and second.
  const Forces by_touched =
      limit_of({touched(0, 31, steps), touched(0, 45, steps), touched(0, 61, steps)}, answers, 1.5);
  // Middles inside: no error of first order, and a scatter that means over places on the grid take.
  const Forces by_inside = limit_of({inside(31, middle), inside(31, here), inside(31, there),
                                     inside(45, middle), inside(45, here), inside(61, there)},
                                    answers, 2);
  const Forces coarse = answers.on(touched(0, 31, steps));
  const Forces finer = answers.on(touched(0, 31, 2 * steps));
  const Forces finest = answers.on(touched(0, 31, 4 * steps));
  // What Poisson's ratio adds, on one grid.
  const Forces half = answers.on(touched(0.5, 31, steps));
  const Forces half_finer = answers.on(touched(0.5, 31, 2 * steps));
  const Forces third = minus(answers.on(touched(0.3, 31, steps)), coarse);
  const Forces small = minus(answers.on(touched(0.15, 31, steps)), coarse);

  std::printf("// path %d, in 1e-5\n      {{", number);
  Forces grids;
  Forces left;
  Forces by_law;
  for (std::size_t i = 0; i < coarse.size(); ++i) {
    // a + b/K + c/K^2 through three numbers of steps.
    const Planar limit = coarse[i] / 3. - 2. * finer[i] + 8. / 3 * finest[i];
    const Planar value = (by_touched[i] + by_inside[i]) / 2. + limit - coarse[i];
    const Planar rest = limit - (2. * finest[i] - finer[i]);
    const Planar added = half[i] - coarse[i];
    const Planar more = 2. * (half_finer[i] - finer[i]) - added;
    grids.push_back(by_touched[i] - by_inside[i]);
    left.push_back(rest);
    for (const auto& [nu, seen] : {std::pair(0.3, third[i]), std::pair(0.15, small[i])})
      by_law.push_back(seen - 9 * std::pow(nu / (2 - nu), 2) * added);
    const auto rounded = [](double number_of) { return std::lround(1e5 * number_of); };
    std::printf("{%ld, %ld, %ld, %ld, %ld},", rounded(value.real()), rounded(value.imag()),
                rounded(more.real()), rounded(more.imag()),
                rounded(larger(grids.back()) + larger(rest)));
  }
  std::printf("}},\n");
  print_sizes("two rules for the edge", grids);
  print_sizes("last correction for the steps", left);
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
                           ? moves_of(boundary_element_path())
                           : random_moves(path_seed(shipped_seed, number), shipped_moves);
    print_values(number,
                 Answers(moves, std::filesystem::path(arguments[0]) / std::to_string(number)));
  }
}

}  // namespace
}  // namespace stickslip

int main(int count, char** words) {
  try {
    stickslip::run(std::span(words, static_cast<std::size_t>(count)).subspan(1));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "random-history-2d-values: %s\n", error.what());
    return 2;
  }
}
