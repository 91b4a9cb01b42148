// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/mesh_faults.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace stickslip {
namespace {

/// Corners nearer to each other than this, over the shorter edge that ends in either, were to be
/// one.
constexpr double nearly_match = 2e-3;
/// A corner this near to an edge, over its length, lies on it.
constexpr double lies_on_edge = 1e-6;
/// Height over the longest edge, of triangles that have none and of slivers.
constexpr double without_height = 1e-9;
constexpr double sliver_height = 0.01;
/// A mesh smaller than so many grains was given in other units.
constexpr double grains_in_mesh = 2;
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

using MeshEdge = std::pair<std::uint32_t, std::uint32_t>;

/// One side of a triangle.
struct MeshSide {
  std::size_t triangle = 0;
  bool is_forward = true;  ///< from the lower to the higher corner
};

/// A mesh whose vertices are at different places.
struct WeldedMesh {
  std::vector<Vector3> vertices;
  std::vector<TriangleCorners> triangles;
  std::vector<std::size_t> number;  ///< number of each triangle in the mesh that was given

  std::array<Vector3, 3> corners(std::size_t triangle) const {
    const TriangleCorners& at = triangles[triangle];
    return {vertices[at[0]], vertices[at[1]], vertices[at[2]]};
  }
  Vector3 middle(std::size_t triangle) const {
    const auto [a, b, c] = corners(triangle);
    return (a + b + c) / 3;
  }
};

bool comes_before(const Vector3& a, const Vector3& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

WeldedMesh welded(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> order(mesh.vertices().size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return comes_before(mesh.vertices()[a], mesh.vertices()[b]);
  });
  WeldedMesh made;
  std::vector<std::uint32_t> now(order.size());
  for (const std::uint32_t vertex : order) {
    const Vector3& place = mesh.vertices()[vertex];
    if (made.vertices.empty() || made.vertices.back() != place) made.vertices.push_back(place);
    now[vertex] = static_cast<std::uint32_t>(made.vertices.size() - 1);
  }
  for (const TriangleCorners& at : mesh.triangles()) {
    made.number.push_back(made.triangles.size());
    made.triangles.push_back({now[at[0]], now[at[1]], now[at[2]]});
  }
  return made;
}

/// Longest edge and height over it.
struct TriangleSize {
  double shortest = 0;
  double longest = 0;
  double area = 0;
  double slenderness() const { return longest > 0 ? 2 * area / (longest * longest) : 0; }
};

TriangleSize size_of(const std::array<Vector3, 3>& corners) {
  const auto [a, b, c] = corners;
  const auto [low, high] = std::minmax({(b - a).norm(), (c - b).norm(), (a - c).norm()});
  return {low, high, 0.5 * (b - a).cross(c - a).norm()};
}

bool has_area(const WeldedMesh& mesh, std::size_t triangle) {
  return size_of(mesh.corners(triangle)).slenderness() > without_height;
}

/// The sides of all triangles that have an area, by their edges.
std::map<MeshEdge, std::vector<MeshSide>> sides_of(const WeldedMesh& mesh) {
  std::map<MeshEdge, std::vector<MeshSide>> sides;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (!has_area(mesh, t)) continue;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t from = mesh.triangles[t][i];
      const std::uint32_t to = mesh.triangles[t][(i + 1) % 3];
      sides[std::minmax(from, to)].push_back({t, from < to});
    }
  }
  return sides;
}

/// The first triangle with the same corners, or itself.
std::vector<std::size_t> first_alike(const WeldedMesh& mesh) {
  std::map<TriangleCorners, std::size_t> known;
  std::vector<std::size_t> first;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    TriangleCorners sorted = mesh.triangles[t];
    std::ranges::sort(sorted);
    first.push_back(known.try_emplace(sorted, t).first->second);
  }
  return first;
}

/// Surfaces that hang together over edges of two triangles, and which of their triangles face the
/// other way than most of the area.
struct Orientation {
  std::vector<bool> is_reversed;
  std::vector<std::size_t> surface;  ///< surface of each triangle
  std::vector<bool> is_closed;       ///< each surface
  std::vector<double> volume;        ///< inside each surface, its triangles turned alike [m^3]
};

Orientation orientation_of(const WeldedMesh& mesh,
                           const std::map<MeshEdge, std::vector<MeshSide>>& sides) {
  const std::size_t count = mesh.triangles.size();
  Orientation found{std::vector<bool>(count), std::vector<std::size_t>(count, none), {}, {}};
  const auto neighbours = [&](std::size_t t, const auto& see) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t from = mesh.triangles[t][i];
      const std::uint32_t to = mesh.triangles[t][(i + 1) % 3];
      const auto at = sides.find(std::minmax(from, to));
      if (at != sides.end()) see(at->second, from < to);
    }
  };
  for (std::size_t start = 0; start < count; ++start) {
    if (found.surface[start] != none || !has_area(mesh, start)) continue;
    const std::size_t surface = found.is_closed.size();
    std::vector<std::size_t> members{start};
    found.surface[start] = surface;
    bool is_closed = true;
    for (std::size_t next = 0; next < members.size(); ++next) {
      const std::size_t t = members[next];
      neighbours(t, [&](const std::vector<MeshSide>& both, bool is_forward) {
        if (both.size() != 2) {
          is_closed = false;
          return;
        }
        for (const MeshSide& other : both) {
          if (other.triangle == t || found.surface[other.triangle] != none) continue;
          found.surface[other.triangle] = surface;
          found.is_reversed[other.triangle] =
              found.is_reversed[t] != (other.is_forward == is_forward);
          members.push_back(other.triangle);
        }
      });
    }
    double turned = 0;
    double area = 0;
    double volume = 0;
    for (const std::size_t t : members) {
      const auto [a, b, c] = mesh.corners(t);
      const double own = size_of({a, b, c}).area;
      area += own;
      if (found.is_reversed[t]) turned += own;
      volume += (found.is_reversed[t] ? -1 : 1) * a.dot(b.cross(c)) / 6;
    }
    if (turned > area / 2) {
      for (const std::size_t t : members) found.is_reversed[t] = !found.is_reversed[t];
      volume = -volume;
    }
    found.is_closed.push_back(is_closed);
    found.volume.push_back(volume);
  }
  return found;
}

/// The shortest edge that ends in each vertex.
std::vector<double> shortest_edges(const WeldedMesh& mesh) {
  std::vector<double> shortest(mesh.vertices.size(), std::numeric_limits<double>::infinity());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (!has_area(mesh, t)) continue;
    const auto corners = mesh.corners(t);
    for (std::size_t i = 0; i < 3; ++i) {
      const double length = (corners[(i + 1) % 3] - corners[i]).norm();
      for (const std::size_t end : {i, (i + 1) % 3}) {
        double& least = shortest[mesh.triangles[t][end]];
        least = std::min(least, length);
      }
    }
  }
  return shortest;
}

/// For each vertex the first one that it nearly matches, or itself.
std::vector<std::uint32_t> nearly_matching(const WeldedMesh& mesh) {
  const std::vector<double> shortest = shortest_edges(mesh);
  std::vector<std::uint32_t> same(mesh.vertices.size());
  std::iota(same.begin(), same.end(), 0U);
  // Vertices are sorted by x.
  for (std::uint32_t a = 0; a < same.size(); ++a) {
    if (!std::isfinite(shortest[a]) || same[a] != a) continue;
    for (std::uint32_t b = a + 1; b < same.size(); ++b) {
      const Vector3 between = mesh.vertices[b] - mesh.vertices[a];
      if (between[0] > nearly_match * shortest[a]) break;
      if (between.norm() <= nearly_match * std::min(shortest[a], shortest[b])) same[b] = a;
    }
  }
  return same;
}

/// A corner that lies inside an edge.
struct Junction {
  std::size_t triangle = 0;  ///< triangle of the edge
  std::size_t side = 0;
  std::uint32_t vertex = 0;
};

/// All of them, of edges that have no second triangle.
std::vector<Junction> junctions_of(const WeldedMesh& mesh,
                                   const std::map<MeshEdge, std::vector<MeshSide>>& sides) {
  std::set<std::uint32_t> at_border;
  std::set<MeshEdge> border;
  for (const auto& [edge, both] : sides) {
    if (both.size() != 1) continue;
    border.insert(edge);
    at_border.insert({edge.first, edge.second});
  }
  std::vector<Junction> found;
  if (border.empty()) return found;
  const IndexedMesh index(TriangleMesh(mesh.vertices, mesh.triangles));
  std::vector<std::uint32_t> near;
  for (const std::uint32_t vertex : at_border) {
    const Vector3& place = mesh.vertices[vertex];
    near.clear();
    index.find_near(place, 0, near);
    for (const std::uint32_t t : near) {
      const TriangleCorners& at = mesh.triangles[t];
      if (std::ranges::count(at, vertex) > 0) continue;
      for (std::size_t i = 0; i < 3; ++i) {
        const Vector3& a = mesh.vertices[at[i]];
        const Vector3& b = mesh.vertices[at[(i + 1) % 3]];
        if (!border.contains(std::minmax(at[i], at[(i + 1) % 3]))) continue;
        const double length = (b - a).norm();
        const double along = (place - a).dot(b - a) / length;
        const double beside = (place - a).cross(b - a).norm() / length;
        if (along > lies_on_edge * length && along < (1 - lies_on_edge) * length &&
            beside <= lies_on_edge * length)
          found.push_back({t, i, vertex});
      }
    }
  }
  return found;
}

/// Collects faults with the numbers of the mesh that was given.
class Faults {
 public:
  explicit Faults(const WeldedMesh& mesh) : mesh_(mesh) {}
  void add(MeshFaultKind kind, std::size_t triangle, const Vector3& place) {
    all_.push_back({kind, mesh_.number[triangle], place});
  }
  void add(MeshFaultKind kind, std::size_t triangle) {
    add(kind, triangle, mesh_.middle(triangle));
  }
  std::vector<MeshFault> sorted() && {
    std::ranges::stable_sort(all_, [](const MeshFault& a, const MeshFault& b) {
      return std::pair(a.kind, a.triangle) < std::pair(b.kind, b.triangle);
    });
    return std::move(all_);
  }

 private:
  const WeldedMesh& mesh_;
  std::vector<MeshFault> all_;
};

void look_at_triangles(const WeldedMesh& mesh, const GrainOnWall& grain, Faults& faults,
                       MeshReport& report) {
  const std::vector<std::size_t> first = first_alike(mesh);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const TriangleSize size = size_of(mesh.corners(t));
    report.area += size.area;
    if (!has_area(mesh, t)) {
      faults.add(MeshFaultKind::no_area, t);
      continue;
    }
    report.shortest_edge =
        report.shortest_edge > 0 ? std::min(report.shortest_edge, size.shortest) : size.shortest;
    report.longest_edge = std::max(report.longest_edge, size.longest);
    if (first[t] != t) faults.add(MeshFaultKind::duplicate, t);
    if (size.slenderness() < sliver_height) faults.add(MeshFaultKind::sliver, t);
    if (size.longest < grain.circle()) faults.add(MeshFaultKind::small, t);
  }
}

void look_at_edges(const WeldedMesh& mesh, Faults& faults, MeshReport& report) {
  const auto sides = sides_of(mesh);
  for (const auto& [edge, both] : sides) {
    if (both.size() == 1) ++report.border_edges;
    if (both.size() > 2)
      faults.add(MeshFaultKind::many_at_edge, both.back().triangle,
                 0.5 * (mesh.vertices[edge.first] + mesh.vertices[edge.second]));
  }
  const Orientation orientation = orientation_of(mesh, sides);
  const std::vector<std::size_t> first = first_alike(mesh);
  std::vector<bool> is_told(orientation.is_closed.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const std::size_t surface = orientation.surface[t];
    if (surface == none) continue;
    // One that is there twice, the second time the other way around, is reversed, too.
    const bool is_turned_copy =
        first[t] != t &&
        triangle_normal(mesh.corners(first[t])).dot(triangle_normal(mesh.corners(t))) < 0;
    if (orientation.is_reversed[t] || is_turned_copy) faults.add(MeshFaultKind::reversed, t);
    if (!orientation.is_closed[surface] || is_told[surface]) continue;
    is_told[surface] = true;
    report.volume += orientation.volume[surface];
    if (orientation.volume[surface] < 0) faults.add(MeshFaultKind::inside_out, t);
  }
  for (const Junction& junction : junctions_of(mesh, sides))
    faults.add(MeshFaultKind::t_junction, junction.triangle, mesh.vertices[junction.vertex]);
}

/// The triangles that the corners belong to, by their first.
void look_at_corners(const WeldedMesh& mesh, Faults& faults) {
  const std::vector<std::uint32_t> same = nearly_matching(mesh);
  std::set<std::uint32_t> told;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t vertex : mesh.triangles[t])
      if (same[vertex] != vertex && told.insert(vertex).second)
        faults.add(MeshFaultKind::near_corners, t, mesh.vertices[vertex]);
}

/// The mesh of what is left when triangles without an area and copies are left out.
void leave_out_superfluous(WeldedMesh& mesh) {
  const std::vector<std::size_t> first = first_alike(mesh);
  std::vector<TriangleCorners> left;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    if (first[t] == t && has_area(mesh, t)) left.push_back(mesh.triangles[t]);
  mesh.triangles = std::move(left);
}

/// Cuts triangles at the corners inside their edges, one of each triangle; whether there was one.
bool cut_at_junctions(WeldedMesh& mesh) {
  std::set<std::size_t> cut;
  for (const Junction& junction : junctions_of(mesh, sides_of(mesh))) {
    if (!cut.insert(junction.triangle).second) continue;
    const TriangleCorners at = mesh.triangles[junction.triangle];
    const std::uint32_t a = at[junction.side];
    const std::uint32_t b = at[(junction.side + 1) % 3];
    const std::uint32_t c = at[(junction.side + 2) % 3];
    mesh.triangles[junction.triangle] = {a, junction.vertex, c};
    mesh.triangles.push_back({junction.vertex, b, c});
  }
  return !cut.empty();
}

}  // namespace

std::string_view name_of(MeshFaultKind kind) {
  switch (kind) {
    case MeshFaultKind::no_area:
      return "no-area";
    case MeshFaultKind::duplicate:
      return "duplicate";
    case MeshFaultKind::reversed:
      return "reversed";
    case MeshFaultKind::inside_out:
      return "inside-out";
    case MeshFaultKind::many_at_edge:
      return "many-at-edge";
    case MeshFaultKind::t_junction:
      return "t-junction";
    case MeshFaultKind::near_corners:
      return "near-corners";
    case MeshFaultKind::sliver:
      return "sliver";
    case MeshFaultKind::small:
      return "small";
    case MeshFaultKind::units:
      return "units";
  }
  return "unknown";
}

std::string_view text_of(MeshFaultKind kind) {
  switch (kind) {
    case MeshFaultKind::no_area:
      return "a triangle without an area: its normal is not a number";
    case MeshFaultKind::duplicate:
      return "a triangle that is there twice: many codes push twice";
    case MeshFaultKind::reversed:
      return "a reversed triangle: it faces the other way than its neighbours";
    case MeshFaultKind::inside_out:
      return "a closed surface that faces inwards";
    case MeshFaultKind::many_at_edge:
      return "an edge of three triangles or more";
    case MeshFaultKind::t_junction:
      return "a corner inside an edge of another triangle: some codes push two or three times "
             "there";
    case MeshFaultKind::near_corners:
      return "corners that nearly match: codes that look for neighbours find none";
    case MeshFaultKind::sliver:
      return "a triangle a hundred times as long as wide, or more";
    case MeshFaultKind::small:
      return "a triangle smaller than the circle of the overlap: some codes push many times";
    case MeshFaultKind::units:
      return "a mesh smaller than two grains: are its units those of the grain?";
  }
  return "";
}

double GrainOnWall::circle() const {
  const double radius = diameter / 2;
  return radius * std::sqrt(overlap * (2 - overlap));
}

MeshReport look_for_faults(const TriangleMesh& given, const GrainOnWall& grain) {
  const WeldedMesh mesh = welded(given);
  MeshReport report;
  report.vertices = mesh.vertices.size();
  report.triangles = mesh.triangles.size();
  report.low = report.high = mesh.vertices.front();
  for (const Vector3& vertex : mesh.vertices) {
    report.low = report.low.cwiseMin(vertex);
    report.high = report.high.cwiseMax(vertex);
  }
  Faults faults(mesh);
  look_at_triangles(mesh, grain, faults, report);
  look_at_edges(mesh, faults, report);
  look_at_corners(mesh, faults);
  if ((report.high - report.low).maxCoeff() < grains_in_mesh * grain.diameter)
    faults.add(MeshFaultKind::units, 0);
  report.faults = std::move(faults).sorted();
  return report;
}

TriangleMesh mended(const TriangleMesh& given) {
  WeldedMesh mesh = welded(given);
  const std::vector<std::uint32_t> same = nearly_matching(mesh);
  for (TriangleCorners& triangle : mesh.triangles)
    for (std::uint32_t& corner : triangle) corner = same[corner];
  leave_out_superfluous(mesh);
  while (cut_at_junctions(mesh)) leave_out_superfluous(mesh);
  const Orientation orientation = orientation_of(mesh, sides_of(mesh));
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const std::size_t surface = orientation.surface[t];
    const bool is_inside_out = orientation.is_closed[surface] && orientation.volume[surface] < 0;
    if (orientation.is_reversed[t] != is_inside_out)
      std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
  }
  // Vertices that no triangle has any more are left out.
  std::vector<std::uint32_t> now(mesh.vertices.size(), std::numeric_limits<std::uint32_t>::max());
  std::vector<Vector3> vertices;
  for (TriangleCorners& triangle : mesh.triangles)
    for (std::uint32_t& corner : triangle) {
      if (now[corner] == std::numeric_limits<std::uint32_t>::max()) {
        now[corner] = static_cast<std::uint32_t>(vertices.size());
        vertices.push_back(mesh.vertices[corner]);
      }
      corner = now[corner];
    }
  return {std::move(vertices), std::move(mesh.triangles)};
}

}  // namespace stickslip
