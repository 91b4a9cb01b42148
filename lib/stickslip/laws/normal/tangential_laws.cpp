// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/normal/tangential_laws.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "stickslip/description/words.hpp"
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/hertzian/incremental_mindlin_deresiewicz.hpp"
#include "stickslip/laws/hertzian/jaeger.hpp"
#include "stickslip/laws/hertzian/modified_mindlin.hpp"
#include "stickslip/laws/hertzian/zabulionis.hpp"
#include "stickslip/laws/linear/linear_conventional.hpp"
#include "stickslip/laws/linear/linear_kinetic.hpp"
#include "stickslip/laws/linear/linear_refined.hpp"

namespace stickslip {
namespace {

constexpr std::array makers{make_linear_conventional, make_linear_refined,
                            make_linear_kinetic,      make_jaeger,
                            make_hertz_mindlin,       make_zabulionis,
                            make_modified_mindlin,    make_incremental_mindlin_deresiewicz};

}  // namespace

const std::vector<std::string>& tangential_laws() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto make : makers) all.push_back(make()->info().name);
    return all;
  }();
  return names;
}

AnyLaw tangential_law(std::string_view name) {
  const std::vector<std::string>& names = tangential_laws();
  const auto found = std::ranges::find(names, name);
  if (found == names.end())
    throw InputError(unknown_name("tangential law", std::string(name), names));
  std::unique_ptr<AnyLaw::Model> model = makers[static_cast<std::size_t>(found - names.begin())]();
  model->finish();  // no option may follow
  return AnyLaw(std::move(model));
}

bool may_change_radius(std::string_view name) {
  constexpr std::array<std::string_view, 3> all{"hertz-mindlin", "zabulionis", "modified-mindlin"};
  return std::ranges::count(all, name) > 0;
}

}  // namespace stickslip
