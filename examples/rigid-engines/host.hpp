// SPDX-License-Identifier: BSD-3-Clause
// What the hosts in C++ share: reads bodies.json, takes the steps, writes trajectory.csv.
#pragma once

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using Json = nlohmann::json;
using Vector = std::array<double, 3>;

/// A quaternion: x, y, z, w.
using Turn = std::array<double, 4>;

/// Position, velocity, angular velocity.
using State = std::array<Vector, 3>;

/// mu and restitution, which are those of all contacts of a scene.
inline double of_contact(const Json& scene, const char* name) {
  return scene["contacts"].empty() ? 0.0 : scene["contacts"][0][name].get<double>();
}

/// Whether a world tells how its bodies are turned.
template <class World, class = void>
struct TellsTurns : std::false_type {};
template <class World>
struct TellsTurns<World, std::void_t<decltype(std::declval<const World&>().turn(0))>>
    : std::true_type {};

/// Answers every bodies.json below the folder, the first word. A world is made of a scene and the
/// numbers behind that word; it has step() and state(i), i being the place of a body in the scene,
/// and may have turn(i).
template <class World>
int answer(int argc, char** argv) {
  namespace fs = std::filesystem;
  if (argc < 2) return 2;
  std::vector<double> numbers;
  for (int i = 2; i < argc; ++i) numbers.push_back(std::stod(argv[i]));
  for (const auto& entry : fs::recursive_directory_iterator(argv[1])) {
    if (entry.path().filename() != "bodies.json") continue;
    const Json scene = Json::parse(std::ifstream(entry.path()));
    World world(scene, numbers);
    std::ofstream out(entry.path().parent_path() / "trajectory.csv");
    out.precision(17);
    out << "time,body,x,y,z,vx,vy,vz,wx,wy,wz"
        << (TellsTurns<World>::value ? ",qx,qy,qz,qw\n" : "\n");
    long done = 0;
    for (const double time : scene["times"]) {
      for (; done < std::lround(time / scene["step"].get<double>()); ++done) world.step();
      for (std::size_t i = 0; i < scene["bodies"].size(); ++i) {
        const Json& body = scene["bodies"][i];
        if (body["fixed"]) continue;
        out << time << ',' << body["name"].get<std::string>();
        for (const Vector& v : world.state(i)) out << ',' << v[0] << ',' << v[1] << ',' << v[2];
        if constexpr (TellsTurns<World>::value)
          for (const double q : world.turn(i)) out << ',' << q;
        out << '\n';
      }
    }
  }
  return 0;
}
