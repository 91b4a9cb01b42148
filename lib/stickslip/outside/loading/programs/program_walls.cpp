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
      : path_(std::move(law), wall_lines(wall)) {}

  void follow(std::span<const WallMovement> steps, std::span<OwnWallForce> forces) override {
    std::string rows;
    for (const WallMovement& step : steps) rows += wall_row(step);
    std::ranges::copy(
        path_.answers<&OpenPath::ask_wall, &OpenPath::follow_wall>(rows, steps.size()),
        forces.begin());
  }

 private:
  GrowingPath path_;
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
