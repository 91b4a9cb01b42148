// SPDX-License-Identifier: BSD-3-Clause
// Prints how far functions of long double are from the truth, in units of its epsilon. Exit code 1
// where one of them is off by 8 or more.
#include "tests/reference/long_double.hpp"

#include <cstdio>

int main() {
  using namespace stickslip::reference;
  int wrong = 0;
  for (const LongDoubleFunction& f : long_double_functions<LibraryFunctions>()) {
    const double error = f.error();
    std::printf("%-8s %.3g\n", f.name, error);
    if (!(error < 8)) ++wrong;
  }
  return wrong > 0 ? 1 : 0;
}
