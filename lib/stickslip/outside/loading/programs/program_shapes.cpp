// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/program_shapes.hpp"

#include <utility>

#include "stickslip/outside/loading/programs/shape_rows.hpp"

namespace stickslip {
namespace {

/// A pair of shapes of a program.
class PairOfProgram final : public PairOfShapes {
 public:
  PairOfProgram(std::shared_ptr<const ProgramLaw> law, const ToldShape& p, const ToldShape& q)
      : path_(std::move(law), shapes_lines(p, q)) {}

  void follow(std::span<const ShapesMovement> steps, std::span<ShapesForce> forces) override {
    std::string rows;
    for (const ShapesMovement& step : steps) rows += shapes_row(step);
    const auto told =
        path_.answers<&OpenPath::ask_shapes, &OpenPath::follow_shapes>(rows, steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) forces[i] = told[i].at(steps[i]);
  }

 private:
  GrowingPath path_;
};

/// Shapes of a program.
class ProgramShapes final : public OwnShapes {
 public:
  explicit ProgramShapes(std::shared_ptr<const ProgramLaw> law) : law_(std::move(law)) {}
  bool knows(ShapeKind kind) const override { return law_->description->knows(kind); }
  std::unique_ptr<PairOfShapes> pair(const ToldShape& p, const ToldShape& q) override {
    return std::make_unique<PairOfProgram>(law_, p, q);
  }

 private:
  std::shared_ptr<const ProgramLaw> law_;
};

}  // namespace

std::shared_ptr<OwnShapes> make_program_shapes(std::shared_ptr<const ProgramLaw> law) {
  return std::make_shared<ProgramShapes>(std::move(law));
}

}  // namespace stickslip
