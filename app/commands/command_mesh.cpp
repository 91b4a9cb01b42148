// SPDX-License-Identifier: BSD-3-Clause
// mesh: what any code may trip over in a mesh that is to be a wall.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/study_files/mesh_file.hpp"
#include "app/study_files/quantity.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/files/output_file.hpp"
#include "stickslip/geometry/mesh_faults.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

/// Beginning of the meshes that we write.
constexpr std::string_view remark_of_mended = "mended by stickslip mesh";
const reports::OutputKind mesh_output{
    "a mesh that stickslip mended",
    [](std::string_view beginning) { return beginning.starts_with(remark_of_mended); }};

/// The faults of one kind.
struct FaultGroup {
  MeshFaultKind kind;
  std::vector<MeshFault> faults;
};

std::vector<FaultGroup> groups_of(const MeshReport& report) {
  std::vector<FaultGroup> groups;
  for (const MeshFault& fault : report.faults) {
    if (groups.empty() || groups.back().kind != fault.kind) groups.push_back({fault.kind, {}});
    groups.back().faults.push_back(fault);
  }
  return groups;
}

Json place_json(const Vector3& v) { return {v[0], v[1], v[2]}; }

Json report_json(const MeshReport& report) {
  Json faults = Json::array();
  for (const MeshFault& fault : report.faults)
    faults.push_back({{"kind", name_of(fault.kind)},
                      {"triangle", fault.triangle},
                      {"place", place_json(fault.place)}});
  return {{"triangles", report.triangles},
          {"vertices", report.vertices},
          {"border_edges", report.border_edges},
          {"low", place_json(report.low)},
          {"high", place_json(report.high)},
          {"area", report.area},
          {"volume", report.volume},
          {"shortest_edge", report.shortest_edge},
          {"longest_edge", report.longest_edge},
          {"faults", std::move(faults)}};
}

std::string place_text(const Vector3& place) {
  return fmt::format("({:.6g}, {:.6g}, {:.6g})", place[0], place[1], place[2]);
}

std::string text_of_report(const MeshReport& report) {
  const Vector3 size = report.high - report.low;
  std::string out = fmt::format(
      "{} triangles, {} vertices; {:.4g} x {:.4g} x {:.4g} m, edges from {:.3g} to {:.3g} m\n",
      report.triangles, report.vertices, size[0], size[1], size[2], report.shortest_edge,
      report.longest_edge);
  out += report.border_edges == 0
             ? fmt::format("closed: {:.4g} m2 around {:.4g} m3\n", report.area, report.volume)
             : fmt::format("open: {:.4g} m2, {} edges at its border, which is no fault\n",
                           report.area, report.border_edges);
  for (const FaultGroup& group : groups_of(report)) {
    const MeshFault& first = group.faults.front();
    out += fmt::format("{:<13}{:>8}  {}\n{:21}  first: triangle {} (from 0) at {} m\n",
                       name_of(group.kind), group.faults.size(), text_of(group.kind), "",
                       first.triangle, place_text(first.place));
  }
  if (report.faults.empty()) out += "no fault found\n";
  return out;
}

}  // namespace

CommandAnswer command_mesh(const MeshOptions& options) {
  if (!options.mend.empty())
    reports::check_output(options.mend, mesh_output, options.overwrite, {options.file});
  GrainOnWall grain;
  if (!options.grain.empty())
    grain.diameter = read_quantity(options.grain, "--grain", dimension::length);
  const TriangleMesh mesh = read_mesh(options.file);
  const MeshReport found = look_for_faults(mesh, grain);
  std::string after;
  MeshReport left = found;
  if (!options.mend.empty()) {
    const TriangleMesh better = mended(mesh);
    left = look_for_faults(better, grain);
    reports::write_output(options.mend, stl_of(better, std::string(remark_of_mended)), mesh_output,
                          options.overwrite, {options.file});
    after = fmt::format("\n{}: {} of {} faults are left\n{}", options.mend, left.faults.size(),
                        found.faults.size(), text_of_report(left));
  }
  return {.json =
              [=] {
                Json json = report_json(found);
                if (!options.mend.empty()) json["mended"] = report_json(left);
                return json;
              },
          .print = [=] { fmt::print("{}{}", text_of_report(found), after); },
          .code = found.faults.empty() ? ExitCode::as_expected : ExitCode::broken};
}

void add_mesh(Commands& commands) {
  const auto options = std::make_shared<MeshOptions>();
  const CommandParser sub = commands.add(
      "mesh", "look for what codes trip over in a wall of triangles", options, command_mesh);
  sub.example("stickslip mesh hopper.stl --grain 2mm --mend mended.stl");
  sub.add_option("file", options->file, "mesh: STL, OBJ or OFF [m]").required();
  sub.add_option("--grain", options->grain,
                 "diameter of the grains, for instance 2mm: which triangles are small, and whether "
                 "units agree");
  sub.add_option("--mend", options->mend,
                 "write a copy here without the faults that have one mend (binary STL)");
  add_force(sub, options->overwrite);
  add_json_and_quiet(sub, options->json, options->quiet);
}

}  // namespace stickslip::app
