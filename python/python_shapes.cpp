// SPDX-License-Identifier: BSD-3-Clause
#include "python/python_shapes.hpp"

#include <pybind11/numpy.h>

#include <string>
#include <utility>
#include <vector>

#include "python/whole_motions.hpp"
#include "stickslip/outside/loading/programs/shape_rows.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;

constexpr py::ssize_t numbers_of_shapes = 9;  ///< force, torque_p, torque_q

/// What the class Shape of Python is made of.
py::tuple told_in_python(const ToldShape& shape) {
  constexpr std::size_t xyz = 3;
  return py::make_tuple(
      std::string(word_of(shape.kind)),
      py::array_t<double>(static_cast<py::ssize_t>(shape.sizes.size()), shape.sizes.data()),
      told_rows(shape.vertices.data(), shape.vertices.size() / xyz, xyz),
      told_rows(shape.triangles.data(), shape.triangles.size() / xyz, xyz));
}

/// Two shapes of a function.
class PairInPython final : public PairOfShapes {
 public:
  PairInPython(std::shared_ptr<const ParametrizedFunctions> functions, const ToldShape& p,
               const ToldShape& q)
      : functions_(std::move(functions)), p_(&p), q_(&q) {}

  void follow(std::span<const ShapesMovement> steps, std::span<ShapesForce> forces) override {
    const LawFunctions& law = *functions_->law;
    motion_.follow(
        law, steps, forces, numbers_of_shapes,
        [&](const std::vector<ShapesMovement>& all) {
          return law.shapes.get()(
              told_in_python(*p_), told_in_python(*q_),
              told_rows(all.front().p.position.data(), all.size(), width_of<ShapesMovement>),
              functions_->parameters.get());
        },
        [](const double* row, ShapesForce& force) {
          force.force = {row[0], row[1], row[2]};
          force.torque_p = {row[3], row[4], row[5]};
          force.torque_q = {row[6], row[7], row[8]};
        },
        [&] {
          return " between " + std::string(word_of(p_->kind)) + " and " +
                 std::string(word_of(q_->kind));
        });
  }

 private:
  std::shared_ptr<const ParametrizedFunctions> functions_;
  const ToldShape* p_;
  const ToldShape* q_;
  WholeMotion<ShapesMovement> motion_;
};

class PythonShapes final : public OwnShapes {
 public:
  explicit PythonShapes(std::shared_ptr<const ParametrizedFunctions> functions)
      : functions_(std::move(functions)) {}
  bool knows(ShapeKind kind) const override { return functions_->law->description.knows(kind); }
  std::unique_ptr<PairOfShapes> pair(const ToldShape& p, const ToldShape& q) override {
    return std::make_unique<PairInPython>(functions_, p, q);
  }

 private:
  std::shared_ptr<const ParametrizedFunctions> functions_;
};

}  // namespace

std::shared_ptr<OwnShapes> python_shapes(std::shared_ptr<const LawFunctions> law,
                                         const py::object& parameters) {
  return std::make_shared<PythonShapes>(std::make_shared<ParametrizedFunctions>(
      ParametrizedFunctions{std::move(law), HeldObject(parameters)}));
}

}  // namespace stickslip::python
