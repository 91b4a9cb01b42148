// SPDX-License-Identifier: BSD-3-Clause
// Prints the names of the laws in the shared objects that are its arguments.
#include <cstdio>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/outside.hpp"

int main(int argc, char** argv) {
  using namespace stickslip;
  register_loaders();
  try {
    for (int i = 1; i < argc; ++i) {
      std::puts(make_law(parse_any_law_spec(argv[i])).law.info().name.c_str());
    }
  } catch (const InputError& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
  return 0;
}
