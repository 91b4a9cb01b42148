// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/program_walls.hpp"

#include <algorithm>
#include <utility>

#include "stickslip/outside/loading/programs/wall_rows.hpp"

namespace stickslip {
namespace {

/// A sphere on the wall of a program.
class SphereOnProgramsWall final : public SphereOnWall {
 public:
  SphereOnProgramsWall(std::shared_ptr<const ProgramLaw> law, const ToldWall& wall)
      : law_(std::move(law)), wall_(&wall) {}

  void follow(std::span<const WallMovement> steps, std::span<OwnWallForce> forces) override {
    std::string rows;
    for (const WallMovement& step : steps) rows += wall_row(step);
    if (law_->description->info.can(Capability::whole_paths)) {
      // Such a program answers at the end of a path: all that came before is told again.
      all_rows_ += rows;
      told_before_ += steps.size();
      const auto all = OpenPath::follow_wall(law_, wall_lines(*wall_) + all_rows_, told_before_);
      std::ranges::copy(std::span(all).last(steps.size()), forces.begin());
      return;
    }
    if (path_ == nullptr) {
      path_ = std::make_unique<OpenPath>(law_);
      path_->tell(wall_lines(*wall_));
    }
    std::ranges::copy(path_->ask_wall(rows, steps.size()), forces.begin());
  }

 private:
  std::shared_ptr<const ProgramLaw> law_;
  const ToldWall* wall_;
  std::unique_ptr<OpenPath> path_;
  std::string all_rows_;         ///< all rows to date, where whole paths are answered
  std::size_t told_before_ = 0;  ///< rows among them
};

/// Walls of a program.
class ProgramWall final : public OwnWall {
 public:
  explicit ProgramWall(std::shared_ptr<const ProgramLaw> law) : law_(std::move(law)) {}
  std::unique_ptr<SphereOnWall> sphere(const ToldWall& wall) override {
    return std::make_unique<SphereOnProgramsWall>(law_, wall);
  }

 private:
  std::shared_ptr<const ProgramLaw> law_;
};

}  // namespace

std::shared_ptr<OwnWall> make_program_wall(std::shared_ptr<const ProgramLaw> law) {
  return std::make_shared<ProgramWall>(std::move(law));
}

}  // namespace stickslip
