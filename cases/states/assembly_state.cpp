// SPDX-License-Identifier: BSD-3-Clause
#include "cases/states/assembly_state.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>
#include <utility>

#include "cases/states/archive.hpp"
#include "cases/states/number_table.hpp"
#include "stickslip/contact/step/kinematics.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 5> particle_columns{"id", "radius", "x", "y", "z"};
constexpr std::array<std::string_view, 8> contact_columns{
    "p", "q", "branch_x", "branch_y", "branch_z", "ft_x", "ft_y", "ft_z"};
constexpr const char* axes = "xyz";

/// Overlaps are differences of lengths: their rounding over the length of the branch.
constexpr double overlap_rounding = 1e-13;
/// Allowed normal part of a tangential force, over the force.
constexpr double out_of_plane = 1e-8;
/// Allowed difference of a branch from that of the centres, over the sum of the radii. Programs
/// write centres and branches at slightly different instants.
constexpr double misplaced = 1e-3;

template <std::size_t n>
void require_columns(const NumberTable& table, const std::array<std::string_view, n>& columns) {
  for (const std::string_view column : columns) {
    if (!table.has(column)) table.fail_header("there is no column " + std::string(column));
  }
  table.refuse_others({columns.begin(), columns.end()});
}

Vector3 vector_at(const NumberTable& table, std::size_t row, const std::string& prefix) {
  return {table.at(row, prefix + "x"), table.at(row, prefix + "y"), table.at(row, prefix + "z")};
}

std::int64_t id_at(const NumberTable& table, std::size_t row, const std::string& column) {
  const double number = table.at(row, column);
  // Doubles hold every whole number up to this one.
  if (number != std::floor(number) || std::abs(number) > 0x1p53) {
    table.fail_at(row, column, "a particle's number must be whole");
  }
  return static_cast<std::int64_t>(number);
}

/// Reads and checks one state; `name` is that of its folder or archive.
class StateReader {
 public:
  StateReader(const Files& files, std::string name) : files_(files), name_(std::move(name)) {}

  AssemblyState read() {
    read_properties();
    read_particles();
    read_contacts();
    return std::move(state_);
  }

 private:
  std::string path_of(const std::string& file) const { return name_ + "/" + file; }

  const std::string& text_of(const std::string& file) const {
    const auto it = files_.find(file);
    if (it == files_.end()) throw InputError(name_ + ": there is no " + file);
    return it->second;
  }

  [[noreturn]] void fail_property(const std::string& why) const {
    throw InputError(path_of("state.json") + ": " + why);
  }

  double positive_number(const Json& json, const std::string& key) const {
    if (!json.contains(key)) fail_property("there is no " + key);
    if (!json[key].is_number()) fail_property(key + " is not a number");
    const double number = json[key].get<double>();
    if (!(number > 0) || !std::isfinite(number)) fail_property(key + " must be greater than 0");
    return number;
  }

  std::string text_property(const Json& json, const std::string& key) const {
    if (!json.contains(key)) return {};
    if (!json[key].is_string()) fail_property(key + " is not a text");
    return json[key].get<std::string>();
  }

  void read_properties() {
    Json json = Json::object();
    try {
      json = Json::parse(text_of("state.json"));
    } catch (const nlohmann::json::exception& e) {
      fail_property(e.what());
    }
    if (!json.is_object()) fail_property("it must be an object with box, kn, kt and mu");
    if (json.contains("G")) {
      read_hertz(json);
    } else {
      state_.kn = positive_number(json, "kn");
      state_.kt = positive_number(json, "kt");
    }
    state_.mu = positive_number(json, "mu");
    state_.what = text_property(json, "what");
    state_.conventions = text_property(json, "conventions");
    if (!json.contains("box") || !json["box"].is_array() || json["box"].size() != 3) {
      fail_property("box must be a list of three lengths");
    }
    for (std::size_t i = 0; i < 3; ++i) {
      state_.box[static_cast<Eigen::Index>(i)] = positive_number({{"box", json["box"][i]}}, "box");
    }
  }

  void read_hertz(const Json& json) {
    if (json.contains("kn")) fail_property("give kn and kt, or G and nu");
    if (!json.contains("nu") || !json["nu"].is_number()) fail_property("there is no number nu");
    const HertzElasticity spheres{positive_number(json, "G"), json["nu"].get<double>()};
    if (!(spheres.poisson > -1) || spheres.poisson > 0.5) {
      fail_property("nu must be greater than -1 and at most 0.5");
    }
    state_.hertz = spheres;
  }

  void read_particles() {
    const NumberTable table(path_of("particles.csv"), text_of("particles.csv"));
    require_columns(table, particle_columns);
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const StateParticle particle{id_at(table, row, "id"), table.at(row, "radius"),
                                   vector_at(table, row, "")};
      if (!(particle.radius > 0)) table.fail_at(row, "radius", "it must be greater than 0");
      if (!place_.emplace(particle.id, row).second) {
        table.fail_at(row, "id", fmt::format("particle {} occurs twice", particle.id));
      }
      state_.particles.push_back(particle);
    }
  }

  std::size_t particle_at(const NumberTable& table, std::size_t row,
                          const std::string& column) const {
    const std::int64_t id = id_at(table, row, column);
    const auto it = place_.find(id);
    if (it == place_.end()) {
      table.fail_at(row, column, fmt::format("there is no particle {} in particles.csv", id));
    }
    return it->second;
  }

  void read_contacts() {
    const NumberTable table(path_of("contacts.csv"), text_of("contacts.csv"));
    require_columns(table, contact_columns);
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const StateContact contact{particle_at(table, row, "p"), particle_at(table, row, "q"),
                                 vector_at(table, row, "branch_"), vector_at(table, row, "ft_")};
      check_branch(table, row, contact);
      check_force(table, row, contact);
      state_.contacts.push_back(contact);
    }
    state_.contacts.shrink_to_fit();  // some states stay as long as the program runs
  }

  void check_branch(const NumberTable& table, std::size_t row, const StateContact& contact) {
    const StateParticle& p = state_.particles[contact.p];
    const StateParticle& q = state_.particles[contact.q];
    if (!(contact.branch.norm() > 0)) table.fail_at(row, "branch_x", "the branch has no length");
    const Vector3 boxes = (contact.branch - (q.centre - p.centre)).cwiseQuotient(state_.box);
    const Vector3 image = boxes.array().round();
    for (Eigen::Index i = 0; i < 3; ++i) {
      const double off = std::abs(boxes[i] - image[i]) * state_.box[i];
      if (off > misplaced * (p.radius + q.radius)) {
        table.fail_at(row, std::string("branch_") + axes[i],
                      "the branch leads from p to no image of q");
      }
    }
    // The same pair may touch in two of its images; p and q may stand either way round.
    const bool in_order = contact.p < contact.q;
    const Vector3 seen = in_order ? image : Vector3(-image);
    const std::array<std::int64_t, 5> key{
        static_cast<std::int64_t>(in_order ? contact.p : contact.q),
        static_cast<std::int64_t>(in_order ? contact.q : contact.p), std::llround(seen[0]),
        std::llround(seen[1]), std::llround(seen[2])};
    if (!known_.insert(key).second) {
      table.fail_at(row, "q", fmt::format("the contact of {} and {} occurs twice", p.id, q.id));
    }
  }

  void check_force(const NumberTable& table, std::size_t row, const StateContact& contact) const {
    const double force = contact.tangential.norm();
    if (force == 0) return;
    const double overlap = state_.overlap(contact);
    if (overlap <= 0) {
      table.fail_at(row, "ft_x", "the spheres do not touch, so there is no tangential force");
    }
    const double length = contact.branch.norm();
    const double normal_part = std::abs(contact.tangential.dot(contact.branch)) / length;
    if (normal_part > out_of_plane * force) {
      table.fail_at(row, "ft_x",
                    fmt::format("the tangential force is not in the tangent plane: its normal part "
                                "is {:.3g} of it",
                                normal_part / force));
    }
    const double limit = state_.mu * state_.normal_force(contact);
    if (force > state_.mu * state_.normal_force(contact, overlap + overlap_rounding * length)) {
      table.fail_at(row, "ft_x",
                    fmt::format("the tangential force is {:.6g} of the friction limit {:.6g} N",
                                force / limit, limit));
    }
  }

  const Files& files_;
  std::string name_;
  AssemblyState state_;
  std::unordered_map<std::int64_t, std::size_t> place_;
  std::set<std::array<std::int64_t, 5>> known_;
};

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file)) {
    throw InputError("cannot read " + file.string());
  }
  return {std::istreambuf_iterator<char>(in), {}};
}

Files files_of(const AssemblyState& state) {
  std::string particles = "id,radius,x,y,z\n";
  for (const StateParticle& p : state.particles) {
    particles +=
        fmt::format("{},{},{},{},{}\n", p.id, p.radius, p.centre[0], p.centre[1], p.centre[2]);
  }
  std::string contacts = "p,q,branch_x,branch_y,branch_z,ft_x,ft_y,ft_z\n";
  for (const StateContact& c : state.contacts) {
    contacts += fmt::format("{},{},{},{},{},{},{},{}\n", state.particles[c.p].id,
                            state.particles[c.q].id, c.branch[0], c.branch[1], c.branch[2],
                            c.tangential[0], c.tangential[1], c.tangential[2]);
  }
  Json properties{{"what", state.what}, {"box", {state.box[0], state.box[1], state.box[2]}}};
  if (state.hertz) {
    properties["G"] = state.hertz->shear_modulus;
    properties["nu"] = state.hertz->poisson;
  } else {
    properties["kn"] = state.kn;
    properties["kt"] = state.kt;
  }
  properties["mu"] = state.mu;
  properties["conventions"] = state.conventions;
  return {{"particles.csv", std::move(particles)},
          {"contacts.csv", std::move(contacts)},
          {"state.json", properties.dump(1) + '\n'}};
}

/// "a/b/fig5.tar.xz" gives "fig5".
std::string stem_of(const std::filesystem::path& path) {
  return path.filename().stem().stem().string();
}

}  // namespace

double AssemblyState::normal_force(const StateContact& contact, double overlap) const {
  if (overlap <= 0) return 0;
  if (!hertz) return kn * overlap;
  // 1/E* = (1 - nu)/G for two spheres of one material; R/2 is the radius of the relative curvature.
  const double modulus = hertz->shear_modulus / (1 - hertz->poisson);
  const double radius = effective_radius(particles[contact.p].radius, particles[contact.q].radius);
  return 4.0 / 3 * modulus * std::sqrt(radius / 2 * overlap) * overlap;
}

AssemblyState assembly_state_from(std::string_view archive, const std::string& name) {
  const Files files = unpack_files(archive, name);
  return StateReader(files, name).read();
}

AssemblyState read_assembly_state(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) {
    return assembly_state_from(content_of(path), path.string());
  }
  Files files;
  for (const char* file : {"particles.csv", "contacts.csv", "state.json"}) {
    if (std::filesystem::exists(path / file)) files[file] = content_of(path / file);
  }
  return StateReader(files, path.string()).read();
}

void write_assembly_state(const AssemblyState& state, const std::filesystem::path& path) {
  const Files files = files_of(state);
  if (path.string().ends_with(".tar.xz")) {
    pack_files(files, stem_of(path), path);
    return;
  }
  std::error_code error;
  std::filesystem::create_directories(path, error);
  for (const auto& [file, content] : files) {
    std::ofstream out(path / file, std::ios::binary);
    out << content;
    out.close();
    if (!out) throw InputError("cannot write " + (path / file).string());
  }
}

}  // namespace stickslip::cases
