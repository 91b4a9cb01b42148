// SPDX-License-Identifier: BSD-3-Clause
// Process groups that must not outlive this program.
#pragma once

#include <sys/types.h>

namespace stickslip {

/// From now on the group is killed if SIGINT, SIGTERM or SIGHUP ends this program, as Ctrl-C does.
/// A child has a group of its own, so that it does not get the signals of the terminal itself.
/// Where somebody else handles a signal, ending the children is up to whoever holds them.
void watch_process_group(pid_t group);

/// The group is left alone again; to be said before its first process is reaped.
void forget_process_group(pid_t group);

}  // namespace stickslip
