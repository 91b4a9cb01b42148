// SPDX-License-Identifier: BSD-3-Clause
// A law from outside is named by its file or command; on paper it goes by the name that it gives
// itself.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cases/schemes/scheme.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// How laws are named to readers: "mine[mu=0.3]" for "./build/libmine.so[mu=0.3]". A law whose name
/// is that of another law too stays as it was named, and so does one to which the user gave a name.
class LawNames {
 public:
  explicit LawNames(std::span<const LawSummary> laws);

  /// The law without its options.
  const std::string& of(const LawSpec& spec) const;
  /// The law with its options, which results call `given`.
  std::string of(const LawSpec& spec, const std::string& given) const;

 private:
  struct Name {
    std::string given_as;
    std::string own;
  };
  std::vector<Name> names_;  ///< of those that are named in another way than they were given
};

/// The scheme as figures and tables name it.
Scheme named_for_readers(Scheme scheme, const LawNames& names);
std::vector<Scheme> named_for_readers(std::vector<Scheme> schemes, const LawNames& names);

/// The report with laws from outside under their own names. For readers: files that programs read
/// are made of the report as it is. Figures and tables of cases have these names already.
Report with_law_names(Report report);

}  // namespace stickslip::reports
