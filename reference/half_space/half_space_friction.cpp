// SPDX-License-Identifier: BSD-3-Clause
#include "reference/half_space/half_space_friction.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// A traction that nothing reaches.
constexpr double far_away = 1e3;

/// The integral of sqrt(c^2 - x^2) from 0 to x, as far as the root is real.
double segment(double x, double c2) {
  if (c2 <= 0) return 0;
  const double c = std::sqrt(c2);
  const double s = std::clamp(x / c, -1., 1.);
  return c2 / 2 * (s * std::sqrt(1 - s * s) + std::asin(s));
}

/// Mean of sqrt(d - r^2) over a square: closed along x, 24 points of Gauss along y, as the
/// published values on single grids have it; on squares that the circle cuts its error is 1e-7 of
/// the force.
double mean_profile(Planar middle, double h, double d) {
  const auto strip = [&](double y) {
    const double c2 = d - y * y;
    return segment(middle.real() + h / 2, c2) - segment(middle.real() - h / 2, c2);
  };
  const double low = std::max(middle.imag() - h / 2, -std::sqrt(d));
  const double high = std::min(middle.imag() + h / 2, std::sqrt(d));
  return boost::math::quadrature::gauss<double, 24>::integrate(strip, low, high) / (h * h);
}

/// The part of a movement over which a fresh surface is taken along: as outside a punch until it is
/// covered, wholly from then on.
struct PunchShare {
  double shift = 1;
  double mirrored = 0;  ///< integral of the shift mirrored in the radius
  double twist = 1;
};

/// For a point at the squared distance r2 from the middle while the overlap, the squared radius of
/// the contact, grows from `low` to `high`. Outside a punch of the radius a, with sin(w) = a/r, the
/// surface moves by 2/pi w of a shift and by 2/pi nu/(2 - nu) sin(w) cos(w) of its mirror image in
/// the radius, and by 2/pi (w - sin(w) cos(w)) of a twist (tractions like 1/sqrt(a^2 - r^2) in the
/// integrals of cerruti_squares.hpp, by Hankel's transform; Johnson, 1985, sections 3.7 and 3.9).
PunchShare share_of_fresh(double nu, double r2, double low, double high) {
  const double covered = std::clamp(r2, low, high);
  if (!(high > low) || covered <= low) return {};
  constexpr double pi = std::numbers::pi;
  const auto arcs = [](double q) {
    return (q - 0.5) * std::asin(std::sqrt(q)) + std::sqrt(q * (1 - q)) / 2;
  };
  const auto roots = [](double q) {
    return ((2 * q - 1) * std::sqrt(q * (1 - q)) + std::asin(2 * q - 1) / 2) / 4;
  };
  const double q = low / covered;
  const double before = covered / (high - low) * 2 / pi;
  const double after = (high - covered) / (high - low);
  const double shift = before * (arcs(1) - arcs(q));
  const double mirrored = before * (roots(1) - roots(q));
  return {shift + after, nu / (2 - nu) * mirrored, shift - mirrored + after};
}

const HalfSpaceGrid& checked(const HalfSpaceGrid& grid) {
  if (!(grid.nu >= 0 && grid.nu <= 0.5)) throw std::invalid_argument("nu must be from 0 to 0.5");
  if (grid.cells < 5 || grid.cells > 401)
    throw std::invalid_argument("cells must be from 5 to 401");
  if (!(grid.half_width > 0) || !std::isfinite(grid.half_width))
    throw std::invalid_argument("the grid needs a half width above 0");
  if (!(std::abs(grid.offset.real()) <= 0.5 && std::abs(grid.offset.imag()) <= 0.5))
    throw std::invalid_argument("the offset of a grid must be from -0.5 to 0.5");
  if (grid.offset != 0. && grid.margin < 1)
    throw std::invalid_argument("a grid with an offset needs a margin of one square");
  return grid;
}

bool finite(Planar z) { return std::isfinite(z.real()) && std::isfinite(z.imag()); }

}  // namespace

HalfSpaceFriction::HalfSpaceFriction(const HalfSpaceGrid& grid)
    : grid_(checked(grid)),
      size_(grid.cells + 2 * grid.margin),
      side_(2 * grid.half_width / grid.cells),
      unit_(3 * (2 - grid.nu) / 8),
      map_(grid.nu, size_, side_) {
  const auto squares = static_cast<std::size_t>(size_ * size_);
  bound_.assign(squares, 0.);
  state_.traction.assign(squares, Planar{});
  state_.displacement = state_.traction;
  state_.slip = state_.traction;
}

Planar HalfSpaceFriction::at(std::size_t square) const {
  const auto size = static_cast<std::size_t>(size_);
  const double middle = (size_ - 1) / 2.;
  return side_ * (Planar(static_cast<double>(square % size) - middle,
                         static_cast<double>(square / size) - middle) -
                  grid_.offset);
}

void HalfSpaceFriction::set_overlap(double overlap) {
  if (overlap == bound_overlap_) return;
  bound_overlap_ = overlap;
  double sum = 0;
  for (std::size_t i = 0; i < bound_.size(); ++i) {
    const Planar middle = at(i);
    const double near = std::hypot(std::max(std::abs(middle.real()) - side_ / 2, 0.),
                                   std::max(std::abs(middle.imag()) - side_ / 2, 0.));
    const double reach = grid_.edge == EdgeRule::all_touched ? near : std::abs(middle);
    bound_[i] = reach * reach < overlap ? mean_profile(middle, side_, overlap) : 0;
    sum += bound_[i];
  }
  if (sum <= 0) return;
  const double scale = std::pow(overlap, 1.5) / (sum * side_ * side_);
  for (double& bound : bound_) {
    bound *= scale;
    if (grid_.limit == FrictionLimit::none && bound > 0) bound = far_away;
  }
}

ContactLoad HalfSpaceFriction::sum() const {
  ContactLoad load;
  for (std::size_t i = 0; i < bound_.size(); ++i) {
    if (bound_[i] <= 0) continue;
    const Planar traction = state_.traction[i];
    load.force += traction;
    const Planar r = at(i);
    load.torque += r.real() * traction.imag() - r.imag() * traction.real();
  }
  load.force *= side_ * side_;
  load.torque *= side_ * side_;
  return load;
}

void HalfSpaceFriction::settle(const std::vector<Planar>& target) {
  const std::vector<Planar> before = state_.traction;
  effort_ = solve_coulomb(map_, target, bound_, state_.traction, state_.displacement);
  double dissipated = 0;
  double reversed = 0;
  double limit = 0;
  for (std::size_t i = 0; i < bound_.size(); ++i) {
    limit += bound_[i];
    const bool slips = bound_[i] > 0 && std::abs(state_.traction[i]) >= bound_[i] * slips_from;
    state_.slip[i] = slips ? target[i] - state_.displacement[i] : Planar{};
    if (!slips) continue;
    const Planar slip = state_.slip[i];
    dissipated += dot(before[i] + state_.traction[i], slip) / 2;
    if (dot(before[i], slip) < -bound_[i] * std::abs(slip) / 2) reversed += bound_[i];
  }
  state_.dissipated += dissipated * side_ * side_ / unit_;
  state_.reversed = limit > 0 ? reversed / limit : 0;
  state_.loaded = sum();
}

void HalfSpaceFriction::move(Planar shift, double twist, const std::vector<double>& before,
                             double overlap_before) {
  std::vector<Planar> target(bound_.size());
  for (std::size_t i = 0; i < target.size(); ++i) {
    const Planar middle = at(i);
    const bool fresh = !before.empty() && before[i] <= 0 && bound_[i] > 0;
    const PunchShare share =
        fresh ? share_of_fresh(grid_.nu, std::norm(middle), overlap_before, bound_overlap_)
              : PunchShare{};
    target[i] = state_.displacement[i] + share.shift * unit_ * shift +
                share.twist * Planar(0, twist) * middle;
    if (share.mirrored > 0)
      target[i] += share.mirrored * unit_ * std::conj(shift) * middle * middle / std::norm(middle);
  }
  const ContactLoad old = state_.loaded;
  settle(target);
  state_.work += dot(old.force + state_.loaded.force, shift) / 2 +
                 (old.torque + state_.loaded.torque) / 2 * twist / unit_;
}

ContactLoad HalfSpaceFriction::advance(const ContactPlace& place) {
  if (!std::isfinite(place.overlap) || !finite(place.shift) || !std::isfinite(place.twist))
    throw std::invalid_argument("a place of the contact is not finite");
  const double radius = grid_.half_width;
  if (place.overlap > radius * radius * (1 + 1e-12))
    throw std::invalid_argument("the overlap is larger than the grid");
  const ContactPlace from = state_.place;
  state_.place = place;
  if (place.overlap <= 0) {
    bound_overlap_ = -1;
    bound_.assign(bound_.size(), 0.);
    state_.traction.assign(bound_.size(), Planar{});
    state_.displacement = state_.traction;
    state_.slip = state_.traction;
    state_.loaded = {};
    return {};
  }
  const double share = from.overlap < 0 ? place.overlap / (place.overlap - from.overlap) : 1;
  const std::vector<double> before =
      grid_.fresh == FreshSurface::as_a_punch ? bound_ : std::vector<double>{};
  set_overlap(place.overlap);
  move(share * (place.shift - from.shift), share * (place.twist - from.twist), before,
       std::max(from.overlap, 0.));
  return state_.loaded;
}

/// The argument in the plane at which a step from the state of now ends with the force: Broyden's
/// method, from a stiffness.
template <class Step>
Planar HalfSpaceFriction::find(Planar force, Planar guess, double stiffness, Step step) {
  if (!(std::abs(force) < std::pow(std::max(state_.place.overlap, 0.), 1.5)))
    throw std::invalid_argument("the force must be below the friction limit");
  const State start = state_;
  const auto miss = [&](Planar x) {
    state_ = start;
    step(x);
    return Eigen::Vector2d(state_.loaded.force.real() - force.real(),
                           state_.loaded.force.imag() - force.imag());
  };
  Eigen::Matrix2d slope = Eigen::Matrix2d::Identity() * stiffness;
  Planar x = guess;
  Eigen::Vector2d error = miss(x);
  for (int trial = 0; trial < 60 && error.norm() > 1e-8; ++trial) {
    const Eigen::Vector2d change = -slope.fullPivLu().solve(error);
    x += Planar(change[0], change[1]);
    const Eigen::Vector2d next = miss(x);
    slope += (next - error - slope * change) * change.transpose() / change.squaredNorm();
    error = next;
  }
  if (error.norm() > 1e-6) throw std::runtime_error("no movement was found that gives the force");
  return x;
}

Planar HalfSpaceFriction::load(Planar force) {
  const double limit = std::pow(std::max(state_.place.overlap, 0.), 1.5);
  const double share = std::min(std::abs(force) / limit, 1.);
  const Planar guess = state_.place.overlap * (1 - std::cbrt(std::pow(1 - share, 2))) *
                       (force == 0. ? Planar{} : force / std::abs(force));
  const double stiffness = 1.5 * std::sqrt(state_.place.overlap) * std::cbrt(1 - share);
  const Planar shift =
      find(force, guess - state_.place.shift, stiffness, [&](Planar by) { move(by, 0, {}, 0); });
  state_.place.shift += shift;
  return shift;
}

ContactLoad HalfSpaceFriction::roll(Planar creep, double spin) {
  if (grid_.margin < 1) throw std::invalid_argument("rolling needs a margin of one square");
  const auto row = static_cast<std::size_t>(size_);
  std::vector<Planar> target(bound_.size());
  for (std::size_t i = 0; i < target.size(); ++i) {
    const Planar convected = (i + 1) % row == 0 ? Planar{} : state_.displacement[i + 1];
    target[i] = convected + side_ * creep + side_ * spin * Planar(0, 1) * at(i);
  }
  settle(target);
  return state_.loaded;
}

Planar HalfSpaceFriction::roll_at(Planar force, Planar guess) {
  const double stiffness = 4 / (2 - grid_.nu) * side_ / 2;
  return find(force, guess, stiffness, [&](Planar creep) { roll(creep, 0); });
}

void HalfSpaceFriction::mirror() {
  const auto size = static_cast<std::size_t>(size_);
  const auto turned_round = [](Planar v) { return -std::conj(v); };
  for (auto* field : {&state_.traction, &state_.displacement, &state_.slip}) {
    for (std::size_t row = 0; row < field->size(); row += size) {
      std::reverse(field->begin() + static_cast<std::ptrdiff_t>(row),
                   field->begin() + static_cast<std::ptrdiff_t>(row + size));
    }
    std::ranges::transform(*field, field->begin(), turned_round);
  }
  state_.place.shift = turned_round(state_.place.shift);
  state_.place.twist = -state_.place.twist;
  state_.loaded = {.force = turned_round(state_.loaded.force), .torque = -state_.loaded.torque};
}

double HalfSpaceFriction::area() const {
  return side_ * side_ *
         static_cast<double>(
             std::count_if(bound_.begin(), bound_.end(), [](double b) { return b > 0; }));
}

std::vector<SquareTraction> HalfSpaceFriction::tractions() const {
  std::vector<SquareTraction> squares;
  for (std::size_t i = 0; i < bound_.size(); ++i) {
    if (bound_[i] <= 0) continue;
    const Planar middle = at(i);
    squares.push_back({middle.real(), middle.imag(), state_.traction[i], bound_[i],
                       state_.slip[i] / unit_,
                       std::abs(state_.traction[i]) >= bound_[i] * slips_from});
  }
  return squares;
}

double HalfSpaceFriction::stored() const {
  double sum = 0;
  for (std::size_t i = 0; i < bound_.size(); ++i)
    sum += dot(state_.traction[i], state_.displacement[i]);
  return sum / 2 * side_ * side_ / unit_;
}

double HalfSpaceFriction::largest_angle(Planar pull) const {
  double largest = 0;
  for (const SquareTraction& square : tractions())
    if (square.slips) largest = std::max(largest, std::abs(std::arg(square.traction / pull)));
  return largest;
}

}  // namespace stickslip::reference
