// SPDX-License-Identifier: BSD-3-Clause
// Springs and dashpots of Pena, Lind & Herrmann: what the cases of discs and polygons share.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cases/case.hpp"
#include "reference/disc_relaxation.hpp"

namespace stickslip {

/// Springs and dashpots of laws with Capability::damping_by_direction.
struct DiscSprings {
  double kn = 1;                  ///< [N/m]
  double kt = 1;                  ///< [N/m]
  double mu = 0;                  ///< [-]
  double normal_damping = 0;      ///< [N s/m]
  double tangential_damping = 0;  ///< [N s/m]

  /// Of the law, by role.
  std::map<std::string, double> by_role() const;
};

/// Those of a contact.
DiscSprings springs_of(const reference::DiscContact<long double>& contact, double mu);

/// Parameters eps_n, kt_over_kn and et_over_en of a case.
std::vector<CaseParameter> restitution_parameters();

/// The contact with these parameters. Throws InputError if restitutions do not go together.
reference::DiscContact<long double> disc_contact(const CaseParameters& parameters, double kn,
                                                 double mass);

/// The paper's entry for CaseInfo::bibtex.
inline constexpr const char* pena_bibtex =
    "@article{pena_polygons, author = {Pe{\\~n}a, A. A. and Lind, P. G. and Herrmann, H. J.}, "
    "title = {Modeling slow deformation of polygonal particles using {DEM}}, journal = "
    "{Particuology}, volume = {6}, pages = {506--514}, year = {2008}}";

}  // namespace stickslip
