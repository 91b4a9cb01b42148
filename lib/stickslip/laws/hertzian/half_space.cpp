// SPDX-License-Identifier: BSD-3-Clause
// Source: J. J. Kalker, Three-Dimensional Elastic Bodies in Rolling Contact (1990), chapter 4
// (tractions of a step); K. L. Johnson, Contact Mechanics (1985), sections 3.6 (Cerruti) and 3.7
// (punch). Rings that grow with the contact, and how they take the past along, are our own
// (docs/laws/half-space.md).
// Assumptions: Hertz pressure; like bodies, or unlike ones whose normal and tangential movements
// are taken as not coupled (Goodman). A step is one step of the incremental theory: slip in it is
// along the traction at its end, so that paths that turn converge in first order. Work: mean of the
// forces at start and end times the movement; what is not stored is dissipated. Sign: force on p
// along the shift of q.
#include "stickslip/laws/hertzian/half_space.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "stickslip/contact/law/law_model.hpp"

namespace stickslip {
namespace {

using std::numbers::pi;

/// The share of its limit from which a cell slips: the limit, but for round-off.
constexpr double nearly = 1 - 1e-9;

/// Largest growth of the radius in one go; more is done in several.
constexpr double largest_growth = 1.25;

/// Poisson's ratio of two bodies, that which the mean of nu/G has.
double poisson_ratio_of(const HalfSpace& law) {
  if (law.shear_modulus_2 == 0) return law.poisson_ratio;
  const double soft_1 = 1 / law.shear_modulus;
  const double soft_2 = 1 / law.shear_modulus_2;
  return (law.poisson_ratio * soft_1 + law.poisson_ratio_2 * soft_2) / (soft_1 + soft_2);
}

/// The part of a movement over which a point is taken along that the contact covers while its
/// radius grows: as outside a punch until it is covered, wholly from then on.
struct FreshShare {
  double along = 1;   ///< along the radius, of the part of the movement that is along it
  double across = 1;  ///< across the radius, of the part of the movement that is across it
};

/// For a point at `covered`, its squared distance, while the squared radius grows from `low` to
/// `high`. Outside a punch of the radius sin(w) r the surface moves by 2/pi (w +- nu/(2 - nu)
/// sin(w) cos(w)) along and across the radius. Their integrals over sin^2(w) up to q are, with w at
/// q,
///   w q - w/2 + sin(2 w)/4   and   w/4 - sin(4 w)/16 .
FreshShare fresh_share(double nu, double covered, double low, double high) {
  if (!(covered > low)) return {};
  const double w = std::asin(std::sqrt(low / covered));
  const double q = low / covered;
  const double arcs = pi / 4 - (w * q - w / 2 + std::sin(2 * w) / 4);
  const double mixed = pi / 8 - (w / 4 - std::sin(4 * w) / 16);
  const double before = 2 / pi * covered / (high - low);
  const double after = (high - covered) / (high - low);
  const double turned = nu / (2 - nu) * mixed;
  return {before * (arcs + turned) + after, before * (arcs - turned) + after};
}

/// v turned by the angle of a unit vector, and back.
Vector2 turned(const Vector2& v, const Vector2& by) noexcept {
  return {by[0] * v[0] - by[1] * v[1], by[1] * v[0] + by[0] * v[1]};
}
Vector2 turned_back(const Vector2& v, const Vector2& by) noexcept {
  return {by[0] * v[0] + by[1] * v[1], by[0] * v[1] - by[1] * v[0]};
}

/// A field of a history as a matrix.
Eigen::Map<RingField> field_of(std::vector<double>& numbers, const RingMesh& mesh) noexcept {
  return {numbers.data(), 2 * mesh.rings, mesh.sectors};
}
Eigen::Map<const RingField> field_of(const std::vector<double>& numbers,
                                     const RingMesh& mesh) noexcept {
  return {numbers.data(), 2 * mesh.rings, mesh.sectors};
}

/// A value by those of four neighbours at other distances.
struct Stencil {
  Eigen::Index first = 0;  ///< place of the first; place 0 is the innermost ring across the middle
  std::array<double, 4> weights{};
};
Stencil stencil_at(const RingMesh& mesh, double distance) noexcept {
  const auto place = [&](Eigen::Index k) {
    if (k == 0) return -mesh.middle.front();
    const auto at = static_cast<std::size_t>(k - 1);
    return at < mesh.middle.size() ? mesh.middle[at] : mesh.outside[at - mesh.middle.size()];
  };
  const auto count = static_cast<Eigen::Index>(1 + mesh.middle.size() + mesh.outside.size());
  Eigen::Index above = 1;
  while (above + 1 < count && place(above) < distance) ++above;
  Stencil stencil;
  stencil.first = std::clamp<Eigen::Index>(above, 2, count - 2) - 2;
  for (Eigen::Index i = 0; i < 4; ++i) {
    double weight = 1;
    for (Eigen::Index k = 0; k < 4; ++k) {
      if (k == i) continue;
      const double other = place(stencil.first + k);
      weight *= (distance - other) / (place(stencil.first + i) - other);
    }
    stencil.weights[static_cast<std::size_t>(i)] = weight;
  }
  return stencil;
}

/// Working memory of a thread, so that contacts keep no more than their past.
struct Scratch {
  RingField target;   ///< displacements of the cells if nothing slips [m]
  RingField outside;  ///< displacements of the points outside [m]
  RingField scaled, before, ahead, moved;
  RingInfluence::Work work;
};
Scratch& scratch() noexcept {
  thread_local Scratch all;
  return all;
}

/// A contact while it is moved.
class MovingContact {
 public:
  MovingContact(const RingInfluence& map, HalfSpace::History& history, double modulus,
                double nu) noexcept
      : map_(map), mesh_(map.mesh()), history_(history), modulus_(modulus), nu_(nu) {}

  /// The radius changes, and q moves by `shift`, until the limit of the whole force is `limit`.
  void move(double radius_old, double radius_new, const Vector2& shift, double limit) noexcept {
    take_along(radius_old, radius_new);
    const Vector2 from_direction = turned_back(shift, history_.direction);
    for (Eigen::Index i = 0; i < mesh_.rings; ++i) {
      const double distance = radius_new * mesh_.middle[static_cast<std::size_t>(i)];
      const FreshShare share =
          fresh_share(nu_, distance * distance, radius_old * radius_old, radius_new * radius_new);
      for (Eigen::Index j = 0; j < mesh_.sectors; ++j) {
        const Vector2 part = turned_back(from_direction, mesh_.axes[static_cast<std::size_t>(j)]);
        s_.target(i, j) += share.along * part[0];
        s_.target(mesh_.rings + i, j) += share.across * part[1];
      }
    }
    settle(radius_new, limit / (radius_new * radius_new));
  }

 private:
  /// The displacements that the middles of the cells have, at a new radius, before any movement.
  void take_along(double radius_old, double radius_new) noexcept {
    const auto here = field_of(history_.displacements, mesh_);
    s_.target = here;
    if (radius_new == radius_old || radius_old == 0) return;
    const auto points = static_cast<Eigen::Index>(mesh_.outside.size());
    if (radius_new > radius_old) {
      map_.apply_outside(field_of(history_.tractions, mesh_), s_.outside, s_.work);
      s_.outside *= radius_old / modulus_;
    } else {
      s_.outside.setZero(2 * points, mesh_.sectors);
    }
    const Eigen::Index half = mesh_.sectors / 2;
    for (Eigen::Index i = 0; i < mesh_.rings; ++i) {
      const Stencil stencil =
          stencil_at(mesh_, mesh_.middle[static_cast<std::size_t>(i)] * radius_new / radius_old);
      for (const Eigen::Index part : {0, 1}) {
        const Eigen::Index row = part * mesh_.rings + i;
        s_.target.row(row).setZero();
        for (Eigen::Index k = 0; k < 4; ++k) {
          const double weight = stencil.weights[static_cast<std::size_t>(k)];
          const Eigen::Index place = stencil.first + k;
          if (place == 0) {
            const Eigen::Index inner = part * mesh_.rings;
            s_.target.row(row).head(half) -= weight * here.row(inner).tail(half);
            s_.target.row(row).tail(half) -= weight * here.row(inner).head(half);
          } else if (place <= mesh_.rings) {
            s_.target.row(row) += weight * here.row(part * mesh_.rings + place - 1);
          } else {
            s_.target.row(row) += weight * s_.outside.row(part * points + place - 1 - mesh_.rings);
          }
        }
      }
    }
  }

  /// Scaled tractions of a cell, not beyond a bound.
  static void onto_disc(double& along, double& across, double bound) noexcept {
    const double size = std::sqrt(along * along + across * across);
    if (size > bound) {
      along *= bound / size;
      across *= bound / size;
    }
  }

  /// Coulomb's law on all cells: the tractions that minimise the complementary energy within the
  /// limits, so that what is left of the target is slip along them. Gradients with momentum, for
  /// the eigenvalues of the map. Hertz's limits add up to `limit` times the squared radius.
  void settle(double radius, double limit) noexcept {
    constexpr double close = 1e-13;
    constexpr int most_steps = 5000;
    const double compliance = radius / modulus_;
    const double root = std::sqrt(map_.smallest() / map_.largest());
    const double momentum = (1 - root) / (1 + root);
    const Eigen::Index n = mesh_.rings;
    auto tractions = field_of(history_.tractions, mesh_);
    s_.scaled = tractions;
    double largest = 0;
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto ring = static_cast<std::size_t>(i);
      for (const Eigen::Index row : {i, n + i}) {
        s_.scaled.row(row) *= map_.scale(i);
        s_.target.row(row) *= mesh_.area[ring] / map_.scale(i) / compliance;
      }
      largest = std::max(largest, map_.scale(i) * limit * mesh_.share[ring] / mesh_.area[ring]);
    }
    s_.ahead = s_.scaled;
    double moved = std::numeric_limits<double>::infinity();
    for (int step = 0; step < most_steps && moved > close * largest; ++step) {
      map_.apply(s_.ahead, s_.moved, s_.work);
      s_.before = s_.scaled;
      s_.scaled = s_.ahead + (s_.target - s_.moved) / map_.largest();
      for (Eigen::Index i = 0; i < n; ++i) {
        const auto ring = static_cast<std::size_t>(i);
        const double bound = map_.scale(i) * limit * mesh_.share[ring] / mesh_.area[ring];
        for (Eigen::Index j = 0; j < mesh_.sectors; ++j)
          onto_disc(s_.scaled(i, j), s_.scaled(n + i, j), bound);
      }
      s_.ahead = s_.scaled + momentum * (s_.scaled - s_.before);
      moved = (s_.scaled - s_.before).cwiseAbs().maxCoeff();
    }
    map_.apply(s_.scaled, s_.moved, s_.work);
    auto displacements = field_of(history_.displacements, mesh_);
    for (Eigen::Index i = 0; i < n; ++i) {
      for (const Eigen::Index row : {i, n + i}) {
        tractions.row(row) = s_.scaled.row(row) / map_.scale(i);
        displacements.row(row) = s_.moved.row(row) * compliance * map_.scale(i) /
                                 mesh_.area[static_cast<std::size_t>(i)];
      }
    }
  }

  const RingInfluence& map_;
  const RingMesh& mesh_;
  HalfSpace::History& history_;
  double modulus_;  ///< G of two like bodies that are as compliant [Pa]
  double nu_;
  Scratch& s_ = scratch();
};

/// Back to the virgin contact; the memory is kept for the next touch.
void forget(HalfSpace::History& history) noexcept {
  history.direction = Vector2::Zero();
  history.tractions.clear();
  history.displacements.clear();
}

/// Cells that are at their limit, that of the contact being `limit` at this radius.
Eigen::Index slipping_cells(const HalfSpace::History& history, const RingMesh& mesh, double radius,
                            double limit) noexcept {
  const auto tractions = field_of(history.tractions, mesh);
  Eigen::Index slipping = 0;
  for (Eigen::Index i = 0; i < mesh.rings; ++i) {
    const auto ring = static_cast<std::size_t>(i);
    const double bound = limit / (radius * radius) * mesh.share[ring] / mesh.area[ring];
    for (Eigen::Index j = 0; j < mesh.sectors; ++j) {
      const Vector2 p(tractions(i, j), tractions(mesh.rings + i, j));
      if (length_of(p) >= bound * nearly) ++slipping;
    }
  }
  return slipping;
}

/// Force [N] of the tractions at a radius of the contact.
Vector2 force_of(const HalfSpace::History& history, const RingMesh& mesh, double radius) noexcept {
  const auto tractions = field_of(history.tractions, mesh);
  Vector2 force = Vector2::Zero();
  for (Eigen::Index j = 0; j < mesh.sectors; ++j) {
    for (Eigen::Index i = 0; i < mesh.rings; ++i) {
      const double area = radius * radius * mesh.area[static_cast<std::size_t>(i)];
      const Vector2 p(tractions(i, j), tractions(mesh.rings + i, j));
      force += area * turned(p, mesh.axes[static_cast<std::size_t>(j)]);
    }
  }
  return turned(force, history.direction);
}

}  // namespace

std::vector<double> HalfSpace::History::pack() const {
  std::vector<double> numbers{direction[0], direction[1], static_cast<double>(tractions.size())};
  numbers.insert(numbers.end(), tractions.begin(), tractions.end());
  numbers.insert(numbers.end(), displacements.begin(), displacements.end());
  return numbers;
}

void HalfSpace::History::unpack(std::span<const double> numbers) {
  if (numbers.size() < 3 || static_cast<double>(numbers.size()) != 3 + 2 * numbers[2])
    throw InputError("a packed contact history has the wrong length");
  direction = {numbers[0], numbers[1]};
  const auto middle = numbers.begin() + 3 + static_cast<std::ptrdiff_t>(numbers[2]);
  tractions.assign(numbers.begin() + 3, middle);
  displacements.assign(middle, numbers.end());
}

void HalfSpace::prepare() {
  influence = std::make_shared<const RingInfluence>(rings, poisson_ratio_of(*this));
}

void HalfSpace::swap_bodies(History& history) const noexcept {
  for (auto* field : {&history.tractions, &history.displacements})
    for (double& v : *field) v = -v;
}

ContactForce HalfSpace::advance(History& history, const ContactStep& step) const noexcept {
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  ContactForce out = hertz_normal_force(contact, step);
  out.work_stored = out.work_dissipated = std::numeric_limits<double>::quiet_NaN();
  const RingMesh& mesh = influence->mesh();
  const double nu = poisson_ratio_of(*this);
  // Without slip the stiffness is 8 G* a = 4 G a/(2 - nu).
  const double modulus = 2 * (2 - nu) * moduli_of(*this).g_star;
  const auto radius_at = [&](double overlap) {
    return std::sqrt(0.5 * step.effective_radius * std::max(overlap, 0.0));
  };
  const double before = std::max(step.overlap_old, 0.0);
  const double after = std::max(step.overlap_new, 0.0);
  const double radius = radius_at(std::max(before, after));
  if (before == 0) forget(history);
  if (after > 0) out.regime = Regime::stick;
  const bool is_finite =
      0 * (step.overlap_old + step.overlap_new + step.shift[0] + step.shift[1] + radius) == 0;
  const Vector2 shift = touching_part(step) * step.shift;
  const bool rests = shift.isZero(0) && (history.tractions.empty() || before == after);
  if (!is_finite || radius == 0 || (history.tractions.empty() && (rests || after == 0))) {
    if (after == 0) forget(history);
    return out;
  }

  if (history.tractions.empty()) {
    history.direction = shift / length_of(shift);
    history.tractions.assign(static_cast<std::size_t>(2 * mesh.rings * mesh.sectors), 0);
    history.displacements = history.tractions;
  }
  Vector2 force = force_of(history, mesh, radius_at(before));
  if (after == 0) {
    out.work_tangential = 0.5 * shift.dot(force);
    forget(history);
    return out;
  }

  if (!rests) {
    MovingContact moving(*influence, history, modulus, nu);
    // A contact that grows by much does so in several goes, each by the same factor.
    const double growth = before > 0 ? std::sqrt(after / before) : 1;
    const int goes =
        std::max(1, static_cast<int>(std::ceil(std::log(growth) / std::log(largest_growth))));
    double overlap = before;
    for (int go = 1; go <= goes; ++go) {
      const double next = go == goes ? after : before * std::pow(after / before, 1. * go / goes);
      const double part = goes == 1 ? 1 : (next - overlap) / (after - before);
      moving.move(radius_at(overlap), radius_at(next), part * shift, mu * contact.force(next));
      const Vector2 moved = force_of(history, mesh, radius_at(next));
      out.work_tangential += 0.5 * part * shift.dot(force + moved);
      force = moved;
      overlap = next;
    }
  }
  out.tangential = force;
  const double limit = mu * out.normal;
  const Eigen::Index slipping = slipping_cells(history, mesh, radius_at(after), limit);
  const double size = length_of(out.tangential);
  // Where all slips, the directions of the tractions tend to one, but are never all the same.
  constexpr double nearly_along = 1 - 1e-6;
  if (size > limit || (slipping == mesh.rings * mesh.sectors && size >= limit * nearly_along)) {
    if (size > 0) out.tangential *= limit / size;
    out.regime = Regime::slip;
  } else if (slipping > 0) {
    out.regime = Regime::partial_slip;
  }
  return out;
}

std::unique_ptr<AnyLaw::Model> make_half_space() { return make_model<HalfSpace>(); }

}  // namespace stickslip
