// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/catalogue.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "stickslip/laws/disc_spring.hpp"
#include "stickslip/laws/hertz_mindlin.hpp"
#include "stickslip/laws/incremental_mindlin_deresiewicz.hpp"
#include "stickslip/laws/jaeger.hpp"
#include "stickslip/laws/linear_conventional.hpp"
#include "stickslip/laws/linear_refined.hpp"
#include "stickslip/laws/modified_mindlin.hpp"
#include "stickslip/laws/spring_foundation.hpp"
#include "stickslip/laws/zabulionis.hpp"

namespace stickslip {
namespace {

struct Entry {
  std::string_view name;
  std::unique_ptr<AnyLaw::Model> (*make)();
};

// One line a law.
const std::array catalogue{
    Entry{LinearConventional::identity.name, make_linear_conventional},
    Entry{LinearRefined::identity.name, make_linear_refined},
    Entry{Jaeger::identity.name, make_jaeger},
    Entry{HertzMindlin::identity.name, make_hertz_mindlin},
    Entry{Zabulionis::identity.name, make_zabulionis},
    Entry{ModifiedMindlin::identity.name, make_modified_mindlin},
    Entry{IncrementalMindlinDeresiewicz::identity.name, make_incremental_mindlin_deresiewicz},
    Entry{SpringFoundation::identity.name, make_spring_foundation},
    Entry{CundallSpring::identity.name, make_cundall_spring},
    Entry{GeometricSpring::identity.name, make_geometric_spring},
};

}  // namespace

const std::vector<LawInfo>& law_catalogue() {
  static const std::vector<LawInfo> all = [] {
    std::vector<LawInfo> infos;
    for (const Entry& entry : catalogue) infos.push_back(entry.make()->info());
    return infos;
  }();
  return all;
}

FramedLaw make_law(const LawSpec& spec) {
  const auto entry = std::ranges::find(catalogue, spec.name, &Entry::name);
  if (entry == catalogue.end()) {
    std::vector<std::string> names;
    for (const Entry& e : catalogue) names.emplace_back(e.name);
    throw InputError(unknown_name("law", spec.name, names));
  }
  return with_options(AnyLaw(entry->make()), spec);
}

}  // namespace stickslip
