// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/states/state_spheres.hpp"

#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::lammps {
namespace {

constexpr const char* particle_header = "id,radius,x,y,z";
constexpr std::size_t columns_of_spheres = 5;

std::ifstream open(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw InputError("cannot read " + file.string());
  return in;
}

nlohmann::json read_json(const std::filesystem::path& file) {
  std::ifstream in = open(file);
  return nlohmann::json::parse(in, nullptr, false);
}

Vector3 read_box(const nlohmann::json& json, const std::filesystem::path& file) {
  const auto fail = [&] { throw InputError(file.string() + ": box must be three lengths"); };
  if (!json.is_object() || !json.contains("box") || json["box"].size() != 3) fail();
  Vector3 box;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!json["box"][i].is_number()) fail();
    box[static_cast<Eigen::Index>(i)] = json["box"][i].get<double>();
  }
  if (!box.allFinite() || !(box.minCoeff() > 0)) fail();
  return box;
}

/// After read_box, which finds out whether it is an object at all.
std::map<std::string, double> read_stiffness(const nlohmann::json& json,
                                             const std::filesystem::path& file) {
  std::map<std::string, double> stiffness;
  for (const char* const role : {"kn", "G", "nu"}) {
    const auto value = json.find(role);
    if (value == json.end() || value->is_null()) continue;
    if (!value->is_number()) throw InputError(file.string() + ": " + role + " must be a number");
    stiffness[role] = value->get<double>();
  }
  return stiffness;
}

std::array<double, columns_of_spheres> read_row(const std::string& line) {
  std::array<double, columns_of_spheres> numbers{};
  std::istringstream cells(line);
  std::size_t count = 0;
  for (std::string cell; std::getline(cells, cell, ','); ++count) {
    if (count < numbers.size()) numbers[count] = stickslip::read_number(cell, "a cell");
  }
  if (count != numbers.size()) throw InputError("there must be five numbers");
  return numbers;
}

StateSphere sphere_of(const std::array<double, columns_of_spheres>& row) {
  const auto [id, radius, x, y, z] = row;
  if (!(id >= 1) || id > std::numeric_limits<int>::max() || id != std::floor(id))
    throw InputError("the id must be a whole number from 1");
  if (!(radius > 0) || !std::isfinite(radius))
    throw InputError("the radius must be greater than 0");
  const Vector3 centre(x, y, z);
  if (!centre.allFinite()) throw InputError("the centre must be finite");
  return {static_cast<int>(id), radius, centre};
}

std::vector<StateSphere> read_spheres(const std::filesystem::path& file) {
  std::ifstream in = open(file);
  std::string line;
  std::getline(in, line);
  if (line != particle_header)
    throw InputError(file.string() + ": the first line must be " + particle_header);
  std::vector<StateSphere> spheres;
  std::set<int> ids;
  for (int number = 2; std::getline(in, line); ++number) {
    try {
      spheres.push_back(sphere_of(read_row(line)));
      if (!ids.insert(spheres.back().id).second) throw InputError("the id occurs twice");
    } catch (const InputError& problem) {
      throw InputError(file.string() + ", line " + std::to_string(number) + ": " + problem.what());
    }
  }
  if (spheres.empty()) throw InputError(file.string() + ": there is no particle");
  return spheres;
}

}  // namespace

StateSpheres read_state_spheres(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "state.json";
  const nlohmann::json json = read_json(file);
  const Vector3 box = read_box(json, file);
  return {box, read_stiffness(json, file), read_spheres(folder / "particles.csv")};
}

}  // namespace stickslip::lammps
