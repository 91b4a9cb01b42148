// SPDX-License-Identifier: BSD-3-Clause
// masses.csv: masses, centres and inertia that a program makes of shapes, in the place of a motion.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <array>
#include <cmath>
#include <set>
#include <sstream>

#include "app/bodies/bodies_case.hpp"
#include "cases/rigid/body_inertia/case.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

constexpr const char* header_of_masses = "body,mass,x,y,z,ixx,iyy,izz,ixy,ixz,iyz";
constexpr std::size_t numbers_of_masses = 10;

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) {
    while (!cell.empty() && (cell.back() == '\r' || cell.back() == ' ')) cell.pop_back();
    while (!cell.empty() && cell.front() == ' ') cell.erase(cell.begin());
    cells.push_back(std::move(cell));
  }
  return cells;
}

/// The body with the mass of a row. Throws InputError without a place.
SceneBody body_with(const SceneBody& body, const std::vector<std::string>& cells) {
  if (cells.size() != numbers_of_masses + 1)
    throw InputError(fmt::format("{} columns; {} has {}", cells.size(), header_of_masses,
                                 numbers_of_masses + 1));
  std::array<double, numbers_of_masses> n{};
  for (std::size_t i = 0; i < n.size(); ++i) n[i] = read_number(cells[i + 1], "number");
  Matrix3 tensor;
  tensor << n[4], n[7], n[8], n[7], n[5], n[9], n[8], n[9], n[6];
  const Vector3 moments = Eigen::SelfAdjointEigenSolver<Matrix3>(tensor).eigenvalues();
  constexpr double rounding = 1e-6;
  if (!(n[0] > 0) || !(moments.minCoeff() > 0) ||
      2 * moments.maxCoeff() > moments.sum() * (1 + rounding))
    throw InputError(fmt::format(
        "mass {:g} with principal moments {:g}, {:g}, {:g}; those of a body are above 0, "
        "and none is more than the sum of the others",
        n[0], moments[0], moments[1], moments[2]));
  return cases::with_mass(body, n[0], {n[1], n[2], n[3]}, tensor);
}

}  // namespace

bool is_answered_by_masses(const Scene& scene, const std::filesystem::path& folder) {
  const auto asks = [](const SceneBody& body) { return body.density > 0 && body.blow; };
  return std::ranges::any_of(scene.bodies, asks) && std::filesystem::exists(folder / masses_file) &&
         !std::filesystem::exists(folder / trajectory_file);
}

void read_masses(const Scene& scene, const std::filesystem::path& folder,
                 const std::function<void(const TrajectoryRow&)>& see) {
  const std::string file = (folder / masses_file).string();
  std::istringstream in(read_file(file));
  std::string line;
  long number = 0;
  const auto fail = [&](const std::string& why) {
    throw InputError(fmt::format("{}: line {}: {}", file, number, why));
  };
  const std::vector<std::string> names = cells_of(header_of_masses);
  std::set<std::string> seen;
  while (std::getline(in, line)) {
    ++number;
    const std::vector<std::string> cells = cells_of(line);
    if (cells.empty() || cells[0].starts_with('#')) continue;
    if (seen.empty()) {
      if (cells != names) fail(fmt::format("the header is not {}", header_of_masses));
      seen.insert(cells[0]);
      continue;
    }
    const auto body = std::ranges::find(scene.bodies, cells[0], &SceneBody::name);
    if (body == scene.bodies.end()) fail("body '" + cells[0] + "' is not in the scene");
    if (!seen.insert(cells[0]).second) fail("body " + cells[0] + " stands there twice");
    try {
      const SceneBody told = body_with(*body, cells);
      for (std::size_t t = 0; t < scene.times.size(); ++t)
        see({.time = t,
             .body = static_cast<std::size_t>(body - scene.bodies.begin()),
             .state = cases::after_blow(told, scene.times[t]),
             .force = {},
             .line = number});
    } catch (const InputError& e) {
      fail(e.what());
    }
  }
  for (const SceneBody& body : scene.bodies)
    if (!seen.contains(body.name)) fail("the file ends without body " + body.name);
}

}  // namespace stickslip::app
