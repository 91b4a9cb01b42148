// SPDX-License-Identifier: BSD-3-Clause
// frames: a sheared packing as files for programs that show VTK.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/study_files/selection.hpp"
#include "cases/polygon/polygon_frames.hpp"
#include "cases/polygon/polygon_shear/case.hpp"
#include "cases/shapes/shape_frames.hpp"
#include "cases/shapes/shape_shear/case.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/files/output_file.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {

CommandAnswer command_frames(const FramesOptions& options) {
  if (options.frames < 1) throw InputError("--frames must be a whole number from 1");
  const bool is_of_shapes = options.test == ShapeShear::name;
  const std::string law = !options.law.empty() ? options.law
                          : is_of_shapes       ? "linear-refined"
                                               : "geometric-spring";
  const CaseTask task = select_tasks({options.test}, {law}, options.parameters).front();
  if (task.schemes.size() != 1) throw InputError("--law: give one law");
  const Scheme& scheme = task.schemes.front();
  if (const std::string why = task.question->unsuitable(scheme); !why.empty())
    throw InputError(scheme.label + ": " + why);
  const std::filesystem::path folder(options.out);
  const auto file_of = [&](const char* what, int frame) {
    return folder / fmt::format("{}-{:04}.vtk", what, frame);
  };
  for (int frame = 0; frame <= options.frames; ++frame) {
    check_output(file_of("bodies", frame), frame_output, options.overwrite);
    check_output(file_of("contacts", frame), frame_output, options.overwrite);
  }
  const auto write = [&](int frame, const std::string& bodies, const std::string& contacts) {
    throw_if_interrupted();
    write_output(file_of("bodies", frame), bodies, frame_output, options.overwrite);
    write_output(file_of("contacts", frame), contacts, frame_output, options.overwrite);
  };
  if (is_of_shapes) {
    shapes_in_frames(task.parameters, scheme, options.frames,
                     [&](int frame, const PackedDrive& drive) {
                       write(frame, vtk_shapes(drive), vtk_shape_contacts(drive));
                     });
  } else {
    shear_in_frames(task.parameters, scheme, options.frames,
                    [&](int frame, const PackingDrive& drive) {
                      write(frame, vtk_bodies(drive.system()), vtk_contacts(drive.system()));
                    });
  }
  return {[=, law = scheme.label] {
            return nlohmann::ordered_json{
                {"law", law}, {"folder", options.out}, {"frames", options.frames + 1}};
          },
          [=, law = scheme.label] {
            if (!options.quiet)
              fmt::print("{} frames of {} in {}\n", options.frames + 1, law, options.out);
          }};
}

void add_frames(Commands& commands) {
  const auto options = std::make_shared<FramesOptions>();
  const CommandParser sub = commands.add(
      "frames", "write the motion of a sheared packing of polygons or convex shapes as VTK files",
      options, command_frames);
  sub.example("stickslip frames --out frames");
  sub.add_option("--case", options->test, "packing: polygon-shear or shape-shear")
      .capture_default_str()
      .one_of({std::string(PolygonShear::name), std::string(ShapeShear::name)});
  sub.add_option(
      "--law", options->law,
      "law, with options in brackets [geometric-spring; for shape-shear linear-refined]");
  list_option(sub, "--param", options->parameters,
              "set a parameter of the case: name=value; repeatable");
  sub.add_option("--frames", options->frames, "number of frames after the first")
      .capture_default_str();
  sub.add_option("--out", options->out, "write the files to this folder").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print nothing");
  add_force(sub, options->overwrite);
}

}  // namespace stickslip::app
