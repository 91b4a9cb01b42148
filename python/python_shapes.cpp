// SPDX-License-Identifier: BSD-3-Clause
#include "python/python_shapes.hpp"

#include <pybind11/numpy.h>

#include <string>
#include <utility>
#include <vector>

#include "app/shell/interruption.hpp"
#include "python/background.hpp"
#include "python/law_failure.hpp"
#include "python/told_rows.hpp"
#include "stickslip/outside/loading/programs/shape_rows.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;

constexpr py::ssize_t numbers_of_shapes = 9;  ///< force, torque_p, torque_q

/// A function for shapes, with the parameters of its law.
struct ShapesFunction {
  std::shared_ptr<const LawFunctions> law;
  HeldObject parameters;
};

/// What the class Shape of Python is made of.
py::tuple told_in_python(const ToldShape& shape) {
  constexpr std::size_t xyz = 3;
  return py::make_tuple(
      std::string(word_of(shape.kind)),
      py::array_t<double>(static_cast<py::ssize_t>(shape.sizes.size()), shape.sizes.data()),
      told_rows(shape.vertices.data(), shape.vertices.size() / xyz, xyz),
      told_rows(shape.triangles.data(), shape.triangles.size() / xyz, xyz));
}

/// Two shapes of a function, which is asked for whole motions: where one goes on, it is told again
/// from the start.
class PairInPython final : public PairOfShapes {
 public:
  PairInPython(std::shared_ptr<const ShapesFunction> function, const ToldShape& p,
               const ToldShape& q)
      : function_(std::move(function)), p_(&p), q_(&q) {}

  void follow(std::span<const ShapesMovement> steps, std::span<ShapesForce> forces) override {
    throw_if_interrupted();
    all_.insert(all_.end(), steps.begin(), steps.end());
    const LawFunctions& law = *function_->law;
    const InterpreterLock lock;
    const InsideLaw inside;
    try {
      constexpr std::size_t width = sizeof(ShapesMovement) / sizeof(double);
      const py::object given =
          law.shapes.get()(told_in_python(*p_), told_in_python(*q_),
                           told_rows(all_.front().p.position.data(), all_.size(), width),
                           function_->parameters.get());
      const auto answers = given.cast<py::array_t<double, py::array::c_style>>();
      const double* row =
          answers.data() + numbers_of_shapes * static_cast<py::ssize_t>(all_.size() - steps.size());
      for (ShapesForce& force : forces) {
        force.force = {row[0], row[1], row[2]};
        force.torque_p = {row[3], row[4], row[5]};
        force.torque_q = {row[6], row[7], row[8]};
        row += numbers_of_shapes;
      }
    } catch (const py::error_already_set& error) {
      throw LawFailure(law.label + ": " + text_of(error) + " between " +
                       std::string(word_of(p_->kind)) + " and " + std::string(word_of(q_->kind)));
    }
  }

 private:
  std::shared_ptr<const ShapesFunction> function_;
  const ToldShape* p_;
  const ToldShape* q_;
  std::vector<ShapesMovement> all_;
};

class PythonShapes final : public OwnShapes {
 public:
  explicit PythonShapes(std::shared_ptr<const ShapesFunction> function)
      : function_(std::move(function)) {}
  bool knows(ShapeKind kind) const override { return function_->law->description.knows(kind); }
  std::unique_ptr<PairOfShapes> pair(const ToldShape& p, const ToldShape& q) override {
    return std::make_unique<PairInPython>(function_, p, q);
  }

 private:
  std::shared_ptr<const ShapesFunction> function_;
};

}  // namespace

std::shared_ptr<OwnShapes> python_shapes(std::shared_ptr<const LawFunctions> law,
                                         const py::object& parameters) {
  auto function = std::make_shared<ShapesFunction>();
  function->law = std::move(law);
  function->parameters = HeldObject(parameters);
  return std::make_shared<PythonShapes>(std::move(function));
}

}  // namespace stickslip::python
