// SPDX-License-Identifier: BSD-3-Clause
#include "reference/half_space/ring_friction.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

using Plane = std::vector<Planar>;

/// A shift of 1 in mu P0/(G a), at nu = 0.
constexpr double unit_of_shift = 0.75;

/// From the forces on rings to the mean displacements of the rings. Both are scaled, so that all
/// rings have the same displacement of their own, 1, however narrow they are.
class Rings : public TractionMap {
 public:
  /// `radii`: where the rings end, from the inside outwards.
  explicit Rings(const std::vector<double>& radii) : count_(std::ssize(radii)) {
    using Matrix = Eigen::MatrixXd;
    // Force on ring j when the springs to radius i are loaded by 1: all of a punch but its inside.
    const auto beyond = [&](Eigen::Index i, double r) {
      const double s = radii[static_cast<std::size_t>(i)];
      return 2 * std::sqrt(std::max(s * s - r * r, 0.));
    };
    const auto radius = [&](Eigen::Index i) {
      return i < 0 ? 0 : radii[static_cast<std::size_t>(i)];
    };
    widths_.resize(count_);
    Matrix forces = Matrix::Zero(count_, count_);
    for (Eigen::Index i = 0; i < count_; ++i) {
      widths_[i] = 2 * (radius(i) - radius(i - 1));
      for (Eigen::Index j = 0; j <= i; ++j) {
        forces(j, i) = beyond(i, radius(j - 1)) - beyond(i, radius(j));
        if (j < i) forces(j, i) -= beyond(i - 1, radius(j - 1)) - beyond(i - 1, radius(j));
      }
    }
    springs_ = Matrix::Identity(count_, count_);
    forces.triangularView<Eigen::Upper>().solveInPlace(springs_);
    const Matrix compliance = springs_.transpose() * widths_.asDiagonal() * springs_;
    scale_ = compliance.diagonal().cwiseSqrt();
    map_ = scale_.cwiseInverse().asDiagonal() * compliance * scale_.cwiseInverse().asDiagonal();
    // All entries are positive: for any positive vector the largest ratio of its image to it is a
    // bound of the largest eigenvalue (Collatz and Wielandt), and images come close to its vector.
    Eigen::VectorXd vector = Eigen::VectorXd::Ones(count_);
    for (int i = 0; i < 30; ++i) vector = (map_ * vector).normalized();
    largest_ = (map_ * vector).cwiseQuotient(vector).maxCoeff();
  }

  /// Only the first so many rings are in contact.
  void set_reached(std::size_t rings) { reached_ = static_cast<Eigen::Index>(rings); }

  /// Those of the rings in contact; the others stay as they are.
  void apply(const Plane& force, Plane& displacement) const override {
    displacement.resize(force.size());
    as_rows(displacement).topRows(reached_).noalias() =
        map_.topLeftCorner(reached_, reached_) * as_rows(force).topRows(reached_);
  }
  [[nodiscard]] double own() const override { return 1; }
  [[nodiscard]] double largest() const override { return largest_; }

  /// Scaled forces of the rings from true ones, and back.
  [[nodiscard]] double scale(std::size_t ring) const {
    return scale_[static_cast<Eigen::Index>(ring)];
  }
  /// The springs under scaled forces of the rings.
  [[nodiscard]] Plane springs_of(const Plane& force) const {
    Plane springs(force.size());
    as_rows(springs).noalias() = springs_.triangularView<Eigen::Upper>() *
                                 (scale_.cwiseInverse().asDiagonal() * as_rows(force));
    return springs;
  }
  /// The scaled displacements of the rings over the springs of the first `reached` of them.
  [[nodiscard]] Plane displacements_of(const Plane& springs, std::size_t reached) const {
    Plane displacement(springs.size());
    const auto n = static_cast<Eigen::Index>(reached);
    const Rows loaded = widths_.head(n).asDiagonal() * as_rows(springs).topRows(n);
    as_rows(displacement).topRows(n) = scale_.head(n).cwiseInverse().asDiagonal() *
                                       (springs_.topLeftCorner(n, n).transpose() * loaded);
    return displacement;
  }
  /// Width of the springs of a ring on both sides of the middle.
  [[nodiscard]] double width(std::size_t ring) const {
    return widths_[static_cast<Eigen::Index>(ring)];
  }

 private:
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, 2, Eigen::RowMajor>;
  static Eigen::Map<Rows> as_rows(Plane& v) {
    return {reinterpret_cast<double*>(v.data()), std::ssize(v), 2};
  }
  static Eigen::Map<const Rows> as_rows(const Plane& v) {
    return {reinterpret_cast<const double*>(v.data()), std::ssize(v), 2};
  }

  Eigen::Index count_;
  Eigen::Index reached_ = 0;
  Eigen::VectorXd widths_;
  Eigen::VectorXd scale_;
  Eigen::MatrixXd springs_;
  Eigen::MatrixXd map_;
  double largest_ = 0;
};

/// A place on the way, and whether a leg of the path ends there.
struct Stop {
  ContactPlace place;
  bool is_point = false;
};

/// The legs in steps. Those that leave or end in a gap are divided where the bodies touch.
std::vector<Stop> stops_of(const std::vector<ContactPlace>& points, int steps) {
  std::vector<Stop> stops;
  ContactPlace from;
  for (const ContactPlace& to : points) {
    if (begins_in_gap(from, to)) {
      from = touch_between(from, to);
      stops.push_back({from, false});
    }
    for (int i = 1; i < steps; ++i)
      stops.push_back({between(from, to, static_cast<double>(i) / steps), false});
    stops.push_back({to, true});
    from = to;
  }
  return stops;
}

/// Edges closer to each other than this, over the largest, are taken for one.
constexpr double same_edge = 1e-5;

/// Where the rings end: at the edges of the contact at all stops, and between them at as many more
/// radii as it takes for no ring to be wider than wanted.
std::vector<double> radii_of(const std::vector<Stop>& stops, int rings) {
  std::vector<double> edges;
  for (const Stop& stop : stops)
    if (stop.place.overlap > 0) edges.push_back(std::sqrt(stop.place.overlap));
  if (edges.empty()) throw std::invalid_argument("the path has no point with an overlap above 0");
  std::ranges::sort(edges);
  const double largest = edges.back();
  std::vector<double> radii;
  double inner = 0;
  for (const double edge : edges) {
    if (edge - inner <= same_edge * largest) continue;
    const auto parts = static_cast<int>(std::ceil((edge - inner) / largest * rings - same_edge));
    for (int i = 1; i < parts; ++i) radii.push_back(inner + (edge - inner) * i / parts);
    radii.push_back(edge);
    inner = edge;
  }
  return radii;
}

/// A contact with its past.
class RingContact {
 public:
  explicit RingContact(std::vector<double> radii)
      : radii_(std::move(radii)),
        rings_(radii_),
        springs_(radii_.size()),
        force_(radii_.size()),
        bound_(radii_.size()) {}

  void advance(const ContactPlace& to) {
    const ContactPlace from = place_;
    place_ = to;
    if (to.overlap <= 0) {
      springs_.assign(springs_.size(), {});
      force_ = springs_;
      load_ = 0;
      reached_ = 0;
      return;
    }
    const double low = std::max(from.overlap, 0.);
    const Planar shift = unit_of_shift * (to.shift - from.shift);
    const std::size_t before = reached_;
    set_edge(to.overlap);
    Plane target = springs_;
    for (std::size_t i = 0; i < reached_; ++i)
      target[i] += (i < before ? 1 : share_after_touch(i, low, to.overlap)) * shift;
    settle(rings_.displacements_of(target, reached_), to.shift - from.shift);
  }

  [[nodiscard]] HalfSpacePoint point() const {
    double stored = 0;
    for (std::size_t i = 0; i < reached_; ++i) stored += rings_.width(i) * std::norm(springs_[i]);
    return {.load = {.force = load_, .torque = 0},
            .work = work_,
            .dissipated = dissipated_,
            .stored = stored / 2 / unit_of_shift,
            .reversed = reversed_};
  }
  [[nodiscard]] double reversed() const { return reversed_; }

 private:
  /// The friction limits of the rings: Hertz.
  void set_edge(double overlap) {
    const double edge = std::sqrt(overlap);
    const auto outside = [&](std::size_t rings) {  // share of the force outside so many rings
      if (rings == 0) return 1.;
      const double r = radii_[rings - 1] / edge;
      return r < 1 ? std::pow((1 - r) * (1 + r), 1.5) : 0.;
    };
    // A ring ends here, or just inside where two edges are taken for one.
    reached_ = static_cast<std::size_t>(std::ranges::upper_bound(radii_, edge) - radii_.begin());
    rings_.set_reached(reached_);
    bound_.assign(bound_.size(), 0);
    const double limit = std::pow(overlap, 1.5);
    for (std::size_t i = 0; i < reached_; ++i) {
      const double inner = outside(i);
      const double outer = i + 1 < reached_ ? outside(i + 1) : 0;
      bound_[i] = limit * (inner - outer) * rings_.scale(i);
    }
  }

  /// Mean over the springs of a ring of the share of a step, in which the overlap grows from `low`
  /// to `high`, that is left when they are reached.
  [[nodiscard]] double share_after_touch(std::size_t ring, double low, double high) const {
    const double outer = radii_[ring];
    const double inner = ring > 0 ? radii_[ring - 1] : 0;
    const double mean_square = (outer * outer + outer * inner + inner * inner) / 3;
    return std::clamp((high - mean_square) / (high - low), 0., 1.);
  }

  void settle(const Plane& target, Planar shift) {
    const Plane before = force_;
    const Planar load_before = load_;
    Plane displacement;
    solve_coulomb(rings_, target, bound_, force_, displacement);
    springs_ = rings_.springs_of(force_);
    load_ = 0;
    double dissipated = 0;
    double reversed = 0;
    double limit = 0;
    for (std::size_t i = 0; i < reached_; ++i) {
      load_ += force_[i] / rings_.scale(i);
      limit += bound_[i] / rings_.scale(i);
      if (std::abs(force_[i]) < bound_[i] * slips_from) continue;
      const Planar slip = target[i] - displacement[i];
      dissipated += dot(before[i] + force_[i], slip) / 2;
      if (dot(before[i], slip) < -bound_[i] * std::abs(slip) / 2)
        reversed += bound_[i] / rings_.scale(i);
    }
    work_ += dot(load_before + load_, shift) / 2;
    dissipated_ += dissipated / unit_of_shift;
    reversed_ = limit > 0 ? reversed / limit : 0;
  }

  std::vector<double> radii_;
  Rings rings_;
  ContactPlace place_;
  Plane springs_;  ///< force per length, which is the displacement
  Plane force_;    ///< force of the rings, scaled
  std::vector<double> bound_;
  std::size_t reached_ = 0;  ///< rings in contact
  Planar load_;
  double work_ = 0;
  double dissipated_ = 0;
  double reversed_ = 0;
};

}  // namespace

std::vector<HalfSpacePoint> half_space_on_rings(const std::vector<ContactPlace>& points,
                                                const RingEffort& effort) {
  if (effort.rings < 1 || effort.steps < 1)
    throw std::invalid_argument("rings and steps must be at least 1");
  if (std::ranges::any_of(points, [](const ContactPlace& p) { return p.twist != 0; }))
    throw std::invalid_argument("rings know no twist");
  const std::vector<Stop> stops = stops_of(points, effort.steps);
  RingContact contact(radii_of(stops, effort.rings));
  std::vector<HalfSpacePoint> answers;
  double reversed = 0;
  for (const Stop& stop : stops) {
    contact.advance(stop.place);
    reversed = std::max(reversed, contact.reversed());
    if (!stop.is_point) continue;
    answers.push_back(contact.point());
    answers.back().reversed = reversed;
    reversed = 0;
  }
  return answers;
}

}  // namespace stickslip::reference
