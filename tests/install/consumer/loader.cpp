// SPDX-License-Identifier: BSD-3-Clause
// Prints the names of the laws in the shared objects that are its arguments.
#include <cstdio>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/loading/objects/shared_object.hpp"

int main(int argc, char** argv) {
  try {
    for (int i = 1; i < argc; ++i) {
      std::puts(stickslip::load_shared_object(argv[i], {}).info().name.c_str());
    }
  } catch (const stickslip::InputError& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
  return 0;
}
