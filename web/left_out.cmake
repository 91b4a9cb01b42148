# SPDX-License-Identifier: BSD-3-Clause
# Sources that are not compiled, by their paths in the project. web/module has what stands in for them.
set(stickslip_left_out
  # processes, signals and shared objects
  lib/stickslip/outside/process/child_process
  lib/stickslip/outside/process/process_groups
  lib/stickslip/outside/process/temporary_paths
  lib/stickslip/outside/process/spawn_settings
  lib/stickslip/outside/process/run_program
  lib/stickslip/outside/process/line_server
  lib/stickslip/outside/outside
  lib/stickslip/outside/loading/objects/call_log
  lib/stickslip/outside/loading/objects/law_call
  lib/stickslip/outside/loading/objects/law_states
  lib/stickslip/outside/loading/objects/shared_object
  app/shell/supervision
  app/shell/interruption
  app/shell/streams
  # engines and LAMMPS
  lib/stickslip/outside/engines/engine_host
  lib/stickslip/outside/engines/engine_law
  lib/stickslip/outside/engines/lammps_program
  # gnuplot and fonts
  reports/render/figure/figure
  reports/render/figure/font_metrics
  # archives, which are unpacked when the module is built
  cases/states/archive)
