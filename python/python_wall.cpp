// SPDX-License-Identifier: BSD-3-Clause
#include "python/python_wall.hpp"

#include <pybind11/numpy.h>

#include <string>
#include <utility>
#include <vector>

#include "app/shell/interruption.hpp"
#include "python/background.hpp"
#include "python/law_failure.hpp"
#include "python/told_rows.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;

constexpr py::ssize_t numbers_of_answer = 7;  ///< force, torque, contacts

/// A function for walls, with the parameters of its law.
struct WallFunction {
  std::shared_ptr<const LawFunctions> law;
  HeldObject parameters;
};

/// A sphere on the wall of a function, which is asked for whole motions: where one goes on, it is
/// told again from the start.
class SphereOnPythonsWall final : public SphereOnWall {
 public:
  SphereOnPythonsWall(std::shared_ptr<const WallFunction> function, const ToldWall& wall)
      : function_(std::move(function)), wall_(&wall) {}

  void follow(std::span<const WallMovement> steps, std::span<OwnWallForce> forces) override {
    throw_if_interrupted();
    all_.insert(all_.end(), steps.begin(), steps.end());
    const LawFunctions& law = *function_->law;
    const InterpreterLock lock;
    const InsideLaw inside;
    try {
      constexpr std::size_t width = sizeof(WallMovement) / sizeof(double);
      constexpr std::size_t of_a_triangle = 9;
      const py::object given = law.wall.get()(
          told_rows(wall_->corners.data(), wall_->corners.size() / of_a_triangle, of_a_triangle),
          wall_->radius, told_rows(all_.front().position.data(), all_.size(), width),
          function_->parameters.get());
      const auto answers = given.cast<py::array_t<double, py::array::c_style>>();
      const double* row =
          answers.data() + numbers_of_answer * static_cast<py::ssize_t>(all_.size() - steps.size());
      for (OwnWallForce& force : forces) {
        force.force = {row[0], row[1], row[2]};
        force.torque = {row[3], row[4], row[5]};
        force.contacts = row[6];
        row += numbers_of_answer;
      }
    } catch (const py::error_already_set& error) {
      throw LawFailure(law.label + ": " + text_of(error) + " on a wall of " +
                       std::to_string(wall_->corners.size() / 9) + " triangles");
    }
  }

 private:
  std::shared_ptr<const WallFunction> function_;
  const ToldWall* wall_;
  std::vector<WallMovement> all_;
};

class PythonWall final : public OwnWall {
 public:
  explicit PythonWall(std::shared_ptr<const WallFunction> function)
      : function_(std::move(function)) {}
  std::unique_ptr<SphereOnWall> sphere(const ToldWall& wall) override {
    return std::make_unique<SphereOnPythonsWall>(function_, wall);
  }

 private:
  std::shared_ptr<const WallFunction> function_;
};

}  // namespace

std::shared_ptr<OwnWall> python_wall(std::shared_ptr<const LawFunctions> law,
                                     const py::object& parameters) {
  auto function = std::make_shared<WallFunction>();
  function->law = std::move(law);
  function->parameters = HeldObject(parameters);
  return std::make_shared<PythonWall>(std::move(function));
}

}  // namespace stickslip::python
