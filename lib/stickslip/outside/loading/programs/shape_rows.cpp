// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/shape_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace stickslip {
namespace {

/// A kind of shape in the protocol, and how many sizes it has.
struct ShapeWord {
  std::string_view word;
  ShapeKind kind;
  std::size_t sizes;
};
constexpr std::array shape_words{ShapeWord{"ellipsoid", ShapeKind::ellipsoid, 3},
                                 ShapeWord{"superquadric", ShapeKind::superquadric, 5},
                                 ShapeWord{"block", ShapeKind::block, 3},
                                 ShapeWord{"cylinder", ShapeKind::cylinder, 2},
                                 ShapeWord{"polyhedron", ShapeKind::polyhedron, 0},
                                 ShapeWord{"plane", ShapeKind::plane, 0}};

std::string line_of(const ToldShape& shape) {
  const auto* const word = std::ranges::find(shape_words, shape.kind, &ShapeWord::kind);
  std::vector<double> numbers(shape.sizes.begin(),
                              shape.sizes.begin() + static_cast<std::ptrdiff_t>(word->sizes));
  if (shape.kind == ShapeKind::cylinder) numbers = {shape.sizes[0], shape.sizes[2]};
  if (shape.kind == ShapeKind::polyhedron) {
    numbers = {static_cast<double>(shape.vertices.size() / 3),
               static_cast<double>(shape.triangles.size() / 3)};
    numbers.insert(numbers.end(), shape.vertices.begin(), shape.vertices.end());
    numbers.insert(numbers.end(), shape.triangles.begin(), shape.triangles.end());
  }
  const std::string line(word->word);
  return numbers.empty() ? line + '\n' : line + ' ' + numbers_text(numbers) + '\n';
}

void read_polyhedron(const std::vector<double>& numbers, ToldShape& shape) {
  constexpr double most = 1e7;
  const auto is_count = [](double x) { return x >= 4 && x <= most && x == std::floor(x); };
  if (numbers.size() < 2 || !is_count(numbers[0]) || !is_count(numbers[1]))
    throw RowError("polyhedron needs the numbers of its vertices and triangles, four or more each");
  const auto vertices = static_cast<std::ptrdiff_t>(3 * numbers[0]);
  const auto corners = static_cast<std::ptrdiff_t>(3 * numbers[1]);
  if (static_cast<std::ptrdiff_t>(numbers.size()) != 2 + vertices + corners)
    throw RowError("a polyhedron with these numbers of vertices and triangles has " +
                   std::to_string(2 + vertices + corners) + " numbers, not " +
                   std::to_string(numbers.size()));
  const auto first_corner = numbers.begin() + 2 + vertices;
  shape.vertices.assign(numbers.begin() + 2, first_corner);
  for (auto corner = first_corner; corner != numbers.end(); ++corner) {
    if (!(*corner >= 0 && *corner < numbers[0] && *corner == std::floor(*corner)))
      throw RowError("vertices of triangles are counted from 0 to " +
                     std::to_string(vertices / 3 - 1));
    shape.triangles.push_back(static_cast<std::uint32_t>(*corner));
  }
}

/// The numbers of a step in the order of the row.
template <class Step>
auto numbers_of_shapes(Step& step) {
  std::vector<decltype(&step.dt)> numbers;
  for (auto* body : {&step.p, &step.q}) {
    const auto add = [&](auto& all) {
      for (auto& x : all) numbers.push_back(&x);
    };
    add(body->position);
    add(body->rotation);
    add(body->velocity);
    add(body->spin);
  }
  numbers.push_back(&step.dt);
  return numbers;
}

}  // namespace

ShapeKind read_shape_kind(std::string_view word) {
  const auto* const found = std::ranges::find(shape_words, word, &ShapeWord::word);
  if (found == shape_words.end())
    throw RowError("is no shape: ellipsoid, superquadric, block, cylinder, polyhedron or plane");
  return found->kind;
}

std::string_view word_of(ShapeKind kind) {
  return std::ranges::find(shape_words, kind, &ShapeWord::kind)->word;
}

std::string shapes_lines(const ToldShape& p, const ToldShape& q) {
  return std::string(shapes_word) + '\n' + line_of(p) + line_of(q);
}

ToldShape read_shape_line(std::string_view line) {
  const std::size_t gap = line.find(' ');
  const std::string_view name = line.substr(0, gap);
  const ShapeKind kind = read_shape_kind(name);
  const auto* const word = std::ranges::find(shape_words, kind, &ShapeWord::kind);
  ToldShape shape{.kind = kind, .sizes = {}, .vertices = {}, .triangles = {}};
  const std::vector<double> numbers =
      gap == std::string_view::npos ? std::vector<double>{} : read_numbers(line.substr(gap + 1));
  if (shape.kind == ShapeKind::polyhedron) {
    read_polyhedron(numbers, shape);
    return shape;
  }
  if (numbers.size() != word->sizes)
    throw RowError("has " + std::to_string(numbers.size()) + " sizes; " + std::string(name) +
                   " has " + std::to_string(word->sizes));
  std::ranges::copy(numbers, shape.sizes.begin());
  if (shape.kind == ShapeKind::cylinder) shape.sizes = {numbers[0], numbers[0], numbers[1]};
  return shape;
}

std::string shapes_row(const ShapesMovement& step) { return number_line(numbers_of_shapes(step)); }

ShapesMovement read_shapes_row(std::string_view line) {
  ShapesMovement step;
  read_number_line(line, numbers_of_shapes(step));
  return step;
}

std::string shapes_answer(const ShapesForce& force) {
  std::vector<double> numbers(force.force.begin(), force.force.end());
  numbers.insert(numbers.end(), force.torque_p.begin(), force.torque_p.end());
  numbers.insert(numbers.end(), force.torque_q.begin(), force.torque_q.end());
  return numbers_text(numbers) + '\n';
}

ToldShapesForce read_shapes_answer(std::string_view line) {
  const std::vector<double> numbers = read_numbers(line);
  if (numbers.size() != 6 && numbers.size() != 9)
    throw RowError("has " + std::to_string(numbers.size()) +
                   " numbers, not the 6 of force and point, or 9 of force and both torques");
  if (!std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); }))
    throw RowError("is not finite");
  ToldShapesForce told;
  told.force.force = {numbers[0], numbers[1], numbers[2]};
  const Vector3 second(numbers[3], numbers[4], numbers[5]);
  if (numbers.size() == 6) {
    told.point = second;
    return told;
  }
  told.force.torque_p = second;
  told.force.torque_q = {numbers[6], numbers[7], numbers[8]};
  return told;
}

}  // namespace stickslip
