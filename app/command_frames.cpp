// SPDX-License-Identifier: BSD-3-Clause
// frames: the sheared packing as files for programs that show VTK.
#include <fmt/format.h>

#include <filesystem>

#include "app/commands.hpp"
#include "app/interruption.hpp"
#include "app/selection.hpp"
#include "cases/polygon/polygon_frames.hpp"
#include "reports/render/files.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {

ExitCode command_frames(const FramesOptions& options) {
  if (options.frames < 1) throw InputError("--frames must be a whole number from 1");
  const CaseTask task = select_tasks({"polygon-shear"}, {options.law}, options.parameters).front();
  if (task.schemes.size() != 1) throw InputError("--law: give one law");
  const Scheme& scheme = task.schemes.front();
  if (const std::string why = task.test->unsuitable(scheme); !why.empty())
    throw InputError(scheme.label + ": " + why);
  const std::filesystem::path folder(options.out);
  shear_in_frames(
      task.parameters, scheme, options.frames, [&](int frame, const PackingDrive& drive) {
        throw_if_interrupted();
        write_file(folder / fmt::format("bodies-{:04}.vtk", frame), vtk_bodies(drive.system()));
        write_file(folder / fmt::format("contacts-{:04}.vtk", frame), vtk_contacts(drive.system()));
      });
  fmt::print("{} frames of {} in {}\n", options.frames + 1, scheme.label, options.out);
  return ExitCode::as_expected;
}

}  // namespace stickslip
