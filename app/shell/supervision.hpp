// SPDX-License-Identifier: BSD-3-Clause
// Supervision: the command goes on in a process of its own as soon as it loads a shared object, at
// full speed; this one watches it. A law that ends that process, or does not come back, costs
// nothing but time: the command starts again here, with the law in a child process and spoken to in
// rows, where what it does is a verdict.
//
//   parse, read files -> permission to load asked for -> fork
//     worker: loads the object, runs the command, writes, says its exit code, ends
//     supervisor: waits; passes signals on; looks whether calls into the object come back
//       worker has said its exit code  -> ends with it
//       worker has died, or hangs      -> kills it and all that it started; runs the law by rows
//
// What the worker prints is kept back until the command is at its end, so that nothing stands
// twice.
#pragma once

#include <string>

#include "app/layer.hpp"
#include "stickslip/outside/loading/objects/load_permission.hpp"

namespace stickslip::app {

/// What becomes of a command whose worker died.
enum class AfterDeath {
  run_again,  ///< by rows
  end  ///< the law answers while it runs, or reads what cannot be read again: the program ends,
       ///< with code 1
};

/// The permission to load shared objects that starts a worker when it is asked first. It refuses
/// where a worker has died, and where the program has several threads and cannot be forked.
LoadPermission supervised_loading(AfterDeath after_death);

/// What a law did to the worker that died of it, as it was told; "" if none has. A command that
/// then finds nothing wrong has not ended well all the same.
std::string fault_of_worker();

/// To be said before the answer is printed: what a law prints by itself goes to standard error, and
/// from now on what is printed is the answer.
void begin_output();

/// Lets out what was printed so far and what follows. From now on the command is not run again if
/// the law still fails in its last moments. Throws std::system_error where standard output cannot
/// be written.
void let_out_output();

/// Says as the last thing that the command has ended by itself, with this exit code.
void tell_exit_code(int code) noexcept;

}  // namespace stickslip::app
