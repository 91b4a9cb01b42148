// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/hertz.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "reference/partial_slip/hertz_closed.hpp"
#include "tests/reference/partial_slip/hertz_truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(hertz_tests)
namespace {

using namespace testing;
using Wide = long double;

HertzContact<Wide> soft_contact() {
  return make_contact(Elastic<Wide>{1, Wide(0.5)}, Wide(1), Wide(0.5));
}

template <class Function>
Wide integral(const Function& function, Wide low, Wide high) {
  return boost::math::quadrature::gauss_kronrod<Wide, 31>::integrate(function, low, high, 12,
                                                                     1e-15L);
}

BOOST_AUTO_TEST_SUITE(hertz)

BOOST_AUTO_TEST_CASE(normal_forces_are_those_of_the_truth) {
  int checked = 0;
  for (const nlohmann::json& entry : truth_of("jaeger")) {
    if (entry.at("law") != "jaeger") continue;
    const HertzContact<Wide> contact = contact_of<Wide>(entry);
    const auto path = path_of<Wide>(entry);
    const std::size_t every = entry.value("output_every", std::size_t{1});
    for (std::size_t i = 0; i < entry.at("output").size(); ++i) {
      const Wide wanted = number(entry["output"][i].at("Fn"));
      // 20 digits are printed; the decimal inputs are rounded to long double
      BOOST_TEST(std::abs(contact.normal_force(path[i * every].overlap) - wanted) <=
                 2e-18L * wanted);
      ++checked;
    }
  }
  BOOST_TEST(checked > 200);
}

BOOST_AUTO_TEST_CASE(inverse_energy_stiffness_and_pressure_agree_with_the_force) {
  const HertzContact<Wide> contact =
      make_contact(Elastic<Wide>{29e9L, 0.15L}, Elastic<Wide>{7e9L, 0.3L}, 0.01L, 0.03L, 0.4L);
  for (const Wide overlap : {1e-9L, 3e-6L, 1e-3L}) {
    const Wide force = contact.normal_force(overlap);
    BOOST_TEST(std::abs(contact.overlap_at(force) / overlap - 1) < 4e-19L);
    const auto force_at = [&](Wide z) { return contact.normal_force(z); };
    BOOST_TEST(std::abs(integral(force_at, 0, overlap) / contact.normal_energy(overlap) - 1) <
               1e-12L);
    const Wide h = overlap * 1e-5L;
    const Wide slope = (force_at(overlap + h) - force_at(overlap - h)) / (2 * h);
    BOOST_TEST(std::abs(slope / contact.normal_stiffness(overlap) - 1) < 1e-10L);
    // resultant of the pressure, with rho = a sin(t)
    const Wide a = contact.contact_radius(overlap);
    const auto ring = [&](Wide t) {
      return 2 * boost::math::constants::pi<Wide>() * a * a * std::sin(t) * std::cos(t) *
             contact.pressure(a * std::sin(t), overlap);
    };
    BOOST_TEST(std::abs(integral(ring, 0, boost::math::constants::half_pi<Wide>()) / force - 1) <
               1e-12L);
  }
  BOOST_TEST(contact.normal_force(-1e-6L) == 0);
  BOOST_TEST(contact.overlap_at(-1) == 0);
  BOOST_TEST(contact.pressure(1, 1e-6L) == 0);
}

BOOST_AUTO_TEST_CASE(materials_and_radii_combine) {
  // equal materials: E* = G/(1 - nu), G* = G/(2 (2 - nu)), kappa = (2 - nu)/(2 (1 - nu))
  const HertzContact<double> equal = make_contact(Elastic<double>{3.0, 0.25}, 2.0, 0.5);
  BOOST_TEST(equal.modulus == 3.0 / 0.75, tolerance(1e-15));
  BOOST_TEST(equal.transverse_modulus == 3.0 / 3.5, tolerance(1e-15));
  BOOST_TEST(equal.stiffness_ratio() == 1.75 / 1.5, tolerance(1e-15));
  BOOST_TEST(equal.radius == 1.0, tolerance(1e-15));
  // Mindlin's ratio of stiffnesses kt/kn = 2 (1 - nu)/(2 - nu)
  BOOST_TEST(equal.no_slip_stiffness(0.01) / equal.normal_stiffness(0.01) == 1.5 / 1.75,
             tolerance(1e-15));
  // a wall; a rigid one leaves half the compliance
  const double infinite = std::numeric_limits<double>::infinity();
  const HertzContact<double> wall =
      make_contact(Elastic<double>{3.0, 0.25}, Elastic<double>{3e30, 0.25}, 2.0, infinite, 0.5);
  BOOST_TEST(wall.radius == 2.0);
  BOOST_TEST(wall.modulus == 8.0, tolerance(1e-15));
  for (const double nu : {-1.0, 0.51, std::nan("")})
    BOOST_CHECK_THROW((void)make_contact(Elastic<double>{1, nu}, 1.0, 0.5), std::invalid_argument);
  BOOST_CHECK_THROW((void)make_contact(Elastic<double>{0, 0.3}, 1.0, 0.5), std::invalid_argument);
  BOOST_CHECK_THROW((void)make_contact(Elastic<double>{1, 0.3}, -1.0, 0.5), std::invalid_argument);
  BOOST_CHECK_THROW((void)make_contact(Elastic<double>{1, 0.3}, infinite, 0.5),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)make_contact(Elastic<double>{1, 0.3}, 1.0, -0.1), std::invalid_argument);
}

/// Outside truth: the Cattaneo example shipped with the open CONTACT program.
BOOST_AUTO_TEST_CASE(contact_programs_cattaneo_example) {
  const Elastic<double> material{200.0, 0.42};  // N/mm^2
  // sphere of 50 mm on a half-space of the same material
  const HertzContact<double> contact =
      make_contact(material, material, 50.0, std::numeric_limits<double>::infinity(), 0.4);
  const double overlap = contact.overlap_at(9.1954);
  BOOST_TEST(contact.contact_radius(overlap) == 1.0, tolerance(1e-4));
  BOOST_TEST(overlap == 1.998e-2, tolerance(2e-3));
  BOOST_TEST(contact.pressure(0, overlap) == 4.393, tolerance(1e-3));
  // its own discretisation is the larger error
  BOOST_TEST(mindlin_shift(contact, overlap, 0.875 * 0.4 * 9.1954) == 8.155e-3, tolerance(5e-3));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(hertz_closed)

BOOST_AUTO_TEST_CASE(loading_at_constant_normal_force_is_that_of_the_truth) {
  const nlohmann::json entry = jaeger_truth("P02_cattaneo_mindlin_load");
  const HertzContact<Wide> contact = contact_of<Wide>(entry);
  const auto path = path_of<Wide>(entry);
  Wide shift = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    shift += path[i].shift[0];
    const Wide wanted = number(entry["output"][i]["Ft"][0]);
    const Wide limit = contact.mu * contact.normal_force(path[i].overlap);
    const Wide force = mindlin_force(contact, path[i].overlap, shift);
    BOOST_TEST(std::abs(force - wanted) <= 4e-18L * limit);
    if (std::abs(force) < limit)
      BOOST_TEST(std::abs(mindlin_shift(contact, path[i].overlap, force) - shift) <=
                 1e-17L * contact.sliding_shift(path[i].overlap));
  }
}

BOOST_AUTO_TEST_CASE(masing_loop_is_that_of_the_truth) {
  const nlohmann::json entry = jaeger_truth("P03_masing_loop");
  const HertzContact<Wide> contact = contact_of<Wide>(entry);
  const auto path = path_of<Wide>(entry);
  MasingContact<Wide> masing(contact, path[0].overlap);
  Wide shift = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    BOOST_TEST(path[i].overlap == path[0].overlap);
    shift += path[i].shift[0];
    masing.move_to(shift);
    BOOST_TEST(std::abs(masing.force() - number(entry["output"][i]["Ft"][0])) <=
               4e-18L * contact.normal_force(path[0].overlap));
  }
  const auto terms = masing.traction_terms();
  const Wide a = contact.contact_radius(path[0].overlap);
  for (const nlohmann::json& point : entry.at("traction"))
    BOOST_TEST(std::abs(traction<Wide>(contact, terms, a * number(point["rho_over_a"])) -
                        number(point["tau"][0])) <= 1e-17L * contact.pressure(0, 0.02L));
}

BOOST_AUTO_TEST_CASE(cycle_dissipation_is_the_area_of_the_loop) {
  const HertzContact<Wide> contact = soft_contact();
  const Wide overlap = 0.02L;
  const Wide limit = contact.mu * contact.normal_force(overlap);
  const Wide scale = limit * contact.sliding_shift(overlap);
  for (const Wide q : {0.05L, 0.3L, 0.499L, 0.501L, 0.7L, 0.99L, 1.0L}) {
    MasingContact<Wide> masing(contact, overlap);
    masing.load_to(q * limit);
    const Wide amplitude = masing.shift();
    masing.load_to(-q * limit);
    BOOST_TEST(std::abs(masing.shift() + amplitude) <= 4e-19L * overlap);
    const MasingContact<Wide> at_bottom = masing;
    // by symmetry the area is twice the rising branch's integral of T d(u); its ends are
    // singular like a power 3/2 at most, which t = sin^2 smooths
    const auto rising = [&](Wide t) {
      MasingContact<Wide> there = at_bottom;
      const Wide x = std::sin(t);
      there.move_to(-amplitude + 2 * amplitude * x * x);
      return there.force() * 4 * amplitude * x * std::cos(t);
    };
    const Wide area = 2 * integral(rising, 0, boost::math::constants::half_pi<Wide>());
    BOOST_TEST(std::abs(mindlin_cycle_dissipation(contact, overlap, q * limit) - area) <=
               1e-13L * scale);
  }
  // for a small force the loss is T^3/(36 G* a mu Fn), that is (2 - nu) T^3/(18 G a mu Fn)
  const Wide force = 1e-6L * limit;
  const Wide wanted = force * force * force /
                      (36 * contact.transverse_modulus * contact.contact_radius(overlap) * limit);
  BOOST_TEST(std::abs(mindlin_cycle_dissipation(contact, overlap, force) / wanted - 1) < 1e-6L);
}

BOOST_AUTO_TEST_CASE(closed_loops_are_forgotten) {
  const HertzContact<Wide> contact = soft_contact();
  const Wide overlap = 0.02L;
  const Wide slide = contact.sliding_shift(overlap);
  MasingContact<Wide> masing(contact, overlap);
  masing.move_to(0.8L * slide);
  masing.move_to(-0.3L * slide);
  const Wide at_turn = masing.force();
  masing.move_to(0.5L * slide);
  masing.move_to(0.1L * slide);
  masing.move_to(0.4L * slide);
  BOOST_TEST(masing.reversals() == 4);
  masing.move_to(-0.3L * slide);
  BOOST_TEST(masing.reversals() == 1);
  BOOST_TEST(std::abs(masing.force() - at_turn) < 1e-19L);
  masing.move_to(0.9L * slide);
  BOOST_TEST(masing.reversals() == 0);
  BOOST_TEST(std::abs(masing.force() - mindlin_force(contact, overlap, 0.9L * slide)) < 1e-19L);
  // sliding moves the centre and leaves no memory
  masing.move_to(3 * slide);
  BOOST_TEST(std::abs(masing.force() - contact.mu * contact.normal_force(overlap)) < 1e-19L);
  masing.move_to(slide);
  BOOST_TEST(std::abs(masing.force() + contact.mu * contact.normal_force(overlap)) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(loading_by_force_and_by_shift_agree) {
  const HertzContact<Wide> contact = soft_contact();
  const Wide overlap = 0.02L;
  const Wide limit = contact.mu * contact.normal_force(overlap);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-0.98, 0.98);
  MasingContact<Wide> by_force(contact, overlap);
  MasingContact<Wide> by_shift(contact, overlap);
  for (int i = 0; i < 500; ++i) {
    const Wide target = static_cast<Wide>(uniform(random)) * limit;
    by_force.load_to(target);
    by_shift.move_to(by_force.shift());
    BOOST_TEST(std::abs(by_force.force() - target) <= 1e-17L * limit);
    BOOST_TEST(std::abs(by_shift.force() - target) <= 1e-17L * limit);
    BOOST_TEST(by_shift.reversals() == by_force.reversals());
  }
  BOOST_CHECK_THROW(by_force.load_to(1.01L * limit), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(oblique_cycle_has_the_published_corners) {
  const HertzContact<Wide> contact = soft_contact();
  const ObliqueCycle<Wide> cycle(contact, contact.normal_force(0.02L), 4, 0.9L);
  const nlohmann::json entry = jaeger_truth("P04_section41_2+2");
  const nlohmann::json& corners = entry.at("corners");
  const auto near = [](Wide value, const nlohmann::json& wanted) {
    return std::abs(value / number(wanted) - 1) < 1e-17L;
  };
  BOOST_TEST(near(cycle.normal_a(), corners["Fn0"]));
  BOOST_TEST(near(cycle.normal_b(), corners["FB"]));
  BOOST_TEST(near(cycle.normal_c(), corners["FC"]));
  BOOST_TEST(near(cycle.normal_d(), corners["FD"]));
  BOOST_TEST(near(cycle.tangential_at(cycle.normal_b()), corners["TB"]));
  BOOST_TEST(near(cycle.tangential_at(cycle.normal_c()), corners["TC"]));
  BOOST_TEST(near(cycle.tangential_at(cycle.normal_d()), corners["TD"]));
  BOOST_TEST(std::abs(cycle.normal_b() / cycle.normal_a() - 1.126761L) < 5e-7L);
  BOOST_TEST(std::abs(cycle.normal_c() / cycle.normal_a() - 0.901408L) < 5e-7L);
  BOOST_TEST(std::abs(cycle.normal_d() / cycle.normal_a() - 0.898876L) < 5e-7L);
}

BOOST_AUTO_TEST_CASE(oblique_cycle_passes_through_the_points_of_the_truth) {
  for (const char* name : {"P04_section41_2+2", "P05_section41_8+8"}) {
    const nlohmann::json entry = jaeger_truth(name);
    const HertzContact<Wide> contact = contact_of<Wide>(entry);
    const auto path = path_of<Wide>(entry);
    const ObliqueCycle<Wide> cycle(contact, contact.normal_force(path[0].overlap), 4, 0.9L);
    const std::size_t steps = (path.size() - 1) / 2;
    const auto points = cycle.points(steps);
    BOOST_TEST_REQUIRE(points.size() == path.size());
    Wide shift = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
      shift += path[i].shift[0];
      // equal force increments: the truth's inputs carry more than 20 digits
      BOOST_TEST(std::abs(points[i].overlap / path[i].overlap - 1) < 1e-17L);
      BOOST_TEST(std::abs(points[i].shift - shift) < 1e-17L * path[0].overlap);
      BOOST_TEST(std::abs(points[i].tangential - number(entry["mindlin_deresiewicz_Ft"][i])) <
                 2e-17L * contact.mu * points[i].normal);
      BOOST_TEST(std::abs(points[i].tangential - number(entry["output"][i]["Ft"][0])) <
                 2e-17L * contact.mu * points[i].normal);
    }
    const auto terms = cycle.unloading_terms(cycle.normal_d());
    const Wide a = contact.contact_radius(path.back().overlap);
    for (const nlohmann::json& point : entry.at("traction"))
      BOOST_TEST(std::abs(traction<Wide>(contact, terms, a * number(point["rho_over_a"])) -
                          number(point["tau"][0])) <= 2e-17L * contact.pressure(0, 0.02L));
  }
}

BOOST_AUTO_TEST_CASE(oblique_shifts_from_radii_and_resultants_of_tractions_agree) {
  const HertzContact<Wide> contact = soft_contact();
  const ObliqueCycle<Wide> cycle(contact, contact.normal_force(0.02L), 4, 0.9L);
  const auto resultant = [&](std::span<const TractionTerm<Wide>> terms) {
    Wide sum = 0;
    for (const TractionTerm<Wide>& term : terms)
      sum += term.weight * contact.normal_force(term.overlap);
    return sum;
  };
  const Wide noise = 1e-17L;
  for (int i = 0; i <= 16; ++i) {
    const Wide part = static_cast<Wide>(i) / 16;
    const Wide up = cycle.normal_a() + part * (cycle.normal_b() - cycle.normal_a());
    const ObliqueState<Wide> loaded = cycle.loading(up);
    BOOST_TEST(std::abs(cycle.shift_from_radii(up, ObliqueStage::loading) - loaded.shift) < noise);
    BOOST_TEST(std::abs(resultant(cycle.loading_terms(up)) - loaded.tangential) < noise);
    const Wide down = cycle.normal_b() + part * (cycle.normal_d() - cycle.normal_b());
    const ObliqueState<Wide> unloaded = cycle.unloading(down);
    BOOST_TEST(std::abs(cycle.shift_from_radii(down, cycle.unloading_stage(down)) -
                        unloaded.shift) < noise);
    BOOST_TEST(std::abs(resultant(cycle.unloading_terms(down)) - unloaded.tangential) < noise);
  }
  // both forms meet at C
  const Wide just_before = cycle.normal_c() * (1 + 1e-15L);
  BOOST_TEST(std::abs(cycle.unloading(just_before).shift -
                      cycle.unloading(cycle.normal_c()).shift) < 1e-15L);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace stickslip::reference
