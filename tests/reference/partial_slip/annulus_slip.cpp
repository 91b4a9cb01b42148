// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/annulus_slip.hpp"

#include "tests/reference/partial_slip/hertz_truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(annulus_slip)
namespace {

using namespace testing;
using Wide = long double;

std::vector<Pair<Wide>> forces_of(const HertzContact<Wide>& contact,
                                  const std::vector<Movement<Wide>>& path, int parts = 1) {
  AnnulusSlip<Wide> slip(contact);
  std::vector<Pair<Wide>> forces;
  Wide overlap = 0;
  for (const Movement<Wide>& movement : path) {
    Pair<Wide> force{};
    for (int i = 1; i <= parts; ++i) {
      const Wide share = Wide(i) / parts;
      force = slip.advance(overlap + share * (movement.overlap - overlap),
                           {movement.shift[0] / parts, movement.shift[1] / parts});
    }
    overlap = movement.overlap;
    forces.push_back(force);
  }
  return forces;
}

Wide distance(const Pair<Wide>& a, const Pair<Wide>& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

// 50-digit paths, collinear and in the plane, with separation and unequal radii; their movements
// are printed as doubles. Tolerance: rounding of doubles, of the largest friction limit.
BOOST_AUTO_TEST_CASE(answers_what_the_law_answers_with_50_digits) {
  int in_the_plane = 0;
  for (const nlohmann::json& entry : truth_of("jaeger")) {
    if (!is_exact_law(entry)) continue;
    BOOST_TEST_INFO_SCOPE(entry.at("name"));
    const auto contact = contact_of<Wide>(entry);
    const auto path = path_of<Wide>(entry);
    const auto forces = forces_of(contact, path);
    const std::size_t every = entry.value("output_every", std::size_t{1});
    Wide scale = 0;
    for (const auto& movement : path)
      scale = std::max(scale, contact.mu * contact.normal_force(movement.overlap));
    for (std::size_t i = 0; i < entry["output"].size(); ++i) {
      const nlohmann::json& wanted = entry["output"][i]["Ft"];
      const Wide second = wanted.size() > 1 ? static_cast<Wide>(number(wanted[1])) : 0;
      const Wide error =
          distance(forces[i * every], {static_cast<Wide>(number(wanted[0])), second});
      BOOST_TEST(error <= 1e-14L * scale);
    }
    if (!is_collinear(entry)) ++in_the_plane;
  }
  BOOST_TEST(in_the_plane >= 6);
}

// Sub-steps change nothing until the bodies slide; then they do.
BOOST_AUTO_TEST_CASE(parts_of_a_step_count_only_in_sliding) {
  const auto contact = make_contact(Elastic<Wide>{1, 0}, Wide(1), Wide(0.5));
  const Wide slide = contact.sliding_shift(Wide(0.02));
  const Wide limit = contact.mu * contact.normal_force(Wide(0.02));
  for (const Wide size : {0.6L, 0.9L}) {
    const std::vector<Movement<Wide>> path{
        {0.02L, {}}, {0.02L, {size * slide, 0}}, {0.02L, {0, size * slide}}};
    const Wide changed =
        distance(forces_of(contact, path).back(), forces_of(contact, path, 64).back()) / limit;
    if (size < 0.7L)
      BOOST_TEST(changed <= 1e-17L);
    else
      BOOST_TEST(changed > 0.01L);
  }
}

BOOST_AUTO_TEST_CASE(a_path_must_be_finite) {
  AnnulusSlip<double> slip(make_contact(Elastic<double>{1, 0}, 1.0, 0.5));
  BOOST_CHECK_THROW(slip.advance(std::numeric_limits<double>::quiet_NaN(), {0, 0}),
                    std::invalid_argument);
  BOOST_CHECK_THROW(slip.advance(0.01, {std::numeric_limits<double>::infinity(), 0}),
                    std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace stickslip::reference
