// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/edge_wall.hpp"

#include <cmath>

#include "cases/exhibits/exhibits.hpp"
#include "reference/walls/wall_contacts.hpp"

namespace stickslip::cases {
namespace {

/// The force of the wall on a sphere that is pressed on it.
WallForce pressed(const FramedLaw& law, const EdgeWall& given, const IndexedMesh& mesh,
                  const Vector3& centre) {
  WallStep start;
  start.centre = centre;
  return follow_wall(law, mesh, given.radius, std::span(&start, 1)).front();
}

/// How hard a law that answers for walls itself pushes on a plane [N].
double push_on_plane(const FramedLaw& law, const EdgeWall& given, double overlap) {
  const auto ask = [&](double at) {
    const Vector3 centre(0, 0, given.radius - at);
    return pressed(law, given, two_triangles(4 * given.radius), centre).force[2];
  };
  if (law.law.info().can(Capability::hertzian))
    return ask(given.overlap) * std::pow(overlap / given.overlap, 1.5);
  return ask(overlap);
}

/// The least distance of the centre from a half-plane that begins in the y axis, by halving, and
/// where it is.
std::pair<double, Vector3> least_distance(const Vector3& centre, const Vector3& along) {
  double low = 0;
  double high = 2 * centre.norm();
  const auto distance = [&](double far) {
    return (centre - far * along - Vector3(0, centre[1], 0)).norm();
  };
  for (int i = 0; i < 100; ++i) {
    const double third = (high - low) / 3;
    if (distance(low + third) < distance(high - third))
      high -= third;
    else
      low += third;
  }
  return {distance(low), low * along + Vector3(0, centre[1], 0)};
}

}  // namespace

IndexedMesh EdgeWall::faces_at(const HeldAtEdge& held, int cuts) const {
  const double on_second = held.centre.dot(Vector3(std::cos(held.theta), 0, -std::sin(held.theta)));
  const double far = std::max(std::abs(held.centre[0]), std::abs(on_second));
  return two_faces(held.theta, side(cuts), {far + 3 * circle(), 3 * circle()});
}

std::pair<Vector3, int> EdgeWall::exact_force(const HeldAtEdge& held) const {
  const reference::HeldSphere sphere{
      .centre = held.centre.cast<long double>(), .radius = radius, .kn = kn};
  const reference::EdgeForce force = held.theta > 0
                                         ? reference::convex_edge_force(sphere, held.theta)
                                         : reference::concave_edge_force(sphere, held.theta);
  return {Vector3(narrow(force.force_x), 0, narrow(force.force_z)), force.contacts};
}

Vector3 EdgeWall::right_force(const Scheme& scheme, const HeldAtEdge& held) const {
  const Vector3 exact = exact_force(held).first;
  const AnyLaw& law = scheme.law();
  if (law.own_wall() == nullptr || law.info().can(Capability::linear)) return exact;
  if (held.theta > 0)
    return push_on_plane(scheme.framed, *this, exact.norm() / kn) * exact.normalized();
  Vector3 sum = Vector3::Zero();
  for (const Vector3& normal :
       {Vector3(0, 0, 1), Vector3(std::sin(held.theta), 0, std::cos(held.theta))})
    sum += push_on_plane(scheme.framed, *this, radius - held.centre.dot(normal)) * normal;
  return sum;
}

EdgeWall::Outcome EdgeWall::compare(const Scheme& scheme, std::span<const HeldAtEdge> held,
                                    int cuts) const {
  Outcome found;
  for (const HeldAtEdge& each : held) {
    const Vector3 exact = right_force(scheme, each);
    const int contacts = exact_force(each).second;
    const WallForce force = pressed(scheme.framed, *this, faces_at(each, cuts), each.centre);
    found.force = worse(found.force, (force.force - exact).norm() / exact.norm());
    if (force.contacts >= 0)
      found.contacts = worse(found.contacts, std::abs(force.contacts - contacts));
    if (force.force.isZero()) continue;
    found.direction =
        worse(found.direction, std::atan2(force.force.cross(exact).norm(), force.force.dot(exact)));
  }
  return found;
}

std::vector<CrossCheckResult> EdgeWall::search_nearest(std::span<const HeldAtEdge> held) const {
  double largest = 0;
  for (const HeldAtEdge& each : held) {
    const auto [exact, contacts] = exact_force(each);
    const auto first = least_distance(each.centre, Vector3(-1, 0, 0));
    const auto second =
        least_distance(each.centre, Vector3(std::cos(each.theta), 0, -std::sin(each.theta)));
    Vector3 force = Vector3::Zero();
    const auto push = [&](const std::pair<double, Vector3>& nearest) {
      const auto& [distance, place] = nearest;
      if (distance < radius) force += kn * (radius - distance) * (each.centre - place) / distance;
    };
    if (contacts == 2) {
      push(first);
      push(second);
    } else {
      push(first.first < second.first ? first : second);
    }
    largest = worse(largest, (force - exact).norm() / exact.norm());
  }
  return {{"the exact force against that of the least distances, looked for on both faces", largest,
           1e-5}};
}

reference::Question EdgeWall::question_at(const char* kind, const HeldAtEdge& held) const {
  std::vector<long double> centre;
  for (const double x : held.centre) centre.push_back(x);
  return {.kind = kind, .inputs = {{"theta", wide(held.theta)}, {"centre", centre}}};
}

Figure figure_of_edges(const EdgeWall& given, std::span<const Scheme> schemes,
                       const std::function<HeldAtEdge(double)>& at, std::string along) {
  Panel size{
      .title = "size", .x = {along, "-"}, .y = {"force over kn times the overlap", "-", 0.0}};
  Panel turn{.title = "direction",
             .x = {std::move(along), "-"},
             .y = {"direction from the normal of the first face", "deg"},
             .legend = Legend::none};
  constexpr int points = 60;
  const auto add = [&](Series sizes, Series turns, const auto& force_at) {
    for (int i = 0; i <= points; ++i) {
      const double x = -0.5 + 2.0 * i / points;
      const Vector3 force = force_at(at(x));
      sizes.add(x, force.norm() / (given.kn * given.overlap));
      turns.add(
          x, force.isZero() ? no_number : std::atan2(force[0], force[2]) * 180 / std::numbers::pi);
    }
    size.add(sizes);
    turn.add(turns);
  };
  add(truth_line("exact"), truth_line(),
      [&](const HeldAtEdge& held) { return given.exact_force(held).first; });
  const IndexedMesh faces = given.faces_at(at(1.5), 16);
  int slot = 0;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    slot = std::max(slot, pen.slot + 1);
    add(pen.points(), pen.named("").points(), [&](const HeldAtEdge& held) {
      return pressed(scheme.framed, given, faces, held.centre).force;
    });
  });
  FramedLaw wrong = schemes.front().framed;
  if (wrong.law.own_wall() != nullptr) return {.panels = {size, turn}};
  for (const WallRule rule :
       {WallRule::each_triangle, WallRule::edges_never, WallRule::face_normal}) {
    wrong.wall_rule = rule;
    const Pen pen{.label = "wall-rule=" + std::string(name_of(rule)), .slot = slot++};
    add(pen.dashed(), pen.named("").dashed(),
        [&](const HeldAtEdge& held) { return pressed(wrong, given, faces, held.centre).force; });
  }
  return {.panels = {size, turn}};
}

}  // namespace stickslip::cases
