// SPDX-License-Identifier: BSD-3-Clause
// A test of your own that ends with a verdict on your law: its exit code, and the reasons.
#include <cstdio>
#include <stickslip/study.hpp>

#include "my_law.hpp"

int main() {
  namespace study = stickslip::study;
  const study::Scheme law = study::own_law<MyLaw>("like=linear-conventional");
  const study::Report report =
      study::judge({law}, {"slip-rotation", "stick-to-slip", "touch-again"});
  std::fputs(study::complaints(report).c_str(), stderr);
  return study::all_as_expected(report) ? 0 : 1;
}
