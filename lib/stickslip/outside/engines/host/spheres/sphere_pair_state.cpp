// SPDX-License-Identifier: BSD-3-Clause
// What the engine remembers of two spheres: written, read again, and in the other order.
#include <algorithm>
#include <utility>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/host/spheres/sphere_pair.hpp"
#include "stickslip/outside/engines/host/spheres/state_file.hpp"

namespace stickslip {
namespace {

/// Numbers before those of the file: radii, half the edge of the box, place of p.
constexpr std::size_t own_numbers = 4;

}  // namespace

std::vector<double> HostedPair::pack() {
  if (!is_virgin_) return {};  // no step yet
  if (at_wall_) throw InputError("wall=own: no state is written of it; with wall=sphere there is");
  const StateFile file;
  engine_.command("write_restart " + file.path().string());
  std::vector<double> numbers{radii_.p, radii_.q, border_, static_cast<double>(p_)};
  const std::vector<double> bytes = file.numbers();
  numbers.insert(numbers.end(), bytes.begin(), bytes.end());
  return numbers;
}

void HostedPair::unpack(LawInput law, std::span<const double> numbers) {
  law_ = std::move(law);
  is_built_ = is_virgin_ = false;
  if (numbers.empty()) return;
  if (numbers.size() <= own_numbers)
    throw InputError("numbers that are not those of a packed contact");
  const StateFile file;
  file.write(numbers.subspan(own_numbers));
  radii_ = {numbers[0], numbers[1]};
  border_ = numbers[2];
  p_ = numbers[3] == 0 ? place_p : place_q;
  q_ = p_ == place_p ? place_q : place_p;
  engine_.commands({"clear", "newton off"});
  engine_.commands(dialect_.before_box);
  engine_.commands({"read_restart " + file.path().string(), "atom_modify sort 0 0",
                    neighbour_command(radii_.p, radii_.q), "neigh_modify delay 0 every 1 check yes",
                    "thermo_style custom step"});
  engine_.commands(law_.lines);
  // The contact is found again; a set-up leaves its history as it is.
  engine_.commands({"timestep 1", "run 0 post no"});
  dt_ = 1;
  at_wall_ = false;
  is_built_ = is_virgin_ = true;
}

// A set-up cuts the shear by the limit of the moment, which dashpots are a part of.
void HostedPair::mirror_motion(const Vector3& normal) {
  for (const std::size_t body : {p_, q_}) {
    double* const v = engine_.vectors("v")[body];
    double* const omega = engine_.vectors("omega")[body];
    const Vector3 velocity = read_row(v);
    write_row(velocity - 2 * velocity.dot(normal) * normal, v);
    write_row(-read_row(omega), omega);
  }
}

// Atoms are sorted by the bins that they are in: here by halves of the box, first along z, then
// along y. What one sees of the other is as large on the opposite side.
void HostedPair::swap() {
  if (!is_virgin_) return;  // no step yet
  double** x = engine_.vectors("x");
  Vector3 branch = read_row(x[q_]) - read_row(x[p_]);
  const auto leading = [&] {
    for (const int k : {2, 1, 0})
      if (branch[k] != 0) return branch[k];
    return 0.0;
  }();
  const bool p_is_to_be_first = p_ != place_p;
  if ((leading > 0) != p_is_to_be_first) {
    mirror_motion(branch.normalized());
    branch = -branch;
  }
  write_row(-branch / 2, x[p_]);
  write_row(branch / 2, x[q_]);
  engine_.commands(
      {"atom_modify sort 1 " + shortest(border_), "run 0 post no", "atom_modify sort 0 0"});
  std::swap(p_, q_);
}

}  // namespace stickslip
