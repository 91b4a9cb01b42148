// SPDX-License-Identifier: BSD-3-Clause
// The headers of LAMMPS include the formatting library that is built into it, which Debian's
// package does not ship. They only need these names to be declared; nothing here is ever called.
#pragma once

namespace fmt {
class string_view;
class format_args;
template <typename... Args, typename Format>
format_args make_args_checked(const Format& format, const Args&... args);
}  // namespace fmt
