// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/program_shapes.hpp"

#include <utility>
#include <vector>

#include "stickslip/outside/loading/programs/shape_rows.hpp"

namespace stickslip {
namespace {

/// A pair of shapes of a program.
class PairOfProgram final : public PairOfShapes {
 public:
  PairOfProgram(std::shared_ptr<const ProgramLaw> law, const ToldShape& p, const ToldShape& q)
      : law_(std::move(law)), lines_(shapes_lines(p, q)) {}

  void follow(std::span<const ShapesMovement> steps, std::span<ShapesForce> forces) override {
    std::string rows;
    for (const ShapesMovement& step : steps) rows += shapes_row(step);
    std::vector<ToldShapesForce> answers;
    if (law_->description->info.can(Capability::whole_paths)) {
      // Such a program answers at the end of a path: all that came before is told again.
      all_rows_ += rows;
      told_before_ += steps.size();
      answers = OpenPath::follow_shapes(law_, lines_ + all_rows_, told_before_);
    } else {
      if (path_ == nullptr) {
        path_ = std::make_unique<OpenPath>(law_);
        path_->tell(lines_);
      }
      answers = path_->ask_shapes(rows, steps.size());
    }
    const std::size_t before = answers.size() - steps.size();
    for (std::size_t i = 0; i < steps.size(); ++i) forces[i] = answers[before + i].at(steps[i]);
  }

 private:
  std::shared_ptr<const ProgramLaw> law_;
  std::string lines_;
  std::unique_ptr<OpenPath> path_;
  std::string all_rows_;         ///< all rows to date, where whole paths are answered
  std::size_t told_before_ = 0;  ///< rows among them
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
