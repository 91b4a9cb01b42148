// SPDX-License-Identifier: BSD-3-Clause
#include "python/python_wall.hpp"

#include <pybind11/numpy.h>

#include <string>
#include <utility>
#include <vector>

#include "python/whole_motions.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;

constexpr py::ssize_t numbers_of_answer = 7;  ///< force, torque, contacts

/// A sphere on the wall of a function.
class SphereOnPythonsWall final : public SphereOnWall {
 public:
  SphereOnPythonsWall(std::shared_ptr<const ParametrizedFunctions> functions, const ToldWall& wall)
      : functions_(std::move(functions)), wall_(&wall) {}

  void follow(std::span<const WallMovement> steps, std::span<OwnWallForce> forces) override {
    const LawFunctions& law = *functions_->law;
    constexpr std::size_t of_a_triangle = 9;
    motion_.follow(
        law, steps, forces, numbers_of_answer,
        [&](const std::vector<WallMovement>& all) {
          return law.wall.get()(
              told_rows(wall_->corners.data(), wall_->corners.size() / of_a_triangle,
                        of_a_triangle),
              wall_->radius,
              told_rows(all.front().position.data(), all.size(), width_of<WallMovement>),
              functions_->parameters.get());
        },
        [](const double* row, OwnWallForce& force) {
          force.force = {row[0], row[1], row[2]};
          force.torque = {row[3], row[4], row[5]};
          force.contacts = row[6];
        },
        [&] {
          return " on a wall of " + std::to_string(wall_->corners.size() / of_a_triangle) +
                 " triangles";
        });
  }

 private:
  std::shared_ptr<const ParametrizedFunctions> functions_;
  const ToldWall* wall_;
  WholeMotion<WallMovement> motion_;
};

class PythonWall final : public OwnWall {
 public:
  explicit PythonWall(std::shared_ptr<const ParametrizedFunctions> functions)
      : functions_(std::move(functions)) {}
  std::unique_ptr<SphereOnWall> sphere(const ToldWall& wall) override {
    return std::make_unique<SphereOnPythonsWall>(functions_, wall);
  }

 private:
  std::shared_ptr<const ParametrizedFunctions> functions_;
};

}  // namespace

std::shared_ptr<OwnWall> python_wall(std::shared_ptr<const LawFunctions> law,
                                     const py::object& parameters) {
  return std::make_shared<PythonWall>(std::make_shared<ParametrizedFunctions>(
      ParametrizedFunctions{std::move(law), HeldObject(parameters)}));
}

}  // namespace stickslip::python
