// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case biaxial-compression: 4,096 spheres in plane-strain compression inside LAMMPS, under a law
/// that remembers all and one that remembers one reversal (Table 1 of Kuhn, Jaeger contact).
std::unique_ptr<Case> make_biaxial_compression();

}  // namespace stickslip
