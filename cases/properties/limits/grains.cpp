// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/limits/grains.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/properties/stiffness.hpp"
#include "cases/random_numbers.hpp"

namespace stickslip::cases::properties {
namespace {

/// Draws of a law that is cheap to ask, and of one that runs in an engine.
constexpr int draws = 40;
constexpr int few_draws = 6;

/// Numbers of [0, 1), one in each of `count` parts of that range, in random order.
std::vector<double> one_of_each_part(RandomNumbers& random, int count) {
  std::vector<double> all;
  for (int i = 0; i < count; ++i) all.push_back((i + random.unit()) / count);
  for (std::size_t i = all.size(); i > 1; --i)
    std::swap(all[i - 1], all[static_cast<std::size_t>(random.unit() * static_cast<double>(i))]);
  return all;
}

/// The number between low and high that is at this place of its logarithm.
double by_logarithm(double low, double high, double place) {
  return low * std::pow(high / low, place);
}

/// A grain and its material.
struct Grain {
  double radius = 0;   ///< effective [m]
  double overlap = 0;  ///< [m]
  double modulus = 0;  ///< [Pa]
  double stiffness_ratio = 0;
  double mu = 0;
  double kinetic_share = 0;
  double nu = 0;
};

std::vector<Grain> drawn_grains(int count, double least_overlap) {
  constexpr double picometre = 1e-12;
  RandomNumbers random(seed_of_grains);
  const auto draw = [&] { return one_of_each_part(random, count); };
  const std::array<std::vector<double>, 7> places{draw(), draw(), draw(), draw(),
                                                  draw(), draw(), draw()};
  std::vector<Grain> all;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    Grain grain;
    grain.radius = by_logarithm(5e-9, 5, places[0][i]);
    const double low = std::max(least_overlap, picometre / grain.radius);
    grain.overlap = grain.radius * by_logarithm(low, 1e-2, places[1][i]);
    grain.modulus = by_logarithm(1e5, 1e11, places[2][i]);
    grain.stiffness_ratio = by_logarithm(0.1, 2, places[3][i]);
    grain.mu = by_logarithm(0.01, 2, places[4][i]);
    grain.kinetic_share = 0.3 + 0.7 * places[5][i];
    grain.nu = 0.49 * places[6][i];
    all.push_back(grain);
  }
  return all;
}

std::map<std::string, double> values_of(const Grain& grain) {
  const double kn = grain.modulus * grain.radius;
  return {{"kn", kn},
          {"kt", grain.stiffness_ratio * kn},
          {"G", grain.modulus},
          {"nu", grain.nu},
          {"mu", grain.mu},
          {"mu-across", grain.kinetic_share * grain.mu},
          {"mu-kinetic", grain.kinetic_share * grain.mu}};
}

}  // namespace

std::vector<Subject> grains_of(const Subject& subject) {
  // Bodies are told where they are: their overlap is a difference of lengths.
  const bool is_of_bodies = subject.can(Capability::bodies);
  constexpr double dt_over_radius = 1e-3;  // [s/m], as on the paths of other properties
  // Slow steps hide a dashpot inside the elastic force, but not next to forces of any size.
  if (subject.scale().dt > 1) return {};
  std::vector<Subject> all;
  for (const Grain& grain :
       drawn_grains(is_of_bodies ? few_draws : draws, is_of_bodies ? 1e-3 : 1e-7)) {
    all.push_back(subject.with_allowed(values_of(grain))
                      .of_size(grain.radius, grain.overlap, dt_over_radius * grain.radius));
  }
  return all;
}

std::vector<Path> presses_of_grain(const Subject& subject) {
  std::vector<Path> all = first_steps(subject);
  constexpr std::size_t some = 3;  // the others differ in their direction
  all.resize(std::min(all.size(), some));
  return all;
}

std::vector<Path> slides_of_grain(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale).to(1).shifts(4, 3, 2).path(),
          Walk(scale).to(0.7).shift(-0.4, 0.1).shifts(2, 0, -20).path(),
          Walk(scale).to(1.3).shifts(4, 4, -2).shifts(10, -5, 2.5).path()};
}

}  // namespace stickslip::cases::properties
