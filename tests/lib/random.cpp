// SPDX-License-Identifier: BSD-3-Clause
#include "lib/random.hpp"

#include <rapidcheck.h>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace stickslip::testing {
namespace {

/// Notes of the trial that is running.
std::ostringstream notes;

}  // namespace

bool holds(const std::string& sentence, const std::function<void()>& property) {
  const char* const trials = std::getenv("STICKSLIP_TRIALS");
  const std::string parameters =
      "seed=20240607 max_success=" + std::string(trials != nullptr ? trials : "3000");
  setenv("RC_PARAMS", parameters.c_str(), 0);
  return rc::check(sentence, [&] {
    notes.str({});
    notes.precision(17);
    try {
      property();
    } catch (...) {
      RC_LOG() << notes.str();
      throw;
    }
  });
}

int whole_number(int first, int end) { return *rc::gen::inRange(first, end); }

bool coin() { return *rc::gen::arbitrary<bool>(); }

double between(double low, double high) {
  const auto steps = static_cast<double>(1 << 30);
  return low + (high - low) * (whole_number(0, (1 << 30) + 1) / steps);
}

void require(bool holds, std::source_location place) {
  if (holds) return;
  throw std::runtime_error("does not hold: " + std::string(place.file_name()) + ":" +
                           std::to_string(place.line()));
}

void only_if(bool applies) { RC_PRE(applies); }

std::ostream& note() { return notes; }

}  // namespace stickslip::testing
