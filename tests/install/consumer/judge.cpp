// SPDX-License-Identifier: BSD-3-Clause
// Judges the law in the shared object that is its argument.
#include <cstdio>
#include <stickslip/outside/outside.hpp>
#include <stickslip/study.hpp>

int main(int, char** argv) {
  namespace study = stickslip::study;
  try {
    stickslip::register_loaders();
    const study::Report report = study::judge({study::make_scheme(argv[1])}, {"stick-to-slip"});
    std::fputs(study::complaints(report).c_str(), stdout);
    return study::all_as_expected(report) ? 0 : 1;
  } catch (const stickslip::InputError& e) {
    std::puts(e.what());
    return 2;
  }
}
