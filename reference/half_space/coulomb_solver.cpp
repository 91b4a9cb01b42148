// SPDX-License-Identifier: BSD-3-Clause
#include "reference/half_space/coulomb_solver.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

using Field = std::vector<Planar>;

double sum_of_products(const Field& a, const Field& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += dot(a[i], b[i]);
  return sum;
}

Planar onto_disc(Planar z, double radius) {
  const double size = std::abs(z);
  return size > radius ? z * (radius / size) : z;
}

/// The state of one square in Newton's step.
struct Side {
  bool slips = false;
  Planar normal;      ///< direction of the traction where it slips
  double factor = 0;  ///< slip over traction
};

class Solver {
 public:
  Solver(const TractionMap& map, const Field& target, const std::vector<double>& bound, Field& q,
         Field& u)
      : map_(map), target_(target), bound_(bound), q_(q), u_(u) {
    for (std::size_t i = 0; i < bound.size(); ++i) {
      if (bound[i] <= 0) {
        q[i] = 0;
        continue;
      }
      touched_.push_back(i);
      scale_ += bound[i] * bound[i];
      q[i] = onto_disc(q[i], bound[i]);
    }
    scale_ = std::sqrt(scale_);
    sides_.resize(bound.size());
    r_.resize(bound.size());
  }

  CoulombEffort solve() {
    constexpr double enough = 1e-9;
    if (touched_.empty()) {
      u_.assign(bound_.size(), Planar{});
      return effort_;
    }
    product(q_, u_);
    update_residual();
    if (effort_.residual < enough) return effort_;
    descend(20);
    double best = effort_.residual;
    int rest = 40;  // steps of descent where Newton's get stuck
    for (int attempt = 0; attempt < 40 && effort_.residual >= enough; ++attempt) {
      effort_.newton_steps = attempt + 1;
      newton();
      stalls_ = effort_.residual > best / 2 ? stalls_ + 1 : 0;
      if (stalls_ == 2) {
        descend(rest);
        rest = std::min(2 * rest, 640);
        stalls_ = 0;
      }
      best = std::min(best, effort_.residual);
    }
    if (effort_.residual >= 1e-8)
      throw std::runtime_error("the tractions of the half-space were not found");
    return effort_;
  }

 private:
  void product(const Field& p, Field& result) {
    map_.apply(p, result);
    ++effort_.products;
  }

  [[nodiscard]] Planar trial(std::size_t i) const { return q_[i] + r_[i] / map_.own(); }

  void update_residual() {
    double sum = 0;
    for (const std::size_t i : touched_) {
      r_[i] = target_[i] - u_[i];
      sum += std::norm(q_[i] - onto_disc(trial(i), bound_[i]));
    }
    effort_.residual = std::sqrt(sum) / scale_;
  }

  /// Accelerated projected gradients, restarted when they turn back.
  void descend(int steps) {
    Field ahead = q_;
    Field u_ahead;
    double momentum = 1;
    for (int step = 0; step < steps; ++step) {
      product(ahead, u_ahead);
      double turn = 0;
      const double next = (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2;
      const double share = (momentum - 1) / next;
      for (const std::size_t i : touched_) {
        const Planar old = q_[i];
        q_[i] = onto_disc(ahead[i] + (target_[i] - u_ahead[i]) / map_.largest(), bound_[i]);
        turn += dot(ahead[i] - q_[i], q_[i] - old);
        ahead[i] = q_[i] + share * (q_[i] - old);
      }
      momentum = next;
      if (turn > 0) {
        momentum = 1;
        ahead = q_;
      }
    }
    product(q_, u_);
    update_residual();
  }

  /// What is left of a field in the freedom of the squares: all where they stick, the direction
  /// across the traction where they slip.
  void restrict(Field& f) const {
    for (const std::size_t i : touched_) {
      if (!sides_[i].slips) continue;
      const Planar across = sides_[i].normal * Planar(0, 1);
      f[i] = across * dot(f[i], across);
    }
  }

  void newton() {
    for (const std::size_t i : touched_) {
      const Planar z = trial(i);
      Side& side = sides_[i];
      side.slips = std::abs(z) > bound_[i];
      if (!side.slips) continue;
      side.normal = z / std::abs(z);
      q_[i] = bound_[i] * side.normal;
    }
    product(q_, u_);
    Field rest(q_.size());
    for (const std::size_t i : touched_) {
      rest[i] = target_[i] - u_[i];
      Side& side = sides_[i];
      if (side.slips) side.factor = std::max(dot(rest[i], side.normal), 0.) / bound_[i];
    }
    restrict(rest);
    const Field change = conjugate_gradients(rest);
    for (const std::size_t i : touched_) {
      const Side& side = sides_[i];
      if (side.slips) {
        const double angle = dot(change[i], side.normal * Planar(0, 1)) / bound_[i];
        q_[i] = bound_[i] * side.normal * std::polar(1., angle);
      } else {
        q_[i] = onto_disc(q_[i] + change[i], bound_[i]);
      }
    }
    product(q_, u_);
    update_residual();
  }

  /// Solves (A + slip over traction) x = rest in the freedom of the squares.
  Field conjugate_gradients(Field rest) {
    Field x(rest.size());
    Field preconditioned(rest.size());
    Field direction(rest.size());
    Field image;
    const double wanted =
        sum_of_products(rest, rest) * std::pow(std::clamp(effort_.residual, 1e-3, 3e-2), 2);
    double product_before = 0;
    for (int step = 0; step < 200 && sum_of_products(rest, rest) > wanted; ++step) {
      for (const std::size_t i : touched_) {
        const Side& side = sides_[i];
        preconditioned[i] = rest[i] / (map_.own() + (side.slips ? side.factor : 0));
      }
      const double now = sum_of_products(rest, preconditioned);
      const double share = step == 0 ? 0 : now / product_before;
      for (const std::size_t i : touched_) direction[i] = preconditioned[i] + share * direction[i];
      product_before = now;
      product(direction, image);
      for (const std::size_t i : touched_)
        if (sides_[i].slips) image[i] += sides_[i].factor * direction[i];
      restrict(image);
      double curvature = 0;
      for (const std::size_t i : touched_) curvature += dot(direction[i], image[i]);
      if (curvature <= 0) break;
      const double length = now / curvature;
      for (const std::size_t i : touched_) {
        x[i] += length * direction[i];
        rest[i] -= length * image[i];
      }
    }
    return x;
  }

  const TractionMap& map_;
  const Field& target_;
  const std::vector<double>& bound_;
  Field& q_;
  Field& u_;
  std::vector<std::size_t> touched_;
  std::vector<Side> sides_;
  Field r_;
  double scale_ = 0;
  int stalls_ = 0;
  CoulombEffort effort_;
};

}  // namespace

CoulombEffort solve_coulomb(const TractionMap& map, const std::vector<Planar>& target,
                            const std::vector<double>& bound, std::vector<Planar>& traction,
                            std::vector<Planar>& displacement) {
  return Solver(map, target, bound, traction, displacement).solve();
}

}  // namespace stickslip::reference
