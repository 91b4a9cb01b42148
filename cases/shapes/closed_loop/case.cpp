// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/closed_loop/case.hpp"

#include "cases/kept/kept_answers.hpp"
#include "cases/kept/known_answers.hpp"
#include "reference/shapes/ellipsoid_overlap.hpp"

namespace stickslip::cases {
namespace {

using Wide3 = reference::Vector3<long double>;

constexpr int reference_points = 64;
constexpr double degree_of_turn = std::numbers::pi / 180;
/// What each rule without an energy is called where a law is found to follow it.
constexpr std::array<std::pair<ShapeRule, const char*>, 4> known_mistakes_of_shapes{
    {{ShapeRule::midway, "depth and normal of the midway point: midway for common normal"},
     {ShapeRule::common_normal_at_midway, "the common normal's force at the midway point"},
     {ShapeRule::volume_at_centroid,
      "the volume's gradient at the centroid of the overlap: centroid for chord"},
     {ShapeRule::volume_along_normal, "the volume itself as the size of the force"}}};
/// Errors of the largest work, which is looked for among the points of a way.
constexpr double limit_tolerance_share = 0.05;

/// Orientation and place of the second body in the middle of the way.
struct Middle {
  Vector3 position;
  Eigen::Quaterniond turn;
};
Middle middle_of(ShapePair pair) {
  if (pair != ShapePair::blocks)
    return {{0.72, 0.515, 0.615}, Eigen::Quaterniond(5, 1, 2, -1).normalized()};
  // One edge of each cross on all of the way: no face comes near.
  return {{0.86, 0.43, 0.67}, Eigen::Quaterniond(0.7376, -0.5195, -0.0247, -0.4307).normalized()};
}

/// Force and moment about the centre of the second body, over kn; depths with their power.
struct Push {
  Vector3 force = Vector3::Zero();
  Vector3 moment = Vector3::Zero();
};

Push push_at(const Wide3& point, const Wide3& force, const ShapePose& second) {
  const Wide3 arm = point - second.position.cast<long double>();
  return {force.cast<double>(), arm.cross(force).cast<double>()};
}

/// What the reference knows of two ellipsoids, and their pushes by each rule.
class ReferencePair {
 public:
  ReferencePair(const std::array<ToldShape, 2>& shapes, const ShapesMovement& at)
      : ReferencePair(convex_shape(shapes[0], at.p), convex_shape(shapes[1], at.q), at.q) {}

  Push push(ShapeRule rule, double power) const {
    const auto to_power = [&](long double depth, long double less) {
      return std::pow(depth, static_cast<long double>(power) - less);
    };
    const Wide3 along_normal = to_power(-apart_.distance, 0) * apart_.normal;
    switch (rule) {
      case ShapeRule::common_normal:
        return push_at((apart_.on_first + apart_.on_second) / 2, along_normal, second_);
      case ShapeRule::common_normal_at_midway:
        return push_at(midway_.point, along_normal, second_);
      case ShapeRule::midway:
        return push_at(midway_.point, to_power(-midway_.distance, 0) * midway_.normal, second_);
      case ShapeRule::volume: {
        const Wide3 centre = second_.position.cast<long double>();
        const long double size = to_power(common_.volume, 1);
        return {(size * common_.force).cast<double>(),
                (size * (common_.moment - centre.cross(common_.force))).cast<double>()};
      }
      case ShapeRule::volume_at_centroid:
        return push_at(common_.centroid, to_power(common_.volume, 1) * common_.force, second_);
      case ShapeRule::volume_along_normal:
        return push_at(common_.centroid, to_power(common_.volume, 0) * common_.force.normalized(),
                       second_);
    }
    return {};
  }

 private:
  ReferencePair(const reference::ConvexShape& first, const reference::ConvexShape& second,
                ShapePose pose_of_second)
      : second_(std::move(pose_of_second)),
        apart_(reference::signed_distance(first, second)),
        midway_(reference::superquadric_midway(first, second)),
        common_(reference::ellipsoids_overlap(first, second)) {}

  ShapePose second_;
  reference::SignedDistance apart_;
  reference::Midway midway_;
  reference::EllipsoidsOverlap common_;
};

/// Work over kn on a round by the trapezoidal rule, which is exact to round-off where the
/// round is smooth, over the largest on the way.
double share_of(const std::vector<double>& works) {
  const auto [least, most] = std::ranges::minmax(works);
  return works.back() / (std::max(most, 0.0) - std::min(least, 0.0));
}

/// What each rule leaves of the largest work on a way, by the reference, in the order of
/// shape_rules().
std::vector<double> computed_shares(const ClosedLoop& asked, double power, ShapeLoop loop,
                                    int points) {
  const std::array<ToldShape, 2> bodies = asked.shapes();
  std::vector<std::vector<double>> rates(shape_rules().size());
  for (int k = 0; k < points; ++k) {
    const ShapesMovement now = asked.at(loop, static_cast<double>(k) / points);
    const ReferencePair pair(bodies, now);
    for (std::size_t i = 0; i < rates.size(); ++i) {
      const Push push = pair.push(shape_rules()[i], power);
      rates[i].push_back(push.force.dot(now.q.velocity) + push.moment.dot(now.q.spin));
    }
  }
  std::vector<double> shares;
  for (std::vector<double>& rate : rates) {
    rate.push_back(rate.front());
    std::vector<double> works;
    double work = 0;
    for (std::size_t k = 1; k < rate.size(); ++k)
      works.push_back(work += (rate[k - 1] + rate[k]) / (2 * points));
    shares.push_back(share_of(works));
  }
  return shares;
}

}  // namespace

std::array<ToldShape, 2> ClosedLoop::shapes() const {
  if (pair != ShapePair::blocks)
    return {ellipsoid_shape(1, 0.6, 0.4), ellipsoid_shape(0.8, 0.5, 0.7)};
  return {block_shape(0.6, 0.9, 0.4), block_shape(0.3, 0.5, 0.4)};
}

ShapesMovement ClosedLoop::at(ShapeLoop loop, double part) const {
  const Middle middle = middle_of(pair);
  const double round = 2 * std::numbers::pi * part;
  const double rate = 2 * std::numbers::pi;
  const Vector3 first = Vector3(1, -1, 0.3).normalized();
  const Vector3 second = Vector3(0.4, 0.5, 1).normalized();
  const double reach = loop == ShapeLoop::turns ? turn * degree_of_turn : 0;
  // Two turns in a row: about x by the sine, then about an oblique axis by the cosine.
  const Vector3 inner = Vector3::UnitX();
  const Vector3 outer = Vector3(0, 0.6, 0.8);
  const Eigen::Quaterniond by_outer(Eigen::AngleAxisd(reach * std::cos(round), outer));
  const Eigen::Quaterniond by_inner(Eigen::AngleAxisd(reach * std::sin(round), inner));
  const Eigen::Quaterniond turned = by_outer * by_inner * middle.turn;
  ShapesMovement now;
  now.q.position = middle.position + radius * (std::cos(round) * first + std::sin(round) * second);
  now.q.velocity = rate * radius * (-std::sin(round) * first + std::cos(round) * second);
  now.q.rotation = {turned.w(), turned.x(), turned.y(), turned.z()};
  now.q.spin = rate * reach * (-std::sin(round) * outer + std::cos(round) * (by_outer * inner));
  return now;
}

ClosedLoop ClosedLoop::asked_of(const Scheme& scheme) const {
  ClosedLoop asked = *this;
  if (pair != ShapePair::known) return asked;
  const std::shared_ptr<OwnShapes> own = scheme.law().own_shapes();
  const bool knows_ellipsoids = own == nullptr || own->knows(ShapeKind::ellipsoid);
  asked.pair = knows_ellipsoids ? ShapePair::ellipsoids : ShapePair::blocks;
  return asked;
}

std::vector<double> ClosedLoop::works(const Scheme& scheme, ShapeLoop loop, int steps) const {
  const ClosedLoop asked = asked_of(scheme);
  std::vector<ShapesMovement> motion;
  for (int k = 0; k <= steps; ++k) {
    motion.push_back(asked.at(loop, static_cast<double>(k) / steps));
    motion.back().dt = k == 0 ? 0 : 1.0 / steps;
  }
  const std::array<ToldShape, 2> bodies = asked.shapes();
  const std::vector<ShapesForce> forces =
      follow_shapes(without_friction(scheme), bodies[0], bodies[1], motion);
  std::vector<double> works;
  double work = 0;
  double before = 0;
  for (std::size_t k = 0; k < motion.size(); ++k) {
    const ShapePose& body = motion[k].q;
    const double power = forces[k].torque_q.dot(body.spin) - forces[k].force.dot(body.velocity);
    if (k > 0) works.push_back(work += (before + power) / (2 * steps));
    before = power;
  }
  return works;
}

ClosedLoop::Outcome ClosedLoop::run(const Scheme& scheme, int steps) const {
  const auto left = [&](ShapeLoop loop) { return std::abs(share_of(works(scheme, loop, steps))); };
  return {.turns = left(ShapeLoop::turns), .moves = left(ShapeLoop::moves)};
}

double ClosedLoop::reference_share(ShapeRule rule, double power, ShapeLoop loop, int points) const {
  const ClosedLoop asked{.pair = ShapePair::ellipsoids, .radius = radius, .turn = turn};
  std::string question = std::string("shares left ") +
                         (loop == ShapeLoop::turns ? "turning" : "moving") +
                         " points=" + std::to_string(points);
  for (const double number : {power, radius, turn}) question += ' ' + shortest(number);
  // Each rule asks for them, and within a run that keeps nothing they are known, too.
  static const KnownAnswers<std::vector<double>> known;
  const std::vector<double> shares = known.to(question, [&] {
    return kept_values<double>(question,
                               [&] { return computed_shares(asked, power, loop, points); });
  });
  return shares.at(
      static_cast<std::size_t>(std::ranges::find(shape_rules(), rule) - shape_rules().begin()));
}

std::vector<reference::NamedNumber> ClosedLoop::numbers() const {
  std::vector<reference::NamedNumber> all;
  for (const ShapeRule rule : shape_rules())
    for (const auto& [loop, word] :
         {std::pair{ShapeLoop::turns, "turns"}, std::pair{ShapeLoop::moves, "moves"}})
      all.push_back({std::string(name_of(rule)) + '-' + word, "-",
                     "work between ellipsoids over the largest on the way, by this rule",
                     has_energy(rule) ? 0 : reference_share(rule, 1, loop, reference_points),
                     has_energy(rule) ? 0 : 1e-4L});
  return all;
}

std::vector<CrossCheckResult> ClosedLoop::cross_checks() const {
  const ClosedLoop asked{.pair = ShapePair::ellipsoids, .radius = radius, .turn = turn};
  const std::array<ToldShape, 2> bodies = asked.shapes();
  // Forces and moments of both energies by differences of depth and volume.
  const auto energies = [&](const ShapesMovement& at) {
    const auto first = convex_shape(bodies[0], at.p);
    const auto second = convex_shape(bodies[1], at.q);
    const long double depth = -reference::signed_distance(first, second).distance;
    return std::pair(depth * depth / 2, reference::ellipsoids_overlap(first, second).volume);
  };
  constexpr long double width = 1e-4L;
  double off_depth = 0;
  double off_volume = 0;
  for (const double part : {0.1, 0.6}) {
    const ShapesMovement now = asked.at(ShapeLoop::turns, part);
    const ReferencePair known(bodies, now);
    const Push depth = known.push(ShapeRule::common_normal, 1);
    const Push volume = known.push(ShapeRule::volume, 1);
    for (const int k : {0, 1, 2, 3, 4, 5}) {
      const auto moved = [&](double by) {
        ShapesMovement other = now;
        const auto& [w, x, y, z] = now.q.rotation;
        if (k < 3) other.q.position[k] += by;
        if (k >= 3) {
          const Eigen::Quaterniond turned =
              Eigen::AngleAxisd(by, Vector3::Unit(k - 3)) * Eigen::Quaterniond(w, x, y, z);
          other.q.rotation = {turned.w(), turned.x(), turned.y(), turned.z()};
        }
        return energies(other);
      };
      const auto before = moved(static_cast<double>(-width));
      const auto after = moved(static_cast<double>(width));
      const auto of = [&](const Push& push) { return k < 3 ? push.force[k] : push.moment[k - 3]; };
      const auto slope = [&](long double from, long double to) {
        return static_cast<double>((from - to) / (2 * width));
      };
      off_depth = worse(off_depth, std::abs(slope(before.first, after.first) - of(depth)));
      off_volume = worse(off_volume, std::abs(slope(before.second, after.second) - of(volume)));
    }
  }
  double rounds = 0;
  for (const ShapeRule rule : {ShapeRule::midway, ShapeRule::volume_at_centroid})
    rounds = worse(rounds, std::abs(asked.reference_share(rule, 1, ShapeLoop::turns, 96) -
                                    asked.reference_share(rule, 1, ShapeLoop::turns, 64)));
  return {{"depth: force and moment against differences of its square", off_depth, 1e-7},
          {"volume: force and moment against differences of it", off_volume, 1e-7},
          {"what a round leaves, in two thirds of the points", rounds, 1e-4}};
}

Expected<ClosedLoop::Outcome> ClosedLoop::expect(const Scheme& scheme) const {
  Expected<Outcome> all;
  const ShapeRule rule = scheme.framed.shape_rule;
  if (scheme.law().own_shapes() != nullptr) {
    if (!scheme.law().info().can(Capability::energy)) return all;
    all[&Outcome::turns] = all[&Outcome::moves] =
        Expectation::of_order(0, "the law says that it has an energy");
    if (asked_of(scheme).pair == ShapePair::blocks) return all;
    for (const auto& [field, loop] : {std::pair{&Outcome::turns, ShapeLoop::turns},
                                      std::pair{&Outcome::moves, ShapeLoop::moves}})
      for (const auto& [mistaken, words] : known_mistakes_of_shapes)
        all[field].known_errors.emplace_back(
            std::abs(reference_share(mistaken, 1, loop, reference_points)), words);
    return all;
  }
  if (has_energy(rule)) {
    const Expectation energy = Expectation::of_order(
        0, rule == ShapeRule::volume ? "the force is the gradient of kn V^power/power"
                                     : "the force is the gradient of kn d^(1 + power)/(1 + power)");
    all[&Outcome::turns] = all[&Outcome::moves] = energy;
    return all;
  }
  if (asked_of(scheme).pair == ShapePair::blocks) return all;
  const auto expected = [&](ShapeLoop loop) {
    if (rule == ShapeRule::common_normal_at_midway && loop == ShapeLoop::moves)
      return Expectation::of_order(0, "without a rotation the point of action does no work");
    if (rule == ShapeRule::volume_at_centroid && loop == ShapeLoop::moves)
      return Expectation::of_order(0, "without a rotation the point of action does no work");
    const double share =
        std::abs(reference_share(rule, scheme.framed.shape_power, loop, reference_points));
    return Expectation::wrong(share, limit_tolerance_share * share,
                              "the normal force has no energy");
  };
  all[&Outcome::turns] = expected(ShapeLoop::turns);
  all[&Outcome::moves] = expected(ShapeLoop::moves);
  return all;
}

}  // namespace stickslip::cases
