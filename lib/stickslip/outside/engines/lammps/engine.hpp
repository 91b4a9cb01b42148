// SPDX-License-Identifier: BSD-3-Clause
// What all parts of the LAMMPS adapter share.
#pragma once

#include <pointers.h>

#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::lammps {

/// A row of one of LAMMPS' arrays of vectors.
inline Vector3 row(const double* const* rows, int i) {
  return {rows[i][0], rows[i][1], rows[i][2]};
}

/// Adds a vector to such a row.
inline void add_to_row(double* const* rows, int i, const Vector3& v) {
  for (int k = 0; k < 3; ++k) rows[i][k] += v[k];
}

/// The words of a command of LAMMPS.
inline std::vector<std::string> words_of(int count, char* const* words) {
  return {words, words + count};
}

/// A number of a command; throws InputError that names what it is of.
double read_number(const std::string& what, const std::string& word);

}  // namespace stickslip::lammps
