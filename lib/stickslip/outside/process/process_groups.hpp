// SPDX-License-Identifier: BSD-3-Clause
// Processes that must not outlive this program: those that it starts, and what they start.
#pragma once

#include <sys/types.h>

#include <functional>

namespace stickslip {

/// Starts a process by `start`, which returns its number, that of its group too. From now on the
/// group is killed if SIGINT, SIGTERM or SIGHUP ends this program, as Ctrl-C does. A child has a
/// group of its own, so that it does not get the signals of the terminal itself. Where somebody
/// else handles a signal, ending the children is up to whoever does: kill_descendants().
pid_t start_watched(const std::function<pid_t()>& start);

/// The group is left alone again; to be said before its first process is reaped.
void forget_process_group(pid_t group);

/// For a program that starts no processes but by start_watched: from now on whatever its children
/// leave behind becomes a child of this process, also what left their group, and kill_orphans()
/// ends it. Children that are there already, as those of the shell that became this program, are
/// left alone.
void adopt_orphans();

/// Kills and reaps all children that were adopted, with all that they started. Without
/// adopt_orphans() it does nothing.
void kill_orphans();

/// Kills all processes that this one or its children have started and that it has adopted. A signal
/// handler may call it.
void kill_descendants() noexcept;

}  // namespace stickslip
