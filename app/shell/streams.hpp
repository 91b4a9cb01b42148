// SPDX-License-Identifier: BSD-3-Clause
// The standard streams of the program, whatever it was started with.
#pragma once

#include <functional>
#include <string>

#include "app/layer.hpp"

namespace stickslip::app {

/// To be said first of all. Streams that are closed become /dev/null, so that no file of ours gets
/// their numbers; what cannot be written to standard error is lost and no error; a closed pipe or a
/// limit on the size of files is an error where it is written to, and not the end of the program.
void prepare_streams();

/// What a function prints on standard output, as it does into a pipe. One call at a time.
std::string printed_by(const std::function<void()>& print);

/// Whether standard output is that of printed_by().
bool is_output_caught();

}  // namespace stickslip::app
